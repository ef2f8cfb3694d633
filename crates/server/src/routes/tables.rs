//! The pages about endings.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Redirect;
use maud::Markup;

use crate::app::App;
use crate::error::ErrorPage;
use crate::pages::{self, Look};

/// Endings without a game: those of the first one on the shelf.
pub(super) async fn any(State(app): State<Arc<App>>) -> Redirect {
    Redirect::to(&format!("/tables/{}", app.shelf().ids().next().unwrap_or_default()))
}

pub(super) async fn page(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    look: Look,
) -> Result<Markup, ErrorPage> {
    let rules = app.rules(&name)?;
    Ok(pages::tables::page(app.shelf(), &rules, (app.desk_place, None), &look))
}
