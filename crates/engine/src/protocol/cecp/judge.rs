//! What the engine says of its search and of the game, and which moves it keeps to itself
//! because the interface could not follow them.

use wazir_rules::notation::coord;
use wazir_rules::variant::Variant;
use wazir_rules::{Game, GameResult, Move, MoveKind, Outcome, Reason};

use crate::protocol::output::Output;
use crate::report::{Bound, Report};
use crate::score::Score;
use crate::wire::score::write_cecp;

/// Longest line of play that is told, in moves.
const LONGEST_LINE: usize = 64;
/// Up to this score a draw is accepted, in hundredths of a pawn.
const GLAD_OF_DRAW: i32 = -30;

/// A line of thinking: ply, score, hundredths of a second and nodes; then what is optional, the
/// deepest ply, nodes a second and hits in tables of endgames; and after a tab the moves.
pub(super) fn thinking(variant: &Variant, report: &Report) -> String {
    let score = write_cecp(report.score);
    let centiseconds = report.elapsed.as_millis() / 10;
    let (depth, deepest) = (report.depth, report.selective_depth.max(report.depth));
    let (nodes, speed) = (report.nodes, report.nodes_per_second());
    let moves = report.pv.iter().take(LONGEST_LINE).map(|&mv| coord::write(variant, mv));
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

pub(super) fn is_glad_of_draw(score: Score) -> bool {
    match score {
        Score::Centipawns(value) => value <= GLAD_OF_DRAW,
        Score::Mate(moves) => moves <= 0,
    }
}

/// Whether the game is drawn now by a rule that the interface applies only when asked to.
pub(super) fn can_claim_draw(game: &Game) -> bool {
    let asked_for = [Reason::Repetition, Reason::MoveClock, Reason::DeadPosition];
    game.outcome().is_some_and(|outcome| {
        outcome.result == GameResult::Draw && asked_for.contains(&outcome.reason)
    })
}

/// The result, when the side to move has no move.
pub(super) fn say_over(game: &Game, out: &mut Output<'_>) {
    let Some(Outcome { result, reason }) = game.outcome() else { return };
    let reason = match (reason, result) {
        (Reason::Checkmate, GameResult::Win(winner)) => format!("{} mates", winner.name()),
        (Reason::Stalemate, GameResult::Win(winner)) => {
            format!("{} has no move and loses", (!winner).name())
        }
        (Reason::Stalemate, _) => "Stalemate".to_owned(),
        _ => return,
    };
    out.line(&format!("{} {{{reason}}}", result.as_str()));
}

/// Whether this legal move brings a piece to where it should become another, and leaves it
/// what it is.
pub(super) fn stays_on_last_rank(game: &Game, mv: Move) -> bool {
    let variant = game.variant();
    let setup = game.setup();
    let moved = setup.board[mv.origin().index()];
    variant.promotion().from_holdings
        && mv.kind() == MoveKind::Normal
        && variant.in_zone(setup.turn, mv.to())
        && moved.is_some_and(|piece| !variant.kind(piece.kind()).promotes_to.is_empty())
}

/// Whether the interface is known to lose track after this en passant capture, or to refuse
/// it: where pawns run diagonally, `XBoard` 4.9 removes what stands on the other side if the
/// runner stands on the left, and takes no runner that gives check.
fn loses_track(game: &Game, mv: Move) -> bool {
    let board = game.variant().board();
    let runner = game.setup().en_passant.filter(|_| mv.kind() == MoveKind::EnPassant);
    runner.is_some_and(|ep| {
        let (stands, ran_over) = (board.file(ep.pawn), board.file(ep.target));
        stands < ran_over || (stands > ran_over && game.in_check())
    })
}

/// The moves to choose from: all, or those that the interface can carry out as they are, if
/// there are others, too.
pub(super) fn moves_to_show(game: &Game) -> Vec<Move> {
    let legal = game.legal_moves();
    let all = legal.len();
    let can_show = |mv: &Move| !stays_on_last_rank(game, *mv) && !loses_track(game, *mv);
    let rest: Vec<Move> = legal.into_iter().filter(can_show).collect();
    if rest.len() == all { Vec::new() } else { rest }
}
