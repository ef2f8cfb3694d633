//! Networks: what a position is worth, learnt from games ([`learn`](crate::learn)).
//!
//! ```text
//! facts of a position ----> 64 sums, as the side to move sees it --.   of these and the output
//!   (see `inputs`)    `---> 64 sums, as the other side sees it ----+-> weights of its group, by
//!                                     clipped and squared                    the number of pieces
//! ```
//!
//! The last four of the sums are neither clipped nor squared: each group has one, whose difference
//! between the sides is added to the output. They say what a piece is worth where it stands, so that
//! the others have only to say what it is worth more or less beside what else there is. (Stockfish's
//! networks have such sums, too.)
//!
//! Everything is integer arithmetic, the same on all processors: sums in parts of `ONE`, output
//! weights in parts of `OUTPUT_ONE`. The loops are plain; [`bits::dispatch`](wazir_rules::bits)
//! has them compiled for the vectors that the processor has.
//!
//! The sums of a position are those of a similar one and the rows of the facts in which they
//! differ: `Sights` keeps those of the line that is searched. This is the idea of NNUE (Yu Nasu,
//! 2018), without his king-relative inputs.

mod file;
mod inputs;
#[cfg(test)]
mod tests;

use wazir_rules::bits::Bits;
use wazir_rules::{Color, Position, Tables};

use crate::score::MAX_PLY;
pub use file::NetworkError;
pub(crate) use inputs::Inputs;
use inputs::{Changes, Picture};

/// The number of sums of each side.
pub(crate) const WIDTH: usize = 64;
/// Groups of positions, by the number of pieces, that have output weights of their own.
pub(crate) const GROUPS: usize = 4;
/// The sums that are clipped and squared. The last ones are plain, one for each group: what a piece
/// is worth where it stands, whatever else there is.
pub(crate) const CLIPPED: usize = WIDTH - GROUPS;
/// The size of 1 in the sums, beyond which they are clipped.
pub(crate) const ONE: i32 = 255;
/// The size of 1 in the output weights.
pub(crate) const OUTPUT_ONE: i32 = 512;
/// A sum of 1, squared, without the lowest byte.
pub(crate) const SQUARE_ONE: i32 = (ONE * ONE) >> 8;
/// What a part of a plain sum is in the output.
const PLAIN_ONE: i32 = SQUARE_ONE * OUTPUT_ONE / ONE;
/// An output of 1, in centipawns.
pub(crate) const CENTIPAWNS: i32 = 400;

/// One number for each sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [i16; WIDTH]);

impl Row {
    #[inline(always)]
    fn add(&mut self, other: &Row) {
        for (sum, by) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_add(*by);
        }
    }

    #[inline(always)]
    fn subtract(&mut self, other: &Row) {
        for (sum, by) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_sub(*by);
        }
    }

    /// The plain sum of a group, in parts of [`ONE`].
    #[inline(always)]
    fn plain(&self, group: usize) -> i32 {
        i32::from(self.0[CLIPPED + group])
    }

    /// The output of these sums with these weights, in parts of [`SQUARE_ONE`] and [`OUTPUT_ONE`].
    #[inline(always)]
    fn output(&self, weights: &Row) -> i32 {
        let mut output = 0;
        for (&sum, &weight) in self.0.iter().zip(&weights.0) {
            let clipped = sum.clamp(0, ONE as i16) as u16;
            let square = (clipped * clipped) >> 8;
            output += i32::from(square as i16) * i32::from(weight);
        }
        output
    }
}

/// A network of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    inputs: Inputs,
    /// The variant's pieces and whatever else decides which facts there are, in words.
    sees: String,
    /// The command that made it.
    made_by: String,
    /// `true` if its output is added to the evaluation, `false` if it takes its place.
    adds: bool,
    weights: Weights,
}

/// The numbers of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Weights {
    /// What the sums begin with.
    pub(crate) start: Row,
    /// What each fact adds to them.
    pub(crate) rows: Vec<Row>,
    /// The output weights of each group: for the sums of the side to move and of the other.
    pub(crate) outputs: [[Row; 2]; GROUPS],
    /// What the output of each group begins with, in parts of [`SQUARE_ONE`] and [`OUTPUT_ONE`].
    pub(crate) constants: [i32; GROUPS],
}

/// The sums of the positions of a line, by ply.
#[derive(Clone, Debug)]
pub(crate) struct Sights {
    plies: Vec<Sight>,
    picture: Picture,
    changes: Changes,
}

/// The sums of one position.
#[derive(Clone, Debug)]
struct Sight {
    picture: Picture,
    /// As White sees it, and as Black does.
    sums: [Row; 2],
    /// The halves of the board from which they look.
    halves: [usize; 2],
}

/// A network, and the place in a line from which it looks at a position.
pub(crate) struct Look<'a> {
    pub(crate) network: &'a Network,
    pub(crate) sights: &'a mut Sights,
    /// The ply of the position in the line to which the sights belong. It decides about nothing but
    /// the time that this takes.
    pub(crate) ply: usize,
}

impl Look<'_> {
    /// The network's output for the side to move, in centipawns.
    #[inline(always)]
    pub(crate) fn judge<B: Bits>(self, tables: &Tables<B>, position: &Position<B>) -> i32 {
        let Look { network, sights, ply } = self;
        network.look(tables, position, ply, sights);
        network.output(position, &sights.plies[ply].sums)
    }
}

impl Network {
    /// A network of the variant with these tables.
    pub(crate) fn new<B: Bits>(
        tables: &Tables<B>,
        weights: Weights,
        adds: bool,
        made_by: &str,
    ) -> Network {
        let variant = tables.variant();
        let inputs = Inputs::new(variant);
        assert_eq!(weights.rows.len(), inputs.count(), "a row for each fact");
        let sees = inputs.describe(variant);
        Network { inputs, sees, made_by: made_by.to_owned(), adds, weights }
    }

    /// The command that made it.
    pub fn made_by(&self) -> &str {
        &self.made_by
    }

    /// `true` if its output is added to the evaluation, `false` if it takes its place.
    pub(crate) fn adds(&self) -> bool {
        self.adds
    }

    /// Its numbers.
    pub(crate) fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Room for the sums of a line.
    pub(crate) fn sights(&self) -> Sights {
        let picture = self.inputs.blank();
        let sight =
            Sight { picture: picture.clone(), sums: [self.weights.start; 2], halves: [0; 2] };
        Sights { plies: vec![sight; MAX_PLY + 4], picture, changes: Changes::default() }
    }

    /// The output for the side to move, of all facts anew: slow and plain.
    #[cfg(test)]
    fn judge_from_scratch<B: Bits>(&self, tables: &Tables<B>, position: &Position<B>) -> i32 {
        let facts = self.inputs.facts(tables, position);
        let sums = Color::ALL.map(|color| {
            self.sum(self.inputs.seen_by(color, self.inputs.half(position, color)), &facts)
        });
        self.output(position, &sums)
    }

    #[inline(always)]
    fn output<B: Bits>(&self, position: &Position<B>, sums: &[Row; 2]) -> i32 {
        let group = self.inputs.group(position, GROUPS);
        let mover = position.turn();
        let [own, enemy] = [mover, !mover].map(|side| &sums[side.index()]);
        let weights = &self.weights.outputs[group];
        let output = own.output(&weights[0]) + enemy.output(&weights[1]);
        let plain = own.plain(group) - enemy.plain(group);
        let constant = self.weights.constants[group];
        let output = i64::from(output) + i64::from(plain * PLAIN_ONE) + i64::from(constant);
        (output * i64::from(CENTIPAWNS) / i64::from(SQUARE_ONE * OUTPUT_ONE)) as i32
    }

    #[inline(always)]
    fn row(&self, seen: &[u16], fact: u16) -> &Row {
        &self.weights.rows[usize::from(seen[usize::from(fact)])]
    }

    /// Brings the sums of a ply up to its position, from those of the ply before, or from those of
    /// the position that was looked at last on the same ply.
    #[inline(always)]
    fn look<B: Bits>(
        &self,
        tables: &Tables<B>,
        position: &Position<B>,
        ply: usize,
        sights: &mut Sights,
    ) {
        let Sights { plies, picture, changes } = sights;
        self.inputs.paint(tables, position, picture);
        let before = ply.saturating_sub(1);
        let [one, other] = [before, ply].map(|at| difference(&plies[at].picture, picture));
        let from = if one < other { before } else { ply };
        self.inputs.compare(&plies[from].picture, picture, changes);
        for color in Color::ALL {
            let half = self.inputs.half(position, color);
            let seen = self.inputs.seen_by(color, half);
            let from = &plies[from];
            let sum = if from.halves[color.index()] == half {
                let mut sum = from.sums[color.index()];
                for &fact in &changes.gone {
                    sum.subtract(self.row(seen, fact));
                }
                for &fact in &changes.new {
                    sum.add(self.row(seen, fact));
                }
                sum
            } else {
                // The king has changed sides, and everything looks different.
                self.sum(seen, &self.inputs.facts(tables, position))
            };
            plies[ply].sums[color.index()] = sum;
            plies[ply].halves[color.index()] = half;
        }
        std::mem::swap(&mut plies[ply].picture, picture);
    }

    /// The sums of all these facts.
    fn sum(&self, seen: &[u16], facts: &[u16]) -> Row {
        let mut sum = self.weights.start;
        facts.iter().for_each(|&fact| sum.add(self.row(seen, fact)));
        sum
    }
}

/// How much two pictures differ, roughly: the number of words that are not the same.
#[inline(always)]
fn difference(one: &Picture, other: &Picture) -> usize {
    let words = one.as_chunks::<8>().0.iter().zip(other.as_chunks::<8>().0);
    let mut count = 0;
    for (one, other) in words {
        count += usize::from(u64::from_le_bytes(*one) != u64::from_le_bytes(*other));
    }
    count
}
