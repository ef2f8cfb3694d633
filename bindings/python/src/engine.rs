//! The class `Engine`, and what it finds.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use wazir_engine::{Bound as ScoreBound, Knowledge, Level, Limits, Report, Signals};
use wazir_rules::Move;

use crate::game::Game;
use crate::learn::Network;
use crate::wait::{wait, wait_quietly};

/// What `#[pyclass]` adds to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Engine>()?;
    module.add_class::<Analysis>()?;
    module.add_class::<Line>()?;
    module.add_class::<Score>()
}

/// A score, for the side to move.
///
/// Exactly one of `centipawns` and `mate` is a number.
#[pyclass(module = "wazir", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Score {
    /// Hundredths of a pawn, or None if there is a mate.
    #[pyo3(get)]
    centipawns: Option<i32>,
    /// Mate in so many moves of the winner; negative if the side to move is mated, 0 if it is so
    /// already. None if there is no mate.
    #[pyo3(get)]
    mate: Option<i32>,
}

impl From<wazir_engine::Score> for Score {
    fn from(score: wazir_engine::Score) -> Score {
        match score {
            wazir_engine::Score::Centipawns(value) => Score { centipawns: Some(value), mate: None },
            wazir_engine::Score::Mate(moves) => Score { centipawns: None, mate: Some(moves) },
        }
    }
}

#[pymethods]
impl Score {
    fn __str__(&self) -> String {
        match (self.centipawns, self.mate) {
            (Some(value), _) => format!("{:+.2}", f64::from(value) / 100.0),
            (None, mate) => format!("#{}", mate.unwrap_or(0)),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Score {}>", self.__str__())
    }
}

/// A variation and its score.
#[pyclass(module = "wazir", frozen, get_all)]
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The score, for the side to move.
    score: Score,
    /// The moves in coordinates.
    moves: Vec<String>,
    /// The moves as people write them.
    san: Vec<String>,
    /// The depth of the search, in plies.
    depth: u32,
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        format!("<Line {} {}>", self.score.__str__(), self.san.join(" "))
    }
}

/// What a search has found.
#[pyclass(module = "wazir", frozen, get_all)]
#[derive(Clone, Debug)]
pub(crate) struct Analysis {
    /// The move to play, in coordinates; None if there is no legal one.
    best: Option<String>,
    /// The same as people write it.
    best_san: Option<String>,
    /// The reply that is expected, in coordinates.
    ponder: Option<String>,
    /// The score, for the side to move.
    score: Score,
    /// The depth of the last finished iteration, in plies.
    depth: u32,
    /// The positions searched.
    nodes: u64,
    /// The time that it took.
    seconds: f64,
    /// The best variations, the best one first: as many as were asked for.
    lines: Vec<Line>,
}

#[pymethods]
impl Analysis {
    fn __repr__(&self) -> String {
        let Analysis { best_san, score, depth, .. } = self;
        let best = best_san.as_deref().unwrap_or("-");
        format!("<Analysis {best} {} depth {depth}>", score.__str__())
    }
}

/// An engine with its memory. It does one search at a time; several engines think side by side.
///
/// `hash` is the size of its memory in MiB, `threads` how many of them search, `tables` the folder in
/// which endgame tables lie.
///
/// Python's lock is released while it thinks, so that other threads go on; Ctrl-C ends the search.
///
/// >>> from wazir import Engine, Game
/// >>> game = Game(fen="6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1")
/// >>> found = Engine().analyse(game, depth=5)
/// >>> found.best_san, found.score.mate
/// ('Re8#', 1)
#[pyclass(module = "wazir", frozen)]
pub(crate) struct Engine {
    brain: Mutex<Brain>,
    /// Those of the search that is running.
    signals: Mutex<Option<Signals>>,
}

/// An engine, and what it has been told about games.
struct Brain {
    engine: wazir_engine::Engine,
    /// What it knows.
    knowledge: Arc<Knowledge>,
    /// The game for which it knows that.
    told: Option<Arc<wazir_rules::Variant>>,
    /// Networks that it was given.
    learnt: Vec<Network>,
}

impl Brain {
    /// Tells the engine what is known of a game. It forgets what it has found only if that is new.
    fn inform(&mut self, game: &Game) -> PyResult<()> {
        let variant = game.game.variant();
        if self.told.as_ref().is_some_and(|told| Arc::ptr_eq(told, variant)) {
            return Ok(());
        }
        let mut knowledge = game.variant().knowledge()?;
        for network in self.learnt.iter().filter(|network| network.id() == variant.id()) {
            network.teach(Arc::make_mut(&mut knowledge), variant)?;
        }
        if !Arc::ptr_eq(&knowledge, &self.knowledge) {
            self.engine.set_knowledge(Arc::clone(&knowledge));
            self.knowledge = knowledge;
        }
        self.told = Some(Arc::clone(variant));
        Ok(())
    }
}

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Engine {
    /// The engine itself, unless it is thinking.
    fn idle(&self) -> PyResult<MutexGuard<'_, Brain>> {
        match self.brain.try_lock() {
            Ok(brain) => Ok(brain),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("this engine is thinking; another one would be idle"))
            }
        }
    }
}

/// What a search may take, as Python says it.
struct Wish {
    seconds: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    lines: usize,
    level: Option<u8>,
    seed: u64,
    moves: Option<Vec<String>>,
}

impl Wish {
    fn limits(&self, game: &Game) -> PyResult<Limits> {
        let wrong = PyValueError::new_err::<&str>;
        let movetime = match self.seconds {
            None => None,
            Some(seconds) => Some(
                Duration::try_from_secs_f64(seconds)
                    .map_err(|_| wrong("seconds are a number from 0"))?,
            ),
        };
        let level = match self.level {
            None => Level::FULL,
            Some(number) => Level::new(number).ok_or_else(|| wrong("levels are from 1 to 10"))?,
        };
        if movetime.is_none()
            && self.depth.is_none()
            && self.nodes.is_none()
            && level == Level::FULL
        {
            return Err(wrong("say when the search ends: by seconds, depth, nodes or level"));
        }
        let search_moves: PyResult<Vec<Move>> =
            self.moves.iter().flatten().map(|text| game.read(text)).collect();
        Ok(Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime,
            search_moves: search_moves?,
            multi_pv: self.lines,
            level,
            seed: self.seed,
            ..Limits::default()
        })
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, hash = 16, threads = 1, tables = None))]
    fn new(hash: usize, threads: usize, tables: Option<PathBuf>) -> PyResult<Engine> {
        if !(1..=MOST_HASH).contains(&hash) {
            return Err(PyValueError::new_err(format!("hash is from 1 to {MOST_HASH} MiB")));
        }
        let mut engine = wazir_engine::Engine::new(hash);
        engine.set_threads(threads);
        if tables.is_some() {
            engine.set_endgames(tables, false);
        }
        let (knowledge, told, learnt) = (Knowledge::shipped(), None, Vec::new());
        let brain = Brain { engine, knowledge, told, learnt };
        Ok(Engine { brain: Mutex::new(brain), signals: Mutex::default() })
    }

    /// Searches the position of a game, whose moves count for repetition, until one of the limits.
    ///
    /// `lines` are the best variations to find, `moves` the only ones to choose from. `level` is a
    /// strength from 1, a beginner's, to 10; what a weak player overlooks follows from `seed`. `hear`
    /// is called with a `Line` whenever there is a new one.
    ///
    /// >>> from wazir import Engine, Game
    /// >>> found = Engine().analyse(Game("shogi"), nodes=2000, lines=2)
    /// >>> len(found.lines), found.best == found.lines[0].moves[0]
    /// (2, True)
    #[pyo3(signature = (game, *, seconds = None, depth = None, nodes = None, lines = 1,
        level = None, seed = 0, moves = None, hear = None))]
    #[allow(clippy::too_many_arguments, reason = "they have names in Python")]
    fn analyse(
        &self,
        py: Python<'_>,
        game: &Game,
        seconds: Option<f64>,
        depth: Option<u32>,
        nodes: Option<u64>,
        lines: usize,
        level: Option<u8>,
        seed: u64,
        moves: Option<Vec<String>>,
        hear: Option<Py<PyAny>>,
    ) -> PyResult<Analysis> {
        let wish = Wish { seconds, depth, nodes, lines, level, seed, moves };
        let limits = wish.limits(game)?;
        let mut brain = self.idle()?;
        brain.inform(game)?;
        let signals = Signals::default();
        *locked(&self.signals) = Some(signals.clone());
        let begun = Instant::now();
        let mut best_lines: Vec<Option<Line>> = vec![None; lines.clamp(1, MOST_LINES)];
        let start = &game.game;
        let engine = &mut brain.engine;
        let found = wait(
            py,
            |news| {
                let mut tell = |report: &Report| {
                    // Nobody listens any more only once the search has been stopped.
                    let _ = news.send(report.clone());
                };
                engine.search(start, &limits, &signals, &mut tell)
            },
            || signals.stop(),
            |report: Report| {
                if report.bound != ScoreBound::Exact {
                    return Ok(());
                }
                let line = line(start, &report);
                if let Some(hear) = &hear {
                    hear.call1(py, (line.clone(),))?;
                }
                if let Some(place) = best_lines.get_mut(report.multi_pv.max(1) - 1) {
                    *place = Some(line);
                }
                Ok(())
            },
        );
        *locked(&self.signals) = None;
        let found = found?;
        Ok(Analysis {
            best: found.best.map(|mv| start.coordinates(mv)),
            best_san: found.best.map(|mv| start.san(mv)),
            ponder: found.ponder.map(|mv| start.coordinates(mv)),
            score: found.score.into(),
            depth: found.depth,
            nodes: found.nodes,
            seconds: begun.elapsed().as_secs_f64(),
            lines: best_lines.into_iter().flatten().collect(),
        })
    }

    /// The move that a search finds, in coordinates; None if there is none. It takes the limits of
    /// `analyse`.
    ///
    /// >>> from wazir import Engine, Game
    /// >>> game, engine = Game("berolina"), Engine()
    /// >>> while game.outcome is None and len(game.moves) < 6:
    /// ...     game.play(engine.best_move(game, level=3))
    #[pyo3(signature = (game, *, seconds = None, depth = None, nodes = None, level = None,
        seed = 0))]
    #[allow(clippy::too_many_arguments, reason = "they have names in Python")]
    fn best_move(
        &self,
        py: Python<'_>,
        game: &Game,
        seconds: Option<f64>,
        depth: Option<u32>,
        nodes: Option<u64>,
        level: Option<u8>,
        seed: u64,
    ) -> PyResult<Option<String>> {
        let found = self.analyse(py, game, seconds, depth, nodes, 1, level, seed, None, None)?;
        Ok(found.best)
    }

    /// What the evaluation thinks of a position without looking ahead: centipawns for White.
    ///
    /// >>> from wazir import Engine, Game
    /// >>> Engine().evaluate(Game(fen="4k3/8/8/8/8/8/8/3QK3 b - - 0 1")) > 500
    /// True
    #[pyo3(signature = (game, /))]
    fn evaluate(&self, py: Python<'_>, game: &Game) -> PyResult<i32> {
        let mut brain = self.idle()?;
        brain.inform(game)?;
        let engine = &mut brain.engine;
        wait_quietly(py, || engine.assess(&game.game).score, || {})
    }

    /// Ends the search that is running, if one is: it still answers. For other threads.
    fn stop(&self) {
        if let Some(signals) = &*locked(&self.signals) {
            signals.stop();
        }
    }

    /// From now on uses a network in its game, as `learn` makes them.
    #[pyo3(signature = (network, /))]
    fn add_network(&self, network: &Network) -> PyResult<()> {
        let mut brain = self.idle()?;
        brain.learnt.retain(|other| other.id() != network.id());
        brain.learnt.push(network.clone());
        brain.told = None;
        Ok(())
    }

    /// Forgets what it has found so far.
    fn new_game(&self) -> PyResult<()> {
        self.idle()?.engine.new_game();
        Ok(())
    }
}

/// The largest memory of an engine, in MiB.
const MOST_HASH: usize = 1 << 20;
/// The most variations of a search.
const MOST_LINES: usize = 256;

/// A variation as Python sees it.
fn line(game: &wazir_rules::Game, report: &Report) -> Line {
    let mut game = game.clone();
    let (mut moves, mut san) = (Vec::new(), Vec::new());
    for &mv in &report.pv {
        moves.push(game.coordinates(mv));
        san.push(game.san(mv));
        if game.play(mv).is_err() {
            break;
        }
    }
    Line { score: report.score.into(), moves, san, depth: report.depth }
}
