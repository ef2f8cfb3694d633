//! The sockets of an analysis that is shown to others: of the page that shows it, and of those that
//! watch.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;

use super::line::{Call, Gone, Heard, Line};
use crate::app::App;
use crate::broadcasts::{Broadcast, Place, Role, id_of};
use crate::edge::Kind;
use crate::error::Error;
use crate::messages::BroadcastNews;
use crate::site::Site;

/// Longest message, in bytes: a large tree with comments.
const LONGEST: usize = 1 << 18;

pub(super) async fn host(
    State(app): State<Arc<App>>,
    Path(secret): Path<String>,
    site: Site,
    call: Call,
) -> Result<Response, Error> {
    let id = id_of(&secret);
    let place = app.broadcasts().enter(&id, Role::Host)?;
    let greeting = BroadcastNews::Open { id, site: site.url("") };
    Ok(call.take(LONGEST, move |line| attend(line, place, Some(greeting))))
}

pub(super) async fn watcher(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Error> {
    let place = app.broadcasts().enter(&id, Role::Watcher)?;
    Ok(call.take(LONGEST, move |line| attend(line, place, None)))
}

/// Sends what is shown to who watches, and to everybody how many they are; the page that shows it is
/// told its id first.
async fn attend(
    mut line: Line,
    mut place: Place,
    greeting: Option<BroadcastNews>,
) -> Result<(), Gone> {
    if let Some(greeting) = greeting {
        line.say(&greeting).await?;
    }
    let mut sent: Option<Arc<str>> = None;
    place.changes.mark_changed();
    loop {
        tokio::select! {
            changed = place.changes.changed() => {
                if changed.is_err() {
                    return Ok(());
                }
                let broadcast = place.changes.borrow_and_update().clone();
                line.say(&audience(&broadcast)).await?;
                let is_news = broadcast.text.as_ref().map(Arc::as_ptr) != sent.as_ref().map(Arc::as_ptr);
                if let (Role::Watcher, true, Some(text)) = (place.role, is_news, &broadcast.text) {
                    line.say_text(text).await?;
                    sent = broadcast.text;
                }
            }
            heard = line.hear() => match heard? {
                Heard::Beat => {
                    let broadcast = place.changes.borrow().clone();
                    line.say(&audience(&broadcast)).await?;
                }
                Heard::Text(text) if place.role == Role::Host => {
                    // Others are sent nothing that is not a study, and no flood of them.
                    if line.spend(Kind::Acts).is_err() {
                        continue;
                    }
                    if let Ok(BroadcastNews::Shown { .. }) = serde_json::from_str(&text) {
                        place.show(&text);
                    }
                }
                Heard::Text(_) | Heard::Bytes => {}
            },
        }
    }
}

fn audience(broadcast: &Broadcast) -> BroadcastNews {
    BroadcastNews::Audience { watchers: broadcast.watchers, live: broadcast.hosts > 0 }
}
