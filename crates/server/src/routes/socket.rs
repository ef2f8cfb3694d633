//! The socket that tells a page of every change in its game.

use std::sync::Arc;

use axum::extract::ws::close_code;
use axum::extract::{Path, State as Shared};
use axum::response::Response;

use super::line::{Call, Gone, Heard, Line};
use crate::app::App;
use crate::error::Error;
use crate::messages::{Push, Refusal};
use crate::room::Room;
use crate::visitor::Token;

/// Longest message from a page, in bytes; pages have nothing to say here but `ping`.
const LONGEST: usize = 4096;
/// After so many messages that make no sense the socket is closed.
const PATIENCE: u32 = 16;

pub(super) async fn socket(
    Shared(app): Shared<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    call: Call,
) -> Result<Response, Error> {
    let room = app.room(&id).await?;
    Ok(call.take(LONGEST, move |line| attend(line, room, token)))
}

/// Sends the state after every change until the socket closes.
async fn attend(mut line: Line, room: Arc<Room>, token: Option<String>) -> Result<(), Gone> {
    let mut changes = room.changes();
    let _presence = room.enter(token.as_deref()).await;
    changes.mark_changed();
    let mut patience = PATIENCE;
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
                line.say(&push).await?;
            }
            heard = line.hear() => match heard? {
                Heard::Beat => line.say(&Push::Beat {}).await?,
                Heard::Text(text) if text == "ping" => {}
                Heard::Text(_) | Heard::Bytes => match patience.checked_sub(1) {
                    None => {
                        let reason = "too many messages that make no sense";
                        return line.close(close_code::POLICY, reason).await;
                    }
                    Some(left) => {
                        patience = left;
                        line.say(&Push::Refusal(refusal())).await?;
                    }
                },
            },
        }
    }
}

fn refusal() -> Refusal {
    Refusal { error: "This socket only sends; moves are posted to /act.".into() }
}
