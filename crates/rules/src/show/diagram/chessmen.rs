//! Figures that stand on a foot, assembled from a few parts.
//!
//! A figure has a foot, a body and headgear; headgear is drawn around the point where it sits, and
//! a rider is a low horse's head that wears the headgear of its other half. Light comes from the
//! left. The numbers are the drawing itself: they were found by eye, at 30, 45 and 90 pixels.

use super::figure::{Figure, Headgear};
use super::pen::Pen;

const FOOT: &str = "M19 93.5C19 87 22 83.5 28 83.5H72C78 83.5 81 87 81 93.5z";
const FOOT_SHADE: &str = "M62 83.5H72C78 83.5 81 87 81 93.5H64z";

/// The head of a horse with separate ears, in one stroke from the chest round to the back.
const HORSE: &str = "M29 83.5C29 72 38 66 44 59C47 55.5 48 52 48 49C44 53 39 54.5 35 58C32 60.5 31 64.5 27 65C22 65.5 17.5 61.5 17 56.5C16.700 52.5 19 49.5 21 46C24 40 27.5 35 29.5 29C30.5 25.5 30.5 22 31.5 19L30 8.5L40 16L45 8L48.5 17C69 21 81 41 81 65C81 72 80 78 78.5 83.5z";
const HORSE_SHADE: &str = "M48.5 17C69 21 81 41 81 65C81 72 80 78 78.5 83.5H68C72 60 68 34 48.5 17zM48 49C44 53 39 54.5 35 58L37 62Q46 58 48 49z";
const LOW_HORSE: &str = "M29 83.5C29.5 74 38 69 44 63.5C47 60.5 48 58 48 56C44 59 39.5 60 35.5 63C32.5 65.3 31 68.5 27 69C22 69.5 17.5 66 17 61.5C16.700 58 19 55.5 21 52.5C24.5 47.5 28 44.5 31 40.5C32.3 38 32.5 35.5 33 33L30.5 25L41 31H54C71 33 81 49 81 67C81 74 80 79 78.5 83.5z";
const LOW_HORSE_SHADE: &str =
    "M62 36C75 42 81 54 81 67C81 74 80 79 78.5 83.5H68C71 66 70 48 62 36z";

/// A falcon: hooked beak to the left, raised wing to the right with three feathers at its edge.
const RAPTOR: &str = "M31 83.5C27 75.5 27.5 68 32.5 61.5C36 57 37 53.5 35 50.5C31.5 50 28 48.5 25.5 45.5C22 45.2 19 47.5 17.5 53C11.5 44.5 12.5 35 20 31C22 30 23.5 29 25.5 27C29.5 19.5 37 16.5 44.5 17.5C52.5 18.5 58 24 60.5 32C70 27 81 18 89 5.5C93 15 91.5 24.5 87.5 30.5L94 29.5C93.5 38 90.5 44.5 85.5 49.5L91.5 49C90 57.5 85.5 63.5 80 68C75.5 72 74 77.5 74 83.5z";
const RAPTOR_SHADE: &str = "M60.5 32C70 27 81 18 89 5.5C93 15 91.5 24.5 87.5 30.5L94 29.5C93.5 38 90.5 44.5 85.5 49.5L91.5 49C90 57.5 85.5 63.5 80 68C75.5 72 74 77.5 74 83.5H62C62 68 57 48 60.5 32z";

const SHIELD: &str = "M24 17Q38 16 50 10Q62 16 76 17V40Q75 60 50 71Q25 60 24 40z";
const SHIELD_SHADE: &str = "M50 10Q62 16 76 17V40Q75 60 50 71z";

/// Draws a figure in its box without its foot; tiles are drawn in `tiles`.
pub(super) fn draw(figure: Figure) -> String {
    let mut pen = Pen::new();
    match figure {
        Figure::Crowned(gear) => crowned(&mut pen, gear),
        Figure::Horse => {
            pen.shape(HORSE);
            pen.shade(HORSE_SHADE);
            pen.spot("M33.5 35.5Q34.5 28.5 42 29.5Q41.5 36.5 33.5 35.5z");
            pen.line("M22 55.5L25 53.5M52 25C66 33 72 50 71 76");
        }
        Figure::Rider(gear) => rider(&mut pen, gear),
        Figure::Pawn => pawn(&mut pen),
        Figure::ChevronPawn => {
            pawn(&mut pen);
            pen.thick("M42 27L50 36L58 27");
        }
        Figure::Raptor => {
            pen.shape(RAPTOR);
            pen.shade(RAPTOR_SHADE);
            // A frowning eye, the dark stripe below it that falcons have, and a barred breast.
            pen.spot("M29.5 27.5L44 31.5C43 37.5 36 38.5 32 33.5zM33.5 39.5C38.5 43 41.5 49 40.5 57C36 53 33 46.5 33.5 39.5z");
            pen.line(
                "M25.5 27C29.5 33 29 41 25.5 45.5M60.5 32C57 47 62 62 76.5 70.5M71.5 30.5Q67.5 44 74.5 57M82 22Q78 36 82.5 47",
            );
            pen.line("M38 66L42 67.5M46 61L50 62.5M36 75L40 76.5M47 71.5L51 73");
        }
        Figure::Shield(letter) => {
            pen.cone(11.0, 25.0, 62.0, 83.5);
            pen.shape(SHIELD);
            pen.shade(SHIELD_SHADE);
            pen.letter(&letter.to_string(), if letter.promoted { 21.0 } else { 27.0 });
        }
        Figure::Tile(_) | Figure::Emblem(_) => {}
    }
    pen.finish()
}

/// Draws the foot of all figures, which covers the lower end of their bodies.
pub(super) fn foot() -> String {
    let mut pen = Pen::new();
    pen.shape(FOOT);
    pen.shade(FOOT_SHADE);
    pen.finish()
}

fn pawn(pen: &mut Pen) {
    pen.cone(9.0, 24.0, 50.0, 83.5);
    pen.ball(50.0, 32.0, 15.0);
    pen.shade("M55 18A15 15 0 0 1 50 47Q64 36 55 18z");
    pen.collar(17.0, 50.0);
}

fn crowned(pen: &mut Pen, gear: Headgear) {
    let (top, base, from, seat, scale) = match gear {
        Headgear::Battlement => (15.5, 25.0, 38.0, 39.0, 1.35),
        Headgear::Mitre => (11.0, 25.0, 62.0, 62.0, 1.28),
        Headgear::Crown => (16.0, 26.0, 60.0, 62.0, 1.34),
        Headgear::Cross => (16.0, 26.0, 60.0, 62.0, 1.34),
    };
    pen.cone(top, base, from, 83.5);
    pen.place(50.0, seat, scale, |pen| headgear(pen, gear));
    match gear {
        Headgear::Battlement => pen.line("M33 76H67"),
        Headgear::Mitre => pen.collar(19.0, 65.0),
        Headgear::Crown | Headgear::Cross => pen.collar(22.0, 66.0),
    }
}

fn rider(pen: &mut Pen, gear: Headgear) {
    let (x, y, scale) = match gear {
        Headgear::Mitre => (55.0, 42.0, 0.9),
        Headgear::Battlement => (55.0, 39.0, 1.16),
        Headgear::Crown => (55.0, 41.0, 1.0),
        Headgear::Cross => (55.0, 41.0, 0.98),
    };
    pen.shape(LOW_HORSE);
    pen.shade(LOW_HORSE_SHADE);
    pen.line("M22 60.5L25 58.5M62 44C69 51 72 62 70.5 76");
    pen.place(x, y, scale, |pen| headgear(pen, gear));
    pen.spot("M34 48.5Q35 42.5 42 43.5Q41 49.5 34 48.5z");
}

fn headgear(pen: &mut Pen, gear: Headgear) {
    match gear {
        Headgear::Battlement => {
            pen.shape("M-16 0L-20-6V-22H-11V-16H-4.5V-22H4.5V-16H11V-22H20V-6L16 0z");
            pen.shade("M6-16H11V-22H20V-6L16 0H6z");
            pen.line("M-19-7H19");
        }
        Headgear::Mitre => {
            pen.shape("M-13 0C-24-14-10-28 0-36C10-28 24-14 13 0z");
            pen.shade("M3-33.5C12-26 23-13 13 0H5Q15-15 3-33.5z");
            pen.line("M3-27L-4-14");
            pen.ball(0.0, -39.0, 4.2);
        }
        Headgear::Crown => {
            pen.shape("M-16 0L-25-25L-14.5-14L-13-31L-4-17L0-33L4-17L13-31L14.5-14L25-25L16 0z");
            pen.shade("M6-19L13-31L14.5-14L25-25L16 0H5z");
            pen.line("M-15-5Q0-8 15-5");
            for (x, y) in
                [(-25.0, -27.0), (-13.0, -33.0), (0.0, -35.0), (13.0, -33.0), (25.0, -27.0)]
            {
                pen.ball(x, y, 3.3);
            }
        }
        Headgear::Cross => {
            pen.shape("M-3-16V-27H-9V-33H-3V-39H3V-33H9V-27H3V-16z");
            pen.shape("M-15 0C-30-10-21-26-9-22Q-3-20 0-12Q3-20 9-22C21-26 30-10 15 0z");
            pen.shade("M11-22.5C21-25 29-10 15 0H6Q20-10 11-22.5z");
            pen.line("M-14-5Q0-8 14-5");
        }
    }
}
