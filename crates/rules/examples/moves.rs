//! Draws a position and lists its legal moves: `cargo run --example moves VARIANT [MOVE...]`.

use std::error::Error;

use wazir_rules::Game;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let mut game = Game::named(&words.next().unwrap_or_else(|| "chess".to_owned()))?;
    for text in words {
        game.play(game.read(&text)?)?;
    }

    let variant = game.variant();
    let board = variant.board();
    for rank in (0..board.ranks()).rev() {
        let squares = (0..board.files()).filter_map(|file| board.square(file, rank));
        let letter = |square| match game.piece(square) {
            Some(piece) => variant.kind(piece.kind()).letter.of(piece.color()),
            None => ".".to_owned(),
        };
        println!("{}", squares.map(|square| format!("{:>3}", letter(square))).collect::<String>());
    }
    println!("\n{}\n", game.fen());

    match game.outcome() {
        Some(outcome) => println!("{outcome}"),
        None => {
            let moves: Vec<String> = game.legal_moves().iter().map(|&mv| game.san(mv)).collect();
            println!("{} can play {}", game.turn(), moves.join(", "));
        }
    }
    Ok(())
}
