//! Known faults of other people's code, as far as this machine can tell.
//!
//! `cargo-deny` takes longer to build than the gate may add, so nobody is made to install it: where it
//! is, it is asked. Licences, sources and versions are tested without it: see
//! `xtask/tests/dependencies.rs`.

use std::process::Command;

use crate::root;

/// Asks `cargo deny`, for the workspace, the fuzz targets and the package for Python. Where it is not installed, or cannot
/// reach the list of known faults, that is said and nothing is refused.
pub(crate) fn check() -> Result<(), String> {
    let version = Command::new(env!("CARGO")).args(["deny", "--version"]).output();
    if !version.is_ok_and(|output| output.status.success()) {
        println!(
            "deny: known faults are not looked for; that takes: cargo install cargo-deny --locked"
        );
        return Ok(());
    }
    ["Cargo.toml", "fuzz/Cargo.toml", "bindings/python/Cargo.toml"].into_iter().try_for_each(
        |manifest| {
            ask(manifest, &["licenses", "bans", "sources"])?;
            ask(manifest, &["advisories"])
        },
    )
}

fn ask(manifest: &str, what: &[&str]) -> Result<(), String> {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(root()).args(["deny", "--manifest-path", manifest]);
    command.args(["--config", "deny.toml", "check"]).args(what);
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        return Ok(());
    }
    if is_unreachable(&said) {
        println!("deny: the list of known faults cannot be reached, so they are not looked for");
        return Ok(());
    }
    Err(format!("{command:?} failed\n{said}"))
}

/// Returns whether the program has no list of known faults to look at.
fn is_unreachable(said: &str) -> bool {
    said.lines().any(|line| line.contains("failed to") && line.contains("advisory database"))
}

#[test]
fn a_list_out_of_reach_is_no_fault() {
    let said = "[ERROR] failed to fetch advisory database https://example.org/advisory-db\n";
    assert!(is_unreachable(said));
    assert!(!is_unreachable("error[vulnerability]: a fault of a database\nadvisories FAILED\n"));
}
