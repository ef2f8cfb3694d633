//! Whole games: each move is legal, and the end is seen.

use wazir_engine::{Engine, Limits, Nobody, Signals};
use wazir_rules::{Game, Shelf};

use crate::{game, nodes};

/// Plays games from random openings; returns how many ended by rule.
fn play_games(variant: &str, games: u64, limits: &Limits, longest: usize) -> usize {
    let mut engine = Engine::new(1);
    let mut ended = 0;
    for number in 0..games {
        engine.new_game();
        let mut game = game(variant, "");
        let mut random = number * 2 + 1;
        for _ in 0..4 + number % 3 {
            let legal = game.legal_moves();
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if legal.is_empty() || game.outcome().is_some() {
                break;
            }
            game.play(legal[(random >> 33) as usize % legal.len()]).expect("legal");
        }
        ended += usize::from(play_out(&mut engine, &mut game, limits, longest));
    }
    ended
}

fn play_out(engine: &mut Engine, game: &mut Game, limits: &Limits, longest: usize) -> bool {
    for _ in 0..longest {
        if game.outcome().is_some() {
            return true;
        }
        let found = engine.search(game, limits, &Signals::default(), &mut Nobody);
        game.play(found.best.expect("the game goes on")).expect("engines play legal moves");
    }
    game.outcome().is_some()
}

/// `WAZIR_SELFPLAY_GAMES` asks for more games of each variant than the one.
#[test]
fn every_game_ends() {
    let games =
        std::env::var("WAZIR_SELFPLAY_GAMES").map_or(1, |text| text.parse().expect("a number"));
    // Some games have no move clock and go on until a position is repeated: hence so many plies. One
    // of Sittuyin ended after 2563, by its count.
    for variant in Shelf::shipped().ids() {
        let ended = play_games(variant, games, &nodes(200), 5000);
        assert_eq!(ended as u64, games, "{variant}");
    }
}
