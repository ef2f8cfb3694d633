//! One ordinary player while others besiege the server: with connections on which nothing is said,
//! with heads of requests that do not come to their end, and with a flood of new games.
//!
//! `WAZIR_SIEGE="10000 1000 8 30"` besieges it with so many of each, for so many seconds; the last
//! line of the output says what the player's moves took. A fifth word is another program to besiege,
//! without any options.

#[path = "serve/client.rs"]
mod client;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use client::{Client, Dice, Server, ask, request};

/// Numbers that any machine bears.
const USUAL: &str = "300 100 2 6";

struct Siege {
    idle: usize,
    slow: usize,
    floods: usize,
    time: Duration,
    program: Option<String>,
}

fn siege() -> Siege {
    let text = std::env::var("WAZIR_SIEGE").unwrap_or_else(|_| USUAL.to_owned());
    let mut words = text.split(' ');
    let mut number = || words.next().and_then(|word| word.parse().ok()).expect("a number");
    let (idle, slow, floods) = (number(), number(), number());
    let time = Duration::from_secs(number() as u64);
    Siege { idle, slow, floods, time, program: words.next().map(str::to_owned) }
}

fn start(siege: &Siege, folder: &std::path::Path, metrics: &str) -> Server {
    let options = [
        "--trust-proxy",
        "127.0.0.1",
        "--metrics",
        metrics,
        "--connections",
        "20000",
        "--head-timeout",
        "2",
        "--idle-timeout",
        "3",
        "--limit-games",
        "20/day",
    ];
    let Some(program) = &siege.program else { return Server::start_with(folder, &options) };
    let addr = free();
    let child = Command::new(program)
        .args(["serve", "--addr", &addr, "--data"])
        .arg(folder)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let server = Server { child, addr };
    while TcpStream::connect(&server.addr).is_err() {
        thread::sleep(Duration::from_millis(20));
    }
    server
}

fn free() -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address").to_string()
}

/// Holds connections and says nothing, or a letter of a head now and then. Opens no more after the
/// game, though it may take longer than that to open all.
fn hold(addr: &str, number: usize, says: bool, [played, over]: [&AtomicBool; 2]) {
    let connect = |_| (!played.load(Ordering::Relaxed)).then(|| TcpStream::connect(addr).ok())?;
    let mut held: Vec<TcpStream> = (0..number).map_while(connect).collect();
    while !over.load(Ordering::Relaxed) {
        if says {
            held.retain_mut(|stream| stream.write_all(b"G").is_ok());
        }
        thread::sleep(Duration::from_millis(500));
    }
}

/// Asks for new games, as fast as they come, from an address of one's own.
fn flood(addr: &str, number: usize, over: &AtomicBool, made: &AtomicUsize, refused: &AtomicUsize) {
    let wish = json!({ "variant": "janus", "opponent": "hot-seat" }).to_string();
    let head = format!(
        "POST /api/games HTTP/1.1\r\nHost: {addr}\r\nContent-Type: application/json\r\n\
         X-Forwarded-For: 192.0.2.{number}\r\nContent-Length: {}\r\n\r\n{wish}",
        wish.len()
    );
    let mut bytes = [0; 4096];
    while !over.load(Ordering::Relaxed) {
        let Ok(mut stream) = TcpStream::connect(addr) else { continue };
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        while !over.load(Ordering::Relaxed) && stream.write_all(head.as_bytes()).is_ok() {
            let Ok(length @ 13..) = stream.read(&mut bytes) else { break };
            match &bytes[..length.min(13)] {
                b"HTTP/1.1 201 " => made.fetch_add(1, Ordering::Relaxed),
                b"HTTP/1.1 429 " => refused.fetch_add(1, Ordering::Relaxed),
                _ => break,
            };
        }
    }
}

#[test]
fn a_player_is_kept_from_nothing() {
    let siege = siege();
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
    let metrics = free();
    let server = start(&siege, folder.path(), &metrics);
    let (played, over) = (AtomicBool::new(false), AtomicBool::new(false));
    let (made, refused) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let (trips, open) = thread::scope(|scope| {
        let (addr, over, made, refused) = (server.addr.as_str(), &over, &made, &refused);
        let ends = [&played, over];
        scope.spawn(move || hold(addr, siege.idle, false, ends));
        scope.spawn(move || hold(addr, siege.slow, true, ends));
        for number in 0..siege.floods {
            scope.spawn(move || flood(addr, number, over, made, refused));
        }
        // Whatever happens to the player, the others must come to an end.
        let player = scope.spawn(move || play(addr, siege.time));
        let trips = player.join();
        played.store(true, Ordering::Relaxed);
        let open = siege.program.is_none().then(|| left(&metrics, siege.floods + 10));
        over.store(true, Ordering::Relaxed);
        (trips.unwrap(), open)
    });
    let memory = resident(server.child.id());
    let at = |share: f64| trips[((trips.len() - 1) as f64 * share) as usize];
    eprintln!(
        "{} idle, {} slow, {} floods ({} games made, {} refused): {} moves, median {:?}, p99 {:?}, \
         longest {:?}; {memory} MiB resident",
        siege.idle,
        siege.slow,
        siege.floods,
        made.load(Ordering::Relaxed),
        refused.load(Ordering::Relaxed),
        trips.len(),
        at(0.5),
        at(0.99),
        at(1.0),
    );
    server.kill();
    let Some(open) = open else { return };
    assert!(open <= siege.floods + 10, "{open} who say nothing are still there");
    assert!(made.load(Ordering::Relaxed) <= 20 * siege.floods, "each has had their share");
    assert!(refused.load(Ordering::Relaxed) > 0);
}

/// How many connections a server has, after a while if there are more than these.
fn left(metrics: &str, most: usize) -> usize {
    let patience = Instant::now() + Duration::from_secs(20);
    loop {
        let open = open_connections(metrics);
        if open <= most || Instant::now() > patience {
            return open;
        }
        thread::sleep(Duration::from_millis(100));
    }
}

/// How many connections a server says it has.
fn open_connections(metrics: &str) -> usize {
    let told = ask(metrics, "GET /metrics", "Host: localhost\r\n", "");
    let open = told.lines().find_map(|line| line.strip_prefix("wazir_connections "));
    open.expect("it is told").parse().expect("a number")
}

/// Plays at a person's pace, though a fast one's; how long each move took, the shortest first.
fn play(addr: &str, time: Duration) -> Vec<Duration> {
    let (mut dice, mut trips) = (Dice(1), Vec::new());
    let mut client = Client::new(addr);
    let mut game = client.new_game("janus");
    let state = |client: &mut Client, game: &str| {
        client.request("GET", &format!("{game}/state"), &Value::Null).unwrap().1
    };
    let mut now = state(&mut client, &game);
    let begun = Instant::now();
    while begun.elapsed() < time {
        let Some(text) = dice.pick(&now) else {
            game = client.new_game("janus");
            now = state(&mut client, &game);
            continue;
        };
        let request = request(&now, &json!({ "do": "move", "text": text }));
        let begun = Instant::now();
        let (status, next) = client.request("POST", &format!("{game}/act"), &request).unwrap();
        trips.push(begun.elapsed());
        assert_eq!((status, &next["is"]), (200, &json!("done")), "{next}");
        now = next;
        thread::sleep(Duration::from_millis(250).saturating_sub(begun.elapsed()));
    }
    trips.sort_unstable();
    trips
}

/// Resident memory of a process in MiB; 0 where the system does not tell.
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or_default() / 1024
}
