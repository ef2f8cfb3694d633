//! A game as PGN, with its variations and comments.

use jiff::Timestamp;
use wazir_rules::Color;
use wazir_rules::notation::{fen, pgn};

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
        let start = self.at(START)?;
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
        let root = self.line_from(START);
        Ok(pgn::write(&pgn::PgnGame { tags, root, result }, &start))
    }

    /// The line that continues from a node with its first child; the other children are its
    /// variations.
    fn line_from(&self, from: u32) -> pgn::Variation {
        let mut nodes = Vec::new();
        let mut at = from;
        while let [first, others @ ..] = self.tree.children(at).as_slice() {
            let mut node = self.pgn_node(first.id);
            for other in others {
                let mut variation = self.line_from(other.id);
                variation.nodes.insert(0, self.pgn_node(other.id));
                node.variations.push(variation);
            }
            nodes.push(node);
            at = first.id;
        }
        pgn::Variation { comments: Vec::new(), nodes }
    }

    fn pgn_node(&self, id: u32) -> pgn::Node {
        let node = self.tree.get(id).expect("it is one of the children");
        let comments =
            if node.comment.is_empty() { Vec::new() } else { vec![node.comment.clone()] };
        pgn::Node { comments, ..pgn::Node::new(node.mv) }
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
