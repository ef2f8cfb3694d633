//! The served app as a process: what is acknowledged survives a kill, and what is not ours is
//! left alone.

mod client;
mod killed;
mod store;
