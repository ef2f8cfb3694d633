//! The sockets of an analysis that is shown to others: of the page that shows it, and of those that
//! watch.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use tokio::time::{MissedTickBehavior, interval};

use super::socket::{BEAT, SILENCE};
use crate::app::App;
use crate::broadcasts::{Broadcast, Place, Role, id_of};
use crate::error::Error;
use crate::messages::BroadcastNews;
use crate::site::Site;

/// Longest message, in bytes: a large tree with comments.
const LONGEST: usize = 1 << 18;

pub(super) async fn host(
    State(app): State<Arc<App>>,
    Path(secret): Path<String>,
    site: Site,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Error> {
    let id = id_of(&secret);
    let place = app.broadcasts().enter(&id, Role::Host)?;
    Ok(open(upgrade, place, Some(BroadcastNews::Open { id, site: site.url("") })))
}

pub(super) async fn watcher(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Error> {
    let place = app.broadcasts().enter(&id, Role::Watcher)?;
    Ok(open(upgrade, place, None))
}

fn open(upgrade: WebSocketUpgrade, place: Place, greeting: Option<BroadcastNews>) -> Response {
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST);
    upgrade.on_upgrade(async move |socket| {
        // An error means that the page is gone.
        let _ = attend(socket, place, greeting).await;
    })
}

/// Sends what is shown to who watches, and to everybody how many they are; the page that shows it is
/// told its id first.
async fn attend(
    mut socket: WebSocket,
    mut place: Place,
    greeting: Option<BroadcastNews>,
) -> Result<(), axum::Error> {
    if let Some(greeting) = greeting {
        socket.send(encode(&greeting)).await?;
    }
    let mut sent: Option<Arc<str>> = None;
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut heard = Instant::now();
    place.changes.mark_changed();
    loop {
        tokio::select! {
            changed = place.changes.changed() => {
                if changed.is_err() {
                    return Ok(());
                }
                let broadcast = place.changes.borrow_and_update().clone();
                socket.send(audience(&broadcast)).await?;
                let is_news = broadcast.text.as_ref().map(Arc::as_ptr) != sent.as_ref().map(Arc::as_ptr);
                if let (Role::Watcher, true, Some(text)) = (place.role, is_news, &broadcast.text) {
                    socket.send(Message::Text(text.as_ref().into())).await?;
                    sent = broadcast.text;
                }
            }
            _ = beat.tick() => {
                if heard.elapsed() > SILENCE {
                    return Ok(());
                }
                let broadcast = place.changes.borrow().clone();
                socket.send(Message::Ping(Default::default())).await?;
                socket.send(audience(&broadcast)).await?;
            }
            received = socket.recv() => {
                heard = Instant::now();
                match received {
                    None | Some(Ok(Message::Close(_))) => return Ok(()),
                    Some(Err(error)) => return Err(error),
                    Some(Ok(Message::Text(text))) if place.role == Role::Host => {
                        // Others are sent nothing that is not a study.
                        if let Ok(BroadcastNews::Shown { .. }) = serde_json::from_str(&text) {
                            place.show(&text);
                        }
                    }
                    Some(Ok(_)) => {}
                }
            }
        }
    }
}

fn audience(broadcast: &Broadcast) -> Message {
    encode(&BroadcastNews::Audience { watchers: broadcast.watchers, live: broadcast.hosts > 0 })
}

fn encode(news: &BroadcastNews) -> Message {
    Message::Text(serde_json::to_string(news).expect("messages are always JSON").into())
}
