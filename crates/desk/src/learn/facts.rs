//! What articles add to what the rules know of a game.

use std::collections::BTreeMap;

use serde::Deserialize;
use wazir_rules::variant::Letter;
use wazir_words::Language;

/// What an article says of a game besides its prose. A game without an article has none.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Facts {
    /// The language of its words.
    #[serde(skip)]
    pub language: Language,
    /// Other names of the game.
    pub names: Vec<String>,
    /// The inventor, if known.
    pub inventor: Option<String>,
    /// A sentence for its card.
    pub sentence: String,
    /// The differences from chess, in a few words each.
    pub chips: Vec<String>,
    /// The letters of the pieces in the order of the tables; others follow in their own order.
    pub order: Vec<String>,
    /// Notes on single pieces, by letter.
    pub pieces: BTreeMap<String, PieceNotes>,
    /// Other rules for the same game.
    pub rule_sets: Vec<RuleSet>,
    /// The points on which sources differ.
    pub errata: Vec<Erratum>,
}

/// Notes on a piece.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct PieceNotes {
    /// Its name in the list of the start position, if that is longer.
    pub in_full: Option<String>,
    /// Its value, where a mere number would be too precise: `~5`.
    pub value: Option<String>,
    /// Another spelling of its movement.
    pub or: Option<String>,
    /// A few words on it.
    pub remark: Option<String>,
}

/// Other rules for the same game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    /// The id of the variant that has them.
    pub id: String,
    /// Their name.
    pub label: String,
    /// The differences.
    pub about: String,
}

/// A point on which sources differ.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// The original page, or other sources.
    pub page: String,
    /// The rule here.
    pub we: String,
    /// The way to play by the other rule.
    pub option: Option<String>,
}

impl Facts {
    /// The tag of the language of its words, where it is not that of the page.
    pub fn foreign(&self) -> Option<&'static str> {
        (Language::current() != self.language).then_some(self.language.id())
    }

    /// The notes on the piece with this letter.
    pub fn piece(&self, letter: Letter) -> Option<&PieceNotes> {
        self.pieces.get(&letter.to_string())
    }
}
