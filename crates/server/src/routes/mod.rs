//! Every address of the app, and what answers there. Handlers are thin: read, ask, answer.

mod analysis;
mod archive;
mod assets;
mod broadcasts;
mod catalog;
mod design;
mod desk;
mod feed;
mod game;
mod guard;
mod inspect;
mod learn;
mod line;
mod local;
mod new;
mod passes;
mod picture;
mod position;
mod puzzles;
mod seats;
mod sent;
mod settings;
mod socket;
mod study;
mod tables;
mod tag;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{get, post};
use axum::{Extension, Router};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

use crate::app::App;
use crate::edge::Edge;

pub(crate) use inspect::inspector;

/// Largest request, in bytes: a long PGN text.
const LARGEST: usize = 1 << 20;

/// A service that answers at every address of the app.
pub fn router(app: Arc<App>) -> Router {
    router_behind(app, Arc::default())
}

/// The same, behind this edge.
pub(crate) fn router_behind(app: Arc<App>, edge: Arc<Edge>) -> Router {
    let is_worth_it = DefaultPredicate::new().and(NotForContentType::const_new(tables::TABLE));
    Router::new()
        .merge(pages())
        .merge(games())
        .merge(api())
        .route("/a/{*path}", get(assets::asset))
        .fallback(assets::nowhere)
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(middleware::from_fn_with_state(Arc::clone(&edge), guard::hurry))
        .layer(middleware::from_fn_with_state(Arc::clone(&edge), guard::limit))
        .layer(middleware::from_fn(guard::same_origin))
        .layer(middleware::from_fn_with_state(Arc::clone(&edge), guard::only_own_names))
        .layer(middleware::from_fn(guard::apologize))
        .layer(middleware::from_fn(guard::headers))
        .layer(middleware::from_fn(guard::speak))
        .layer(middleware::from_fn_with_state(Arc::clone(&edge), guard::finish))
        .layer(Extension(Arc::clone(&edge)))
        .layer(CompressionLayer::new().compress_when(is_worth_it))
        .layer(middleware::from_fn_with_state(Arc::clone(&edge), guard::watch))
        .layer(middleware::from_fn_with_state(edge, guard::meet))
        .with_state(app)
}

/// Pages for people, and the forms on them.
fn pages() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(learn::home))
        .route("/preview.png", get(picture::home_preview))
        .route("/learn/betza", get(learn::betza))
        .route("/learn/{variant}", get(learn::rules))
        .route("/learn/{variant}/preview.png", get(picture::rules_preview))
        .route("/board/{file}", get(picture::start))
        .route("/about", get(learn::about))
        .route("/new", get(new::page).post(new::form))
        .route("/new/chosen", get(new::back_to_form).post(new::chosen))
        .route("/position/{variant}", get(position::page))
        .route("/position/{variant}/board.svg", get(picture::position))
        .route("/position/{variant}/board.png", get(picture::position))
        .route("/position/{variant}/preview.png", get(picture::position_preview))
        .route("/analysis", get(study::any))
        .route("/analysis/{variant}", get(study::page))
        .route("/tables", get(tables::any))
        .route("/tables/{variant}", get(tables::page))
        .route("/tables/{variant}/{file}", get(tables::file))
        .route("/design", get(design::page))
        .route("/rules", get(design::rules))
        .route("/play", get(local::any))
        .route("/play/{variant}", get(local::page))
        .route("/puzzles", get(puzzles::all))
        .route("/puzzles/{variant}", get(puzzles::page))
        .route("/games", get(archive::page))
        .route("/games/import", get(archive::back_to_archive).post(archive::import_form))
        .route("/feed", get(feed::page).post(feed::renew))
        .route("/feed/{file}", get(feed::atom))
        .route("/settings", get(settings::page).post(settings::save))
}

/// A game's page, and what its script asks.
fn games() -> Router<Arc<App>> {
    Router::new()
        .route("/game/{id}", get(game::page))
        .route("/game/{id}/state", get(game::state))
        .route("/game/{id}/at/{node}", get(game::at))
        .route("/game/{id}/act", post(game::act))
        .route("/game/{id}/socket", get(socket::socket))
        .route("/game/{id}/why", get(game::why))
        .route("/game/{id}/hint", get(game::hint))
        .route("/game/{id}/eval", get(game::eval))
        .route("/game/{id}/threats", get(game::threats))
        .route("/game/{id}/rules", get(game::rules))
        .route("/game/{id}/pgn", get(game::pgn))
        .route("/game/{id}/delete", get(game::ask_to_delete).post(game::delete))
        .route("/game/{id}/board.svg", get(picture::game))
        .route("/game/{id}/board.png", get(picture::game))
        .route("/game/{id}/preview.png", get(picture::game_preview))
        .route("/game/{id}/join/{code}", get(seats::invitation).post(seats::join))
        .route("/game/{id}/join/{code}/qr.svg", get(seats::qr))
        .route("/game/{id}/seat", post(passes::issue))
        .route("/game/{id}/seat/{code}", get(passes::page).post(passes::redeem))
        .route("/game/{id}/seat/{code}/qr.svg", get(passes::qr))
        .route("/game/{id}/rematch", get(seats::rematch))
}

/// JSON for scripts and other programs.
fn api() -> Router<Arc<App>> {
    Router::new()
        .route("/api/variants", get(catalog::all))
        .route("/api/variants/{name}", get(catalog::one))
        .route("/api/games", get(archive::moves).post(new::game))
        .route("/api/import", post(archive::import))
        .route("/api/desk", post(desk::answer))
        .route("/api/analysis", get(analysis::socket))
        .route("/api/broadcast/{secret}", get(broadcasts::host))
        .route("/api/watch/{id}", get(broadcasts::watcher))
}
