//! The web app as a process: what it has acknowledged survives a kill, and it leaves alone what is
//! not its own.

mod care;
mod client;
#[cfg(unix)]
mod ended;
mod hosts;
mod killed;
mod limits;
mod settings;
mod slow;
mod store;
mod tls;
mod unheard;
mod watched;
