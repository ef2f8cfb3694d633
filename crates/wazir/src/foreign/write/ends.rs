//! The ways in which a game ends.

use wazir_rules::variant::{Condition, EndResult, Line, NoMoves, RepetitionResult};
use wazir_rules::{Color, Kind};

use super::Export;
use crate::foreign::Unsaid;
use crate::foreign::squares;

impl Export<'_> {
    pub(super) fn ending(&mut self) {
        let ending = self.variant.ending();
        let (value, counted) = match ending.no_moves {
            NoMoves::Draw => ("draw", false),
            NoMoves::Loss => ("loss", false),
            NoMoves::Win => ("win", false),
            NoMoves::FewerPieces => ("draw", true),
            NoMoves::MorePoints => ("draw", false),
        };
        self.set("stalemateValue", value);
        self.set("stalematePieceCount", counted);
        self.set("checkmateValue", result(ending.checkmate));
        self.set("nMoveRule", ending.move_clock.unwrap_or(0) / 2);
        let (value, absolute) = match ending.repetition {
            RepetitionResult::Draw | RepetitionResult::Nothing => ("draw", false),
            RepetitionResult::WhiteLoses => ("loss", true),
            RepetitionResult::MoverLoses => ("win", false),
            RepetitionResult::MoverWins => ("loss", false),
            RepetitionResult::MorePoints => ("draw", false),
        };
        let ends = ending.repetition != RepetitionResult::Nothing;
        self.set("nFoldRule", if ends { ending.fold } else { 0 });
        self.set("nFoldValue", value);
        self.set("nFoldValueAbsolute", absolute);
        self.set("perpetualCheckIllegal", ending.perpetual_check_loses);
    }

    pub(super) fn ends(&mut self) {
        for end in self.variant.ends().to_vec() {
            match &end.condition {
                Condition::Lost { groups, left } => {
                    let kinds: Vec<Kind> = groups.concat();
                    self.set("extinctionValue", result(end.result));
                    let all = groups.len() == 1 && kinds.len() == self.variant.kinds().len();
                    let types = if all { "*".to_owned() } else { self.letters(&kinds) };
                    self.set("extinctionPieceTypes", types);
                    self.set("extinctionPieceCount", left);
                    if end.alone || end.answered {
                        self.set("extinctionOpponentPieceCount", u16::from(*left) + 1);
                        if groups.len() > 1 {
                            let why = "there, it counts what both sides have of the same kind";
                            self.unsaid.push(Unsaid::new("lost pieces", why));
                        }
                    }
                    self.set("extinctionClaim", end.answered);
                    // Royal pieces can only be lost by exploding.
                    let explode = self.variant.explosion().is_some()
                        && kinds.iter().all(|kind| self.variant.royals().contains(kind));
                    self.set("extinctionPseudoRoyal", explode && self.king().is_none());
                }
                Condition::Goal { pieces, count, region, safe, stays, full } => {
                    let types = match pieces.len() == self.variant.kinds().len() {
                        true => "*".to_owned(),
                        false => self.letters(pieces),
                    };
                    self.set("flagPieceCount", count);
                    self.set("flagPieceSafe", safe);
                    self.set("flagPieceBlockedWin", full);
                    if end.answered || *stays {
                        self.set("flagMove", true);
                    }
                    for color in Color::ALL.into_iter().filter(|&color| end.is_for(color)) {
                        let side = color.name();
                        let text = squares::write(self.board, &self.places(region, color));
                        self.set(&format!("flagRegion{side}"), text);
                        self.set(&format!("flagPiece{side}"), &types);
                    }
                }
                Condition::Row { pieces, count, lines, apart } => {
                    self.set(if *apart { "collinearN" } else { "connectN" }, count);
                    self.connected(pieces, end.result);
                    for (line, key) in [
                        (Line::Ranks, "connectHorizontal"),
                        (Line::Files, "connectVertical"),
                        (Line::Diagonals, "connectDiagonal"),
                    ] {
                        self.set(key, lines.contains(&line));
                    }
                }
                Condition::Block { pieces, side } => {
                    self.set("connectNxN", side);
                    self.connected(pieces, end.result);
                }
                Condition::Counted { from_pieces, .. } => {
                    let rule = if *from_pieces { "makruk" } else { "asean" };
                    if !self.keys.contains_key("countingRule") {
                        self.set("countingRule", rule);
                    }
                }
                Condition::Facing { .. } => self.set("bikjangRule", true),
                Condition::Checks { .. } => self.set("checkCounting", true),
                _ => {}
            }
        }
    }

    /// The pieces of a row or a square, and the result.
    fn connected(&mut self, pieces: &[Kind], value: EndResult) {
        self.set("connectValue", result(value));
        if pieces.len() < self.variant.kinds().len() {
            let letters = self.letters(pieces);
            self.set("connectPieceTypes", letters);
        }
    }
}

fn result(result: EndResult) -> &'static str {
    match result {
        EndResult::Loss => "loss",
        EndResult::Draw | EndResult::MorePoints => "draw",
        EndResult::Win => "win",
    }
}
