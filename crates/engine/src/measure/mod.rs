//! What pieces are worth, measured: by games of the engine against itself from arrays that lack a few
//! men.
//!
//! 1. [`play`] has such games played, and notes the men of both sides in their quiet positions
//!    (`games`, `record`).
//! 2. [`measure`] finds the worths that explain the results best: a logistic regression of points on
//!    White's men less Black's (`regression`). Positions of one game are no independent witnesses,
//!    and errors are computed from whole games.
//!
//! What the engine itself believes a piece to be worth decides how it plays, but not who wins.

mod games;
mod record;
mod regression;
#[cfg(test)]
mod tests;

use std::ops::Range;

use wazir_rules::variant::Variant;
use wazir_rules::{Kind, Rules};

pub use crate::self_play::Games;
use record::{Census, Entry};
pub use record::{Record, RecordError, read, write};
use regression::{Fit, Observation, regress};

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Good {
    /// A piece on the board.
    OnBoard(Kind),
    /// A piece in hand.
    InHand(Kind),
    /// Two pieces of a kind bound to squares of one colour, one for each: what they are worth
    /// beside their own worth.
    Pair(Kind),
}

/// A measured number of Pawns, with the bounds between which it lies with a probability of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// In Pawns on the board, as they are worth in the mean.
    pub value: f64,
    /// Half the width of the interval.
    pub error: f64,
}

/// What something is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    /// What it is.
    pub good: Good,
    /// In the whole game; `None` if the games do not tell.
    pub whole: Option<Measured>,
    /// While the board is full.
    pub opening: Option<Measured>,
    /// When few men are left.
    pub endgame: Option<Measured>,
}

/// What was measured.
#[derive(Clone, PartialEq, Debug)]
pub struct Worths {
    /// The kind of which others are worth so many: the Pawn, or whatever is worth least at the start.
    pub unit: Kind,
    /// The games and the positions from which this follows.
    pub games: usize,
    /// Their positions.
    pub positions: usize,
    /// What a Pawn more is worth: the points expected of a position with it, from 0 to 1.
    pub pawn: f64,
    /// All worths: kinds in the order of the variant's file, on the board, then in hand, then pairs.
    pub list: Vec<Worth>,
}

/// The reason why nothing can be measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MeasureError {
    /// The game has no men but royal ones.
    #[error("there is nothing to measure: this game begins with no men but royal ones")]
    NoMen,
    /// The results do not depend on a Pawn more or less, as far as is seen.
    #[error(
        "a Pawn more made no difference that could be seen in these games; play more of them, or \
         with more nodes"
    )]
    NoUnit,
}

/// The kind of which others are worth so many: the least of those that are there at the start.
///
/// # Errors
/// If there are only royal ones.
pub fn unit(variant: &Variant) -> Result<Kind, MeasureError> {
    let start = variant.start().board.iter().flatten().map(|piece| piece.kind());
    let worth = |kind: Kind| variant.kind(kind).value.map(|value| (value, kind));
    start.filter_map(worth).min().map(|(_, kind)| kind).ok_or(MeasureError::NoMen)
}

/// Plays the games with these numbers, and returns what was noted of them, in order. `progress` is
/// told after each game how many have been played; `None` if it answers `false`, which ends the games.
pub fn play(
    rules: &Rules,
    games: &Games,
    numbers: Range<u64>,
    progress: &mut dyn FnMut(u64) -> bool,
) -> Option<Vec<Record>> {
    let census = Census::new(rules.variant());
    let play = |engine: &mut _, number| games::play(engine, rules, &census, games, number);
    games.play(numbers, play, progress)
}

/// Finds what the results of these games say of the worth of pieces.
///
/// # Errors
/// If they say nothing about the unit.
pub fn measure(variant: &Variant, records: &[Record]) -> Result<Worths, MeasureError> {
    let census = Census::new(variant);
    let unit = unit(variant)?;
    let unit_at = census.goods.iter().position(|&good| good == Good::OnBoard(unit));
    let unit_at = unit_at.ok_or(MeasureError::NoMen)?;
    // Of each entry: whose turn it is, whose men are which, and the rest.
    let nuisance = |entry: &Entry| [1.0, f64::from(entry.turn)];
    let goods = |entry: &Entry, part: f64| -> Vec<f64> {
        entry.counts.iter().map(|&count| part * f64::from(count)).collect()
    };
    let whole = |entry: &Entry| [&nuisance(entry)[..], &goods(entry, 1.0)].concat();
    let phased = |entry: &Entry| {
        let full = f64::from(entry.phase) / f64::from(u8::MAX);
        [&nuisance(entry)[..], &goods(entry, full), &goods(entry, 1.0 - full)].concat()
    };
    let whole = fit(records, &whole).ok_or(MeasureError::NoUnit)?;
    let phased = fit(records, &phased);
    let count = census.goods.len();
    let first = nuisance(&Entry::default()).len();
    let ratio = |fit: &Fit, of: usize, units: &[usize]| {
        let [value, error] = fit.ratio(of, units)?;
        Some(Measured { value, error: 1.96 * error })
    };
    let whole_unit = first + unit_at;
    // A Pawn is worth less while the board is full: the unit is the mean of both.
    let phased_units = [whole_unit, whole_unit + count];
    let worth = |(at, &good)| Worth {
        good,
        whole: ratio(&whole, first + at, &[whole_unit]),
        opening: phased.as_ref().and_then(|fit| ratio(fit, first + at, &phased_units)),
        endgame: phased.as_ref().and_then(|fit| ratio(fit, first + count + at, &phased_units)),
    };
    if whole.ratio(whole_unit, &[whole_unit]).is_none() {
        return Err(MeasureError::NoUnit);
    }
    let pawn = whole.slope(whole_unit);
    Ok(Worths {
        unit,
        games: records.len(),
        positions: records.iter().map(|record| record.entries.len()).sum(),
        pawn: 1.0 / (1.0 + (-pawn).exp()),
        list: census.goods.iter().enumerate().map(worth).collect(),
    })
}

/// The regression of the points of all games on what `facts` says of their positions.
fn fit(records: &[Record], facts: &dyn Fn(&Entry) -> Vec<f64>) -> Option<Fit> {
    let games = records.iter().map(|record| {
        let points = f64::from(record.half_points) / 2.0;
        let see = |entry| Observation { facts: facts(entry), points };
        record.entries.iter().map(see).collect()
    });
    regress(&games.collect::<Vec<_>>())
}
