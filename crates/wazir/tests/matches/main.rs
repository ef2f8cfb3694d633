//! `wazir match` with real processes: our own engine in all its protocols, and engines that commit
//! faults.

mod faults;
#[cfg(target_os = "linux")]
mod floods;
mod resume;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Our engine's command line.
fn wazir() -> String {
    format!("'{}' engine", env!("CARGO_BIN_EXE_wazir"))
}

/// An engine that speaks UCI and does `what` when it is asked to move.
fn shell(name: &str, what: &str) -> String {
    let script = format!(
        "while read -r line; do case \"$line\" in \
         uci) echo id name {name}; echo uciok;; \
         isready) echo readyok;; \
         go*) {what};; \
         quit) exit;; \
         esac; done"
    );
    format!("sh -c '{script}'")
}

/// A match of one game of the shelf; the arguments are split at blanks.
fn play(engines: [&str; 2], arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wazir"))
        .arg("match")
        .args(engines)
        .args(arguments.split_whitespace())
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
}

/// Parses what `--json -` printed.
fn summary(output: &Output) -> Value {
    let complaints = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {:?}, {complaints}", output.stdout))
}

/// A folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("matches").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// A file with a game in which camels need no pawn out of their way: in chess, most of its games
/// are illegal.
fn camels(folder: &Path) -> PathBuf {
    let text = "id = 'camels'\nname = 'Camels'\nbased-on = 'chess'\n[[piece]]\nletter = 'N'\n\
                name = 'Camel'\nbetza = 'C'\nvalue = 2.5\n";
    let path = folder.join("camels.toml");
    std::fs::write(&path, text).expect("a file can be written");
    path
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().map(|all| all.iter().filter_map(Value::as_u64).collect()).unwrap_or_default()
}

#[test]
fn every_language_plays() {
    let engine = wazir();
    for (variant, languages) in [
        ("minishogi", "--protocol-a usi --protocol-b cecp"),
        ("superchess", "--protocol-a cecp --protocol-b uci"),
        ("berolina", ""),
    ] {
        let arguments =
            format!("--variant {variant} --games 2 --depth 2 --parallel 2 --json - {languages}");
        let output = play([&engine, &engine], &arguments);
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && complaints.is_empty(), "{variant}: {complaints}");
        let summary = summary(&output);
        assert_eq!(summary["games"], 2, "{summary}");
        assert_eq!(numbers(&summary["pairs"]).iter().sum::<u64>(), 1, "{summary}");
        let by_rule = [
            "checkmate",
            "stalemate",
            "repetition",
            "perpetual-check",
            "move-clock",
            "dead-position",
        ];
        let endings = summary["endings"].as_object().expect("an object");
        assert!(endings.keys().all(|reason| by_rule.contains(&reason.as_str())), "{summary}");
        let depth = summary["engines"][0]["depth"].as_f64().expect("a number");
        assert!((1.0..=2.5).contains(&depth), "{summary}");
    }
}

#[test]
fn a_file_is_played_as_written_or_not_at_all() {
    let folder = folder("file");
    let path = camels(&folder);
    let arguments = format!("--variant {} --games 2 --depth 2 --json -", path.display());
    let engine = wazir();
    for language in ["uci", "cecp"] {
        let languages = format!("{arguments} --protocol-a uci --protocol-b {language}");
        let output = play([&engine, &engine], &languages);
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && complaints.is_empty(), "{language}: {complaints}");
        assert_eq!(summary(&output)["games"], 2);
    }
    // An engine that is not told of the file would play chess.
    let ignorant = format!("env -u WAZIR_VARIANTS {engine}");
    for language in ["auto", "uci", "cecp"] {
        let languages = format!("{arguments} --protocol-b {language}");
        let output = play([&engine, &ignorant], &languages);
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert!(complaints.contains("does not offer Camels (as camels)"), "{complaints}");
        assert!(!output.status.success());
    }
}

/// An engine that knows chess, and camels if it is told of them by a file; it resigns at once.
const TOLD: &str = r#"while read -r line; do case "$line" in
    uci) echo id name Told; echo option name UCI_Variant type combo default chess var chess
        echo option name VariantPath type string default none; echo uciok;;
    "setoption name VariantPath value "*) grep -q "^customPiece1 = n:C$" "${line##* }" && told=yes;;
    "setoption name UCI_Variant value camels")
        test "$told" && echo info string variant camels files 8;;
    isready) echo readyok;;
    go*) echo bestmove resign;;
    quit) exit;;
    esac; done"#;

#[test]
fn an_engine_that_reads_sections_is_told_of_a_game() {
    let folder = folder("sections");
    let path = camels(&folder);
    let script = folder.join("told.sh");
    std::fs::write(&script, TOLD).expect("a file can be written");
    let told = format!("sh '{}'", script.display());
    let arguments = format!("--variant {} --games 1 --depth 1 --plies 0 --json -", path.display());
    let output = play([&told, &wazir()], &arguments);
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && complaints.is_empty(), "{complaints}");
    assert_eq!(summary(&output)["endings"]["resignation"], 1);

    // What no section says it refuses, and is not asked again in another protocol.
    let output = play([&told, &wazir()], "--variant falcon --games 1 --depth 1");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(complaints.contains("Told does not offer Falcon Chess"), "{complaints}");
    assert!(complaints.contains("cannot be told of it"), "{complaints}");
    assert!(!output.status.success());
}

#[test]
fn openings_are_paired_and_follow_from_the_seed() {
    let engine = wazir();
    let folder = folder("openings");
    let games = |file: &str, seed: &str| {
        let pgn = folder.join(file);
        let shown = pgn.display();
        let arguments = format!(
            "--variant minishogi --games 4 --depth 1 --plies 6 --seed {seed} --pgn {shown}"
        );
        let output = play([&engine, &engine], &arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = std::fs::read_to_string(pgn).expect("it was written");
        let openings: Vec<String> = text
            .split("[Event ")
            .skip(1)
            .map(|game| {
                let moves = game.split("\n\n").nth(1).expect("moves come after the tags");
                moves.split("{opening}").next().expect("a part").replace('\n', " ")
            })
            .collect();
        openings
    };
    let first = games("first.pgn", "5");
    assert_eq!(first.len(), 4);
    assert!(first[0] == first[1] && first[2] == first[3] && first[0] != first[2], "{first:?}");
    assert_eq!(first, games("again.pgn", "5"));
    assert_ne!(first, games("other.pgn", "6"));
    let balanced = games("balanced.pgn", "5 --openings balanced");
    assert!(balanced[0] == balanced[1] && balanced[0] != balanced[2], "{balanced:?}");
    assert_ne!(first, balanced);
}

#[test]
fn the_second_engine_may_have_more_time() {
    let engine = wazir();
    let output =
        play([&engine, &engine], "--variant chess --games 4 --nodes 300 --odds-b 5 --json -");
    let summary = summary(&output);
    assert_eq!(
        (&summary["options"]["limit"], &summary["options"]["limit-b"]),
        (&Value::from("300 nodes a move"), &Value::from("1500 nodes a move"),)
    );
    let [few, many] = [0, 1].map(|index| {
        let engine = &summary["engines"][index];
        let number = |name: &str| engine[name].as_f64().expect("it is a number");
        number("nodes") / number("moves")
    });
    assert!(few < 310.0 && (1200.0..1510.0).contains(&many), "{few} {many}");

    let pgn = folder("odds").join("odds.pgn");
    let file = pgn.display();
    let arguments = format!("--variant minishogi --games 2 --tc 0.2 --odds-b 3 --pgn {file}");
    assert!(play([&engine, &engine], &arguments).status.success());
    let text = std::fs::read_to_string(&pgn).expect("it was written");
    let clocks = |game: &str| -> Vec<String> {
        let tags = game.lines().filter(|line| line.contains("TimeControl"));
        tags.map(str::to_owned).collect()
    };
    let mut games = text.split("[Event ").skip(1).map(clocks).collect::<Vec<_>>();
    games.sort();
    let tags = |white: &str, black: &str| {
        [("White", white), ("Black", black)]
            .map(|(side, time)| format!("[{side}TimeControl \"{time}\"]"))
    };
    assert_eq!(games, [tags("0.2+0", "0.6+0"), tags("0.6+0", "0.2+0")]);
}

#[test]
fn openings_come_out_of_files() {
    let engine = wazir();
    let folder = folder("files");
    let path = folder.join("mates.fen");
    let text = "# White mates at once\n7k/8/6K1/8/8/8/8/R7 w - - 0 1\n\n";
    std::fs::write(&path, text).expect("a file is written");
    let arguments =
        format!("--variant chess --games 2 --nodes 200 --json - --openings {}", path.display());
    let result = summary(&play([&engine, &engine], &arguments));
    assert_eq!(numbers(&result["pairs"]), [0, 0, 1, 0, 0], "{result}");
    assert_eq!(result["endings"]["checkmate"], 2, "{result}");
    for (text, complaint) in [
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1\nnonsense\n", ":2: board, column 1"),
        ("R6k/8/6K1/8/8/8/8/8 b - - 0 1\n", "in opening 1 the game is over"),
        ("[Event \"x\"]\n\n1. e4 e6 2. Kd7 *\n", ":3:"),
        ("\n", "has no openings"),
    ] {
        std::fs::write(&path, text).expect("a file is written");
        let output = play([&engine, &engine], &arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && said.contains(complaint), "{text:?}: {said}");
    }
    let output = play([&engine, &engine], &format!("{arguments} --seed 2"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("are about random openings"), "{said}");
}
