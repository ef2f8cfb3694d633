//! What nobody should send.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use tokio::task::yield_now;
use tokio::time::sleep;

use crate::client::{Client, act_id, app, line};

#[tokio::test]
async fn nothing_malformed_changes_a_game() {
    let app = app();
    let mut me = Client::new(&app);
    let game = me.hot_seat("falcon").await;
    let before = me.play(&game, "e2e4").await;
    let act = format!("{game}/act");
    let bodies = [
        "",
        "{",
        "null",
        "[]",
        "{\"id\":\"12345678\",\"revision\":1}",
        "{\"id\":\"12345678\",\"revision\":-1,\"action\":{\"do\":\"resign\"}}",
        "{\"id\":\"12345678\",\"revision\":1,\"action\":{\"do\":\"win\"}}",
        "{\"id\":\"12345678\",\"revision\":1,\"action\":{\"do\":\"move\"}}",
        "{\"id\":\"12345678\",\"revision\":1,\"action\":{\"do\":\"move\",\"text\":7}}",
        "{\"id\":\"12345678\",\"revision\":1,\"action\":{\"do\":\"resign\",\"extra\":1}}",
        "{\"revision\":1,\"action\":{\"do\":\"resign\"}}",
        "{\"id\":\"short\",\"revision\":1,\"action\":{\"do\":\"resign\"}}",
        "{\"id\":\"with space\",\"revision\":1,\"action\":{\"do\":\"resign\"}}",
        "{\"id\":\"12345678\",\"revision\":1,\"action\":{\"do\":\"branch\",\"node\":99,\"text\":\"e7e5\"}}",
        "{\"id\":\"12345678\",\"revision\":1,\"action\":{\"do\":\"branch\",\"node\":4294967296,\"text\":\"e7e5\"}}",
    ];
    for body in bodies {
        let answer = me.post_text(&act, "application/json", body).await;
        assert!(answer.status.is_client_error(), "{body}: {}", answer.status);
        assert!(!answer.error().is_empty(), "{body}");
    }
    for text in ["\u{202e}e7e5", "", "\0", "e7e5\ne7e5"] {
        me.refused(&game, json!({ "do": "move", "text": text })).await;
    }
    let text = me.post_text(&act, "text/plain", "{}").await;
    assert_eq!(text.status, StatusCode::BAD_REQUEST);
    let huge = me.post_text(&act, "application/json", &" ".repeat(3 << 20)).await;
    assert_eq!(huge.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(me.state(&game).await, before);
}

/// Sends a request and goes away after so many looks whether it is answered; `false` if it was.
async fn send_and_leave(me: &mut Client, path: &str, body: &Value, looks: u32) -> bool {
    let patience = async {
        for _ in 1..looks {
            yield_now().await;
        }
    };
    tokio::select! {
        biased;
        _ = me.post(path, body) => false,
        () = patience => true,
    }
}

#[tokio::test]
async fn who_does_not_wait_is_answered_in_the_game_all_the_same() {
    for looks in 1.. {
        let mut me = Client::new(&app());
        let wish = json!({ "variant": "minishogi", "opponent": "engine", "side": "w", "level": 1 });
        let game = me.new_game(&wish).await;
        let action = json!({ "do": "move", "text": "a2a3" });
        let request = json!({ "id": act_id(), "revision": 0, "action": action });
        let left = send_and_leave(&mut me, &format!("{game}/act"), &request, looks).await;
        let begun = Instant::now();
        while line(&me.state(&game).await).len() < 2 {
            assert!(begun.elapsed() < Duration::from_secs(20), "no answer after {looks} looks");
            sleep(Duration::from_millis(5)).await;
        }
        if !left {
            break;
        }
    }
}

#[tokio::test]
async fn an_act_is_done_once() {
    let mut me = Client::new(&app());
    let game = me.hot_seat("chess").await;
    let act = format!("{game}/act");
    let request = |id: &str, revision: u64, text: &str| {
        let action = json!({ "do": "move", "text": text });
        json!({ "id": id, "revision": revision, "action": action })
    };
    let first = me.post(&act, &request("first-act", 0, "e2e4")).await.json();
    assert_eq!((&first["is"], line(&first)), (&json!("done"), vec!["e4".to_owned()]));
    // Its answer was lost: the page sends it again, also after others have acted.
    let again = me.post(&act, &request("first-act", 0, "e2e4")).await.json();
    assert_eq!(again, first);
    me.play(&game, "e7e5").await;
    let late = me.post(&act, &request("first-act", 0, "e2e4")).await.json();
    assert_eq!((&late["is"], line(&late)), (&json!("done"), line(&me.state(&game).await)));
    // Another act for a state that is gone is told so, with the state there is.
    for (id, revision) in [("other-act", 0), ("early-act", 9)] {
        let stale = me.post(&act, &request(id, revision, "g1f3")).await.json();
        assert_eq!((&stale["is"], line(&stale).len()), (&json!("stale"), 2));
    }
    let revision = me.state(&game).await["revision"].as_u64().unwrap();
    let sent = me.post(&act, &request("other-act", revision, "g1f3")).await.json();
    assert_eq!((&sent["is"], line(&sent).len()), (&json!("done"), 3));
    // A refused act was not done, and may be tried again.
    for text in ["g1f3", "g1f3"] {
        let revision = revision + 1;
        let refused = me.post(&act, &request("third-act", revision, text)).await.json();
        assert_eq!(refused["is"], "refused");
    }
    let sent = me.post(&act, &request("third-act", revision + 1, "b8c6")).await.json();
    assert_eq!((&sent["is"], line(&sent).len()), (&json!("done"), 4));
}

#[tokio::test]
async fn what_there_is_not_is_said_to_be_missing() {
    let mut me = Client::new(&app());
    for path in ["/game/none", "/learn/nosuch", "/nowhere", "/position/nosuch", "/board/none.svg"] {
        assert_eq!(me.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let game = me.hot_seat("janus").await;
    for path in ["/at/7", "/at/-1", "/at/x", "/eval?node=5", "/board.svg?node=5"] {
        let answer = me.get(&format!("{game}{path}")).await;
        assert!(answer.status.is_client_error(), "{path}: {}", answer.status);
    }
    let wishes = [
        json!({ "variant": "nosuch" }),
        json!({ "variant": "janus", "level": 0 }),
        json!({ "variant": "janus", "level": 11 }),
        json!({ "variant": "janus", "fen": "8/8" }),
        json!({ "variant": "janus", "clock": { "base": 0 } }),
        json!({ "variant": "janus", "clock": { "base": 999_999_999 } }),
        json!({ "variant": "janus", "clock": { "base": -1 } }),
        json!({ "variant": "janus", "opponent": "nobody" }),
        json!({ "variant": "janus", "colour": "w" }),
    ];
    for wish in wishes {
        let answer = me.post("/api/games", &wish).await;
        assert!(answer.status.is_client_error(), "{wish}: {}", answer.status);
        assert!(!answer.error().is_empty());
    }
}

#[tokio::test]
async fn other_sites_cannot_act_here() {
    let app = app();
    let mut me = Client::new(&app);
    let wish = json!({ "variant": "janus" }).to_string();
    for (origin, status) in [
        ("http://wazir.test", StatusCode::CREATED),
        ("http://evil.test", StatusCode::FORBIDDEN),
        ("null", StatusCode::FORBIDDEN),
        ("http://wazir.test.evil.test", StatusCode::FORBIDDEN),
    ] {
        let request = Request::post("/api/games")
            .header(header::HOST, "wazir.test")
            .header(header::ORIGIN, origin)
            .header(header::CONTENT_TYPE, "application/json");
        let answer = me.send(request.body(Body::from(wish.clone())).unwrap()).await;
        assert_eq!(answer.status, status, "{origin}");
    }
}

#[tokio::test]
async fn side_lines_do_not_nest_without_end() {
    let mut me = Client::new(&app());
    let game = me.hot_seat("chess").await;
    // Each fork is a side line of the last one.
    let (mut node, mut deepest) = (0, 0);
    'deeper: for depth in 0..200 {
        let position = me.get(&format!("{game}/at/{node}")).await.json();
        let moves = position["moves"].as_object().unwrap().values();
        let moves = moves.flat_map(|list| list.as_array().unwrap());
        let mut quiet: Vec<&str> = moves
            .filter(|mv| mv["kind"] == "quiet")
            .map(|mv| mv["text"].as_str().unwrap())
            .collect();
        quiet.sort_unstable();
        // Somewhere in the middle, so that pawns do not run out.
        for text in [quiet[depth * 7 % quiet.len()], quiet[(depth * 7 + 1) % quiet.len()]] {
            let branch = json!({ "do": "branch", "node": node, "text": text });
            let answer = me.act(&game, branch).await;
            if answer.json()["is"] == "refused" {
                assert!(answer.error().contains("that deep"), "{}", answer.text);
                deepest = depth;
                break 'deeper;
            }
        }
        let tree = me.state(&game).await["tree"].clone();
        let ids = tree.as_array().unwrap().iter().map(|node| node["id"].as_u64().unwrap());
        node = ids.max().unwrap();
    }
    assert!(deepest > 10, "{deepest}");
    assert_eq!(me.get(&format!("{game}/pgn")).await.status, StatusCode::OK);
}
