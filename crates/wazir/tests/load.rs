//! Two hundred games at once, a move a second in each, by bots without an engine. A program of
//! its own, so that no other test takes the machine meanwhile.

#[path = "serve/client.rs"]
mod client;
#[path = "serve/measure.rs"]
mod measure;

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use client::{Client, Dice, Server, request};
use measure::{at, processor_time, resident, sorted};

const GAMES: usize = 200;
const MOVES_EACH: usize = 12;
/// The time that a bot thinks. A machine that others use may not keep up with the first pace, so
/// each further round is slower.
const THINKS: [Duration; 3] =
    [Duration::from_secs(1), Duration::from_secs(2), Duration::from_secs(4)];
/// The most that the slowest of a hundred may wait on a machine that is idle otherwise.
const P99: Duration = Duration::from_millis(50);
/// How often a move waits for its turn: on the way through client and server to the disk and back,
/// and behind the moves that came a moment earlier.
const TURNS: u32 = 8;
/// The most processor time of a move in milliseconds: two processors would just do.
const WORK: f64 = 10.0;

#[test]
fn two_hundred_games_at_once() {
    let good = THINKS.into_iter().map(round).find(Round::is_good);
    assert!(good.is_some(), "moves waited too long, or cost too much, in each round");
}

/// What was measured while all games were played for a while.
struct Round {
    /// What 99 of 100 moves stayed below.
    p99: Duration,
    /// What 99 of 100 turns stayed below of a thread that has nothing to do with the server: what
    /// else the machine does makes moves wait as well.
    turn: Duration,
    /// Processor time of the server per move in milliseconds.
    work: f64,
}

impl Round {
    fn is_good(&self) -> bool {
        self.p99 < P99 + TURNS * self.turn && self.work < WORK
    }
}

fn round(thinks: Duration) -> Round {
    // In memory, where there is such a place: a disk on which something else is written makes every
    // commit wait, and its time would be measured instead of the server's.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
    let server = Server::start(folder.path());
    let begin = Barrier::new(GAMES + 1);
    let (trips, turns) = thread::scope(|scope| {
        let bots: Vec<_> = (0..GAMES)
            .map(|bot| {
                let (addr, begin) = (server.addr.as_str(), &begin);
                thread::Builder::new()
                    .stack_size(256 << 10)
                    .spawn_scoped(scope, move || play(addr, bot, thinks, begin))
                    .unwrap()
            })
            .collect();
        let witness = scope.spawn(|| {
            begin.wait();
            waits_for_a_turn(folder.path(), thinks * MOVES_EACH as u32)
        });
        let trips = bots.into_iter().flat_map(|bot| bot.join().unwrap()).collect();
        (sorted(trips), sorted(witness.join().unwrap()))
    });
    let memory = resident(server.child.id());
    let work = processor_time(server.child.id()) / trips.len() as f64;
    server.kill();
    let round = Round { p99: at(&trips, 0.99), turn: at(&turns, 0.99), work };
    eprintln!(
        "{GAMES} games, {} moves, one each {thinks:?}: median {:?}, p99 {:?}, longest {:?}; {memory} \
         MiB resident, {work:.1} ms of processor time a move; p99 of a turn {:?}",
        trips.len(),
        at(&trips, 0.5),
        round.p99,
        at(&trips, 1.0),
        round.turn,
    );
    round
}

/// How late a thread is that wants a moment each 5 ms, and in it a byte on the disk, for so long.
fn waits_for_a_turn(folder: &Path, time: Duration) -> Vec<Duration> {
    let pause = Duration::from_millis(5);
    let mut file = File::create(folder.join("witness")).unwrap();
    let (start, mut waits) = (Instant::now(), Vec::new());
    while start.elapsed() < time {
        let begun = Instant::now();
        thread::sleep(pause);
        file.write_all(b".").and_then(|()| file.sync_data()).unwrap();
        waits.push(begun.elapsed().saturating_sub(pause));
    }
    waits
}

/// Plays one game at a person's pace; returns the time of each move from request to answer.
fn play(addr: &str, bot: usize, thinks: Duration, begin: &Barrier) -> Vec<Duration> {
    let variants = ["janus", "falcon", "berolina", "minishogi", "superchess"];
    let mut dice = Dice(bot as u64 + 1);
    let mut client = Client::new(addr);
    let game = client.new_game(variants[bot % variants.len()]);
    let (_, mut state) = client.request("GET", &format!("{game}/state"), &Value::Null).unwrap();
    begin.wait();
    // Not all in the same instant.
    thread::sleep(thinks * bot as u32 / GAMES as u32);
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
        thread::sleep(thinks.saturating_sub(begun.elapsed()));
    }
    trips
}
