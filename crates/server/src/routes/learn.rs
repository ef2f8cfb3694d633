//! The pages for readers: the shelf, the rules, the notation, about.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;

use crate::app::App;
use crate::error::{Error, ErrorPage};
use crate::learn::{self, Article, ContinueCard, Medium};
use crate::pages::Look;
use crate::visitor::Last;
use wazir_rules::text::quote;

pub(super) async fn home(State(app): State<Arc<App>>, Last(last): Last, look: Look) -> Markup {
    let card = match last {
        Some(id) => continue_card(&app, &id).await,
        None => None,
    };
    learn::shelf(&app, card.as_ref(), Medium::Served(&look))
}

/// The card of a game that is not over.
async fn continue_card(app: &App, id: &str) -> Option<ContinueCard> {
    let room = app.room(id).await.ok()?;
    room.look(|play| {
        let turn = play.turn()?.name();
        let ply = play.tree().ply(play.tree().tip());
        Some(ContinueCard {
            href: format!("/game/{id}"),
            title: play.variant().name().to_owned(),
            about: format!("move {}, {turn} to move", ply / 2 + 1),
        })
    })
    .await
}

pub(super) async fn about(State(app): State<Arc<App>>, look: Look) -> Markup {
    learn::about(&app, Medium::Served(&look))
}

/// The array that a rules page shows.
#[derive(Deserialize)]
pub(super) struct Array {
    /// Its number, in variants that have several; any other text counts as none.
    number: Option<String>,
}

/// The rules of a variant. Aliases lead to the page with the variant's own id, rule sets to the
/// page that explains them.
pub(super) async fn rules(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(array): Query<Array>,
    look: Look,
) -> Result<Response, ErrorPage> {
    let rules = app.rules(&name)?;
    let id = rules.variant().id();
    if let (None, Some((owner, _))) = (Article::of(id), Article::with_rule_set(id)) {
        return Ok(Redirect::temporary(&format!("/learn/{owner}#{id}")).into_response());
    }
    if *id != name {
        return Ok(Redirect::permanent(&format!("/learn/{id}")).into_response());
    }
    let number = array.number.and_then(|text| text.trim().parse().ok());
    Ok(learn::page(&app, rules, number, Medium::Served(&look)).into_response())
}

/// A variant's start position as a small picture: `janus.svg`.
pub(super) async fn board(
    State(app): State<Arc<App>>,
    Path(file): Path<String>,
) -> Result<Response, Error> {
    let rules = file.strip_suffix(".svg").and_then(|id| app.rules(id).ok());
    let rules = rules.ok_or_else(|| Error::NotFound(format!("picture {}", quote(&file))))?;
    let headers =
        [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=3600")];
    Ok((headers, learn::thumbnail(rules.variant())).into_response())
}

/// A movement in Betza notation.
#[derive(Deserialize)]
pub(super) struct Movement {
    text: Option<String>,
}

pub(super) async fn betza(Query(movement): Query<Movement>, look: Look) -> Markup {
    learn::notation(movement.text.as_deref(), Medium::Served(&look))
}
