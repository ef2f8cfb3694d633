//! The rules of chess variants as data.
//!
//! A variant is a text file: pieces in Betza notation plus a few named facts. This crate
//! reads it, checks it, and answers what follows from it: legal moves, outcomes, notation.
//! It does no input or output, knows no threads and no clocks.
//!
//! ```
//! use wazir_rules::{Game, Rules};
//!
//! // A shipped variant; `Rules::from(Variant::read(text)?)` makes one from a file's text.
//! let rules = Rules::named("janus")?;
//! let mut game = Game::new(&rules);
//! assert_eq!(game.perft(3), 24_747);
//!
//! // Every legal move, and how people write it.
//! let names: Vec<String> = game.legal_moves().iter().map(|&mv| game.san(mv)).collect();
//! assert!(names.contains(&"Nd3".to_string()));
//!
//! for text in ["e4", "e5", "Bxj7"] {
//!     game.play(game.read(text)?)?;
//! }
//! assert!(game.outcome().is_none());
//! assert_eq!(Game::from_fen(&rules, &game.fen())?.setup(), game.setup());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | for | see |
//! |---|---|
//! | playing a game | [`Game`], [`Rules`], [`Variant`], [`Shelf`] |
//! | text | [`notation`]: FEN, coordinates, SAN, USI with SFEN, PGN |
//! | how pieces move | [`betza`], and [`show::glance`] for marks and words |
//! | pictures, and why a move is not legal | [`show::diagram`], [`show::why`] |
//! | arrays that are drawn or chosen before play | [`prelude`] |
//! | search and other fast code | [`Position`], [`Tables`], [`bits`], through [`Game::visit`] |
//! | a second opinion | [`mod@reference`], the same rules written slowly and plainly |

mod attacks;
pub mod betza;
pub mod bits;
mod compiled;
pub mod counts;
mod families;
mod game;
mod geometry;
mod history;
mod holdings;
pub mod movegen;
mod moves;
pub mod notation;
mod outcome;
pub mod perft;
mod position;
pub mod prelude;
mod queries;
pub mod random;
pub mod reference;
mod rules;
mod setup;
mod shelf;
pub mod show;
mod square;
mod tables;
pub mod text;
pub mod variant;
mod zobrist;

pub use betza::Betza;
pub use bits::Processor;
pub use game::{Game, IllegalMove, PositionError, Visitor};
pub use geometry::Geometry;
pub use history::History;
pub use holdings::Holdings;
pub use moves::{Move, MoveKind};
pub use notation::MoveError;
pub use notation::fen::FenError;
pub use notation::san::Suffix;
pub use outcome::{GameResult, Outcome, Reason};
pub use position::{Position, SetupFault, SetupFaults};
pub use rules::{Rules, Width};
pub use setup::{Castlers, EnPassant, Setup};
pub use shelf::{Shelf, UnknownVariant};
pub use square::{Color, Kind, Piece, Square};
pub use tables::Tables;
pub use variant::{Fault, Faults, Variant};

/// The examples of the README, which are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
