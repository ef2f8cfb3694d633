//! Articles on games: facts for cards and tables, then prose.
//!
//! An article is a file `variants/<id>.md`: TOML between two lines `+++`, then Markdown. It does
//! not repeat what the rules know: squares, letters, movements, values. A game without an article
//! has a page, too, with less to read on it.
//!
//! In another language it is a file `variants/<language>/<id>.md`, whose TOML has only what is
//! said in whole sentences; the short words of cards are in the catalog of the language.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use toml::{Table, Value};
use wazir_desk::learn::Facts;
use wazir_words::Language;

/// Id and language of each article, and its text; ordered by language.
static TEXTS: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/articles.rs"));

static ARTICLES: LazyLock<BTreeMap<&str, Vec<Article>>> = LazyLock::new(|| {
    let mut articles: BTreeMap<&str, Vec<Article>> = BTreeMap::new();
    for &(id, language, text) in TEXTS {
        let versions = articles.entry(id).or_default();
        let english = versions.first().map_or(text, |first| first.whole);
        match Article::read(language, text, english) {
            Ok(article) => versions.push(article),
            Err(reason) => panic!("the article on {id}, {language}: {reason}"),
        }
    }
    articles
});

/// An article on a game.
#[derive(Debug)]
pub(crate) struct Article {
    pub(crate) facts: Facts,
    /// Markdown.
    pub(crate) text: &'static str,
    /// The headings of the English version, from which the ids of the sections come.
    pub(crate) titles: Vec<&'static str>,
    /// The whole file.
    whole: &'static str,
}

impl Article {
    /// The article on the game with this id, in the language that is spoken or else in English.
    pub(crate) fn of(id: &str) -> Option<&'static Article> {
        let versions = ARTICLES.get(id)?;
        let own = versions.iter().find(|it| it.facts.language == Language::current());
        own.or_else(|| versions.first())
    }

    /// The article that lists the variant with this id among its rule sets, and its own id.
    pub(crate) fn with_rule_set(id: &str) -> Option<(&'static str, &'static Article)> {
        let mut articles = ARTICLES.keys().filter_map(|id| Some((*id, Article::of(id)?)));
        articles.find(|(_, it)| it.facts.rule_sets.iter().any(|set| set.id == id))
    }

    /// Reads an article; what its facts leave out they have from the English one.
    fn read(language: &str, whole: &'static str, english: &'static str) -> Result<Article, String> {
        let language = Language::find(language).ok_or("no language")?;
        let [(own, text), (facts, original)] = [split(whole)?, split(english)?];
        let facts: Facts =
            merge(facts.into(), own.into()).try_into().map_err(|error| error.to_string())?;
        let titles = original.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        Ok(Article { facts: Facts { language, ..facts }, text, titles, whole })
    }
}

/// The facts and the prose of a file.
fn split(whole: &'static str) -> Result<(Table, &'static str), String> {
    let body = whole.strip_prefix("+++\n").ok_or("it does not begin with +++")?;
    let (facts, text) = body.split_once("+++\n").ok_or("there is no second +++")?;
    Ok((toml::from_str(facts).map_err(|error| error.to_string())?, text))
}

/// A value with all that another one has in place of its own, within tables and lists, too.
fn merge(old: Value, new: Value) -> Value {
    match (old, new) {
        (Value::Table(mut table), Value::Table(new)) => {
            for (key, value) in new {
                let value = match table.remove(&key) {
                    Some(old) => merge(old, value),
                    None => value,
                };
                table.insert(key, value);
            }
            Value::Table(table)
        }
        (Value::Array(old), Value::Array(new)) => {
            Value::Array(old.into_iter().zip(new).map(|(old, new)| merge(old, new)).collect())
        }
        (_, new) => new,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use wazir_rules::Shelf;
    use wazir_rules::betza::Betza;
    use wazir_rules::variant::{Letter, Variant};

    use super::*;

    fn variant(id: &str) -> std::sync::Arc<Variant> {
        Shelf::shipped().get(id).unwrap_or_else(|| panic!("no game {id}"))
    }

    #[test]
    fn articles_speak_of_games_and_pieces_that_there_are() {
        for &id in ARTICLES.keys() {
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
        for &id in ARTICLES.keys() {
            let variant = variant(id);
            for (letter, notes) in &Article::of(id).expect("it is in the list").facts.pieces {
                let Some(text) = &notes.or else { continue };
                let kind = variant.kind_of(Letter::parse(letter).expect("a letter")).expect("one");
                let other: Betza = text.parse().expect("a movement");
                assert!(variant.kind(kind).betza.is_equivalent(&other), "{id}: {text}");
            }
        }
    }

    /// The places of the sentences among the facts.
    fn sentences(value: &Value, place: &str) -> BTreeSet<String> {
        let inside = |key: &str, value| sentences(value, &format!("{place}.{key}"));
        match value {
            Value::Table(table) => table.iter().flat_map(|(key, it)| inside(key, it)).collect(),
            Value::Array(list) if list.iter().any(Value::is_table) => {
                list.iter().enumerate().flat_map(|(at, it)| inside(&at.to_string(), it)).collect()
            }
            _ => {
                let key = place.rsplit('.').next().unwrap_or_default();
                let is_one = ["in-full", "remark", "about", "page", "we", "option"].contains(&key);
                is_one.then(|| place.to_owned()).into_iter().collect()
            }
        }
    }

    #[test]
    fn articles_say_the_same_in_every_language() {
        let blank = |show: &str| {
            let mut show: Table = toml::from_str(show).expect("a show");
            show.remove("caption");
            show.get("says").is_some().then(|| show.remove("says"));
            show
        };
        let shows = |text: &'static str| -> Vec<Table> {
            let blocks = text.split("```show\n").skip(1);
            blocks.map(|block| blank(block.split("```").next().unwrap_or_default())).collect()
        };
        for (id, versions) in &*ARTICLES {
            assert_eq!(versions.len(), Language::ALL.len(), "{id} is not in every language");
            let (facts, text) = split(versions[0].whole).expect("it reads");
            for version in &versions[1..] {
                let (own, prose) = split(version.whole).expect("it reads");
                let [wanted, had] = [facts.clone(), own].map(|it| sentences(&it.into(), ""));
                assert_eq!(had, wanted, "{id}, {:?}", version.facts.language);
                assert_eq!(shows(prose), shows(text), "{id}, {:?}", version.facts.language);
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
