//! `wazir check`: whether a variant file is right, and what it says.

use std::path::PathBuf;

use clap::Args;
use wazir_engine::Knowledge;
use wazir_rules::Rules;
use wazir_rules::variant::summary;

use crate::failure::Failure;
use crate::{input, output};

/// Check a variant file: what was understood, or everything that is wrong
///
/// Prints a summary of what was understood: board, pieces and their moves, and a sentence for
/// each other fact. If anything is wrong, prints every fault as FILE:LINE:COLUMN: REASON.
#[derive(Args)]
#[command(after_help = include_str!("help/check.txt"))]
pub(crate) struct Arguments {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = Rules::new(input::checked(&arguments.file)?);
    input::add_learnt(&mut Knowledge::default(), &arguments.file, &rules)?;
    output::print(&summary(rules.variant()))
}
