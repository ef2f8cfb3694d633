//! The state that all protocols share: the game, the search, and the settings.

mod changes;
mod memory;
mod running;

use std::collections::VecDeque;
use std::io::BufRead;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use wazir_rules::variant::Variant;
use wazir_rules::{Game, Move, Shelf};

use super::Options;
use super::worker::{self, Job, Message};
use crate::book::{self, Book};
use crate::knowledge::Knowledge;
use crate::level::Level;
use crate::limits::{Limits, OwnBook};
use crate::search::params::Params;
use changes::Changes;
pub(super) use memory::most_hash;
pub(super) use running::{Purpose, Running};

/// Most search threads.
pub(super) const MOST_THREADS: usize = 256;
/// Most lines of analysis at once.
pub(super) const MOST_LINES: usize = 64;
/// Longest lag, in milliseconds.
pub(super) const MOST_OVERHEAD: u64 = 5_000;

/// CECP's name of the game that is played when none is named, in all protocols.
pub(super) const USUAL: &str = "normal";

/// The lines that may wait to be heeded; who sends more has to wait. The searcher has no more jobs
/// than this before it, either.
const WAITING: usize = 64;

/// Values that the interface can change.
#[derive(Clone, Debug)]
struct Settings {
    multi_pv: usize,
    overhead: Duration,
    level: Level,
    /// `true` if the level follows from the rating.
    has_rating: bool,
    rating: i32,
    /// The player of that level, another one in each game.
    player: u64,
    /// `true` to play from a book.
    own_book: bool,
    /// The file of that book; without one it is the one that is known of the game.
    book_file: Option<PathBuf>,
    /// The numbers of the search.
    params: Params,
}

/// The game, the search and the settings.
pub(super) struct Session<'a> {
    shelf: &'a Shelf,
    game: Game,
    /// Games left behind when the position had to be changed by hand, for taking back.
    earlier: Vec<Game>,
    settings: Settings,
    knowledge: Arc<Knowledge>,
    /// The book of the file, if it is one of the game that is played.
    book: Option<Arc<Book>>,
    running: Option<Running>,
    jobs: Sender<Job>,
    /// The jobs of which it is not known that they are done.
    unfinished: usize,
    changes: Changes,
    inbox: Receiver<Message>,
    /// One for each line that waits to be heeded.
    waiting: Receiver<()>,
    /// Messages that came while something else was waited for.
    put_off: VecDeque<Message>,
    last_id: u64,
    /// The time that the last search took.
    thought: Duration,
}

impl<'a> Session<'a> {
    /// A session with the first game of the shelf on the board. Starts the threads that read
    /// and search; they end by themselves when nobody listens any more.
    pub(super) fn new(
        shelf: &'a Shelf,
        options: &Options,
        input: impl BufRead + Send + 'static,
    ) -> Session<'a> {
        let (sender, inbox) = mpsc::channel();
        let (jobs, work) = mpsc::channel();
        let (room, waiting) = mpsc::sync_channel(WAITING);
        let settings = worker::Settings {
            hash: options.hash,
            threads: options.threads,
            knowledge: Arc::clone(&options.knowledge),
            params: Params::default(),
            endgames: options.endgames.clone(),
        };
        let answers = sender.clone();
        thread::spawn(move || worker::work(&work, &answers, settings));
        thread::spawn(move || worker::read_lines(input, &sender, &room));
        let first = shelf.ids().next().expect("no shelf is empty");
        let game = Game::new(shelf.rules(first).expect("it is on the shelf"));
        let settings = Settings {
            multi_pv: 1,
            overhead: options.overhead,
            level: Level::FULL,
            has_rating: false,
            rating: Level::FULL.elo(),
            player: random_player(),
            own_book: false,
            book_file: None,
            params: Params::default(),
        };
        Session {
            shelf,
            game,
            earlier: Vec::new(),
            settings,
            knowledge: Arc::clone(&options.knowledge),
            book: None,
            running: None,
            jobs,
            unfinished: 0,
            changes: Changes::default(),
            inbox,
            waiting,
            put_off: VecDeque::new(),
            last_id: 0,
            thought: Duration::ZERO,
        }
    }

    /// The shelf.
    pub(super) fn shelf(&self) -> &'a Shelf {
        self.shelf
    }

    /// The game as it stands.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// The game that is played.
    pub(super) fn variant(&self) -> Arc<Variant> {
        Arc::clone(self.game.variant())
    }

    /// Begins a new game of this variant.
    pub(super) fn select(&mut self, variant: &Variant) {
        let rules = self.shelf.rules(variant.id()).expect("it is on the shelf");
        self.set_game(Game::new(rules));
        // Where the file has no book of this game, the engine thinks.
        let _ = self.open_book();
    }

    /// Begins a new game of the variant that is played when none is named.
    pub(super) fn select_usual(&mut self) {
        if let Some(variant) = self.shelf.get_by_cecp(USUAL) {
            self.select(&variant);
        }
    }

    /// Goes on from another game. There is nothing to take back then.
    pub(super) fn set_game(&mut self, game: Game) {
        self.game = game;
        self.earlier.clear();
    }

    /// Goes on from a position that no legal move leads to; it can be taken back as one.
    pub(super) fn replace_game(&mut self, game: Game) {
        self.earlier.push(std::mem::replace(&mut self.game, game));
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move) -> bool {
        self.game.play(mv).is_ok()
    }

    /// Takes the last move back, if there is one.
    pub(super) fn take_back(&mut self) -> bool {
        if self.game.take_back().is_some() {
            return true;
        }
        match self.earlier.pop() {
            Some(game) => {
                self.game = game;
                true
            }
            None => false,
        }
    }

    /// The next message, in the order in which they came; none if there is an instant until which
    /// none has come.
    pub(super) fn next(&mut self, until: Option<Instant>) -> Option<Message> {
        let message = match (self.put_off.pop_front(), until) {
            (Some(message), _) => message,
            (None, None) => self.inbox.recv().unwrap_or(Message::End),
            (None, Some(until)) => {
                let left = until.saturating_duration_since(Instant::now());
                match self.inbox.recv_timeout(left) {
                    Err(RecvTimeoutError::Timeout) => return None,
                    received => received.unwrap_or(Message::End),
                }
            }
        };
        if let Message::Line(_) = message {
            let _ = self.waiting.try_recv();
        }
        Some(message)
    }

    /// Waits until the searcher has done all jobs. No search may run that is to go on.
    pub(super) fn sync(&mut self) {
        self.last_id += 1;
        let id = self.last_id;
        self.send(Job::Sync(id));
        self.unfinished = 0;
        loop {
            match self.inbox.recv() {
                Ok(Message::Synced(done)) if done == id => break,
                Ok(message) => self.put_off.push_back(message),
                Err(_) => break,
            }
        }
    }

    /// Forgets what was learnt in the last game.
    pub(super) fn forget(&mut self) {
        self.settings.player = random_player();
        self.changes.forgets = true;
        self.apply_changes();
    }

    /// Changes the size of the transposition table.
    pub(super) fn set_hash(&mut self, mib: usize) {
        self.changes.hash = Some(mib.clamp(1, most_hash()));
        self.apply_changes();
    }

    /// Changes the number of search threads.
    pub(super) fn set_threads(&mut self, threads: usize) {
        self.changes.threads = Some(threads.clamp(1, MOST_THREADS));
        self.apply_changes();
    }

    /// The numbers of the search.
    pub(super) fn params(&self) -> &Params {
        &self.settings.params
    }

    /// Changes the number of the search at this place.
    pub(super) fn set_param(&mut self, at: usize, value: i32) {
        self.settings.params.set(at, value);
        self.changes.params = Some(self.settings.params.clone());
        self.apply_changes();
    }

    /// Changes the folder of endgame tables; there is none if the path is empty.
    pub(super) fn set_endgames(&mut self, path: &str) {
        self.changes.endgames = Some((!path.is_empty()).then(|| PathBuf::from(path)));
        self.apply_changes();
    }

    /// Chooses whether to play from a book.
    pub(super) fn set_own_book(&mut self, own_book: bool) {
        self.settings.own_book = own_book;
    }

    /// Changes the file of the book; there is none if the path is empty.
    ///
    /// # Errors
    /// When the file has no book of the game that is played, with a clause that says why.
    pub(super) fn set_book_file(&mut self, path: &str) -> Result<(), String> {
        self.settings.book_file = (!path.is_empty()).then(|| PathBuf::from(path));
        self.open_book()
    }

    fn open_book(&mut self) -> Result<(), String> {
        self.book = None;
        let Some(path) = &self.settings.book_file else { return Ok(()) };
        self.book = Some(Arc::new(book::open(&self.game.rules(), path)?));
        Ok(())
    }

    /// The book of the game that is played.
    pub(super) fn book(&self) -> Option<Arc<Book>> {
        match self.settings.book_file {
            Some(_) => self.book.clone(),
            None => self.knowledge.book(&self.game.rules()),
        }
    }

    /// Changes the number of lines of analysis.
    pub(super) fn set_lines(&mut self, lines: usize) {
        self.settings.multi_pv = lines.clamp(1, MOST_LINES);
    }

    /// Changes the time that is kept in reserve, in milliseconds.
    pub(super) fn set_overhead(&mut self, milliseconds: u64) {
        self.settings.overhead = Duration::from_millis(milliseconds.min(MOST_OVERHEAD));
    }

    /// Changes the level of play, from 1 to 10.
    pub(super) fn set_level(&mut self, number: u64) {
        let number = number.clamp(1, Level::FULL.number().into());
        self.settings.level = u8::try_from(number).ok().and_then(Level::new).unwrap_or_default();
    }

    /// Chooses whether to play by the rating or by the level.
    pub(super) fn set_has_rating(&mut self, has_rating: bool) {
        self.settings.has_rating = has_rating;
    }

    /// Changes the rating to play at.
    pub(super) fn set_rating(&mut self, rating: u64) {
        self.settings.rating = i32::try_from(rating).unwrap_or(i32::MAX);
    }

    /// Limits with nothing but the settings, at full strength.
    pub(super) fn limits(&self) -> Limits {
        let Settings { multi_pv, overhead, .. } = self.settings;
        Limits { multi_pv, overhead, ..Limits::default() }
    }

    /// Limits of a move in a game, at the strength that was asked for.
    pub(super) fn limits_in_play(&self) -> Limits {
        let Settings { level, has_rating, rating, player, own_book, .. } = self.settings;
        let level = if has_rating { Level::for_elo(rating) } else { level };
        // At full strength all are one player, who need not forget between games and analysis.
        let seed = if level == Level::FULL { 0 } else { player };
        let book = self.book().filter(|_| own_book);
        let own_book = book.map(|book| OwnBook { seed: player, book: Some(book) });
        Limits { level, seed, own_book, ..self.limits() }
    }

    /// Has the searcher changed as was wanted, unless it is at work: of what is wanted until then,
    /// only the last counts.
    fn apply_changes(&mut self) {
        if self.running.is_none() {
            self.changes.take().for_each(|job| self.job(job));
        }
    }

    /// Gives the searcher a job. No search may run that is to go on.
    fn job(&mut self, job: Job) {
        if self.unfinished == WAITING {
            self.sync();
        }
        self.unfinished += 1;
        self.send(job);
    }

    fn send(&self, job: Job) {
        // The worker ends after this session, and never before.
        let _ = self.jobs.send(job);
    }
}

/// A random player of a level.
fn random_player() -> u64 {
    getrandom::u64().expect("the system has random numbers")
}
