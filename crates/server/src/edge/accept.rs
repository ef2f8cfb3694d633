//! The listening socket, and a task for each connection.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tower::ServiceExt;
use tracing::{debug, warn};

use super::places::{Place, Share};
use super::wire::{Answering, Wire};
use super::{Edge, Ends, Network};

/// Most bytes of a head, and so most memory for one that never ends.
const LONGEST_HEAD: usize = 1 << 16;
/// Wait after the system has had no more files or memory for a connection.
const BREATH: Duration = Duration::from_millis(500);

/// Accepts connections and answers on them, until an end is wished for.
pub(crate) async fn accept(listener: TcpListener, router: Router, edge: Arc<Edge>) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = edge.ending.wished() => return,
        };
        match accepted {
            Ok((stream, peer)) => {
                let network = Network::from(peer.ip());
                let is_known = network.is_loopback() || edge.proxies.trust(peer.ip());
                let share = if is_known { Share::All } else { Share::Usual };
                // Whoever gets no place is hung up on: an answer would cost more than the place.
                let Some(place) = edge.connections.enter(network, share) else {
                    edge.metrics.turned_away.inc();
                    debug!(%peer, "there is no place for another connection");
                    continue;
                };
                debug!(%peer, "connected");
                tokio::spawn(talk(stream, peer, place, router.clone(), Arc::clone(&edge)));
            }
            Err(error) if is_of_one(&error) => {}
            Err(error) => {
                warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
}

/// `true` for an error that has befallen one connection before it was accepted.
fn is_of_one(error: &io::Error) -> bool {
    use ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Answers on one connection.
async fn talk(
    stream: TcpStream,
    peer: SocketAddr,
    place: Place<Network>,
    router: Router,
    edge: Arc<Edge>,
) {
    // What is small should not wait for more.
    let _ = stream.set_nodelay(true);
    let own = stream.local_addr().ok().map(|address| address.ip());
    let Some(tls) = &edge.tls else {
        let ends = Ends { peer, own, secure: false };
        return answer(stream, ends, place, router, &edge).await;
    };
    match timeout(edge.patience.head, tls.acceptor().accept(stream)).await {
        Ok(Ok(stream)) => {
            answer(stream, Ends { peer, own, secure: true }, place, router, &edge).await;
        }
        Ok(Err(error)) => debug!(%peer, %error, "no TLS"),
        Err(_) => debug!(%peer, "no TLS in time"),
    }
}

async fn answer<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    ends: Ends,
    place: Place<Network>,
    router: Router,
    edge: &Edge,
) {
    let answering = Answering::default();
    let wire = Wire::new(stream, edge.patience, answering.clone(), place);
    let service = service_fn(move |request: Request<Incoming>| {
        let (router, answering) = (router.clone(), answering.clone());
        answering.set(true);
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ends);
        async move {
            let response = router.oneshot(request).await;
            let goes_on = |status| status == StatusCode::SWITCHING_PROTOCOLS;
            answering.set(response.as_ref().is_ok_and(|response| goes_on(response.status())));
            response
        }
    });
    // The head's own time begins with its first byte: `wire` keeps it.
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(edge.patience.idle)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(wire), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // An error means that the other end has gone, or was cut off.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = edge.ending.wished() => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
