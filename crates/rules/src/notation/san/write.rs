//! Writes SAN in the style of a game.

use super::{Suffix, castlings, goes_right, pawn};
use crate::moves::{Move, MoveKind};
use crate::notation::{PASSES, coord, ends_in_capture, is_capture, walls};
use crate::setup::Setup;
use crate::square::{Kind, Square};
use crate::variant::{CastlingHabit, Habit, Variant};

/// Writes a move in SAN, as short as the other legal moves allow. `suffix` is its effect on the
/// enemy king; it is not worked out here, and the shogi style ignores it.
///
/// ```
/// use wazir_rules::notation::san;
/// use wazir_rules::{Game, Rules, Suffix};
///
/// let game = Game::from_fen(&Rules::named("chess")?, "4k3/8/8/8/8/8/4K3/R6R w - - 0 1")?;
/// let (variant, setup, legal) = (game.variant(), game.setup(), game.legal_moves());
/// let mv = game.read("a1d1")?;
/// assert_eq!(san::write(variant, &setup, &legal, mv, Suffix::None), "Rad1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(variant: &Variant, setup: &Setup, legal: &[Move], mv: Move, suffix: Suffix) -> String {
    if let Some(wall) = mv.wall() {
        let (legal, plain) = (walls::without(legal), mv.unwalled());
        let text = write(variant, setup, &legal, plain, Suffix::None);
        return format!("{text},{}{}", variant.board().name(wall), mark(suffix));
    }
    let plain = mv.ungated();
    if let Some(kind) = mv.gated() {
        // The check, if it gives one, stands at the end.
        let text = write(variant, setup, legal, plain, Suffix::None);
        let mark = mark(suffix);
        return format!("{text}/{}{}{mark}", variant.written(kind), entry_square(variant, mv));
    }
    if mv.is_pass() {
        // Several pieces may be able to stay where they are.
        let is_only = legal.iter().filter(|other| other.is_pass()).count() <= 1;
        return if is_only { PASSES[0].to_owned() } else { coord::write(variant, mv) };
    }
    let writer = Writer { variant, setup, legal };
    let Some(kind) = writer.mover(mv) else { return coord::write(variant, mv) };
    match variant.notation().habit {
        Habit::Shogi => writer.shogi(kind, mv),
        Habit::Chess => writer.chess(kind, mv) + mark(suffix),
    }
}

fn mark(suffix: Suffix) -> &'static str {
    match suffix {
        Suffix::None => "",
        Suffix::Check => "+",
        Suffix::Mate => "#",
    }
}

/// The name of the square on which a piece enters, where the move leaves two.
pub(super) fn entry_square(variant: &Variant, mv: Move) -> String {
    let square = variant.entry_square(mv).filter(|_| mv.is_castle());
    square.map_or_else(String::new, |square| variant.board().name(square))
}

struct Writer<'a> {
    variant: &'a Variant,
    setup: &'a Setup,
    legal: &'a [Move],
}

impl Writer<'_> {
    /// The kind of the piece that moves or is dropped.
    fn mover(&self, mv: Move) -> Option<Kind> {
        let from_board = || self.setup.board[mv.origin().index()].map(|piece| piece.kind());
        mv.dropped().or_else(from_board)
    }

    fn name(&self, square: Square) -> String {
        self.variant.board().name(square)
    }

    /// The target, after the square of a piece that is captured on the way.
    fn target(&self, mv: Move) -> String {
        let to = self.name(mv.to());
        let Some(over) = mv.victim() else { return to };
        let sign = if ends_in_capture(self.setup, mv) { 'x' } else { '-' };
        format!("{}{sign}{to}", self.name(over))
    }

    fn chess(&self, kind: Kind, mv: Move) -> String {
        let letter = self.variant.written(kind);
        let to = self.target(mv);
        let takes = if is_capture(self.setup, mv) { "x" } else { "" };
        let promotion = self.promotion(mv);
        match mv.kind() {
            MoveKind::Drop(_) => format!("{letter}@{to}"),
            MoveKind::Castle => self.castling(mv).unwrap_or_else(|| {
                let end = self.variant.onto_partner(mv).map_or(to, |square| self.name(square));
                format!("{letter}{end}")
            }),
            _ if Some(kind) == pawn(self.variant) => {
                format!("{}{takes}{to}{promotion}", self.pawn_origin(kind, mv))
            }
            _ => format!("{letter}{}{takes}{to}{promotion}", self.origin(kind, mv)),
        }
    }

    /// Writes `O-O` or `O-O-O`, if these are unambiguous.
    fn castling(&self, mv: Move) -> Option<String> {
        let right = goes_right(self.variant, mv);
        let same_way = castlings(self.legal)
            .filter(|&mv| mv.gated().is_none() && goes_right(self.variant, mv) == right);
        let is_clear =
            self.variant.notation().castling == CastlingHabit::Letters && same_way.count() <= 1;
        is_clear.then(|| if right { "O-O" } else { "O-O-O" }.to_owned())
    }

    /// Writes as much of a piece's square as distinguishes it from others of its kind: nothing,
    /// the file, the rank, or both.
    fn origin(&self, kind: Kind, mv: Move) -> String {
        let board = self.variant.board();
        let from = mv.origin();
        let rivals: Vec<Square> = self.rivals(kind, mv).collect();
        if rivals.is_empty() {
            String::new()
        } else if rivals.iter().all(|&rival| board.file(rival) != board.file(from)) {
            board.file_letter(from).to_string()
        } else if rivals.iter().all(|&rival| board.rank(rival) != board.rank(from)) {
            (board.rank(from) + 1).to_string()
        } else {
            self.name(from)
        }
    }

    /// The same for pawns, which always name their file when they capture.
    fn pawn_origin(&self, kind: Kind, mv: Move) -> String {
        let board = self.variant.board();
        let from = mv.origin();
        let same_file = |rival: Square| board.file(rival) == board.file(from);
        if self.variant.notation().full_pawn_moves || self.rivals(kind, mv).any(same_file) {
            self.name(from)
        } else if is_capture(self.setup, mv) || self.rivals(kind, mv).next().is_some() {
            board.file_letter(from).to_string()
        } else {
            String::new()
        }
    }

    /// The squares of other pieces of this kind that can move to the same square with the same
    /// promotion.
    fn rivals(&self, kind: Kind, mv: Move) -> impl Iterator<Item = Square> {
        let others = self.legal.iter().filter(move |other| {
            other.to() == mv.to()
                && other.origin() != mv.origin()
                && other.dropped().is_none()
                && !other.is_pass()
                && other.promotion() == mv.promotion()
                && other.victim() == mv.victim()
                && self.mover(**other).is_some_and(|other| self.is_written_alike(other, kind))
        });
        others.map(|other| other.origin())
    }

    fn is_written_alike(&self, one: Kind, other: Kind) -> bool {
        self.variant.written(one) == self.variant.written(other)
    }

    fn promotion(&self, mv: Move) -> String {
        let letter = mv.promotion().map(|kind| self.variant.written(kind));
        letter.map_or_else(String::new, |letter| format!("={letter}"))
    }

    fn shogi(&self, kind: Kind, mv: Move) -> String {
        let letter = self.variant.written(kind);
        let to = self.target(mv);
        if mv.dropped().is_some() {
            return format!("{letter}*{to}");
        }
        let origin = match self.rivals(kind, mv).next() {
            Some(_) => self.name(mv.origin()),
            None => String::new(),
        };
        let takes = if is_capture(self.setup, mv) { 'x' } else { '-' };
        format!("{letter}{origin}{takes}{to}{}", self.shogi_promotion(mv))
    }

    /// Writes `+`, or `=` if a promotion is declined.
    fn shogi_promotion(&self, mv: Move) -> String {
        match mv.promotion() {
            Some(kind) if self.variant.kind(kind).letter.promoted => "+".to_owned(),
            Some(_) => self.promotion(mv),
            None => {
                let can_promote = self.legal.iter().any(|other| {
                    other.promotion().is_some()
                        && other.origin() == mv.origin()
                        && other.to() == mv.to()
                        && other.victim() == mv.victim()
                });
                if can_promote { "=" } else { "" }.to_owned()
            }
        }
    }
}
