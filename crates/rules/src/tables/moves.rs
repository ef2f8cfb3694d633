//! Where the leaps and paths of a kind lead, and where it captures by them.

use super::Tables;
use super::leaps::leaps_of;
use super::paths::{KindPath, PathPool};
use crate::attacks::PathTable;
use crate::betza::Way;
use crate::bits::{Bits, PerSquare};
use crate::families::is_leap;
use crate::square::{Color, Square};
use crate::variant::{Gait, PieceKind, Variant};

/// Leaps and paths of a kind.
pub(crate) struct KindMoves<B: Bits> {
    /// For each colour and square: leaps to empty squares, and leaps that capture.
    pub(crate) quiet_leaps: [B::Array<B>; 2],
    pub(crate) capture_leaps: [B::Array<B>; 2],
    pub(crate) paths: Vec<KindPath>,
}

impl<B: Bits> KindMoves<B> {
    /// The moves of a piece by some of its gaits.
    pub(super) fn new(
        variant: &Variant,
        facts: &PieceKind,
        gaits: &[Gait],
        pool: &mut PathPool<B>,
    ) -> KindMoves<B> {
        // Around joined edges a square may be reached from two sides: each is a table of its own,
        // so that it is known over which piece a hop leads.
        let apart = |way: &&Way| way.cylinder && !facts.may_not_hop.is_empty();
        let mut paths: Vec<KindPath> = Vec::new();
        for gait in gaits {
            let (single, joint): (Vec<&Way>, Vec<&Way>) = gait.ways.iter().partition(apart);
            let joint: Vec<Way> = joint.into_iter().cloned().collect();
            paths.extend(pool.paths_of(&joint, &gait.limits));
            for way in single {
                paths.extend(pool.paths_of(std::slice::from_ref(way), &gait.limits));
            }
        }
        KindMoves {
            quiet_leaps: leaps::<B>(variant, gaits, |way| way.quiet),
            capture_leaps: leaps::<B>(variant, gaits, |way| way.capture),
            paths,
        }
    }

    /// The squares that a piece of `us` on `from` reaches without capturing, and those that it
    /// reaches capturing, whatever stands on them. `reach` says how far a path leads.
    #[inline(always)]
    pub(crate) fn reached(
        &self,
        tables: &Tables<B>,
        us: Color,
        from: Square,
        reach: impl Fn(&PathTable<B>) -> B,
    ) -> (B, B) {
        let mut quiet = *self.quiet_leaps[us.index()].at(from);
        let mut takes = *self.capture_leaps[us.index()].at(from);
        for path in &self.paths {
            let reach = reach(&tables.path_tables[path.table]);
            quiet |= if path.quiet { reach } else { B::EMPTY };
            takes |= if path.capture { reach } else { B::EMPTY };
        }
        (quiet, takes)
    }

    /// Returns `true` if a piece of `by` on `from` captures on `to`. `reach` says how far a path
    /// leads.
    #[inline(always)]
    pub(crate) fn captures(
        &self,
        tables: &Tables<B>,
        by: Color,
        (from, to): (Square, Square),
        reach: impl Fn(&PathTable<B>) -> B,
    ) -> bool {
        let leads = |path: &KindPath| reach(&tables.path_tables[path.table]).has(to);
        self.capture_leaps[by.index()].at(from).has(to)
            || self.paths.iter().any(|path| path.capture && leads(path))
    }
}

/// For each colour and square, the targets of the leaps that pass a test.
fn leaps<B: Bits>(variant: &Variant, gaits: &[Gait], test: fn(&Way) -> bool) -> [B::Array<B>; 2] {
    let board = variant.board();
    let mut leaps: [B::Array<B>; 2] = Color::ALL.map(|_| B::Array::from_fn(|_| B::EMPTY));
    for gait in gaits {
        let ways = gait.ways.iter().filter(|way| is_leap(way) && test(way));
        let more = leaps_of::<B>(board, &ways.cloned().collect::<Vec<_>>(), &gait.limits);
        for (all, more) in leaps.iter_mut().zip(&more) {
            board.squares().for_each(|from| *all.at_mut(from) |= *more.at(from));
        }
    }
    leaps
}
