//! A stored game that cannot be read any more, among others that can.

use std::path::Path;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use rusqlite::Connection;
use serde_json::json;
use wazir_server::{App, router};

use crate::client::{Client, line};

/// Longer than a store takes to close on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is done to the first of two games: its row, or that of one of its moves.
const DAMAGE: [(&str, &str); 10] = [
    ("start", "UPDATE game SET start = '8/8 w' WHERE id = ?"),
    ("variant", "UPDATE game SET variant = 'nosuch' WHERE id = ?"),
    ("design", "UPDATE game SET variant = 'id = 1' || char(10) WHERE id = ?"),
    ("seat", "UPDATE game SET white_token = NULL WHERE id = ?"),
    ("result", "UPDATE game SET result = 'x', reason = 'y' WHERE id = ?"),
    ("tags", "UPDATE game SET tags = '[[' WHERE id = ?"),
    ("pairs", r#"UPDATE game SET tags = '["White"]' WHERE id = ?"#),
    ("move", "UPDATE node SET move = 'e2e5' WHERE game = ? AND id = 1"),
    ("bytes", "UPDATE node SET move = CAST(x'ff' AS TEXT) WHERE game = ? AND id = 1"),
    ("parent", "UPDATE node SET parent = 7 WHERE game = ? AND id = 1"),
];

/// A visitor of a server with the games of this folder, once nobody else has them.
fn open(folder: &Path) -> Client {
    let begun = Instant::now();
    loop {
        match App::open(Some(folder)) {
            Ok(app) => return Client::new(&router(Arc::new(app))),
            Err(error) if begun.elapsed() > PATIENCE => panic!("{error}"),
            Err(_) => sleep(Duration::from_millis(10)),
        }
    }
}

/// Two games that were played, in a store that is closed again.
async fn two_games(folder: &Path) -> [String; 2] {
    let mut me = open(folder);
    let games = [me.hot_seat("chess").await, me.hot_seat("chess").await];
    for game in &games {
        me.play(game, "e2e4 e7e5").await;
    }
    games
}

#[tokio::test]
async fn a_damaged_game_says_so_and_leaves_the_others_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    for (what, damage) in DAMAGE {
        let folder = folder.path().join(what);
        let [bad, good] = two_games(&folder).await;
        let id = bad.strip_prefix("/game/").expect("its address");
        // Somebody else may still be closing it.
        drop(open(&folder));
        let store = Connection::open(folder.join("games.sqlite")).expect("a database");
        store.busy_timeout(PATIENCE).expect("it can wait");
        assert_eq!(store.execute(damage, [id]).expect(what), 1, "{what}");
        drop(store);
        let mut me = open(&folder);

        // It says so, with ways on.
        let page = me.get(&bad).await;
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        assert_eq!(page.status, status, "{what}: {}", page.text);
        for way in ["href=\"/\"", "href=\"/games\"", "data-testid=\"reason\""] {
            assert!(page.text.contains(way), "{what}: {}", page.text);
        }
        for path in ["state", "at/0", "pgn", "board.svg", "rules"] {
            assert_eq!(me.get(&format!("{bad}/{path}")).await.status, status, "{what}: {path}");
        }
        let act = json!({ "id": "a-late-act", "revision": 2, "action": { "do": "resign" } });
        assert_eq!(me.post(&format!("{bad}/act"), &act).await.status, status, "{what}");

        // All else goes on.
        assert_eq!(line(&me.state(&good).await), ["e4", "e5"], "{what}");
        let paths = ["/", "/new", "/games", "/games?name=Ada", "/api/games?variant=chess"];
        for path in paths {
            let answer = me.get(path).await;
            assert_eq!(answer.status, StatusCode::OK, "{what}: {path}: {}", answer.text);
        }
        for list in ["/games", "/api/games?variant=chess"] {
            assert!(me.get(list).await.text.contains(&good), "{what}: {list}");
        }
        let new = me.hot_seat("chess").await;
        assert_eq!(line(&me.play(&new, "d2d4").await), ["d4"], "{what}");
    }
}
