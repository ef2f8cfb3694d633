//! The pages for readers: the shelf, the rules of each game, the notation, about.
//!
//! | module | holds |
//! |---|---|
//! | `article` | an article on a game: facts and prose |
//! | `prose` | Markdown as sections of a page |
//! | `show` | a rule, shown on a few small boards |
//! | `picture` | those boards |
//! | `setup_list` | the start position as a list |
//! | `rules` | the page of one game |
//! | `table` | its pieces, in a table |
//! | `demo` | the board on which each piece shows its moves |
//! | `marked` | a piece and its marks as a picture |
//! | `legend` | the meaning of the marks |
//! | `betza` | the notation for movements |
//! | `shelf` | the first page |
//! | `about` | licence, thanks, and the points on which sources differ |
//!
//! All of them can be read without a script, and be written to files (`export`).

mod about;
mod article;
mod betza;
mod demo;
mod legend;
mod marked;
mod picture;
mod prose;
mod rules;
mod setup_list;
mod shelf;
mod show;
mod table;

use wazir_rules::Rules;
use wazir_rules::prelude;

use crate::app::App;
use crate::pages::Look;
use crate::pages::new::GameChoice;
use crate::view::has_tiles;

pub(crate) use about::about;
pub(crate) use article::Article;
pub(crate) use betza::page as notation;
pub(crate) use picture::thumbnail;
pub(crate) use rules::page;
pub(crate) use shelf::{ContinueCard, shelf};

/// The medium of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Medium<'a> {
    /// A browser that asks this server, with the visitor's settings.
    Served(&'a Look),
    /// A file: nothing can be played, and no script runs.
    File,
}

impl Medium<'_> {
    fn look(self) -> Look {
        match self {
            Medium::Served(look) => *look,
            Medium::File => Look::default(),
        }
    }
}

/// The games that the page for new games offers, each with its rule sets.
pub(crate) fn choices(app: &App) -> Vec<GameChoice> {
    let choice = |rules: &Rules| {
        let variant = rules.variant();
        if Article::with_rule_set(variant.id()).is_some() {
            return None;
        }
        let article = Article::of(variant.id());
        let others = article.into_iter().flat_map(|article| &article.facts.rule_sets);
        let others = others.map(|set| (set.id.clone(), set.label.clone()));
        Some(GameChoice {
            id: variant.id().to_owned(),
            name: variant.name().to_owned(),
            about: article.map_or(variant.about(), |article| &article.facts.sentence).to_string(),
            size: rules::size(variant),
            picture: format!("/board/{}.svg", variant.id()),
            rule_sets: [(variant.id().to_owned(), "Usual rules".to_owned())]
                .into_iter()
                .chain(others)
                .collect(),
            tiles: has_tiles(variant),
            has_prelude: variant.prelude().is_some(),
            arrays: prelude::number_count(variant),
        })
    };
    app.shelf.iter().filter_map(choice).collect()
}
