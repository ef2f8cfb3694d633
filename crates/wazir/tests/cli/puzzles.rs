//! Puzzles are made on any number of threads, from games of others, and into files.

use std::fs;

use serde_json::Value;
use wazir_engine::puzzles::{prove, read};
use wazir_rules::Rules;

use super::run;

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {error}");
    String::from_utf8(output.stdout).expect("it is text")
}

#[test]
fn the_same_puzzles_are_made_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("gardner.txt");
    let make = |more: &[&str]| {
        let few = ["puzzles", "gardner", "--count", "6", "--seed", "3"];
        printed(&[&few[..], more].concat())
    };
    let text = make(&["--threads", "1"]);
    let summary = make(&["--threads", "3", "-o", path.to_str().expect("it is text")]);
    assert!(
        summary.starts_with("6 puzzles: mate1 ") && summary.contains("; by grade "),
        "{summary}"
    );
    assert_eq!(fs::read_to_string(&path).expect("it was written"), text);
    assert!(text.contains("# wazir puzzles gardner --count 6 --seed 3\n"), "{text}");
    let rules = Rules::named("gardner").expect("it is shipped");
    for puzzle in read(&text).expect("these are puzzles") {
        assert_eq!(prove(&rules, &puzzle), Ok(()), "{puzzle}");
    }
}

#[test]
fn puzzles_come_from_games_of_others() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("scholar.pgn");
    fs::write(&path, "[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n")
        .expect("it can be written");
    let path = path.to_str().expect("it is text");
    let json = printed(&["puzzles", "chess", "--games-file", path, "--json"]);
    let answer: Value = serde_json::from_str(&json).expect("one JSON object");
    assert_eq!(answer["variant"], "chess");
    let puzzles = answer["puzzles"].as_array().expect("a list");
    let mate = puzzles.iter().find(|puzzle| puzzle["goal"] == "mate1").expect("there is a mate");
    assert_eq!(mate["solution"], serde_json::json!(["h5f7"]));

    fs::write(folder.path().join("none.pgn"), "\n").expect("it can be written");
    let none = folder.path().join("none.pgn");
    let output = run(&["puzzles", "chess", "--games-file", none.to_str().expect("it is text")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).ends_with("none.pgn has no games\n"));
}
