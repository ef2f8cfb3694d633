//! Scores inside the search: centipawns in the middle, wins by rule and mates at the ends.

use crate::report::Score;

/// The deepest ply that is looked at.
pub(crate) const MAX_PLY: usize = 200;
/// Above every score.
pub(crate) const INFINITE: i32 = 32_700;
/// Mate now; a mate in `n` plies is worth `n` less.
pub(crate) const MATE: i32 = 32_000;
/// The game is won by repetition now; in `n` plies it is worth `n` less.
pub(crate) const WON: i32 = 30_000;
/// The largest evaluation.
pub(crate) const MOST: i32 = 25_000;

/// The score of the side that is mated at this ply.
pub(crate) fn mated(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Whether this is a mate, for either side.
pub(crate) fn is_mate(score: i32) -> bool {
    score.abs() >= MATE - MAX_PLY as i32
}

/// Whether somebody wins, by mate or by rule.
pub(crate) fn is_decisive(score: i32) -> bool {
    score.abs() >= WON - MAX_PLY as i32
}

/// A score of the search as others are told it.
pub(crate) fn told(score: i32) -> Score {
    if !is_mate(score) {
        return Score::Centipawns(score);
    }
    let plies = MATE - score.abs();
    if score > 0 { Score::Mate((plies + 1) / 2) } else { Score::Mate(-(plies / 2)) }
}
