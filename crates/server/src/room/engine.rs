//! What engines do in the room: their moves, their choices in the prelude, their answers to offers.
//!
//! Each is a duty that somebody has claimed, perhaps in another process. What comes of it counts if it
//! is still to be done.

use std::time::Duration;

use jiff::Timestamp;
use wazir_engine::{Found, Limits, Score};
use wazir_rules::{Color, Game};

use super::{Room, Step};
use crate::brain;
use crate::chance;
use crate::clock::time;
use crate::error::Error;
use crate::play::{Done, Play};
use crate::store::Duty;

/// Up to this score for itself, in hundredths of a pawn, the engine agrees to a draw, ...
const AGREES: i32 = 0;
/// ... but not before so many plies.
const AGREES_AFTER: u32 = 20;

impl Room {
    /// The game in which an engine has to move, and the limits of its search; `None` if it has not to.
    pub(crate) async fn to_search(&self, duty: &Duty) -> Option<(Game, Limits)> {
        self.look(|play| {
            let game = play.game().filter(|_| play.has(duty))?;
            let mut limits = brain::limits(play.engine_to_move()?, &play.row.id);
            let now = self.parts.store.now();
            limits.clock = play.clock().map(|clock| clock.for_search(game.turn(), now));
            Some((game.clone(), limits))
        })
        .await
    }

    /// Shows that an engine has begun to think about its move.
    pub(crate) async fn show_thinking(&self, since: i64) {
        self.live.lock().await.play.think(time(since));
        self.announce();
    }

    /// Plays the move that was found in so much time, if it is still wanted.
    pub(crate) async fn play_found(
        &self,
        duty: &Duty,
        found: &Found,
        used: Duration,
    ) -> Result<(), Error> {
        let none = || Error::Busy("the engine has found no move".into());
        let best = found.best.ok_or_else(none)?;
        self.fulfil(duty, |play, now| play.play_for_engine(best, used, now)).await
    }

    /// Makes the engine's choice in the prelude.
    pub(crate) async fn choose(&self, duty: &Duty) -> Result<(), Error> {
        self.fulfil(duty, |play, now| play.choose_for_engine(chance::number(), now)).await
    }

    /// The game in which the engine is offered a draw, and the side that offers it.
    pub(crate) async fn offered_draw(&self, duty: &Duty) -> Option<(Game, Color)> {
        self.look(|play| {
            let game = play.draw_offered_to_engine().filter(|_| play.has(duty))?;
            Some((game.clone(), play.row.offers.draw?))
        })
        .await
    }

    /// Has the engine answer the offer of a draw, as it judges the game.
    pub(crate) async fn answer_draw(&self, duty: &Duty, agrees: bool) -> Result<(), Error> {
        self.fulfil(duty, |play, now| {
            let answer = if agrees { Play::agree_for_engine } else { Play::settle };
            Ok(answer(play, now))
        })
        .await
    }

    /// Does what a duty demands, if it still does.
    async fn fulfil(
        &self,
        duty: &Duty,
        mut work: impl FnMut(&mut Play, Timestamp) -> Result<Done, Error>,
    ) -> Result<(), Error> {
        self.change(|live, now| {
            if !live.play.has(duty) {
                return Ok(Step::Rest(()));
            }
            Ok(Step::keep(work(&mut live.play, now)?, ()))
        })
        .await
    }
}

/// `true` when the engine should be content with a draw that this side has offered it; `score` is that
/// of the side to move.
pub(crate) fn agrees(score: Score, game: &Game, offered_by: Color) -> bool {
    let engine_to_move = game.turn() != offered_by;
    match score {
        Score::Centipawns(value) => {
            let own = if engine_to_move { value } else { -value };
            own <= AGREES && game.moves().len() as u32 >= AGREES_AFTER
        }
        Score::Mate(moves) => (moves > 0) != engine_to_move,
    }
}
