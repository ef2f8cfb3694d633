//! Sockets over a real connection: everybody hears of every change, and garbage harms nobody.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{FutureExt, SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tower::ServiceExt;
use wazir_server::{App, router};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A served app with one game for two at one screen: where it is, its path, the seat's cookie.
struct Served {
    service: axum::Router,
    addr: SocketAddr,
    game: String,
    cookie: String,
}

impl Served {
    async fn start() -> Served {
        let service = router(App::open(None).unwrap().begin_work(1));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let addr = listener.local_addr().unwrap();
        tokio::spawn({
            let service = service.clone();
            async move { axum::serve(listener, service).await.unwrap() }
        });
        let mut served = Served { service, addr, game: String::new(), cookie: String::new() };
        let wish = json!({ "variant": "janus", "opponent": "hot-seat" });
        let (body, cookie) = served.post("/api/games", &wish).await;
        served.game = body["url"].as_str().unwrap().to_owned();
        served.cookie = cookie.split(';').next().unwrap().to_owned();
        served
    }

    async fn post(&self, path: &str, body: &Value) -> (Value, String) {
        let request = axum::http::Request::post(path)
            .header("content-type", "application/json")
            .header("cookie", &self.cookie)
            .body(axum::body::Body::from(body.to_string()))
            .unwrap();
        let response = self.service.clone().oneshot(request).await.unwrap();
        let cookie = response.headers().get("set-cookie").map(|value| value.to_str().unwrap());
        let cookie = cookie.unwrap_or_default().to_owned();
        let bytes = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (serde_json::from_slice(&bytes).unwrap(), cookie)
    }

    /// The address of the game's socket.
    fn address(&self) -> String {
        format!("ws://{}{}/socket", self.addr, self.game)
    }

    async fn socket(&self, cookie: &str) -> Socket {
        let address = self.address();
        let mut request = address.into_client_request().unwrap();
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        connect_async(request).await.unwrap().0
    }
}

/// The next state that is sent.
async fn next_state(socket: &mut Socket) -> Value {
    next(socket, "state").await
}

/// The next message of this kind.
async fn next(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let message = tokio::time::timeout(Duration::from_secs(5), socket.next()).await;
        if let Message::Text(text) = message.unwrap().unwrap().unwrap() {
            let push: Value = serde_json::from_str(&text).unwrap();
            if push["is"] == kind {
                return push;
            }
        }
    }
}

#[tokio::test]
async fn a_move_reaches_everybody_at_once() {
    let served = Served::start().await;
    let mut player = served.socket(&served.cookie).await;
    let mut watcher = served.socket("").await;
    next_state(&mut player).await;
    let first = next_state(&mut watcher).await;
    assert_eq!((&first["is"], &first["yours"]), (&json!("state"), &json!([])));

    let begun = Instant::now();
    let request =
        json!({ "id": "the-move", "revision": 0, "action": { "do": "move", "text": "e2e4" } });
    served.post(&format!("{}/act", served.game), &request).await;
    for socket in [&mut player, &mut watcher] {
        while next_state(socket).await["position"]["ply"] != 1 {}
    }
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn who_comes_and_goes_is_seen() {
    let served = Served::start().await;
    let mut player = served.socket(&served.cookie).await;
    assert_eq!(next_state(&mut player).await["watchers"], 0);
    let watcher = served.socket("").await;
    while next_state(&mut player).await["watchers"] != 1 {}
    drop(watcher);
    while next_state(&mut player).await["watchers"] != 0 {}
}

#[tokio::test]
async fn a_quiet_socket_beats_often_enough_to_notice_its_end() {
    let served = Served::start().await;
    let mut socket = served.socket(&served.cookie).await;
    next_state(&mut socket).await;
    let mut beats = 0;
    let begun = Instant::now();
    while beats < 3 {
        let message = tokio::time::timeout(Duration::from_secs(5), socket.next()).await;
        let message = message.expect("five seconds are never silent").unwrap().unwrap();
        beats += usize::from(message == Message::Text("{\"is\":\"beat\"}".into()));
    }
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn ten_thousand_frames_of_garbage() {
    let served = Served::start().await;
    let mut witness = served.socket(&served.cookie).await;
    next_state(&mut witness).await;
    let mut seed = 1u64;
    let mut socket = served.socket(&served.cookie).await;
    let (mut closed, mut refused) = (0, 0);
    for frame in 0..10_000 {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let bytes: Vec<u8> = seed.to_le_bytes().repeat((seed >> 60) as usize + 1);
        let message = match frame % 5 {
            0 => Message::Binary(bytes.into()),
            1 => Message::Text("{\"revision\":0,\"action\":{\"do\":\"resign\"}}".into()),
            2 => Message::Text(String::from_utf8_lossy(&bytes).into_owned().into()),
            3 if frame % 500 == 3 => Message::Binary(Bytes::from(vec![0; 100_000])),
            3 => Message::Ping(bytes.into()),
            _ => Message::Text(String::new().into()),
        };
        let mut lost = socket.send(message).await.is_err();
        // What has been answered is read, as a browser would.
        while let Some(answer) = socket.next().now_or_never() {
            match answer {
                Some(Ok(Message::Text(text))) if text.contains("\"refusal\"") => refused += 1,
                Some(Ok(Message::Close(_)) | Err(_)) | None => {
                    lost = true;
                    break;
                }
                Some(Ok(_)) => {}
            }
        }
        if lost {
            closed += 1;
            socket = served.socket(&served.cookie).await;
        }
    }
    assert!(refused > 0, "the first are answered");
    assert!(closed > 0, "patience has an end");
    let request =
        json!({ "id": "the-move", "revision": 0, "action": { "do": "move", "text": "e2e4" } });
    let (state, _) = served.post(&format!("{}/act", served.game), &request).await;
    assert_eq!(state["position"]["ply"], 1, "the game goes on: {state}");
    while next_state(&mut witness).await["position"]["ply"] != 1 {}
}

#[tokio::test]
async fn a_socket_speaks_the_language_of_its_page() {
    let served = Served::start().await;
    let request = json!({ "id": "resigning", "revision": 0, "action": { "do": "resign" } });
    let (answer, _) = served.post(&format!("{}/act", served.game), &request).await;
    assert_eq!(answer["is"], "done", "{answer}");
    let said = async |address: String, cookie: &str| {
        let mut request = address.into_client_request().unwrap();
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        let mut socket = connect_async(request).await.unwrap().0;
        next_state(&mut socket).await["end"]["text"].as_str().unwrap().to_owned()
    };
    const ENGLISH: &str = "Black wins: White resigned";
    const GERMAN: &str = "Schwarz gewinnt: Weiß hat aufgegeben";
    for (query, cookie, words) in [
        ("", "", ENGLISH),
        ("", "language=de", GERMAN),
        ("?language=de", "", GERMAN),
        ("?language=en", "language=de", ENGLISH),
        ("?language=nowhere", "language=de", GERMAN),
        ("?language=de&language=en", "", ENGLISH),
    ] {
        assert_eq!(said(served.address() + query, cookie).await, words, "{query} {cookie}");
    }
}

#[tokio::test]
async fn other_sites_cannot_listen() {
    let served = Served::start().await;
    let mut request = served.address().into_client_request().unwrap();
    request.headers_mut().insert("origin", "http://evil.test".parse().unwrap());
    assert!(connect_async(request).await.is_err());
}

/// The next news of an analysis.
async fn next_news(socket: &mut Socket) -> Value {
    loop {
        let message = tokio::time::timeout(Duration::from_secs(20), socket.next()).await;
        if let Message::Text(text) = message.unwrap().unwrap().unwrap() {
            let news: Value = serde_json::from_str(&text).unwrap();
            if news["is"] != "waiting" {
                return news;
            }
        }
    }
}

#[tokio::test]
async fn an_analysis_goes_deeper_until_another_is_asked_for() {
    let served = Served::start().await;
    let address = format!("ws://{}/api/analysis", served.addr);
    let mut socket = connect_async(address).await.unwrap().0;
    let ask = async |request: Value, socket: &mut Socket| {
        socket.send(Message::text(request.to_string())).await.unwrap();
    };
    ask(json!({ "id": 1, "variant": "janus", "lines": 3 }), &mut socket).await;
    let mut depth = 0;
    while depth < 6 {
        let news = next_news(&mut socket).await;
        assert_eq!((&news["is"], &news["id"]), (&json!("found"), &json!(1)), "{news}");
        let analysis = &news["analysis"];
        assert!(analysis["depth"].as_u64().unwrap() > depth, "{news}");
        assert_eq!(analysis["lines"].as_array().unwrap().len(), 3, "{news}");
        depth = analysis["depth"].as_u64().unwrap();
    }
    // The second request ends the first; a third of no lines ends that.
    let mate = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
    ask(json!({ "id": 2, "variant": "chess", "fen": mate, "lines": 1 }), &mut socket).await;
    let news = loop {
        let news = next_news(&mut socket).await;
        if news["id"] == 2 {
            break news;
        }
    };
    let first = &news["analysis"]["lines"][0];
    assert_eq!(
        (&first["evaluation"]["text"], &first["moves"][0]["san"]),
        (&json!("White mates in 1"), &json!("Rd8#"))
    );
    for (request, sentence) in [
        (json!({ "id": 3, "variant": "chess", "fen": "8", "lines": 1 }), "FEN, "),
        (json!({ "id": 4, "variant": "nothing", "lines": 1 }), "There is no game called"),
        (
            json!({ "id": 5, "variant": "chess", "fen": mate, "moves": ["Rd8"], "lines": 1 }),
            "White wins: Black is checkmated.",
        ),
        (json!({ "variant": "chess" }), "Missing field"),
    ] {
        ask(request.clone(), &mut socket).await;
        let news = loop {
            let news = next_news(&mut socket).await;
            if news["is"] == "refused" {
                break news;
            }
        };
        assert!(news["error"].as_str().unwrap().starts_with(sentence), "{request}: {news}");
    }
    ask(json!({ "id": 6, "variant": "janus", "lines": 0 }), &mut socket).await;
    let quiet = tokio::time::timeout(Duration::from_millis(300), next_news(&mut socket)).await;
    assert!(quiet.is_err(), "nobody thinks any more: {quiet:?}");
}

#[tokio::test]
async fn a_player_thinks_for_a_bounded_time_and_says_its_move() {
    let served = Served::start().await;
    let address = format!("ws://{}/api/analysis", served.addr);
    let mut socket = connect_async(address).await.unwrap().0;
    let shogi = json!({ "variant": "minishogi", "fen": "k4/4p/5/P4/4K[Gg] w 0 1" });
    let chess = json!({ "variant": "chess", "moves": ["e4", "e5"] });
    for (id, level, mut request) in [(1, 1, shogi), (2, 10, chess)] {
        request["id"] = json!(id);
        request["lines"] = json!(1);
        request["nodes"] = json!(50_000);
        request["player"] = json!({ "level": level, "seed": 7 });
        socket.send(Message::text(request.to_string())).await.unwrap();
        let done = loop {
            let news = next_news(&mut socket).await;
            if news["is"] != "found" {
                break news;
            }
        };
        assert_eq!((&done["is"], &done["id"]), (&json!("done"), &json!(id)), "{done}");
        assert_eq!(done["best"]["side"], "w", "{done}");
    }
}

#[tokio::test]
async fn an_analysis_reaches_who_watches_it_and_garbage_does_not() {
    let served = Served::start().await;
    let open = async |path: &str| {
        let address = format!("ws://{}{path}", served.addr);
        connect_async(address.into_client_request().unwrap()).await.unwrap().0
    };
    let mut host = open("/api/broadcast/a-secret").await;
    let id = next(&mut host, "open").await["id"].as_str().unwrap().to_owned();
    let mut watcher = open(&format!("/api/watch/{id}")).await;
    while next(&mut host, "audience").await["watchers"] != 1 {}

    let note = json!({ "comment": "", "nags": [], "shapes": [] });
    let mut study = json!({ "variant": "janus", "fen": "", "title": "", "games": [], "tree": [], "note": note });
    let show = |study: &Value| json!({ "is": "shown", "study": study, "node": 0 }).to_string();
    for text in ["", "{}", "ping", "{\"is\":\"shown\",\"study\":{},\"node\":0}", &show(&study)] {
        host.send(Message::Text(text.into())).await.unwrap();
    }
    assert_eq!(next(&mut watcher, "shown").await["study"], study);

    // Who watches shows nothing; who comes later sees what is shown now.
    study["fen"] = "watcher's".into();
    watcher.send(Message::Text(show(&study).into())).await.unwrap();
    study["fen"] = "host's".into();
    host.send(Message::Text(show(&study).into())).await.unwrap();
    assert_eq!(next(&mut watcher, "shown").await["study"]["fen"], "host's");
    let mut late = open(&format!("/api/watch/{id}")).await;
    assert_eq!(next(&mut late, "shown").await["study"]["fen"], "host's");
    drop(host);
    while next(&mut late, "audience").await["live"] != false {}
}

#[tokio::test]
async fn who_gives_no_sign_of_life_is_gone() {
    let served = Served::start().await;
    let mut witness = served.socket(&served.cookie).await;
    let paths = [format!("{}/socket", served.game), "/api/analysis".into(), "/api/watch/it".into()];
    let mut silent = Vec::new();
    for path in paths {
        let address = format!("ws://{}{path}", served.addr);
        silent.push((path, connect_async(address).await.unwrap().0));
    }
    // Who reads answers pings, so that nobody does before the last one's time is over.
    let silence = tokio::time::sleep(Duration::from_secs(20));
    let is_left = async {
        while next_state(&mut witness).await["watchers"] != 1 {}
        while next_state(&mut witness).await["watchers"] != 0 {}
    };
    let patience = Duration::from_secs(30);
    let is_left = tokio::time::timeout(patience, is_left);
    tokio::join!(is_left, silence).0.expect("the players see that they have gone");
    for (path, mut socket) in silent {
        let is_over = async { while let Some(Ok(_)) = socket.next().await {} };
        let is_over = tokio::time::timeout(Duration::from_secs(5), is_over).await;
        assert!(is_over.is_ok(), "{path} is still open");
    }
}
