//! Endings in words.

use wazir_desk::{describe_outcome, describe_result};
use wazir_rules::variant::Variant;
use wazir_words::{said, say};

use super::Ending;
use crate::messages::End;

impl Ending {
    /// The ending of a game of this variant, as the pages are sent it.
    pub(crate) fn facts(self, variant: &Variant) -> End {
        End {
            result: self.result_text().to_owned(),
            reason: self.reason().as_str().to_owned(),
            text: describe_ending(variant, self),
        }
    }
}

/// A sentence without its full stop: `White wins: Black resigned`.
fn describe_ending(variant: &Variant, ending: Ending) -> String {
    let result = ending.result().map_or_else(|| say!("Called off").to_owned(), describe_result);
    match ending {
        Ending::Rule(outcome) => describe_outcome(variant, outcome),
        Ending::Resignation { loser } => {
            say!("{result}: {loser} resigned", result, loser = said(loser.name()))
        }
        Ending::Time { loser } => {
            say!("{result}: {loser} ran out of time", result, loser = said(loser.name()))
        }
        Ending::Abandonment { loser } => {
            say!("{result}: {loser} left the game", result, loser = said(loser.name()))
        }
        Ending::Agreement => say!("{result} by agreement", result),
        Ending::CalledOff => say!("{result}: a first move did not come in time", result),
        Ending::Imported(_) => result,
    }
}

#[cfg(test)]
mod tests {
    use wazir_rules::{Color, GameResult, Outcome, Reason, Shelf};

    use super::*;

    #[test]
    fn every_ending_is_a_sentence() {
        let variant = Shelf::shipped().get("minishogi").expect("a shipped game");
        let rule = |result, reason| Ending::Rule(Outcome { result, reason });
        let (white, draw) = (GameResult::Win(Color::White), GameResult::Draw);
        for (ending, sentence) in [
            (rule(white, Reason::Checkmate), "White wins: Black is checkmated"),
            (Ending::Resignation { loser: Color::White }, "Black wins: White resigned"),
            (Ending::Time { loser: Color::Black }, "White wins: Black ran out of time"),
            (Ending::Abandonment { loser: Color::Black }, "White wins: Black left the game"),
            (Ending::Agreement, "Draw by agreement"),
            (Ending::CalledOff, "Called off: a first move did not come in time"),
            (Ending::Imported(white), "White wins"),
            (Ending::Imported(draw), "Draw"),
        ] {
            assert_eq!(describe_ending(&variant, ending), sentence);
        }
    }
}
