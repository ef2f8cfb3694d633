//! Whoever dawdles is cut off, and nobody has more connections than their share.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use crate::client::{Client, Server};

/// A connection on which nothing is waited for longer than this.
fn connect(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(&server.addr).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    stream
}

/// All that comes until the connection is closed, and how long that takes.
fn read_all(mut stream: TcpStream) -> (String, Duration) {
    let begun = Instant::now();
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
        Err(error) => panic!("it is not closed: {error}"),
    }
    (String::from_utf8_lossy(&bytes).into_owned(), begun.elapsed())
}

#[test]
fn who_dawdles_is_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let options = [
        "--head-timeout",
        "1",
        "--body-timeout",
        "1",
        "--idle-timeout",
        "3",
        "--write-timeout",
        "1",
    ];
    let server = Server::start_with(folder.path(), &options);
    let head = format!("GET /about HTTP/1.1\r\nHost: {}\r\n", server.addr);

    // A head of which a byte comes now and then.
    let slow_head = thread::spawn({
        let (mut stream, head) = (connect(&server), head.clone());
        move || {
            let begun = Instant::now();
            for byte in head.bytes().cycle() {
                if stream.write_all(&[byte]).is_err() {
                    break;
                }
                thread::sleep(Duration::from_millis(100));
                assert!(begun.elapsed() < Duration::from_secs(10), "it may go on for ever");
            }
            begun.elapsed()
        }
    });
    // A body that does not come.
    let mut slow_body = connect(&server);
    let post = format!(
        "POST /api/games HTTP/1.1\r\nHost: {}\r\nContent-Length: 9\r\nConnection: close\r\n\r\n{{",
        server.addr
    );
    slow_body.write_all(post.as_bytes()).unwrap();
    let (answer, _) = read_all(slow_body);
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("The request took too long to arrive."), "{answer}");
    let held = slow_head.join().unwrap();
    assert!(held >= Duration::from_secs(1) && held < Duration::from_secs(4), "{held:?}");

    // A connection that is used now and then stays open for longer than a head may take.
    let mut idle = connect(&server);
    idle.write_all(format!("{head}\r\n").as_bytes()).unwrap();
    let (answer, held) = read_all(idle);
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    assert!(held >= Duration::from_millis(2500) && held < Duration::from_secs(8), "{held:?}");
}

#[test]
fn who_does_not_read_is_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start_with(folder.path(), &["--write-timeout", "1"]);
    let mut stream = connect(&server);
    stream.set_write_timeout(Some(Duration::from_secs(10))).unwrap();
    // Requests for more than all buffers on the way hold.
    let request = format!("GET /about HTTP/1.1\r\nHost: {}\r\n\r\n", server.addr);
    let begun = Instant::now();
    let error = loop {
        if let Err(error) = stream.write_all(request.as_bytes()) {
            break error;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "it may go on for ever");
    };
    let kinds = [ErrorKind::ConnectionReset, ErrorKind::BrokenPipe];
    assert!(kinds.contains(&error.kind()), "it is not closed: {error}");
    Client::new(&server.addr).new_game("janus");
}

#[test]
fn there_is_an_end_to_connections() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start_with(folder.path(), &["--connections", "3"]);
    let mut held: Vec<Client> = (0..3).map(|_| Client::new(&server.addr)).collect();
    for client in &mut held {
        client.new_game("janus");
    }
    let (answer, waited) = read_all(connect(&server));
    assert_eq!(answer, "");
    assert!(waited < Duration::from_secs(5), "{waited:?}");
    drop(held);
    let patience = Instant::now() + Duration::from_secs(10);
    let again = |addr: &str| {
        let null = serde_json::Value::Null;
        Client::new(addr).request("GET", "/api/variants", &null).is_ok()
    };
    while !again(&server.addr) {
        assert!(Instant::now() < patience, "their places stay taken");
        thread::sleep(Duration::from_millis(20));
    }
}
