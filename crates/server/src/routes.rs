//! Which address does what.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use maud::Markup;

use crate::app::App;
use crate::assets;
use crate::error::{Error, ErrorPage};
use crate::glance;
use crate::learn;

/// Every address of the app.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(home))
        .route("/learn/{variant}", get(rules_page))
        .merge(glance::routes())
        .route("/a/{*path}", get(asset))
        .fallback(nothing)
        .layer(middleware::from_fn(headers))
        .with_state(app)
}

async fn home(State(app): State<Arc<App>>) -> Markup {
    learn::shelf(&app)
}

async fn rules_page(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Markup, ErrorPage> {
    let known = app.known(&name).ok_or_else(|| Error::NotFound(format!("game called {name}")))?;
    Ok(learn::page(known))
}

async fn asset(Path(path): Path<String>) -> Result<Response, Error> {
    let (media_type, content) =
        assets::get(&path).ok_or_else(|| Error::NotFound(format!("file {path}")))?;
    let headers = [
        (header::CONTENT_TYPE, media_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, content).into_response())
}

async fn nothing(request: Request) -> ErrorPage {
    ErrorPage(Error::NotFound(format!("page {}", request.uri().path())))
}

/// What every answer says: nothing may come from elsewhere, nothing may frame us.
async fn headers(request: Request, next: Next) -> Response {
    const FIXED: [(HeaderName, &str); 4] = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; style-src 'self'; object-src 'none'; base-uri 'none'; \
             form-action 'self'; frame-ancestors 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    let mut response = next.run(request).await;
    for (name, value) in FIXED {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
        .headers_mut()
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-cache"));
    response
}
