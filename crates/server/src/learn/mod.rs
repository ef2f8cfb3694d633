//! The pages for readers: the shelf, the rules of each game, the notation, about.
//!
//! | module | holds |
//! |---|---|
//! | `article` | an article on a game: facts and prose |
//! | `prose` | Markdown as sections of a page |
//! | `claim` | a claim about strategy, with what is true of it |
//! | `proofs` | what was computed about games |
//! | `show` | a rule, shown on a few small boards |
//! | `picture` | those boards |
//! | `rules` | the page of one game |
//! | `betza` | the notation for movements |
//! | `find` | the games by family and by search |
//! | `shelf` | the first page |
//! | `about` | licence, thanks, and the points on which sources differ |
//!
//! All of them can be read without a script, and be written to files (`export`).

mod about;
mod article;
mod betza;
mod claim;
mod find;
mod picture;
mod proofs;
mod prose;
mod rules;
mod shelf;
mod show;

use std::sync::Arc;

use maud::{PreEscaped, html};
use wazir_desk::{has_tiles, is_design};
use wazir_rules::prelude;
use wazir_rules::variant::Variant;
use wazir_words::{said, said_as, say};

use crate::app::App;
use crate::pages::new::{GameChoice, GameGroup};
use crate::pages::{Folder, Look};
use crate::site::Site;

pub(crate) use about::about;
pub(crate) use article::Article;
pub(crate) use betza::page as notation;
use find::families;
pub(crate) use find::{Search, find_ids, games};
pub(crate) use picture::thumbnail;
pub(crate) use rules::page;
pub(crate) use shelf::{ContinueCard, shelf};

/// The medium of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Medium<'a> {
    /// A browser that asks this server, with the visitor's settings.
    Served(&'a Look, &'a Site),
    /// A file in a folder, behind which there is no server.
    File(Folder),
}

impl<'a> Medium<'a> {
    fn look(self) -> Look {
        match self {
            Medium::Served(look, _) => *look,
            Medium::File(_) => Look::default(),
        }
    }

    /// `true` if no script runs, and nothing can be played.
    fn is_still(self) -> bool {
        self == Medium::File(Folder::Still)
    }

    /// `true` if there is a server that answers forms.
    fn is_served(self) -> bool {
        matches!(self, Medium::Served(..))
    }

    /// `true` if scripts run.
    fn has_scripts(self) -> bool {
        self.folder() != Some(Folder::Still)
    }

    fn folder(self) -> Option<Folder> {
        match self {
            Medium::Served(..) => None,
            Medium::File(folder) => Some(folder),
        }
    }

    /// The address of the server; a file has none.
    fn site(self) -> Option<&'a Site> {
        match self {
            Medium::Served(_, site) => Some(site),
            Medium::File(_) => None,
        }
    }
}

/// The games that the page for new games offers, in groups under titles, each game with its rule
/// sets: the one with the id `chosen`, or the design of this text, those in `recent` (ids, the latest
/// first) and those that stand first, then the others by family. `search` may leave some out.
pub(crate) fn choices(
    app: &App,
    chosen: &str,
    recent: &[String],
    search: &Search,
) -> Vec<GameGroup> {
    let mut found: Vec<_> = games(app).filter(|variant| search.finds(variant)).collect();
    let design = Some(chosen).filter(|chosen| is_design(chosen));
    let design = design.and_then(|text| own_choice(app, text)).into_iter();
    let owner = |id| Article::with_rule_set(id).map_or(id, |(owner, _)| owner);
    let recent = recent.iter().map(String::as_str).map(owner);
    let leads: [Vec<&str>; 3] = match search.is_empty() {
        true => [vec![owner(chosen)], recent.collect(), app.shelf().first().collect()],
        false => Default::default(),
    };
    let mut take = |id: &str| {
        let place = found.iter().position(|variant| variant.id() == id)?;
        Some(found.remove(place))
    };
    let [chosen, latest, first] =
        leads.map(|lead| lead.into_iter().filter_map(&mut take).collect());
    let group = |title, folds, games: Vec<Arc<Variant>>| GameGroup {
        title,
        folds,
        games: games.iter().map(|variant| choice(variant)).collect(),
    };
    let mut groups = vec![
        GameGroup { title: say!("Your own game"), folds: false, games: design.collect() },
        group(say!("Your choice"), false, chosen),
        group(say!("Played lately"), false, latest),
        group(say!("To begin with"), false, first),
    ];
    let folds = search.is_empty();
    groups.extend(
        families(found).into_iter().map(|kin| group(said(kin.family.title()), folds, kin.games)),
    );
    groups.retain(|group| !group.games.is_empty());
    groups
}

/// The design of this text as a choice; `None` if it has faults.
fn own_choice(app: &App, text: &str) -> Option<GameChoice> {
    let variant = app.variant_of(text).ok()?;
    Some(GameChoice {
        id: text.to_owned(),
        picture: html! { span aria-hidden="true" { (PreEscaped(thumbnail(&variant))) } },
        rule_sets: vec![(text.to_owned(), String::new())],
        ..choice(&variant)
    })
}

fn choice(variant: &Variant) -> GameChoice {
    let article = Article::of(variant.id());
    let others = article.into_iter().flat_map(|article| &article.facts.rule_sets);
    let others = others.map(|set| (set.id.clone(), said_as("about", &set.label).to_owned()));
    GameChoice {
        id: variant.id().to_owned(),
        name: variant.name().to_owned(),
        about: rules::sentence(variant),
        words: find::words(variant),
        size: wazir_desk::learn::size(variant),
        picture: html! {
            img src={ "/board/" (variant.id()) ".svg" } alt="" width="72" height="72" loading="lazy";
        },
        rule_sets: [(variant.id().to_owned(), say!("Usual rules").to_owned())]
            .into_iter()
            .chain(others)
            .collect(),
        tiles: has_tiles(variant),
        has_prelude: variant.prelude().is_some(),
        arrays: variant.has_arrays().then(|| prelude::number_count(variant)),
    }
}
