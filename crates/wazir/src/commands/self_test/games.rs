//! Random games of all built-in variants, with the fast move generator and the slow reference beside
//! each other, and positions and moves written and read back.

use std::sync::Arc;

use wazir_rules::notation::fen;
use wazir_rules::random::SplitMix64;
use wazir_rules::{Game, Rules, Shelf, Variant, reference};

/// Plies of each game; the reference takes a millisecond for one, or a few.
const PLIES: usize = 60;

pub(super) fn prove() -> Result<String, String> {
    let (mut games, mut positions) = (0, 0);
    for variant in Shelf::shipped().all() {
        positions += play(&variant, PLIES, games)?;
        games += 1;
    }
    Ok(format!("{positions} positions of {games} games agree"))
}

/// Plays a game, and returns the number of positions.
fn play(variant: &Arc<Variant>, plies: usize, seed: u64) -> Result<u64, String> {
    let mut game = Game::new(Rules::new(Arc::clone(variant)));
    let mut random = SplitMix64::new(seed);
    for ply in 0..plies as u64 {
        compare(&game).map_err(|wrong| format!("{}: {wrong}: {}", variant.id(), game.fen()))?;
        let moves = game.legal_moves();
        match random.choose(&moves) {
            Some(&mv) if game.outcome().is_none() => {
                let text = game.coordinates(mv);
                let read = game.read(&text).map_err(|error| format!("{text}: {error}"))?;
                game.play(read).map_err(|error| format!("{}: {text}: {error}", variant.id()))?;
            }
            _ => return Ok(ply + 1),
        }
    }
    Ok(plies as u64)
}

/// Says how the generators differ, or that a position is read differently than it was written.
fn compare(game: &Game) -> Result<(), String> {
    let (variant, setup) = (game.variant(), game.setup());
    let (mut fast, slow) = (game.legal_moves(), reference::legal_moves(variant, &setup));
    fast.sort();
    if fast != slow {
        return Err(format!("{} moves, by the reference {}", fast.len(), slow.len()));
    }
    if game.in_check() != reference::in_check(variant, &setup, game.turn()) {
        return Err("check is seen by one generator alone".to_owned());
    }
    match fen::read(variant, &fen::write(variant, &setup)) {
        Ok(read) if read == setup => Ok(()),
        Ok(_) => Err("it reads back as another position".to_owned()),
        Err(error) => Err(format!("it does not read back: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_played_until_they_end() {
        let variants: Vec<_> = Shelf::shipped().all().take(5).collect();
        let played: Result<Vec<u64>, String> =
            variants.iter().map(|variant| play(variant, 40, 7)).collect();
        let played = played.expect("the generators agree");
        assert!(played.iter().all(|&plies| (2..=40).contains(&plies)), "{played:?}");
        assert!(played.contains(&40), "{played:?}");
    }
}
