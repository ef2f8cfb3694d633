//! A program in a process group of its own, ended with all its children when
//! the value goes. Nothing else is ever killed.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

/// A running program and the group it leads.
pub(crate) struct Group(Child);

impl Group {
    /// Starts the command as leader of a new group.
    pub(crate) fn start(command: &mut Command) -> io::Result<Group> {
        command.process_group(0).spawn().map(Group)
    }

    /// The process itself.
    pub(crate) fn child(&mut self) -> &mut Child {
        &mut self.0
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // The standard library can kill a process but not a group; every shell can
        // (`-s KILL --` is the spelling that all of them read).
        // While any member lives its number is not given out again; without one this fails.
        let line = format!("kill -s KILL -- -{}", self.0.id());
        let _ = Command::new("sh").args(["-c", &line]).stderr(Stdio::null()).status();
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_children_end_with_the_leader() {
    use std::io::{BufRead, BufReader};
    let mut command = Command::new("sh");
    command.args(["-c", "sleep 1000 & echo $!; wait"]).stdout(Stdio::piped());
    let mut group = Group::start(&mut command).expect("a shell");
    let mut lines = BufReader::new(group.child().stdout.take().expect("a pipe")).lines();
    let sleeper = lines.next().expect("a line").expect("text");
    drop(group);
    // The pipe ends when nobody is left to write to it.
    assert!(lines.next().is_none(), "process {sleeper} goes on");
}
