//! Mates in one to three, and positions where only the rules save.

use wazir_engine::{Limits, Score};
use wazir_rules::{Color, GameResult};

use crate::{coordinates, depth, game, nodes, play, search};

fn mate(variant: &str, position: &str, moves: i32, best: &str) {
    let game = game(variant, position);
    // Pruning may hide a mate from the first iterations that are deep enough for it.
    let found = search(&game, &Limits { mate: Some(moves as u32), ..depth(18) });
    assert_eq!(found.score, Score::Mate(moves), "{variant} {position}");
    if !best.is_empty() {
        assert_eq!(coordinates(&game, found.best), best, "{variant} {position}");
    }
}

/// A search so many plies deep finds this score and this move.
fn finds(variant: &str, position: &str, plies: u32, score: Score, best: &str) {
    let game = game(variant, position);
    let found = search(&game, &depth(plies));
    assert_eq!(found.score, score, "{variant} {position}");
    assert_eq!(coordinates(&game, found.best), best, "{variant} {position}");
}

#[test]
fn in_one() {
    mate("janus", "5k4/4ppp3/10/10/10/10/10/R4K4 w - - 0 1", 1, "a1a8");
    mate("falcon", "8rk/8p1/10/10/6B3/10/7F2/K9 w - - 0 1", 1, "h2i5");
    mate("janus", "5k4/P3ppp3/10/10/10/10/10/5K4 w - - 0 1", 1, "");
    mate("berolina", "5k2/1P2ppp1/8/8/8/8/8/5K2 w - - 0 1", 1, "");
    mate("minishogi", "4k/5/4P/5/K4[G] w 0 1", 1, "G@e4");
}

#[test]
fn in_one_with_what_is_left_to_promote_to() {
    mate("superchess", "5k2/P3ppp1/8/8/8/8/8/5K2[R] w - - 0 1", 1, "a7a8r");
    let game = game("superchess", "5k2/P3ppp1/8/8/8/8/8/5K2[] w - - 0 1");
    assert!(matches!(search(&game, &depth(7)).score, Score::Centipawns(score) if score < 0));
}

#[test]
fn in_two() {
    mate("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6");
    mate("berolina", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", 2, "");
    mate("minishogi", "3gk/5/4P/5/K3R[GB] w 0 1", 2, "");
    mate("minishogi", "4k/5/5/4P/K4[GS] w 0 1", 2, "");
}

#[test]
fn in_three() {
    mate("chess", "7k/8/8/5K2/8/8/8/6R1 w - - 0 1", 3, "f5g6");
    mate("janus", "9k/10/6K3/10/10/10/10/5J4 w - - 0 1", 3, "g6h7");
    mate("falcon", "9k/10/7K2/10/10/10/10/5F4 w - - 0 1", 3, "");
}

#[test]
fn against_the_side_to_move() {
    finds("chess", "7k/8/6K1/8/8/8/8/R7 b - - 0 1", 5, Score::Mate(-1), "h8g8");
}

#[test]
fn the_only_capture_costs_no_depth() {
    // Each pawn in turn is offered to the king, which has to capture it.
    finds("antichess", "4k3/8/3P4/2P5/1P6/P7/8/8 w - - 0 1", 4, Score::Mate(4), "d6d7");
}

#[test]
fn a_losing_side_takes_the_perpetual_check() {
    let position = "7k/8/7p/8/8/5Q1P/1r4PK/1q6 w - - 0 1";
    finds("chess", position, 14, Score::Centipawns(0), "f3f8");
}

#[test]
fn a_winning_side_does_not_repeat() {
    let mut game = game("chess", "6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1");
    play(&mut game, "a1a2 g8f8 a2a1 f8g8 a1a2 g8f8");
    let found = search(&game, &depth(6));
    assert_ne!(coordinates(&game, found.best), "a2a1");
    assert!(found.score > Score::Centipawns(300), "{:?}", found.score);
}

#[test]
fn a_winning_side_does_not_stalemate() {
    let game = game("chess", "k7/8/2K5/8/8/8/8/1Q6 w - - 0 1");
    let mut after = game.clone();
    let best = search(&game, &nodes(3000)).best.expect("there are moves");
    after.play(best).expect("legal");
    assert!(!after.legal_moves().is_empty() || after.in_check());
}

#[test]
fn an_amazon_and_a_pawn_beat_a_veteran_and_a_pawn() {
    for position in [
        "k4v2/8/3pK3/8/8/8/2P5/3A4[-] w - - 0 1",
        "8/2k5/8/6p1/6P1/1A1K4/8/2v5[-] w - - 0 1",
        "1AK5/5p2/4P3/8/8/5k2/5v2/8[-] w - - 0 1",
    ] {
        let mut game = game("superchess", position);
        while game.outcome().is_none() {
            let best = search(&game, &nodes(2000)).best.expect("there are moves");
            game.play(best).expect("legal");
        }
        let result = game.outcome().map(|outcome| outcome.result);
        assert_eq!(result, Some(GameResult::Win(Color::White)), "{}", game.fen());
    }
}

#[test]
fn the_move_clock_draws_and_mate_comes_first() {
    let draw = game("chess", "7k/8/8/8/8/8/R7/K7 w - - 99 90");
    assert_eq!(search(&draw, &depth(5)).score, Score::Centipawns(0));
    let mate = game("chess", "7k/8/6K1/8/8/8/R7/8 w - - 99 90");
    assert_eq!(search(&mate, &depth(5)).score, Score::Mate(1));
}

#[test]
fn a_dead_position_is_a_draw() {
    let dead = game("chess", "7k/8/6K1/8/8/8/N7/8 w - - 0 1");
    assert_eq!(search(&dead, &depth(5)).score, Score::Centipawns(0));
}

#[test]
fn where_no_move_loses_it_is_no_refuge() {
    // Black's king alone in the corner: every quiet way that leaves it no move wins.
    let game = game("minishogi", "4k/2G2/3G1/5/K4[] w 0 1");
    assert_eq!(search(&game, &depth(5)).score, Score::Mate(1));
}
