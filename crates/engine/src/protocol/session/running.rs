//! The search that runs: one at a time, with a number that its answers carry.

use std::sync::Arc;
use std::time::{Duration, Instant};

use wazir_rules::variant::Variant;
use wazir_rules::{Game, Move};

use super::Session;
use crate::limits::Limits;
use crate::protocol::worker::{Job, Message, Trying};
use crate::report::{Bound, Found, Report};
use crate::signals::Signals;

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::protocol) enum Purpose {
    /// A move to play.
    Play,
    /// The reply to a move that the opponent is expected to play.
    Ponder(Option<Move>),
    /// An analysis until it is stopped.
    Endless,
    /// A move to suggest.
    Hint,
    /// A mate to be found.
    Solve,
}

/// When a search ends that nobody stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// At a limit.
    Limited,
    /// With a mate that may not exist, or a count that may take longer than anybody lives.
    Unknown,
    /// Never.
    Never,
}

impl End {
    fn of(limits: &Limits) -> End {
        match limits.mate {
            _ if limits.is_finite() => End::Limited,
            Some(_) => End::Unknown,
            None => End::Never,
        }
    }
}

/// The search that runs.
#[derive(Debug)]
pub(in crate::protocol) struct Running {
    id: u64,
    signals: Signals,
    /// Its purpose.
    pub(in crate::protocol) purpose: Purpose,
    /// The game it is about: the position may change while it ends.
    pub(in crate::protocol) variant: Arc<Variant>,
    /// Its last report about its best line.
    pub(in crate::protocol) report: Option<Report>,
    /// The move that it is trying now.
    pub(in crate::protocol) trying: Option<Trying>,
    /// The instant at which it began.
    pub(in crate::protocol) begun: Instant,
    /// The instant at which it began, or at which the expected move was played.
    pub(in crate::protocol) since: Instant,
    end: End,
    /// Its answer, if it came before it was wanted.
    held: Option<Found>,
}

impl Running {
    fn must_wait(&self) -> bool {
        matches!(self.purpose, Purpose::Ponder(_) | Purpose::Endless) && !self.signals.is_stopped()
    }

    fn is_endless(&self) -> bool {
        self.must_wait() || self.end == End::Never && !self.signals.is_stopped()
    }
}

impl Session<'_> {
    /// Starts a search of the game as it stands, or of another. One that runs is aborted.
    pub(in crate::protocol) fn search(&mut self, game: Game, limits: Limits, purpose: Purpose) {
        self.abort();
        let running = self.new_running(purpose, End::of(&limits));
        let (id, signals) = (running.id, running.signals.clone());
        self.job(Job::Search { id, game: Box::new(game), limits, signals });
        self.running = Some(running);
    }

    /// Starts counting moves.
    pub(in crate::protocol) fn count(&mut self, depth: u32) {
        self.abort();
        let running = self.new_running(Purpose::Solve, End::Unknown);
        let (id, signals) = (running.id, running.signals.clone());
        self.job(Job::Count { id, game: Box::new(self.game.clone()), depth, signals });
        self.running = Some(running);
    }

    fn new_running(&mut self, purpose: Purpose, end: End) -> Running {
        self.last_id += 1;
        let now = Instant::now();
        Running {
            id: self.last_id,
            signals: Signals::default(),
            purpose,
            variant: self.variant(),
            report: None,
            trying: None,
            begun: now,
            since: now,
            end,
            held: None,
        }
    }

    /// The search that runs.
    pub(in crate::protocol) fn running(&self) -> Option<&Running> {
        self.running.as_ref()
    }

    /// The game that the running search is about.
    pub(in crate::protocol) fn variant_of_search(&self) -> Arc<Variant> {
        self.running.as_ref().map_or_else(|| self.variant(), |r| Arc::clone(&r.variant))
    }

    /// Returns whether a search runs for this purpose.
    pub(in crate::protocol) fn runs(&self, purpose: Purpose) -> bool {
        self.running.as_ref().is_some_and(|running| running.purpose == purpose)
    }

    /// Ends the search; its answer is wanted.
    pub(in crate::protocol) fn stop(&mut self) {
        if let Some(running) = &mut self.running {
            running.signals.stop();
            if let Some(found) = running.held.take() {
                self.put_off.push_front(Message::Found(running.id, found));
            }
        }
    }

    /// Ends the search; its answer is not wanted.
    pub(in crate::protocol) fn abort(&mut self) {
        if let Some(running) = self.running.take() {
            running.signals.stop();
        }
        self.apply_changes();
    }

    /// Ends what may never end by itself; its answer is wanted.
    pub(in crate::protocol) fn stop_if_unknown(&mut self) {
        if self.running.as_ref().is_some_and(|running| running.end == End::Unknown) {
            self.stop();
        }
    }

    /// The expected move was played: what was pondering is now for a move to play.
    pub(in crate::protocol) fn ponder_hit(&mut self) {
        if let Some(running) = &mut self.running {
            running.purpose = Purpose::Play;
            running.since = Instant::now();
            running.signals.ponder_hit();
            if let Some(found) = running.held.take() {
                self.put_off.push_front(Message::Found(running.id, found));
            }
        }
    }

    /// Notes a report; `false` if it is not of the search that runs.
    pub(in crate::protocol) fn note_report(&mut self, id: u64, report: &Report) -> bool {
        let Some(running) = self.running.as_mut().filter(|running| running.id == id) else {
            return false;
        };
        if report.multi_pv <= 1 && report.bound == Bound::Exact {
            running.report = Some(report.clone());
        }
        true
    }

    /// Notes the move that is being tried; `false` if that is not by the search that runs.
    pub(in crate::protocol) fn note_trying(&mut self, id: u64, trying: Trying) -> bool {
        let running = self.running.as_mut().filter(|running| running.id == id);
        running.map(|running| running.trying = Some(trying)).is_some()
    }

    /// The search that this answer ends, if it is wanted now. Answers that come before a stop
    /// or a ponder hit, where these must come first, are held back.
    pub(in crate::protocol) fn take_ended(&mut self, id: u64, found: &Found) -> Option<Running> {
        let running = self.running.as_mut().filter(|running| running.id == id)?;
        if running.must_wait() {
            running.held = Some(found.clone());
            return None;
        }
        self.thought = running.since.elapsed();
        self.take_running()
    }

    /// The time that the last search took, without pondering.
    pub(in crate::protocol) fn thought(&self) -> Duration {
        self.thought
    }

    /// The count that this answer ends, if it is still wanted.
    pub(in crate::protocol) fn take_counted(&mut self, id: u64) -> Option<Running> {
        self.running.as_ref().filter(|running| running.id == id)?;
        self.take_running()
    }

    fn take_running(&mut self) -> Option<Running> {
        let running = self.running.take();
        self.apply_changes();
        running
    }

    /// Returns whether nothing is at work that ends by itself.
    pub(in crate::protocol) fn is_idle_or_endless(&self) -> bool {
        self.put_off.is_empty() && self.running.as_ref().is_none_or(Running::is_endless)
    }
}
