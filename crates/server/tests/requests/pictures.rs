//! Boards as pictures, and what other programs are told of a link.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use wazir_server::{App, router};

use crate::client::{Answer, Client, app};

/// Width and height of a PNG file.
fn size(answer: &Answer) -> (u32, u32) {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(answer.headers[header::CONTENT_TYPE], "image/png");
    assert_eq!(answer.bytes[..8], *b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(answer.bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// Asks as a browser does that has typed this host.
async fn get_at(client: &mut Client, host: &str, path: &str) -> Answer {
    let request = Request::get(path).header(header::HOST, host);
    client.send(request.body(Body::empty()).unwrap()).await
}

/// The content of a `<meta>`.
fn meta<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = page.split_once(&format!("=\"{name}\" content=\""))?;
    rest.split('"').next()
}

#[tokio::test]
async fn positions_are_pictures_of_the_size_that_is_asked_for() {
    let mut me = Client::new(&app());
    let game = me.hot_seat("minishogi").await;
    let fen = "fen=4k/5/5/5/K4%5B%5D%20w%200%201";
    for path in [
        format!("{game}/board.png"),
        format!("{game}/board.png?node=0"),
        "/board/janus.png".to_owned(),
        "/position/minishogi/board.png".to_owned(),
        format!("/position/minishogi/board.png?{fen}"),
    ] {
        assert_eq!(size(&me.get(&path).await).0, 720, "{path}");
        let sep = if path.contains('?') { '&' } else { '?' };
        assert_eq!(size(&me.get(&format!("{path}{sep}width=64")).await).0, 64, "{path}");
        for width in ["63", "2049", "4294967296", "-1", "x"] {
            let answer = me.get(&format!("{path}{sep}width={width}")).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{path}: {width}");
        }
    }
    for path in [format!("{game}/board.svg"), format!("/position/minishogi/board.svg?{fen}")] {
        let answer = me.get(&path).await;
        assert_eq!(answer.headers[header::CONTENT_TYPE], "image/svg+xml", "{path}");
        assert!(!answer.text.contains("<text"), "a picture needs no font: {path}");
    }
    for path in ["/position/minishogi/board.png?fen=x", "/position/none/board.png", "/board/x.png"]
    {
        assert!(me.get(path).await.status.is_client_error(), "{path}");
    }
}

#[tokio::test]
async fn a_picture_is_sent_once() {
    let mut me = Client::new(&app());
    let game = me.hot_seat("chess").await;
    let path = format!("{game}/board.png");
    let first = me.get(&path).await;
    assert_eq!(first.headers[header::CACHE_CONTROL], "no-cache");
    let tag = first.headers[header::ETAG].clone();
    let known = |tag: &header::HeaderValue| {
        let request = Request::get(&path).header(header::IF_NONE_MATCH, tag);
        request.body(Body::empty()).unwrap()
    };
    let again = me.send(known(&tag)).await;
    assert_eq!((again.status, again.bytes.len()), (StatusCode::NOT_MODIFIED, 0));
    me.play(&game, "e2e4").await;
    assert_eq!(me.send(known(&tag)).await.status, StatusCode::OK);
    let shared = me.get("/learn/chess/preview.png").await;
    assert_eq!(shared.headers[header::CACHE_CONTROL], "public, max-age=3600");
}

#[tokio::test]
async fn links_have_a_title_a_sentence_and_a_picture() {
    let mut me = Client::new(&app());
    let game = me.hot_seat("janus").await;
    let friends = serde_json::json!({ "variant": "falcon", "opponent": "friend", "side": "w" });
    let friends = me.new_game(&friends).await;
    let invite = me.state(&friends).await["invite"]["url"].as_str().unwrap().to_owned();
    for (path, title) in [
        ("/", "Chess variants to learn and play"),
        ("/learn/superchess", "Superchess"),
        ("/position/chess", "Chess: a position"),
        (&game, "Janus Chess: Anonymous against Anonymous"),
        (&invite, "You are invited to a game of Falcon Chess"),
    ] {
        // Whoever is invited has no seat yet.
        let mut visitor = Client::new(&me.router());
        let page = get_at(&mut visitor, "play.example:82", path).await.text;
        assert_eq!(meta(&page, "og:title"), Some(title), "{path}");
        let about = meta(&page, "og:description").unwrap_or_default();
        assert!(about.len() > 10 && about.ends_with('.'), "{path}: {about}");
        assert_eq!(meta(&page, "description"), Some(about));
        let url = meta(&page, "og:url").unwrap_or_default();
        assert!(url.starts_with(&format!("http://play.example:82{path}")), "{url}");
        let picture = meta(&page, "og:image").unwrap_or_default().replace("&amp;", "&");
        let local = picture.strip_prefix("http://play.example:82").expect(&picture);
        assert_eq!(size(&me.get(local).await), (1200, 630), "{path}");
        assert_eq!(meta(&page, "og:image:width"), Some("1200"));
        assert_eq!(meta(&page, "og:image:height"), Some("630"));
        assert_eq!(meta(&page, "twitter:card"), Some("summary_large_image"));
    }
}

#[tokio::test]
async fn links_name_the_public_address_and_never_a_forged_one() {
    let public = router(Arc::new(App::open(None).unwrap().reached_at("https://chess.example.org")));
    let page = get_at(&mut Client::new(&public), "127.0.0.1:8200", "/learn/chess").await.text;
    assert_eq!(meta(&page, "og:url"), Some("https://chess.example.org/learn/chess"));
    let mut me = Client::new(&app());
    for host in ["a@b", "x\"><script>alert(1)</script>", "a/b", "evil example"] {
        let page = get_at(&mut me, host, "/learn/chess").await.text;
        assert_eq!(meta(&page, "og:url"), None, "{host}");
        assert!(!page.contains("alert") && !page.contains("evil"), "{host}");
    }
}
