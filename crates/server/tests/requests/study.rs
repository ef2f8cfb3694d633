//! Questions about positions and trees of moves that belong to no stored game.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, app, line};

#[tokio::test]
async fn a_position_comes_with_the_move_that_led_to_it() {
    let mut me = Client::new(&app());
    let asked = json!({ "ask": "position", "variant": "janus", "moves": ["e4", "e5", "b1c3"] });
    let found = me.post("/api/desk", &asked).await.json();
    assert_eq!(found["said"], "White: Janus b1 to c3");
    let played = &found["played"];
    assert_eq!(
        (&played["san"], &played["number"], &played["side"]),
        (&json!("Jc3"), &json!(2), &json!("w"))
    );
    assert_eq!(found["turn"], "b");
    let asked = json!({ "ask": "position", "variant": "janus", "moves": ["e4", "e4"] });
    let refused = me.post("/api/desk", &asked).await.json();
    assert_eq!(refused["is"], "refused");
    assert!(refused["error"].as_str().unwrap().starts_with("Move 2: "), "{refused}");
}

#[tokio::test]
async fn a_stored_game_is_read_and_written_as_it_is() {
    let mut me = Client::new(&app());
    for (variant, moves) in [("janus", "e2e4 e7e5 b1c3"), ("minishogi", "e1e4 e5e4 P@e2")] {
        let game = me.hot_seat(variant).await;
        let state = me.play(&game, moves).await;
        let pgn = me.get(&format!("{game}/pgn")).await.text;
        let study = me.post("/api/desk", &json!({ "ask": "read-pgn", "pgn": pgn })).await.json();
        assert_eq!(
            (&study["is"], &study["variant"]),
            (&json!("study"), &json!(variant)),
            "{study}"
        );
        let sans = |tree: &Value| {
            let nodes = tree.as_array().unwrap().iter();
            nodes.map(|node| node["san"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(sans(&study["tree"]), line(&state));
        let moves: Vec<Value> = study["tree"]
            .as_array()
            .unwrap()
            .iter()
            .map(|node| json!({ "parent": node["parent"], "text": node["san"], "comment": "" }))
            .collect();
        let asked =
            json!({ "ask": "write-pgn", "variant": variant, "fen": study["fen"], "moves": moves });
        let written = me.post("/api/desk", &asked).await;
        assert_eq!(written.status, StatusCode::OK, "{}", written.text);
        let again =
            me.post("/api/desk", &json!({ "ask": "read-pgn", "pgn": written.json() })).await.json();
        assert_eq!(again["tree"], study["tree"], "{}", written.text);
    }
}

#[tokio::test]
async fn what_cannot_be_answered_is_said() {
    let mut me = Client::new(&app());
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mv = |parent: u32, text: &str| json!({ "parent": parent, "text": text, "comment": "" });
    for (question, status, sentence) in [
        (json!({ "ask": "read-pgn", "pgn": "" }), 200, "There is no game in this text."),
        (
            json!({ "ask": "read-pgn", "pgn": "1. e4 *", "game": 7 }),
            200,
            "There is no game in this text.",
        ),
        (json!({ "ask": "read-pgn", "pgn": "1. e5 *" }), 200, "PGN, line 1, column 4: "),
        (json!({ "ask": "write-pgn", "variant": "chess", "fen": "8", "moves": [] }), 400, "FEN, "),
        (
            json!({ "ask": "write-pgn", "variant": "chess", "fen": fen, "moves": [mv(1, "e4")] }),
            400,
            "Move 1: ",
        ),
        (
            json!({ "ask": "write-pgn", "variant": "x", "fen": fen, "moves": [] }),
            400,
            "There is no game called",
        ),
        (json!({ "ask": "the time" }), 400, "Failed to deserialize the JSON body"),
    ] {
        let answer = me.post("/api/desk", &question).await;
        assert_eq!(answer.status.as_u16(), status, "{question}: {}", answer.text);
        assert!(answer.error().starts_with(sentence), "{question}: {}", answer.text);
    }
    let why =
        |to: &str| json!({ "ask": "why", "variant": "chess", "fen": fen, "from": "e2", "to": to });
    let refused = me.post("/api/desk", &why("e5")).await;
    assert!(refused.error().contains("Pawn"), "{}", refused.text);
    assert_eq!(me.post("/api/desk", &why("e4")).await.error(), "");
    let threats = json!({ "ask": "threats", "variant": "chess", "fen": fen, "by": "w" });
    let threats = me.post("/api/desk", &threats).await.json();
    assert_eq!(threats["squares"].as_array().unwrap().len(), 8, "the third rank: {threats}");
}

#[tokio::test]
async fn the_analysis_board_opens_positions_and_games() {
    let mut me = Client::new(&app());
    for path in ["/analysis/janus", "/analysis/superchess", "/analysis/chess?moves=e4+e5"] {
        let page = me.get(path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(page.text.contains("data-testid=\"analysis\""), "{path}");
    }
    let game = me.hot_seat("janus").await;
    me.play(&game, "e2e4").await;
    let id = game.rsplit('/').next().unwrap();
    let page = me.get(&format!("/analysis/janus?game={id}")).await;
    assert!(page.text.contains("\"san\":\"e4\""), "{}", page.text);
    for (path, status) in [
        ("/analysis", StatusCode::SEE_OTHER),
        ("/analysis/nothing", StatusCode::NOT_FOUND),
        ("/analysis/janus?game=nothing", StatusCode::NOT_FOUND),
        ("/analysis/janus?moves=e5", StatusCode::BAD_REQUEST),
        ("/analysis/janus?fen=x", StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(me.get(path).await.status, status, "{path}");
    }
}

#[tokio::test]
async fn a_game_that_two_people_play_is_not_analysed() {
    let app = app();
    let mut me = Client::new(&app);
    let wish = json!({ "variant": "janus", "opponent": "friend", "side": "w" });
    let game = me.post("/api/games", &wish).await.json()["url"].as_str().unwrap().to_owned();
    let id = game.rsplit('/').next().unwrap();
    let page = me.get(&format!("/analysis/janus?game={id}")).await;
    assert_eq!(page.status, StatusCode::FORBIDDEN);
}
