//! Links by which players take their seats along to another device.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};

use super::seats;
use crate::app::App;
use crate::create::SeatKey;
use crate::error::{Error, ErrorPage};
use crate::messages::Invite;
use crate::pages::{self, Look};
use crate::store::Person;
use crate::visitor::{Token, Visitor};

/// The path of a link.
fn path(game: &str, code: &str) -> String {
    format!("/game/{game}/seat/{code}")
}

/// Makes a link to the visitor's own seat.
pub(super) async fn issue(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Json<Invite>, Error> {
    let code = app.room(&id).await?.issue_pass(token.as_deref()).await?;
    Ok(Json(app.reach().invite(&path(&id, &code))))
}

/// The page that asks whether one wants to play on here: links are also followed by machines.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    Path((id, code)): Path<(String, String)>,
    look: Look,
) -> Result<Response, ErrorPage> {
    let room = app.room(&id).await?;
    if !room.has_pass(&code).await? {
        return Ok(Redirect::to(&format!("/game/{id}")).into_response());
    }
    let variant = room.look(|play| Arc::clone(play.variant())).await;
    Ok(pages::game::take_along(&variant, &path(&id, &code), &look).into_response())
}

/// Gives the seat to this device as well.
pub(super) async fn redeem(
    State(app): State<Arc<App>>,
    Path((game, code)): Path<(String, String)>,
    Visitor(visitor): Visitor,
) -> Result<Response, ErrorPage> {
    let (token, seated) = app.room(&game).await?.use_pass(&code).await?;
    // A browser with games of its own stays itself.
    let person =
        Person { name: visitor.name.or(seated.name), visitor: visitor.visitor.or(seated.visitor) };
    Ok(seats::go_to_game(&SeatKey { game, token, person }))
}

/// The QR code of a link.
pub(super) async fn qr(
    State(app): State<Arc<App>>,
    Path((id, code)): Path<(String, String)>,
) -> Result<Response, Error> {
    seats::picture(&app, &path(&id, &code))
}
