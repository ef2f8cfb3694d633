//! The figures with a foot, drawn from a few parts.
//!
//! A figure is foot, body and headgear; headgear is drawn around the point where it sits, and
//! a rider is a low horse's head that wears the headgear of its other half. The numbers are
//! the drawing: they are found by looking, at 45 and at 90 pixels.

use super::Paint;
use super::figure::{Figure, Headgear};
use super::pen::Pen;

const FOOT: &str = "M20 93v-6q0-5 5-5h50q5 0 5 5v6z";
const HORSE: &str = "M30 82C31 66 44 60 46 49C40 53 35 55 31 60C28 64 22 63 19 58C17 54 18 50 21 46L34 27C35 22 36 17 35 10L46 19C66 19 80 36 80 60C80 69 78 76 77 82z";
const LOW_HORSE: &str = "M29 82C30 70 43 66 46 58C40 61 35 62 31 66C28 69 22 68 19 64C17 60 18 57 21 54L34 40C36 37 36 33 36 30L46 33H56C70 34 79 48 79 66C79 72 78 78 77 82z";
const RAPTOR: &str = "M33 82C33 70 36 60 37 52C35 47 33 45 29 44C26 49 22 51 17 53C17 48 16 44 16 40C16 34 20 29 25 27C28 19 36 14 45 15C53 16 58 22 59 30L72 8L74 23L86 13L84 29L95 25L88 42L96 44L84 58C80 66 72 70 70 82z";
const SHIELD: &str = "M24 16Q50 4 76 16V40Q74 60 50 70Q26 60 24 40z";

/// A figure in its box; tiles are not drawn here.
pub(super) fn draw(figure: Figure, paint: Paint<'_>) -> String {
    let mut pen = Pen::new(paint);
    match figure {
        Figure::Crowned(gear) => crowned(&mut pen, gear),
        Figure::Horse => {
            pen.shape(HORSE);
            pen.dot(39.0, 32.0, 3.2);
            pen.line("M23 53L27 50M54 28C66 36 70 52 69 74");
        }
        Figure::Rider(gear) => rider(&mut pen, gear),
        Figure::Pawn => pawn(&mut pen),
        Figure::ChevronPawn => {
            pawn(&mut pen);
            pen.thick("M41 28L50 38L59 28");
        }
        Figure::Raptor => pen.placed(6.0, 9.0, 0.9, |pen| {
            pen.shape(RAPTOR);
            pen.dot(38.0, 28.0, 3.4);
            pen.line("M19 38L29 37M36 37L38 46M60 34C58 48 64 58 72 64");
        }),
        Figure::Shield(letter) => {
            pen.cone(11.0, 25.0, 62.0, 82.0);
            pen.shape(SHIELD);
            pen.letter(letter.letter);
        }
        Figure::Tile(_) | Figure::Emblem(_) => {}
    }
    pen.shape(FOOT);
    pen.finish()
}

fn pawn(pen: &mut Pen<'_>) {
    pen.cone(9.0, 25.0, 50.0, 82.0);
    pen.ball(50.0, 32.0, 15.0);
    pen.collar(17.0, 50.0);
}

fn crowned(pen: &mut Pen<'_>, gear: Headgear) {
    let (top, base, from, seat, scale) = match gear {
        Headgear::Battlement => (16.0, 26.0, 38.0, 40.0, 1.35),
        Headgear::Mitre => (10.0, 26.0, 62.0, 60.0, 1.22),
        Headgear::Crown => (14.0, 26.0, 58.0, 60.0, 1.32),
        Headgear::Cross => (14.0, 26.0, 60.0, 60.0, 1.28),
    };
    pen.cone(top, base, from, 82.0);
    pen.placed(50.0, seat, scale, |pen| headgear(pen, gear));
    match gear {
        Headgear::Battlement => pen.collar(22.0, 78.0),
        Headgear::Mitre => pen.collar(20.0, 64.0),
        Headgear::Crown | Headgear::Cross => pen.collar(22.0, 64.0),
    }
}

fn rider(pen: &mut Pen<'_>, gear: Headgear) {
    let (x, y, scale) = match gear {
        Headgear::Mitre => (53.0, 42.0, 0.86),
        Headgear::Battlement => (53.0, 39.0, 1.16),
        Headgear::Crown => (53.0, 40.0, 0.98),
        Headgear::Cross => (53.0, 41.0, 0.92),
    };
    pen.shape(LOW_HORSE);
    pen.placed(x, y, scale, |pen| headgear(pen, gear));
    pen.dot(40.0, 45.0, 3.0);
    pen.line("M23 60L27 58M58 42C67 48 69 60 68 75");
}

fn headgear(pen: &mut Pen<'_>, gear: Headgear) {
    match gear {
        Headgear::Battlement => {
            pen.shape("M-19 0V-22H-10V-15H-4.5V-22H4.5V-15H10V-22H19V0z");
            pen.line("M-19-8H19");
        }
        Headgear::Mitre => {
            pen.shape("M-13 0C-24-14-10-28 0-36C10-28 24-14 13 0z");
            pen.line("M3-27L-4-14");
            pen.ball(0.0, -40.0, 4.5);
        }
        Headgear::Crown => {
            pen.shape("M-16 0L-25-24L-12-11L-9.5-30L0-13L9.5-30L12-11L25-24L16 0z");
            for (x, y) in [(-26.0, -27.0), (-10.0, -33.0), (10.0, -33.0), (26.0, -27.0)] {
                pen.ball(x, y, 4.0);
            }
        }
        Headgear::Cross => {
            pen.shape("M-3-16V-27H-9V-33H-3V-40H3V-33H9V-27H3V-16z");
            pen.shape("M-15 0C-28-10-20-24-9-21Q-3-19 0-12Q3-19 9-21C20-24 28-10 15 0z");
        }
    }
}
