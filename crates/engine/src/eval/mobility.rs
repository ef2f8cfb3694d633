//! Mobility: the squares that a piece attacks, but for those of own pawns and those that enemy
//! pawns attack, against the squares that its kind attacks on average.

use wazir_rules::bits::{Bits, Cpu, Kernel};
use wazir_rules::{Color, Kind, Tables};

use super::tapered::Tapered;
use super::values::Values;
use super::weights::{Learnt, Scope, Weights};

/// Numbers of squares from this on have one weight.
const MOST_SQUARES: usize = 32;
/// The part of its value that a piece gains from twice the usual mobility, in hundredths.
const WEIGHT: i32 = 11;

/// The indices of the weights, one for each number of squares.
#[derive(Debug)]
pub(super) struct Mobility {
    /// By kind: where its weights begin, and the largest number that has one.
    rows: Vec<(usize, usize)>,
}

/// The number of squares that a kind attacks: in all from the squares of a board with these pieces on
/// it, and at most from one, there or on an empty one. (Who hops attacks nothing there.)
pub(super) struct AttackCounts<'a, B: Bits> {
    pub(super) tables: &'a Tables<B>,
    pub(super) kind: Kind,
    pub(super) occupied: B,
}

impl<B: Bits> Kernel for AttackCounts<'_, B> {
    type Output = (u32, u32);

    #[inline(always)]
    fn run<C: Cpu>(self) -> (u32, u32) {
        let AttackCounts { tables, kind, occupied } = self;
        let (mut sum, mut most) = (0, 0);
        for from in tables.variant().board().squares() {
            let count = |occupied| tables.attacks::<C>(Color::White, kind, from, occupied).count();
            sum += count(occupied);
            most = most.max(count(occupied)).max(count(B::EMPTY));
        }
        (sum, most)
    }
}

impl Mobility {
    pub(super) fn new<B: Bits>(
        tables: &Tables<B>,
        values: &Values,
        learnt: &Learnt,
        weights: &mut Weights,
    ) -> Mobility {
        // A third of the squares occupied, evenly: a middlegame.
        let variant = tables.variant();
        let third = variant.board().squares().filter(|square| square.index() * 7 % 11 < 3);
        let occupied: B = B::from_squares(third);
        let row = |kind| {
            let (sum, most) = tables.run(AttackCounts { tables, kind, occupied });
            let mean = sum as i32 * 100 / variant.board().len() as i32;
            let most = (most as usize).min(MOST_SQUARES - 1);
            let whole = values.on_board(kind).abs().min(1000) * WEIGHT;
            let usual = (0..=most).map(|n| {
                // Each further square is worth less than the one before.
                let ratio = (n as f64 * 100.0 / f64::from(mean.max(100))).sqrt() - 0.9;
                let score = f64::from(whole) / 100.0 * ratio * 1.6;
                Tapered::new(score as i32, (score * 1.1) as i32)
            });
            let name = format!("mobility {}", variant.kind(kind).letter);
            (weights.group(learnt, name, Scope::Kind(kind), usual), most)
        };
        Mobility { rows: variant.all_kinds().map(row).collect() }
    }

    /// The weight of a piece of this kind that attacks so many squares.
    #[inline(always)]
    pub(super) fn weight(&self, kind: Kind, squares: u32) -> usize {
        let (start, most) = self.rows[kind.index()];
        start + (squares as usize).min(most)
    }
}
