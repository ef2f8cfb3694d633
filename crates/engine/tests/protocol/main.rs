//! Conversations with the engine, as a graphical interface has them.
//!
//! Each file in `transcripts` is one. `> line` is sent; `< line` is the next line expected,
//! in which `*` stands for anything. Reports of thinking are passed over, all other lines
//! must be expected. `#` begins a comment.

mod dialogue;
mod grammar;
mod hear;
mod noise;
mod prompt;
mod random;

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
    cecp_book
    cecp_commands
    cecp_analysis
    cecp_clocks
    cecp_edit
    cecp_glance
    cecp_castling
    cecp_pawns
    cecp_drops
    cecp_holdings
    cecp_relayed
    cecp_results
    uci_book
    uci_castling
    uci_session
    uci_wrong
    usi_ends
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

/// Nobody is left who could end such a search.
#[test]
fn a_search_without_a_limit_ends_with_the_input() {
    for lines in [
        "uci\ngo infinite",
        "uci\ngo",
        "uci\ngo ponder depth 90",
        "uci\ngo mate infinite",
        "uci\ngo searchmoves e2e4",
        "usi\ngo",
        "usi\ngo ponder btime 600000 wtime 600000",
        "xboard\nanalyze",
        "xboard\nhard\nsd 1\nusermove e2e4",
    ] {
        let mut dialogue = Dialogue::start();
        lines.lines().for_each(|line| dialogue.say(line));
        let begun = Instant::now();
        dialogue.end();
        assert!(begun.elapsed() < Duration::from_secs(2), "{lines}: {:?}", begun.elapsed());
    }
}

/// Nobody knows whether there is an end to wait for; a little later it is made.
#[test]
fn what_may_never_end_is_answered_soon_after_the_input() {
    for (lines, answer) in [
        ("uci\ngo mate 30", "bestmove "),
        ("usi\ngo mate infinite", "checkmate timeout"),
        ("uci\ngo perft 12", "info string the count was stopped before its end"),
        // What ends in time is waited for.
        ("uci\nposition fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\ngo mate 1", "bestmove g5g7"),
        ("uci\ngo perft 2", "Nodes searched: 400"),
    ] {
        let mut text = lines.as_bytes().to_vec();
        text.push(b'\n');
        let begun = Instant::now();
        let said = hear::hear(lines, text);
        assert!(begun.elapsed() < Duration::from_secs(10), "{lines}: {:?}", begun.elapsed());
        assert!(said.lines().any(|line| line.starts_with(answer)), "{lines}: {said}");
    }
}

/// A search that was stopped before the input ended has still to be answered.
#[test]
fn a_stopped_search_is_answered_at_the_end() {
    for start in ["go infinite", "go", "go ponder"] {
        let mut dialogue = Dialogue::start();
        dialogue.say(&format!("uci\n{start}\nstop"));
        let lines = dialogue.end();
        assert!(lines.iter().any(|line| line.starts_with("bestmove ")), "{start}: {lines:?}");
    }
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
