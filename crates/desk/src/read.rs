//! Moves as people type them.

use wazir_rules::show::diagram;
use wazir_rules::show::why::{self, Attempt, Origin};
use wazir_rules::variant::{Letter, Variant};
use wazir_rules::{Color, Game, Geometry, Move, Piece, Rules, Square};

use crate::Refused;
use wazir_rules::text::quote;
use wazir_words::say;

/// Most moves of a line or a tree.
pub const MOST_MOVES: usize = 10_000;

/// The square with this name.
///
/// # Errors
/// When the board has none.
pub(crate) fn square(board: Geometry, name: &str) -> Result<Square, Refused> {
    board.parse(name).ok_or_else(|| Refused(say!("there is no square {name}", name = quote(name))))
}

/// The piece whose picture has this id.
///
/// # Errors
/// When the game has none.
pub(crate) fn piece(variant: &Variant, id: &str) -> Result<Piece, Refused> {
    let kinds = variant.all_kinds();
    let mut both = kinds.flat_map(|kind| Color::ALL.map(|color| Piece::new(color, kind)));
    let found = both.find(|&piece| diagram::id(variant, piece) == id);
    found.ok_or_else(|| Refused(say!("there is no piece called {name}", name = quote(id))))
}

/// The reason why a move typed in coordinates is not legal; none if it is legal, or cannot be
/// read so.
fn explain(game: &Game, text: &str) -> Option<String> {
    let text = text.trim();
    let after_at = text.find('@').map(|at| at + 1);
    let second = || text.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase());
    let (from, to) = text.split_at_checked(after_at.or_else(|| second().map(|(at, _)| at))?)?;
    why_not(game, from, to).ok().flatten()
}

/// The reason why a move from a square, or from beside the board (`P@`), to a square is not
/// legal, as a sentence; `None` if it is legal.
///
/// # Errors
/// When one of the places does not exist.
pub fn why_not(game: &Game, from: &str, to: &str) -> Result<Option<String>, Refused> {
    let variant = game.variant();
    let square = |name: &str| {
        let no_square =
            || Refused(say!("there is no square {square} on this board", square = quote(name)));
        variant.board().parse(name).ok_or_else(no_square)
    };
    let from = match from.strip_suffix('@') {
        Some(letter) => {
            let kind = Letter::parse(letter).and_then(|letter| variant.kind_of(letter));
            let no_kind = || {
                Refused(say!(
                    "no piece has the letter {letter} in this game",
                    letter = quote(letter)
                ))
            };
            Origin::Hand(kind.ok_or_else(no_kind)?)
        }
        None => Origin::Board(square(from)?),
    };
    Ok(why::explain(game, Attempt { from, to: square(to)?, promotion: None }))
}

/// The legal move that a text means, in coordinates, in SAN, or in USI where that is usual.
///
/// # Errors
/// With the reason, if it means none.
pub fn read_move(game: &Game, text: &str) -> Result<Move, Refused> {
    game.read(text)
        .map_err(|error| Refused(explain(game, text).unwrap_or_else(|| error.to_string())))
}

/// The game after these moves from this FEN, or from the start position.
///
/// # Errors
/// When there are too many moves, or when the FEN or one of them, which is then named by its
/// number, cannot be played.
pub fn reach(rules: &Rules, text: Option<&str>, moves: &[String]) -> Result<Game, Refused> {
    if moves.len() > MOST_MOVES {
        return Err(Refused(say!("there are more than {count} moves", count = MOST_MOVES)));
    }
    let mut game = match text {
        Some(text) => Game::from_fen(rules, text)?,
        None => Game::new(rules),
    };
    for (index, text) in moves.iter().enumerate() {
        let mv = read_move(&game, text)
            .map_err(|error| Refused(say!("move {number}: {error}", number = index + 1, error)))?;
        game.play(mv)
            .map_err(|error| Refused(say!("move {number}: {error}", number = index + 1, error)))?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use wazir_rules::Shelf;

    use super::*;

    #[test]
    fn a_line_has_an_end() {
        let rules = Shelf::shipped().rules("chess").expect("a shipped game");
        let to_and_fro = ["Nf3", "Nf6", "Ng1", "Ng8"].map(str::to_owned);
        let moves: Vec<String> = to_and_fro.iter().cycle().take(MOST_MOVES + 1).cloned().collect();
        let error = reach(&rules, None, &moves).expect_err("too many");
        assert_eq!(error.to_string(), "there are more than 10000 moves");
    }
}
