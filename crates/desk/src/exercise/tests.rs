use std::collections::{HashSet, VecDeque};

use wazir_rules::variant::Variant;
use wazir_rules::{Color, Piece, Setup, Shelf, Square, reference};

use super::*;

/// The scene of the slow search: board, place of the piece, and the stars left.
type Seen = (Vec<Option<Piece>>, Option<Square>, Vec<Square>);

/// The fewest moves of an exercise, by the reference rules and a search of its own.
fn fewest(variant: &Variant, start: &Scene, most: usize) -> Option<usize> {
    let mut queue = VecDeque::from([(start.setup.clone(), start.hero, start.stars.clone(), 0)]);
    let mut seen: HashSet<Seen> = HashSet::new();
    while let Some((setup, hero, stars, moves)) = queue.pop_front() {
        let enemies = setup.board.iter().flatten().any(|piece| piece.color() == Color::Black);
        if stars.is_empty() && !enemies && hero.is_some() {
            return Some(moves);
        }
        if moves == most {
            continue;
        }
        for mv in reference::legal_moves(variant, &setup) {
            if mv.from() != hero {
                continue;
            }
            let mut after = reference::play(variant, &setup, mv);
            let theirs = Setup { en_passant: None, struck: None, ..after.clone() };
            let at = mv.to();
            let takes = |mv: Move| mv.to() == at || mv.victim() == Some(at);
            let is_taken =
                enemies && reference::legal_moves(variant, &theirs).into_iter().any(takes);
            if is_taken {
                continue;
            }
            after = Setup { turn: Color::White, ..theirs };
            after.holdings = if mv.dropped().is_some() { after.holdings } else { setup.holdings };
            let left: Vec<Square> = stars.iter().copied().filter(|&star| star != at).collect();
            if seen.insert((after.board.clone(), Some(at), left.clone())) {
                queue.push_back((after, Some(at), left, moves + 1));
            }
        }
    }
    None
}

#[test]
fn each_is_done_in_no_fewer_moves_than_it_says() {
    let mut seen = HashSet::new();
    for variant in Shelf::shipped().all() {
        let rules = Rules::new(variant.drill());
        let variant = rules.variant();
        // Of a big game a few kinds are enough: the slow search takes its time.
        let step = 1 + variant.kinds().len() / 12;
        for kind in variant.all_kinds().step_by(step) {
            // The Knights of many games are the same, and go by the same rules.
            let rules_of_moves = (variant.moves(), variant.promotion(), variant.walls());
            let piece = (variant.board(), variant.kind(kind), rules_of_moves);
            if !seen.insert(format!("{piece:?}")) {
                continue;
            }
            for task in Task::ALL {
                let name = format!("{} {} {task:?}", variant.id(), variant.kind(kind).name);
                let made = compose(&rules, kind, task, 1, ENOUGH);
                let moves = !variant.kind(kind).betza.ways().is_empty();
                assert!(made.is_some() || !moves || task != Task::Reach, "{name}");
                let Some((start, way)) = made else { continue };
                assert!(!way.is_empty(), "{name}");
                assert_eq!(fewest(variant, &start, way.len()), Some(way.len()), "{name}");
            }
        }
    }
}

#[test]
fn the_falcon_finds_a_free_way() {
    let rules = Rules::new(Shelf::shipped().get("falcon").expect("a shipped game").drill());
    let variant = rules.variant();
    let falcon = variant.all_kinds().find(|&kind| variant.kind(kind).name == "Falcon");
    let falcon = falcon.expect("it has a Falcon");
    let crossed = (1..6).filter(|&number| {
        let exercise = Exercise::new(&rules, falcon, Task::Reach, number).expect("it moves");
        let marks = wazir_rules::show::glance::reach(
            variant,
            &exercise.start.setup,
            Piece::new(Color::White, falcon),
            exercise.start.hero,
        );
        marks.iter().any(|marked| marked.ways.iter().any(|way| !way.blocked.is_empty()))
    });
    assert_eq!(crossed.count(), 5, "something stands in its ways");
}

#[test]
fn what_can_be_taken_is_said() {
    let rules = Rules::new(Shelf::shipped().get("chess").expect("a shipped game").drill());
    let queen =
        rules.variant().all_kinds().find(|&kind| rules.variant().kind(kind).name == "Queen");
    let exercise = Exercise::new(&rules, queen.expect("a Queen"), Task::Take, 2).expect("one");
    let first = exercise.after(&rules, &[]).expect("the beginning");
    assert_eq!(first.left, Some(first.least));
    let moves = first.position.moves.values().flatten();
    let told: Vec<String> = moves
        .filter_map(|mv| {
            exercise.after(&rules, std::slice::from_ref(&mv.text)).expect("legal").fault
        })
        .map(|fault| fault.words)
        .collect();
    assert!(told.iter().all(|words| words.contains("can take the Queen")), "{told:?}");
    assert!(!told.is_empty());
    let (from, _) = &first.way[0];
    let why = exercise.why_not(&rules, &[], from, from).expect("a square");
    assert!(why.is_some());
}

#[test]
fn the_same_name_is_the_same_exercise() {
    let rules = Rules::new(Shelf::shipped().get("falcon").expect("a shipped game").drill());
    for kind in rules.variant().all_kinds() {
        let make = |number| Exercise::new(&rules, kind, Task::Reach, number).expect("it moves");
        assert_eq!(make(3).start, make(3).start);
        assert_ne!(make(3).start, make(4).start);
    }
}

/// The kinds of shipped games that are never asked to take, each with the reason.
const TAKES_NOTHING: [(&str, &str, &str); 1] =
    [("breakthrough", "Pawn", "whatever it could take could take it first")];

#[test]
fn nearly_every_piece_has_something_to_take() {
    let mut without = Vec::new();
    for variant in Shelf::shipped().all() {
        let rules = Rules::new(variant.drill());
        let takes = |kind: Kind| {
            (0..3).all(|number| compose(&rules, kind, Task::Take, number, 1).is_some())
        };
        let kinds = variant.all_kinds().filter(|&kind| !takes(kind));
        without
            .extend(kinds.map(|kind| (variant.id().to_owned(), variant.kind(kind).name.clone())));
    }
    let expected = TAKES_NOTHING.map(|(variant, kind, _)| (variant.to_owned(), kind.to_owned()));
    assert_eq!(without, expected);
}
