//! Developer chores.

mod fuzz;

use std::env;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask fuzz [SECONDS]   runs every fuzz target, 10 seconds each";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["fuzz"] => fuzz::run(10),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run(seconds),
            Err(_) => Err(USAGE.to_owned()),
        },
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
