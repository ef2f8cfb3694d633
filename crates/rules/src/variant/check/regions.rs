//! Regions, and the facts that refer to them by name.

use wazir_words::say;

use super::Check;
use crate::geometry::Geometry;
use crate::square::Square;
use crate::text::excerpt;
use crate::variant::fault::{did_you_mean, nearest};
use crate::variant::reader::At;
use crate::variant::region::{Region, rectangle};

/// The maximum number of regions.
const MOST: usize = 32;

impl Check<'_, '_> {
    /// All regions, in the order of the file. None are read if the board is invalid.
    pub(super) fn regions(&mut self, board: Option<Geometry>) -> Vec<Region> {
        let (file, mut regions) = (self.file, Vec::<Region>::new());
        let Some(board) = board else { return regions };
        if let Some(region) = file.regions.get(MOST) {
            let message = say!("there are more than {most} regions", most = MOST);
            self.fault(Self::top(region.at), message);
        }
        for written in file.regions.iter().take(MOST) {
            let at = Self::top(written.at);
            let (Some(name), Some(list)) = (&written.name, &written.squares) else {
                self.fault(at, say!("[[region]] needs `name` and `squares`"));
                continue;
            };
            self.check_readable(name, "name", 40);
            let white = self.squares(&list.value, "squares", board);
            if list.value.is_empty() {
                self.fault(list.at, say!("`squares` needs at least one square"));
            }
            let black = written.black.as_ref();
            let black = black.map(|list| self.squares(&list.value, "black", board));
            let mirrored = written.mirrored.as_ref().is_none_or(|flag| flag.value);
            let mirror = || sorted(white.iter().map(|&s| board.mirror(s)).collect());
            let black = match black {
                Some(black) => black,
                None if mirrored => mirror(),
                None => white.clone(),
            };
            let squares = [white, black];
            regions.push(Region { name: name.value.clone(), squares });
        }
        regions
    }

    /// Reads a list of squares and of rectangles such as `d1-f3`.
    fn squares(&mut self, list: &[At<String>], key: &str, board: Geometry) -> Vec<Square> {
        let mut squares = Vec::new();
        for entry in list {
            let (one, other) = entry.value.split_once('-').unwrap_or((&entry.value, &entry.value));
            match (board.parse(one.trim()), board.parse(other.trim())) {
                (Some(one), Some(other)) => squares.extend(rectangle(board, one, other)),
                _ => {
                    let found = excerpt(&entry.value);
                    let message = say!(
                        "`{key}`: \"{found}\" is neither a square of this board nor a rectangle \
                         from corner to corner, as in \"a1-c3\"",
                        key,
                        found
                    );
                    self.fault(entry.at, message);
                }
            }
        }
        sorted(squares)
    }

    /// Finds the region that `key` names. Nothing is reported if the regions could not be read.
    pub(super) fn region(&mut self, name: &At<String>, key: &str) -> Option<Region> {
        let found = self.regions.iter().find(|region| region.name == name.value).cloned();
        let is_written = |text: &At<String>| text.value == name.value;
        let mut written = self.file.regions.iter().filter_map(|region| region.name.as_ref());
        if found.is_none() && !written.any(is_written) {
            let names = self.regions.iter().map(|region| region.name.as_str());
            let guess = nearest(&name.value, names);
            let text = excerpt(&name.value);
            let message =
                say!("`{key}` names `{name}`, but there is no such [[region]]", key, name = text);
            let message = did_you_mean(message, guess);
            self.fault(name.at, message);
        }
        found
    }
}

fn sorted(mut squares: Vec<Square>) -> Vec<Square> {
    squares.sort_unstable();
    squares.dedup();
    squares
}
