//! The ends of a game other than mate: moves to a goal, checks that have been suffered, and pieces
//! of which the last must not be lost. Without such ends there are no weights and no terms.

use wazir_rules::bits::{Bits, Cpu};
use wazir_rules::variant::{Condition, End, EndResult};
use wazir_rules::{Color, Kind, Position, Square, Tables};

use super::side::Side;
use super::tapered::Tapered;
use super::terms::Collector;
use super::values::Values;
use super::weights::{Learnt, Scope, Weights};

/// From so many moves on, the way to a goal does not matter.
const FAR: usize = 8;
/// From so many checks to go on, a check does not matter.
const MANY_CHECKS: u8 = 4;
/// With so many pieces more than are lost, the next one does not matter.
const ENOUGH: u32 = 3;

/// The ends that a side can approach, and where the weights are.
#[derive(Debug)]
pub(super) struct Goals<B> {
    goals: Vec<Goal<B>>,
    losses: Vec<Loss>,
    /// For each colour, the number of checks that lose.
    most_checks: [Option<u8>; 2],
    /// The weight of a goal one move away; further moves follow.
    moves: usize,
    /// The weight of one check to go; more to go follow.
    checks: usize,
    /// The weight of one piece more than are lost; more follow.
    left: usize,
}

/// A region that pieces of some kinds are to reach.
#[derive(Debug)]
struct Goal<B> {
    sides: [bool; 2],
    kinds: Vec<Kind>,
    /// By colour.
    region: [B; 2],
}

/// Groups of kinds of which a side must not lose all.
#[derive(Debug)]
struct Loss {
    sides: [bool; 2],
    groups: Vec<Vec<Kind>>,
    left: u32,
}

impl<B: Bits> Goals<B> {
    pub(super) fn new(tables: &Tables<B>, learnt: &Learnt, weights: &mut Weights) -> Goals<B> {
        let variant = tables.variant();
        let (mut goals, mut losses) = (Vec::new(), Vec::new());
        let sides = |end: &End| Color::ALL.map(|color| end.is_for(color));
        for end in variant.ends() {
            match (&end.condition, end.result) {
                (Condition::Goal { pieces, region, .. }, EndResult::Win) => goals.push(Goal {
                    sides: sides(end),
                    kinds: pieces.clone(),
                    region: Color::ALL
                        .map(|color| B::from_squares(region.squares(color).iter().copied())),
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
            weights.group(learnt, name.to_owned(), Scope::Game, usual)
        };
        let moves = [700, 350, 200, 120, 75, 45, 20].map(|worth| (worth, worth));
        let checks = [(-780, -600), (-300, -240), (-120, -90)];
        let left = [(-180, -180), (-45, -45)];
        Goals {
            moves: group(!goals.is_empty(), "moves to the goal", &moves),
            checks: group(most_checks != [None; 2], "checks to go", &checks),
            left: group(!losses.is_empty(), "pieces from loss", &left),
            goals,
            losses,
            most_checks,
        }
    }

    /// Adds the terms of a side.
    #[inline(always)]
    pub(super) fn add<C: Cpu>(
        &self,
        tables: &Tables<B>,
        values: &Values,
        position: &Position<B>,
        color: Color,
        enemy: &Side<B>,
        terms: &mut impl Collector,
    ) {
        for goal in self.goals.iter().filter(|goal| goal.sides[color.index()]) {
            let guarded = enemy.attacks | enemy.royal_attacks;
            if let Some(moves) = goal.moves::<C>(tables, values, position, color, guarded) {
                terms.add(self.moves + moves - 1, 1);
            }
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

    /// The smallest group of each loss counts.
    fn add_losses(&self, position: &Position<B>, color: Color, terms: &mut impl Collector) {
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

impl<B: Bits> Goal<B> {
    /// The moves to the goal of the nearest piece, if they are few. To a square that is `guarded`
    /// or not empty it takes one move more: first the way must be cleared.
    fn moves<C: Cpu>(
        &self,
        tables: &Tables<B>,
        values: &Values,
        position: &Position<B>,
        color: Color,
        guarded: B,
    ) -> Option<usize> {
        let (occupied, own) = (position.occupied(), position.pieces(color));
        let region = self.region[color.index()];
        let runs = |kind: Kind| {
            let is_of =
                |square: &Square| position.piece(*square).is_some_and(|piece| piece.kind() == kind);
            let mut at = B::from_squares(own.squares().filter(is_of));
            let (mut reached, mut late) = (at, B::EMPTY);
            for moves in 1..FAR {
                let mut next = B::EMPTY;
                for from in at.squares() {
                    let takes = tables.attacks::<C>(color, kind, from, occupied);
                    let steps = tables.quiet_leaps(color, kind, from);
                    next |= if values.is_pawn(kind) { steps | takes & !own } else { steps | takes };
                }
                let clear = next & !guarded & !occupied;
                at = (clear | late) & !reached;
                if at.meets(region) {
                    return Some(moves);
                }
                late = next & !clear;
                reached |= at;
            }
            None
        };
        self.kinds.iter().filter_map(|&kind| runs(kind)).min()
    }
}
