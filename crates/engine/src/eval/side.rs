//! The pieces of one side and what they attack: the facts that all terms share.

use arrayvec::ArrayVec;
use wazir_rules::bits::{Bits, Cpu};
use wazir_rules::{Color, Kind, Position, Square, Tables};

use super::values::Values;

/// More pins than this are not seen.
const MOST_PINS: usize = 8;

/// A piece that is neither a pawn nor royal.
pub(super) struct SidePiece<B> {
    pub(super) square: Square,
    pub(super) kind: Kind,
    pub(super) attacks: B,
}

/// One side of a position.
pub(super) struct Side<B> {
    /// All but pawns and royal pieces.
    pub(super) pieces: ArrayVec<SidePiece<B>, { Square::MAX }>,
    /// The value of these, in centipawns.
    pub(super) material: i32,
    /// The value of the pieces in hand, in centipawns.
    pub(super) material_in_hand: i32,
    pub(super) pawns: B,
    pub(super) pawn_attacks: B,
    /// Attacks of light pieces.
    pub(super) light_attacks: B,
    /// All attacks but those of royal pieces.
    pub(super) attacks: B,
    /// Squares that are attacked by two of these, pawns counting as one.
    pub(super) twice: B,
    pub(super) royal_attacks: B,
    /// Squares of colour-bound pieces.
    pub(super) color_bound: B,
}

impl<B: Bits> Side<B> {
    /// A side before its pieces are collected.
    #[inline(always)]
    pub(super) fn empty() -> Side<B> {
        Side {
            pieces: ArrayVec::new(),
            material: 0,
            material_in_hand: 0,
            pawns: B::EMPTY,
            pawn_attacks: B::EMPTY,
            light_attacks: B::EMPTY,
            attacks: B::EMPTY,
            twice: B::EMPTY,
            royal_attacks: B::EMPTY,
            color_bound: B::EMPTY,
        }
    }

    /// Collects pieces and attacks; those of pawns must be there.
    #[inline(always)]
    pub(super) fn collect<C: Cpu>(
        &mut self,
        tables: &Tables<B>,
        values: &Values,
        position: &Position<B>,
        color: Color,
    ) {
        let occupied = position.occupied() | position.walls(tables);
        let royals = position.royals(color);
        for square in royals.squares() {
            let Some(piece) = position.piece(square) else { continue };
            self.royal_attacks |= tables.attacks::<C>(color, piece.kind(), square, occupied);
        }
        let mut pins = ArrayVec::<(B, B), MOST_PINS>::new();
        position.each_pin(tables, color, |piece, line| _ = pins.try_push((piece, line)));
        self.attacks = self.pawn_attacks;
        let others = position.pieces(color) & !royals & !self.pawns;
        for square in others.squares() {
            let Some(piece) = position.piece(square) else { continue };
            let kind = piece.kind();
            let mut attacks = tables.attacks::<C>(color, kind, square, occupied);
            for &(_, line) in pins.iter().filter(|(piece, _)| piece.has(square)) {
                attacks &= line;
            }
            self.twice |= self.attacks & attacks;
            self.attacks |= attacks;
            self.material += values.on_board(kind);
            if values.is_light(kind) {
                self.light_attacks |= attacks;
            }
            if tables.is_color_bound(kind) {
                self.color_bound |= B::of(square);
            }
            self.pieces.push(SidePiece { square, kind, attacks });
        }
    }

    /// `true` when there are colour-bound pieces on dark squares and on light ones.
    #[inline(always)]
    pub(super) fn has_pair(&self, tables: &Tables<B>) -> bool {
        let dark = tables.dark_squares();
        self.color_bound.meets(dark) && self.color_bound.meets(!dark)
    }
}
