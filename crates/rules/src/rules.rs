//! A variant ready to be played: its tables, in the width that the board needs.

use std::sync::Arc;

use crate::bits::{Bits, Processor, Wide};
use crate::tables::Tables;
use crate::variant::Variant;

/// The board width of compiled rules: the number of squares for which a bitboard has room.
///
/// ```
/// use wazir_rules::{Game, Processor, Rules, Variant, Width};
///
/// let chess = Variant::named("chess")?;
/// let wide = Rules::compile(chess, Width::Wide, Processor::PORTABLE);
/// assert_eq!(Game::new(wide).perft(3), 8902);
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// The width that the board needs: 64 or 128.
    Fitting,
    /// 128 squares on any board, for tests and measurements.
    Wide,
}

/// A compiled variant, which all its games share. Cloning copies a pointer.
///
/// Compiling takes some milliseconds, so a program that plays several games of a variant should
/// create its `Rules` once and pass them to each [`Game`](crate::game::Game).
///
/// ```
/// use wazir_rules::{Game, Rules};
///
/// let rules = Rules::named("janus")?;
/// let games = [Game::new(&rules), Game::new(&rules)];
/// assert_eq!(games[0].variant().name(), "Janus Chess");
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rules(pub(crate) AnyTables);

/// Tables of either width.
#[derive(Clone, Debug)]
pub(crate) enum AnyTables {
    Narrow(Arc<Tables<u64>>),
    Wide(Arc<Tables<Wide>>),
}

impl Rules {
    /// Compiles a variant for the width of its board and the current processor.
    pub fn new(variant: impl Into<Arc<Variant>>) -> Rules {
        Rules::compile(variant, Width::Fitting, Processor::detect())
    }

    /// Compiles a variant for a given width and processor, for tests and measurements: the rules
    /// are the same in all of them.
    pub fn compile(variant: impl Into<Arc<Variant>>, width: Width, processor: Processor) -> Rules {
        let variant = variant.into();
        match Rules::takes_narrow(&variant, width) {
            true => Rules(AnyTables::Narrow(Arc::new(Tables::new(variant, processor)))),
            false => Rules(AnyTables::Wide(Arc::new(Tables::new(variant, processor)))),
        }
    }

    /// Compiles a variant for the general way of generating moves, which serves every game, even
    /// where a faster one does, for tests and measurements.
    pub fn compile_general(
        variant: impl Into<Arc<Variant>>,
        width: Width,
        processor: Processor,
    ) -> Rules {
        let variant = variant.into();
        Rules(match Rules::takes_narrow(&variant, width) {
            true => AnyTables::Narrow(Arc::new(Tables::compile(variant, processor, true))),
            false => AnyTables::Wide(Arc::new(Tables::compile(variant, processor, true))),
        })
    }

    fn takes_narrow(variant: &Variant, width: Width) -> bool {
        width == Width::Fitting && variant.board().len() <= u64::SQUARES
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        match &self.0 {
            AnyTables::Narrow(tables) => tables.variant(),
            AnyTables::Wide(tables) => tables.variant(),
        }
    }
}

impl From<&Rules> for Rules {
    fn from(rules: &Rules) -> Rules {
        rules.clone()
    }
}

impl From<Variant> for Rules {
    fn from(variant: Variant) -> Rules {
        Rules::new(variant)
    }
}

impl From<Arc<Variant>> for Rules {
    fn from(variant: Arc<Variant>) -> Rules {
        Rules::new(variant)
    }
}

impl From<&Arc<Variant>> for Rules {
    fn from(variant: &Arc<Variant>) -> Rules {
        Rules::new(Arc::clone(variant))
    }
}
