//! A match that was interrupted resumes where it was, and only with the same options.

use std::io::Write;
use std::path::Path;

use crate::{folder, play, summary, wazir};

fn append(path: &Path, text: &str) {
    let file = std::fs::OpenOptions::new().append(true).open(path);
    file.and_then(|mut file| file.write_all(text.as_bytes())).expect("the file is there");
}

#[test]
fn a_match_goes_on_where_it_was() {
    let engine = wazir();
    let folder = folder("resume");
    let (pgn, state) = (folder.join("games.pgn"), folder.join("match.state"));
    let run = |rest: &str| {
        let arguments = format!(
            "--variant minishogi --depth 1 --json - --pgn {} --state {} {rest}",
            pgn.display(),
            state.display()
        );
        play([&engine, &engine], &arguments)
    };
    let first = summary(&run("--games 3"));
    assert_eq!(first["games"], 3);
    // A killed program may leave behind half a game and half a line.
    append(&pgn, "[Event \"wazir match\"]\n[Rou");
    append(&state, "{\"game\":3,\"poi");
    let second = summary(&run("--games 6 --resume"));
    assert_eq!(second["games"], 6, "{second}");
    let moves = |summary: &serde_json::Value| summary["engines"][0]["moves"].as_u64();
    assert!(moves(&second) > moves(&first));
    let text = std::fs::read_to_string(&pgn).expect("it was written");
    let rounds: Vec<&str> = text.lines().filter(|line| line.starts_with("[Round")).collect();
    let expected: Vec<String> = (1..=6).map(|round| format!("[Round \"{round}\"]")).collect();
    assert_eq!(rounds, expected);

    // Once all are played there is nothing left to do.
    assert_eq!(summary(&run("--games 6 --resume"))["games"], 6);
    for (rest, complaint) in [
        ("--games 6", "exists"),
        ("--games 6 --resume --seed 2", "begun with openings seed 1, 8 plies, not seed 2, 8 plies"),
        ("--games 6 --resume --option-a Hash=2", "begun with option-a none, not Hash=2"),
    ] {
        let output = run(rest);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && said.contains(complaint), "{rest}: {said}");
    }
}
