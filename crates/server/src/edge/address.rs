//! What counts as one address: whoever has an IPv6 address has 2^64 of them.

use std::net::{IpAddr, Ipv6Addr};

/// An IPv4 address, or the first half of an IPv6 address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Network {
    V4([u8; 4]),
    V6([u16; 4]),
}

impl From<IpAddr> for Network {
    fn from(ip: IpAddr) -> Network {
        match ip.to_canonical() {
            IpAddr::V4(ip) => Network::V4(ip.octets()),
            IpAddr::V6(ip) => {
                let [a, b, c, d, ..] = ip.segments();
                Network::V6([a, b, c, d])
            }
        }
    }
}

impl Network {
    /// Addresses that are near, and of which there are not too many to count each of them.
    pub(crate) fn neighbourhood(self) -> Network {
        match self {
            Network::V4([a, b, ..]) => Network::V4([a, b, 0, 0]),
            Network::V6([a, b, ..]) => Network::V6([a, b, 0, 0]),
        }
    }

    /// This machine, as it reaches itself.
    pub(crate) fn is_loopback(self) -> bool {
        match self {
            Network::V4([first, ..]) => first == 127,
            Network::V6(half) => half == [0; 4],
        }
    }
}

/// The address, with zeros for what does not count.
impl std::fmt::Display for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Network::V4([a, b, c, d]) => write!(f, "{a}.{b}.{c}.{d}"),
            Network::V6([a, b, c, d]) => {
                write!(f, "{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_owner_are_one() {
        let network = |ip: &str| Network::from(ip.parse::<IpAddr>().expect("an address"));
        for (ip, shown) in [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ] {
            assert_eq!(network(ip).to_string(), shown);
        }
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        for (ip, is_loopback) in
            [("127.0.0.1", true), ("127.8.0.1", true), ("::1", true), ("192.0.2.7", false)]
        {
            assert_eq!(network(ip).is_loopback(), is_loopback, "{ip}");
        }
    }
}
