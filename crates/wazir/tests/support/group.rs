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
        // The standard library can kill a process but not a group; every shell can.
        // While any member lives its number is not given out again; without one this fails.
        let line = format!("kill -KILL -- -{}", self.0.id());
        let _ = Command::new("sh")
            .args(["-c", &line])
            .stderr(Stdio::null())
            .status();
        let _ = self.0.wait();
    }
}
