//! Whether a side's men can win, as Fairy-Stockfish judges it: by the types of its pieces, and
//! rather too often than too seldom that they can.

use wazir_rules::variant::{Condition, EndResult};
use wazir_rules::{Color, Kind, Piece, Square};

use super::scene::Scene;

/// Types that mate with their king alone.
const MAJOR: [&str; 10] = [
    "rook",
    "queen",
    "archbishop",
    "chancellor",
    "silver",
    "gold",
    "commoner",
    "centaur",
    "amazon",
    "bers",
];
/// Types that never leave squares of one shade, or few of them.
const BOUND: [&str; 5] = ["bishop", "fers", "fersAlfil", "alfil", "elephant"];

/// Returns whether the men of this side can never win.
pub(super) fn is_too_little(scene: &Scene, color: Color) -> bool {
    let (known, setup) = (&scene.known, scene.setup());
    let variant = known.variant();
    if known.captures_to_hand() || setup.holdings.total(color) > 0 || wins_otherwise(scene, color) {
        return false;
    }
    let men = || {
        let places = variant.board().squares().zip(&setup.board);
        places.filter_map(|(square, piece)| piece.map(|piece| (square, piece)))
    };
    let own = |kind: Kind| men().any(|(_, piece)| piece == Piece::new(color, kind));
    let enemy_king =
        men().find(|(_, piece)| piece.color() != color && known.type_of(piece.kind()).is_king());
    // A piece that may not go where the other king is helps nobody to mate it.
    let is_shut_out = |kind: Kind| {
        let reaches = |square: Square| variant.kind(kind).may_stand(color, square);
        known.type_of(kind).is_king()
            || enemy_king.is_some_and(|(_, king)| {
                !variant.board().squares().any(|square| {
                    reaches(square) && variant.kind(king.kind()).may_stand(!color, square)
                })
            })
    };
    let promotes = |to: Kind| {
        variant
            .all_kinds()
            .any(|from| own(from) && variant.kind(from).promotion(color).to.contains(&to))
    };
    for kind in variant.all_kinds().filter(|&kind| !is_shut_out(kind)) {
        let of = known.type_of(kind);
        if (of.is_one_of(&MAJOR) || of.is_custom()) && (own(kind) || promotes(kind)) {
            return false;
        }
    }
    let counts_as_more = stalemate_wins(scene) || variant.counts_checks();
    let others = || {
        men().filter(|(_, piece)| {
            let is_idle = piece.color() == color && is_shut_out(piece.kind());
            !is_idle && !known.type_of(piece.kind()).is_king()
        })
    };
    let is_bound = |piece: Piece| known.type_of(piece.kind()).is_one_of(&BOUND);
    let bound = || others().filter(|&(_, piece)| is_bound(piece));
    let unbound = || others().filter(|&(_, piece)| !is_bound(piece));
    let board = variant.board();
    let is_dark = |square: Square| (board.file(square) + board.rank(square)) % 2 == 0;
    let is_own = |piece: Piece| piece.color() == color;
    let both_shades =
        bound().any(|(square, _)| is_dark(square)) && bound().any(|(square, _)| !is_dark(square));
    if bound().any(|(_, piece)| is_own(piece))
        && (both_shades || unbound().next().is_some() || counts_as_more)
    {
        return false;
    }
    if unbound().any(|(_, piece)| is_own(piece)) && (others().count() >= 2 || counts_as_more) {
        return false;
    }
    let king_wins_alone = known.has_own_king && stalemate_wins(scene) && {
        men().any(|(_, piece)| is_own(piece) && known.type_of(piece.kind()).is_king())
    };
    !king_wins_alone
}

/// Returns whether the side may win by something else than mate.
fn wins_otherwise(scene: &Scene, color: Color) -> bool {
    let (variant, setup) = (scene.known.variant(), scene.setup());
    let has = |kinds: &[Kind]| {
        setup
            .board
            .iter()
            .flatten()
            .any(|piece| piece.color() == color && kinds.contains(&piece.kind()))
    };
    variant.ends().iter().any(|end| match &end.condition {
        // Losing what must not be lost is no mate, unless those pieces are kings in all but name.
        Condition::Lost { groups, .. } => {
            end.result != EndResult::Draw
                && !groups.iter().flatten().all(|&kind| variant.is_royal(kind))
        }
        Condition::Repetition { .. } => end.result != EndResult::Draw,
        Condition::Goal { pieces, .. } => end.is_for(color) && has(pieces),
        _ => false,
    })
}

fn stalemate_wins(scene: &Scene) -> bool {
    let mut ends = scene.known.variant().ends().iter();
    let end = ends.find(|end| end.condition == Condition::NoMoves);
    end.is_some_and(|end| end.result != EndResult::Draw)
}
