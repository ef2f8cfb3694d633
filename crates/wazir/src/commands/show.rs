//! `wazir show`: a board as text or SVG.

use std::path::PathBuf;

use clap::Args;
use wazir_rules::diagram;
use wazir_rules::notation::fen;

use crate::failure::Failure;
use crate::{board, input, output};

/// Show a board, as text or as an SVG picture
#[derive(Args)]
#[command(after_help = "\
Examples:
  wazir show janus
  wazir show chess --moves e2e4 e7e5 g1f3
  wazir show minishogi --fen 'rbsgk/4p/5/P4/KGSBR[] w 0 1'
  wazir show falcon --svg falcon.svg
  wazir show falcon --svg - | rsvg-convert -o falcon.png")]
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
    let svg = diagram::draw(game.variant(), &setup, diagram::Options::default());
    if path.as_os_str() == "-" {
        return output::print(&svg);
    }
    std::fs::write(path, svg)
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", path.display())))
}
