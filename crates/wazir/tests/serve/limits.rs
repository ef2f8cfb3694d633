//! Nobody has more than their share, and nobody is kept from theirs by others.

use crate::client::{Client, Server, ask};

const WISH: &str = "{\"variant\":\"janus\",\"opponent\":\"hot-seat\"}";

/// Asks for a new game, from this address if the proxy is believed, with this cookie.
fn new_game(server: &Server, address: &str, cookie: &str) -> String {
    let lines = format!(
        "Host: localhost\r\nContent-Type: application/json\r\nCookie: {cookie}\r\n\
         X-Forwarded-For: {address}\r\n"
    );
    ask(&server.addr, "POST /api/games", &lines, WISH)
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or_default()
}

#[test]
fn each_visitor_and_each_address_has_a_share() {
    let folder = tempfile::tempdir().unwrap();
    let options = ["--trust-proxy", "127.0.0.1", "--limit-games", "2/day", "--limit-address", "2"];
    let server = Server::start_with(folder.path(), &options);
    let visitor = |number: u8| format!("visitor={}", format!("{number:02x}").repeat(16));
    for (address, cookie, expected) in [
        ("192.0.2.1", visitor(1), "201"),
        ("192.0.2.1", visitor(1), "201"),
        ("192.0.2.1", visitor(1), "429"),
        // The same from elsewhere: it is the cookie that counts.
        ("192.0.2.2", visitor(1), "429"),
        ("192.0.2.1", visitor(2), "201"),
        ("192.0.2.1", visitor(2), "201"),
        // The address has had as much as two visitors, so making up another cookie is of no use.
        ("192.0.2.1", visitor(3), "429"),
        ("192.0.2.1", String::new(), "429"),
        ("192.0.2.3", String::new(), "201"),
        ("192.0.2.3", "visitor=nonsense".into(), "201"),
        ("192.0.2.3", String::new(), "429"),
        // Half an IPv6 address is one.
        ("2001:db8::1", String::new(), "201"),
        ("2001:db8::2", String::new(), "201"),
        ("2001:db8::3", String::new(), "429"),
        ("2001:db8:0:1::3", String::new(), "201"),
    ] {
        let answer = new_game(&server, address, &cookie);
        assert_eq!(status(&answer), expected, "{address} {cookie}: {answer}");
    }
    let answer = new_game(&server, "192.0.2.3", "");
    let wait = answer.lines().find_map(|line| line.strip_prefix("retry-after: "));
    let wait: u64 = wait.expect("it says when").parse().unwrap();
    assert!((43_000..=43_201).contains(&wait), "{wait}");
    assert!(answer.contains("{\"error\":\"That was more than one visitor may have"), "{answer}");
    // Whoever asks for a page is shown one.
    let lines = "Host: localhost\r\nAccept: text/html\r\nX-Forwarded-For: 192.0.2.3\r\n";
    let page = ask(&server.addr, "POST /new", lines, "");
    assert_eq!(status(&page), "429", "{page}");
    assert!(page.contains("\r\nretry-after: ") && page.contains("<!DOCTYPE html>"), "{page}");
    // What is not limited goes on.
    assert_eq!(status(&ask(&server.addr, "GET /about", lines, "")), "200");
}

#[test]
fn sockets_and_traffic_have_an_end() {
    let folder = tempfile::tempdir().unwrap();
    let options = ["--limits", "all", "--limit-sockets", "1", "--limit-address", "1"];
    let server = Server::start_with(folder.path(), &options);
    let open = || {
        let lines = "Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
        let mut client = std::net::TcpStream::connect(&server.addr).unwrap();
        let head = format!("GET /api/analysis HTTP/1.1\r\n{lines}\r\n");
        std::io::Write::write_all(&mut client, head.as_bytes()).unwrap();
        let mut answer = [0; 12];
        std::io::Read::read_exact(&mut client, &mut answer).unwrap();
        (client, String::from_utf8_lossy(&answer).into_owned())
    };
    let (held, first) = open();
    assert_eq!((&*first, &*open().1), ("HTTP/1.1 101", "HTTP/1.1 429"));
    drop(held);
    let patience = std::time::Instant::now() + std::time::Duration::from_secs(10);
    while open().1 != "HTTP/1.1 101" {
        assert!(std::time::Instant::now() < patience, "its place stays taken");
    }
    server.kill();

    let options = ["--limits", "all", "--limit-traffic", "100/day", "--limit-address", "1"];
    let server = Server::start_with(folder.path(), &options);
    let about = || ask(&server.addr, "GET /about", "Host: localhost\r\n", "");
    let answers: Vec<String> = (0..20).map(|_| status(&about()).to_owned()).collect();
    let sent = answers.iter().take_while(|status| *status == "200").count();
    assert!(sent > 0 && sent < 15, "{answers:?}");
    assert!(answers[sent..].iter().all(|status| status == "429"), "{answers:?}");
}

#[test]
fn there_are_no_limits_at_home() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start_with(folder.path(), &["--limit-games", "1/day"]);
    let mut client = Client::new(&server.addr);
    for _ in 0..5 {
        client.new_game("janus");
    }
}
