//! Openings from a file: one FEN a line, or PGN.

use std::path::Path;

use wazir_rules::notation::pgn;
use wazir_rules::{Game, GameResult, Rules};

use crate::failure::Failure;

/// Reads the games of a PGN file, which must hold at least one and no faulty one.
pub(in crate::commands) fn read_games(path: &Path, rules: &Rules) -> Result<Vec<Game>, Failure> {
    Ok(read_results(path, rules)?.into_iter().map(|(game, _)| game).collect())
}

/// Reads the same with their results, as far as they have ended.
pub(in crate::commands) fn read_results(
    path: &Path,
    rules: &Rules,
) -> Result<Vec<(Game, Option<GameResult>)>, Failure> {
    let shown = path.display();
    let games = games(&text(path)?, rules);
    match games.map_err(|error| Failure::Listing(format!("{shown}:{error}")))? {
        games if games.is_empty() => Err(Failure::Input(format!("{shown} has no games"))),
        games => Ok(games),
    }
}

fn text(path: &Path) -> Result<String, Failure> {
    let cannot = |error| Failure::Input(format!("cannot read {}: {error}", path.display()));
    std::fs::read_to_string(path).map_err(cannot)
}

/// Reads the openings of a file, which must hold at least one and no faulty one.
pub(super) fn read(path: &Path, rules: &Rules) -> Result<Vec<Game>, Failure> {
    let (shown, text) = (path.display(), text(path)?);
    let games = match text.trim_start().starts_with('[') {
        true => games(&text, rules).map(|games| games.into_iter().map(|(game, _)| game).collect()),
        false => positions(&text, rules),
    };
    let games = games.map_err(|error| Failure::Listing(format!("{shown}:{error}")))?;
    match games.iter().position(|game| game.outcome().is_some()) {
        Some(index) => {
            Err(Failure::Input(format!("{shown}: in opening {} the game is over", index + 1)))
        }
        None if games.is_empty() => Err(Failure::Input(format!("{shown} has no openings"))),
        None => Ok(games),
    }
}

/// Reads one FEN a line; skips empty lines and those that begin with `#`.
fn positions(text: &str, rules: &Rules) -> Result<Vec<Game>, String> {
    let lines = text.lines().map(str::trim).enumerate();
    let said = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    said.map(|(index, line)| game(line, rules).map_err(|error| format!("{}: {error}", index + 1)))
        .collect()
}

/// Reads the main lines of the games of a PGN, and their results.
fn games(text: &str, rules: &Rules) -> Result<Vec<(Game, Option<GameResult>)>, String> {
    let open = |tags: &pgn::Tags| match tags.get("FEN") {
        Some(text) => game(text, rules),
        None => Ok(Game::new(rules)),
    };
    let read = |game: Result<pgn::PgnGame, pgn::PgnError>| {
        let game =
            game.map_err(|error| format!("{}:{}: {}", error.line, error.column, error.message))?;
        let played = game.play(open(&game.tags)?).map_err(|error| error.to_string())?;
        let result = game.result.or_else(|| played.outcome().map(|outcome| outcome.result));
        Ok((played, result))
    };
    pgn::games(text, open).map(read).collect()
}

fn game(text: &str, rules: &Rules) -> Result<Game, String> {
    Game::from_fen(rules, text).map_err(|error| error.to_string())
}
