//! Tags of answers, by which a browser that has one already is not sent it again.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::http::{HeaderMap, HeaderValue, header};

/// The tag of an answer that depends on this alone. It is weak, since it is the same for every
/// way to compress the answer.
pub(super) fn of(content: &impl Hash) -> HeaderValue {
    let mut hasher = DefaultHasher::new();
    (content, env!("CARGO_PKG_VERSION")).hash(&mut hasher);
    let text = format!("W/\"{:016x}\"", hasher.finish());
    HeaderValue::from_str(&text).expect("a number is plain")
}

/// `true` if whoever asks has the answer with this tag.
pub(super) fn is_known(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag)
}
