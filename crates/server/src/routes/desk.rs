//! The desk: every question that needs no stored game, at one address.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use wazir_desk::messages::{Answer, Question};

use super::sent::Sent;
use crate::app::{self, App};
use crate::error::Error;

pub(super) async fn answer(
    State(app): State<Arc<App>>,
    Sent(question): Sent<Question>,
) -> Result<Json<Answer>, Error> {
    // Long texts take a while.
    app::aside(move || Ok(Json(app.desk.answer(&question)?))).await
}
