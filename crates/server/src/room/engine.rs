//! The engine in the room: its moves, its choices in the prelude, its answer to a draw offer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use wazir_engine::{Limits, Score, Signals};
use wazir_rules::Game;

use super::Room;
use super::live::{Live, Thinking, Turn};
use crate::play::Role;
use crate::{brain, chance};

/// The engine waits so long before a choice of the prelude, so that people can see it.
const PAUSE: Duration = Duration::from_millis(500);
/// Up to this score for itself, in hundredths of a pawn, the engine agrees to a draw, ...
const AGREES: i32 = 0;
/// ... but not before so many plies.
const AGREES_AFTER: u32 = 20;

impl Room {
    /// Has the engine think if it is its turn, and stops it if it is not.
    pub(super) fn arrange_engine(self: &Arc<Room>, live: &mut Live) {
        let paused = live.play.clock().is_some_and(|clock| clock.is_paused());
        let engine = live.play.engine_to_move().filter(|_| !paused);
        let turn = engine.zip(live.play.turn()).map(|(level, color)| (level, live.turn(color)));
        if live.thinking.as_ref().map(|thinking| thinking.turn) == turn.map(|(_, turn)| turn) {
            return;
        }
        if let Some(old) = live.thinking.take() {
            old.signals.stop();
            old.task.abort();
        }
        live.thinking = turn.map(|(level, turn)| self.start_thinking(live, level, turn));
    }

    fn start_thinking(self: &Arc<Room>, live: &Live, level: u8, turn: Turn) -> Thinking {
        let signals = Signals::default();
        let room = Arc::clone(self);
        let task = match live.play.game() {
            None => tokio::spawn(async move {
                tokio::time::sleep(PAUSE).await;
                room.choose(turn).await;
            }),
            Some(game) => {
                let game = game.clone();
                let mut limits = brain::limits(level, &live.play.row.id);
                limits.clock =
                    live.play.clock().map(|clock| clock.for_search(turn.color, Instant::now()));
                tokio::spawn(room.search(game, limits, signals.clone(), turn))
            }
        };
        Thinking { signals, turn, task: task.abort_handle() }
    }

    /// Searches, and plays the move that was found if it is still wanted.
    async fn search(self: Arc<Room>, game: Game, limits: Limits, signals: Signals, turn: Turn) {
        let found = self.parts.brain.think(game, limits, signals).await;
        let mut live = self.live.lock().await;
        if !finish_thinking(&mut live, turn) {
            return;
        }
        let now = Instant::now();
        let Some(best) = found.ok().and_then(|found| found.best) else { return };
        // If the store fails, the room is broken, and whoever asks next loads the game anew.
        if live.play.call_flag(now) {
            let done = live.play.settle(now);
            let _ = self.save(&mut live, done).await;
        } else if let Ok(done) = live.play.play_for_engine(best, now) {
            let _ = self.save(&mut live, done).await;
        }
    }

    /// Makes the engine's choice in the prelude.
    async fn choose(self: Arc<Room>, turn: Turn) {
        let mut live = self.live.lock().await;
        if !finish_thinking(&mut live, turn) {
            return;
        }
        if let Ok(done) = live.play.choose_for_engine(chance::number(), Instant::now()) {
            let _ = self.save(&mut live, done).await;
        }
    }

    /// Has the engine answer a draw offer, if one was made to it by somebody with this role.
    pub(super) fn consider_draw(self: &Arc<Room>, live: &Live, role: Role) {
        let Some(game) = live.play.draw_offered_to_engine() else { return };
        let game = game.clone();
        let room = Arc::clone(self);
        tokio::spawn(async move {
            let engine_to_move = !role.plays(game.turn());
            let plies = game.moves().len() as u32;
            let found = room.parts.brain.advise(game).await;
            let agrees = found.is_ok_and(|found| agrees(found.score, engine_to_move, plies));
            let mut live = room.live.lock().await;
            if live.play.draw_offered_to_engine().is_some() {
                let now = Instant::now();
                let done =
                    if agrees { live.play.agree_for_engine(now) } else { live.play.settle(now) };
                let _ = room.save(&mut live, done).await;
            }
        });
    }
}

/// Notes that the search for this turn is over; `false` if it was called off meanwhile.
fn finish_thinking(live: &mut Live, turn: Turn) -> bool {
    let is_wanted = live.thinking.as_ref().is_some_and(|thinking| thinking.turn == turn);
    if is_wanted {
        live.thinking = None;
    }
    is_wanted
}

/// `true` when the engine should be content with a draw; `score` is that of the side to move.
fn agrees(score: Score, engine_to_move: bool, plies: u32) -> bool {
    match score {
        Score::Centipawns(value) => {
            let own = if engine_to_move { value } else { -value };
            own <= AGREES && plies >= AGREES_AFTER
        }
        Score::Mate(moves) => (moves > 0) != engine_to_move,
    }
}
