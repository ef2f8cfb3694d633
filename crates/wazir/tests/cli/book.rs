//! Opening books are made on any number of threads, go on after an interruption, come from games of
//! others, and are written for other programs.

use std::fs;
use std::path::Path;

use serde_json::Value;
use wazir_engine::book::Book;
use wazir_rules::{Game, Rules};

use super::run;

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {error}");
    String::from_utf8(output.stdout).expect("it is text")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("it is text")
}

#[test]
fn the_same_book_is_made_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("there is room");
    let [one, three, path] = ["one", "three", "gardner.book"].map(|name| folder.path().join(name));
    let make = |more: &[&str]| {
        let few = ["book", "gardner", "--games", "12", "--nodes", "20", "--plies", "3"];
        printed(&[&few[..], &["--least", "2"], more].concat())
    };
    let book = make(&["--threads", "1", "--work", text(&one)]);
    let summary = make(&["--threads", "3", "--work", text(&three), "-o", text(&path)]);
    assert!(summary.contains(" positions with ") && summary.contains(" have names"), "{summary}");
    assert_eq!(fs::read_to_string(&path).expect("it was written"), book);
    let command = "# wazir book gardner --games 12 --seed 1 --nodes 20 --plies 3 --least 2\n";
    assert!(book.contains(command), "{book}");
    // What was played is not played again.
    assert_eq!(make(&["--work", text(&one)]), book);
    let rules = Rules::named("gardner").expect("it is shipped");
    let read = Book::read(&rules, &book).expect("this is a book");
    assert!(!read.moves(&Game::new(&rules)).is_empty(), "{book}");
}

#[test]
fn books_come_from_games_of_others_and_go_to_other_programs() {
    let folder = tempfile::tempdir().expect("there is room");
    let [games, names, path] =
        ["club.pgn", "names.book", "club.bin"].map(|name| folder.path().join(name));
    let won = "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n";
    let open = "[Result \"*\"]\n\n1. d4 d5 *\n\n";
    fs::write(&games, [won, won, open].concat()).expect("it can be written");
    fs::write(&names, "e4 e5 = Open Game\n").expect("it can be written");
    let club = ["book", "chess", "--games-file", text(&games), "--nodes", "10", "--least", "2"];
    let book = printed(&[&club[..], &["--names", text(&names)]].concat());
    assert!(book.contains("\n: e4 100 +2 =0 -0 ("), "{book}");
    assert!(book.contains("\ne4 e5 = Open Game\ne4 e5 : Nf3 100 +2 =0 -0 ("), "{book}");
    printed(&[&club[..], &["--format", "polyglot", "-o", text(&path)]].concat());
    let json = printed(&["book", "chess", "--book", text(&path), "--json"]);
    let answer: Value = serde_json::from_str(&json).expect("one JSON object");
    let positions = answer["positions"].as_array().expect("a list");
    let moves: Vec<&str> =
        positions.iter().filter_map(|it| it["moves"][0]["move"].as_str()).collect();
    assert_eq!(moves, ["e2e4", "e7e5", "g1f3"]);

    fs::write(&games, open).expect("it can be written");
    let output = run(&club);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).ends_with("club.pgn has ended\n"));
}
