//! Castling.

use std::collections::BTreeMap;

use super::{Import, read_side};
use crate::foreign::draft::{list, quote};
use crate::foreign::squares::{Board, Place, name};

/// A wing on which a side castles: files, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Wing {
    right: char,
    king: u8,
    rook: u8,
    to: u8,
    partner: String,
}

impl Import<'_> {
    pub(super) fn castling(&mut self) {
        let Board { files, ranks } = self.board;
        let castles = self.flag("castling", true);
        let by_drop = self.flag("castlingDroppedPiece", false);
        let shuffles = self.flag("chess960", false);
        let has_right = ["White", "Black"].iter().any(|side| !self.rights(side).is_empty());
        if !castles || !by_drop && !has_right {
            return self.no_castling();
        }
        let rank = self.place("castlingRank", ranks, 1);
        let king_file = self.place("castlingKingFile", files, 5);
        let corners = [
            self.place("castlingRookKingsideFile", files, files),
            self.place("castlingRookQueensideFile", files, 1),
        ];
        let targets = [
            self.place("castlingKingsideFile", files, 7),
            self.place("castlingQueensideFile", files, 3),
        ];
        let [white, black] = [("White", rank), ("Black", ranks + 1 - rank)].map(|(side, rank)| {
            let kings = self.castling_letters("castlingKingPiece", side, "king");
            let partners = self.castling_letters("castlingRookPieces", side, "rook");
            let rights = self.rights(side);
            let men = self.row(side, rank);
            let king = match men.iter().filter(|man| kings.contains(man.1)).collect::<Vec<_>>()[..]
            {
                [(&file, _)] => Some(file),
                _ => Some(king_file)
                    .filter(|file| by_drop || men.get(file).is_some_and(|man| kings.contains(man))),
            };
            let wing = |(side, right): (usize, char)| {
                let king = king.filter(|_| castles && (by_drop || rights.contains(right)))?;
                let corner = corners[side];
                let towards: Vec<u8> = match side {
                    0 => (king + 1..=corner).rev().collect(),
                    _ => (corner..king).collect(),
                };
                let partner = |file: &u8| men.get(file).filter(|man| partners.contains(man));
                let found = towards.iter().find_map(|file| Some((*file, partner(file)?.clone())));
                let (rook, partner) = match by_drop {
                    true => (corner, partners.first()?.clone()),
                    false => found?,
                };
                Some(Wing { right, king, rook, to: targets[side], partner })
            };
            [(0, 'K'), (1, 'Q')].into_iter().filter_map(wing).collect::<Vec<_>>()
        });
        self.keep_rights(&white, &black);
        let Some(first) = white.first().or(black.first()).cloned() else { return };
        let alike = white == black && !self.draft.turned;
        let own_rank = if white.is_empty() { ranks + 1 - rank } else { rank };
        let king = quote(&name((first.king, own_rank)));
        self.draft.say("castling", format!("king = {king}"));
        if by_drop {
            self.draft.say("castling", "by-drop = true");
        }
        if shuffles {
            let king = self.castling_letters("castlingKingPiece", "White", "king");
            self.shuffle(&king.first().cloned().unwrap_or_default(), &first.partner);
        }
        if self.flag("oppositeCastling", false) {
            self.draft.say("castling", "opposite = true");
        }
        for wing in &white {
            let right = wing.right;
            self.draft.table("castling.wing", wing.facts(right, rank, alike));
        }
        for wing in black.iter().filter(|_| !alike) {
            let right = wing.right.to_ascii_lowercase();
            self.draft.table("castling.wing", wing.facts(right, ranks + 1 - rank, alike));
        }
    }

    /// Leaves out the keys of castling, and the rights of the start position.
    fn no_castling(&mut self) {
        let keys = self.keys.keys().filter(|key| key.starts_with("castling"));
        let keys = keys.filter(|key| *key != "castlingWins");
        self.used.borrow_mut().extend(keys.map(String::as_str));
        self.keep_rights(&[], &[]);
    }

    /// The letters of pieces that castle for a side: those of a key, or the piece of another one.
    fn castling_letters(&mut self, stem: &str, side: &str, usual: &str) -> Vec<String> {
        let usual = self.letter_of(usual);
        self.letters(&format!("{stem}{side}"), self.get(stem).unwrap_or(&usual))
    }

    /// The castling rights of a side that the start position names, in capitals.
    fn rights(&self, side: &str) -> String {
        let rights = self.draft.start.split_whitespace().nth(2).unwrap_or("-");
        let own = |c: &char| c.is_ascii_uppercase() == (side == "White");
        rights.chars().filter(own).map(|c| c.to_ascii_uppercase()).collect()
    }

    /// The men of a side on a rank by file, as capitals.
    fn row(&self, side: &str, rank: u8) -> BTreeMap<u8, String> {
        let men = men(&self.draft.start, self.board).into_iter();
        men.filter(|((_, own), man)| {
            let is_white = man.ends_with(|c: char| c.is_ascii_uppercase());
            *own == rank && is_white == (side == "White")
        })
        .map(|((file, _), man)| (file, man.to_ascii_uppercase()))
        .collect()
    }

    /// The file or rank that a key names, from 1. One beside the board is reported.
    fn place(&mut self, key: &str, most: u8, usual: u8) -> u8 {
        let Some(text) = self.get(key) else { return usual };
        let place = read_side(text).filter(|place| (1..=most).contains(place));
        if place.is_none() {
            self.draft.unsaid(format!("{key} = {text}"), "it is not on the board");
        }
        place.unwrap_or(usual)
    }

    /// Keeps only these castling rights in the start position. Where pieces enter through gates,
    /// the field says more than that.
    fn keep_rights(&mut self, white: &[Wing], black: &[Wing]) {
        if self.flag("gating", false) {
            return;
        }
        let rights = self.draft.start.split_whitespace().nth(2).unwrap_or("-").to_owned();
        let white = white.iter().map(|wing| wing.right);
        let kept = white.chain(black.iter().map(|wing| wing.right.to_ascii_lowercase()));
        let kept: String = kept.filter(|right| rights.contains(*right)).collect();
        let kept = if kept.is_empty() { "-" } else { &kept };
        let words = self.draft.start.split(' ').enumerate();
        let words: Vec<&str> = words.map(|(at, word)| if at == 2 { kept } else { word }).collect();
        self.draft.start = words.join(" ");
    }
}

impl Wing {
    /// The lines of its table; `alike` if the other side has the same.
    fn facts(&self, right: char, rank: u8, alike: bool) -> Vec<String> {
        let mut facts = vec![
            format!("right = \"{right}\""),
            format!("rook = {}", quote(&name((self.rook, rank)))),
            format!("king-to = {}", list(&[name((self.to, rank))])),
        ];
        facts.push(format!("with = {}", quote(&self.partner)));
        if !alike {
            facts.push(format!("king = {}", quote(&name((self.king, rank)))));
        }
        if !alike && right.is_ascii_uppercase() {
            facts.push("mirrored = false".to_owned());
        }
        facts
    }
}

/// The men of a FEN by place; Black's letters are small.
pub(in crate::foreign) fn men(fen: &str, board: Board) -> BTreeMap<Place, String> {
    let mut men = BTreeMap::new();
    let placement = fen.split(['[', ' ']).next().unwrap_or_default();
    for (row, text) in placement.split('/').enumerate() {
        let Some(rank) = board.ranks.checked_sub(row as u8).filter(|&rank| rank > 0) else { break };
        let (mut file, mut number, mut plus) = (1u8, 0u8, "");
        for c in text.chars() {
            if let Some(digit) = c.to_digit(10) {
                number = number.saturating_mul(10).saturating_add(digit as u8);
                continue;
            }
            file = file.saturating_add(std::mem::take(&mut number));
            match c {
                '+' => plus = "+",
                '~' => {}
                _ => {
                    men.insert((file, rank), format!("{plus}{c}"));
                    (file, plus) = (file.saturating_add(1), "");
                }
            }
        }
    }
    men
}
