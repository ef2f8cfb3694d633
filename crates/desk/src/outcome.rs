//! Results of a game by its rules, in words.

use wazir_rules::variant::{EndResult, NoMoves, Variant};
use wazir_rules::{GameResult, Outcome, Reason};
use wazir_words::{said, say};

use crate::messages::End;

/// A result: `White wins`, `Draw`.
pub fn describe_result(result: GameResult) -> String {
    match result {
        GameResult::Win(winner) => say!("{side} wins", side = said(winner.name())),
        GameResult::Draw => say!("Draw").to_owned(),
    }
}

/// A result and the rule that it follows from, a sentence without its full stop: `White wins: Black
/// is checkmated`.
pub fn describe_outcome(variant: &Variant, outcome: Outcome) -> String {
    describe_result(outcome.result) + &describe_rule(variant, outcome)
}

/// The end of a game by its rules.
pub(crate) fn end(variant: &Variant, outcome: Outcome) -> End {
    End {
        result: outcome.result.as_str().to_owned(),
        reason: outcome.reason.as_str().to_owned(),
        text: describe_outcome(variant, outcome),
    }
}

/// The part of the sentence behind the result.
fn describe_rule(variant: &Variant, outcome: Outcome) -> String {
    let Outcome { result, reason } = outcome;
    let loser = match result {
        GameResult::Win(winner) => Some(said((!winner).name())),
        GameResult::Draw => None,
    };
    let fold = variant.ending().fold;
    match (reason, loser) {
        (
            Reason::PiecesLost
            | Reason::Goal
            | Reason::Row
            | Reason::Checks
            | Reason::Passes
            | Reason::Facing,
            _,
        ) => {
            let why = variant.explain_end(outcome);
            why.map_or_else(|| say!(" by {reason}", reason), |why| format!(": {why}"))
        }
        (
            Reason::Checkmate | Reason::Stalemate | Reason::Repetition | Reason::MoveClock,
            Some(loser),
        ) if decides_by_points(variant, reason) => {
            let why = match reason {
                Reason::Checkmate => say!("there is checkmate").to_owned(),
                Reason::Stalemate => say!("there is no legal move").to_owned(),
                Reason::Repetition => {
                    say!("the same position occurred {count} times", count = fold)
                }
                _ => run_out(variant),
            };
            say!(": {why}, and {loser} has fewer points", why, loser)
        }
        (Reason::Checkmate, Some(loser)) if variant.ending().checkmate == EndResult::Win => {
            say!(": {loser} has given checkmate, which loses", loser)
        }
        (Reason::Stalemate, Some(loser)) if variant.ending().no_moves == NoMoves::Win => {
            say!(": {loser} has left no legal move to the other side", loser)
        }
        (Reason::Stalemate, Some(loser)) if variant.ending().no_moves == NoMoves::FewerPieces => {
            say!(": there is no legal move, and {loser} has more pieces", loser)
        }
        (Reason::Checkmate, Some(loser)) => say!(": {loser} is checkmated", loser),
        (Reason::Checkmate, None) => say!(" by checkmate").to_owned(),
        (Reason::Stalemate, Some(loser)) => say!(": {loser} has no legal move", loser),
        (Reason::Stalemate, None) => {
            say!(" by stalemate: no legal move, and not in check").to_owned()
        }
        (Reason::Repetition, Some(loser)) => {
            say!(
                ": the same position occurred {count} times, which {loser} had to avoid",
                count = fold,
                loser
            )
        }
        (Reason::Repetition, None) => {
            say!(" by repetition: the same position occurred {count} times", count = fold)
        }
        (Reason::PerpetualCheck, Some(loser)) => say!(": {loser} gave perpetual check", loser),
        (Reason::PerpetualCheck, None) => say!(" by perpetual check").to_owned(),
        (Reason::MoveClock, _) => format!(": {}", run_out(variant)),
        (Reason::Counted, _) => say!(": more moves have been counted than are allowed").to_owned(),
        (Reason::DeadPosition, _) => say!(": neither side can checkmate any more").to_owned(),
    }
}

/// Returns whether more points win when a game ends for this reason.
fn decides_by_points(variant: &Variant, reason: Reason) -> bool {
    let mut ends = variant.ends().iter().filter(|end| end.condition.reason() == reason);
    ends.any(|end| end.result == EndResult::MorePoints)
}

/// The move clock that has run out, with what would have started it anew.
fn run_out(variant: &Variant) -> String {
    let moves = variant.ending().move_clock.map_or(0, |plies| plies / 2);
    let pawns = variant.kinds().iter().any(|kind| kind.rules.resets_clock);
    match pawns {
        true => say!("{count} moves without a capture or a pawn move", count = moves),
        false => say!("{count} moves without a capture", count = moves),
    }
}

#[cfg(test)]
mod tests {
    use wazir_rules::{Color, Shelf};

    use super::*;

    #[test]
    fn a_game_of_its_own_ends_says_which() {
        let rules = "id = 'x'\nname = 'X'\nbased-on = 'chess'\n\
                     [[region]]\nname = 'goal'\nsquares = ['a8-h8']\n\
                     [[end]]\nwhen = 'goal'\npieces = ['K']\nregion = 'goal'\nanswered = true\n\
                     [[end]]\nwhen = 'lost'\npieces = ['Q', 'R']\n\
                     [[end]]\nwhen = 'lost'\nleft = 1\nside = 'white'\n\
                     [ending]\ncheckmate = 'win'\nno-moves = 'fewer-pieces'";
        let variant = Variant::read(rules).expect("a game");
        let (white, draw) = (GameResult::Win(Color::White), GameResult::Draw);
        for (result, reason, sentence) in [
            (white, Reason::Goal, "White wins: White has a King on a8-h8"),
            (
                draw,
                Reason::Goal,
                "Draw: each side has a King on its goal (a8-h8 for White, a1-h1 for Black)",
            ),
            (white, Reason::PiecesLost, "White wins: Black has no Queen or Rook left"),
            (white, Reason::Checkmate, "White wins: Black has given checkmate, which loses"),
            (
                white,
                Reason::Stalemate,
                "White wins: there is no legal move, and Black has more pieces",
            ),
        ] {
            assert_eq!(describe_outcome(&variant, Outcome { result, reason }), sentence);
        }
    }

    #[test]
    fn the_side_with_more_points_wins_whoever_mates() {
        let rules = "id = 'x'\nname = 'X'\nbased-on = 'chess'\n\
                     piece = [{ letter = 'Q', points = 9 }]\n\
                     [ending]\ncheckmate = 'more-points'\nno-moves = 'more-points'\n\
                     repetition = 'more-points'\n\
                     clock-result = 'more-points'\n\
                     [[end]]\nwhen = 'passes'\ncount = 2\nresult = 'more-points'\n\
                     [[end]]\nwhen = 'facing'\npieces = ['K']\nresult = 'more-points'\n\
                     [moves]\nmay-pass = 'always'\n";
        let variant = Variant::read(rules).unwrap_or_else(|faults| panic!("{faults}"));
        let (black, draw) = (GameResult::Win(Color::Black), GameResult::Draw);
        for (result, reason, sentence) in [
            (
                black,
                Reason::Checkmate,
                "Black wins: there is checkmate, and White has fewer points",
            ),
            (
                black,
                Reason::Stalemate,
                "Black wins: there is no legal move, and White has fewer points",
            ),
            (
                black,
                Reason::Repetition,
                "Black wins: the same position occurred 3 times, and White has fewer points",
            ),
            (
                black,
                Reason::MoveClock,
                "Black wins: 50 moves without a capture or a pawn move, and White has fewer points",
            ),
            (
                black,
                Reason::Passes,
                "Black wins: both sides have passed, and Black has more points",
            ),
            (draw, Reason::Facing, "Draw: the Kings face each other, and the points are equal"),
        ] {
            assert_eq!(describe_outcome(&variant, Outcome { result, reason }), sentence);
        }
    }

    #[test]
    fn every_outcome_is_a_sentence() {
        let variant = Shelf::shipped().get("minishogi").expect("a shipped game");
        let (white, draw) = (GameResult::Win(Color::White), GameResult::Draw);
        for (result, reason, sentence) in [
            (white, Reason::Checkmate, "White wins: Black is checkmated"),
            (white, Reason::Stalemate, "White wins: Black has no legal move"),
            (draw, Reason::Stalemate, "Draw by stalemate: no legal move, and not in check"),
            (
                white,
                Reason::Repetition,
                "White wins: the same position occurred 4 times, which Black had to avoid",
            ),
            (draw, Reason::Repetition, "Draw by repetition: the same position occurred 4 times"),
            (white, Reason::PerpetualCheck, "White wins: Black gave perpetual check"),
            (white, Reason::Goal, "White wins by goal"),
            (draw, Reason::DeadPosition, "Draw: neither side can checkmate any more"),
        ] {
            assert_eq!(describe_outcome(&variant, Outcome { result, reason }), sentence);
        }
    }
}
