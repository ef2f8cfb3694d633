//! The evaluation: the worth of a position without looking ahead.
//!
//! It knows no game. Everything is derived from a variant's facts and tables when the game is
//! chosen, as a [`Profile`], so that games of the user's own are evaluated by the same few ideas.
//! Each idea is a term: a file here, with a group of [`Weights`].

mod by_square;
mod endings;
mod goals;
mod hands;
mod king_safety;
mod mobility;
mod pawn_cache;
mod pawn_structure;
mod pawns;
mod piece_square;
mod profile;
mod side;
mod tapered;
mod terms;
#[cfg(test)]
mod tests;
mod threats;
mod values;
mod weights;
mod weights_file;
mod worth;

use wazir_rules::bits::{Bits, Cpu, Kernel};
use wazir_rules::{Color, Position, Square, Tables};

use crate::network::Look;
use crate::score::MAX_EVAL;
use endings::{Force, may_be_ending};
use pawn_structure::PawnStructure;
use side::{Side, SidePiece};
use terms::{Collector, Sum};

pub(crate) use king_safety::{danger, danger_slope};
pub(crate) use pawn_cache::{PawnCache, pawn_hash};
pub(crate) use profile::Profile;
pub(crate) use tapered::{FULL_PHASE, Tapered};
pub(crate) use terms::Trace;
pub(crate) use values::{Values, wins_by_losing};
pub(crate) use weights::{Learnt, Weights};
pub use weights_file::WeightsError;
pub(crate) use weights_file::write as write_weights;

/// The evaluation in centipawns, for the side to move: the sum of the terms, what the network says, or
/// both together.
pub(crate) fn evaluate<B: Bits>(
    tables: &Tables<B>,
    profile: &Profile<B>,
    position: &Position<B>,
    pawns: &mut PawnCache<B>,
    look: Option<Look<'_>>,
) -> i32 {
    tables.run(EvaluateKernel { tables, profile, position, pawns, look })
}

/// The weights that make up an evaluation: for White, for Black, and the phase up to
/// [`FULL_PHASE`].
pub(crate) type Explanation = ([Trace; 2], i32);

/// The weights that make up the evaluation of a position.
pub(crate) fn explain<B: Bits>(
    tables: &Tables<B>,
    profile: &Profile<B>,
    position: &Position<B>,
) -> Explanation {
    tables.run(ExplainKernel { tables, profile, position })
}

struct EvaluateKernel<'a, B: Bits> {
    tables: &'a Tables<B>,
    profile: &'a Profile<B>,
    position: &'a Position<B>,
    pawns: &'a mut PawnCache<B>,
    look: Option<Look<'a>>,
}

impl<B: Bits> Kernel for EvaluateKernel<'_, B> {
    type Output = i32;

    #[inline(always)]
    fn run<C: Cpu>(self) -> i32 {
        let EvaluateKernel { tables, profile, position, pawns, look } = self;
        let sign = if position.turn() == Color::White { 1 } else { -1 };
        let (adds, network) = match look {
            Some(look) => (look.network.adds(), sign * look.judge(tables, position)),
            None => (true, 0),
        };
        let for_white = match adds {
            true => evaluate_terms::<B, C>(tables, profile, position, pawns, network),
            false => {
                let force = |color| Force::count(&profile.values, position, color);
                match may_be_ending(position) {
                    true => profile.scale_ending(tables, position, force, network),
                    false => network,
                }
            }
        };
        (sign * for_white).clamp(-MAX_EVAL, MAX_EVAL)
    }
}

/// The sum of all terms for White, and what a network `adds` to it.
#[inline(always)]
fn evaluate_terms<B: Bits, C: Cpu>(
    tables: &Tables<B>,
    profile: &Profile<B>,
    position: &Position<B>,
    pawns: &mut PawnCache<B>,
    adds: i32,
) -> i32 {
    let mut sums = [Sum::new(&profile.weights), Sum::new(&profile.weights)];
    let structure = pawns.get(tables, profile, position, &mut sums);
    let mut sides = [Side::empty(), Side::empty()];
    let facts = (&structure, &mut sides);
    let phase = collect::<B, C, _>(tables, profile, position, facts, &mut sums);
    // 3. Pressure on a royal piece counts squared.
    let [white, black] = sums;
    let mut score = white.score - black.score;
    score += danger(white.pressure) - danger(black.pressure);
    // 4. Between the two scores of the phase. 5. What cannot be won is worth little, and a
    // bare king is driven to the edge.
    let force = |color: Color| Force::from(&sides[color.index()]);
    profile.scale_ending(tables, position, force, score.at(phase) + adds)
}

struct ExplainKernel<'a, B: Bits> {
    tables: &'a Tables<B>,
    profile: &'a Profile<B>,
    position: &'a Position<B>,
}

impl<B: Bits> Kernel for ExplainKernel<'_, B> {
    type Output = Explanation;

    #[inline(always)]
    fn run<C: Cpu>(self) -> Explanation {
        let ExplainKernel { tables, profile, position } = self;
        let mut traces = [Trace::default(), Trace::default()];
        let structure = profile.pawn_structure(tables, position, &mut traces);
        let facts = (&structure, &mut [Side::empty(), Side::empty()]);
        let phase = collect::<B, C, _>(tables, profile, position, facts, &mut traces);
        (traces, phase)
    }
}

/// Collects the terms of both sides, those of the pawn structure apart, and returns the phase.
#[inline(always)]
fn collect<B: Bits, C: Cpu, T: Collector>(
    tables: &Tables<B>,
    profile: &Profile<B>,
    position: &Position<B>,
    (structure, sides): (&PawnStructure<B>, &mut [Side<B>; 2]),
    terms: &mut [T; 2],
) -> i32 {
    // 1. The pieces of each side, and their attacks.
    for color in Color::ALL {
        let side = &mut sides[color.index()];
        side.pawns = structure.pawns[color.index()];
        side.pawn_attacks = structure.attacks[color.index()];
        side.collect::<C>(tables, &profile.values, position, color);
    }
    // 2. The terms.
    for color in Color::ALL {
        let terms = &mut terms[color.index()];
        let in_hand = profile.hands.add(&profile.values, position, color, terms);
        sides[color.index()].material_in_hand = in_hand;
        let both = match color {
            Color::White => [&sides[0], &sides[1]],
            Color::Black => [&sides[1], &sides[0]],
        };
        let [own, enemy] = both;
        // Where an own piece stands may be free in a move; where a pawn stands, hardly.
        let blocked = own.pawns | enemy.pawn_attacks;
        for &SidePiece { square, kind, attacks } in &own.pieces {
            profile.piece_squares.add(&profile.values, color, kind, square, terms);
            terms.add(profile.mobility.weight(kind, (attacks & !blocked).count()), 1);
        }
        for royal in position.royals(color).squares() {
            let Some(piece) = position.piece(royal) else { continue };
            profile.piece_squares.add(&profile.values, color, piece.kind(), royal, terms);
        }
        if own.has_pair(tables) && !profile.values.has_drops() {
            terms.add(profile.pair, 1);
        }
        if position.turn() == color {
            terms.add(profile.tempo, 1);
        }
        profile.pawns.add_passed(position, color, structure, terms);
        profile.threats.add(&profile.values, position, color, both, terms);
        profile.king_safety.add::<C>(tables, &profile.hands, position, color, both, terms);
        profile.goals.add::<C>(tables, &profile.values, position, color, enemy, terms);
    }
    let [white, black] = sides;
    let left = if profile.values.has_drops() {
        profile.full_material - white.material_in_hand - black.material_in_hand
    } else {
        white.material + black.material
    };
    (left * FULL_PHASE / profile.full_material).clamp(0, FULL_PHASE)
}

/// King's steps between two squares of a board with so many files.
fn distance(files: usize, a: Square, b: Square) -> i32 {
    let file = (a.index() % files).abs_diff(b.index() % files);
    let rank = (a.index() / files).abs_diff(b.index() / files);
    file.max(rank) as i32
}
