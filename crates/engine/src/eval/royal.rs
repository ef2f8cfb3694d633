//! The royal piece: enemies that look at the squares around it, and pawns that cover it.

use wazir_rules::bits::Bits;
use wazir_rules::position::Position;
use wazir_rules::rules::Rules;
use wazir_rules::square::{Color, Kind, Square};

use super::{Side, Tapered, Values};

/// For each own pawn beside or before the royal piece.
const COVER: i32 = 9;
/// For each castling right.
const RIGHT: i32 = 10;
/// Pressure for each square around it that nothing else defends but an enemy attacks.
const OPEN: i32 = 7;
/// Danger never counts more.
const MOST: i32 = 450;

/// Zones and weights.
#[derive(Debug)]
pub(super) struct Royal<B> {
    /// For each colour and square of its royal piece: the squares around.
    zones: [Vec<B>; 2],
    /// For each colour and square of its royal piece: where own pawns cover it.
    cover: [Vec<B>; 2],
    weights: [i32; Kind::MAX],
    rights: [u8; 2],
    /// Danger is pressure squared by this.
    divisor: i32,
    has_drops: bool,
}

impl<B: Bits> Royal<B> {
    pub(super) fn new(rules: &Rules<B>, values: &Values) -> Royal<B> {
        let variant = rules.variant();
        let board = variant.board;
        let zone = |color: Color, royal: Square| {
            let near = |&square: &Square| super::distance(board.files(), square, royal) <= 1;
            let steps = rules.capture_leaps(color, variant.royal, royal);
            board.squares().filter(near).fold(steps, |all, square| all | B::of(square))
        };
        let covers = |color: Color, royal: Square| {
            let ahead = |&square: &Square| {
                let rank = board.rank_of(color, square) as i32;
                let by = rank - board.rank_of(color, royal) as i32;
                (1..=2).contains(&by) && board.file(square).abs_diff(board.file(royal)) <= 1
            };
            board.squares().filter(ahead).fold(B::EMPTY, |all, square| all | B::of(square))
        };
        let has_drops = variant.has_drops();
        let mut weights = [0; Kind::MAX];
        for kind in variant.all_kinds() {
            weights[kind.index()] = (values.on_board(kind) / 100).clamp(2, 8);
        }
        let mut rights = [0; 2];
        for (bit, right) in variant.rights.iter().enumerate() {
            rights[right.color.index()] |= 1 << bit;
        }
        Royal {
            zones: Color::ALL.map(|color| board.squares().map(|s| zone(color, s)).collect()),
            cover: Color::ALL.map(|color| board.squares().map(|s| covers(color, s)).collect()),
            weights,
            rights,
            divisor: if has_drops { 12 } else { 16 },
            has_drops,
        }
    }

    /// The squares around the royal piece of `color` when it stands here.
    #[inline(always)]
    pub(super) fn zone(&self, color: Color, royal: Square) -> B {
        self.zones[color.index()][royal.index()]
    }

    #[inline(always)]
    pub(super) fn weight(&self, kind: Kind) -> i32 {
        self.weights[kind.index()]
    }

    /// How safe the royal piece of `color` is.
    #[inline(always)]
    pub(super) fn score(
        &self,
        position: &Position<B>,
        color: Color,
        own: &Side<B>,
        enemy: &Side<B>,
    ) -> Tapered {
        let royal = position.royal(color);
        let mut score = Tapered::default();
        let cover = (self.cover[color.index()][royal.index()] & own.pawns).count() as i32;
        score += Tapered::new(cover * COVER, 0);
        let rights = (position.castling() & self.rights[color.index()]).count_ones() as i32;
        score += Tapered::new(rights * RIGHT, 0);
        if enemy.attackers > 0 {
            let open = self.zone(color, royal) & enemy.attacks & !own.attacks;
            let pressure = enemy.pressure + OPEN * open.count() as i32;
            let alone = enemy.attackers == 1 && !self.has_drops;
            let danger = (pressure * pressure / self.divisor).min(MOST);
            let danger = if alone { danger / 2 } else { danger };
            score += Tapered::new(-danger, -danger / 4);
        }
        score
    }
}
