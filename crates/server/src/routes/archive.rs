//! The archive, and games that are imported into it.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use maud::Markup;
use serde::Deserialize;
use wazir_desk::words::sentence;
use wazir_rules::Color;
use wazir_words::{said, say};

use super::seats;
use super::sent::Sent;
use crate::app::App;
use crate::error::{Error, ErrorPage};
use crate::learn;
use crate::messages::ArchivedMoves;
use crate::pages::games::{Archive, ArchivedGame, FailedImport, parse_standing};
use crate::pages::{self, Look};
use crate::play::seat_name;
use crate::store::{Filter, GameRow, Person};
use crate::visitor::Visitor;

/// Most games on one page.
const GAMES: u32 = 200;

/// The filter of the list; what is empty filters nothing.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Wanted {
    /// The id or the name of a game, or words that its facts have.
    variant: String,
    result: String,
    /// A part of a player's name.
    name: String,
    /// First and last day of the last change: `2026-11-22`.
    from: String,
    to: String,
    /// Anything but nothing: the visitor's own games alone.
    mine: String,
}

pub(super) async fn page(
    State(app): State<Arc<App>>,
    Query(wanted): Query<Wanted>,
    Visitor(person): Visitor,
    look: Look,
) -> Result<Markup, ErrorPage> {
    Ok(pages::games::page(&archive(&app, wanted, person.visitor).await?, &look))
}

/// Midnight at the beginning of a day, so many days later; `None` if the text is no day.
fn midnight(day: &str, later: i64) -> Option<i64> {
    let day: Date = day.parse().ok()?;
    let day = day.checked_add(later.days()).ok()?;
    Some(day.to_zoned(TimeZone::UTC).ok()?.timestamp().as_millisecond())
}

async fn archive(app: &App, wanted: Wanted, visitor: Option<String>) -> Result<Archive, Error> {
    let Wanted { variant, result, name, from, to, mine } = wanted;
    let standing = parse_standing(&result);
    let some = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let filter = Filter {
        visitor: visitor.clone(),
        mine: !mine.is_empty(),
        name: some(&name),
        from: midnight(&from, 0),
        until: midnight(&to, 1),
        variants: some(&variant).map(|words| learn::find_ids(app, &words)),
        standing,
        most: GAMES,
    };
    let mine = filter.mine;
    let listing = app.list(filter).await?;
    let visitor = visitor.as_deref();
    Ok(Archive {
        games: listing.games.iter().filter_map(|game| archived(app, game, visitor)).collect(),
        damaged: listing.damaged.iter().map(|damaged| sentence(&damaged.to_string())).collect(),
        variant_names: app.shelf().all().map(|variant| variant.name().to_owned()).collect(),
        variant: app.variant(&variant).map_or(variant, |known| known.name().to_owned()),
        standing,
        name,
        from,
        to,
        mine,
        failed_import: None,
    })
}

/// The game whose games are wanted.
#[derive(Deserialize)]
pub(super) struct OfVariant {
    variant: String,
}

/// The games of a variant that the archive lists, with their moves.
pub(super) async fn moves(
    State(app): State<Arc<App>>,
    Query(OfVariant { variant }): Query<OfVariant>,
    Visitor(person): Visitor,
) -> Result<Json<Vec<ArchivedMoves>>, Error> {
    let variant = app.variant(&variant)?;
    let filter = Filter {
        visitor: person.visitor,
        variants: Some(vec![variant.id().to_owned()]),
        most: GAMES,
        ..Filter::default()
    };
    let mut games = Vec::new();
    for game in app.list(filter).await?.games {
        let Some(fen) = game.start.clone() else { continue };
        // One that cannot be read keeps no other game from being listed.
        let Ok(Some(stored)) = app.store().load(&game.id).await else { continue };
        let played = stored.nodes.into_iter().filter(|node| node.main);
        games.push(ArchivedMoves {
            url: format!("/game/{}", game.id),
            white: seat_name(&game, Color::White),
            black: seat_name(&game, Color::Black),
            result: game.end.map_or_else(|| "*".to_owned(), |end| end.facts(&variant).result),
            fen,
            moves: played.map(|node| node.text).collect(),
        });
    }
    Ok(Json(games))
}

/// A game as the list shows it; `None` if its variant is no longer on the shelf.
fn archived(app: &App, game: &GameRow, visitor: Option<&str>) -> Option<ArchivedGame> {
    let owns = |person: &Person| person.visitor.is_some() && person.visitor.as_deref() == visitor;
    let variant = app.variant_of(&game.variant).ok()?;
    let when = Timestamp::from_millisecond(game.changed).ok()?;
    Some(ArchivedGame {
        url: format!("/game/{}", game.id),
        variant: variant.name().to_owned(),
        white: seat_name(game, Color::White),
        black: seat_name(game, Color::Black),
        end: game.end.map(|end| end.facts(&variant)),
        plies: game.plies,
        is_own: game.people.iter().any(owns),
        may_delete: game.maker.is_some() && game.maker.as_deref() == visitor,
        turn: describe_turn(game, visitor),
        when: when.strftime("%Y-%m-%d %H:%M").to_string(),
    })
}

/// The state of a game that goes on, as a visitor sees it: `your turn`, `White to move`.
pub(super) fn describe_turn(game: &GameRow, visitor: Option<&str>) -> String {
    match (game.turn(), game.side_of(visitor)) {
        (None, _) => say!("exchanging pieces").to_owned(),
        (Some(turn), Some(own)) if turn == own => say!("your turn").to_owned(),
        (Some(turn), _) => say!("{side} to move", side = said(turn.name())),
    }
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
    Ok(seats::created(&app.import(text.pgn, visitor).await?))
}

pub(super) async fn import_form(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    look: Look,
    form: Result<Form<Pgn>, FormRejection>,
) -> Result<Response, ErrorPage> {
    let Form(Pgn { pgn }) = form.map_err(|rejection| Error::Bad(rejection.body_text()))?;
    let own = visitor.0.visitor.clone();
    match app.import(pgn.clone(), visitor).await {
        Ok(key) => Ok(seats::go_to_game(&key)),
        Err(error) => {
            let mut archive = archive(&app, Wanted::default(), own).await?;
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
