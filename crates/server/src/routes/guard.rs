//! Checks of every request, and headers of every answer.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{HttpBody, to_bytes};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::{sleep, timeout};
use tracing::{Instrument, error_span, info};
use wazir_rules::text::quote;
use wazir_words::say;

use super::LARGEST;
use crate::chance;
use crate::edge::{Asked, Caller, Edge, Kind, Refused};
use crate::error::{Apology, Error, ErrorPage};
use crate::pages::{self, Look};
use crate::visitor;

/// The headers of every answer: nothing may come from elsewhere, and nobody may frame us or open us
/// and look in; so the workers of our pages may share memory.
const ALWAYS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
];

pub(super) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    response
}

/// Finds out who asks, for all layers behind this one.
pub(crate) async fn meet(
    State(edge): State<Arc<Edge>>,
    mut request: Request,
    next: Next,
) -> Response {
    let ends = request.extensions().get().copied();
    let caller = edge.meet(ends, request.headers_mut());
    request.extensions_mut().insert(caller);
    let mut response = next.run(request).await;
    if caller.secure {
        visitor::secure_cookies(response.headers_mut());
    }
    response
}

/// The header by which an answer, and what is told of it elsewhere, are found for each other.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Counts each request, and tells of it.
pub(super) async fn watch(
    State(edge): State<Arc<Edge>>,
    route: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let caller: Caller = request.extensions().get().copied().unwrap_or_default();
    let id = request_id(request.headers(), caller);
    let method = method_name(request.method());
    // The route, and not the address: that may hold secrets, which are links to seats.
    let route = route.as_ref().map_or("nowhere", MatchedPath::as_str).to_owned();
    let span = error_span!("request", id, method, route);
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, time) = (response.status().as_u16(), begun.elapsed());
    span.in_scope(|| {
        let address = caller.spender.map(|spender| spender.network.to_string());
        info!(status, ms = time.as_secs_f64() * 1000.0, address, "answered");
    });
    edge.metrics.answered(Asked { method, route }, status, time);
    let value = HeaderValue::try_from(id).expect("letters, digits and hyphens are plain");
    response.headers_mut().insert(REQUEST_ID, value);
    response
}

/// The id of a request: that of a proxy of ours, or a new one.
fn request_id(headers: &HeaderMap, caller: Caller) -> String {
    let is_plain = |id: &&str| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        (1..=64).contains(&id.len()) && id.bytes().all(plain)
    };
    let given = || headers.get(REQUEST_ID)?.to_str().ok().filter(is_plain);
    let given = if caller.is_forwarded { given() } else { None };
    given.map_or_else(chance::id, str::to_owned)
}

/// The name of a method; those that we do not know are many.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        _ => "other",
    }
}

/// Answers in the visitor's language.
pub(super) async fn speak(request: Request, next: Next) -> Response {
    let language = visitor::language(request.headers());
    // Assets are the same for everybody.
    let varies = !request.uri().path().starts_with("/a/");
    let mut response = language.speak(next.run(request)).await;
    if varies {
        let vary = HeaderValue::from_static("accept-language, cookie");
        response.headers_mut().append(header::VARY, vary);
    }
    response
}

/// Draws the page of an error.
pub(super) async fn apologize(look: Look, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let Some(Apology(reason)) = response.extensions_mut().remove() else { return response };
    let status = response.status();
    let mut page = (status, pages::error(status, &reason, &look)).into_response();
    if let Some(wait) = response.headers_mut().remove(header::RETRY_AFTER) {
        page.headers_mut().insert(header::RETRY_AFTER, wait);
    }
    page
}

/// `true` for a request that may change something.
fn acts(request: &Request) -> bool {
    !request.method().is_safe()
}

/// Does whole what a request asks for, even if whoever sent it does not wait: what is stored must
/// also be told to others, and answered by the engine.
pub(super) async fn finish(
    State(edge): State<Arc<Edge>>,
    request: Request,
    next: Next,
) -> Response {
    if !acts(&request) {
        return next.run(request).await;
    }
    let work = edge.ending.begin_work();
    let done = async move {
        let response = next.run(request).await;
        drop(work);
        response
    };
    match tokio::spawn(done.in_current_span()).await {
        Ok(response) => response,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => resume_unwind(panic),
            // The server is going down.
            Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        },
    }
}

/// Takes the body of a request as a whole, if it comes in time.
pub(super) async fn hurry(State(edge): State<Arc<Edge>>, request: Request, next: Next) -> Response {
    let (head, body) = request.into_parts();
    if body.is_end_stream() {
        return next.run(Request::from_parts(head, body)).await;
    }
    let refused = match timeout(edge.patience.body, to_bytes(body, LARGEST)).await {
        Ok(Ok(bytes)) => return next.run(Request::from_parts(head, bytes.into())).await,
        Ok(Err(_)) => Error::TooLarge(say!("that is too long").into()),
        Err(_) => Error::Late(say!("the request took too long to arrive").into()),
    };
    refuse(&head.headers, refused)
}

/// Time that a refusal takes. If it came at once, so would the next request of whoever sends a flood.
const PENANCE: Duration = Duration::from_millis(500);

/// Keeps visitors from having more than their share.
pub(super) async fn limit(
    State(edge): State<Arc<Edge>>,
    route: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let caller: Caller = request.extensions().get().copied().unwrap_or_default();
    let route = route.as_ref().map(MatchedPath::as_str).unwrap_or_default();
    let special = special_limit(request.method(), route);
    for kind in [Some(Kind::Traffic), Some(Kind::Requests), special].into_iter().flatten() {
        if let Err(refused) = edge.spend(kind, caller) {
            sleep(PENANCE).await;
            return over_limit(request.headers(), refused);
        }
    }
    let response = next.run(request).await;
    edge.charge(response.body().size_hint().lower(), caller);
    response
}

/// What a request takes, beside being one.
fn special_limit(method: &Method, route: &str) -> Option<Kind> {
    let last = route.rsplit('/').next().unwrap_or_default();
    match (method.is_safe(), route) {
        (false, "/new" | "/api/games") => Some(Kind::Games),
        (false, "/games/import" | "/api/import") => Some(Kind::Imports),
        (false, "/api/desk" | "/new/chosen") => Some(Kind::Questions),
        (false, _) => Some(Kind::Acts),
        (true, _) if ["hint", "eval", "threats", "why"].contains(&last) => Some(Kind::Questions),
        (true, _) if last.ends_with(".png") || route == "/api/games" => Some(Kind::Questions),
        (true, _) => None,
    }
}

/// The refusal of what would be too much.
pub(super) fn over_limit(headers: &HeaderMap, refused: Refused) -> Response {
    let seconds = refused.wait.as_secs() + 1;
    let error = say!(
        "that was more than one visitor may have in so short a time; please try again in {seconds} s",
        seconds
    );
    let mut response = refuse(headers, Error::TooMany(error));
    response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    response
}

/// A refusal before anybody has looked at what is asked for: a page, if a page was wanted.
fn refuse(headers: &HeaderMap, error: Error) -> Response {
    let wanted = headers.get(header::ACCEPT).and_then(|kinds| kinds.to_str().ok());
    match wanted.is_some_and(|kinds| kinds.contains("text/html")) {
        true => ErrorPage(error).into_response(),
        false => error.into_response(),
    }
}

/// Keeps other sites' pages from acting in a visitor's name, and from listening to a game.
pub(super) async fn same_origin(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let listens = headers.contains_key(header::UPGRADE);
    if (acts(&request) || listens) && !is_same_origin(headers) {
        let error = Error::Forbidden(say!("this request came from another site").into());
        return refuse(headers, error);
    }
    next.run(request).await
}

/// `true` also without an origin: only browsers send one.
fn is_same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Some((scheme, origin)) = origin.to_str().ok().and_then(|text| text.split_once("://"))
    else {
        return false;
    };
    // Browsers leave out the port that is usual; a proxy may name it.
    let usual = if scheme == "https" { ":443" } else { ":80" };
    let bare = |host: &str| host.strip_suffix(usual).unwrap_or(host).to_ascii_lowercase();
    host(headers).is_some_and(|host| bare(host) == bare(origin))
}

fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::HOST)?.to_str().ok()
}

/// Refuses requests to other names than our own: otherwise a site whose name is made to point here
/// could read our answers. Without a name it is no browser that asks.
pub(crate) async fn only_own_names(
    State(edge): State<Arc<Edge>>,
    request: Request,
    next: Next,
) -> Response {
    let caller: Option<&Caller> = request.extensions().get();
    let reached_at = caller.and_then(|caller| caller.reached_at);
    let is_own = match request.headers().get(header::HOST) {
        Some(host) => host.to_str().is_ok_and(|host| edge.hosts.knows(host, reached_at)),
        None => true,
    };
    if is_own {
        return next.run(request).await;
    }
    let name = quote(host(request.headers()).unwrap_or_default());
    let error = say!(
        "this server is not called {name}; who runs it can allow that name (--allow-host)",
        name
    );
    refuse(request.headers(), Error::Forbidden(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_much_has_a_limit_of_its_own() {
        for (request, kind) in [
            ("POST /new", Some(Kind::Games)),
            ("POST /api/games", Some(Kind::Games)),
            ("GET /api/games", Some(Kind::Questions)),
            ("POST /api/import", Some(Kind::Imports)),
            ("POST /games/import", Some(Kind::Imports)),
            ("POST /game/{id}/act", Some(Kind::Acts)),
            ("POST /game/{id}/join/{code}", Some(Kind::Acts)),
            ("POST /settings", Some(Kind::Acts)),
            ("DELETE /", Some(Kind::Acts)),
            ("POST /api/desk", Some(Kind::Questions)),
            ("GET /game/{id}/hint", Some(Kind::Questions)),
            ("GET /game/{id}/board.png", Some(Kind::Questions)),
            ("GET /game/{id}/board.svg", None),
            ("GET /new", None),
            ("HEAD /", None),
            ("GET ", None),
        ] {
            let (method, route) = request.split_once(' ').expect("a method and a route");
            let method = Method::from_bytes(method.as_bytes()).expect("a method");
            assert_eq!(special_limit(&method, route), kind, "{request}");
        }
    }
}
