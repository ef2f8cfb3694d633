//! Mobility: squares that a piece attacks, counted against what its kind attacks on average.

use wazir_rules::bits::{Bits, Cpu, Kernel};
use wazir_rules::{Color, Kind, Tables};

use super::learnt::Learnt;
use super::weights::Weights;
use super::{Tapered, Values};

/// The most squares that are told apart.
const MOST: usize = 32;
/// How much of its value a piece gains from twice the usual mobility, in hundredths.
const WEIGHT: i32 = 11;

/// Where the weights of a kind begin, one for each number of squares.
#[derive(Debug)]
pub(super) struct Mobility {
    starts: Vec<(usize, usize)>,
}

/// Squares attacked over the board with so many pieces on it: on average, in hundredths, and
/// at most on an empty one.
struct Reach<'a, B: Bits> {
    tables: &'a Tables<B>,
    kind: Kind,
    occupied: B,
}

impl<B: Bits> Kernel for Reach<'_, B> {
    type Output = (i32, u32);

    #[inline(always)]
    fn run<C: Cpu>(self) -> (i32, u32) {
        let Reach { tables, kind, occupied } = self;
        let board = tables.variant().board();
        let (mut sum, mut most) = (0, 0);
        for from in board.squares() {
            sum += tables.attacks::<C>(Color::White, kind, from, occupied).count();
            most = tables.attacks::<C>(Color::White, kind, from, B::EMPTY).count().max(most);
        }
        (sum as i32 * 100 / board.len() as i32, most)
    }
}

impl Mobility {
    pub(super) fn new<B: Bits>(
        tables: &Tables<B>,
        values: &Values,
        learnt: &Learnt,
        weights: &mut Weights,
    ) -> Mobility {
        // A third of the squares taken, evenly: a middlegame.
        let variant = tables.variant();
        let third = variant.board().squares().filter(|square| square.index() * 7 % 11 < 3);
        let occupied = third.fold(B::EMPTY, |all, square| all | B::of(square));
        let row = |kind| {
            let (mean, most) = tables.run(Reach { tables, kind, occupied });
            let most = (most as usize).min(MOST - 1);
            let whole = values.on_board(kind).min(1000) * WEIGHT;
            let usual = (0..=most).map(|n| {
                // Each further square is worth less than the one before.
                let ratio = (n as f64 * 100.0 / f64::from(mean.max(100))).sqrt() - 0.9;
                let score = f64::from(whole) / 100.0 * ratio * 1.6;
                Tapered::new(score as i32, (score * 1.1) as i32)
            });
            let name = format!("mobility {}", variant.kind(kind).letter);
            (weights.group(learnt, name, usual), most)
        };
        Mobility { starts: variant.all_kinds().map(row).collect() }
    }

    #[inline(always)]
    pub(super) fn weight(&self, kind: Kind, squares: u32) -> usize {
        let (start, most) = self.starts[kind.index()];
        start + (squares as usize).min(most)
    }
}
