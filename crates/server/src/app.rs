//! The app: the rules of every variant, the store, the engines and the open rooms.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use wazir_desk::{Desk, is_design};
use wazir_engine::Knowledge;
use wazir_rules::variant::Variant;
use wazir_rules::{Rules, Shelf};
use wazir_tablebase::{Folder, Metric};

use crate::brain::Brain;
use crate::broadcasts::Broadcasts;
use crate::error::Error;
use crate::pages::DeskPlace;
use crate::play::Play;
use crate::reach::Reach;
use crate::room::{self, Parts, Room};
use crate::rooms::Rooms;
use crate::store::{Damaged, Filter, Listing, Load, OpenError, Place, Store};
use crate::tables;
use crate::workers;
use wazir_rules::text::quote;
use wazir_words::{Language, say};

/// An error that keeps the app from starting.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
}

/// All that requests share.
#[derive(Debug)]
pub struct App {
    /// Every game, and answers to what needs no stored one.
    pub(crate) desk: Desk,
    /// Where pages ask the desk.
    pub(crate) desk_place: DeskPlace,
    parts: Parts,
    rooms: Rooms,
    broadcasts: Broadcasts,
    /// The bytes that the stored games take, as was last seen, and that they may take.
    stored: AtomicU64,
    quota: u64,
    load: Mutex<Load>,
    /// The folder of endgame tables.
    tables: Option<Folder>,
}

impl App {
    /// Opens the store in this folder, for the shipped games; `None` keeps what is played in
    /// memory.
    ///
    /// # Errors
    /// When the store cannot be opened.
    pub fn open(data: Option<&Path>) -> Result<App, AppError> {
        App::open_at(data.map_or(Place::Memory, Place::Folder))
    }

    /// Opens the store there, for the shipped games.
    ///
    /// # Errors
    /// When the store cannot be opened.
    pub fn open_at(place: Place<'_>) -> Result<App, AppError> {
        let store = Store::open(place)?;
        let brain = Arc::new(Brain::new(Knowledge::shipped(), None));
        let parts = Parts { store, brain, reach: Reach::default() };
        Ok(App {
            desk: Desk::new(Shelf::new()),
            desk_place: DeskPlace::default(),
            parts,
            rooms: Rooms::default(),
            broadcasts: Broadcasts::default(),
            stored: AtomicU64::new(0),
            quota: u64::MAX,
            load: Mutex::default(),
            tables: None,
        })
    }

    /// The app with the games of this shelf, what has been learnt of them, and the endgame tables of
    /// this folder besides those of three men, which it makes.
    #[must_use]
    pub fn with_games(
        mut self,
        shelf: Shelf,
        knowledge: Arc<Knowledge>,
        tables: Option<&Path>,
    ) -> App {
        self.parts.brain = Arc::new(Brain::new(Arc::clone(&knowledge), tables));
        self.desk = Desk::new(shelf).with_knowledge(knowledge);
        self.tables = tables.map(Folder::new);
        if let Some(folder) = self.tables.clone() {
            // A file that is damaged is as good as none: `wazir tables` says what is wrong with it.
            let read =
                move |rules: &_, men: &_| folder.open(rules, men, Metric::Mate).ok().flatten();
            self.desk = self.desk.with_tables(read);
        }
        self
    }

    /// The app on a server that others reach at this address, such as
    /// `http://192.168.0.2:8200`. Without it, links for others say that they work on this
    /// machine alone.
    #[must_use]
    pub fn reached_at(mut self, address: &str) -> App {
        self.parts.reach = Reach::at(address);
        self
    }

    /// The app with so many bytes for stored games; with more no new one is begun.
    #[must_use]
    pub fn with_quota(mut self, bytes: u64) -> App {
        self.quota = bytes;
        self
    }

    /// The app with pages that ask the desk there.
    #[must_use]
    pub fn with_desk_in(mut self, place: DeskPlace) -> App {
        self.desk_place = place;
        self
    }

    /// The folder of endgame tables, if there is one.
    pub(crate) fn tables(&self) -> Option<&Folder> {
        self.tables.as_ref()
    }

    /// The tables of a game that a browser may fetch if it answers by itself, as its page lists them.
    pub(crate) fn table_listing(&self, rules: &Rules) -> String {
        let folder = self.tables.as_ref().filter(|_| self.desk_place == DeskPlace::Browser);
        folder.map_or_else(String::new, |folder| tables::listing(folder, rules))
    }

    /// The address at which others reach the server.
    pub(crate) fn reach(&self) -> &Reach {
        &self.parts.reach
    }

    /// Begins to work on what is to be done in the stored games, at so many moves at a time. Call it
    /// within a runtime, with which the work ends.
    #[must_use]
    pub fn begin_work(self, places: usize) -> Arc<App> {
        let app = Arc::new(self);
        workers::begin(&app, places);
        app
    }

    /// Leaves what this process was doing to others, at its end.
    pub(crate) async fn end_work(&self) {
        // If the store cannot be reached, others find out by themselves.
        let _ = self.parts.store.leave().await;
    }

    /// Every game that has a name; each is compiled when somebody asks for it.
    pub(crate) fn shelf(&self) -> &Shelf {
        self.desk.shelf()
    }

    /// The rules of the variant with this id or alias.
    pub(crate) fn rules(&self, name: &str) -> Result<Rules, Error> {
        self.shelf().rules(name).map_err(|_| no_game(name))
    }

    /// The variant with this id or alias, for which nothing has to be compiled.
    pub(crate) fn variant(&self, name: &str) -> Result<Arc<Variant>, Error> {
        self.shelf().get(name).ok_or_else(|| no_game(name))
    }

    /// The rules of a stored game: `variant` is an id, or the whole text of a design.
    pub(crate) fn rules_of(&self, variant: &str) -> Result<Rules, Error> {
        match is_design(variant) {
            true => Ok(self.desk.rules(variant)?),
            false => self.rules(variant),
        }
    }

    /// The variant of a stored game: `variant` is an id, or the whole text of a design.
    pub(crate) fn variant_of(&self, variant: &str) -> Result<Arc<Variant>, Error> {
        match is_design(variant) {
            true => Ok(Arc::clone(self.desk.rules(variant)?.variant())),
            false => self.variant(variant),
        }
    }

    /// The engines.
    pub(crate) fn brain(&self) -> &Brain {
        &self.parts.brain
    }

    /// The analyses that are shown to others.
    pub(crate) fn broadcasts(&self) -> &Broadcasts {
        &self.broadcasts
    }

    /// The room of the game with this id, which is loaded if it is not open, and shows what is stored
    /// by now.
    pub(crate) async fn room(&self, id: &str) -> Result<Arc<Room>, Error> {
        if let Some(room) = self.rooms.open(id).filter(|room| !room.is_broken()) {
            // What others have stored may not have been heard of yet.
            if let Some(revision) = self.parts.store.newest(id).await? {
                room.catch_up(Some(revision)).await;
            }
        }
        self.rooms.get(id, self.load(id)).await
    }

    async fn load(&self, id: &str) -> Result<Arc<Room>, Error> {
        let stored = self.parts.store.load(id).await?.ok_or_else(|| room::no_game(id))?;
        let rules = self.rules_of(&stored.game.variant).map_err(|error| damage(id, error))?;
        let duties = stored.duties.clone();
        // Long games with many variations take a while to replay.
        let play = aside(move || Play::restore(stored, rules)).await?;
        Room::open(play, &duties, self.parts.clone()).await
    }

    /// The room of this game, if it is open.
    pub(crate) fn open_room(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms.open(id)
    }

    /// Closes the room of a game that is gone.
    pub(crate) fn close_room(&self, id: &str) {
        self.rooms.close(id);
    }

    /// Looks how much room the stored games take, and how much there is to do in them.
    pub(crate) async fn measure(&self) -> Result<(), Error> {
        self.stored.store(self.parts.store.size().await?, Ordering::Relaxed);
        let load = self.parts.store.workload().await?;
        *self.load.lock().unwrap_or_else(PoisonError::into_inner) = load;
        Ok(())
    }

    /// How much the engines have to do, as was last seen.
    pub(crate) fn last_load(&self) -> Load {
        *self.load.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Checks that there is room for one more game.
    ///
    /// # Errors
    /// With a sentence, if there is not.
    pub(crate) fn check_room(&self) -> Result<(), Error> {
        match self.stored.load(Ordering::Relaxed) < self.quota {
            true => Ok(()),
            false => {
                let why = say!("the games here take all the room that they may; delete some first");
                Err(Error::NoRoom(why.into()))
            }
        }
    }

    /// Deletes a game as the visitor asks who made it.
    ///
    /// # Errors
    /// When somebody else has made it, or it goes on between two people.
    pub(crate) async fn delete(&self, id: &str, visitor: Option<&str>) -> Result<(), Error> {
        let room = self.room(id).await?;
        let (maker, between_people) = room
            .look(|play| (play.row.maker.clone(), play.row.plies > 1 && play.is_between_people()))
            .await;
        if maker.is_none() || maker.as_deref() != visitor {
            let why = say!("only who has made a game can delete it");
            return Err(Error::Forbidden(why.into()));
        }
        if between_people {
            let why = say!("a game that goes on is not deleted; resign or agree to a draw first");
            return Err(Error::Conflict(why.into()));
        }
        self.parts.store.delete(id).await?;
        // Whoever asks next finds nothing, even before the news is heard.
        self.close_room(id);
        Ok(())
    }

    /// All open rooms.
    pub(crate) fn open_rooms(&self) -> Vec<Arc<Room>> {
        self.rooms.all_open()
    }

    /// The archive's list.
    pub(crate) async fn list(&self, filter: Filter) -> Result<Listing, Error> {
        self.parts.store.list(filter).await
    }

    /// The store of all games.
    pub(crate) fn store(&self) -> &Store {
        &self.parts.store
    }
}

/// Does what takes a while where nobody waits for it but who asked, in their language.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let language = Language::current();
    let done = tokio::task::spawn_blocking(move || language.scope(work)).await;
    done.unwrap_or_else(|error| Err(Error::Busy(say!("the question failed: {error}", error))))
}

/// A design is checked before a game by it is stored: if it is wrong, what is stored is.
fn damage(id: &str, error: Error) -> Error {
    match error {
        Error::Bad(fault) => Damaged { id: id.to_owned(), fault }.into(),
        other => other,
    }
}

/// An error: no game has this name.
fn no_game(name: &str) -> Error {
    Error::NotFound(say!("there is no game called {name} here", name = quote(name)))
}
