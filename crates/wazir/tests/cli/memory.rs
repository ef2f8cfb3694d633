//! The memory that the engine takes, as the system counts it.

#[cfg(target_os = "linux")]
#[test]
fn no_more_is_taken_than_allowed() {
    use std::fs;
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;

    // Less than it starts with, and more.
    for (order, limit) in [("memory 48\ncores 2", 48), ("memory 160\ncores 1", 160)] {
        let mut child = crate::wazir(&["engine"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("a pipe");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        writeln!(input, "xboard\nprotover 2\n{order}\nnew\nsd 6\ngo").expect("it listens");
        let moved = lines.by_ref().any(|line| line.is_ok_and(|line| line.starts_with("move ")));
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
        writeln!(input, "quit").expect("it listens");
        child.wait().expect("it ends");
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = resident.and_then(|text| text.trim().strip_suffix(" kB")?.parse().ok());
        let resident: u64 = kilobytes.expect("a number");
        println!("{order:?}: {} MiB", resident / 1024);
        assert!(moved && resident <= limit * 1024, "{order:?}: {resident} kB");
        assert!(resident >= limit * 1024 * 2 / 3, "{order:?} is not made use of: {resident} kB");
    }
}
