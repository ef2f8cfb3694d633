//! Castling.

use std::collections::BTreeMap;

use super::{Import, START, read_side};
use crate::foreign::draft::{list, quote};
use crate::foreign::squares::{Board, name};

impl Import<'_> {
    pub(super) fn castling(&mut self) {
        let fen = self.get("startFen").unwrap_or(START);
        let rights = fen.split_whitespace().nth(2).unwrap_or("-");
        let rights: String = rights.chars().filter(char::is_ascii_alphabetic).collect();
        let castles = self.flag("castling", true);
        let Board { files, ranks } = self.board;
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
        let with = self.get("castlingRookPieces");
        if !castles || rights.is_empty() {
            return self.forget_rights();
        }
        let men = men(fen, self.board);
        let on = |place: (u8, u8)| men.get(&place).cloned().unwrap_or_default();
        let royal: Vec<String> =
            self.draft.pieces.iter().filter(|p| p.royal).map(|p| p.letter.clone()).collect();
        let kings: Vec<u8> =
            (1..=self.board.files).filter(|&f| royal.contains(&on((f, rank)))).collect();
        let king = match kings.as_slice() {
            [one] => *one,
            _ => king_file,
        };
        let black = (1..=self.board.files).find(|&f| {
            royal
                .iter()
                .any(|letter| on((f, self.board.ranks + 1 - rank)) == letter.to_ascii_lowercase())
        });
        if black.is_some_and(|black| black != king) {
            self.draft.unsaid("castling = true", "the kings stand on different files");
            return self.forget_rights();
        }
        if !rights.chars().all(|right| "KQkq".contains(right)) || !royal.contains(&on((king, rank)))
        {
            self.draft.unsaid(
                format!("castling of {rights}"),
                "no king and rooks stand at the usual places",
            );
            return self.forget_rights();
        }
        let partner = with
            .and_then(|with| with.chars().next())
            .unwrap_or('r')
            .to_ascii_uppercase()
            .to_string();
        let wings = [('K', corners[0], targets[0]), ('Q', corners[1], targets[1])];
        self.draft.say("castling", format!("king = {}", quote(&name((king, rank)))));
        self.draft.say("castling", format!("with = {}", quote(&partner)));
        for (right, rook, to) in wings.into_iter().filter(|wing| rights.contains(wing.0)) {
            if on((rook, rank)) != partner {
                self.draft
                    .unsaid(format!("the castling right {right}"), "no such rook stands there");
                continue;
            }
            self.draft.table(
                "castling.wing",
                vec![
                    format!("right = \"{right}\""),
                    format!("rook = {}", quote(&name((rook, rank)))),
                    format!("king-to = {}", list(&[name((to, rank))])),
                ],
            );
        }
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

    /// Takes the castling rights out of the start position.
    fn forget_rights(&mut self) {
        let words = self.draft.start.split(' ').enumerate();
        let words: Vec<&str> = words.map(|(at, word)| if at == 2 { "-" } else { word }).collect();
        self.draft.start = words.join(" ");
    }
}

/// The men of a FEN by place; Black's letters are small.
pub(in crate::foreign) fn men(fen: &str, board: Board) -> BTreeMap<(u8, u8), String> {
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
