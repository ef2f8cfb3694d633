//! An X server without a screen.

use crate::support::{group::Group, programs};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// A running Xvfb, ended with the value.
pub(crate) struct Display {
    _server: Group,
    /// The value for `DISPLAY`.
    pub(crate) name: String,
}

impl Display {
    /// Starts Xvfb on a display number that it finds free itself.
    ///
    /// `-terminate` lets it go with its last client, should this test be killed.
    pub(crate) fn open(log: &Path) -> Display {
        let mut command = Command::new(programs::path("Xvfb"));
        command
            .args(["-displayfd", "1", "-screen", "0", "1280x1024x24"])
            .args(["-nolisten", "tcp", "-terminate"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(File::create(log).expect("a log for Xvfb"));
        let mut server = Group::start(&mut command).expect("Xvfb starts");
        let stdout = server.child().stdout.take().expect("stdout is a pipe");
        let mut number = String::new();
        BufReader::new(stdout).read_line(&mut number).expect("Xvfb names its display");
        assert!(!number.trim().is_empty(), "Xvfb did not start, see {}", log.display());
        Display { _server: server, name: format!(":{}", number.trim()) }
    }
}
