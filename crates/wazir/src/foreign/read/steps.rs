//! First steps and leaps.

use std::collections::BTreeSet;

use super::{Import, men};
use crate::foreign::draft::quote;
use crate::foreign::squares::{Board, Places};

impl Import<'_> {
    pub(super) fn steps(&mut self) {
        let double = self.flag("doubleStep", true);
        let taken = self.pawn_letters("enPassantTypes");
        let passed = self.sides("enPassantRegion", "", ["**", "**"]);
        let letters: Vec<String> = self.draft.pieces.iter().map(|it| it.letter.clone()).collect();
        let pawn = self.letter_of("pawn");
        let steps = |letter: &String| {
            let first = self.first.get(letter);
            double && *letter == pawn
                || first.is_some_and(|first| first.double_step || !first.leaps.is_empty())
        };
        let letters: Vec<String> = letters.into_iter().filter(steps).collect();
        let zone = match letters.is_empty() {
            true => None,
            false => Some(self.sides("doubleStepRegion", "", ["*2", "*7"])),
        };
        let third = self.sides("tripleStepRegion", "", ["-", "-"]);
        self.leave("doubleStepRegion");
        let Some(zone) = zone else { return self.clock() };
        let is_passed = passed != Default::default();
        let everywhere = self.board.read("**").unwrap_or_default();
        if is_passed && !taken.is_empty() && passed != (everywhere.clone(), everywhere) {
            let why = "pawns are captured en passant on all squares here, or on none";
            self.draft.unsaid("enPassantRegion", why);
        }
        for letter in letters {
            let first = self.first.get(&letter).cloned().unwrap_or_default();
            if first.double_step || double && letter == pawn {
                self.long_steps(&letter, &zone, &third, is_passed && taken.contains(&letter));
            }
            if !first.leaps.is_empty() {
                self.first_leap(&letter, &first.leaps, &zone.0);
            }
        }
        self.clock();
    }

    /// The pieces whose moves reset the move clock.
    fn clock(&mut self) {
        for letter in self.pawn_letters("nMoveRuleTypes") {
            if let Some(piece) = self.draft.piece(&letter) {
                piece.facts.push("resets-clock = true".to_owned());
            }
        }
    }

    fn long_steps(
        &mut self,
        letter: &str,
        zone: &(Places, Places),
        third: &(Places, Places),
        is_taken: bool,
    ) {
        let mut facts = Vec::new();
        for (key, zone) in [("double-step", zone), ("triple-step", third)] {
            match self.ranks(zone) {
                Some(ranks) if ranks.is_empty() => {}
                Some(ranks) => facts.push(format!("{key} = {}", rank_list(&ranks, self.board))),
                None => self.draft.unsaid(key, "such steps begin on whole ranks here"),
            }
        }
        if facts.is_empty() {
            return;
        }
        if !is_taken {
            facts.push("en-passant = false".to_owned());
        }
        if let Some(piece) = self.draft.piece(letter) {
            piece.facts.append(&mut facts);
        }
    }

    /// The ranks of both sides, each from its own end, if they are whole ranks and the same.
    fn ranks(&self, (white, black): &(Places, Places)) -> Option<Vec<u8>> {
        self.board.ranks(white).filter(|_| self.board.mirror(white) == *black)
    }

    /// A first leap is made from the squares of the double step; here, from those on which such
    /// pieces start.
    fn first_leap(&mut self, letter: &str, leaps: &str, zone: &Places) {
        let men = men(&self.draft.start, self.board);
        let starts = |own: &str, places: &dyn Fn((u8, u8)) -> (u8, u8)| -> BTreeSet<(u8, u8)> {
            men.iter().filter(|(_, man)| *man == own).map(|(&place, _)| places(place)).collect()
        };
        let ranks = self.board.ranks;
        let white = starts(letter, &|place| place);
        let black = starts(&letter.to_ascii_lowercase(), &|(file, rank)| (file, ranks + 1 - rank));
        if [white, black].iter().any(|own| !own.is_empty() && own != zone) {
            let why = "first leaps are made from the squares of the start here";
            self.draft.unsaid(format!("the first move {leaps} of {letter}"), why);
        }
        if let Some(piece) = self.draft.piece(letter) {
            piece.facts.push(format!("first-move = {}", quote(leaps)));
        }
    }
}

/// Ranks as a variant file lists them.
fn rank_list(ranks: &[u8], board: Board) -> String {
    match ranks {
        [rank] => rank.to_string(),
        all if all.len() == usize::from(board.ranks) => "\"any\"".to_owned(),
        all => format!("{all:?}"),
    }
}
