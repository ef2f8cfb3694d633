//! Positions, moves and games as text: tables of texts in and out, and laws over random play.

mod coord;
mod fen;
mod laws;
mod pgn;
mod san;
mod table;
mod usi;
