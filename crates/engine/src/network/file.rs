//! Files of networks: a few lines of text that say what it is, an empty line, and the numbers.
//!
//! ```text
//! wazir network 3
//! sees: 10x8 mirrored, P=fmWfcF N=N ...
//! adds to: evaluation
//! made by: wazir learn GAME --games 4000
//!
//! ```
//!
//! The numbers follow as 16 bits each, the constants as 32, the lowest byte first; at the end stands
//! the CRC-32 of all before. A file that was cut short, changed, or made for a game with other
//! pieces is refused.

use std::fmt::Write;

use wazir_rules::variant::Variant;

use super::inputs::Inputs;
use super::{GROUPS, Network, Row, WIDTH, Weights};

/// The first line of a file.
const HEAD: &str = "wazir network 3";
/// Bytes of the checksum.
const CHECKSUM: usize = 4;

/// The reason why a file is not a network of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// It does not begin as such files do.
    #[error("this is no network: its first line is not \"{HEAD}\"")]
    Foreign,
    /// A line of the text at its beginning is missing.
    #[error("line {line}: expected \"{expected}\"")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// How it begins.
        expected: &'static str,
    },
    /// It was made for a game that looks different.
    #[error(
        "the network was made for another game: it sees \"{found}\", and this is \"{expected}\""
    )]
    OtherGame {
        /// What the network sees.
        found: String,
        /// What there is to be seen in the game.
        expected: String,
    },
    /// It has not as many bytes as it should.
    #[error(
        "the network has {found} bytes of numbers and should have {expected}: it was cut short, or added to"
    )]
    Length {
        /// The bytes behind the text.
        found: usize,
        /// The bytes that there should be.
        expected: usize,
    },
    /// Its checksum is wrong.
    #[error("the network is damaged: its checksum is wrong")]
    Checksum,
}

impl Network {
    /// Reads a file of a network of this variant.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn read(variant: &Variant, bytes: &[u8]) -> Result<Network, NetworkError> {
        let mut rest = bytes;
        let mut line = || -> &[u8] {
            let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            let line = &rest[..end];
            rest = rest.get(end + 1..).unwrap_or_default();
            line
        };
        if line() != HEAD.as_bytes() {
            return Err(NetworkError::Foreign);
        }
        let mut entry = |number, name: &'static str| {
            let text = line().strip_prefix(name.as_bytes()).and_then(|it| str::from_utf8(it).ok());
            text.map(str::to_owned).ok_or(NetworkError::Line { line: number, expected: name })
        };
        let sees = entry(2, "sees: ")?;
        let adds = match &*entry(3, "adds to: ")? {
            "evaluation" => true,
            "nothing" => false,
            _ => return Err(NetworkError::Line { line: 3, expected: "adds to: evaluation" }),
        };
        let made_by = entry(4, "made by: ")?;
        entry(5, "")?;
        let inputs = Inputs::new(variant);
        let expected = inputs.describe(variant);
        if sees != expected {
            return Err(NetworkError::OtherGame { found: sees, expected });
        }
        let expected = length(inputs.count());
        if rest.len() != expected {
            return Err(NetworkError::Length { found: rest.len(), expected });
        }
        let (all, checksum) = bytes.split_at(bytes.len() - CHECKSUM);
        if crc32fast::hash(all).to_le_bytes() != checksum {
            return Err(NetworkError::Checksum);
        }
        let weights = Numbers(rest).weights(inputs.count());
        Ok(Network { inputs, sees, made_by, adds, weights })
    }

    /// `true` if there is the same to be seen in this variant as in that for which it was made.
    pub(crate) fn fits(&self, variant: &Variant) -> bool {
        Inputs::new(variant).describe(variant) == self.sees
    }

    /// The network as a file.
    pub fn write(&self) -> Vec<u8> {
        let Network { sees, made_by, weights, .. } = self;
        let adds = if self.adds { "evaluation" } else { "nothing" };
        let text = format!("{HEAD}\nsees: {sees}\nadds to: {adds}\nmade by: {made_by}\n\n");
        let mut bytes = text.into_bytes();
        let mut put = |row: &Row| row.0.iter().for_each(|it| bytes.extend(it.to_le_bytes()));
        put(&weights.start);
        weights.rows.iter().for_each(&mut put);
        weights.outputs.iter().flatten().for_each(&mut put);
        weights.constants.iter().for_each(|it| bytes.extend(it.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }
}

/// The bytes behind the text of a network with so many inputs.
fn length(inputs: usize) -> usize {
    2 * WIDTH * (1 + inputs + 2 * GROUPS) + 4 * GROUPS + CHECKSUM
}

/// Bytes that are read one number after the other, of which there are enough.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (first, rest) = self.0.split_first_chunk().expect("the length was checked");
        self.0 = rest;
        *first
    }

    fn row(&mut self) -> Row {
        Row(std::array::from_fn(|_| i16::from_le_bytes(self.take())))
    }

    fn weights(mut self, inputs: usize) -> Weights {
        Weights {
            start: self.row(),
            rows: (0..inputs).map(|_| self.row()).collect(),
            outputs: std::array::from_fn(|_| [self.row(), self.row()]),
            constants: std::array::from_fn(|_| i32::from_le_bytes(self.take())),
        }
    }
}

impl Inputs {
    /// What there is to be seen, in a line: two games with the same line may share a network.
    pub(crate) fn describe(&self, variant: &Variant) -> String {
        let board = variant.board();
        let mut line = format!("{}x{}", board.files(), board.ranks());
        let mut add = |text: &str| line.push_str(text);
        if self.mirrors {
            add(" mirrored");
        }
        if self.has_walls {
            add(" with walls");
        }
        add(",");
        for kind in variant.kinds() {
            let _ = write!(line, " {}={}", kind.letter, kind.spelling);
        }
        for (kind, most) in &self.held {
            let _ = write!(line, ", {most} {} in hand", variant.kind(*kind).letter);
        }
        if self.checks > 0 {
            let _ = write!(line, ", {} checks", self.checks);
        }
        line
    }
}
