//! Output that cannot be written: a sentence and an exit status, never a panic.

use std::fs::OpenOptions;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use crate::{fixtures, wazir};

const FULL: &str = "wazir: cannot write: No space left on device (os error 28)\n";

/// What a command says that prints to a full disk.
fn run_full(arguments: &[&str], input: &str) -> Output {
    let full = OpenOptions::new().write(true).open("/dev/full").expect("the system has it");
    let mut child = wazir(arguments)
        .stdin(Stdio::piped())
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

#[test]
fn a_full_disk_is_told() {
    for line in [
        "--help",
        "--version",
        "perft --help",
        "variants",
        "variants --json",
        "show chess",
        "show chess --svg -",
        "moves chess --json",
        "check camels.toml",
        "perft chess 1 --divide",
        "export-ini chess",
        "bench --depth 1",
    ] {
        let output = run_full(&line.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(String::from_utf8_lossy(&output.stderr), FULL, "{line}");
        assert_eq!(output.status.code(), Some(1), "{line}");
    }
    let engine = format!("'{}' engine", env!("CARGO_BIN_EXE_wazir"));
    let terms = ["--variant", "minishogi", "--depth", "1", "--games", "1"];
    let output = run_full(&[&["match", &engine, &engine], &terms[..]].concat(), "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), FULL);
    assert_eq!(output.status.code(), Some(1));
    let output = run_full(&["engine"], "uci\ngo depth 1\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), FULL);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn complaints_may_be_lost() {
    for line in ["show nonsense", "check faulty.toml", "nonsense", "show"] {
        let full = OpenOptions::new().write(true).open("/dev/full").expect("the system has it");
        let arguments: Vec<&str> = line.split(' ').collect();
        let status = wazir(&arguments).stderr(full).status().expect("the program starts");
        assert!(matches!(status.code(), Some(1 | 2)), "{line}: {status}");
    }
}

/// Without a word of ours, the system would end the program and write down all of its memory.
#[test]
fn a_file_may_be_as_large_as_the_user_is_allowed() {
    let script = format!("ulimit -f 0; '{}' moves chess >limited.txt", env!("CARGO_BIN_EXE_wazir"));
    let output = Command::new("sh").arg("-c").arg(script).current_dir(fixtures()).output();
    let output = output.expect("there is a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said, "wazir: cannot write: File too large (os error 27)\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn an_engine_whose_listener_has_gone_ends() {
    let mut child = wazir(&["engine"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"uci\ngo infinite\n").expect("it reads");
    // The input stays open.
    let output = child.wait_with_output().expect("it ends");
    assert!(output.stderr.is_empty() && output.status.success(), "{}", output.status);
    drop(input);
}
