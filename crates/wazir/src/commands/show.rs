//! `wazir show`: a board as text or SVG.

use std::path::PathBuf;

use clap::Args;
use wazir_rules::notation::fen;
use wazir_rules::show::diagram;

use crate::failure::Failure;
use crate::{board, input, output};

/// Show a position, as text or as an SVG picture
#[derive(Args)]
#[command(after_help = include_str!("help/show.txt"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    start: input::Start,
    /// Moves to play first
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
    /// Write an SVG file instead (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut game = arguments.start.game()?;
    input::play(&mut game, &arguments.moves)?;
    let setup = game.setup();
    let Some(path) = &arguments.svg else {
        let fen = fen::write(game.variant(), &setup);
        return output::print(&format!("{}{fen}\n", board::draw(&game, output::has_colors())));
    };
    let svg = diagram::draw(game.variant(), &setup, &diagram::Options::default());
    if path.as_os_str() == "-" {
        return output::print(&svg);
    }
    std::fs::write(path, svg)
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", path.display())))
}
