//! A visitor's cookies: their seats in games, their last game, their settings.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::AppendHeaders;

use crate::pages::{Look, LookChange};

/// The cookie that holds a seat's token, sent only to the addresses of that game.
const SEAT: &str = "seat";

/// The visitor's token in the game that is asked for, if they have one.
pub(crate) struct Token(pub(crate) Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for Token {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Token(cookie(&parts.headers, SEAT).map(str::to_owned)))
    }
}

/// The headers that give a seat in a game to the visitor's browser, for a year.
pub(crate) fn seat_cookies(
    game: &str,
    token: &str,
) -> AppendHeaders<[(HeaderName, HeaderValue); 2]> {
    let header = |name: &str, value: &str, path: &str| {
        let text =
            format!("{name}={value}; Path={path}; Max-Age=31536000; HttpOnly; SameSite=Strict");
        let value = HeaderValue::from_str(&text).expect("ids and tokens are letters and digits");
        (header::SET_COOKIE, value)
    };
    AppendHeaders([header(SEAT, token, &format!("/game/{game}")), header(LAST, game, "/")])
}

/// The cookie that holds the id of the game that the visitor last created or joined.
const LAST: &str = "last";

/// The id of the game that the visitor last created or joined.
pub(crate) struct Last(pub(crate) Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for Last {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Last(cookie(&parts.headers, LAST).map(str::to_owned)))
    }
}

/// The visitor's settings; values that do not exist count as not set.
impl<S: Send + Sync> FromRequestParts<S> for Look {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let chosen = |name| cookie(&parts.headers, name).unwrap_or_default();
        Ok(Look {
            theme: chosen("theme").into(),
            board: chosen("board").into(),
            tiles: chosen("tiles").into(),
            chessmen: chosen("chessmen").into(),
        })
    }
}

/// The headers that keep changed settings for a year.
pub(crate) fn look_cookies(change: LookChange) -> AppendHeaders<Vec<(HeaderName, HeaderValue)>> {
    let cookie = |(name, value)| {
        let text = format!("{name}={value}; Path=/; Max-Age=31536000; SameSite=Lax");
        let value = HeaderValue::from_str(&text).expect("values of settings are plain words");
        (header::SET_COOKIE, value)
    };
    AppendHeaders(change.values().map(cookie).collect())
}

/// The value of a cookie.
fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';')).filter_map(|pair| pair.split_once('='));
    pairs.find(|(found, _)| found.trim() == name).map(|(_, value)| value.trim())
}
