//! What people type as a move.

use wazir_rules::game::Game;
use wazir_rules::moves::Move;
use wazir_rules::notation::coord::Tolerance;
use wazir_rules::notation::{coord, san, usi};
use wazir_rules::variant::Habit;

use crate::error::Error;

/// Why a move between two places (`from` may be `P@`) is not legal, as a sentence.
pub(crate) fn why_not(game: &Game, from: &str, to: &str) -> String {
    match read_move(game, &format!("{from}{to}")) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    }
}

/// The legal move that a text means: coordinates, SAN, or USI where that is the habit.
pub(crate) fn read_move(game: &Game, text: &str) -> Result<Move, Error> {
    let (variant, setup, legal) = (game.variant(), game.setup(), game.legal_moves());
    let in_coordinates = coord::read(variant, &setup, &legal, text, Tolerance::Exact);
    let looks_like_coordinates = text.trim().chars().filter(char::is_ascii_digit).count() > 1;
    in_coordinates.or_else(|first| {
        san::read(variant, &setup, &legal, text)
            .or_else(|second| match variant.notation.habit {
                Habit::Shogi => usi::read(variant, &setup, &legal, text).map_err(|_| second),
                Habit::Chess => Err(second),
            })
            .map_err(|second| {
                let error = if looks_like_coordinates { first } else { second };
                Error::Bad(error.to_string())
            })
    })
}
