//! The pawn structure of a position, and a cache of the last ones.

use wazir_rules::bits::Bits;
use wazir_rules::{Color, Position, Tables};

use super::pawn_structure::PawnStructure;
use super::profile::Profile;
use super::terms::{Collector, Sum};

/// Structures that are remembered.
const STRUCTURES: usize = 1 << 11;

/// Remembers the structures met last: most positions of a search share theirs with many others.
#[derive(Debug)]
pub(crate) struct PawnCache<B>(Vec<PawnStructure<B>>);

impl<B: Bits> PawnCache<B> {
    /// An empty cache.
    pub(crate) fn new() -> PawnCache<B> {
        PawnCache(vec![PawnStructure::empty(); STRUCTURES])
    }

    /// The structure of a position; its terms go into the sums.
    #[inline(always)]
    pub(super) fn get(
        &mut self,
        tables: &Tables<B>,
        profile: &Profile<B>,
        position: &Position<B>,
        sums: &mut [Sum<'_>; 2],
    ) -> PawnStructure<B> {
        if profile.pawn.is_none() {
            return profile.pawn_structure(tables, position, sums);
        }
        let structure = &mut self.0[pawn_hash(position) as usize % STRUCTURES];
        if structure.pawns != Color::ALL.map(|color| position.pawns(color)) {
            let mut own = [Sum::new(&profile.weights), Sum::new(&profile.weights)];
            *structure = profile.pawn_structure(tables, position, &mut own);
            structure.score = own.map(|sum| sum.score);
        }
        for (sum, score) in sums.iter_mut().zip(structure.score) {
            sum.score += score;
        }
        *structure
    }
}

/// A hash of the pawns of both sides.
#[inline(always)]
pub(crate) fn pawn_hash<B: Bits>(position: &Position<B>) -> u64 {
    let [white, black] = Color::ALL.map(|color| position.pawns(color).mixed());
    white ^ black.rotate_left(13)
}

impl<B: Bits> Profile<B> {
    /// The pawn structure of a position; its terms are collected.
    pub(super) fn pawn_structure<T: Collector>(
        &self,
        tables: &Tables<B>,
        position: &Position<B>,
        terms: &mut [T; 2],
    ) -> PawnStructure<B> {
        let mut all = PawnStructure::empty();
        if !self.pawns.exist {
            return all;
        }
        for (color, terms) in Color::ALL.into_iter().zip(&mut *terms) {
            let side = color.index();
            let candidates = match self.pawn {
                Some(_) => position.pawns(color),
                None => position.pieces(color),
            };
            for square in candidates.squares() {
                let kind = self.pawn.or_else(|| Some(position.piece(square)?.kind()));
                let Some(kind) = kind.filter(|&kind| self.values.is_pawn(kind)) else { continue };
                all.pawns[side] |= B::of(square);
                all.attacks[side] |= tables.capture_leaps(color, kind, square);
                all.steps[side] |= tables.quiet_leaps(color, kind, square);
                self.piece_squares.add(&self.values, color, kind, square, terms);
            }
        }
        for (color, terms) in Color::ALL.into_iter().zip(terms) {
            self.pawns.add_structure(&mut all, color, terms);
        }
        all
    }
}
