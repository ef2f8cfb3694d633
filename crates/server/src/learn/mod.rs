//! What there is to read: the shelf, the rules of each game, and where all this comes from.
//!
//! | module | holds |
//! |---|---|
//! | `article` | what people wrote about a game, as data |
//! | `prose` | Markdown as sections of a page |
//! | `show` | a rule as a few small boards |
//! | `picture` | those boards |
//! | `setup_list` | where the pieces stand, in words |
//! | `rules` | the page of one game |
//! | `table` | its pieces |
//! | `glance` | the board on which each piece shows what it can do |
//! | `betza` | the notation for movements, with boards |
//! | `shelf` | the first page |
//! | `about` | licences, thanks, and where other pages differ |
//!
//! All of it works without a script, and can be written to files (`export`).

mod about;
mod article;
mod betza;
mod glance;
mod picture;
mod prose;
mod rules;
mod setup_list;
mod shelf;
mod show;
mod table;

use std::sync::Arc;

use wazir_rules::game::Rules;
use wazir_rules::prelude;

use crate::app::App;
use crate::pages::Look;
use crate::pages::new::GameChoice;

pub(crate) use about::about;
pub(crate) use article::Article;
pub(crate) use betza::page as notation;
pub(crate) use picture::thumbnail;
pub(crate) use rules::page;
pub(crate) use shelf::{ContinueCard, shelf};

/// Where a page will be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Medium<'a> {
    /// In a browser that asks this server, by somebody who wants it to look so.
    Served(&'a Look),
    /// From a disk: nothing can be played, and no script runs.
    File,
}

impl Medium<'_> {
    fn look(self) -> Look {
        match self {
            Medium::Served(look) => look.clone(),
            Medium::File => Look::default(),
        }
    }
}

/// What can be played, as the page for new games offers it: a card a game, with its rule sets.
pub(crate) fn choices(app: &App) -> Vec<GameChoice> {
    let choice = |rules: &Arc<Rules>| {
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
            picture: Some(format!("/board/{}.svg", variant.id())),
            rule_sets: [(variant.id().to_owned(), "Usual rules".to_owned())]
                .into_iter()
                .chain(others)
                .collect(),
            has_prelude: variant.prelude().is_some(),
            arrays: prelude::number_count(variant),
        })
    };
    app.shelf.iter().filter_map(choice).collect()
}
