//! King safety: enemies that attack squares beside the royal piece or in its camp, or could check
//! it, and pawns that shelter it.

use wazir_rules::bits::{Bits, Cpu, Kernel};
use wazir_rules::{Color, Kind, Position, Square, Tables};

use super::by_square::BySquare;
use super::distance;
use super::hands::Hands;
use super::side::Side;
use super::tapered::Tapered;
use super::terms::Collector;
use super::values::Values;
use super::weights::{Learnt, Scope, Weights};

/// Danger never costs more.
const MAX_DANGER: i32 = 700;
/// Danger is the square of pressure, divided by this: on a full board, and on a bare one.
const DIVISOR: i32 = 16;
const DIVISOR_BARE: i32 = 64;

/// Squares that matter, and where the weights are.
#[derive(Debug)]
pub(super) struct KingSafety<B> {
    /// By place of a royal piece: the squares around it.
    zones: BySquare<B>,
    /// By place of a royal piece: where its own pawns shelter it.
    shelters: BySquare<B>,
    /// By enemy's kind and place of a royal piece: the squares from which such an enemy checks
    /// it if nothing is in the way.
    checkers: Vec<BySquare<B>>,
    /// By place of a royal piece: its camp, which is its own half of the board on files near it.
    camps: BySquare<B>,
    /// By colour: its castling rights.
    rights: [u8; 2],
    // Weights; the first of a row by kind, where a term is of pieces.
    shelter: usize,
    right: usize,
    attackers: usize,
    hits: usize,
    checks: usize,
    drops: usize,
    open: usize,
    guarded: usize,
    camp: usize,
    camp_twice: usize,
    calm: usize,
}

impl<B: Bits> KingSafety<B> {
    pub(super) fn new(
        tables: &Tables<B>,
        values: &Values,
        learnt: &Learnt,
        weights: &mut Weights,
    ) -> KingSafety<B> {
        let variant = tables.variant();
        let board = variant.board();
        let zones = BySquare::new(board, |color, royal| {
            let near = |&square: &Square| distance(board.files(), square, royal) <= 1;
            let steps = variant.royals().iter();
            let steps = steps.map(|&kind| tables.capture_leaps(color, kind, royal));
            steps.fold(B::from_squares(board.squares().filter(near)), |all, steps| all | steps)
        });
        let shelters = BySquare::new(board, |color, royal| {
            let ahead = |&square: &Square| {
                let rank = board.rank_of(color, square) as i32;
                let by = rank - board.rank_of(color, royal) as i32;
                (1..=2).contains(&by) && board.file(square).abs_diff(board.file(royal)) <= 1
            };
            B::from_squares(board.squares().filter(ahead))
        });
        let camps = BySquare::new(board, |color, royal| {
            let near = |&square: &Square| {
                board.rank_of(color, square) <= board.ranks() / 2
                    && board.file(square).abs_diff(board.file(royal)) <= 2
            };
            B::from_squares(board.squares().filter(near))
        });
        let checkers = |kind| {
            let from = |color, from| tables.run(OpenAttacks { tables, color, kind, from });
            BySquare::new(board, from)
        };
        let mut rights = [0; 2];
        for (bit, right) in variant.rights().iter().enumerate() {
            rights[right.color.index()] |= 1 << bit;
        }
        let mut one =
            |name: &str, number: Tapered| weights.group(learnt, name.into(), Scope::Game, [number]);
        let shelter = one("pawn before the royal piece", Tapered::new(9, 0));
        let right = one("castling right", Tapered::new(10, 0));
        let open = one("open square beside the royal piece", Tapered::new(7, 0));
        let guarded = one("guarded square beside the royal piece", Tapered::new(-1, 0));
        let camp = one("attacked square of the camp", Tapered::new(1, 0));
        let camp_twice = one("square of the camp attacked twice", Tapered::new(1, 0));
        // Where checks are counted, no check is harmless.
        let counts_checks = Color::ALL.iter().any(|&color| variant.most_checks(color).is_some());
        let calm = if values.has_drops() || counts_checks { 0 } else { -8 };
        let calm = one("calm", Tapered::new(calm, 0));
        let times = if counts_checks { 2 } else { 1 };
        let mut each = |name: &str, pressure: &dyn Fn(i32) -> i32| {
            let usual = variant.all_kinds().map(|kind| pressure(values.on_board(kind)));
            let usual = usual.map(|pressure| Tapered::new(pressure, 0));
            weights.group(learnt, name.into(), Scope::EachKind, usual)
        };
        KingSafety {
            zones,
            shelters,
            checkers: variant.all_kinds().map(checkers).collect(),
            camps,
            rights,
            shelter,
            right,
            open,
            guarded,
            camp,
            camp_twice,
            calm,
            attackers: each("piece near the royal one", &|_| 4 * times),
            hits: each("square beside the royal piece", &|value| (value / 100).clamp(2, 8)),
            checks: each("safe check", &|value| (value / 60).clamp(4, 12) * times),
            drops: each("safe check by a drop", &|value| (value / 60).clamp(2, 8)),
        }
    }

    /// Adds the shelter of one side's royal piece, and the side's pressure on the enemy's.
    #[inline(always)]
    pub(super) fn add<C: Cpu>(
        &self,
        tables: &Tables<B>,
        hands: &Hands,
        position: &Position<B>,
        color: Color,
        [own, enemy]: [&Side<B>; 2],
        terms: &mut impl Collector,
    ) {
        if let Some(royal) = position.royal(color) {
            let shelter = self.shelters[(color, royal)] & own.pawns;
            terms.add(self.shelter, shelter.count() as i32);
        }
        let rights = position.castling() & self.rights[color.index()];
        terms.add(self.right, rights.count_ones() as i32);

        // A side that has no king, or several, is not mated by pressure on one.
        let Some(royal) = position.royal(!color) else { return };
        let camp = self.camps[(!color, royal)];
        terms.press(self.camp, (camp & own.attacks).count() as i32);
        terms.press(self.camp_twice, (camp & own.twice).count() as i32);
        let zone = self.zones[(!color, royal)];
        let occupied = position.occupied();
        let mut near = 0;
        let safe = !(position.pieces(color) | enemy.attacks | enemy.royal_attacks);
        for piece in &own.pieces {
            let kind = piece.kind.index();
            let hits = (piece.attacks & zone).count() as i32;
            if hits > 0 {
                near += 1;
                terms.press(self.attackers + kind, 1);
                terms.press(self.hits + kind, hits);
            }
            let checks = piece.attacks & safe & self.checkers[kind][(!color, royal)];
            // Few pieces could check on an empty board: only for these is the real one asked.
            let checks = match checks.is_empty() {
                true => checks,
                false => checks & tables.attacks::<C>(!color, piece.kind, royal, occupied),
            };
            if !checks.is_empty() {
                near += 1;
                terms.press(self.checks + kind, 1);
            }
        }
        for (kind, _) in hands.held(position, color) {
            let from = tables.attacks::<C>(!color, kind, royal, occupied);
            let landing = from & !occupied & !enemy.attacks;
            let landing = landing & (own.attacks | !enemy.royal_attacks);
            terms.press(self.drops + kind.index(), landing.count().min(3) as i32);
            near += i32::from(!landing.is_empty());
        }
        if near > 0 {
            let open = zone & own.attacks & !enemy.attacks;
            terms.press(self.open, open.count() as i32);
            terms.press(self.guarded, (zone & enemy.attacks).count() as i32);
            terms.press(self.calm, 1);
        }
    }
}

/// The squares that a piece attacks on an empty board. Both sides' pieces move alike, towards
/// each other: from the squares that it attacks from the royal piece's place, its like of the
/// other side checks.
struct OpenAttacks<'a, B: Bits> {
    tables: &'a Tables<B>,
    color: Color,
    kind: Kind,
    from: Square,
}

impl<B: Bits> Kernel for OpenAttacks<'_, B> {
    type Output = B;

    #[inline(always)]
    fn run<C: Cpu>(self) -> B {
        self.tables.attacks::<C>(self.color, self.kind, self.from, B::EMPTY)
    }
}

/// The cost of pressure on a side's royal piece.
#[inline(always)]
pub(crate) fn danger(pressure: i32) -> Tapered {
    let squared = pressure.max(0) * pressure.max(0);
    Tapered::new((squared / DIVISOR).min(MAX_DANGER), (squared / DIVISOR_BARE).min(MAX_DANGER))
}

/// The slope of [`danger`] at this pressure, on a full board and on a bare one.
pub(crate) fn danger_slope(pressure: f32) -> [f32; 2] {
    let rise = |divisor: i32| {
        let capped = pressure * pressure > (MAX_DANGER * divisor) as f32;
        if capped || pressure < 0.0 { 0.0 } else { 2.0 * pressure / divisor as f32 }
    };
    [rise(DIVISOR), rise(DIVISOR_BARE)]
}
