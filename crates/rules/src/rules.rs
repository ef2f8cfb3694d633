//! A variant ready to be played: its tables, in the width that the board needs.

use std::sync::Arc;

use crate::bits::{Bits, Processor, Wide};
use crate::tables::Tables;
use crate::variant::Variant;

/// How many squares the sets of squares have room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// As many as the board needs: 64 or 128.
    Fitting,
    /// 128 for any board, which tests and measurements compare with 64.
    Wide,
}

/// A compiled variant: what all its games share. Cloning copies a pointer.
///
/// Compiling takes some milliseconds, so whoever plays several games of a variant makes its
/// `Rules` once and hands them to each [`Game`](crate::game::Game).
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
    /// Compiles a variant for its board and for the processor that this runs on.
    pub fn new(variant: impl Into<Arc<Variant>>) -> Rules {
        Rules::compile(variant, Width::Fitting, Processor::detect())
    }

    /// Compiles a variant for a width and a processor: tests and measurements compare them,
    /// the moves are the same.
    pub fn compile(variant: impl Into<Arc<Variant>>, width: Width, processor: Processor) -> Rules {
        let variant = variant.into();
        let fits = variant.board().len() <= u64::SQUARES;
        Rules(match width {
            Width::Fitting if fits => AnyTables::Narrow(Arc::new(Tables::new(variant, processor))),
            _ => AnyTables::Wide(Arc::new(Tables::new(variant, processor))),
        })
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
