//! Tables of chess, held against python-chess: what a position is worth follows from what the positions
//! are worth to which that program's moves lead, and from its word on mates and stalemates; and who wins,
//! and how far the next capture or move of a pawn is, is what its reader of Syzygy's tables says.
//!
//! The interpreter is found as in the test of the same name in `crates/rules`;
//! `WAZIR_SKIP_PYTHON_CHESS` skips this. Syzygy's files for up to four men are in the sources of
//! python-chess, and in no package: without `WAZIR_SYZYGY`, which names their folder, that test is
//! skipped.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use wazir_rules::random::SplitMix64;
use wazir_rules::{Color, Game, Piece, Rules, Setup};
use wazir_tablebase::{Folder, Material, Metric, Options, Tablebase, Value, build_all, plan};

/// For each position: its end, or the positions after its moves.
const SCRIPT: &str = r#"
import sys
import chess

print("ready")
for line in sys.stdin:
    board = chess.Board(line.strip())
    if board.is_checkmate():
        print("mate")
    elif board.is_stalemate() or board.is_insufficient_material():
        print("draw")
    else:
        after = []
        for move in board.legal_moves:
            board.push(move)
            after.append(" ".join(board.fen(en_passant="legal").split()[:4]))
            board.pop()
        print(";".join(after))
"#;

/// For each position: who wins, and the distance, by Syzygy's tables.
const SYZYGY: &str = r#"
import sys
import chess
import chess.syzygy

print("ready")
with chess.syzygy.open_tablebase(sys.argv[1]) as tables:
    for line in sys.stdin:
        board = chess.Board(line.strip())
        print(tables.probe_wdl(board), abs(tables.probe_dtz(board)))
"#;

/// The interpreter: `WAZIR_PYTHON` if set, otherwise that of the workspace's `.venv` if there is one.
fn python() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.venv/bin/python");
    let named = std::env::var_os("WAZIR_PYTHON").map(Into::into);
    named.unwrap_or(if own.exists() { own } else { "python3".into() })
}

/// Random positions with some men.
fn positions(rules: &Rules, material: &Material, count: usize) -> Vec<Game> {
    let (mut random, mut games) = (SplitMix64::new(7), Vec::new());
    let men: Vec<Piece> = material.pieces().collect();
    while games.len() < count {
        let mut setup = Setup::empty(rules.variant().board().len());
        for &piece in &men {
            setup.board[random.below(64)] = Some(piece);
        }
        setup.turn = Color::ALL[random.below(2)];
        let is_pawn = |piece: &Piece| rules.variant().kind(piece.kind()).letter.to_string() == "P";
        let is_end = |at: usize| (at / 8).is_multiple_of(7);
        let has_end = setup
            .board
            .iter()
            .enumerate()
            .any(|(at, man)| is_end(at) && man.as_ref().is_some_and(is_pawn));
        if has_end || setup.board.iter().flatten().count() < men.len() {
            continue;
        }
        games.extend(Game::from_setup(rules, &setup));
    }
    games
}

/// The lines that a script answers to the positions of games.
fn ask(script: &str, argument: &str, games: &[Game]) -> Vec<String> {
    let python = python();
    let advice = "Install the Python package chess, name an interpreter that has it in \
                  WAZIR_PYTHON, or set WAZIR_SKIP_PYTHON_CHESS to go without this test.";
    let mut child = Command::new(&python)
        .args(["-c", script, argument])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{}: {error}. {advice}", python.display()));
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let text: String = games.iter().map(|game| format!("{}\n", game.fen())).collect();
    // It answers while it reads.
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("its output is a pipe");
    let answer = String::from_utf8(output.stdout).expect("UTF-8");
    let answer = answer.strip_prefix("ready\n");
    let answer =
        answer.unwrap_or_else(|| panic!("chess is missing from {}. {advice}", python.display()));
    writer.join().expect("a thread").expect("it reads everything");
    assert!(output.status.success());

    let answers: Vec<String> = answer.lines().map(str::to_owned).collect();
    assert_eq!(answers.len(), games.len());
    answers
}

#[test]
fn values_follow_from_the_moves_of_python_chess() {
    if std::env::var_os("WAZIR_SKIP_PYTHON_CHESS").is_some() {
        eprintln!("skipped, since WAZIR_SKIP_PYTHON_CHESS is set");
        return;
    }
    let rules = Rules::named("chess").unwrap();
    let mut set = Tablebase::new(rules.variant().clone()).unwrap();
    let options = Options { threads: 2, ..Options::default() };
    let mut games = Vec::new();
    let counts = [("KQK", 1000), ("KRK", 1000), ("KPK", 2000), ("KBNK", 2000), ("KQKR", 2000)];
    for (name, count) in counts {
        let material = Material::parse(rules.variant(), name).unwrap();
        let wanted = std::slice::from_ref(&material);
        build_all(&rules, &mut set, wanted, options, &|_| true).unwrap();
        games.extend(positions(&rules, &material, count));
    }

    let answers = ask(SCRIPT, "", &games);
    for (game, answer) in games.iter().zip(&answers) {
        let after = |position: &str| {
            let next = Game::from_fen(&rules, &format!("{position} 0 1")).unwrap();
            let value = set.value_in(&next);
            // Where nobody can win, no table is needed.
            value.unwrap_or_else(|| panic!("{position}: no table")).before()
        };
        let expected = match answer.as_str() {
            "mate" => Value::Loss(0),
            "draw" => Value::Draw,
            list => list.split(';').map(after).max().expect("it is neither mate nor stalemate"),
        };
        assert_eq!(set.value_in(game), Some(expected), "{}", game.fen());
    }
}

#[test]
fn values_are_those_of_syzygy() {
    let Some(folder) = std::env::var_os("WAZIR_SYZYGY") else {
        eprintln!("skipped, since WAZIR_SYZYGY does not name the folder of Syzygy's tables");
        return;
    };
    let rules = Rules::named("chess").unwrap();
    let mut set = Tablebase::new(rules.variant().clone()).unwrap();
    let options = Options { threads: 2, ..Options::default() };
    // Making all takes minutes: those of a folder are used if it is named.
    let place = tempfile::tempdir().unwrap();
    let own = std::env::var_os("WAZIR_TABLES").map(PathBuf::from);
    let tables = Folder::new(own.unwrap_or(place.path().to_owned()));
    let mut games = Vec::new();
    for material in plan(&rules, &set, &Material::all(rules.variant(), 4)).unwrap() {
        let mut add = |metric| {
            let what = (&material, metric);
            tables
                .add(&rules, &mut set, what, options, &|_| true, |error| panic!("{error}"))
                .unwrap();
        };
        add(Metric::Mate);
        let name = material.name(rules.variant());
        if material.men() == 3 || ["KBNK", "KQKR"].contains(&&*name) {
            add(Metric::Conversion);
        }
        games.extend(positions(&rules, &material, 3000));
    }
    let mut measured = 0;
    for (game, answer) in games.iter().zip(ask(SYZYGY, folder.to_str().unwrap(), &games)) {
        let (result, plies) = answer.split_once(' ').unwrap();
        let (result, plies): (i32, u16) = (result.parse().unwrap(), plies.parse().unwrap());
        let value = set.value_in(game).unwrap();
        // With so few men the move clock spoils nothing.
        assert_eq!(value.cmp(&Value::Draw) as i32 * 2, result, "{}", game.fen());
        // Syzygy's distances may be one too large; and mate is none, where the game is over.
        if let Some(distance) = set.conversion_in(game).and_then(Value::plies).filter(|&it| it > 0)
        {
            assert!(plies.abs_diff(distance) <= 1, "{}: {plies} {distance}", game.fen());
            measured += 1;
        }
    }
    assert!(measured > 1000);
}
