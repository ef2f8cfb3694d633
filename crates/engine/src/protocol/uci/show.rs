//! Answers for people at a terminal: the board as text, and counts of moves.

use wazir_rules::notation::fen;
use wazir_rules::{Game, Move};

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
