//! Seats: links that invite to one, and the answers that give one to a browser.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use crate::app::App;
use crate::chance;
use crate::create::SeatKey;
use crate::error::{Error, ErrorPage};
use crate::messages::NewGameMade;
use crate::pages::{self, Look};
use crate::play::Role;
use crate::visitor::{Token, seat_cookies};

/// Redirects to the game's page, with the seat's cookie.
pub(super) fn go_to_game(key: &SeatKey) -> Response {
    let cookies = seat_cookies(&key.game, &key.token);
    (cookies, Redirect::to(&format!("/game/{}", key.game))).into_response()
}

/// Names the game's page to a script, with the seat's cookie.
pub(super) fn created(key: &SeatKey) -> Response {
    let cookies = seat_cookies(&key.game, &key.token);
    let made = NewGameMade { url: format!("/game/{}", key.game) };
    (StatusCode::CREATED, cookies, Json(made)).into_response()
}

/// The page that asks whether one wants to sit down: links are also followed by machines.
pub(super) async fn invitation(
    State(app): State<Arc<App>>,
    Path((id, code)): Path<(String, String)>,
    Token(token): Token,
    look: Look,
) -> Result<Response, ErrorPage> {
    let room = app.room(&id).await?;
    let invited = room.look(|play| play.invitation(&code, token.as_deref())).await;
    Ok(match invited {
        Some((variant, side)) => {
            pages::game::invitation(&variant, side, &id, &code, &look).into_response()
        }
        None => Redirect::to(&format!("/game/{id}")).into_response(),
    })
}

pub(super) async fn join(
    State(app): State<Arc<App>>,
    Path((game, code)): Path<(String, String)>,
) -> Result<Response, ErrorPage> {
    let token = chance::token();
    app.room(&game).await?.sit_down(&code, &token).await?;
    Ok(go_to_game(&SeatKey { game, token }))
}

/// Leads to the game that followed, with the seat there of whoever has one here.
pub(super) async fn rematch(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Response, ErrorPage> {
    let next = app.room(&id).await?.look(|play| play.row.rematch.clone()).await;
    let game = next.ok_or_else(|| Error::NotFound("rematch of this game yet".into()))?;
    if let Some(token) = token {
        let role = app.room(&game).await?.look(|play| play.role(Some(&token))).await;
        if role != Role::Spectator {
            return Ok(go_to_game(&SeatKey { game, token }));
        }
    }
    Ok(Redirect::to(&format!("/game/{game}")).into_response())
}
