//! Two servers and two workers that share a PostgreSQL database, and are killed among moves.
//!
//! `WAZIR_KILLS=200 cargo test --release -p wazir --test shared_store` kills more often.

#[path = "../serve/client.rs"]
mod client;
#[path = "../../../server/tests/support/cluster.rs"]
mod cluster;
mod health;
mod hidden;

use std::env;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use client::{Client, Dice, Server, request};
use cluster::Cluster;

/// Games at once, all against the engine.
const GAMES: usize = 8;
/// The engine answers within this time, whatever was killed: processes that are silent for ten seconds
/// count as dead.
const PATIENCE: Duration = Duration::from_secs(60);

/// Returns whether this machine need not have PostgreSQL, and says so.
fn skips_postgres() -> bool {
    let skips = env::var_os("WAZIR_SKIP_POSTGRES").is_some();
    if skips {
        eprintln!("skipped, WAZIR_SKIP_POSTGRES is set");
    }
    skips
}

/// A server that leaves thinking to workers.
fn serve(store: &str) -> Server {
    Server::run(&["--store", store, "--engines", "0"].map(OsStr::new))
}

/// A worker; killed at the end.
struct Worker(Child);

impl Worker {
    fn start(store: &str) -> Worker {
        let mut child = Command::new(env!("CARGO_BIN_EXE_wazir"))
            .args(["worker", "--engines", "1", "--store", store])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, "Working at 1 moves at a time.\n");
        Worker(child)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A game against the engine, and what its player knows of it.
struct Played {
    game: String,
    cookie: String,
    known: Vec<String>,
}

fn line(state: &Value) -> Vec<String> {
    let nodes = state["tree"].as_array().unwrap().iter();
    nodes.map(|node| node["san"].as_str().unwrap().to_owned()).collect()
}

/// The state of a game; `None` if the server cannot tell it now.
fn state(addr: &str, played: &Played) -> Option<Value> {
    let mut client = Client::try_new(addr)?;
    client.cookie.clone_from(&played.cookie);
    let answer = client.request("GET", &format!("{}/state", played.game), &Value::Null);
    answer.ok().filter(|(status, _)| *status == 200).map(|(_, state)| state)
}

/// Waits until somebody else has moved, or the game is over. Returns the state, or `None` when told to
/// stop.
fn wait_for_turn(addrs: &Addresses, played: &Played, stop: &AtomicBool) -> Option<Value> {
    let begun = Instant::now();
    loop {
        let seen = state(&addrs.any(played.known.len()), played);
        let is_turn = |state: &Value| state["phase"] == "over" || state["may"]["play"] == true;
        if let Some(state) = seen.filter(is_turn) {
            return Some(state);
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        assert!(begun.elapsed() < PATIENCE, "{} has no answer", played.game);
        thread::sleep(Duration::from_millis(20));
    }
}

/// The addresses of the servers, which change when one is started anew.
struct Addresses(Mutex<Vec<String>>);

impl Addresses {
    fn any(&self, number: usize) -> String {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all[number % all.len()].clone()
    }

    fn set(&self, index: usize, addr: &str) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        addr.clone_into(&mut all[index]);
    }
}

/// Plays at random through either server until it is told to stop; after the end of a game its last
/// moves are taken back.
fn play(played: &mut Played, addrs: &Addresses, moves: &AtomicUsize, stop: &AtomicBool, seed: u64) {
    let mut dice = Dice(seed);
    while !stop.load(Ordering::Relaxed) {
        let Some(state) = wait_for_turn(addrs, played, stop) else { return };
        check(played, &state);
        let action = match dice.pick(&state) {
            Some(text) => json!({ "do": "move", "text": text }),
            None => json!({ "do": "take-back" }),
        };
        let Some(mut client) = Client::try_new(&addrs.any(dice.below(2))) else { continue };
        client.cookie.clone_from(&played.cookie);
        let act = request(&state, &action);
        let answer = client.request("POST", &format!("{}/act", played.game), &act);
        match answer {
            // Whoever is overtaken by their own act sees the new state.
            Ok((200, next)) if next["tree"].is_array() => {
                played.known = line(&next);
                moves.fetch_add(1, Ordering::Relaxed);
            }
            // The database is gone for a moment, or the server is: perhaps it was done.
            Ok((200 | 500 | 503, _)) | Err(_) => played.known.clear(),
            Ok((status, why)) => panic!("{status} {why}"),
        }
    }
}

/// Checks that all that was acknowledged is there. Nobody but the engine goes on.
fn check(played: &Played, state: &Value) {
    let kept = line(state);
    assert!(kept.starts_with(&played.known), "{}: {:?}\n{kept:?}", played.game, played.known);
}

#[test]
fn nothing_is_lost_or_left_without_an_answer() {
    if skips_postgres() {
        return;
    }
    let kills: usize = env::var("WAZIR_KILLS").map_or(9, |count| count.parse().expect("a number"));
    let mut cluster = Cluster::start();
    let store = cluster.new_database();
    let mut servers = [serve(&store), serve(&store)];
    let mut workers = [Worker::start(&store), Worker::start(&store)];
    let addrs = Addresses(Mutex::new(servers.iter().map(|server| server.addr.clone()).collect()));
    let variants = ["chess", "minishogi", "berolina", "janus"];
    let mut played: Vec<Played> = (0..GAMES)
        .map(|index| {
            let mut client = Client::new(&servers[index % 2].addr);
            let variant = variants[index % variants.len()];
            let level = 1 + index % 3;
            let wish = json!({ "variant": variant, "opponent": "engine", "level": level });
            let (status, made) = client.request("POST", "/api/games", &wish).unwrap();
            assert_eq!(status, 201, "{made}");
            let game = made["url"].as_str().unwrap().to_owned();
            Played { game, cookie: client.cookie, known: Vec::new() }
        })
        .collect();

    let (moves, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        for (index, played) in played.iter_mut().enumerate() {
            let (addrs, moves, stop) = (&addrs, &moves, &stop);
            scope.spawn(move || play(played, addrs, moves, stop, index as u64));
        }
        let mut dice = Dice(7);
        for kill in 0..kills {
            thread::sleep(Duration::from_millis(300 + dice.below(700) as u64));
            match (kill % 3, dice.below(2)) {
                (0, index) => {
                    servers[index] = serve(&store);
                    addrs.set(index, &servers[index].addr);
                }
                (1, index) => workers[index] = Worker::start(&store),
                _ => {
                    cluster.kill();
                    cluster.run();
                }
            }
        }
        // All of them are answered in the end, and the answers seen by both servers.
        let before = moves.load(Ordering::Relaxed);
        let begun = Instant::now();
        while moves.load(Ordering::Relaxed) < before + 2 * GAMES && begun.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(50));
        }
        stop.store(true, Ordering::Relaxed);
    });
    let never = AtomicBool::new(false);
    for played in &played {
        let seen = wait_for_turn(&addrs, played, &never).expect("nobody stops it");
        check(played, &seen);
        for server in &servers {
            let there = state(&server.addr, played).expect("the server is there");
            assert_eq!(line(&there), line(&seen), "both servers show the same");
        }
    }
    let moves = moves.load(Ordering::Relaxed);
    eprintln!("{kills} kills among {moves} acknowledged moves in {GAMES} games");
    assert!(moves > 2 * GAMES, "{moves}");
}
