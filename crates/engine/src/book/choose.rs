//! Which move of a book is played, at each level.

use wazir_rules::random::SplitMix64;
use wazir_rules::{Game, Move};

use super::{Book, BookMove};
use crate::level::Level;

/// How a level plays from a book. A beginner knows few moves by heart, and likes them all; who is strong
/// keeps to the best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Taste {
    /// Plies from the start of a game after which it thinks for itself; `None` for never.
    plies: Option<usize>,
    /// The part of the heaviest move's weight, in hundredths, that a move has to have.
    least: u32,
    /// `true` if weights are levelled: a move with a hundredth of the weight is a tenth as frequent.
    levels: bool,
}

impl Taste {
    fn of(level: Level) -> Taste {
        let number = level.number();
        Taste {
            plies: (level < Level::FULL).then_some(2 * usize::from(number)),
            least: if number >= 8 { 25 } else { 0 },
            levels: number <= 3,
        }
    }

    /// The weight of a move beside `best`, the largest weight.
    fn weight(self, weight: u16, best: u16) -> u64 {
        let (weight, best) = (u32::from(weight), u32::from(best));
        match () {
            () if weight * 100 < best * self.least => 0,
            () if self.levels => u64::from((weight * 100).isqrt()),
            () => weight.into(),
        }
    }
}

impl Book {
    /// A move of the book for the position that a game has reached, `among` these unless there are none:
    /// by weight, more varied at low levels, always the same for the same `seed`. `None` where the book
    /// has none, or the level is past what it knows.
    pub fn choose(&self, game: &Game, level: Level, seed: u64, among: &[Move]) -> Option<BookMove> {
        let taste = Taste::of(level);
        let known = self.moves(game);
        if known.is_empty() || taste.plies.is_some_and(|plies| game.moves().len() >= plies) {
            return None;
        }
        let legal = game.legal_moves();
        let is_wanted = |mv: &Move| legal.contains(mv) && (among.is_empty() || among.contains(mv));
        let moves: Vec<BookMove> =
            known.iter().filter(|known| is_wanted(&known.mv)).copied().collect();
        let best = moves.iter().map(|known| known.weight).max()?;
        let weights: Vec<u64> =
            moves.iter().map(|known| taste.weight(known.weight, best)).collect();
        let sum: u64 = weights.iter().sum();
        if sum == 0 {
            return None;
        }
        let mut left = SplitMix64::stream(seed, game.hash()).below(sum as usize) as u64;
        let at = weights.iter().position(|&weight| {
            let is_it = left < weight;
            left = left.saturating_sub(weight);
            is_it
        })?;
        Some(moves[at])
    }
}
