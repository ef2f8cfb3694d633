//! Networks for games, learnt from games of the engine against itself.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use wazir_engine::Knowledge;
use wazir_engine::learn::{self as school, Epoch, Games, Lesson, Match, Positions, Samples};
use wazir_engine::matches::sprt::{Model, Sprt, Verdict};
use wazir_engine::matches::tally::Tally;

use crate::errors::NetworkError;
use crate::variant::{Variant, Wanted};
use crate::wait::wait;

/// What `#[pyclass]` adds to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Network>()?;
    module.add_function(wrap_pyfunction!(learn, module)?)
}

/// A network that says more about positions of one game than the evaluation does alone.
///
/// Beside a variant file it is read together with it, as `NAME.network`.
#[pyclass(module = "wazir", frozen, from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct Network {
    id: String,
    made_by: String,
    file: Vec<u8>,
}

impl Network {
    /// The id of its game.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Adds it to what is known.
    pub(crate) fn teach(
        &self,
        knowledge: &mut Knowledge,
        variant: &wazir_rules::Variant,
    ) -> PyResult<()> {
        knowledge
            .add_network(variant, &self.file)
            .map_err(|error| NetworkError::new_err(error.to_string()))
    }

    fn of(variant: &Variant, file: Vec<u8>) -> PyResult<Network> {
        let of = variant.rules.variant();
        let read = wazir_engine::network::Network::read(of, &file)
            .map_err(|error| NetworkError::new_err(error.to_string()))?;
        Ok(Network { id: of.id().to_owned(), made_by: read.made_by().to_owned(), file })
    }
}

#[pymethods]
impl Network {
    /// The network of a game whose file has these bytes.
    #[new]
    #[pyo3(signature = (variant, file, /))]
    fn new(variant: Wanted, file: &[u8]) -> PyResult<Network> {
        Network::of(&variant.found()?, file.to_vec())
    }

    /// Reads the file of a network of this game.
    #[staticmethod]
    #[pyo3(signature = (variant, path, /))]
    fn load(variant: Wanted, path: PathBuf) -> PyResult<Network> {
        Network::of(&variant.found()?, fs::read(path)?)
    }

    /// The id of its game.
    #[getter]
    fn variant(&self) -> &str {
        &self.id
    }

    /// The command that made it.
    #[getter]
    fn made_by(&self) -> &str {
        &self.made_by
    }

    /// Writes its file.
    #[pyo3(signature = (path, /))]
    fn save(&self, path: PathBuf) -> PyResult<()> {
        fs::write(&path, &self.file)
            .map_err(|error| PyOSError::new_err(format!("{}: {error}", path.display())))
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.file)
    }

    fn __repr__(&self) -> String {
        format!("<Network of {}, {} bytes>", self.id, self.file.len())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let bytes = self.__bytes__(py);
        (py.get_type::<Network>(), (&self.id, bytes)).into_pyobject(py)
    }
}

/// How learning gets on: a stage, what is done, and how much there is in all.
enum News {
    Games(u64),
    Epochs(Epoch),
    Match(u64),
}

/// How a network is to be learnt.
struct Plan {
    games: u64,
    generations: u32,
    nodes: u64,
    epochs: u32,
    alone: bool,
    improve: bool,
    pairs: u64,
    test_nodes: u64,
    seed: u64,
    threads: usize,
}

impl Plan {
    /// Refuses what would come to nothing.
    fn check(&self) -> PyResult<()> {
        let positive = [
            ("games", self.games),
            ("generations", self.generations.into()),
            ("epochs", self.epochs.into()),
            ("pairs", self.pairs),
            ("threads", self.threads as u64),
        ];
        if let Some((name, _)) = positive.iter().find(|(_, number)| *number == 0) {
            return Err(PyValueError::new_err(format!("{name} must be at least 1")));
        }
        if self.nodes < 10 || self.test_nodes < 10 {
            return Err(PyValueError::new_err("a move needs at least 10 nodes"));
        }
        Ok(())
    }

    /// The call that makes a network, for its file.
    fn call(&self, variant: &str, generation: u32) -> String {
        let Plan { games, nodes, epochs, alone, improve, pairs, test_nodes, seed, .. } = self;
        let alone = if *alone { " alone=True," } else { "" };
        let improve = if *improve { " improve=True," } else { "" };
        format!(
            "wazir.learn({variant:?}, games={games}, nodes={nodes}, epochs={epochs},{alone}{improve} \
             pairs={pairs}, test_nodes={test_nodes}, seed={seed}), generation {generation}"
        )
    }
}

/// Lets the engine learn a network for a game, from games against itself, as `wazir learn` does.
///
/// In each generation it plays games, trains a network to foresee their searches and results, and
/// keeps it if it is stronger. Returns the strongest; None if none was stronger than what was known.
/// The same arguments give the same network, whatever the number of threads. Python's lock is
/// released, and Ctrl-C ends it.
///
/// With `improve` it begins with the network that the game has, which has to be beaten, instead of
/// with nothing; a game without one raises ValueError.
///
/// `hear` is called with what is being done (`games`, `epochs` or `match`), how much of it is done,
/// and how much there is.
///
/// >>> import wazir
/// >>> heard = []
/// >>> network = wazir.learn("gardner", games=4, generations=1, nodes=20, epochs=1, pairs=1,
/// ...                       test_nodes=20, hear=lambda *news: heard.append(news))
/// >>> heard[-1]
/// ('match', 1, 1)
#[pyfunction]
#[pyo3(signature = (variant, /, *, games = 20_000, generations = 3, nodes = 400, epochs = 12,
    alone = false, improve = false, pairs = 400, test_nodes = 4000, seed = 1, threads = 1, hear = None))]
#[allow(clippy::too_many_arguments, reason = "they have names in Python")]
fn learn(
    py: Python<'_>,
    variant: Wanted,
    games: u64,
    generations: u32,
    nodes: u64,
    epochs: u32,
    alone: bool,
    improve: bool,
    pairs: u64,
    test_nodes: u64,
    seed: u64,
    threads: usize,
    hear: Option<Py<PyAny>>,
) -> PyResult<Option<Network>> {
    let plan = Plan {
        games,
        generations,
        nodes,
        epochs,
        alone,
        improve,
        pairs,
        test_nodes,
        seed,
        threads,
    };
    plan.check()?;
    let variant = variant.found()?;
    let mut known = variant.knowledge()?;
    if !improve {
        Arc::make_mut(&mut known).forget_network(variant.rules.variant());
    } else if known.network(variant.rules.variant()).is_none() {
        let name = variant.rules.variant().name();
        return Err(PyValueError::new_err(format!("{name} has no network to improve")));
    }
    let stopped = AtomicBool::new(false);
    let (of, stop) = (&variant, &stopped);
    let best = wait(
        py,
        |news| {
            let mut tell = |it| {
                let _ = news.send(it);
                !stop.load(Relaxed)
            };
            go_on(&plan, of, known, &mut tell)
        },
        || stop.store(true, Relaxed),
        |news: News| {
            let Some(hear) = &hear else { return Ok(()) };
            let news = match news {
                News::Games(done) => ("games", done, games),
                News::Epochs(epoch) => ("epochs", epoch.number.into(), epochs.into()),
                News::Match(done) => ("match", done, pairs),
            };
            hear.call1(py, news).map(drop)
        },
    )?;
    best.map(|file| Network::of(&variant, file)).transpose()
}

/// Learns in generations; `None` if nothing stronger was found, or it was stopped.
fn go_on(
    plan: &Plan,
    variant: &Variant,
    known: Arc<Knowledge>,
    tell: &mut dyn FnMut(News) -> bool,
) -> Option<Vec<u8>> {
    let rules = &variant.rules;
    let (mut strongest, mut best) = (known, None);
    let mut positions = Vec::new();
    for generation in 1..=plan.generations {
        let seed = |shift| plan.seed.wrapping_add(u64::from(generation) << shift);
        let (nodes, threads) = (plan.nodes, plan.threads);
        let knowledge = Arc::clone(&strongest);
        let games = Games { nodes, seed: seed(32), knowledge, threads };
        let played =
            school::play(rules, &games, 0..plan.games, &mut |done| tell(News::Games(done)))?;
        positions.push(played);
        let mut all = Positions::default();
        positions.iter().rev().take(REMEMBERED).rev().for_each(|some| all.append(some));
        let lesson = Lesson {
            epochs: plan.epochs,
            seed: seed(0),
            threads,
            adds: !plan.alone,
            improves: strongest.network(rules.variant()).filter(|_| plan.improve),
            made_by: plan.call(rules.variant().id(), generation),
        };
        let samples =
            Samples::new(rules, &strongest, &all, threads).expect("they are of this game");
        let network =
            school::train(rules, &samples, &lesson, &mut |epoch| tell(News::Epochs(*epoch)))?;
        let options = Match { pairs: plan.pairs, nodes: plan.test_nodes, seed: seed(16), threads };
        let sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05, model: Model::Logistic };
        let mut stopped = false;
        let tally =
            school::compare(rules, &network, &strongest, &options, &sprt, &mut |tally: &Tally| {
                stopped = !tell(News::Match(tally.count() / 2));
                !stopped
            });
        if stopped {
            return None;
        }
        if is_stronger(&tally, &sprt) {
            let file = network.write();
            let taught = Arc::make_mut(&mut strongest).add_network(rules.variant(), &file);
            taught.expect("it was made for this game");
            best = Some(file);
        }
    }
    best
}

/// Generations whose games a network learns from: its own and those before.
const REMEMBERED: usize = 4;

/// Returns whether the test says so; where it ended without a verdict, whichever is likelier.
fn is_stronger(tally: &Tally, test: &Sprt) -> bool {
    match test.verdict(tally.pairs) {
        Some(verdict) => verdict == Verdict::Passed,
        None => test.llr(tally.pairs) > 0.0,
    }
}
