//! Turns what was typed into games and positions: variant names and files, FEN, moves.
//!
//! Everything here comes from outside and may be anything; a refusal is one sentence that
//! says what was wrong and, if known, what would be right.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use wazir_engine::Knowledge;
use wazir_rules::notation::{fen, usi};
use wazir_rules::prelude;
use wazir_rules::text::quote;
use wazir_rules::variant::MAX_BYTES;
use wazir_rules::{Fault, Faults, Game, MoveError, Rules, Setup, Shelf, Variant};

use crate::failure::Failure;
use crate::folder;

/// The arguments that choose a game and its start.
#[derive(Args)]
pub(crate) struct Start {
    /// Id or any other name of a game, or the path of a variant file
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Start from this position; `sfen ...` is read, too
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Start from this array, in games that have numbered ones; a negative number draws one
    #[arg(long, value_name = "N", conflicts_with = "fen", allow_negative_numbers = true)]
    number: Option<i64>,
}

impl Start {
    /// The game at its start.
    pub(crate) fn game(&self) -> Result<Game, Failure> {
        let rules = rules(&self.variant)?;
        let setup = match (&self.fen, self.number) {
            (Some(text), _) => position(rules.variant(), text)?,
            (None, Some(number)) => numbered(rules.variant(), number)?,
            (None, None) => return Ok(Game::new(rules)),
        };
        Game::from_setup(rules, &setup)
            .map_err(|faults| Failure::Input(format!("that position cannot be played: {faults}")))
    }
}

/// The rules of the game that has this name, or of the file that has this path.
pub(crate) fn rules(name: &str) -> Result<Rules, Failure> {
    if is_path(name) {
        return checked(Path::new(name)).map(Rules::new);
    }
    Rules::named(name).map_err(|error| {
        let hint = if error.nearest().is_none() { "; `wazir variants` lists them" } else { "" };
        Failure::Input(format!("{error}{hint}"))
    })
}

/// Returns whether the text is a path rather than a name.
pub(crate) fn is_path(name: &str) -> bool {
    name.contains(std::path::is_separator) || name.ends_with(".toml")
}

/// The folder of the file, if the text is the path of one.
pub(crate) fn folder_of(name: &str) -> Option<OsString> {
    let path = std::path::absolute(is_path(name).then_some(name)?).ok()?;
    Some(path.parent()?.as_os_str().to_owned())
}

/// The variant in a file, which may be based on other files of its folder, or all that is wrong
/// with it.
pub(crate) fn checked(path: &Path) -> Result<Variant, Failure> {
    let (text, shelf) = (text(path)?, Shelf::shipped());
    let read = match shelf.lacks_base_of(&text) {
        false => shelf.read(&text),
        true => {
            let siblings = siblings(path);
            shelf.read_among(&text, siblings.iter().map(String::as_str))
        }
    };
    read.map_err(|faults| listing(path, &faults))
}

/// The texts of the variant files beside a file, as far as they can be read.
fn siblings(path: &Path) -> Vec<String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let files = folder::files(folder.unwrap_or(Path::new("."))).unwrap_or_default();
    let others = files.iter().filter(|file| file.file_name() != path.file_name());
    others.filter_map(|file| text(file).ok()).collect()
}

/// Lists everything that is wrong with a variant file.
pub(crate) fn listing(path: &Path, faults: &Faults) -> Failure {
    let line = |fault: &Fault| format!("{}:{fault}", path.display());
    Failure::Listing(faults.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// The part of a weights file's name between the variant file's name and `.toml`.
const WEIGHTS: &str = "weights";

/// Returns whether a file holds weights rather than a game.
pub(crate) fn is_weights(path: &Path) -> bool {
    path.file_stem().is_some_and(|stem| Path::new(stem).extension().is_some_and(|e| e == WEIGHTS))
}

/// The path for the weights of a game: beside its file, or in the current folder for a built-in
/// game.
pub(crate) fn weights_path(name: &str, id: &str) -> PathBuf {
    let file = if is_path(name) { Path::new(name).to_owned() } else { PathBuf::from(id) };
    file.with_extension(format!("{WEIGHTS}.toml"))
}

/// The extension of a network's file.
const NETWORK: &str = "network";

/// The path for the network of a game: beside its file, or in the current folder for a built-in game.
pub(crate) fn network_path(name: &str, id: &str) -> PathBuf {
    let file = if is_path(name) { Path::new(name).to_owned() } else { PathBuf::from(id) };
    file.with_extension(NETWORK)
}

/// Writes a file.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes)
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", path.display())))
}

/// The knowledge about a game: everything built in and, for a file, what was learnt and lies beside
/// it.
pub(crate) fn knowledge(name: &str, rules: &Rules) -> Result<Arc<Knowledge>, Failure> {
    let mut knowledge = Knowledge::shipped();
    if is_path(name) {
        add_learnt(Arc::make_mut(&mut knowledge), Path::new(name), rules)?;
    }
    Ok(knowledge)
}

/// The extension of a book's file.
const BOOK: &str = "book";

/// Returns whether something that was learnt lies beside a variant file.
pub(crate) fn has_learnt(variant_file: &Path) -> bool {
    let extensions = [&format!("{WEIGHTS}.toml"), NETWORK, BOOK];
    extensions.iter().any(|it| variant_file.with_extension(it).exists())
}

/// Adds the weights, the network and the book that lie beside a variant file, if there are any.
pub(crate) fn add_learnt(
    knowledge: &mut Knowledge,
    variant_file: &Path,
    rules: &Rules,
) -> Result<(), Failure> {
    let path = variant_file.with_extension(format!("{WEIGHTS}.toml"));
    if path.exists() {
        let fault = |fault| Failure::Listing(format!("{}:{fault}", path.display()));
        knowledge.add(rules, &text(&path)?).map_err(fault)?;
    }
    let path = variant_file.with_extension(NETWORK);
    if path.exists() {
        add_network(knowledge, rules.variant(), &path)?;
    }
    let path = variant_file.with_extension(BOOK);
    if path.exists() {
        let fault = |fault| Failure::Listing(format!("{}:{fault}", path.display()));
        knowledge.add_book(rules, &text(&path)?).map_err(fault)?;
    }
    Ok(())
}

/// Adds the network of a game.
pub(crate) fn add_network(
    knowledge: &mut Knowledge,
    variant: &Variant,
    path: &Path,
) -> Result<(), Failure> {
    let wrong =
        |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
    let file = fs::read(path).map_err(|error| wrong(&error))?;
    knowledge.add_network(variant, &file).map_err(|error| wrong(&error))
}

/// Reads the text of a variant file, but no more than a variant file may hold.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    let shown = path.display();
    let cannot = |error| Failure::Input(format!("cannot read {shown}: {error}"));
    if path.is_dir() {
        return Err(Failure::Input(format!("{shown} is a folder, not a variant file")));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(cannot)?;
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() > MAX_BYTES {
        let most = MAX_BYTES / 1024;
        return Err(Failure::Input(format!(
            "{shown} is larger than {most} kB, which no variant file is"
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to() + 1;
        Failure::Input(format!("{shown} is not text: byte {byte} is not UTF-8"))
    })
}

fn position(variant: &Variant, text: &str) -> Result<Setup, Failure> {
    let read = match text.trim().strip_prefix("sfen ") {
        Some(sfen) => usi::read_sfen(variant, sfen),
        None => fen::read(variant, text),
    };
    read.map_err(|error| Failure::Input(format!("not a FEN of {}: {error}", variant.name())))
}

/// The start position with this number, as XBoard numbers them; a random one if negative.
fn numbered(variant: &Variant, number: i64) -> Result<Setup, Failure> {
    if !variant.has_arrays() {
        return Err(Failure::Input(format!("{} has only one start position", variant.name())));
    }
    Ok(match u64::try_from(number) {
        Ok(number) => prelude::array(variant, number),
        Err(_) => {
            let seed = getrandom::u64().expect("the system has random numbers");
            prelude::random(variant, seed)
        }
    })
}

/// Plays moves one after the other. An argument may hold several, separated by blanks.
pub(crate) fn play(game: &mut Game, moves: &[String]) -> Result<(), Failure> {
    for (index, text) in moves.iter().flat_map(|text| text.split_whitespace()).enumerate() {
        let mv = game.read(text).map_err(|error| {
            let near = match error {
                // These name the moves themselves.
                MoveError::Unpromoted { .. } | MoveError::Ambiguous { .. } => String::new(),
                _ => near(game, text),
            };
            Failure::Input(format!("move {} ({}): {error}{near}", index + 1, quote(text)))
        })?;
        game.play(mv).map_err(|error| Failure::Input(format!("move {}: {error}", index + 1)))?;
    }
    Ok(())
}

/// Lists what could have been meant: legal moves from the same square or of the same piece in
/// hand, or else those to the same square.
fn near(game: &Game, text: &str) -> String {
    let legal = game.legal_moves();
    if let Some(outcome) = game.outcome().filter(|_| legal.is_empty()) {
        return format!("; the game is over by {}", outcome.reason.as_str());
    }
    let mut all: Vec<String> = legal.iter().map(|&mv| game.coordinates(mv)).collect();
    all.sort();
    let (from, to) = halves(text);
    let starting = |start: &str, mv: &str| !start.is_empty() && halves(mv).0 == start;
    let mut near: Vec<&str> =
        all.iter().map(String::as_str).filter(|mv| starting(from, mv)).collect();
    let mut what = format!("from {from}");
    if from.ends_with('@') {
        what = format!("with {from}");
    }
    if near.is_empty() {
        near = all
            .iter()
            .map(String::as_str)
            .filter(|mv| !to.is_empty() && halves(mv).1 == to)
            .collect();
        what = format!("to {to}");
    }
    match near.len() {
        0 => String::new(),
        1..=MOST_NEAR => format!("; legal {what}: {}", near.join(", ")),
        _ => format!("; legal {what}: {}, ...", near[..MOST_NEAR].join(", ")),
    }
}

/// The most moves to show after a wrong one.
const MOST_NEAR: usize = 12;

/// Splits a move in coordinates into its start and its end: `e2` and `e4`, `P@` and `c3`. A part
/// that does not look like one is empty.
fn halves(text: &str) -> (&str, &str) {
    let square = |text: &str| -> usize {
        let digits = |rest: &str| rest.bytes().take_while(u8::is_ascii_digit).count();
        match text.bytes().next() {
            Some(b'a'..=b'p') => match digits(&text[1..]) {
                0 => 0,
                n => n + 1,
            },
            _ => 0,
        }
    };
    if let Some(at) = text.find('@') {
        let (piece, to) = text.split_at(at + 1);
        return (piece, &to[..square(to)]);
    }
    let (from, rest) = text.split_at(square(text));
    (from, &rest[..square(rest)])
}
