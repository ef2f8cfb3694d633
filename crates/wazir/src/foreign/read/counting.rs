//! Counts of moves.

use super::Import;
use crate::foreign::draft::list;

/// A count: the keys of the pieces of the other side, and how far is counted.
struct Count {
    against: &'static [&'static str],
    moves: u8,
}

const fn count(against: &'static [&'static str], moves: u8) -> Count {
    Count { against, moves }
}

/// The counts of a lone piece by the rules of Thailand.
const THAI: [Count; 6] = [
    count(&["rook", "rook"], 8),
    count(&["rook"], 16),
    count(&["silver", "silver"], 22),
    count(&["knight", "knight"], 32),
    count(&["silver"], 44),
    count(&[], 64),
];
/// The counts of a lone piece by the common rules of its neighbours.
const COMMON: [Count; 3] = [count(&["rook"], 16), count(&["silver"], 44), count(&["knight"], 64)];

/// The tables `[[end]]` of a counting rule: the lines of each. `letter` gives the letter of the
/// piece with a key, if the game has it. `None` for another rule.
fn counts(rule: &str, letter: impl Fn(&str) -> Option<String>) -> Option<Vec<Vec<String>>> {
    let (lone, from_pieces) = match rule {
        "makruk" => (&THAI[..], true),
        "asean" => (&COMMON[..], false),
        _ => return None,
    };
    let gone: Vec<String> = letter("pawn").into_iter().collect();
    let head = |left: Option<u8>, moves: u8| {
        let mut facts = vec!["when = \"counted\"".to_owned()];
        facts.extend(left.map(|left| format!("left = {left}")));
        if !gone.is_empty() {
            facts.push(format!("gone = {}", list(&gone)));
        }
        facts.push(format!("moves = {moves}"));
        facts
    };
    let mut tables = Vec::new();
    for Count { against, moves } in lone {
        let Some(against) = against.iter().map(|key| letter(key)).collect::<Option<Vec<_>>>()
        else {
            continue;
        };
        let mut facts = head(Some(1), *moves);
        if !against.is_empty() {
            facts.push(format!("against = {}", list(&against)));
        }
        facts.extend(from_pieces.then(|| "from-pieces = true".to_owned()));
        facts.push("anew = true".to_owned());
        tables.push(facts);
    }
    tables.extend(from_pieces.then(|| head(None, 64)));
    Some(tables)
}

impl Import<'_> {
    /// Counts of moves, which take the place of the move clock.
    pub(super) fn counting(&mut self, has_clock: bool) {
        let rule = self.get("countingRule").unwrap_or("none");
        if rule == "none" {
            return;
        }
        let here = |key: &str| {
            let letter = self.letter_of(key);
            self.draft.pieces.iter().any(|piece| piece.letter == letter).then_some(letter)
        };
        match counts(rule, here).filter(|_| !has_clock) {
            Some(tables) => tables.into_iter().for_each(|facts| self.draft.table("end", facts)),
            None if has_clock => self.draft.unsaid(
                format!("countingRule = {rule}"),
                "moves are counted or the clock runs here, not both",
            ),
            None => {
                self.draft.unsaid(format!("countingRule = {rule}"), "there is no such count here");
            }
        }
    }
}
