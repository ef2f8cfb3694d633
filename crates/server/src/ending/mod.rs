//! The end of a game: one type inside, and one word for each reason at the edges.
//!
//! The store and the messages know an ending by its result (`1-0`, or `*` where nobody has won
//! or lost and it is no draw either) and its [`Reason`]; the
//! sentence for people is made in `words`. A new reason is a line in the table here, and then nothing
//! compiles until every place handles it.

mod words;

use wazir_rules::{Color, GameResult, Outcome};

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// By a rule of the board.
    Rule(Outcome),
    /// A player resigned.
    Resignation {
        /// That player's side.
        loser: Color,
    },
    /// A clock ran out.
    Time {
        /// The side whose clock it was.
        loser: Color,
    },
    /// A player left, and the other one claimed the win.
    Abandonment {
        /// The side of who left.
        loser: Color,
    },
    /// The players agreed to a draw.
    Agreement,
    /// A side did not make its first move in time: there is no result.
    CalledOff,
    /// The game was imported: the result is known, the reason is not.
    Imported(GameResult),
}

/// Lists the reasons with their words; the words are stored, so they never change.
macro_rules! reasons {
    ($($name:ident = $word:literal,)+) => {
        /// The reason for an ending, as the store and the messages name it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Reason {
            $(#[doc = concat!("`", $word, "`")] $name,)+
        }

        impl Reason {
            /// Every reason.
            #[cfg(test)]
            pub(crate) const ALL: &[Reason] = &[$(Reason::$name),+];

            /// The word for it: `checkmate`, `move-clock`, `resignation`.
            pub(crate) fn as_str(self) -> &'static str {
                match self {
                    $(Reason::$name => $word,)+
                }
            }

            fn parse(word: &str) -> Option<Reason> {
                match word {
                    $($word => Some(Reason::$name),)+
                    _ => None,
                }
            }
        }
    };
}

reasons! {
    Checkmate = "checkmate",
    Stalemate = "stalemate",
    Repetition = "repetition",
    PerpetualCheck = "perpetual-check",
    MoveClock = "move-clock",
    DeadPosition = "dead-position",
    Resignation = "resignation",
    Time = "time",
    Agreement = "agreement",
    Unknown = "unknown",
    CalledOff = "called-off",
    Abandonment = "abandonment",
    PiecesLost = "pieces-lost",
    Goal = "goal",
    Checks = "checks",
    Counted = "counted",
    Row = "row",
    Passes = "passes",
    Facing = "facing",
}

/// A stored ending that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum EndingError {
    /// The result is none of the four.
    #[error("{0:?} is not a result")]
    Result(String),
    /// The reason is not in the table.
    #[error("{0:?} is not a reason for a game to end")]
    Reason(String),
    /// Both can be read, but they contradict each other, such as a draw by resignation.
    #[error("a game cannot end {result} by {reason}")]
    Contradiction {
        /// The result that stood there.
        result: &'static str,
        /// The reason that stood there.
        reason: &'static str,
    },
}

impl Ending {
    /// The result; `None` if the game was called off.
    pub(crate) fn result(self) -> Option<GameResult> {
        match self {
            Ending::Rule(outcome) => Some(outcome.result),
            Ending::Resignation { loser }
            | Ending::Time { loser }
            | Ending::Abandonment { loser } => Some(GameResult::Win(!loser)),
            Ending::Agreement => Some(GameResult::Draw),
            Ending::CalledOff => None,
            Ending::Imported(result) => Some(result),
        }
    }

    /// The result as the store, PGN and the messages write it.
    pub(crate) fn result_text(self) -> &'static str {
        self.result().map_or(NO_RESULT, GameResult::as_str)
    }

    /// The reason.
    pub(crate) fn reason(self) -> Reason {
        match self {
            Ending::Rule(outcome) => match outcome.reason {
                wazir_rules::Reason::Checkmate => Reason::Checkmate,
                wazir_rules::Reason::Stalemate => Reason::Stalemate,
                wazir_rules::Reason::Repetition => Reason::Repetition,
                wazir_rules::Reason::PerpetualCheck => Reason::PerpetualCheck,
                wazir_rules::Reason::MoveClock => Reason::MoveClock,
                wazir_rules::Reason::DeadPosition => Reason::DeadPosition,
                wazir_rules::Reason::PiecesLost => Reason::PiecesLost,
                wazir_rules::Reason::Goal => Reason::Goal,
                wazir_rules::Reason::Row => Reason::Row,
                wazir_rules::Reason::Checks => Reason::Checks,
                wazir_rules::Reason::Counted => Reason::Counted,
                wazir_rules::Reason::Passes => Reason::Passes,
                wazir_rules::Reason::Facing => Reason::Facing,
            },
            Ending::Resignation { .. } => Reason::Resignation,
            Ending::Time { .. } => Reason::Time,
            Ending::Abandonment { .. } => Reason::Abandonment,
            Ending::Agreement => Reason::Agreement,
            Ending::CalledOff => Reason::CalledOff,
            Ending::Imported(_) => Reason::Unknown,
        }
    }

    /// Reads an ending from the two words that are stored for it.
    pub(crate) fn parse(result: &str, reason: &str) -> Result<Ending, EndingError> {
        let known = match GameResult::parse(result) {
            None if result != NO_RESULT => return Err(EndingError::Result(result.to_owned())),
            known => known,
        };
        let reason = Reason::parse(reason).ok_or_else(|| EndingError::Reason(reason.to_owned()))?;
        Ending::new(known, reason).ok_or(EndingError::Contradiction {
            result: known.map_or(NO_RESULT, GameResult::as_str),
            reason: reason.as_str(),
        })
    }

    /// The ending with this result for this reason, unless they contradict each other.
    fn new(result: Option<GameResult>, reason: Reason) -> Option<Ending> {
        let Some(result) = result else {
            return (reason == Reason::CalledOff).then_some(Ending::CalledOff);
        };
        let loser = match result {
            GameResult::Win(winner) => Some(!winner),
            GameResult::Draw => None,
        };
        let rule = |reason| Some(Ending::Rule(Outcome { result, reason }));
        match reason {
            Reason::Checkmate => rule(wazir_rules::Reason::Checkmate),
            Reason::Stalemate => rule(wazir_rules::Reason::Stalemate),
            Reason::Repetition => rule(wazir_rules::Reason::Repetition),
            Reason::PerpetualCheck => rule(wazir_rules::Reason::PerpetualCheck),
            Reason::MoveClock => rule(wazir_rules::Reason::MoveClock),
            Reason::DeadPosition => rule(wazir_rules::Reason::DeadPosition),
            Reason::PiecesLost => rule(wazir_rules::Reason::PiecesLost),
            Reason::Goal => rule(wazir_rules::Reason::Goal),
            Reason::Row => rule(wazir_rules::Reason::Row),
            Reason::Checks => rule(wazir_rules::Reason::Checks),
            Reason::Counted => rule(wazir_rules::Reason::Counted),
            Reason::Passes => rule(wazir_rules::Reason::Passes),
            Reason::Facing => rule(wazir_rules::Reason::Facing),
            Reason::Resignation => loser.map(|loser| Ending::Resignation { loser }),
            Reason::Time => loser.map(|loser| Ending::Time { loser }),
            Reason::Abandonment => loser.map(|loser| Ending::Abandonment { loser }),
            Reason::Agreement => loser.is_none().then_some(Ending::Agreement),
            Reason::CalledOff => None,
            Reason::Unknown => Some(Ending::Imported(result)),
        }
    }
}

/// The text for no result.
const NO_RESULT: &str = "*";

#[cfg(test)]
mod tests {
    use super::*;

    const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

    /// The words that files of games hold already. Nothing here may ever change.
    const STORED: [&str; 19] = [
        "checkmate",
        "stalemate",
        "repetition",
        "perpetual-check",
        "move-clock",
        "dead-position",
        "resignation",
        "time",
        "agreement",
        "unknown",
        "called-off",
        "abandonment",
        "pieces-lost",
        "goal",
        "checks",
        "counted",
        "row",
        "passes",
        "facing",
    ];

    #[test]
    fn stored_words_are_read_back_as_they_were() {
        for word in STORED {
            let read = RESULTS.into_iter().filter_map(|result| {
                let ending = Ending::parse(result, word).ok()?;
                assert_eq!((ending.result_text(), ending.reason().as_str()), (result, word));
                Some(ending)
            });
            assert!(read.count() > 0, "{word}");
        }
        let words: Vec<&str> = Reason::ALL.iter().map(|reason| reason.as_str()).collect();
        assert_eq!(words[..STORED.len()], STORED);
    }

    #[test]
    fn rules_have_the_same_words_here_as_everywhere() {
        for &reason in Reason::ALL {
            let endings = RESULTS.into_iter().map(GameResult::parse);
            for ending in endings.filter_map(|result| Ending::new(result, reason)) {
                if let Ending::Rule(outcome) = ending {
                    assert_eq!(outcome.reason.as_str(), reason.as_str());
                }
            }
        }
    }

    #[test]
    fn unreadable_endings_are_quoted() {
        for (result, reason, error) in [
            ("2-0", "time", "\"2-0\" is not a result"),
            ("*", "time", "a game cannot end * by time"),
            ("1/2-1/2", "called-off", "a game cannot end 1/2-1/2 by called-off"),
            ("1/2-1/2", "abandonment", "a game cannot end 1/2-1/2 by abandonment"),
            ("1-0", "magic", "\"magic\" is not a reason for a game to end"),
            ("1-0", "", "\"\" is not a reason for a game to end"),
            ("1/2-1/2", "resignation", "a game cannot end 1/2-1/2 by resignation"),
            ("1/2-1/2", "time", "a game cannot end 1/2-1/2 by time"),
            ("0-1", "agreement", "a game cannot end 0-1 by agreement"),
        ] {
            let found = Ending::parse(result, reason).map_err(|error| error.to_string());
            assert_eq!(found, Err(error.to_owned()), "{result} {reason}");
        }
    }
}
