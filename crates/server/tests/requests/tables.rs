//! Endgame tables of a folder as files, for browsers that answer by themselves.

use std::fs;
use std::path::Path;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use wazir_engine::Knowledge;
use wazir_rules::{Rules, Shelf};
use wazir_server::{App, router};
use wazir_tablebase::{Folder, Material, Options, Tablebase, build_all};

use crate::client::{Answer, Client};

/// An app with the tables of a folder, in which there is that of a Queen in Gardner's chess.
fn app(folder: &Path) -> Router {
    let rules = Rules::named("gardner").expect("it is shipped");
    let men = Material::parse(rules.variant(), "KQK").expect("men of it");
    let mut tables = Tablebase::new(rules.variant().clone()).expect("it has tables");
    let wanted = std::slice::from_ref(&men);
    build_all(&rules, &mut tables, wanted, Options::default(), &|_| true).expect("it can be made");
    let table = tables.table(&men).expect("it was made");
    Folder::new(folder).write(&rules, table).expect("there is room");
    let app = App::open(None).unwrap();
    router(app.with_games(Shelf::new(), Knowledge::shipped(), Some(folder)).begin_work(1))
}

async fn get(me: &mut Client, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = Request::get(path);
    for &(name, value) in headers {
        request = request.header(name, value);
    }
    me.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn a_table_is_sent_as_it_is_and_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut me = Client::new(&app(folder.path()));
    let path = "/tables/gardner/KQK.table";
    let answer = get(&mut me, path, &[("accept-encoding", "gzip, br")]).await;
    assert_eq!(answer.status, StatusCode::OK);
    let file = fs::read(folder.path().join("gardner/KQK.table")).unwrap();
    assert!(answer.bytes == file, "it is compressed already");
    let header = |name| answer.headers.get(name).map(|value| value.to_str().unwrap().to_owned());
    assert_eq!(header(header::CONTENT_LENGTH), Some(file.len().to_string()));
    assert_eq!(header(header::CACHE_CONTROL), Some("public, no-cache".to_owned()));
    let tag = header(header::ETAG).expect("a tag");
    let again = get(&mut me, path, &[("if-none-match", &tag)]).await;
    assert_eq!((again.status, again.bytes.len()), (StatusCode::NOT_MODIFIED, 0));
    let changed = get(&mut me, path, &[("if-none-match", "\"1-1\"")]).await;
    assert_eq!(changed.status, StatusCode::OK);
    // Another file in its place has another tag.
    fs::write(folder.path().join("gardner/KQK.table"), "short").unwrap();
    let other = get(&mut me, path, &[("if-none-match", &tag)]).await;
    assert_eq!((other.status, &*other.text), (StatusCode::OK, "short"));
}

#[tokio::test]
async fn nothing_but_the_tables_of_a_game_is_sent() {
    let folder = tempfile::tempdir().unwrap();
    let mut me = Client::new(&app(folder.path()));
    fs::write(folder.path().join("gardner/secret.table"), "x").unwrap();
    fs::create_dir(folder.path().join("gardner/KRK.table")).unwrap();
    let paths = [
        // Not there, not so called, no ending, no table, a folder, elsewhere.
        "/tables/gardner/KRKN.table",
        "/tables/gardner/KKQ.table",
        "/tables/gardner/secret.table",
        "/tables/gardner/KQK",
        "/tables/gardner/KRK.table",
        "/tables/chess/KQK.table",
        "/tables/gardner/..%2Fgardner%2FKQK.table",
        "/tables/..%2Fgardner/KQK.table",
        "/tables/nothing/KQK.table",
    ];
    for path in paths {
        let answer = me.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.error().starts_with("There is no "), "{path}: {}", answer.error());
    }
    let answer = me.get("/tables/gardner/KRKN.table").await;
    assert_eq!(answer.error(), "There is no table \"KRKN.table\" of Gardner's Minichess here.");
    // A file of one byte more than browsers are sent, most of it a hole.
    let large = fs::File::create(folder.path().join("gardner/KRKN.table")).unwrap();
    large.set_len((16 << 20) + 1).unwrap();
    let answer = me.get("/tables/gardner/KRKN.table").await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(answer.error(), "The table has 17 MB, and browsers are sent 16 MB at most.");
    // Without a folder there is nothing.
    let answer = Client::new(&crate::client::app()).get("/tables/gardner/KQK.table").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
}
