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

#[test]
fn levels_solve_the_puzzles_of_a_file_or_of_the_program() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("two.txt");
    let text = "# by hand\n6k1/5ppp/8/8/8/8/8/R5K1 w - -;a1a8;mate1;;1\n\
                r3k3/8/8/3N4/8/8/6PP/6K1 w - -;d5c7;gain;fork;4\n";
    fs::write(&path, text).expect("it can be written");
    let path = path.to_str().expect("it is text");
    let solve = |more: &[&str]| {
        printed(&[&["puzzles", "chess", "--solve", path, "--tries", "4"], more].concat())
    };
    let table = solve(&["--levels", "2-3", "--threads", "1"]);
    assert_eq!(solve(&["--levels", "2-3", "--threads", "2"]), table);
    let lines: Vec<Vec<&str>> =
        table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["level", "all", "grade", "1", "grade", "2", "mate1", "gain"]);
    assert_eq!(lines[1], ["puzzles", "2", "1", "1", "1", "1"]);
    assert_eq!([lines[2][0], lines[3][0]], ["2", "3"]);
    let json: Value = serde_json::from_str(&solve(&["--json"])).expect("one JSON object");
    let mates = json["groups"].as_array().expect("a list").iter().find(|it| it["name"] == "mate1");
    assert_eq!(mates.expect("they are counted")["shares"]["10"], 1.0);

    let shipped = ["puzzles", "janus", "--solve", "shipped", "--count", "3", "--levels", "1"];
    assert!(printed(&shipped).starts_with("  level"), "{shipped:?}");
    for (arguments, expected) in [
        (
            &["puzzles", "gardner", "--solve", "shipped"][..],
            "no puzzles of gardner come with the program",
        ),
        (
            &["puzzles", "janus", "--solve", path],
            "two.txt: 6k1/5ppp/8/8/8/8/8/R5K1 w - -: the position cannot",
        ),
        (&["puzzles", "chess", "--solve", "nosuch.txt"], "cannot read nosuch.txt"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
    let output = run(&["puzzles", "chess", "--solve", path, "--levels", "3-11"]);
    assert_eq!(output.status.code(), Some(2));
}
