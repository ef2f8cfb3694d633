//! A variant ready to be played: its tables, in the width that the board needs.

use std::sync::Arc;

use crate::bits::{Bits, Processor, Vast, Wide};
use crate::setup::Setup;
use crate::tables::{Tables, needs_general};
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
    /// The width that the board needs: 64, 128 or 256.
    Fitting,
    /// At least 128 squares on any board, for tests and measurements.
    Wide,
    /// 256 squares on any board, likewise.
    Vast,
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

/// Tables of any width.
#[derive(Clone, Debug)]
pub(crate) enum AnyTables {
    Narrow(Arc<Tables<u64>>),
    Wide(Arc<Tables<Wide>>),
    Vast(Arc<Tables<Vast>>),
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
        let general = needs_general(&variant);
        Rules::compile_way(variant, width, processor, general)
    }

    /// Compiles a variant for the general way of generating moves, which serves every game, even
    /// where a faster one does, for tests and measurements.
    pub fn compile_general(
        variant: impl Into<Arc<Variant>>,
        width: Width,
        processor: Processor,
    ) -> Rules {
        Rules::compile_way(variant.into(), width, processor, true)
    }

    /// The rules with castling rights from the squares of a setup, in games that castle from
    /// anywhere. Others are returned as they are.
    pub(crate) fn fitting(self, setup: &Setup) -> Rules {
        let Some(variant) = self.variant().fitting(setup).map(Arc::new) else { return self };
        Rules(match self.0 {
            AnyTables::Narrow(tables) => {
                AnyTables::Narrow(Arc::new(tables.compiled_again(variant)))
            }
            AnyTables::Wide(tables) => AnyTables::Wide(Arc::new(tables.compiled_again(variant))),
            AnyTables::Vast(tables) => AnyTables::Vast(Arc::new(tables.compiled_again(variant))),
        })
    }

    fn compile_way(
        variant: Arc<Variant>,
        width: Width,
        processor: Processor,
        general: bool,
    ) -> Rules {
        let squares = variant.board().len().max(match width {
            Width::Fitting => 0,
            Width::Wide => Wide::SQUARES,
            Width::Vast => Vast::SQUARES,
        });
        Rules(if squares <= u64::SQUARES {
            AnyTables::Narrow(Arc::new(Tables::compile(variant, processor, general)))
        } else if squares <= Wide::SQUARES {
            AnyTables::Wide(Arc::new(Tables::compile(variant, processor, general)))
        } else {
            AnyTables::Vast(Arc::new(Tables::compile(variant, processor, general)))
        })
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        match &self.0 {
            AnyTables::Narrow(tables) => tables.variant(),
            AnyTables::Wide(tables) => tables.variant(),
            AnyTables::Vast(tables) => tables.variant(),
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
