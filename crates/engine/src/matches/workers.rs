//! Games in parallel: each worker has its own pair of running engines.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::game::{self, Played};
use super::player::{Player, Trouble, start};
use super::{Ended, Match, pair, white};

/// Plays the games of a match.
pub(super) fn run(
    order: &Match,
    each: &mut dyn FnMut(Ended) -> ControlFlow<()>,
) -> Result<(), String> {
    let next = AtomicUsize::new(0);
    let stop = &*order.stop;
    let (sender, results) = channel();
    let workers = order.parallel.clamp(1, order.games.len().max(1));
    let mut outcome = Ok(());
    thread::scope(|scope| {
        for _ in 0..workers {
            let worker = Worker { order, engines: [None, None] };
            let (next, sender) = (&next, sender.clone());
            scope.spawn(move || worker.work(next, &sender));
        }
        drop(sender);
        for result in results {
            let flow = match result {
                _ if stop.load(Ordering::Relaxed) => continue,
                Ok(ended) => {
                    let broken = ended.broken().is_some() && !order.recover;
                    let message = ended.complaint().filter(|_| broken);
                    let flow = each(ended);
                    match message {
                        None => flow,
                        Some(message) => {
                            outcome = Err(message);
                            ControlFlow::Break(())
                        }
                    }
                }
                Err(message) => {
                    outcome = outcome.clone().and(Err(message));
                    ControlFlow::Break(())
                }
            };
            if flow.is_break() {
                stop.store(true, Ordering::Relaxed);
            }
        }
    });
    outcome
}

struct Worker<'a> {
    order: &'a Match,
    engines: [Option<Box<dyn Player>>; 2],
}

impl Worker<'_> {
    fn work(mut self, next: &AtomicUsize, results: &Sender<Result<Ended, String>>) {
        while !self.order.stop.load(Ordering::Relaxed) {
            let Some(&number) = self.order.games.get(next.fetch_add(1, Ordering::Relaxed)) else {
                break;
            };
            let result = self.play(number).transpose();
            let is_last = !matches!(result, Some(Ok(_)));
            let listened = result.is_none_or(|result| results.send(result).is_ok());
            if is_last || !listened {
                break;
            }
        }
    }

    /// Plays a game; `None` if it was stopped, an error if an engine does not even start.
    fn play(&mut self, number: u64) -> Result<Option<Ended>, String> {
        for index in 0..2 {
            if self.engines[index].is_none() {
                self.engines[index] = Some(self.start(index)?);
            }
        }
        let opening = self.order.openings.get(&self.order.rules, pair(number));
        let names = [0, 1].map(|index| self.name(index));
        let [Some(first), Some(second)] = &mut self.engines else {
            unreachable!("both have just been started")
        };
        let mut players: [&mut dyn Player; 2] = [&mut **first, &mut **second];
        let mut terms = self.order.terms;
        if white(number) == 1 {
            players.reverse();
            terms = terms.swapped();
        }
        let played: Option<Played> = game::play(players, opening, &terms, &self.order.stop);
        let ended = played.map(|played| Ended { number, names, played });
        match ended.as_ref().and_then(Ended::broken) {
            Some((_, Trouble::Unable(message))) => return Err(message.clone()),
            Some((broken, _)) => self.engines[broken] = None,
            None => {}
        }
        Ok(ended)
    }

    fn start(&self, index: usize) -> Result<Box<dyn Player>, String> {
        let spec = &self.order.engines[index];
        let started = start(spec, self.order.rules.variant(), &self.order.stop);
        started.map_err(|trouble| match trouble {
            Trouble::Unable(message) => message,
            other => format!("{} {other} when it was started", spec.command),
        })
    }

    fn name(&self, index: usize) -> String {
        let own = || self.engines[index].as_ref().map_or("", |engine| engine.name());
        let given = &self.order.engines[index].name;
        if given.is_empty() { own().to_owned() } else { given.clone() }
    }
}
