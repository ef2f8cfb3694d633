//! `wazir moves`: a position and its legal moves.

use std::fmt::Write;

use clap::Args;
use wazir_rules::Game;
use wazir_rules::notation::fen;

use crate::failure::Failure;
use crate::{board, input, json, output};

/// List the legal moves, and say whether the game is over and why
#[derive(Args)]
#[command(after_help = include_str!("help/moves.txt"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    start: input::Start,
    /// Moves to play first
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut game = arguments.start.game()?;
    input::play(&mut game, &arguments.moves)?;
    let moves = list(&game);
    let fen = fen::write(game.variant(), &game.setup());
    if arguments.json {
        return output::print_json(&json::Moves {
            variant: game.variant().id().to_owned(),
            fen,
            turn: game.turn().letter(),
            check: game.in_check(),
            moves,
            outcome: game.outcome().map(json::Ending::from),
        });
    }
    let mut text = board::draw(&game, output::has_colors());
    let _ = writeln!(text, "{fen}\n");
    let wide = moves.iter().map(|mv| mv.coordinates.len()).max().unwrap_or(0);
    for json::Move { coordinates, san } in &moves {
        let _ = writeln!(text, "{coordinates:<wide$}  {san}");
    }
    output::print(&text)
}

/// The legal moves in both notations, sorted by coordinates.
fn list(game: &Game) -> Vec<json::Move> {
    let legal = game.legal_moves().into_iter();
    let written =
        legal.map(|mv| json::Move { coordinates: game.coordinates(mv), san: game.san(mv) });
    let mut moves: Vec<json::Move> = written.collect();
    moves.sort_by(|a, b| a.coordinates.cmp(&b.coordinates));
    moves
}
