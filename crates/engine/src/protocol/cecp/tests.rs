//! Time controls, words and introductions, as tables.

use std::time::Duration;

use wazir_rules::Shelf;

use super::clock::{Timing, parse_level};
use super::commands::{Command, Complaint};
use super::features::introduction;
use crate::limits::{Clock, Limits};
use crate::time_control::TimeControl;

#[track_caller]
fn check_level(text: &str, moves: Option<u32>, base: f64, increment: f64) {
    let expected = TimeControl {
        moves,
        base: Duration::from_secs_f64(base),
        increment: Duration::from_secs_f64(increment),
    };
    assert_eq!(parse_level(text), Some(expected), "{text}");
}

#[test]
fn levels() {
    check_level("40 5 0", Some(40), 300.0, 0.0);
    check_level("40 0:05 0", Some(40), 5.0, 0.0);
    check_level("0 0:10 0.5", None, 10.0, 0.5);
    check_level("0 2.5 1", None, 150.0, 1.0);
    check_level("0 1:30:00 0", None, 5400.0, 0.0);
    check_level("0 5", None, 300.0, 0.0);
    check_level("-3 5 0", None, 300.0, 0.0);
    for wrong in ["", "40", "x 5 0", "40 x 0", "40 5 x", "40 -5 0", "40 5:5:5:5 0", "40 : 0"] {
        assert_eq!(parse_level(wrong), None, "{wrong}");
    }
}

/// The limits of a move, with so many moves made and this on the clock.
fn limits(words: &[&str], made: u32) -> Limits {
    let mut timing = Timing::new();
    for line in words {
        match Command::parse(line) {
            Ok(Command::Level(control)) => timing.set_control(control),
            Ok(Command::TimeForEach(each)) => timing.each = Some(each),
            Ok(Command::Depth(depth)) => timing.depth = Some(depth),
            Ok(Command::NodesPerSecond(rate)) => timing.nodes_per_second = rate,
            Ok(Command::OwnTime(own)) => timing.own = own,
            other => panic!("{line}: {other:?}"),
        }
    }
    let mut limits = Limits { overhead: Duration::from_millis(20), ..Limits::default() };
    timing.limit(made, &mut limits);
    limits
}

#[test]
fn time_for_a_move() {
    let clock = |words: &[&str], made| limits(words, made).clock.expect("a clock runs");
    let seconds = Duration::from_secs;
    let expected =
        Clock { remaining: seconds(300), increment: Duration::ZERO, moves_to_go: Some(40) };
    assert_eq!(clock(&["level 40 5 0"], 0), expected);
    assert_eq!(clock(&["level 40 5 0", "time 200"], 39).moves_to_go, Some(1));
    assert_eq!(clock(&["level 40 5 0", "time 200"], 40).moves_to_go, Some(40));
    assert_eq!(clock(&["level 40 5 0", "time 200"], 1).remaining, seconds(2));
    assert_eq!(clock(&["level 0 5 3"], 7).increment, seconds(3));
    assert_eq!(clock(&["level 0 5 3", "time -7"], 7).remaining, Duration::ZERO);
    assert_eq!(limits(&["st 1"], 0).movetime, Some(seconds(1)));
    assert_eq!(limits(&["st 1", "level 0 5 3"], 0).movetime, None);
    assert_eq!(limits(&["sd 7"], 0).depth, Some(7));
    assert_eq!(limits(&["nps 1000", "st 2"], 0).nodes, Some(2000));
    assert_eq!(limits(&["nps 1000", "level 0 1 0"], 0).nodes, Some(2000));
}

#[test]
fn words() {
    let is = |line: &str, command: Command| assert_eq!(Command::parse(line), Ok(command), "{line}");
    is("usermove  e2e4 ", Command::Move("e2e4".to_owned()));
    is("option A b=c=d", Command::Option("A b".to_owned(), "c=d".to_owned()));
    is("option Clear Hash", Command::Option("Clear Hash".to_owned(), String::new()));
    is("exclude all", Command::Exclude(None));
    is("include e2e4", Command::Include(Some("e2e4".to_owned())));
    is("memory 64", Command::Memory(64));
    is("?", Command::MoveNow);
    is(".", Command::Status);
    is("", Command::Nothing);
    let unknown = |line: &str| {
        assert_eq!(Command::parse(line), Err(Complaint::Unknown(line.to_owned())), "{line}");
    };
    ["e2e4", "NEW", "setscore 3", "\u{fffd}", "??"].into_iter().for_each(unknown);
}

/// The introduction of a variation on chess.
fn introduce(facts: &str) -> Vec<String> {
    let head = "id = \"mine\"\nname = \"Mine\"\nbased-on = \"chess\"\n";
    let variant = Shelf::new().add(&format!("{head}{facts}")).expect("a good file");
    introduction(&variant, "mine")
}

#[test]
fn strangers_are_introduced() {
    let camels = "[[piece]]\nletter = \"N\"\nname = \"Camel\"\nbetza = \"C\"\nvalue = 2.5\n";
    let expected = [
        "setup (PNBRQ................Kpnbrq................k) 8x8+0_fairy \
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "piece P& fmWfceFifmnD",
        "piece N& C",
        "piece B& B",
        "piece R& R",
        "piece Q& RB",
    ];
    assert_eq!(introduce(camels), expected);
    for stranger in [
        "captured = \"captors-hand\"\n",
        "[[piece]]\nletter = \"P\"\nbetza = \"fmFfcW\"\n",
        "without = [\"castling\"]\n[board]\nranks = 7\n\
         start = \"rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"\n",
        "[ending]\nno-moves = \"loss\"\n",
        "[promotion]\nranks = 2\n",
        "[[piece]]\nletter = \"N\"\nname = \"Mao\"\nbetza = \"nN\"\nvalue = 2\n",
        "[[castling.wing]]\nright = \"Q\"\nking-to = [\"b1\"]\n",
        "[moves]\nmay-flee = false\n",
    ] {
        assert_eq!(introduce(stranger), [""; 0], "{stranger}");
    }
}
