//! The `wazir` executable.

use std::io::{BufReader, stdin, stdout};
use std::process::ExitCode;

use wazir_engine::protocol::{self, Options};
use wazir_rules::variant::shelf::Shelf;

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() != Some("engine") {
        return ExitCode::from(2);
    }
    // Interfaces read the standard error stream as if the engine had said it.
    std::panic::set_hook(Box::new(|_| {}));
    protocol::run(BufReader::new(stdin()), stdout(), Shelf::shipped(), &Options::default());
    ExitCode::SUCCESS
}
