//! Two hundred games at once, a move a second in each, by bots without an engine. A program of
//! its own, so that no other test takes the machine meanwhile.

#[path = "serve/client.rs"]
mod client;

use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use client::{Client, Dice, Server, request};

const GAMES: usize = 200;
/// The time that a bot thinks.
const THINKS: Duration = Duration::from_secs(1);
const MOVES_EACH: usize = 12;
/// The most that the slowest of a hundred may wait.
const P99: Duration = Duration::from_millis(50);

/// Other programs on the machine only ever add to the times: the best round counts.
const ROUNDS: usize = 3;

#[test]
fn two_hundred_games_at_once() {
    let best = (0..ROUNDS).map(|_| round()).find(|&p99| p99 < P99);
    assert!(best.is_some(), "p99 was above {P99:?} in {ROUNDS} rounds");
}

/// Plays one round of all games; returns the time that 99 of 100 moves stayed below.
fn round() -> Duration {
    // In memory, where there is such a place: a disk on which something else is written makes every
    // commit wait, and its time would be measured instead of the server's.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
    let server = Server::start(folder.path());
    let begin = Barrier::new(GAMES);
    let mut trips: Vec<Duration> = thread::scope(|scope| {
        let bots: Vec<_> = (0..GAMES)
            .map(|bot| {
                let (addr, begin) = (server.addr.as_str(), &begin);
                thread::Builder::new()
                    .stack_size(256 << 10)
                    .spawn_scoped(scope, move || play(addr, bot, begin))
                    .unwrap()
            })
            .collect();
        bots.into_iter().flat_map(|bot| bot.join().unwrap()).collect()
    });
    trips.sort_unstable();
    let at = |share: f64| trips[((trips.len() - 1) as f64 * share) as usize];
    let memory = resident(server.child.id());
    let used = processor_time(server.child.id()) / trips.len() as f64;
    server.kill();
    eprintln!(
        "{GAMES} games, {} moves: median {:?}, p99 {:?}, longest {:?}; {memory} MiB resident, \
         {used:.1} ms of processor time a move",
        trips.len(),
        at(0.5),
        at(0.99),
        at(1.0),
    );
    at(0.99)
}

/// Plays one game at a person's pace; returns the time of each move from request to answer.
fn play(addr: &str, bot: usize, begin: &Barrier) -> Vec<Duration> {
    let variants = ["janus", "falcon", "berolina", "minishogi", "superchess"];
    let mut dice = Dice(bot as u64 + 1);
    let mut client = Client::new(addr);
    let game = client.new_game(variants[bot % variants.len()]);
    let (_, mut state) = client.request("GET", &format!("{game}/state"), &Value::Null).unwrap();
    begin.wait();
    // Not all in the same instant.
    thread::sleep(THINKS * bot as u32 / GAMES as u32);
    let mut trips = Vec::with_capacity(MOVES_EACH);
    for _ in 0..MOVES_EACH {
        let Some(text) = dice.pick(&state) else { break };
        let action = json!({ "do": "move", "text": text });
        let request = request(&state, &action);
        let begun = Instant::now();
        let (status, next) = client.request("POST", &format!("{game}/act"), &request).unwrap();
        trips.push(begun.elapsed());
        assert_eq!(status, 200, "{next}");
        state = next;
        thread::sleep(THINKS.saturating_sub(begun.elapsed()));
    }
    trips
}

/// Processor time that a process has used, in milliseconds; 0 where the system does not tell.
fn processor_time(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // Behind the name in brackets, user and system time are the 12th and 13th, in 100ths.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks = fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok());
    ticks.sum::<f64>() * 10.0
}

/// Resident memory of a process in MiB; 0 where the system does not tell.
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or_default() / 1024
}
