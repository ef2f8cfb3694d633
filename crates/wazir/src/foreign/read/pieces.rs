//! The pieces of a section: their movements, names and values, and what they turn into when they
//! are turned over.

use std::collections::{BTreeMap, BTreeSet};

use super::Import;
use crate::foreign::draft::Piece;
use crate::foreign::first_moves::plain;
use crate::foreign::pieces::{self, rough_value};
use crate::foreign::{KING_TYPE, is_piece};

/// The value of a rook in Fairy-Stockfish's evaluation, which is 5 pawns here.
const ROOK: f64 = 1276.0;

impl Import<'_> {
    pub(super) fn pieces(&mut self) {
        let values = self.values();
        let keys = self.keys.iter().filter(|(_, value)| *value != "-" && !value.is_empty());
        for (key, value) in keys.clone() {
            let (letter, own) = value.split_once(':').unwrap_or((value, ""));
            let letter = letter.trim().get(..1).unwrap_or_default();
            let custom = key.starts_with("customPiece");
            let known = pieces::called(key);
            if known.is_none() && key != "king" && !custom {
                continue;
            }
            self.used.borrow_mut().insert(key);
            let letter = letter.to_ascii_uppercase();
            let king_type = self.king_type().filter(|_| key == "king");
            let usual = known.or(king_type).map_or("WF", |known| known.betza);
            let betza = if own.is_empty() { usual } else { own.trim() };
            if letter.is_empty() || !self.is_foremost(key, &letter) {
                continue;
            }
            let first = plain(betza);
            for first in &first.others {
                self.draft.unsaid(
                    format!("{key} = {value}"),
                    format!("the first move {first} is not played"),
                );
            }
            let betza = first.text.clone();
            let movement = pieces::movement(&betza);
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
            let royal = key == "king";
            self.first.insert(letter.clone(), first);
            self.draft.pieces.push(Piece {
                letter,
                name: title,
                betza,
                value,
                royal,
                ..Piece::default()
            });
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

    /// The piece as which the king moves, if it is not its own.
    pub(super) fn king_type(&self) -> Option<&'static pieces::Known> {
        self.get(KING_TYPE).and_then(pieces::called)
    }

    /// Returns whether no piece of a later key has this letter: of two with one letter, the other
    /// program knows the last.
    fn is_foremost(&self, key: &str, letter: &str) -> bool {
        let order = |key: &str| {
            let place = pieces::PIECES.iter().position(|piece| piece.key == key);
            let number = key.strip_prefix("customPiece").and_then(|n| n.parse::<usize>().ok());
            (number, key == "king", place)
        };
        let rivals = self.keys.iter().filter(|(other, value)| {
            is_piece(other) && value.get(..1).is_some_and(|own| own.eq_ignore_ascii_case(letter))
        });
        rivals.map(|(other, _)| order(other)).max().is_none_or(|last| last == order(key))
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
        let demotes = self.flag("pieceDemotion", false);
        for (from, to) in pairs {
            let form = self.draft.piece(&to).map(|form| form.clone());
            let (Some(form), Some(base)) = (form, self.draft.piece(&from)) else {
                self.draft.unsaid(format!("promotedPieceType = {from}:{to}"), "no such piece");
                continue;
            };
            let letter = format!("+{from}");
            base.promotes_to = vec![letter.clone()];
            let title = self.known.get(&letter).map(|(title, _)| title.clone());
            let title = title.unwrap_or_else(|| format!("Promoted {}", base.name));
            let value = self.known.get(&letter).and_then(|known| known.1);
            let value = value.or(values.get(&to).copied()).unwrap_or(form.value);
            let promotes_to = if demotes { vec![from.clone()] } else { Vec::new() };
            let reverts_to = Some(from.clone());
            let piece =
                Piece { letter, name: title, value, royal: false, promotes_to, reverts_to, ..form };
            self.draft.pieces.push(piece);
            self.promoted.insert(from, to);
        }
    }

    /// Leaves out the kinds that can never enter the game: the other program knows them, but they
    /// change nothing.
    pub(super) fn leave_out_strangers(&mut self) {
        let mut there = BTreeSet::new();
        let mut plus = "";
        for c in self.draft.men().chars() {
            if c.is_ascii_alphabetic() {
                there.insert(format!("{plus}{}", c.to_ascii_uppercase()));
            }
            plus = if c == '+' { "+" } else { "" };
        }
        let returns = self.flag("capturesToHand", false);
        loop {
            let mut entering = BTreeSet::new();
            for piece in self.draft.pieces.iter().filter(|piece| there.contains(&piece.letter)) {
                entering.extend(piece.promotes_to.iter().cloned());
                entering.extend(piece.reverts_to.clone().filter(|_| returns));
            }
            if entering.is_subset(&there) {
                break;
            }
            there.append(&mut entering);
        }
        self.draft.pieces.retain(|piece| there.contains(&piece.letter));
        if self.draft.pieces.iter().all(|piece| piece.promotes_to.is_empty()) {
            self.draft.tables.retain(|(title, _)| title != "[promotion]");
        }
    }
}
