//! Positions, moves and games as text: tables of input and output, and laws over random games.

mod coord;
mod fen;
mod kif;
mod laws;
mod pgn;
mod san;
mod table;
mod usi;
