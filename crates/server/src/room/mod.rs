//! A room: one game that somebody has open, with everybody who is there.
//!
//! All that happens to a game happens under its room's lock, one thing after the other, and is
//! on the disk before anybody hears of it. Each change wakes those who watch, and they fetch the
//! whole state: nothing can be missed, and nothing piles up for those who are slow.

mod engine;
mod live;
mod passes;
mod presence;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use tokio::sync::{Mutex, watch};

use self::live::Live;
use crate::brain::Brain;
use crate::chance;
use crate::error::Error;
use crate::messages::{Acted, Action, Request, State};
use crate::play::{Done, Play, Role};
use crate::reach::Reach;
use crate::store::{Change, Person, Store};

/// The parts of the app that every room uses.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    pub(crate) store: Store,
    pub(crate) brain: Arc<Brain>,
    pub(crate) reach: Reach,
}

/// An open game.
#[derive(Debug)]
pub(crate) struct Room {
    parts: Parts,
    live: Mutex<Live>,
    /// Counts the changes, those in who is there included.
    changes: watch::Sender<u64>,
    /// A write has failed: the game in memory is not the one on the disk.
    broken: AtomicBool,
}

impl Room {
    /// Opens a room for this game. From now on its clock runs and its engine thinks.
    pub(crate) async fn open(play: Play, parts: Parts) -> Arc<Room> {
        let now = Instant::now();
        let room = Arc::new(Room {
            parts,
            live: Mutex::new(Live::new(play, now)),
            changes: watch::channel(0).0,
            broken: AtomicBool::new(false),
        });
        let mut live = room.live.lock().await;
        live.play.wake(now, Timestamp::now().as_millisecond());
        room.arrange(&mut live);
        drop(live);
        room
    }

    /// A receiver that wakes with each change from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// `true` if nothing has happened here for this long, and nothing is about to.
    pub(crate) fn is_idle(&self, since: Duration) -> bool {
        self.live.try_lock().is_ok_and(|live| live.is_quiet() && live.used.elapsed() > since)
    }

    /// `true` once the game must be loaded anew.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }

    /// Reads something of the game.
    pub(crate) async fn look<T>(&self, look: impl FnOnce(&Play) -> T) -> T {
        let mut live = self.live.lock().await;
        live.used = Instant::now();
        look(&live.play)
    }

    /// The game as somebody with this token sees it.
    pub(crate) async fn state(&self, token: Option<&str>) -> Result<State, Error> {
        self.live.lock().await.state(token, &self.parts.reach)
    }

    /// Does what somebody with this token asks for, unless it was done already.
    ///
    /// # Errors
    /// When they may not ask for it, or when the store fails.
    pub(crate) async fn act(
        self: &Arc<Room>,
        token: Option<&str>,
        request: &Request,
    ) -> Result<Acted, Error> {
        let mut live = self.live.lock().await;
        let now = Instant::now();
        let role = live.play.role(token);
        if live.play.row.acts.contain(&request.id) {
            return Ok(Acted::Done(Box::new(live.state(token, &self.parts.reach)?)));
        }
        if live.play.call_flag(now) {
            let done = live.play.settle(now);
            self.save(&mut live, done).await?;
        }
        if role != Role::Spectator && request.revision != live.play.row.revision {
            return Ok(Acted::Stale(Box::new(live.state(token, &self.parts.reach)?)));
        }
        match self.try_to_act(&mut live, role, request, now).await {
            Ok(()) => Ok(Acted::Done(Box::new(live.state(token, &self.parts.reach)?))),
            Err(error) if error.is_answer() => Ok(Acted::Refused(error.refusal())),
            Err(error) => Err(error),
        }
    }

    async fn try_to_act(
        self: &Arc<Room>,
        live: &mut Live,
        role: Role,
        request: &Request,
        now: Instant,
    ) -> Result<(), Error> {
        if let Action::ClaimWin {} = request.action {
            live.check_claim(role, now)?;
        }
        let done = live.play.act(role, &request.action, chance::number(), now)?;
        live.play.row.acts.push(&request.id);
        if let (Action::MoveNow {}, Some(thinking)) = (&request.action, &live.thinking) {
            thinking.signals.stop();
        }
        self.save(live, done).await?;
        if let Action::OfferDraw {} = request.action {
            self.consider_draw(live, role);
        }
        Ok(())
    }

    /// Gives the open seat with this code to this person, who will hold this token.
    pub(crate) async fn sit_down(
        self: &Arc<Room>,
        code: &str,
        token: &str,
        person: Person,
    ) -> Result<(), Error> {
        let mut live = self.live.lock().await;
        let done = live.play.sit_down(code, token, person, Instant::now())?;
        self.save(&mut live, done).await
    }

    /// Makes this game the rematch, unless there is one already; returns the one there is.
    pub(crate) async fn set_rematch(self: &Arc<Room>, id: String) -> Result<String, Error> {
        let mut live = self.live.lock().await;
        if let Some(earlier) = &live.play.row.rematch {
            return Ok(earlier.clone());
        }
        live.play.row.rematch = Some(id.clone());
        live.play.row.revision += 1;
        self.save(&mut live, Done::default()).await?;
        Ok(id)
    }

    /// Stores what was done, adjusts engine and alarm to it, and announces it.
    async fn save(self: &Arc<Room>, live: &mut Live, done: Done) -> Result<(), Error> {
        live.used = Instant::now();
        let (now, wall) = (Instant::now(), Timestamp::now().as_millisecond());
        live.play.row.changed = wall;
        live.play.row.due = live.play.due_in(now).map(|left| wall.saturating_add(left));
        let game = live.play.row.clone();
        let written = self.parts.store.write(Change { game, put: done.put, gone: done.gone }).await;
        if written.is_err() {
            self.broken.store(true, Ordering::Relaxed);
            self.announce();
        }
        written?;
        self.arrange(live);
        self.announce();
        Ok(())
    }

    /// Wakes everybody who watches.
    fn announce(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    /// Adjusts engine and alarm to the state of the game.
    fn arrange(self: &Arc<Room>, live: &mut Live) {
        self.arrange_engine(live);
        self.arrange_alarm(live);
    }

    /// Sets the alarm for when the running clock will have run out, or a first move is late. A
    /// correspondence game need not stay open for it: `App::call_overdue` ends those.
    fn arrange_alarm(self: &Arc<Room>, live: &mut Live) {
        if let Some(alarm) = live.alarm.take() {
            alarm.abort();
        }
        let alarm = live.play.alarm_at().filter(|_| !live.play.is_correspondence());
        live.alarm = alarm.map(|flag| {
            let room = Arc::clone(self);
            tokio::spawn(async move {
                tokio::time::sleep_until(flag.into()).await;
                room.ring().await;
            })
            .abort_handle()
        });
    }

    /// The alarm rings: ends the game if the running clock has run out, or a first move is late.
    pub(crate) async fn ring(self: Arc<Room>) {
        let mut live = self.live.lock().await;
        // This task is the alarm; it must not be aborted while it writes.
        live.alarm = None;
        if live.play.call_flag(Instant::now()) {
            let done = live.play.settle(Instant::now());
            // If the store fails, whoever asks next is told.
            let _ = self.save(&mut live, done).await;
        }
    }
}
