//! A busy evening: people play each other, and others play the engine with clocks.
//!
//! By itself it is a short one, that of `docs/hosting.md`. A longer and fuller one:
//!
//!     WAZIR_GAMES=1000 WAZIR_CLOCKS=100 WAZIR_SECONDS=60 \
//!         cargo test --release -p wazir --test evening -- --nocapture
//!
//! With `WAZIR_STORES=all` two servers and a worker share a PostgreSQL database; with `WAZIR_PACE=0`
//! nobody thinks.

#[path = "serve/client.rs"]
mod client;
#[path = "../../server/tests/support/cluster.rs"]
mod cluster;
#[path = "serve/measure.rs"]
mod measure;

use std::env;
use std::ffi::OsStr;
use std::process::{Child, Command, Stdio};
use std::sync::Barrier;
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use client::{Client, Dice, Server, request};
use cluster::Cluster;
use measure::{at, resident, sorted};

/// A number that the environment may give.
fn number(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |text| text.parse().expect("a number"))
}

/// The servers of an evening, and who works for them.
struct House {
    servers: Vec<Server>,
    worker: Option<Child>,
    _folder: tempfile::TempDir,
    _cluster: Option<Cluster>,
}

impl House {
    /// One server with a store of its own, or two and a worker that share one.
    fn open() -> House {
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
        if !cluster::is_wanted() {
            let servers = vec![Server::start(folder.path())];
            return House { servers, worker: None, _folder: folder, _cluster: None };
        }
        let cluster = Cluster::start();
        let store = cluster.new_database();
        let options = ["--store", &store, "--engines", "0"].map(OsStr::new);
        let servers = vec![Server::run(&options), Server::run(&options)];
        let worker = Command::new(env!("CARGO_BIN_EXE_wazir"))
            .args(["worker", "--store", &store])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        House { servers, worker: Some(worker), _folder: folder, _cluster: Some(cluster) }
    }

    fn addr(&self, number: usize) -> &str {
        &self.servers[number % self.servers.len()].addr
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(mut worker) = self.worker.take() {
            let _ = worker.kill();
            let _ = worker.wait();
        }
    }
}

/// What somebody saw in a game.
#[derive(Default)]
struct Seen {
    /// The time of each of their moves, from request to answer.
    moves: Vec<Duration>,
    /// The time until each of the engine's.
    answers: Vec<Duration>,
    /// The engine has lost on time.
    lost_on_time: bool,
}

/// Plays at random until the evening is over. Against the engine it waits for its moves.
fn play(addr: &str, number: usize, wish: &Value, pace: Duration, end: Instant) -> Seen {
    let mut seen = Seen::default();
    let mut dice = Dice(number as u64 + 1);
    let mut client = Client::new(addr);
    let (status, made) = client.request("POST", "/api/games", wish).unwrap();
    assert_eq!(status, 201, "{made}");
    let game = made["url"].as_str().unwrap().to_owned();
    let look = |client: &mut Client| {
        let (status, state) =
            client.request("GET", &format!("{game}/state"), &Value::Null).unwrap();
        assert_eq!(status, 200, "{state}");
        state
    };
    let mut state = look(&mut client);
    // Not all in the same instant.
    thread::sleep(pace.mul_f64(dice.below(1000) as f64 / 1000.0));
    while Instant::now() < end {
        let begun = Instant::now();
        if state["phase"] != "over" && state["may"]["play"] != true {
            while state["phase"] != "over" && state["may"]["play"] != true && Instant::now() < end {
                thread::sleep(Duration::from_millis(100));
                state = look(&mut client);
            }
            seen.answers.push(begun.elapsed());
        }
        let Some(text) = dice.pick(&state) else { break };
        let act = request(&state, &json!({ "do": "move", "text": text }));
        let asked = Instant::now();
        let (status, next) = client.request("POST", &format!("{game}/act"), &act).unwrap();
        assert_eq!(status, 200, "{next}");
        seen.moves.push(asked.elapsed());
        // A flag of a bot that waited too long for its turn on the processor has fallen.
        state = if next["tree"].is_array() { next } else { look(&mut client) };
        thread::sleep(pace.saturating_sub(begun.elapsed()));
    }
    let human = state["yours"][0].as_str().unwrap_or_default();
    let winner = if human == "w" { "1-0" } else { "0-1" };
    seen.lost_on_time = state["end"]["reason"] == "time" && state["end"]["result"] == winner;
    seen
}

#[test]
fn a_busy_evening() {
    let (games, clocks) = (number("WAZIR_GAMES", 60), number("WAZIR_CLOCKS", 20));
    let seconds = Duration::from_secs(number("WAZIR_SECONDS", 10));
    let pace = Duration::from_millis(number("WAZIR_PACE", 1000));
    let house = House::open();
    let begin = Barrier::new((games + clocks) as usize);
    let clock = json!({ "base": 60_000, "increment": 1_000, "each": 0 });
    let (people, engines) = thread::scope(|scope| {
        let spawn = |number: usize, wish: Value| {
            let (house, begin) = (&house, &begin);
            let work = move || {
                begin.wait();
                play(house.addr(number), number, &wish, pace, Instant::now() + seconds)
            };
            thread::Builder::new().stack_size(256 << 10).spawn_scoped(scope, work).unwrap()
        };
        let variants = ["janus", "falcon", "berolina", "minishogi", "superchess"];
        let people: Vec<_> = (0..games as usize)
            .map(|number| {
                let variant = variants[number % variants.len()];
                spawn(number, json!({ "variant": variant, "opponent": "hot-seat" }))
            })
            .collect();
        let engines: Vec<_> = (0..clocks as usize)
            .map(|number| {
                let variant = variants[number % variants.len()];
                spawn(
                    number,
                    json!({ "variant": variant, "opponent": "engine", "level": 10, "clock": clock }),
                )
            })
            .collect();
        let all = |handles: Vec<ScopedJoinHandle<'_, Seen>>| -> Vec<Seen> {
            handles.into_iter().map(|handle| handle.join().unwrap()).collect()
        };
        (all(people), all(engines))
    });
    let lost = engines.iter().filter(|seen| seen.lost_on_time).count();
    let moves = |seen: &[Seen]| sorted(seen.iter().flat_map(|seen| seen.moves.clone()).collect());
    let answers = sorted(engines.iter().flat_map(|seen| seen.answers.clone()).collect());
    let (among, against) = (moves(&people), moves(&engines));
    let memory: Vec<u64> = house.servers.iter().map(|server| resident(server.child.id())).collect();
    for (what, times) in [
        ("moves among people", &among),
        ("moves against the engine", &against),
        ("its moves", &answers),
    ] {
        let [median, p99, longest] = [0.5, 0.99, 1.0].map(|share| at(times, share));
        let rate = times.len() as f64 / seconds.as_secs_f64();
        eprintln!(
            "{what}: {}, {rate:.0} a second, median {median:.1?}, p99 {p99:.1?}, longest {longest:.1?}",
            times.len()
        );
    }
    eprintln!("{memory:?} MiB resident; the engine lost {lost} games on time");
    assert_eq!(lost, 0);
    assert!(answers.len() >= clocks as usize, "{} answers", answers.len());
}
