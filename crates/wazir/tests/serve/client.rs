//! A server as a child process, and HTTP by hand over one open connection: the plainest client that
//! can be trusted to measure times.

#![allow(dead_code, reason = "not every program that tests uses all of it")]

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

/// A running server; killed at the end.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) addr: String,
}

impl Server {
    /// Starts one on a free port with the games of this folder.
    pub(crate) fn start(data: &Path) -> Server {
        Server::start_with(data, &[])
    }

    /// The same with more options.
    pub(crate) fn start_with(data: &Path, options: &[&str]) -> Server {
        let own = ["--data".as_ref(), data.as_os_str()];
        let options = options.iter().map(OsStr::new);
        Server::run(&own.into_iter().chain(options).collect::<Vec<_>>())
    }

    /// Starts one on a free port.
    pub(crate) fn run(options: &[&OsStr]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_wazir"))
            .args(["serve", "--addr", "127.0.0.1:0"])
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (_, addr) = line.trim().split_once("://").expect("the first line is the address");
        Server { addr: addr.to_owned(), child }
    }

    /// Kills it without a warning.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One visitor.
pub(crate) struct Client {
    addr: String,
    stream: BufReader<TcpStream>,
    pub(crate) cookie: String,
}

impl Client {
    pub(crate) fn new(addr: &str) -> Client {
        Client::try_new(addr).expect("the server is there")
    }

    /// One of a server that may be gone.
    pub(crate) fn try_new(addr: &str) -> Option<Client> {
        let stream = TcpStream::connect(addr).ok()?;
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let (addr, stream) = (addr.to_owned(), BufReader::new(stream));
        Some(Client { addr, stream, cookie: String::new() })
    }

    /// Sends a request and returns status and body, or an error if the server has gone.
    pub(crate) fn request(
        &mut self,
        method: &str,
        path: &str,
        body: &Value,
    ) -> std::io::Result<(u16, Value)> {
        let body = body.to_string();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.addr,
            self.cookie,
            body.len()
        );
        self.stream.get_mut().write_all((head + &body).as_bytes())?;
        let gone = || std::io::Error::from(std::io::ErrorKind::UnexpectedEof);
        let (mut status, mut length) = (None, None);
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line)? == 0 {
                return Err(gone());
            }
            let line = line.trim_end();
            if line.is_empty() {
                break;
            }
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest.get(..3).and_then(|code| code.parse().ok());
            }
            let (name, value) = line.split_once(": ").unwrap_or((line, ""));
            match name {
                "content-length" => length = value.parse().ok(),
                "set-cookie" if value.starts_with("seat=") => {
                    self.cookie = value.split(';').next().unwrap_or_default().to_owned();
                }
                _ => {}
            }
        }
        let mut bytes = vec![0; length.ok_or_else(gone)?];
        self.stream.read_exact(&mut bytes)?;
        Ok((status.ok_or_else(gone)?, serde_json::from_slice(&bytes).unwrap_or(Value::Null)))
    }

    /// Starts a game in which this client plays both sides; returns its address.
    pub(crate) fn new_game(&mut self, variant: &str) -> String {
        let wish = json!({ "variant": variant, "opponent": "hot-seat" });
        let (status, made) = self.request("POST", "/api/games", &wish).unwrap();
        assert_eq!(status, 201, "{made}");
        made["url"].as_str().unwrap().to_owned()
    }
}

/// Sends one request of these lines after the first, and returns all that is answered.
pub(crate) fn ask(addr: &str, first: &str, lines: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(addr).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let length = body.len();
    let head =
        format!("{first} HTTP/1.1\r\n{lines}Content-Length: {length}\r\nConnection: close\r\n\r\n");
    stream.write_all((head + body).as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// The request to do this in a game as it stands, with an id of its own.
pub(crate) fn request(state: &Value, action: &Value) -> Value {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let id = format!("act-{:016}", COUNT.fetch_add(1, Ordering::Relaxed));
    json!({ "id": id, "revision": state["revision"], "action": action })
}

/// A small random number generator, so that runs repeat.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % bound as u64) as usize
    }

    /// One of the legal moves of a state, or `None` if the game is over.
    pub(crate) fn pick(&mut self, state: &Value) -> Option<String> {
        let moves: Vec<&str> = state["position"]["moves"]
            .as_object()?
            .values()
            .flat_map(|list| list.as_array().unwrap())
            .filter_map(|mv| mv["text"].as_str())
            .collect();
        let over = moves.is_empty() || state["phase"] == "over";
        (!over).then(|| moves[self.below(moves.len())].to_owned())
    }
}
