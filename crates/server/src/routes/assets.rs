//! Scripts and styles, and addresses that lead nowhere.

use axum::extract::{Path, Request};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::assets::{Asset, Coding, VERSION};
use crate::error::{Error, ErrorPage};
use wazir_rules::text::quote;
use wazir_words::say;

/// An asset, compressed if the browser knows how; nothing if it has it already.
pub(super) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Result<Response, Error> {
    let asset =
        Asset::at(&path).ok_or_else(|| Error::NotFound(say!("there is no file {path}", path)))?;
    let sent = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // Weak, since it is the same for every coding.
    let tag = format!("W/\"{VERSION}\"");
    let mut response = if sent(header::IF_NONE_MATCH) == tag {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let typed = [(header::CONTENT_TYPE, asset.media_type())];
        match Coding::accepted(sent(header::ACCEPT_ENCODING)) {
            Some(coding) => {
                let coded = [(header::CONTENT_ENCODING, coding.name())];
                (typed, coded, asset.compressed(coding)).into_response()
            }
            None => (typed, asset.content()).into_response(),
        }
    };
    let kept = response.headers_mut();
    let forever = HeaderValue::from_static("public, max-age=31536000, immutable");
    kept.insert(header::CACHE_CONTROL, forever);
    kept.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    kept.insert(header::ETAG, HeaderValue::from_str(&tag).expect("a hash is plain"));
    Ok(response)
}

pub(super) async fn nowhere(request: Request) -> ErrorPage {
    ErrorPage(Error::NotFound(say!("there is no page {path}", path = quote(request.uri().path()))))
}
