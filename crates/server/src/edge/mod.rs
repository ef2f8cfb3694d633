//! The edge: what stands between the sockets of the network and the handlers, so that nobody out
//! there can take more than their share.
//!
//! | module | holds |
//! |---|---|
//! | `accept` | the listening socket, and a task for each connection |
//! | `wire` | a connection that is cut off when its other end dawdles |
//! | `places` | how many may be in at a time, in all and from one address |
//! | `address` | what counts as one address |
//! | `ending` | the wish to end, and who is not done yet |

mod accept;
mod address;
mod ending;
mod places;
mod wire;

use std::sync::Arc;
use std::time::Duration;

pub(crate) use accept::accept;
pub(crate) use address::Network;
pub(crate) use ending::Ending;
pub(crate) use places::Places;

/// How the edge treats those who come.
#[derive(Clone, Debug)]
pub struct EdgeOptions {
    /// Most connections at a time.
    pub connections: usize,
    /// Most of them from one address; this machine itself and trusted proxies may have all.
    pub connections_per_address: usize,
    /// Whatever a connection may take its time for.
    pub patience: Patience,
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
        }
    }
}

/// What all connections share.
#[derive(Debug)]
pub(crate) struct Edge {
    pub(crate) patience: Patience,
    pub(crate) connections: Arc<Places<Network>>,
    pub(crate) ending: Ending,
}

impl Edge {
    pub(crate) fn new(options: &EdgeOptions) -> Edge {
        let EdgeOptions { connections, connections_per_address, patience } = *options;
        Edge {
            patience,
            connections: Places::new(connections, connections_per_address),
            ending: Ending::default(),
        }
    }
}

impl Default for Edge {
    fn default() -> Edge {
        Edge::new(&EdgeOptions::default())
    }
}
