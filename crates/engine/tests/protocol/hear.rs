//! An engine that hears a long text in one piece.

use std::io::Cursor;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use wazir_engine::protocol::{self, Options};
use wazir_rules::Shelf;

/// Scripts that one engine hears in a row: to start one costs more than most scripts.
pub(crate) const IN_A_ROW: u64 = 20;
const PATIENCE: Duration = Duration::from_secs(60);

/// The engine's answer to a text, in bounded time.
#[track_caller]
pub(crate) fn hear(what: &str, text: Vec<u8>) -> String {
    let (done, is_done) = mpsc::channel();
    let engine = thread::spawn(move || {
        let options = Options { hash: 1, ..Options::default() };
        let mut said = Vec::new();
        protocol::run(Cursor::new(text), &mut said, Shelf::shipped(), &options)
            .expect("memory can be written to");
        let _ = done.send(said);
    });
    match is_done.recv_timeout(PATIENCE) {
        Ok(said) => String::from_utf8(said).expect("answers are UTF-8"),
        Err(error) => panic!("{what}: {error}; the engine panicked: {}", engine.is_finished()),
    }
}
