//! A position as text for terminals: the board, the pieces beside it, and whose turn it is.

use std::fmt::Write;

use wazir_rules::variant::Variant;
use wazir_rules::{Color, Game, Setup};

/// Escape sequences; all empty when colours are not wanted.
struct Style {
    white: &'static str,
    black: &'static str,
    dim: &'static str,
    off: &'static str,
}

const COLORED: Style =
    Style { white: "\x1b[1m", black: "\x1b[36m", dim: "\x1b[2m", off: "\x1b[0m" };
const PLAIN: Style = Style { white: "", black: "", dim: "", off: "" };

/// Draws the current position of a game, White's pieces as capitals.
pub(crate) fn draw(game: &Game, colors: bool) -> String {
    let style = if colors { COLORED } else { PLAIN };
    let (variant, setup) = (game.variant(), game.setup());
    let mut text = String::new();
    hand(&mut text, variant, &setup, Color::Black);
    squares(&mut text, variant, &setup, &style);
    hand(&mut text, variant, &setup, Color::White);
    let check = if game.in_check() { ", in check" } else { "" };
    let _ = writeln!(text, "\n{} to move{check}", setup.turn.name());
    if let Some(outcome) = game.outcome() {
        let why = variant.explain_end(outcome).map(|why| format!(": {why}"));
        let _ = writeln!(text, "{outcome}{}", why.unwrap_or_default());
    }
    text
}

fn squares(text: &mut String, variant: &Variant, setup: &Setup, style: &Style) {
    let board = variant.board();
    let Style { white, black, dim, off } = style;
    for rank in (0..board.ranks()).rev() {
        let _ = write!(text, "{dim}{:>3}{off} ", rank + 1);
        for square in (0..board.files()).filter_map(|file| board.square(file, rank)) {
            let piece = setup.board[square.index()];
            let is_wall = board.is_hole(square) || setup.walls.contains(&square);
            let (color, letter) = match piece {
                None => (dim, if is_wall { "*" } else { "." }.to_owned()),
                Some(piece) => {
                    let color = if piece.color() == Color::White { white } else { black };
                    (color, variant.kind(piece.kind()).letter.of(piece.color()))
                }
            };
            let _ = write!(text, "{color}{letter:>3}{off}");
        }
        text.push('\n');
    }
    let files: String = (board.squares().take(board.files()))
        .map(|square| format!("{:>3}", board.file_letter(square)))
        .collect();
    let _ = writeln!(text, "{dim}    {files}{off}");
}

/// Writes what lies beside the board for one side, if anything does: `White has 2P B`.
fn hand(text: &mut String, variant: &Variant, setup: &Setup, color: Color) {
    let held: Vec<String> = setup
        .holdings
        .iter(color)
        .map(|(kind, count)| {
            let letter = variant.kind(kind).letter.of(color);
            if count > 1 { format!("{count}{letter}") } else { letter }
        })
        .collect();
    if !held.is_empty() {
        let _ = writeln!(text, "    {} has {}", color.name(), held.join(" "));
    }
}
