//! What the server tells whoever watches over it, and nobody else.

use std::fs;
use std::io::Read;
use std::net::TcpListener;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::client::{Client, Server, ask};

/// An address at which nobody listens.
fn free() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    listener.expect("a free port").to_string()
}

const HOST: &str = "Host: localhost\r\n";

#[test]
fn it_counts_what_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let metrics = free();
    let server = Server::start_with(folder.path(), &["--metrics", &metrics]);
    let mut client = Client::new(&server.addr);
    let game = client.new_game("janus");
    client.request("GET", &format!("{game}/state"), &Value::Null).unwrap();
    ask(&server.addr, "BREW /coffee", HOST, "");

    assert!(ask(&metrics, "GET /healthz", HOST, "").ends_with("\r\n\r\nwell\n"));
    let told = ask(&metrics, "GET /metrics", HOST, "");
    for line in [
        "wazir_http_requests_total{method=\"POST\",route=\"/api/games\",status=\"201\"} 1",
        "wazir_http_requests_total{method=\"GET\",route=\"/game/{id}/state\",status=\"200\"} 1",
        "wazir_http_requests_total{method=\"other\",route=\"nowhere\",status=\"404\"} 1",
        "wazir_http_request_seconds_count{method=\"POST\",route=\"/api/games\"} 1",
        "wazir_connections 1",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    for path in ["/metrics", "/healthz"] {
        assert!(ask(&server.addr, &format!("GET {path}"), HOST, "").starts_with("HTTP/1.1 404 "));
        let foreign = ask(&metrics, &format!("GET {path}"), "Host: evil.test\r\n", "");
        assert!(foreign.starts_with("HTTP/1.1 403 "), "{foreign}");
    }
}

/// Whether `wazir doctor` finds all well at an address.
fn doctor(url: &str) -> (bool, String) {
    let arguments = ["doctor", "--server", url];
    let output = Command::new(env!("CARGO_BIN_EXE_wazir")).args(arguments).output().unwrap();
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_doctor_asks_it_how_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let metrics = free();
    let server = Server::start_with(folder.path(), &["--metrics", &metrics]);
    for url in [format!("http://{}", server.addr), format!("http://{metrics}/healthz")] {
        let (is_well, said) = doctor(&url);
        assert!(is_well && said.contains("is well"), "{said}");
    }
    let (is_well, said) = doctor(&format!("http://{}/nowhere", server.addr));
    assert!(!is_well && said.contains(": 404 "), "{said}");
    server.kill();
    assert!(!doctor(&format!("http://{metrics}/healthz")).0);
}

/// What a server says on standard error while it is asked for a new game, and the id of that request.
fn said(options: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let addr = free();
    let child = Command::new(env!("CARGO_BIN_EXE_wazir"))
        .args(["serve", "--addr", &addr, "--data"])
        .arg(folder.path())
        .args(options)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut server = Server { child, addr };
    let patience = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while std::net::TcpStream::connect(&server.addr).is_err() {
        assert!(std::time::Instant::now() < patience);
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let lines = format!("{HOST}Content-Type: application/json\r\nX-Request-Id: made-up\r\n");
    let wish = json!({ "variant": "janus", "opponent": "hot-seat" }).to_string();
    let answer = ask(&server.addr, "POST /api/games", &lines, &wish);
    let id = answer.lines().find_map(|line| line.strip_prefix("x-request-id: "));
    let id = id.expect("each answer has an id").to_owned();
    let mut errors = server.child.stderr.take().unwrap();
    server.kill();
    let mut said = String::new();
    errors.read_to_string(&mut said).unwrap();
    (said, id)
}

#[test]
fn it_tells_of_requests_only_if_it_is_asked_to() {
    assert_eq!(said(&[]).0, "");
    let (text, id) = said(&["--log", "info"]);
    let line = text.lines().find(|line| line.contains(&id)).expect("the request is told");
    assert!(line.contains("/api/games") && line.contains("status=201"), "{text}");
    let (text, id) = said(&["--log", "info", "--log-format", "json"]);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let line = lines.iter().find(|line| line["span"]["id"] == *id).expect("the request is told");
    assert_eq!((&line["level"], &line["status"]), (&json!("INFO"), &json!(201)), "{text}");
    let (text, id) = said(&["--log", "info", "--trust-proxy", "127.0.0.1"]);
    assert!(id == "made-up" && text.contains("made-up"), "{id}: {text}");
}

#[test]
fn visitors_who_would_share_the_limits_of_their_proxy_are_warned_of() {
    let public = ["--public-url", "https://chess.example.org"];
    let warned = said(&public).0;
    assert!(warned.contains("WARN") && warned.contains("--trust-proxy"), "{warned}");
    let [option, url] = public;
    assert_eq!(said(&[option, url, "--trust-proxy", "127.0.0.1"]).0, "");
    assert_eq!(said(&[option, url, "--limits", "nobody"]).0, "");
}

#[test]
fn a_server_whose_store_is_gone_is_not_well() {
    let folder = tempfile::tempdir().unwrap();
    let metrics = free();
    let data = folder.path().join("games");
    let _server = Server::start_with(&data, &["--metrics", &metrics]);
    let health = || ask(&metrics, "GET /healthz", HOST, "");
    assert!(health().starts_with("HTTP/1.1 200 "), "{}", health());
    let away = folder.path().join("elsewhere");
    fs::rename(&data, &away).unwrap();
    let answer = health();
    assert!(
        answer.starts_with("HTTP/1.1 503 ") && answer.ends_with("the store fails\n"),
        "{answer}"
    );
    fs::rename(&away, &data).unwrap();
    assert!(health().starts_with("HTTP/1.1 200 "), "{}", health());
}
