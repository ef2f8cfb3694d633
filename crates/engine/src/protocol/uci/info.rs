//! The `info` line of UCI and USI.

use std::time::Duration;

use wazir_rules::Move;

use crate::report::{Bound, Report, nodes_per_second};
use crate::wire::score::MateUnit;

/// The longest variation that is sent, in moves.
const LONGEST_LINE: usize = 64;

/// Writes an `info` line that says how much was searched in all.
pub(super) fn total(nodes: u64, elapsed: Duration) -> String {
    let rate = nodes_per_second(nodes, elapsed);
    format!("info nodes {nodes} nps {rate} time {}", elapsed.as_millis())
}

/// Writes an `info` line.
pub(super) fn info(report: &Report, mate_unit: MateUnit, write: impl Fn(Move) -> String) -> String {
    let milliseconds = report.elapsed.as_millis();
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {}{} nodes {} nps {} hashfull {} time {}",
        report.depth,
        report.selective_depth.max(report.depth),
        report.multi_pv.max(1),
        mate_unit.write(report.score),
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
