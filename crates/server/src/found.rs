//! New games: from a wish, from a PGN text, or once more the same.

use std::sync::Arc;

use wazir_rules::game::Game;
use wazir_rules::notation::{fen, pgn};
use wazir_rules::prelude;
use wazir_rules::square::Color;
use wazir_rules::variant::Variant;

use crate::app::{App, Known};
use crate::brain::LEVELS;
use crate::chance;
use crate::error::Error;
use crate::messages::{ArrayChoice, NewGame, Opponent, TimeControl};
use crate::play::{Play, UNKNOWN};
use crate::session::unix_millis;
use crate::store::{Change, GameRow, NodeRow, Seat, Stored};
use crate::tree::{START, Tree};
use crate::view;

/// Longest time of any kind on a clock: a day.
const LONGEST: u32 = 24 * 60 * 60 * 1000;

/// A new game and the token of who made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Founded {
    pub(crate) id: String,
    pub(crate) token: String,
}

impl App {
    /// Makes the game that is wished for.
    pub(crate) async fn found(&self, wish: &NewGame) -> Result<Founded, Error> {
        let known = self.known(&wish.variant)?;
        let token = chance::token();
        let own = wish.side.map_or_else(
            || if chance::number().is_multiple_of(2) { Color::White } else { Color::Black },
            Color::from,
        );
        let other = match wish.opponent {
            Opponent::Engine => Seat::Engine(checked_level(wish.level)?),
            Opponent::Friend => Seat::Open(chance::token()),
            Opponent::HotSeat => Seat::Person(token.clone()),
        };
        let control = wish.clock.map(checked_control).transpose()?;
        let mut row = new_row(known, control);
        row.seats[own.index()] = Seat::Person(token.clone());
        row.seats[(!own).index()] = other;
        row.start = start(known, wish)?;
        row.prelude = row.start.is_none().then(Vec::new);
        let id = row.id.clone();
        self.store().write(Change { game: row, put: Vec::new(), gone: Vec::new() }).await?;
        Ok(Founded { id, token })
    }

    /// The same game again with sides changed; the one there is, if somebody was faster.
    pub(crate) async fn rematch(&self, id: &str) -> Result<String, Error> {
        let session = self.session(id).await?;
        let (row, over) = session.look(|play| (play.row.clone(), play.turn().is_none())).await;
        if let Some(known) = row.rematch {
            return Ok(known);
        }
        if !over {
            return Err(Error::Conflict("the game is not over yet".into()));
        }
        let known = self.known(&row.variant)?;
        let [white, black] = row.seats;
        let mut next = GameRow { seats: [black, white], ..new_row(known, row.control) };
        if row.prelude.is_some() {
            next.prelude = Some(Vec::new());
        } else if known.variant.prelude.is_some() {
            next.start = Some(random_array(&known.variant));
        } else {
            next.start = row.start;
        }
        let id = next.id.clone();
        self.store().write(Change { game: next, put: Vec::new(), gone: Vec::new() }).await?;
        session.set_rematch(id).await
    }

    /// Keeps a game from somewhere else, for looking at and for going on with: both sides are
    /// whose it is.
    pub(crate) async fn import(&self, text: &str) -> Result<Founded, Error> {
        let bad = |error: pgn::PgnError| Error::Bad(format!("PGN, {error}"));
        let mut games = pgn::games(text, |tags| self.board(tags));
        let game = games.next().ok_or_else(|| Error::Bad("PGN: there is no game in it".into()))?;
        let game = game.map_err(bad)?;
        let mut board = self.board(&game.tags).map_err(Error::Bad)?;
        let variant = Arc::clone(board.variant());
        let known = self.known(&variant.id)?;

        let token = chance::token();
        let mut row = new_row(known, None);
        row.seats = [Seat::Person(token.clone()), Seat::Person(token.clone())];
        row.start = Some(fen::write(&variant, &board.start()));
        row.tags = game.tags.0.iter().filter(|(name, _)| name != "FEN").cloned().collect();
        let mut tree = Tree::default();
        grow(&mut tree, START, &mut board, &game.root, true)?;
        let put: Vec<NodeRow> = tree.iter().map(|node| node.row()).collect();

        // How it ended: by the rules, if they know; else as the text says.
        let stored = Stored { game: row.clone(), nodes: put.clone() };
        let play = Play::restore(stored, known.clone())?;
        row.end = play.ended_by_rule().or_else(|| match game.result {
            pgn::Score::Open => None,
            score => Some((score.text().to_owned(), UNKNOWN.to_owned())),
        });
        let id = row.id.clone();
        self.store().write(Change { game: row, put, gone: Vec::new() }).await?;
        Ok(Founded { id, token })
    }

    /// The start of a game in PGN.
    fn board(&self, tags: &pgn::Tags) -> Result<Game, String> {
        let name = tags.get("Variant").unwrap_or("normal");
        let shelf = wazir_rules::variant::shelf::Shelf::shipped();
        let variant = shelf
            .get_by_pgn(name)
            .or_else(|| shelf.get(name))
            .ok_or_else(|| format!("the tag Variant: there is no game called {name:?} here"))?;
        let known = self.known(&variant.id).map_err(|error| error.to_string())?;
        let setup = match tags.get("FEN") {
            Some(text) => {
                fen::read(&known.variant, text).map_err(|error| format!("the tag FEN: {error}"))?
            }
            None => known.variant.start.clone(),
        };
        Game::from_setup(Arc::clone(&known.rules), &setup)
            .map_err(|faults| format!("the tag FEN: {}", listed(&faults)))
    }
}

/// Puts a line of PGN with its variations behind a node; the game is as before afterwards.
fn grow(
    tree: &mut Tree,
    parent: u32,
    game: &mut Game,
    line: &pgn::Line,
    main: bool,
) -> Result<(), Error> {
    let mut at = parent;
    for node in &line.nodes {
        let before = at;
        (at, _) = tree.add(before, view::written(game, node.mv), main);
        if let Some(grown) = tree.get_mut(at) {
            grown.comment = node.comments.join(" ");
        }
        for variation in &node.variations {
            grow(tree, before, game, variation, false)?;
        }
        game.play(node.mv).map_err(|error| Error::Bad(error.to_string()))?;
    }
    for _ in &line.nodes {
        game.take_back();
    }
    Ok(())
}

fn new_row(known: &Known, control: Option<TimeControl>) -> GameRow {
    let base = control.map_or(0, |control| i64::from(control.base));
    let now = unix_millis();
    GameRow {
        id: chance::id(),
        variant: known.variant.id.clone(),
        start: None,
        prelude: None,
        seats: [Seat::Open(String::new()), Seat::Open(String::new())],
        control,
        left: [base; 2],
        paused: false,
        end: None,
        rematch: None,
        tags: Vec::new(),
        created: now,
        changed: now,
    }
}

fn checked_level(level: u8) -> Result<u8, Error> {
    match usize::from(level) {
        1.. if usize::from(level) <= LEVELS.len() => Ok(level),
        _ => Err(Error::Bad(format!("level: there are levels 1 to {}", LEVELS.len()))),
    }
}

fn checked_control(control: TimeControl) -> Result<TimeControl, Error> {
    let TimeControl { base, increment, each } = control;
    if base.max(increment).max(each) > LONGEST {
        return Err(Error::Bad("clock: no more than a day".into()));
    }
    if base == 0 && each == 0 && increment == 0 {
        return Err(Error::Bad("clock: there must be some time".into()));
    }
    // With an increment alone there must be something to begin with.
    Ok(TimeControl { base: if base == 0 { increment } else { base }, ..control })
}

/// The start as FEN; `None` when the players exchange pieces first.
fn start(known: &Known, wish: &NewGame) -> Result<Option<String>, Error> {
    let variant = &known.variant;
    if let Some(text) = wish.fen.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
        return checked_fen(known, text).map(Some);
    }
    if variant.prelude.is_none() {
        return Ok(Some(fen::write(variant, &variant.start)));
    }
    Ok(match wish.array {
        ArrayChoice::Random => Some(random_array(variant)),
        ArrayChoice::Number(number) => Some(fen::write(variant, &prelude::array(variant, number))),
        ArrayChoice::Played => None,
    })
}

fn random_array(variant: &Variant) -> String {
    fen::write(variant, &prelude::random(variant, chance::number()))
}

/// A FEN from outside as we write it, if it can be played from.
pub(crate) fn checked_fen(known: &Known, text: &str) -> Result<String, Error> {
    let setup =
        fen::read(&known.variant, text).map_err(|error| Error::Bad(format!("FEN, {error}")))?;
    Game::from_setup(Arc::clone(&known.rules), &setup)
        .map_err(|faults| Error::Bad(format!("FEN: {}", listed(&faults))))?;
    Ok(fen::write(&known.variant, &setup))
}

fn listed(faults: &[wazir_rules::position::SetupFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
