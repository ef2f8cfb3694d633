//! Questions to the engine about stored games: each is a duty like any other, and whoever asks waits
//! for the answer.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::{Instant, timeout_at};
use wazir_engine::{Found, Score};
use wazir_rules::Game;
use wazir_words::say;

use crate::app::App;
use crate::chance;
use crate::error::Error;
use crate::play::HINT;
use crate::store::{Class, Duty, News, Store, Task, Turn};

/// Whoever asks waits so long at most.
const PATIENCE: Duration = Duration::from_secs(60);
/// So often they look by themselves whether there is an answer.
const LOOK: Duration = Duration::from_secs(1);

/// What an engine thinks of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Advice {
    /// The best move, as coordinates; `None` if there is none.
    pub(crate) best: Option<String>,
    score: StoredScore,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StoredScore {
    Centipawns(i32),
    Mate(i32),
}

impl Advice {
    /// What a search has found in this game.
    pub(super) fn of(game: &Game, found: &Found) -> Advice {
        Advice {
            best: found.best.map(|best| game.coordinates(best)),
            score: match found.score {
                Score::Centipawns(value) => StoredScore::Centipawns(value),
                Score::Mate(moves) => StoredScore::Mate(moves),
            },
        }
    }

    /// The score for the side to move.
    pub(crate) fn score(&self) -> Score {
        match self.score {
            StoredScore::Centipawns(value) => Score::Centipawns(value),
            StoredScore::Mate(moves) => Score::Mate(moves),
        }
    }
}

impl App {
    /// Asks an engine what it thinks of a stored game after one of its moves, for a visitor.
    ///
    /// # Errors
    /// When too many others are waiting, or nobody answers in time.
    pub(crate) async fn advise(
        &self,
        game: &str,
        node: u32,
        visitor: &str,
    ) -> Result<Advice, Error> {
        let busy =
            || Error::Busy(say!("the engine has too much to do; try again in a moment").into());
        let _waiting = self.brain().wait().ok_or_else(busy)?;
        let store = self.store();
        let at = store.now().as_millisecond();
        let question = chance::token();
        let duty = Duty {
            task: Task::Hint(question.clone()),
            turn: Turn { tip: node, since: at },
            at,
            class: Class::Advice,
            weight: HINT,
            visitor: visitor.to_owned(),
            hurry: false,
        };
        let mut news = store.news();
        store.ask(game, duty).await?;
        let _asked = Asked { store, game, question: &question };
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            let look = (Instant::now() + LOOK).min(until);
            let answered = async {
                // Whatever was not heard is looked for.
                while let Ok(news) = news.recv().await {
                    if news == (News::Answered { question: question.clone() }) {
                        return;
                    }
                }
            };
            let _ = timeout_at(look, answered).await;
            if let Some(text) = store.answered(game, Task::Hint(question.clone())).await? {
                return serde_json::from_str(&text)
                    .map_err(|error| Error::Store(error.to_string()));
            }
        }
        Err(busy())
    }
}

/// A question that was asked: it is forgotten when nobody waits any more.
struct Asked<'a> {
    store: &'a Store,
    game: &'a str,
    question: &'a str,
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        let (store, game) = (self.store.clone(), self.game.to_owned());
        let question = Task::Hint(self.question.to_owned());
        tokio::spawn(async move { store.forget(&game, question).await });
    }
}
