//! The laws of the web app: of the desk, asked as pages ask it, and of the server without a socket.
//! libFuzzer calls them, and so does an ordinary test of the server, which includes this folder.

mod ask;
mod cost;
mod laws;
mod visitor;

pub use laws::{design, desk, import, requests};
