//! The pieces on the demonstration board, placed by computation so that any variant has one.
//!
//! One piece of each kind stands in the middle rows, a pawn at home, one that can capture en
//! passant beside its victim, and, in variants with castling, the far king and its rooks at home.

use std::collections::BTreeMap;

use wazir_rules::reference;
use wazir_rules::show::glance::{self, Mark};
use wazir_rules::variant::{CastlingRight, Variant};
use wazir_rules::{Color, Kind, Move, MoveKind, Piece, Setup, Square};

/// The pieces on the board.
pub(super) struct Layout {
    pub(super) pieces: BTreeMap<Square, Piece>,
    pub(super) passing: Option<Passing>,
}

/// An example of a capture en passant.
#[derive(Clone, Copy)]
pub(super) struct Passing {
    /// The victim's start square, the square that it skipped, and the one on which it stands.
    pub(super) from: Square,
    pub(super) skipped: Square,
    pub(super) victim: Square,
    /// The square of the pawn that captures it.
    pub(super) taker: Square,
    /// The square of another pawn, which can move to the skipped square but captures nothing there.
    pub(super) other: Option<Square>,
    pub(super) kind: Kind,
}

/// The side at the far edge, which shows castling.
pub(super) const FAR: Color = Color::Black;

impl Layout {
    pub(super) fn new(variant: &Variant) -> Layout {
        let mut pieces = BTreeMap::new();
        for right in castling(variant) {
            pieces.insert(right.king, Piece::new(FAR, right.king_kind));
            pieces.insert(right.rook, Piece::new(FAR, right.rook_kind));
        }
        let passing = passing(variant);
        if let Some(shown) = &passing {
            let own = Piece::new(!FAR, shown.kind);
            pieces.insert(shown.victim, Piece::new(FAR, shown.kind));
            pieces.insert(shown.taker, own);
            pieces.extend(shown.other.map(|other| (other, own)));
            pieces.extend(home(variant, shown.kind).map(|square| (square, own)));
        }
        let is_shown = |kind: &Kind| passing.as_ref().is_some_and(|shown| shown.kind == *kind);
        let kinds: Vec<Kind> = variant.all_kinds().filter(|kind| !is_shown(kind)).collect();
        let top = match &passing {
            Some(shown) => variant.board().rank(shown.taker).saturating_sub(1),
            None => (variant.board().ranks() + rows(variant, kinds.len())) / 2 - 1,
        };
        let mut free = body(variant, kinds.len(), top);
        free.extend(
            variant.board().places().filter(|square| !free.contains(square)).collect::<Vec<_>>(),
        );
        free.retain(|&square| !pieces.contains_key(&square) && !variant.board().is_hole(square));
        // Pieces that leap far are placed first, so that all of their targets are on the board.
        let mut kinds: Vec<(Kind, usize)> =
            kinds.into_iter().map(|kind| (kind, reach(variant, kind))).collect();
        kinds.sort_by_key(|&(_, reach)| std::cmp::Reverse(reach));
        for (kind, _) in kinds {
            let own = Piece::new(!FAR, kind);
            let score = |square: &Square| near(variant, own, *square).count();
            let most = free.iter().map(score).max().unwrap_or_default();
            let Some(place) = free.iter().position(|square| score(square) == most) else { break };
            pieces.insert(free.remove(place), own);
        }
        Layout { pieces, passing }
    }
}

/// The rights to castle that are shown.
pub(super) fn castling(variant: &Variant) -> impl Iterator<Item = &CastlingRight> {
    variant.rights().iter().filter(|right| right.color == FAR)
}

fn rows(variant: &Variant, count: usize) -> usize {
    let in_a_row = (variant.board().files() * 3 / 4).max(1);
    count.div_ceil(in_a_row).min(variant.board().ranks())
}

/// Evenly spread squares for this many pieces, from the top row down.
fn body(variant: &Variant, count: usize, top: usize) -> Vec<Square> {
    let (files, rows) = (variant.board().files(), rows(variant, count));
    let mut squares = Vec::new();
    for row in 0..rows {
        let here = (count - squares.len()).div_ceil(rows - row);
        squares.extend((0..here).filter_map(|place| {
            let file = (place * 2 + 1) * files / (here * 2);
            variant.board().square(file, top.checked_sub(row)?)
        }));
    }
    squares
}

/// The squares that a piece reaches from here other than by sliding.
fn near(variant: &Variant, piece: Piece, from: Square) -> impl Iterator<Item = Square> {
    let marks = glance::reach(variant, &with(variant, FAR, &[]), piece, Some(from));
    marks.into_iter().filter(|marked| marked.mark != Mark::Slide).map(|marked| marked.square)
}

/// The distance to which a kind reaches from the middle other than by sliding.
fn reach(variant: &Variant, kind: Kind) -> usize {
    let board = variant.board();
    let Some(from) = board.square(board.files() / 2, board.ranks() / 2) else { return 0 };
    let far = |to: Square| {
        let files = board.file(to).abs_diff(board.file(from));
        files.max(board.rank(to).abs_diff(board.rank(from)))
    };
    near(variant, Piece::new(!FAR, kind), from).map(far).max().unwrap_or_default()
}

/// A start square of this kind, right of the middle.
fn home(variant: &Variant, kind: Kind) -> Option<Square> {
    let rank = variant.kind(kind).double_step.first()?;
    let home = variant.board().square(variant.board().files() * 3 / 4, rank);
    home.filter(|&square| !variant.board().is_hole(square))
}

/// An example of a capture en passant, as far to the left as there is one, found by playing.
fn passing(variant: &Variant) -> Option<Passing> {
    let kind = variant.all_kinds().find(|&kind| {
        let facts = variant.kind(kind);
        !facts.double_step.is_empty() && facts.rules.en_passant
    })?;
    let (own, enemy) = (Piece::new(!FAR, kind), Piece::new(FAR, kind));
    let starts = variant.board().places().filter(|&square| {
        variant.kind(kind).double_step.contains(variant.board().rank_of(FAR, square))
    });
    for from in starts {
        for taker in variant.board().places().filter(|&square| square != from) {
            let before = with(variant, FAR, &[(from, enemy), (taker, own)]);
            let doubles = reference::legal_moves(variant, &before).into_iter();
            for double in doubles.filter(|mv| mv.kind() == MoveKind::DoubleStep) {
                let after = reference::play(variant, &before, double);
                let passed = after.en_passant.filter(|open| open.before.is_none());
                let Some(open) = passed else { continue };
                let shown = Passing {
                    from,
                    skipped: open.target,
                    victim: open.pawn,
                    taker,
                    other: None,
                    kind,
                };
                return Some(Passing { other: bystander(variant, &shown), ..shown });
            }
        }
    }
    None
}

/// The square from which another pawn moves to the skipped square without capturing.
fn bystander(variant: &Variant, shown: &Passing) -> Option<Square> {
    let own = Piece::new(!FAR, shown.kind);
    let steps = |&square: &Square| {
        let taken = [shown.taker, shown.victim, shown.skipped, shown.from];
        let mut setup = with(variant, !FAR, &[(square, own)]);
        setup.board[shown.victim.index()] = Some(Piece::new(FAR, shown.kind));
        let moves = reference::legal_moves(variant, &setup);
        let step = |mv: &Move| mv.to() == shown.skipped && mv.kind() == MoveKind::Normal;
        !taken.contains(&square) && moves.iter().any(step)
    };
    variant.board().places().find(steps)
}

/// A board with nothing but these pieces.
fn with(variant: &Variant, turn: Color, pieces: &[(Square, Piece)]) -> Setup {
    let mut setup = Setup { turn, ..Setup::empty(variant.board().len()) };
    for &(square, piece) in pieces {
        setup.board[square.index()] = Some(piece);
    }
    setup
}

#[cfg(test)]
mod tests {
    use wazir_rules::Shelf;
    use wazir_rules::variant::PieceKind;

    use super::*;

    #[test]
    fn every_kind_stands_somewhere_in_every_game() {
        for variant in Shelf::shipped().all() {
            let layout = Layout::new(&variant);
            for kind in variant.all_kinds() {
                let own = Piece::new(!FAR, kind);
                assert!(layout.pieces.values().any(|&p| p == own), "{} {kind:?}", variant.id());
            }
            let is_taken = |kind: &PieceKind| !kind.double_step.is_empty() && kind.rules.en_passant;
            let pawns = variant.kinds().iter().any(is_taken);
            // With two pawns and nothing else some games would be over.
            let is_over = variant.ends().iter().any(|end| end.condition.is_at_once());
            assert!(layout.passing.is_some() == pawns || is_over, "{}", variant.id());
        }
    }

    #[test]
    fn who_walks_or_leaps_does_so_on_the_board() {
        for (id, letter, reached) in
            [("falcon", "F", 16), ("janus", "J", 8), ("superchess", "A", 8), ("minishogi", "G", 6)]
        {
            let variant = Shelf::shipped().get(id).expect("a shipped game");
            let layout = Layout::new(&variant);
            let is_it = |piece: Piece| variant.kind(piece.kind()).letter.to_string() == letter;
            let (&from, &piece) =
                layout.pieces.iter().find(|(_, piece)| is_it(**piece)).expect("it stands there");
            assert_eq!(near(&variant, piece, from).count(), reached, "{id}");
        }
    }

    #[test]
    fn only_where_pawns_step_diagonally_another_pawn_takes_nothing() {
        for (id, other) in [("chess", false), ("janus", false), ("berolina", true)] {
            let variant = Shelf::shipped().get(id).expect("a shipped game");
            let passing = Layout::new(&variant).passing.expect("it has pawns");
            assert_eq!(passing.other.is_some(), other, "{id}");
        }
    }
}
