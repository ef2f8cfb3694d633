//! Articles on games: facts for cards and tables, then prose.
//!
//! An article is a file `variants/<id>.md`: TOML between two lines `+++`, then Markdown. It does
//! not repeat what the rules know: squares, letters, movements, values. A game without an article
//! has a page, too, with less to read on it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use wazir_rules::variant::Letter;

/// Id and text of each article, ordered by id.
static TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/articles.rs"));

static ARTICLES: LazyLock<BTreeMap<&str, Article>> = LazyLock::new(|| {
    let read = |&(id, text)| match Article::read(text) {
        Ok(article) => (id, article),
        Err(reason) => panic!("variants/{id}.md: {reason}"),
    };
    TEXTS.iter().map(read).collect()
});

/// An article on a game.
#[derive(Debug)]
pub(crate) struct Article {
    pub(crate) facts: Facts,
    /// Markdown.
    pub(crate) text: &'static str,
}

/// The facts before the prose.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct Facts {
    /// Other names of the game.
    pub(crate) names: Vec<String>,
    /// The inventor, if known.
    pub(crate) inventor: Option<String>,
    /// A sentence for its card.
    pub(crate) sentence: String,
    /// The differences from chess, in a few words each.
    pub(crate) chips: Vec<String>,
    /// The letters of the pieces in the order of the tables; others follow in their own order.
    pub(crate) order: Vec<String>,
    /// Notes on single pieces, by letter.
    pub(crate) pieces: BTreeMap<String, PieceNotes>,
    /// Other rules for the same game.
    pub(crate) rule_sets: Vec<RuleSet>,
    /// The points on which sources differ.
    pub(crate) errata: Vec<Erratum>,
}

/// Notes on a piece.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct PieceNotes {
    /// Its name in the list of the start position, if that is longer.
    pub(crate) in_full: Option<String>,
    /// Its value, where a mere number would be too precise: `~5`.
    pub(crate) value: Option<String>,
    /// Another spelling of its movement.
    pub(crate) or: Option<String>,
    /// A few words on it.
    pub(crate) remark: Option<String>,
}

/// Other rules for the same game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RuleSet {
    /// The id of the variant that has them.
    pub(crate) id: String,
    /// Their name.
    pub(crate) label: String,
    /// The differences.
    pub(crate) about: String,
}

/// A point on which sources differ.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Erratum {
    /// The original page, or other sources.
    pub(crate) page: String,
    /// The rule here.
    pub(crate) we: String,
    /// The way to play by the other rule.
    pub(crate) option: Option<String>,
}

impl Article {
    /// The article on the game with this id.
    pub(crate) fn of(id: &str) -> Option<&'static Article> {
        ARTICLES.get(id)
    }

    /// The article that lists the variant with this id among its rule sets, and its own id.
    pub(crate) fn with_rule_set(id: &str) -> Option<(&'static str, &'static Article)> {
        let has = |article: &Article| article.facts.rule_sets.iter().any(|set| set.id == id);
        ARTICLES.iter().find(|(_, article)| has(article)).map(|(id, article)| (*id, article))
    }

    /// Reads an article.
    fn read(text: &'static str) -> Result<Article, String> {
        let body = text.strip_prefix("+++\n").ok_or("it does not begin with +++")?;
        let (facts, text) = body.split_once("\n+++\n").ok_or("there is no second +++")?;
        let facts = toml::from_str(facts).map_err(|error| error.to_string())?;
        Ok(Article { facts, text })
    }
}

impl Facts {
    /// The notes on the piece with this letter.
    pub(crate) fn piece(&self, letter: Letter) -> Option<&PieceNotes> {
        self.pieces.get(&letter.to_string())
    }
}

#[cfg(test)]
mod tests {
    use wazir_rules::Shelf;
    use wazir_rules::betza::Betza;
    use wazir_rules::variant::Variant;

    use super::*;

    fn variant(id: &str) -> std::sync::Arc<Variant> {
        Shelf::shipped().get(id).unwrap_or_else(|| panic!("no game {id}"))
    }

    #[test]
    fn articles_speak_of_games_and_pieces_that_there_are() {
        for &(id, _) in TEXTS {
            let variant = variant(id);
            let facts = &Article::of(id).expect("it is in the list").facts;
            assert_eq!(variant.id(), id, "files are called by ids, not by other names");
            assert!(!facts.sentence.is_empty() && !facts.chips.is_empty(), "{id}");
            for letter in facts.order.iter().chain(facts.pieces.keys()) {
                let known = Letter::parse(letter).and_then(|letter| variant.kind_of(letter));
                assert!(known.is_some(), "{id}: {letter}");
                let in_full = facts.pieces.get(letter).and_then(|notes| notes.in_full.as_ref());
                let name = known.map(|kind| &variant.kind(kind).name);
                assert_ne!(in_full, name, "{id}: the rules know the name of {letter}");
            }
            for set in &facts.rule_sets {
                assert_eq!(self::variant(&set.id).id(), set.id);
                assert!(Article::of(&set.id).is_none(), "{}: rule sets have no page", set.id);
                let (owner, _) = Article::with_rule_set(&set.id).expect("this one has it");
                assert_eq!(owner, id);
            }
        }
    }

    #[test]
    fn other_spellings_mean_the_is_equivalent() {
        for &(id, _) in TEXTS {
            let variant = variant(id);
            for (letter, notes) in &Article::of(id).expect("it is in the list").facts.pieces {
                let Some(text) = &notes.or else { continue };
                let kind = variant.kind_of(Letter::parse(letter).expect("a letter")).expect("one");
                let other: Betza = text.parse().expect("a movement");
                assert!(variant.kind(kind).betza.is_equivalent(&other), "{id}: {text}");
            }
        }
    }

    #[test]
    fn the_games_that_stand_first_are_explained() {
        assert!(Shelf::shipped().first().count() >= 5);
        for id in Shelf::shipped().first() {
            assert!(Article::of(id).is_some(), "{id}");
        }
    }
}
