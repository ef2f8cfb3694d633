//! Perft beside a Fairy-Stockfish: its counts and its time, and ours, for every game that both
//! programs know by the same name.
//!
//! Both are asked over UCI, one after the other and each on one thread. What is compared is the
//! processor's time, so that other work on the machine matters little. What a program takes for
//! one ply, that is to start, is subtracted.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

/// The seconds for which the other program counts at least, if it needs no more plies than
/// [`DEEPEST`].
const LONG_ENOUGH: f64 = 0.5;
const DEEPEST: u32 = 9;

/// The counts of one game.
struct Row {
    game: String,
    depth: u32,
    /// Ours and theirs.
    nodes: [u64; 2],
    /// Likewise, the seconds.
    seconds: [f64; 2],
}

impl Row {
    /// How many times as fast we are.
    fn ratio(&self) -> f64 {
        self.seconds[1] / self.seconds[0]
    }
}

/// Prints the table.
pub(crate) fn run(other: &str) -> Result<(), String> {
    crate::cargo(&["build", "--release", "--package", "wazir"])?;
    let wazir = crate::target().join("release/wazir").display().to_string();
    let programs = [vec![wazir.as_str(), "engine"], vec![other]];
    let games = known(&programs[0])?.intersection(&known(&programs[1])?).cloned().collect();
    let rows = measure(&programs, games)?;
    print(rows);
    Ok(())
}

fn measure(programs: &[Vec<&str>; 2], games: Vec<String>) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for game in games {
        let mut start = [0.0; 2];
        for (start, program) in start.iter_mut().zip(programs) {
            *start = perft(program, &game, 1)?.1;
        }
        for depth in 3..=DEEPEST {
            let (theirs, time) = perft(&programs[1], &game, depth)?;
            if time - start[1] < LONG_ENOUGH && depth < DEEPEST {
                continue;
            }
            let (ours, own) = perft(&programs[0], &game, depth)?;
            let seconds = [(own - start[0]).max(0.001), time - start[1]];
            let row = Row { game, depth, nodes: [ours, theirs], seconds };
            eprintln!("{:<20} {:>6.1} times", row.game, row.ratio());
            rows.push(row);
            break;
        }
    }
    Ok(rows)
}

fn print(mut rows: Vec<Row>) {
    rows.sort_by(|a, b| a.ratio().total_cmp(&b.ratio()));
    println!(
        "{:<20} {:>5} {:>12} {:>9} {:>9} {:>6}",
        "game", "plies", "nodes", "ours, s", "theirs, s", "times"
    );
    for row in &rows {
        let Row { game, depth, nodes: [ours, theirs], seconds: [own, their] } = row;
        let ratio = row.ratio();
        print!("{game:<20} {depth:>5} {ours:>12} {own:>9.3} {their:>9.3} {ratio:>6.1}");
        println!("{}", if ours == theirs { String::new() } else { format!("  they: {theirs}") });
    }
    let median = rows.get(rows.len() / 2).map_or(0.0, Row::ratio);
    let below = rows.iter().filter(|row| row.ratio() < 5.0).count();
    let differ = rows.iter().filter(|row| row.nodes[0] != row.nodes[1]).count();
    println!(
        "{} games: {median:.1} times as fast in the median, less than 5 times in {below}; \
         {differ} counts differ",
        rows.len()
    );
}

/// The games of an engine, as its option lists them.
fn known(program: &[&str]) -> Result<BTreeSet<String>, String> {
    let (line, _) = talk(program, &["uci"], "option name UCI_Variant ")?;
    Ok(line.split(" var ").skip(1).map(|game| game.trim().to_owned()).collect())
}

/// The count of a game from its start, and the seconds of processor time that it took.
fn perft(program: &[&str], game: &str, depth: u32) -> Result<(u64, f64), String> {
    let variant = format!("setoption name UCI_Variant value {game}");
    let lines = ["uci", &variant, "position startpos", &format!("go perft {depth}")];
    let (line, seconds) = talk(program, &lines, "Nodes searched: ")?;
    let nodes = line.trim().parse().map_err(|_| format!("{program:?}: no count in {line:?}"))?;
    Ok((nodes, seconds))
}

/// Sends lines to an engine and waits for one that begins so. Returns the rest of that line, and
/// the seconds of processor time of the whole talk.
fn talk(program: &[&str], lines: &[&str], begins: &str) -> Result<(String, f64), String> {
    let fail = |error: std::io::Error| format!("{program:?}: {error}");
    // The shell knows the time of its children, which the standard library does not tell.
    let mut shell = Command::new("bash")
        .args(["-c", "TIMEFORMAT=%U; time \"$0\" \"$@\""])
        .args(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(fail)?;
    let mut input = shell.stdin.take().ok_or("no input")?;
    let output = BufReader::new(shell.stdout.take().ok_or("no output")?);
    input.write_all((lines.join("\n") + "\n").as_bytes()).map_err(fail)?;
    let mut answer = None;
    for line in output.lines() {
        let line = line.map_err(fail)?;
        if let (None, Some(rest)) = (&answer, line.strip_prefix(begins)) {
            answer = Some(rest.to_owned());
            input.write_all(b"quit\n").map_err(fail)?;
        }
    }
    let mut errors = String::new();
    shell.stderr.take().ok_or("no errors")?.read_to_string(&mut errors).map_err(fail)?;
    shell.wait().map_err(fail)?;
    let seconds = errors.lines().last().and_then(|last| last.trim().parse().ok());
    match (answer, seconds) {
        (Some(answer), Some(seconds)) => Ok((answer, seconds)),
        _ => Err(format!("{program:?} did not answer {:?}: {errors}", lines.last())),
    }
}
