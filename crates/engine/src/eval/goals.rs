//! The ends of a game other than mate: steps to a goal, checks that have been suffered, and pieces
//! of which the last must not be lost. Without such ends there are no weights and no terms.

use wazir_rules::bits::Bits;
use wazir_rules::variant::{Condition, End, EndResult, Region};
use wazir_rules::{Color, Kind, Position, Square, Tables};

use super::distance;
use super::tapered::Tapered;
use super::terms::Collector;
use super::weights::{Learnt, Weights};

/// From so many king's steps on, the distance to a goal does not matter.
const FAR: i32 = 5;
/// From so many checks to go on, a check does not matter.
const MANY_CHECKS: u8 = 4;
/// With so many pieces more than are lost, the next one does not matter.
const ENOUGH: u32 = 3;

/// The ends that a side can approach, and where the weights are.
#[derive(Debug)]
pub(super) struct Goals {
    goals: Vec<Goal>,
    losses: Vec<Loss>,
    /// For each colour, the number of checks that lose.
    most_checks: [Option<u8>; 2],
    /// The weight of a goal one step away; further steps follow.
    steps: usize,
    /// The weight of one check to go; more to go follow.
    checks: usize,
    /// The weight of one piece more than are lost; more follow.
    left: usize,
}

/// A region that pieces of some kinds are to reach.
#[derive(Debug)]
struct Goal {
    sides: [bool; 2],
    kinds: Vec<Kind>,
    /// By colour and square: king's steps to the nearest square of the region.
    distance: [Vec<i32>; 2],
}

/// Groups of kinds of which a side must not lose all.
#[derive(Debug)]
struct Loss {
    sides: [bool; 2],
    groups: Vec<Vec<Kind>>,
    left: u32,
}

impl Goals {
    pub(super) fn new<B: Bits>(
        tables: &Tables<B>,
        learnt: &Learnt,
        weights: &mut Weights,
    ) -> Goals {
        let variant = tables.variant();
        let (mut goals, mut losses) = (Vec::new(), Vec::new());
        let sides = |end: &End| Color::ALL.map(|color| end.is_for(color));
        for end in variant.ends() {
            match (&end.condition, end.result) {
                (Condition::Goal { pieces, region, .. }, EndResult::Win) => goals.push(Goal {
                    sides: sides(end),
                    kinds: pieces.clone(),
                    distance: Color::ALL.map(|color| distances(tables, region, color)),
                }),
                (Condition::Lost { groups, left }, EndResult::Loss) => losses.push(Loss {
                    sides: sides(end),
                    groups: groups.clone(),
                    left: (*left).into(),
                }),
                _ => {}
            }
        }
        let most_checks = Color::ALL.map(|color| variant.most_checks(color));
        let mut group = |applies: bool, name: &str, usual: &[(i32, i32)]| {
            if !applies {
                return 0;
            }
            let usual = usual.iter().map(|&(full, bare)| Tapered::new(full, bare));
            weights.group(learnt, name.to_owned(), usual)
        };
        let steps = [(320, 330), (200, 200), (100, 100), (40, 45)];
        let checks = [(-780, -600), (-300, -240), (-120, -90)];
        let left = [(-180, -180), (-45, -45)];
        Goals {
            steps: group(!goals.is_empty(), "steps to the goal", &steps),
            checks: group(most_checks != [None; 2], "checks to go", &checks),
            left: group(!losses.is_empty(), "pieces from loss", &left),
            goals,
            losses,
            most_checks,
        }
    }

    /// Adds the terms of a side.
    #[inline(always)]
    pub(super) fn add<B: Bits>(
        &self,
        position: &Position<B>,
        color: Color,
        terms: &mut impl Collector,
    ) {
        if !self.goals.is_empty() {
            self.add_goals(position, color, terms);
        }
        if let Some(most) = self.most_checks[color.index()] {
            let to_go = most.saturating_sub(position.checks(color));
            if to_go < most && (1..MANY_CHECKS).contains(&to_go) {
                terms.add(self.checks + usize::from(to_go - 1), 1);
            }
        }
        if !self.losses.is_empty() {
            self.add_losses(position, color, terms);
        }
    }

    /// The piece that is nearest to each goal counts.
    fn add_goals<B: Bits>(&self, position: &Position<B>, color: Color, terms: &mut impl Collector) {
        for goal in self.goals.iter().filter(|goal| goal.sides[color.index()]) {
            let distance = &goal.distance[color.index()];
            let runs = |&square: &Square| {
                position.piece(square).is_some_and(|piece| goal.kinds.contains(&piece.kind()))
            };
            let runners = position.pieces(color).squares().filter(runs);
            let nearest = runners.map(|square| distance[square.index()]).min();
            if let Some(steps @ 1..FAR) = nearest {
                terms.add(self.steps + steps as usize - 1, 1);
            }
        }
    }

    /// The smallest group of each loss counts.
    fn add_losses<B: Bits>(
        &self,
        position: &Position<B>,
        color: Color,
        terms: &mut impl Collector,
    ) {
        for loss in self.losses.iter().filter(|loss| loss.sides[color.index()]) {
            let count = |group: &Vec<Kind>| {
                let pieces = position.pieces(color).squares();
                let kinds = pieces.filter_map(|square| Some(position.piece(square)?.kind()));
                kinds.filter(|kind| group.contains(kind)).count() as u32
            };
            let fewest = loss.groups.iter().map(count).min().unwrap_or(0);
            let spare = fewest.saturating_sub(loss.left);
            if (1..ENOUGH).contains(&spare) {
                terms.add(self.left + spare as usize - 1, 1);
            }
        }
    }
}

/// King's steps from each square to the nearest square of the region.
fn distances<B: Bits>(tables: &Tables<B>, region: &Region, color: Color) -> Vec<i32> {
    let board = tables.variant().board();
    let nearest = |from: Square| {
        let steps = region.squares(color).iter().map(|&to| distance(board.files(), from, to));
        steps.min().unwrap_or(FAR)
    };
    board.squares().map(nearest).collect()
}
