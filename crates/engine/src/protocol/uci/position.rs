//! `position`, which the interface sends before every search.

use wazir_rules::Game;
use wazir_rules::notation::coord::Tolerance;
use wazir_rules::text::{excerpt, quote};

use crate::protocol::session::Session;
use crate::wire::dialect::Dialect;
use crate::wire::lines::split_word;

/// Sets the game up from `startpos` or from a position in letters, and plays the moves after
/// `moves`. When a move is wrong, those before it stay played.
pub(super) fn set(session: &mut Session<'_>, dialect: &Dialect, rest: &str) -> Result<(), String> {
    let (start, moves) = split_moves(rest);
    let rules = session.game().rules();
    let (word, text) = split_word(start);
    let mut game = if word == "startpos" {
        Game::new(rules)
    } else if word == dialect.position {
        let named = |error| format!("{}: {error}", word.to_ascii_uppercase());
        let setup = (dialect.read_position)(rules.variant(), text).map_err(named)?;
        Game::from_setup(rules, &setup).map_err(|faults| faults.to_string())?
    } else {
        let (known, word) = (dialect.position, quote(word));
        return Err(format!("position must be startpos or {known}, not {word}"));
    };
    let played = moves.split_ascii_whitespace().try_for_each(|text| {
        let mv = (dialect.read_move)(&game, text, Tolerance::Relayed)
            .map_err(|error| error.to_string())?;
        game.play(mv).map_err(|error| format!("{}: {error}", excerpt(text)))
    });
    session.set_game(game);
    played
}

/// Splits at the word `moves`.
fn split_moves(rest: &str) -> (&str, &str) {
    match rest.split_once(" moves") {
        Some((start, moves)) => (start.trim(), moves),
        None => (rest, ""),
    }
}
