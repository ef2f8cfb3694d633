//! Everything that can go wrong with a request: a status, and a sentence for people.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use wazir_desk::Refused;
use wazir_desk::words::sentence;

use wazir_rules::PositionError;
use wazir_words::say;

use crate::messages::Refusal;

/// A refusal. The text is a clause, so that it can follow another one; for people there is
/// [`Error::sentence`].
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The thing asked for does not exist.
    #[error("{0}")]
    NotFound(String),
    /// The request makes no sense.
    #[error("{0}")]
    Bad(String),
    /// The seat is somebody else's.
    #[error("{0}")]
    Forbidden(String),
    /// The game is not in a state that allows it.
    #[error("{0}")]
    Conflict(String),
    /// The request is larger than any that makes sense.
    #[error("{0}")]
    TooLarge(String),
    /// The request did not come in time.
    #[error("{0}")]
    Late(String),
    /// Whoever asks has had as much as anybody may have.
    #[error("{0}")]
    TooMany(String),
    /// The server has too much to do.
    #[error("{0}")]
    Busy(String),
    /// One of the stored games cannot be read.
    #[error("{}", say!("this game can no longer be read, while the others are as they were: {reason}", reason = .0))]
    Damaged(String),
    /// The store failed.
    #[error("{}", say!("the stored games could not be read or written: {reason}", reason = .0))]
    Store(String),
    /// There is no room for more games.
    #[error("{0}")]
    NoRoom(String),
    /// There is no room on the disk.
    #[error("{}", say!("the disk is full, so this was not stored; it can be done again once there is room"))]
    Full,
}

impl Error {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Error::NotFound(_) => StatusCode::NOT_FOUND,
            Error::Bad(_) => StatusCode::BAD_REQUEST,
            Error::Forbidden(_) => StatusCode::FORBIDDEN,
            Error::Conflict(_) => StatusCode::CONFLICT,
            Error::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Error::Late(_) => StatusCode::REQUEST_TIMEOUT,
            Error::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Error::Busy(_) => StatusCode::SERVICE_UNAVAILABLE,
            Error::Damaged(_) | Error::Store(_) => StatusCode::INTERNAL_SERVER_ERROR,
            Error::NoRoom(_) | Error::Full => StatusCode::INSUFFICIENT_STORAGE,
        }
    }

    /// `true` if it only answers a question with "no": the request made sense, but what it asks
    /// for cannot be done.
    pub(crate) fn is_answer(&self) -> bool {
        matches!(self, Error::Bad(_) | Error::Conflict(_))
    }

    /// Tells whoever runs the server what only they can mend.
    fn report(&self) {
        if let Error::Store(_) | Error::Full = self {
            tracing::error!(error = %self, "not done");
        }
    }

    /// The error as a whole sentence.
    pub(crate) fn sentence(&self) -> String {
        sentence(&self.to_string())
    }

    /// The error as the pages' scripts are sent it.
    pub(crate) fn refusal(&self) -> Refusal {
        Refusal { error: self.sentence() }
    }
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Error {
        Error::Bad(refused.0)
    }
}

impl From<PositionError> for Error {
    fn from(error: PositionError) -> Error {
        Refused::from(error).into()
    }
}

/// The error as JSON, for scripts.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.report();
        (self.status(), Json(self.refusal())).into_response()
    }
}

/// The error as a page, for people.
pub(crate) struct ErrorPage(pub(crate) Error);

/// The sentence that an error page shows. It travels with the response until the outermost
/// layer draws the page, where the visitor's settings are known.
#[derive(Clone, Debug)]
pub(crate) struct Apology(pub(crate) String);

impl From<Error> for ErrorPage {
    fn from(error: Error) -> Self {
        ErrorPage(error)
    }
}

impl IntoResponse for ErrorPage {
    fn into_response(self) -> Response {
        self.0.report();
        let mut response = self.0.status().into_response();
        response.extensions_mut().insert(Apology(self.0.sentence()));
        response
    }
}
