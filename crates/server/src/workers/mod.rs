//! The work on what is to be done: engines that claim duties, the bell that rings for flags, and the
//! news of other processes.
//!
//! None of it is remembered here: what a process leaves behind, another one finds in the store.

mod bell;
mod engines;
mod hints;
mod pace;

use std::future::pending;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::runtime::Builder;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Notify, oneshot};
use tokio::time::sleep;

use self::bell::{Bell, ring};
use crate::app::App;
use crate::messages::DAY;
use crate::store::News;

pub(crate) use hints::Advice;
pub(crate) use pace::is_too_much;

/// Time between two signs of life of this process.
const BEAT: Duration = Duration::from_secs(2);
/// Signs of life after which others are told again who is here.
const PRESENCE: u32 = 3;
/// Signs of life after which needless games are looked for.
const EXPIRY: u32 = 1800;
/// A game in which nothing was ever played is kept so long, in milliseconds: a week.
const UNTOUCHED: i64 = 7 * DAY as i64;
/// Questions of which the answer is not fetched are kept so long, in milliseconds.
const UNHEARD: i64 = 120_000;

/// Begins the work of a process, with so many places for searches, on a thread of its own: where
/// hundreds of requests wait for their turn each step of the work would wait among them, and places
/// would be empty meanwhile. It ends with the runtime within which this is called.
pub(crate) fn begin(app: &Arc<App>, places: usize) {
    // Dropped with that runtime.
    let (lives, ended) = oneshot::channel::<()>();
    tokio::spawn(async move {
        pending::<()>().await;
        drop(lives);
    });
    let app = Arc::clone(app);
    let work = move || {
        let runtime = Builder::new_current_thread().enable_time().build();
        let runtime = runtime.expect("it asks nothing of the system");
        runtime.block_on(async {
            share_out(&app, places);
            let _ = ended.await;
        });
        // A search that nobody waits for any more need not come to its end.
        runtime.shutdown_background();
    };
    let begun = thread::Builder::new().name("workers".into()).spawn(work);
    begun.expect("the system has room for a few threads");
}

/// Begins each part of the work.
fn share_out(app: &Arc<App>, places: usize) {
    let engines = Arc::new(Notify::new());
    let bell = Arc::new(Bell::default());
    tokio::spawn(live(Arc::clone(app), places as u32));
    tokio::spawn(hear(
        Arc::clone(app),
        app.store().news(),
        Arc::clone(&engines),
        Arc::clone(&bell),
    ));
    tokio::spawn(ring(Arc::clone(app), bell));
    for _ in 0..places {
        tokio::spawn(engines::serve(Arc::clone(app), Arc::clone(&engines)));
    }
}

/// Says that this process lives, as long as it does.
async fn live(app: Arc<App>, places: u32) {
    for beat in 0_u32.. {
        // If the store cannot be reached, it is said again soon enough.
        let _ = app.store().live(places, beat == 0).await;
        let _ = app.measure().await;
        if beat.is_multiple_of(PRESENCE) {
            for room in app.open_rooms() {
                room.tell_presence(false).await;
            }
            let _ = app.store().forget_old(UNHEARD).await;
        }
        if beat.is_multiple_of(EXPIRY) {
            let _ = app.store().expire(UNTOUCHED).await;
        }
        sleep(BEAT).await;
    }
}

/// Hears the news, and wakes whom they concern.
async fn hear(app: Arc<App>, mut news: Receiver<News>, engines: Arc<Notify>, bell: Arc<Bell>) {
    loop {
        match news.recv().await {
            Ok(News::Game { id, revision }) => {
                if let Some(room) = app.open_room(&id) {
                    tokio::spawn(async move { room.catch_up(Some(revision)).await });
                }
            }
            Ok(News::Gone { id }) => app.close_room(&id),
            Ok(News::Thinks { id, since }) => {
                if let Some(room) = app.open_room(&id) {
                    tokio::spawn(async move { room.show_thinking(since).await });
                }
            }
            Ok(News::Present { id, process, sockets }) => {
                if let Some(room) = app.open_room(&id) {
                    tokio::spawn(async move { room.hear_presence(process, sockets).await });
                }
            }
            Ok(News::Work { at }) => {
                let wait = at - app.store().now().as_millisecond();
                let engines = Arc::clone(&engines);
                match u64::try_from(wait) {
                    Ok(wait @ 1..) => drop(tokio::spawn(async move {
                        sleep(Duration::from_millis(wait)).await;
                        engines.notify_one();
                    })),
                    _ => engines.notify_one(),
                }
            }
            Ok(News::Bell { at }) => bell.set(at),
            Ok(News::Answered { .. }) => {}
            Ok(News::Missed) | Err(RecvError::Lagged(_)) => {
                for room in app.open_rooms() {
                    tokio::spawn(async move { room.catch_up(None).await });
                }
                engines.notify_one();
                bell.set(0);
            }
            Err(RecvError::Closed) => return,
        }
    }
}
