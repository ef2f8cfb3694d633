//! What there is to read, asked for as a browser would: the shelf, the rules pages, the catalog.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt;
use tower::ServiceExt;
use wazir_server::{App, router};

/// Status, target of a redirect, text.
async fn get(address: &str) -> (StatusCode, String, String) {
    let app = Arc::new(App::open(None).expect("the shipped games"));
    let request = Request::get(address).body(Body::empty()).expect("a request");
    let response = router(app).oneshot(request).await.expect("an answer");
    let status = response.status();
    let location = response.headers().get(header::LOCATION);
    let location = location.and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    let body = response.into_body().collect().await.expect("a body").to_bytes();
    (status, location, String::from_utf8_lossy(&body).into_owned())
}

/// The page behind an address that answers well.
async fn page(address: &str) -> String {
    let (status, _, text) = get(address).await;
    assert_eq!(status, StatusCode::OK, "{address}");
    text
}

/// What can be read of a piece of a page, on one line. It begins inside a tag or behind one.
fn words(html: &str) -> String {
    let outside = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let text = outside.collect::<Vec<_>>().join(" ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Everything between two pieces of text.
fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("no {start}"));
    rest.split_once(end).unwrap_or_else(|| panic!("no {end}")).0
}

/// The lines of the start position and the rows of the table of pieces (name, letter, value,
/// movement), as the original pages have them; and the two that mini-Shogi's left out.
const ORIGINALS: &[(&str, &str, &[&str])] = &[
    (
        "janus",
        "e1, e8: King f1, f8: Queen b1, b8, i1, i8: Janus a1, a8, j1, j8: Rook \
         d1, d8, g1, g8: Bishop c1, c8, h1, h8: Knight a2-j2, a7-j7: Pawns",
        &[
            "King K - K",
            "Queen Q 9.5 RB or Q",
            "Janus J 8.75 BN",
            "Rook R 5 R",
            "Bishop B 3.5 B",
            "Knight N 3 N",
            "Pawn P 1 mfWcfF",
        ],
    ),
    (
        "falcon",
        "f1, f8: King e1, e8: Queen d1, d8, g1, g8: Falcon a1, a8, j1, j8: Rook \
         b1, b8, i1, i8: Bishop c1, c8, h1, h8: Knight a2-j2, a7-j7: Pawns",
        &[
            "King K - K",
            "Queen Q 9.5 RB or Q",
            "Falcon F ~5 nLnJ",
            "Rook R 5 R",
            "Bishop B 3.5 B",
            "Knight N 3 N",
            "Pawn P 1 mfWcfF",
        ],
    ),
    (
        "berolina",
        "e1, e8: King d1, d8: Queen a1, a8, h1, h8: Rook c1, c8, f1, f8: Bishop \
         b1, b8, g1, g8: Knight a2-h2, a7-h7: Berolina Pawns",
        &[
            "King K - K",
            "Queen Q 9.5 RB or Q",
            "Rook R 5 R",
            "Bishop B 3.25 B",
            "Knight N 3.25 N",
            "Berolina Pawn P 1 mfFcfW",
        ],
    ),
    (
        "minishogi",
        "a1, e5: King e1, a5: Rook d1, b5: Bishop b1, d5: Gold General c1, c5: Silver General \
         a2, e4: Pawn",
        &[
            "King K - WF",
            "Rook R 5 WW",
            "Bishop B 4 FF",
            "Gold G 4 WfF",
            "Silver S 3.5 FfW",
            "Pawn P 1 fW",
            "Dragon D or +R 6 RF",
            "Horse H or +B 5 BW",
            "Promoted Silver +S 4 WfF",
            "Tokin +P 4 WfF",
        ],
    ),
    (
        "superchess",
        "e1, e8: King d1, d8: Queen a1, a8, h1, h8: Rook c1, c8, f1, f8: Bishop \
         b1, b8, g1, g8: Knight a2-h2, a7-h7: Pawns",
        &[
            "King K - K",
            "Queen Q 9.5 RB or Q",
            "Rook R 5 R",
            "Bishop B 3.25 B",
            "Knight N 3.25 N",
            "Pawn P 1 mfWcfF",
            "Amazon A 12.25 QN",
            "Empress E 9 RN",
            "Princess S 8.75 BN",
            "Veteran V 7.5 KN",
        ],
    ),
];

#[tokio::test]
async fn rules_pages_have_the_facts_of_the_originals() {
    for (id, setup, rows) in ORIGINALS {
        let html = page(&format!("/learn/{id}")).await;
        let list = between(&html, "data-testid=\"setup\">", "</ul>");
        assert_eq!(words(list), *setup, "{id}");
        let table = between(&html, "data-testid=\"pieces\"", "</table>");
        let read = table.split("<tr").filter(|row| row.contains("data-piece"));
        // Below a value stands what was measured.
        let said = |row: &str| match row.split_once("<span class=\"measured\"") {
            Some((before, rest)) => {
                format!("{before}{}", rest.split_once("</span></span>").expect("its end").1)
            }
            None => row.to_owned(),
        };
        let read: Vec<String> = read.map(|row| words(&format!("<tr{}", said(row)))).collect();
        assert_eq!(read.len(), rows.len(), "{id}: {read:?}");
        for (row, expected) in read.iter().zip(*rows) {
            let rest =
                row.strip_prefix(expected).map(|rest| rest.is_empty() || rest.starts_with(' '));
            assert_eq!(rest, Some(true), "{id}: {row} is not {expected}");
        }
        assert!(html.contains(&format!("href=\"/new?variant={id}\"")), "{id}: no way to a game");
        assert!(html.matches("data-testid=\"show\"").count() >= 5, "{id}: too little is shown");
    }
}

#[tokio::test]
async fn the_shelf_has_all_games_and_two_ways_on() {
    let html = page("/").await;
    for (id, ..) in ORIGINALS {
        assert!(html.contains(&format!("data-variant=\"{id}\"")), "{id}");
        assert!(html.contains(&format!("<a class=\"button\" href=\"/learn/{id}\"")), "{id}");
        assert!(html.contains(&format!("href=\"/new?variant={id}\"")), "{id}");
        let board = page(&format!("/board/{id}.svg")).await;
        assert!(board.starts_with("<svg xmlns="), "{id}");
    }
    let games = html.matches("data-variant=").count();
    // The boards that stand first are part of the page.
    let boards = html.matches("class=\"board\"").count();
    assert!(html.len() < 12_000 + 10_000 * boards + 1_000 * games, "{} bytes", html.len());
}

#[tokio::test]
async fn the_shelf_is_searched_without_a_script() {
    let html = page("/?q=captured+shogi&board=small").await;
    assert!(
        html.contains("data-variant=\"minishogi\"") && !html.contains("data-variant=\"janus\"")
    );
    let none = page("/?q=xyzzy&family=nonsense").await;
    assert!(none.contains("No game found") && none.contains("href=\"/#find\""));
    let new = page("/new?q=falcon").await;
    assert!(new.contains("value=\"falcon\"") && !new.contains("value=\"janus\""));
}

#[tokio::test]
async fn other_names_lead_to_the_page_that_explains_them() {
    for (name, target) in [
        ("mini", "/learn/minishogi"),
        ("superschaak", "/learn/superchess"),
        ("Janus", "/learn/janus"),
        ("falcon-xboard", "/learn/falcon#falcon-xboard"),
        ("superchess-tournament", "/learn/superchess#superchess-tournament"),
    ] {
        let (status, location, _) = get(&format!("/learn/{name}")).await;
        assert!(status.is_redirection(), "{name}: {status}");
        assert_eq!(location, target);
    }
    let nowhere =
        ["/learn/draughts", "/board/draughts.svg", "/board/janus.gif", "/api/variants/draughts"];
    for address in nowhere {
        assert_eq!(get(address).await.0, StatusCode::NOT_FOUND, "{address}");
    }
}

#[tokio::test]
async fn numbered_arrays_can_be_looked_at() {
    async fn array(question: &str) -> String {
        let html = page(&format!("/learn/superchess{question}")).await;
        let caption = between(&html, "<figcaption>", "</figcaption>");
        format!("{caption}: {}", between(&html, "aria-label=\"The start position. ", "\""))
    }
    let usual = array("").await;
    let other = array("?number=511").await;
    assert!(usual.starts_with("Array 0: ") && other.starts_with("Array 511: "));
    assert_ne!(usual[9..], other[11..]);
    assert_eq!(array("?number=2239").await, other, "numbers begin again after 1727");
    // Whatever else is written is no number.
    for nonsense in ["-1", "", "x", "99999999999999999999999"] {
        assert_eq!(array(&format!("?number={nonsense}")).await, usual, "{nonsense}");
    }
    page("/learn/janus?number=7").await;
}

#[tokio::test]
async fn what_differs_from_the_originals_is_said() {
    let html = page("/about").await;
    let about = words(&html);
    for text in ["GNU XBoard", "version 3 or, at your option"] {
        assert!(about.contains(text), "{text}");
    }
    for (id, text) in [
        ("minishogi", "hb5"),
        ("falcon", "three or four steps"),
        ("superchess", "anything but an Amazon"),
    ] {
        assert!(html.contains(&format!("/learn/{id}#errata")), "{id}");
        assert!(words(&page(&format!("/learn/{id}")).await).contains(text), "{text}");
    }
}

#[tokio::test]
async fn programs_can_ask_for_the_games() {
    let json = |text: String| serde_json::from_str::<serde_json::Value>(&text).expect("JSON");
    let all = json(page("/api/variants").await);
    let all = all["variants"].as_array().expect("a list");
    assert!(all.len() >= 9, "{}", all.len());
    let one = json(page("/api/variants/mini").await);
    assert!(all.contains(&one));
    assert_eq!((&one["id"], &one["size"]["files"]), (&"minishogi".into(), &5.into()));
    let pieces = one["pieces"].as_array().expect("a list");
    let dragon = pieces.iter().find(|piece| piece["letter"] == "+R").expect("a Dragon");
    assert_eq!((&dragon["betza"], &dragon["value"]), (&"RF".into(), &6.0.into()));
}
