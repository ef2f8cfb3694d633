//! The pieces of a section: their movements, names and values, which are royal, and what they turn
//! into when they are turned over.

use std::collections::BTreeMap;

use wazir_rules::Betza;

use super::{Import, START};
use crate::foreign::draft::{Piece, list, quote};
use crate::foreign::first_moves::{Plain, plain};
use crate::foreign::pieces::{self, rough_value};

/// The value of a rook in Fairy-Stockfish's evaluation, which is 5 pawns here.
const ROOK: f64 = 1276.0;

impl Import<'_> {
    pub(super) fn pieces(&mut self) {
        let values = self.values();
        let keys = self.keys.iter().filter(|(_, value)| *value != "-" && !value.is_empty());
        for (key, value) in keys.clone() {
            let (letter, own) = value.split_once(':').unwrap_or((value, ""));
            let custom = key.starts_with("customPiece");
            let known = pieces::called(key);
            if known.is_none() && key != "king" && !custom {
                continue;
            }
            self.used.borrow_mut().insert(key);
            let letter = letter.trim().to_ascii_uppercase();
            let usual = known.map_or("WF", |known| known.betza);
            let betza = if own.is_empty() { usual } else { own.trim() };
            let Plain { text: betza, double_step, others, .. } = plain(betza);
            for first in others {
                self.draft.unsaid(
                    format!("{key} = {value}"),
                    format!("the first move {first} is not played"),
                );
            }
            let movement = betza.parse::<Betza>();
            if let Err(error) = &movement {
                self.draft.unsaid(format!("{key} = {value}"), format!("{error}"));
                continue;
            }
            let rough = movement.as_ref().map_or(1.0, rough_value);
            let (title, given) = self.known.get(&letter).cloned().unwrap_or_default();
            let title = match title.as_str() {
                "" if key == "king" => "King".to_owned(),
                "" => pieces::title(known, &letter),
                _ => title,
            };
            let value = values.get(&letter).copied();
            let value = given.or(value).or(known.map(|known| known.value)).unwrap_or(rough);
            let mut piece = Piece {
                letter,
                name: title,
                betza,
                value,
                royal: key == "king",
                facts: Vec::new(),
            };
            if double_step && key != "pawn" {
                piece.facts.push("double-step = 2".to_owned());
            }
            self.draft.pieces.push(piece);
        }
        self.used.borrow_mut().extend(
            self.keys
                .iter()
                .filter(|(key, value)| {
                    *value == "-" && (pieces::called(key).is_some() || *key == "king")
                })
                .map(|(key, _)| key.as_str()),
        );
        self.turned_over(&values);
    }

    /// The values that the file states, in pawns.
    fn values(&self) -> BTreeMap<String, f64> {
        let words = self.get("pieceValueMg").unwrap_or_default().split_whitespace();
        let pairs = words.filter_map(|word| word.split_once(':'));
        let value = |(letter, value): (&str, &str)| {
            let pawns = value.parse::<f64>().ok()? / ROOK * 5.0;
            Some((letter.to_ascii_uppercase(), (pawns * 4.0).round().max(1.0) / 4.0))
        };
        pairs.filter_map(value).collect()
    }

    /// Adds the promoted forms of pieces that are turned over, and takes out the pieces that
    /// occur only as such.
    fn turned_over(&mut self, values: &BTreeMap<String, f64>) {
        let text = self.get("promotedPieceType").unwrap_or_default();
        let pairs: Vec<(String, String)> = text
            .split_whitespace()
            .filter_map(|word| word.split_once(':'))
            .filter(|(_, to)| *to != "-")
            .map(|(from, to)| (from.to_ascii_uppercase(), to.to_ascii_uppercase()))
            .collect();
        for (from, to) in pairs {
            let form = self.draft.piece(&to).map(|form| form.clone());
            let (Some(form), Some(base)) = (form, self.draft.piece(&from)) else {
                self.draft.unsaid(format!("promotedPieceType = {from}:{to}"), "no such piece");
                continue;
            };
            let letter = format!("+{from}");
            base.facts.push(format!("promotes-to = {}", list(&[&letter])));
            let title = self.known.get(&letter).map(|(title, _)| title.clone());
            let title = title.unwrap_or_else(|| format!("Promoted {}", base.name));
            let value = self.known.get(&letter).and_then(|known| known.1);
            let value = value.or(values.get(&to).copied()).unwrap_or(form.value);
            let piece =
                Piece { letter, name: title, value, facts: Vec::new(), royal: false, ..form };
            self.draft.pieces.push(piece);
            self.promoted.insert(from, to);
        }
        let start = self.get("startFen").unwrap_or(START).split(['[', ' ']).next().unwrap_or("");
        let start = start.to_ascii_uppercase();
        let forms: Vec<String> = self.promoted.values().cloned().collect();
        let promotions = self.get("promotionPieceTypes").unwrap_or("nbrq").to_ascii_uppercase();
        let pawns = !self.pawn_letters("promotionPawnTypes").is_empty();
        self.draft.pieces.retain(|piece| {
            let occurs =
                start.contains(&piece.letter) || (pawns && promotions.contains(&piece.letter));
            occurs || !forms.contains(&piece.letter)
        });
    }

    pub(super) fn royalty(&mut self) {
        if self.flag("flyingGeneral", false)
            && let Some(king) = self.draft.pieces.iter_mut().find(|piece| piece.royal)
        {
            king.facts.push("may-face = false".to_owned());
        }
        if self.flag("extinctionPseudoRoyal", false) {
            let royal = self.letters("extinctionPieceTypes", "");
            let count = self.get("extinctionPieceCount").unwrap_or("0");
            if count != "0" || royal.is_empty() {
                self.draft
                    .unsaid("extinctionPseudoRoyal = true", "only the last piece can be royal");
            }
            for letter in royal {
                self.draft.piece(&letter).expect("its letter was found").royal = true;
            }
            self.get("extinctionValue");
            self.draft.say(
                "royalty",
                format!(
                    "check = {}",
                    quote(if self.flag("dupleCheck", false) { "all" } else { "any" })
                ),
            );
        }
        let regions: Vec<(&str, &str)> = self
            .keys
            .iter()
            .filter_map(|(key, value)| {
                Some((key.strip_prefix("mobilityRegionWhite")?, value.as_str()))
            })
            .collect();
        for (piece, text) in regions {
            let keys =
                [format!("mobilityRegionWhite{piece}"), format!("mobilityRegionBlack{piece}")];
            let places = self.mirrored(&keys[0], &keys[1], ["**", "**"]);
            let mut name = piece.chars();
            let first = name.next().map(|first| first.to_ascii_lowercase());
            let key: String = first.into_iter().chain(name).collect();
            let letter = self
                .get(&key)
                .map(|value| value.split(':').next().unwrap_or("").to_ascii_uppercase());
            let region = self.draft.region("domain", places, true);
            match letter.and_then(|letter| self.draft.piece(&letter)) {
                Some(piece) => piece.facts.push(format!("stays-in = {}", quote(&region))),
                None => self.draft.unsaid(format!("{} = {text}", keys[0]), "no such piece"),
            }
        }
    }
}
