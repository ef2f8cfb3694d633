//! The endgame tables at hand: small ones are made when somebody asks for them, others come from
//! wherever the app keeps them.

use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use wazir_rules::Rules;
use wazir_rules::variant::Variant;
use wazir_tablebase::{
    BuildError, MOST_MEN, Material, Metric, Options, Table, Tablebase, build, leads_to, plan,
};
use wazir_words::say;

use crate::Refused;

/// The most men of tables that are made here.
pub(crate) const MOST_MADE: usize = 3;
/// The memory that making one of them may take: a second or two of work.
const MEMORY: usize = 16 << 20;
/// Most games whose tables are kept.
const MOST_GAMES: usize = 8;
/// Most bytes that the tables of all games take; a browser has less to spare.
const MOST_BYTES: usize = if cfg!(target_family = "wasm") { 128 << 20 } else { 512 << 20 };

/// Where tables are kept that are not made here: reads that of some material, if it is there.
type Source = dyn Fn(&Rules, &Material) -> Option<Table> + Send + Sync;

/// The tables of games, those asked for last at the end.
#[derive(Default)]
pub(crate) struct Tables {
    source: Option<Box<Source>>,
    games: Mutex<VecDeque<OfGame>>,
}

/// The tables of a game, which are locked while one of them is made.
#[derive(Clone)]
struct OfGame {
    variant: Arc<Variant>,
    tables: Arc<Mutex<Tablebase>>,
}

impl OfGame {
    /// The bytes that they take; nothing while one is made.
    fn bytes(&self) -> usize {
        let tables = self.tables.try_lock();
        tables.map_or(0, |tables| tables.tables().map(|table| table.memory()).sum())
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("has_source", &self.source.is_some()).finish()
    }
}

impl Tables {
    pub(crate) fn from_source(
        source: impl Fn(&Rules, &Material) -> Option<Table> + Send + Sync + 'static,
    ) -> Tables {
        Tables { source: Some(Box::new(source)), games: Mutex::default() }
    }

    /// Does something with the tables of a game, that of some material among them, and those to which one
    /// move leads from it.
    ///
    /// # Errors
    /// When the game has no tables, or one of these is neither at hand nor small enough to be made now.
    pub(crate) fn with<T>(
        &self,
        rules: &Rules,
        material: &Material,
        work: impl FnOnce(&Tablebase) -> T,
    ) -> Result<T, Absent> {
        let game = self.game(rules)?;
        if material.men() > MOST_MEN {
            let most = say!("tables have {count} men at most", count = MOST_MEN);
            return Err(Refused(most).into());
        }
        let mut tables = game.tables.lock().unwrap_or_else(PoisonError::into_inner);
        self.provide(rules, &mut tables, material)?;
        Ok(work(&tables))
    }

    /// Adds a table that somebody has fetched, if the file is sound and of this game.
    ///
    /// # Errors
    /// When it is not, or its game has no tables.
    pub(crate) fn take(
        &self,
        rules: &Rules,
        material: &Material,
        file: &[u8],
    ) -> Result<(), Refused> {
        let game = self.game(rules)?;
        let table = Table::read(rules, material, Metric::Mate, file)
            .map_err(|error| Refused(error.to_string()))?;
        game.tables.lock().unwrap_or_else(PoisonError::into_inner).add(table);
        Ok(())
    }

    /// The tables of a game, in which there may be none.
    fn game(&self, rules: &Rules) -> Result<OfGame, Refused> {
        let variant = rules.variant();
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let at = games.iter().position(|game| Arc::ptr_eq(&game.variant, variant));
        let game = match at.and_then(|at| games.remove(at)) {
            Some(game) => game,
            None => {
                let tables = Tablebase::new(Arc::clone(variant));
                let tables = tables.map_err(|unfit| Refused(unfit.to_string()))?;
                OfGame { variant: Arc::clone(variant), tables: Arc::new(Mutex::new(tables)) }
            }
        };
        games.push_back(game.clone());
        let bytes = games.iter().map(OfGame::bytes).sum::<usize>();
        if games.len() > MOST_GAMES || games.len() > 1 && bytes > MOST_BYTES {
            games.pop_front();
        }
        Ok(game)
    }

    /// Sees to it that a table is there, and those to which one move leads from it.
    fn provide(
        &self,
        rules: &Rules,
        tables: &mut Tablebase,
        material: &Material,
    ) -> Result<(), Absent> {
        let material = tables.served_by(material);
        if material.men() <= MOST_MADE {
            return Ok(self.make(rules, tables, &material)?);
        }
        let mut wanted = leads_to(rules, tables, &material);
        wanted.push(material);
        let mut missing = Vec::new();
        for wanted in wanted {
            if wanted.men() <= MOST_MADE {
                self.make(rules, tables, &wanted)?;
            } else if tables.table(&wanted).is_none() {
                match self.stored(rules, &wanted) {
                    Some(table) => tables.add(table),
                    None => missing.push(wanted),
                }
            }
        }
        if missing.is_empty() {
            return Ok(());
        }
        // Some can be made nowhere.
        plan(rules, tables, &missing).map_err(|error| refuse(&error))?;
        Err(Absent::Missing(missing))
    }

    /// Sees to it that a small table is there, and all that it needs.
    fn make(
        &self,
        rules: &Rules,
        tables: &mut Tablebase,
        material: &Material,
    ) -> Result<(), Refused> {
        if tables.table(material).is_some() {
            return Ok(());
        }
        let options = Options { threads: 1, memory: MEMORY };
        let order = plan(rules, tables, std::slice::from_ref(material));
        for needed in order.map_err(|error| refuse(&error))? {
            if tables.table(&needed).is_some() {
                continue;
            }
            let table = match self.stored(rules, &needed) {
                Some(table) => table,
                None => build(rules, tables, &needed, options, &|_| true)
                    .map_err(|error| refuse(&error))?,
            };
            tables.add(table);
        }
        Ok(())
    }

    fn stored(&self, rules: &Rules, material: &Material) -> Option<Table> {
        self.source.as_ref().and_then(|source| source(rules, material))
    }
}

/// The reason why tables are not at hand.
#[derive(Debug)]
pub(crate) enum Absent {
    /// These could be fetched or made elsewhere.
    Missing(Vec<Material>),
    /// They cannot be had.
    Refused(Refused),
}

impl From<Refused> for Absent {
    fn from(refused: Refused) -> Absent {
        Absent::Refused(refused)
    }
}

/// The endings of up to three men, the men of the stronger side first, without those of royal pieces
/// alone; none if the game has no tables.
pub fn small_endings(variant: &Variant) -> Vec<Material> {
    let Ok(tables) = Tablebase::new(variant.clone()) else { return Vec::new() };
    let royal = variant.royals().len().min(1);
    let mut all: Vec<Material> = Material::all(variant, MOST_MADE)
        .iter()
        .map(|material| tables.served_by(material))
        .filter(|material| material.men() > 2 * royal)
        .collect();
    let mut known = HashSet::new();
    all.retain(|material| known.insert(material.clone()));
    all
}

fn refuse(error: &BuildError) -> Refused {
    match error {
        BuildError::Memory { material, .. } => Refused(say!(
            "the table of {men} is too large to be made here; `wazir tables` makes it",
            men = material
        )),
        other => Refused(other.to_string()),
    }
}

/// Says that tables of a game are missing, and what makes them.
pub(crate) fn not_here(variant: &Variant, men: &[String]) -> Refused {
    let (id, men) = (variant.id(), men.join(" "));
    Refused(say!("the table of {men} is not here; `wazir tables {id} {men}` makes it", men, id))
}
