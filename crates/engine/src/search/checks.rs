//! Quiet moves that check: quiescence search tries them where pieces are dropped.

use wazir_rules::bits::{Bits, Cpu, Kernel};
use wazir_rules::{Color, Kind, Move, MoveKind, Position, Tables};

use super::picker::is_quiet;

/// Removes the quiet moves that do not check, as far as a look at the piece that moves can tell.
pub(super) fn retain_checks<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    moves: &mut Vec<Move>,
) {
    match position.royal(!position.turn()) {
        Some(_) => tables.run(RetainChecks { tables, position, moves }),
        None => moves.retain(|&mv| !is_quiet(position, mv)),
    }
}

struct RetainChecks<'a, B: Bits> {
    tables: &'a Tables<B>,
    position: &'a Position<B>,
    moves: &'a mut Vec<Move>,
}

impl<B: Bits> Kernel for RetainChecks<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self) {
        let RetainChecks { tables, position, moves } = self;
        let them = !position.turn();
        let mut known = [None; Kind::MAX];
        moves.retain(|&mv| {
            if !is_quiet(position, mv) {
                return true;
            }
            let moved = match mv.kind() {
                MoveKind::Drop(kind) => Some(kind),
                _ => position.piece(mv.origin()).map(|piece| piece.kind()),
            };
            let Some(kind) = moved else { return false };
            let from = *known[kind.index()]
                .get_or_insert_with(|| checking_squares::<B, C>(tables, position, them, kind));
            from.has(mv.to())
        });
    }
}

/// The squares from which a piece of this kind checks the only royal piece of `them`: those that it
/// would attack from there, for both sides' pieces move alike, towards each other.
#[inline(always)]
fn checking_squares<B: Bits, C: Cpu>(
    tables: &Tables<B>,
    position: &Position<B>,
    them: Color,
    kind: Kind,
) -> B {
    let attacks = |royal| tables.attacks::<C>(them, kind, royal, position.occupied());
    position.royal(them).map_or(B::EMPTY, attacks)
}
