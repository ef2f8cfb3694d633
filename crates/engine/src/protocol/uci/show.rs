//! Answers for people at a terminal: the board as text, what is thought of it, and counts of moves.

use wazir_rules::notation::fen;
use wazir_rules::{Game, Move, Square};

use crate::assessment::Assessment;
use crate::protocol::output::Output;
use crate::protocol::worker::Count;

/// Writes the board.
pub(super) fn board(game: &Game, out: &mut Output<'_>) {
    let (variant, setup) = (game.variant(), game.setup());
    let board = variant.board();
    for rank in (0..board.ranks()).rev() {
        let mut line = format!("{:>3} ", rank + 1);
        for file in 0..board.files() {
            let piece = board.square(file, rank).and_then(|square| setup.board[square.index()]);
            let letter = piece.map(|p| variant.kind(p.kind()).letter.of(p.color()));
            line += &format!("{:>2} ", letter.as_deref().unwrap_or("."));
        }
        out.line(line.trim_end());
    }
    let files = (0..board.files()).filter_map(|file| board.square(file, 0));
    let names: Vec<String> = files.map(|s| format!(" {} ", board.file_letter(s))).collect();
    out.line(format!("    {}", names.concat()).trim_end());
    out.line("");
    out.line(&format!("Fen: {}", fen::write(variant, &setup)));
    out.line(&format!("Key: {:016X}", game.hash()));
}

/// Writes the board with the worth of each piece to its owner, in pawns, and
/// the score for White.
pub(super) fn assessment(game: &Game, assessment: &Assessment, out: &mut Output<'_>) {
    let (variant, setup) = (game.variant(), game.setup());
    let board = variant.board();
    for rank in (0..board.ranks()).rev() {
        let (mut letters, mut worths) = (format!("{:>3} ", rank + 1), "    ".to_owned());
        for file in 0..board.files() {
            let square = board.square(file, rank).map(Square::index);
            let piece = square.and_then(|square| setup.board[square]);
            let letter = piece.map(|piece| variant.kind(piece.kind()).letter.of(piece.color()));
            let worth = square.and_then(|square| assessment.on_board[square]).map(pawns);
            letters += &format!("{:>7}", letter.as_deref().unwrap_or("."));
            worths += &format!("{:>7}", worth.unwrap_or_default());
        }
        out.line(letters.trim_end());
        out.line(worths.trim_end());
    }
    let files = (0..board.files()).filter_map(|file| board.square(file, 0));
    let names: Vec<String> = files.map(|s| format!("{:>7}", board.file_letter(s))).collect();
    out.line(&format!("    {}", names.concat()));
    out.line("");
    for &(color, kind, worth) in &assessment.in_hand {
        let letter = variant.kind(kind).letter.of(color);
        out.line(&format!("In {}'s hand: {letter} {}", color.name(), pawns(worth)));
    }
    out.line(&format!("Evaluation for White: {}", pawns(assessment.score)));
    if let Some(score) = assessment.without_network {
        out.line(&format!("Without the network: {}", pawns(score)));
    }
}

/// Centipawns as pawns.
fn pawns(score: i32) -> String {
    format!("{:+.2}", f64::from(score) / 100.0)
}

/// Writes the number of sequences after each first move, and of all together. Of a count that was
/// stopped it says so: its numbers are right, but not all.
pub(super) fn count(count: &Count, write: impl Fn(Move) -> String, out: &mut Output<'_>) {
    let mut divided: Vec<(String, u64)> =
        count.divided.iter().map(|&(mv, nodes)| (write(mv), nodes)).collect();
    divided.sort();
    for (mv, nodes) in &divided {
        out.line(&format!("{mv}: {nodes}"));
    }
    if !count.is_whole {
        out.line("info string the count was stopped before its end");
    }
    let nodes = divided.iter().fold(0, |sum: u64, (_, nodes)| sum.saturating_add(*nodes));
    out.line("");
    out.line(&format!("Nodes searched: {nodes}"));
    out.line(&format!("info nodes {nodes} time {}", count.elapsed.as_millis()));
}
