//! The served app as a process: what is acknowledged survives a kill, and two hundred games at
//! once do not make anybody wait.

mod client;
mod killed;
mod load;
mod store;
