//! A game that somebody has open: who is there, whose clock runs, what the engine does.
//!
//! All that happens to a game happens under its lock, one after the other, and is on the disk
//! before anybody is told. Whoever looks is woken by each change and fetches the whole state:
//! nothing can be missed, and nothing piles up for those who are slow.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::{Mutex, MutexGuard, watch};
use tokio::task::AbortHandle;
use wazir_engine::{Score, Signals};
use wazir_rules::game::Game;
use wazir_rules::square::Color;

use crate::brain::{self, Brain};
use crate::chance;
use crate::error::Error;
use crate::messages::{Action, Position, Request, State};
use crate::play::{Done, Play, Rights, Viewer};
use crate::store::{Change, Store};

/// What every game needs of the app.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    pub(crate) store: Store,
    pub(crate) brain: Arc<Brain>,
}

/// An open game.
#[derive(Debug)]
pub(crate) struct Session {
    parts: Parts,
    live: Mutex<Live>,
    /// Counts whatever changes, also who is there.
    changes: watch::Sender<u64>,
    /// A write failed: what is in memory is not what is on the disk.
    broken: AtomicBool,
}

#[derive(Debug)]
struct Live {
    play: Play,
    /// The position of the tip at this revision.
    shown: Option<(u64, Position)>,
    /// Open sockets: of White, of Black, of nobody's seat.
    sockets: [u32; 3],
    thinking: Option<Thinking>,
    flag: Option<AbortHandle>,
    used: Instant,
}

/// A search that is under way.
#[derive(Debug)]
struct Thinking {
    signals: Signals,
    /// Which turn it is for: the last move, and the engine's side.
    turn: (u32, usize, Color),
    task: AbortHandle,
}

/// How long the engine waits before a choice of the prelude, so that people see it.
const CHOICE: Duration = Duration::from_millis(500);
/// Below this score for itself, in hundredths of a pawn, the engine agrees to a draw, ...
const AGREES: i32 = 0;
/// ... but not before so many plies.
const AGREES_AFTER: u32 = 20;

impl Session {
    /// Opens a game; its clock runs, and its engine thinks, from now on.
    pub(crate) async fn open(play: Play, parts: Parts) -> Arc<Session> {
        let now = Instant::now();
        let live =
            Live { play, shown: None, sockets: [0; 3], thinking: None, flag: None, used: now };
        let session = Arc::new(Session {
            parts,
            live: Mutex::new(live),
            changes: watch::channel(0).0,
            broken: AtomicBool::new(false),
        });
        let mut live = session.live.lock().await;
        live.play.wake(now);
        session.arrange(&mut live);
        drop(live);
        session
    }

    /// Wakes with each change from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Whether nobody needs it in memory, and nobody has for this long.
    pub(crate) fn is_idle(&self, since: Duration) -> bool {
        self.live.try_lock().is_ok_and(|live| {
            let alone = live.sockets == [0; 3] && live.thinking.is_none() && live.flag.is_none();
            alone && live.used.elapsed() > since
        })
    }

    /// Whether it must be loaded anew.
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
        self.live.lock().await.state(token)
    }

    /// Does what is asked for; the state after it.
    pub(crate) async fn act(
        self: &Arc<Session>,
        token: Option<&str>,
        request: &Request,
    ) -> Result<State, Error> {
        let mut live = self.live.lock().await;
        let now = Instant::now();
        let rights = live.play.rights(token);
        if live.play.call_flag(now) {
            let done = live.play.settle(now);
            self.save(&mut live, done).await?;
        }
        if rights != [false; 2] && request.revision != live.play.revision {
            return Err(Error::Conflict("the game has moved on; look again".into()));
        }
        let done = live.play.act(rights, &request.action, chance::number(), now)?;
        if let (Action::MoveNow {}, Some(thinking)) = (&request.action, &live.thinking) {
            thinking.signals.stop();
        }
        self.save(&mut live, done).await?;
        if let Action::OfferDraw {} = request.action {
            self.consider_draw(&live, rights);
        }
        live.state(token)
    }

    /// Gives an open seat away.
    pub(crate) async fn sit_down(
        self: &Arc<Session>,
        code: &str,
        token: &str,
    ) -> Result<(), Error> {
        let mut live = self.live.lock().await;
        let done = live.play.sit_down(code, token, Instant::now())?;
        self.save(&mut live, done).await
    }

    /// Notes which game followed, unless one did already; the one that did.
    pub(crate) async fn set_rematch(self: &Arc<Session>, id: String) -> Result<String, Error> {
        let mut live = self.live.lock().await;
        if let Some(known) = &live.play.row.rematch {
            return Ok(known.clone());
        }
        live.play.row.rematch = Some(id.clone());
        live.play.revision += 1;
        self.save(&mut live, Done::default()).await?;
        Ok(id)
    }

    /// Somebody opens a socket.
    pub(crate) async fn enter(self: &Arc<Session>, token: Option<&str>) -> Presence {
        let mut live = self.live.lock().await;
        let rights = live.play.rights(token);
        live.count(rights, 1);
        self.tell();
        Presence { session: Arc::clone(self), rights }
    }

    /// Keeps what was done, lets clocks and engine follow, and tells everybody.
    async fn save(
        self: &Arc<Session>,
        live: &mut MutexGuard<'_, Live>,
        done: Done,
    ) -> Result<(), Error> {
        live.used = Instant::now();
        live.play.row.changed = unix_millis();
        let game = live.play.row.clone();
        let written = self.parts.store.write(Change { game, put: done.put, gone: done.gone }).await;
        if written.is_err() {
            self.broken.store(true, Ordering::Relaxed);
            self.tell();
        }
        written?;
        self.arrange(live);
        self.tell();
        Ok(())
    }

    fn tell(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    /// Lets the engine think if it is its turn, and no longer if it is not; sets the alarm of
    /// the running clock.
    fn arrange(self: &Arc<Session>, live: &mut Live) {
        let paused = live.play.clock().is_some_and(|clock| clock.paused());
        let engine = live.play.engine_to_move().filter(|_| !paused);
        let turn = engine.zip(live.play.turn()).map(|(level, color)| (level, live.turn(color)));
        if live.thinking.as_ref().map(|thinking| thinking.turn) != turn.map(|(_, turn)| turn) {
            if let Some(old) = live.thinking.take() {
                old.signals.stop();
                old.task.abort();
            }
            live.thinking = turn.map(|(level, turn)| self.start_thinking(live, level, turn));
        }
        if let Some(alarm) = live.flag.take() {
            alarm.abort();
        }
        live.flag = live.play.clock().and_then(|clock| clock.flag_at()).map(|flag| {
            let session = Arc::clone(self);
            tokio::spawn(async move {
                tokio::time::sleep_until(flag.into()).await;
                session.ring().await;
            })
            .abort_handle()
        });
    }

    /// The alarm: the running clock should have run out.
    async fn ring(self: Arc<Session>) {
        let mut live = self.live.lock().await;
        // This task is the alarm; it must not be aborted while it writes.
        live.flag = None;
        if live.play.call_flag(Instant::now()) {
            let done = live.play.settle(Instant::now());
            // What cannot be kept is told to whoever asks next.
            let _ = self.save(&mut live, done).await;
        }
    }

    fn start_thinking(
        self: &Arc<Session>,
        live: &Live,
        level: u8,
        turn: (u32, usize, Color),
    ) -> Thinking {
        let signals = Signals::default();
        let session = Arc::clone(self);
        let task = match live.play.game() {
            None => tokio::spawn(async move {
                tokio::time::sleep(CHOICE).await;
                session.choose(turn).await;
            }),
            Some(game) => {
                let game = game.clone();
                let mut limits = brain::limits(level, &live.play.row.id);
                limits.clock =
                    live.play.clock().map(|clock| clock.for_search(turn.2, Instant::now()));
                let signals = signals.clone();
                tokio::spawn(session.search(game, limits, signals, turn))
            }
        };
        Thinking { signals, turn, task: task.abort_handle() }
    }

    async fn search(
        self: Arc<Session>,
        game: Game,
        limits: wazir_engine::Limits,
        signals: Signals,
        turn: (u32, usize, Color),
    ) {
        let found = self.parts.brain.think(game, limits, signals).await;
        let mut live = self.live.lock().await;
        if live.thinking.as_ref().is_none_or(|thinking| thinking.turn != turn) {
            return;
        }
        live.thinking = None;
        let now = Instant::now();
        let Some(best) = found.ok().and_then(|found| found.best) else { return };
        if live.play.call_flag(now) {
            let done = live.play.settle(now);
            let _ = self.save(&mut live, done).await;
        } else if let Ok(done) = live.play.engine_plays(best, now) {
            let _ = self.save(&mut live, done).await;
        }
    }

    /// The engine's part of the prelude.
    async fn choose(self: Arc<Session>, turn: (u32, usize, Color)) {
        let mut live = self.live.lock().await;
        if live.thinking.as_ref().is_none_or(|thinking| thinking.turn != turn) {
            return;
        }
        live.thinking = None;
        if let Ok(done) = live.play.engine_chooses(chance::number(), Instant::now()) {
            let _ = self.save(&mut live, done).await;
        }
    }

    /// The engine thinks about an offer of a draw, if it was made to it.
    fn consider_draw(self: &Arc<Session>, live: &Live, rights: Rights) {
        let Some(game) = live.play.draw_offered_to_engine() else { return };
        let game = game.clone();
        let session = Arc::clone(self);
        tokio::spawn(async move {
            let engine_to_move = !rights[game.turn().index()];
            let plies = game.moves().len() as u32;
            let found = session.parts.brain.advise(game).await;
            let agrees = found.is_ok_and(|found| match found.score {
                Score::Centipawns(value) => {
                    let own = if engine_to_move { value } else { -value };
                    own <= AGREES && plies >= AGREES_AFTER
                }
                Score::Mate(moves) => (moves > 0) != engine_to_move,
            });
            let mut live = session.live.lock().await;
            if live.play.draw_offered_to_engine().is_some() {
                let now = Instant::now();
                let done =
                    if agrees { live.play.engine_agrees(now) } else { live.play.settle(now) };
                let _ = session.save(&mut live, done).await;
            }
        });
    }
}

impl Live {
    /// What tells one turn from another: moves, choices of the prelude, side.
    fn turn(&self, color: Color) -> (u32, usize, Color) {
        let chosen = self.play.prelude().map_or(usize::MAX, |prelude| prelude.made().len());
        (self.play.tree().tip(), chosen, color)
    }

    fn state(&mut self, token: Option<&str>) -> Result<State, Error> {
        let position = match &self.shown {
            Some((revision, position)) if *revision == self.play.revision => position.clone(),
            _ => {
                let position = self.play.position(self.play.tree().tip())?;
                self.shown = Some((self.play.revision, position.clone()));
                position
            }
        };
        let viewer = Viewer {
            rights: self.play.rights(token),
            present: [self.sockets[0] > 0, self.sockets[1] > 0],
            watchers: self.sockets[2],
            thinking: self.thinking.is_some(),
        };
        Ok(self.play.state(viewer, position, Instant::now()))
    }

    fn count(&mut self, rights: Rights, change: i32) {
        for (side, right) in rights.into_iter().enumerate() {
            if right {
                self.sockets[side] = self.sockets[side].saturating_add_signed(change);
            }
        }
        if rights == [false; 2] {
            self.sockets[2] = self.sockets[2].saturating_add_signed(change);
        }
        self.used = Instant::now();
    }
}

/// Somebody is there; ends with the socket.
#[derive(Debug)]
pub(crate) struct Presence {
    session: Arc<Session>,
    rights: Rights,
}

impl Drop for Presence {
    fn drop(&mut self) {
        let (session, rights) = (Arc::clone(&self.session), self.rights);
        tokio::spawn(async move {
            session.live.lock().await.count(rights, -1);
            session.tell();
        });
    }
}

/// Milliseconds since 1970.
pub(crate) fn unix_millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
