//! `wazir export-ini`: games as Fairy-Stockfish reads them.

use std::fmt::Write;

use clap::Args;

use crate::failure::Failure;
use crate::{foreign, input, output};

/// Write games as sections of Fairy-Stockfish's variants.ini
///
/// A game that has a fact without a key there is not written; the fact is named on standard
/// error.
#[derive(Args)]
#[command(after_help = include_str!("help/export-ini.txt"))]
pub(crate) struct Arguments {
    /// Ids or other names of games, or the paths of variant files
    #[arg(value_name = "VARIANT", required = true)]
    variants: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (mut text, mut faults) = (String::new(), Vec::new());
    for name in &arguments.variants {
        let rules = input::rules(name)?;
        let id = rules.variant().id();
        let exported = foreign::export(rules.variant());
        match exported.section() {
            Ok(section) => {
                let _ = writeln!(text, "[{id}]\n{section}");
            }
            Err(_) => faults.extend(exported.faults().map(|fault| format!("wazir: {id}: {fault}"))),
        }
    }
    output::print(&text)?;
    if faults.is_empty() { Ok(()) } else { Err(Failure::Listing(faults.join("\n"))) }
}
