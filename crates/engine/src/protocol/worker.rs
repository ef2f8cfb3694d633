//! The threads that read lines and search: messages out, jobs in.

use std::io::BufRead;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, SyncSender};
use std::time::{Duration, Instant};

use wazir_rules::{Game, Move};

use crate::engine::Engine;
use crate::knowledge::Knowledge;
use crate::limits::Limits;
use crate::report::{Found, Listener, Report};
use crate::score::Score;
use crate::search::params::Params;
use crate::signals::Signals;
use crate::wire::lines::{Heard, each_line};

/// A message to the loop that owns the game.
#[derive(Debug)]
pub(super) enum Message {
    /// A line of input.
    Line(String),
    /// The input has ended.
    End,
    /// A report of the search with this number.
    Report(u64, Report),
    /// It tries this move of the root next.
    Trying(u64, Trying),
    /// It has ended.
    Found(u64, Found),
    /// A count of moves has ended.
    Counted(u64, Count),
    /// All jobs before this number are done.
    Synced(u64),
}

/// Work for the thread.
#[derive(Debug)]
pub(super) enum Job {
    Search { id: u64, game: Box<Game>, limits: Limits, signals: Signals },
    Count { id: u64, game: Box<Game>, depth: u32, signals: Signals },
    Hash(usize),
    Threads(usize),
    Params(Box<Params>),
    Endgames(Option<PathBuf>),
    NewGame,
    Sync(u64),
}

/// The move that a search is trying.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Trying {
    pub(super) depth: u32,
    pub(super) mv: Move,
    /// Its number among the moves of the root, from 1.
    pub(super) number: usize,
}

/// The number of sequences of moves after each first move.
#[derive(Clone, Debug)]
pub(super) struct Count {
    pub(super) divided: Vec<(Move, u64)>,
    /// `false` if it was stopped before its end.
    pub(super) is_whole: bool,
    pub(super) elapsed: Duration,
}

/// Sends lines until the input ends or nobody receives them any more. Before each it waits until
/// there is room for it.
pub(super) fn read_lines(input: impl BufRead, inbox: &Sender<Message>, room: &SyncSender<()>) {
    let flow = each_line(input, |Heard { text, .. }| {
        match room.send(()).is_ok() && inbox.send(Message::Line(text)).is_ok() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    if flow.is_continue() {
        let _ = inbox.send(Message::End);
    }
}

/// Does jobs until there will be no more.
pub(super) fn work(jobs: &Receiver<Job>, inbox: &Sender<Message>, settings: Settings) {
    let mut worker = Worker { engine: engine(&settings), settings };
    for job in jobs {
        let answer = match job {
            Job::Search { id, game, limits, signals } => {
                Message::Found(id, worker.search(&game, &limits, &signals, id, inbox))
            }
            Job::Count { id, mut game, depth, signals } => {
                Message::Counted(id, count(&mut game, depth, &signals))
            }
            Job::Sync(id) => Message::Synced(id),
            Job::Hash(mib) => {
                worker.settings.hash = mib;
                worker.engine.set_hash(mib);
                continue;
            }
            Job::Threads(threads) => {
                worker.settings.threads = threads;
                worker.engine.set_threads(threads);
                continue;
            }
            Job::Params(params) => {
                worker.engine.set_params(&params);
                worker.settings.params = *params;
                continue;
            }
            Job::Endgames(folder) => {
                worker.engine.set_endgames(folder.clone(), true);
                worker.settings.endgames = folder;
                continue;
            }
            Job::NewGame => {
                worker.engine.new_game();
                continue;
            }
        };
        if inbox.send(answer).is_err() {
            return;
        }
    }
}

struct Worker {
    engine: Engine,
    settings: Settings,
}

/// What an engine is made with.
pub(super) struct Settings {
    /// Mebibytes of transposition table.
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) knowledge: Arc<Knowledge>,
    /// The numbers of the search.
    pub(super) params: Params,
    /// The folder of endgame tables.
    pub(super) endgames: Option<PathBuf>,
}

fn engine(settings: &Settings) -> Engine {
    let mut engine = Engine::new(settings.hash);
    engine.set_threads(settings.threads);
    engine.set_knowledge(Arc::clone(&settings.knowledge));
    engine.set_params(&settings.params);
    engine.set_endgames(settings.endgames.clone(), true);
    engine
}

impl Worker {
    /// Searches. If the search panics, the engine is replaced and any legal move is played: silence
    /// would lose the game.
    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        id: u64,
        inbox: &Sender<Message>,
    ) -> Found {
        let mut reporter = Reporter { id, inbox, since: Instant::now() };
        let engine = AssertUnwindSafe(&mut self.engine);
        let search = AssertUnwindSafe(|| {
            let AssertUnwindSafe(engine) = engine;
            engine.search(game, limits, signals, &mut reporter)
        });
        catch_unwind(search).unwrap_or_else(|_| {
            self.engine = self::engine(&self.settings);
            let best = game.legal_moves().first().copied();
            Found { best, ponder: None, score: Score::Centipawns(0), nodes: 0, depth: 0 }
        })
    }
}

/// Passes on reports of a search. If nobody receives them any more, [`work`] finds out.
struct Reporter<'a> {
    id: u64,
    inbox: &'a Sender<Message>,
    since: Instant,
}

impl Listener for Reporter<'_> {
    fn report(&mut self, report: &Report) {
        let _ = self.inbox.send(Message::Report(self.id, report.clone()));
    }

    fn current_move(&mut self, depth: u32, mv: Move, number: usize) {
        /// Sooner than this, moves go by faster than anybody reads.
        const QUIET: Duration = Duration::from_secs(1);
        if self.since.elapsed() >= QUIET {
            let _ = self.inbox.send(Message::Trying(self.id, Trying { depth, mv, number }));
        }
    }
}

/// Counts what follows each legal move. When stopped, only the moves done are in the answer.
fn count(game: &mut Game, depth: u32, signals: &Signals) -> Count {
    let start = Instant::now();
    let mut divided = Vec::new();
    let moves = game.legal_moves();
    for &mv in &moves {
        if signals.is_stopped() || game.play(mv).is_err() {
            break;
        }
        let nodes = leaves(game, depth.saturating_sub(1), signals);
        game.take_back();
        match nodes {
            Some(nodes) => divided.push((mv, nodes)),
            None => break,
        }
    }
    let is_whole = divided.len() == moves.len();
    Count { divided, is_whole, elapsed: start.elapsed() }
}

/// As [`Game::perft`], but it can be stopped; `None` then.
fn leaves(game: &mut Game, depth: u32, signals: &Signals) -> Option<u64> {
    const AT_ONCE: u32 = 3;
    if signals.is_stopped() {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(game.perft(depth));
    }
    let mut sum = 0;
    for mv in game.legal_moves() {
        game.play(mv).ok()?;
        let below = leaves(game, depth - 1, signals);
        game.take_back();
        sum += below?;
    }
    Some(sum)
}
