//! Tiles for people who do not read their characters: an emblem, and around it ticks that show the
//! moves of the piece, taken from its movement. A dot is a step, a bar a slide, a ring a leap.

use std::collections::BTreeSet;

use super::figure::{Badge, Emblem, Headgear};
use super::tiles;
use crate::betza::{Offset, Shape, Way};

const CROWN: &str = "M47.5 38v4h-4v5h4v5Q40 46 35 51Q31 57 39 66V76H61V66Q69 57 65 51Q60 46 52.5 52v-5h4v-5h-4v-4zM42 69.5H58V72H42z";
const TOWER: &str = "M35 38h7v5h4.5v-5h7v5h4.5v-5h7v13l-5 4v12l4 4v6H36v-6l4-4V55l-5-4z";
const MITRE: &str = "M50 35a4 4 0 0 1 3 6.5C60 47 65 54 58.5 64H62V69H38V64H41.5C35 54 40 47 47 41.5A4 4 0 0 1 50 35zM37 72H63V77H37zM52.5 48L47 58H50L55 49z";
const PAWN: &str =
    "M50 40a9.5 9.5 0 0 1 5 17.5Q56 67 63 70V76H37V70Q44 67 45 57.5A9.5 9.5 0 0 1 50 40z";
const HORSE: &str =
    "M38 76C38 66 46 64 47 58Q41 62 38 62Q34 60 36 56L43 46Q44 42 43 38L49 42C60 43 65 54 63 76z";
/// The colour of ticks.
const GREEN: &str = "#1f7a35";

/// Draws the face of a tile: its emblem, and its moves as ticks.
pub(super) fn face(badge: Badge, ways: &[Way]) -> String {
    format!("{}{}", emblem(badge.emblem, tiles::ink(badge.promoted)), ticks(ways))
}

/// Draws an emblem in the middle of the tile.
fn emblem(emblem: Emblem, ink: &str) -> String {
    let shape = match emblem {
        Emblem::Gear(Headgear::Cross | Headgear::Crown) => CROWN,
        Emblem::Gear(Headgear::Battlement) => TOWER,
        Emblem::Gear(Headgear::Mitre) => MITRE,
        Emblem::Gold => "M50 37L65 57L50 77L35 57z",
        Emblem::Silver => "M50 37L65 57L50 77L35 57zM50 44V70L40 57z",
        Emblem::Pawn => PAWN,
        Emblem::Horse => HORSE,
        Emblem::Letter(letter) => return tiles::letter(letter, ink),
    };
    format!(
        "<path d=\"{shape}\" fill=\"{ink}\" fill-rule=\"evenodd\" \
         transform=\"translate(-3 -3)scale(1.06)\"/>"
    )
}

/// The kind of move that a tick shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tick {
    Step,
    Slide,
    Leap,
}

fn ticks(ways: &[Way]) -> String {
    let ticks: BTreeSet<(Tick, Offset)> = ways.iter().filter_map(tick).collect();
    let (mut steps, mut slides, mut leaps) = (String::new(), String::new(), String::new());
    for (tick, toward) in ticks {
        let far = f32::from(toward.dx.abs().max(toward.dy.abs()));
        let (right, up) = (f32::from(toward.dx) / far, f32::from(toward.dy) / far);
        // The ring of ticks follows the shape of the tile, which is wider at the bottom.
        let (x, y) = (50.0 + right * (27.0 - 3.5 * up), 56.5 - 30.0 * up);
        match tick {
            Tick::Step => steps += &format!("M{x} {y}h0"),
            Tick::Leap => leaps += &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"3.2\"/>"),
            Tick::Slide => {
                let half = if right * up == 0.0 { 4.5 } else { 3.5 };
                let (dx, dy) = (half * right, -half * up);
                slides += &format!("M{} {}l{} {}", x - dx, y - dy, 2.0 * dx, 2.0 * dy);
            }
        }
    }
    let path = |d: String, width: &str| match d.as_str() {
        "" => d,
        _ => format!("<path d=\"{d}\" stroke-width=\"{width}\"/>"),
    };
    let (steps, slides) = (path(steps, "7.5"), path(slides, "5"));
    format!(
        "<g fill=\"none\" stroke=\"{GREEN}\" stroke-width=\"2.6\" stroke-linecap=\"round\">\
         {steps}{slides}{leaps}</g>"
    )
}

/// The tick of a way, and its direction.
fn tick(way: &Way) -> Option<(Tick, Offset)> {
    match &way.shape {
        Shape::Leap { to } if to.dx.abs() <= 1 && to.dy.abs() <= 1 => Some((Tick::Step, *to)),
        Shape::Leap { to } | Shape::Path { to, .. } => Some((Tick::Leap, *to)),
        Shape::Ride { step, .. } | Shape::Hop { step, .. } => Some((Tick::Slide, *step)),
        Shape::Tour { .. } | Shape::Legs { .. } => None,
    }
}
