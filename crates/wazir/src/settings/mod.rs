//! The settings of the web app that concern the network.

mod edge;
mod watch;

pub(crate) use edge::EdgeArguments;
pub(crate) use watch::WatchArguments;
