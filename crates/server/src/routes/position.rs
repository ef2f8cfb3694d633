//! Positions that belong to no game, shared by their address.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use maud::Markup;
use serde::Deserialize;
use wazir_rules::{Game, Rules};

use crate::app::App;
use crate::error::{Error, ErrorPage};
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

/// The position with this FEN, or the start position.
pub(super) fn reach(rules: &Rules, fen: Option<&str>) -> Result<Game, Error> {
    Ok(wazir_desk::reach(rules, fen, &[])?)
}
