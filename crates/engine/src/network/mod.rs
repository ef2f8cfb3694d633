//! Networks: what a position is worth, learnt from games ([`learn`](crate::learn)).
//!
//! ```text
//! facts of a position ----> 64 sums, as the side to move sees it --.   of these and the output
//!   (see `inputs`)    `---> 64 sums, as the other side sees it ----+-> weights of its group, by
//!                                     clipped and squared                    the number of pieces
//! ```
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
use inputs::Picture;

/// The number of sums of each side.
pub(crate) const WIDTH: usize = 64;
/// Groups of positions, by the number of pieces, that have output weights of their own.
pub(crate) const GROUPS: usize = 4;
/// The size of 1 in the sums, beyond which they are clipped.
pub(crate) const ONE: i32 = 255;
/// The size of 1 in the output weights.
pub(crate) const OUTPUT_ONE: i32 = 512;
/// A sum of 1, squared, without the lowest byte.
pub(crate) const SQUARE_ONE: i32 = (ONE * ONE) >> 8;
/// An output of 1, in centipawns.
pub(crate) const CENTIPAWNS: i32 = 400;

/// One number for each sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [i16; WIDTH]);

impl Row {
    #[inline(always)]
    fn add(&mut self, other: &Row) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, by)| *sum = sum.wrapping_add(*by));
    }

    #[inline(always)]
    fn subtract(&mut self, other: &Row) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, by)| *sum = sum.wrapping_sub(*by));
    }

    /// The output of these sums with these weights, in parts of [`SQUARE_ONE`] and [`OUTPUT_ONE`].
    #[inline(always)]
    fn output(&self, weights: &Row) -> i32 {
        let weighed = |(&sum, &weight): (&i16, &i16)| {
            let clipped = i32::from(sum).clamp(0, ONE);
            ((clipped * clipped) >> 8) * i32::from(weight)
        };
        self.0.iter().zip(&weights.0).map(weighed).sum()
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
    /// `true` if its output is added to the evaluation without it, `false` if it takes its place.
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

    /// `true` if its output is added to the evaluation without it, `false` if it takes its place.
    #[inline(always)]
    pub(crate) fn adds(&self) -> bool {
        self.adds
    }

    /// The command that made it.
    pub fn made_by(&self) -> &str {
        &self.made_by
    }

    /// Room for the sums of a line.
    pub(crate) fn sights(&self) -> Sights {
        let picture = self.inputs.blank();
        let sight =
            Sight { picture: picture.clone(), sums: [self.weights.start; 2], halves: [0; 2] };
        Sights { plies: vec![sight; MAX_PLY + 4], picture }
    }

    /// The output for the side to move, of all facts anew: slow and plain.
    #[cfg(test)]
    fn judge_from_scratch<B: Bits>(&self, tables: &Tables<B>, position: &Position<B>) -> i32 {
        let facts = self.inputs.facts(tables, position);
        let sums = Color::ALL.map(|color| {
            let seen = self.inputs.seen_by(color, self.inputs.half(position, color));
            let mut sum = self.weights.start;
            facts.iter().for_each(|&fact| sum.add(self.row(seen, usize::from(fact))));
            sum
        });
        self.output(position, &sums)
    }

    #[inline(always)]
    fn output<B: Bits>(&self, position: &Position<B>, sums: &[Row; 2]) -> i32 {
        let group = self.inputs.group(position, GROUPS);
        let mover = position.turn();
        let [own, enemy] = &self.weights.outputs[group];
        let output = sums[mover.index()].output(own) + sums[(!mover).index()].output(enemy);
        let output = i64::from(output) + i64::from(self.weights.constants[group]);
        (output * i64::from(CENTIPAWNS) / i64::from(SQUARE_ONE * OUTPUT_ONE)) as i32
    }

    #[inline(always)]
    fn row(&self, seen: &[u16], fact: usize) -> &Row {
        &self.weights.rows[usize::from(seen[fact])]
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
        let Sights { plies, picture } = sights;
        self.inputs.paint(tables, position, picture);
        let from = match ply {
            0 => 0,
            _ => {
                let differences = [ply - 1, ply].map(|at| different(&plies[at].picture, picture));
                if differences[0] < differences[1] { ply - 1 } else { ply }
            }
        };
        if from != ply {
            let (before, after) = plies.split_at_mut(ply);
            let (old, new) = (&before[from], &mut after[0]);
            (new.sums, new.halves) = (old.sums, old.halves);
            new.picture.copy_from_slice(&old.picture);
        }
        let sight = &mut plies[ply];
        for color in Color::ALL {
            let half = self.inputs.half(position, color);
            let seen = self.inputs.seen_by(color, half);
            let sum = &mut sight.sums[color.index()];
            if std::mem::replace(&mut sight.halves[color.index()], half) != half {
                // The king has changed sides, and everything looks different.
                *sum = self.weights.start;
                let old = self.inputs.blank();
                self.inputs.compare(&old, picture, |fact, _| sum.add(self.row(seen, fact)));
                continue;
            }
            self.inputs.compare(&sight.picture, picture, |fact, is_new| {
                let row = self.row(seen, fact);
                if is_new { sum.add(row) } else { sum.subtract(row) }
            });
        }
        std::mem::swap(&mut sight.picture, picture);
    }
}

/// The number of places in which two pictures differ.
#[inline(always)]
fn different(one: &Picture, other: &Picture) -> usize {
    one.iter().zip(other).map(|(a, b)| u8::from(a != b)).fold(0, |sum, one| sum + usize::from(one))
}
