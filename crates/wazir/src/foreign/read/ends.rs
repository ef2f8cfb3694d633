//! The ways in which a game ends.

use super::{Import, START};
use crate::foreign::draft::{list, quote};

impl Import<'_> {
    pub(super) fn ending(&mut self) {
        let stalemate = self.get("stalemateValue").unwrap_or("draw");
        let counted = self.flag("stalematePieceCount", false);
        let stuck = if counted { "fewer-pieces" } else { stalemate };
        self.draft.say("ending", format!("no-moves = {}", quote(stuck)));
        if let Some(mate) = self.get("checkmateValue") {
            self.draft.say("ending", format!("checkmate = {}", quote(mate)));
        }
        let number =
            |text: Option<&str>, usual: u32| text.and_then(|n| n.parse().ok()).unwrap_or(usual);
        let moves = number(self.get("nMoveRule"), 50);
        self.draft.say("ending", format!("move-clock = {}", moves.saturating_mul(2)));
        let fold = number(self.get("nFoldRule"), 3);
        let value = self.get("nFoldValue").unwrap_or("draw");
        let absolute = self.flag("nFoldValueAbsolute", false);
        if fold >= 2 {
            self.draft.say("ending", format!("fold = {fold}"));
        } else {
            self.draft
                .unsaid(format!("nFoldRule = {fold}"), "a repetition always ends the game here");
        }
        match (value, absolute) {
            ("draw", _) => {}
            ("loss", true) => self.draft.say("ending", "repetition = \"white-loses\""),
            ("win", false) => self.draft.say("ending", "repetition = \"mover-loses\""),
            _ => {
                self.draft
                    .unsaid(format!("nFoldValue = {value}"), "no such result of a repetition");
            }
        }
        if self.flag("perpetualCheckIllegal", false) {
            self.draft.say("ending", "perpetual-check-loses = true");
        }
    }

    pub(super) fn ends(&mut self) {
        self.extinction();
        self.goals();
        if self.flag("checkCounting", false) {
            let fen = self.get("startFen").unwrap_or(START);
            let count =
                fen.split_whitespace().find_map(|word| word.split_once('+')?.0.parse::<u8>().ok());
            let count = count.unwrap_or(3);
            self.draft
                .table("end", vec!["when = \"checks\"".to_owned(), format!("count = {count}")]);
        }
    }

    fn extinction(&mut self) {
        let Some(value) = self.get("extinctionValue").filter(|value| *value != "none") else {
            return;
        };
        if self.flag("extinctionPseudoRoyal", false) {
            return;
        }
        let all = self.get("extinctionPieceTypes").is_some_and(|types| types.contains('*'));
        let letters = self.letters("extinctionPieceTypes", "");
        let left = self.get("extinctionPieceCount").unwrap_or("0");
        let mut facts = vec!["when = \"lost\"".to_owned()];
        if !all {
            facts.push(format!("pieces = {}", list(&letters)));
            facts.extend((letters.len() > 1).then(|| "each = true".to_owned()));
        }
        facts.push(format!("left = {left}"));
        facts.push(format!("result = {}", quote(value)));
        if self.flag("extinctionClaim", false) {
            facts.push("answered = true".to_owned());
        }
        self.draft.table("end", facts);
    }

    fn goals(&mut self) {
        let common = self.get("flagRegion").unwrap_or("-");
        let white = self.region("flagRegionWhite", common);
        let black = self.region("flagRegionBlack", common);
        if white.is_empty() && black.is_empty() {
            return;
        }
        let types = self.get("flagPiece").unwrap_or("*");
        let same = white == black;
        let mirrors = self.board.mirror(&white) == black;
        let mut facts = vec!["when = \"goal\"".to_owned()];
        if !types.contains('*') {
            let letters = self.letters("flagPiece", "*");
            facts.push(format!("pieces = {}", list(&letters)));
        }
        facts.push(format!("count = {}", self.get("flagPieceCount").unwrap_or("1")));
        if self.flag("flagMove", false) {
            facts.push("answered = true".to_owned());
        }
        let regions = match (same || mirrors, mirrors) {
            (true, mirrored) => vec![(self.draft.region("goal", white, mirrored), None)],
            (false, _) => [("white", white), ("black", black)]
                .map(|(side, places)| {
                    (self.draft.region(&format!("{side} goal"), places, false), Some(side))
                })
                .into(),
        };
        for (region, side) in regions {
            let mut facts = facts.clone();
            facts.push(format!("region = {}", quote(&region)));
            facts.extend(side.map(|side| format!("side = {}", quote(side))));
            self.draft.table("end", facts);
        }
    }
}
