//! Laws: written text reads back, and no text makes a reader panic.

use proptest::prelude::*;
use wazir_rules::notation::coord::{self, Tolerance};
use wazir_rules::notation::pgn::{self, Node, PgnGame, Tags, Variation};
use wazir_rules::notation::san::{self, Suffix};
use wazir_rules::notation::{fen, usi};
use wazir_rules::random::SplitMix64;
use wazir_rules::{Game, GameResult, Rules, Shelf};

use crate::table::Table;

const LONGEST_GAME: usize = 60;

fn games() -> Vec<String> {
    Shelf::shipped().ids().map(str::to_owned).collect()
}

/// Checks that FEN, coordinates, SAN and USI of the position and its legal moves read back.
fn check_position(table: &Table) {
    let (variant, setup, legal) = (&table.variant, &table.setup, &table.legal);
    let text = fen::write(variant, setup);
    assert_eq!(fen::read(variant, &text).as_ref(), Ok(setup), "{text}");
    // Some of them, where a wall may be built on every other square.
    for &mv in legal.iter().step_by(1 + legal.len() / 150) {
        let coord = coord::write(variant, mv);
        for tolerance in [Tolerance::Exact, Tolerance::Relayed] {
            assert_eq!(coord::read(variant, setup, legal, &coord, tolerance), Ok(mv), "{text}");
        }
        for suffix in [Suffix::None, Suffix::Check, Suffix::Mate] {
            let san = san::write(variant, setup, legal, mv, suffix);
            assert_eq!(san::read(variant, setup, legal, &san), Ok(mv), "{text}: {san}");
        }
        assert_eq!(san::read(variant, setup, legal, &coord), Ok(mv), "{text}: {coord}");
        let usi = usi::write(variant, mv);
        assert_eq!(usi::read(variant, setup, legal, &usi), Ok(mv), "{text}: {usi}");
    }
    if variant.has_drops() && usi::fits(variant) {
        let sfen = usi::write_sfen(variant, setup);
        let mut read = usi::read_sfen(variant, &sfen).expect("SFEN that was written");
        read.halfmove_clock = setup.halfmove_clock;
        assert_eq!(&read, setup, "{sfen}");
    }
}

/// Moves as the numbers choose among the legal ones, with variations and comments.
fn line(table: &Table, choices: &[u16], depth: usize) -> Variation {
    let mut table = table.clone();
    let mut line = Variation::default();
    for (ply, &choice) in choices.iter().enumerate() {
        let Some(&mv) = pick(&table, choice) else { break };
        let mut node = Node::new(mv);
        if choice % 7 == 0 {
            node.comments.push(format!("comment {choice}"));
        }
        if choice % 5 == 0 {
            node.nags.push((choice % 256) as u8);
        }
        if choice % 11 == 0 && depth < 3 {
            let variation = line_backwards(&table, &choices[ply..], depth + 1);
            node.variations.extend((!variation.nodes.is_empty()).then_some(variation));
        }
        line.nodes.push(node);
        table = table.after(mv);
    }
    line
}

fn line_backwards(table: &Table, choices: &[u16], depth: usize) -> Variation {
    let choices: Vec<u16> = choices.iter().rev().take(6).copied().collect();
    line(table, &choices, depth)
}

fn pick(table: &Table, choice: u16) -> Option<&wazir_rules::Move> {
    table.legal.get(usize::from(choice) % table.legal.len().max(1))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn positions_and_moves_read_back(choices in prop::collection::vec(any::<u16>(), LONGEST_GAME)) {
        for name in games() {
            let mut table = Table::new(&name, "");
            for &choice in &choices {
                check_position(&table);
                let Some(&mv) = pick(&table, choice) else { break };
                table = table.after(mv);
            }
        }
    }

    #[test]
    fn games_read_back(choices in prop::collection::vec(any::<u16>(), LONGEST_GAME)) {
        for name in games() {
            let table = Table::new(&name, "");
            let tags = Tags(vec![("Variant".into(), name)]);
            let (root, result) = (line(&table, &choices, 0), Some(GameResult::Draw));
            let (game, start) = (PgnGame { tags, root, result }, table.game());
            let text = pgn::write(&game, &start);
            let again = pgn::read(&text, |_| Ok(start.clone())).expect("PGN that was written");
            prop_assert_eq!(&again[0].root, &game.root);
            prop_assert_eq!(pgn::write(&again[0], &start), text);
        }
    }
}

/// Text with many of the characters that readers look for.
fn text() -> impl Strategy<Value = String> {
    let likely = "[a-k1-9KQRBNPJFSGkqrbnp+=@*'x/\\-\\[\\](){}$!?;%.#0O: \\n\"\\\\wbé~]{0,40}";
    prop_oneof![
        likely,
        ".{0,40}",
        any::<Vec<u8>>().prop_map(|b| String::from_utf8_lossy(&b).into())
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_text_makes_a_reader_panic(text in text()) {
        for name in ["janus", "berolina", "minishogi", "superchess"] {
            let table = Table::new(name, "");
            let (variant, setup, legal) = (&table.variant, &table.setup, &table.legal);
            let _ = san::read(variant, setup, legal, &text);
            let _ = usi::read(variant, setup, legal, &text);
            let _ = usi::read_sfen(variant, &text);
            let _ = pgn::games(&text, |_| Ok(table.game())).count();
            for tolerance in [Tolerance::Exact, Tolerance::Relayed] {
                let _ = coord::read(variant, setup, legal, &text, tolerance);
            }
            // An accepted position is written as a text that reads back the same.
            let start = fen::write(variant, setup);
            let cut = text.chars().count() % start.len();
            for text in [text.clone(), format!("{}{text}", &start[..cut]), format!("{} {text}", start)] {
                if let Ok(setup) = fen::read(variant, &text) {
                    let written = fen::write(variant, &setup);
                    prop_assert_eq!(fen::read(variant, &written), Ok(setup));
                }
            }
        }
    }
}

/// Random games to their end, or for this many plies.
const WHOLE_GAME: usize = 120;

/// A thousand games over all the shipped ones are written, read and written again: no letter
/// differs.
#[test]
fn a_thousand_games_survive_pgn() {
    let rules: Vec<Rules> = Shelf::shipped().all().map(Rules::new).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let rules = &rules;
            scope.spawn(move || {
                for number in (thread..1000).step_by(threads) {
                    survives_pgn(&rules[number % rules.len()], number as u64);
                }
            });
        }
    });
}

fn survives_pgn(rules: &Rules, number: u64) {
    let mut random = SplitMix64::stream(1000, number);
    let start = Game::new(rules);
    let mut game = start.clone();
    while game.moves().len() < WHOLE_GAME && game.outcome().is_none() {
        let legal = game.legal_moves();
        game.play(*random.choose(&legal).expect("the game is not over")).expect("a legal move");
    }
    let written = pgn::write(&PgnGame::new(&game), &start);
    let again = pgn::read(&written, |tags| {
        assert_eq!(tags.get("Variant"), Some(&*rules.variant().protocol().pgn));
        match tags.get("FEN") {
            Some(text) => Game::from_fen(rules, text).map_err(|error| error.to_string()),
            None => Ok(start.clone()),
        }
    });
    let again = again.unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(pgn::write(&again[0], &start), written);
    let again = again[0].play(start).expect("legal moves");
    assert_eq!((again.fen(), again.outcome()), (game.fen(), game.outcome()), "{written}");
}
