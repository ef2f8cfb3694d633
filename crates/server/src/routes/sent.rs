//! JSON bodies, with a sentence for every fault.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;
use wazir_words::say;

use crate::error::Error;

/// A JSON body.
pub(super) struct Sent<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Sent<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Sent(body)),
            Err(rejection) => Err(refusal(&rejection)),
        }
    }
}

fn refusal(rejection: &JsonRejection) -> Error {
    match rejection {
        _ if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Error::TooLarge(say!("that is too long").into())
        }
        JsonRejection::MissingJsonContentType(_) => {
            Error::Bad(say!("the body must be JSON, and its content type must say so").into())
        }
        _ => Error::Bad(rejection.body_text()),
    }
}
