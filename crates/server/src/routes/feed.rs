//! Feeds: the page with the visitor's private address, and what programs read there.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use jiff::Timestamp;
use maud::Markup;
use wazir_words::say;

use super::tag;
use crate::app::App;
use crate::error::{Error, ErrorPage};
use crate::feed::{self, Entry};
use crate::pages::{self, Look};
use crate::site::Site;
use crate::store::{Filter, GameRow};
use crate::visitor::Visitor;

/// Most games that are looked at for a feed.
const GAMES: u32 = 100;

pub(super) async fn page(
    State(app): State<Arc<App>>,
    Visitor(person): Visitor,
    site: Site,
    look: Look,
) -> Result<Markup, ErrorPage> {
    let code = match person.visitor {
        Some(visitor) if has_games(&app, &visitor).await? => {
            Some(app.store().feed_code(&visitor).await?)
        }
        _ => None,
    };
    let path = code.map(|code| format!("/feed/{code}.atom"));
    let address = path.map(|path| site.url(&path).unwrap_or(path));
    let is_local = app.reach().url("").is_none();
    Ok(pages::feed::page(address.as_deref(), is_local, &look))
}

/// Only players have feeds: anybody can call themselves anything.
async fn has_games(app: &App, visitor: &str) -> Result<bool, Error> {
    let visitor = Some(visitor.to_owned());
    let filter = Filter { visitor, mine: true, most: 1, ..Filter::default() };
    Ok(!app.list(filter).await?.games.is_empty())
}

/// Gives the visitor's feed another address.
pub(super) async fn renew(
    State(app): State<Arc<App>>,
    Visitor(person): Visitor,
) -> Result<Redirect, ErrorPage> {
    if let Some(visitor) = person.visitor {
        app.store().renew_feed(&visitor).await?;
    }
    Ok(Redirect::to("/feed"))
}

/// The feed. Whoever asks has no cookies: the code in the address says whose it is.
pub(super) async fn atom(
    State(app): State<Arc<App>>,
    Path(file): Path<String>,
    site: Site,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let unknown = || Error::NotFound(say!("there is no feed at this address").into());
    let code = file.strip_suffix(".atom").ok_or_else(unknown)?;
    let visitor = app.store().feed_visitor(code).await?.ok_or_else(unknown)?;
    let text = feed::write(&site, &format!("/feed/{file}"), &entries(&app, &visitor).await?);
    let tag = tag::of(&text);
    let kept = [
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
        (header::ETAG, tag.clone()),
    ];
    if tag::is_known(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let typed = [(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")];
    Ok((typed, kept, text).into_response())
}

async fn entries(app: &App, visitor: &str) -> Result<Vec<Entry>, Error> {
    let own = Some(visitor.to_owned());
    let filter = Filter { visitor: own, mine: true, most: GAMES, ..Filter::default() };
    let listing = app.list(filter).await?;
    let now = Timestamp::now();
    let entry = |game: &GameRow| {
        let variant = app.variant_of(&game.variant).ok()?;
        Entry::of(game, visitor, &variant, now)
    };
    Ok(listing.games.iter().filter_map(entry).collect())
}
