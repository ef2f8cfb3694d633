//! Lines about the search and the result, draws, and the moves that the engine does not play
//! because the interface could not follow them.

use wazir_rules::variant::Variant;
use wazir_rules::{Game, GameResult, Move, MoveKind, Outcome, Reason};

use crate::report::{Bound, Report};
use crate::score::Score;
use crate::wire::cecp::write_move;
use crate::wire::score::write_cecp;

/// The longest variation that is sent, in moves.
const LONGEST_LINE: usize = 64;
/// The largest score at which a draw is accepted, in hundredths of a pawn.
const ACCEPTS_DRAW: i32 = -30;

/// Writes a line of thinking: ply, score, hundredths of a second and nodes; then what is optional,
/// the deepest ply, nodes a second and hits in tables of endgames; and after a tab the moves.
pub(super) fn thinking(variant: &Variant, report: &Report) -> String {
    let score = write_cecp(report.score);
    let centiseconds = report.elapsed.as_millis() / 10;
    let (depth, deepest) = (report.depth, report.selective_depth.max(report.depth));
    let (nodes, speed) = (report.nodes, report.nodes_per_second());
    let moves = report.pv.iter().take(LONGEST_LINE).map(|&mv| write_move(variant, mv));
    let moves: Vec<String> = moves.collect();
    let moves = moves.join(" ");
    let mut line = format!("{depth} {score} {centiseconds} {nodes} {deepest} {speed} 0\t{moves}");
    line += match report.bound {
        Bound::Exact => "",
        Bound::Lower => "!",
        Bound::Upper => "?",
    };
    line
}

/// Returns whether a side with this score accepts a draw.
pub(super) fn accepts_draw(score: Score) -> bool {
    match score {
        Score::Centipawns(value) => value <= ACCEPTS_DRAW,
        Score::Mate(moves) => moves <= 0,
    }
}

/// Returns whether the game is drawn now by a rule that the interface applies only when asked to.
pub(super) fn can_claim_draw(game: &Game) -> bool {
    let asked_for = [Reason::Repetition, Reason::MoveClock, Reason::DeadPosition];
    game.outcome().is_some_and(|outcome| {
        outcome.result == GameResult::Draw && asked_for.contains(&outcome.reason)
    })
}

/// The line with the result if the side to move has no legal move, or the game is over all the
/// same.
pub(super) fn result_line(game: &Game) -> Option<String> {
    let (outcome, stuck) = (game.outcome()?, game.turn());
    let Outcome { result, reason } = outcome;
    let reason = match (reason, result) {
        (Reason::Checkmate, GameResult::Win(winner)) if winner == stuck => {
            format!("{} is mated and wins", winner.name())
        }
        (Reason::Checkmate, GameResult::Win(winner)) => format!("{} mates", winner.name()),
        (Reason::Checkmate, GameResult::Draw) => "Checkmate is a draw".to_owned(),
        (Reason::Stalemate, GameResult::Win(winner)) => {
            let verb = if winner == stuck { "wins" } else { "loses" };
            format!("{} has no move and {verb}", stuck.name())
        }
        (Reason::Stalemate, GameResult::Draw) => "Stalemate".to_owned(),
        (Reason::Counted, _) => "Draw by the count of moves".to_owned(),
        _ if reason.is_at_once() => {
            game.variant().explain_end(outcome).unwrap_or_else(|| reason.to_string())
        }
        // The interface applies the other rules, or is asked to.
        _ => return None,
    };
    Some(format!("{} {{{reason}}}", result.as_str()))
}

/// The line with the result if the side that has just moved lost by its move.
///
/// It goes with the move: `XBoard` 4.9 knows no mate that the mated side wins, believes who says
/// that the own side lost, and lets those lose who say that they won.
pub(super) fn concession(game: &Game) -> Option<String> {
    let lost = game.outcome()?.result == GameResult::Win(game.turn());
    lost.then(|| result_line(game)).flatten()
}

/// Returns whether this legal move takes a piece to where it should promote, but leaves it what it
/// is.
pub(super) fn stays_on_last_rank(game: &Game, mv: Move) -> bool {
    let variant = game.variant();
    let setup = game.setup();
    let Some(moved) = setup.board[mv.origin().index()] else { return false };
    variant.promotion().from_holdings
        && mv.kind() == MoveKind::Normal
        && variant.in_zone(moved, mv.to())
        && !variant.kind(moved.kind()).promotion(moved.color()).to.is_empty()
}

/// Returns whether the interface is known to lose track after this en passant capture, or to refuse
/// it: if pawns make double steps diagonally, `XBoard` 4.9 removes the piece on the wrong side if
/// the pawn stands on the left, and captures no pawn that gives check.
fn loses_track(game: &Game, mv: Move) -> bool {
    let board = game.variant().board();
    let runner = game.setup().en_passant.filter(|_| mv.kind() == MoveKind::EnPassant);
    runner.is_some_and(|ep| {
        let (stands, ran_over) = (board.file(ep.pawn), board.file(ep.target));
        stands < ran_over || (stands > ran_over && game.in_check())
    })
}

/// The moves that the interface can follow; empty if it can follow all.
pub(super) fn playable_moves(game: &Game) -> Vec<Move> {
    let legal = game.legal_moves();
    let all = legal.len();
    let can_show = |mv: &Move| !stays_on_last_rank(game, *mv) && !loses_track(game, *mv);
    let rest: Vec<Move> = legal.into_iter().filter(can_show).collect();
    if rest.len() == all { Vec::new() } else { rest }
}
