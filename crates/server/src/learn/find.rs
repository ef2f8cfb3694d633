//! The games as lists show them: by family, or those that a search finds.

use std::sync::Arc;

use serde::Deserialize;
use wazir_rules::variant::{Family, Variant};
use wazir_words::mark;

use super::article::Article;
use crate::app::App;

/// A family and its games, of which there is at least one.
pub(crate) struct Kin {
    pub(crate) family: Family,
    pub(crate) games: Vec<Arc<Variant>>,
}

/// The games that have a page of their own: all but those that are other rules for another.
pub(crate) fn games(app: &App) -> impl Iterator<Item = Arc<Variant>> {
    let own = app.shelf().ids().filter(|id| Article::with_rule_set(id).is_none());
    own.filter_map(|id| app.shelf().get(id))
}

/// The ids of the games that words name: the game of that id, name or alias if there is one, and
/// otherwise those that have every word.
pub(crate) fn find_ids(app: &App, words: &str) -> Vec<String> {
    if let Ok(variant) = app.variant(words) {
        return vec![variant.id().to_owned()];
    }
    let search = Search { q: words.to_owned(), ..Search::default() };
    let found = app.shelf().all().filter(|variant| search.finds(variant));
    found.map(|variant| variant.id().to_owned()).collect()
}

/// Sorts games by family. Within a family they keep their order.
pub(crate) fn families(games: impl IntoIterator<Item = Arc<Variant>>) -> Vec<Kin> {
    let mut all = Family::ALL.map(|family| Kin { family, games: Vec::new() });
    for variant in games {
        let own = all.iter_mut().find(|kin| kin.family == variant.family());
        own.expect("all families are there").games.push(variant);
    }
    all.into_iter().filter(|kin| !kin.games.is_empty()).collect()
}

/// A search for games, as an address has it. What is empty excludes nothing.
#[derive(Clone, Default, PartialEq, Eq, Debug, Deserialize)]
#[serde(default)]
pub(crate) struct Search {
    /// Words that must all occur in a game's name or among its facts.
    pub(crate) q: String,
    /// The word of a family.
    pub(crate) family: String,
    /// The value of one of the [`BOARD_SIZES`].
    pub(crate) board: String,
}

/// A size of boards that can be searched for: value, name, and the numbers of squares it means.
type BoardSize = (&'static str, &'static str, fn(usize) -> bool);

/// The sizes of boards that can be searched for.
pub(crate) const BOARD_SIZES: [BoardSize; 4] = [
    ("", mark!("Any board"), |_| true),
    ("small", mark!("Smaller than 8 × 8"), |squares| squares < 64),
    ("usual", "8 × 8", |squares| squares == 64),
    ("large", mark!("Larger than 8 × 8"), |squares| squares > 64),
];

impl Search {
    /// Returns whether everything is asked for.
    pub(crate) fn is_empty(&self) -> bool {
        self.q.trim().is_empty() && self.family.is_empty() && self.board.is_empty()
    }

    /// Returns whether it finds a game.
    pub(crate) fn finds(&self, variant: &Variant) -> bool {
        let fits =
            |&(value, _, fits): &BoardSize| value == self.board && !fits(variant.board().len());
        let of_family = Family::parse(&self.family).is_none_or(|family| family == variant.family());
        let text = words(variant);
        of_family
            && !BOARD_SIZES.iter().any(fits)
            && self.q.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

/// Everything by which a game can be found, in small letters.
pub(crate) fn words(variant: &Variant) -> String {
    let facts = Article::of(variant.id()).map(|article| &article.facts);
    let (files, ranks) = (variant.board().files(), variant.board().ranks());
    let mut words = vec![
        variant.id().to_owned(),
        variant.name().to_owned(),
        variant.about().to_owned(),
        variant.family().title().to_owned(),
        format!("{files}x{ranks}"),
    ];
    words.extend(variant.aliases().iter().cloned());
    words.extend(variant.kinds().iter().map(|kind| kind.name.clone()));
    if let Some(facts) = facts {
        words.push(facts.sentence.clone());
        words.extend(facts.names.iter().chain(&facts.chips).cloned());
    }
    words.join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(q: &str, family: &str, board: &str) -> Vec<String> {
        let app = App::open(None).expect("the shipped games");
        let search = Search { q: q.into(), family: family.into(), board: board.into() };
        games(&app).filter(|game| search.finds(game)).map(|game| game.id().to_owned()).collect()
    }

    #[test]
    fn games_are_found_by_words_and_facts() {
        assert_eq!(
            found("gold silver", "", "small").first().map(String::as_str),
            Some("minishogi")
        );
        assert_eq!(found("JANUS 10x8", "boards", "large"), ["janus"]);
        assert!(found("janus", "", "small").is_empty() && found("xyzzy", "", "").is_empty());
        assert!(found("", "no such family", "no such size").len() > 5);
    }

    #[test]
    fn a_name_finds_its_game_alone_and_words_all_that_have_them() {
        let app = App::open(None).expect("the shipped games");
        assert_eq!(find_ids(&app, "Janus Chess"), ["janus"]);
        assert_eq!(find_ids(&app, "chess"), ["chess"]);
        assert!(find_ids(&app, "tournament").len() > 1, "rule sets are found, too");
        assert!(find_ids(&app, "xyzzy").is_empty());
    }

    #[test]
    fn every_game_is_in_one_family() {
        let app = App::open(None).expect("the shipped games");
        let kin = families(games(&app));
        let sorted: usize = kin.iter().map(|kin| kin.games.len()).sum();
        assert_eq!(sorted, games(&app).count());
        assert!(kin.len() > 3 && kin.iter().all(|kin| !kin.games.is_empty()));
    }
}
