//! The endgame tables at hand: small ones are made when somebody asks for them, others come from
//! wherever the app keeps them.

use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use wazir_rules::Rules;
use wazir_rules::variant::Variant;
use wazir_tablebase::{BuildError, MOST_MEN, Material, Options, Table, Tablebase, build, plan};
use wazir_words::say;

use crate::Refused;

/// The most men of tables that are made here.
pub(crate) const MOST_MADE: usize = 3;
/// The memory that making one of them may take: a second or two of work.
const MEMORY: usize = 16 << 20;
/// Most games whose tables are kept.
const MOST_GAMES: usize = 8;
/// Most bytes that the tables of all games take.
const MOST_BYTES: usize = 512 << 20;

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

    /// Does something with the tables of a game, that of some material among them, and all those to
    /// which its captures and promotions lead.
    ///
    /// # Errors
    /// When the game has no tables, or that one is neither at hand nor small enough to be made now.
    pub(crate) fn with<T>(
        &self,
        rules: &Rules,
        material: &Material,
        work: impl FnOnce(&Tablebase) -> T,
    ) -> Result<T, Refused> {
        let game = self.game(rules)?;
        let mut tables = game.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.table(material).is_none() {
            self.add(rules, &mut tables, material)?;
        }
        Ok(work(&tables))
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

    fn add(
        &self,
        rules: &Rules,
        tables: &mut Tablebase,
        material: &Material,
    ) -> Result<(), Refused> {
        let options = Options { threads: 1, memory: MEMORY };
        let order = plan(rules, tables, std::slice::from_ref(material));
        for needed in order.map_err(|error| refuse(&error))? {
            if tables.table(&needed).is_some() {
                continue;
            }
            let stored = self.source.as_ref().and_then(|source| source(rules, &needed));
            let table = match stored {
                Some(table) => table,
                None if needed.men() > MOST_MADE => return Err(too_large(rules, &needed)),
                None => build(rules, tables, &needed, options, &|_| true)
                    .map_err(|error| refuse(&error))?,
            };
            tables.add(table);
        }
        Ok(())
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

fn too_large(rules: &Rules, material: &Material) -> Refused {
    let men = material.name(rules.variant());
    if material.men() > MOST_MEN {
        return Refused(say!("tables have {count} men at most", count = MOST_MEN));
    }
    let id = rules.variant().id();
    Refused(say!("the table of {men} is not here; `wazir tables {id} {men}` makes it", men, id))
}
