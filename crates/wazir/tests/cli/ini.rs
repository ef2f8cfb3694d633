//! Games on their way to Fairy-Stockfish's configuration and back.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{fixtures, run};

/// Reads a configuration, and counts the sequences of moves of each `game|FEN|depth`.
const SCRIPT: &str = r#"
import sys, pyffish
pyffish.load_variant_config(open(sys.argv[1]).read())
def count(name, start, moves, depth):
    legal = pyffish.legal_moves(name, start, moves)
    if depth == 1:
        return len(legal)
    return sum(count(name, start, moves + [move], depth - 1) for move in legal)
for task in sys.argv[2:]:
    name, start, depth = task.split("|")
    print(count(name, start or pyffish.start_fen(name), [], int(depth)))
"#;

/// Games that can be said there, with one fact or another of each kind. Two moves are played.
const GAMES: [&str; 27] = [
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
    "chigorin",
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
    "sortofalmost",
    "torishogi",
    "xiangqi",
];

/// More of them, with where they begin (the start if it is empty) and how many moves are played.
const POSITIONS: [(&str, &str, u8); 20] = [
    ("chess", "8/P7/8/8/8/k6K/7p/8 w - - 0 1", 2),
    ("berolina", "8/1P6/8/8/8/k6K/6p1/8 w - - 0 1", 2),
    // White takes Black's last piece, and Black may answer by taking White's, or not.
    ("shatranj", "8/8/8/3k4/4p3/8/4R3/K7 w - - 0 1", 2),
    ("shatranj", "8/8/8/3k4/4p3/8/4R3/K6R w - - 0 1", 2),
    ("atomic", "r3k2r/pp4pp/8/3pP3/8/2n5/PPP3PP/R3K2R w KQkq d6 0 2", 3),
    ("petrified", "r3k2r/1P4p1/2b2n2/3q4/3QP*2/2B2N2/1P4P1/R3K2R w KQkq - 0 1", 2),
    ("amazons", "", 1),
    ("isolation", "", 2),
    ("joust", "", 4),
    ("snailtrail", "", 4),
    ("amazonhill", "", 2),
    ("bareguards", "", 2),
    ("blastcamels", "", 2),
    ("camels", "", 2),
    ("cannonball", "", 2),
    ("dropcamels", "", 2),
    ("elephants", "", 2),
    ("losecamels", "", 2),
    ("nightqueens", "", 2),
    ("wizards", "", 2),
];

/// Games of our own for what none of these has: what is not as in chess, and where two moves begin.
const INVENTED: [(&str, &str, &str); 4] = [
    ("edge", "[walls]\nbuild = 'after-moving'\nwhere = 'edge'", ""),
    ("bricks", "[walls]\nbuild = 'instead-of-moving'", ""),
    (
        "ground",
        "[walls]\nbuild = 'after-moving'\nregion = 'ground'\n\
         [[region]]\nname = 'ground'\nsquares = ['a3-h4']",
        "",
    ),
    ("humble", "[[piece]]\nletter = 'P'\npromotes-to = []", "8/P7/8/8/8/k6K/7p/8 w - - 0 1"),
];

/// A game as the command line takes it: by its name, or by its file if it is not built in.
fn named(game: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = |folder| root.join(folder).join(format!("{game}.toml"));
    let own = ["games", "bench/invented"].map(file).into_iter().find(|path| path.exists());
    own.map_or_else(|| game.to_owned(), |path| path.display().to_string())
}

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
    let mut tasks: Vec<(String, &str, u8)> = GAMES.map(|game| (game.to_owned(), "", 2)).into();
    tasks.extend(POSITIONS.map(|(game, fen, depth)| (named(game), fen, depth)));
    for (game, facts, fen) in INVENTED {
        let text = format!("id = '{game}'\nname = '{game}'\nbased-on = 'chess'\n{facts}\n");
        let path = fixtures().join(format!("{game}.toml"));
        std::fs::write(&path, text).expect("a file can be written");
        tasks.push((path.display().to_string(), fen, 2));
    }
    let mut games: Vec<&str> = tasks.iter().map(|(game, ..)| game.as_str()).collect();
    games.dedup();
    let exported = run(&[&["export-ini"], &games[..]].concat());
    assert!(exported.status.success(), "{}", String::from_utf8_lossy(&exported.stderr));
    // Other names than those that are built in there.
    let text = String::from_utf8_lossy(&exported.stdout).replace("\n[", "\n[our-");
    let file = fixtures().join("exported.ini");
    std::fs::write(&file, format!("[our-{}", &text[1..])).expect("a file can be written");
    let there = tasks.iter().map(|(game, fen, depth)| {
        let name = Path::new(game).file_stem().expect("a name").display();
        format!("our-{name}|{fen}|{depth}")
    });
    let counted = Command::new(python()).args(["-c", SCRIPT]).arg(&file).args(there).output();
    let counted = counted.expect("Python starts");
    let complaints = String::from_utf8_lossy(&counted.stderr).into_owned();
    let counts = String::from_utf8_lossy(&counted.stdout).into_owned();
    assert_eq!(counts.lines().count(), tasks.len(), "{counts}{complaints}");
    for ((game, fen, depth), count) in tasks.iter().zip(counts.lines()) {
        let depth = depth.to_string();
        let mut arguments = vec!["perft", game, &depth];
        arguments.extend(Some(["--fen", fen]).filter(|_| !fen.is_empty()).into_iter().flatten());
        let ours = run(&arguments);
        let ours = String::from_utf8_lossy(&ours.stdout).into_owned();
        assert!(ours.starts_with(&format!("{count} nodes")), "{game} {fen}: {count}, here {ours}");
    }
}

#[test]
fn imported_games_say_what_they_lack() {
    let file = fixtures().join("some.ini");
    let text = "[camels]\nking = k\nqueen = q\nrook = r\nbishop = b\ncustomPiece1 = n:C\npawn = p\n\
                promotionPieceTypes = qrbn\n\n\
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
