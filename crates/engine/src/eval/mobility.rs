//! Mobility: squares that a piece attacks, counted against what its kind attacks on average.

use wazir_rules::bits::{Bits, Cpu, Kernel, dispatch};
use wazir_rules::rules::Rules;
use wazir_rules::square::{Color, Kind};

use super::{Tapered, Values};

/// The most squares that are counted.
const MOST: usize = 48;
/// How much of its value a piece gains from twice the usual mobility, in hundredths.
const WEIGHT: i32 = 11;

/// Scores by kind and number of squares.
#[derive(Debug)]
pub(super) struct Mobility {
    scores: Vec<[Tapered; MOST]>,
}

/// Squares attacked on average over the board with so many pieces on it, in hundredths.
struct Mean<'a, B: Bits> {
    rules: &'a Rules<B>,
    kind: Kind,
    occupied: B,
}

impl<B: Bits> Kernel for Mean<'_, B> {
    type Output = i32;

    #[inline(always)]
    fn run<C: Cpu>(self) -> i32 {
        let board = self.rules.variant().board;
        let reach = |from| self.rules.attacks::<C>(Color::White, self.kind, from, self.occupied);
        let sum: u32 = board.squares().map(|from| reach(from).count()).sum();
        sum as i32 * 100 / board.len() as i32
    }
}

impl Mobility {
    pub(super) fn new<B: Bits>(rules: &Rules<B>, values: &Values) -> Mobility {
        // A third of the squares taken, evenly: a middlegame.
        let variant = rules.variant();
        let third = variant.board.squares().filter(|square| square.index() * 7 % 11 < 3);
        let occupied = third.fold(B::EMPTY, |all, square| all | B::of(square));
        let row = |kind| {
            let mean = dispatch(Mean { rules, kind, occupied }).max(100);
            let whole = values.on_board(kind).min(1000) * WEIGHT;
            std::array::from_fn(|n| {
                // Each further square is worth less than the one before.
                let ratio = (n as f64 * 100.0 / f64::from(mean)).sqrt() - 0.9;
                let score = f64::from(whole) / 100.0 * ratio * 1.6;
                Tapered::new(score as i32, (score * 1.1) as i32)
            })
        };
        Mobility { scores: variant.all_kinds().map(row).collect() }
    }

    #[inline(always)]
    pub(super) fn get(&self, kind: Kind, squares: u32) -> Tapered {
        self.scores[kind.index()][(squares as usize).min(MOST - 1)]
    }
}
