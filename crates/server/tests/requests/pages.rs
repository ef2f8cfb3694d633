//! Pages: all links lead somewhere, nothing comes from elsewhere.

use std::collections::BTreeSet;
use std::io::Read;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;

use crate::client::{Client, app};

/// Addresses in a page that lead to this server.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let attributes = ["href=\"", "src=\"", "action=\""];
    let found = attributes.into_iter().flat_map(|name| page.split(name).skip(1));
    found.filter_map(|rest| rest.split('"').next()).filter(|link| link.starts_with('/'))
}

/// A text in HTML as it was meant.
fn unescaped(text: &str) -> String {
    text.replace("&amp;", "&").replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">")
}

#[tokio::test]
async fn every_link_on_every_page_answers() {
    let mut me = Client::new(&app());
    let game = me.hot_seat("superchess").await;
    let start = ["/".into(), "/games".into(), "/settings".into(), "/about".into(), game];
    let mut seen: BTreeSet<String> = BTreeSet::from(start.clone());
    let mut next: Vec<String> = start.into();
    while let Some(path) = next.pop() {
        let answer = me.get(&path).await;
        assert!(
            answer.status.is_success() || answer.status.is_redirection(),
            "{path}: {} {}",
            answer.status,
            answer.text
        );
        let kind = answer.headers.get(header::CONTENT_TYPE).map(|kind| kind.to_str().unwrap());
        if !kind.is_some_and(|kind| kind.starts_with("text/html")) {
            continue;
        }
        for link in links(&answer.text) {
            let link = unescaped(link.split('#').next().unwrap());
            if seen.insert(link.clone()) {
                next.push(link);
            }
        }
    }
    assert!(seen.len() > 40, "{seen:?}");
}

#[tokio::test]
async fn every_answer_is_guarded() {
    let mut me = Client::new(&app());
    for path in ["/", "/nowhere", "/learn/janus", "/api/variants"] {
        let answer = me.get(path).await;
        let policy = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.starts_with("default-src 'self';"), "{path}: {policy}");
        // WebAssembly is compiled, text never.
        let text_is_run = policy.replace("'wasm-unsafe-eval'", "").contains("unsafe");
        assert!(!text_is_run, "{path}: {policy}");
        assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        let page = &answer.text;
        assert!(!page.contains("style=\"") && !page.contains("onclick"), "{path}");
        for elsewhere in ["src=\"http", "src=\"//", "stylesheet\" href=\"http"] {
            assert!(!page.contains(elsewhere), "{path}: {elsewhere}");
        }
    }
}

#[tokio::test]
async fn assets_may_be_kept_for_ever_and_pages_not() {
    let mut me = Client::new(&app());
    let page = me.get("/").await;
    assert_eq!(page.headers[header::CACHE_CONTROL], "no-cache");
    let style = links(&page.text).find(|link| link.ends_with("base.css")).unwrap().to_owned();
    let asset = me.get(&style).await;
    assert_eq!(asset.headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
    let old = style.replace("/a/", "/a/0");
    assert_eq!(me.get(&old).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_cold_browser_asks_for_little() {
    let mut me = Client::new(&app());
    let game = me.hot_seat("superchess").await;
    for path in [game.as_str(), "/", "/learn/superchess", "/learn/betza", "/new", "/settings"] {
        let page = me.get(path).await.text;
        let elements = page.split('<').filter(|element| {
            // Pictures further down are asked for when they come into view.
            let later = element.contains("loading=\"lazy\"");
            !later && ["link ", "script ", "img "].iter().any(|name| element.starts_with(name))
        });
        let mut asked: BTreeSet<&str> = elements.flat_map(links).collect();
        for script in asked.clone().into_iter().filter(|link| link.ends_with(".js")) {
            let code = me.get(script).await.text;
            let imports = code.lines().any(|line| line.starts_with("import "));
            assert!(!imports, "{script} is whole");
        }
        asked.insert(path);
        assert!(asked.len() <= 15, "{path}: {} requests", asked.len());
    }
}

#[tokio::test]
async fn pages_and_assets_are_compressed() {
    let mut me = Client::new(&app());
    let page = me.get("/learn/janus").await;
    let script = links(&page.text).find(|link| link.ends_with(".js")).unwrap().to_owned();
    for path in ["/learn/janus", script.as_str()] {
        let plain = me.get(path).await;
        assert_eq!(plain.headers.get(header::CONTENT_ENCODING), None);
        for coding in ["br", "gzip"] {
            let request = Request::get(path).header(header::ACCEPT_ENCODING, coding);
            let packed = me.send(request.body(Body::empty()).unwrap()).await;
            assert_eq!(packed.headers[header::CONTENT_ENCODING], coding, "{path}");
            assert!(packed.bytes.len() * 3 < plain.bytes.len(), "{path}: {}", packed.bytes.len());
            let mut unpacked = Vec::new();
            match coding {
                "br" => {
                    brotli::Decompressor::new(&packed.bytes[..], 4096).read_to_end(&mut unpacked)
                }
                _ => flate2::read::GzDecoder::new(&packed.bytes[..]).read_to_end(&mut unpacked),
            }
            .unwrap();
            assert!(unpacked == plain.bytes, "{path} {coding}");
        }
    }
    let tag = me.get(&script).await.headers[header::ETAG].clone();
    let request = Request::get(&script).header(header::IF_NONE_MATCH, tag);
    let again = me.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!((again.status, again.bytes.len()), (StatusCode::NOT_MODIFIED, 0));
}

#[tokio::test]
async fn settings_hold_on_every_page() {
    let mut me = Client::new(&app());
    let body = "theme=dark&board=green&tiles=international";
    let saved = me.post_text("/settings", "application/x-www-form-urlencoded", body).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER);
    for path in ["/", "/learn/minishogi", "/new", "/games", "/settings", "/nowhere"] {
        let page = me.get(path).await.text;
        assert!(
            page.contains("data-theme=\"dark\" data-board=\"green\" data-tiles=\"international\""),
            "{path}"
        );
    }
    let body = "theme=<script>&tiles=kanji&chessmen=x&back=/learn/minishogi";
    let saved = me.post_text("/settings", "application/x-www-form-urlencoded", body).await;
    assert_eq!(saved.location.as_deref(), Some("/learn/minishogi"));
    assert!(me.get("/").await.text.contains(
        "data-theme=\"auto\" data-board=\"green\" data-tiles=\"kanji\" data-chessmen=\"shaded\""
    ));
}

#[tokio::test]
async fn two_clicks_lead_from_the_rules_to_a_game() {
    let mut me = Client::new(&app());
    for variant in ["janus", "falcon", "berolina", "minishogi", "superchess"] {
        let rules = me.get(&format!("/learn/{variant}")).await.text;
        let play = links(&rules).find(|link| link.starts_with("/new?")).unwrap().to_owned();
        let form = me.get(&unescaped(&play)).await.text;
        assert!(form.contains("data-testid=\"play\""));
        let body = format!("variant={variant}&opponent=engine&level=1&side=white&clock=none");
        let made = me.post_text("/new", "application/x-www-form-urlencoded", &body).await;
        assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
        let game = made.location.unwrap();
        assert_eq!(me.state(&game).await["yours"], json!(["w"]));
        let home = me.get("/").await.text;
        assert!(home.contains(&game), "the first page leads back to it");
    }
}
