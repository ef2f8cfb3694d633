//! Who asks, as far as it is known.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderValue, header};

use super::{Edge, Network};
use crate::visitor;

/// The two ends of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends {
    /// Who is connected: a visitor, or a proxy.
    pub(crate) peer: SocketAddr,
    /// The address of ours to which they came.
    pub(crate) own: Option<IpAddr>,
    /// Whether others can listen to it.
    pub(crate) secure: bool,
}

/// Who asks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Caller {
    /// Their address, and the number of their browser's cookie; nothing where there is no network
    /// between us.
    pub(crate) spender: Option<Spender>,
    /// The address of ours to which they came.
    pub(crate) reached_at: Option<IpAddr>,
    /// Their browser is on a page of https.
    pub(crate) secure: bool,
    /// A proxy of ours has asked for them.
    pub(crate) is_forwarded: bool,
}

/// Who spends what there is: a visitor with a cookie, or somebody at an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spender {
    pub(crate) network: Network,
    /// The number of their cookie.
    pub(crate) visitor: Option<u128>,
}

impl Edge {
    /// Finds out who has sent these headers, which name the host afterwards that the visitor's browser
    /// has asked for.
    pub(crate) fn meet(&self, ends: Option<Ends>, headers: &mut HeaderMap) -> Caller {
        let Some(ends) = ends else { return Caller::default() };
        let (mut client, mut secure) = (ends.peer.ip(), ends.secure);
        let is_forwarded = self.proxies.trust(client);
        if is_forwarded {
            let told = self.proxies.told(headers);
            client = told.client.unwrap_or(client);
            secure = told.secure.unwrap_or(secure);
            if let Some(Ok(host)) = told.host.map(HeaderValue::try_from) {
                headers.insert(header::HOST, host);
            }
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let is_public = || host.is_some_and(|host| host.parse().ok() == self.secure_host);
        let visitor = visitor::id(headers).and_then(|id| u128::from_str_radix(id, 16).ok());
        Caller {
            spender: Some(Spender { network: client.into(), visitor }),
            reached_at: ends.own,
            secure: secure || (self.secure_host.is_some() && is_public()),
            is_forwarded,
        }
    }
}
