//! Royal pieces.

use super::Import;
use crate::foreign::draft::quote;

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
        let letters = self.letters("extinctionPieceTypes", "");
        self.expect_no_forms("extinctionPieceTypes", &letters);
        let text = self.get("extinctionPieceCount").unwrap_or("0");
        let count = text.parse::<u32>().unwrap_or(0);
        let drops = self.flag("capturesToHand", false);
        let never_more = |letter: &String| {
            let entering = self.draft.pieces.iter().any(|piece| piece.promotes_to.contains(letter));
            !drops && !entering && self.number_of(letter) <= count as usize + 1
        };
        let kings = self.draft.pieces.iter().filter(|piece| piece.royal).count();
        let check = match count {
            0 if self.flag("dupleCheck", false) && letters.len() == 1 => Some("all"),
            ANY_NUMBER.. => Some("any"),
            _ if letters.iter().all(never_more) => Some("any"),
            0 if letters.len() == 1 && kings == 0 => Some("last"),
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
        self.get("dupleCheck");
        self.draft.say("royalty", format!("check = {}", quote(check.unwrap_or("any"))));
    }

    /// The number of these pieces that a side starts with, on the board or in hand.
    fn number_of(&self, letter: &str) -> usize {
        let men = self.draft.start.split(' ').next().unwrap_or_default();
        let own = [letter.to_ascii_uppercase(), letter.to_ascii_lowercase()];
        own.iter().map(|own| men.matches(own.as_str()).count()).max().unwrap_or(0)
    }
}
