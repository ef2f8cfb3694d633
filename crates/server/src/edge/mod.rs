//! The edge: what stands between the sockets of the network and the handlers, so that nobody out
//! there can take more than their share.
//!
//! | module | holds |
//! |---|---|
//! | `accept` | the listening socket, and a task for each connection |
//! | `wire` | a connection that is cut off when its other end dawdles |
//! | `places` | how many may be in at a time, in all and from one address |
//! | `budget`, `rate` | what each visitor and each address may have in a while |
//! | `address` | what counts as one address |
//! | `caller` | who asks |
//! | `proxy` | the proxies that are trusted, and what they say |
//! | `host` | the names and addresses to which we answer |
//! | `metrics` | what is counted |
//! | `log` | what is told of it |
//! | `tls` | the certificate for https |
//! | `ending` | the wish to end, and who is not done yet |

mod accept;
mod address;
mod budget;
mod caller;
mod ending;
mod host;
mod log;
mod metrics;
mod places;
mod proxy;
mod rate;
mod tls;
mod wire;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use host::Hosts;
use proxy::Proxies;

pub(crate) use accept::accept;
pub(crate) use address::Network;
pub use budget::Limits;
pub(crate) use budget::{Budgets, Kind, SocketPlace, Spent};
pub(crate) use caller::{Caller, Ends, Spender};
pub(crate) use ending::Ending;
pub use host::{Host, NoHost};
pub(crate) use log::begin as begin_log;
pub use log::{LogLevel, LogOptions};
pub(crate) use metrics::{Asked, Metrics, Open};
pub(crate) use places::Places;
pub use proxy::{NoRange, ProxyRange};
pub use rate::{NoRate, Rate};
pub(crate) use tls::Tls;
pub use tls::{TlsError, TlsFiles};

/// How the edge treats those who come.
#[derive(Clone, Debug)]
pub struct EdgeOptions {
    /// Most connections at a time.
    pub connections: usize,
    /// Most of them from one address; this machine itself and trusted proxies may have all.
    pub connections_per_address: usize,
    /// Whatever a connection may take its time for.
    pub patience: Patience,
    /// Names and addresses by which requests may call us, beside those of this machine and the
    /// public one.
    pub allowed_hosts: Vec<Host>,
    /// Proxies that are believed for whom they ask.
    pub trusted_proxies: Vec<ProxyRange>,
    /// What anybody may have in a while.
    pub limits: Limits,
    /// Who has to keep to that.
    pub limited: Limited,
    /// The certificate for https; http without one.
    pub tls: Option<TlsFiles>,
}

/// Who has to keep to limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limited {
    /// Everybody, unless only this machine can reach the server.
    Visitors,
    /// Everybody.
    All,
    /// Nobody.
    Nobody,
}

/// How long a connection may take.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// To send the head of a request, from its first byte.
    pub head: Duration,
    /// To send the body of a request.
    pub body: Duration,
    /// To send nothing between two requests.
    pub idle: Duration,
    /// To take nothing of what is sent to it.
    pub write: Duration,
}

impl Default for EdgeOptions {
    fn default() -> EdgeOptions {
        let seconds = Duration::from_secs;
        EdgeOptions {
            connections: 10_000,
            connections_per_address: 100,
            patience: Patience {
                head: seconds(10),
                body: seconds(30),
                idle: seconds(60),
                write: seconds(20),
            },
            allowed_hosts: Vec::new(),
            trusted_proxies: Vec::new(),
            limits: Limits::default(),
            limited: Limited::Visitors,
            tls: None,
        }
    }
}

/// What all connections share.
#[derive(Debug)]
pub(crate) struct Edge {
    pub(crate) patience: Patience,
    pub(crate) connections: Arc<Places<Network>>,
    pub(crate) ending: Ending,
    pub(crate) hosts: Hosts,
    pub(crate) metrics: Metrics,
    tls: Option<Tls>,
    proxies: Proxies,
    /// Nothing where nobody has to keep to limits.
    budgets: Option<Budgets>,
    /// The public host, if browsers reach it by https.
    secure_host: Option<Host>,
}

/// Where a server is in its networks.
#[derive(Clone, Debug)]
pub(crate) struct Whereabouts {
    /// The addresses of the machine.
    pub(crate) addresses: Vec<IpAddr>,
    /// The address for others, if it is another than that of the machine.
    pub(crate) public_url: Option<String>,
    /// Nobody else can reach it.
    pub(crate) is_home: bool,
}

impl Whereabouts {
    fn host_after(&self, scheme: &str) -> Option<Host> {
        self.public_url.as_deref()?.strip_prefix(scheme)?.parse().ok()
    }
}

impl Edge {
    /// An edge that answers whatever it is called.
    pub(crate) fn new(options: &EdgeOptions) -> Edge {
        let connections = Places::new(options.connections, options.connections_per_address);
        let metrics = Metrics::default();
        let shown = Arc::clone(&connections);
        metrics.show("connections", "Connections that are open", move || shown.taken());
        Edge {
            patience: options.patience,
            connections,
            metrics,
            tls: None,
            ending: Ending::default(),
            hosts: Hosts::default(),
            proxies: Proxies(options.trusted_proxies.clone()),
            budgets: None,
            secure_host: None,
        }
    }

    /// The edge of a server there, which answers only when it is called by one of its names.
    #[must_use]
    pub(crate) fn at(self, there: &Whereabouts, options: &EdgeOptions) -> Edge {
        let secure_host = there.host_after("https://");
        let public = secure_host.clone().or_else(|| there.host_after("http://"));
        let are_limited = match options.limited {
            Limited::Visitors => !there.is_home || !options.trusted_proxies.is_empty(),
            Limited::All => true,
            Limited::Nobody => false,
        };
        let budgets = are_limited.then(|| Budgets::new(&options.limits));
        let others = public.into_iter().chain(options.allowed_hosts.iter().cloned());
        Edge {
            hosts: Hosts::own(there.addresses.iter().copied(), others.collect()),
            budgets,
            secure_host,
            ..self
        }
    }

    /// The edge of a server that speaks https, if it has a certificate.
    #[must_use]
    pub(crate) fn with_tls(self, tls: Option<Tls>) -> Edge {
        Edge { tls, ..self }
    }

    /// The certificate.
    pub(crate) fn tls(&self) -> Option<&Tls> {
        self.tls.as_ref()
    }
}

/// What somebody may not have now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    /// The time after which they may have it.
    pub(crate) wait: Duration,
}

impl Edge {
    /// Takes one of these from what a caller may have.
    pub(crate) fn spend(&self, kind: Kind, caller: Caller) -> Result<(), Refused> {
        let (Some(budgets), Some(spender)) = (&self.budgets, caller.spender) else { return Ok(()) };
        budgets.spend(kind, spender).map_err(|Spent(wait)| {
            self.metrics.refused(kind.name());
            Refused { wait }
        })
    }

    /// Takes so many bytes, which are sent in any case, from what a caller may be sent.
    pub(crate) fn charge(&self, bytes: u64, caller: Caller) {
        let (Some(budgets), Some(spender)) = (&self.budgets, caller.spender) else { return };
        budgets.charge(Kind::Traffic, spender, u32::try_from(bytes / 1000).unwrap_or(u32::MAX));
    }

    /// A place for a socket of this caller, if they may open another: none is needed where nobody
    /// counts.
    pub(crate) fn open_socket(&self, caller: Caller) -> Result<Option<SocketPlace>, Refused> {
        let (Some(budgets), Some(spender)) = (&self.budgets, caller.spender) else {
            return Ok(None);
        };
        let place = budgets.open_socket(spender);
        if place.is_none() {
            self.metrics.refused("sockets");
        }
        place.map(Some).ok_or(Refused { wait: A_WHILE })
    }

    /// Forgets, now and then, those who have not come for a while.
    pub(crate) async fn forget_idle(&self) {
        loop {
            tokio::time::sleep(A_WHILE).await;
            self.budgets.as_ref().inspect(|budgets| budgets.forget_idle());
        }
    }
}

/// Time after which it is worth looking again.
const A_WHILE: Duration = Duration::from_secs(10);

impl Default for Edge {
    fn default() -> Edge {
        Edge::new(&EdgeOptions::default())
    }
}
