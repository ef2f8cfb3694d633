//! Learns the numbers of the evaluation from games that the engine plays against itself.
//!
//! 1. `games` plays them, at a fixed number of nodes a move, from openings by chance, and
//!    notes of each quiet position what the evaluation adds up there, what the search thought
//!    of it, and how the game ended.
//! 2. `fit` moves the numbers until the evaluation foretells both as well as it can (Texel's
//!    tuning method: Peter Österlund, 2014, here with the gradient).
//! 3. The result is a file, to be handed over as [`Knowledge`].
//!
//! The same seed gives the same file, whatever the number of threads.

mod fit;
mod games;

use std::sync::Arc;

use wazir_rules::bits::Bits;
use wazir_rules::{Game, History, Rules, Tables, Visitor};

use crate::eval::{Learnt, Profile, write_learnt};
use crate::knowledge::Knowledge;
use fit::Fit;
use games::Sample;

/// What to learn from.
#[derive(Clone, Debug)]
pub struct Options {
    /// Games to play.
    pub games: u64,
    /// Nodes for each move.
    pub nodes: u64,
    /// From which the openings follow.
    pub seed: u64,
    /// Games at a time; the result does not depend on it.
    pub threads: usize,
    /// What is known already, and begun with.
    pub knowledge: Arc<Knowledge>,
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// So many games are played.
    Game(u64),
    /// So many rounds of fitting are done; by how much the evaluation errs.
    Round(u32, f64),
}

/// What was learnt, and how well it foretells.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The text of the weights file.
    pub text: String,
    /// Positions that were learnt from.
    pub positions: usize,
    /// Games that White won, that were drawn, that Black won.
    pub results: [u64; 3],
    /// Cross entropy before and after, over positions that were kept apart.
    pub error: [f64; 2],
}

/// Rounds of fitting.
pub const ROUNDS: u32 = 60;

/// Plays and learns. `heading` becomes the comment on top of the file.
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
        let text = write_learnt(&fit.weights(start), heading);
        let positions = samples.len();
        Lesson { text, positions, results, error: [before, fit.error()] }
    }
}
