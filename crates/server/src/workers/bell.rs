//! The bell: games in which a flag falls, or that are called off, whether or not anybody has them open.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

use crate::app::App;

/// Longest time between two looks: what other processes leave behind is found then.
const LOOK: Duration = Duration::from_secs(1);
/// A game whose bell cannot be rung is left alone for so many milliseconds.
const LATER: i64 = 60_000;

/// When the bell rings next, as far as is known.
#[derive(Debug, Default)]
pub(super) struct Bell {
    /// In milliseconds since 1970.
    next: AtomicI64,
    sooner: Notify,
}

impl Bell {
    /// Has it ring at this time, unless it rings before anyway.
    pub(super) fn set(&self, at: i64) {
        if at < self.next.load(Ordering::Relaxed) {
            self.sooner.notify_one();
        }
    }
}

/// Rings, as long as the process lives.
pub(super) async fn ring(app: Arc<App>, bell: Arc<Bell>) {
    loop {
        let (due, next) = match app.store().bells().await {
            Ok(bells) => bells,
            Err(_) => {
                sleep(LOOK).await;
                continue;
            }
        };
        for id in &due {
            ring_one(&app, id).await;
        }
        if due.is_empty() {
            let now = app.store().now().as_millisecond();
            let next = next.unwrap_or(i64::MAX).min(now + LOOK.as_millis() as i64);
            bell.next.store(next, Ordering::Relaxed);
            let wait = Duration::from_millis((next - now).max(1) as u64);
            let _ = timeout(wait, bell.sooner.notified()).await;
        }
    }
}

async fn ring_one(app: &App, id: &str) {
    let rung = match app.room(id).await {
        Ok(room) => room.ring_bell().await,
        Err(error) => Err(error),
    };
    if rung.is_err() {
        // The game cannot be read. Others wait for their end.
        let _ = app.store().postpone(id, LATER).await;
    }
}
