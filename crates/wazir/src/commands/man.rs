//! `wazir man`: manual pages, which packages install.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::failure::Failure;

/// Write the manual pages, one for each command
#[derive(Args)]
#[command(after_help = include_str!("help/man.txt"))]
pub(crate) struct Arguments {
    /// The folder to write to; created if necessary
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut program = crate::Arguments::command();
    program.build();
    let folder = &arguments.folder;
    fs::create_dir_all(folder).and_then(|()| write(folder, &program)).map_err(|error| {
        Failure::Input(format!("cannot write manual pages to {}: {error}", folder.display()))
    })
}

/// Writes the page of a command, and those of its commands.
fn write(folder: &Path, command: &Command) -> io::Result<()> {
    fs::write(folder.join(format!("{}.1", name(command))), page(command)?)?;
    command.get_subcommands().try_for_each(|command| write(folder, command))
}

/// The name of a command's page.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

fn page(command: &Command) -> io::Result<Vec<u8>> {
    let version = concat!("Wazir ", env!("CARGO_PKG_VERSION"));
    let title = name(command).to_uppercase();
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let man = Man::new(command.clone()).title(title).source(version).manual("Wazir");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    if command.get_arguments().any(|argument| !argument.is_hide_set()) {
        man.render_options_section(&mut page)?;
    }
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let lines =
        examples.lines().skip_while(|line| line.starts_with("Examples")).collect::<Vec<_>>();
    if !lines.is_empty() {
        let mut roff = Roff::new();
        roff.control("SH", ["EXAMPLES"]).control("nf", []);
        lines.iter().for_each(|line| {
            roff.text([roman(*line)]);
        });
        roff.control("fi", []);
        roff.to_writer(&mut page)?;
    }
    Ok(page)
}
