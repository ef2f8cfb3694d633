//! Making tables: all positions are opened once, by the rules' own generator; what is decided is then
//! carried backwards from move to move, the nearest ends first.
//!
//! Opening a position finds out whether the game is over there, what its captures and promotions are
//! worth, by the tables of the material to which they lead, and how many other moves there are. Going
//! backwards, a position is won that has a move to a lost one, and lost if all its moves lead to won
//! ones: each move is counted off when its goal is decided, and nothing is looked at twice.
//!
//! Moves are taken back by the rules' own tables of where pieces go, see [`unmoves`]. Where the rules
//! have more to say about moves than that, all moves are kept in a list when positions are opened, and
//! read backwards, see [`graph`]: that is right for any rules, and takes far more memory.

mod ahead;
mod graph;
mod open;
mod passing;
mod places;
mod retreat;
mod rounds;
mod unmoves;
mod work;

use std::sync::atomic::{AtomicUsize, Ordering};

use wazir_rules::bits::Bits;
use wazir_rules::variant::ClockResult;
use wazir_rules::{Color, Game, History, Kind, Rules, Tables, Visitor};

pub use ahead::{layers, leads_to, plan};
pub(crate) use places::keeps_shade;
pub(crate) use work::Keeper;

use crate::facts;
use crate::index::Index;
use crate::material::Material;
use crate::set::Tablebase;
use crate::table::{Metric, Table};

/// The numbers of entries that one thread does at a time.
const BLOCK: usize = 1 << 14;

/// How tables are made.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The number of threads.
    pub threads: usize,
    /// The bytes of memory that making one table may take.
    pub memory: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { threads: 1, memory: 2 << 30 }
    }
}

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Positions are opened: so many of them.
    Opening {
        /// Done.
        done: usize,
        /// In all.
        all: usize,
    },
    /// What is decided is carried backwards, so many plies from the end.
    Deciding {
        /// The plies.
        plies: u16,
    },
}

/// Told what is being done; `false` stops it.
pub type Watch<'a> = &'a (dyn Fn(Stage) -> bool + Sync);

/// The reason why a table cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// No position has this material.
    #[error("there is no position with {0} in this game")]
    NoPosition(String),
    /// A piece can become another one and then itself again.
    #[error("{0}: its pieces can become others and then the same again, and no table comes first")]
    Circle(String),
    /// A piece can become one of those beside the board.
    #[error("{0}: a piece can become one of those beside the board, which tables leave out")]
    Holdings(String),
    /// It takes too much memory.
    #[error("{material} takes {needs} MiB of memory, and {allowed} are allowed")]
    Memory {
        /// The material.
        material: String,
        /// The memory that it needs, in MiB.
        needs: usize,
        /// The memory that is allowed.
        allowed: usize,
    },
    /// There are too many positions.
    #[error("{0} has more positions than a table can hold")]
    Large(String),
    /// A table is missing that this one needs.
    #[error("{material} needs the table of {missing} first")]
    Missing {
        /// The material.
        material: String,
        /// What is missing.
        missing: String,
    },
    /// No move clock ends games with a draw.
    #[error(
        "{0}: no move clock draws games of this variant, so that only the distance to mate matters"
    )]
    NoClock(String),
    /// A mate takes longer than tables can say.
    #[error("{0} takes more plies than a table can say")]
    TooLong(String),
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}

/// Makes the table of some material. All tables to which its captures and promotions lead must be in
/// `set`: [`plan`] says which.
///
/// # Errors
/// Fails with the reason why it cannot be made, or was not.
pub fn build(
    rules: &Rules,
    set: &Tablebase,
    material: &Material,
    options: Options,
    watch: Watch<'_>,
) -> Result<Table, BuildError> {
    build_kept(rules, set, material, Metric::Mate, options, watch, &work::Nowhere)
}

/// The same for the distance to conversion, see [`Metric::Conversion`]. Where captures and promotions
/// lead to material in which the move clock matters, the table of its distances to conversion must be in
/// `set`, too: [`needs_conversion`] says where.
///
/// # Errors
/// Fails with the reason why it cannot be made, or was not.
pub fn build_conversion(
    rules: &Rules,
    set: &Tablebase,
    material: &Material,
    options: Options,
    watch: Watch<'_>,
) -> Result<Table, BuildError> {
    build_kept(rules, set, material, Metric::Conversion, options, watch, &work::Nowhere)
}

/// Makes a table, going on where an earlier attempt stopped.
pub(crate) fn build_kept(
    rules: &Rules,
    set: &Tablebase,
    material: &Material,
    metric: Metric,
    options: Options,
    watch: Watch<'_>,
    keeper: &dyn Keeper,
) -> Result<Table, BuildError> {
    Build { rules, set, material, options, watch, metric, keeper, listed: false }.run()
}

/// Returns `true` if the move clock spoils wins of this table, or might in one that needs it.
pub fn needs_conversion(rules: &Rules, table: &Table) -> bool {
    // A promotion that leaves the clock as it is leads on into the other table.
    let goes_on = |kind: Kind| {
        let facts = rules.variant().kind(kind);
        !facts.rules.resets_clock
            && Color::ALL.iter().any(|&color| !facts.promotion(color).to.is_empty())
    };
    clock(rules).is_some()
        && (Color::ALL.iter().any(|&turn| table.counts(turn).beyond_the_clock > 0)
            || rules.variant().all_kinds().any(goes_on))
}

/// The plies after which the move clock draws a game, if it does.
pub(crate) fn clock(rules: &Rules) -> Option<u16> {
    let ending = rules.variant().ending();
    let counts = rules.variant().counts_moves() || ending.clock_result != ClockResult::Draw;
    ending.move_clock.filter(|_| !counts)
}

/// Makes a table, keeping a list of all moves, which is right for any rules.
#[doc(hidden)]
pub fn build_by_list(
    rules: &Rules,
    set: &Tablebase,
    (material, metric): (&Material, Metric),
    options: Options,
) -> Result<Table, BuildError> {
    let (watch, keeper): (Watch<'_>, _) = (&|_| true, &work::Nowhere);
    Build { rules, set, material, options, watch, metric, keeper, listed: true }.run()
}

/// Makes some tables and all that they need, and adds them to a set.
///
/// # Errors
/// Fails with the reason why one of them cannot be made.
pub fn build_all(
    rules: &Rules,
    set: &mut Tablebase,
    materials: &[Material],
    options: Options,
    watch: Watch<'_>,
) -> Result<(), BuildError> {
    for material in plan(rules, set, materials)? {
        if set.table(&material).is_none() {
            set.add(build(rules, set, &material, options, watch)?);
        }
    }
    Ok(())
}

/// The index of the positions of some material.
pub(crate) fn index(rules: &Rules, material: &Material) -> Index {
    let variant = rules.variant();
    let men = material.pieces().map(|piece| (piece, places::places(rules, piece)));
    Index::new(variant.board().len(), men, facts::symmetries(variant, material))
}

/// Makes one table.
struct Build<'a> {
    rules: &'a Rules,
    set: &'a Tablebase,
    material: &'a Material,
    options: Options,
    watch: Watch<'a>,
    metric: Metric,
    keeper: &'a dyn Keeper,
    /// `true` to keep a list of all moves even where they can be taken back without.
    listed: bool,
}

impl Build<'_> {
    fn run(self) -> Result<Table, BuildError> {
        let material = self.set.served_by(self.material);
        Game::new(self.rules).visit(Build { material: &material, ..self })
    }

    /// The index of the table, if there are positions, and not too many.
    fn index(&self, name: &str, listed: bool) -> Result<Index, BuildError> {
        if !ahead::is_playable(self.rules, self.material) {
            return Err(BuildError::NoPosition(name.to_owned()));
        }
        let index = index(self.rules, self.material);
        // One word for each entry and a byte of the table; a list has some twenty moves of each
        // position, and is sorted; and between rounds a byte says who wins.
        let each = if listed { 5 + 20 * 12 } else { 5 };
        let each = each + usize::from(self.metric == Metric::Conversion);
        let needs = index.len().saturating_mul(each) >> 20;
        let allowed = self.options.memory >> 20;
        if needs > allowed {
            return Err(BuildError::Memory { material: name.to_owned(), needs, allowed });
        }
        // Behind the numbers of positions there has to be room for en passant.
        if i32::try_from(index.len()).is_err() {
            return Err(BuildError::Large(name.to_owned()));
        }
        Ok(index)
    }
}

impl Visitor for Build<'_> {
    type Output = Result<Table, BuildError>;

    fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> Self::Output {
        let variant = self.rules.variant();
        let name = self.material.name(variant);
        let limit = match self.metric {
            Metric::Mate => None,
            Metric::Conversion => {
                Some(clock(self.rules).ok_or_else(|| BuildError::NoClock(name.clone()))?)
            }
        };
        let listed = self.listed || !unmoves::serve(tables, self.material);
        let index = self.index(&name, listed)?;
        // Where moves within the table set the clock back, what is known of their goals comes from the
        // round before, until nothing new is found.
        let resets = self.metric == Metric::Conversion
            && self.material.pieces().any(|piece| variant.kind(piece.kind()).rules.resets_clock);
        let mut known = resets.then(rounds::Known::default);
        // Neither rounds nor lists of moves are kept.
        let keeper: &dyn Keeper = if resets || listed { &work::Nowhere } else { self.keeper };
        let title = format!(
            "rules: {:08x}\nmen: {name}\nmetric: {}\n",
            facts::fingerprint(variant),
            self.metric.name()
        );
        let mut kept = keeper.kept().and_then(|kept| work::read(kept, &title, index.len()));
        loop {
            let opening = open::Opening {
                tables,
                set: self.set,
                index: &index,
                options: self.options,
                watch: self.watch,
                metric: self.metric,
                known: known.as_ref(),
                keeper,
                title: &title,
                listed,
            };
            let (begin, opened) = opening.go_on(kept.take())?;
            let before = match listed {
                true => {
                    retreat::Before::Listed(graph::Graph::new(opened.states.len(), opened.moves))
                }
                false => {
                    retreat::Before::Reached(unmoves::Unmoves::new(tables, &index, self.metric))
                }
            };
            let work = retreat::Retreat {
                tables,
                states: &opened.states,
                passing: &opened.passing,
                before,
                options: self.options,
                watch: self.watch,
                limit,
                keeper,
                title: &title,
            };
            work.run(begin).map_err(|error| match error {
                BuildError::TooLong(_) => BuildError::TooLong(name.clone()),
                error => error,
            })?;
            if let Some(before) = known {
                let now = rounds::Known::new(&opened.states, opened.passing);
                if now.decided() > before.decided() {
                    known = Some(now);
                    continue;
                }
            }
            let material = self.material.clone();
            let clock = variant.ending().move_clock;
            return Ok(retreat::finish(material, self.metric, index, opened.states, clock));
        }
    }
}

/// Does the work of blocks of numbers, on several threads.
pub(super) fn in_blocks<T: Send>(
    numbers: std::ops::Range<usize>,
    threads: usize,
    work: impl Fn(std::ops::Range<usize>) -> T + Sync,
) -> Vec<T> {
    let (all, next) = (numbers.end, AtomicUsize::new(numbers.start));
    let run = || {
        let mut done = Vec::new();
        loop {
            let begin = next.fetch_add(BLOCK, Ordering::Relaxed);
            if begin >= all {
                return done;
            }
            done.push(work(begin..(begin + BLOCK).min(all)));
        }
    };
    let threads = threads.min(numbers.len().div_ceil(BLOCK));
    if threads <= 1 {
        return run();
    }
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
        let mut done = run();
        for other in others {
            done.extend(other.join().expect("no thread panics"));
        }
        done
    })
}
