//! Stores that cannot be used are reported, and left as they are.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::client::{Client, Server};

/// Tries to serve, which must fail at once.
fn serve(data: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wazir"))
        .args(["serve", "--addr", "127.0.0.1:0", "--data"])
        .arg(data)
        .output()
        .unwrap()
}

fn refused(data: &Path, why: &str) {
    let before = fs::read(data.join("games.sqlite")).ok();
    let output = serve(data);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(why), "{said}");
    assert_eq!(fs::read(data.join("games.sqlite")).ok(), before, "nothing is overwritten");
}

/// A folder with a store that has a game in it.
fn used() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    Client::new(&server.addr).new_game("janus");
    server.kill();
    // What is still in the log goes into the file itself.
    let server = Server::start(folder.path());
    server.kill();
    folder
}

#[test]
fn what_is_no_store_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.sqlite"), "my diary, not a database").unwrap();
    refused(folder.path(), "is damaged, or not a store of Wazir's");
}

#[test]
fn a_store_of_a_later_version_is_left_alone() {
    let folder = used();
    let path = folder.path().join("games.sqlite");
    let mut bytes = fs::read(&path).unwrap();
    if let Ok(log) = fs::read(folder.path().join("games.sqlite-wal")) {
        assert!(log.is_empty() || bytes.len() > 100, "the head is in the file");
    }
    // The user version stands at byte 60 of a database's head.
    bytes[60..64].copy_from_slice(&99u32.to_be_bytes());
    fs::write(&path, bytes).unwrap();
    fs::remove_file(folder.path().join("games.sqlite-wal")).ok();
    refused(folder.path(), "was written by a newer Wazir");
}

#[test]
fn two_servers_do_not_share_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let _first = Server::start(folder.path());
    let output = serve(folder.path());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("is in use by another Wazir"), "{said}");
}

#[test]
fn a_taken_port_is_said_to_be_taken() {
    let folder = tempfile::tempdir().unwrap();
    let first = Server::start(folder.path());
    let other = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_wazir"))
        .args(["serve", "--addr", &first.addr, "--data"])
        .arg(other.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(&format!("cannot listen on {}", first.addr)), "{said}");
}
