//! Scores: as the search counts them, and as others read them.
//!
//! The search counts in centipawns. Near the ends of the scale lie games that are won: by mate,
//! and a little lower by a rule, such as a repetition that loses for one side. The sooner the
//! end comes, the nearer it lies to the end of the scale.

/// A score from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves of the winner; negative when the side to move is mated, 0 when
    /// it is mated already.
    Mate(i32),
}

/// The deepest ply that the search visits.
pub(crate) const MAX_PLY: usize = 200;
/// Above every score.
pub(crate) const INFINITE: i32 = 32_700;
/// Mate now; a mate in `n` plies is worth `n` less.
pub(crate) const MATE: i32 = 32_000;
/// Won by a rule now; in `n` plies it is worth `n` less.
pub(crate) const WON: i32 = 30_000;
/// The largest evaluation.
pub(crate) const MAX_EVAL: i32 = 25_000;

/// The score of a side that is mated at this ply.
pub(crate) fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// `true` for a mate, by either side.
pub(crate) fn is_mate(score: i32) -> bool {
    score.abs() >= MATE - MAX_PLY as i32
}

/// `true` when either side wins, by mate or by a rule.
pub(crate) fn is_decisive(score: i32) -> bool {
    score.abs() >= WON - MAX_PLY as i32
}

impl Score {
    /// A score of the search. Wins by a rule stay centipawns: no protocol has a word for them.
    pub(crate) fn new(score: i32) -> Score {
        if !is_mate(score) {
            return Score::Centipawns(score);
        }
        let plies = MATE - score.abs();
        if score > 0 { Score::Mate((plies + 1) / 2) } else { Score::Mate(-(plies / 2)) }
    }
}
