//! Plausible lines and garbage in any order: nothing may end the engine but `quit`.

use crate::hear::{IN_A_ROW, hear};
use crate::random::Random;

const SCRIPTS: u64 = 1000;
const LINES: usize = 25;

const GREETINGS: [&str; 6] = ["xboard", "xboard\nprotover 2", "uci", "usi", "", "new"];

/// Lines of all protocols; most make sense to one of them, some to none.
const PLAUSIBLE: &[&str] = &[
    "new",
    "variant janus",
    "variant super",
    "variant falcon",
    "variant berolina",
    "variant x",
    "variant 5x5+5_shogi",
    "variant minishogi",
    "variant",
    "force",
    "go",
    "playother",
    "?",
    "undo",
    "remove",
    "usermove e2e4",
    "usermove e7e5",
    "usermove a2a3",
    "usermove P@c3",
    "usermove a7a8q",
    "usermove b4b5+",
    "usermove",
    "e2e4",
    "O-O",
    "N@e4",
    "level 40 5 0",
    "level 0 0:10 0.5",
    "level -1 -1 -1",
    "level 40 1e300 0",
    "level 99999999999999999999 5 0",
    "st 0.01",
    "st -3",
    "st nan",
    "sd 2",
    "sd 0",
    "sd -1",
    "nps 0",
    "nps 1000",
    "time 100",
    "time -5",
    "otim 100",
    "time 1e400",
    "draw",
    "result 1-0 {x}",
    "result",
    "ping 1",
    "ping",
    "ping x y z",
    "hard",
    "easy",
    "post",
    "nopost",
    "analyze",
    "exit",
    ".",
    "exclude e2e4",
    "exclude all",
    "include all",
    "include",
    "hint",
    "bk",
    "memory 4",
    "memory -1",
    "cores 1",
    "cores x",
    "computer",
    "name X",
    "rating 1 2",
    "option MultiPV=3",
    "option",
    "option =",
    "option Clear Hash",
    "edit",
    "#",
    "c",
    "Pa4",
    "xa4",
    "Ke1",
    "Qzz",
    "+Pb5",
    "accepted ping",
    "rejected x",
    "random",
    "white",
    "black",
    "protover",
    "protover 2",
    "protover inf",
    "lift a2",
    "hover a4",
    "put a4",
    "egtpath a b",
    "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "setboard 4k3/8/8/8/8/8/8/R3K2R w KQkq e3 0 1",
    "setboard 8/8/8/8/8/8/8/8 w - - 0 1",
    "setboard 4k3/P7/8/8/8/8/7p/4K3 w - - 0 1",
    "setboard",
    "setboard [",
    "setboard / b",
    "setboard rbsgk/4p/5/P4/KGSBR[-] w 0 1",
    "setboard 4k/P4/5/5/K4[PPrr] w 0 1",
    "setboard rvaqkens/pppppppp/8/8/8/8/PPPPPPPP/RVAQKENS[NBBRnbbr] w KQkq - 0 1",
    "setboard 4k3/P7/8/8/8/8/8/4K3[-] w - - 0 1",
    "ucinewgame",
    "isready",
    "setoption name UCI_Variant value janus",
    "setoption name Hash value 2",
    "setoption name UCI_Variant value minishogi",
    "setoption name UCI_Variant value superchess",
    "setoption name",
    "setoption name Hash value -1",
    "setoption name Clear Hash",
    "setoption",
    "setoption name MultiPV value 99999999999999999999",
    "position startpos",
    "position startpos moves e2e4 e7e5",
    "position startpos moves zz",
    "position",
    "position fen",
    "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 moves e1g1",
    "position sfen",
    "position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 5e5d",
    "go depth 2",
    "go nodes 100",
    "go infinite",
    "go ponder wtime 100 btime 100",
    "go mate 2",
    "go mate infinite",
    "go perft 2",
    "go perft 99",
    "go perft 4000000000",
    "go movetime 1",
    "go wtime -5 btime 99999999999999999999",
    "go searchmoves e2e4",
    "go btime 0 wtime 0 byoyomi 10",
    "go movestogo 0 wtime 10 btime 10",
    "stop",
    "ponderhit",
    "gameover win",
    "usinewgame",
    "d",
    "eval",
    "xboard",
    "uci",
    "usi",
    "register later",
    "debug on",
];

/// The input of one engine: a greeting and a row of scripts.
fn conversation(first: u64) -> Vec<u8> {
    let mut text = Random::new(first).choose(&GREETINGS).as_bytes().to_vec();
    text.push(b'\n');
    for seed in first..first + IN_A_ROW {
        script(seed, &mut text);
        // Out of any editing of a position, to be sure that what follows is heard.
        text.extend_from_slice(b".\nnew\nucinewgame\n");
    }
    text
}

fn script(seed: u64, text: &mut Vec<u8>) {
    let mut random = Random::new(seed);
    for _ in 0..LINES {
        match random.below(10) {
            // Anything at all, line ends and NULs among it.
            0 => (0..random.below(60)).for_each(|_| text.push(random.below(256) as u8)),
            // A plausible line with one byte wrong.
            1 => {
                let mut line = random.choose(PLAUSIBLE).as_bytes().to_vec();
                let at = random.below(line.len());
                line[at] = random.below(256) as u8;
                text.extend_from_slice(&line);
            }
            // Two lines in one.
            2 => {
                text.extend_from_slice(random.choose(PLAUSIBLE).as_bytes());
                text.push(b' ');
                text.extend_from_slice(random.choose(PLAUSIBLE).as_bytes());
            }
            _ => text.extend_from_slice(random.choose(PLAUSIBLE).as_bytes()),
        }
        text.push(b'\n');
    }
}

/// Lets the engine read it all; then it must still answer a greeting.
fn check(what: &str, mut text: Vec<u8>) {
    text.extend_from_slice(b"usi\nquit\n");
    assert!(hear(what, text).ends_with("\nusiok\n"), "{what}: the engine ended before");
}

#[test]
fn noise_ends_nothing() {
    for first in (0..SCRIPTS).step_by(IN_A_ROW as usize) {
        check(&format!("scripts from {first}"), conversation(first));
    }
}

#[test]
fn long_lines_end_nothing() {
    for word in ["usermove ", "position startpos moves ", "setboard ", "", "variant ", "ping "] {
        for greeting in ["xboard\n", "uci\n", "usi\n"] {
            let mut text = format!("{greeting}{word}").into_bytes();
            text.extend(std::iter::repeat_n(b"e2e4 \0\xff8/"[..].iter(), 110_000).flatten());
            text.push(b'\n');
            check(word, text);
        }
    }
}
