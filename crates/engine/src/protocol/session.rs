//! What every protocol speaks about: the game, the searcher at work on it, the settings.

use std::collections::{HashMap, VecDeque};
use std::io::BufRead;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use wazir_rules::game::{Game, Tables};
use wazir_rules::moves::Move;
use wazir_rules::variant::Variant;
use wazir_rules::variant::shelf::Shelf;

use super::Options;
use super::lines;
use super::worker::{self, Job, Message};
use crate::engine::{Found, Signals};
use crate::limits::Limits;
use crate::report::Report;

/// Largest transposition table that can be asked for, in MiB.
pub(super) const MOST_HASH: usize = 65_536;
/// Most search threads.
pub(super) const MOST_THREADS: usize = 256;
/// Most lines of analysis at once.
pub(super) const MOST_LINES: usize = 64;
/// Longest lag, in milliseconds.
pub(super) const MOST_OVERHEAD: u64 = 5_000;

/// What CECP calls the game that is played when none is named, in all protocols.
pub(super) const USUAL: &str = "normal";

/// What the search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// A move to play.
    Play,
    /// The reply to a move that the opponent is expected to play.
    Ponder(Option<Move>),
    /// To be looked at until stopped.
    Endless,
    /// A move to suggest.
    Hint,
    /// A mate to be found.
    Solve,
}

/// The search that runs.
#[derive(Debug)]
pub(super) struct Running {
    id: u64,
    signals: Signals,
    /// What it is for.
    pub(super) purpose: Purpose,
    /// The game it is about: positions may change while it ends.
    pub(super) variant: Arc<Variant>,
    /// What it told last of its best line.
    pub(super) report: Option<Report>,
    /// When it began, or when what it pondered on was played.
    pub(super) since: Instant,
    /// Its answer, if it came before it was wanted.
    held: Option<Found>,
}

impl Running {
    fn must_wait(&self) -> bool {
        matches!(self.purpose, Purpose::Ponder(_) | Purpose::Endless) && !self.signals.stopped()
    }
}

/// Values that the interface can change.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) multi_pv: usize,
    pub(super) overhead: Duration,
}

/// Game, searcher and settings.
pub(super) struct Session<'a> {
    shelf: &'a Shelf,
    tables: HashMap<String, Arc<Tables>>,
    game: Game,
    /// Games left behind when the position had to be changed by hand, for taking back.
    earlier: Vec<Game>,
    pub(super) settings: Settings,
    running: Option<Running>,
    jobs: Sender<Job>,
    inbox: Receiver<Message>,
    /// Messages that came while something else was waited for.
    put_off: VecDeque<Message>,
    last_id: u64,
    /// How long the last search took.
    thought: Duration,
}

impl<'a> Session<'a> {
    /// A session with the first game of the shelf on the board. Starts the threads that read
    /// and search; they end by themselves when nobody listens any more.
    pub(super) fn new(
        shelf: &'a Shelf,
        options: &Options,
        input: impl BufRead + Send + 'static,
    ) -> Session<'a> {
        let (sender, inbox) = mpsc::channel();
        let (jobs, work) = mpsc::channel();
        let (hash, threads) = (options.hash, options.threads);
        let answers = sender.clone();
        thread::spawn(move || worker::work(&work, &answers, hash, threads));
        thread::spawn(move || lines::read_all(input, &sender));
        let mut tables = HashMap::new();
        let game = shelf
            .all()
            .find_map(|variant| compiled(&mut tables, &variant).ok())
            .map(Game::new)
            .expect("a shelf has a game that can be played");
        let settings = Settings { multi_pv: 1, overhead: options.overhead };
        Session {
            shelf,
            tables,
            game,
            earlier: Vec::new(),
            settings,
            running: None,
            jobs,
            inbox,
            put_off: VecDeque::new(),
            last_id: 0,
            thought: Duration::ZERO,
        }
    }

    /// The shelf.
    pub(super) fn shelf(&self) -> &'a Shelf {
        self.shelf
    }

    /// The game as it stands.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// The game that is played.
    pub(super) fn variant(&self) -> Arc<Variant> {
        Arc::clone(self.game.variant())
    }

    /// A new game of this variant.
    pub(super) fn select(&mut self, variant: &Arc<Variant>) -> Result<(), String> {
        let tables = compiled(&mut self.tables, variant)?;
        self.set_game(Game::new(tables));
        Ok(())
    }

    /// A new game of the variant that is meant where none is named.
    pub(super) fn select_usual(&mut self) {
        if let Some(variant) = self.shelf.get_by_cecp(USUAL) {
            // If it cannot be compiled, whatever is on the board stays.
            let _ = self.select(&variant);
        }
    }

    /// Goes on from another game. There is nothing to take back then.
    pub(super) fn set_game(&mut self, game: Game) {
        self.game = game;
        self.earlier.clear();
    }

    /// Goes on from a position that no legal move leads to; it can be taken back as one.
    pub(super) fn replace_game(&mut self, game: Game) {
        self.earlier.push(std::mem::replace(&mut self.game, game));
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move) -> bool {
        self.game.play(mv).is_ok()
    }

    /// Takes the last move back, if there is one.
    pub(super) fn take_back(&mut self) -> bool {
        if self.game.take_back().is_some() {
            return true;
        }
        match self.earlier.pop() {
            Some(game) => {
                self.game = game;
                true
            }
            None => false,
        }
    }

    /// The next message, in the order in which they came.
    pub(super) fn next(&mut self) -> Message {
        let received = || self.inbox.recv().unwrap_or(Message::End);
        self.put_off.pop_front().unwrap_or_else(received)
    }

    /// Starts a search of the game as it stands, or of another. One that runs is aborted.
    pub(super) fn search(&mut self, game: Game, limits: Limits, purpose: Purpose) {
        self.abort();
        let running = self.new_running(purpose);
        let (id, signals) = (running.id, running.signals.clone());
        self.running = Some(running);
        self.job(Job::Search { id, game: Box::new(game), limits, signals });
    }

    /// Starts counting moves.
    pub(super) fn count(&mut self, depth: u32) {
        self.abort();
        let running = self.new_running(Purpose::Solve);
        let (id, signals) = (running.id, running.signals.clone());
        self.running = Some(running);
        self.job(Job::Count { id, game: Box::new(self.game.clone()), depth, signals });
    }

    fn new_running(&mut self, purpose: Purpose) -> Running {
        self.last_id += 1;
        Running {
            id: self.last_id,
            signals: Signals::default(),
            purpose,
            variant: self.variant(),
            report: None,
            since: Instant::now(),
            held: None,
        }
    }

    /// The search that runs.
    pub(super) fn running(&self) -> Option<&Running> {
        self.running.as_ref()
    }

    /// The game that the running search is about.
    pub(super) fn variant_of_search(&self) -> Arc<Variant> {
        self.running.as_ref().map_or_else(|| self.variant(), |r| Arc::clone(&r.variant))
    }

    /// Whether a search runs for this purpose.
    pub(super) fn runs(&self, purpose: Purpose) -> bool {
        self.running.as_ref().is_some_and(|running| running.purpose == purpose)
    }

    /// Ends the search; its answer is wanted.
    pub(super) fn stop(&mut self) {
        if let Some(running) = &mut self.running {
            running.signals.stop();
            if let Some(found) = running.held.take() {
                self.put_off.push_front(Message::Found(running.id, found));
            }
        }
    }

    /// Ends the search; its answer is not wanted.
    pub(super) fn abort(&mut self) {
        if let Some(running) = self.running.take() {
            running.signals.stop();
        }
    }

    /// The expected move was played: what was pondering is now for a move to play.
    pub(super) fn ponder_hit(&mut self) {
        if let Some(running) = &mut self.running {
            running.purpose = Purpose::Play;
            running.since = Instant::now();
            running.signals.ponder_hit();
            if let Some(found) = running.held.take() {
                self.put_off.push_front(Message::Found(running.id, found));
            }
        }
    }

    /// Whether this report is of the search that runs; notes it.
    pub(super) fn note_report(&mut self, id: u64, report: &Report) -> bool {
        let Some(running) = self.running.as_mut().filter(|running| running.id == id) else {
            return false;
        };
        if report.multi_pv <= 1 {
            running.report = Some(report.clone());
        }
        true
    }

    /// The search that this answer ends, if it is wanted now. Answers that come before a stop
    /// or a ponder hit, where these must come first, are held back.
    pub(super) fn take_ended(&mut self, id: u64, found: &Found) -> Option<Running> {
        let running = self.running.as_mut().filter(|running| running.id == id)?;
        if running.must_wait() {
            running.held = Some(found.clone());
            return None;
        }
        self.thought = running.since.elapsed();
        self.running.take()
    }

    /// How long the search took that ended last, without what it pondered.
    pub(super) fn thought(&self) -> Duration {
        self.thought
    }

    /// Whether this is the count that runs; ends it.
    pub(super) fn take_counted(&mut self, id: u64) -> bool {
        let is_it = self.running.as_ref().is_some_and(|running| running.id == id);
        if is_it {
            self.running = None;
        }
        is_it
    }

    /// Whether nothing is at work that ends by itself.
    pub(super) fn is_idle_or_endless(&self) -> bool {
        self.put_off.is_empty() && self.running.as_ref().is_none_or(Running::must_wait)
    }

    /// Waits until the searcher has done all that it was told to do. Only while no search
    /// runs that is to go on.
    pub(super) fn sync(&mut self) {
        self.last_id += 1;
        let id = self.last_id;
        self.job(Job::Sync(id));
        loop {
            match self.inbox.recv() {
                Ok(Message::Synced(done)) if done == id => break,
                Ok(message) => self.put_off.push_back(message),
                Err(_) => break,
            }
        }
    }

    /// Forgets what was learnt in the last game.
    pub(super) fn forget(&mut self) {
        self.job(Job::NewGame);
    }

    /// Changes the size of the transposition table.
    pub(super) fn set_hash(&mut self, mib: usize) {
        self.job(Job::Hash(mib.clamp(1, MOST_HASH)));
    }

    /// Changes the number of search threads.
    pub(super) fn set_threads(&mut self, threads: usize) {
        self.job(Job::Threads(threads.clamp(1, MOST_THREADS)));
    }

    /// Changes the lag that is kept in reserve.
    pub(super) fn set_overhead(&mut self, milliseconds: u64) {
        self.settings.overhead = Duration::from_millis(milliseconds.min(MOST_OVERHEAD));
    }

    /// Limits with nothing but the settings.
    pub(super) fn limits(&self) -> Limits {
        let Settings { multi_pv, overhead } = self.settings;
        Limits { multi_pv, overhead, ..Limits::default() }
    }

    fn job(&self, job: Job) {
        // The worker ends after this session, and never before.
        let _ = self.jobs.send(job);
    }
}

fn compiled(
    known: &mut HashMap<String, Arc<Tables>>,
    variant: &Arc<Variant>,
) -> Result<Arc<Tables>, String> {
    if let Some(tables) = known.get(&variant.id) {
        return Ok(Arc::clone(tables));
    }
    let tables = Tables::new(Arc::clone(variant)).map_err(|error| error.to_string())?;
    let tables = Arc::new(tables);
    known.insert(variant.id.clone(), Arc::clone(&tables));
    Ok(tables)
}
