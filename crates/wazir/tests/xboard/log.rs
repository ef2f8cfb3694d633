//! XBoard's debug log: what was played, said and refused.
//!
//! Lines between XBoard and an engine look like `4711 <first : move e2e4` (from
//! the engine) and `4711 >second: time 300` (to it); a game begins at
//! `New game (2): A-B (w)`, whose last letter is the first engine's colour.

use std::collections::BTreeSet;

/// XBoard's two engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    First,
    Second,
}

impl Side {
    pub(crate) fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// The end of a game, as XBoard told it to the engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    pub(crate) result: String,
    pub(crate) reason: String,
}

/// One game.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) white: Side,
    /// Moves as the engines printed them.
    pub(crate) moves: Vec<(Side, String)>,
    pub(crate) ending: Option<Ending>,
    /// Lines in which an engine complained or spoke to the user.
    pub(crate) complaints: Vec<(Side, String)>,
    /// Lines in which XBoard dropped or could not read a move.
    pub(crate) notes: Vec<String>,
}

impl Game {
    /// The loser, if there is one.
    pub(crate) fn loser(&self) -> Option<Side> {
        match self.ending.as_ref()?.result.as_str() {
            "0-1" => Some(self.white),
            "1-0" => Some(self.white.other()),
            _ => None,
        }
    }

    /// Just the moves.
    pub(crate) fn line(&self) -> Vec<&str> {
        self.moves.iter().map(|(_, text)| text.as_str()).collect()
    }
}

/// The whole log.
#[derive(Debug, Default)]
pub(crate) struct Log {
    pub(crate) games: Vec<Game>,
    /// Every variant that XBoard told an engine to play.
    pub(crate) variants: BTreeSet<String>,
    /// Features that XBoard refused.
    pub(crate) rejected: Vec<(Side, String)>,
    /// Complaints before the first game.
    pub(crate) early: Vec<(Side, String)>,
    last_lines: String,
}

/// Beginnings of an engine's complaint. `Error (unknown command)` is one of them:
/// every engine except ours may say it.
const COMPLAINTS: [&str; 6] =
    ["Illegal move", "Error ", "tellusererror", "telluser ", "tellall", "thread '"];
const NOTES: [&str; 7] = [
    "Ignoring move",
    "Ignoring extra move",
    "Undoing move",
    "Undoing extra move",
    "Off-board move",
    "Impossible move",
    "Ambiguous move",
];

impl Log {
    /// Reads it.
    pub(crate) fn read(text: &str) -> Log {
        let mut log = Log { last_lines: tail(text, 30), ..Log::default() };
        for line in text.lines() {
            if let Some(white) = new_game(line) {
                let (moves, complaints, notes) = (Vec::new(), Vec::new(), Vec::new());
                log.games.push(Game { white, moves, ending: None, complaints, notes });
            } else if let Some((from_engine, side, words)) = exchange(line) {
                match from_engine {
                    true => log.note_from_engine(side, words),
                    false => log.note_to_engine(side, words.trim_end()),
                }
            } else if NOTES.iter().any(|note| line.starts_with(note))
                && let Some(game) = log.games.last_mut()
            {
                game.notes.push(line.to_owned());
            }
        }
        log
    }

    /// The end of the log, for a failure's message.
    pub(crate) fn tail(&self) -> &str {
        &self.last_lines
    }

    fn note_from_engine(&mut self, side: Side, words: &str) {
        let complaint = COMPLAINTS.iter().any(|start| words.starts_with(start));
        match self.games.last_mut() {
            None if complaint => self.early.push((side, words.to_owned())),
            None => {}
            Some(game) => {
                if complaint {
                    game.complaints.push((side, words.to_owned()));
                }
                if game.ending.is_none() {
                    game.moves.extend(played(words).map(|text| (side, text.to_owned())));
                }
            }
        }
    }

    fn note_to_engine(&mut self, side: Side, words: &str) {
        match words.split_once(' ') {
            Some(("rejected", feature)) => self.rejected.push((side, feature.to_owned())),
            Some(("variant", name)) => drop(self.variants.insert(name.to_owned())),
            Some(("result", rest)) => {
                if let Some(game) = self.games.last_mut() {
                    game.ending.get_or_insert_with(|| ending(rest));
                }
            }
            _ => {}
        }
    }
}

fn tail(text: &str, lines: usize) -> String {
    let all: Vec<&str> = text.lines().collect();
    all[all.len().saturating_sub(lines)..].join("\n")
}

fn new_game(line: &str) -> Option<Side> {
    let rest = line.strip_prefix("New game (")?;
    match rest.trim_end().strip_suffix(')')?.chars().last()? {
        'w' => Some(Side::First),
        'b' => Some(Side::Second),
        _ => None,
    }
}

/// Parses a line: which engine, whether it spoke or was spoken to, and the text.
fn exchange(line: &str) -> Option<(bool, Side, &str)> {
    let (time, rest) = line.split_once(' ')?;
    time.parse::<u64>().ok()?;
    let from_engine = rest.starts_with('<');
    let rest = rest.strip_prefix(['<', '>'])?;
    let (side, words) = match rest.split_once(':')? {
        ("first ", words) => (Side::First, words),
        ("second", words) => (Side::Second, words),
        _ => return None,
    };
    Some((from_engine, side, words.strip_prefix(' ').unwrap_or(words)))
}

fn played(words: &str) -> Option<&str> {
    words.strip_prefix("move ")?.split_whitespace().next()
}

fn ending(words: &str) -> Ending {
    let (result, reason) = words.split_once(' ').unwrap_or((words, ""));
    let reason = reason.trim().trim_start_matches('{').trim_end_matches('}');
    Ending { result: result.to_owned(), reason: reason.to_owned() }
}

#[test]
fn reads_a_short_log() {
    let log = Log::read(
        "12 >first : variant janus\n13 <second: feature x=1\n13 >second: rejected x\n\
         New game (1): A-B (b)\n20 <second: move e2e4\n21 <first : Illegal move: e2e4\n\
         Ignoring move out of turn by first\n\
         22 >first : result 1-0 {False illegal-move claim}\n23 <first : move e7e5\n",
    );
    let game = &log.games[0];
    assert_eq!(log.variants.iter().collect::<Vec<_>>(), ["janus"]);
    assert_eq!(log.rejected, [(Side::Second, "x".to_owned())]);
    assert_eq!(game.line(), ["e2e4"]);
    assert_eq!(game.loser(), Some(Side::First));
    assert_eq!(game.complaints.len(), 1);
    assert_eq!(game.notes.len(), 1);
    assert_eq!(game.ending.as_ref().unwrap().reason, "False illegal-move claim");
}
