//! Play without a stored game.

use std::sync::Arc;

use axum::extract::{Path, State};
use maud::Markup;

use crate::app::App;
use crate::error::ErrorPage;
use crate::pages::{self, Look};

/// The page without a game: its address may name one that only the browser knows.
pub(super) async fn any(State(app): State<Arc<App>>, look: Look) -> Result<Markup, ErrorPage> {
    let first = app.shelf().ids().next().unwrap_or_default().to_owned();
    page(State(app), Path(first), look).await
}

pub(super) async fn page(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    look: Look,
) -> Result<Markup, ErrorPage> {
    let rules = app.rules(&name)?;
    Ok(pages::play::page(app.shelf(), &rules, (app.desk_place, None), &look))
}
