//! Coordinate notation, as protocols use it: `e2e4`, `a7a8q`, `a4a5+`, `P@c3`.
//!
//! A capture on the way is written leg by leg, with a comma: `e4e5,e5f6`, or `e4e5,e5e4` for a
//! piece that returns. Castling is written as the king's move (`e1i1`); king takes rook is read
//! too, where only one castling move fits it. It is written as king takes rook (`e1h1`) where the
//! king's own move could mean something else: see [`Variant::onto_partner`]. A promotion to a kind
//! with `+` in its letter is written as just `+`, and as `-` if the piece turns back into what it
//! was; a declined promotion is written like any other move, and may be read with a `=`. A pass is
//! written as a move of the king to where it stands (`e1e1`), and read as `pass` or `0000`, too.
//! The wall that is built with a move follows after a comma, as seen from where the piece has gone:
//! `e2e4,e4d5`; just `e2e4` is read, too, where no other wall can be built.
//! Everything else that people write is read by [`san`](super::san).

use super::error::MoveError;
use super::{best_promotion, read_pass, walls};
use crate::geometry::Geometry;
use crate::moves::{Move, MoveKind};
use crate::setup::Setup;
use crate::square::{Kind, Square};
use crate::text::excerpt;
use crate::variant::{Letter, PieceKind, Variant};

/// The leniency of [`read`].
///
/// ```
/// use wazir_rules::notation::coord::Tolerance;
///
/// let game = wazir_rules::Game::named("chess")?;
/// assert!(game.read_coordinates("E2E4", Tolerance::Exact).is_err());
/// assert!(game.read_coordinates("E2E4", Tolerance::Relayed).is_ok());
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tolerance {
    /// Accepts only what [`write`](write()) writes, king takes rook, and `=` for a declined
    /// promotion.
    Exact,
    /// Accepts what graphical interfaces relay: capitals and `=q` too. A missing promotion letter
    /// means the most valuable promotion, and a superfluous one is ignored.
    Relayed,
}

/// Writes a move in coordinates.
///
/// ```
/// use wazir_rules::notation::coord;
/// use wazir_rules::{Game, Rules};
///
/// let game = Game::from_fen(&Rules::named("minishogi")?, "4k/5/5/5/K4[S] w 0 1")?;
/// assert_eq!(coord::write(game.variant(), game.read("S*c3")?), "S@c3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(variant: &Variant, mv: Move) -> String {
    write_as(variant, mv, '@', |square| variant.board().name(square))
}

/// Writes a move with other names of squares, and another sign for drops.
pub(super) fn write_as(
    variant: &Variant,
    mv: Move,
    drop: char,
    name: impl Fn(Square) -> String,
) -> String {
    let suffix = |kind| promotion_suffix(variant, kind).to_string();
    let ends = match mv.kind() {
        MoveKind::Drop(kind) => {
            return format!("{}{drop}{}", variant.kind(kind).letter, name(mv.to()));
        }
        MoveKind::CastleGate { at_rook: true, .. } => {
            let rook = variant.entry_square(mv).unwrap_or(mv.to());
            [name(rook), name(mv.origin())]
        }
        MoveKind::Castle | MoveKind::CastleGate { .. } => {
            [name(mv.origin()), name(variant.onto_partner(mv).unwrap_or(mv.to()))]
        }
        MoveKind::Locust { victim, .. } => {
            let over = name(victim);
            [format!("{}{over},{over}", name(mv.origin())), name(mv.to())]
        }
        _ => [name(mv.origin()), name(mv.to())],
    };
    let becomes = mv.promotion().or(mv.gated());
    let wall = mv.wall().map(|wall| format!(",{}{}", ends[1], name(wall)));
    ends.concat() + &becomes.map(suffix).unwrap_or_default() + &wall.unwrap_or_default()
}

/// The suffix of a promotion: `q`, `+` for a kind with `+` in its letter, or `-` where a piece
/// turns back into what it reverts to.
pub(super) fn promotion_suffix(variant: &Variant, kind: Kind) -> char {
    if is_turned_back(variant, kind) {
        return '-';
    }
    match variant.written(kind) {
        Letter { promoted: true, .. } => '+',
        Letter { letter, .. } => letter.to_ascii_lowercase(),
    }
}

/// Returns `true` if pieces become this kind only by turning back into what they revert to.
fn is_turned_back(variant: &Variant, kind: Kind) -> bool {
    let mut sources = variant.kinds().iter().filter(|from| from.promotes_to.contains(&kind));
    let is_reversal = |from: &PieceKind| from.unpromoted == Some(kind);
    sources.clone().next().is_some() && sources.all(is_reversal)
}

/// Reads one of the `legal` moves in coordinates.
///
/// # Errors
///
/// Fails if the text is not a move, or not a legal one; the error tells which.
///
/// ```
/// use wazir_rules::Game;
/// use wazir_rules::notation::coord::{self, Tolerance};
///
/// let game = Game::named("chess")?;
/// let (variant, setup, legal) = (game.variant(), game.setup(), game.legal_moves());
/// let read = |text| coord::read(variant, &setup, &legal, text, Tolerance::Exact);
/// assert_eq!(read("e2e4"), game.read("e4"));
/// assert_eq!(read("e3e4").unwrap_err().to_string(), "there is no piece on e3");
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn read(
    variant: &Variant,
    setup: &Setup,
    legal: &[Move],
    text: &str,
    tolerance: Tolerance,
) -> Result<Move, MoveError> {
    let text = text.trim();
    let lower = match tolerance {
        Tolerance::Exact => text.to_owned(),
        Tolerance::Relayed => text.to_ascii_lowercase(),
    };
    if legal.iter().any(|mv| mv.wall().is_some()) {
        let reader = walls::Reader {
            split: split_square,
            parse: &|name| variant.board().parse(name),
            read: &|legal, text| read(variant, setup, legal, text, tolerance),
            write: &|mv| write(variant, mv),
        };
        return reader.read(legal, &lower);
    }
    if let Some(pass) = read_pass(legal, text) {
        return Ok(pass);
    }
    let reader = MoveText { variant, setup, legal, text, tolerance, name: Geometry::name, write };
    if let Some((letter, square)) = text.split_once('@') {
        let to = reader.square(square, |name| variant.board().parse(name))?;
        return reader.drop(letter, to);
    }
    if let Some((first, second)) = lower.split_once(',') {
        return reader.legs(first, second, split_square, |name| variant.board().parse(name));
    }
    let squares = split_square(&lower).and_then(|(from, rest)| Some((from, split_square(rest)?)));
    let Some((from, (to, suffix))) = squares else {
        return Err(MoveError::not_a_move(text, "e2e4"));
    };
    let from = reader.square(from, |name| variant.board().parse(name))?;
    let to = reader.square(to, |name| variant.board().parse(name))?;
    reader.resolve(from, None, to, suffix)
}

/// Splits the name of a square off the front: a lower-case letter and digits.
pub(super) fn split_square(text: &str) -> Option<(&str, &str)> {
    let digits = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < digits.len()).then(|| text.split_at(text.len() - rest.len()))
}

/// The text of a move with its context; shared with USI, which names squares differently.
pub(super) struct MoveText<'a> {
    pub(super) variant: &'a Variant,
    pub(super) setup: &'a Setup,
    pub(super) legal: &'a [Move],
    pub(super) text: &'a str,
    pub(super) tolerance: Tolerance,
    /// Names squares in errors.
    pub(super) name: fn(Geometry, Square) -> String,
    /// Writes moves in errors.
    pub(super) write: fn(&Variant, Move) -> String,
}

impl MoveText<'_> {
    pub(super) fn square(
        &self,
        name: &str,
        parse: impl Fn(&str) -> Option<Square>,
    ) -> Result<Square, MoveError> {
        let is_plausible = name.len() >= 2 && name.bytes().all(|b| b.is_ascii_alphanumeric());
        parse(name).ok_or_else(|| match is_plausible {
            true => MoveError::no_square(name),
            false => MoveError::not_a_move(self.text, "P@c3"),
        })
    }

    /// Finds the legal drop of the piece with this letter.
    pub(super) fn drop(&self, letter: &str, to: Square) -> Result<Move, MoveError> {
        let kind = Letter::parse(&letter.to_ascii_uppercase())
            .and_then(|letter| self.variant.kind_of(letter))
            .ok_or_else(|| MoveError::no_kind(letter))?;
        let drop = Move::drop(kind, to);
        if self.legal.contains(&drop) {
            return Ok(drop);
        }
        match self.setup.holdings.count(self.setup.turn, self.variant.base(kind)) {
            0 => Err(MoveError::NotHeld {
                letter: self.variant.kind(kind).letter.to_string(),
                turn: self.setup.turn,
            }),
            _ => Err(MoveError::not_legal(self.text)),
        }
    }

    /// Finds the legal move that consists of two legs, written in full.
    pub(super) fn legs(
        &self,
        first: &str,
        second: &str,
        split: impl Fn(&str) -> Option<(&str, &str)>,
        parse: impl Fn(&str) -> Option<Square>,
    ) -> Result<Move, MoveError> {
        let pair = |text| split(text).and_then(|(from, rest)| Some((from, split(rest)?)));
        let (Some((from, (over, ""))), Some((again, (to, suffix)))) = (pair(first), pair(second))
        else {
            return Err(MoveError::not_a_move(self.text, "e4e5,e5f6"));
        };
        if over != again {
            return Err(MoveError::not_a_move(self.text, "e4e5,e5f6"));
        }
        let square = |name| self.square(name, &parse);
        self.resolve(square(from)?, Some(square(over)?), square(to)?, suffix)
    }

    /// Finds the legal move between these squares, with a capture on the way or without, and with
    /// the promotion of this suffix, if any.
    pub(super) fn resolve(
        &self,
        from: Square,
        over: Option<Square>,
        to: Square,
        suffix: &str,
    ) -> Result<Move, MoveError> {
        if let Some(gated) = self.gated(from, to, suffix).filter(|_| over.is_none()) {
            return Ok(gated);
        }
        let between = |mv: &Move| {
            mv.from() == Some(from) && mv.to() == to && mv.victim() == over && mv.gated().is_none()
        };
        let mut moves: Vec<Move> = self.legal.iter().copied().filter(between).collect();
        // The king's own move is not castling where that is written otherwise.
        moves.retain(|&mv| self.variant.onto_partner(mv).is_none());
        if moves.is_empty() {
            return self.king_takes_rook(from, to).ok_or_else(|| self.illegal(from));
        }
        let plain = moves.iter().copied().find(|mv| mv.promotion().is_none());
        match self.promotion(suffix)? {
            None => plain.map_or_else(|| self.default_promotion(&moves), Ok),
            Some(promotes) => {
                let fits = |mv: &Move| mv.promotion().is_some_and(&promotes);
                let tolerated = plain.filter(|_| {
                    self.is_relayed() && moves.iter().all(|mv| mv.promotion().is_none())
                });
                let found = moves.iter().copied().find(fits).or(tolerated);
                found.ok_or_else(|| MoveError::not_legal(self.text))
            }
        }
    }

    /// Finds the legal move between these squares with which the piece of this suffix enters. Where
    /// it enters on the partner's square, castling is written as the partner's move to the king.
    fn gated(&self, from: Square, to: Square, suffix: &str) -> Option<Move> {
        let text = suffix.trim_start_matches(['=', '/']);
        let enters = |mv: &Move| {
            mv.gated().is_some_and(|kind| {
                promotion_suffix(self.variant, kind).to_string().eq_ignore_ascii_case(text)
            })
        };
        let leads = |mv: &Move| match mv.kind() {
            MoveKind::CastleGate { at_rook: true, .. } => {
                self.variant.right_of(*mv).is_some_and(|it| (it.rook, it.king) == (from, to))
            }
            MoveKind::CastleGate { .. } => {
                let end = self.variant.onto_partner(*mv).unwrap_or(mv.to());
                (mv.origin(), end) == (from, to)
            }
            _ => (mv.origin(), mv.to()) == (from, to),
        };
        self.legal.iter().copied().find(|mv| enters(mv) && leads(mv))
    }

    fn is_relayed(&self) -> bool {
        self.tolerance == Tolerance::Relayed
    }

    /// The promotion that the suffix asks for: none, or a test for kinds.
    fn promotion(&self, suffix: &str) -> Result<Option<impl Fn(Kind) -> bool>, MoveError> {
        let suffix = match self.tolerance {
            Tolerance::Exact => suffix,
            Tolerance::Relayed => suffix.trim_start_matches('='),
        };
        let back = suffix == "-";
        let wanted = match suffix {
            "" | "=" => return Ok(None),
            "+" | "-" => None,
            letter => Some(self.promoted_kind(letter)?),
        };
        let variant = self.variant;
        Ok(Some(move |kind| match wanted {
            Some(wanted) => variant.written(kind) == variant.written(wanted),
            None if back => is_turned_back(variant, kind),
            None => variant.kind(kind).letter.promoted,
        }))
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

    /// Resolves moves that must promote when the text does not say to what.
    fn default_promotion(&self, moves: &[Move]) -> Result<Move, MoveError> {
        match best_promotion(self.variant, moves) {
            Some(best) if self.is_relayed() => Ok(best),
            _ => Err(MoveError::Unpromoted {
                text: excerpt(self.text),
                choices: moves.iter().map(|&mv| (self.write)(self.variant, mv)).collect(),
            }),
        }
    }

    /// Finds castling written as the king's move onto its own rook, if only one legal move fits.
    fn king_takes_rook(&self, from: Square, to: Square) -> Option<Move> {
        let fits = |mv: &&Move| {
            mv.from() == Some(from)
                && mv.gated().is_none()
                && self.variant.right_of(**mv).is_some_and(|it| it.rook == to)
        };
        if let Some(mv) = self.legal.iter().find(|&&mv| {
            mv.from() == Some(from)
                && mv.gated().is_none()
                && self.variant.onto_partner(mv) == Some(to)
        }) {
            return Some(*mv);
        }
        let mut castlings = self.legal.iter().filter(fits);
        let first = castlings.next()?;
        castlings.next().is_none().then_some(*first)
    }

    fn illegal(&self, from: Square) -> MoveError {
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
