//! Endings by tables: the engine plays them perfectly, whatever the time.

use std::path::PathBuf;
use std::time::Duration;

use wazir_engine::{Engine, Limits, Nobody, Score, Signals};
use wazir_rules::random::SplitMix64;
use wazir_rules::{Color, Game, GameResult, Piece, Rules, Setup, Square, Variant};
use wazir_tablebase::{
    Folder, Material, Options, Tablebase, Value, build, build_all, build_conversion, plan,
};

/// The tables of some material.
fn tables(rules: &Rules, name: &str) -> (Material, Tablebase) {
    let material = Material::parse(rules.variant(), name).unwrap();
    let mut set = Tablebase::new(rules.variant().clone()).unwrap();
    let wanted = std::slice::from_ref(&material);
    build_all(rules, &mut set, wanted, Options::default(), &|_| true).unwrap();
    (material, set)
}

/// A random position with these men.
fn random(rules: &Rules, material: &Material, random: &mut SplitMix64) -> Game {
    loop {
        let mut setup = Setup::empty(rules.variant().board().len());
        let men: Vec<Piece> = material.pieces().collect();
        for piece in men {
            let square = Square::new(random.below(setup.board.len()));
            setup.board[square.index()] = Some(piece);
        }
        setup.turn = Color::ALL[random.below(2)];
        let is_whole = setup.board.iter().flatten().count() == material.men();
        if let Some(game) = Game::from_setup(rules, &setup).ok().filter(|_| is_whole)
            && game.outcome().is_none()
        {
            return game;
        }
    }
}

/// Searches random positions and compares the moves and scores with the tables.
fn check(variant: &str, name: &str, count: usize, limits: &Limits, folder: Option<PathBuf>) {
    let rules = Rules::named(variant).unwrap();
    let (material, set) = tables(&rules, name);
    if let Some(folder) = &folder {
        set.tables().for_each(|table| {
            Folder::new(folder).write(&rules, table).unwrap();
        });
    }
    let mut engine = Engine::new(1);
    engine.set_endgames(folder, true);
    let mut numbers = SplitMix64::new(7);
    for _ in 0..count {
        let game = random(&rules, &material, &mut numbers);
        // No pawn comes to its own first rank.
        let Some(value) = set.value_in(&game) else { continue };
        let found = engine.search(&game, limits, &Signals::default(), &mut Nobody);
        let moves = set.moves_in(&game).unwrap();
        let best = moves.iter().find(|(mv, _)| Some(*mv) == found.best).unwrap();
        assert_eq!(best.1, value, "{}", game.fen());
        // Without time to search there is a move, and no score.
        if found.depth == 0 {
            continue;
        }
        let score = match value {
            Value::Draw => Score::Centipawns(0),
            Value::Win(plies) => Score::Mate(i32::from(plies.div_ceil(2))),
            Value::Loss(plies) => Score::Mate(-i32::from(plies / 2)),
        };
        assert_eq!(found.score, score, "{}", game.fen());
    }
}

#[test]
fn three_men_by_tables_made_in_memory() {
    let limits = Limits { movetime: Some(Duration::from_secs(2)), ..Limits::default() };
    check("gardner", "KRK", 20, &limits, None);
}

#[test]
fn three_men_by_the_tables_of_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits { depth: Some(2), ..Limits::default() };
    check("gardner", "KPK", 100, &limits, Some(folder.path().to_owned()));
    // Even without time to search.
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    check("gardner", "KPK", 100, &limits, Some(folder.path().to_owned()));
}

#[test]
fn four_men_at_ten_milliseconds() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits { movetime: Some(Duration::from_millis(10)), ..Limits::default() };
    check("chess", "KQKR", 1000, &limits, Some(folder.path().to_owned()));
}

/// Many wins take longer than the move clock of this game allows, and it is a capture on the way that
/// makes others come in time.
#[test]
fn what_the_move_clock_allows_is_won() {
    let text = "id = 'hasty'\nname = 'Hasty'\nbased-on = 'gardner'\n[ending]\nmove-clock = 8";
    let rules = Rules::from(Variant::read(text).unwrap());
    let folder = tempfile::tempdir().unwrap();
    let material = Material::parse(rules.variant(), "KQKR").unwrap();
    let mut set = Tablebase::new(rules.variant().clone()).unwrap();
    for needed in plan(&rules, &set, std::slice::from_ref(&material)).unwrap() {
        let options = Options::default();
        set.add(build(&rules, &set, &needed, options, &|_| true).unwrap());
        set.add(build_conversion(&rules, &set, &needed, options, &|_| true).unwrap());
        for table in [set.table(&needed), set.conversion(&needed)].into_iter().flatten() {
            Folder::new(folder.path()).write(&rules, table).unwrap();
        }
    }
    let mut engine = Engine::new(1);
    engine.set_endgames(Some(folder.path().to_owned()), false);
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let (mut numbers, mut late, mut spoiled) = (SplitMix64::new(3), 0, 0);
    for _ in 0..60 {
        let mut game = random(&rules, &material, &mut numbers);
        let in_time = set.conversion_in(&game).unwrap();
        let winner = match in_time {
            Value::Win(_) => Some(game.turn()),
            Value::Loss(_) => Some(!game.turn()),
            Value::Draw => None,
        };
        let by_mate = set.value_in(&game).unwrap();
        late += usize::from(winner.is_some() && by_mate.plies().is_some_and(|plies| plies > 8));
        spoiled += usize::from(winner.is_none() && by_mate != Value::Draw);
        let start = game.fen();
        while game.outcome().is_none() {
            let found = engine.search(&game, &limits, &Signals::default(), &mut Nobody);
            let score = match found.score {
                Score::Mate(moves) => moves.signum() * 10_000,
                Score::Centipawns(value) => value,
            };
            let score = if winner == Some(game.turn()) { score } else { -score };
            match winner {
                Some(_) => assert!(score >= 10_000, "{score}: {start}: {}", game.fen()),
                None => assert!(score.abs() < 10_000, "{score}: {start}: {}", game.fen()),
            }
            game.play(found.best.unwrap()).unwrap();
        }
        let result = game.outcome().unwrap().result;
        assert_eq!(result, winner.map_or(GameResult::Draw, GameResult::Win), "{start}");
    }
    assert!(late > 3 && spoiled > 3, "{late} {spoiled}");
}
