//! Annotated games of chess in PGN, read by python-chess and written by it again.
//!
//! Both programs must find the same moves, positions, variations, comments, glyphs, arrows and
//! circles. The interpreter is found as in the test `pyffish`; `WAZIR_SKIP_PYTHON_CHESS` skips this.

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

use common::python;
use wazir_rules::notation::pgn::{self, Branch, Ink, Note, PgnGame, Shape, TreeError, Variation};
use wazir_rules::random::SplitMix64;
use wazir_rules::{Game, Square};

const GAMES: u64 = 40;
const LONGEST: usize = 40;

/// Prints each game as [`list`] does, and then as python-chess writes it, each with an empty line.
const SCRIPT: &str = r#"
import re, sys
import chess, chess.pgn

COMMAND = re.compile(r"\[%c[sa]l [^\]]*\]")

def words(comment):
    return " ".join(COMMAND.sub(" ", comment).split())

def show(node, parent):
    board = node.board()
    fen = " ".join(board.fen().split()[:3])
    shapes = sorted(arrow.pgn() for arrow in node.arrows())
    nags = sorted(node.nags)
    print(parent, node.move.uci(), fen, nags, ",".join(shapes), words(node.comment), sep="|")

def line(node, parent):
    global number
    while node.variations:
        main, *others = node.variations
        show(main, parent)
        number += 1
        at = number
        for other in others:
            show(other, parent)
            number += 1
            line(other, number)
        node, parent = main, at

print("ready")
sys.stdin.reconfigure(encoding="utf-8")
sys.stdout.reconfigure(encoding="utf-8")
while True:
    game = chess.pgn.read_game(sys.stdin)
    if game is None:
        break
    assert not game.errors, game.errors
    number = 0
    print(words(game.comment))
    line(game, 0)
    print()
    print(game)
    print("\f")
"#;

/// What is noted on a random move.
fn note(random: &mut SplitMix64) -> Note {
    let mut note = Note::default();
    if random.below(3) == 0 {
        note.words = format!("words {} (with brackets; and so on)", random.below(1000));
    }
    if random.below(4) == 0 {
        note.nags = vec![1 + random.below(6) as u8, 10 + random.below(10) as u8];
    }
    for _ in 0..random.below(4) {
        let ink = Ink::ALL[random.below(4)];
        let (from, to) = (Square::new(random.below(64)), Square::new(random.below(64)));
        let to = if random.below(2) == 0 { from } else { to };
        if note.shapes.iter().all(|known| (known.from, known.to) != (from, to)) {
            note.shapes.push(Shape { ink, from, to });
        }
    }
    note
}

/// A random line with variations.
fn grow(game: &mut Game, random: &mut SplitMix64, depth: usize) -> Variation {
    let board = game.variant().board();
    let mut line = Variation::default();
    let length = if depth == 0 { LONGEST } else { 1 + random.below(6) };
    while line.nodes.len() < length && game.outcome().is_none() {
        let legal = game.legal_moves();
        let mv = *random.choose(&legal).expect("the game is not over");
        let note = note(random);
        let mut node = pgn::Node::new(mv);
        (node.comments, node.nags) = (note.comments(board), note.nags);
        let may_vary = depth < 3 && (depth == 0 || !line.nodes.is_empty());
        if may_vary && random.below(5) == 0 {
            let variation = grow(game, random, depth + 1);
            // python-chess joins variations that begin alike.
            node.variations.extend((variation.nodes[0].mv != mv).then_some(variation));
        }
        game.play(mv).expect("a legal move");
        line.nodes.push(node);
    }
    for _ in &line.nodes {
        game.take_back();
    }
    line
}

/// A game as the script prints it.
fn list(record: &PgnGame) -> String {
    let mut game = Game::named("chess").expect("a shipped game");
    let board = game.variant().board();
    let words = |note: &Note| note.words.clone();
    let mut text = words(&Note::read(board, &record.root.comments, &[])) + "\n";
    let mut number = 0;
    let done = pgn::spread(&mut game, &record.root, &mut |game: &Game, branch: Branch| {
        let Branch { parent, mv, note, .. } = branch;
        let mut after = game.clone();
        after.play(mv).map_err(TreeError::from)?;
        let fen: Vec<String> = after.fen().split(' ').take(3).map(str::to_owned).collect();
        let mut shapes: Vec<String> = note
            .shapes
            .iter()
            .map(|shape| {
                let to = if shape.is_circle() { String::new() } else { board.name(shape.to) };
                format!("{}{}{to}", shape.ink.letter(), board.name(shape.from))
            })
            .collect();
        shapes.sort();
        let mut nags = note.nags.clone();
        nags.sort_unstable();
        text += &format!(
            "{parent}|{}|{}|{nags:?}|{}|{}\n",
            game.coordinates(mv),
            fen.join(" "),
            shapes.join(","),
            note.words
        );
        number += 1;
        Ok::<u32, TreeError>(number)
    });
    done.expect("legal moves");
    text
}

#[test]
fn annotated_trees_of_chess_mean_the_same_to_python_chess() {
    if std::env::var_os("WAZIR_SKIP_PYTHON_CHESS").is_some() {
        eprintln!("skipped, since WAZIR_SKIP_PYTHON_CHESS is set");
        return;
    }
    let start = Game::named("chess").expect("a shipped game");
    let records: Vec<PgnGame> = (0..GAMES)
        .map(|number| {
            let mut random = SplitMix64::stream(7, number);
            let mut root = grow(&mut start.clone(), &mut random, 0);
            root.comments = note(&mut random).comments(start.variant().board());
            let mut record = PgnGame { root, ..PgnGame::new(&start) };
            record.tags.set("White", "Anna \"the Rook\"");
            record
        })
        .collect();
    let written: Vec<String> = records.iter().map(|record| pgn::write(record, &start)).collect();

    let python = python();
    let advice = "Install the Python package chess, name an interpreter that has it in \
                  WAZIR_PYTHON, or set WAZIR_SKIP_PYTHON_CHESS to go without this test.";
    let mut child = Command::new(&python)
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{}: {error}. {advice}", python.display()));
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let text = written.join("\n");
    // It answers while it reads.
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("its output is a pipe");
    let answer = String::from_utf8(output.stdout).expect("UTF-8");
    let answer = answer.strip_prefix("ready\n");
    let answer =
        answer.unwrap_or_else(|| panic!("chess is missing from {}. {advice}", python.display()));
    writer.join().expect("a thread").expect("it reads everything");
    assert!(output.status.success(), "{answer}");

    let answers: Vec<&str> = answer.split("\u{c}\n").collect();
    assert_eq!(answers.len(), records.len() + 1, "one answer a game, and nothing after the last");
    for ((record, text), answer) in records.iter().zip(&written).zip(answers) {
        let (listed, theirs) = answer.split_once("\n\n").expect("a list and a game");
        assert_eq!(listed, list(record).trim_end(), "{text}");
        let open = |_: &pgn::Tags| Ok(start.clone());
        let again = pgn::read(theirs, open).unwrap_or_else(|error| panic!("{error}\n{theirs}"));
        assert_eq!(list(&again[0]), list(record), "{theirs}");
    }
}
