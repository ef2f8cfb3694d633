//! How games come to be: forms, JSON, PGN, invitations and rematches.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;

use super::pages::{Narrowed, games_page};
use super::sent::Sent;
use crate::app::App;
use crate::chance;
use crate::error::{Error, ErrorPage};
use crate::found::Founded;
use crate::learn;
use crate::messages::{NewGame, NewGameMade};
use crate::pages::new::NewForm;
use crate::pages::{self, Look};
use crate::visitor::{Token, seat_cookies};

/// To the new game's page, with the seat's cookie.
fn to_game(founded: &Founded) -> Response {
    let cookies = seat_cookies(&founded.id, &founded.token);
    (cookies, Redirect::to(&format!("/game/{}", founded.id))).into_response()
}

/// The same for a script.
fn made(founded: &Founded) -> Response {
    let cookies = seat_cookies(&founded.id, &founded.token);
    let made = NewGameMade { url: format!("/game/{}", founded.id) };
    (StatusCode::CREATED, cookies, Json(made)).into_response()
}

pub(super) async fn page(
    State(app): State<Arc<App>>,
    Query(form): Query<NewForm>,
    look: Look,
) -> Markup {
    pages::new::page(&learn::choices(&app), &form, None, &look)
}

/// The form: to the game, or the form again with what is wrong in it.
pub(super) async fn form(
    State(app): State<Arc<App>>,
    look: Look,
    form: Result<Form<NewForm>, FormRejection>,
) -> Result<Response, ErrorPage> {
    let Form(form) = form.map_err(|rejection| Error::Bad(rejection.body_text()))?;
    let founded = match form.wish() {
        Ok(wish) => app.found(&wish).await.map_err(|error| error.to_string()),
        Err(error) => Err(error),
    };
    Ok(match founded {
        Ok(founded) => to_game(&founded),
        Err(error) => {
            let page = pages::new::page(&learn::choices(&app), &form, Some(&error), &look);
            (StatusCode::BAD_REQUEST, page).into_response()
        }
    })
}

pub(super) async fn game(
    State(app): State<Arc<App>>,
    Sent(wish): Sent<NewGame>,
) -> Result<Response, Error> {
    Ok(made(&app.found(&wish).await?))
}

/// A game in PGN.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Text {
    pgn: String,
}

pub(super) async fn import(
    State(app): State<Arc<App>>,
    Sent(text): Sent<Text>,
) -> Result<Response, Error> {
    Ok(made(&app.import(&text.pgn).await?))
}

/// The address of a form that failed is loaded again.
pub(super) async fn to_games() -> Redirect {
    Redirect::to("/games")
}

pub(super) async fn import_form(
    State(app): State<Arc<App>>,
    look: Look,
    form: Result<Form<Text>, FormRejection>,
) -> Result<Response, ErrorPage> {
    let Form(text) = form.map_err(|rejection| Error::Bad(rejection.body_text()))?;
    match app.import(&text.pgn).await {
        Ok(founded) => Ok(to_game(&founded)),
        Err(error) => {
            let error = error.to_string();
            let page = games_page(&app, Narrowed::not(), Some((&error, &text.pgn)), &look).await?;
            Ok((StatusCode::BAD_REQUEST, page).into_response())
        }
    }
}

/// The page that asks whether one wants to sit down: links are also followed by machines.
pub(super) async fn invitation(
    State(app): State<Arc<App>>,
    Path((id, code)): Path<(String, String)>,
    Token(token): Token,
    look: Look,
) -> Result<Response, ErrorPage> {
    let session = app.session(&id).await?;
    let invited = session.look(|play| play.invitation(&code, token.as_deref())).await;
    Ok(match invited {
        Some((variant, side)) => {
            pages::game::invitation(&variant, side, &id, &code, &look).into_response()
        }
        None => Redirect::to(&format!("/game/{id}")).into_response(),
    })
}

pub(super) async fn join(
    State(app): State<Arc<App>>,
    Path((id, code)): Path<(String, String)>,
) -> Result<Response, ErrorPage> {
    let token = chance::token();
    app.session(&id).await?.sit_down(&code, &token).await?;
    Ok(to_game(&Founded { id, token }))
}

/// To the game that followed, with the seat that goes with it.
pub(super) async fn rematch(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Response, ErrorPage> {
    let next = app.session(&id).await?.look(|play| play.row.rematch.clone()).await;
    let id = next.ok_or_else(|| Error::NotFound("game after this one yet".into()))?;
    Ok(match token {
        Some(token)
            if app.session(&id).await?.look(|play| play.rights(Some(&token))).await
                != [false; 2] =>
        {
            to_game(&Founded { id, token })
        }
        _ => Redirect::to(&format!("/game/{id}")).into_response(),
    })
}
