//! A thousand moves, and the server killed among them again and again.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Client, Dice, Server, request};

/// Moves in all.
const MOVES: usize = 1000;
/// Games at once.
const GAMES: usize = 8;
/// Number of times that the server is killed.
const KILLS: usize = 5;

/// The moves that a player knows to be played, by game.
struct Played {
    game: String,
    cookie: String,
    /// Acknowledged moves of the game itself, as the list shows them.
    known: Vec<String>,
}

#[test]
fn what_was_acknowledged_is_there_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let variants = ["janus", "falcon", "berolina", "minishogi", "superchess"];
    let mut played: Vec<Played> = (0..GAMES)
        .map(|index| {
            let mut client = Client::new(&server.addr);
            let game = client.new_game(variants[index % variants.len()]);
            Played { game, cookie: client.cookie, known: Vec::new() }
        })
        .collect();

    let total = AtomicUsize::new(0);
    for round in 1..=KILLS {
        let until = MOVES * round / KILLS;
        thread::scope(|scope| {
            for (index, played) in played.iter_mut().enumerate() {
                let (addr, total) = (server.addr.clone(), &total);
                scope.spawn(move || play(played, &addr, total, (round * 100 + index) as u64));
            }
            while total.load(Ordering::Relaxed) < until {
                thread::sleep(Duration::from_millis(1));
            }
            server.child.kill().unwrap();
        });
        server.kill();
        server = Server::start(folder.path());
        for played in &mut played {
            check(played, &server.addr);
        }
    }
    assert!(total.load(Ordering::Relaxed) >= MOVES);
}

/// Plays at random until the server is gone; starts again when a game has ended.
fn play(played: &mut Played, addr: &str, total: &AtomicUsize, seed: u64) {
    let mut dice = Dice(seed);
    let mut client = Client::new(addr);
    client.cookie.clone_from(&played.cookie);
    let Ok((_, mut state)) = client.request("GET", &format!("{}/state", played.game), &Value::Null)
    else {
        return;
    };
    loop {
        let action = match dice.pick(&state) {
            Some(text) => json!({ "do": "move", "text": text }),
            None => json!({ "do": "take-back" }),
        };
        let request = request(&state, &action);
        match client.request("POST", &format!("{}/act", played.game), &request) {
            Ok((200, next)) => {
                state = next;
                played.known = line(&state);
                total.fetch_add(1, Ordering::Relaxed);
            }
            Ok((status, why)) => panic!("{status} {why}"),
            Err(_) => return,
        }
    }
}

fn line(state: &Value) -> Vec<String> {
    let nodes = state["tree"].as_array().unwrap().iter();
    nodes.map(|node| node["san"].as_str().unwrap().to_owned()).collect()
}

/// Checks that everything acknowledged is there, and at most one more move that was not.
fn check(played: &mut Played, addr: &str) {
    let mut client = Client::new(addr);
    client.cookie.clone_from(&played.cookie);
    let (status, state) =
        client.request("GET", &format!("{}/state", played.game), &Value::Null).unwrap();
    assert_eq!(status, 200, "{state}");
    assert_eq!(state["yours"], json!(["w", "b"]), "the seat is still the same person's");
    let kept = line(&state);
    let known = &played.known;
    let one_more = kept.len() == known.len() + 1 && kept.starts_with(known);
    let one_less = kept.len() + 1 == known.len() && known.starts_with(&kept);
    assert!(kept == *known || one_more || one_less, "{known:?}\n{kept:?}");
    assert!(!one_less || state["phase"] != "over", "only what was taken back may be missing");
    played.known = kept;
}
