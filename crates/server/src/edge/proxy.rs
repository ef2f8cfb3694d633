//! Proxies that are trusted to say for whom they ask: the headers `Forwarded`, and `X-Forwarded-For`,
//! `-Proto` and `-Host`. Anybody can send these, so of what they say only that counts which a trusted
//! proxy has added.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;
use ipnet::IpNet;

/// The addresses of proxies that are trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProxyRange(IpNet);

/// The text is no range of addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no address such as 127.0.0.1, and no range such as 10.0.0.0/8")]
pub struct NoRange;

impl FromStr for ProxyRange {
    type Err = NoRange;

    fn from_str(text: &str) -> Result<ProxyRange, NoRange> {
        let alone = || text.parse::<IpAddr>().map(|ip| IpNet::from(ip.to_canonical()));
        text.parse().or_else(|_| alone()).map(ProxyRange).map_err(|_| NoRange)
    }
}

/// The proxies that are trusted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proxies(pub(crate) Vec<ProxyRange>);

/// What a proxy says of a request.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Told {
    /// Who has asked it.
    pub(crate) client: Option<IpAddr>,
    /// What host they have asked for.
    pub(crate) host: Option<String>,
    /// Whether by https.
    pub(crate) secure: Option<bool>,
}

impl Proxies {
    pub(crate) fn trust(&self, ip: IpAddr) -> bool {
        let ip = ip.to_canonical();
        self.0.iter().any(|range| range.0.contains(&ip))
    }

    /// What the headers of a request say that a trusted proxy has sent.
    pub(crate) fn told(&self, headers: &HeaderMap) -> Told {
        let standard = self.outermost(standard_hops(headers));
        let usual = self.outermost(usual_hops(headers));
        match (standard, usual) {
            (Some(told), None) | (None, Some(told)) => told,
            (Some(told), Some(other)) if told.client == other.client => Told {
                host: told.host.or(other.host),
                secure: told.secure.or(other.secure),
                ..told
            },
            // The proxy has written one of them, and passed on what somebody sent as the other.
            (Some(_), Some(_)) | (None, None) => Told::default(),
        }
    }

    /// What the outermost proxy of ours has added: from the last one on, they have asked for each
    /// other, until one was asked by somebody else.
    fn outermost(&self, hops: Vec<Told>) -> Option<Told> {
        let is_of_ours = |hop: &Told| hop.client.is_some_and(|client| self.trust(client));
        let first = hops.first().cloned();
        hops.into_iter().rev().find(|hop| !is_of_ours(hop)).or(first)
    }
}

/// The hops that `Forwarded` names, the outermost first.
fn standard_hops(headers: &HeaderMap) -> Vec<Told> {
    let mut hops = Vec::new();
    for hop in values(headers, "forwarded").flat_map(|value| split(value, ',')) {
        let mut told = Told::default();
        for (name, value) in split(hop, ';').filter_map(|pair| pair.split_once('=')) {
            let value = value.trim().trim_matches('"');
            match name.trim().to_ascii_lowercase().as_str() {
                "for" => told.client = read_client(value),
                "host" => told.host = Some(value.to_owned()),
                "proto" => told.secure = Some(value.eq_ignore_ascii_case("https")),
                _ => {}
            }
        }
        hops.push(told);
    }
    hops
}

/// The hops that the `X-` headers name, the outermost first. Where the host or the protocol is not
/// named for each of them, it is that of all.
fn usual_hops(headers: &HeaderMap) -> Vec<Told> {
    let list = |name| -> Vec<&str> {
        values(headers, name).flat_map(|value| value.split(',')).map(str::trim).collect()
    };
    let clients = list("x-forwarded-for");
    let (hosts, protocols) = (list("x-forwarded-host"), list("x-forwarded-proto"));
    let at = |list: &[&str], from_last: usize| {
        list.iter().rev().nth(from_last).or(list.first()).map(|text| (*text).to_owned())
    };
    let number = clients.len().max(usize::from(!hosts.is_empty() || !protocols.is_empty()));
    (0..number)
        .rev()
        .map(|from_last| Told {
            client: clients.iter().rev().nth(from_last).and_then(|text| read_client(text)),
            host: at(&hosts, from_last),
            secure: at(&protocols, from_last).map(|text| text.eq_ignore_ascii_case("https")),
        })
        .collect()
}

fn values<'a>(headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a str> {
    headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok())
}

/// The parts of a text between separators that stand outside quotation marks.
fn split(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |letter| {
        quoted ^= letter == '"';
        letter == separator && !quoted
    })
}

/// An address, with or without a port; nothing if it is hidden.
fn read_client(text: &str) -> Option<IpAddr> {
    let bare = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || text.parse().ok().map(|address: SocketAddr| address.ip());
    text.parse().ok().or_else(with_port).or_else(bare).map(|ip: IpAddr| ip.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn told(headers: &[(&'static str, &str)]) -> (String, String, Option<bool>) {
        let ranges = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"];
        let proxies = Proxies(ranges.map(|range| range.parse().expect("a range")).to_vec());
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            let value = HeaderValue::from_str(value).expect("a value");
            map.append(HeaderName::from_static(name), value);
        }
        let Told { client, host, secure } = proxies.told(&map);
        let client = client.map(|ip| ip.to_string()).unwrap_or_default();
        (client, host.unwrap_or_default(), secure)
    }

    #[test]
    fn only_what_a_proxy_has_added_is_believed() {
        const FOR: &str = "x-forwarded-for";
        const HOST: &str = "x-forwarded-host";
        const PROTO: &str = "x-forwarded-proto";
        const STANDARD: &str = "forwarded";
        for (headers, client, host, secure) in [
            (&[][..], "", "", None),
            (&[(FOR, "192.0.2.7")], "192.0.2.7", "", None),
            (&[(FOR, "192.0.2.7:5000")], "192.0.2.7", "", None),
            // What stands before was sent by whoever asked.
            (&[(FOR, "127.0.0.1, 198.51.100.1, 192.0.2.7")], "192.0.2.7", "", None),
            (&[(FOR, "198.51.100.1"), (FOR, "192.0.2.7, 10.1.2.3")], "192.0.2.7", "", None),
            (&[(FOR, "10.0.0.9, 10.1.2.3")], "10.0.0.9", "", None),
            (&[(FOR, "nonsense")], "", "", None),
            (&[(FOR, "192.0.2.7, ")], "", "", None),
            (
                &[(FOR, "192.0.2.7"), (PROTO, "https"), (HOST, "chess.example.org")],
                "192.0.2.7",
                "chess.example.org",
                Some(true),
            ),
            (
                &[(FOR, "192.0.2.7, 10.0.0.1"), (PROTO, "https, http"), (HOST, "evil, a, b")],
                "192.0.2.7",
                "a",
                Some(true),
            ),
            (&[(PROTO, "http")], "", "", Some(false)),
            (&[(STANDARD, "for=192.0.2.7")], "192.0.2.7", "", None),
            (
                &[(STANDARD, "For=\"[2001:db8::1]:80\" ; proto=https; host=\"a:80\"; by=_x")],
                "2001:db8::1",
                "a:80",
                Some(true),
            ),
            (
                &[(STANDARD, "for=198.51.100.1;host=evil, for=192.0.2.7;host=a")],
                "192.0.2.7",
                "a",
                None,
            ),
            (&[(STANDARD, "for=unknown, for=_hidden;proto=https")], "", "", Some(true)),
            (&[(STANDARD, "for=\"a,b\";host=\"c;d\"")], "", "c;d", None),
            (&[(STANDARD, "for=192.0.2.7, for=\"[fd00::1]\"")], "192.0.2.7", "", None),
            // A proxy that knows one of them passes on the other as it was sent.
            (&[(STANDARD, "for=198.51.100.1;proto=https"), (FOR, "192.0.2.7")], "", "", None),
            (
                &[(STANDARD, "for=192.0.2.7;host=a"), (FOR, "192.0.2.7"), (PROTO, "https")],
                "192.0.2.7",
                "a",
                Some(true),
            ),
        ] {
            let expected = (client.to_owned(), host.to_owned(), secure);
            assert_eq!(told(headers), expected, "{headers:?}");
        }
    }

    #[test]
    fn ranges_are_addresses_with_or_without_a_mask() {
        for (range, inside, outside) in [
            ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("10.0.0.0/8", "::ffff:10.0.0.1", "::1"),
            ("2001:db8::/32", "2001:db8:1::1", "2001:db9::1"),
            ("0.0.0.0/0", "192.0.2.7", "::1"),
        ] {
            let proxies = Proxies(vec![range.parse().expect(range)]);
            assert!(proxies.trust(inside.parse().expect("one")), "{range}");
            assert!(!proxies.trust(outside.parse().expect("one")), "{range}");
        }
        for text in ["", "proxy", "10.0.0.0/33", "10.0.0.0/255.0.0.0/1", "::1/129"] {
            assert_eq!(text.parse::<ProxyRange>(), Err(NoRange), "{text}");
        }
    }
}
