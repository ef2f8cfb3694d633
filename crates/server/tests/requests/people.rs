//! Two people and their spectators: seats, invitations, offers, rematches.

use std::sync::Arc;

use axum::http::StatusCode;
use serde_json::{Value, json};

use wazir_server::{App, router};

use crate::client::{Client, app, line};

/// A game between two people: the first has White.
async fn seated() -> (Client, Client, Client, String) {
    let app = app();
    let (mut white, mut black) = (Client::new(&app), Client::new(&app));
    let wish = json!({ "variant": "berolina", "opponent": "friend", "side": "w" });
    let game = white.new_game(&wish).await;
    let invite = white.state(&game).await["invite"]["url"].as_str().unwrap().to_owned();
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
    assert_eq!(black.refused(&game, mv("e7d6")).await, "It is White's turn.");
    for action in [
        mv("e2d3"),
        json!({ "do": "resign" }),
        json!({ "do": "branch", "node": 0, "text": "e2d3" }),
    ] {
        let refused = watcher.act(&game, action).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text);
    }
    white.play(&game, "e2d3").await;
    assert_eq!(white.refused(&game, mv("d7e6")).await, "It is Black's turn.");
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
    let invite = state["invite"]["url"].as_str().unwrap();
    assert_eq!(me.get(invite).await.location.as_deref(), Some(game.as_str()));
}

#[tokio::test]
async fn offers_are_answered_by_the_other() {
    let (mut white, mut black, _, game) = seated().await;
    white.play(&game, "e2d3").await;
    let state = white.act(&game, json!({ "do": "take-back" })).await.json();
    assert_eq!((&state["take_back_offer"], &state["may"]["answer"]), (&json!("w"), &json!(false)));
    white.refused(&game, json!({ "do": "accept" })).await;
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
    let refused = white.refused(&game, branch.clone()).await;
    assert!(refused.contains("your opponent is still playing"));
    white.act(&game, json!({ "do": "resign" })).await;
    assert_eq!(white.act(&game, branch).await.status, StatusCode::OK);
    assert_eq!(watcher.get(&format!("{game}/hint")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_rematch_seats_both_again_with_sides_changed() {
    let (mut white, mut black, mut watcher, game) = seated().await;
    let early = white.refused(&game, json!({ "do": "rematch" })).await;
    assert_eq!(early, "The game is not over yet.");
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

#[tokio::test]
async fn a_game_waits_for_its_players_before_its_clocks_run() {
    let app = app();
    let (mut white, mut black) = (Client::new(&app), Client::new(&app));
    let clock = json!({ "base": 60000 });
    let wish = json!({ "variant": "chess", "opponent": "friend", "side": "w", "clock": clock });
    let game = white.new_game(&wish).await;
    let state = white.play(&game, "e2e4").await;
    assert_eq!(state["waiting"], json!({ "for": "opponent" }));
    assert_eq!(
        (&state["clocks"]["running"], &state["clocks"]["black"]),
        (&Value::Null, &json!(60000))
    );
    let invite = state["invite"]["url"].as_str().unwrap().to_owned();
    black.post(&invite, &Value::Null).await;
    let state = black.state(&game).await;
    assert_eq!(state["waiting"]["for"], "first-move");
    let left = state["waiting"]["left"].as_i64().unwrap();
    assert!((20_000..=30_000).contains(&left), "{left}");
    let state = black.play(&game, "e7e5").await;
    assert_eq!((&state["waiting"], &state["clocks"]["running"]), (&Value::Null, &json!("w")));
}

#[tokio::test]
async fn two_people_stop_the_clocks_by_agreement() {
    let app = app();
    let (mut white, mut black) = (Client::new(&app), Client::new(&app));
    let clock = json!({ "base": 60000 });
    let wish = json!({ "variant": "chess", "opponent": "friend", "side": "w", "clock": clock });
    let game = white.new_game(&wish).await;
    let invite = white.state(&game).await["invite"]["url"].as_str().unwrap().to_owned();
    black.post(&invite, &Value::Null).await;
    let pause = || json!({ "do": "pause" });
    assert_eq!(white.refused(&game, pause()).await, "The clocks do not run yet.");
    white.play(&game, "e2e4").await;
    black.play(&game, "e7e5").await;
    let state = white.act(&game, pause()).await.json();
    assert_eq!((&state["pause_offer"], &state["clocks"]["paused"]), (&json!("w"), &json!(false)));
    assert_eq!(
        white.refused(&game, json!({ "do": "accept" })).await,
        "The offer no longer stands."
    );
    assert_eq!(black.state(&game).await["may"]["answer"], true);
    let state = black.act(&game, json!({ "do": "accept" })).await.json();
    assert_eq!((&state["pause_offer"], &state["clocks"]["paused"]), (&Value::Null, &json!(true)));
    let state = black.act(&game, json!({ "do": "resume" })).await.json();
    assert_eq!(
        (&state["clocks"]["paused"], &state["clocks"]["running"]),
        (&json!(false), &json!("w"))
    );
}

#[tokio::test]
async fn names_are_shown_kept_and_checked() {
    let app = app();
    let (mut ada, mut bob, mut watcher) = (Client::new(&app), Client::new(&app), Client::new(&app));
    let wish = json!({ "variant": "janus", "opponent": "friend", "side": "w", "name": "Ada L." });
    let game = ada.new_game(&wish).await;
    let invite = ada.state(&game).await["invite"]["url"].as_str().unwrap().to_owned();
    let form = "application/x-www-form-urlencoded";
    let refused = bob.post_text(&invite, form, "name=B%E2%80%AEob").await;
    assert!(refused.text.contains("A name has no invisible characters"), "{}", refused.text);
    let joined = bob.post_text(&invite, form, "name=%20B%C3%B6b%20").await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER);
    let state = watcher.state(&game).await;
    assert_eq!(
        (&state["white"]["name"], &state["black"]["name"]),
        (&json!("Ada L."), &json!("B\u{f6}b"))
    );
    let pgn = watcher.get(&format!("{game}/pgn")).await.text;
    assert!(pgn.contains("[White \"Ada L.\"]") && pgn.contains("[Black \"B\u{f6}b\"]"), "{pgn}");
    let list = watcher.get("/games").await.text;
    assert!(list.contains("Ada L.") && list.contains("B\u{f6}b"));

    // The browser remembers it: the forms, and games made by scripts.
    assert!(bob.get("/new").await.text.contains("value=\"B\u{f6}b\""));
    let next = bob.new_game(&json!({ "variant": "janus", "opponent": "friend" })).await;
    let state = bob.state(&next).await;
    assert!([&state["white"]["name"], &state["black"]["name"]].contains(&&json!("B\u{f6}b")));
    let anonymous = json!({ "variant": "janus", "opponent": "friend", "side": "w", "name": "" });
    let next = bob.new_game(&anonymous).await;
    assert_eq!(bob.state(&next).await["white"]["name"], "You");
    assert_eq!(watcher.state(&next).await["white"]["name"], "Anonymous");
    let saved = bob.post_text("/settings", form, "theme=dark&name=Robert").await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER);
    assert!(bob.get("/new").await.text.contains("value=\"Robert\""));
    let refused = bob.post_text("/settings", form, "theme=dark&name=a%07b").await;
    assert!(refused.text.contains("A name stands on one line"));
    let long = json!({ "variant": "janus", "name": "x".repeat(25) });
    assert!(ada.post("/api/games", &long).await.error().contains("24 characters at most"));
}

#[tokio::test]
async fn links_for_others_say_whether_others_can_open_them() {
    let wish = json!({ "variant": "janus", "opponent": "friend" });
    let mut me = Client::new(&app());
    let game = me.new_game(&wish).await;
    let invite = me.state(&game).await["invite"].clone();
    assert_eq!((&invite["local"], &invite["qr"]), (&json!(true), &Value::Null));
    let path = invite["url"].as_str().unwrap();
    assert!(path.starts_with(&format!("{game}/join/")));
    assert_eq!(me.get(&format!("{path}/qr.svg")).await.status, StatusCode::NOT_FOUND);

    let app = App::open(None).unwrap().reached_at("https://chess.example.org/");
    let mut me = Client::new(&router(Arc::new(app)));
    let game = me.new_game(&wish).await;
    let invite = me.state(&game).await["invite"].clone();
    let start = format!("https://chess.example.org{game}/join/");
    assert!(invite["url"].as_str().unwrap().starts_with(&start), "{invite}");
    assert_eq!(invite["local"], false);
    let picture = me.get(invite["qr"].as_str().unwrap()).await;
    assert_eq!(picture.headers["content-type"], "image/svg+xml");
    assert!(picture.text.contains("<svg"));
}

#[tokio::test]
async fn a_player_finds_their_games_again() {
    let app = app();
    let (mut ada, mut bob) = (Client::new(&app), Client::new(&app));
    let wish = json!({ "variant": "chess", "opponent": "friend", "side": "w", "name": "Ada" });
    let game = ada.new_game(&wish).await;
    let invite = ada.state(&game).await["invite"]["url"].as_str().unwrap().to_owned();
    bob.post(&invite, &Value::Null).await;
    // Others play later, and yet one's own game stands on top.
    Client::new(&app).hot_seat("janus").await;
    for (client, words) in [(&mut ada, "your turn"), (&mut bob, "White to move")] {
        let home = client.get("/").await.text;
        assert!(home.contains(&game) && home.contains(words), "{home}");
        let list = client.get("/games").await.text;
        let first = list.find("<tbody><tr data-own").expect("an own game comes first");
        assert!(list[first..].find(&game) < list[first..].find("Janus Chess"), "{list}");
        assert!(list.contains(words));
        assert!(!client.get("/games?mine=1").await.text.contains("<td>Janus"));
    }
    let mut stranger = Client::new(&app);
    assert!(!stranger.get("/").await.text.contains(&game));
    assert!(stranger.get("/games?name=ada").await.text.contains(&game));
    for query in ["name=nobody", "mine=1", "from=2999-01-01", "to=1999-12-31"] {
        let list = stranger.get(&format!("/games?{query}")).await.text;
        assert!(!list.contains(&game), "{query}");
    }
    assert!(stranger.get("/games?from=2000-01-01&to=x").await.text.contains(&game));
    // A game is searched for by its id, its name or words that many have.
    for (words, found) in
        [("chess", true), ("CHESS", true), ("8x8", true), ("janus", false), ("xyzzy", false)]
    {
        let list = stranger.get(&format!("/games?variant={words}")).await.text;
        assert_eq!(list.contains(&game), found, "{words}");
    }
}

#[tokio::test]
async fn a_seat_is_taken_along_to_another_device() {
    let app = Arc::new(App::open(None).unwrap().reached_at("http://192.0.2.1:8200"));
    let app = router(app);
    let (mut desk, mut phone, mut watcher) =
        (Client::new(&app), Client::new(&app), Client::new(&app));
    let wish = json!({ "variant": "janus", "opponent": "friend", "side": "b", "name": "Ada" });
    let game = desk.new_game(&wish).await;
    let refused = watcher.post(&format!("{game}/seat"), &Value::Null).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let link = desk.post(&format!("{game}/seat"), &Value::Null).await.json();
    let path = link["url"].as_str().unwrap().strip_prefix("http://192.0.2.1:8200").unwrap();
    assert!(desk.get(link["qr"].as_str().unwrap()).await.text.contains("<svg"));
    assert!(phone.get(path).await.text.contains("take-along"));
    assert_eq!(phone.state(&game).await["yours"], json!([]), "machines follow links, too");
    let taken = phone.post(path, &Value::Null).await;
    assert_eq!(taken.location.as_deref(), Some(game.as_str()));
    let state = phone.state(&game).await;
    assert_eq!((&state["yours"], &state["black"]["name"]), (&json!(["b"]), &json!("Ada")));
    assert!(phone.get("/").await.text.contains(&game), "the list of games comes along");
    assert_eq!(desk.state(&game).await["yours"], json!(["b"]), "here one can go on, too");
    assert_eq!(watcher.post(path, &Value::Null).await.status, StatusCode::FORBIDDEN);
    assert_eq!(watcher.state(&game).await["yours"], json!([]));
}

#[tokio::test]
async fn a_move_may_take_days() {
    let mut me = Client::new(&app());
    let body = "variant=chess&opponent=friend&side=white&clock=3-days";
    let made = me.post_text("/new", "application/x-www-form-urlencoded", body).await;
    let game = made.location.unwrap();
    let state = me.state(&game).await;
    let three_days = 3 * 24 * 60 * 60 * 1000;
    let clocks = &state["clocks"];
    assert_eq!((&clocks["each"], &clocks["correspondence"]), (&json!(three_days), &json!(true)));
    assert_eq!(state["may"]["pause"], false);
    for clock in [
        json!({ "base": 0, "each": 15 * 24 * 60 * 60 * 1000 }),
        json!({ "base": 1000, "each": three_days }),
        json!({ "base": 0, "each": three_days + 1 }),
    ] {
        let wish = json!({ "variant": "chess", "clock": clock });
        assert_eq!(me.post("/api/games", &wish).await.status, StatusCode::BAD_REQUEST, "{wish}");
    }
}

/// The address of a visitor's feed.
async fn feed(client: &mut Client) -> String {
    let page = client.get("/feed").await.text;
    let (_, rest) = page.split_once("value=\"").expect("an address");
    rest.split('"').next().unwrap().to_owned()
}

fn titles(feed: &str) -> Vec<&str> {
    let entries = feed.split("<entry><title>").skip(1);
    entries.filter_map(|rest| rest.split('<').next()).collect()
}

#[tokio::test]
async fn a_feed_says_whose_turn_it_is_and_only_to_its_owner() {
    let (mut white, mut black, mut watcher, game) = seated().await;
    assert!(watcher.get("/feed").await.text.contains("begins with your first game"));
    let (of_white, of_black) = (feed(&mut white).await, feed(&mut black).await);
    assert_ne!(of_white, of_black);
    assert_eq!(feed(&mut white).await, of_white, "it stays");
    // A program that reads feeds has no cookies.
    let sent = watcher.get(&of_white).await;
    assert_eq!(sent.headers["content-type"], "application/atom+xml; charset=utf-8");
    assert_eq!(sent.headers["cache-control"], "private, no-cache");
    assert_eq!(titles(&sent.text), ["Your turn: Berolina Chess against Anonymous"]);
    assert!(sent.text.contains(&format!("<id>{game}#ply-0</id>")), "{}", sent.text);
    assert!(titles(&watcher.get(&of_black).await.text).is_empty());
    white.play(&game, "e2d3").await;
    assert!(titles(&watcher.get(&of_white).await.text).is_empty());
    let text = watcher.get(&of_black).await.text;
    assert!(text.contains("#ply-1</id>") && text.contains("You play Black"), "{text}");
    // Nothing in it moves a piece.
    let state = white.state(&game).await;
    for secret in ["/seat/", "/join/"] {
        assert!(!text.contains(secret), "{text}");
    }
    assert_eq!(state["yours"], json!(["w"]));
    black.act(&game, json!({ "do": "resign" })).await;
    assert_eq!(titles(&watcher.get(&of_white).await.text).len(), 1);
    let ended = watcher.get(&of_white).await.text;
    assert!(titles(&ended)[0].starts_with("Over: "), "{ended}");
    for wrong in ["/feed/x.atom", "/feed/.atom", &of_white.replace(".atom", "")] {
        assert_eq!(watcher.get(wrong).await.status, StatusCode::NOT_FOUND, "{wrong}");
    }
    white.post("/feed", &Value::Null).await;
    assert_eq!(watcher.get(&of_white).await.status, StatusCode::NOT_FOUND);
    let fresh = feed(&mut white).await;
    assert_eq!(watcher.get(&fresh).await.text.replace(&fresh, &of_white), ended);
}

#[tokio::test]
async fn a_feed_has_no_games_against_the_engine() {
    let mut me = Client::new(&app());
    me.new_game(&json!({ "variant": "chess", "side": "w", "level": 1 })).await;
    me.hot_seat("chess").await;
    let path = feed(&mut me).await;
    let text = me.get(&path).await.text;
    assert!(text.starts_with("<?xml version=\"1.0\"") && titles(&text).is_empty(), "{text}");
}

#[tokio::test]
async fn who_has_made_a_game_may_delete_it() {
    let app = app();
    let (mut ada, mut bob) = (Client::new(&app), Client::new(&app));
    let game = ada.hot_seat("janus").await;
    assert!(ada.get("/games").await.text.contains(&format!("{game}/delete")));
    assert!(!bob.get("/games").await.text.contains(&format!("{game}/delete")));
    assert!(ada.get(&format!("{game}/delete")).await.text.contains("Delete this game?"));
    let refused = bob.post(&format!("{game}/delete"), &Value::Null).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let gone = ada.post(&format!("{game}/delete"), &Value::Null).await;
    assert_eq!(gone.location.as_deref(), Some("/games"));
    assert_eq!(ada.get(&game).await.status, StatusCode::NOT_FOUND);

    // Two people decide together.
    let (mut white, mut black, _, game) = seated().await;
    white.act(&game, mv("e2d3")).await;
    black.act(&game, mv("e7d6")).await;
    let refused = white.post(&format!("{game}/delete"), &Value::Null).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    white.act(&game, json!({ "do": "resign" })).await;
    let refused = black.post(&format!("{game}/delete"), &Value::Null).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "the other one has made it");
    white.post(&format!("{game}/delete"), &Value::Null).await;
    assert_eq!(black.get(&game).await.status, StatusCode::NOT_FOUND);
}
