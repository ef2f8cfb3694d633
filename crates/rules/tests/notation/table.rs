//! Helpers of all tables: a variant by name, a position by FEN, moves by coordinates.

use std::sync::Arc;

use wazir_rules::notation::coord::{self, Tolerance};
use wazir_rules::notation::fen;
use wazir_rules::notation::san::Suffix;
use wazir_rules::reference;
use wazir_rules::variant::Variant;
use wazir_rules::{Game, Move, Rules, Setup, Shelf};

pub(crate) fn variant(name: &str) -> Arc<Variant> {
    Shelf::shipped().get(name).expect("a shipped variant")
}

/// A position with its legal moves.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) variant: Arc<Variant>,
    pub(crate) setup: Setup,
    pub(crate) legal: Vec<Move>,
}

impl Table {
    /// Sets up a FEN; an empty one means the start position.
    pub(crate) fn new(name: &str, text: &str) -> Table {
        let variant = variant(name);
        let setup = match text {
            "" => variant.start().clone(),
            _ => fen::read(&variant, text).unwrap_or_else(|error| panic!("{text}: {error}")),
        };
        Table::at(variant, setup)
    }

    fn at(variant: Arc<Variant>, setup: Setup) -> Table {
        let legal = reference::legal_moves(&variant, &setup);
        Table { variant, setup, legal }
    }

    /// The legal move with these coordinates.
    pub(crate) fn mv(&self, text: &str) -> Move {
        self.coord(text, Tolerance::Exact).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    pub(crate) fn coord(
        &self,
        text: &str,
        tolerance: Tolerance,
    ) -> Result<Move, wazir_rules::notation::MoveError> {
        coord::read(&self.variant, &self.setup, &self.legal, text, tolerance)
    }

    pub(crate) fn name(&self, mv: Move) -> String {
        coord::write(&self.variant, mv)
    }

    pub(crate) fn after(&self, mv: Move) -> Table {
        let setup = reference::play(&self.variant, &self.setup, mv);
        Table::at(Arc::clone(&self.variant), setup)
    }
}

impl Table {
    /// A game of the fast generator from here.
    pub(crate) fn game(&self) -> Game {
        let rules = Rules::named(self.variant.id()).expect("a shipped variant");
        Game::from_setup(rules, &self.setup).expect("a position")
    }

    /// What a legal move does to the enemy king, by the reference.
    pub(crate) fn suffix_after(&self, mv: Move) -> Suffix {
        let next = reference::play(&self.variant, &self.setup, mv);
        match reference::in_check(&self.variant, &next, next.turn) {
            false => Suffix::None,
            true if reference::legal_moves(&self.variant, &next).is_empty() => Suffix::Mate,
            true => Suffix::Check,
        }
    }
}
