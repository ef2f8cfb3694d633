//! All that the evaluation derives from a variant before the first move.

use wazir_rules::bits::Bits;
use wazir_rules::{Kind, Tables};

use super::goals::Goals;
use super::hands::Hands;
use super::king_safety::KingSafety;
use super::mobility::Mobility;
use super::pawns::Pawns;
use super::piece_square::PieceSquareTables;
use super::tapered::Tapered;
use super::threats::Threats;
use super::values::Values;
use super::weights::{Learnt, Scope, Weights};

/// The terms of the evaluation for one variant, and their weights.
#[derive(Debug)]
pub(crate) struct Profile<B: Bits> {
    pub(crate) values: Values,
    pub(crate) weights: Weights,
    pub(super) piece_squares: PieceSquareTables,
    /// The kind that is a pawn, if there is exactly one.
    pub(super) pawn: Option<Kind>,
    pub(super) mobility: Mobility,
    pub(super) king_safety: KingSafety<B>,
    pub(super) pawns: Pawns<B>,
    pub(super) threats: Threats,
    pub(super) hands: Hands,
    pub(super) goals: Goals<B>,
    /// The weight of having the move.
    pub(super) tempo: usize,
    /// The weight of colour-bound pieces on both colours: the bishop pair.
    pub(super) pair: usize,
    /// The value of a full board, in centipawns: of both sides' pieces at the start, without
    /// pawns; with them where pieces change hands but are never lost.
    pub(super) full_material: i32,
}

impl<B: Bits> Profile<B> {
    /// The profile of the variant with these tables. Weights that were learnt take the place of
    /// the usual ones.
    pub(crate) fn new(tables: &Tables<B>, learnt: &Learnt) -> Profile<B> {
        let variant = tables.variant();
        let mut weights = Weights::default();
        let values = Values::new(tables, learnt, &mut weights);
        let kinds = variant.start().board.iter().flatten().map(|piece| piece.kind());
        let counted = kinds.filter(|&kind| values.has_drops() || !values.is_pawn(kind));
        let full_material: i32 = counted.map(|kind| values.on_board(kind)).sum();
        let mut pawns = variant.all_kinds().filter(|&kind| values.is_pawn(kind));
        let pawn = pawns.next().filter(|_| pawns.next().is_none());
        let mut profile = Profile {
            piece_squares: PieceSquareTables::new(tables, &values, learnt, &mut weights),
            pawn,
            mobility: Mobility::new(tables, &values, learnt, &mut weights),
            king_safety: KingSafety::new(tables, &values, learnt, &mut weights),
            pawns: Pawns::new(tables, &values, learnt, &mut weights),
            threats: Threats::new(variant, &values, learnt, &mut weights),
            hands: Hands::new(variant, &values, learnt, &mut weights),
            goals: Goals::new(tables, learnt, &mut weights),
            tempo: weights.group(learnt, "to move".into(), Scope::Game, [Tapered::both(12)]),
            pair: weights.group(learnt, "both shades".into(), Scope::Game, [Tapered::new(40, 55)]),
            full_material: if full_material == 0 { 1 } else { full_material },
            values,
            weights,
        };
        profile.piece_squares.sum_up(&profile.values, &profile.weights);
        profile
    }
}
