//! Coordinate notation, as protocols carry it: `e2e4`, `a7a8q`, `a4a5+`, `P@c3`.
//!
//! Castling is the king's own move (`e1i1`); king takes rook is read too, where that leaves
//! one castling. A promotion to a kind with `+` in its letter is a mere `+`; declining it is
//! written like any other move and may be read with a `=`. Whatever else people write is
//! [`san`](super::san)'s to read.

use super::best_promotion;
use super::error::MoveError;
use crate::geometry::Geometry;
use crate::moves::{Move, MoveKind};
use crate::setup::Setup;
use crate::square::{Kind, Square};
use crate::text::excerpt;
use crate::variant::{Letter, Variant};

/// How much is forgiven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tolerance {
    /// Only what [`write`](write()) writes, king takes rook, and `=` for a declined promotion.
    Exact,
    /// What graphical interfaces relay: capitals, `=q`; a missing promotion letter is the
    /// most valuable promotion, one that is out of place is ignored.
    Relayed,
}

/// The move in coordinates.
pub fn write(variant: &Variant, mv: Move) -> String {
    let board = variant.board();
    let to = board.name(mv.to());
    match mv.kind() {
        MoveKind::Drop(kind) => format!("{}@{to}", variant.kind(kind).letter),
        MoveKind::Promotion(kind) => {
            format!("{}{to}{}", board.name(mv.origin()), promotion_suffix(variant, kind))
        }
        _ => format!("{}{to}", board.name(mv.origin())),
    }
}

/// `q`, or `+` for a kind with `+` in its letter.
pub(super) fn promotion_suffix(variant: &Variant, kind: Kind) -> char {
    match variant.kind(kind).letter {
        Letter { promoted: true, .. } => '+',
        Letter { letter, .. } => letter.to_ascii_lowercase(),
    }
}

/// The legal move that the text means.
pub fn read(
    variant: &Variant,
    setup: &Setup,
    legal: &[Move],
    text: &str,
    tolerance: Tolerance,
) -> Result<Move, MoveError> {
    let text = text.trim();
    let spoken = Spoken { variant, setup, legal, text, tolerance, name: Geometry::name, write };
    if let Some((letter, square)) = text.split_once('@') {
        let to = spoken.square(square, |name| variant.board().parse(name))?;
        return spoken.drop(letter, to);
    }
    let lower = match tolerance {
        Tolerance::Exact => text.to_owned(),
        Tolerance::Relayed => text.to_ascii_lowercase(),
    };
    let squares = split_square(&lower).and_then(|(from, rest)| Some((from, split_square(rest)?)));
    let Some((from, (to, suffix))) = squares else {
        return Err(MoveError::not_a_move(text, "e2e4"));
    };
    let from = spoken.square(from, |name| variant.board().parse(name))?;
    let to = spoken.square(to, |name| variant.board().parse(name))?;
    spoken.resolve(from, to, suffix)
}

/// Splits a square's name off the front: a small letter and digits.
pub(super) fn split_square(text: &str) -> Option<(&str, &str)> {
    let digits = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < digits.len()).then(|| text.split_at(text.len() - rest.len()))
}

/// A text and all that gives it a meaning; shared with USI, whose squares differ.
pub(super) struct Spoken<'a> {
    pub(super) variant: &'a Variant,
    pub(super) setup: &'a Setup,
    pub(super) legal: &'a [Move],
    pub(super) text: &'a str,
    pub(super) tolerance: Tolerance,
    /// How squares and moves are called in errors.
    pub(super) name: fn(Geometry, Square) -> String,
    pub(super) write: fn(&Variant, Move) -> String,
}

impl Spoken<'_> {
    pub(super) fn square(
        &self,
        name: &str,
        parse: impl Fn(&str) -> Option<Square>,
    ) -> Result<Square, MoveError> {
        let looks = name.len() >= 2 && name.bytes().all(|b| b.is_ascii_alphanumeric());
        parse(name).ok_or_else(|| match looks {
            true => MoveError::no_square(name),
            false => MoveError::not_a_move(self.text, "P@c3"),
        })
    }

    /// The legal drop of the piece with this letter.
    pub(super) fn drop(&self, letter: &str, to: Square) -> Result<Move, MoveError> {
        let kind = Letter::parse(&letter.to_ascii_uppercase())
            .and_then(|letter| self.variant.kind_of(letter))
            .ok_or_else(|| MoveError::no_kind(letter))?;
        let drop = Move::drop(kind, to);
        if self.legal.contains(&drop) {
            return Ok(drop);
        }
        match self.setup.holdings.count(self.setup.turn, kind) {
            0 => Err(MoveError::NotHeld {
                letter: self.variant.kind(kind).letter.to_string(),
                turn: self.setup.turn,
            }),
            _ => Err(MoveError::not_legal(self.text)),
        }
    }

    /// The legal move between these squares with this promotion, if any.
    pub(super) fn resolve(
        &self,
        from: Square,
        to: Square,
        suffix: &str,
    ) -> Result<Move, MoveError> {
        let between = |mv: &Move| mv.from() == Some(from) && mv.to() == to;
        let moves: Vec<Move> = self.legal.iter().copied().filter(between).collect();
        if moves.is_empty() {
            return self.king_takes_rook(from, to).ok_or_else(|| self.why_not(from));
        }
        let plain = moves.iter().copied().find(|mv| mv.promotion().is_none());
        match self.promotion(suffix)? {
            None => plain.map_or_else(|| self.unpromoted(&moves), Ok),
            Some(promotes) => {
                let to_it = |mv: &Move| mv.promotion().is_some_and(&promotes);
                let forgiven = plain.filter(|_| {
                    self.is_relayed() && moves.iter().all(|mv| mv.promotion().is_none())
                });
                let found = moves.iter().copied().find(to_it).or(forgiven);
                found.ok_or_else(|| MoveError::not_legal(self.text))
            }
        }
    }

    fn is_relayed(&self) -> bool {
        self.tolerance == Tolerance::Relayed
    }

    /// What the suffix asks for: nothing, or a kind that passes the test.
    fn promotion(&self, suffix: &str) -> Result<Option<impl Fn(Kind) -> bool>, MoveError> {
        let suffix = match self.tolerance {
            Tolerance::Exact => suffix,
            Tolerance::Relayed => suffix.trim_start_matches('='),
        };
        let wanted = match suffix {
            "" | "=" => return Ok(None),
            "+" => None,
            letter => Some(self.promoted_kind(letter)?),
        };
        let has_plus = |kind: Kind| self.variant.kind(kind).letter.promoted;
        Ok(Some(move |kind| wanted.map_or_else(|| has_plus(kind), |wanted| kind == wanted)))
    }

    fn promoted_kind(&self, letter: &str) -> Result<Kind, MoveError> {
        let mut chars = letter.chars();
        let (Some(first), None) = (chars.next(), chars.next()) else {
            return Err(MoveError::not_a_move(self.text, "a7a8q"));
        };
        let capital = Letter { letter: first.to_ascii_uppercase(), promoted: false };
        let kind = self.variant.kind_of(capital).filter(|_| first.is_ascii_lowercase());
        kind.ok_or_else(|| MoveError::no_kind(letter))
    }

    /// A move that must promote, without a word on what to.
    fn unpromoted(&self, moves: &[Move]) -> Result<Move, MoveError> {
        match best_promotion(self.variant, moves) {
            Some(best) if self.is_relayed() => Ok(best),
            _ => Err(MoveError::Unpromoted {
                text: excerpt(self.text),
                choices: moves.iter().map(|&mv| (self.write)(self.variant, mv)).collect(),
            }),
        }
    }

    /// Castling as the king's move onto its own rook, if that leaves one legal castling.
    fn king_takes_rook(&self, from: Square, to: Square) -> Option<Move> {
        let meant = |mv: &&Move| {
            let rights = self.variant.rights().iter().filter(|right| {
                right.color == self.setup.turn && right.king == from && right.rook == to
            });
            mv.kind() == MoveKind::Castle
                && rights.flat_map(|right| &right.targets).any(|&(king, _)| king == mv.to())
        };
        let mut castlings = self.legal.iter().filter(meant);
        let first = castlings.next()?;
        castlings.next().is_none().then_some(*first)
    }

    fn why_not(&self, from: Square) -> MoveError {
        let square = || (self.name)(self.variant.board(), from);
        match self.setup.board[from.index()] {
            None => MoveError::NoPiece { square: square() },
            Some(piece) if piece.color() != self.setup.turn => {
                MoveError::NotTheirs { square: square(), turn: self.setup.turn }
            }
            Some(_) => MoveError::not_legal(self.text),
        }
    }
}
