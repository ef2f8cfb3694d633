//! A game as PGN, with its variations and comments.

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
        let root = pgn::gather::<Refused>(&mut start, self, &pgn::Note::default())?;
        Ok(pgn::write(&pgn::PgnGame { tags, root, result }, &start))
    }
}

impl pgn::Tree<Refused> for Play {
    fn children(&self, of: u32) -> Vec<u32> {
        self.tree.children(of).map(|node| node.id).collect()
    }

    fn branch(&self, game: &Game, id: u32) -> Result<(Move, pgn::Note), Refused> {
        let node = self.tree.get(id).expect("it is one of the children");
        Ok((node.mv, node.noted(game.variant().board())))
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
