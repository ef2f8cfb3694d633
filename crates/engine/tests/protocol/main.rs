//! Conversations with the engine, as a graphical interface has them.
//!
//! Each file in `transcripts` is one. `> line` is sent; `< line` is the next line expected,
//! in which `*` stands for anything. Reports of thinking are passed over, all other lines
//! must be expected. `#` begins a comment.

mod dialogue;
mod noise;

use std::time::{Duration, Instant};

use dialogue::Dialogue;

macro_rules! transcripts {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            follow(include_str!(concat!("transcripts/", stringify!($name), ".txt")));
        }
    )*};
}

transcripts! {
    cecp_start
    cecp_wrong
    cecp_commands
    cecp_edit
    cecp_castling
    cecp_pawns
    cecp_drops
    cecp_holdings
    cecp_relayed
    cecp_results
    uci_session
    uci_wrong
    usi_session
}

fn follow(transcript: &str) {
    let mut dialogue = Dialogue::start();
    for (number, line) in transcript.lines().enumerate() {
        match line.split_at_checked(2) {
            Some(("> ", text)) => dialogue.say(text),
            Some(("< ", pattern)) => dialogue.expect(pattern, number + 1),
            _ => assert!(line.is_empty() || line.starts_with('#'), "line {}: {line}", number + 1),
        }
    }
    dialogue.end();
}

/// Sends the lines, then measures how long the answer to `last` takes.
#[track_caller]
fn check_prompt(lines: &[&str], last: &str, answer: &str) {
    let mut dialogue = Dialogue::start();
    for line in lines {
        dialogue.say(line);
    }
    std::thread::sleep(Duration::from_millis(100));
    let start = Instant::now();
    dialogue.say(last);
    dialogue.seek(answer);
    assert!(start.elapsed() < Duration::from_secs(2), "{last}: {:?}", start.elapsed());
}

#[test]
fn stopping_is_prompt() {
    for variant in ["chess", "janus", "falcon", "berolina", "superchess", "minishogi"] {
        let choose = format!("setoption name UCI_Variant value {variant}");
        let start = ["uci", &choose, "isready", "position startpos", "go infinite"];
        check_prompt(&start, "stop", "bestmove *");
    }
    check_prompt(&["usi", "isready", "position startpos", "go infinite"], "stop", "bestmove *");
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
    assert!(start.elapsed() < Duration::from_secs(2));
}

/// The end of the input is no order to stop: the move asked for is still told.
#[test]
fn last_move_is_told() {
    let mut dialogue = Dialogue::start();
    dialogue.say("uci");
    dialogue.say("position startpos");
    dialogue.say("go depth 2");
    let lines = dialogue.end();
    assert!(lines.iter().any(|line| line.starts_with("bestmove ")), "{lines:?}");
}
