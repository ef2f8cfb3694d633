//! The moves that were played in somebody's games, by position: however a position was reached, it
//! is the same one.

use std::collections::BTreeMap;

use wazir_rules::{Game, Move, Rules};
use wazir_words::say;

use crate::Refused;
use crate::messages::{Openings, PlayedGame, PlayedMove};
use crate::moves::line_move;
use crate::read::{reach, read_move};

/// Most games that are looked at.
const MOST_GAMES: usize = 1_000;
/// Most moves of a game that are looked at: openings are over by then.
const MOST_PLIES: usize = 60;

/// The moves of these games by the positions in which they were played. Moves that cannot be played
/// end a game.
///
/// # Errors
/// When there are too many games.
pub fn openings(rules: &Rules, games: &[PlayedGame]) -> Result<Openings, Refused> {
    if games.len() > MOST_GAMES {
        return Err(Refused(say!("there are more than {count} games", count = MOST_GAMES)));
    }
    let mut positions: BTreeMap<String, Vec<PlayedMove>> = BTreeMap::new();
    for (number, PlayedGame { fen, moves }) in games.iter().enumerate() {
        let Ok(mut game) = reach(rules, fen.as_deref(), &[]) else { continue };
        for text in moves.iter().take(MOST_PLIES) {
            let Ok(mv) = read_move(&game, text) else { break };
            let played = positions.entry(place(&game)).or_default();
            note(played, &game, mv, number);
            if game.play(mv).is_err() {
                break;
            }
        }
    }
    Ok(Openings { positions })
}

/// A position without its clocks: its FEN without the last two words.
fn place(game: &Game) -> String {
    let fen = game.fen();
    fen.rsplitn(3, ' ').last().unwrap_or_default().to_owned()
}

fn note(played: &mut Vec<PlayedMove>, game: &Game, mv: Move, number: usize) {
    let mv = line_move(game, mv);
    match played.iter_mut().find(|known| known.mv == mv) {
        // A game that comes to a position again counts once.
        Some(known) if known.games.last() == Some(&number) => {}
        Some(known) => known.games.push(number),
        None => played.push(PlayedMove { mv, games: vec![number] }),
    }
}

#[cfg(test)]
mod tests {
    use wazir_rules::Shelf;

    use super::*;

    #[test]
    fn positions_are_the_same_however_they_were_reached() {
        let rules = Shelf::shipped().rules("chess").expect("a shipped game");
        let game = |moves: &str| PlayedGame {
            fen: None,
            moves: moves.split(' ').map(str::to_owned).collect(),
        };
        let games = [game("Nf3 d5 d4 Nf6"), game("d4 d5 Nf3 c6"), game("d4 d5 Qd9 e5")];
        let found = openings(&rules, &games).expect("a few games");
        let start = &found.positions["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"];
        let count = |played: &[PlayedMove]| -> Vec<(String, Vec<usize>)> {
            played.iter().map(|played| (played.mv.san.clone(), played.games.clone())).collect()
        };
        assert_eq!(count(start), [("Nf3".into(), vec![0]), ("d4".into(), vec![1, 2])]);
        let both = "rnbqkbnr/ppp1pppp/8/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq -";
        assert_eq!(
            count(&found.positions[both]),
            [("Nf6".into(), vec![0]), ("c6".into(), vec![1])]
        );
    }
}
