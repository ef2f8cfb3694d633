//! Moves at a glance, as answers to pages: for a piece alone on the board, and in a game.

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use wazir_rules::betza::{Betza, Shape};
use wazir_rules::game::Game;
use wazir_rules::geometry::Geometry;
use wazir_rules::notation::fen;
use wazir_rules::setup::Setup;
use wazir_rules::show::diagram;
use wazir_rules::show::glance::{self, Marked};
use wazir_rules::square::{Color, Kind, Piece, Square};
use wazir_rules::variant::Variant;

use crate::app::{App, Known};
use crate::error::Error;
use crate::messages::{BetzaFault, BetzaReading, Glance, GlanceMark, GlanceWay, Mark};

/// A movement longer than this is not read.
const LONGEST_BETZA: usize = 200;

/// The addresses of this module.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/glance", get(asked)).route("/api/betza", get(betza))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    variant: String,
    piece: String,
    /// None: beside the board.
    square: Option<String>,
    /// Squares of enemies, with commas between; of a piece alone.
    blockers: Option<String>,
    /// In this position, and not alone.
    fen: Option<String>,
}

async fn asked(
    State(app): State<Arc<App>>,
    query: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Glance>, Error> {
    let Query(asked) = query.map_err(|error| Error::Bad(error.body_text()))?;
    let known = app.known(&asked.variant)?;
    let variant = &known.variant;
    let piece = piece(variant, &asked.piece)
        .ok_or_else(|| Error::NotFound(format!("piece called {}", asked.piece)))?;
    let at = asked.square.as_deref().map(|name| square(variant, name)).transpose()?;
    if let Some(fen) = asked.fen {
        let game = position(known, &fen)?;
        let there = at.map_or(Some(piece), |at| game.setup().board[at.index()]);
        return match there {
            Some(there) if there == piece => Ok(Json(here(&game, piece, at))),
            _ => Err(Error::Bad("that piece does not stand there".to_owned())),
        };
    }
    let mut setup = Setup::empty(variant.board.len());
    let blockers = asked.blockers.unwrap_or_default();
    for name in blockers.split(',').filter(|name| !name.is_empty()) {
        setup.board[square(variant, name)?.index()] = Some(stone(!piece.color()));
    }
    Ok(Json(alone(variant, &setup, piece, at)))
}

fn position(known: &Known, text: &str) -> Result<Game, Error> {
    let setup = fen::read(&known.variant, text).map_err(|error| Error::Bad(error.to_string()))?;
    Game::from_setup(Arc::clone(&known.rules), &setup).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Error::Bad(faults.join("; "))
    })
}

fn square(variant: &Variant, name: &str) -> Result<Square, Error> {
    variant.board.parse(name).ok_or_else(|| Error::Bad(format!("there is no square {name}")))
}

/// The piece whose picture has this id.
pub(crate) fn piece(variant: &Variant, id: &str) -> Option<Piece> {
    let kinds = variant.all_kinds();
    let mut both = kinds.flat_map(|kind| Color::ALL.map(|color| Piece::new(color, kind)));
    both.find(|&piece| diagram::id(variant, piece) == id)
}

/// Something in the way; which kind does not matter.
fn stone(color: Color) -> Piece {
    Piece::new(color, Kind::new(0))
}

/// What a piece reaches among the pieces of `setup`, by its movement alone.
pub(crate) fn alone(variant: &Variant, setup: &Setup, piece: Piece, at: Option<Square>) -> Glance {
    shown(variant, piece, at, &glance::alone(variant, setup, piece, at))
}

/// What a piece of a game may do now, as if it were its side's turn.
pub(crate) fn here(game: &Game, piece: Piece, at: Option<Square>) -> Glance {
    shown(game.variant(), piece, at, &glance::here(game, piece, at))
}

fn shown(variant: &Variant, piece: Piece, at: Option<Square>, marks: &[Marked]) -> Glance {
    Glance {
        piece: diagram::id(variant, piece),
        square: at.map(|at| variant.board.name(at)),
        lines: glance::words(variant, piece),
        marks: as_sent(variant.board, marks),
    }
}

/// Tells that two kinds of mark are the same, in both directions.
macro_rules! same {
    ($($name:ident)+) => {
        impl From<glance::Mark> for Mark {
            fn from(mark: glance::Mark) -> Mark {
                match mark { $(glance::Mark::$name => Mark::$name,)+ }
            }
        }

        impl From<Mark> for glance::Mark {
            fn from(mark: Mark) -> glance::Mark {
                match mark { $(Mark::$name => glance::Mark::$name,)+ }
            }
        }
    };
}

same! { Slide Leap Quiet Capture Path Castle Drop }

/// Marks as pages know them.
pub(crate) fn as_sent(board: Geometry, marks: &[Marked]) -> Vec<GlanceMark> {
    let names = |squares: &[Square]| squares.iter().map(|&square| board.name(square)).collect();
    let ways = |marked: &Marked| {
        let ways = marked.ways.iter();
        ways.map(|way| GlanceWay { via: names(&way.via), blocked: names(&way.blocked) }).collect()
    };
    let sent = marks.iter().map(|marked| GlanceMark {
        square: board.name(marked.square),
        mark: marked.mark.into(),
        ways: ways(marked),
    });
    sent.collect()
}

#[derive(Deserialize)]
struct BetzaAsked {
    text: String,
    blockers: Option<String>,
}

async fn betza(query: Result<Query<BetzaAsked>, QueryRejection>) -> Result<Response, Error> {
    let Query(asked) = query.map_err(|error| Error::Bad(error.body_text()))?;
    let board = betza_board(BETZA_SIDE);
    let blockers = asked.blockers.unwrap_or_default();
    let blockers = blockers.split(',').filter(|name| !name.is_empty());
    let blockers: Vec<Square> = blockers
        .map(|name| {
            board.parse(name).ok_or_else(|| Error::Bad(format!("there is no square {name}")))
        })
        .collect::<Result<_, Error>>()?;
    Ok(match read(&asked.text, BETZA_SIDE, &blockers) {
        Ok(reading) => Json(reading).into_response(),
        Err(fault) => (StatusCode::BAD_REQUEST, Json(fault)).into_response(),
    })
}

/// The side of the board on which a movement without a game is shown.
pub(crate) const BETZA_SIDE: usize = 9;

/// A square board of this side.
pub(crate) fn betza_board(side: usize) -> Geometry {
    Geometry::new(side, side).expect("boards of a known small size")
}

/// What a movement in Betza notation means, seen from the middle of a board.
pub(crate) fn read(
    text: &str,
    side: usize,
    blockers: &[Square],
) -> Result<BetzaReading, BetzaFault> {
    let text = text.trim();
    if text.chars().count() > LONGEST_BETZA {
        let error = format!("A movement of more than {LONGEST_BETZA} letters is not read.");
        return Err(BetzaFault { error, column: LONGEST_BETZA + 1 });
    }
    let betza: Betza = text.parse().map_err(|fault: wazir_rules::betza::BetzaError| {
        let found = fault
            .found
            .map_or_else(|| "The end".to_owned(), |letter| format!("\u{201c}{letter}\u{201d}"));
        let error = format!("{found} cannot stand there: expected {}.", fault.expected);
        BetzaFault { error, column: fault.column }
    })?;
    let board = betza_board(side);
    let middle = board.square(side / 2, side / 2).expect("it has a middle");
    let blockers: Vec<Square> = blockers.iter().copied().filter(|&s| s != middle).collect();
    let marks = glance::movement(board, &betza, middle, &blockers, stone(Color::Black));
    Ok(BetzaReading {
        spelling: betza.to_string(),
        words: betza.describe(),
        note: note(&betza),
        square: board.name(middle),
        marks: as_sent(board, &marks),
    })
}

fn note(betza: &Betza) -> Option<String> {
    let ways = betza.ways();
    let any = |test: &dyn Fn(&Shape) -> bool| ways.iter().any(|way| test(&way.shape));
    if any(&|shape| matches!(shape, Shape::Legs { .. })) {
        return Some("A part of this walk can be read, but neither drawn nor played.".to_owned());
    }
    let hops = any(&|shape| matches!(shape, Shape::Hop { .. }));
    hops.then(|| "It passes over pieces: put some on the board to see how.".to_owned())
}

#[cfg(test)]
mod tests;
