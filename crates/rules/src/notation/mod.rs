//! Positions, moves and games as text.
//!
//! | module | text |
//! |---|---|
//! | [`fen`] | positions: every dialect in use is read, one is written |
//!
//! Moves are read and written against a list of legal moves that the caller brings, so that
//! nothing here depends on how they were generated. KIF, the game format of Japanese shogi
//! programs, is left out.

pub mod fen;
