//! The desk: every question that needs no stored game, at one address.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use wazir_desk::messages::{Answer, Question};
use wazir_words::{Language, say};

use super::sent::Sent;
use crate::app::App;
use crate::error::Error;

pub(super) async fn answer(
    State(app): State<Arc<App>>,
    Sent(question): Sent<Question>,
) -> Result<Json<Answer>, Error> {
    // Long texts take a while.
    let language = Language::current();
    let answer =
        tokio::task::spawn_blocking(move || language.scope(|| app.desk.answer(&question))).await;
    Ok(Json(answer.map_err(|error| Error::Busy(say!("the question failed: {error}", error)))??))
}
