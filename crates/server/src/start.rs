//! The start, and an orderly end.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use std::{process, thread};

use axum::http::uri::Authority;
use directories::ProjectDirs;
use tokio::net::TcpListener;
use tokio::runtime;
use tokio::task::{AbortHandle, JoinHandle};
use tracing::{error, info, warn};
use wazir_engine::Knowledge;
use wazir_rules::Shelf;

use crate::app::{App, AppError};
use crate::edge::{
    Edge, EdgeOptions, Limited, LogOptions, Tls, TlsError, Whereabouts, accept, begin_log,
};
use crate::pages::DeskPlace;
use crate::qr;
use crate::routes::{inspector, router_behind};
use crate::store::Place;

/// Options for the start.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on; port 0 means any free port.
    pub addr: SocketAddr,
    /// Listens to the whole network on the port of `addr`, if `addr` is this machine alone.
    pub lan: bool,
    /// The address at which others reach this server, if it is another than it listens on.
    pub public_url: Option<String>,
    /// The folder for the games; `None` means the user's data folder.
    pub data: Option<PathBuf>,
    /// The address of a database that several processes share, instead of that folder.
    pub store: Option<String>,
    /// The folder of endgame tables.
    pub tables: Option<PathBuf>,
    /// The bytes that the stored games may take; with more no new one is begun.
    pub quota: u64,
    /// The number of moves about which engines think at a time; `None` means as many as fit this
    /// machine.
    pub engines: Option<usize>,
    /// Opens the browser.
    pub open: bool,
    /// The place where pages ask about games that are not stored. `None` means this machine, and for
    /// visitors from others their own browsers where it comes to thinking.
    pub desk: Option<DeskPlace>,
    /// The address at which the server tells how it is; nowhere without one.
    pub metrics: Option<SocketAddr>,
    /// What is told on standard error.
    pub log: LogOptions,
    /// How those who come are treated.
    pub edge: EdgeOptions,
}

/// An error at the start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The user has no home folder.
    #[error("there is no folder for the games; name one with --data")]
    NoFolder,
    /// The address is in use, or may not be used.
    #[error("cannot listen on {addr}: {error}")]
    Listen {
        /// The address.
        addr: SocketAddr,
        /// The system's reason.
        error: io::Error,
    },
    /// The address for others is none of a web server.
    #[error("{0:?} is no address of a web server, such as https://chess.example.org")]
    PublicUrl(String),
    /// The certificate is no good.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The rules or the store could not be loaded.
    #[error(transparent)]
    App(#[from] AppError),
    /// The system provided no threads or sockets.
    #[error("{0}")]
    System(#[from] io::Error),
}

/// Serves these games until the process is asked to end. The first line it prints is an address that works
/// on this machine; on a network, the other addresses and a QR code of the first follow.
///
/// # Errors
/// When it cannot start; once it serves, only when the listening socket fails.
pub fn serve(options: Options, shelf: Shelf, knowledge: Arc<Knowledge>) -> Result<(), StartError> {
    begin_log(options.log);
    #[cfg(unix)]
    open_more_files();
    let tls = options.edge.tls.clone().map(Tls::load).transpose()?;
    let public = options.public_url.as_deref().map(check_url).transpose()?;
    let tables = options.tables.as_deref();
    let app = open(&options)?.with_games(shelf, knowledge, tables).with_quota(options.quota);
    let runtime = runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let addr = match options.lan && options.addr.ip().is_loopback() {
            true => (Ipv4Addr::UNSPECIFIED, options.addr.port()).into(),
            false => options.addr,
        };
        let listener = listen(addr).await?;
        let watching = match options.metrics {
            Some(addr) => Some(listen(addr).await?),
            None => None,
        };
        let addr = listener.local_addr()?;
        let scheme = if tls.is_some() { "https" } else { "http" };
        let addresses = addresses(scheme, addr, &own_networks()?);
        announce(&addresses, public, options.lan);
        if options.open && open::that_detached(&addresses[0]).is_err() {
            let _ = writeln!(io::stderr(), "wazir: no browser could be opened");
        }
        if is_behind_stranger(public, addr, &options.edge) {
            warn!("{STRANGER}");
        }
        let reached = public.or(addresses.first().map(String::as_str));
        let is_home = public.is_none() && addr.ip().is_loopback();
        let (usual, app) = match reached {
            Some(address) if !is_home => (DeskPlace::ServerAndBrowser, app.reached_at(address)),
            _ => (DeskPlace::Server, app),
        };
        let place = options.desk.unwrap_or(usual);
        if !place.is_there() {
            tell(NO_WASM);
        }
        let places = options.engines.unwrap_or_else(|| app.brain().places());
        let app = app.with_desk_in(place).begin_work(places);
        let there = Whereabouts {
            addresses: if_addrs::get_if_addrs()?.iter().map(|found| found.ip()).collect(),
            public_url: public.map(str::to_owned),
            is_home,
        };
        let edge = Edge::new(&options.edge).at(&there, &options.edge);
        let edge = Arc::new(edge.with_tls(tls));
        #[cfg(unix)]
        let _reloads = AbortOnDrop(tokio::spawn(reload(Arc::clone(&edge))).abort_handle());
        if let Some(listener) = watching {
            show_work(&app, &edge);
            let own = Arc::new(watchers_edge(there, &options.edge));
            let inspector = inspector(Arc::clone(&app), Arc::clone(&edge), Arc::clone(&own));
            tokio::spawn(accept(listener, inspector, own));
        }
        let service = router_behind(Arc::clone(&app), Arc::clone(&edge));
        let tidy = Arc::clone(&edge);
        let tidy = tokio::spawn(async move { tidy.forget_idle().await });
        let _tidy = AbortOnDrop(tidy.abort_handle());
        let accepting = tokio::spawn(accept(listener, service, Arc::clone(&edge)));
        end_requested().await;
        end_at_last();
        edge.ending.wish();
        // Whoever asks twice means at once.
        tokio::select! {
            () = wind_up(accepting, &edge) => {}
            () = end_requested() => {}
        }
        app.end_work().await;
        Ok(())
    });
    // A search that nobody waits for any more need not come to its end.
    runtime.shutdown_background();
    served
}

/// Lets the process have as many files open as the system lets it: each connection is one.
#[cfg(unix)]
fn open_more_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // With fewer it serves fewer.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

async fn listen(addr: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(addr).await.map_err(|error| StartError::Listen { addr, error })
}

/// The edge over which the server is watched: its own, so that whoever watches gets through when
/// nobody else does.
fn watchers_edge(there: Whereabouts, options: &EdgeOptions) -> Edge {
    let there = Whereabouts { public_url: None, ..there };
    let allowed_hosts = options.allowed_hosts.clone();
    let limited = Limited::Nobody;
    let options = EdgeOptions { allowed_hosts, limited, ..EdgeOptions::default() };
    Edge::new(&options).at(&there, &options)
}

/// Has whoever watches the server see how much there is to do in the games.
fn show_work(app: &Arc<App>, edge: &Edge) {
    let show = |name, help, read: fn(&App) -> usize| {
        let app = Arc::clone(app);
        edge.metrics.show(name, help, move || read(&app));
    };
    show("open_games", "Games that somebody has looked at lately", |app| app.open_rooms().len());
    show("duties_waiting", "Moves, hints and answers that no engine thinks about yet", |app| {
        app.last_load().waiting as usize
    });
    show("duties_working", "Moves, hints and answers that engines think about", |app| {
        app.last_load().working as usize
    });
    show("engine_places", "Moves about which all processes can think at a time", |app| {
        app.last_load().places as usize
    });
}

/// Waits until every connection is closed, and all that was asked for is done.
async fn wind_up(accepting: JoinHandle<()>, edge: &Edge) {
    // It has failed only if it panicked, and then there is nothing to wait for.
    let _ = accepting.await;
    edge.connections.empty().await;
    edge.ending.work_done().await;
}

/// The longest that an end takes.
const END: Duration = Duration::from_millis(4500);

/// Ends the process after a while, whatever it may still be doing then: every move that was
/// acknowledged is on the disk already.
fn end_at_last() {
    thread::spawn(|| {
        thread::sleep(END);
        process::exit(0);
    });
}

/// The folder for the games of this user, if they have a home.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    ProjectDirs::from("", "", "wazir").map(|dirs| dirs.data_dir().to_owned())
}

/// Opens the store: a database, or the file in a folder.
fn open(options: &Options) -> Result<App, StartError> {
    if let Some(url) = &options.store {
        return Ok(App::open_at(Place::Postgres(url))?);
    }
    let folder = options.data.clone().or_else(data_folder).ok_or(StartError::NoFolder)?;
    Ok(App::open_at(Place::Folder(&folder))?)
}

/// What is printed where browsers should think and cannot.
const NO_WASM: &str = "This program was built without what browsers need to think: the server \
     thinks for them. `cargo xtask wasm` before building changes that.";

/// What is said where everybody comes through a proxy that is not trusted.
const STRANGER: &str = "visitors seem to come through a proxy, which counts as one visitor's address, \
     with one address's limits: name it with --trust-proxy";

/// Returns whether visitors can only come through a proxy, but none is trusted to say for whom it asks,
/// and that matters.
fn is_behind_stranger(public: Option<&str>, addr: SocketAddr, edge: &EdgeOptions) -> bool {
    let speaks_http_alone = |url: &str| url.starts_with("https://") && edge.tls.is_none();
    public.is_some_and(|url| addr.ip().is_loopback() || speaks_http_alone(url))
        && edge.trusted_proxies.is_empty()
        && edge.limited != Limited::Nobody
}

/// Reads the certificate again whenever the process is sent SIGHUP. Without one the signal ends the
/// process, as it usually does.
#[cfg(unix)]
async fn reload(edge: Arc<Edge>) {
    use tokio::signal::unix::{SignalKind, signal};
    let Some(tls) = edge.tls() else { return };
    let Ok(mut hangup) = signal(SignalKind::hangup()) else { return };
    while hangup.recv().await.is_some() {
        match tls.reload() {
            Ok(()) => info!("the certificate was read again"),
            Err(error) => error!(%error, "the certificate from before stays in use"),
        }
    }
}

struct AbortOnDrop(AbortHandle);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Checks an address for others, which has neither a path nor a slash at the end.
fn check_url(text: &str) -> Result<&str, StartError> {
    let bare = text.trim_end_matches('/');
    let host = bare.strip_prefix("https://").or_else(|| bare.strip_prefix("http://"));
    match host.filter(|host| !host.is_empty() && !host.contains('/')) {
        Some(host) if host.parse::<Authority>().is_ok() => Ok(bare),
        _ => Err(StartError::PublicUrl(text.to_owned())),
    }
}

/// The addresses of this machine in its networks, those of local networks first.
fn own_networks() -> io::Result<Vec<Ipv4Addr>> {
    let mut found: Vec<Ipv4Addr> = if_addrs::get_if_addrs()?
        .into_iter()
        .filter_map(|interface| match interface.ip() {
            IpAddr::V4(ip) if !ip.is_loopback() && !ip.is_link_local() => Some(ip),
            _ => None,
        })
        .collect();
    found.sort_by_key(|ip| !ip.is_private());
    Ok(found)
}

/// The addresses at which a server that listens here is reached, the best one first. All of them
/// work on this machine; those in `networks` also elsewhere.
fn addresses(scheme: &str, addr: SocketAddr, networks: &[Ipv4Addr]) -> Vec<String> {
    if !addr.ip().is_unspecified() {
        return vec![format!("{scheme}://{addr}")];
    }
    let mut all: Vec<String> =
        networks.iter().map(|ip| format!("{scheme}://{ip}:{}", addr.port())).collect();
    all.push(format!("{scheme}://127.0.0.1:{}", addr.port()));
    all
}

/// Prints the addresses; with `code`, a QR code of the one for others.
fn announce(addresses: &[String], public: Option<&str>, code: bool) {
    for address in addresses.iter().map(String::as_str).chain(public) {
        tell(address);
    }
    let shown = public.or(addresses.first().map(String::as_str));
    if let (true, Some(Ok(code))) = (code, shown.map(qr::text)) {
        tell(code.trim_end_matches('\n'));
    }
}

/// Prints a line. Whether anybody can read it or not, the server goes on.
fn tell(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// Waits for control-C or SIGTERM.
pub(crate) async fn end_requested() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} }
            return;
        }
    }
    let _ = interrupt.await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_says_where_it_is_reached() {
        let networks = [Ipv4Addr::new(192, 168, 0, 2), Ipv4Addr::new(203, 0, 113, 7)];
        let list = |addr: &str| addresses("http", addr.parse().expect("an address"), &networks);
        assert_eq!(list("127.0.0.1:8200"), ["http://127.0.0.1:8200"]);
        assert_eq!(list("[::1]:80"), ["http://[::1]:80"]);
        assert_eq!(list("192.168.0.2:80"), ["http://192.168.0.2:80"]);
        assert_eq!(
            list("0.0.0.0:81"),
            ["http://192.168.0.2:81", "http://203.0.113.7:81", "http://127.0.0.1:81"]
        );
        assert_eq!(
            addresses("https", "0.0.0.0:81".parse().expect("one"), &[]),
            ["https://127.0.0.1:81"]
        );
    }

    #[test]
    fn who_can_only_be_behind_a_proxy_is_known() {
        let usual = EdgeOptions::default();
        let is = |public: Option<&str>, addr: &str, edge: &EdgeOptions| {
            is_behind_stranger(public, addr.parse().expect("an address"), edge)
        };
        let (https, http) = (Some("https://chess.example.org"), Some("http://chess.example.org"));
        assert!(is(https, "127.0.0.1:8200", &usual) && is(http, "[::1]:8200", &usual));
        assert!(is(https, "0.0.0.0:8200", &usual) && !is(http, "0.0.0.0:8200", &usual));
        assert!(!is(None, "127.0.0.1:8200", &usual) && !is(None, "0.0.0.0:8200", &usual));
        let trusted_proxies = vec!["10.0.0.0/8".parse().expect("a range")];
        assert!(!is(https, "10.0.0.1:80", &EdgeOptions { trusted_proxies, ..usual.clone() }));
        assert!(!is(https, "[::1]:80", &EdgeOptions { limited: Limited::Nobody, ..usual.clone() }));
        let tls = Some(crate::edge::TlsFiles { cert: "cert.pem".into(), key: "key.pem".into() });
        assert!(!is(https, "0.0.0.0:443", &EdgeOptions { tls, ..usual }));
    }

    #[test]
    fn addresses_for_others_are_checked() {
        for (text, bare) in [
            ("https://chess.example.org", "https://chess.example.org"),
            ("https://chess.example.org/", "https://chess.example.org"),
            ("http://203.0.113.7:8200", "http://203.0.113.7:8200"),
        ] {
            assert_eq!(check_url(text).expect(text), bare);
        }
        for text in ["", "chess.example.org", "https://", "ftp://a", "https://a/b", "https://a b"] {
            let error = check_url(text).map_err(|error| error.to_string());
            assert!(error.is_err_and(|why| why.starts_with(&format!("{text:?} is no address"))));
        }
    }
}
