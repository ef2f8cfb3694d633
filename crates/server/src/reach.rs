//! The address at which other people reach this server, for the links that they are sent.

use std::sync::Arc;

use crate::messages::Invite;

/// The address at which others reach this server, if they can.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reach {
    /// `http://192.168.0.2:8200`, without a slash at the end; `None` if nobody else can.
    base: Option<Arc<str>>,
}

impl Reach {
    /// A server that others reach at this address.
    pub(crate) fn at(base: &str) -> Reach {
        Reach { base: Some(base.trim_end_matches('/').into()) }
    }

    /// The whole address of a path, for somebody elsewhere; `None` if nobody reaches it.
    pub(crate) fn url(&self, path: &str) -> Option<String> {
        self.base.as_ref().map(|base| format!("{base}{path}"))
    }

    /// The link to a path, whose picture is found below it.
    pub(crate) fn invite(&self, path: &str) -> Invite {
        let whole = self.url(path);
        Invite {
            qr: whole.is_some().then(|| format!("{path}/qr.svg")),
            local: whole.is_none(),
            url: whole.unwrap_or_else(|| path.to_owned()),
        }
    }
}
