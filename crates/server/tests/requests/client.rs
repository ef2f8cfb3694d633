//! A browser without a screen: cookies by path, JSON in and out.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;
use wazir_engine::Knowledge;
use wazir_rules::Shelf;
use wazir_server::{App, router};

/// An app with nothing in it yet.
pub(crate) fn app() -> Router {
    router(App::open(None).unwrap().begin_work(1))
}

/// An app with a game of its own.
pub(crate) fn app_with(game: &str) -> Router {
    let mut shelf = Shelf::new();
    shelf.add(game).unwrap_or_else(|faults| panic!("{faults}"));
    let knowledge = Knowledge::shipped();
    router(App::open(None).unwrap().with_games(shelf, knowledge, None).begin_work(1))
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) location: Option<String>,
    pub(crate) headers: header::HeaderMap,
    pub(crate) text: String,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The sentence of a refusal.
    pub(crate) fn error(&self) -> String {
        self.json()["error"].as_str().unwrap_or_else(|| panic!("{}", self.text)).to_owned()
    }
}

/// One visitor.
#[derive(Clone)]
pub(crate) struct Client {
    app: Router,
    /// (path, name, value).
    cookies: Vec<(String, String, String)>,
}

impl Client {
    pub(crate) fn new(app: &Router) -> Client {
        Client { app: app.clone(), cookies: Vec::new() }
    }

    /// The app that it visits.
    pub(crate) fn router(&self) -> Router {
        self.app.clone()
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.post_text(path, "application/json", &body.to_string()).await
    }

    pub(crate) async fn post_text(&mut self, path: &str, kind: &str, body: &str) -> Answer {
        let request = Request::post(path).header(header::CONTENT_TYPE, kind);
        self.send(request.body(Body::from(body.to_owned())).unwrap()).await
    }

    pub(crate) async fn send(&mut self, mut request: Request<Body>) -> Answer {
        let path = request.uri().path().to_owned();
        let sent: Vec<String> = self
            .cookies
            .iter()
            .filter(|(at, ..)| path.starts_with(at.as_str()))
            .map(|(_, name, value)| format!("{name}={value}"))
            .collect();
        if !sent.is_empty() {
            request.headers_mut().insert(header::COOKIE, sent.join("; ").parse().unwrap());
        }
        let response = self.app.clone().oneshot(request).await.unwrap();
        self.keep(&response);
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let location = parts.headers.get(header::LOCATION);
        Answer {
            status: parts.status,
            location: location.map(|value| value.to_str().unwrap().to_owned()),
            headers: parts.headers,
            text: String::from_utf8_lossy(&bytes).into_owned(),
            bytes: bytes.to_vec(),
        }
    }

    fn keep(&mut self, response: &Response<Body>) {
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            let mut parts = cookie.to_str().unwrap().split("; ");
            let (name, value) = parts.next().unwrap().split_once('=').unwrap();
            let path = parts.find_map(|part| part.strip_prefix("Path=")).unwrap();
            self.cookies.retain(|(at, known, _)| (at.as_str(), known.as_str()) != (path, name));
            self.cookies.push((path.to_owned(), name.to_owned(), value.to_owned()));
        }
    }

    /// Makes a game; its address.
    pub(crate) async fn new_game(&mut self, wish: &Value) -> String {
        let answer = self.post("/api/games", wish).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        answer.json()["url"].as_str().unwrap().to_owned()
    }

    /// A game of both sides at one screen.
    pub(crate) async fn hot_seat(&mut self, variant: &str) -> String {
        self.new_game(&json!({ "variant": variant, "opponent": "hot-seat" })).await
    }

    pub(crate) async fn state(&mut self, game: &str) -> Value {
        self.get(&format!("{game}/state")).await.json()
    }

    /// Does something in a game as it stands.
    pub(crate) async fn act(&mut self, game: &str, action: Value) -> Answer {
        let revision = self.state(game).await["revision"].clone();
        let request = json!({ "id": act_id(), "revision": revision, "action": action });
        self.post(&format!("{game}/act"), &request).await
    }

    /// Asks for something in a game that cannot be done; returns the reason.
    pub(crate) async fn refused(&mut self, game: &str, action: Value) -> String {
        let answer = self.act(game, action.clone()).await;
        assert_eq!(answer.status, StatusCode::OK, "{action}: {}", answer.text);
        assert_eq!(answer.json()["is"], "refused", "{action}");
        answer.error()
    }

    /// Plays moves that must be accepted; the state after them.
    pub(crate) async fn play(&mut self, game: &str, moves: &str) -> Value {
        for text in moves.split_whitespace() {
            let answer = self.act(game, json!({ "do": "move", "text": text })).await;
            assert_eq!(answer.status, StatusCode::OK, "{text}: {}", answer.text);
            assert_eq!(answer.json()["is"], "done", "{text}: {}", answer.text);
        }
        self.state(game).await
    }
}

/// An id for an act that no other act has.
pub(crate) fn act_id() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    format!("act-{:016}", COUNT.fetch_add(1, Ordering::Relaxed))
}

/// The moves of the game itself, as its list shows them.
pub(crate) fn line(state: &Value) -> Vec<String> {
    let nodes = state["tree"].as_array().unwrap().iter();
    let main = nodes.filter(|node| node["main"] == true);
    main.map(|node| node["san"].as_str().unwrap().to_owned()).collect()
}
