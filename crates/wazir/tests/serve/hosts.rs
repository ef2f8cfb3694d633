//! The server answers to its own names, and believes of visitors what trusted proxies say.

use crate::client::{Server, ask};

/// The status of a request that names this host.
fn status(server: &Server, host: &str) -> String {
    let answer = ask(&server.addr, "GET /about", &format!("Host: {host}\r\n"), "");
    answer.split(' ').nth(1).unwrap_or_default().to_owned()
}

#[test]
fn it_answers_only_to_its_own_names() {
    let folder = tempfile::tempdir().unwrap();
    let options =
        ["--public-url", "https://chess.example.org", "--allow-host", "Other.test,192.0.2.7"];
    let server = Server::start_with(folder.path(), &options);
    for own in [
        &server.addr,
        "localhost",
        "LOCALHOST:1",
        "localhost.",
        "[::1]:8200",
        "chess.example.org",
        "chess.example.org:443",
        "other.test",
        "192.0.2.7",
    ] {
        assert_eq!(status(&server, own), "200", "{own}");
    }
    for foreign in ["example.org", "localhost.evil.test", "192.0.2.8", "0.0.0.0", "a b", ""] {
        assert_eq!(status(&server, foreign), "403", "{foreign}");
    }
    // Whoever names none is no browser.
    assert!(ask(&server.addr, "GET /about", "", "").starts_with("HTTP/1.1 200 "));
    let page = ask(&server.addr, "GET /about", "Host: evil.test\r\nAccept: text/html\r\n", "");
    assert!(page.contains("This server is not called"), "{page}");
}

/// A new game, asked for with these lines.
fn new_game(server: &Server, lines: &str) -> String {
    let body = "{\"variant\":\"janus\",\"opponent\":\"hot-seat\"}";
    let lines = format!("Content-Type: application/json\r\n{lines}");
    ask(&server.addr, "POST /api/games", &lines, body)
}

#[test]
fn only_trusted_proxies_are_believed() {
    const TOLD: &str =
        "Host: localhost\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: chess.example.org\r\n";
    let folder = tempfile::tempdir().unwrap();
    for (proxy, believed) in [("127.0.0.0/8", true), ("192.0.2.7", false)] {
        let options = ["--trust-proxy", proxy, "--allow-host", "chess.example.org"];
        let server = Server::start_with(folder.path(), &options);
        let game = new_game(&server, TOLD);
        let cookies = game.lines().filter(|line| line.starts_with("set-cookie: "));
        let secure: Vec<bool> = cookies.map(|line| line.ends_with("; Secure")).collect();
        assert!(secure.len() > 1 && secure.iter().all(|&is| is == believed), "{game}");
        // Links lead to where the visitor is.
        let page = ask(&server.addr, "GET /learn/janus", TOLD, "");
        assert_eq!(page.contains("https://chess.example.org/learn/janus"), believed, "{page}");
        // So does the origin of a form.
        for (origin, is_own) in [
            ("https://chess.example.org", believed),
            ("https://CHESS.example.org:443", believed),
            ("http://localhost", !believed),
            ("https://evil.test", false),
            ("null", false),
        ] {
            let answer = new_game(&server, &format!("{TOLD}Origin: {origin}\r\n"));
            let status = if is_own { "HTTP/1.1 201 " } else { "HTTP/1.1 403 " };
            assert!(answer.starts_with(status), "{proxy} {origin}: {answer}");
        }
        // What a proxy says is called by no other name either.
        let foreign = "Host: localhost\r\nX-Forwarded-Host: evil.test\r\n";
        let status = if believed { "HTTP/1.1 403 " } else { "HTTP/1.1 200 " };
        assert!(ask(&server.addr, "GET /about", foreign, "").starts_with(status), "{proxy}");
        server.kill();
    }
}
