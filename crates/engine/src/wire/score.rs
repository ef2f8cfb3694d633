//! Scores as the protocols write them, and read from programs that may write anything.

use crate::score::Score;

/// No score is larger, in hundredths of a pawn.
const MOST_CENTIPAWNS: i64 = 1_000_000;
/// No mate is farther away.
const MOST_MOVES: i64 = 10_000;
/// CECP: mate in N moves is this and N.
const CECP_MATE: i64 = 100_000;
/// CECP: scores that are larger by this are no mates.
const CECP_MATES: i64 = 1_000;

/// The unit in which UCI and USI count the distance to mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MateUnit {
    /// Moves of the side that mates: UCI.
    Moves,
    /// Plies: USI.
    Plies,
}

impl MateUnit {
    /// Writes a score as it stands in an `info` line: `cp 31`, `mate -2`.
    pub(crate) fn write(self, score: Score) -> String {
        match (score, self) {
            (Score::Centipawns(value), _) => format!("cp {value}"),
            (Score::Mate(moves), MateUnit::Moves) => format!("mate {moves}"),
            // The side that mates makes the last ply.
            (Score::Mate(moves @ 1..), MateUnit::Plies) => format!("mate {}", 2 * moves - 1),
            (Score::Mate(moves), MateUnit::Plies) => format!("mate {}", 2 * moves),
        }
    }

    /// Reads the number after `mate`.
    pub(crate) fn read(self, distance: i64) -> Score {
        let distance = distance.clamp(-2 * MOST_MOVES, 2 * MOST_MOVES);
        let moves = match self {
            MateUnit::Moves => distance,
            MateUnit::Plies => distance.signum() * ((distance.abs() + 1) / 2),
        };
        Score::Mate(moves.clamp(-MOST_MOVES, MOST_MOVES) as i32)
    }
}

/// Reads a number of centipawns.
pub(crate) fn centipawns(value: i64) -> Score {
    Score::Centipawns(value.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS) as i32)
}

/// Writes a score for CECP.
pub(crate) fn write_cecp(score: Score) -> i64 {
    match score {
        Score::Centipawns(value) => value.into(),
        Score::Mate(moves @ 1..) => CECP_MATE + i64::from(moves),
        Score::Mate(moves) => i64::from(moves) - CECP_MATE,
    }
}

/// Reads a score of CECP.
pub(crate) fn read_cecp(value: i64) -> Score {
    match value.saturating_abs() - CECP_MATE {
        moves @ 0..CECP_MATES => Score::Mate((moves * value.signum()) as i32),
        _ => centipawns(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_to_mate() {
        for (moves, plies) in [(3, 5), (1, 1), (-1, -2), (-2, -4), (0, 0)] {
            let mate = Score::Mate(moves as i32);
            assert_eq!(MateUnit::Plies.read(plies), mate, "{plies}");
            assert_eq!(MateUnit::Plies.write(mate), format!("mate {plies}"));
            assert_eq!(MateUnit::Moves.read(moves), mate, "{moves}");
            assert_eq!(MateUnit::Moves.write(mate), format!("mate {moves}"));
        }
        // A mated side that counts its own last ply, too.
        assert_eq!(MateUnit::Plies.read(-3), Score::Mate(-2));
    }

    #[test]
    fn cecp_scores() {
        for score in [0, -35, 99_999].map(Score::Centipawns) {
            assert_eq!(read_cecp(write_cecp(score)), score);
        }
        for score in [3, 0, -2].map(Score::Mate) {
            let read = read_cecp(write_cecp(score));
            assert_eq!(read, score);
        }
    }

    #[test]
    fn nonsense_is_limited() {
        for value in [i64::MIN, i64::MAX] {
            let sign = value.signum() as i32;
            assert_eq!(centipawns(value), Score::Centipawns(sign * 1_000_000));
            assert_eq!(read_cecp(value), Score::Centipawns(sign * 1_000_000));
            assert_eq!(MateUnit::Moves.read(value), Score::Mate(sign * 10_000));
            assert_eq!(MateUnit::Plies.read(value), Score::Mate(sign * 10_000));
        }
    }
}
