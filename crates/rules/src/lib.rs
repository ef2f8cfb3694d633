//! The rules of chess variants as data.
//!
//! A variant is a text file: pieces in Betza notation plus a few named facts. This crate
//! reads it, checks it, and answers what follows from it: legal moves, outcomes, notation.
//! It does no input or output, knows no threads and no clocks.

mod attacks;
pub mod betza;
pub mod bits;
pub mod game;
pub mod geometry;
pub mod holdings;
pub mod movegen;
pub mod moves;
pub mod notation;
pub mod outcome;
pub mod perft;
pub mod position;
pub mod prelude;
mod queries;
pub mod reference;
pub mod setup;
pub mod show;
pub mod square;
pub mod tables;
pub mod variant;
mod zobrist;
