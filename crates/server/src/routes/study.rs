//! Trees of moves that belong to no stored game, and questions about their positions.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;

use super::game::no_help;
use super::position::reach;
use super::sent::Sent;
use crate::app::App;
use crate::error::{Error, ErrorPage};
use crate::messages::{Format, Note, Refusal, Side, StudyAnswer, StudyMove, Threats};
use crate::pages::{self, Look};

/// What is to be studied: a position and moves from there with spaces between them, or a stored
/// game.
#[derive(Deserialize)]
pub(super) struct Subject {
    fen: Option<String>,
    moves: Option<String>,
    game: Option<String>,
}

/// The analysis board without a game: that of the first one on the shelf.
pub(super) async fn any(State(app): State<Arc<App>>) -> Redirect {
    Redirect::to(&format!("/analysis/{}", app.shelf.ids().next().unwrap_or_default()))
}

pub(super) async fn page(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(Subject { fen, moves, game }): Query<Subject>,
    look: Look,
) -> Result<Markup, ErrorPage> {
    let rules = app.rules(&name)?;
    let moves = moves.unwrap_or_default();
    let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    let study = match game {
        Some(id) => {
            let room = app.room(&id).await?;
            if room.look(|play| play.is_between_people()).await {
                return Err(no_help().into());
            }
            room.look(|play| play.study()).await?
        }
        None => wazir_desk::begin_study(&rules, fen.as_deref(), &moves).map_err(Error::from)?,
    };
    let start = reach(&rules, Some(&study.fen))?;
    let start = wazir_desk::position(&start, 0, String::new());
    Ok(pages::analysis::page(&app.shelf, rules.variant(), &study, &start, &look))
}

/// A PGN text, and the number of the game in it that is wanted, from 0.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Text {
    pgn: String,
    #[serde(default)]
    game: usize,
}

pub(super) async fn read(
    State(app): State<Arc<App>>,
    Sent(Text { pgn, game }): Sent<Text>,
) -> Result<Json<StudyAnswer>, Error> {
    // Long texts take a while.
    let read = tokio::task::spawn_blocking(move || wazir_desk::read_study(&app.shelf, &pgn, game));
    let read = read.await.map_err(|error| Error::Busy(format!("the text: {error}")))?;
    Ok(Json(match read {
        Ok(study) => StudyAnswer::Study(study),
        Err(refused) => StudyAnswer::Refused(refused.refusal()),
    }))
}

/// A tree to be written as PGN.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tree {
    variant: String,
    fen: String,
    #[serde(default)]
    note: Note,
    moves: Vec<StudyMove>,
    #[serde(default)]
    format: Format,
}

pub(super) async fn write(
    State(app): State<Arc<App>>,
    Sent(Tree { variant, fen, note, moves, format }): Sent<Tree>,
) -> Result<Response, Error> {
    let rules = app.rules(&variant)?;
    let write = move || wazir_desk::write_study(&rules, &fen, &note, &moves, format);
    let written = tokio::task::spawn_blocking(write).await;
    let written = written.map_err(|error| Error::Busy(format!("the moves: {error}")))??;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], written).into_response())
}

/// A move that somebody tried: `from` is a square, or a letter and `@`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Attempt {
    variant: String,
    fen: String,
    from: String,
    to: String,
}

/// The reason why a move is not legal; an empty one if it is.
pub(super) async fn why(
    State(app): State<Arc<App>>,
    Query(Attempt { variant, fen, from, to }): Query<Attempt>,
) -> Result<Json<Refusal>, Error> {
    let game = reach(&app.rules(&variant)?, Some(&fen))?;
    let error = wazir_desk::why_not(&game, &from, &to)?.unwrap_or_default();
    Ok(Json(Refusal { error }))
}

/// A position, and the side whose attacks are asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AttacksBy {
    variant: String,
    fen: String,
    by: Side,
}

pub(super) async fn threats(
    State(app): State<Arc<App>>,
    Query(AttacksBy { variant, fen, by }): Query<AttacksBy>,
) -> Result<Json<Threats>, Error> {
    let game = reach(&app.rules(&variant)?, Some(&fen))?;
    Ok(Json(wazir_desk::threats(&game, by)))
}
