//! A room: one game that somebody has open, with everybody who is there.
//!
//! A room is a cache of what is stored. All that happens to a game here happens under its room's lock,
//! one thing after the other, and is stored before anybody hears of it, with what is to be done next;
//! what somebody else has stored meanwhile is read, and the act tried again on that. Each change wakes
//! those who watch, and they fetch the whole state: nothing can be missed, and nothing piles up for
//! those who are slow.

mod engine;
mod live;
mod passes;
mod presence;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use tokio::sync::{Mutex, watch};
use wazir_rules::Rules;
use wazir_rules::text::quote;
use wazir_words::say;

pub(crate) use engine::agrees;

use self::live::Live;
use crate::brain::Brain;
use crate::chance;
use crate::error::Error;
use crate::messages::{Acted, Action, Request, State};
use crate::play::{Done, Play, Role};
use crate::reach::Reach;
use crate::store::{Change, Duty, Person, Store, Written};

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
    id: String,
    parts: Parts,
    live: Mutex<Live>,
    /// The revision that is stored, as far as it is known here.
    stored: AtomicU64,
    /// Counts the changes, those in who is there included.
    changes: watch::Sender<u64>,
    /// The game could not be read again: the one in memory is not the one that is stored.
    broken: AtomicBool,
}

/// How often an act is tried again that others have overtaken.
const TRIES: u32 = 8;

/// What a step of work on a game comes to.
enum Step<T> {
    /// Nothing has changed.
    Rest(T),
    /// What was done is to be stored; the engine's move is wanted at once, if it is in a `hurry`.
    Keep { done: Done, hurry: bool, result: T },
}

impl<T> Step<T> {
    fn keep(done: Done, result: T) -> Step<T> {
        Step::Keep { done, hurry: false, result }
    }
}

impl Room {
    /// Opens a room for this game, as it was stored. What is to be done is stored if it is not `known`
    /// yet.
    pub(crate) async fn open(play: Play, known: &[Duty], parts: Parts) -> Result<Arc<Room>, Error> {
        let now = parts.store.now();
        let revision = play.row.revision;
        let is_known = |duty: &Duty| {
            known.iter().any(|known| (&known.task, known.turn) == (&duty.task, duty.turn))
        };
        let forgotten = !play.duties(false).iter().all(is_known);
        let room = Arc::new(Room {
            id: play.row.id.clone(),
            parts,
            live: Mutex::new(Live::new(play, now)),
            stored: AtomicU64::new(revision),
            changes: watch::channel(0).0,
            broken: AtomicBool::new(false),
        });
        if forgotten {
            room.renew_duties().await?;
        }
        Ok(room)
    }

    /// A receiver that wakes with each change from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// `true` if nothing has happened here for this long, and nobody is here.
    pub(crate) fn is_idle(&self, since: Duration) -> bool {
        self.live
            .try_lock()
            .is_ok_and(|live| live.sockets.is_empty() && live.used.elapsed() > since)
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
        let now = self.parts.store.now();
        self.live.lock().await.state(token, &self.parts.reach, now)
    }

    /// Does what somebody with this token asks for, unless it was done already.
    ///
    /// # Errors
    /// When they may not ask for it, or when the store fails.
    pub(crate) async fn act(&self, token: Option<&str>, request: &Request) -> Result<Acted, Error> {
        self.call_flag().await?;
        let done = self.change(|live, now| {
            let role = live.play.role(token);
            if live.play.row.acts.contain(&request.id) {
                return Ok(Step::Rest(Asked::Done));
            }
            if role != Role::Spectator && request.revision != live.play.row.revision {
                return Ok(Step::Rest(Asked::Stale));
            }
            if let Action::ClaimWin {} = request.action {
                live.check_claim(role, now)?;
            }
            let done = live.play.act(role, &request.action, chance::number(), now)?;
            live.play.row.acts.push(&request.id);
            let hurry = request.action == Action::MoveNow {};
            Ok(Step::Keep { done, hurry, result: Asked::Done })
        });
        match done.await {
            Ok(Asked::Done) => Ok(Acted::Done(Box::new(self.state(token).await?))),
            Ok(Asked::Stale) => Ok(Acted::Stale(Box::new(self.state(token).await?))),
            Err(error) if error.is_answer() => Ok(Acted::Refused(error.refusal())),
            Err(error) => Err(error),
        }
    }

    /// Gives the open seat with this code to this person, who will hold this token.
    pub(crate) async fn sit_down(
        &self,
        code: &str,
        token: &str,
        person: Person,
    ) -> Result<(), Error> {
        self.change(|live, now| {
            let done = live.play.sit_down(code, token, person.clone(), now)?;
            Ok(Step::keep(done, ()))
        })
        .await
    }

    /// Makes this game the rematch, unless there is one already; returns the one there is.
    pub(crate) async fn set_rematch(&self, id: String) -> Result<String, Error> {
        self.change(|live, _| {
            if let Some(earlier) = &live.play.row.rematch {
                return Ok(Step::Rest(earlier.clone()));
            }
            Ok(Step::keep(live.play.set_rematch(&id), id.clone()))
        })
        .await
    }

    /// Ends the game if the running clock has run out, or a first move is late.
    async fn call_flag(&self) -> Result<(), Error> {
        self.change(|live, now| {
            Ok(match live.play.call_flag(now) {
                true => Step::keep(live.play.settle(now), ()),
                false => Step::Rest(()),
            })
        })
        .await
    }

    /// The bell rings for this game. If it was too early, it is set again.
    pub(crate) async fn ring_bell(&self) -> Result<(), Error> {
        self.change(|live, now| {
            let done = match live.play.call_flag(now) {
                true => live.play.settle(now),
                false => live.play.note_duties(),
            };
            Ok(Step::keep(done, ()))
        })
        .await
    }

    /// Stores anew what is to be done in this game.
    pub(crate) async fn renew_duties(&self) -> Result<(), Error> {
        self.change(|live, _| Ok(Step::keep(live.play.note_duties(), ()))).await
    }

    /// Does some work on the game and stores what came of it. If somebody else has changed the game
    /// meanwhile, it is done again on what they have made of it.
    async fn change<T>(
        &self,
        mut work: impl FnMut(&mut Live, Timestamp) -> Result<Step<T>, Error>,
    ) -> Result<T, Error> {
        let mut live = self.live.lock().await;
        live.used = Instant::now();
        for _ in 0..TRIES {
            match work(&mut live, self.parts.store.now())? {
                Step::Rest(result) => return Ok(result),
                Step::Keep { done, hurry, result } => {
                    if self.keep(&mut live, done, hurry).await? == Written::Done {
                        return Ok(result);
                    }
                }
            }
        }
        Err(Error::Busy(say!("too much happens in this game at once; try again").into()))
    }

    /// Stores what was done and announces it. If it is not stored, for whatever reason, the game is
    /// again as the store knows it.
    async fn keep(&self, live: &mut Live, done: Done, hurry: bool) -> Result<Written, Error> {
        let before = self.stored.load(Ordering::Relaxed);
        live.play.row.changed = self.parts.store.now().as_millisecond();
        let written = self.parts.store.write(Change {
            game: live.play.row.clone(),
            before: Some(before),
            put: done.put,
            gone: done.gone,
            duties: live.play.duties(hurry),
        });
        match written.await {
            Ok(Written::Done) => {
                self.stored.store(live.play.row.revision, Ordering::Relaxed);
                self.announce();
                Ok(Written::Done)
            }
            written => {
                let read = self.read_again(live).await;
                self.announce();
                // The first thing that went wrong is the one to tell.
                written.and_then(|written| read.map(|()| written))
            }
        }
    }

    /// Reads the game again, unless this revision of it is known.
    pub(crate) async fn catch_up(&self, revision: Option<u64>) {
        let is_known = |revision| self.stored.load(Ordering::Relaxed) >= revision;
        if revision.is_some_and(is_known) {
            return;
        }
        let mut live = self.live.lock().await;
        if !revision.is_some_and(is_known) {
            // If it fails, whoever asks next is told.
            let _ = self.read_again(&mut live).await;
            self.announce();
        }
    }

    async fn read_again(&self, live: &mut Live) -> Result<(), Error> {
        let read = self.read(live.play.rules().clone()).await;
        self.broken.store(read.is_err(), Ordering::Relaxed);
        let play = read?;
        self.stored.store(play.row.revision, Ordering::Relaxed);
        live.play = play;
        Ok(())
    }

    async fn read(&self, rules: Rules) -> Result<Play, Error> {
        let stored = self.parts.store.load(&self.id).await?;
        Play::restore(stored.ok_or_else(|| no_game(&self.id))?, rules)
    }

    /// The game is gone: whoever is here has to look for another one.
    pub(crate) fn close(&self) {
        self.broken.store(true, Ordering::Relaxed);
        self.announce();
    }

    /// Wakes everybody who watches.
    fn announce(&self) {
        self.changes.send_modify(|count| *count += 1);
    }
}

/// What became of a request.
#[derive(Clone, Copy)]
enum Asked {
    Done,
    /// It was made in view of an earlier state.
    Stale,
}

/// An error: there is no stored game with this id.
pub(crate) fn no_game(id: &str) -> Error {
    Error::NotFound(say!("there is no game {name}", name = quote(id)))
}
