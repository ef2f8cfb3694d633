//! A puzzle as a line of a file: the fields of a FEN without its clocks, and what is asked of it
//! in the manner of EPD. Moves are written as people write them.
//!
//! ```text
//! 7k/8/8/5K2/8/8/8/6R1 w - - dm 3; bm Kg6; id "chess 3.1";
//! ```
//!
//! `dm` is the number of moves that the mate takes, `bm` names every first move that keeps to it.
//! What else stands in a line, its themes, is for readers.

use std::str::FromStr;

use wazir_rules::notation::san::{self, Suffix};
use wazir_rules::variant::Variant;
use wazir_rules::{Move, Setup};

/// Nodes in which the engine must find a mate in one, two, three and four moves. When the sets
/// were composed a small part sufficed, so that they stand when its search changes.
pub(crate) const NODES: [u64; 4] = [1_000, 20_000, 200_000, 600_000];

/// Size of the engine's table, in MiB.
pub(crate) const HASH: usize = 2;

/// A position and its solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Puzzle {
    /// Without clocks.
    pub(crate) position: String,
    pub(crate) moves: u32,
    pub(crate) best: Vec<String>,
    pub(crate) id: String,
}

impl FromStr for Puzzle {
    type Err = String;

    fn from_str(line: &str) -> Result<Puzzle, String> {
        let missing = |what: &str| format!("no {what} in {line:?}");
        let (position, rest) = line.split_once(" dm ").ok_or_else(|| missing("dm"))?;
        let rest = format!("dm {rest}");
        let operation = |name: &str| {
            let mut operations = rest.split(';').map(str::trim);
            let operand = operations.find_map(|text| text.strip_prefix(name)?.strip_prefix(' '));
            operand.map(|text| text.trim_matches('"').to_owned()).ok_or_else(|| missing(name))
        };
        Ok(Puzzle {
            position: position.to_owned(),
            moves: operation("dm")?.parse().map_err(|_| missing("number after dm"))?,
            best: operation("bm")?.split_whitespace().map(str::to_owned).collect(),
            id: operation("id")?,
        })
    }
}

/// A move as puzzles write it, without a sign for check or mate.
pub(crate) fn write_move(variant: &Variant, setup: &Setup, legal: &[Move], mv: Move) -> String {
    san::write(variant, setup, legal, mv, Suffix::None)
}
