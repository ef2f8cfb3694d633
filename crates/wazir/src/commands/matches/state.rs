//! The state of a match, kept so that it can be resumed: a file whose first line has the options
//! and every other line a game that has ended.
//!
//! A line is written as soon as its game ends, after the game's PGN, and says how long the PGN
//! file then is. Whatever a killed program left behind that point is cut off.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use wazir_engine::matches::Ended;
use wazir_engine::matches::effort::Effort;

use crate::begun::{Options, compare};
use crate::failure::Failure;

/// A game that has ended.
#[derive(Serialize, Deserialize)]
pub(super) struct Finished {
    pub(super) game: u64,
    /// The half points of the first engine, or `None` if the game does not count.
    pub(super) points: Option<u8>,
    pub(super) reason: String,
    /// The engine that committed a fault, and the name of the fault.
    pub(super) fault: Option<(usize, String)>,
    pub(super) names: [String; 2],
    pub(super) effort: [Work; 2],
    /// Length of the PGN file after this game, in bytes.
    pgn: u64,
}

/// An engine's effort in one game; times in microseconds.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct Work {
    moves: u64,
    time: u64,
    longest: u64,
    nodes: u64,
    counted: u64,
    depths: u64,
    deep: u64,
}

impl From<Effort> for Work {
    fn from(effort: Effort) -> Work {
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let Effort { moves, time, longest, nodes, counted, depths, deep } = effort;
        let [time, longest, counted] = [time, longest, counted].map(micros);
        Work { moves, time, longest, nodes, counted, depths, deep }
    }
}

impl From<Work> for Effort {
    fn from(work: Work) -> Effort {
        let Work { moves, time, longest, nodes, counted, depths, deep } = work;
        let [time, longest, counted] = [time, longest, counted].map(Duration::from_micros);
        Effort { moves, time, longest, nodes, counted, depths, deep }
    }
}

impl Finished {
    /// The record of a game.
    pub(super) fn of(ended: &Ended) -> Finished {
        let played = &ended.played;
        let fault = played.ending.fault();
        let mut effort = [Effort::default(); 2];
        let first = played.game.moves().len() - played.notes.len();
        // Sides alternate from whoever had the first move after the opening.
        let mut side = played.game.start().turn;
        if first % 2 == 1 {
            side = !side;
        }
        for note in &played.notes {
            effort[ended.engine(side)].add(note);
            side = !side;
        }
        Finished {
            game: ended.number,
            points: ended.points(),
            reason: played.ending.reason().to_owned(),
            fault: fault.map(|(side, fault)| (ended.engine(side), fault.name().to_owned())),
            names: ended.names.clone(),
            effort: effort.map(Work::from),
            pgn: 0,
        }
    }
}

/// The files of a match that is being played.
pub(super) struct Journal {
    pgn: Option<Text>,
    state: Option<Text>,
}

impl Journal {
    /// Creates the files, which must not exist yet.
    pub(super) fn begin(
        pgn: Option<&Path>,
        state: Option<&Path>,
        options: &Options,
    ) -> Result<Journal, Failure> {
        let pgn = pgn.map(Text::create).transpose()?;
        let mut state = state.map(Text::create).transpose()?;
        if let Some(state) = &mut state {
            state.append(&line(options))?;
        }
        Ok(Journal { pgn, state })
    }

    /// Reopens the files of a match that was begun with the same options; also returns its
    /// games.
    pub(super) fn resume(
        pgn: Option<&Path>,
        state: &Path,
        options: &Options,
    ) -> Result<(Journal, Vec<Finished>), Failure> {
        let wrong = |reason: String| Failure::Input(format!("{}: {reason}", state.display()));
        let text = std::fs::read_to_string(state)
            .map_err(|error| wrong(format!("cannot be read: {error}")))?;
        // A line without its end was being written when the program was killed.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines().enumerate();
        let (_, first) = lines.next().ok_or_else(|| wrong("it is empty".to_owned()))?;
        let known: Options = serde_json::from_str(first)
            .map_err(|error| wrong(format!("this is not the state of a match: {error}")))?;
        compare(&known, options)
            .map_err(|difference| wrong(format!("that match was begun with {difference}")))?;
        let finished = lines.map(|(index, line)| {
            let broken = |error| wrong(format!("line {}: {error}", index + 1));
            serde_json::from_str(line).map_err(broken)
        });
        let finished: Vec<Finished> = finished.collect::<Result<_, _>>()?;
        let length = finished.last().map_or(0, |last| last.pgn);
        let journal = Journal {
            pgn: pgn.map(|path| Text::reopen(path, length)).transpose()?,
            state: Some(Text::reopen(state, whole as u64)?),
        };
        Ok((journal, finished))
    }

    /// Records a game.
    pub(super) fn note(&mut self, mut finished: Finished, pgn: &str) -> Result<Finished, Failure> {
        if let Some(text) = &mut self.pgn {
            text.append(pgn)?;
            finished.pgn = text.length;
        }
        if let Some(state) = &mut self.state {
            state.append(&line(&finished))?;
        }
        Ok(finished)
    }
}

fn line(value: &impl Serialize) -> String {
    let json = serde_json::to_string(value).expect("our own values have text for keys");
    json + "\n"
}

/// A file that is appended to.
struct Text {
    path: PathBuf,
    file: File,
    length: u64,
}

impl Text {
    fn create(path: &Path) -> Result<Text, Failure> {
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let file = file.map_err(|error| cannot_write(path, &error))?;
        Ok(Text { path: path.to_owned(), file, length: 0 })
    }

    /// Opens a file again and cuts it off after `length` bytes.
    fn reopen(path: &Path, length: u64) -> Result<Text, Failure> {
        let open = || {
            let mut file =
                OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
            file.set_len(length)?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        };
        let file = open().map_err(|error| cannot_write(path, &error))?;
        Ok(Text { path: path.to_owned(), file, length })
    }

    fn append(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| cannot_write(&self.path, &error))?;
        self.length += text.len() as u64;
        Ok(())
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("cannot write {}: {error}", path.display()))
}
