//! Conversations with the engine: this program, started once more.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Conversations, each after a line `# PROTOCOL`: what is sent (`>`), and how lines of the answer begin
/// that must come in this order (`<`).
const TALKS: &str = include_str!("talk.txt");

/// The longest that one takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

pub(super) fn prove() -> Result<String, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut names = Vec::new();
    for talk in TALKS.split("# ").skip(1) {
        let (name, lines) = talk.split_once('\n').ok_or("a conversation is empty")?;
        let engine = Command::new(&program);
        check(lines, engine).map_err(|wrong| format!("{name}: {wrong}"))?;
        names.push(name);
    }
    Ok(names.join(", "))
}

/// Says everything to an engine at once, and compares what it has said until it ended.
fn check(talk: &str, engine: Command) -> Result<(), String> {
    let marked = |mark| talk.lines().filter_map(move |line| line.strip_prefix(mark));
    let said: String = marked("> ").map(|line| format!("{line}\n")).collect();
    let answer = answer(engine, &said)?;
    let mut lines = answer.lines();
    for wanted in marked("< ") {
        if !lines.any(|line| line.starts_with(wanted)) {
            return Err(format!("it did not answer `{wanted}`"));
        }
    }
    Ok(())
}

fn answer(mut engine: Command, said: &str) -> Result<String, String> {
    let engine = engine.arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = engine.stderr(Stdio::null()).spawn().map_err(|error| error.to_string())?;
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut stdout = child.stdout.take().expect("it is piped");
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let mut text = String::new();
        let read = stdout.read_to_string(&mut text);
        tell.send(read.map(|_| text))
    });
    let written = stdin.write_all(said.as_bytes());
    // The end of its input is the end of the engine.
    drop(stdin);
    let heard = told.recv_timeout(PATIENCE);
    if heard.is_err() {
        let _ = child.kill();
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    let heard = heard.map_err(|_| format!("it said nothing for {} s", PATIENCE.as_secs()))?;
    written.map_err(|error| error.to_string())?;
    match status.success() {
        true => heard.map_err(|error| error.to_string()),
        false => Err(format!("it ended with {status}")),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn answers_come_in_order() {
        let check = |script: &str, talk: &str| {
            let mut engine = Command::new("sh");
            engine.args(["-c", script]);
            check(talk, engine)
        };
        let talk = "> hello\n< one\n< two\n";
        assert_eq!(check("read x; echo zero; echo one $x; echo two", talk), Ok(()));
        let wrong = check("read x; echo two; echo one", talk).expect_err("another order");
        assert_eq!(wrong, "it did not answer `two`");
        let wrong = check("read x; echo one; echo two; exit 3", talk).expect_err("it fails");
        assert!(wrong.contains("exit status: 3"), "{wrong}");
    }
}
