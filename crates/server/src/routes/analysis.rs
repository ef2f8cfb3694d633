//! The socket through which a page has the engine think about one position after the other.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use futures_util::future::OptionFuture;
use tokio::sync::mpsc::{Receiver, channel};
use wazir_desk::words::sentence;
use wazir_words::say;

use super::line::{Call, Gone, Heard, Line};
use crate::app::App;
use crate::brain::Thinking;
use crate::edge::Kind;
use crate::messages::{AnalysisNews, AnalysisRequest};

/// Longest request, in bytes: a FEN and the moves of a long game.
const LONGEST: usize = 1 << 16;

pub(super) async fn socket(State(app): State<Arc<App>>, call: Call) -> Response {
    call.take(LONGEST, move |line| attend(line, app))
}

/// Thinks about the last request, until another one comes or the page is gone.
async fn attend(mut line: Line, app: Arc<App>) -> Result<(), Gone> {
    let mut running: Option<Running> = None;
    loop {
        let news = OptionFuture::from(running.as_mut().map(|running| running.news.recv()));
        tokio::select! {
            Some(news) = news => match news {
                Some(news) => line.say(&news).await?,
                None => running = None,
            },
            heard = line.hear() => {
                let Heard::Text(text) = heard? else { continue };
                // The search before ends here, and its news with it.
                running = None;
                match begin(&app, &line, &text) {
                    Ok(begun) => running = begun,
                    Err(refusal) => line.say(&refusal).await?,
                }
            }
        }
    }
}

/// A search that runs; it ends when this is dropped.
struct Running {
    news: Receiver<AnalysisNews>,
    _thinking: Thinking,
}

/// Begins to do what a page asks for.
fn begin(app: &App, line: &Line, text: &str) -> Result<Option<Running>, AnalysisNews> {
    let refused = |id, clause: &str| AnalysisNews::Refused { id, error: sentence(clause) };
    let request: AnalysisRequest =
        serde_json::from_str(text).map_err(|error| refused(0, &error.to_string()))?;
    let id = request.id;
    line.spend(Kind::Questions)
        .map_err(|_| refused(id, say!("you have asked for too much in a short time")))?;
    let begun = app.desk.begin_analysis(&request);
    let Some((game, limits)) = begun.map_err(|error| refused(id, &error.to_string()))? else {
        return Ok(None);
    };
    // The page may be slower than the engine at its first plies: those that do not fit are left out.
    let (sender, news) = channel(16);
    let in_game = request.player.is_some();
    let thinking = app.brain().analyse(id, game, limits, in_game, sender);
    Ok(Some(Running { news, _thinking: thinking }))
}
