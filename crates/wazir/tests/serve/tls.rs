//! Https with a certificate of one's own. Those beside this file are of this test alone, were signed by
//! themselves, and are valid for a hundred years.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use crate::client::Server;

const FIRST: (&str, &str) = (include_str!("tls/first.pem"), include_str!("tls/first.key"));
const SECOND: (&str, &str) = (include_str!("tls/second.pem"), include_str!("tls/second.key"));

/// Puts a certificate and its key into a folder.
fn put(folder: &Path, (cert, key): (&str, &str)) {
    fs::write(folder.join("cert.pem"), cert).unwrap();
    fs::write(folder.join("key.pem"), key).unwrap();
}

/// Asks for a page, trusting this certificate alone.
fn ask(addr: &str, cert: &str) -> std::io::Result<String> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(cert.as_bytes()).unwrap()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from("localhost").unwrap();
    let connection = ClientConnection::new(Arc::new(config), name).unwrap();
    let mut stream = StreamOwned::new(connection, TcpStream::connect(addr)?);
    let wish = "{\"variant\":\"janus\",\"opponent\":\"hot-seat\"}";
    let head = format!(
        "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{wish}",
        wish.len()
    );
    stream.write_all(head.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

#[test]
fn it_speaks_tls_and_reads_the_certificate_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    put(folder.path(), FIRST);
    let (cert, key) = (path("cert.pem"), path("key.pem"));
    let server = Server::start_with(folder.path(), &["--tls-cert", &cert, "--tls-key", &key]);
    let answer = ask(&server.addr, FIRST.0).unwrap();
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
    let cookies: Vec<&str> =
        answer.lines().filter(|line| line.starts_with("set-cookie: ")).collect();
    assert!(cookies.len() > 1 && cookies.iter().all(|cookie| cookie.ends_with("; Secure")));
    assert!(ask(&server.addr, SECOND.0).is_err());

    let hangup = || {
        let killed = Command::new("kill").args(["-HUP", &server.child.id().to_string()]).status();
        assert!(killed.unwrap().success());
    };
    // A certificate without its key does not take the place of a good one.
    put(folder.path(), (SECOND.0, FIRST.1));
    hangup();
    thread::sleep(Duration::from_millis(300));
    assert!(ask(&server.addr, FIRST.0).is_ok());
    put(folder.path(), SECOND);
    hangup();
    let patience = Instant::now() + Duration::from_secs(10);
    while ask(&server.addr, SECOND.0).is_err() {
        assert!(Instant::now() < patience, "it goes on with the first");
        thread::sleep(Duration::from_millis(50));
    }
    assert!(ask(&server.addr, FIRST.0).is_err());
}

#[test]
fn certificates_that_are_no_good_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (cert, key) = (path("cert.pem"), path("key.pem"));
    let files = ["--tls-cert", cert.as_str(), "--tls-key", key.as_str()];
    for (pair, options, status, error) in [
        (FIRST, &files[..2], 2, "--tls-cert and --tls-key go together"),
        (("", FIRST.1), &files[..], 1, "cert.pem: there is no certificate in this file"),
        ((FIRST.0, ""), &files[..], 1, "key.pem: "),
        ((FIRST.0, SECOND.1), &files[..], 1, "key.pem: "),
    ] {
        put(folder.path(), pair);
        let output = Command::new(env!("CARGO_BIN_EXE_wazir"))
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(folder.path())
            .args(options)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{said}");
        assert!(said.contains(error), "{said}");
    }
}
