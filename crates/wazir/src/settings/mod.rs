//! The settings of the web app that concern the network.

mod edge;

pub(crate) use edge::EdgeArguments;
