//! The pace: with more to do than there are places for, engines think less about each move, so that
//! nobody waits for long. Past a limit new games are refused.

use std::time::Duration;

use wazir_engine::{Clock, Limits};

use crate::store::Load;

/// So many duties may wait for each place before engines think less.
const PATIENT: u32 = 2;
/// With so many for each place no new game is begun.
const MOST: u32 = 256;
/// The least that an engine looks at for a move, in nodes ...
const LEAST_NODES: u64 = 1_000;
/// ... and in time that it may count on.
const LEAST_TIME: Duration = Duration::from_millis(100);

/// `true` if the engines have so much to do that no more games should be begun with them.
pub(crate) fn is_too_much(load: Load) -> bool {
    load.waiting > MOST * load.places.max(1)
}

/// The limits of a search that others wait for.
pub(super) fn ease(limits: Limits, load: Load) -> Limits {
    let patient = PATIENT * load.places.max(1);
    if load.waiting <= patient {
        return limits;
    }
    let share = |whole: u64, least: u64| {
        (whole / u64::from(load.waiting) * u64::from(patient)).max(least).min(whole)
    };
    let time = |whole: Duration| {
        Duration::from_millis(share(whole.as_millis() as u64, LEAST_TIME.as_millis() as u64))
    };
    Limits {
        nodes: limits.nodes.map(|nodes| share(nodes, LEAST_NODES)),
        clock: limits.clock.map(|clock| Clock {
            remaining: time(clock.remaining),
            increment: clock.increment * patient / load.waiting,
            ..clock
        }),
        ..limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_wait_the_less_is_thought() {
        let limits = Limits {
            nodes: Some(2_000_000),
            clock: Some(Clock {
                remaining: Duration::from_secs(60),
                increment: Duration::from_secs(2),
                moves_to_go: None,
            }),
            ..Limits::default()
        };
        let load = |waiting| Load { waiting, working: 1, places: 1 };
        let eased = |waiting| {
            let limits = ease(limits.clone(), load(waiting));
            let clock = limits.clock.expect("a clock");
            (limits.nodes, clock.remaining.as_millis(), clock.increment.as_millis())
        };
        assert_eq!(eased(0), (Some(2_000_000), 60_000, 2_000));
        assert_eq!(eased(2), (Some(2_000_000), 60_000, 2_000));
        assert_eq!(eased(20), (Some(200_000), 6_000, 200));
        assert_eq!(eased(1_000_000), (Some(1_000), 100, 0));
        // A level that looks at less than that anyway is not made stronger.
        let weak = Limits { nodes: Some(60), ..Limits::default() };
        assert_eq!(ease(weak, load(100)).nodes, Some(60));
        assert!(!is_too_much(load(256)) && is_too_much(load(257)));
    }
}
