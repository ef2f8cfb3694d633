//! A server that nobody can hear serves all the same.

use std::fs::OpenOptions;
use std::net::{TcpListener, TcpStream};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::client::{Client, Server};

#[test]
fn a_full_disk_keeps_it_from_nothing_but_words() {
    let folder = tempfile::tempdir().unwrap();
    let full = || OpenOptions::new().write(true).open("/dev/full").expect("the system has it");
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let addr = free.expect("a free port").to_string();
    // In the browser it would think with what this build may lack, which it says, too.
    let child = Command::new(env!("CARGO_BIN_EXE_wazir"))
        .args(["serve", "--addr", &addr, "--desk", "browser", "--data"])
        .arg(folder.path())
        .stdout(full())
        .stderr(full())
        .spawn()
        .unwrap();
    let mut server = Server { child, addr };
    let patience = Instant::now() + Duration::from_secs(20);
    while TcpStream::connect(&server.addr).is_err() {
        let ended = server.child.try_wait().unwrap();
        assert!(ended.is_none() && Instant::now() < patience, "{ended:?}");
        thread::sleep(Duration::from_millis(20));
    }
    Client::new(&server.addr).new_game("janus");
}
