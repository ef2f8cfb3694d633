//! An orderly end: requests are answered to their end, and open sockets are told.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use crate::client::{Client, Server};

/// Asks a process to end.
fn terminate(child: &Child) {
    let killed = Command::new("kill").arg(child.id().to_string()).status().unwrap();
    assert!(killed.success());
}

/// Waits for the end of a process; its exit status, and how long that took.
fn end(server: &mut Server) -> (Option<i32>, Duration) {
    let begun = Instant::now();
    loop {
        if let Some(status) = server.child.try_wait().unwrap() {
            return (status.code(), begun.elapsed());
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "it goes on");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Opens a socket and returns it after the server's first message.
fn open_socket(server: &Server, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(&server.addr).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let head = format!(
        "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        server.addr
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut bytes = [0; 12];
    stream.read_exact(&mut bytes).unwrap();
    assert_eq!(String::from_utf8_lossy(&bytes), "HTTP/1.1 101");
    stream
}

/// `true` if the last frame of all that comes says that the server goes away.
fn is_told(mut stream: TcpStream) -> bool {
    let mut bytes = Vec::new();
    // The other end may close first.
    let _ = stream.read_to_end(&mut bytes);
    let frame = [&[0x88, 23][..], &1001u16.to_be_bytes(), b"the server is closing"].concat();
    bytes.ends_with(&frame)
}

#[test]
fn sockets_are_told_and_requests_answered() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let mut idle = Client::new(&server.addr);
    let game = idle.new_game("janus");
    let paths = [format!("{game}/socket"), "/api/analysis".into(), "/api/watch/nobody".into()];
    let sockets = paths.map(|path| open_socket(&server, &path));
    // A request of which the rest comes after the signal.
    let mut late = TcpStream::connect(&server.addr).unwrap();
    let body = "{\"variant\":\"janus\",\"opponent\":\"hot-seat\"}";
    let head = format!(
        "POST /api/games HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        server.addr,
        body.len()
    );
    late.write_all(head.as_bytes()).unwrap();
    thread::sleep(Duration::from_millis(200));

    terminate(&server.child);
    thread::sleep(Duration::from_millis(200));
    assert!(TcpStream::connect(&server.addr).is_err(), "nobody else comes in");
    late.write_all(body.as_bytes()).unwrap();
    let mut answer = String::new();
    late.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
    for socket in sockets {
        assert!(is_told(socket));
    }
    let (status, took) = end(&mut server);
    assert_eq!(status, Some(0));
    assert!(took < Duration::from_secs(2), "nobody is left: {took:?}");
}

#[test]
fn nobody_holds_up_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let mut stuck = TcpStream::connect(&server.addr).unwrap();
    let head = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n";
    stuck.write_all(head.as_bytes()).unwrap();
    // A socket on which nothing is read, not even that it is over.
    let deaf = open_socket(&server, "/api/analysis");
    thread::sleep(Duration::from_millis(200));
    terminate(&server.child);
    let (status, took) = end(&mut server);
    assert_eq!(status, Some(0));
    assert!(took < Duration::from_millis(5500), "{took:?}");
    drop((stuck, deaf));
}
