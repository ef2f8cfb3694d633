//! What UCI and USI share in what they say of a search.

use wazir_rules::Move;

use crate::report::{Bound, Report};
use crate::score::Score;

/// Longest line of play that is told, in moves.
const LONGEST_LINE: usize = 64;

/// How a protocol counts the distance to mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MateIn {
    Moves,
    Plies,
}

/// An `info` line.
pub(super) fn info(report: &Report, mate_in: MateIn, write: impl Fn(Move) -> String) -> String {
    let milliseconds = report.elapsed.as_millis();
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {}{} nodes {} nps {} hashfull {} time {}",
        report.depth,
        report.selective_depth.max(report.depth),
        report.multi_pv.max(1),
        score(report.score, mate_in),
        match report.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        },
        report.nodes,
        report.nodes_per_second(),
        report.hash_full,
        milliseconds,
    );
    if !report.pv.is_empty() {
        line += " pv";
        for &mv in report.pv.iter().take(LONGEST_LINE) {
            line.push(' ');
            line += &write(mv);
        }
    }
    line
}

fn score(score: Score, mate_in: MateIn) -> String {
    match (score, mate_in) {
        (Score::Centipawns(value), _) => format!("cp {value}"),
        (Score::Mate(moves), MateIn::Moves) => format!("mate {moves}"),
        // Who mates makes the last ply.
        (Score::Mate(moves @ 1..), MateIn::Plies) => format!("mate {}", 2 * moves - 1),
        (Score::Mate(moves), MateIn::Plies) => format!("mate {}", 2 * moves),
    }
}
