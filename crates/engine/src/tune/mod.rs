//! Learns the weights of the evaluation from games that the engine plays against itself.
//!
//! 1. `games` plays them from random openings, at a fixed number of nodes a move. Of each quiet
//!    position it keeps the terms of the evaluation, the score of the search, and the result of
//!    the game.
//! 2. `fit` changes the weights until the evaluation predicts both as well as it can (Texel's
//!    tuning method: Peter Österlund, 2014, here with the gradient).
//! 3. The result is a file, to be handed over as [`Knowledge`].
//!
//! The same seed gives the same file, whatever the number of threads.

mod fit;
mod games;

use std::sync::Arc;

use wazir_rules::bits::Bits;
use wazir_rules::{Game, History, Rules, Tables, Visitor};

use crate::eval::{Learnt, Profile, write_weights};
use crate::knowledge::Knowledge;
use fit::Fit;
use games::Sample;

/// The games to learn from.
#[derive(Clone, Debug)]
pub struct Options {
    /// Number of games.
    pub games: u64,
    /// Nodes for each move.
    pub nodes: u64,
    /// The openings follow from this.
    pub seed: u64,
    /// Games at a time; the result does not depend on it.
    pub threads: usize,
    /// The weights to begin with.
    pub knowledge: Arc<Knowledge>,
}

/// A step that is done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// So many games have been played.
    Game(u64),
    /// So many rounds of fitting are done, and the evaluation errs by so much.
    Round(u32, f64),
}

/// The weights that were learnt, and how well they predict.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The text of the weights file.
    pub text: String,
    /// Number of positions that were learnt from.
    pub positions: usize,
    /// Games won by White, drawn, and won by Black.
    pub results: [u64; 3],
    /// Cross entropy before and after, over positions that were held out.
    pub error: [f64; 2],
}

/// Rounds of fitting.
pub const ROUNDS: u32 = 60;

/// Plays games and learns from them. `heading` becomes the comment at the top of the file, and
/// `progress` is called after each step.
pub fn tune(
    rules: &Rules,
    options: &Options,
    heading: &str,
    progress: &(dyn Fn(Progress) + Sync),
) -> Lesson {
    let (samples, results) = games::play(rules, options, progress);
    let knowledge = &options.knowledge;
    Game::new(rules).visit(Learn { heading, knowledge, samples, results, progress })
}

struct Learn<'a> {
    heading: &'a str,
    knowledge: &'a Knowledge,
    samples: Vec<Sample>,
    results: [u64; 3],
    progress: &'a (dyn Fn(Progress) + Sync),
}

impl Visitor for Learn<'_> {
    type Output = Lesson;

    fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> Lesson {
        let Learn { heading, knowledge, samples, results, progress } = self;
        let usual = Profile::new(tables, &Learnt::default()).weights;
        let start = Profile::new(tables, &knowledge.of(tables)).weights;
        let mut fit = Fit::new(&usual, &start, &samples);
        let before = fit.error();
        for round in 1..=ROUNDS {
            fit.round();
            progress(Progress::Round(round, fit.error()));
        }
        let text = write_weights(&fit.weights(start), heading);
        let positions = samples.len();
        Lesson { text, positions, results, error: [before, fit.error()] }
    }
}
