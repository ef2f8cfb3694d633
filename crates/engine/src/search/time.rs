//! How long to think: a soft limit, after which no iteration is begun, and a hard one, at
//! which the search breaks off.

use std::time::Duration;

use crate::limits::{Clock, Limits};

/// Kept in reserve when nobody says how slow the way to the game's clock is.
const OVERHEAD: Duration = Duration::from_millis(25);
/// How many more moves a game is expected to take when its clock must do for all of them.
const MOVES_LEFT: u32 = 32;

/// Time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Budget {
    /// Stretched or cut as the search goes: see [`Budget::patience`].
    pub(crate) soft: Option<Duration>,
    pub(crate) hard: Option<Duration>,
}

impl Budget {
    /// What these limits allow.
    pub(crate) fn of(limits: &Limits) -> Budget {
        let clock = limits.clock.map(|clock| allot(clock, overhead(limits)));
        // A move time is meant for thinking; the reserve is only kept when asked for.
        let movetime = limits.movetime.map(|time| {
            let least = Duration::from_millis(1).min(time);
            time.saturating_sub(limits.overhead).max(least)
        });
        let hard = [clock.map(|(_, hard)| hard), movetime].into_iter().flatten().min();
        Budget { soft: clock.map(|(soft, _)| soft), hard }
    }

    /// The soft limit after an iteration: a best move that stays is played sooner, one that
    /// just changed, or whose score falls, gets more.
    pub(crate) fn patience(self, stable: u32, fallen: i32) -> Option<Duration> {
        let by_move = [150, 125, 105, 90, 80, 70][stable.min(5) as usize];
        let by_score = 100 + fallen.clamp(-10, 60);
        self.soft.map(|soft| soft * by_move * by_score as u32 / 10_000)
    }
}

fn overhead(limits: &Limits) -> Duration {
    if limits.overhead.is_zero() { OVERHEAD } else { limits.overhead }
}

/// Soft and hard limit.
fn allot(clock: Clock, overhead: Duration) -> (Duration, Duration) {
    // Twice what is usual: machines are slow to answer now and then, and one such move loses.
    let left = clock.remaining.saturating_sub(2 * overhead);
    let moves = clock.moves_to_go.map_or(MOVES_LEFT, |n| n.clamp(1, MOVES_LEFT));
    let share = left / moves + clock.increment * 3 / 4;
    let most = match clock.moves_to_go {
        // The last move before more time is added may use nearly all there is.
        Some(1) => left * 4 / 5,
        Some(_) => left * 2 / 5,
        // The rest of the game may have to be played on what is added for each move.
        None => left / 6,
    };
    let hard = (share * 4).min(most);
    ((share * 7 / 10).min(hard), hard)
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
    fn clocks_and_what_they_allow() {
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
