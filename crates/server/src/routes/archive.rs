//! The archive, and games that are imported into it.

use std::sync::Arc;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use jiff::Timestamp;
use maud::Markup;
use serde::Deserialize;
use wazir_rules::Color;

use super::seats;
use super::sent::Sent;
use crate::app::App;
use crate::error::{Error, ErrorPage};
use crate::pages::games::{Archive, ArchivedGame, FailedImport, parse_standing};
use crate::pages::{self, Look};
use crate::play::seat_name;
use crate::store::{Filter, Listed};
use crate::view;
use crate::visitor::Visitor;
use crate::words::sentence;

/// Most games on one page.
const GAMES: u32 = 200;

/// The filter of the list; what is empty filters nothing.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Wanted {
    variant: String,
    result: String,
}

pub(super) async fn page(
    State(app): State<Arc<App>>,
    Query(wanted): Query<Wanted>,
    look: Look,
) -> Result<Markup, ErrorPage> {
    Ok(pages::games::page(&archive(&app, wanted).await?, &look))
}

async fn archive(app: &App, wanted: Wanted) -> Result<Archive, Error> {
    let Wanted { variant, result } = wanted;
    let standing = parse_standing(&result);
    let chosen = Some(variant.clone()).filter(|id| !id.is_empty());
    let listing = app.list(Filter { variant: chosen, standing, most: GAMES }).await?;
    let variants = app.shelf.iter().map(|rules| rules.variant());
    Ok(Archive {
        games: listing.games.iter().filter_map(|listed| archived(app, listed)).collect(),
        damaged: listing.damaged.iter().map(|damaged| sentence(&damaged.to_string())).collect(),
        variants: variants
            .map(|variant| (variant.id().to_owned(), variant.name().to_owned()))
            .collect(),
        variant,
        standing,
        failed_import: None,
    })
}

/// A game as the list shows it; `None` if its variant is no longer on the shelf.
fn archived(app: &App, Listed { game, plies }: &Listed) -> Option<ArchivedGame> {
    let variant = app.rules(&game.variant).ok()?.variant();
    let when = Timestamp::from_millisecond(game.changed).ok()?;
    Some(ArchivedGame {
        url: format!("/game/{}", game.id),
        variant: variant.name().to_owned(),
        white: seat_name(game, Color::White),
        black: seat_name(game, Color::Black),
        end: game.end.map(|end| view::end(variant, end)),
        plies: *plies,
        when: when.strftime("%Y-%m-%d %H:%M").to_string(),
    })
}

/// A game in PGN.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pgn {
    pgn: String,
}

pub(super) async fn import(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Sent(text): Sent<Pgn>,
) -> Result<Response, Error> {
    Ok(seats::created(&app.import(&text.pgn, visitor).await?))
}

pub(super) async fn import_form(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    look: Look,
    form: Result<Form<Pgn>, FormRejection>,
) -> Result<Response, ErrorPage> {
    let Form(Pgn { pgn }) = form.map_err(|rejection| Error::Bad(rejection.body_text()))?;
    match app.import(&pgn, visitor).await {
        Ok(key) => Ok(seats::go_to_game(&key)),
        Err(error) => {
            let mut archive = archive(&app, Wanted::default()).await?;
            archive.failed_import = Some(FailedImport { reason: error.sentence(), pgn });
            let page = pages::games::page(&archive, &look);
            Ok(page.into_response())
        }
    }
}

/// A form that failed leaves its address in the browser, from where it may be loaded again.
pub(super) async fn back_to_archive() -> Redirect {
    Redirect::to("/games")
}
