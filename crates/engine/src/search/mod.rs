//! The search: iterative deepening of an alpha-beta search, on one thread or several that
//! share nothing but the transposition table.

mod correction;
mod judge;
mod node;
mod order;
mod quiescence;
mod root;
mod see;
mod stack;
mod time;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use wazir_rules::bits::Bits;
use wazir_rules::{History, Move, Position, Tables};

use crate::eval::{Learnt, Profile, Structures, evaluate};
use crate::level::Handicap;
use crate::limits::Limits;
use crate::report::{Found, Listener, Nobody};
use crate::score::{MAX_PLY, MOST};
use crate::signals::Signals;
use crate::table::Table;
use correction::Correction;
use judge::Habits;
use order::Memory;
use stack::{Frame, Line, Repeated};
use time::Budget;

/// Nodes between two looks at the clock.
const PERIOD: u64 = 512;

/// What is kept of a variant between searches.
#[derive(Debug)]
pub(crate) struct Mind<B: Bits> {
    pub(crate) profile: Profile<B>,
    /// One for each thread.
    experiences: Vec<Experience<B>>,
    habits: Habits,
}

/// What a thread keeps from one search to the next.
#[derive(Debug)]
struct Experience<B> {
    memory: Memory,
    correction: Correction,
    structures: Structures<B>,
}

impl<B: Bits> Mind<B> {
    pub(crate) fn new(tables: &Tables<B>, learnt: &Learnt) -> Mind<B> {
        let profile = Profile::new(tables, learnt);
        Mind { profile, experiences: Vec::new(), habits: Habits::new(tables) }
    }
}

/// What all threads of a search look at.
struct Shared<'a> {
    table: &'a Table,
    signals: &'a Signals,
    limits: &'a Limits,
    /// Set when the search is over.
    stop: AtomicBool,
    /// Nodes of each thread, brought up to date every now and then.
    nodes: Vec<AtomicU64>,
    budget: Budget,
    begun: Instant,
}

impl Shared<'_> {
    fn nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }
}

/// One thread's search.
struct Worker<'a, B: Bits> {
    tables: &'a Tables<B>,
    profile: &'a Profile<B>,
    habits: &'a Habits,
    shared: &'a Shared<'a>,
    memory: &'a mut Memory,
    correction: &'a mut Correction,
    structures: &'a mut Structures<B>,
    /// 0 is the thread that reports and watches the limits.
    number: usize,
    frames: Vec<Frame<B>>,
    line: Line,
    nodes: u64,
    /// When to look at the clock and the signals again.
    next_look: u64,
    selective_depth: usize,
    stopped: bool,
    /// When pondering has ended; the clock runs from there.
    clock_from: Option<Instant>,
    /// No pass by the search before this ply.
    no_pass_before: usize,
    /// While a mate is looked for with nothing left out: after how many nodes to give it up.
    seeks_until: Option<u64>,
    /// What a weak player lacks.
    handicap: Option<Handicap>,
}

/// What to search for, and with what.
pub(crate) struct Task<'a> {
    pub(crate) table: &'a Table,
    pub(crate) threads: usize,
    pub(crate) limits: &'a Limits,
    pub(crate) signals: &'a Signals,
    /// When it was asked for.
    pub(crate) begun: Instant,
}

/// Searches the last position of `history`.
pub(crate) fn search<B: Bits>(
    mind: &mut Mind<B>,
    tables: &Tables<B>,
    history: &History<B>,
    task: &Task<'_>,
    listener: &mut dyn Listener,
) -> Found {
    let &Task { table, threads, limits, signals, begun } = task;
    let shared = Shared {
        table,
        signals,
        limits,
        stop: AtomicBool::new(false),
        nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
        budget: Budget::of(limits),
        begun,
    };
    let Mind { profile, experiences, habits } = mind;
    experiences.truncate(threads);
    while experiences.len() < threads {
        let memory = Memory::new(tables);
        let correction = Correction::new(memory.all_keys());
        experiences.push(Experience { memory, correction, structures: Structures::new() });
    }
    let line = Line::new(tables, history);
    let position = history.current();
    let mut workers = experiences.iter_mut().enumerate().map(|(number, experience)| Worker {
        tables,
        profile,
        habits,
        shared: &shared,
        memory: &mut experience.memory,
        correction: &mut experience.correction,
        structures: &mut experience.structures,
        number,
        frames: (0..MAX_PLY + 4).map(|_| Frame::new(position)).collect(),
        line: line.clone(),
        nodes: 0,
        next_look: 0,
        selective_depth: 0,
        stopped: false,
        clock_from: (!limits.ponder).then_some(shared.begun),
        no_pass_before: 0,
        seeks_until: None,
        handicap: limits.level.handicap(),
    });
    let mut first = workers.next().expect("there is at least one thread");
    let mut found = std::thread::scope(|scope| {
        for mut helper in workers {
            scope.spawn(move || helper.think(&mut Nobody));
        }
        let found = first.think(listener);
        shared.stop.store(true, Relaxed);
        found
    });
    found.nodes = shared.nodes();
    found
}

impl<B: Bits> Worker<'_, B> {
    fn position(&self, ply: usize) -> &Position<B> {
        &self.frames[ply].position
    }

    /// Counts a node, and looks at clock and signals when it is time.
    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
    }

    #[cold]
    fn look(&mut self) {
        let shared = self.shared;
        shared.nodes[self.number].store(self.nodes, Relaxed);
        self.next_look = self.nodes + PERIOD;
        if let Some(most) = shared.limits.nodes {
            let all = shared.nodes();
            self.stopped |= all >= most;
            self.next_look = self.next_look.min(self.nodes + most.saturating_sub(all));
        }
        self.stopped |= shared.stop.load(Relaxed) || shared.signals.is_stopped();
        self.stopped |= self.seeks_until.is_some_and(|until| self.nodes >= until);
        if self.number == 0
            && let Some(hard) = shared.budget.hard
        {
            self.stopped |= self.thought().is_some_and(|thought| thought >= hard);
        }
    }

    /// How long the own clock has run; not at all while pondering.
    fn thought(&mut self) -> Option<Duration> {
        if self.clock_from.is_none() && self.shared.signals.is_ponder_hit() {
            self.clock_from = Some(Instant::now());
        }
        self.clock_from.map(|from| from.elapsed())
    }

    fn evaluate(&mut self, ply: usize) -> i32 {
        let position = &self.frames[ply].position;
        let eval = evaluate(self.tables, self.profile, position, self.structures);
        match self.handicap {
            Some(handicap) => {
                let fault = handicap.misjudgement(position.hash(), self.shared.limits.seed);
                (eval + fault).clamp(-MOST, MOST)
            }
            None => eval,
        }
    }

    /// Whether this player does not see the move.
    #[inline]
    fn overlooks(&self, ply: usize, mv: Move) -> bool {
        self.handicap.is_some_and(|handicap| {
            let (hash, seed) = (self.position(ply).hash(), self.shared.limits.seed);
            handicap.overlooks(hash, u64::from(mv.code()), ply, seed)
        })
    }

    /// Plays a move into the next frame.
    fn play(&mut self, ply: usize, mv: Move) {
        let key = self.memory.key(self.position(ply), mv);
        let next = self.position(ply).play_unchecked(self.tables, mv);
        let in_check = next.in_check(self.tables);
        self.line.push(&next, in_check, false);
        self.frames[ply].key = Some(key);
        let doubled = self.frames[ply].doubled;
        let frame = &mut self.frames[ply + 1];
        frame.position = next;
        frame.in_check = in_check;
        frame.doubled = doubled;
    }

    /// Passes into the next frame.
    fn pass(&mut self, ply: usize) {
        let next = self.position(ply).pass(self.tables);
        self.line.push(&next, false, true);
        self.frames[ply].key = None;
        let frame = &mut self.frames[ply + 1];
        frame.position = next;
        frame.in_check = false;
    }

    fn take_back(&mut self) {
        self.line.pop();
    }

    /// The two moves before this ply, as history knows them.
    fn before(&self, ply: usize) -> [Option<order::Key>; 2] {
        let back = |by| ply.checked_sub(by).and_then(|at: usize| self.frames[at].key);
        [back(1), back(2)]
    }

    /// The score when the rules end the game here, mate and stalemate apart.
    fn ended(&self, ply: usize) -> Option<i32> {
        let position = self.position(ply);
        if let Some(repeated) = self.line.repeated(position.turn()) {
            return Some(match repeated {
                Repeated::Draw => 0,
                Repeated::Loses(loser) => self.won_by(loser != position.turn(), ply),
            });
        }
        let ending = self.tables.variant().ending();
        let over = ending.move_clock.is_some_and(|most| position.halfmove_clock() >= most);
        if over || position.is_dead(self.tables) {
            // Mate and stalemate come first.
            if position.count_legal(self.tables) == 0 {
                return Some(self.no_moves(ply));
            }
            return Some(0);
        }
        None
    }

    fn won_by(&self, own: bool, ply: usize) -> i32 {
        let won = crate::score::WON - ply as i32;
        if own { won } else { -won }
    }

    /// The score of a position without legal moves.
    fn no_moves(&self, ply: usize) -> i32 {
        let loses = self.tables.variant().ending().no_moves == wazir_rules::variant::NoMoves::Loss;
        if self.frames[ply].in_check || loses { crate::score::mated(ply) } else { 0 }
    }
}
