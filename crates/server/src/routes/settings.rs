//! The settings, kept in cookies.

use axum::extract::Form;
use axum::http::{HeaderValue, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect};
use maud::Markup;

use crate::pages::{self, Look};

pub(super) async fn page(look: Look) -> Markup {
    pages::settings::page(&look)
}

/// Keeps the settings for a year.
pub(super) async fn save(Form(look): Form<Look>) -> impl IntoResponse {
    let cookie = |name: &str, value: &str| {
        let text = format!("{name}={value}; Path=/; Max-Age=31536000; SameSite=Lax");
        let value = HeaderValue::from_str(&text).expect("values of settings are plain words");
        (header::SET_COOKIE, value)
    };
    let cookies = [
        cookie("theme", look.theme.value()),
        cookie("board", look.board.value()),
        cookie("tiles", look.tiles.value()),
    ];
    (AppendHeaders(cookies), Redirect::to("/settings"))
}
