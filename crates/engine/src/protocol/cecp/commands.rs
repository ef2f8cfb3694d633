//! The commands of CECP, one a line.

use std::time::Duration;

use wazir_rules::text::excerpt;

use super::clock;
use crate::time_control::TimeControl;
use crate::wire::lines::split_word;

/// A command.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    /// Nothing to do: words for other engines, answers, and words of former versions.
    Nothing,
    Protocol(f64),
    New,
    Variant(String),
    Quit,
    Force,
    Go,
    PlayOther,
    Level(TimeControl),
    TimeForEach(Duration),
    Depth(u32),
    NodesPerSecond(Option<u64>),
    OwnTime(Duration),
    Move(String),
    MoveNow,
    Ping(String),
    Draw,
    Result,
    SetBoard(String),
    Edit,
    Undo,
    Remove,
    Ponder(bool),
    Post(bool),
    Analyze,
    Exit,
    Status,
    /// Moves that analysis leaves out, or looks at again; `None` stands for all.
    Exclude(Option<String>),
    Include(Option<String>),
    Hint,
    Book,
    Memory(usize),
    Cores(usize),
    Option(String, String),
    Computer,
    /// The user takes a piece from a square, points at another with it, puts it down.
    Lift(String),
    Hover(String),
    Put(String),
    Pause,
    Resume,
}

/// The reason why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Complaint {
    /// No such word, though it may be a move.
    Unknown(String),
    /// The word, but not what follows it.
    Argument(String),
}

impl std::fmt::Display for Complaint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Complaint::Unknown(line) => write!(f, "Error (unknown command): {}", excerpt(line)),
            Complaint::Argument(line) => write!(f, "Error (wrong argument): {}", excerpt(line)),
        }
    }
}

impl Command {
    /// Reads a line.
    pub(super) fn parse(line: &str) -> Result<Command, Complaint> {
        let (word, rest) = split_word(line);
        let or_wrong =
            |command: Option<Command>| command.ok_or_else(|| Complaint::Argument(line.to_owned()));
        let text = || (!rest.is_empty()).then(|| rest.to_owned());
        let all_or = || Some(rest.to_owned()).filter(|rest| rest != "all");
        let command = match word {
            "" | "xboard" | "accepted" | "rejected" | "random" | "white" | "black" | "otim"
            | "name" | "rating" | "ics" | "egtpath" => Command::Nothing,
            "lift" => Command::Lift(rest.to_owned()),
            "hover" => Command::Hover(rest.to_owned()),
            "put" => Command::Put(rest.to_owned()),
            "pause" => Command::Pause,
            "resume" => Command::Resume,
            "protover" => return or_wrong(rest.parse().ok().map(Command::Protocol)),
            "new" => Command::New,
            "variant" => return or_wrong(text().map(Command::Variant)),
            "quit" => Command::Quit,
            "force" => Command::Force,
            "go" => Command::Go,
            "playother" => Command::PlayOther,
            "level" => return or_wrong(clock::parse_level(rest).map(Command::Level)),
            "st" => return or_wrong(clock::seconds(rest).map(Command::TimeForEach)),
            "sd" => return or_wrong(whole(rest).map(|n| Command::Depth(n.clamp(1, 1000) as u32))),
            "nps" => return or_wrong(whole(rest).map(nodes_per_second)),
            "time" => return or_wrong(clock::centiseconds(rest).map(Command::OwnTime)),
            "usermove" => return or_wrong(text().map(Command::Move)),
            "?" => Command::MoveNow,
            "ping" => Command::Ping(rest.to_owned()),
            "draw" => Command::Draw,
            "result" => Command::Result,
            "setboard" => return or_wrong(text().map(Command::SetBoard)),
            "edit" => Command::Edit,
            "undo" => Command::Undo,
            "remove" => Command::Remove,
            "hard" => Command::Ponder(true),
            "easy" => Command::Ponder(false),
            "post" => Command::Post(true),
            "nopost" => Command::Post(false),
            "analyze" => Command::Analyze,
            "exit" => Command::Exit,
            "." => Command::Status,
            "exclude" if !rest.is_empty() => Command::Exclude(all_or()),
            "include" if !rest.is_empty() => Command::Include(all_or()),
            "exclude" | "include" => return or_wrong(None),
            "hint" => Command::Hint,
            "bk" => Command::Book,
            "memory" => return or_wrong(whole(rest).map(|n| Command::Memory(n as usize))),
            "cores" => return or_wrong(whole(rest).map(|n| Command::Cores(n as usize))),
            "option" => return or_wrong(option(rest)),
            "computer" => Command::Computer,
            _ => return Err(Complaint::Unknown(line.to_owned())),
        };
        Ok(command)
    }
}

/// A whole number, however large; not one below zero.
fn whole(text: &str) -> Option<u64> {
    let number: i128 = text.parse().ok()?;
    (number >= 0).then(|| u64::try_from(number).unwrap_or(u64::MAX).min(u64::MAX / 2))
}

fn nodes_per_second(number: u64) -> Command {
    Command::NodesPerSecond(Some(number).filter(|&number| number > 0))
}

/// `NAME=VALUE`, or a name alone for a button.
fn option(rest: &str) -> Option<Command> {
    let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
    let name = name.trim();
    (!name.is_empty()).then(|| Command::Option(name.to_owned(), value.trim().to_owned()))
}
