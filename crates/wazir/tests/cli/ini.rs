//! Games on their way to Fairy-Stockfish's configuration and back.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{fixtures, run};

/// Reads a configuration, and counts the sequences of two moves in each of its games.
const SCRIPT: &str = r#"
import sys, pyffish
text = open(sys.argv[1]).read()
pyffish.load_variant_config(text)
for name in [line[1:-1] for line in text.splitlines() if line.startswith("[")]:
    start = pyffish.start_fen(name)
    moves = pyffish.legal_moves(name, start, [])
    print(name, sum(len(pyffish.legal_moves(name, start, [move])) for move in moves))
"#;

/// Games that can be said there, with one fact or another of each kind.
const GAMES: [&str; 25] = [
    "janus",
    "berolina",
    "minishogi",
    "chess",
    "3check",
    "ai-wok",
    "antichess",
    "asean",
    "atomic",
    "breakthrough",
    "capahouse",
    "coregal",
    "crazyhouse",
    "dobutsu",
    "duck",
    "grand",
    "kyotoshogi",
    "makruk",
    "perfect",
    "placement",
    "racingkings",
    "seirawan",
    "shouse",
    "torishogi",
    "xiangqi",
];

fn python() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.venv/bin/python");
    let named = std::env::var_os("WAZIR_PYTHON").map(PathBuf::from);
    named.unwrap_or(if own.exists() { own } else { "python3".into() })
}

#[test]
fn exported_games_are_the_same_there() {
    if std::env::var_os("WAZIR_SKIP_PYFFISH").is_some() {
        return;
    }
    let exported = run(&[&["export-ini"], &GAMES[..]].concat());
    assert!(exported.status.success(), "{}", String::from_utf8_lossy(&exported.stderr));
    // Other names than those that are built in there.
    let text = String::from_utf8_lossy(&exported.stdout).replace("\n[", "\n[our-");
    let file = fixtures().join("exported.ini");
    std::fs::write(&file, format!("[our-{}", &text[1..])).expect("a file can be written");
    let counted = Command::new(python()).args(["-c", SCRIPT]).arg(&file).output();
    let counted = counted.expect("Python starts");
    let complaints = String::from_utf8_lossy(&counted.stderr).into_owned();
    let counts = String::from_utf8_lossy(&counted.stdout).into_owned();
    assert_eq!(counts.lines().count(), GAMES.len(), "{counts}{complaints}");
    for line in counts.lines() {
        let (name, count) = line.split_once(' ').expect("a name and a number");
        let name = name.trim_start_matches("our-");
        let ours = run(&["perft", name, "2"]);
        let ours = String::from_utf8_lossy(&ours.stdout).into_owned();
        assert!(ours.starts_with(&format!("{count} nodes")), "{name}: {count}, here {ours}");
    }
}

#[test]
fn imported_games_say_what_they_lack() {
    let file = fixtures().join("some.ini");
    let text = "[camels]\nking = k\nqueen = q\nrook = r\nbishop = b\ncustomPiece1 = n:C\npawn = p\n\n\
                [more:camels]\ncastlingWins = q\nflagRegion = d4 e4\nflagPiece = k\n\n\
                [orphan:nowhere]\nking = k\n";
    std::fs::write(&file, text).expect("a file can be written");
    let folder = fixtures().join("imported");
    let _ = std::fs::remove_dir_all(&folder);
    let output = run(&["import", "some.ini", "--out", "imported"]);
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines = [
        "camels",
        "  imported/camels-2.toml",
        "more",
        "  imported/more.toml",
        "  castlingWins = q: there is no such fact here",
        "orphan",
        "  not written",
        "  [orphan:nowhere]: neither this file nor Wazir has a game of that name",
        "2 games written, 1 of them whole",
    ];
    let lines = lines.map(|line| line.replace("camels-2", "camels"));
    assert_eq!(report.lines().collect::<Vec<_>>(), lines);
    let counted = run(&["perft", "imported/camels.toml", "2"]);
    let fixture = run(&["perft", "camels.toml", "2"]);
    let nodes = |bytes: &[u8]| String::from_utf8_lossy(bytes).split(' ').next().map(str::to_owned);
    assert_eq!(nodes(&counted.stdout), nodes(&fixture.stdout));
    let again = run(&["import", "some.ini", "--out", "imported"]);
    assert!(String::from_utf8_lossy(&again.stdout).contains("the file exists already"));
}
