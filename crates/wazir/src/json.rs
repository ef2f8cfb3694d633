//! The shapes of `--json`. Other programs rely on them, so they are all in one place.

use std::collections::BTreeMap;

use serde::Serialize;
use wazir_rules::Outcome;

/// `wazir variants --json`
#[derive(Serialize)]
pub(crate) struct Variants {
    pub(crate) variants: Vec<Variant>,
}

/// One game on the shelf.
#[derive(Serialize)]
pub(crate) struct Variant {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) size: Size,
    pub(crate) aliases: Vec<String>,
}

/// A board's size.
#[derive(Serialize)]
pub(crate) struct Size {
    pub(crate) files: usize,
    pub(crate) ranks: usize,
}

/// `wazir moves --json`
#[derive(Serialize)]
pub(crate) struct Moves {
    pub(crate) variant: String,
    pub(crate) fen: String,
    /// `w` or `b`
    pub(crate) turn: char,
    pub(crate) check: bool,
    pub(crate) moves: Vec<Move>,
    pub(crate) outcome: Option<Ending>,
}

/// A legal move in coordinates and as people write it.
#[derive(Serialize)]
pub(crate) struct Move {
    #[serde(rename = "move")]
    pub(crate) coordinates: String,
    pub(crate) san: String,
}

/// The result of a game and the reason for it.
#[derive(Serialize)]
pub(crate) struct Ending {
    pub(crate) result: &'static str,
    pub(crate) reason: &'static str,
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        Ending { result: outcome.result.as_str(), reason: outcome.reason.as_str() }
    }
}

/// `wazir perft --json`
#[derive(Serialize)]
pub(crate) struct Perft {
    pub(crate) variant: String,
    pub(crate) fen: String,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    /// Present only if it was asked for.
    pub(crate) divide: Option<BTreeMap<String, u64>>,
}

/// `wazir values --json`
#[derive(Serialize)]
pub(crate) struct Worths {
    pub(crate) variant: String,
    /// The piece of which others are worth so many.
    pub(crate) unit: String,
    pub(crate) games: usize,
    pub(crate) positions: usize,
    pub(crate) worths: Vec<Worth>,
}

/// What something is worth: each a value and half the width of its interval, or `null`.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Worth {
    pub(crate) name: String,
    pub(crate) measured: Option<[f64; 2]>,
    pub(crate) full_board: Option<[f64; 2]>,
    pub(crate) few_men: Option<[f64; 2]>,
    pub(crate) traditional: Option<f64>,
}

/// `wazir puzzles --json`
#[derive(Serialize)]
pub(crate) struct Puzzles {
    pub(crate) variant: String,
    pub(crate) puzzles: Vec<Puzzle>,
}

/// A position with one solution.
#[derive(Serialize)]
pub(crate) struct Puzzle {
    pub(crate) fen: String,
    /// In coordinates, with the answers.
    pub(crate) solution: Vec<String>,
    /// `mate3`, `gain` or `hold`.
    pub(crate) goal: String,
    pub(crate) themes: Vec<&'static str>,
    /// The lowest level of play that solves it; 9 if none below does.
    pub(crate) level: u8,
    /// How hard it is, from 1 to 5.
    pub(crate) grade: u8,
}

/// `wazir puzzles --solve --json`
#[derive(Serialize)]
pub(crate) struct Solved {
    pub(crate) variant: String,
    pub(crate) puzzles: usize,
    /// Of each level at each puzzle.
    pub(crate) tries: u64,
    pub(crate) seed: u64,
    /// All of them, those of each grade, those of each goal.
    pub(crate) groups: Vec<SolvedGroup>,
}

/// What levels of play make of some puzzles.
#[derive(Serialize)]
pub(crate) struct SolvedGroup {
    /// `all`, `grade 3`, `mate2`.
    pub(crate) name: String,
    pub(crate) puzzles: u64,
    /// The share of tries that succeeded, by level.
    pub(crate) shares: BTreeMap<u8, f64>,
}

/// `wazir book --json`
#[derive(Serialize)]
pub(crate) struct Book {
    pub(crate) variant: String,
    pub(crate) positions: Vec<BookPosition>,
}

/// A position of a book.
#[derive(Serialize)]
pub(crate) struct BookPosition {
    pub(crate) fen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    pub(crate) moves: Vec<BookMove>,
}

/// A move of a book; results and the score in centipawns are those of the side that plays it.
#[derive(Serialize)]
pub(crate) struct BookMove {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    pub(crate) san: String,
    pub(crate) weight: u16,
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
    pub(crate) score: Option<i32>,
}

/// `wazir tables --json`
#[derive(Serialize)]
pub(crate) struct Tables {
    pub(crate) variant: String,
    pub(crate) tables: Vec<Table>,
}

/// What is won in an ending.
#[derive(Serialize)]
pub(crate) struct Table {
    pub(crate) men: String,
    pub(crate) entries: usize,
    pub(crate) bytes: usize,
    /// The same packed, in its file.
    pub(crate) file_bytes: u64,
    pub(crate) seconds: f64,
    /// With White to move.
    pub(crate) white: TableSide,
    /// With Black to move.
    pub(crate) black: TableSide,
    /// The share of lost positions among those in which Black is to move and neither wins nor draws
    /// at once.
    pub(crate) lost_share: Option<f64>,
    /// Where on the board it is won; nothing where there are no such positions.
    pub(crate) ground: Option<Ground>,
}

/// Where on the board an ending is won: of the positions in which Black is to move and neither wins nor
/// draws at once.
#[derive(Serialize)]
pub(crate) struct Ground {
    /// By the square of Black's royal piece.
    pub(crate) royal: Spread,
    /// By that of the man whose square says more, where there is one.
    pub(crate) deciding: Option<Spread>,
    pub(crate) separation: Option<Separation>,
}

/// How many positions are lost, by the square of a man.
#[derive(Serialize)]
pub(crate) struct Spread {
    pub(crate) side: &'static str,
    pub(crate) man: String,
    pub(crate) squares: BTreeMap<String, Share>,
}

#[derive(Serialize)]
pub(crate) struct Share {
    pub(crate) lost: u64,
    pub(crate) held: u64,
}

/// A part of the board that explains it. Where it depends on a man of which there are two, a position
/// counts for each.
#[derive(Serialize)]
pub(crate) struct Separation {
    pub(crate) inside: Share,
    pub(crate) outside: Share,
    pub(crate) sentence: String,
}

/// The positions of one side to move.
#[derive(Serialize)]
pub(crate) struct TableSide {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    /// A part of the draws: by a single move.
    pub(crate) draws_at_once: u64,
    pub(crate) losses: u64,
    /// Won or lost after more plies than the move clock counts.
    pub(crate) beyond_the_clock: u64,
    /// What the move clock makes draws, where the distances to conversion were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) spoiled: Option<Spoiled>,
    pub(crate) longest: Option<Longest>,
}

/// Positions that are won by the rules but for the move clock, which begins at zero.
#[derive(Serialize)]
pub(crate) struct Spoiled {
    pub(crate) wins: u64,
    pub(crate) losses: u64,
}

/// `wazir tables --list --json`
#[derive(Serialize)]
pub(crate) struct Layers {
    pub(crate) variant: String,
    /// The endings of each layer, which need only those of the layers before.
    pub(crate) layers: Vec<Vec<String>>,
}

/// A position that takes longest to win, and best play from there.
#[derive(Serialize)]
pub(crate) struct Longest {
    pub(crate) plies: u16,
    pub(crate) fen: String,
    pub(crate) line: Vec<String>,
}
