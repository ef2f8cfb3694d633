//! The names and addresses to which this server answers. A page of a foreign site whose name is made
//! to point here would be of the same origin as our pages, as far as its browser knows.

use std::collections::HashSet;
use std::net::IpAddr;
use std::str::FromStr;

/// A host, as a request or an address names it, without its port.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Host {
    /// An address.
    Address(IpAddr),
    /// A name in small letters, without a dot at its end.
    Name(String),
}

/// The text names no host.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no host, such as chess.example.org or 192.0.2.7")]
pub struct NoHost;

impl FromStr for Host {
    type Err = NoHost;

    fn from_str(text: &str) -> Result<Host, NoHost> {
        let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
        let bare = match text.rsplit_once(':') {
            // An IPv6 address without brackets has no port.
            Some((name, port)) if is_port(port) && (!name.contains(':') || name.ends_with(']')) => {
                name
            }
            _ => text,
        };
        let inner = bare.strip_prefix('[').and_then(|bare| bare.strip_suffix(']')).unwrap_or(bare);
        if let Ok(address) = inner.parse::<IpAddr>() {
            return Ok(Host::Address(address.to_canonical()));
        }
        let name = bare.strip_suffix('.').unwrap_or(bare).to_ascii_lowercase();
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
        match !name.is_empty() && name.len() <= 253 && name.bytes().all(plain) {
            true => Ok(Host::Name(name)),
            false => Err(NoHost),
        }
    }
}

/// The hosts that we are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hosts {
    /// `None` for all.
    known: Option<HashSet<Host>>,
}

impl Hosts {
    /// This machine, by its names and addresses, and these.
    pub(crate) fn own(addresses: impl IntoIterator<Item = IpAddr>, others: Vec<Host>) -> Hosts {
        let addresses = addresses.into_iter().map(|address| Host::Address(address.to_canonical()));
        Hosts { known: Some(addresses.chain(own_names()).chain(others).collect()) }
    }

    /// `true` if that is what a request may call us that came to this address of ours.
    pub(crate) fn knows(&self, host: &str, reached_at: Option<IpAddr>) -> bool {
        let Some(known) = &self.known else { return true };
        let Ok(host) = host.parse::<Host>() else { return false };
        let is_here = match host {
            Host::Address(address) => {
                address.is_loopback() || reached_at.is_some_and(|ip| ip.to_canonical() == address)
            }
            Host::Name(_) => false,
        };
        is_here || known.contains(&host)
    }
}

/// The names of this machine, as itself and other machines around it know them.
fn own_names() -> Vec<Host> {
    let mut names = vec!["localhost".to_owned()];
    #[cfg(unix)]
    if let Ok(name) = rustix::system::uname().nodename().to_str() {
        let short = name.split('.').next().unwrap_or(name);
        names.extend([name.to_owned(), short.to_owned(), format!("{short}.local")]);
    }
    names.iter().filter_map(|name| name.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_read_however_they_are_written() {
        let name = |name: &str| Ok(Host::Name(name.to_owned()));
        let address = |address: &str| Ok(Host::Address(address.parse().expect("one")));
        for (text, host) in [
            ("LOCALHOST", name("localhost")),
            ("localhost.:8200", name("localhost")),
            ("chess.example.org:443", name("chess.example.org")),
            ("127.0.0.1:8200", address("127.0.0.1")),
            ("[::1]", address("::1")),
            ("[::1]:80", address("::1")),
            ("::1", address("::1")),
            ("[::ffff:192.0.2.7]", address("192.0.2.7")),
            ("", Err(NoHost)),
            (":80", Err(NoHost)),
            (".", Err(NoHost)),
            ("a b", Err(NoHost)),
            ("a@b", Err(NoHost)),
            ("a/b", Err(NoHost)),
            ("a:b", Err(NoHost)),
            ("[a]", Err(NoHost)),
        ] {
            assert_eq!(text.parse::<Host>(), host, "{text}");
        }
    }

    #[test]
    fn only_own_hosts_are_known() {
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        let others = vec![Host::Name("chess.example.org".into())];
        let hosts = Hosts::own([ip("192.0.2.7")], others);
        let here = Some(ip("192.0.2.8"));
        for known in [
            "localhost:8200",
            "LOCALHOST.",
            "127.0.0.1",
            "[::1]:80",
            "192.0.2.7",
            "192.0.2.8:80",
            "Chess.Example.org.:443",
        ] {
            assert!(hosts.knows(known, here), "{known}");
        }
        for foreign in [
            "",
            "example.org",
            "a.chess.example.org",
            "192.0.2.9",
            "0.0.0.0",
            "localhost.evil.test",
        ] {
            assert!(!hosts.knows(foreign, here), "{foreign}");
            assert!(Hosts::default().knows(foreign, here));
        }
        assert!(!hosts.knows("192.0.2.8", None));
    }
}
