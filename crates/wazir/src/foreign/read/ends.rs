//! The ways in which a game ends.

use super::{Import, START};
use crate::foreign::draft::{list, quote};

impl Import<'_> {
    pub(super) fn ending(&mut self) {
        let stalemate = self.get("stalemateValue").unwrap_or("draw");
        let counted = self.flag("stalematePieceCount", false);
        let by_points = self.counts_points();
        let stuck = match stalemate {
            _ if counted => "fewer-pieces",
            "draw" if by_points => "more-points",
            other => other,
        };
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
        match fold {
            0 => self.draft.say("ending", "repetition = \"nothing\""),
            1 => self
                .draft
                .unsaid("nFoldRule = 1", "the first occurrence of a position is none of two"),
            _ => self.draft.say("ending", format!("fold = {fold}")),
        }
        match (value, absolute) {
            ("draw", _) if by_points && fold > 1 => {
                self.draft.say("ending", "repetition = \"more-points\"");
            }
            ("draw", _) => {}
            _ if fold == 0 => {}
            ("loss", true) => self.draft.say("ending", "repetition = \"white-loses\""),
            ("loss", false) => self.draft.say("ending", "repetition = \"mover-wins\""),
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
        self.passing_ends();
        self.rows();
        if self.flag("checkCounting", false) && self.has_king() {
            // A position that does not say how many checks are left is won by the next one.
            let fen = self.get("startFen").unwrap_or(START);
            let count =
                fen.split_whitespace().find_map(|word| word.split_once('+')?.0.parse::<u8>().ok());
            let count = count.unwrap_or(1);
            self.draft
                .table("end", vec!["when = \"checks\"".to_owned(), format!("count = {count}")]);
        }
        let has_clock = self.get("nMoveRule").is_none_or(|moves| moves != "0");
        self.counting(has_clock);
    }

    fn extinction(&mut self) {
        let Some(value) = self.get("extinctionValue").filter(|value| *value != "none") else {
            return self.leave("extinctionPieceTypes");
        };
        // Royal pieces are never taken, but they may explode.
        if self.flag("extinctionPseudoRoyal", false) && !self.flag("blastOnCapture", false) {
            return;
        }
        let all = self.get("extinctionPieceTypes").is_some_and(|types| types.contains('*'));
        let kinds = self.letters("extinctionPieceTypes", "").len();
        let letters = self.letters_and_forms("extinctionPieceTypes", "");
        if !all && kinds > 1 && letters.len() > kinds {
            let why = "what is turned over is counted for itself here";
            self.draft.unsaid("extinctionPieceTypes", why);
        }
        let left = self.get("extinctionPieceCount").unwrap_or("0");
        let mut facts = vec!["when = \"lost\"".to_owned()];
        if !all && letters.is_empty() {
            return;
        }
        if !all {
            facts.push(format!("pieces = {}", list(&letters)));
            facts.extend((kinds > 1).then(|| "each = true".to_owned()));
        }
        facts.push(format!("left = {left}"));
        facts.push(format!("result = {}", quote(value)));
        // The other side must have more than that, of the same kind.
        let more = left.parse::<u8>().ok().and_then(|left| left.checked_add(1));
        let opposed = self.keys.get("extinctionOpponentPieceCount").map(|n| n.parse().ok());
        if more.is_some() && opposed == Some(more) && (all || kinds == 1) {
            self.get("extinctionOpponentPieceCount");
            let claimed = self.flag("extinctionClaim", false);
            facts.push(format!("{} = true", if claimed { "answered" } else { "alone" }));
        }
        self.draft.table("end", facts);
    }

    /// Passes of both sides, and Kings that face each other.
    fn passing_ends(&mut self) {
        let result = if self.counts_points() { "more-points" } else { "draw" };
        let table = |when: &str, what: String| {
            vec![format!("when = {}", quote(when)), what, format!("result = {}", quote(result))]
        };
        let king = self.draft.pieces.iter().find(|piece| piece.royal);
        let king = king.map(|piece| piece.letter.clone());
        if let (true, Some(king)) = (self.flag("bikjangRule", false), king) {
            self.draft.table("end", table("facing", format!("pieces = {}", list(&[king]))));
        }
        let passes = ["pass", "passOnStalemate"].map(|stem| self.flag_of_both(stem) == Some(true));
        if passes.contains(&true) {
            self.draft.table("end", table("passes", "count = 2".to_owned()));
        }
    }

    /// Pieces in a row or in a square.
    fn rows(&mut self) {
        let keys = ["connectN", "collinearN", "connectNxN"];
        let counts = keys.map(|key| self.get(key).and_then(|n| n.parse().ok()).unwrap_or(0u8));
        let words = [
            ("connectHorizontal", "ranks"),
            ("connectVertical", "files"),
            ("connectDiagonal", "diagonals"),
        ];
        let lines: Vec<&str> =
            words.iter().filter(|(key, _)| self.flag(key, true)).map(|(_, line)| *line).collect();
        let result = self.get("connectValue").unwrap_or("win");
        let all = self.get("connectPieceTypes").is_none_or(|types| types.contains('*'));
        let letters = self.letters_and_forms("connectPieceTypes", "*");
        for (key, count) in keys.into_iter().zip(counts).filter(|(_, count)| *count > 0) {
            let when = if key == "connectNxN" { "block" } else { "row" };
            let mut facts = vec![format!("when = {}", quote(when)), format!("count = {count}")];
            facts.extend((!all).then(|| format!("pieces = {}", list(&letters))));
            if when == "row" && lines.len() < words.len() {
                facts.push(format!("lines = {}", list(&lines)));
            }
            facts.extend((key == "collinearN").then(|| "apart = true".to_owned()));
            facts.push(format!("result = {}", quote(result)));
            self.draft.table("end", facts);
        }
    }

    fn goals(&mut self) {
        let common = self.get("flagRegion").unwrap_or("-");
        let white = self.squares("flagRegionWhite", common);
        let black = self.squares("flagRegionBlack", common);
        let pieces = self.get("flagPiece").unwrap_or("*");
        let of_side = ["White", "Black"].map(|side| {
            let key = format!("flagPiece{side}");
            match self.get(&key).unwrap_or(pieces).contains('*') {
                true => None,
                false => Some(self.letters_and_forms(&key, pieces)),
            }
        });
        let count = self.get("flagPieceCount").unwrap_or("1");
        let [moves, safe] = ["flagMove", "flagPieceSafe"].map(|key| self.flag(key, false));
        if white.is_empty() && black.is_empty() {
            return;
        }
        let king = self.letter_of("king");
        let is_king = of_side.iter().all(|it| *it == Some(vec![king.clone()]));
        let full = self.flag("flagPieceBlockedWin", false);
        // A king's run may be answered; other pieces only have to stay.
        let stays = moves && (!is_king || safe);
        let moves = moves && !stays;
        let facts = |letters: &Option<Vec<String>>, region: &str, side: Option<&str>| {
            let mut facts =
                vec!["when = \"goal\"".to_owned(), format!("region = {}", quote(region))];
            facts.extend(letters.iter().map(|letters| format!("pieces = {}", list(letters))));
            facts.push(format!("count = {count}"));
            for (fact, holds) in [("safe", safe), ("stays", stays), ("full", full)] {
                facts.extend(holds.then(|| format!("{fact} = true")));
            }
            facts.extend(side.map(|side| format!("side = {}", quote(side))));
            // Black has moved as often as White, who began.
            facts.extend((moves && side == Some("white")).then(|| "answered = true".to_owned()));
            facts
        };
        let alike = of_side[0] == of_side[1] && !white.is_empty() && !black.is_empty();
        if alike && !moves {
            let region = self.draft.region("goal", white, black);
            let table = facts(&of_side[0], &region, None);
            return self.draft.table("end", table);
        }
        let region = match alike {
            true => self.draft.region("goal", white.clone(), black.clone()),
            false => String::new(),
        };
        let sides = [("white", white), ("black", black)];
        for ((side, places), letters) in sides.into_iter().zip(&of_side) {
            if places.is_empty() || letters.as_ref().is_some_and(Vec::is_empty) {
                continue;
            }
            let region = match alike {
                true => region.clone(),
                false => self.draft.region(&format!("{side} goal"), places.clone(), places),
            };
            let table = facts(letters, &region, Some(side));
            self.draft.table("end", table);
        }
    }
}
