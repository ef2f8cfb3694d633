//! Opening books of any game: what was played in the first moves, how it went, and what it is called.
//!
//! | module | holds |
//! |---|---|
//! | `file` | a book as a text that people read and edit |
//! | `choose` | a move from the book, by weight, for a level of play |
//! | `shipped` | the books that are part of the engine |
//! | `polyglot` | a book in the format of Polyglot |
//! | `open` | the book in a file |
//! | `samples` | the first moves of games with their results |
//! | `build` | a book from such games, whatever they were |
//!
//! A book is about positions: in whatever order the moves were played that lead to one, it is the same.

#[cfg(not(target_family = "wasm"))]
mod build;
mod choose;
mod file;
#[cfg(not(target_family = "wasm"))]
mod open;
#[cfg(not(target_family = "wasm"))]
mod polyglot;
#[cfg(not(target_family = "wasm"))]
mod samples;
mod shipped;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use wazir_rules::{Game, Move, Rules, Setup};

#[cfg(not(target_family = "wasm"))]
pub use build::{Building, build};
pub use file::BookError;
#[cfg(not(target_family = "wasm"))]
pub use open::open;
#[cfg(not(target_family = "wasm"))]
pub use polyglot::{key, read_polyglot, write_polyglot};
#[cfg(not(target_family = "wasm"))]
pub use samples::{Sample, SamplesError, play, read_samples, write_samples};
pub use shipped::shipped;

/// The best moves of a position, with what is known of them.
#[derive(Clone, Debug)]
pub struct Book {
    rules: Rules,
    /// What stands at the head of the file, a line each.
    about: Vec<String>,
    /// The positions from which lines begin. The first is the start of the game.
    starts: Vec<Start>,
    /// In the order of the file.
    places: Vec<Place>,
    /// The places by the hash of their position.
    known: HashMap<u64, usize>,
}

/// Where lines begin.
#[derive(Clone, Debug)]
struct Start {
    /// As it is written: a number of an array, or a FEN; none for the start of the game.
    text: Option<String>,
    setup: Setup,
}

/// A position that the book knows.
#[derive(Clone, Debug)]
struct Place {
    start: usize,
    line: Vec<Move>,
    /// Its names, each with the tag of its language; the tag of the usual one is empty.
    names: Vec<(String, String)>,
    moves: Vec<BookMove>,
}

/// A move of a book. Results and scores are those of the side that plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// How often it is chosen, beside the weights of the other moves; 0 for a bad one.
    pub weight: u16,
    /// Games that it won.
    pub won: u32,
    /// Games that it drew.
    pub drawn: u32,
    /// Games that it lost.
    pub lost: u32,
    /// What it is worth, in centipawns.
    pub score: Option<i32>,
}

impl BookMove {
    /// A move with this weight, of which nothing else is known.
    pub fn new(mv: Move, weight: u16) -> BookMove {
        BookMove { mv, weight, won: 0, drawn: 0, lost: 0, score: None }
    }

    /// The games in which it was played.
    pub fn games(&self) -> u32 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }
}

/// A position of a book, for those who look through all of it.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    /// The game, with the moves that lead to the position.
    pub game: Game,
    /// Its usual name.
    pub name: Option<&'a str>,
    /// Its moves.
    pub moves: &'a [BookMove],
}

impl Book {
    /// A book of this game without moves.
    pub fn new(rules: &Rules) -> Book {
        let setup = rules.variant().start().clone();
        Book {
            rules: rules.clone(),
            about: Vec::new(),
            starts: vec![Start { text: None, setup }],
            places: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// The moves of the position that a game has reached: none where it is not in the book, or the book
    /// is of another game.
    pub fn moves(&self, game: &Game) -> &[BookMove] {
        self.place(game).map_or(&[], |place| &place.moves)
    }

    /// The name of the position that a game has reached, in the language with this tag if there is one,
    /// such as `de`, or else the usual one.
    pub fn name(&self, game: &Game, language: &str) -> Option<&str> {
        let names = &self.place(game)?.names;
        let named = |tag: &str| names.iter().find(|(known, _)| known == tag);
        named(language).or_else(|| named("")).map(|(_, name)| &**name)
    }

    /// The number of positions with moves.
    pub fn len(&self) -> usize {
        self.places.iter().filter(|place| !place.moves.is_empty()).count()
    }

    /// Returns whether there is no position with moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every position, in the order of the file.
    pub fn pages(&self) -> impl Iterator<Item = Page<'_>> {
        self.places.iter().map(|place| Page {
            game: self.reach(place),
            name: place.names.iter().find(|(tag, _)| tag.is_empty()).map(|(_, name)| &**name),
            moves: &place.moves,
        })
    }

    /// The lines of moves that have names, with their starts, in an order that depends on nothing else.
    pub fn named_lines(&self) -> Vec<(Setup, Vec<Move>)> {
        let named = self.places.iter().filter(|place| !place.names.is_empty());
        let line = |place: &Place| {
            let start = &self.starts[place.start];
            ((start.text.clone(), place.line.clone()), start.setup.clone())
        };
        let mut lines: Vec<_> = named.map(line).collect();
        lines.sort_by(|(a, _), (b, _)| a.cmp(b));
        lines.into_iter().map(|((_, line), setup)| (setup, line)).collect()
    }

    /// Says something about the book, in lines at the head of its file.
    pub fn set_about(&mut self, about: impl IntoIterator<Item = String>) {
        self.about = about.into_iter().collect();
    }

    /// Takes over the names of another book of the same game, with the positions that have them.
    pub fn add_names(&mut self, other: &Book) {
        for place in other.places.iter().filter(|place| !place.names.is_empty()) {
            let game = other.reach(place);
            let start = self.start(other.starts[place.start].clone());
            let at = self.place_at(&game, start);
            self.places[at].names = place.names.clone();
        }
        self.sort();
    }

    fn place(&self, game: &Game) -> Option<&Place> {
        if game.variant().id() != self.rules.variant().id() {
            return None;
        }
        self.known.get(&game.hash()).map(|&at| &self.places[at])
    }

    /// The number of a start, which is added if it is new.
    fn start(&mut self, start: Start) -> usize {
        let known = self.starts.iter().position(|known| known.setup == start.setup);
        known.unwrap_or_else(|| {
            self.starts.push(start);
            self.starts.len() - 1
        })
    }

    /// The number of the place of a position, which is added if it is new.
    fn place_at(&mut self, game: &Game, start: usize) -> usize {
        *self.known.entry(game.hash()).or_insert_with(|| {
            let line = game.moves().to_vec();
            self.places.push(Place { start, line, names: Vec::new(), moves: Vec::new() });
            self.places.len() - 1
        })
    }

    /// The game as it is played until it reaches a place.
    fn reach(&self, place: &Place) -> Game {
        let start = &self.starts[place.start].setup;
        let mut game = Game::from_setup(&self.rules, start).expect("it was one before");
        for &mv in &place.line {
            game.play(mv).expect("it was played before");
        }
        game
    }

    /// Puts the places in the order in which they are written: each line after what it goes on from, and
    /// the heaviest moves first.
    fn sort(&mut self) {
        let ranks: HashMap<(usize, &[Move]), Vec<usize>> = self
            .places
            .iter()
            .map(|place| ((place.start, &place.line[..]), self.ranks(place)))
            .collect();
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        order.sort_by(|&a, &b| {
            let (a, b) = (&self.places[a], &self.places[b]);
            let key = |place: &Place| ranks[&(place.start, &place.line[..])].clone();
            (a.start, key(a), &a.line).cmp(&(b.start, key(b), &b.line))
        });
        let places = order.iter().map(|&at| self.places[at].clone()).collect();
        self.places = places;
        let mut back = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, &old)| back[old] = new);
        self.known.values_mut().for_each(|at| *at = back[*at]);
    }

    /// For each move of the line to a place its rank in the book, from 0 for the heaviest.
    fn ranks(&self, place: &Place) -> Vec<usize> {
        let mut game = self.reach(&Place { line: Vec::new(), ..place.clone() });
        let mut ranks = Vec::new();
        for &mv in &place.line {
            let moves = self.moves(&game);
            ranks.push(moves.iter().position(|known| known.mv == mv).unwrap_or(moves.len()));
            if game.play(mv).is_err() {
                break;
            }
        }
        ranks
    }
}
