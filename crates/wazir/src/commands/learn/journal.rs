//! What is done of learning, in a folder: the options, the games of each generation in blocks, its
//! network, and how that was tested.
//!
//! ```text
//! options.toml  start.network, if that is to be improved
//! generation-1/games-00000.positions ...
//! generation-1/network  generation-1/training.toml  generation-1/test.toml
//! ```

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use wazir_engine::Knowledge;
use wazir_engine::learn::Positions;
use wazir_engine::matches::sprt::{Sprt, Verdict};
use wazir_engine::matches::tally::{Elo, Tally};
use wazir_engine::network::Network;
use wazir_rules::Variant;

use crate::begun::Options;
use crate::commands::matches::standing;
use crate::failure::Failure;
use crate::work::Work;

/// The folder of what is done.
pub(super) struct Journal(Work);

/// The name of the file with the network that the first generation is to improve.
const START: &str = "start.network";

/// How the network of a generation was tested against the strongest before.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Generation {
    /// `true` if it is taken as the stronger one.
    pub(super) is_stronger: bool,
    /// The result in a line.
    pub(super) standing: String,
    /// The difference in Elo, its lower and its upper bound; none if all games had the same result.
    pub(super) elo: Option<[f64; 3]>,
}

/// The mean errors after each epoch: of the positions learnt from, and of others.
#[derive(Serialize, Deserialize)]
struct Training {
    errors: Vec<[f64; 2]>,
}

impl Generation {
    pub(super) fn new(tally: &Tally, test: &Sprt) -> Generation {
        let is_stronger = match test.verdict(tally.pairs) {
            Some(verdict) => verdict == Verdict::Passed,
            // There are no more games: whatever is the likelier of the two.
            None => test.llr(tally.pairs) > 0.0,
        };
        let elo = tally.elo().map(|Elo { value, interval: [low, high] }| [value, low, high]);
        let elo = elo.filter(|elo| elo.iter().all(|it| it.is_finite()));
        Generation { is_stronger, standing: standing(tally, Some(test)), elo }
    }

    /// The result and what follows from it, in a line.
    pub(super) fn report(&self) -> String {
        let verdict = if self.is_stronger { "taken" } else { "not taken" };
        format!("{}: {verdict}", self.standing)
    }
}

impl Journal {
    /// Opens a folder, or makes it. What was begun with other options is an error.
    pub(super) fn open(folder: &Path, options: Options) -> Result<Journal, Failure> {
        Work::open(folder, "learning", options).map(Journal)
    }

    /// The folder with what all such work has.
    pub(super) fn work(&self) -> &Work {
        &self.0
    }

    /// Adds the network that the first generation is to improve to what is known: `network`, unless
    /// the work was begun with another.
    pub(super) fn begin_with(
        &self,
        network: &Network,
        variant: &Variant,
        known: &mut Knowledge,
    ) -> Result<(), Failure> {
        let path = self.0.path(START);
        if !path.exists() {
            self.0.write(START, &network.write())?;
        }
        let added = known.add_network(variant, &read(&path)?);
        added.map_err(|error| cannot_read(&path, &error))
    }

    fn block_path(generation: u32, block: u64) -> String {
        format!("generation-{generation}/games-{block:05}.positions")
    }

    /// Returns whether the games of a block have been played.
    pub(super) fn has_block(&self, generation: u32, block: u64) -> bool {
        self.0.path(&Journal::block_path(generation, block)).exists()
    }

    pub(super) fn write_block(
        &self,
        generation: u32,
        block: u64,
        file: &[u8],
    ) -> Result<(), Failure> {
        self.0.write(&Journal::block_path(generation, block), file)
    }

    /// The blocks that have not been played, of so many.
    pub(super) fn missing(&self, generation: u32, blocks: u64) -> Vec<u64> {
        (0..blocks).filter(|&block| !self.has_block(generation, block)).collect()
    }

    /// The files with games of a generation, in order.
    fn blocks(&self, generation: u32) -> Result<Vec<PathBuf>, Failure> {
        files(&self.0.path(&format!("generation-{generation}")), "positions")
    }

    /// Adds the positions of a generation.
    pub(super) fn read(
        &self,
        generation: u32,
        variant: &Variant,
        positions: &mut Positions,
    ) -> Result<(), Failure> {
        for path in self.blocks(generation)? {
            let file = Positions::read(variant, &read(&path)?);
            positions.append(&file.map_err(|error| cannot_read(&path, &error))?);
        }
        Ok(())
    }

    /// The number of positions of a generation.
    pub(super) fn count(&self, generation: u32, variant: &Variant) -> Result<usize, Failure> {
        let mut positions = Positions::default();
        self.read(generation, variant, &mut positions)?;
        Ok(positions.len())
    }

    pub(super) fn network_path(&self, generation: u32) -> PathBuf {
        self.0.path(&format!("generation-{generation}/network"))
    }

    /// The file of a generation's network, if it has been trained.
    pub(super) fn network(&self, generation: u32) -> Result<Option<Vec<u8>>, Failure> {
        let path = self.network_path(generation);
        path.exists().then(|| read(&path)).transpose()
    }

    pub(super) fn write_network(
        &self,
        generation: u32,
        file: &[u8],
        errors: &[[f64; 2]],
    ) -> Result<(), Failure> {
        let training = Training { errors: errors.to_vec() };
        let text = toml::to_string(&training).expect("numbers have texts");
        self.0.write(&format!("generation-{generation}/training.toml"), text.as_bytes())?;
        self.0.write(&format!("generation-{generation}/network"), file)
    }

    /// The mean errors of a generation's training.
    pub(super) fn errors(&self, generation: u32) -> Result<Vec<[f64; 2]>, Failure> {
        let training =
            self.0.read::<Training>(&format!("generation-{generation}/training.toml"))?;
        Ok(training.map_or_else(Vec::new, |training| training.errors))
    }

    /// How the network of a generation was tested, if it was.
    pub(super) fn generation(&self, generation: u32) -> Result<Option<Generation>, Failure> {
        self.0.read(&format!("generation-{generation}/test.toml"))
    }

    pub(super) fn write_generation(
        &self,
        generation: u32,
        known: &Generation,
    ) -> Result<(), Failure> {
        let text = toml::to_string(known).expect("its parts have texts");
        self.0.write(&format!("generation-{generation}/test.toml"), text.as_bytes())
    }

    /// Forgets the network of the newest generation that has one, and how it was tested.
    pub(super) fn forget_newest(&self) -> Result<(), Failure> {
        let newest = (1..).take_while(|&generation| self.network_path(generation).exists()).last();
        let Some(generation) = newest else { return Ok(()) };
        ["network", "training.toml", "test.toml"]
            .iter()
            .try_for_each(|name| self.0.remove(&format!("generation-{generation}/{name}")))
    }

    pub(super) fn write_picture(&self, name: &str, svg: &str) -> Result<(), Failure> {
        self.0.write(name, svg.as_bytes())
    }

    /// Takes in the games that were played in another folder, with the same options.
    pub(super) fn merge(&self, other: &Path) -> Result<(), Failure> {
        let Some(known) = Work::options_of(other)? else {
            let reason = "nothing was learnt there: it has no options.toml";
            return Err(Failure::Input(format!("{}: {reason}", other.display())));
        };
        self.0.compare(&known, other)?;
        let [ours, theirs] =
            [self.0.path(START), other.join(START)].map(|path| fs::read(path).ok());
        if ours != theirs {
            let reason = "another network was to be improved there";
            return Err(Failure::Input(format!("{}: {reason}", other.display())));
        }
        for folder in generations(other)? {
            let Some(name) = folder.file_name().map(|name| name.to_string_lossy().into_owned())
            else {
                continue;
            };
            for path in files(&folder, "positions")? {
                let Some(file) = path.file_name() else { continue };
                let ours = format!("{name}/{}", file.to_string_lossy());
                if !self.0.path(&ours).exists() {
                    self.0.write(&ours, &read(&path)?)?;
                }
            }
        }
        Ok(())
    }
}

/// The bytes of a file.
fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| cannot_read(path, &error))
}

/// What is said of a file that cannot be read, or makes no sense.
pub(super) fn cannot_read(path: &Path, error: &dyn Display) -> Failure {
    Failure::Input(format!("cannot read {}: {error}", path.display()))
}

/// The folders of generations in a folder.
fn generations(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let is_one = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy());
        path.is_dir() && name.is_some_and(|name| name.starts_with("generation-"))
    };
    Ok(entries(folder)?.into_iter().filter(is_one).collect())
}

/// The files of a folder with this extension, in the order of their names.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, Failure> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let is_one = |path: &PathBuf| path.extension().is_some_and(|it| it == extension);
    Ok(entries(folder)?.into_iter().filter(is_one).collect())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let cannot =
        |error| Failure::Input(format!("cannot read the folder {}: {error}", folder.display()));
    let entries = fs::read_dir(folder).map_err(cannot)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = paths.collect::<Result<Vec<_>, _>>().map_err(cannot)?;
    paths.sort();
    Ok(paths)
}
