//! A search ends at its limits and always answers.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use wazir_engine::{Clock, Engine, Limits, Nobody, Report, Score, Signals};

use crate::{coordinates, depth, game, movetime, nodes, search};

const FOOLS_MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

#[test]
fn no_legal_move_no_answer() {
    let mated = search(&game("chess", FOOLS_MATE), &depth(5));
    assert_eq!((mated.best, mated.score), (None, Score::Mate(0)));
    let stalemated = search(&game("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), &depth(5));
    assert_eq!((stalemated.best, stalemated.score), (None, Score::Centipawns(0)));
}

#[test]
fn a_move_even_without_time_or_nodes() {
    for variant in ["janus", "minishogi"] {
        let game = game(variant, "");
        let remaining = Duration::from_millis(1);
        let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go: None };
        let clock = Limits { clock: Some(clock), ..Limits::default() };
        for limits in [nodes(0), nodes(1), movetime(0), clock] {
            let best = search(&game, &limits).best.expect("there are legal moves");
            assert!(game.legal_moves().contains(&best));
        }
    }
}

#[test]
fn a_stop_that_came_before_is_obeyed() {
    let signals = Signals::default();
    signals.stop();
    let game = game("falcon", "");
    let found = Engine::new(1).search(&game, &Limits::default(), &signals, &mut Nobody);
    assert!(found.best.is_some());
}

#[test]
fn stop_is_obeyed_at_once() {
    let signals = Signals::default();
    let game = game("superchess", "");
    let latency = thread::scope(|scope| {
        let searcher = scope.spawn(|| {
            Engine::new(4).search(&game, &Limits::default(), &signals, &mut Nobody);
            Instant::now()
        });
        thread::sleep(Duration::from_millis(150));
        let asked = Instant::now();
        signals.stop();
        searcher.join().expect("no panic") - asked
    });
    // 20 ms is the promise; the rest is for a machine that has other things to do.
    assert!(latency < Duration::from_millis(100), "{latency:?}");
}

#[test]
fn infinite_and_ponder_do_not_end_by_themselves() {
    for (infinite, ponder) in [(true, false), (false, true)] {
        let signals = Signals::default();
        let limits = Limits { infinite, ponder, ..depth(1) };
        let game = game("chess", "");
        let over = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                Engine::new(1).search(&game, &limits, &signals, &mut Nobody);
                over.store(true, Ordering::SeqCst);
            });
            thread::sleep(Duration::from_millis(120));
            assert!(!over.load(Ordering::SeqCst));
            if ponder { signals.ponder_hit() } else { signals.stop() }
        });
        assert!(over.load(Ordering::SeqCst));
    }
}

#[test]
fn without_legal_moves_infinite_waits_too() {
    let signals = Signals::default();
    let limits = Limits { infinite: true, ..Limits::default() };
    let game = game("chess", FOOLS_MATE);
    let begun = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| Engine::new(1).search(&game, &limits, &signals, &mut Nobody));
        thread::sleep(Duration::from_millis(50));
        signals.stop();
    });
    assert!(begun.elapsed() >= Duration::from_millis(50));
}

#[test]
fn a_ponder_hit_starts_the_clock() {
    let signals = Signals::default();
    let limits = Limits { ponder: true, ..movetime(60) };
    let game = game("janus", "");
    let begun = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| Engine::new(1).search(&game, &limits, &signals, &mut Nobody));
        thread::sleep(Duration::from_millis(100));
        signals.ponder_hit();
    });
    assert!(begun.elapsed() >= Duration::from_millis(155), "{:?}", begun.elapsed());
}

#[test]
fn movetime_is_kept() {
    let begun = Instant::now();
    search(&game("janus", ""), &movetime(100));
    let took = begun.elapsed();
    assert!((Duration::from_millis(95)..Duration::from_millis(250)).contains(&took), "{took:?}");
}

#[test]
fn the_only_move_is_played_at_once() {
    let game = game("chess", "7k/8/8/8/8/8/r7/K6r w - - 0 1");
    assert_eq!(game.legal_moves().len(), 1);
    let clock =
        Clock { remaining: Duration::from_secs(600), increment: Duration::ZERO, moves_to_go: None };
    let begun = Instant::now();
    let found = search(&game, &Limits { clock: Some(clock), ..Limits::default() });
    assert_eq!(coordinates(&game, found.best), "a1a2");
    assert!(begun.elapsed() < Duration::from_secs(1));
}

#[test]
fn node_limits_are_exact_on_one_thread() {
    for most in [1000, 5000] {
        let found = search(&game("berolina", ""), &nodes(most));
        assert!((most..most + 2).contains(&found.nodes), "{}", found.nodes);
    }
}

#[test]
fn the_same_search_twice_is_the_same() {
    for variant in ["janus", "minishogi", "superchess"] {
        let game = game(variant, "");
        let mut engine = Engine::new(4);
        let mut ask = || {
            engine.new_game();
            engine.search(&game, &depth(6), &Signals::default(), &mut Nobody)
        };
        assert_eq!(ask(), ask(), "{variant}");
    }
}

#[test]
fn several_threads_answer_too() {
    let game = game("falcon", "");
    let mut engine = Engine::new(4);
    engine.set_threads(3);
    let found = engine.search(&game, &depth(6), &Signals::default(), &mut Nobody);
    assert!(found.best.is_some_and(|best| game.legal_moves().contains(&best)));
    assert_eq!(found.depth, 6);
}

#[test]
fn several_threads_tell_each_depth_once() {
    for variant in ["falcon", "minishogi", "superchess"] {
        let game = game(variant, "");
        let limits = Limits { multi_pv: 2, ..depth(11) };
        let mut engine = Engine::new(4);
        engine.set_threads(3);
        let mut told = [0; 3];
        let found = engine.search(&game, &limits, &Signals::default(), &mut |report: &Report| {
            let last = &mut told[report.multi_pv];
            assert!(report.depth > *last, "{variant}: {report:?} after depth {last}");
            *last = report.depth;
        });
        assert_eq!((found.depth, &told[1..]), (11, &[11, 11][..]), "{variant}");
    }
}

/// Threads are stopped at split points of all kinds, and whatever they tell are legal moves.
#[test]
fn threads_that_share_moves_can_be_stopped_anywhere() {
    for variant in ["chess", "falcon", "antichess", "crazyhouse", "duck", "minishogi"] {
        let mut engine = Engine::new(4);
        engine.set_threads(4);
        for step in 1..=12 {
            let game = game(variant, "");
            let limits = Limits { nodes: Some(1500 * step), ..Limits::default() };
            let mut told = Vec::new();
            let found =
                engine.search(&game, &limits, &Signals::default(), &mut |report: &Report| {
                    told.push(report.pv.clone());
                });
            for pv in told.into_iter().chain([found.best.into_iter().collect()]) {
                assert!(!pv.is_empty(), "{variant}");
                let mut line = game.clone();
                for mv in pv {
                    assert!(line.play(mv).is_ok(), "{variant}: {mv:?} is not legal");
                }
            }
        }
    }
}

#[test]
fn several_threads_find_the_same_mate() {
    let game = game("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    for threads in 1..=4 {
        let mut engine = Engine::new(4);
        engine.set_threads(threads);
        let found = engine.search(&game, &depth(12), &Signals::default(), &mut Nobody);
        assert_eq!(found.score, Score::Mate(2), "{threads} threads");
        assert_eq!(coordinates(&game, found.best), "a1a6", "{threads} threads");
    }
}

#[test]
fn several_lines_are_told_best_first() {
    let game = game("chess", "");
    let limits = Limits { multi_pv: 3, ..depth(5) };
    let mut last = Vec::new();
    Engine::new(4).search(&game, &limits, &Signals::default(), &mut |report: &Report| {
        if report.depth == 5 {
            last.push((report.multi_pv, report.score, report.pv[0]));
        }
    });
    assert_eq!(last.iter().map(|line| line.0).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(last.windows(2).all(|two| two[0].1 >= two[1].1 && two[0].2 != two[1].2), "{last:?}");
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let game = game("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let only = game
        .legal_moves()
        .into_iter()
        .filter(|&mv| ["a1b1", "a1c1"].contains(&coordinates(&game, Some(mv)).as_str()));
    let limits = Limits { search_moves: only.collect(), ..depth(4) };
    let best = coordinates(&game, search(&game, &limits).best);
    assert!(["a1b1", "a1c1"].contains(&best.as_str()), "{best}");
}

#[test]
fn a_mate_limit_ends_the_search() {
    let limits = Limits { mate: Some(2), ..Limits::default() };
    let found = search(&game("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), &limits);
    assert_eq!(found.score, Score::Mate(2));
}

#[test]
fn lines_are_legal() {
    for variant in ["janus", "falcon", "minishogi"] {
        let start = game(variant, "");
        Engine::new(4).search(&start, &nodes(8000), &Signals::default(), &mut |report: &Report| {
            let mut game = start.clone();
            for &mv in &report.pv {
                game.play(mv).expect("lines are legal");
            }
        });
    }
}
