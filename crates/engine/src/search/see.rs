//! Static exchange: what a move gains when both sides go on taking on its target, least
//! valuable piece first, and either may stop.
//!
//! Who attacks is asked anew at each step, for a piece that leaves may open a slide, and of
//! several paths of a walk it may open just one.

use wazir_rules::bits::Bits;
use wazir_rules::moves::{Move, MoveKind};
use wazir_rules::position::Position;
use wazir_rules::rules::Rules;

use crate::eval::Values;

/// More takers on one square than this are not looked at.
const LONGEST: usize = 32;

/// What `mv` gains in the end, in centipawns.
pub(crate) fn see<B: Bits>(
    rules: &Rules<B>,
    values: &Values,
    position: &Position<B>,
    mv: Move,
) -> i32 {
    let (to, us) = (mv.to(), position.turn());
    if mv.kind() == MoveKind::Castle {
        return 0;
    }
    let mut occupied = position.occupied() & !B::of(mv.origin());
    let mut gain = [0; LONGEST];
    if let Some((square, taken)) = position.captured(mv) {
        occupied &= !B::of(square);
        gain[0] = values.captured(taken.kind());
    }
    let moved = position.piece(mv.origin()).map(|piece| piece.kind());
    // What stands on the target now, and is taken next.
    let mut there = match mv.kind() {
        MoveKind::Drop(kind) => kind,
        MoveKind::Promotion(kind) => {
            gain[0] += values.on_board(kind) - moved.map_or(0, |kind| values.on_board(kind));
            kind
        }
        _ => match moved {
            Some(kind) => kind,
            None => return 0,
        },
    };
    let mut side = !us;
    let mut last = 0;
    while last + 1 < LONGEST {
        let attackers = position.attackers_to(rules, to, occupied) & occupied;
        let own = attackers & position.pieces(side) & !B::of(to);
        let kinds = own.squares().filter_map(|s| Some((position.piece(s)?.kind(), s)));
        let Some((kind, from)) = kinds.min_by_key(|&(kind, _)| values.as_taker(kind)) else {
            break;
        };
        if values.is_royal(kind) {
            let rest = occupied & !B::of(from);
            let answers = position.attackers_to(rules, to, rest) & rest;
            if answers.meets(position.pieces(!side) & !B::of(to)) {
                break;
            }
        }
        last += 1;
        gain[last] = values.captured(there) - gain[last - 1];
        there = kind;
        occupied &= !B::of(from);
        side = !side;
    }
    // Backwards: nobody goes on taking at a loss.
    for step in (1..=last).rev() {
        gain[step - 1] = -gain[step].max(-gain[step - 1]);
    }
    gain[0]
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wazir_rules::game::{Game, History, Tables, Visitor};
    use wazir_rules::notation::{coord, fen};
    use wazir_rules::variant::shelf::Shelf;

    use super::*;
    use crate::eval::Profile;

    struct Ask(Move);

    impl Visitor for Ask {
        type Output = i32;
        fn visit<B: Bits>(self, rules: &Rules<B>, history: &History<B>) -> i32 {
            see(rules, &Profile::new(rules).values, history.current(), self.0)
        }
    }

    fn check(variant: &str, position: &str, mv: &str, expected: i32) {
        let variant = Shelf::shipped().get(variant).expect("shipped");
        let setup = fen::read(&variant, position).expect(position);
        for tables in [Tables::new, Tables::wide] {
            let tables = Arc::new(tables(Arc::clone(&variant)).expect("compiles"));
            let game = Game::from_setup(tables, &setup).expect(position);
            let mv =
                coord::read(&variant, &setup, &game.legal_moves(), mv, coord::Tolerance::Exact)
                    .expect(mv);
            assert_eq!(game.visit(Ask(mv)), expected, "{position} {mv:?}");
        }
    }

    #[test]
    fn exchanges() {
        // A pawn nobody defends, a defended one, and one behind which a second rook waits.
        check("chess", "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", 100);
        check("chess", "4k3/8/2p5/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", -400);
        check("chess", "3rk3/8/8/3p4/8/3R4/3R4/4K3 w - - 0 1", "d3d5", 100);
        check("chess", "3rk3/3r4/8/3p4/8/3R4/3R4/4K3 w - - 0 1", "d3d5", -400);
        // The king may not take what is defended.
        check("chess", "8/4k3/3p4/8/8/B7/8/3RK3 w - - 0 1", "d1d6", 100);
        // En passant, and a quiet move into a pawn's reach.
        check("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100);
        check("chess", "4k3/8/2p5/8/8/1N6/8/4K3 w - - 0 1", "b3d4", 0);
        check("chess", "4k3/2p5/8/8/2N5/8/8/4K3 w - - 0 1", "c4d6", -325);
    }

    #[test]
    fn walks_along_several_paths() {
        // The Falcon on d1 reaches e4 (one aside, three ahead) by any free way.
        check("falcon", "5k4/10/10/10/4p5/10/10/3F1K4 w - - 0 1", "d1e4", 100);
        // Another Falcon stands on every path of none: both take in turn.
        check("falcon", "5k4/5p4/10/4p5/10/10/10/3F1K4 w - - 0 1", "f1f2", 0);
        check("falcon", "5k4/10/10/3p6/4p5/10/10/3F1K4 w - - 0 1", "d1e4", -400);
    }

    #[test]
    fn captured_pieces_count_in_hand() {
        let board = "4k/4p/5/4R/K4[] w 0 1";
        let variant = Shelf::shipped().get("minishogi").expect("shipped");
        let setup = fen::read(&variant, board).expect("reads");
        let tables = Arc::new(Tables::new(Arc::clone(&variant)).expect("compiles"));
        let game = Game::from_setup(tables, &setup).expect("sound");
        let takes = game.legal_moves().into_iter().filter(|mv| mv.to().index() == 19);
        // The king takes back: a rook for a pawn, counted twice for it is used again.
        assert!(takes.map(|mv| game.visit(Ask(mv))).all(|gain| gain < -500));
    }
}
