//! New games, from the form and from scripts.

use std::sync::Arc;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;

use super::seats;
use super::sent::Sent;
use crate::app::App;
use crate::error::{Error, ErrorPage};
use crate::learn::{self, Search};
use crate::messages::NewGame;
use crate::pages::new::NewForm;
use crate::pages::{self, Look};
use crate::store::Filter;
use crate::visitor::Visitor;
use crate::visitor::look_cookies;

pub(super) async fn page(
    State(app): State<Arc<App>>,
    Query(form): Query<NewForm>,
    Query(search): Query<Search>,
    Visitor(person): Visitor,
    look: Look,
) -> Markup {
    let form = form.with_name(person.name);
    let recent = recent(&app, person.visitor).await;
    let games = learn::choices(&app, &form.variant, &recent, &search);
    pages::new::page(&app, &games, &search, &form, None, &look)
}

/// Most games under those played lately.
const RECENT: usize = 4;
/// The number of a visitor's last games that are looked at for that.
const LAST: u32 = 40;

/// The ids of the variants that the visitor has played lately, the latest first.
async fn recent(app: &App, visitor: Option<String>) -> Vec<String> {
    if visitor.is_none() {
        return Vec::new();
    }
    let filter = Filter { visitor, mine: true, most: LAST, ..Filter::default() };
    // Without them, the page is still worth showing.
    let mut played = app.list(filter).await.unwrap_or_default().games;
    played.sort_by_key(|game| std::cmp::Reverse(game.changed));
    let mut ids: Vec<String> = Vec::new();
    for game in played {
        let is_known = game.design().is_some() || ids.contains(&game.variant);
        if !is_known && ids.len() < RECENT {
            ids.push(game.variant);
        }
    }
    ids
}

/// The page with a form that is filled in as it was sent: the text of a design is too long for an
/// address.
pub(super) async fn chosen(
    State(app): State<Arc<App>>,
    Visitor(person): Visitor,
    look: Look,
    form: Result<Form<NewForm>, FormRejection>,
) -> Result<Markup, ErrorPage> {
    let Form(form) = form.map_err(|rejection| Error::Bad(rejection.body_text()))?;
    let fault = app.variant_of(&form.variant).err().map(|error| error.sentence());
    let form = form.with_name(person.name);
    let search = Search::default();
    let games = learn::choices(&app, &form.variant, &[], &search);
    Ok(pages::new::page(&app, &games, &search, &form, fault.as_deref(), &look))
}

/// A form that was sent leaves its address in the browser, from where it may be loaded again.
pub(super) async fn back_to_form() -> Redirect {
    Redirect::to("/new")
}

/// Leads to the new game, or shows the form again with what is wrong in it.
pub(super) async fn form(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    look: Look,
    form: Result<Form<NewForm>, FormRejection>,
) -> Result<Response, ErrorPage> {
    let Form(form) = form.map_err(|rejection| Error::Bad(rejection.body_text()))?;
    let key = match form.wish() {
        Ok(wish) => app.create(&wish, visitor).await.map_err(|error| error.sentence()),
        Err(error) => Err(error),
    };
    Ok(match key {
        Ok(key) => (look_cookies(form.look), seats::go_to_game(&key)).into_response(),
        Err(error) => {
            let search = Search::default();
            let games = learn::choices(&app, &form.variant, &[], &search);
            let page = pages::new::page(&app, &games, &search, &form, Some(&error), &look);
            page.into_response()
        }
    })
}

pub(super) async fn game(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Sent(wish): Sent<NewGame>,
) -> Result<Response, Error> {
    Ok(seats::created(&app.create(&wish, visitor).await?))
}
