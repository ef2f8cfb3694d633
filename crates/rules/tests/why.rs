//! Explanations of illegal moves: the sentences, and that exactly the illegal moves get one.

mod common;

use common::{setup, square, variant};
use wazir_rules::random::SplitMix64;
use wazir_rules::show::why::{self, Attempt, Origin};
use wazir_rules::variant::{Letter, Variant};
use wazir_rules::{Game, Kind, MoveKind, Rules, Shelf};

fn kind(variant: &Variant, letter: &str) -> Kind {
    let letter = Letter::parse(letter).expect("a letter");
    variant.kind_of(letter).unwrap_or_else(|| panic!("{}: no {letter}", variant.id()))
}

/// Explains an attempt such as `e2e4`, `a7a8=Q` or `P@c3`; empty if it is legal.
fn explain(game: &Game, text: &str) -> String {
    let variant = game.variant();
    let (squares, promotion) = text.split_once('=').unwrap_or((text, ""));
    let (from, to) = match squares.split_once('@') {
        Some((letter, to)) => (Origin::Hand(kind(variant, letter)), to),
        None => {
            let (from, to) = squares.split_at(2);
            (Origin::Board(square(variant, from)), to)
        }
    };
    let promotion = (!promotion.is_empty()).then(|| kind(variant, promotion));
    let attempt = Attempt { from, to: square(variant, to), promotion };
    why::explain(game, attempt).unwrap_or_default()
}

fn game(id: &str, fen: &str) -> Game {
    let variant = variant(id);
    let rules = Rules::new(variant.clone());
    match fen {
        "" => Game::new(rules),
        _ => Game::from_setup(rules, &setup(&variant, fen))
            .unwrap_or_else(|faults| panic!("{id} {fen}: {faults:?}")),
    }
}

#[test]
fn sentences() {
    let table = include_str!("why.txt");
    let mut current = None;
    let mut wrong = Vec::new();
    for line in table.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        if let Some(position) = line.strip_prefix("= ") {
            let (id, fen) = position.split_once(' ').unwrap_or((position, ""));
            current = Some(game(id, fen));
            continue;
        }
        let (attempt, expected) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let found = explain(current.as_ref().expect("a position first"), attempt);
        if found != expected.trim() {
            wrong.push(format!("{attempt}\n  expected {expected}\n  found    {found}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_moved_king_and_a_moved_rook_have_different_reasons() {
    for (first, back, expected) in [
        ("e1e2", "e2e1", "You cannot castle: the King has already moved."),
        ("h1g1", "g1h1", "You cannot castle: the Rook on h1 has already moved."),
    ] {
        let mut game = game("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        for text in [first, "a8a7", back, "a7a8"] {
            let (from, to) = text.split_at(2);
            let (from, to) = (square(game.variant(), from), square(game.variant(), to));
            let legal = game.legal_moves();
            let mv = legal.iter().find(|mv| mv.from() == Some(from) && mv.to() == to);
            game.play(*mv.expect("legal")).expect("legal");
        }
        assert_eq!(explain(&game, "e1g1"), expected);
    }
}

/// Tries every pair of squares and every drop in random positions.
#[test]
fn exactly_the_illegal_moves_have_a_reason() {
    let mut random = SplitMix64::new(11);
    for variant in Shelf::shipped().all() {
        let rules = Rules::new(variant.clone());
        let mut game = Game::new(rules);
        for ply in 0..80 {
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            if ply % 25 == 3 {
                check_every_attempt(&game);
            }
            game.play(legal[random.below(legal.len())]).expect("it was listed");
        }
    }
}

fn check_every_attempt(game: &Game) {
    let (variant, legal, setup) = (game.variant(), game.legal_moves(), game.setup());
    let castles =
        |from| legal.iter().any(|mv| mv.kind() == MoveKind::Castle && mv.from() == Some(from));
    for to in variant.board().squares() {
        for from in variant.board().squares() {
            let mut fits =
                legal.iter().filter(|mv| mv.from() == Some(from) && mv.to() == to).peekable();
            let promotion = fits.peek().and_then(|mv| mv.promotion());
            let attempt = Attempt { from: Origin::Board(from), to, promotion };
            let why = why::explain(game, attempt);
            let name = || format!("{} {} {attempt:?} {why:?}", variant.id(), game.fen());
            let on_rook = castles(from) && setup.board[to.index()].is_some();
            assert!(why.is_none() == fits.peek().is_some() || on_rook, "{}", name());
            check_sentence(why.as_deref(), name);
        }
        for kind in variant.all_kinds() {
            let attempt = Attempt { from: Origin::Hand(kind), to, promotion: None };
            let why = why::explain(game, attempt);
            let is_legal = legal.iter().any(|mv| mv.dropped() == Some(kind) && mv.to() == to);
            assert_eq!(why.is_none(), is_legal, "{} {attempt:?}", variant.id());
            check_sentence(why.as_deref(), || variant.id().to_owned());
        }
    }
}

/// Checks that this is a sentence, and not one of the fallbacks for when no other fits.
fn check_sentence(sentence: Option<&str>, name: impl Fn() -> String) {
    let Some(sentence) = sentence else { return };
    assert!(
        sentence.ends_with('.') && sentence.starts_with(|c: char| !c.is_whitespace()),
        "{}",
        name()
    );
    assert!(
        !sentence.contains("not legal here") && !sentence.contains("castle there now"),
        "{}",
        name()
    );
}
