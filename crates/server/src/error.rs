//! Everything that can go wrong with a request, as a status and a sentence.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::messages::Refusal;

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// There is no such thing.
    #[error("there is no {0}")]
    NotFound(String),
    /// What was sent makes no sense.
    #[error("{0}")]
    Bad(String),
    /// Somebody else's seat.
    #[error("{0}")]
    Forbidden(String),
    /// The game has moved on, or is not in that state.
    #[error("{0}")]
    Conflict(String),
    /// More than we take at once.
    #[error("{0}")]
    TooLarge(String),
    /// Too much is going on.
    #[error("{0}")]
    Busy(String),
    /// The store failed.
    #[error("the games could not be written or read: {0}")]
    Store(String),
}

impl Error {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Error::NotFound(_) => StatusCode::NOT_FOUND,
            Error::Bad(_) => StatusCode::BAD_REQUEST,
            Error::Forbidden(_) => StatusCode::FORBIDDEN,
            Error::Conflict(_) => StatusCode::CONFLICT,
            Error::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Error::Busy(_) => StatusCode::SERVICE_UNAVAILABLE,
            Error::Store(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// As JSON, for scripts.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        (self.status(), Json(Refusal { error: self.to_string() })).into_response()
    }
}

/// As a page, for people.
pub(crate) struct ErrorPage(pub(crate) Error);

/// The reason that such a page shows. It is drawn last of all, where it is known how pages
/// shall look.
#[derive(Clone, Debug)]
pub(crate) struct Sorry(pub(crate) String);

impl From<Error> for ErrorPage {
    fn from(error: Error) -> Self {
        ErrorPage(error)
    }
}

impl IntoResponse for ErrorPage {
    fn into_response(self) -> Response {
        let mut response = self.0.status().into_response();
        response.extensions_mut().insert(Sorry(self.0.to_string()));
        response
    }
}
