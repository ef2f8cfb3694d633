//! The pages about endings.

use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use futures_util::stream::try_unfold;
use maud::Markup;
use tokio::task::spawn_blocking;
use wazir_rules::text::quote;
use wazir_words::say;

use crate::app::{App, aside};
use crate::error::{Error, ErrorPage};
use crate::pages::{self, Look};
use crate::tables::{MOST_BYTES, TableFile, find};

/// Endings without a game: those of the first one on the shelf.
pub(super) async fn any(State(app): State<Arc<App>>) -> Redirect {
    Redirect::to(&format!("/tables/{}", app.shelf().ids().next().unwrap_or_default()))
}

pub(super) async fn page(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    look: Look,
) -> Result<Markup, ErrorPage> {
    let rules = app.rules(&name)?;
    let tables = app.table_listing(&rules);
    Ok(pages::tables::page(app.shelf(), &rules, (app.desk_place, None), &tables, &look))
}

/// A table of the folder as a file, for browsers that answer by themselves: nothing if it has not changed since
/// the browser got it.
pub(super) async fn file(
    State(app): State<Arc<App>>,
    Path((game, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let rules = app.rules(&game)?;
    let opened = aside(move || {
        let found = file.strip_suffix(".table").zip(app.tables());
        let found = found.and_then(|(name, folder)| find(folder, &rules, name));
        let opened = found.and_then(|TableFile { path, .. }| File::open(path).ok());
        let opened = opened.and_then(|file| Some((file.metadata().ok()?, file)));
        opened.ok_or_else(|| {
            let (file, game) = (quote(&file), rules.variant().name());
            Error::NotFound(say!("there is no table {file} of {game} here", file, game))
        })
    });
    let (facts, file) = opened.await?;
    let bytes = facts.len();
    if bytes > MOST_BYTES {
        let (size, most) = (bytes.div_ceil(1 << 20), MOST_BYTES >> 20);
        let text =
            say!("the table has {size} MB, and browsers are sent {most} MB at most", size, most);
        return Err(Error::TooLarge(text));
    }
    let changed = facts.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let tag = format!("\"{bytes:x}-{:x}\"", changed.map_or(0, |since| since.as_nanos()));
    let kept = [(header::CACHE_CONTROL, "public, no-cache"), (header::ETAG, tag.as_str())];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|sent| sent.as_bytes() == tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let length = [(header::CONTENT_LENGTH, bytes)];
    let typed = [(header::CONTENT_TYPE, TABLE)];
    Ok((typed, length, kept, content(file)).into_response())
}

/// The bytes of a file that are read at a time.
const PIECE: usize = 1 << 18;

/// The content of a file, which is read piece by piece as whoever asked takes it.
fn content(file: File) -> Body {
    let next = |file: File| async move {
        let read = spawn_blocking(move || {
            let mut piece = vec![0; PIECE];
            let length = (&file).read(&mut piece)?;
            piece.truncate(length);
            Ok::<_, io::Error>((piece, file))
        });
        let (piece, file) = read.await.map_err(io::Error::other)??;
        Ok::<_, io::Error>((!piece.is_empty()).then_some((piece, file)))
    };
    Body::from_stream(try_unfold(file, next))
}

/// The media type of tables. They are compressed already.
pub(super) const TABLE: &str = "application/octet-stream";
