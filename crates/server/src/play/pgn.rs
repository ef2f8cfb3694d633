//! A game as PGN, with its variations and comments.
//!
//! PGN takes the first line of a game for what was played. What was looked at after the last move
//! therefore stands as a variation that begins with this move again.

use jiff::Timestamp;
use wazir_desk::Refused;
use wazir_rules::notation::{fen, pgn};
use wazir_rules::{Color, Game, Move};
use wazir_words::Language;

use super::{Play, seat_name};
use crate::ending::Ending;
use crate::error::Error;
use crate::tree::START;

impl Play {
    /// The whole game as PGN.
    ///
    /// # Errors
    /// While pieces are still being exchanged.
    pub(crate) fn pgn(&self) -> Result<String, Error> {
        // Other programs read it.
        Language::English.scope(|| self.write_pgn())
    }

    fn write_pgn(&self) -> Result<String, Error> {
        let mut start = self.at(START)?;
        let variant = self.variant();
        let mut tags = pgn::Tags::default();
        let date = Timestamp::from_millisecond(self.row.created)
            .map(|time| time.strftime("%Y.%m.%d").to_string())
            .unwrap_or_else(|_| "????.??.??".into());
        tags.set("Event", "Casual game");
        tags.set("Site", "Wazir");
        tags.set("Date", date);
        tags.set("Round", "-");
        for color in Color::ALL {
            tags.set(color.name(), seat_name(&self.row, color));
        }
        if let Some(termination) = self.row.end.and_then(termination) {
            tags.set("Termination", termination);
        }
        for (name, value) in &self.row.tags {
            tags.set(name, value.clone());
        }
        let result = self.row.end.and_then(Ending::result);
        tags.set("Variant", variant.protocol().pgn.clone());
        if start.setup() != *variant.start() {
            tags.set("SetUp", "1");
            tags.set("FEN", fen::write(variant, &start.setup()));
        }
        let note = pgn::Note { words: self.not_played(&start)?, ..pgn::Note::default() };
        let root = pgn::gather::<Refused>(&mut start, &Played(self), &note)?;
        Ok(pgn::write(&pgn::PgnGame { tags, root, result }, &start))
    }
}

impl Play {
    /// The moves that were looked at in a game in which none was played, as words: there is no move
    /// at which they could stand.
    fn not_played(&self, start: &Game) -> Result<String, Refused> {
        if self.tree.tip() != START || self.tree.len() == 0 {
            return Ok(String::new());
        }
        let note = pgn::Note::default();
        let root = pgn::gather::<Refused>(&mut start.clone(), &LookedAt(self), &note)?;
        let game = pgn::PgnGame { tags: pgn::Tags::default(), root, result: None };
        let text = pgn::write(&game, start);
        let moves = text.split_once("\n\n").map_or("", |(_, moves)| moves.trim());
        Ok(format!("Not played: {}", moves.trim_end_matches('*').trim_end()))
    }
}

/// The place after the last move of the game, when that stands once more in a variation.
const AGAIN: u32 = u32::MAX;

/// The game that was played, with all else as variations.
struct Played<'a>(&'a Play);

impl pgn::Tree<Refused> for Played<'_> {
    fn children(&self, of: u32) -> Vec<u32> {
        let tree = &self.0.tree;
        let behind = |of| tree.children(of).map(|node| node.id);
        let tip = tree.tip();
        match of {
            AGAIN => behind(tip).collect(),
            _ if of == tip => Vec::new(),
            _ => {
                let mut children: Vec<u32> = behind(of).collect();
                if children.first() == Some(&tip) && behind(tip).next().is_some() {
                    children.insert(1, AGAIN);
                }
                children
            }
        }
    }

    fn branch(&self, game: &Game, id: u32) -> Result<(Move, pgn::Note), Refused> {
        let tree = &self.0.tree;
        let known = |id| tree.get(id).expect("it is one of the children");
        if id == AGAIN {
            // What is noted on it stands at the move that was played.
            return Ok((known(tree.tip()).mv, pgn::Note::default()));
        }
        let node = known(id);
        Ok((node.mv, node.noted(game.variant().board())))
    }
}

/// All moves, whether played or not, without what is noted on them.
struct LookedAt<'a>(&'a Play);

impl pgn::Tree<Refused> for LookedAt<'_> {
    fn children(&self, of: u32) -> Vec<u32> {
        self.0.tree.children(of).map(|node| node.id).collect()
    }

    fn branch(&self, _game: &Game, id: u32) -> Result<(Move, pgn::Note), Refused> {
        let node = self.0.tree.get(id).expect("it is one of the children");
        Ok((node.mv, pgn::Note::default()))
    }
}

/// The end of a game as the tag `Termination` names it; `None` where it is not known.
fn termination(end: Ending) -> Option<&'static str> {
    match end {
        Ending::Rule(_) | Ending::Resignation { .. } | Ending::Agreement => Some("normal"),
        Ending::Time { .. } => Some("time forfeit"),
        Ending::Abandonment { .. } => Some("abandoned"),
        Ending::CalledOff => Some("abandoned: a first move did not come in time"),
        Ending::Imported(_) => None,
    }
}
