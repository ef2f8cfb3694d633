//! Seats: links that invite to one, and the answers that give one to a browser.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};

use serde::Deserialize;
use wazir_words::say;

use crate::app::App;
use crate::chance;
use crate::create::SeatKey;
use crate::error::{Error, ErrorPage};
use crate::messages::NewGameMade;
use crate::pages::game::Invitation;
use crate::pages::{self, Look};
use crate::play::Role;
use crate::qr;
use crate::site::Site;
use crate::visitor::{Token, Visitor, seat_cookies};

/// Redirects to the game's page, with the seat's cookie.
pub(super) fn go_to_game(key: &SeatKey) -> Response {
    let cookies = seat_cookies(&key.game, &key.token, &key.person);
    (cookies, Redirect::to(&format!("/game/{}", key.game))).into_response()
}

/// Names the game's page to a script, with the seat's cookie.
pub(super) fn created(key: &SeatKey) -> Response {
    let cookies = seat_cookies(&key.game, &key.token, &key.person);
    let made = NewGameMade { url: format!("/game/{}", key.game) };
    (StatusCode::CREATED, cookies, Json(made)).into_response()
}

/// The page that asks whether one wants to sit down: links are also followed by machines.
pub(super) async fn invitation(
    State(app): State<Arc<App>>,
    Path((id, code)): Path<(String, String)>,
    Token(token): Token,
    Visitor(person): Visitor,
    site: Site,
    look: Look,
) -> Result<Response, ErrorPage> {
    let name = person.name.unwrap_or_default();
    let link = Link { id: &id, code: &code, token: token.as_deref() };
    Ok(ask_to_sit_down(&app, link, &name, None, &site, &look).await?)
}

/// The link that somebody has opened.
#[derive(Clone, Copy)]
struct Link<'a> {
    /// The game's id.
    id: &'a str,
    /// The code of the seat.
    code: &'a str,
    /// The visitor's token in that game, if they have one.
    token: Option<&'a str>,
}

/// The page of an invitation, or the way to the game if there is nothing to be taken. `error`
/// is a sentence on what is wrong with the name.
async fn ask_to_sit_down(
    app: &App,
    Link { id, code, token }: Link<'_>,
    name: &str,
    error: Option<&str>,
    site: &Site,
    look: &Look,
) -> Result<Response, Error> {
    let room = app.room(id).await?;
    let invited = room.look(|play| play.invitation(code, token)).await;
    let Some((variant, side)) = invited else {
        return Ok(Redirect::to(&format!("/game/{id}")).into_response());
    };
    let invitation = Invitation { side, id, code, name, error };
    Ok(pages::game::invitation(&variant, invitation, site, look).into_response())
}

/// What somebody says of themselves who sits down.
#[derive(Deserialize)]
pub(super) struct Newcomer {
    name: Option<String>,
}

pub(super) async fn join(
    State(app): State<Arc<App>>,
    Path((game, code)): Path<(String, String)>,
    Token(old): Token,
    visitor: Visitor,
    site: Site,
    look: Look,
    form: Result<Form<Newcomer>, FormRejection>,
) -> Result<Response, ErrorPage> {
    let typed = form.ok().and_then(|Form(newcomer)| newcomer.name);
    let person = match visitor.take_seat(typed.as_deref()) {
        Ok(person) => person,
        Err(error) => {
            let (name, error) = (typed.unwrap_or_default(), error.sentence());
            let link = Link { id: &game, code: &code, token: old.as_deref() };
            let page = ask_to_sit_down(&app, link, &name, Some(&error), &site, &look);
            return Ok(page.await?);
        }
    };
    let token = chance::token();
    app.room(&game).await?.sit_down(&code, &token, person.clone()).await?;
    Ok(go_to_game(&SeatKey { game, token, person }))
}

/// The QR code of the link to an open seat.
pub(super) async fn qr(
    State(app): State<Arc<App>>,
    Path((id, code)): Path<(String, String)>,
) -> Result<Response, Error> {
    picture(&app, &format!("/game/{id}/join/{code}"))
}

/// The QR code of a path on this server.
pub(super) fn picture(app: &App, path: &str) -> Result<Response, Error> {
    let url = app.reach().url(path);
    let url = url.ok_or_else(|| {
        Error::NotFound(say!("there is no address that others could open").into())
    })?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], qr::svg(&url)?).into_response())
}

/// Leads to the game that followed, with the seat there of whoever has one here.
pub(super) async fn rematch(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Visitor(person): Visitor,
) -> Result<Response, ErrorPage> {
    let next = app.room(&id).await?.look(|play| play.row.rematch.clone()).await;
    let game =
        next.ok_or_else(|| Error::NotFound(say!("there is no rematch of this game yet").into()))?;
    if let Some(token) = token {
        let role = app.room(&game).await?.look(|play| play.role(Some(&token))).await;
        if role != Role::Spectator {
            return Ok(go_to_game(&SeatKey { game, token, person }));
        }
    }
    Ok(Redirect::to(&format!("/game/{game}")).into_response())
}
