//! Positions that cannot be played from: each is refused with all its faults.

mod common;

use std::sync::Arc;

use common::{setup, square, variant, widths};
use wazir_rules::notation::fen;
use wazir_rules::variant::{Letter, Variant};
use wazir_rules::{Color, EnPassant, Game, Kind, Setup};

/// The faults of a setup, on which all widths must agree.
fn faults(variant: &Arc<Variant>, setup: &Setup) -> String {
    let describe = |rules| match Game::from_setup(rules, setup) {
        Ok(_) => "nothing".to_owned(),
        Err(faults) => faults.to_string(),
    };
    let mut all: Vec<String> = widths(variant).into_iter().map(describe).collect();
    all.dedup();
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

#[test]
fn texts() {
    let table = include_str!("refused.txt");
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut seen = 0;
    for line in lines {
        let [id, text, expected] = line.splitn(3, " ; ").collect::<Vec<_>>()[..] else {
            panic!("{line}: variant ; FEN ; faults");
        };
        let variant = variant(id);
        let found = match fen::read(&variant, text) {
            Ok(setup) => faults(&variant, &setup),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected, "{id} {text}");
        seen += 1;
    }
    assert!(seen >= 60, "{seen} lines");
}

/// Checks a setup that no FEN can express, made by changing a valid one.
#[track_caller]
fn check(id: &str, change: impl FnOnce(&Variant, &mut Setup), expected: &str) {
    let variant = variant(id);
    let mut setup = variant.start().clone();
    assert_eq!(faults(&variant, &setup), "nothing");
    change(&variant, &mut setup);
    assert_eq!(faults(&variant, &setup), expected);
}

fn kind(variant: &Variant, letter: &str) -> Kind {
    let letter = Letter::parse(letter).expect("a letter");
    variant.kind_of(letter).expect("a kind of this game")
}

#[test]
fn boards_of_another_size() {
    check("chess", |_, setup| setup.board.truncate(63), "the board has 63 squares instead of 64");
    check("janus", |_, setup| *setup = Setup::empty(64), "the board has 64 squares instead of 80");
    check("minishogi", |_, setup| setup.board.clear(), "the board has 0 squares instead of 25");
}

#[test]
fn rights_without_their_pieces() {
    let lift = |names: &'static [&str]| {
        move |variant: &Variant, setup: &mut Setup| {
            for name in names {
                setup.board[square(variant, name).index()] = None;
            }
        }
    };
    let right = |letter, king, rook| {
        format!("the castling right {letter} needs its king on {king} and its rook on {rook}")
    };
    check("chess", lift(&["h1"]), &right('K', "e1", "h1"));
    check("janus", lift(&["a8"]), &right('q', "e8", "a8"));
    let both = [right('K', "f1", "j1"), right('Q', "f1", "a1")].join("; ");
    check("falcon", lift(&["a1", "j1"]), &both);
}

#[test]
fn en_passant_without_a_double_step() {
    let note = |target: &'static str, pawn: &'static str| {
        move |variant: &Variant, setup: &mut Setup| {
            let (target, pawn) = (square(variant, target), square(variant, pawn));
            setup.en_passant = Some(EnPassant { target, before: None, pawn });
        }
    };
    check("chess", note("e6", "e5"), "no pawn can just have passed over e6");
    check("chess", note("e7", "e7"), "no pawn can just have passed over e7");
    check("berolina", note("h8", "a1"), "no pawn can just have passed over h8");
    check("minishogi", note("e4", "e4"), "no pawn can just have passed over e4");
}

#[test]
fn impossible_hands() {
    let hold = |letter: &'static str, count| {
        move |variant: &Variant, setup: &mut Setup| {
            setup.holdings.set(Color::White, kind(variant, letter), count);
        }
    };
    check("chess", hold("Q", 1), "this game keeps no pieces beside the board");
    check("minishogi", hold("+R", 1), "a Dragon cannot be beside the board");
    check("minishogi", hold("K", 1), "a King cannot be beside the board");
    check("superchess", hold("K", 1), "a King cannot be beside the board");
    check("minishogi", hold("P", 201), "there are more than 200 pieces beside the board");
    check("minishogi", hold("P", 200), "nothing");
}

/// A missing king and several other faults are all reported.
#[test]
fn every_fault_is_named() {
    let ruin = |variant: &Variant, setup: &mut Setup| {
        *setup = Setup { castling: 1, ..self::setup(variant, "P7/8/8/8/8/8/8/7K w - - 0 1") };
        let e6 = square(variant, "e6");
        setup.en_passant = Some(EnPassant { target: e6, before: None, pawn: e6 });
        setup.holdings.set(Color::Black, variant.royals()[0], 1);
    };
    let expected = [
        "Black has 0 Kings instead of one",
        "a Pawn of White cannot stand on a8",
        "the castling right K needs its king on e1 and its rook on h1",
        "no pawn can just have passed over e6",
        "this game keeps no pieces beside the board",
    ];
    check("chess", ruin, &expected.join("; "));
}
