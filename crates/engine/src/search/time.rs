//! Time for a move: a soft limit, after which no iteration is begun, and a hard one, at which
//! the search breaks off.

use std::time::Duration;

use super::params;
use crate::limits::{Clock, Limits};

/// Lag kept in reserve when nobody says how slow the way to the game's clock is.
const OVERHEAD: Duration = Duration::from_millis(25);

/// Time for one move; `None` where nothing limits it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Budget {
    /// Stretched or cut as the search goes on: see [`Budget::soft_limit`].
    soft: Option<Duration>,
    /// The search breaks off here.
    pub(crate) hard: Option<Duration>,
}

impl Budget {
    /// The time that these limits allow.
    pub(crate) fn new(limits: &Limits) -> Budget {
        let clock = limits.clock.map(|clock| allot(clock, overhead(limits)));
        // A move time is meant for thinking; lag is only taken off when somebody asks for it, and
        // never more than half.
        let movetime =
            limits.movetime.map(|time| time.saturating_sub(limits.overhead).max(time / 2));
        let hard = [clock.map(|(_, hard)| hard), movetime].into_iter().flatten().min();
        Budget { soft: clock.map(|(soft, _)| soft), hard }
    }

    /// The soft limit after an iteration. A best move that has stayed for `stable` iterations is
    /// played sooner; one that just changed, or whose score fell by `fallen` centipawns, is
    /// thought over for longer.
    pub(crate) fn soft_limit(self, stable: u32, fallen: i32) -> Option<Duration> {
        let soft = self.soft?;
        let by_move = match stable {
            0 => params::time_stable_0(),
            1 => params::time_stable_1(),
            2 => params::time_stable_2(),
            3 => params::time_stable_3(),
            4 => params::time_stable_4(),
            _ => params::time_stable_5(),
        };
        let by_score = 100 + fallen.clamp(-params::time_rising(), params::time_falling());
        Some(soft * by_move as u32 * by_score as u32 / 10_000)
    }
}

fn overhead(limits: &Limits) -> Duration {
    if limits.overhead.is_zero() { OVERHEAD } else { limits.overhead }
}

/// Soft and hard limit.
fn allot(clock: Clock, overhead: Duration) -> (Duration, Duration) {
    // Twice the usual lag: machines are slow to answer now and then, and one such move loses.
    let left = clock.remaining.saturating_sub(2 * overhead);
    let most_moves = params::time_moves_left() as u32;
    let moves = clock.moves_to_go.map_or(most_moves, |moves| moves.clamp(1, most_moves));
    let share = left / moves + percent(clock.increment, params::time_increment());
    let most = match clock.moves_to_go {
        // The last move before more time is added may use nearly all there is.
        Some(1) => percent(left, 80),
        Some(_) => percent(left, 40),
        // The rest of the game may have to be played on the increments alone.
        None => left / 6,
    };
    let hard = percent(share, params::time_hard()).min(most);
    (percent(share, params::time_soft()).min(hard), hard)
}

fn percent(time: Duration, hundredths: i32) -> Duration {
    time * hundredths as u32 / 100
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> (u128, u128) {
        let clock = Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
        };
        let (soft, hard) = allot(clock, OVERHEAD);
        (soft.as_millis(), hard.as_millis())
    }

    #[test]
    fn a_clock_allows_so_much() {
        // Left, increment, moves to go; soft and hard limit in milliseconds.
        for (left, increment, moves, soft, hard) in [
            (1000, 100, None, 73, 158),
            (1000, 10, None, 26, 148),
            (60_000, 0, None, 1311, 7493),
            (300_000, 3000, None, 8136, 46_493),
            (60_000, 0, Some(40), 1311, 7493),
            (10_000, 0, Some(1), 6965, 7960),
            (10_000, 0, Some(2), 3482, 3980),
            (40, 10, None, 0, 0),
            (25, 10, None, 0, 0),
            (1, 0, None, 0, 0),
            (0, 0, None, 0, 0),
        ] {
            assert_eq!(
                budget(left, increment, moves),
                (soft, hard),
                "{left}+{increment} {moves:?}"
            );
        }
    }

    /// All of it but the lag, of which there is what the protocols say when nobody else does.
    #[test]
    fn a_time_for_a_move_is_used() {
        let usual = crate::protocol::Options::default().overhead.as_millis() as u64;
        // Time, lag, hard limit, in milliseconds.
        for (time, lag, hard) in
            [(100, usual, 90), (1000, usual, 990), (100, 0, 100), (100, 30, 70), (12, 10, 6)]
        {
            let [time, overhead, hard] = [time, lag, hard].map(Duration::from_millis);
            let limits = Limits { movetime: Some(time), overhead, ..Limits::default() };
            let budget = Budget::new(&limits);
            assert_eq!((budget.soft, budget.hard), (None, Some(hard)), "{time:?} {overhead:?}");
        }
    }

    /// Plays on paper: each move takes its hard limit and five milliseconds more.
    #[test]
    fn the_clock_never_runs_out() {
        for increment in [100, 10] {
            let mut left = 1000;
            for _ in 0..500 {
                let used = budget(left, increment, None).1 as u64 + 5;
                assert!(used < left, "{used} of {left}");
                left = left - used + increment;
            }
        }
    }
}
