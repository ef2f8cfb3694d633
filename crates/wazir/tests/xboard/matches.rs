//! A match: played by XBoard on a display of its own, watched until it ends.

use crate::display::Display;
use crate::engine::Engine;
use crate::log::Log;
use crate::options;
use crate::pgn;
use crate::support::{group::Group, programs};
use crate::watch::{self, End};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The match to play.
pub(crate) struct Match {
    /// XBoard's name of the variant.
    pub(crate) variant: &'static str,
    /// Where the games begin, a FEN; without one, where the variant begins.
    pub(crate) start: Option<&'static str>,
    /// XBoard's first engine: only its `setup` and `piece` lines count.
    pub(crate) first: Engine,
    pub(crate) second: Engine,
    /// Number of games; colours alternate.
    pub(crate) games: usize,
    /// Seconds for 40 moves.
    pub(crate) seconds: u32,
    /// Moves after which XBoard calls it a draw.
    pub(crate) longest: u32,
}

impl Match {
    pub(crate) fn is_shogi(&self) -> bool {
        self.variant.contains("shogi")
    }

    /// Plays it; logs stay in `folder` for whoever wants to look.
    pub(crate) fn play(&self, folder: &Path) -> Record {
        let _ = fs::remove_dir_all(folder);
        let home = folder.join("home");
        fs::create_dir_all(&home).expect("a folder for the logs");
        if let Some(fen) = self.start {
            fs::write(options::start(folder), fen).expect("a file with the position");
        }
        let display = Display::open(&folder.join("xvfb.log"));
        let says = File::create(folder.join("xboard.log")).expect("a log for XBoard");
        let mut command = Command::new(programs::path("xboard"));
        command
            .args(options::of(self, folder))
            .env("DISPLAY", &display.name)
            .env("HOME", &home)
            .env("LC_ALL", "C.UTF-8")
            .env("GDK_BACKEND", "x11")
            .env("NO_AT_BRIDGE", "1")
            .env("GTK_MODULES", "")
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(says.try_clone().expect("a second handle"))
            .stderr(says);
        let mut xboard = Group::start(&mut command).expect("XBoard starts");
        let end = watch::until_end(&mut xboard, folder);
        drop(xboard);
        Record::read(folder, end)
    }
}

/// The record of a match.
pub(crate) struct Record {
    pub(crate) folder: PathBuf,
    pub(crate) end: End,
    pub(crate) log: Log,
    /// Result of every game in the PGN file.
    pub(crate) saved: Vec<String>,
    /// The output of XBoard, without the final score.
    pub(crate) complaints: Vec<String>,
}

impl Record {
    fn read(folder: &Path, end: End) -> Record {
        let text = |name: &str| {
            let bytes = fs::read(folder.join(name)).unwrap_or_default();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        let complaints = text("xboard.log")
            .lines()
            .filter(|line| line.starts_with("xboard: ") && !line.contains("final score"))
            .map(str::to_owned)
            .collect();
        Record {
            folder: folder.to_owned(),
            end,
            log: Log::read(&text("debug.log")),
            saved: pgn::results(&text("games.pgn")),
            complaints,
        }
    }
}
