//! Pawns: what they become where, and their first steps.

use super::Import;
use crate::foreign::draft::{Piece, list, quote};

impl Import<'_> {
    pub(super) fn promotion(&mut self) {
        let pawns = self.pawn_letters("promotionPawnTypes");
        let turned = !self.promoted.is_empty();
        for key in ["promotionPawnTypesWhite", "promotionPawnTypesBlack"] {
            if self.letters(key, "-") != pawns && self.get(key).is_some() {
                self.draft.unsaid(
                    format!("{key} = {}", self.get(key).unwrap_or("")),
                    "both sides promote alike here",
                );
            }
        }
        let choices = self.letters("promotionPieceTypes", "nbrq");
        for key in ["promotionPieceTypesWhite", "promotionPieceTypesBlack"] {
            if self.get(key).is_some() && self.letters(key, "") != choices {
                self.draft.unsaid(
                    format!("{key} = {}", self.get(key).unwrap_or("")),
                    "both sides promote alike here",
                );
            }
        }
        if (pawns.is_empty() || choices.is_empty()) && !turned {
            return;
        }
        let zone = self.mirrored("promotionRegionWhite", "promotionRegionBlack", ["*8", "*1"]);
        let last: Vec<u8> = self.board.ranks(&zone).unwrap_or_default();
        let depth = last.len() as u8;
        let is_end = depth > 0 && last.first() == Some(&(self.board.ranks + 1 - depth));
        let region = if is_end {
            self.draft.say("promotion", format!("ranks = {depth}"));
            None
        } else {
            Some(self.draft.region("promotion zone", zone.clone(), true))
        };
        let must = |flag: bool| if flag { "must" } else { "may" };
        let pawn_choice = must(self.flag("mandatoryPawnPromotion", true));
        let piece_choice = must(self.flag("mandatoryPiecePromotion", false));
        if turned {
            self.draft.say("promotion", "on-leaving = true");
        }
        let common = if turned { piece_choice } else { pawn_choice };
        self.draft.say("promotion", format!("choice = {}", quote(common)));
        let returns = self.flag("capturesToHand", false) && !self.flag("dropLoop", false);
        let mut choices = choices;
        if returns && !pawns.is_empty() {
            choices = self.reverting(&choices, &pawns);
        }
        for letter in &pawns {
            if choices.is_empty() || zone.is_empty() {
                continue;
            }
            let piece = self.draft.piece(letter).expect("its letter was found");
            piece.facts.retain(|fact| !fact.starts_with("promotes-to"));
            piece.facts.push(format!("promotes-to = {}", list(&choices)));
            if common != pawn_choice {
                piece.facts.push(format!("promotes = {}", quote(pawn_choice)));
            }
        }
        if let Some(region) = region {
            for piece in &mut self.draft.pieces {
                if piece.facts.iter().any(|fact| fact.starts_with("promotes-to")) {
                    piece.facts.push(format!("promotion-zone = {}", quote(&region)));
                }
            }
        }
        let limits = self.get("promotionLimit").unwrap_or_default();
        for (letter, most) in limits.split_whitespace().filter_map(|word| word.split_once(':')) {
            let fact = format!("most = {most}");
            if let Some(piece) = self.draft.piece(&letter.to_ascii_uppercase()) {
                piece.facts.push(fact);
            }
        }
        if !limits.is_empty() {
            self.draft.say("promotion", "if-none = \"illegal\"");
        }
    }

    /// Adds a promoted form of each of these pieces, which becomes a pawn again when it is
    /// captured; returns their letters.
    fn reverting(&mut self, choices: &[String], pawns: &[String]) -> Vec<String> {
        let mut forms = Vec::new();
        for choice in choices {
            let piece = self.draft.piece(choice).expect("its letter was found").clone();
            let letter = format!("+{choice}");
            let facts = vec![format!("reverts-to = {}", quote(&pawns[0]))];
            let title = format!("Promoted {}", piece.name);
            self.draft.pieces.push(Piece { letter: letter.clone(), name: title, facts, ..piece });
            forms.push(letter);
        }
        self.draft.say("notation", "promoted = \"tilde\"");
        forms
    }

    pub(super) fn steps(&mut self) {
        let pawn = self.get("pawn").filter(|letter| *letter != "-");
        let double = self.flag("doubleStep", true) && pawn.is_some();
        if double {
            let zone =
                self.mirrored("doubleStepRegionWhite", "doubleStepRegionBlack", ["*2", "*7"]);
            let ranks = self.board.ranks(&zone).unwrap_or_default();
            let letters: Vec<String> = pawn.map(str::to_ascii_uppercase).into_iter().collect();
            for letter in letters {
                let fact = match ranks.as_slice() {
                    [] => continue,
                    [rank] => format!("double-step = {rank}"),
                    all if all.len() == usize::from(self.board.ranks) => {
                        "double-step = \"any\"".to_owned()
                    }
                    all => format!("double-step = {all:?}"),
                };
                let takes = self.letters("enPassantTypes", "p").contains(&letter);
                let passed = self.get("enPassantRegion") != Some("-");
                if let Some(piece) = self.draft.piece(&letter) {
                    piece.facts.push(fact);
                    if !(takes && passed) {
                        piece.facts.push("en-passant = false".to_owned());
                    }
                }
            }
            if self.board.ranks(&zone).is_none() {
                self.draft
                    .unsaid("doubleStepRegionWhite", "double steps begin on whole ranks here");
            }
        } else {
            for key in ["doubleStepRegionWhite", "doubleStepRegionBlack", "enPassantTypes"] {
                self.get(key);
            }
        }
        let kinds = self.pawn_letters("nMoveRuleTypes");
        for letter in kinds {
            let piece = self.draft.piece(&letter).expect("its letter was found");
            piece.facts.push("resets-clock = true".to_owned());
        }
    }
}
