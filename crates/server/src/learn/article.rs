//! Articles on games: facts for cards and tables, then prose.
//!
//! An article is a file `variants/<id>.md`: TOML between two lines `+++`, then Markdown. It does
//! not repeat what the rules know: squares, letters, movements, values. A game without an article
//! has a page, too, with less to read on it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use wazir_desk::learn::Facts;

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

#[cfg(test)]
mod tests {
    use wazir_rules::Shelf;
    use wazir_rules::betza::Betza;
    use wazir_rules::variant::{Letter, Variant};

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

    #[test]
    fn lists_are_those_people_know() {
        let lines = |id: &str| {
            let variant = Shelf::shipped().get(id).expect("a shipped game");
            let facts = &Article::of(id).expect("an article").facts;
            let before = variant.prelude().map(|rules| rules.before.clone());
            let setup = before.unwrap_or_else(|| variant.start().clone());
            let lines = wazir_desk::learn::lines(&variant, facts, &setup);
            lines.into_iter().map(|(_, line)| line).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(
            lines("janus"),
            "e1, e8: King\nf1, f8: Queen\nb1, b8, i1, i8: Janus\na1, a8, j1, j8: Rook\n\
             d1, d8, g1, g8: Bishop\nc1, c8, h1, h8: Knight\na2-j2, a7-j7: Pawns"
        );
        assert_eq!(
            lines("falcon"),
            "f1, f8: King\ne1, e8: Queen\nd1, d8, g1, g8: Falcon\na1, a8, j1, j8: Rook\n\
             b1, b8, i1, i8: Bishop\nc1, c8, h1, h8: Knight\na2-j2, a7-j7: Pawns"
        );
        assert_eq!(
            lines("berolina"),
            "e1, e8: King\nd1, d8: Queen\na1, a8, h1, h8: Rook\nc1, c8, f1, f8: Bishop\n\
             b1, b8, g1, g8: Knight\na2-h2, a7-h7: Berolina Pawns"
        );
        assert_eq!(
            lines("minishogi"),
            "a1, e5: King\ne1, a5: Rook\nd1, b5: Bishop\nb1, d5: Gold General\n\
             c1, c5: Silver General\na2, e4: Pawn"
        );
        assert_eq!(lines("superchess"), lines("berolina").replace("Berolina ", ""));
    }
}
