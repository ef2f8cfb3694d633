//! A visitor's cookies: their seats in games, their last game, their name, their settings.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header::Entry;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::AppendHeaders;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use wazir_words::Language;

use crate::chance;
use crate::error::Error;
use crate::names;
use crate::pages::{Look, LookChange};
use crate::store::Person;

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

/// The headers that give a seat in a game to a person's browser, for a year.
pub(crate) fn seat_cookies(
    game: &str,
    token: &str,
    person: &Person,
) -> AppendHeaders<Vec<(HeaderName, HeaderValue)>> {
    let mut cookies = vec![
        keep(SEAT, token, &format!("/game/{game}")),
        keep(LAST, game, "/"),
        keep(NAME, &write_name(person.name.as_deref()), "/"),
    ];
    cookies.extend(person.visitor.as_ref().map(|id| keep(VISITOR, id, "/")));
    AppendHeaders(cookies)
}

/// The header that has the visitor's browser remember their name.
pub(crate) fn name_cookie(name: Option<&str>) -> (HeaderName, HeaderValue) {
    keep(NAME, &write_name(name), "/")
}

/// The header that has a browser keep a cookie for a year, out of reach of scripts.
fn keep(name: &str, value: &str, path: &str) -> (HeaderName, HeaderValue) {
    let text = format!("{name}={value}; Path={path}; Max-Age=31536000; HttpOnly; SameSite=Strict");
    let value = HeaderValue::from_str(&text).expect("ids, tokens and encoded names are plain");
    (header::SET_COOKIE, value)
}

/// The cookie that holds the visitor's name.
const NAME: &str = "name";
/// The cookie that holds the id of the visitor's browser, by which they find their games. It
/// gives no seat.
const VISITOR: &str = "visitor";

/// A name in characters that a cookie may hold.
fn write_name(name: Option<&str>) -> String {
    utf8_percent_encode(name.unwrap_or_default(), NON_ALPHANUMERIC).to_string()
}

/// The visitor as a person on a seat, as far as their browser knows them.
pub(crate) struct Visitor(pub(crate) Person);

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let name = cookie(&parts.headers, NAME).map(|name| percent_decode_str(name).decode_utf8());
        let name = name.and_then(Result::ok).and_then(|name| names::read(&name).ok());
        let visitor = id(&parts.headers);
        Ok(Visitor(Person { name: name.flatten(), visitor: visitor.map(str::to_owned) }))
    }
}

/// The id of the visitor's browser.
pub(crate) fn id(headers: &HeaderMap) -> Option<&str> {
    let is_id = |id: &&str| id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    cookie(headers, VISITOR).filter(is_id)
}

/// Has browsers send the cookies of a response over https alone.
pub(crate) fn secure_cookies(headers: &mut HeaderMap) {
    let Entry::Occupied(mut cookies) = headers.entry(header::SET_COOKIE) else { return };
    for cookie in cookies.iter_mut() {
        let text = [cookie.as_bytes(), b"; Secure"].concat();
        *cookie = HeaderValue::from_bytes(&text).expect("what is added is plain");
    }
}

impl Visitor {
    /// The visitor as they take a seat, with the name that they typed. Without one they keep
    /// the name that their browser remembers; an empty one is none.
    ///
    /// # Errors
    /// With the reason, if the name is none to be shown.
    pub(crate) fn take_seat(self, typed: Option<&str>) -> Result<Person, Error> {
        let Visitor(Person { name, visitor }) = self;
        let name = match typed {
            Some(typed) => names::read(typed)?,
            None => name,
        };
        Ok(Person { name, visitor: visitor.or_else(|| Some(chance::token())) })
    }
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

/// The cookie that holds the visitor's language.
const LANGUAGE: &str = "language";

/// The visitor's language: the chosen one, or else that of their browser.
pub(crate) fn language(headers: &HeaderMap) -> Language {
    let chosen = cookie(headers, LANGUAGE).and_then(Language::find);
    let accepted = || Language::accepted(headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?);
    chosen.or_else(accepted).unwrap_or_default()
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
