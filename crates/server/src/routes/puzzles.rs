//! The pages of puzzles.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use wazir_words::say;

use crate::app::App;
use crate::error::{Error, ErrorPage};
use crate::pages::{self, Look};
use crate::puzzles::Puzzles;

/// The games that have puzzles.
pub(super) async fn all(State(app): State<Arc<App>>, look: Look) -> Markup {
    pages::puzzles::all(app.shelf(), None, &look)
}

/// Those of a game. Aliases lead to the page with its own id.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    look: Look,
) -> Result<Response, ErrorPage> {
    let rules = app.rules(&name)?;
    let id = rules.variant().id();
    if *id != name {
        return Ok(Redirect::permanent(&format!("/puzzles/{id}")).into_response());
    }
    let puzzles = Puzzles::of(id).ok_or_else(|| {
        let game = rules.variant().name();
        Error::NotFound(say!("there are no puzzles of {game} yet", game))
    })?;
    let place = (app.desk_place, None);
    Ok(pages::puzzles::page(app.shelf(), &rules, puzzles, place, &look).into_response())
}
