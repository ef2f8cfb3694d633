//! The analysis board's page.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::Redirect;
use maud::Markup;
use serde::Deserialize;

use super::game::no_help;
use super::position::reach;
use crate::app::App;
use crate::error::{Error, ErrorPage};
use crate::pages::{self, Look};

/// What is to be studied: a position and moves from there with spaces between them, or a stored
/// game.
#[derive(Deserialize)]
pub(super) struct Subject {
    fen: Option<String>,
    moves: Option<String>,
    game: Option<String>,
}

/// The analysis board without a game: that of the first one on the shelf.
pub(super) async fn any(State(app): State<Arc<App>>) -> Redirect {
    Redirect::to(&format!("/analysis/{}", app.shelf().ids().next().unwrap_or_default()))
}

pub(super) async fn page(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(Subject { fen, moves, game }): Query<Subject>,
    look: Look,
) -> Result<Markup, ErrorPage> {
    let moves = moves.unwrap_or_default();
    let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    let (rules, study) = match game {
        Some(id) => {
            let room = app.room(&id).await?;
            if room.look(|play| play.is_between_people()).await {
                return Err(no_help().into());
            }
            room.look(|play| play.study().map(|study| (play.rules().clone(), study))).await?
        }
        None => {
            let rules = app.rules(&name)?;
            let study = wazir_desk::begin_study(&rules, fen.as_deref(), &moves);
            (rules, study.map_err(Error::from)?)
        }
    };
    let start = reach(&rules, Some(&study.fen))?;
    let start = wazir_desk::position(&start, 0, String::new());
    let (shelf, place) = (app.shelf(), (app.desk_place, None));
    let (tables, study) = (app.table_listing(&rules), (&study, &start));
    Ok(pages::analysis::page(shelf, rules.variant(), study, place, &tables, &look))
}
