//! The rooms that are open, by the game's id.
//!
//! Each game has a cell of its own: whoever asks first loads it, others who want the same game
//! wait for that, and the map itself is never locked meanwhile.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::OnceCell;

use crate::error::Error;
use crate::room::Room;

/// A game that nobody has looked at for so long need not stay in memory.
const IDLE: Duration = Duration::from_secs(600);
/// With so many cells it is worth looking for idle ones ...
const MANY: usize = 256;
/// ... once in so long: each is looked at.
const SWEEP: Duration = Duration::from_secs(10);

/// A room that is open, or about to be.
type Cell = Arc<OnceCell<Arc<Room>>>;

/// The open rooms.
#[derive(Debug, Default)]
pub(crate) struct Rooms(Mutex<Cells>);

/// Their cells.
#[derive(Debug, Default)]
struct Cells {
    by_id: HashMap<String, Cell>,
    /// When idle ones were last looked for.
    swept: Option<Instant>,
}

impl Cells {
    /// Removes those that need not stay, if there are many and nobody has looked lately.
    fn sweep(&mut self) {
        let is_due = self.swept.is_none_or(|swept| swept.elapsed() >= SWEEP);
        if self.by_id.len() >= MANY && is_due {
            self.by_id.retain(|_, cell| is_wanted(cell));
            self.swept = Some(Instant::now());
        }
    }
}

impl Rooms {
    /// The room of the game with this id. If it is not open, `load` opens it; of several
    /// callers only one does.
    ///
    /// # Errors
    /// Those of `load`; the next caller tries again.
    pub(crate) async fn get(
        &self,
        id: &str,
        load: impl Future<Output = Result<Arc<Room>, Error>>,
    ) -> Result<Arc<Room>, Error> {
        let cell = self.cell(id);
        let room = cell.get_or_try_init(|| load).await.cloned();
        if room.is_err() {
            self.forget(id, &cell);
        }
        room
    }

    /// The room of this game, if it is open.
    pub(crate) fn open(&self, id: &str) -> Option<Arc<Room>> {
        self.lock().by_id.get(id)?.get().cloned()
    }

    /// Forgets the room of a game that is gone, and tells those who are in it.
    pub(crate) fn close(&self, id: &str) {
        let cell = self.lock().by_id.remove(id);
        if let Some(room) = cell.as_ref().and_then(|cell| cell.get()) {
            room.close();
        }
    }

    /// All that are open.
    pub(crate) fn all_open(&self) -> Vec<Arc<Room>> {
        self.lock().by_id.values().filter_map(|cell| cell.get().cloned()).collect()
    }

    /// The cell of this game; a new one if there is none, or if what is in it no longer is what
    /// is stored.
    fn cell(&self, id: &str) -> Cell {
        let mut cells = self.lock();
        if cells.by_id.get(id).and_then(|cell| cell.get()).is_some_and(|room| room.is_broken()) {
            cells.by_id.remove(id);
        }
        cells.sweep();
        Arc::clone(cells.by_id.entry(id.to_owned()).or_default())
    }

    /// Removes a cell that could not be filled, unless somebody else is still trying.
    fn forget(&self, id: &str, cell: &Cell) {
        let mut cells = self.lock();
        let is_ours = cells.by_id.get(id).is_some_and(|known| Arc::ptr_eq(known, cell));
        if is_ours && cell.get().is_none() && Arc::strong_count(cell) == 2 {
            cells.by_id.remove(id);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Cells> {
        // Nothing panics while it is locked, and every change is a single one.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// `false` if nobody has the cell or its room at hand, and the room has been idle for long.
/// Two rooms of one game would hinder each other, so one in use always stays.
fn is_wanted(cell: &Cell) -> bool {
    let in_use = Arc::strong_count(cell) > 1;
    in_use || cell.get().is_some_and(|room| Arc::strong_count(room) > 1 || !room.is_idle(IDLE))
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use tokio::sync::oneshot;
    use tokio::time::timeout;

    use super::*;
    use crate::app::App;
    use crate::messages::NewGame;
    use crate::store::Person;
    use crate::visitor::Visitor;

    const SOON: Duration = Duration::from_secs(10);

    /// Opens rooms of games that are in this app's store.
    async fn open(app: &App) -> Arc<Room> {
        let wish: NewGame = serde_json::from_str(r#"{"variant": "chess", "opponent": "hot-seat"}"#)
            .expect("a wish for a game");
        let key = app.create(&wish, Visitor(Person::default())).await.expect("a game");
        app.room(&key.game).await.expect("its room")
    }

    #[tokio::test]
    async fn a_slow_load_delays_no_other_game() {
        let app = App::open(None).expect("the shipped games");
        let rooms = Arc::new(Rooms::default());
        let (loaded, load) = oneshot::channel();
        let slow = tokio::spawn({
            let rooms = Arc::clone(&rooms);
            async move { rooms.get("slow", async { Ok(load.await.expect("a room")) }).await }
        });
        // It has begun to load.
        while rooms.lock().by_id.get("slow").is_none_or(|cell| Arc::strong_count(cell) == 1) {
            tokio::task::yield_now().await;
        }

        let other = open(&app).await;
        let get = rooms.get("other", ready(Ok(Arc::clone(&other))));
        let got = timeout(SOON, get).await.expect("it waits for no other game").expect("a room");
        assert!(Arc::ptr_eq(&got, &other));
        assert!(!slow.is_finished());

        // Somebody else who wants the slow game waits for the same load and does not begin another.
        let second = tokio::spawn({
            let rooms = Arc::clone(&rooms);
            async move { rooms.get("slow", pending()).await }
        });
        let room = open(&app).await;
        assert!(loaded.send(Arc::clone(&room)).is_ok());
        for task in [slow, second] {
            let got = timeout(SOON, task).await.expect("it is loaded").expect("no panic");
            assert!(Arc::ptr_eq(&got.expect("a room"), &room));
        }
    }

    #[tokio::test]
    async fn a_load_that_fails_is_tried_again_and_leaves_nothing() {
        let app = App::open(None).expect("the shipped games");
        let rooms = Rooms::default();
        let failed = rooms.get("id", ready(Err(Error::Busy("try again".into())))).await;
        assert!(failed.is_err());
        assert!(rooms.lock().by_id.is_empty());
        let room = open(&app).await;
        let got = rooms.get("id", ready(Ok(Arc::clone(&room)))).await.expect("a room");
        assert!(Arc::ptr_eq(&got, &room));
        let again = rooms.get("id", pending()).await.expect("it is open");
        assert!(Arc::ptr_eq(&again, &room));
    }

    #[tokio::test]
    async fn rooms_in_use_stay_open() {
        let app = App::open(None).expect("the shipped games");
        let rooms = Rooms::default();
        let used = open(&app).await;
        for number in 0..2 * MANY {
            rooms.get(&number.to_string(), ready(Ok(Arc::clone(&used)))).await.expect("a room");
        }
        assert_eq!(rooms.lock().by_id.len(), 2 * MANY);
    }
}
