//! One game: its page, what scripts ask about it, what players do, and the socket that tells
//! of every change.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State as Shared};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use maud::Markup;
use serde::Deserialize;
use tokio::time::{MissedTickBehavior, interval};
use wazir_rules::game::Game;
use wazir_rules::show::diagram;
use wazir_rules::square::Color;

use super::sent::Sent;
use crate::app::App;
use crate::brain;
use crate::error::{Error, ErrorPage};
use crate::messages::{Evaluation, Hint, Position, Push, Refusal, Request, Side, State, Threats};
use crate::pages::{self, Look};
use crate::play::why_not;
use crate::session::Session;
use crate::view;
use crate::visitor::Token;

/// A page's request for a socket names no node but those it knows; 0 is the start.
#[derive(Deserialize)]
pub(super) struct AtNode {
    node: Option<u32>,
}

pub(super) async fn page(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    look: Look,
) -> Result<Markup, ErrorPage> {
    let session = app.session(&id).await?;
    let state = session.state(token.as_deref()).await?;
    let variant = session.look(|play| Arc::clone(play.variant())).await;
    let facts = view::facts(&variant);
    Ok(pages::game::page(&variant, &facts, &state, &id, &look))
}

pub(super) async fn state(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Json<State>, Error> {
    Ok(Json(app.session(&id).await?.state(token.as_deref()).await?))
}

pub(super) async fn at(
    Shared(app): Shared<Arc<App>>,
    Path((id, node)): Path<(String, u32)>,
) -> Result<Json<Position>, Error> {
    Ok(Json(app.session(&id).await?.look(|play| play.position(node)).await?))
}

pub(super) async fn act(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Sent(request): Sent<Request>,
) -> Result<Json<State>, Error> {
    use crate::messages::Action;
    let session = app.session(&id).await?;
    if let Action::Rematch {} = request.action {
        if session.look(|play| play.rights(token.as_deref())).await == [false; 2] {
            return Err(Error::Forbidden("only the players can play again".into()));
        }
        app.rematch(&id).await?;
        return Ok(Json(session.state(token.as_deref()).await?));
    }
    Ok(Json(session.act(token.as_deref(), &request).await?))
}

/// The game at the node asked about; its tip, if none is named.
async fn game_at(session: &Session, node: Option<u32>) -> Result<Game, Error> {
    session.look(|play| play.at(node.unwrap_or_else(|| play.tree().tip()))).await
}

/// What somebody tried.
#[derive(Deserialize)]
pub(super) struct Tried {
    node: Option<u32>,
    from: String,
    to: String,
}

/// Why a move is not legal, as a refusal; an empty one if it is.
pub(super) async fn why(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Query(tried): Query<Tried>,
) -> Result<Json<Refusal>, Error> {
    let game = game_at(&*app.session(&id).await?, tried.node).await?;
    Ok(Json(Refusal { error: why_not(&game, &tried.from, &tried.to)?.unwrap_or_default() }))
}

/// A game in which nobody's opponent is helped.
async fn advisable(app: &App, id: &str, node: Option<u32>) -> Result<Game, Error> {
    let session = app.session(id).await?;
    if session.look(|play| play.is_between_people()).await {
        return Err(Error::Forbidden("there is no help while two people play".into()));
    }
    game_at(&session, node).await
}

pub(super) async fn hint(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Query(AtNode { node }): Query<AtNode>,
) -> Result<Json<Hint>, Error> {
    let mut game = advisable(&app, &id, node).await?;
    let over = || Error::Conflict("there is no move any more".into());
    if game.outcome().is_some() {
        return Err(over());
    }
    let best = app.brain().advise(game.clone()).await?.best.ok_or_else(over)?;
    let (setup, legal, suffix) = (game.setup(), game.legal_moves(), game.suffix(best));
    let variant = game.variant();
    Ok(Json(Hint {
        from: view::origin(variant, best),
        best: view::move_facts(variant, &setup, &legal, best, suffix),
    }))
}

/// Whose threats are asked for, and where.
#[derive(Deserialize)]
pub(super) struct Threatened {
    node: Option<u32>,
    by: Side,
}

pub(super) async fn threats(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Query(Threatened { node, by }): Query<Threatened>,
) -> Result<Json<Threats>, Error> {
    let game = game_at(&*app.session(&id).await?, node).await?;
    let board = game.variant().board;
    let squares = game.attacked(by.into()).into_iter().map(|square| board.name(square)).collect();
    Ok(Json(Threats { by, squares }))
}

pub(super) async fn eval(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Query(AtNode { node }): Query<AtNode>,
) -> Result<Json<Evaluation>, Error> {
    let game = advisable(&app, &id, node).await?;
    if let Some(outcome) = game.outcome() {
        return Ok(Json(brain::final_evaluation(outcome.result)));
    }
    let white_to_move = game.turn() == Color::White;
    let found = app.brain().advise(game).await?;
    Ok(Json(brain::evaluation(found.score, white_to_move)))
}

pub(super) async fn pgn(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Response, ErrorPage> {
    let text = app.session(&id).await?.look(|play| play.pgn()).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

pub(super) async fn picture(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Query(AtNode { node }): Query<AtNode>,
) -> Result<Response, ErrorPage> {
    let game = game_at(&*app.session(&id).await?, node).await?;
    let svg = diagram::draw(game.variant(), &game.setup(), &diagram::Options::default());
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

/// Longest message of a page's: they have nothing to say.
const LONGEST: usize = 4096;
/// So many that make no sense, and the socket is closed.
const PATIENCE: u32 = 16;
/// How often a silent peer is asked whether it is still there.
const PING: Duration = Duration::from_secs(20);

pub(super) async fn socket(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Error> {
    let session = app.session(&id).await?;
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        // Whoever has gone is not told.
        let _ = attend(socket, session, token).await;
    }))
}

/// Tells one viewer of every change until the socket closes.
async fn attend(
    mut socket: WebSocket,
    session: Arc<Session>,
    token: Option<String>,
) -> Result<(), axum::Error> {
    let mut changes = session.changes();
    let _presence = session.enter(token.as_deref()).await;
    changes.mark_changed();
    let mut patience = PATIENCE;
    let mut ping = interval(PING);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            changed = changes.changed() => {
                // Whoever comes back finds the game as it is on the disk.
                if changed.is_err() || session.is_broken() {
                    return Ok(());
                }
                let push = match session.state(token.as_deref()).await {
                    Ok(state) => Push::State(Box::new(state)),
                    Err(error) => Push::Refusal(Refusal { error: error.to_string() }),
                };
                socket.send(text(&push)).await?;
            }
            _ = ping.tick() => socket.send(Message::Ping(Default::default())).await?,
            received = socket.recv() => match received {
                None => return Ok(()),
                Some(Err(error)) => return Err(error),
                Some(Ok(Message::Close(_))) => return Ok(()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Text(said))) if said.as_str() == "ping" => {}
                Some(Ok(_)) if patience == 0 => {
                    let frame = CloseFrame {
                        code: close_code::POLICY,
                        reason: "too much that makes no sense".into(),
                    };
                    return socket.send(Message::Close(Some(frame))).await;
                }
                Some(Ok(_)) => {
                    patience -= 1;
                    let error = "this socket only tells; moves are posted to act".into();
                    socket.send(text(&Push::Refusal(Refusal { error }))).await?;
                }
            },
        }
    }
}

fn text(push: &Push) -> Message {
    Message::Text(serde_json::to_string(push).expect("messages are always JSON").into())
}
