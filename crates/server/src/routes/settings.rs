//! The settings, kept in cookies.

use std::sync::Arc;

use axum::extract::{Form, State};
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;

use crate::app::App;
use crate::names;
use crate::pages::{self, Look, LookChange};
use crate::visitor::{Visitor, look_cookies, name_cookie};

pub(super) async fn page(
    State(app): State<Arc<App>>,
    Visitor(person): Visitor,
    look: Look,
) -> Markup {
    pages::settings::page(&app, &look, person.name.as_deref().unwrap_or_default(), None)
}

/// The form of the settings page, or of a choice elsewhere.
#[derive(Deserialize)]
pub(super) struct Saved {
    #[serde(flatten)]
    change: LookChange,
    name: Option<String>,
    /// The page on which the choice was made.
    back: Option<String>,
}

/// Keeps the settings that are given, and leaves the others as they are.
pub(super) async fn save(
    State(app): State<Arc<App>>,
    look: Look,
    headers: HeaderMap,
    Form(saved): Form<Saved>,
) -> Response {
    let name = match saved.name.as_deref().map(names::read).transpose() {
        Ok(name) => name,
        Err(error) => {
            let (typed, why) = (saved.name.unwrap_or_default(), error.sentence());
            return pages::settings::page(&app, &look, &typed, Some(&why)).into_response();
        }
    };
    let name = AppendHeaders(name.map(|name| name_cookie(name.as_deref())));
    let back = saved.back.or_else(|| saved.change.language.and_then(|_| referrer(&headers)));
    let back = back.filter(|address| is_here(address));
    let back = back.as_deref().unwrap_or("/settings");
    (name, look_cookies(saved.change), Redirect::to(back)).into_response()
}

/// The page from which a form was sent, without the name of the server.
fn referrer(headers: &HeaderMap) -> Option<String> {
    let (_, address) = headers.get(header::REFERER)?.to_str().ok()?.split_once("://")?;
    address.find('/').map(|path| address[path..].to_owned())
}

/// `true` for the address of a page on this server.
fn is_here(address: &str) -> bool {
    let path = address.strip_prefix('/');
    path.is_some_and(|path| !path.starts_with(['/', '\\']))
        && address.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::is_here;

    #[test]
    fn nobody_is_led_elsewhere() {
        assert!(is_here("/") && is_here("/learn/minishogi#pieces"));
        for address in ["", "https://x.org", "//x.org", "/\\x.org", "/a\r\nb", "learn"] {
            assert!(!is_here(address), "{address}");
        }
    }
}
