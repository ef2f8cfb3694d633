//! One game: its page, what scripts ask about it, and what players do.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State as Shared};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Game};
use wazir_words::say;

use super::sent::Sent;
use crate::app::App;
use crate::error::{Error, ErrorPage};
use crate::messages::{
    Acted, Action, Evaluation, Hint, MoveFacts, Position, Refusal, Request, Side, State, Threats,
};
use crate::pages::game::About;
use crate::pages::{self, Look};
use crate::play::{Play, Role};
use crate::room::Room;
use crate::site::Site;
use crate::visitor::{Token, Visitor};
use crate::workers::Advice;

pub(super) async fn page(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    site: Site,
    look: Look,
) -> Result<Markup, ErrorPage> {
    let room = app.room(&id).await?;
    let state = room.state(token.as_deref()).await?;
    let (variant, design) = room.look(variant_and_design).await;
    let facts = wazir_desk::variant_facts(&variant);
    let about = About { id: &id, variant: &variant, facts: &facts, design: design.as_deref() };
    Ok(pages::game::page(&about, &state, &site, &look))
}

/// The variant of a game, and its text if it is a design.
fn variant_and_design(play: &Play) -> (Arc<Variant>, Option<String>) {
    (Arc::clone(play.variant()), play.row.design().map(str::to_owned))
}

/// The rules of the game, of a design too.
pub(super) async fn rules(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    look: Look,
) -> Result<Response, ErrorPage> {
    let (variant, design) = app.room(&id).await?.look(variant_and_design).await;
    let Some(text) = design else {
        return Ok(Redirect::to(&format!("/learn/{}", variant.id())).into_response());
    };
    let place = (app.desk_place, None);
    Ok(pages::rules::page(app.shelf(), Some(&text), place, &look).into_response())
}

pub(super) async fn state(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Json<State>, Error> {
    Ok(Json(app.room(&id).await?.state(token.as_deref()).await?))
}

pub(super) async fn at(
    Shared(app): Shared<Arc<App>>,
    Path((id, node)): Path<(String, u32)>,
) -> Result<Json<Position>, Error> {
    Ok(Json(app.room(&id).await?.look(|play| play.position(node)).await?))
}

pub(super) async fn act(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Sent(request): Sent<Request>,
) -> Result<Json<Acted>, Error> {
    check_id(&request.id)?;
    let room = app.room(&id).await?;
    let Action::Rematch {} = request.action else {
        return Ok(Json(room.act(token.as_deref(), &request).await?));
    };
    if room.look(|play| play.role(token.as_deref())).await == Role::Spectator {
        return Err(Error::Forbidden(say!("only the players can ask for a rematch").into()));
    }
    // There is one rematch, however often it is asked for.
    match app.rematch(&id).await {
        Ok(_) => Ok(Json(Acted::Done(Box::new(room.state(token.as_deref()).await?)))),
        Err(error) if error.is_answer() => Ok(Json(Acted::Refused(error.refusal()))),
        Err(error) => Err(error),
    }
}

/// Checks the id of an act.
fn check_id(id: &str) -> Result<(), Error> {
    let fits = (8..=64).contains(&id.len());
    if fits && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return Ok(());
    }
    Err(Error::Bad("the id of an act is 8 to 64 letters, digits and hyphens".into()))
}

/// A node of the game's tree; 0 is the start, none the last move.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct AtNode {
    node: Option<u32>,
}

pub(super) async fn game_at(room: &Room, at: AtNode) -> Result<Game, Error> {
    room.look(|play| play.at(at.node.unwrap_or_else(|| play.tree().tip()))).await
}

/// A move that somebody tried: `from` is a square, or a letter and `@`.
#[derive(Deserialize)]
pub(super) struct Attempt {
    node: Option<u32>,
    from: String,
    to: String,
}

/// The reason why a move is not legal; an empty one if it is.
pub(super) async fn why(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Query(Attempt { node, from, to }): Query<Attempt>,
) -> Result<Json<Refusal>, Error> {
    let game = game_at(&*app.room(&id).await?, AtNode { node }).await?;
    Ok(Json(Refusal { error: wazir_desk::why_not(&game, &from, &to)?.unwrap_or_default() }))
}

/// The game at a node, and that node, for advice, which nobody gets against a person.
async fn advisable(app: &App, id: &str, at: AtNode) -> Result<(Game, u32), Error> {
    let room = app.room(id).await?;
    if room.look(|play| play.is_between_people()).await {
        return Err(no_help());
    }
    let node = room.look(|play| at.node.unwrap_or_else(|| play.tree().tip())).await;
    Ok((game_at(&room, AtNode { node: Some(node) }).await?, node))
}

/// What the engine thinks of a game at a node.
async fn advise(app: &App, id: &str, node: u32, visitor: Visitor) -> Result<Advice, Error> {
    // Who has no games here takes turns with those who look at the same one.
    let visitor = visitor.0.visitor;
    app.advise(id, node, visitor.as_deref().unwrap_or(id)).await
}

/// The refusal of advice.
pub(super) fn no_help() -> Error {
    Error::Forbidden(say!("there is no help while two people play").into())
}

pub(super) async fn hint(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Query(at): Query<AtNode>,
    visitor: Visitor,
) -> Result<Json<Hint>, Error> {
    let (game, node) = advisable(&app, &id, at).await?;
    let over = || Error::Conflict(say!("the game is over here").into());
    if game.outcome().is_some() {
        return Err(over());
    }
    let best = advise(&app, &id, node, visitor).await?.best.ok_or_else(over)?;
    let best = wazir_desk::read_move(&game, &best)?;
    let from = wazir_desk::origin(game.variant(), best);
    let (text, san) = (game.coordinates(best), game.san(best));
    let best = MoveFacts { text, san, ..wazir_desk::move_facts(&game, best, &[]) };
    Ok(Json(Hint { from, best }))
}

/// The side whose threats are asked for, and a node.
#[derive(Deserialize)]
pub(super) struct ThreatsBy {
    node: Option<u32>,
    by: Side,
}

pub(super) async fn threats(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Query(ThreatsBy { node, by }): Query<ThreatsBy>,
) -> Result<Json<Threats>, Error> {
    let game = game_at(&*app.room(&id).await?, AtNode { node }).await?;
    Ok(Json(wazir_desk::threats(&game, by)))
}

pub(super) async fn eval(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Query(at): Query<AtNode>,
    visitor: Visitor,
) -> Result<Json<Evaluation>, Error> {
    let (game, node) = advisable(&app, &id, at).await?;
    if let Some(outcome) = game.outcome() {
        return Ok(Json(wazir_desk::final_evaluation(outcome.result)));
    }
    let white_to_move = game.turn() == Color::White;
    let advice = advise(&app, &id, node, visitor).await?;
    Ok(Json(wazir_desk::evaluation(advice.score(), white_to_move)))
}

/// The page that asks whether the game shall be deleted.
pub(super) async fn ask_to_delete(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    look: Look,
) -> Result<Markup, ErrorPage> {
    let room = app.room(&id).await?;
    let (variant, plies) = room.look(|play| (Arc::clone(play.variant()), play.row.plies)).await;
    Ok(pages::game::ask_to_delete(&variant, &id, plies, &look))
}

pub(super) async fn delete(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Redirect, ErrorPage> {
    app.delete(&id, visitor.0.visitor.as_deref()).await?;
    Ok(Redirect::to("/games"))
}

pub(super) async fn pgn(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Response, ErrorPage> {
    let text = app.room(&id).await?.look(|play| play.pgn()).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}
