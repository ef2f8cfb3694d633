//! The designer's page, and that of the rules of designs.

use std::sync::Arc;

use axum::extract::{Query, State};
use maud::Markup;
use serde::Deserialize;

use crate::app::App;
use crate::error::ErrorPage;
use crate::pages::{self, Look};

/// The game to begin with.
#[derive(Deserialize)]
pub(super) struct Begun {
    from: Option<String>,
}

pub(super) async fn page(
    State(app): State<Arc<App>>,
    Query(Begun { from }): Query<Begun>,
    look: Look,
) -> Result<Markup, ErrorPage> {
    let variant = match from {
        Some(name) => app.variant(&name)?,
        None => pages::design::usual(app.shelf()),
    };
    Ok(pages::design::page(app.shelf(), variant.id(), (app.desk_place, None), &look))
}

pub(super) async fn rules(State(app): State<Arc<App>>, look: Look) -> Markup {
    pages::rules::page(app.shelf(), None, (app.desk_place, None), &look)
}
