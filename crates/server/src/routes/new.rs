//! New games, from the form and from scripts.

use std::sync::Arc;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Query, State};
use axum::response::{IntoResponse, Response};
use maud::Markup;

use super::seats;
use super::sent::Sent;
use crate::app::App;
use crate::error::{Error, ErrorPage};
use crate::learn;
use crate::messages::NewGame;
use crate::pages::new::NewForm;
use crate::pages::{self, Look};
use crate::visitor::Visitor;
use crate::visitor::look_cookies;

pub(super) async fn page(
    State(app): State<Arc<App>>,
    Query(form): Query<NewForm>,
    Visitor(person): Visitor,
    look: Look,
) -> Markup {
    let form = form.with_name(person.name);
    pages::new::page(&app, &learn::choices(&app), &form, None, &look)
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
            let page = pages::new::page(&app, &learn::choices(&app), &form, Some(&error), &look);
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
