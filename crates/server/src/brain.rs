//! The engines, shared by all games: a few searches at a time, never on a thread that serves.

use std::hash::{DefaultHasher, Hasher};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;

use tokio::sync::Semaphore;
use wazir_engine::{Engine, Found, Knowledge, Level, Limits, Nobody, Score, Signals};
use wazir_rules::{Color, Game, GameResult};

use crate::error::Error;
use crate::messages::Evaluation;

/// The names of the levels, from level 1.
pub(crate) const LEVELS: [&str; 10] = [
    "Beginner",
    "Newcomer",
    "Learner",
    "Casual",
    "Keen",
    "Steady",
    "Sharp",
    "Strong",
    "Expert",
    "Full strength",
];

/// Most nodes of a search for one move: full strength takes some seconds for them.
const MOST_NODES: u64 = 2_000_000;

/// The engine's name as a player of this level.
pub(crate) fn name(level: u8) -> String {
    format!("Wazir, level {level}")
}

/// The limits of a search at this level in the game with this id. A level that does not exist
/// means full strength. The id is the seed: in every game the engine misjudges and overlooks
/// different things.
pub(crate) fn limits(level: u8, game: &str) -> Limits {
    let level = Level::new(level).unwrap_or_default();
    let mut hasher = DefaultHasher::new();
    hasher.write(game.as_bytes());
    Limits { level, seed: hasher.finish(), nodes: Some(MOST_NODES), ..Limits::default() }
}

/// The limits of a search for a hint or a score.
fn advice() -> Limits {
    Limits { nodes: Some(100_000), ..Limits::default() }
}

/// The size of each engine's transposition table, in MiB.
const HASH: usize = 16;
/// Most requests for advice at a time; more are turned away.
const MOST_WAITING: usize = 64;

/// The engines.
#[derive(Debug)]
pub(crate) struct Brain {
    places: Semaphore,
    waiting: Semaphore,
    idle: Mutex<Vec<Engine>>,
    knowledge: Arc<Knowledge>,
}

impl Brain {
    /// Engines with this knowledge: as many as the machine has processors, less one for serving.
    pub(crate) fn new(knowledge: Arc<Knowledge>) -> Brain {
        let places =
            available_parallelism().map_or(1, |count| count.get().saturating_sub(1)).max(1);
        Brain {
            places: Semaphore::new(places),
            waiting: Semaphore::new(MOST_WAITING),
            idle: Mutex::default(),
            knowledge,
        }
    }

    /// Searches as soon as there is a place. Dropping the future stops the search.
    pub(crate) async fn think(
        &self,
        game: Game,
        limits: Limits,
        signals: Signals,
    ) -> Result<Found, Error> {
        let closed = |_| Error::Busy("the server is closing".into());
        let place = self.places.acquire().await.map_err(closed)?;
        let _guard = StopOnDrop(signals.clone());
        let mut engine = self.idle().pop().unwrap_or_else(|| self.engine());
        let search = tokio::task::spawn_blocking(move || {
            let found = engine.search(&game, &limits, &signals, &mut Nobody);
            (engine, found)
        });
        let (engine, found) =
            search.await.map_err(|error| Error::Busy(format!("the search failed: {error}")))?;
        self.idle().push(engine);
        drop(place);
        Ok(found)
    }

    /// Searches for a hint or a score.
    ///
    /// # Errors
    /// When too many others are waiting.
    pub(crate) async fn advise(&self, game: Game) -> Result<Found, Error> {
        let busy = |_| Error::Busy("the engine has too much to do; try again in a moment".into());
        let _waiting = self.waiting.try_acquire().map_err(busy)?;
        self.think(game, advice(), Signals::default()).await
    }

    fn engine(&self) -> Engine {
        let mut engine = Engine::new(HASH);
        engine.set_knowledge(Arc::clone(&self.knowledge));
        engine
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Engine>> {
        // An engine is whole at any time: it is moved out and in.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct StopOnDrop(Signals);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The score of a game that is over.
pub(crate) fn final_evaluation(result: GameResult) -> Evaluation {
    let share = match result {
        GameResult::Win(Color::White) => 1.0,
        GameResult::Win(Color::Black) => 0.0,
        GameResult::Draw => 0.5,
    };
    Evaluation { share, text: result.as_str().to_owned() }
}

/// A score of the side to move as White sees it, for the bar beside the board.
pub(crate) fn evaluation(score: Score, white_to_move: bool) -> Evaluation {
    let sign = if white_to_move { 1 } else { -1 };
    match score {
        Score::Mate(moves) => {
            // 0: the side to move is mated.
            let white_mates = (moves > 0) == white_to_move;
            let side = if white_mates { "White" } else { "Black" };
            let text = format!("{side} mates in {}", moves.abs());
            Evaluation { share: if white_mates { 1.0 } else { 0.0 }, text }
        }
        Score::Centipawns(value) => {
            let pawns = f64::from(value * sign) / 100.0;
            // A pawn and a half is about half way to the end of the bar.
            let share = 1.0 / (1.0 + (-pawns * 0.7).exp());
            Evaluation { share, text: format!("{pawns:+.1}") }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_shown_from_whites_side() {
        let cases = [
            (Score::Centipawns(0), true, "+0.0"),
            (Score::Centipawns(130), true, "+1.3"),
            (Score::Centipawns(130), false, "-1.3"),
            (Score::Mate(2), true, "White mates in 2"),
            (Score::Mate(2), false, "Black mates in 2"),
            (Score::Mate(-3), true, "Black mates in 3"),
        ];
        for (score, white_to_move, text) in cases {
            let shown = evaluation(score, white_to_move);
            assert_eq!(shown.text, text);
            assert_eq!(
                shown.share > 0.5,
                text.starts_with('+') && pawns_above(score) || text.starts_with('W'),
                "{text}"
            );
        }
        fn pawns_above(score: Score) -> bool {
            score > Score::Centipawns(0)
        }
    }
}
