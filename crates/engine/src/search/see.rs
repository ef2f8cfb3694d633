//! Static exchange evaluation (SEE): the material that a move wins when both sides go on
//! capturing on its target, least valuable piece first, and either may stop. Only asked as "does
//! it win so much?", for most questions are answered before the last piece has captured.
//!
//! Attackers are found anew at each step, for a piece that leaves may open a line to a slider
//! behind it, and where a piece has several paths to a square it may open just one.

use wazir_rules::bits::Bits;
use wazir_rules::{Move, Position, Tables};

use crate::eval::Values;

/// `true` when `mv` wins `threshold` centipawns or more in the end.
pub(crate) fn wins_at_least<B: Bits>(
    tables: &Tables<B>,
    values: &Values,
    position: &Position<B>,
    mv: Move,
    threshold: i32,
) -> bool {
    let (to, us) = (mv.to(), position.turn());
    if mv.is_castle() || mv.is_pass() {
        return threshold <= 0;
    }
    if values.explodes() {
        return value_exploding(tables, values, position, mv) >= threshold;
    }
    if values.forces_captures() {
        // Nobody is free to stop: what an exchange is worth only a search can tell.
        return threshold <= 0;
    }
    // 1. The material that the move itself wins, and the piece that then stands on the target.
    let taken = position.captured(mv);
    let mut balance = values.taken(tables, position, mv) - threshold;
    let Some(moved) = mv.dropped().or_else(|| Some(position.piece(mv.origin())?.kind())) else {
        return threshold <= 0;
    };
    let mut standing = moved;
    if let Some(kind) = mv.promotion() {
        balance += values.on_board(kind) - values.on_board(moved);
        standing = kind;
    }
    if balance < 0 {
        return false;
    }
    // 2. Even if that piece is lost for nothing, is it enough? Who becomes a wall is lost at once.
    balance -= values.captured(standing);
    if values.petrifies(moved) && position.is_capture(mv) {
        return balance >= 0;
    }
    if balance >= 0 {
        return true;
    }
    // 3. Both capture in turn. The balance is that of the side that moved last, once the piece it
    // moved is lost; a side that is ahead without capturing stops.
    let mut occupied = position.occupied() & !B::of(mv.origin());
    for square in [taken.map(|taken| taken.0), mv.victim()].into_iter().flatten() {
        occupied &= !B::of(square);
    }
    let mut side = !us;
    let mut mover_wins = true;
    loop {
        let own = position.attackers(tables, side, to, occupied) & !B::of(to);
        let kinds = own.squares().filter_map(|s| Some((position.piece(s)?.kind(), s)));
        let Some((kind, from)) = kinds.min_by_key(|&(kind, _)| values.as_attacker(kind)) else {
            return mover_wins;
        };
        occupied &= !B::of(from);
        if values.is_royal(kind) {
            // It captures last, and only what nobody defends.
            let answers = position.attackers(tables, !side, to, occupied) & !B::of(to);
            return if answers.is_empty() { !mover_wins } else { mover_wins };
        }
        // 4. The side that has captured is ahead now, for good if it is even without the capturer.
        mover_wins = !mover_wins;
        balance = -balance - 1 - values.captured(kind);
        if balance >= 0 {
            return mover_wins;
        }
        side = !side;
    }
}

/// What a move wins where captures explode: nothing is left that could be captured back, and a
/// quiet move risks its piece and those around it.
fn value_exploding<B: Bits>(
    tables: &Tables<B>,
    values: &Values,
    position: &Position<B>,
    mv: Move,
) -> i32 {
    if position.is_capture(mv) {
        return values.taken(tables, position, mv);
    }
    let (to, us) = (mv.to(), position.turn());
    let moved = mv.dropped().or_else(|| Some(position.piece(mv.origin())?.kind()));
    let Some(moved) = moved else { return 0 };
    let standing = mv.promotion().unwrap_or(moved);
    let gained = values.on_board(standing) - values.on_board(moved);
    let occupied = position.occupied() & !B::of(mv.origin());
    let around = position.destroyed(tables, to) & occupied;
    let stake = values.as_attacker(standing) + values.balance(position, around, us);
    let attackers = position.attackers(tables, !us, to, occupied).squares();
    // Who stands beside it explodes whoever captures.
    let costs = attackers.filter_map(|square| match position.piece(square)?.kind() {
        kind if values.is_royal(kind) => None,
        _ if around.has(square) => Some(0),
        kind => Some(values.as_attacker(kind)),
    });
    gained - costs.min().map_or(0, |cost| (stake - cost).max(0))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wazir_rules::notation::fen;
    use wazir_rules::{Game, History, Processor, Rules, Shelf, Visitor, Width};

    use super::*;
    use crate::eval::{Learnt, Profile};

    struct Ask(Move, i32);

    impl Visitor for Ask {
        type Output = bool;
        fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> bool {
            let usual = Profile::new(tables, &Learnt::default()).values;
            wins_at_least(tables, &usual, history.current(), self.0, self.1)
        }
    }

    fn check(variant: &str, position: &str, mv: &str, expected: i32) {
        let variant = Shelf::shipped().get(variant).expect("shipped");
        let setup = fen::read(&variant, position).expect(position);
        for width in [Width::Fitting, Width::Wide] {
            let rules = Rules::compile(Arc::clone(&variant), width, Processor::detect());
            let game = Game::from_setup(rules, &setup).expect(position);
            let mv = game.read(mv).expect(mv);
            assert!(game.visit(Ask(mv, expected)), "{position} {mv:?} less than {expected}");
            assert!(!game.visit(Ask(mv, expected + 1)), "{position} {mv:?} over {expected}");
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
    fn explosions() {
        // A Knight for a pawn; and with a Rook beside that; own pieces beside it count, too.
        check("atomic", "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", 100 - 325);
        check("atomic", "4k3/8/4r3/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", 100 + 500 - 325);
        check("atomic", "4k3/8/4r3/3pQ3/8/2N5/8/4K3 w - - 0 1", "c3d5", 600 - 325 - 950);
        // Pawns beside it stay. A Rook defends nothing that has exploded.
        check("atomic", "3rk3/8/4p3/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", 100 - 325);
        // Where a Knight goes, a Pawn may blow it up: a Pawn is lost for it.
        check("atomic", "4k3/8/8/2p5/8/1N6/8/4K3 w - - 0 1", "b3d4", 100 - 325);
    }

    #[test]
    fn pieces_with_several_paths() {
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
        let rules = Rules::new(Arc::clone(&variant));
        let game = Game::from_setup(rules, &setup).expect("sound");
        let takes = game.legal_moves().into_iter().filter(|mv| mv.to().index() == 19);
        // The king takes back: a rook for a pawn, counted twice for it is used again.
        assert!(takes.map(|mv| game.visit(Ask(mv, -500))).all(|enough| !enough));
    }
}
