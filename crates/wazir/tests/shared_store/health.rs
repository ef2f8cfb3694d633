//! What a server says of itself while its database is away.

use std::ffi::OsStr;
use std::net::TcpListener;
use std::thread;
use std::time::{Duration, Instant};

use crate::client::{Server, ask};
use crate::cluster::Cluster;
use crate::{PATIENCE, skips_postgres};

/// Waits until the server says this of itself.
fn wait_for(metrics: &str, status: &str) {
    let begun = Instant::now();
    loop {
        let answer = ask(metrics, "GET /healthz", "Host: localhost\r\n", "");
        if answer.starts_with(&format!("HTTP/1.1 {status} ")) {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "{status} is not said, but {answer}");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_server_is_well_while_its_database_is_there() {
    if skips_postgres() {
        return;
    }
    let mut cluster = Cluster::start();
    let store = cluster.new_database();
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let metrics = free.expect("a free port").to_string();
    let options = ["--store", &store, "--engines", "0", "--metrics", &metrics];
    let _server = Server::run(&options.map(OsStr::new));
    wait_for(&metrics, "200");
    cluster.kill();
    wait_for(&metrics, "503");
    cluster.run();
    wait_for(&metrics, "200");
}
