//! Royal pieces.

use std::collections::BTreeSet;

use super::Import;
use crate::foreign::draft::{Piece, quote};

/// So many of a kind are never on a board, as the other program counts.
const ANY_NUMBER: u32 = 64;

impl Import<'_> {
    pub(super) fn royalty(&mut self) {
        if self.flag("flyingGeneral", false)
            && let Some(king) = self.draft.pieces.iter_mut().find(|piece| piece.royal)
        {
            king.facts.push("may-face = false".to_owned());
        }
        if self.flag("extinctionPseudoRoyal", false) {
            self.royal_if_last();
        }
        if !self.draft.pieces.iter().any(|piece| piece.royal) {
            self.draft.say("royalty", "check = \"never\"");
        }
    }

    /// Pieces that are royal when so few of them are left that the next one lost would end the
    /// game.
    fn royal_if_last(&mut self) {
        let wanted = self.get("extinctionPieceTypes").unwrap_or_default().to_ascii_uppercase();
        let letters = self.letters_and_forms("extinctionPieceTypes", "");
        let text = self.get("extinctionPieceCount").unwrap_or("0");
        let count = text.parse::<u32>().unwrap_or(0);
        let is_wanted = |letter: &str| wanted.contains(letter);
        // None of a kind comes in addition to the first ones, so that none of these is ever taken.
        let never_more = |letter: &String| {
            let base = letter.trim_start_matches('+');
            let enters = self.draft.pieces.iter().any(|piece| {
                piece.promotes_to.contains(letter)
                    && !is_wanted(piece.letter.trim_start_matches('+'))
            });
            !enters && self.number_of(base) <= count as usize + 1
        };
        let duple = self.flag("dupleCheck", false);
        let kings: Vec<String> = self
            .draft
            .pieces
            .iter()
            .filter(|piece| piece.royal)
            .map(|piece| piece.letter.clone())
            .collect();
        let check = match count {
            0 if duple && letters.len() == 1 => Some("all"),
            ANY_NUMBER.. => Some("any"),
            _ if letters.iter().all(never_more) => Some("any"),
            0 if self.has_one_of_each(&kings, &wanted) => Some("last"),
            _ => None,
        };
        if letters.is_empty() || check.is_none() {
            let what = format!("extinctionPseudoRoyal = true, extinctionPieceCount = {text}");
            self.draft.unsaid(what, "only the last piece of one kind can be royal");
        }
        for letter in letters {
            self.draft.piece(&letter).expect("its letter was found").royal = true;
        }
        self.get("extinctionValue");
        self.draft.say("royalty", format!("check = {}", quote(check.unwrap_or("any"))));
    }

    /// Returns whether each side has only one royal kind: a king, or one of those in `wanted`. No
    /// piece becomes another one but by being turned over.
    fn has_one_of_each(&self, kings: &[String], wanted: &str) -> bool {
        let men = self.draft.men();
        let chosen =
            |piece: &Piece| piece.promotes_to.iter().any(|to| wanted.contains(to.as_str()));
        let is_royal = |man: &char| {
            let letter = man.to_ascii_uppercase().to_string();
            wanted.contains(&letter) || kings.contains(&letter)
        };
        let of_side = |side: fn(&char) -> bool| {
            men.chars().filter(side).filter(is_royal).collect::<BTreeSet<char>>().len()
        };
        let one = of_side(char::is_ascii_uppercase) <= 1 && of_side(char::is_ascii_lowercase) <= 1;
        one && !self.draft.pieces.iter().any(chosen)
    }

    /// The number of these pieces that a side starts with, on the board or in hand.
    fn number_of(&self, letter: &str) -> usize {
        let men = self.draft.men();
        let own = [letter.to_ascii_uppercase(), letter.to_ascii_lowercase()];
        own.iter().map(|own| men.matches(own.as_str()).count()).max().unwrap_or(0)
    }
}
