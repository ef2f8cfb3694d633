//! The address of this server as others may use it, for whole links in pages and feeds.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use axum::http::uri::Authority;

use crate::app::App;
use crate::edge::Caller;

/// The address of this server: the one for others, if there is one, and otherwise the one that
/// the browser has asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Site {
    /// `https://chess.example.org`, without a slash at the end; `None` if the request names no
    /// host that can stand in an address.
    base: Option<String>,
}

impl Site {
    /// The whole address of a path.
    pub(crate) fn url(&self, path: &str) -> Option<String> {
        self.base.as_ref().map(|base| format!("{base}{path}"))
    }
}

impl FromRequestParts<Arc<App>> for Site {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        let asked = || {
            let host = parts.headers.get(header::HOST)?.to_str().ok()?;
            let caller: Option<&Caller> = parts.extensions.get();
            let is_secure = caller.is_some_and(|caller| caller.secure);
            let scheme = if is_secure { "https" } else { "http" };
            is_host(host).then(|| format!("{scheme}://{host}"))
        };
        Ok(Site { base: app.reach().url("").or_else(asked) })
    }
}

/// `true` for the name or address of a host, with or without a port. The header can hold
/// anything, and what it holds is written into pages.
fn is_host(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    !text.is_empty()
        && text.len() <= 255
        && text.bytes().all(plain)
        && text.parse::<Authority>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::is_host;

    #[test]
    fn only_hosts_are_believed() {
        for host in ["localhost", "127.0.0.1:8200", "[::1]:80", "chess.example.org"] {
            assert!(is_host(host), "{host}");
        }
        for text in ["", "a@b", "a/b", "a b", "\"><script>", "a:b:c", "x\r\ny", "?", "a#b"] {
            assert!(!is_host(text), "{text}");
        }
        assert!(!is_host(&"a".repeat(256)));
    }
}
