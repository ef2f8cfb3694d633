//! TLS to the database: `sslmode` means what it means to PostgreSQL's own programs.

use std::process::Command;

use crate::cluster::Cluster;
use crate::{serve, skips_postgres};

const CERT: &str = include_str!("../serve/tls/first.pem");
const KEY: &str = include_str!("../serve/tls/first.key");

/// The path of a certificate, to be put behind an address.
fn roots(name: &str) -> String {
    format!("sslrootcert={}/tests/serve/tls/{name}.pem", env!("CARGO_MANIFEST_DIR"))
}

/// Tries to serve the games of a database, which must fail at once, for this reason.
fn refused(store: &str, why: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_wazir"))
        .args(["serve", "--addr", "127.0.0.1:0", "--store", store])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{store}: {said}");
    assert!(said.contains(why), "{store}: {said}");
}

#[test]
fn what_goes_to_the_database_is_hidden_as_its_address_says() {
    if skips_postgres() {
        return;
    }
    let mut cluster = Cluster::start();
    let numbered = cluster.new_database();
    refused(&format!("{numbered}?sslmode=require"), "server does not support TLS");
    cluster.speak_tls(CERT, KEY);
    cluster.kill();
    cluster.run();
    let named = numbered.replace("127.0.0.1", "localhost");
    let verified = format!("sslmode=verify-full&{}", roots("first"));
    // The one that is not hidden comes last: connections of servers that were killed last a while.
    for (mode, is_hidden) in [
        ("application_name=wazir", "t"),
        ("sslmode=prefer", "t"),
        ("sslmode=require", "t"),
        (&verified, "t"),
        ("sslmode=disable", "f"),
    ] {
        let _server = serve(&format!("{named}?{mode}"));
        let hidden = cluster.answer(
            "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
             WHERE application_name = 'wazir'",
        );
        assert_eq!(hidden, is_hidden, "{mode}");
    }
    let foreign = format!("sslmode=verify-full&{}", roots("second"));
    refused(&format!("{named}?{foreign}"), "invalid peer certificate");
    // The certificate is one for `localhost`.
    refused(&format!("{numbered}?{verified}"), "invalid peer certificate");
}
