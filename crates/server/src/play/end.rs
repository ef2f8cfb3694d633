//! How games end, in words.

use wazir_rules::outcome::{GameResult, Outcome, Reason};
use wazir_rules::square::Color;
use wazir_rules::variant::Variant;

use crate::messages::End;
use crate::view::sentence;

/// Ends that are no rule of the board.
pub(super) const RESIGNATION: &str = "resignation";
pub(super) const TIME: &str = "time";
pub(super) const AGREEMENT: &str = "agreement";
/// Of an imported game: only the result is known.
pub(crate) const UNKNOWN: &str = "unknown";

/// Result and reason as they are kept.
pub(super) fn kept(outcome: Outcome) -> (String, String) {
    (outcome.result.as_str().into(), outcome.reason.as_str().into())
}

/// Somebody won by something that is no rule of the board.
pub(super) fn won(winner: Color, reason: &str) -> (String, String) {
    (GameResult::Win(winner).as_str().into(), reason.into())
}

/// Both want a draw.
pub(super) fn agreed() -> (String, String) {
    (GameResult::Draw.as_str().into(), AGREEMENT.into())
}

/// The end as the pages are told.
pub(super) fn shown(variant: &Variant, result: &str, reason: &str) -> End {
    let text = end_text(variant, result, reason);
    End { result: result.to_owned(), reason: reason.to_owned(), text }
}

/// The end in words: `White wins: Black is checkmated`.
pub(crate) fn end_text(variant: &Variant, result: &str, reason: &str) -> String {
    let winner = Color::ALL.into_iter().find(|&color| result == GameResult::Win(color).as_str());
    let head = match winner {
        Some(color) => format!("{} wins", sentence(color.name())),
        None => "Draw".to_owned(),
    };
    let loser = winner.map(|winner| sentence((!winner).name())).unwrap_or_default();
    let is = |rule: Reason| reason == rule.as_str();
    let why = if is(Reason::Checkmate) {
        format!("{loser} is checkmated")
    } else if is(Reason::Stalemate) {
        match winner {
            Some(_) => format!("{loser} has no legal move left"),
            None => "stalemate, no legal move and no check".into(),
        }
    } else if is(Reason::Repetition) {
        match winner {
            Some(_) => format!(
                "the same position stood {} times, which {loser} had to avoid",
                variant.ending.fold
            ),
            None => format!("the same position stood {} times", variant.ending.fold),
        }
    } else if is(Reason::PerpetualCheck) {
        format!("{loser} gave check without end")
    } else if is(Reason::MoveClock) {
        let moves = variant.ending.move_clock.map_or(0, |plies| plies / 2);
        format!("{moves} moves without a capture or a pawn move")
    } else if is(Reason::DeadPosition) {
        "nobody has enough left to mate".into()
    } else {
        match reason {
            RESIGNATION => format!("{loser} resigned"),
            TIME => format!("{loser} ran out of time"),
            AGREEMENT => "agreed".into(),
            _ => String::new(),
        }
    };
    if why.is_empty() { head } else { format!("{head}: {why}") }
}
