//! The royal piece: enemies that look at the squares around it or could check it, and pawns
//! that cover it.

use wazir_rules::bits::{Bits, Cpu, Kernel};
use wazir_rules::{Color, Kind, Position, Square, Tables};

use super::hands::Hands;
use super::learnt::Learnt;
use super::tally::Tally;
use super::weights::Weights;
use super::{Side, Tapered, Values};

/// Danger never counts more.
const MOST: i32 = 700;
/// Danger is pressure squared by this, with all pieces on the board and with few.
const DIVISOR: i32 = 16;
const DIVISOR_BARE: i32 = 64;

/// Zones and weights.
#[derive(Debug)]
pub(super) struct Royal<B> {
    /// For each colour and square of its royal piece: the squares around.
    zones: [Vec<B>; 2],
    /// For each colour and square of its royal piece: where own pawns cover it.
    cover: [Vec<B>; 2],
    /// For each colour, kind and square of that colour's royal piece: from where an enemy of
    /// that kind checks it if nothing is in the way.
    checkers: [Vec<Vec<B>>; 2],
    rights: [u8; 2],
    // Weights; those of pieces by kind.
    covered: usize,
    right: usize,
    attackers: usize,
    hits: usize,
    checks: usize,
    drops: usize,
    open: usize,
    guarded: usize,
    calm: usize,
}

impl<B: Bits> Royal<B> {
    pub(super) fn new(
        tables: &Tables<B>,
        values: &Values,
        learnt: &Learnt,
        weights: &mut Weights,
    ) -> Royal<B> {
        let variant = tables.variant();
        let board = variant.board();
        let zone = |color: Color, royal: Square| {
            let near = |&square: &Square| super::distance(board.files(), square, royal) <= 1;
            let steps = tables.capture_leaps(color, variant.royal(), royal);
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
        let checkers = |color, kind| {
            let from = |royal| tables.run(Reach { tables, color, kind, from: royal });
            board.squares().map(from).collect()
        };
        let mut rights = [0; 2];
        for (bit, right) in variant.rights().iter().enumerate() {
            rights[right.color.index()] |= 1 << bit;
        }
        let mut one = |name: &str, number: Tapered| weights.group(learnt, name.into(), [number]);
        let covered = one("pawn before the royal piece", Tapered::new(9, 0));
        let right = one("castling right", Tapered::new(10, 0));
        let open = one("open square beside the royal piece", Tapered::new(7, 0));
        let guarded = one("guarded square beside the royal piece", Tapered::new(-1, 0));
        let calm = one("calm", Tapered::new(if values.has_drops() { 0 } else { -8 }, 0));
        let mut each = |name: &str, press: &dyn Fn(i32) -> i32| {
            let usual = variant.all_kinds().map(|kind| press(values.on_board(kind)));
            weights.group(learnt, name.into(), usual.map(|press| Tapered::new(press, 0)))
        };
        Royal {
            zones: Color::ALL.map(|color| board.squares().map(|s| zone(color, s)).collect()),
            cover: Color::ALL.map(|color| board.squares().map(|s| covers(color, s)).collect()),
            checkers: Color::ALL
                .map(|color| variant.all_kinds().map(|kind| checkers(color, kind)).collect()),
            rights,
            covered,
            right,
            open,
            guarded,
            calm,
            attackers: each("piece near the royal one", &|_| 4),
            hits: each("square beside the royal piece", &|value| (value / 100).clamp(2, 8)),
            checks: each("safe check", &|value| (value / 60).clamp(4, 12)),
            drops: each("safe check by a drop", &|value| (value / 60).clamp(2, 8)),
        }
    }

    /// The squares around the royal piece of `color` when it stands here.
    #[inline(always)]
    fn zone(&self, color: Color, royal: Square) -> B {
        self.zones[color.index()][royal.index()]
    }

    #[inline(always)]
    fn checkers(&self, color: Color, kind: Kind, royal: Square) -> B {
        self.checkers[color.index()][kind.index()][royal.index()]
    }

    /// How well the royal piece of `color` is covered, and how hard its side presses the
    /// enemy's.
    #[inline(always)]
    pub(super) fn add<C: Cpu>(
        &self,
        tables: &Tables<B>,
        hands: &Hands,
        position: &Position<B>,
        color: Color,
        [own, enemy]: [&Side<B>; 2],
        tally: &mut impl Tally,
    ) {
        let cover = self.cover[color.index()][position.royal(color).index()] & own.pawns;
        tally.add(self.covered, cover.count() as i32);
        let rights = position.castling() & self.rights[color.index()];
        tally.add(self.right, rights.count_ones() as i32);

        let royal = position.royal(!color);
        let zone = self.zone(!color, royal);
        let occupied = position.occupied();
        let mut near = 0;
        let safe = !(position.pieces(color) | enemy.attacks | enemy.royal_steps);
        for stand in &own.stands {
            let kind = stand.kind.index();
            let hits = (stand.reach & zone).count() as i32;
            if hits > 0 {
                near += 1;
                tally.press(self.attackers + kind, 1);
                tally.press(self.hits + kind, hits);
            }
            let checks = stand.reach & safe & self.checkers(!color, stand.kind, royal);
            // Few pieces could check with nothing in the way: only for these it is looked what is.
            let checks = match checks.is_empty() {
                true => checks,
                false => checks & tables.attacks::<C>(!color, stand.kind, royal, occupied),
            };
            if !checks.is_empty() {
                near += 1;
                tally.press(self.checks + kind, 1);
            }
        }
        for (kind, _) in hands.held(position, color) {
            let from = tables.attacks::<C>(!color, kind, royal, occupied);
            let landing = from & !occupied & !enemy.attacks;
            let landing = landing & (own.attacks | !enemy.royal_steps);
            tally.press(self.drops + kind.index(), landing.count().min(3) as i32);
            near += i32::from(!landing.is_empty());
        }
        if near > 0 {
            let open = zone & own.attacks & !enemy.attacks;
            tally.press(self.open, open.count() as i32);
            tally.press(self.guarded, (zone & enemy.attacks).count() as i32);
            tally.press(self.calm, 1);
        }
    }
}

/// Where a piece goes on an empty board. Both sides' pieces move alike, towards each other:
/// what it reaches from a royal piece is where its like of the other side checks from.
struct Reach<'a, B: Bits> {
    tables: &'a Tables<B>,
    color: Color,
    kind: Kind,
    from: Square,
}

impl<B: Bits> Kernel for Reach<'_, B> {
    type Output = B;

    #[inline(always)]
    fn run<C: Cpu>(self) -> B {
        self.tables.attacks::<C>(self.color, self.kind, self.from, B::EMPTY)
    }
}

/// What pressure on its royal piece costs a side.
#[inline(always)]
pub(crate) fn danger(pressure: i32) -> Tapered {
    let squared = pressure.max(0) * pressure.max(0);
    Tapered::new((squared / DIVISOR).min(MOST), (squared / DIVISOR_BARE).min(MOST))
}

/// By how much danger rises with pressure.
pub(crate) fn slope(pressure: f32) -> [f32; 2] {
    let rise = |divisor: i32| {
        let capped = pressure * pressure > (MOST * divisor) as f32;
        if capped || pressure < 0.0 { 0.0 } else { 2.0 * pressure / divisor as f32 }
    };
    [rise(DIVISOR), rise(DIVISOR_BARE)]
}
