//! What the processes that share a store tell each other, and each itself.

use serde::{Deserialize, Serialize};

/// A piece of news.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum News {
    /// A game has this revision now.
    Game { id: String, revision: u64 },
    /// A game was deleted.
    Gone { id: String },
    /// An engine thinks about its move in a game, since this time in milliseconds since 1970.
    Thinks { id: String, since: i64 },
    /// There is something to do for an engine: not before this time, in milliseconds since 1970.
    Work { at: i64 },
    /// The bell rings at this time, in milliseconds since 1970, if nothing happens before.
    Bell { at: i64 },
    /// The question with this id has an answer.
    Answered { question: String },
    /// Some news were not heard, and nobody knows which.
    Missed,
    /// So many people have a game open in a process: White, Black, spectators.
    Present { id: String, process: String, sockets: [u32; 3] },
}

/// News as they travel between processes.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Letter {
    /// The process that sends them, and need not read them.
    pub(super) from: String,
    pub(super) news: News,
}

/// News as this process sends them.
pub(super) fn write(process: &str, news: &News) -> String {
    let letter = Letter { from: process.to_owned(), news: news.clone() };
    serde_json::to_string(&letter).expect("news are always JSON")
}
