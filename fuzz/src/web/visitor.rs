//! The server without a socket, and a visitor.

use std::cell::RefCell;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;
use wazir_server::{App, router};

/// Games stay in the store: after so many visits there is a new one.
const VISITS: u32 = 400;

/// Somebody who sends requests.
pub(super) struct Visitor {
    runtime: Runtime,
    app: Router,
    visits: u32,
    /// The address of a game of others.
    game: String,
}

thread_local! {
    static VISITOR: RefCell<Option<Visitor>> = const { RefCell::new(None) };
}

/// Has a visitor do something.
pub(super) fn with_visitor(visit: impl FnOnce(&mut Visitor)) {
    VISITOR.with_borrow_mut(|visitor| {
        if visitor.as_ref().is_none_or(|visitor| visitor.visits == VISITS) {
            *visitor = None;
        }
        let visitor = visitor.get_or_insert_with(Visitor::new);
        visitor.visits += 1;
        visit(visitor);
    });
}

/// An answer.
struct Answer {
    status: StatusCode,
    text: String,
}

impl Visitor {
    fn new() -> Visitor {
        let runtime = Builder::new_current_thread().enable_time().build().expect("a runtime");
        let app = runtime.block_on(async { router(Arc::new(App::open(None).expect("an app"))) });
        let mut visitor = Visitor { runtime, app, visits: 0, game: String::new() };
        let wish = json!({ "variant": "chess", "opponent": "hot-seat" }).to_string();
        let request = Request::post("/api/games").header(header::CONTENT_TYPE, "application/json");
        let made = visitor.send(request.body(wish.into()).expect("a request"));
        visitor.game = address(&made.text).expect("a game");
        visitor
    }

    fn send(&mut self, request: Request<Body>) -> Answer {
        let app = self.app.clone();
        let (shown, path) = (format!("{request:?}"), request.uri().path().to_owned());
        self.runtime.block_on(async {
            let response: Response<Body> = app.oneshot(request).await.expect("it cannot fail");
            let (parts, body) = response.into_parts();
            let headers = &parts.headers;
            assert!(headers.contains_key(header::CONTENT_SECURITY_POLICY), "{shown}");
            let is_ours = parts.status.is_server_error();
            // An engine that has too much to do says so.
            assert!(!is_ours || parts.status == StatusCode::SERVICE_UNAVAILABLE, "{shown}");
            if path.ends_with("socket") {
                return Answer { status: parts.status, text: String::new() };
            }
            let bytes = body.collect().await.expect("a body").to_bytes();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            Answer { status: parts.status, text }
        })
    }

    fn get(&mut self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).expect("a request"))
    }

    /// Imports a game; its address, if that is possible.
    pub(super) fn import(&mut self, pgn: &str) -> Option<String> {
        let request = Request::post("/api/import").header(header::CONTENT_TYPE, "application/json");
        let body = json!({ "pgn": pgn }).to_string();
        let answer = self.send(request.body(body.into()).expect("a request"));
        match answer.status {
            StatusCode::CREATED => address(&answer.text),
            _ => {
                let refusal: Value = serde_json::from_str(&answer.text).expect("JSON");
                assert!(refusal["error"].as_str().is_some_and(|why| !why.is_empty()));
                None
            }
        }
    }

    /// A game as PGN.
    pub(super) fn pgn(&mut self, game: &str) -> String {
        let answer = self.get(&format!("{game}/pgn"));
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.text
    }

    /// Sends what may be no request at all: a method and an address, in which `GAME` is that of the
    /// game, cookies, a content type, and a body.
    pub(super) fn try_request(&mut self, address: &str, cookies: &str, kind: &str, body: &str) {
        let (method, path) = address.split_once(' ').unwrap_or(("GET", address));
        let path = path.replace("GAME", &self.game);
        // A search takes too long to be one of many.
        if ["hint", "eval"].iter().any(|slow| path.contains(slow)) {
            return;
        }
        let Ok(method) = method.parse::<Method>() else { return };
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::COOKIE, cookies.as_bytes())
            .header(header::CONTENT_TYPE, kind.as_bytes())
            .body(Body::from(body.to_owned()));
        let Ok(request) = request else { return };
        let state = format!("{}/state", self.game);
        let before = self.get(&state);
        self.send(request);
        let after = self.get(&state);
        assert_eq!(before.status, StatusCode::OK);
        assert_eq!(before.text, after.text, "{address}\n{cookies}\n{body}");
    }
}

/// The address in an answer that tells of a new game.
fn address(text: &str) -> Option<String> {
    let made: Value = serde_json::from_str(text).ok()?;
    Some(made["url"].as_str()?.to_owned())
}
