//! The web app as a process: what it has acknowledged survives a kill, and it leaves alone what is
//! not its own.

mod care;
mod client;
mod killed;
mod store;
mod unheard;
