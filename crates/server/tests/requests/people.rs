//! Two people and their spectators: seats, invitations, offers, rematches.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, app, line};

/// A game between two people: the first has White.
async fn seated() -> (Client, Client, Client, String) {
    let app = app();
    let (mut white, mut black) = (Client::new(&app), Client::new(&app));
    let wish = json!({ "variant": "berolina", "opponent": "friend", "side": "w" });
    let game = white.new_game(&wish).await;
    let invite = white.state(&game).await["invite"].as_str().unwrap().to_owned();
    let asked = black.get(&invite).await;
    assert!(asked.text.contains("You would play"), "{}", asked.text);
    let joined = black.post(&invite, &Value::Null).await;
    assert_eq!(joined.location.as_deref(), Some(game.as_str()));
    (white, black, Client::new(&app), game)
}

fn mv(text: &str) -> Value {
    json!({ "do": "move", "text": text })
}

#[tokio::test]
async fn nobody_moves_for_the_other_side() {
    let (mut white, mut black, mut watcher, game) = seated().await;
    assert_eq!(white.state(&game).await["yours"], json!(["w"]));
    assert_eq!(black.state(&game).await["yours"], json!(["b"]));
    assert_eq!(watcher.state(&game).await["yours"], json!([]));
    let early = black.act(&game, mv("e7d6")).await;
    assert_eq!(
        (early.status, early.error().as_str()),
        (StatusCode::FORBIDDEN, "It is White's turn.")
    );
    for action in [
        mv("e2d3"),
        json!({ "do": "resign" }),
        json!({ "do": "branch", "node": 0, "text": "e2d3" }),
    ] {
        let refused = watcher.act(&game, action).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text);
    }
    white.play(&game, "e2d3").await;
    assert_eq!(white.act(&game, mv("d7e6")).await.status, StatusCode::FORBIDDEN);
    let state = black.play(&game, "e7d6").await;
    assert_eq!(line(&state), ["e2d3", "e7d6"]);
}

#[tokio::test]
async fn an_invitation_is_for_one() {
    let (mut white, _, mut late, game) = seated().await;
    assert_eq!(white.state(&game).await["invite"], Value::Null);
    for code in ["", "x", "00000000000000000000000000000000"] {
        let answer = late.post(&format!("{game}/join/{code}"), &Value::Null).await;
        assert!(answer.status.is_client_error(), "{code:?}: {}", answer.status);
    }
    assert_eq!(late.state(&game).await["yours"], json!([]));
}

#[tokio::test]
async fn who_made_the_game_cannot_take_both_seats_by_the_link() {
    let mut me = Client::new(&app());
    let game = me.new_game(&json!({ "variant": "janus", "opponent": "friend", "side": "w" })).await;
    let state = me.state(&game).await;
    assert_eq!(state["yours"], json!(["w"]));
    let invite = state["invite"].as_str().unwrap();
    assert_eq!(me.get(invite).await.location.as_deref(), Some(game.as_str()));
}

#[tokio::test]
async fn offers_are_answered_by_the_other() {
    let (mut white, mut black, _, game) = seated().await;
    white.play(&game, "e2d3").await;
    let state = white.act(&game, json!({ "do": "take-back" })).await.json();
    assert_eq!((&state["take_back_offer"], &state["may"]["answer"]), (&json!("w"), &json!(false)));
    assert_eq!(white.act(&game, json!({ "do": "accept" })).await.status, StatusCode::CONFLICT);
    let state = black.act(&game, json!({ "do": "decline" })).await.json();
    assert_eq!((line(&state).len(), &state["take_back_offer"]), (1, &Value::Null));
    white.act(&game, json!({ "do": "take-back" })).await;
    let state = black.act(&game, json!({ "do": "accept" })).await.json();
    assert_eq!(line(&state), Vec::<String>::new());

    white.play(&game, "e2d3").await;
    white.act(&game, json!({ "do": "offer-draw" })).await;
    // It stands while Black thinks, and is gone once he has moved.
    let state = black.play(&game, "e7d6").await;
    assert_eq!(state["draw_offer"], Value::Null);
    white.act(&game, json!({ "do": "offer-draw" })).await;
    let state = black.act(&game, json!({ "do": "accept" })).await.json();
    assert_eq!(state["end"]["text"], "Draw by agreement");
}

#[tokio::test]
async fn nobody_is_helped_while_two_people_play() {
    let (mut white, _, mut watcher, game) = seated().await;
    for help in ["hint", "eval"] {
        let refused = watcher.get(&format!("{game}/{help}")).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
    }
    let branch = json!({ "do": "branch", "node": 0, "text": "d2e3" });
    let refused = white.act(&game, branch.clone()).await;
    assert!(refused.error().contains("your opponent is still playing"));
    white.act(&game, json!({ "do": "resign" })).await;
    assert_eq!(white.act(&game, branch).await.status, StatusCode::OK);
    assert_eq!(watcher.get(&format!("{game}/hint")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_rematch_seats_both_again_with_sides_changed() {
    let (mut white, mut black, mut watcher, game) = seated().await;
    let early = white.act(&game, json!({ "do": "rematch" })).await;
    assert_eq!(early.status, StatusCode::CONFLICT);
    black.act(&game, json!({ "do": "resign" })).await;
    let state = white.act(&game, json!({ "do": "rematch" })).await.json();
    let again = black.act(&game, json!({ "do": "rematch" })).await.json();
    assert_eq!(state["rematch"], again["rematch"], "whoever asks second joins the first");
    let address = state["rematch"].as_str().unwrap();
    let next = white.get(address).await.location.unwrap();
    assert_eq!(black.get(address).await.location.as_deref(), Some(next.as_str()));
    assert_eq!(watcher.get(address).await.location.as_deref(), Some(next.as_str()));
    assert_eq!(white.state(&next).await["yours"], json!(["b"]));
    assert_eq!(black.state(&next).await["yours"], json!(["w"]));
    assert_eq!(watcher.state(&next).await["yours"], json!([]));
}
