//! Games by rules that a visitor has made.

use axum::http::StatusCode;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use crate::client::{Client, app, line};

/// Chess with Camels for knights, under the id of a game of the shelf, for which weights are known.
const CAMELS: &str = "id = 'janus'\nname = 'Camel Chess'\nbased-on = 'chess'\n\n[[piece]]\n\
    letter = 'N'\nname = 'Camel'\nbetza = 'C'\nvalue = 2.5\n";

#[tokio::test]
async fn friends_play_by_rules_of_their_own() {
    let app = app();
    let (mut ada, mut bob) = (Client::new(&app), Client::new(&app));
    let wish = json!({ "variant": CAMELS, "opponent": "friend", "side": "w", "name": "Ada" });
    let game = ada.new_game(&wish).await;
    let invite = ada.state(&game).await["invite"]["url"].as_str().expect("a link").to_owned();
    let asked = bob.get(&invite).await;
    assert!(asked.text.contains("Camel Chess"), "{}", asked.text);
    bob.post_text(&invite, "application/x-www-form-urlencoded", "name=Bob").await;
    ada.play(&game, "b1c4").await;
    let state = bob.play(&game, "g8f5").await;
    assert_eq!(line(&state), ["Nc4", "Nf5"]);

    let page = ada.get(&game).await;
    assert!(page.text.contains("betza = 'C'"), "the page has the text of the rules");
    let rules = bob.get(&format!("{game}/rules")).await;
    assert!(rules.text.contains("betza = 'C'"), "{}", rules.text);
    for list in ["/", "/games"] {
        let page = ada.get(list).await;
        assert!(page.text.contains("Camel Chess"), "{list}: {}", page.text);
    }
    let picture = bob.get(&format!("{game}/board.svg")).await;
    assert_eq!(picture.status, StatusCode::OK);

    bob.act(&game, json!({ "do": "resign" })).await;
    let id = game.trim_start_matches("/game/");
    // What the address calls the game does not matter: the stored one says by which rules it goes.
    let study = ada.get(&format!("/analysis/janus?game={id}")).await;
    assert!(study.text.contains("betza = 'C'") && study.text.contains("Camel Chess"));
    ada.act(&game, json!({ "do": "rematch" })).await;
    let again = bob.get(&format!("{game}/rematch")).await.location.expect("the next game");
    bob.get(&again).await;
    bob.play(&again, "b1c4").await;
}

#[tokio::test]
async fn the_engine_plays_by_rules_that_a_visitor_has_made() {
    let mut me = Client::new(&app());
    let game = me.new_game(&json!({ "variant": CAMELS, "side": "b", "level": 1 })).await;
    for _ in 0..500 {
        if line(&me.state(&game).await).len() == 1 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the engine does not move");
}

#[tokio::test]
async fn rules_with_faults_make_no_game() {
    let mut me = Client::new(&app());
    let answer = me.post("/api/games", &json!({ "variant": "id = 'x'\nname = 3\n" })).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert!(answer.error().contains("2:8"), "{}", answer.text);
    let long = format!("{CAMELS}# {}", "x".repeat(1 << 17));
    let answer = me.post("/api/games", &json!({ "variant": long })).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{}", answer.text);
}

#[tokio::test]
async fn nobody_stores_games_by_rules_of_their_own_without_end() {
    let app = app();
    let mut me = Client::new(&app);
    let wish = json!({ "variant": CAMELS, "opponent": "hot-seat" });
    for _ in 0..100 {
        me.new_game(&wish).await;
    }
    let answer = me.post("/api/games", &wish).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "{}", answer.text);
    assert!(answer.error().contains("100 games"), "{}", answer.text);
    // Neither games of the shelf nor other people wait for that.
    me.new_game(&json!({ "variant": "chess", "opponent": "hot-seat" })).await;
    Client::new(&app).new_game(&wish).await;
}

#[tokio::test]
async fn the_form_for_a_new_game_takes_rules_along() {
    let mut me = Client::new(&app());
    let form = |text: &str| {
        let sent = text.replace('\n', "\r\n");
        format!("variant={}&opponent=hot-seat", utf8_percent_encode(&sent, NON_ALPHANUMERIC))
    };
    let kind = "application/x-www-form-urlencoded";
    let page = me.post_text("/new/chosen", kind, &form(CAMELS)).await;
    assert!(page.text.contains("Your own game") && page.text.contains("Camel Chess"));
    assert!(page.text.contains("betza = &#39;C&#39;") || page.text.contains("betza = 'C'"));
    let faults = me.post_text("/new/chosen", kind, &form("id = 'x'\nname = 3\n")).await;
    assert!(faults.text.contains("data-testid=\"error\""), "{}", faults.text);
    let made = me.post_text("/new", kind, &form(CAMELS)).await.location.expect("a game");
    let state: Value = me.play(&made, "b1c4").await;
    assert_eq!(line(&state), ["Nc4"]);
    let back = me.get("/new/chosen").await;
    assert_eq!(back.location.as_deref(), Some("/new"));
}
