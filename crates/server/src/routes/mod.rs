//! Which address does what. Handlers are thin: read, ask, answer.

mod game;
mod guard;
mod new;
mod pages;
mod sent;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{get, post};

use crate::app::App;
use crate::{catalog, glance, learn};

pub(crate) use guard::only_local;

/// Largest request: a long PGN text.
const LARGEST: usize = 1 << 20;

/// Every address of the app.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/position/{variant}", get(pages::position))
        .route("/games", get(pages::games))
        .route("/games/import", get(new::to_games).post(new::import_form))
        .route("/settings", get(pages::settings).post(pages::save_settings))
        .route("/new", get(new::page).post(new::form))
        .route("/api/games", post(new::game))
        .route("/api/import", post(new::import))
        .route("/api/position", post(pages::check_position))
        .route("/game/{id}", get(game::page))
        .route("/game/{id}/state", get(game::state))
        .route("/game/{id}/at/{node}", get(game::at))
        .route("/game/{id}/act", post(game::act))
        .route("/game/{id}/socket", get(game::socket))
        .route("/game/{id}/why", get(game::why))
        .route("/game/{id}/hint", get(game::hint))
        .route("/game/{id}/eval", get(game::eval))
        .route("/game/{id}/threats", get(game::threats))
        .route("/game/{id}/pgn", get(game::pgn))
        .route("/game/{id}/board.svg", get(game::picture))
        .route("/game/{id}/join/{code}", get(new::invitation).post(new::join))
        .route("/game/{id}/rematch", get(new::rematch))
        .merge(catalog::routes())
        .merge(glance::routes())
        .merge(learn::routes())
        .route("/a/{*path}", get(pages::asset))
        .fallback(pages::nothing)
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(middleware::from_fn(guard::sorry))
        .layer(middleware::from_fn(guard::same_origin))
        .layer(middleware::from_fn(guard::headers))
        .with_state(app)
}
