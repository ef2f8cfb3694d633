//! The variants as JSON, for other programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};

use crate::app::App;
use crate::catalog::VariantSummary;
use crate::error::Error;

pub(super) async fn all(State(app): State<Arc<App>>) -> Json<Value> {
    let variants: Vec<_> = app.shelf().all().collect();
    let summaries = variants.iter().map(|variant| VariantSummary::of(variant));
    Json(json!({ "variants": summaries.collect::<Vec<_>>() }))
}

pub(super) async fn one(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Json<Value>, Error> {
    Ok(Json(json!(VariantSummary::of(&*app.variant(&name)?))))
}
