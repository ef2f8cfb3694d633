//! The time until an order is obeyed, and orders that must not be anticipated.

use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::dialogue::Dialogue;

/// `stop`, `?` and `force` are obeyed within this time.
const AT_ONCE: Duration = Duration::from_millis(20);
/// As long a single one may take on a machine that is busy with other tests.
const BUSY: Duration = Duration::from_secs(2);
const REPEATS: usize = 7;
/// So often the repeats are timed, until a round is good: other tests take processors away, and
/// never give any.
const ROUNDS: usize = 4;

/// Starts a search and says `order` while it is at work, several times: half of the answers must
/// come at once, in one round of several. The hash table that `greeting` asks for is large, so that nothing depends on its
/// size; to clear it takes its time, so `prepare` ends with a question.
#[track_caller]
fn check_at_once(greeting: &[&str], prepare: &[&str], start: &str, order: &[&str], answer: &str) {
    let mut dialogue = Dialogue::start();
    greeting.iter().for_each(|line| dialogue.say(line));
    let mut time = || {
        prepare.iter().for_each(|line| dialogue.say(line));
        dialogue.seek(if prepare.contains(&"isready") { "readyok" } else { "pong 0" });
        dialogue.say(start);
        sleep(Duration::from_millis(25));
        let begun = Instant::now();
        order.iter().for_each(|line| dialogue.say(line));
        dialogue.seek(answer);
        begun.elapsed()
    };
    let good = (0..ROUNDS).any(|_| {
        let mut times: Vec<Duration> = (0..REPEATS).map(|_| time()).collect();
        times.sort();
        let (median, longest) = (times[REPEATS / 2], times[REPEATS - 1]);
        println!("{order:?}: median {median:?}, longest {longest:?}");
        assert!(longest <= BUSY, "{order:?}: {times:?}");
        median <= AT_ONCE
    });
    assert!(good, "{order:?} is not obeyed at once");
}

#[test]
fn stop_is_obeyed_at_once() {
    let prepare = ["position startpos", "isready"];
    for variant in ["chess", "janus", "falcon", "berolina", "superchess", "minishogi"] {
        let choose = format!("setoption name UCI_Variant value {variant}");
        let greeting = ["uci", "setoption name Hash value 128", &choose];
        check_at_once(&greeting, &prepare, "go infinite", &["stop"], "bestmove *");
    }
    let greeting = ["usi", "setoption name USI_Hash value 128"];
    check_at_once(&greeting, &prepare, "go btime 600000 wtime 600000", &["stop"], "bestmove *");
}

#[test]
fn moving_now_and_leaving_are_obeyed_at_once() {
    let greeting = ["xboard", "protover 2", "memory 140"];
    let prepare = ["new", "level 0 600 0", "ping 0"];
    check_at_once(&greeting, &prepare, "usermove e2e4", &["?"], "move *");
    check_at_once(&greeting, &prepare, "usermove e2e4", &["force", "ping 1"], "pong 1");
    let prepare = ["exit", "new", "ping 0"];
    check_at_once(&greeting, &prepare, "analyze", &["exit", "ping 1"], "pong 1");
}

/// Searches that last until `stop`, with every reason to end before.
#[test]
fn infinite_searches_do_not_end_by_themselves() {
    const STARTS: [(&str, &str); 10] = [
        ("uci", "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo infinite"),
        ("uci", "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo ponder wtime 1 btime 1"),
        ("uci", "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo infinite"),
        ("uci", "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\ngo infinite"),
        ("uci", "position fen 7k/6Q1/8/8/8/8/8/K7 b - - 0 1\ngo infinite"),
        ("uci", "position startpos\ngo infinite depth 1 nodes 1 movetime 1"),
        ("uci", "position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\ngo infinite mate 1"),
        (
            "uci",
            "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8\ngo infinite depth 1",
        ),
        ("usi", "position sfen 4k/4G/4R/5/K4 w - 1\ngo infinite"),
        ("usi", "position startpos\ngo ponder btime 1 wtime 1 byoyomi 1"),
    ];
    for (greeting, start) in STARTS {
        let mut dialogue = Dialogue::start();
        dialogue.say(greeting);
        start.lines().for_each(|line| dialogue.say(line));
        dialogue.stays_silent(Duration::from_millis(60), "bestmove*");
        dialogue.say("stop");
        dialogue.seek("bestmove *");
    }
}

#[test]
fn analysis_moves_nothing() {
    for position in ["7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "7k/8/8/8/8/8/8/K7 w - - 0 1"] {
        let mut dialogue = Dialogue::start();
        dialogue.say(&format!("xboard\nnew\nforce\nsetboard {position}\nst 0.01\nsd 1\nanalyze"));
        dialogue.stays_silent(Duration::from_millis(60), "move*");
        dialogue.say("exit\nping 1");
        dialogue.seek("pong 1");
    }
}

/// The move that is looked at is told, but not before people can read that.
#[test]
fn moves_are_named_after_a_second() {
    let mut dialogue = Dialogue::start();
    let begun = Instant::now();
    dialogue.say("uci\nposition startpos\ngo infinite");
    dialogue.seek("info depth * currmove * currmovenumber *");
    assert!(begun.elapsed() >= Duration::from_secs(1));
    dialogue.say("stop");
    dialogue.seek("bestmove *");
    dialogue.say("quit");
}

/// What a depth took that was not finished counts, too.
#[test]
fn the_nodes_of_a_search_are_told_in_the_end() {
    let mut dialogue = Dialogue::start();
    dialogue.say("uci\nposition startpos\ngo nodes 3000");
    dialogue.seek("info nodes 3000 nps * time *");
    dialogue.seek("bestmove *");
    dialogue.say("quit");
}

#[test]
fn analysis_tells_where_it_is() {
    let mut dialogue = Dialogue::start();
    dialogue.say("xboard\nprotover 2\nanalyze");
    sleep(Duration::from_millis(1300));
    let patience = Instant::now() + Duration::from_secs(20);
    while Instant::now() < patience {
        dialogue.say(".");
        if dialogue.find("stat01: *").matches(' ').count() == 6 {
            return;
        }
        sleep(Duration::from_millis(50));
    }
    panic!("no move is named");
}

/// Sends the lines, then measures how long the answer to `last` takes.
#[track_caller]
fn check_prompt(lines: &[&str], last: &str, answer: &str) {
    let mut dialogue = Dialogue::start();
    lines.iter().for_each(|line| dialogue.say(line));
    sleep(Duration::from_millis(100));
    let start = Instant::now();
    dialogue.say(last);
    dialogue.seek(answer);
    assert!(start.elapsed() < BUSY, "{last}: {:?}", start.elapsed());
}

#[test]
fn counting_can_be_stopped() {
    check_prompt(&["uci", "position startpos", "go perft 9"], "stop", "Nodes searched: *");
}

#[test]
fn quitting_is_prompt() {
    let mut dialogue = Dialogue::start();
    dialogue.say("uci");
    dialogue.say("go infinite");
    dialogue.say("quit");
    let start = Instant::now();
    dialogue.end();
    assert!(start.elapsed() < BUSY);
}
