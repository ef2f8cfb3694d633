//! `wazir bench`: the engine's checksum and speed.

use clap::Args;

use crate::failure::Failure;

/// Search fixed positions of all games: one node count, and nodes per second
///
/// The count is the engine's checksum: as long as it stays the same, so does the play.
#[derive(Args)]
#[command(after_help = include_str!("help/bench.txt"))]
pub(crate) struct Arguments {}

pub(crate) fn run(_arguments: &Arguments) -> Result<(), Failure> {
    Err(Failure::Input("this build has no bench".to_owned()))
}
