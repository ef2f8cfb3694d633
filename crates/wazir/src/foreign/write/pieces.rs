//! Pieces become keys: movements, kings and other royal pieces, those that are turned over, points.

use wazir_rules::betza::{Shape, Way};
use wazir_rules::variant::{CheckRule, Letter, PieceKind};
use wazir_rules::{Betza, Color, Kind, Piece};

use super::{Export, small};
use crate::foreign::read::POINTS;
use crate::foreign::{KING_TYPE, Unsaid, pieces};

impl Export<'_> {
    pub(super) fn pieces(&mut self) {
        let (variant, mut customs) = (self.variant, 0);
        let king = self.king();
        for kind in variant.all_kinds() {
            let facts = variant.kind(kind);
            if facts.letter.promoted {
                continue;
            }
            if facts.betza.ways().iter().any(|way| way.initial) {
                let why = "first moves begin there where double steps do";
                self.unsaid.push(Unsaid::new(facts.name.clone(), why));
            }
            let letter = small(facts);
            let movement = widest(facts);
            let key = match pieces::moving_like(movement).map(|known| known.key) {
                _ if Some(kind) == king => "king",
                // Only a pawn there is captured en passant.
                Some("pawn") if facts.double_step.is_empty() && self.keys.contains_key("pawn") => {
                    ""
                }
                // Some facts are about this piece alone.
                Some("soldier") if facts.areas.is_empty() => "",
                Some("janggiCannon")
                    if facts.may_not_hop != [kind] || facts.may_not_capture != [kind] =>
                {
                    ""
                }
                Some(key) if !self.keys.contains_key(key) => key,
                _ => "",
            };
            let is_usual = movement == &facts.betza || key == "soldier";
            match key {
                "king"
                    if pieces::moving_like(&facts.betza).is_some_and(|it| it.key == "commoner") =>
                {
                    self.set("king", letter);
                }
                // The other program has such moves for the king that it knows by this name.
                "king" if facts.areas.iter().any(|area| area.lines.is_some()) => {
                    self.set("king", letter);
                    self.set(KING_TYPE, "wazir");
                    let why = "no king of a section has moves on the lines of a palace";
                    self.inborn.push(Unsaid::new(facts.name.clone(), why));
                }
                "king" => self.spell("king", letter, facts),
                key if !key.is_empty() && is_usual && facts.first_move.is_none() => {
                    self.set(key, letter);
                }
                _ => {
                    customs += 1;
                    self.spell(&format!("customPiece{customs}"), letter, facts);
                }
            }
        }
        self.turned_over(customs);
    }

    /// Sets the key of a piece to a letter with a movement.
    fn spell(&mut self, key: &str, letter: char, kind: &PieceKind) {
        let text = betza(kind);
        if kind.betza.ways().iter().any(walks) {
            self.unsaid.push(Unsaid::new(kind.name.clone(), "it walks more than two steps"));
        } else if !is_spelled(&text) {
            let why = format!("no piece is known there to move as {text}");
            self.unsaid.push(Unsaid::new(kind.name.clone(), why));
        }
        self.set(key, format!("{letter}:{text}"));
    }

    /// Pieces that are turned over when they promote.
    fn turned_over(&mut self, mut customs: usize) {
        let variant = self.variant;
        let mut pairs = Vec::new();
        for form in variant.kinds().iter().filter(|kind| kind.letter.promoted) {
            let base = Letter { promoted: false, ..form.letter };
            // A piece that becomes a pawn again has the letter of an ordinary one.
            if form.unpromoted.is_some_and(|kind| variant.kind(kind).letter != base) {
                continue;
            }
            let from = small(form);
            let same =
                |kind: &&PieceKind| !kind.letter.promoted && kind.betza.is_equivalent(&form.betza);
            let to = match variant.kinds().iter().find(same) {
                Some(kind) => Some(small(kind)),
                None => ('a'..='z').find(|&c| !self.has_letter(c)),
            };
            let Some(to) = to else {
                self.unsaid.push(Unsaid::new(form.name.clone(), "no letter is left for it"));
                continue;
            };
            if !self.has_letter(to) {
                match pieces::moving_like(&form.betza).filter(|it| !self.keys.contains_key(it.key))
                {
                    Some(known) => self.set(known.key, to),
                    None => {
                        customs += 1;
                        self.spell(&format!("customPiece{customs}"), to, form);
                    }
                }
            }
            pairs.push(format!("{from}:{to}"));
        }
        if !pairs.is_empty() {
            self.set("promotedPieceType", pairs.join(" "));
        }
    }

    /// The kind that is the king there: royal whatever happens, and the only one of its side. No
    /// king explodes there or becomes a wall; other royal pieces may.
    pub(super) fn king(&self) -> Option<Kind> {
        let royals = self.variant.royals();
        let single = |kind: Kind| {
            let men = self.variant.start().board.iter().flatten();
            Color::ALL.iter().all(|&color| {
                men.clone().filter(|man| **man == Piece::new(color, kind)).count() <= 1
            })
        };
        match self.variant.check() {
            _ if self.variant.explosion().is_some() || self.variant.walls().is_some() => None,
            CheckRule::Any => royals.iter().copied().find(|&kind| single(kind)),
            _ => None,
        }
    }

    /// Royal pieces beside the king.
    pub(super) fn royalty(&mut self) {
        let king = self.king();
        let others: Vec<Kind> =
            self.variant.royals().iter().copied().filter(|&kind| Some(kind) != king).collect();
        let faces = self.variant.kinds().iter().filter(|kind| !kind.rules.may_face);
        self.set("flyingGeneral", faces.count() > 0);
        if others.is_empty() || self.variant.check() == CheckRule::Never {
            return;
        }
        self.set("extinctionPseudoRoyal", true);
        self.set("extinctionValue", "loss");
        self.set("extinctionPieceTypes", self.letters(&others));
        // Where pieces explode, this is also the number with which the game is lost.
        let always = self.variant.check() == CheckRule::Any && self.variant.explosion().is_none();
        let count = if always { 64 } else { 0 };
        self.set("extinctionPieceCount", count);
        self.set("dupleCheck", self.variant.check() == CheckRule::All);
    }

    /// Points, as far as they are those that have a name there.
    pub(super) fn points(&mut self) {
        let variant = self.variant;
        if !variant.counts_points() {
            return;
        }
        let named = |kind: &PieceKind| {
            let key = self.key_of(kind);
            let points = POINTS.iter().find(|(known, _)| key == Some(*known));
            points.map_or(0, |&(_, points)| 10 * i32::from(points))
        };
        let all = |points: i32| variant.kinds().iter().all(|kind| kind.points == points);
        let extra = Color::ALL.map(|color| variant.extra_points(color));
        let word = match extra {
            [0, 0] if all(10) => "unweighted",
            [white, black] if white > black && all(0) => "whitedrawodds",
            [white, black] if white < black && all(0) => "blackdrawodds",
            _ if variant.kinds().iter().all(|kind| kind.points == named(kind)) => "janggi",
            _ => return,
        };
        self.set("materialCounting", word);
    }
}

/// The widest movement of a kind: that of soldiers beyond the river.
fn widest(kind: &PieceKind) -> &Betza {
    let beyond = kind.areas.iter().find_map(|area| area.betza.as_ref());
    beyond.unwrap_or(&kind.betza)
}

/// The movement as the other program reads it: with the double step, unless it is a pawn's.
fn betza(kind: &PieceKind) -> String {
    let leaps = kind.first_move.as_ref().map(|leaps| format!("i{leaps}")).unwrap_or_default();
    let text = format!("{}{leaps}", kind.betza);
    let is_pawn = pieces::moving_like(&kind.betza).is_some_and(|known| known.key == "pawn");
    match !kind.double_step.is_empty() && !is_pawn {
        true => {
            let step = if text.contains("mF") { "ifmnA" } else { "ifmnD" };
            format!("{}{step}", text.replace("cW", "ceW").replace("cF", "ceF"))
        }
        false => text,
    }
}

/// Returns `true` for a way that Fairy-Stockfish does not know: over more than one square that must
/// be empty, one after the other but not on a line.
fn walks(way: &Way) -> bool {
    matches!(&way.shape, Shape::Path { via, to }
        if via.len() > 1 && to.dx.abs() != to.dy.abs() && to.dx != 0 && to.dy != 0)
}

/// Returns `true` for a movement in such Betza notation as the other program reads. What it does
/// not know it passes over.
fn is_spelled(text: &str) -> bool {
    let is_known = |c: char| "WFDNALCHJZGKRBQ".contains(c) || "mcefblrsvhnpgi".contains(c);
    let mut last = ' ';
    text.chars().all(|c| {
        let fits = is_known(c) || c.is_ascii_digit() && last.is_ascii_uppercase();
        last = c;
        fits
    })
}
