//! The engines at their places: each claims a duty, does it, and claims the next one.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{sleep, timeout};
use wazir_engine::{Found, Limits, Signals};
use wazir_rules::Game;

use super::hints::Advice;
use super::pace;
use crate::app::App;
use crate::brain::{self, Place};
use crate::error::Error;
use crate::room::agrees;
use crate::store::{Claim, Load, News, Task};

/// Longest time between two looks for something to do: what other processes leave behind is found then.
const LOOK: Duration = Duration::from_secs(1);
/// What could not be done is tried again so many milliseconds later.
const AGAIN: i64 = 5_000;

/// Works, as long as the process lives; `work` wakes it when there may be something to do.
pub(super) async fn serve(app: Arc<App>, work: Arc<Notify>) {
    loop {
        // Pages that have the server think for games of their own take places, too.
        let place = app.brain().place().await;
        match app.store().claim().await {
            Ok(Some((claim, load))) => {
                // Perhaps there is more for somebody else.
                work.notify_one();
                if do_duty(&app, &claim, load, place).await.is_err() {
                    let _ = app.store().release(claim, AGAIN).await;
                }
            }
            Ok(None) => {
                drop(place);
                let _ = timeout(LOOK, work.notified()).await;
            }
            Err(_) => {
                drop(place);
                sleep(LOOK).await;
            }
        }
    }
}

async fn do_duty(app: &App, claim: &Claim, load: Load, place: Place) -> Result<(), Error> {
    let room = app.room(&claim.game).await?;
    room.catch_up(Some(claim.revision)).await;
    let duty = &claim.duty;
    match &duty.task {
        Task::Move => {
            let Some((game, limits)) = room.to_search(duty).await else {
                return room.renew_duties().await;
            };
            let begun = Instant::now();
            let search = search(app, claim, game, pace::ease(limits, load), place);
            let Some(found) = search.await? else { return Ok(()) };
            room.play_found(duty, &found, begun.elapsed()).await
        }
        Task::Choose => room.choose(duty).await,
        Task::AnswerDraw => {
            let Some((game, by)) = room.offered_draw(duty).await else {
                return room.renew_duties().await;
            };
            let limits = pace::ease(brain::advice(), load);
            let Some(found) = search(app, claim, game.clone(), limits, place).await? else {
                return Ok(());
            };
            room.answer_draw(duty, agrees(found.score, &game, by)).await
        }
        Task::Hint(question) => {
            let game = room.look(|play| play.at(duty.turn.tip)).await?;
            let limits = pace::ease(brain::advice(), load);
            let Some(found) = search(app, claim, game.clone(), limits, place).await? else {
                return Ok(());
            };
            let answer = serde_json::to_string(&Advice::of(&game, &found));
            let answer = answer.expect("advice is always JSON");
            app.store().answer(claim.clone(), question.clone(), answer).await
        }
        // It takes no engine, and nobody claims it.
        Task::Ring => Ok(()),
    }
}

/// Searches, until it is no longer wanted: then `None`.
async fn search(
    app: &App,
    claim: &Claim,
    game: Game,
    limits: Limits,
    place: Place,
) -> Result<Option<Found>, Error> {
    let signals = Signals::default();
    let mut news = app.store().news();
    let search = app.brain().think(place, game, limits, signals.clone());
    tokio::pin!(search);
    loop {
        tokio::select! {
            found = &mut search => return found.map(Some),
            news = news.recv() => {
                let concerns = match news {
                    Ok(News::Game { id, .. }) => id == claim.game,
                    Ok(News::Missed) | Err(RecvError::Lagged(_)) => true,
                    _ => false,
                };
                if concerns {
                    match app.store().is_wanted(claim.clone()).await {
                        Ok(None) => return Ok(None),
                        Ok(Some(true)) => signals.stop(),
                        // What cannot be known now turns out later.
                        Ok(Some(false)) | Err(_) => {}
                    }
                }
            }
        }
    }
}
