//! The care of stored games: copies while a server has them open, damage, and what nobody needs.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::client::{Client, Dice, Server, request};

fn games(words: &[&str], data: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wazir"));
    command.arg("games").args(words).arg("--data").arg(data).output().unwrap()
}

fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

/// Plays a few moves in a new game; returns its address, the cookie of its player and its state.
fn play(addr: &str, moves: usize) -> (String, String, Value) {
    let mut client = Client::new(addr);
    let game = client.new_game("janus");
    let mut dice = Dice(moves as u64);
    let (_, mut state) = client.request("GET", &format!("{game}/state"), &Value::Null).unwrap();
    for _ in 0..moves {
        let text = dice.pick(&state).expect("a move");
        let act = request(&state, &json!({ "do": "move", "text": text }));
        let (status, next) = client.request("POST", &format!("{game}/act"), &act).unwrap();
        assert_eq!(status, 200, "{next}");
        state = next;
    }
    (game, client.cookie, state)
}

#[test]
fn a_copy_is_made_while_the_server_goes_on_and_can_take_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (game, cookie, state) = play(&server.addr, 20);
    let copy = folder.path().join("copy.sqlite");
    let made = games(&["backup", copy.to_str().unwrap()], folder.path());
    assert_eq!(said(&made), "1 games with 20 moves are whole\n");
    let again = games(&["backup", copy.to_str().unwrap()], folder.path());
    assert_eq!(again.status.code(), Some(1));
    assert!(said(&again).contains("is there already"), "{}", said(&again));
    play(&server.addr, 3);
    let whole = games(&["verify"], folder.path());
    assert_eq!(said(&whole), "2 games with 23 moves are whole\n");
    server.kill();

    let other = tempfile::tempdir().unwrap();
    fs::copy(&copy, other.path().join("games.sqlite")).unwrap();
    let server = Server::start(other.path());
    let mut client = Client::new(&server.addr);
    client.cookie = cookie;
    let (_, there) = client.request("GET", &format!("{game}/state"), &Value::Null).unwrap();
    assert_eq!((&there["tree"], &there["yours"]), (&state["tree"], &state["yours"]));
}

#[test]
fn whatever_bit_is_turned_over_no_game_is_shown_that_was_not_played() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let played: Vec<_> = (0..3).map(|game| play(&server.addr, 30 + game)).collect();
    let copy = folder.path().join("copy.sqlite");
    assert!(games(&["backup", copy.to_str().unwrap()], folder.path()).status.success());
    server.kill();
    let whole = fs::read(&copy).unwrap();
    let other = tempfile::tempdir().unwrap();
    let path = other.path().join("games.sqlite");
    let moves: usize =
        played.iter().map(|(.., state)| state["tree"].as_array().unwrap().len()).sum();
    // Most of a small file is empty.
    let used: Vec<usize> = (0..whole.len()).filter(|&place| whole[place] != 0).collect();
    let (mut dice, mut noticed) = (Dice(5), 0);
    for _ in 0..60 {
        let mut bytes = whole.clone();
        bytes[used[dice.below(used.len())]] ^= 1 << dice.below(8);
        fs::write(&path, bytes).unwrap();
        let checked = games(&["verify", "--json"], other.path());
        match checked.status.code() {
            Some(0) => {
                // The bit was in no row: all is there and as it was written, by the checksums.
                let found: Value = serde_json::from_slice(&checked.stdout).unwrap();
                assert_eq!(found, json!({ "games": 3, "moves": moves, "damaged": [] }));
            }
            Some(1) => noticed += 1,
            other => panic!("{other:?}: {}", said(&checked)),
        }
    }
    // The rest lay in what no game needs, such as the text of the schema.
    eprintln!("{noticed} of 60 were noticed");
    assert!(noticed >= 30, "{noticed}");
}

#[test]
fn what_nobody_needs_is_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    play(&server.addr, 2);
    play(&server.addr, 0);
    let refused = games(&["prune"], folder.path());
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("is in use by another Wazir"), "{}", said(&refused));
    server.kill();
    for (words, answer) in [
        (&["prune"][..], "0 games deleted\n"),
        (&["prune", "--days", "0", "--dry-run"], "1 games would be deleted\n"),
        (&["prune", "--days", "0"], "1 games deleted\n"),
        (&["prune", "--days", "0", "--over"], "0 games deleted\n"),
        (&["verify"], "1 games with 2 moves are whole\n"),
        (&["prune", "--days", "0", "--all"], "1 games deleted\n"),
        (&["verify"], "0 games with 0 moves are whole\n"),
    ] {
        assert_eq!(said(&games(words, folder.path())), answer, "{words:?}");
    }
    let nothing = tempfile::tempdir().unwrap();
    let none = games(&["verify"], nothing.path());
    assert_eq!(none.status.code(), Some(1));
    assert!(said(&none).contains("cannot open"), "{}", said(&none));
}

#[test]
fn with_no_room_left_no_game_is_begun_and_those_that_go_on_do() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (game, cookie, state) = play(&server.addr, 1);
    server.kill();
    let server = Server::start_with(folder.path(), &["--quota", "0"]);
    let mut client = Client::new(&server.addr);
    client.cookie = cookie;
    let text = Dice(1).pick(&state).expect("a move");
    let act = request(&state, &json!({ "do": "move", "text": text }));
    let (status, next) = client.request("POST", &format!("{game}/act"), &act).unwrap();
    assert_eq!(status, 200, "{next}");
    let wish = json!({ "variant": "janus", "opponent": "hot-seat" });
    let (status, why) = client.request("POST", "/api/games", &wish).unwrap();
    assert_eq!(status, 507, "{why}");
    assert_eq!(why["error"], "The games here take all the room that they may; delete some first.");
}
