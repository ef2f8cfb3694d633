//! What pawns and other pieces become, and where.

use std::collections::BTreeSet;

use wazir_rules::Betza;
use wazir_rules::betza::{Shape, Way};

use super::Import;
use crate::foreign::draft::{Piece, list, quote};
use crate::foreign::squares::Places;

impl Import<'_> {
    pub(super) fn promotion(&mut self) {
        let turned = !self.promoted.is_empty();
        let pawn = self.letter_of("pawn");
        let usual = self.get("pawnTypes").unwrap_or(&pawn);
        let mut pawns = self.letters_of_each("promotionPawnTypes", usual);
        pawns.iter_mut().for_each(|side| side.retain(|letter| self.enters(letter)));
        let choices = self.letters_of_each("promotionPieceTypes", "-");
        let pawn_choice = choice(self.flag("mandatoryPawnPromotion", true));
        let piece_choice = choice(self.flag("mandatoryPiecePromotion", false));
        let on_capture = self.flag("piecePromotionOnCapture", false);
        let some =
            [0, 1].into_iter().any(|side| !pawns[side].is_empty() && !choices[side].is_empty());
        let (white, black) = self.sides("promotionRegion", "", ["*8", "*1"]);
        if pawn_choice == "must" {
            self.barred([(&white, &pawns[0], &choices[0]), (&black, &pawns[1], &choices[1])]);
        }
        if !some && !turned {
            return;
        }
        if white.is_empty() && black.is_empty() {
            return;
        }
        if white.is_empty() || black.is_empty() {
            let why = "each side has squares on which it promotes here";
            return self.draft.unsaid("promotionRegionBlack", why);
        }
        let whole = white == self.board.all();
        let all_pawns = self.pawns(&pawns, &choices, [pawn_choice, piece_choice]);
        let region = self.zone(white, black);
        let turning = self.draft.pieces.iter().filter(|piece| !piece.promotes_to.is_empty());
        // Who cannot go back never leaves the zone again.
        if turned && !whole && turning.clone().any(|piece| !goes_only_forward(&piece.betza)) {
            self.draft.say("promotion", "on-leaving = true");
        }
        if turned && on_capture {
            match whole {
                true => self.draft.say("promotion", "captures-inside = true"),
                false => self.draft.unsaid(
                    "piecePromotionOnCapture = true",
                    "only moves that begin in the zone promote by capturing here",
                ),
            }
        }
        let common = if turned { piece_choice } else { pawn_choice };
        self.draft.say("promotion", format!("choice = {}", quote(common)));
        if let Some(region) = region {
            for piece in self.draft.pieces.iter_mut().filter(|it| !it.promotes_to.is_empty()) {
                piece.facts.push(format!("promotion-zone = {}", quote(&region)));
            }
        }
        self.limits();
        self.stuck([pawn_choice, piece_choice], &all_pawns, on_capture);
    }

    /// Reports pawns that must promote and have nothing to become: they never enter the zone.
    fn barred(&mut self, sides: [(&Places, &Vec<String>, &Vec<String>); 2]) {
        let pawn = self.letter_of("pawn");
        let is_barred = |letter: &&String| {
            let own = [(*letter).clone(), letter.to_ascii_lowercase()];
            let mut sides = sides.iter().zip(own);
            sides.any(|((zone, pawns, choices), man)| {
                let is_pawn = pawns.contains(letter);
                let is_there = (is_pawn || **letter == pawn) && self.draft.men().contains(&man);
                is_there && !zone.is_empty() && (!is_pawn || choices.is_empty())
            })
        };
        let letters = self.draft.pieces.iter().map(|piece| &piece.letter);
        let letters = letters.filter(|letter| !self.promoted.contains_key(*letter));
        for letter in letters.filter(is_barred).cloned().collect::<Vec<_>>() {
            let what = format!("mandatoryPawnPromotion = true, and nothing for {letter} to become");
            self.draft.unsaid(what, "such pieces may go to the last rank here");
        }
    }

    /// Returns whether there is such a piece at the start, or another is turned over to it.
    fn enters(&self, letter: &str) -> bool {
        let men = self.draft.men().to_ascii_uppercase();
        men.contains(letter) || self.promoted.values().any(|to| to == letter)
    }

    /// Says to what pawns promote, on each side; returns their letters.
    fn pawns(
        &mut self,
        pawns: &[Vec<String>; 2],
        choices: &[Vec<String>; 2],
        [pawn_choice, piece_choice]: [&str; 2],
    ) -> Vec<String> {
        let union = |[white, black]: &[Vec<String>; 2]| {
            let more = black.iter().filter(|letter| !white.contains(letter));
            white.iter().chain(more).cloned().collect::<Vec<_>>()
        };
        let (all_pawns, mut all_choices) = (union(pawns), union(choices));
        let as_set = |letters: &[String]| letters.iter().cloned().collect::<BTreeSet<_>>();
        let same = |sides: &[Vec<String>; 2]| as_set(&sides[0]) == as_set(&sides[1]);
        let alike = same(pawns) && same(choices);
        let returns = self.flag("capturesToHand", false) && !self.flag("dropLoop", false);
        let reverts = returns && !all_pawns.is_empty() && !all_choices.is_empty();
        if reverts {
            all_choices = self.reverting(&all_choices, &all_pawns);
        }
        if reverts && !alike {
            self.draft.unsaid("promotionPieceTypesBlack", "pieces that return promote alike here");
        }
        let turned = !self.promoted.is_empty();
        for letter in all_pawns.iter().filter(|_| !all_choices.is_empty()) {
            let of_side = |side: usize| match pawns[side].contains(letter) {
                true => choices[side].clone(),
                false => Vec::new(),
            };
            let sides = [("white", of_side(0)), ("black", of_side(1))];
            let piece = self.draft.piece(letter).expect("its letter was found");
            piece.promotes_to.clone_from(&all_choices);
            if turned && pawn_choice != piece_choice {
                piece.facts.push(format!("promotes = {}", quote(pawn_choice)));
            }
            if !alike && !reverts {
                let table = |(side, own): (&str, Vec<String>)| {
                    vec![format!("side = {}", quote(side)), format!("promotes-to = {}", list(&own))]
                };
                piece.sides = sides.map(table).into();
            }
        }
        all_pawns
    }

    /// Says where pieces promote: on the last ranks, or else in the region that is returned.
    fn zone(&mut self, white: Places, black: Places) -> Option<String> {
        let last: Vec<u8> = self.board.ranks(&white).unwrap_or_default();
        let depth = last.len() as u8;
        let is_end = last.first() == Some(&(self.board.ranks + 1 - depth));
        if depth > 0 && is_end && self.draft.for_black(&white) == black {
            self.draft.say("promotion", format!("ranks = {depth}"));
            return None;
        }
        Some(self.draft.region("promotion zone", white, black))
    }

    fn limits(&mut self) {
        let limits = self.get("promotionLimit").unwrap_or_default();
        for (letter, most) in limits.split_whitespace().filter_map(|word| word.split_once(':')) {
            let letter = letter.to_ascii_uppercase();
            let chosen: Vec<String> =
                self.draft.pieces.iter().flat_map(|piece| piece.promotes_to.clone()).collect();
            let is_one = |piece: &Piece| {
                self.letter_there(&piece.letter) == letter && chosen.contains(&piece.letter)
            };
            let limited: Vec<bool> = self.draft.pieces.iter().map(is_one).collect();
            for (piece, _) in self.draft.pieces.iter_mut().zip(limited).filter(|(_, it)| *it) {
                piece.facts.push(format!("most = {most}"));
            }
        }
        if !limits.is_empty() {
            self.draft.say("promotion", "if-none = \"illegal\"");
        }
    }

    /// Says that pieces may stay as they are where they could never move again.
    fn stuck(&mut self, [pawn, piece]: [&str; 2], pawns: &[String], on_capture: bool) {
        if self.flag("immobilityIllegal", false) {
            return;
        }
        let may_stay = |it: &&Piece| match pawns.contains(&it.letter) {
            true => pawn == "may",
            false => piece == "may" || on_capture,
        };
        let promoting = self.draft.pieces.iter().filter(|it| !it.promotes_to.is_empty());
        if promoting.filter(may_stay).any(|it| goes_only_forward(&it.betza)) {
            self.draft.say("promotion", "stuck = true");
        }
    }

    /// Adds a promoted form of each of these pieces, which becomes a pawn again when it is
    /// captured; returns their letters.
    fn reverting(&mut self, choices: &[String], pawns: &[String]) -> Vec<String> {
        let mut forms = Vec::new();
        if pawns.len() > 1 {
            self.draft.unsaid(
                format!("promotionPawnTypes = {}", pawns.concat().to_ascii_lowercase()),
                "pieces to which several kinds promote return as the first of them here",
            );
        }
        for choice in choices {
            let piece = self.draft.piece(choice).expect("its letter was found").clone();
            let letter = format!("+{choice}");
            if self.draft.piece(&letter).is_some() {
                self.draft.unsaid(
                    format!("the promotion of pawns to {choice}"),
                    "it would have the letter of a piece that is turned over",
                );
                continue;
            }
            let reverts_to = Some(pawns[0].clone());
            let facts = Vec::new();
            let name = format!("Promoted {}", piece.name);
            let promotes_to = Vec::new();
            forms.push(letter.clone());
            self.draft.pieces.push(Piece { letter, name, facts, promotes_to, reverts_to, ..piece });
        }
        if self.promoted.is_empty() {
            self.draft.say("notation", "promoted = \"tilde\"");
        } else {
            self.draft.unsaid(
                "promotions of pawns that return",
                "pieces that are turned over and such are written alike here",
            );
        }
        forms
    }
}

/// Returns whether all moves of this movement lead to higher ranks.
fn goes_only_forward(betza: &str) -> bool {
    let ways = betza.parse::<Betza>().map(|betza| betza.ways()).unwrap_or_default();
    let ranks = |way: &Way| match &way.shape {
        Shape::Leap { to } | Shape::Path { to, .. } => Some(to.dy),
        Shape::Ride { step, .. } => Some(step.dy),
        _ => None,
    };
    ways.iter().all(|way| ranks(way).is_some_and(|dy| dy > 0))
}

/// The word of a variant file.
fn choice(must: bool) -> &'static str {
    if must { "must" } else { "may" }
}
