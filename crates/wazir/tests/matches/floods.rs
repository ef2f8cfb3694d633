//! Engines that never stop writing, and matches that are told to stop: neither memory nor processes
//! are left behind.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::{folder, play, shell, summary, wazir};

/// Longer than anything here may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
const LOOK: Duration = Duration::from_millis(2);

/// The most memory that a program has taken so far, in kilobytes.
fn peak(pid: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

fn begin(engines: [&str; 2], arguments: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_wazir"))
        .arg("match")
        .args(engines)
        .args(arguments.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Waits for the end; also returns the most memory it has taken, in kilobytes.
fn end(mut child: Child) -> (Output, u64) {
    let (begun, mut most) = (Instant::now(), 0);
    while child.try_wait().expect("it is ours").is_none() {
        if begun.elapsed() > PATIENCE {
            let _ = child.kill();
        }
        most = most.max(peak(child.id()).unwrap_or(0));
        sleep(LOOK);
    }
    (child.wait_with_output().expect("it has ended"), most)
}

#[test]
fn who_does_not_stop_writing_loses_and_fills_nothing() {
    let (engine, folder) = (wazir(), folder("floods"));
    let zeros = "cat /dev/zero";
    let long = "wrote a line of more than 256 kB, after ply 3, ";
    let cases = [
        ("yes info string x", "did not stop writing, after ply 3, "),
        ("while :; do echo; done", "did not stop writing, after ply 3, "),
        // The same as complaints.
        ("yes >&2", "did not stop writing, after ply 3, "),
        ("cat /dev/zero >&2", "did not stop writing, after ply 3, "),
        (zeros, long),
        ("cat /dev/zero | tr \"\\\\0\" x", long),
    ];
    for (what, complaint) in cases {
        // A script of its own: some words would not survive two shells.
        let script = folder.join("faulty.sh");
        let inner = shell("Faulty", what);
        let inner = inner.strip_prefix("sh -c '").and_then(|text| text.strip_suffix('\''));
        fs::write(&script, inner.expect("a command of the shell")).expect("a file is written");
        let faulty = format!("sh '{}'", script.display());
        let arguments = "--variant janus --games 1 --depth 1 --plies 2 --recover --json -";
        let (output, most) = end(begin([&engine, &faulty], arguments));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(&format!("game 1: Faulty (Black) {complaint}")), "{what}: {said}");
        assert_eq!(summary(&output)["engines"][1]["faults"]["flood"], 1);
        println!("{what}: {most} kB");
        assert!(most < 64 * 1024, "{what}: {most} kB");
    }
}

#[test]
fn a_flood_at_the_start_ends_the_match() {
    for (engine, complaint) in [
        ("yes", "wazir: yes did not stop writing when it was started\n"),
        (
            "cat /dev/zero",
            "wazir: cat /dev/zero wrote a line of more than 256 kB when it was started\n",
        ),
        ("yes feature a=1", "wazir: yes feature a=1 did not stop writing when it was started\n"),
        (
            "sh -c 'cat /dev/zero >&2'",
            "wazir: sh -c 'cat /dev/zero >&2' did not stop writing when it was started\n",
        ),
    ] {
        let begun = Instant::now();
        let (output, most) = end(begin([engine, &wazir()], "--variant minishogi --depth 1"));
        // Nobody waits for its answer, as for one who is silent.
        assert!(begun.elapsed() < Duration::from_secs(15), "{engine}: {:?}", begun.elapsed());
        assert_eq!(String::from_utf8_lossy(&output.stderr), complaint);
        assert!(output.status.code() == Some(1) && most < 64 * 1024, "{engine}: {most} kB");
    }
}

#[test]
fn names_and_last_words_are_cleaned() {
    let what = "printf \"\\033[31mbad\\n\" >&2; exit 1";
    let faulty = shell("\u{1b}[31mRed", what);
    let output = play([&wazir(), &faulty], "--variant minishogi --games 1 --depth 1 --json -");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("game 1:  [31mRed (Black) died (exit status: 1;  [31mbad)"), "{said:?}");
    assert_eq!(summary(&output)["engines"][1]["name"], " [31mRed");
}

/// The process that a script has written the number of to a file, once it has.
fn written_pid(path: &Path) -> u32 {
    let begun = Instant::now();
    loop {
        let text = fs::read_to_string(path).unwrap_or_default();
        if let Some(pid) = text.strip_suffix('\n').and_then(|pid| pid.parse().ok()) {
            return pid;
        }
        assert!(begun.elapsed() < PATIENCE, "the engine was not asked");
        sleep(LOOK);
    }
}

#[test]
fn a_match_that_is_told_to_end_leaves_nothing_running_and_goes_on_later() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = folder(&format!("interrupted{signal}"));
        let [resigned, pid, state] = ["resigned", "pid", "state"].map(|name| folder.join(name));
        let (first, asked) = (resigned.display(), pid.display());
        // It resigns its first game, and in the second does not answer.
        let what = format!(
            "if test -e {first}; then echo $$ >{asked}; else >{first}; echo bestmove resign; fi"
        );
        let engines = [wazir(), shell("Silent", &what)];
        let engines = engines.each_ref().map(String::as_str);
        let arguments = format!(
            "--variant minishogi --games 2 --depth 1 --patience 600 --json - --state {}",
            state.display()
        );
        let child = begin(engines, &arguments);
        let silent = written_pid(&pid);
        let told = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(told.is_ok_and(|status| status.success()));
        let begun = Instant::now();
        let (output, _) = end(child);
        assert!(begun.elapsed() < Duration::from_secs(10), "{signal}: {:?}", begun.elapsed());
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said, "wazir: the match was interrupted; `--resume` goes on from here\n");
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(summary(&output)["games"], 1);
        assert!(!Path::new(&format!("/proc/{silent}")).exists(), "{signal}: it still runs");

        fs::remove_file(&resigned).expect("it is there");
        let output = play(engines, &format!("{arguments} --resume"));
        assert_eq!(summary(&output)["games"], 2, "{signal}");
    }
}
