//! Engine protocols: whatever lines arrive, nothing panics, and `quit` ends the program.
#![no_main]

use std::io::{Cursor, sink};

use libfuzzer_sys::fuzz_target;
use wazir_engine::protocol::{self, Options};
use wazir_rules::Shelf;

/// Longer conversations find no more and take longer.
const LONGEST: usize = 1000;

fuzz_target!(|data: &[u8]| {
    let mut lines = data[..data.len().min(LONGEST)].to_vec();
    lines.extend_from_slice(b"\nquit\n");
    let options = Options { hash: 1, ..Options::default() };
    let _ = protocol::run(Cursor::new(lines), sink(), Shelf::shipped(), &options);
});
