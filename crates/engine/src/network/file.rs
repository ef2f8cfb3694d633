//! Files of networks: a few lines of text that say what it is, an empty line, and the numbers.
//!
//! ```text
//! wazir network 4
//! sees: 10x8 mirrored, P=fmWfcF N=N ...
//! adds to: evaluation
//! made by: wazir learn GAME --games 4000
//!
//! ```
//!
//! The numbers follow, nearly all of them as one byte; a larger one as [`LARGE`] and two bytes, the lowest
//! first. Then come the constants, of four bytes each, and at the end the CRC-32 of all before. A file that was
//! cut short, changed, or made for a game with other pieces is refused.

use std::fmt::Write;

use wazir_rules::variant::Variant;

use super::inputs::Inputs;
use super::{GROUPS, Network, Row, WIDTH, Weights};

/// The first line of a file.
const HEAD: &str = "wazir network 4";
/// The byte before a number that takes more than one.
const LARGE: i8 = i8::MIN;
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
    /// Its checksum is wrong.
    #[error("the network is damaged: its checksum is wrong, so that it was cut short or changed")]
    Checksum,
    /// It has not as many numbers as it should.
    #[error("the network has more or fewer numbers than the game's {inputs} inputs need")]
    Length {
        /// The facts that networks of the game see.
        inputs: usize,
    },
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
        let numbers = rest.split_last_chunk::<CHECKSUM>().filter(|(_, checksum)| {
            crc32fast::hash(&bytes[..bytes.len() - CHECKSUM]).to_le_bytes() == **checksum
        });
        let (numbers, _) = numbers.ok_or(NetworkError::Checksum)?;
        let weights = Numbers(numbers)
            .weights(inputs.count())
            .ok_or_else(|| NetworkError::Length { inputs: inputs.count() })?;
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
        let mut put = |row: &Row| {
            for &number in &row.0 {
                match i8::try_from(number) {
                    Ok(small) if small != LARGE => bytes.extend(small.to_le_bytes()),
                    _ => {
                        bytes.extend(LARGE.to_le_bytes());
                        bytes.extend(number.to_le_bytes());
                    }
                }
            }
        };
        put(&weights.start);
        weights.rows.iter().for_each(&mut put);
        weights.outputs.iter().flatten().for_each(&mut put);
        weights.constants.iter().for_each(|it| bytes.extend(it.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }
}

/// Bytes that are read one number after the other, as long as there are any.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<i16> {
        match i8::from_le_bytes(self.take()?) {
            LARGE => self.take().map(i16::from_le_bytes),
            small => Some(small.into()),
        }
    }

    fn row(&mut self) -> Option<Row> {
        let mut row = Row([0; WIDTH]);
        for number in &mut row.0 {
            *number = self.number()?;
        }
        Some(row)
    }

    /// The weights of a network with so many inputs, if there are neither more nor fewer numbers.
    fn weights(mut self, inputs: usize) -> Option<Weights> {
        let start = self.row()?;
        let rows = (0..inputs).map(|_| self.row()).collect::<Option<_>>()?;
        let mut outputs = [[start; 2]; GROUPS];
        for row in outputs.iter_mut().flatten() {
            *row = self.row()?;
        }
        let mut constants = [0; GROUPS];
        for constant in &mut constants {
            *constant = i32::from_le_bytes(self.take()?);
        }
        self.0.is_empty().then_some(Weights { start, rows, outputs, constants })
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
