//! Positions to learn from, with what a search thought of them, and how their games ended.

use std::ops::Range;

use wazir_rules::Color;
use wazir_rules::variant::Variant;

use crate::network::{GROUPS, Inputs};

/// The first line of a file.
const HEAD: &str = "wazir positions 3";
/// Bytes of the checksum.
const CHECKSUM: usize = 4;
/// Bytes of a position, without its facts.
const SIZE: usize = 8;
/// The result of a position that is of no game.
const NO_RESULT: u8 = 255;

/// A list of positions of one game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Positions {
    /// The facts of all positions, one after the other, as White numbers them.
    facts: Vec<u16>,
    list: Vec<Position>,
}

/// A position, as far as a network is concerned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Position {
    /// Where its facts end in the list of all.
    end: usize,
    /// The halves of the board from which White and Black look at it.
    pub(super) halves: [u8; 2],
    /// The group whose output weights serve.
    pub(super) group: u8,
    /// The side to move.
    pub(super) turn: Color,
    /// The search's score for the side to move, in centipawns.
    pub(super) score: i16,
    /// The evaluation without a network for the side to move, in centipawns.
    pub(super) terms: i16,
    /// The half points of the side to move; [`NO_RESULT`] if the position is of no game.
    result: u8,
}

/// A file of positions that cannot be read: it was damaged, or is of another game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("these are no positions of this game, or the file was damaged")]
pub struct PositionsError;

impl Position {
    /// A position of a game that has not ended yet.
    pub(super) fn new(
        turn: Color,
        halves: [usize; 2],
        group: usize,
        score: i16,
        terms: i16,
    ) -> Position {
        let halves = halves.map(|half| half as u8);
        Position { end: 0, halves, group: group as u8, turn, score, terms, result: NO_RESULT }
    }

    /// The points of the side to move, if the position is of a game.
    pub(super) fn points(&self) -> Option<f32> {
        (self.result != NO_RESULT).then(|| f32::from(self.result) / 2.0)
    }
}

impl Positions {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// `true` if there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Adds a position with its facts.
    pub(super) fn push(&mut self, facts: &[u16], position: Position) {
        self.facts.extend_from_slice(facts);
        self.list.push(Position { end: self.facts.len(), ..position });
    }

    /// Adds what White has made of the game to these of its positions.
    pub(super) fn set_result(&mut self, positions: impl IntoIterator<Item = usize>, white: f32) {
        for at in positions {
            let position = &mut self.list[at];
            let points = if position.turn == Color::White { white } else { 1.0 - white };
            position.result = (2.0 * points) as u8;
        }
    }

    /// Adds all positions of another list.
    pub fn append(&mut self, other: &Positions) {
        let before = self.facts.len();
        self.facts.extend_from_slice(&other.facts);
        let moved = |position: &Position| Position { end: before + position.end, ..*position };
        self.list.extend(other.list.iter().map(moved));
    }

    /// A position.
    pub(super) fn get(&self, at: usize) -> &Position {
        &self.list[at]
    }

    /// The facts of a position.
    pub(super) fn facts(&self, at: usize) -> &[u16] {
        let start = at.checked_sub(1).map_or(0, |before| self.list[before].end);
        &self.facts[start..self.list[at].end]
    }

    /// The list as a file of positions of this variant.
    pub fn write(&self, variant: &Variant) -> Vec<u8> {
        let mut bytes = head(variant, &Inputs::new(variant)).into_bytes();
        for (at, position) in self.list.iter().enumerate() {
            let facts = self.facts(at);
            let Position { halves, group, turn, score, terms, result, .. } = *position;
            let flags = turn.index() as u8 | halves[0] << 1 | halves[1] << 2 | group << 3;
            bytes.extend((facts.len() as u16).to_le_bytes());
            bytes.extend([flags, result]);
            bytes.extend(score.to_le_bytes());
            bytes.extend(terms.to_le_bytes());
            facts.iter().for_each(|fact| bytes.extend(fact.to_le_bytes()));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a file of positions of this variant.
    ///
    /// # Errors
    /// If it is no such file, or not as it was written.
    pub fn read(variant: &Variant, bytes: &[u8]) -> Result<Positions, PositionsError> {
        let inputs = Inputs::new(variant);
        let (all, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or(PositionsError)?;
        let head = head(variant, &inputs);
        let mut rest = all.strip_prefix(head.as_bytes()).ok_or(PositionsError)?;
        if crc32fast::hash(all).to_le_bytes() != *checksum {
            return Err(PositionsError);
        }
        let mut positions = Positions::default();
        let mut facts = Vec::new();
        while let Some((head, after)) = rest.split_first_chunk::<SIZE>() {
            let pair = |at: Range<usize>| [head[at.start], head[at.start + 1]];
            let count = usize::from(u16::from_le_bytes(pair(0..2)));
            let (own, after) = after.split_at_checked(2 * count).ok_or(PositionsError)?;
            facts.clear();
            facts.extend(own.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]])));
            let flags = head[2];
            let position = Position {
                end: 0,
                halves: [flags >> 1 & 1, flags >> 2 & 1],
                group: flags >> 3,
                turn: Color::ALL[usize::from(flags & 1)],
                score: i16::from_le_bytes(pair(4..6)),
                terms: i16::from_le_bytes(pair(6..8)),
                result: head[3],
            };
            let is_known = |&fact: &u16| usize::from(fact) < inputs.count();
            if usize::from(position.group) >= GROUPS || !facts.iter().all(is_known) {
                return Err(PositionsError);
            }
            positions.push(&facts, position);
            rest = after;
        }
        if rest.is_empty() { Ok(positions) } else { Err(PositionsError) }
    }
}

/// The lines before the positions, which say of which game they are.
fn head(variant: &Variant, inputs: &Inputs) -> String {
    format!("{HEAD}\nsees: {}\n\n", inputs.describe(variant))
}
