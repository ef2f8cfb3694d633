//! Positions as training sees them: as facts, with the points to foresee and what the evaluation says.

use std::sync::Arc;

use wazir_rules::bits::Bits;
use wazir_rules::{Color, Game, History, Rules, Tables, Visitor};

use super::positions::{Judged, Positions, PositionsError};
use crate::knowledge::Knowledge;
use crate::matches::tally::HalfPoints;
use crate::network::{CENTIPAWNS, GROUPS, Inputs};
use crate::self_play::{in_order, player};

/// The weight of the game's result; the rest is the search's score.
const RESULT: f32 = 0.1;
/// Positions that a thread takes at a time.
const CHUNK: usize = 4096;

/// What is learnt from positions of one game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Samples {
    /// The facts of all positions, one after the other, as White numbers them.
    facts: Vec<u16>,
    list: Vec<Sample>,
}

/// A position, as far as a network is concerned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sample {
    /// Where its facts end in the list of all.
    end: usize,
    /// The halves of the board from which White and Black look at it.
    pub(super) halves: [u8; 2],
    /// The group whose output weights serve.
    pub(super) group: u8,
    /// The side to move.
    pub(super) turn: Color,
    /// The points that the side to move is to expect.
    pub(super) target: f32,
    /// The output of the evaluation without a network for the side to move, as that of a network.
    pub(super) terms: f32,
}

impl Samples {
    /// Looks at positions of a game, with an evaluation that knows this. Threads do not change the
    /// result.
    ///
    /// # Errors
    /// If one is no position of this game.
    pub fn new(
        rules: &Rules,
        knowledge: &Arc<Knowledge>,
        positions: &Positions,
        threads: usize,
    ) -> Result<Samples, PositionsError> {
        let inputs = Inputs::new(rules.variant());
        let (mut all, mut error) = (Samples::default(), None);
        in_order(
            threads,
            positions.len().div_ceil(CHUNK) as u64,
            || player(knowledge),
            |engine, number| {
                let start = number as usize * CHUNK;
                let look = |at| {
                    let Judged { fen, score, points } = positions.get(at);
                    let game = Game::from_fen(rules, fen).map_err(|_| PositionsError)?;
                    let terms = output(engine.evaluate_terms(&game));
                    Ok(game.visit(See { inputs: &inputs, target: target(score, points), terms }))
                };
                (start..(start + CHUNK).min(positions.len())).map(look).collect()
            },
            |_, looked: Result<Vec<_>, PositionsError>| {
                match looked {
                    Ok(samples) => samples.iter().for_each(|(facts, it)| all.push(facts, *it)),
                    Err(wrong) => error = Some(wrong),
                }
                error.is_none()
            },
        );
        error.map_or(Ok(all), Err)
    }

    /// The number of samples.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    fn push(&mut self, facts: &[u16], sample: Sample) {
        self.facts.extend_from_slice(facts);
        self.list.push(Sample { end: self.facts.len(), ..sample });
    }

    pub(super) fn get(&self, at: usize) -> &Sample {
        &self.list[at]
    }

    /// The facts of a sample.
    pub(super) fn facts(&self, at: usize) -> &[u16] {
        let start = at.checked_sub(1).map_or(0, |before| self.list[before].end);
        &self.facts[start..self.list[at].end]
    }
}

/// Asks what a network sees of a position.
struct See<'a> {
    inputs: &'a Inputs,
    target: f32,
    terms: f32,
}

impl Visitor for See<'_> {
    type Output = (Vec<u16>, Sample);

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> (Vec<u16>, Sample) {
        let See { inputs, target, terms } = self;
        let position = history.current();
        let halves = Color::ALL.map(|color| inputs.half(position, color) as u8);
        let group = inputs.group(position, GROUPS) as u8;
        let facts = inputs.facts(tables, position);
        (facts, Sample { end: 0, halves, group, turn: position.turn(), target, terms })
    }
}

/// The points to expect of a position with this score, in a game that ended with these points.
fn target(score: i16, points: Option<HalfPoints>) -> f32 {
    let expected = logistic(output(score.into()));
    let points = points.map(|points| f32::from(points) / 2.0);
    points.map_or(expected, |points| RESULT * points + (1.0 - RESULT) * expected)
}

/// Centipawns as the output of a network.
fn output(centipawns: i32) -> f32 {
    centipawns as f32 / CENTIPAWNS as f32
}

/// The points that an output foresees.
#[inline(always)]
pub(super) fn logistic(output: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-output))
}
