//! Pages that belong to no single game.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Form, Path, Query, Request, State};
use axum::http::{HeaderValue, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use jiff::Timestamp;
use maud::Markup;
use serde::Deserialize;
use wazir_rules::game::Game;
use wazir_rules::notation::fen;

use super::sent::Sent;
use crate::app::{App, Known};
use crate::assets;
use crate::error::{Error, ErrorPage};
use crate::found::checked_fen;
use crate::messages::Position;
use crate::pages::games::{GameRow, GamesFilter};
use crate::pages::{self, Look};
use crate::play::{end_text, read_move, seat_name};
use crate::store::{Filter, Listed};
use crate::view;

/// Games on one page of the archive.
const GAMES: u32 = 200;

pub(super) async fn asset(Path(path): Path<String>) -> Result<Response, Error> {
    let (media_type, content) =
        assets::get(&path).ok_or_else(|| Error::NotFound(format!("file {path}")))?;
    let headers = [
        (header::CONTENT_TYPE, media_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, content).into_response())
}

pub(super) async fn nothing(request: Request) -> ErrorPage {
    ErrorPage(Error::NotFound(format!("page {}", request.uri().path())))
}

pub(super) async fn settings(look: Look) -> Markup {
    pages::settings::page(&look)
}

/// Keeps the settings in cookies for a year.
pub(super) async fn save_settings(Form(look): Form<Look>) -> impl IntoResponse {
    let look = look.checked();
    let cookie = |name: &str, value: &str| {
        let text = format!("{name}={value}; Path=/; Max-Age=31536000; SameSite=Lax");
        let value = HeaderValue::from_str(&text).expect("checked choices are plain words");
        (header::SET_COOKIE, value)
    };
    let cookies =
        [cookie("theme", &look.theme), cookie("board", &look.board), cookie("tiles", &look.tiles)];
    (AppendHeaders(cookies), Redirect::to("/settings"))
}

/// How the archive is narrowed; empty means not.
#[derive(Deserialize)]
pub(super) struct Narrowed {
    #[serde(default)]
    variant: String,
    #[serde(default)]
    result: String,
}

pub(super) async fn games(
    State(app): State<Arc<App>>,
    Query(narrowed): Query<Narrowed>,
    look: Look,
) -> Result<Markup, ErrorPage> {
    games_page(&app, narrowed, None, &look).await
}

/// The archive, with what was wrong with a text that was to be read.
pub(super) async fn games_page(
    app: &App,
    narrowed: Narrowed,
    error: Option<(&str, &str)>,
    look: &Look,
) -> Result<Markup, ErrorPage> {
    let Narrowed { variant, result } = narrowed;
    let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let filter = Filter { variant: some(&variant), result: some(&result), most: GAMES };
    let rows: Vec<GameRow> =
        app.list(filter).await?.iter().filter_map(|listed| row(app, listed)).collect();
    let name = |known: &Known| (known.variant.id.clone(), known.variant.name.clone());
    let variants = app.shelf.iter().map(name).collect();
    Ok(pages::games::page(&rows, &GamesFilter { variant, result, variants }, error, look))
}

impl Narrowed {
    /// All games.
    pub(super) fn not() -> Narrowed {
        Narrowed { variant: String::new(), result: String::new() }
    }
}

/// A line of the archive; none for a game whose rules are gone.
fn row(app: &App, listed: &Listed) -> Option<GameRow> {
    let game = &listed.game;
    let variant = &app.known(&game.variant).ok()?.variant;
    let when = Timestamp::from_millisecond(game.changed).ok()?;
    let (result, reason) = match &game.end {
        Some((result, reason)) => (result.clone(), end_text(variant, result, reason)),
        None => ("*".into(), String::new()),
    };
    Some(GameRow {
        url: format!("/game/{}", game.id),
        variant: variant.name.clone(),
        white: seat_name(game, wazir_rules::square::Color::White),
        black: seat_name(game, wazir_rules::square::Color::Black),
        result,
        reason,
        plies: listed.plies,
        when: when.strftime("%Y-%m-%d %H:%M").to_string(),
    })
}

/// The position somebody shares.
#[derive(Deserialize)]
pub(super) struct Shared {
    fen: Option<String>,
}

pub(super) async fn position(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(shared): Query<Shared>,
    look: Look,
) -> Result<Markup, ErrorPage> {
    let known = app.known(&name)?;
    let variant = &known.variant;
    let mut game = game_at(known, shared.fen.as_deref(), &[])?;
    let position = view::position(&mut game, 0, String::new());
    Ok(pages::game::position(variant, &view::facts(variant), &position, &look))
}

/// A position to look at: a FEN, the start without one, and moves from there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    variant: String,
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

pub(super) async fn check_position(
    State(app): State<Arc<App>>,
    Sent(asked): Sent<Asked>,
) -> Result<Json<Position>, Error> {
    let known = app.known(&asked.variant)?;
    let mut game = game_at(known, asked.fen.as_deref(), &asked.moves)?;
    Ok(Json(view::position(&mut game, 0, String::new())))
}

/// The game after these moves from this position, or a sentence on what is wrong.
fn game_at(known: &Known, text: Option<&str>, moves: &[String]) -> Result<Game, Error> {
    let variant = &known.variant;
    let text = match text {
        Some(text) => checked_fen(known, text)?,
        None => fen::write(variant, &variant.start),
    };
    let setup = fen::read(variant, &text).map_err(|error| Error::Bad(error.to_string()))?;
    let mut game = Game::from_setup(Arc::clone(&known.rules), &setup)
        .map_err(|_| Error::Bad("the position cannot be played from".into()))?;
    for (index, text) in moves.iter().enumerate() {
        let mv = read_move(&game, text)
            .map_err(|error| Error::Bad(format!("move {}: {error}", index + 1)))?;
        game.play(mv).map_err(|error| Error::Bad(format!("move {}: {error}", index + 1)))?;
    }
    Ok(game)
}
