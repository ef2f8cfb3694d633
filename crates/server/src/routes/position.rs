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
use crate::messages::PositionAnswer;
use crate::pages::{self, Look};
use crate::play::read_move;
use crate::site::Site;
use crate::view;

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
    let game = reach(&rules, shared.fen.as_deref(), &[])?;
    let position = view::position(&game, 0, String::new());
    let variant = rules.variant();
    Ok(pages::game::position(variant, &view::variant_facts(variant), &position, &site, &look))
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
    match reach(&rules, asked.fen.as_deref(), &asked.moves) {
        Ok(game) => {
            let position = view::position(&game, 0, String::new());
            Ok(Json(PositionAnswer::Position(Box::new(position))))
        }
        Err(error) if error.is_answer() => Ok(Json(PositionAnswer::Refused(error.refusal()))),
        Err(error) => Err(error),
    }
}

/// The game after these moves from this FEN, or from the start position.
///
/// # Errors
/// When the FEN or one of the moves, which is then named by its number, cannot be played.
pub(super) fn reach(rules: &Rules, text: Option<&str>, moves: &[String]) -> Result<Game, Error> {
    let mut game = match text {
        Some(text) => Game::from_fen(rules, text)?,
        None => Game::new(rules),
    };
    for (index, text) in moves.iter().enumerate() {
        let mv = read_move(&game, text)
            .map_err(|error| Error::Bad(format!("move {}: {error}", index + 1)))?;
        game.play(mv).map_err(|error| Error::Bad(format!("move {}: {error}", index + 1)))?;
    }
    Ok(game)
}
