//! Boards as pictures, as SVG or PNG: start positions, positions that are shared, games, and what
//! other programs show of links to them.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::sync::Semaphore;
use wazir_desk::picture;
use wazir_rules::text::quote;
use wazir_words::say;

use super::game::{AtNode, game_at};
use super::position::{Shared, reach};
use super::tag;
use crate::app::App;
use crate::error::Error;
use crate::learn;
use crate::pages::Look;
use crate::preview;
use crate::raster::{self, WIDTHS};

/// The width of a PNG picture in pixels, if the request does not say.
const USUAL_WIDTH: u32 = 720;
/// Kept by browsers and whatever lies between, for an hour: the same for everybody.
const PUBLIC: &str = "public, max-age=3600";
/// Asked for again every time, and not sent again if it is the same.
const CHECKED: &str = "no-cache";

/// The form of a picture, which is the extension of its address.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Format {
    Svg,
    /// So many pixels wide.
    Png(u32),
}

/// The size that is asked for.
#[derive(Deserialize)]
struct Size {
    width: Option<u32>,
}

impl<S: Sync> FromRequestParts<S> for Format {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Format, Error> {
        let path = parts.uri.path();
        match path.rsplit_once('.') {
            Some((_, "svg")) => Ok(Format::Svg),
            Some((_, "png")) => {
                let size = Query::<Size>::try_from_uri(&parts.uri);
                let width = size.map_err(|error| Error::Bad(error.body_text()))?.width;
                let width = width.unwrap_or(USUAL_WIDTH);
                let (least, most) = (WIDTHS.start(), WIDTHS.end());
                match WIDTHS.contains(&width) {
                    true => Ok(Format::Png(width)),
                    false => Err(Error::Bad(format!("a picture is {least} to {most} pixels wide"))),
                }
            }
            _ => Err(Error::NotFound(format!("picture {}", quote(path)))),
        }
    }
}

/// A variant's start position without coordinates: `janus.svg` or `janus.png`.
pub(super) async fn start(
    State(app): State<Arc<App>>,
    Path(file): Path<String>,
    format: Format,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let name = file.rsplit_once('.').map_or(&*file, |(name, _)| name);
    let svg = learn::thumbnail(&*app.variant(name)?);
    send(&headers, svg, format, PUBLIC).await
}

/// A position of a game.
pub(super) async fn game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(at): Query<AtNode>,
    format: Format,
    look: Look,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let game = game_at(&*app.room(&id).await?, at).await?;
    send(&headers, picture(&game, look.style()), format, CHECKED).await
}

/// A position that is shared.
pub(super) async fn position(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(shared): Query<Shared>,
    format: Format,
    look: Look,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let game = reach(&app.rules(&name)?, shared.fen.as_deref())?;
    send(&headers, picture(&game, look.style()), format, CHECKED).await
}

/// The preview of the first page: the games that stand first.
pub(super) async fn home_preview(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let first: Vec<_> = app.shelf().first().filter_map(|id| app.shelf().get(id)).collect();
    let svg = preview::draw(first.iter().map(|variant| (&**variant, variant.start().clone())));
    send(&headers, svg, Format::Png(preview::WIDTH), PUBLIC).await
}

pub(super) async fn rules_preview(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let variant = app.variant(&name)?;
    let svg = preview::draw([(&*variant, variant.start().clone())]);
    send(&headers, svg, Format::Png(preview::WIDTH), PUBLIC).await
}

pub(super) async fn game_preview(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(at): Query<AtNode>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let game = game_at(&*app.room(&id).await?, at).await?;
    let svg = preview::draw([(&**game.variant(), game.setup())]);
    send(&headers, svg, Format::Png(preview::WIDTH), CHECKED).await
}

pub(super) async fn position_preview(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(shared): Query<Shared>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let game = reach(&app.rules(&name)?, shared.fen.as_deref())?;
    let svg = preview::draw([(&**game.variant(), game.setup())]);
    send(&headers, svg, Format::Png(preview::WIDTH), PUBLIC).await
}

/// Sends a picture, or nothing if the browser has it already.
async fn send(
    headers: &HeaderMap,
    svg: String,
    format: Format,
    caching: &'static str,
) -> Result<Response, Error> {
    let tag = tag::of(&(&svg, format));
    let kept = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
        (header::VARY, HeaderValue::from_static("accept-encoding, cookie")),
    ];
    if tag::is_known(headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let typed = |kind| [(header::CONTENT_TYPE, HeaderValue::from_static(kind))];
    Ok(match format {
        Format::Svg => (typed("image/svg+xml"), kept, svg).into_response(),
        Format::Png(width) => {
            (typed("image/png"), kept, rasterize(svg, width).await?).into_response()
        }
    })
}

/// Most pictures that are turned into pixels at a time.
static PLACES: Semaphore = Semaphore::const_new(2);
/// The longest wait for a place.
const PATIENCE: Duration = Duration::from_secs(5);

/// Turns a picture into pixels, on a thread that serves nobody.
async fn rasterize(svg: String, width: u32) -> Result<Vec<u8>, Error> {
    let busy = || Error::Busy(say!("too many pictures are wanted; try again in a moment").into());
    let place = tokio::time::timeout(PATIENCE, PLACES.acquire()).await;
    let _place = place.ok().and_then(Result::ok).ok_or_else(busy)?;
    tokio::task::spawn_blocking(move || raster::png(&svg, width)).await.map_err(|_| busy())
}
