//! Goals and proofs on positions that are known, files, and mining on threads.

use std::sync::Arc;

use wazir_rules::Rules;

use super::*;
use crate::knowledge::Knowledge;
use crate::level::Level;

fn puzzle(text: &str) -> Puzzle {
    read(text).expect(text).pop().expect("a puzzle")
}

#[test]
fn what_is_written_reads_back() {
    let text = "# made by hand\n7k/8/5K2/8/8/8/8/6R1 w - -;f6f7 h8h7 g1h1;mate2;quiet;3\n";
    let puzzles = read(text).expect("it is sound");
    assert_eq!(write(&["made by hand".to_owned()], &puzzles), text);
    assert_eq!((puzzles[0].grade(), puzzles[0].goal), (2, Goal::Mate(2)));
    for wrong in [
        "x",
        "8/8 w;a1a2;mate6;;1",
        "8/8 w;a1a2 a2a3;gain;;1",
        "8/8 w;;gain;;1",
        "8/8 w;a1a2;gain;spork;1",
        "8/8 w;a1a2;gain;;10",
        "8/8 w;a1a2;gain;;1;",
    ] {
        assert_eq!(read(&format!("# x\n{wrong}")), Err(PuzzleError::Form(2)), "{wrong}");
    }
}

/// Puzzles made by hand, and what a proof says of each.
const KNOWN: &[(&str, &str, &str)] = &[
    ("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - -;a1a8;mate1;;1", ""),
    ("chess", "6k1/5ppp/8/8/8/8/8/RR4K1 w - -;a1a8;mate1;;1", "another first move wins, too"),
    ("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - -;a1a7;mate1;;1", "another first move wins, too"),
    ("chess", "6k1/5pp1/7p/8/8/8/8/R5K1 w - -;a1a8;mate1;;1", "no win by force"),
    ("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - -;a1b1 g8h8 b1b8;mate2;;1", "there is a shorter win"),
    ("chess", "7k/8/5K2/8/8/8/8/6R1 w - -;f6f7 h8h7 g1h1;mate2;;1", ""),
    // A Knight forks King and Rook.
    ("chess", "r3k3/8/8/3N4/8/8/6PP/6K1 w - -;d5c7;gain;fork;1", ""),
    ("chess", "r6k/2N5/8/8/8/8/6PP/6K1 w - -;c7a8;gain;;1", "a plain capture wins it"),
    ("chess", "4k3/8/8/3N4/8/8/6PP/6K1 w - -;d5c7;gain;;1", "it wins nothing"),
    // Whatever is played, nothing is lost.
    ("chess", "6k1/8/8/8/8/8/5PPP/6K1 w - -;g2g3;hold;;1", "another move holds, too"),
    // Games that end otherwise than by mate.
    ("atomic", "4k3/4p3/8/8/8/8/8/4Q1K1 w - -;e1e7;mate1;;1", ""),
    ("kingofthehill", "7k/8/8/8/8/3K4/8/8 w - -;d3d4;mate1;;1", "another first move wins, too"),
    ("minishogi", "4k/p4/4P/5/K4[G] w;G@e4;mate1;drop-mate;1", ""),
    // Where there is no move either, dropping it on c4 wins, too.
    ("minishogi", "4k/5/4P/5/K4[G] w;G@e4;mate1;drop-mate;1", "another first move wins, too"),
];

#[test]
fn proofs() {
    for &(game, text, expected) in KNOWN {
        let rules = Rules::named(game).expect("it is shipped");
        let said = match prove(&rules, &puzzle(text)) {
            Ok(()) => String::new(),
            Err(PuzzleError::Unproved(reason)) => reason.to_owned(),
            Err(error) => panic!("{text}: {error}"),
        };
        assert_eq!(said, expected, "{game}: {text}");
    }
    let rules = Rules::named("chess").expect("it is shipped");
    let wrong = prove(&rules, &puzzle("6k1/5ppp/8/8/8/8/8/R5K1 w - -;a1a9;mate1;;1"));
    assert_eq!(wrong, Err(PuzzleError::Move("a1a9".to_owned())));
    let wrong = prove(&rules, &puzzle("6k1/5ppp/8/8/8/8/8/R7 w - -;a1a8;mate1;;1"));
    assert!(matches!(wrong, Err(PuzzleError::Position(_))), "{wrong:?}");
}

#[test]
fn other_mates_in_time_are_right_but_not_on_the_first_move() {
    let rules = Rules::named("chess").expect("it is shipped");
    let one = puzzle("6k1/5ppp/8/8/8/8/8/R5K1 w - -;a1a8;mate1;;1");
    let (game, line) = one.open(&rules).expect("it is sound");
    assert_eq!(judge(&one, &line, &game, line[0]), Verdict::Solved);
    let other = game.read("a1a7").expect("it is legal");
    assert_eq!(judge(&one, &line, &game, other), Verdict::Wrong);
    // With a Queen beside the King there are several ways to mate.
    let two = puzzle("7k/8/5K2/8/8/8/8/6Q1 w - -;f6f7 h8h7 g1h1;mate2;;1");
    let (mut game, line) = two.open(&rules).expect("it is sound");
    assert_eq!(judge(&two, &line, &game, line[0]), Verdict::Answered(line[1]));
    game.play(line[0]).expect("it is legal");
    game.play(line[1]).expect("it is legal");
    for (text, expected) in
        [("g1h1", Verdict::Solved), ("g1h2", Verdict::Solved), ("g1a1", Verdict::Wrong)]
    {
        let mv = game.read(text).expect("it is legal");
        assert_eq!(judge(&two, &line, &game, mv), expected, "{text}");
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles_on_any_number_of_threads() {
    let rules = Rules::named("gardner").expect("it is shipped");
    let mine = |threads, seed| {
        let source = Source::SelfPlay { seed, games: 100 };
        let mining = Mining { source, count: 8, knowledge: Knowledge::shipped(), threads };
        mine(&rules, &mining, &mut |_| true).expect("nobody ends it")
    };
    let puzzles = mine(1, 1);
    assert_eq!(puzzles.len(), 8);
    assert_eq!(puzzles, mine(3, 1));
    assert_ne!(puzzles, mine(3, 2));
    for puzzle in &puzzles {
        assert_eq!(prove(&rules, puzzle), Ok(()), "{puzzle}");
    }
    let again = read(&write(&[], &puzzles)).expect("it was written");
    assert_eq!(again, puzzles);
}

#[test]
fn games_of_others_are_looked_through() {
    let rules = Rules::named("chess").expect("it is shipped");
    let mut game = wazir_rules::Game::new(&rules);
    for text in ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"] {
        game.play(game.read(text).expect(text)).expect(text);
    }
    let source = Source::Games(vec![game]);
    let knowledge: Arc<Knowledge> = Knowledge::shipped();
    let mining = Mining { source, count: 5, knowledge, threads: 1 };
    let puzzles = mine(&rules, &mining, &mut |_| true).expect("nobody ends it");
    let lines: Vec<&str> = puzzles.iter().map(|puzzle| puzzle.line[0].as_str()).collect();
    assert!(lines.contains(&"h5f7"), "{puzzles:?}");
    assert_eq!(mine(&rules, &mining, &mut |_| false), None);
}

#[test]
fn levels_solve_the_same_on_any_number_of_threads_and_higher_ones_more() {
    let rules = Rules::named("chess").expect("it is shipped");
    let texts = [
        "6k1/5ppp/8/8/8/8/8/R5K1 w - -;a1a8;mate1;;1",
        "7k/8/5K2/8/8/8/8/6R1 w - -;f6f7 h8h7 g1h1;mate2;quiet;3",
        "r3k3/8/8/3N4/8/8/6PP/6K1 w - -;d5c7;gain;fork;1",
    ];
    let puzzles = texts.map(puzzle);
    let tried = |threads, levels: &[u8], seed| {
        let levels = levels.iter().filter_map(|&level| Level::new(level)).collect();
        let knowledge = Knowledge::shipped();
        let solving = Solving { levels, tries: 10, seed, knowledge, threads };
        let solved = solve(&rules, &puzzles, &solving, &mut |_| true);
        solved.expect("all are puzzles of it").expect("nobody ends it")
    };
    let solved = tried(1, &[1, 8, 10], 1);
    assert_eq!(solved, tried(3, &[1, 8, 10], 1));
    for (at, successes) in solved.iter().enumerate() {
        assert_eq!(successes.len(), 3);
        assert!(successes[0] < 10 && successes[1] >= successes[0], "{at}: {successes:?}");
        assert_eq!(successes[2], 10, "full strength solves them all: {at}");
        // No level has to do with what others did.
        assert_eq!(tried(1, &[8], 1)[at], successes[1..2]);
    }
    let others = tried(2, &[1], 2);
    assert!(solved.iter().zip(&others).any(|(one, other)| one[0] != other[0]), "{others:?}");
    let wrong = [puzzles[0].clone(), puzzle("6k1/5ppp/8/8/8/8/8/R5K1 w - -;a1b9;mate1;;1")];
    let solving = Solving {
        levels: vec![Level::LOWEST],
        tries: 1,
        seed: 1,
        knowledge: Knowledge::shipped(),
        threads: 1,
    };
    let refused = solve(&rules, &wrong, &solving, &mut |_| true);
    assert_eq!(refused, Err((2, PuzzleError::Move("a1b9".to_owned()))));
    assert_eq!(solve(&rules, &puzzles, &solving, &mut |_| false), Ok(None));
}
