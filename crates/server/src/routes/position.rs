//! Positions that belong to no game: shared by their address, or asked about by a script.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use maud::Markup;
use serde::Deserialize;
use wazir_rules::{Game, Rules};

use super::sent::Sent;
use crate::app::App;
use crate::error::{Error, ErrorPage};
use crate::messages::{Edited, Editing, PositionAnswer};
use crate::pages::{self, Look};
use crate::site::Site;

/// The position that somebody shares; the start position without a FEN.
#[derive(Deserialize)]
pub(super) struct Shared {
    pub(super) fen: Option<String>,
}

pub(super) async fn page(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(shared): Query<Shared>,
    site: Site,
    look: Look,
) -> Result<Markup, ErrorPage> {
    let rules = app.rules(&name)?;
    let game = reach(&rules, shared.fen.as_deref())?;
    let position = wazir_desk::position(&game, 0, String::new());
    let variant = rules.variant();
    Ok(pages::game::position(variant, &wazir_desk::variant_facts(variant), &position, &site, &look))
}

/// A position to look at: a FEN, or the start position, and moves from there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    variant: String,
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

pub(super) async fn check(
    State(app): State<Arc<App>>,
    Sent(asked): Sent<Asked>,
) -> Result<Json<PositionAnswer>, Error> {
    let rules = app.rules(&asked.variant)?;
    Ok(Json(match wazir_desk::look(&rules, asked.fen.as_deref(), &asked.moves) {
        Ok(position) => PositionAnswer::Position(Box::new(position)),
        Err(refused) => PositionAnswer::Refused(refused.refusal()),
    }))
}

/// A position to edit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Begun {
    variant: String,
    fen: String,
}

pub(super) async fn edit(
    State(app): State<Arc<App>>,
    Query(Begun { variant, fen }): Query<Begun>,
) -> Result<Json<Editing>, Error> {
    Ok(Json(wazir_desk::edit(&app.rules(&variant)?, &fen)?))
}

/// The game of an edited position.
#[derive(Deserialize)]
pub(super) struct OfGame {
    variant: String,
}

pub(super) async fn set_up(
    State(app): State<Arc<App>>,
    Query(OfGame { variant }): Query<OfGame>,
    Sent(edited): Sent<Edited>,
) -> Result<Json<PositionAnswer>, Error> {
    let rules = app.rules(&variant)?;
    let set_up = wazir_desk::set_up_edited(&rules, &edited);
    Ok(Json(match set_up.and_then(|fen| wazir_desk::look(&rules, Some(&fen), &[])) {
        Ok(position) => PositionAnswer::Position(Box::new(position)),
        Err(refused) => PositionAnswer::Refused(refused.refusal()),
    }))
}

/// The position with this FEN, or the start position.
pub(super) fn reach(rules: &Rules, fen: Option<&str>) -> Result<Game, Error> {
    Ok(wazir_desk::reach(rules, fen, &[])?)
}
