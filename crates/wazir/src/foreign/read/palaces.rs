//! Lines of palaces, Cannons that spare each other, and points.

use wazir_rules::Betza;

use super::Import;
use crate::foreign::draft::{list, quote};
use crate::foreign::pieces;

/// The pieces that have more moves on the lines of palaces, and these moves.
const ON_LINES: [(&str, &str); 5] =
    [("king", "F"), ("wazir", "F"), ("soldier", "fF"), ("rook", "B"), ("janggiCannon", "pB")];
/// The points of pieces where they are counted as in Janggi.
pub(in crate::foreign) const POINTS: [(&str, u8); 6] = [
    ("rook", 13),
    ("janggiCannon", 7),
    ("horse", 5),
    ("janggiElephant", 3),
    ("wazir", 3),
    ("soldier", 2),
];

impl Import<'_> {
    /// Lines of palaces, and Cannons.
    pub(super) fn palaces(&mut self) {
        let squares = self.squares("diagonalLines", "-");
        for (key, lines) in ON_LINES {
            let letter = self.letter_of(key);
            let known = if key == "king" { self.king_type() } else { pieces::called(key) };
            let moves_so = |betza: &str| {
                let [own, usual] = [betza, known.map_or("", |known| known.betza)]
                    .map(|text| text.parse::<Betza>());
                matches!((own, usual), (Ok(own), Ok(usual)) if own.is_equivalent(&usual))
            };
            if !self.draft.piece(&letter).is_some_and(|piece| moves_so(&piece.betza)) {
                continue;
            }
            if key == "janggiCannon" {
                let itself = list(&[&letter]);
                let facts = ["may-not-hop", "may-not-capture"].map(|it| format!("{it} = {itself}"));
                self.draft.piece(&letter).expect("it was found").facts.extend(facts);
            }
            if !squares.is_empty() {
                let region = self.draft.region("palace lines", squares.clone(), squares.clone());
                let table = vec![
                    format!("region = {}", quote(&region)),
                    format!("lines = {}", quote(lines)),
                ];
                self.draft.piece(&letter).expect("it was found").within.push(table);
            }
        }
        self.points();
    }

    fn points(&mut self) {
        let counting = self.get("materialCounting").unwrap_or("none");
        let (weights, extra): (Option<&[_]>, _) = match counting {
            "janggi" => (Some(&POINTS), Some("black-points = 1.5")),
            "whitedrawodds" => (Some(&[]), Some("white-points = 1")),
            "blackdrawodds" => (Some(&[]), Some("black-points = 1")),
            "none" | "unweighted" => (None, None),
            _ => {
                let why = "there is no such count of points here";
                return self.draft.unsaid(format!("materialCounting = {counting}"), why);
            }
        };
        let keys = weights.into_iter().flatten();
        let named: Vec<(String, u8)> =
            keys.map(|&(key, points)| (self.letter_of(key), points)).collect();
        for piece in self.draft.pieces.iter_mut().filter(|_| weights.is_some()) {
            let own = named.iter().find(|(letter, _)| *letter == piece.letter);
            piece.facts.push(format!("points = {}", own.map_or(0, |own| own.1)));
        }
        if let Some(extra) = extra {
            self.draft.say("ending", extra);
        }
        if self.counts_points() {
            self.draft.say("ending", "clock-result = \"more-points\"");
        }
    }

    /// Returns whether points decide a game that nobody has won otherwise.
    pub(super) fn counts_points(&self) -> bool {
        let counts = ["janggi", "unweighted", "whitedrawodds", "blackdrawodds"];
        self.get("materialCounting").is_some_and(|counting| counts.contains(&counting))
    }
}
