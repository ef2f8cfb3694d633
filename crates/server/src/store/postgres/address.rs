//! The address of a database, and how it is reached there.
//!
//! The words in it are those of PostgreSQL's own programs, also about TLS: `sslmode=disable`, `prefer`
//! (what holds without a word), `require`, and `verify-full` with `sslrootcert=FILE`. Only `verify-full`
//! looks at the certificate; the others hide what is sent from those who only listen. There is no
//! `verify-ca`: whoever has certificates that are worth looking at can have them bear the right name.

use std::path::PathBuf;
use std::time::Duration;

use percent_encoding::percent_decode_str;
use postgres::{Client, Config};

use super::explain;
use super::tls::Tls;
use crate::store::OpenError;

/// A server that does not answer for so long is not there.
const PATIENCE: Duration = Duration::from_secs(5);

/// Where a database is, and how to speak with it.
#[derive(Clone)]
pub(super) struct Address {
    config: Config,
    tls: Tls,
}

impl Address {
    /// Reads an address such as `postgres://user@host/name?sslmode=require`.
    pub(super) fn read(url: &str) -> Result<Address, OpenError> {
        let bad = |why: String| OpenError::Database { why };
        let (url, roots) = split(url).map_err(bad)?;
        let mut config: Config = url.parse().map_err(|error| bad(explain(&error)))?;
        config.connect_timeout(PATIENCE).application_name("wazir");
        let tls = match roots {
            Some(file) => Tls::vouched_for_by(&file),
            None => Tls::with_anybody(),
        };
        Ok(Address { config, tls: tls.map_err(bad)? })
    }

    pub(super) fn connect(&self) -> Result<Client, postgres::Error> {
        self.config.connect(self.tls.clone())
    }
}

/// The address without what the library does not know, and the file of those who vouch for the
/// database's certificate, if somebody must.
fn split(url: &str) -> Result<(String, Option<PathBuf>), String> {
    let Some((base, query)) = url.split_once('?') else { return Ok((url.to_owned(), None)) };
    let (mut must_verify, mut roots, mut kept) = (false, None, Vec::new());
    for pair in query.split('&') {
        match pair.split_once('=') {
            Some(("sslmode", "verify-full")) => {
                must_verify = true;
                kept.push("sslmode=require");
            }
            Some(("sslmode", mode)) if !["disable", "prefer", "require"].contains(&mode) => {
                return Err(format!(
                    "sslmode is disable, prefer, require or verify-full, not {mode:?}"
                ));
            }
            Some(("sslrootcert", file)) => {
                let file = percent_decode_str(file).decode_utf8_lossy().into_owned();
                roots = Some(PathBuf::from(file));
            }
            _ => kept.push(pair),
        }
    }
    match (must_verify, roots.is_some()) {
        (true, false) => {
            Err("sslmode=verify-full needs sslrootcert=FILE, the certificates of those \
             who vouch for the database's"
                .to_owned())
        }
        (false, true) => Err("sslrootcert needs sslmode=verify-full".to_owned()),
        _ => Ok((format!("{base}?{}", kept.join("&")), roots)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_say_whether_certificates_are_looked_at() {
        for url in [
            "postgres://wazir@db.example.org/wazir",
            "postgres:///wazir?host=/run/postgresql&user=wazir",
            "postgres://wazir@db.example.org/wazir?sslmode=disable",
            "postgres://wazir@db.example.org/wazir?sslmode=require&connect_timeout=3",
            "host=db.example.org user=wazir sslmode=require",
        ] {
            assert_eq!(split(url), Ok((url.to_owned(), None)));
            assert!(Address::read(url).is_ok(), "{url}");
        }
        let url = "postgres://db/wazir?user=a&sslmode=verify-full&sslrootcert=/etc/my%20ca.pem";
        let split = split(url).unwrap();
        assert_eq!(split.0, "postgres://db/wazir?user=a&sslmode=require");
        assert_eq!(split.1, Some(PathBuf::from("/etc/my ca.pem")));
    }

    #[test]
    fn what_is_wrong_with_an_address_is_said() {
        for (url, why) in [
            ("postgres://db/wazir?sslmode=verify-ca", "or verify-full, not \"verify-ca\""),
            ("postgres://db/wazir?sslmode=verify-full", "needs sslrootcert=FILE"),
            ("postgres://db/wazir?sslrootcert=a.pem", "needs sslmode=verify-full"),
            ("postgres://db/wazir?sslmode=verify-full&sslrootcert=/nowhere.pem", "/nowhere.pem: "),
            ("postgres://db/wazir?sslmode=verify-full&sslrootcert=Cargo.toml", "Cargo.toml: "),
            ("postgres://db/wazir?colour=red", "colour"),
        ] {
            let error = Address::read(url).err().map(|error| error.to_string());
            assert!(error.as_ref().is_some_and(|error| error.contains(why)), "{url}: {error:?}");
        }
    }
}
