//! Positions to learn from, with what a search thought of them, and how their games ended.
//!
//! In a file they are lines of text, which say nothing that depends on an evaluation or a network,
//! so that another one can learn from them later:
//!
//! ```text
//! wazir positions 4
//! sees: ...what networks see of the game...
//!
//! 31 1/2 r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
//! -140 - r1bqkbnr/pppp1ppp/2n5/4p3/4P1P1/5N2/PPPP1P1P/RNBQKB1R b KQkq - 0 3
//! crc32 1f0e77a1
//! ```
//!
//! Scores, in centipawns, and points are those of the side to move. A position after a random move has
//! no points: it is of no game.

use wazir_rules::variant::Variant;

use crate::matches::tally::HalfPoints;
use crate::network::Inputs;

/// The first line of a file.
const HEAD: &str = "wazir positions 4";
/// The last line of a file, before the checksum of all lines above.
const CHECKSUM: &str = "crc32 ";
/// The points of a position that is of no game.
const NO_GAME: &str = "-";
/// What half points are called.
const POINTS: [&str; 3] = ["0", "1/2", "1"];

/// A list of positions of one game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Positions {
    /// All FENs, one after the other.
    fens: String,
    list: Vec<Position>,
}

/// A position without its FEN.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Position {
    /// Where its FEN ends among all.
    end: usize,
    score: i16,
    points: Option<HalfPoints>,
}

/// A position to learn from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Judged<'a> {
    pub(super) fen: &'a str,
    /// The search's score for the side to move, in centipawns.
    pub(super) score: i16,
    /// The points that the side to move has made, if the position is of a game.
    pub(super) points: Option<HalfPoints>,
}

/// A file of positions that cannot be read: it was damaged, or is of another game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("these are no positions of this game, or the file was damaged")]
pub struct PositionsError;

impl Positions {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// `true` if there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Adds a position of no game, with the search's score for the side to move.
    pub(super) fn push(&mut self, fen: &str, score: i16) {
        self.fens.push_str(fen);
        self.list.push(Position { end: self.fens.len(), score, points: None });
    }

    /// Says what the side to move has made of the game of a position.
    pub(super) fn set_points(&mut self, at: usize, points: HalfPoints) {
        self.list[at].points = Some(points);
    }

    /// Adds all positions of another list.
    pub fn append(&mut self, other: &Positions) {
        let before = self.fens.len();
        self.fens.push_str(&other.fens);
        let moved = |position: &Position| Position { end: before + position.end, ..*position };
        self.list.extend(other.list.iter().map(moved));
    }

    /// A position.
    pub(super) fn get(&self, at: usize) -> Judged<'_> {
        let start = at.checked_sub(1).map_or(0, |before| self.list[before].end);
        let Position { end, score, points } = self.list[at];
        Judged { fen: &self.fens[start..end], score, points }
    }

    /// The list as a file of positions of this variant.
    pub fn write(&self, variant: &Variant) -> Vec<u8> {
        let mut text = head(variant);
        for at in 0..self.len() {
            let Judged { fen, score, points } = self.get(at);
            let points = points.map_or(NO_GAME, |points| POINTS[usize::from(points)]);
            text.push_str(&format!("{score} {points} {fen}\n"));
        }
        let checksum = crc32fast::hash(text.as_bytes());
        text.push_str(&format!("{CHECKSUM}{checksum:08x}\n"));
        text.into_bytes()
    }

    /// Reads a file of positions of this variant.
    ///
    /// # Errors
    /// If it is no such file, or not as it was written.
    pub fn read(variant: &Variant, bytes: &[u8]) -> Result<Positions, PositionsError> {
        Positions::parse(variant, bytes).ok_or(PositionsError)
    }

    fn parse(variant: &Variant, bytes: &[u8]) -> Option<Positions> {
        let text = std::str::from_utf8(bytes).ok()?;
        let end = text.trim_end().rfind('\n')? + 1;
        let (lines, checksum) = text.split_at(end);
        let checksum = checksum.trim_end().strip_prefix(CHECKSUM)?;
        let expected = u32::from_str_radix(checksum, 16).ok()?;
        if crc32fast::hash(lines.as_bytes()) != expected {
            return None;
        }
        let mut positions = Positions::default();
        for line in lines.strip_prefix(&head(variant))?.lines() {
            let (score, rest) = line.split_once(' ')?;
            let (points, fen) = rest.split_once(' ')?;
            positions.push(fen, score.parse().ok()?);
            if points != NO_GAME {
                let points = POINTS.iter().position(|name| *name == points)?;
                positions.set_points(positions.len() - 1, points as HalfPoints);
            }
        }
        Some(positions)
    }
}

/// The lines before the positions, which say of which game they are.
fn head(variant: &Variant) -> String {
    format!("{HEAD}\nsees: {}\n\n", Inputs::new(variant).describe(variant))
}
