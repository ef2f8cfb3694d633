//! Our rules, as the tests ask them.

use wazir_rules::prelude;
use wazir_rules::{Game, Shelf};

/// One game in progress.
pub(crate) struct Rules {
    game: Game,
}

impl Rules {
    /// The start of a game. `number` picks the array of a game that has several, as XBoard
    /// numbers them.
    pub(crate) fn new(variant: &str, number: u32) -> Rules {
        let variant = Shelf::shipped().get(variant).expect("a game of the shelf");
        let start = match variant.prelude() {
            Some(_) => prelude::array(&variant, u64::from(number)),
            None => variant.start().clone(),
        };
        Rules { game: Game::from_setup(variant, &start).expect("a start position") }
    }

    /// All legal moves as coordinates.
    pub(crate) fn legal(&self) -> Vec<String> {
        let moves = self.game.legal_moves();
        moves.into_iter().map(|mv| self.game.coordinates(mv)).collect()
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), String> {
        let mv = self.game.read(text).map_err(|error| error.to_string())?;
        self.game.play(mv).map_err(|error| error.to_string())
    }

    /// The result and its reason, as in `1-0 checkmate`.
    pub(crate) fn outcome(&self) -> Option<String> {
        let outcome = self.game.outcome()?;
        Some(format!("{} {}", outcome.result.as_str(), outcome.reason.as_str()))
    }

    /// The position, holdings in brackets.
    pub(crate) fn fen(&self) -> String {
        self.game.fen()
    }
}
