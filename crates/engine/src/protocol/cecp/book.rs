//! The answer to `bk`: what the book knows of the position. `XBoard` shows it in a window.

use crate::protocol::output::Output;
use crate::protocol::session::Session;

/// Shows the name of the position and a line for each move, all of them behind a tab, and ends with an
/// empty line.
pub(super) fn show(session: &Session<'_>, out: &mut Output<'_>) {
    let game = session.game();
    let Some(book) = session.book() else {
        out.line("\tThere is no opening book.");
        return out.line("");
    };
    if let Some(name) = book.name(game, "") {
        out.line(&format!("\t{name}"));
    }
    let moves = book.moves(game);
    if moves.is_empty() {
        out.line("\tThe opening book does not know this position.");
    }
    let weights: u32 = moves.iter().map(|known| u32::from(known.weight)).sum();
    for known in moves {
        let share = u32::from(known.weight) * 100 / weights.max(1);
        let mut line = format!("\t{:8}{share:3} %", game.san(known.mv));
        if known.games() > 0 {
            line += &format!("  +{} ={} -{}", known.won, known.drawn, known.lost);
        }
        if let Some(score) = known.score {
            line += &format!("  {:+.2}", f64::from(score) / 100.0);
        }
        out.line(&line);
    }
    out.line("");
}
