//! The numbers of the search, all in one place.
//!
//! In ordinary builds each is a constant. With the feature `tunable` each is also an option of
//! the UCI engine under its own name (`setoption name rfp_margin value 90`), so that a tuner can
//! try other values in matches without building the engine again; the word `params` then lists
//! them all. [`tune_search`](crate::tune_search) has engines with different values play each other.
//! Scores are in centipawns, depths in plies. Parts are in hundredths unless it says otherwise.

#![cfg_attr(target_family = "wasm", allow(unreachable_pub, reason = "nobody tunes in a browser"))]

use std::ops::RangeInclusive;

/// `true` if the numbers can be set: the feature `tunable`.
pub const TUNABLE: bool = cfg!(feature = "tunable");

macro_rules! params {
    ($($(#[doc = $doc:literal])+ $name:ident = $usual:literal, $range:expr, step $step:literal;)+) => {
        $(
            $(#[doc = $doc])+
            #[cfg(not(feature = "tunable"))]
            #[inline(always)]
            pub(super) const fn $name() -> i32 {
                $usual
            }

            $(#[doc = $doc])+
            #[cfg(feature = "tunable")]
            #[inline(always)]
            pub(super) fn $name() -> i32 {
                here::value(here::Name::$name as usize)
            }

            const _: () = assert!(
                *$range.start() <= $usual && $usual <= *$range.end() && $step > 0,
                "the usual value is in the range"
            );
        )+

        /// All of them, in the order in which they are written down.
        pub const ALL: &[Param] = &[$(
            Param { name: stringify!($name), usual: $usual, range: $range, step: $step },
        )+];

        /// The values of the searches on this thread.
        #[cfg(feature = "tunable")]
        mod here {
            use std::cell::Cell;

            use super::{ALL, Params};

            #[expect(non_camel_case_types, reason = "a number and its function share a name")]
            pub(super) enum Name {
                $($name,)+
            }

            thread_local! {
                static VALUES: [Cell<i32>; ALL.len()] = const { [$(Cell::new($usual),)+] };
                static READ: [Cell<bool>; ALL.len()] =
                    const { [const { Cell::new(false) }; ALL.len()] };
            }

            #[inline(always)]
            pub(super) fn value(at: usize) -> i32 {
                READ.with(|read| read[at].set(true));
                VALUES.with(|values| values[at].get())
            }

            pub(super) fn set(params: &Params) {
                VALUES.with(|values| {
                    values.iter().zip(params.0).for_each(|(value, new)| value.set(new));
                });
            }

            pub(super) fn take_read() -> [bool; ALL.len()] {
                READ.with(|read| std::array::from_fn(|at| read[at].take()))
            }
        }
    };
}

/// A number of the search.
#[derive(Clone, Debug)]
pub struct Param {
    /// The name of its function and of its option.
    pub name: &'static str,
    /// The value in ordinary builds.
    pub usual: i32,
    /// The values that a tuner may try.
    pub range: RangeInclusive<i32>,
    /// The change that a tuner begins with.
    pub step: i32,
}

/// A value of each of [`ALL`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Params([i32; ALL.len()]);

impl Default for Params {
    /// The usual values.
    fn default() -> Params {
        Params(std::array::from_fn(|at| ALL[at].usual))
    }
}

impl Params {
    /// The value of the number at this place in [`ALL`].
    pub fn get(&self, at: usize) -> i32 {
        self.0[at]
    }

    /// Sets it. A value out of range becomes the nearest that is in it.
    pub fn set(&mut self, at: usize, value: i32) {
        self.0[at] = value.clamp(*ALL[at].range.start(), *ALL[at].range.end());
    }

    /// Has the searches on this thread use these values. Without the feature `tunable` they are
    /// constants, and it does nothing.
    #[inline]
    pub(crate) fn enter(&self) {
        #[cfg(feature = "tunable")]
        here::set(self);
    }
}

/// Tells which of [`ALL`] were asked for on this thread since this was last called; all of them where
/// they are constants.
pub(crate) fn take_read() -> [bool; ALL.len()] {
    #[cfg(feature = "tunable")]
    return here::take_read();
    #[cfg(not(feature = "tunable"))]
    [true; ALL.len()]
}

params! {
    // Step 6, reverse futility pruning.

    /// The most depth at which it is tried.
    rfp_depth = 8, 0..=16, step 1;
    /// The margin for each ply.
    rfp_margin = 85, 20..=250, step 8;
    /// The same margin where pieces can be dropped, in hundredths of it.
    rfp_drops = 150, 50..=300, step 10;

    // Step 7, null move pruning.

    /// The least depth at which it is tried.
    null_depth = 3, 1..=8, step 1;
    /// Plies that the search after a pass is shallower, at least.
    null_reduction = 4, 1..=8, step 1;
    /// One ply more for so much depth.
    null_depth_divisor = 4, 2..=16, step 1;
    /// One ply more for so much evaluation above beta.
    null_eval_divisor = 200, 50..=600, step 20;
    /// Plies more for the evaluation, at most.
    null_eval_most = 3, 0..=8, step 1;
    /// The least depth at which a cut is verified without passes.
    null_verify_depth = 12, 4..=40, step 1;

    // Step 9, pruning of moves.

    /// Late move pruning: moves tried at any depth.
    lmp_base = 7, 1..=30, step 1;
    /// Moves more for the square of the depth, in hundredths.
    lmp_factor = 180, 40..=500, step 15;
    /// The part of them tried where the evaluation does not rise, in thousandths.
    lmp_not_improving = 667, 200..=1000, step 30;
    /// Futility pruning: the most reduced depth at which it is done.
    futility_depth = 7, 0..=14, step 1;
    /// The distance below alpha, whatever the depth.
    futility_base = 110, 0..=500, step 12;
    /// The distance more for each ply.
    futility_margin = 95, 20..=300, step 8;
    /// History pruning: the most reduced depth at which it is done.
    history_depth = 4, 0..=12, step 1;
    /// The history below which moves are left out, negated, for each ply.
    history_margin = 3000, 500..=10_000, step 250;
    /// Pruning by exchange: the most reduced depth at which quiet moves are left out.
    see_quiet_depth = 7, 0..=14, step 1;
    /// The loss that a quiet move may make, for the square of the reduced depth.
    see_quiet_margin = 14, 2..=120, step 3;
    /// The same where checks are counted.
    see_quiet_margin_sharp = 28, 2..=120, step 3;
    /// The most depth at which captures are left out.
    see_capture_depth = 6, 0..=14, step 1;
    /// The loss that a capture may make, for each ply.
    see_capture_margin = 105, 20..=300, step 8;

    // Step 10, extensions.

    /// Singular extensions: the least depth at which they are tried.
    singular_depth = 7, 4..=14, step 1;
    /// The plies by which the table's entry may be shallower than the node.
    singular_entry_depth = 3, 0..=8, step 1;
    /// The margin by which all other moves must be worse, for each ply, in hundredths.
    singular_margin = 150, 25..=500, step 15;
    /// The margin more for an extension of two plies.
    double_margin = 25, 0..=150, step 5;
    /// Extensions by two plies on one line, at most.
    double_most = 6, 0..=20, step 1;
    /// Check extensions: the most depth at which they are given.
    check_depth = 10, 0..=40, step 1;

    // Step 12, late move reductions. Parts of a ply are in 1024ths.

    /// The least depth at which moves are reduced.
    lmr_depth = 2, 1..=6, step 1;
    /// The reduction of all moves, in hundredths of a ply.
    lmr_base = 100, 0..=200, step 8;
    /// The same where checks are counted.
    lmr_base_sharp = 60, 0..=200, step 8;
    /// The divisor of the product of the logarithms of depth and move number, in hundredths.
    lmr_divisor = 235, 100..=500, step 12;
    /// The history that is worth a ply.
    lmr_history = 8192, 2000..=30_000, step 600;
    /// More where the evaluation does not rise.
    lmr_not_improving = 512, 0..=2048, step 100;
    /// More where the node is expected to fail high.
    lmr_cut_node = 1536, 0..=4096, step 150;
    /// Less in nodes of the principal variation.
    lmr_pv = 1024, 0..=3072, step 120;
    /// Less in check, and for moves that give check.
    lmr_check = 1024, 0..=3072, step 120;
    /// Less for captures and promotions.
    lmr_capture = 1024, 0..=3072, step 120;
    /// More where the table's move is a capture.
    lmr_tt_capture = 512, 0..=2048, step 100;
    /// A reduced move that beats the best by this, and more with depth, is searched a ply deeper.
    deeper_margin = 50, 0..=300, step 10;
    /// The margin more for each ply.
    deeper_depth = 2, 0..=20, step 1;
    /// A reduced move that does not beat the best by this is searched a ply shallower.
    shallower_margin = 8, 0..=100, step 3;

    // Histories.

    /// The history that a good move gains, for each ply.
    history_bonus = 140, 20..=500, step 15;
    /// The part of it that is taken off, whatever the depth.
    history_malus = 60, 0..=400, step 15;
    /// The most that it gains.
    history_bonus_most = 1500, 300..=6000, step 100;
    /// The history that a quiet move gains for a centipawn by which it raises the evaluation, in
    /// tenths.
    history_gain = 30, 0..=200, step 5;
    /// The most that it gains or loses by that.
    history_gain_most = 500, 100..=2000, step 50;
    /// The weight of a capture's history in ordering, in hundredths.
    capture_history = 50, 0..=300, step 10;

    // Evaluations corrected by what searches found.

    /// The largest correction of each kind.
    correction_most = 96, 16..=400, step 8;
    /// The weight of a deep search in a correction, in 256ths.
    correction_weight = 16, 2..=64, step 2;

    // Quiescence.

    /// Delta pruning: what a capture may gain beside what it takes.
    delta_margin = 180, 40..=600, step 15;
    /// Quiet moves out of check that are tried.
    quiet_evasions = 3, 1..=20, step 1;
    /// Plies in which quiet checks are tried where pieces are dropped.
    quiet_checks = 2, 0..=4, step 1;

    // The root.

    /// Aspiration windows: the least depth at which they are narrow.
    aspiration_depth = 5, 2..=12, step 1;
    /// Half the width of the first window.
    aspiration_window = 18, 4..=100, step 3;
    /// The growth of the next window, in hundredths of the last.
    aspiration_growth = 50, 10..=300, step 8;
    /// The growth of the next window in centipawns.
    aspiration_step = 10, 0..=100, step 3;
    /// Windows wider than this are open.
    aspiration_open = 500, 100..=3000, step 80;
    /// The least depth at which late moves of the root are reduced.
    root_lmr_depth = 3, 2..=10, step 1;
    /// Moves of the root that are not reduced.
    root_lmr_moves = 4, 1..=20, step 1;
    /// Moves of the root that are reduced by no more than a ply.
    root_lmr_late = 10, 2..=60, step 2;
    /// Moves of the root that are reduced by no more than two plies.
    root_lmr_very_late = 24, 2..=120, step 3;
    /// The least depth at which they are reduced by more.
    root_lmr_very_late_depth = 7, 3..=20, step 1;

    // Time for a move.

    /// Moves that a game is expected to last, where no time will be added.
    time_moves_left = 32, 10..=80, step 2;
    /// The part of the increment that a move may count on.
    time_increment = 75, 20..=100, step 4;
    /// The soft limit, as a part of an even share.
    time_soft = 70, 20..=200, step 5;
    /// The hard limit, as a part of an even share.
    time_hard = 400, 100..=900, step 25;
    /// The soft limit after an iteration that changed the best move.
    time_stable_0 = 150, 80..=300, step 8;
    /// After one more that kept it.
    time_stable_1 = 125, 60..=250, step 8;
    /// After two.
    time_stable_2 = 105, 50..=200, step 6;
    /// After three.
    time_stable_3 = 90, 40..=180, step 6;
    /// After four.
    time_stable_4 = 80, 30..=160, step 5;
    /// After five or more.
    time_stable_5 = 70, 20..=140, step 5;
    /// The most time more for a falling score: a hundredth for each centipawn.
    time_falling = 60, 0..=200, step 8;
    /// The most time less for a rising one.
    time_rising = 10, 0..=60, step 3;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_in_their_range() {
        let at = ALL.iter().position(|param| param.name == "quiet_evasions").expect("it is listed");
        let mut params = Params::default();
        assert_eq!(params.get(at), quiet_evasions());
        for (asked, got) in [(5, 5), (-7, 1), (i32::MAX, 20), (3, 3)] {
            params.set(at, asked);
            params.enter();
            assert_eq!(params.get(at), got, "{asked}");
            assert_eq!(quiet_evasions(), if TUNABLE { got } else { 3 }, "{asked}");
        }
        let read = take_read();
        assert!(read[at] && (!TUNABLE || read.iter().filter(|&&it| it).count() == 1));
    }

    #[test]
    fn names_are_different() {
        let mut names: Vec<&str> = ALL.iter().map(|param| param.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ALL.len());
    }
}
