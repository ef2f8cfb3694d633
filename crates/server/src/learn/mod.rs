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

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use maud::Markup;
use serde::Deserialize;
use wazir_rules::prelude;

use crate::app::{App, Known};
use crate::error::{Error, ErrorPage};
use crate::pages::Look;
use crate::pages::new::GameChoice;
use crate::view::sentence;
use crate::visitor::Last;

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

/// The addresses of this folder.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(home))
        .route("/learn/{variant}", get(rules_page))
        .route("/board/{file}", get(board))
        .route("/about", get(about_page))
        .merge(betza::routes())
}

async fn home(State(app): State<Arc<App>>, Last(last): Last, look: Look) -> Markup {
    let going = match last {
        Some(id) => going(&app, &id).await,
        None => None,
    };
    shelf(&app, going.as_ref(), Medium::Served(&look))
}

/// The card of a game that is not over.
async fn going(app: &App, id: &str) -> Option<ContinueCard> {
    let session = app.session(id).await.ok()?;
    session
        .look(|play| {
            let turn = play.turn()?;
            let ply = play.tree().ply(play.tree().tip());
            let turn = sentence(turn.name());
            Some(ContinueCard {
                href: format!("/game/{id}"),
                title: play.variant().name.clone(),
                about: format!("move {}, {turn} to play", ply / 2 + 1),
            })
        })
        .await
}

async fn about_page(State(app): State<Arc<App>>, look: Look) -> Markup {
    about(&app, Medium::Served(&look))
}

/// What a rules page may be asked for.
#[derive(Deserialize)]
struct Asked {
    /// A numbered array, in games that have them; negative or no number is none.
    number: Option<String>,
}

/// Other names lead to the page with the game's own; rule sets to the page that has them.
async fn rules_page(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(asked): Query<Asked>,
    look: Look,
) -> Result<Response, ErrorPage> {
    let known = app.known(&name)?;
    let id = &known.variant.id;
    if let (None, Some((owner, _))) = (Article::of(id), Article::with_rule_set(id)) {
        return Ok(Redirect::temporary(&format!("/learn/{owner}#{id}")).into_response());
    }
    if *id != name {
        return Ok(Redirect::permanent(&format!("/learn/{id}")).into_response());
    }
    let number = asked.number.and_then(|text| text.trim().parse().ok());
    Ok(page(&app, known, number, Medium::Served(&look)).into_response())
}

/// A game's board, small: `janus.svg`.
async fn board(State(app): State<Arc<App>>, Path(file): Path<String>) -> Result<Response, Error> {
    let known = file.strip_suffix(".svg").and_then(|id| app.known(id).ok());
    let known = known.ok_or_else(|| Error::NotFound(format!("picture {file}")))?;
    let headers =
        [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=3600")];
    Ok((headers, thumbnail(&known.variant)).into_response())
}

/// What can be played, as the page for new games offers it: a card a game, with its rule sets.
pub(crate) fn choices(app: &App) -> Vec<GameChoice> {
    let choice = |known: &Known| {
        let variant = &known.variant;
        if Article::with_rule_set(&variant.id).is_some() {
            return None;
        }
        let article = Article::of(&variant.id);
        let others = article.into_iter().flat_map(|article| &article.facts.rule_sets);
        let others = others.map(|set| (set.id.clone(), set.label.clone()));
        Some(GameChoice {
            id: variant.id.clone(),
            name: variant.name.clone(),
            about: article.map_or(&variant.about, |article| &article.facts.sentence).clone(),
            size: rules::size(variant),
            picture: Some(format!("/board/{}.svg", variant.id)),
            rule_sets: [(variant.id.clone(), "Usual rules".to_owned())]
                .into_iter()
                .chain(others)
                .collect(),
            has_prelude: variant.prelude.is_some(),
            arrays: prelude::numbers(variant),
        })
    };
    app.shelf.iter().filter_map(choice).collect()
}
