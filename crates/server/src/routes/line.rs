//! The server's end of a page's socket. Both ends give signs of life; a page that gives none, that
//! takes nothing of what it is sent, or that is there when the server ends, is hung up on.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseCode, CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{FromRequestParts, MatchedPath, Query};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};
use wazir_words::Language;

use super::guard::over_limit;
use crate::edge::{Caller, Edge, Kind, Open, Refused, SocketPlace};

/// Time between two signs of life, with which each side notices when the connection is dead.
const BEAT: Duration = Duration::from_secs(2);
/// A page that has been silent for so long is gone: browsers answer every ping by themselves.
const SILENCE: Duration = Duration::from_secs(15);

/// Size of what is read at once, in bytes.
const READ_BUFFER: usize = 4096;

/// The reason for which a line is over: there is nobody at its other end any more.
#[derive(Debug)]
pub(super) struct Gone;

/// What is heard on a line.
#[derive(Debug)]
pub(super) enum Heard {
    /// Time for a sign of life: a ping has been sent, which only browsers see, not their pages.
    Beat,
    /// What a page has sent.
    Text(String),
    /// Bytes, which no page of ours sends.
    Bytes,
}

/// The server's end of a socket.
#[derive(Debug)]
pub(super) struct Line {
    socket: WebSocket,
    edge: Arc<Edge>,
    caller: Caller,
    _place: Option<SocketPlace>,
    _open: Open,
    beat: Interval,
    heard: Instant,
}

impl Line {
    /// Takes one of these from what the page's visitor may have.
    pub(super) fn spend(&self, kind: Kind) -> Result<(), Refused> {
        self.edge.spend(kind, self.caller)
    }

    /// The next thing that is heard. Nothing is lost if this is dropped.
    pub(super) async fn hear(&mut self) -> Result<Heard, Gone> {
        loop {
            let edge = Arc::clone(&self.edge);
            tokio::select! {
                () = edge.ending.wished() => {
                    self.close(close_code::AWAY, "the server is closing").await?;
                    return Err(Gone);
                }
                _ = self.beat.tick() => {
                    if self.heard.elapsed() > SILENCE {
                        return Err(Gone);
                    }
                    self.send(Message::Ping(Default::default())).await?;
                    return Ok(Heard::Beat);
                }
                received = self.socket.recv() => {
                    self.heard = Instant::now();
                    let heard = match received {
                        None | Some(Ok(Message::Close(_)) | Err(_)) => return Err(Gone),
                        // They answer our own.
                        Some(Ok(Message::Pong(_))) => continue,
                        Some(Ok(Message::Ping(_))) => None,
                        Some(Ok(Message::Text(text))) => Some(Heard::Text(text.to_string())),
                        Some(Ok(Message::Binary(_))) => Some(Heard::Bytes),
                    };
                    self.pay(Kind::Requests).await?;
                    if let Some(heard) = heard {
                        return Ok(heard);
                    }
                }
            }
        }
    }

    /// Sends a message.
    pub(super) async fn say(&mut self, message: &impl Serialize) -> Result<(), Gone> {
        self.say_text(&serde_json::to_string(message).expect("messages are always JSON")).await
    }

    /// Sends a message that is text already.
    pub(super) async fn say_text(&mut self, text: &str) -> Result<(), Gone> {
        self.pay(Kind::Traffic).await?;
        self.edge.charge(text.len() as u64, self.caller);
        self.send(Message::Text(text.into())).await
    }

    /// Ends it, with the reason.
    pub(super) async fn close(&mut self, code: CloseCode, reason: &str) -> Result<(), Gone> {
        self.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await
    }

    /// The same, or the end.
    async fn pay(&mut self, kind: Kind) -> Result<(), Gone> {
        if self.spend(kind).is_ok() {
            return Ok(());
        }
        let reason = "that was more than one visitor may have in so short a time";
        self.close(close_code::AGAIN, reason).await?;
        Err(Gone)
    }

    /// Sends something, unless nothing is taken at the other end.
    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        match timeout(SILENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }
}

/// What the address of a socket says.
#[derive(Debug, Default, Deserialize)]
struct Address {
    /// The tag of the language in which the page is shown. The request need not be in the same:
    /// the visitor may have chosen another one since, and not every browser tells which it likes
    /// when it opens a socket.
    language: Option<String>,
}

/// A request for a line.
#[derive(Debug)]
pub(super) struct Call {
    language: Language,
    upgrade: WebSocketUpgrade,
    edge: Arc<Edge>,
    caller: Caller,
    place: Option<SocketPlace>,
    open: Open,
}

impl<S: Send + Sync> FromRequestParts<S> for Call {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Response> {
        let upgrade = WebSocketUpgrade::from_request_parts(parts, state).await;
        let upgrade = upgrade.map_err(IntoResponse::into_response)?;
        let Query(Address { language }) = Query::try_from_uri(&parts.uri).unwrap_or_default();
        let language = language.as_deref().and_then(Language::find);
        let language = language.unwrap_or_else(Language::current);
        let edge: Arc<Edge> = parts.extensions.get().cloned().unwrap_or_default();
        let caller = parts.extensions.get().copied().unwrap_or_default();
        let place =
            edge.open_socket(caller).map_err(|refused| over_limit(&parts.headers, refused))?;
        let route: Option<&MatchedPath> = parts.extensions.get();
        let open = edge.metrics.open_socket(route.map_or("nowhere", MatchedPath::as_str));
        Ok(Call { language, upgrade, edge, caller, place, open })
    }
}

impl Call {
    /// Takes the call, with messages of so many bytes at most, in the language of the page.
    pub(super) fn take<F>(
        self,
        longest: usize,
        attend: impl FnOnce(Line) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = Result<(), Gone>> + Send,
    {
        let Call { language, upgrade, edge, caller, place, open } = self;
        // Every open socket has this buffer, and most of them say next to nothing.
        let upgrade = upgrade.read_buffer_size(READ_BUFFER);
        let upgrade = upgrade.max_message_size(longest).max_frame_size(longest);
        upgrade.on_upgrade(move |socket| async move {
            let mut beat = interval(BEAT);
            beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
            let heard = Instant::now();
            let line = Line { socket, edge, caller, _place: place, _open: open, beat, heard };
            // Whatever was to be said, nobody is there to hear it.
            let _ = language.speak(attend(line)).await;
        })
    }
}
