use std::collections::BTreeMap;

use wazir_rules::{Game, Rules, Shelf};

use super::shipped::SHIPPED;
use super::*;
use crate::knowledge::Knowledge;
use crate::level::Level;

fn rules(id: &str) -> Rules {
    Shelf::shipped().rules(id).expect("it is shipped")
}

fn read(id: &str, text: &str) -> Book {
    Book::read(&rules(id), text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn reach(id: &str, moves: &str) -> Game {
    let mut game = Game::new(rules(id));
    for text in moves.split_whitespace() {
        game.play(game.read(text).expect(text)).expect(text);
    }
    game
}

const OPEN: &str = "\
# Two lines.
: e4 100 +31 =10 -25 (0.31); d4 50 (-0.05); Nf3 0
e4 e5 = Open Game
e4 e5 =de Offene Spiele
e4 e5 : Nf3 7
d4 d5 Nf3 = Meeting Place
from 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
= Pawn Ending
: e4 1
";

#[test]
fn what_is_written_reads_back() {
    let book = read("chess", OPEN);
    assert_eq!(book.write(), OPEN);
    assert_eq!(book.len(), 3);
    let start = Game::new(rules("chess"));
    let [e4, d4, knight] = book.moves(&start) else { panic!("three moves") };
    assert_eq!((e4.weight, e4.won, e4.drawn, e4.lost, e4.score), (100, 31, 10, 25, Some(31)));
    assert_eq!((d4.games(), d4.score, knight.weight), (0, Some(-5), 0));
    for text in ["\n\n: e2e4; g1f3\n", "# x\ne2e4 e7e5 = A b\n:e4"] {
        let read = Book::read(&rules("chess"), text);
        assert_eq!(read.is_ok(), !text.contains(":e4"), "{text:?}");
    }
}

#[test]
fn a_position_is_the_same_however_it_was_reached() {
    let book = read("chess", OPEN);
    let name = |moves: &str, language: &str| {
        book.name(&reach("chess", moves), language).map(str::to_owned)
    };
    assert_eq!(name("Nf3 d5 d4", "").as_deref(), Some("Meeting Place"));
    assert_eq!(name("e4 e5", "de").as_deref(), Some("Offene Spiele"));
    assert_eq!(name("e4 e5", "fr").as_deref(), Some("Open Game"));
    assert_eq!(name("e4 c5", ""), None);
    // Other games have other positions.
    assert!(book.moves(&Game::new(rules("berolina"))).is_empty());
}

#[test]
fn broken_books_are_refused_with_the_line_and_the_reason() {
    let cases = [
        ("chess", "# fine\n: e5", "2: e5 is not a legal move here"),
        ("chess", ": e4\ne4 e5 e5 : Nf3", "2: e5 is not a legal move here"),
        ("chess", "e4 e5", "1: moves need a `:` before them, a name needs a `=`"),
        ("chess", "e4 e5 =", "1: there is no name behind the `=`"),
        ("chess", ": e4 3; ", "1: a move is missing"),
        ("chess", ": e4 3; e2e4", "1: e4 is there already"),
        ("chess", ": e4\n\n: e4", "3: e4 is there already"),
        ("chess", "e4 = A\ne4 = B", "2: the position is called \"A\" already"),
        ("chess", ": e4 -x", "1: \"-x\" is no weight, result (+1 =2 -3) or score (0.50)"),
        ("chess", ": e4 99999", "1: \"99999\" is no weight, result (+1 =2 -3) or score (0.50)"),
        ("chess", ": e4 (1e9)", "1: \"(1e9)\" is no weight, result (+1 =2 -3) or score (0.50)"),
        ("chess", ": e4 Ä", "1: \"Ä\" is no weight, result (+1 =2 -3) or score (0.50)"),
        ("chess", "from 5", "1: the game has one array, which has no number"),
    ];
    for (id, text, expected) in cases {
        let error = Book::read(&rules(id), text).expect_err(text);
        assert_eq!(error.to_string(), expected, "{text}");
    }
    let error = Book::read(&rules("chess"), "from 8/8 w").expect_err("no position");
    assert_eq!(error.line, 1);
}

#[test]
fn moves_are_chosen_by_weight_and_by_level() {
    let book = read("chess", ": e4 100; d4 50; c4 10; a3 0");
    let start = Game::new(rules("chess"));
    let chosen = |level: u8| {
        let level = Level::new(level).expect("a level");
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for seed in 0..4000 {
            let known = book.choose(&start, level, seed, &[]).expect("a move");
            assert_eq!(book.choose(&start, level, seed, &[]), Some(known), "a seed repeats");
            *counts.entry(start.san(known.mv)).or_default() += 1;
        }
        ["e4", "d4", "c4", "a3"].map(|san| counts.get(san).copied().unwrap_or(0))
    };
    let near = |found: [u32; 4], expected: [u32; 4]| {
        let is_near = found.iter().zip(expected).all(|(&a, b)| a.abs_diff(b) < 160);
        assert!(is_near, "{found:?}, not {expected:?}");
    };
    // 100 : 50 : 10 of 4000; in the mean of levels; and 100 : 70 : 31 where weights are levelled.
    near(chosen(5), [2500, 1250, 250, 0]);
    near(chosen(10), [2667, 1333, 0, 0]);
    near(chosen(1), [1990, 1393, 617, 0]);
    let d4 = start.read("d4").expect("legal");
    let among = |mv| book.choose(&start, Level::FULL, 1, &[mv]).map(|known| known.mv);
    assert_eq!(among(d4), Some(d4));
    assert_eq!(among(start.read("h4").expect("legal")), None);
}

#[test]
fn beginners_know_few_moves_by_heart() {
    let book = read("chess", "e4 e5 : Nf3\ne4 e5 Nf3 Nc6 Bb5 a6 : Ba4");
    let knows = |moves: &str, level| {
        let level = Level::new(level).expect("a level");
        book.choose(&reach("chess", moves), level, 1, &[]).is_some()
    };
    let long = "e4 e5 Nf3 Nc6 Bb5 a6";
    assert!(!knows("e4 e5", 1) && knows("e4 e5", 2) && !knows(long, 3) && knows(long, 10));
}

#[test]
fn shipped_books_are_good_and_small() {
    for (id, text) in SHIPPED {
        let book = read(id, text);
        assert!(text.len() <= 61_440, "{id}: {} bytes", text.len());
        assert_eq!(read(id, &book.write()).write(), book.write(), "{id}");
        for page in book.pages() {
            for known in page.moves {
                assert!(page.game.legal_moves().contains(&known.mv));
            }
            let best = page.moves.iter().map(|known| known.weight).max();
            assert!(best.is_none_or(|best| best > 0), "{id}: {}", page.game.fen());
        }
        let rules = rules(id);
        assert!(shipped(&rules).is_some_and(|known| known.len() == book.len()), "{id}");
    }
}

fn building(threads: usize) -> Building {
    let knowledge = Knowledge::shipped();
    let lines = Vec::new();
    Building { seed: 7, nodes: 40, plies: 4, least: 2, arrays: 2, lines, knowledge, threads }
}

#[test]
fn a_seed_gives_the_same_book_on_any_number_of_threads() {
    for id in ["gardner", "superchess"] {
        let rules = rules(id);
        let make = |threads| {
            let building = building(threads);
            let samples = play(&rules, &building, 0..16, &mut |_| true).expect("nobody stops it");
            let text = write_samples(&rules, &samples);
            assert_eq!(read_samples(&rules, &text).as_ref(), Ok(&samples));
            let book = build(&rules, &building, &samples, &mut |_, _| true);
            book.expect("nobody stops it").write()
        };
        let text = make(1);
        assert_eq!(make(3), text);
        let book = read(id, &text);
        assert!(!book.is_empty() && book.write() == text, "{text}");
        assert!(play(&rules, &building(1), 0..16, &mut |_| false).is_none());
    }
}

#[test]
fn every_other_game_goes_on_from_a_line_with_a_name() {
    let rules = rules("chess");
    let names = read("chess", "e4 e5 = Open Game\n: d4\nf3 e5 g4 = Trap\n");
    let lines = names.named_lines();
    assert_eq!(lines.len(), 2);
    let building = Building { nodes: 10, lines: lines.clone(), ..building(2) };
    let samples = play(&rules, &building, 0..8, &mut |_| true).expect("nobody stops it");
    for sample in samples.iter().skip(1).step_by(2) {
        assert!(lines.iter().any(|(_, line)| sample.line.starts_with(line)), "{sample:?}");
    }
}

#[test]
fn a_move_that_loses_has_no_weight() {
    // Fool's mate: g4 was popular, and won games, but is mated.
    let rules = rules("chess");
    let sample = |moves: &str, half_points| {
        let game = reach("chess", moves);
        Sample { start: game.start(), line: game.moves().to_vec(), half_points }
    };
    let mut samples = vec![sample("f3 e5 g4 Qh4#", 0), sample("f3 e5 g4 Qh4#", 0)];
    samples.extend(vec![sample("f3 e5 g4 a6", 2); 6]);
    samples.extend(vec![sample("f3 e5 e4 Nf6", 1); 2]);
    let building = Building { plies: 10, nodes: 10, ..building(1) };
    let book = build(&rules, &building, &samples, &mut |_, _| true).expect("nobody stops it");
    let after = reach("chess", "f3 e5");
    let moves = book.moves(&after);
    let weight = |san: &str| {
        let mv = after.read(san).expect("legal");
        moves.iter().find(|known| known.mv == mv).map(|known| (known.weight, known.games()))
    };
    assert_eq!(weight("g4"), Some((0, 8)));
    assert_eq!(weight("e4"), Some((100, 2)));
}

#[test]
fn names_are_taken_over() {
    let mut book = read("chess", ": d4 3; e4 1\ne4 e5 : Nf3\nd4 d5 : c4\n");
    book.add_names(&read(
        "chess",
        "e4 e5 = Open Game\nd4 d5 c4 = Queen's Gambit\nd4 = Queen's Pawn",
    ));
    let expected = ": d4 3; e4 1\nd4 = Queen's Pawn\nd4 d5 : c4 1\nd4 d5 c4 = Queen's Gambit\n\
                    e4 e5 = Open Game\ne4 e5 : Nf3 1\n";
    assert_eq!(book.write(), expected);
}

/// The keys that stand in the description of Polyglot's format.
#[test]
fn keys_of_chess_are_those_of_polyglot() {
    let cases = [
        ("", 0x463b_9618_1691_fc9c),
        ("e4", 0x823c_9b50_fd11_4196),
        ("e4 d5", 0x0756_b944_61c5_0fb0),
        ("e4 d5 e5", 0x662f_afb9_65db_29d4),
        ("e4 d5 e5 f5", 0x22a4_8b5a_8e47_ff78),
        ("e4 d5 e5 f5 Ke2", 0x652a_607c_a3f2_42c1),
        ("e4 d5 e5 f5 Ke2 Kf7", 0x00fd_d303_c946_bdd9),
        ("a4 b5 h4 b4 c4", 0x3c81_23ea_7b06_7637),
        ("a4 b5 h4 b4 c4 bxc3 Ra3", 0x5c3f_9b82_9b27_9560),
    ];
    for (moves, expected) in cases {
        assert_eq!(key(&reach("chess", moves)), expected, "{moves}");
    }
}

#[test]
fn books_in_polyglots_format_read_back() {
    let castles = ": e4 9; d4 8\ne4 e5 Nf3 Nc6 Bc4 Bc5 : O-O 5\n\
                   e4 : e5 2\ne4 e5 : Nf3 1\ne4 e5 Nf3 : Nc6 1\ne4 e5 Nf3 Nc6 : Bc4 1\n\
                   e4 e5 Nf3 Nc6 Bc4 : Bc5 1";
    for (id, text) in [
        ("chess", castles),
        ("berolina", ": ed3 9; e2g4 3\ned3 : ed6 4"),
        ("minishogi", ": a2a3 3; b1b2 1"),
        ("superchess", "from 50\n: e4 9\ne4 : e5 3"),
        ("janus", ": f4 9\nf4 : f5 2; e5 1"),
    ] {
        let rules = rules(id);
        let book = Book::read(&rules, text).unwrap_or_else(|error| panic!("{id}: {error}"));
        let bytes = write_polyglot(&book);
        let moves: usize = book.pages().map(|page| page.moves.len()).sum();
        assert_eq!(bytes.len(), 16 * moves, "{id}");
        assert!(bytes.chunks(16).is_sorted_by_key(|record| record[..8].to_vec()), "{id}");
        let read = read_polyglot(&rules, &bytes).unwrap_or_else(|error| panic!("{id}: {error}"));
        for page in book.pages() {
            assert_eq!(read.moves(&page.game), page.moves, "{id}: {}", page.game.fen());
        }
        assert!(read_polyglot(&rules, &bytes[1..]).is_err());
    }
    // Castling is written as the king's capture of the own rook: e1h1.
    let book = read("chess", castles);
    let castling = reach("chess", "e4 e5 Nf3 Nc6 Bc4 Bc5");
    let key = key(&castling).to_be_bytes();
    let bytes = write_polyglot(&book);
    let record = bytes.chunks(16).find(|record| record[..8] == key).expect("it is there");
    assert_eq!(record[8..12], [0x01, 0x07, 0, 5]);
    let none = read_polyglot(&rules("chess"), &[1; 16]).expect_err("nothing of chess");
    assert_eq!(none.reason, "no position of the book is the start of this game");
}
