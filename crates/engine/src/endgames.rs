//! The endgame tables at hand: those of a folder, and those of three men, which are made when such an
//! ending begins.
//!
//! Nothing is read or made before few men are left, and nothing at all for a weak player. Tables are
//! made in memory only for a search that is limited by a clock with time enough, or by nothing: where
//! nodes or plies are counted, a search finds the same whatever came before.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use wazir_rules::variant::Variant;
use wazir_rules::{Game, Piece, Rules};
#[cfg(not(target_family = "wasm"))]
use wazir_tablebase::Folder;
use wazir_tablebase::{MOST_MEN, Material, Metric, Options, Table, Tablebase, build, plan};

use crate::level::Level;
use crate::limits::Limits;
use crate::signals::Signals;

/// The men on the board with which tables are looked for: a capture or two lead into them.
const FEW: usize = MOST_MEN + 1;
/// The men of tables that are made in memory.
const MADE: usize = 3;
/// The memory for one of them.
const MEMORY: usize = 256 << 20;
/// With less time than this for a move, or than this on the clock, none are made.
const TIME_FOR_A_MOVE: Duration = Duration::from_secs(1);
const TIME_ON_THE_CLOCK: Duration = Duration::from_secs(20);

/// The endgame tables at hand.
#[derive(Default, Debug)]
pub(crate) struct Endgames {
    /// The folder in which tables are looked for.
    folder: Option<Folder>,
    /// `true` if tables of three men are made in memory.
    makes: bool,
    /// Those of the last variant.
    known: Option<Known>,
}

/// The tables of one variant.
#[derive(Debug)]
struct Known {
    variant: Arc<Variant>,
    /// `None` if the game has none.
    tables: Option<Tablebase>,
    /// The material for which the folder was searched.
    looked_for: HashSet<Material>,
    /// The material for which it was tried to make tables.
    tried: HashSet<Material>,
}

impl Known {
    fn new(variant: &Arc<Variant>) -> Known {
        let tables = Tablebase::new(Arc::clone(variant)).ok();
        let variant = Arc::clone(variant);
        Known { variant, tables, looked_for: HashSet::new(), tried: HashSet::new() }
    }
}

impl Endgames {
    /// Changes the folder.
    pub(crate) fn set_folder(&mut self, folder: Option<PathBuf>) {
        self.folder = folder.map(Folder::new);
        self.known = None;
    }

    /// Chooses whether tables of three men are made in memory.
    pub(crate) fn set_makes(&mut self, makes: bool) {
        self.makes = makes;
    }

    /// The tables for a search of the game's current position, if there are any.
    pub(crate) fn prepare(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
    ) -> Option<&Tablebase> {
        if self.folder.is_none() && !self.makes || limits.level != Level::FULL {
            return None;
        }
        let setup = game.setup();
        let men: Vec<Piece> = setup.board.iter().flatten().copied().collect();
        // Where moves are counted, a win by the tables may come too late.
        if men.len() > FEW || setup.castling != 0 || game.variant().counts_moves() {
            return None;
        }
        let rules = game.rules();
        if self.known.as_ref().is_none_or(|known| !Arc::ptr_eq(&known.variant, rules.variant())) {
            self.known = Some(Known::new(rules.variant()));
        }
        let makes = self.makes && men.len() <= MADE && has_time(limits);
        let material = Material::new(rules.variant(), men);
        self.look_for(&rules, &material);
        if makes {
            self.make(&rules, &material, signals);
        }
        let tables = self.known.as_ref()?.tables.as_ref()?;
        (tables.most_men() > 0).then_some(tables)
    }

    /// Opens the tables of some material and of all to which it leads, as far as they are there.
    fn look_for(&mut self, rules: &Rules, material: &Material) {
        let (Some(_), Some(known)) = (&self.folder, &mut self.known) else { return };
        let Some(tables) = &mut known.tables else { return };
        if !known.looked_for.insert(material.clone()) {
            return;
        }
        let needed = plan(rules, tables, std::slice::from_ref(material)).unwrap_or_default();
        for material in needed.into_iter().filter(|material| material.men() <= MOST_MEN) {
            if tables.table(&material).is_some() {
                continue;
            }
            for metric in Metric::ALL {
                if let Some(table) = open(self.folder.as_ref(), rules, &material, metric) {
                    tables.add(table);
                }
            }
        }
    }

    /// Makes the table of some material, and those that it needs.
    fn make(&mut self, rules: &Rules, material: &Material, signals: &Signals) {
        let Some(known) = &mut self.known else { return };
        let Some(tables) = &mut known.tables else { return };
        if !known.tried.insert(material.clone()) {
            return;
        }
        let options = Options { threads: 1, memory: MEMORY };
        for material in plan(rules, tables, std::slice::from_ref(material)).unwrap_or_default() {
            if tables.table(&material).is_some() {
                continue;
            }
            match build(rules, tables, &material, options, &|_| !signals.is_stopped()) {
                Ok(table) => tables.add(table),
                Err(_) => return,
            }
        }
    }
}

/// Returns `true` if there is time to make tables.
fn has_time(limits: &Limits) -> bool {
    limits.nodes.is_none()
        && limits.depth.is_none()
        && limits.mate.is_none()
        && limits.movetime.is_none_or(|time| time >= TIME_FOR_A_MOVE)
        && limits.clock.is_none_or(|clock| clock.remaining >= TIME_ON_THE_CLOCK)
}

/// Opens a table of a folder. A file that is damaged is as good as none here: `wazir tables` says
/// what is wrong with it.
#[cfg(not(target_family = "wasm"))]
fn open(
    folder: Option<&Folder>,
    rules: &Rules,
    material: &Material,
    metric: Metric,
) -> Option<Table> {
    folder?.open(rules, material, metric).ok().flatten()
}

/// There are no folders in a browser.
#[cfg(target_family = "wasm")]
#[derive(Debug)]
struct Folder;

#[cfg(target_family = "wasm")]
impl Folder {
    fn new(_: PathBuf) -> Folder {
        Folder
    }
}

#[cfg(target_family = "wasm")]
fn open(_: Option<&Folder>, _: &Rules, _: &Material, _: Metric) -> Option<Table> {
    None
}
