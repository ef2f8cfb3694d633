//! Checks a variant file and turns it into a [`Variant`].
//!
//! All faults are found in one run: a missing or invalid fact is replaced by a harmless one, so
//! that the remaining checks still run. Faults that only a position can have, such as a check to
//! the side that is not to move, are not checked here.

mod commands;
mod ending;
mod ends;
mod names;
mod pieces;
mod regions;
mod shuffle;
mod start;
mod summary;
mod walls;

use std::collections::BTreeMap;
use std::sync::OnceLock;

pub use summary::{facts, summary};
use wazir_words::{said_as, say};

use super::fault::Collector;
use super::file::File;
use super::library::Library;
use super::reader::{At, Text, is};
use super::{
    CheckRule, DropRules, EndRules, ExplosionRules, Family, Letter, MoveRules, Opposite, Region,
    TradeRules, Variant,
};
use crate::geometry::Geometry;
use crate::notation::fen;
use crate::setup::Setup;
use crate::square::Kind;
use crate::text::{excerpt, spoils_a_line};

use super::fault::Faults;

/// Reads and checks a variant file. `bases` has the files on which it may be based.
///
/// # Errors
///
/// Fails with all faults of the file, each with its line and column.
pub(crate) fn read(text: &str, bases: &Library) -> Result<Variant, Faults> {
    run(text, bases, None)
}

/// Reads a variant file and returns all that was understood beside the faults: in the variant
/// harmless facts stand for wrong ones.
pub(crate) fn understand(text: &str, bases: &Library) -> (Option<Variant>, Option<Faults>) {
    let mut faults = Collector::new(text);
    let variant = understood(&mut faults, bases, None);
    (variant, faults.finish())
}

/// The same for a file that is to be added to a library, in which its names must be new.
pub(crate) fn read_new(text: &str, bases: &Library, others: &Library) -> Result<Variant, Faults> {
    run(text, bases, Some(others))
}

fn run(text: &str, bases: &Library, others: Option<&Library>) -> Result<Variant, Faults> {
    let mut faults = Collector::new(text);
    let variant = understood(&mut faults, bases, others);
    match (faults.finish(), variant) {
        (None, Some(variant)) => Ok(variant),
        (Some(faults), _) => Err(faults),
        (None, None) => unreachable!("without a variant there is a fault"),
    }
}

fn understood(
    faults: &mut Collector<'_>,
    bases: &Library,
    others: Option<&Library>,
) -> Option<Variant> {
    let file = File::load(faults, bases)?;
    let mut check = Check {
        faults,
        file: &file,
        letters: BTreeMap::new(),
        letters_lost: false,
        regions: Vec::new(),
    };
    if let Some(others) = others {
        check.check_new_names(others);
    }
    check.variant()
}

/// A run of the checker.
struct Check<'c, 't> {
    faults: &'c mut Collector<'t>,
    file: &'c File,
    /// The kind of each letter, including those under `also`.
    letters: BTreeMap<Letter, Kind>,
    /// `true` if a letter could not be read, so that the start position may use an unknown one.
    letters_lost: bool,
    /// The named sets of squares.
    regions: Vec<Region>,
}

impl Check<'_, '_> {
    fn variant(&mut self) -> Option<Variant> {
        let names = self.names();
        let protocol = self.protocol(&names.id);
        let board = self.board();
        self.regions = self.regions(board);
        let (kinds, royals) = self.pieces(board)?;
        // Lets the remaining checks run if the board is invalid.
        let stand_in = board.or_else(|| Geometry::new(8, 8))?;
        let explosion = self.explosion();
        let trade = self.trade();
        let walls = self.walls();
        let promotion = self.promotion(&kinds, board);
        let drops = DropRules::check(&self.file.drops, self.faults);
        let ending = EndRules::check(&self.file.ending, self.faults);
        let mut ends = self.ends(&kinds);
        ends.extend(super::ends::customary(&ending));
        let extra_points = self.extra_points();
        let notation = self.notation();
        let mut variant = Variant {
            id: names.id,
            name: names.name,
            aliases: names.aliases,
            about: names.about,
            family: Family::Armies,
            based_on: self.file.based_on.as_ref().map(|id| id.value.clone()),
            board: stand_in,
            kinds,
            royals,
            regions: self.regions.clone(),
            rights: Vec::new(),
            castles_by_drop: is(&self.file.castling.by_drop),
            castles_opposite: is(&self.file.castling.opposite),
            promotion,
            drops,
            check: self.check_rule(),
            moves: MoveRules::check(&self.file.moves, self.faults),
            explosion,
            trade,
            walls,
            captured: self.file.captured.as_ref().map_or(super::Captured::Removed, |c| c.value),
            ending,
            ends,
            extra_points,
            prelude: None,
            dead_material: OnceLock::new(),
            shuffle: None,
            start: Setup::empty(stand_in.len()),
            posts_ahead: Default::default(),
            notation,
            protocol,
        };
        let written = self.file.family.as_ref().map(|family| family.value);
        variant.family = written.unwrap_or_else(|| Family::of(&variant));
        self.check_drop_limits(&variant);
        self.check_held(&variant);
        self.check_builders(&variant);
        self.check_piece_commands(&variant);
        if board.is_some() {
            variant.prelude = self.prelude(&variant);
            variant.shuffle = self.shuffle(&variant);
            variant.rights = self.castling(&variant);
            self.start(&mut variant);
            self.check_not_ended(&variant);
        }
        Some(variant)
    }

    fn fault(&mut self, at: usize, message: impl Into<String>) {
        self.faults.add(at, message);
    }

    /// The offset of a character (counted from 1) inside a text: exact if the text is written in
    /// the file without escapes.
    fn inside(&self, text: &At<String>, column: usize) -> usize {
        let source = self.faults.text().get(text.at..).unwrap_or_default();
        let verbatim = source
            .strip_prefix(['"', '\''])
            .and_then(|inside| inside.strip_prefix(text.value.as_str()))
            .is_some_and(|rest| rest.starts_with(['"', '\'']));
        let before = text.value.chars().take(column.saturating_sub(1));
        let skip: usize = before.map(char::len_utf8).sum();
        if verbatim { text.at + 1 + skip } else { text.at }
    }

    /// The offset to report when something is missing from a table.
    fn top(at: Option<usize>) -> usize {
        at.unwrap_or(0)
    }

    /// The kind with a letter from the file, which stands under `key`.
    fn kind_of(&mut self, letter: &At<String>, key: &str) -> Option<Kind> {
        let kind = Letter::parse(&letter.value).and_then(|l| self.letters.get(&l).copied());
        if kind.is_none() {
            self.no_letter(letter.at, key, &letter.value);
        }
        kind
    }

    /// Records that no piece has the letter under `key`.
    fn no_letter(&mut self, at: usize, key: &str, letter: &str) {
        let letter = excerpt(letter);
        let message = say!("`{key}` names `{letter}`, but no piece has this letter", key, letter);
        self.fault(at, message);
    }

    /// Records that the same letter or word stands under `key` twice.
    fn named_twice(&mut self, word: &At<String>, key: &str) {
        self.fault(word.at, say!("`{key}` names `{word}` twice", key, word = word.value));
    }

    /// Records that there is nothing in a list that needs letters.
    fn no_letters(&mut self, at: usize, key: &str) {
        self.fault(at, say!("`{key}` needs at least one letter", key));
    }

    /// The kinds with the letters of a list under `key`, which must be different.
    fn kinds_of(&mut self, letters: &[At<String>], key: &str) -> Vec<Kind> {
        let mut kinds = Vec::new();
        for letter in letters {
            let Some(kind) = self.kind_of(letter, key) else { continue };
            if kinds.contains(&kind) {
                self.named_twice(letter, key);
            } else {
                kinds.push(kind);
            }
        }
        kinds
    }

    fn check_rule(&self) -> CheckRule {
        self.file.royalty.check.as_ref().map_or(CheckRule::Any, |rule| rule.value)
    }

    fn trade(&mut self) -> Option<TradeRules> {
        let written = &self.file.trade;
        let at = written.at?;
        let Some(pieces) = &written.pieces else {
            self.fault(at, say!("[trade] needs `pieces`: the pieces that may not be traded"));
            return None;
        };
        if pieces.value.is_empty() {
            self.no_letters(pieces.at, "pieces");
        }
        let light = written.light.as_ref().map_or(&[][..], |list| &list.value);
        Some(TradeRules {
            pieces: self.kinds_of(&pieces.value, "pieces"),
            light: self.kinds_of(light, "light"),
            royal_guards: written.royal_guards.as_ref().is_none_or(|flag| flag.value),
        })
    }

    fn explosion(&mut self) -> Option<ExplosionRules> {
        let written = &self.file.explosion;
        written.at?;
        let spares = written.spares.as_ref().map_or(&[][..], |list| &list.value);
        Some(ExplosionRules { spares: self.kinds_of(spares, "spares") })
    }

    fn board(&mut self) -> Option<Geometry> {
        let written = &self.file.board;
        let side = |n: &Option<At<i64>>| n.as_ref().map_or(8, |n| n.value);
        let (files, ranks) = (side(&written.files), side(&written.ranks));
        let size = usize::try_from(files).ok().zip(usize::try_from(ranks).ok());
        let board = size
            .filter(|&(f, r)| f <= Geometry::MAX_SIDE && r <= Geometry::MAX_SIDE)
            .and_then(|(f, r)| Geometry::new(f, r));
        if board.is_none() {
            let is_wrong = |n: &&At<i64>| !(1..=Geometry::MAX_SIDE as i64).contains(&n.value);
            let mut sides = [&written.files, &written.ranks].into_iter().flatten();
            let at = sides.find(is_wrong).map_or(0, |n| n.at);
            let message = say!(
                "a board of {files}x{ranks} is not possible: 1 to {most} files, 1 to {most} ranks",
                files,
                ranks,
                most = Geometry::MAX_SIDE
            );
            self.fault(at, message);
        }
        let board = match written.black.as_ref().map(|black| black.value) {
            Some(Opposite::Turned) => board.map(Geometry::turned),
            _ => board,
        }?;
        let start = written.start.as_ref().map_or("", |start| start.value.as_str());
        Some(board.with_holes(fen::holes(start, board)))
    }

    /// Checks text for people: not empty, not too long, no control characters.
    fn check_readable(&mut self, text: &At<String>, key: &str, longest: usize) -> bool {
        let wrong = if text.value.trim().is_empty() {
            say!("`{key}` is empty", key)
        } else if text.value.chars().any(char::is_control) {
            say!("`{key}` contains a line break or another control character", key)
        } else if text.value.chars().any(spoils_a_line) {
            say!("`{key}` contains an invisible character that turns the text around", key)
        } else if text.value.chars().count() > longest {
            say!("`{key}` is longer than {longest} characters", key, longest)
        } else {
            return true;
        };
        self.fault(text.at, wrong);
        false
    }

    /// The text under a required key.
    fn required(&mut self, text: &Text, key: &str, longest: usize) -> String {
        match text {
            Some(text) => {
                self.check_readable(text, key, longest);
                text.value.clone()
            }
            None => {
                self.fault(0, say!("`{key}` is missing", key));
                String::new()
            }
        }
    }
}

/// The name of a kind in a message, in the language of the scope.
fn name_of(variant: &Variant, kind: Kind) -> &str {
    said_as("piece", &variant.kind(kind).name)
}
