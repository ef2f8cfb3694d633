//! Moves at a glance: pieces alone, pieces in positions, movements.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, app};

async fn get(path: &str) -> (StatusCode, Value) {
    let answer = Client::new(&app()).get(path).await;
    (answer.status, answer.json())
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
        get("/api/glance?variant=janus&piece=w-J&square=e4&blockers=g6,c2").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(answer["piece"], "w-J");
    assert_eq!(answer["square"], "e4");
    assert_eq!(answer["lines"][0], "Janus");
    assert_eq!(squares(&answer, "slide"), "h1 c2 g2 d3 f3 d5 f5 c6 g6 b7 a8");
    assert_eq!(squares(&answer, "leap"), "d2 f2 c3 g3 c5 g5 d6 f6");
}

#[tokio::test]
async fn paths_say_what_blocks_them() {
    let (_, answer) = get("/api/glance?variant=falcon&piece=w-F&square=e4&blockers=e5").await;
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
    let fen = "4k3/8/8/8/8/8/8/R3K3%20w%20Q%20-%200%201";
    let (_, answer) =
        get(&format!("/api/glance?variant=chess&piece=w-K&square=e1&fen={fen}")).await;
    assert_eq!(squares(&answer, "castle"), "c1");
    let (status, answer) =
        get(&format!("/api/glance?variant=chess&piece=w-Q&square=e1&fen={fen}")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(answer["error"], "That piece does not stand there.");
}

#[tokio::test]
async fn a_piece_in_hand() {
    let fen = "4k/5/5/P4/K4[P]%20w%200%201";
    let (_, answer) = get(&format!("/api/glance?variant=minishogi&piece=w-P&fen={fen}")).await;
    assert_eq!(answer["square"], Value::Null);
    assert_eq!(squares(&answer, "drop"), "b1 c1 d1 e1 b2 c2 d2 e2 b3 c3 d3 e3 b4 c4 d4 e4");
}

#[tokio::test]
async fn what_makes_no_sense_is_refused() {
    for (path, status, error) in [
        ("variant=nothing&piece=w-K&square=e4", 404, "There is no game called \"nothing\" here."),
        ("variant=chess&piece=w-J&square=e4", 404, "There is no piece called \"w-J\"."),
        ("variant=chess&piece=w-K&square=j4", 400, "There is no square \"j4\"."),
        ("variant=chess&piece=w-K&square=e4&blockers=e9", 400, "There is no square \"e9\"."),
        ("variant=chess&piece=w-K&square=%C3%A4", 400, "There is no square \"\u{e4}\"."),
    ] {
        let (found, answer) = get(&format!("/api/glance?{path}")).await;
        assert_eq!(found.as_u16(), status, "{path}");
        assert_eq!(answer["error"], error, "{path}");
    }
    let (status, answer) = get("/api/glance?variant=chess").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(answer["error"].as_str().is_some_and(|error| !error.is_empty()));
}

#[tokio::test]
async fn a_movement() {
    let (status, answer) = get("/api/betza?text=BN&blockers=f6").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(answer["is"], "reading");
    assert_eq!(answer["words"], "slides diagonally; leaps as a Knight");
    assert_eq!(answer["square"], "e5");
    assert_eq!(squares(&answer, "leap"), "d3 f3 c4 g4 c6 g6 d7 f7");
    assert_eq!(squares(&answer, "slide"), "a1 i1 b2 h2 c3 g3 d4 f4 d6 f6 c7 b8 a9");
}

#[tokio::test]
async fn a_wrong_letter_is_pointed_at() {
    for (text, column) in [("BXN", 2), ("", 1), ("fm", 3), ("%20B%3F", 2), ("%F0%9F%90%B4", 1)] {
        let (status, answer) = get(&format!("/api/betza?text={text}")).await;
        assert_eq!((status, &answer["is"]), (StatusCode::OK, &json!("fault")), "{text}");
        assert_eq!(answer["column"], column, "{text}: {answer}");
    }
    let long = "W".repeat(201);
    assert_eq!(get(&format!("/api/betza?text={long}")).await.1["is"], "fault");
    assert_eq!(get("/api/betza").await.0, StatusCode::BAD_REQUEST);
}
