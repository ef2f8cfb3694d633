//! Scripts by a grammar: every command of a protocol, with arguments that make sense and with
//! some that do not. Each script ends with a question that the engine must still answer.

use crate::hear::{IN_A_ROW, hear};
use crate::random::Random;

const SCRIPTS: u64 = 1000;
const LINES: usize = 30;

/// A language: its greeting, its commands, and the question at the end of script `N` with the
/// answer to it.
struct Protocol {
    greeting: &'static str,
    commands: &'static [&'static str],
    question: &'static str,
    answer: &'static str,
}

/// In commands `{...}` stands for something of that sort, and `{a|b}` for a choice.
const PROTOCOLS: [Protocol; 3] = [
    Protocol {
        greeting: "xboard\nprotover 2",
        commands: CECP,
        question: ".\nresume\nforce\nping N",
        answer: "pong N",
    },
    Protocol { greeting: "uci", commands: UCI, question: "isready", answer: "readyok" },
    Protocol { greeting: "usi", commands: USI, question: "isready", answer: "readyok" },
];

const CECP: &[&str] = &[
    "{new|force|go|playother|undo|remove|quiet}",
    "{hard|easy|post|nopost|random|white|black|computer}",
    "{analyze|exit|.|bk|hint|?|draw|pause|resume}",
    "usermove {move}",
    "usermove {move}",
    "usermove {move}",
    "{move}",
    "variant {cecp}",
    "setboard {fen}",
    "setboard {fen}",
    "edit\n#\nKe1\nc\nKe8\n{letter}{square}\n.",
    "edit\n{letter}{square}\nx{square}\nc\n{word}\n.",
    "exclude {move}",
    "include {move}",
    "{exclude|include} all",
    "lift {square}",
    "hover {square}",
    "put {square}",
    "level {number} {number} {number}",
    "level {number} {number}:{number} {number}",
    "level 40 0:01 0",
    "st {number}",
    "sd {number}",
    "nps {number}",
    "time {number}",
    "otim {number}",
    "memory {small}",
    "cores {small}",
    "option {option}={value}",
    "option {option}",
    "result {1-0|0-1|1/2-1/2|*} {word}",
    "name {word}",
    "rating {number} {number}",
    "ics {word}",
    "egtpath {word} {word}",
    "accepted {word}",
    "rejected {word}",
    "ping {number}",
    "{word} {number}",
];

const UCI: &[&str] = &[
    "setoption name {option} value {value}",
    "setoption name {option}",
    "setoption name UCI_Variant value {uci}",
    "setoption name Hash value {small}",
    "setoption name Threads value {small}",
    "position startpos moves {move} {move}",
    "position fen {fen} moves {move}",
    "position fen {fen}",
    "position {word}",
    "ucinewgame",
    "go {infinite|ponder}",
    "go {infinite|ponder} {limit}",
    "go {limit}",
    "go {limit} {limit}",
    "go searchmoves {move} {move} {limit}",
    "go perft {small}",
    "{stop|ponderhit|isready|d|uci}",
    "stop",
    "debug {on|off}",
    "register {later|name|code} {word}",
    "{word} {word}",
];

const USI: &[&str] = &[
    "setoption name {option} value {value}",
    "setoption name USI_Variant value {uci}",
    "setoption name {USI_Hash|Threads} value {small}",
    "setoption name USI_Ponder value {true|false}",
    "position startpos moves {usi} {usi}",
    "position sfen {sfen} moves {usi}",
    "position sfen {sfen}",
    "position {word} {sfen}",
    "usinewgame",
    "go {infinite|ponder} {limit}",
    "go {limit} byoyomi {number}",
    "go {limit}",
    "go mate {infinite|1|10|x}",
    "go searchmoves {usi} {limit}",
    "{stop|ponderhit|isready|usi}",
    "stop",
    "gameover {win|lose|draw|x}",
    "{word} {word}",
];

/// The meaning of the sorts.
fn sort(name: &str, random: &mut Random) -> String {
    let words: &[&str] = match name {
        "number" => &[
            "0",
            "1",
            "2",
            "7",
            "40",
            "100",
            "0.5",
            "-1",
            "-999999999999",
            "4294967296",
            "99999999999999999999999",
            "1e9",
            "1e400",
            "nan",
            "-inf",
            "x",
            "",
        ],
        // What takes memory or threads is asked for in vain, or little of it.
        "small" => &["0", "1", "2", "3", "-1", "x", "", "1.5", "-99999999999999999999"],
        "word" => {
            &["", "a", "{x}", "\u{fffd}", "all", "moves", "=", "value", "%n%s", "name", "xboard"]
        }
        "square" => &["a1", "e1", "e4", "b5", "h8", "j8", "a0", "e99", "g2", "_3", "zz", ""],
        "letter" => &["K", "k", "Q", "P", "+P", "+", "@", "A", "x", "\u{e9}"],
        "option" => &[
            "MultiPV",
            "Move Overhead",
            "Clear Hash",
            "Ponder",
            "UCI_AnalyseMode",
            "UCI_LimitStrength",
            "UCI_Elo",
            "Skill Level",
            "Level",
            "",
            "value",
        ],
        "value" => &["0", "1", "3", "10", "-1", "99999999999999999999", "true", "false", "", "x y"],
        "limit" => &[
            "depth 2",
            "depth 0",
            "depth -4",
            "nodes 100",
            "nodes x",
            "movetime 1",
            "movetime -1",
            "mate 1",
            "mate 0",
            "wtime 10 btime 10",
            "btime 10 wtime 10 binc 1 winc 1",
            "wtime -1 btime x winc 1e400",
            "wtime 1 btime 1 movestogo 0",
            "depth",
            "wtime",
            "",
        ],
        "move" => &[
            "e2e4",
            "e7e5",
            "g1f3",
            "b8c6",
            "e1g1",
            "e1h1",
            "a7a8q",
            "a7a8",
            "a2a3",
            "a3a4",
            "P@c3",
            "b4b5+",
            "b4b5=",
            "O-O",
            "Nf3",
            "@@@@",
            "0000",
            "e2e4,e4e5",
            "e2",
            "\u{e9}2e4",
            "e2e4e5e6e7",
        ],
        "usi" => &[
            "1b1c", "5d5c", "2e3d", "P*3c", "5b5a+", "4a3b", "P*", "9i9h", "resign", "zz", "\u{e9}",
        ],
        "cecp" => {
            &["normal", "janus", "berolina", "super", "falcon", "minishogi", "5x5+5_shogi", "x", ""]
        }
        "uci" => &["chess", "janus", "berolina", "superchess", "falcon", "minishogi", "x", ""],
        "fen" => &[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
            "4k3/P7/8/8/8/8/7p/4K3 w - - 99 999",
            "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
            "k4/2S1P/5/5/K4[PBrg] w 0 1",
            "4k3/P7/8/8/8/8/8/4K3[QN] w - - 0 1",
            "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1",
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "KKKKKKKK/8/8/8/8/8/8/kkkkkkkk b - - 0 1",
            "99999999999999999999/8 w",
            "4k3/8/8/8/8/8/8/4K3 x KQkq zz -5 99999999999",
            "[",
            "",
        ],
        "sfen" => &[
            "rbsgk/4p/5/P4/KGSBR b - 1",
            "2k2/5/2K2/5/5 b G 1",
            "4k/4G/4R/5/K4 w - 1",
            "4k/5/5/5/K4 b 2Pr99p 1",
            "5/5/5/5/5 b - 1",
            "k4/5 w",
            "++k4/5/5/5/K4 b - 1",
            "",
        ],
        choice => return random.choose(&choice.split('|').collect::<Vec<_>>()).to_owned(),
    };
    random.choose(words).to_owned()
}

/// A command with its sorts filled in, now and then with a letter wrong.
fn command(pattern: &str, random: &mut Random) -> Vec<u8> {
    let mut text = String::new();
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').expect("sorts are closed");
        text += before;
        text += &sort(name, random);
        rest = after;
    }
    text += rest;
    let mut bytes = text.into_bytes();
    if random.below(20) == 0 && !bytes.is_empty() {
        let at = random.below(bytes.len());
        bytes[at] = random.below(256) as u8;
    }
    bytes
}

/// Some scripts in a row, and how often the answer to a question must come at least.
fn conversation(protocol: &Protocol, first: u64) -> Vec<u8> {
    let mut text = protocol.greeting.as_bytes().to_vec();
    text.push(b'\n');
    for seed in first..first + IN_A_ROW {
        let mut random = Random::new(seed);
        for _ in 0..LINES {
            text.extend(command(random.choose(protocol.commands), &mut random));
            text.push(b'\n');
        }
        let question = protocol.question.replace('N', &question_number(seed));
        text.extend_from_slice(question.as_bytes());
        text.push(b'\n');
    }
    text.extend_from_slice(b"quit\n");
    text
}

/// A number that no script sends by itself.
fn question_number(seed: u64) -> String {
    format!("{}", 770_000 + seed)
}

#[track_caller]
fn check(protocol: &Protocol, first: u64) {
    let what = format!("{} scripts from {first}", protocol.greeting);
    let said = hear(&what, conversation(protocol, first));
    let lines: Vec<&str> = said.lines().collect();
    for seed in first..first + IN_A_ROW {
        let answer = protocol.answer.replace('N', &question_number(seed));
        assert!(lines.contains(&&*answer), "{what}: no {answer}");
    }
    let answers =
        lines.iter().filter(|line| line.starts_with(protocol.answer.trim_end_matches('N')));
    assert!(answers.count() >= IN_A_ROW as usize, "{what}: questions without answers");
    assert_eq!(
        lines.last().copied(),
        Some(&*protocol.answer.replace('N', &question_number(first + IN_A_ROW - 1)))
    );
}

#[test]
fn scripts_end_nothing() {
    for (row, first) in (0..SCRIPTS).step_by(IN_A_ROW as usize).enumerate() {
        check(&PROTOCOLS[row % PROTOCOLS.len()], first);
    }
}
