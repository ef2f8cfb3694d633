//! Scripts and styles, and addresses that lead nowhere.

use axum::extract::{Path, Request};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::assets;
use crate::error::{Error, ErrorPage};
use wazir_rules::text::quote;

pub(super) async fn asset(Path(path): Path<String>) -> Result<Response, Error> {
    let (media_type, content) =
        assets::get(&path).ok_or_else(|| Error::NotFound(format!("file {}", quote(&path))))?;
    let headers = [
        (header::CONTENT_TYPE, media_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, content).into_response())
}

pub(super) async fn nowhere(request: Request) -> ErrorPage {
    ErrorPage(Error::NotFound(format!("page {}", quote(request.uri().path()))))
}
