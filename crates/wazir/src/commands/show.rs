//! `wazir show`: a board as text or as a picture.

use std::path::{Path, PathBuf};

use clap::Args;
use wazir_rules::notation::fen;
use wazir_rules::show::diagram;

use crate::failure::Failure;
use crate::{board, input, output};

/// Show a position, as text or as a picture
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
    /// Write a PNG file instead (`-` for standard output)
    #[cfg(feature = "web")]
    #[arg(long, value_name = "FILE", conflicts_with = "svg")]
    png: Option<PathBuf>,
    /// The width of the PNG file in pixels
    #[cfg(feature = "web")]
    #[arg(long, value_name = "PIXELS", default_value_t = 720, requires = "png",
        value_parser = clap::value_parser!(u32).range(WIDTHS))]
    width: u32,
}

/// The widths that a PNG file can have.
#[cfg(feature = "web")]
const WIDTHS: std::ops::RangeInclusive<i64> =
    *wazir_server::raster::WIDTHS.start() as i64..=*wazir_server::raster::WIDTHS.end() as i64;

/// A file to write instead of text.
enum Picture<'a> {
    Svg(&'a Path),
    #[cfg(feature = "web")]
    Png(&'a Path),
}

impl Arguments {
    fn picture(&self) -> Option<Picture<'_>> {
        #[cfg(feature = "web")]
        if let Some(path) = &self.png {
            return Some(Picture::Png(path));
        }
        self.svg.as_deref().map(Picture::Svg)
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut game = arguments.start.game()?;
    input::play(&mut game, &arguments.moves)?;
    let setup = game.setup();
    let Some(picture) = arguments.picture() else {
        let fen = fen::write(game.variant(), &setup);
        return output::print(&format!("{}{fen}\n", board::draw(&game, output::has_colors())));
    };
    let svg = diagram::draw(game.variant(), &setup, &diagram::Options::default());
    let (path, file) = match picture {
        Picture::Svg(path) => (path, svg.into_bytes()),
        #[cfg(feature = "web")]
        Picture::Png(path) => (path, wazir_server::raster::png(&svg, arguments.width)),
    };
    if path.as_os_str() == "-" {
        return output::write(&file);
    }
    std::fs::write(path, file)
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", path.display())))
}
