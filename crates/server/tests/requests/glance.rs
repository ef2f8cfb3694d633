//! Moves at a glance: pieces alone, pieces in positions, movements.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, app};

async fn ask(question: Value) -> (StatusCode, Value) {
    let answer = Client::new(&app()).post("/api/desk", &question).await;
    (answer.status, answer.json())
}

/// A question about what a piece reaches.
fn glance(variant: &str, piece: &str, square: Option<&str>, more: Value) -> Value {
    let mut question =
        json!({ "ask": "glance", "variant": variant, "piece": piece, "square": square });
    question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    question
}

/// A question about a movement.
fn betza(text: &str, blockers: &[&str]) -> Value {
    json!({ "ask": "betza", "text": text, "blockers": blockers })
}

/// The squares with this mark, separated by spaces.
fn squares(answer: &Value, mark: &str) -> String {
    let marks = answer["marks"].as_array().expect("marks");
    let fits = marks.iter().filter(|marked| marked["mark"] == mark);
    fits.map(|marked| marked["square"].as_str().expect("a name")).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn a_piece_alone() {
    let (status, answer) =
        ask(glance("janus", "w-J", Some("e4"), json!({ "blockers": ["g6", "c2"] }))).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(answer["piece"], "w-J");
    assert_eq!(answer["square"], "e4");
    assert_eq!(answer["lines"][0], "Janus");
    assert_eq!(squares(&answer, "slide"), "h1 c2 g2 d3 f3 d5 f5 c6 g6 b7 a8");
    assert_eq!(squares(&answer, "leap"), "d2 f2 c3 g3 c5 g5 d6 f6");
}

#[tokio::test]
async fn paths_say_what_blocks_them() {
    let (_, answer) = ask(glance("falcon", "w-F", Some("e4"), json!({ "blockers": ["e5"] }))).await;
    let marks = answer["marks"].as_array().expect("marks");
    let found = marks.iter().find(|marked| marked["square"] == "f7").expect("still reached");
    let ways = json!([
        {"via": ["e5", "e6"], "blocked": ["e5"]},
        {"via": ["e5", "f6"], "blocked": ["e5"]},
        {"via": ["f5", "f6"], "blocked": []},
    ]);
    assert_eq!(found["ways"], ways);
}

#[tokio::test]
async fn a_piece_in_a_position() {
    let fen = json!({ "fen": "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1" });
    let (_, answer) = ask(glance("chess", "w-K", Some("e1"), fen.clone())).await;
    assert_eq!(squares(&answer, "castle"), "c1");
    let (status, answer) = ask(glance("chess", "w-Q", Some("e1"), fen)).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(answer["error"], "That piece does not stand there.");
}

#[tokio::test]
async fn a_piece_in_hand() {
    let fen = json!({ "fen": "4k/5/5/P4/K4[P] w 0 1" });
    let (_, answer) = ask(glance("minishogi", "w-P", None, fen)).await;
    assert_eq!(answer["square"], Value::Null);
    assert_eq!(squares(&answer, "drop"), "b1 c1 d1 e1 b2 c2 d2 e2 b3 c3 d3 e3 b4 c4 d4 e4");
}

#[tokio::test]
async fn what_makes_no_sense_is_refused() {
    for (variant, piece, square, blockers, error) in [
        ("nothing", "w-K", "e4", &[][..], "There is no game called \"nothing\" here."),
        ("chess", "w-J", "e4", &[], "There is no piece called \"w-J\"."),
        ("chess", "w-K", "j4", &[], "There is no square \"j4\"."),
        ("chess", "w-K", "e4", &["e9"], "There is no square \"e9\"."),
        ("chess", "w-K", "\u{e4}", &[], "There is no square \"\u{e4}\"."),
    ] {
        let question = glance(variant, piece, Some(square), json!({ "blockers": blockers }));
        let (found, answer) = ask(question.clone()).await;
        assert_eq!(found, StatusCode::BAD_REQUEST, "{question}");
        assert_eq!(answer["error"], error, "{question}");
    }
    let (status, answer) = ask(json!({ "ask": "glance", "variant": "chess" })).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(answer["error"].as_str().is_some_and(|error| !error.is_empty()));
}

#[tokio::test]
async fn a_movement() {
    let (status, answer) = ask(betza("BN", &["f6"])).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(answer["is"], "reading");
    assert_eq!(answer["words"], "slides diagonally; leaps as a Knight");
    assert_eq!(answer["square"], "e5");
    assert_eq!(squares(&answer, "leap"), "d3 f3 c4 g4 c6 g6 d7 f7");
    assert_eq!(squares(&answer, "slide"), "a1 i1 b2 h2 c3 g3 d4 f4 d6 f6 c7 b8 a9");
}

#[tokio::test]
async fn a_wrong_letter_is_pointed_at() {
    for (text, column) in [("BXN", 2), ("", 1), ("fm", 3), (" B?", 2), ("\u{1f434}", 1)] {
        let (status, answer) = ask(betza(text, &[])).await;
        assert_eq!((status, &answer["is"]), (StatusCode::OK, &json!("fault")), "{text}");
        assert_eq!(answer["column"], column, "{text}: {answer}");
    }
    let long = "W".repeat(201);
    assert_eq!(ask(betza(&long, &[])).await.1["is"], "fault");
    assert_eq!(ask(json!({ "ask": "betza" })).await.0, StatusCode::BAD_REQUEST);
}
