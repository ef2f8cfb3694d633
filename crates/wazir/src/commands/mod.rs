//! The commands, one file each: read the arguments, ask the libraries, print the answer.
//!
//! The examples at the end of each command's help are text files in `help`: they name games,
//! which code does not.

mod bench;
mod blocks;
mod book;
mod check;
mod completions;
mod doctor;
mod engine;
#[cfg(feature = "web")]
mod export;
mod export_ini;
#[cfg(feature = "web")]
mod games;
mod import;
mod install_gui;
mod learn;
mod man;
mod matches;
mod moves;
mod perft;
mod puzzles;
mod self_test;
#[cfg(feature = "web")]
mod serve;
mod show;
mod tables;
mod tune;
mod tune_search;
mod values;
mod variants;
#[cfg(feature = "web")]
mod worker;

#[cfg(feature = "web")]
use std::path::Path;
use std::thread::available_parallelism;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;

/// The number of things that are done at the same time.
#[derive(Args)]
struct Threads {
    /// Games played, or parts of a table made, at the same time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl Threads {
    fn count(&self) -> usize {
        let processors = || available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(processors, usize::from)
    }
}

/// A progress bar that counts such things.
fn bar(what: &str, count: u64) -> ProgressBar {
    let template = format!("{what} {{bar:30}} {{pos}}/{{len}} {{eta}} left {{msg}}");
    let style = ProgressStyle::with_template(&template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(count).with_style(style)
}

/// A command of the command line.
#[derive(Subcommand)]
pub(crate) enum Command {
    #[cfg(feature = "web")]
    Serve(Box<serve::Arguments>),
    #[cfg(feature = "web")]
    Worker(worker::Arguments),
    #[cfg(feature = "web")]
    #[command(subcommand)]
    Games(games::Care),
    Variants(variants::Arguments),
    Show(show::Arguments),
    Moves(moves::Arguments),
    Check(check::Arguments),
    Perft(perft::Arguments),
    Engine(engine::Arguments),
    InstallGui(install_gui::Arguments),
    #[cfg(feature = "web")]
    Export(export::Arguments),
    Import(import::Arguments),
    ExportIni(export_ini::Arguments),
    Match(Box<matches::Arguments>),
    Tune(tune::Arguments),
    Learn(Box<learn::Arguments>),
    TuneSearch(tune_search::Arguments),
    Values(values::Arguments),
    Puzzles(puzzles::Arguments),
    Book(Box<book::Arguments>),
    Tables(tables::Arguments),
    Bench(bench::Arguments),
    SelfTest(self_test::Arguments),
    Doctor(doctor::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

impl Command {
    /// The name of the command that runs when none is given: the web app, if it is built in.
    pub(crate) fn usual() -> Option<&'static str> {
        cfg!(feature = "web").then_some("serve")
    }

    /// The name of the command and its file of settings, if it has one.
    #[cfg(feature = "web")]
    pub(crate) fn settings(&self) -> Option<(&'static str, &Path)> {
        match self {
            Command::Serve(arguments) => Some(("serve", arguments.config()?)),
            _ => None,
        }
    }

    /// Runs the command.
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            #[cfg(feature = "web")]
            Command::Serve(arguments) => serve::run(*arguments),
            #[cfg(feature = "web")]
            Command::Worker(arguments) => worker::run(arguments),
            #[cfg(feature = "web")]
            Command::Games(care) => games::run(care),
            Command::Variants(arguments) => variants::run(&arguments),
            Command::Show(arguments) => show::run(&arguments),
            Command::Moves(arguments) => moves::run(&arguments),
            Command::Check(arguments) => check::run(&arguments),
            Command::Perft(arguments) => perft::run(&arguments),
            Command::Engine(arguments) => engine::run(&arguments),
            Command::InstallGui(arguments) => install_gui::run(&arguments),
            #[cfg(feature = "web")]
            Command::Export(arguments) => export::run(&arguments),
            Command::Import(arguments) => import::run(&arguments),
            Command::ExportIni(arguments) => export_ini::run(&arguments),
            Command::Match(arguments) => matches::run(&arguments),
            Command::Tune(arguments) => tune::run(&arguments),
            Command::Learn(arguments) => learn::run(&arguments),
            Command::TuneSearch(arguments) => tune_search::run(&arguments),
            Command::Values(arguments) => values::run(&arguments),
            Command::Puzzles(arguments) => puzzles::run(&arguments),
            Command::Book(arguments) => book::run(&arguments),
            Command::Tables(arguments) => tables::run(&arguments),
            Command::Bench(arguments) => bench::run(&arguments),
            Command::SelfTest(arguments) => self_test::run(&arguments),
            Command::Doctor(arguments) => doctor::run(&arguments),
            Command::Completions(arguments) => completions::run(&arguments),
            Command::Man(arguments) => man::run(&arguments),
        }
    }
}
