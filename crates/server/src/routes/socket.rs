//! The socket that tells a page of every change in its game.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State as Shared};
use axum::response::Response;
use tokio::time::{MissedTickBehavior, interval};
use wazir_words::Language;

use crate::app::App;
use crate::error::Error;
use crate::messages::{Push, Refusal};
use crate::room::Room;
use crate::visitor::Token;

/// Longest message from a page, in bytes; pages have nothing to say here but `ping`.
const LONGEST: usize = 4096;
/// After so many messages that make no sense the socket is closed.
const PATIENCE: u32 = 16;
/// Time between two signs of life, with which each side notices when the connection is dead.
pub(super) const BEAT: Duration = Duration::from_secs(2);
/// A page that has been silent for so long is gone: browsers answer every ping by themselves.
pub(super) const SILENCE: Duration = Duration::from_secs(15);

pub(super) async fn socket(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Error> {
    let room = app.room(&id).await?;
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST);
    let language = Language::current();
    Ok(upgrade.on_upgrade(move |socket| async move {
        // An error means that the page is gone.
        let _ = language.speak(attend(socket, room, token)).await;
    }))
}

/// Sends the state after every change until the socket closes.
async fn attend(
    mut socket: WebSocket,
    room: Arc<Room>,
    token: Option<String>,
) -> Result<(), axum::Error> {
    let mut changes = room.changes();
    let _presence = room.enter(token.as_deref()).await;
    changes.mark_changed();
    let mut patience = PATIENCE;
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            changed = changes.changed() => {
                // A page that connects again finds the game as it is on the disk.
                if changed.is_err() || room.is_broken() {
                    return Ok(());
                }
                let push = match room.state(token.as_deref()).await {
                    Ok(state) => Push::State(Box::new(state)),
                    Err(error) => Push::Refusal(error.refusal()),
                };
                socket.send(encode(&push)).await?;
            }
            _ = beat.tick() => {
                if heard.elapsed() > SILENCE {
                    return Ok(());
                }
                socket.send(Message::Ping(Default::default())).await?;
                socket.send(encode(&Push::Beat {})).await?;
            }
            received = socket.recv() => match received.inspect(|_| heard = Instant::now()) {
                None | Some(Ok(Message::Close(_))) => return Ok(()),
                Some(Err(error)) => return Err(error),
                Some(Ok(message)) if is_expected(&message) => {}
                Some(Ok(_)) => match patience.checked_sub(1) {
                    None => return close(&mut socket).await,
                    Some(left) => {
                        patience = left;
                        socket.send(encode(&Push::Refusal(refusal()))).await?;
                    }
                },
            },
        }
    }
}

fn is_expected(message: &Message) -> bool {
    match message {
        Message::Ping(_) | Message::Pong(_) => true,
        Message::Text(text) => text.as_str() == "ping",
        Message::Binary(_) | Message::Close(_) => false,
    }
}

fn refusal() -> Refusal {
    Refusal { error: "This socket only sends; moves are posted to /act.".into() }
}

async fn close(socket: &mut WebSocket) -> Result<(), axum::Error> {
    let reason = "too many messages that make no sense".into();
    let frame = CloseFrame { code: close_code::POLICY, reason };
    socket.send(Message::Close(Some(frame))).await
}

fn encode(push: &Push) -> Message {
    Message::Text(serde_json::to_string(push).expect("messages are always JSON").into())
}
