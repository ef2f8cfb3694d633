//! Levels of play: the lowest is for those who have just learnt how the pieces move.
//!
//! `cargo test -p wazir-engine --test levels -- --nocapture` prints the results.

use wazir_engine::{Engine, Level, Limits, Nobody, Signals};
use wazir_rules::{Color, Game, GameResult, Move, MoveKind, Rules, Shelf};

const GAMES: [&str; 5] = ["janus", "falcon", "berolina", "superchess", "minishogi"];
/// Games that nobody has won by then are drawn.
const LONGEST: usize = 160;

/// Numbers by chance, the same in every run: a multiplicative congruential generator
/// (L'Ecuyer 1999).
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(3_202_034_522_624_059_733) | 1;
        ((self.0 >> 33) as usize) % end
    }
}

/// A player.
enum Player {
    Level(Box<(Engine, Limits)>),
    /// Any legal move; captures are drawn as often as if each were four.
    Random(Chance),
}

impl Player {
    fn level(number: u8, seed: u64) -> Player {
        let level = Level::new(number).expect("there is such a level");
        Player::Level(Box::new((Engine::new(1), Limits { level, seed, ..Limits::default() })))
    }

    fn choose(&mut self, game: &Game) -> Move {
        match self {
            Player::Level(player) => {
                let (engine, limits) = &mut **player;
                let found = engine.search(game, limits, &Signals::default(), &mut Nobody);
                found.best.expect("the game goes on")
            }
            Player::Random(chance) => {
                let board = game.setup().board;
                let takes = |mv: &Move| {
                    mv.kind() == MoveKind::EnPassant || board[mv.to().index()].is_some()
                };
                let moves = game.legal_moves();
                let weighed = moves.iter().flat_map(|mv| vec![*mv; if takes(mv) { 4 } else { 1 }]);
                let weighed: Vec<Move> = weighed.collect();
                weighed[chance.below(weighed.len())]
            }
        }
    }
}

/// Games of the first player that were won, drawn and lost, each colour in turn.
fn play(variant: &str, games: u64, players: impl Fn(u64) -> [Player; 2]) -> [u32; 3] {
    let variant = Shelf::shipped().get(variant).expect("it is shipped");
    let rules = Rules::new(variant);
    let mut results = [0; 3];
    for number in 0..games {
        let mut players = players(number);
        let first = if number % 2 == 0 { Color::White } else { Color::Black };
        let mut game = Game::new(&rules);
        let outcome = loop {
            if game.outcome().is_some() || game.moves().len() >= LONGEST {
                break game.outcome().map_or(GameResult::Draw, |outcome| outcome.result);
            }
            let mv = players[usize::from(game.turn() != first)].choose(&game);
            game.play(mv).expect("only legal moves are chosen");
        };
        results[match outcome {
            GameResult::Win(winner) if winner == first => 0,
            GameResult::Draw => 1,
            GameResult::Win(_) => 2,
        }] += 1;
    }
    results
}

#[test]
fn a_beginner_can_beat_the_first_level() {
    let mut all = [0; 3];
    for variant in GAMES {
        let players = |number| [Player::level(1, number), Player::Random(Chance(2 * number + 1))];
        let [won, drawn, lost] = play(variant, 24, players);
        println!("{variant}: level 1 v random moves +{won} ={drawn} -{lost}");
        all = [all[0] + won, all[1] + drawn, all[2] + lost];
    }
    let [won, drawn, lost] = all;
    println!("all: +{won} ={drawn} -{lost}");
    assert!(lost > won, "level 1 wins {won} and loses {lost}");
}

#[test]
fn levels_rise() {
    for [low, high] in [[1, 3], [3, 5]] {
        let mut all = [0; 3];
        for variant in GAMES {
            let players = |number| [Player::level(high, number), Player::level(low, number + 99)];
            let [won, drawn, lost] = play(variant, 4, players);
            println!("{variant}: level {high} v level {low} +{won} ={drawn} -{lost}");
            all = [all[0] + won, all[1] + drawn, all[2] + lost];
        }
        assert!(all[0] > 2 * all[2], "level {high} v level {low}: {all:?}");
    }
}

#[test]
fn a_player_stays_the_same_and_another_differs() {
    let variant = Shelf::shipped().get("janus").expect("it is shipped");
    let game = Game::new(Rules::new(variant));
    let choices = |seeds: std::ops::Range<u64>| -> Vec<Move> {
        seeds.map(|seed| Player::level(2, seed).choose(&game)).collect()
    };
    assert_eq!(choices(0..12), choices(0..12));
    let first = choices(0..1)[0];
    assert!(choices(0..12).iter().any(|&choice| choice != first));
}
