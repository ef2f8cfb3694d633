//! FEN, PGN and what people type.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, app, line};

const GAMES: [(&str, &str); 6] = [
    ("janus", "e2e4 e7e5 b1c3 i8h6"),
    ("falcon", "e2e4 e7e5 d1f4 d8f5"),
    ("berolina", "e2c4 d7e6 g1f3"),
    ("minishogi", "e1e4 e5e4 P@e2"),
    ("superchess", "e2e4 d7d5 e4d5"),
    ("chess", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1"),
];

#[tokio::test]
async fn games_survive_pgn() {
    let mut me = Client::new(&app());
    for (variant, moves) in GAMES {
        let game = me.hot_seat(variant).await;
        let before = me.play(&game, moves).await;
        let pgn = me.get(&format!("{game}/pgn")).await.text;
        let read = me.post("/api/import", &json!({ "pgn": pgn })).await;
        assert_eq!(read.status, StatusCode::CREATED, "{variant}: {}\n{pgn}", read.text);
        let copy = read.json()["url"].as_str().unwrap().to_owned();
        let after = me.state(&copy).await;
        assert_eq!(line(&after), line(&before), "{variant}\n{pgn}");
        assert_eq!(after["position"]["pieces"], before["position"]["pieces"]);
        assert_eq!(after["position"]["beside"], before["position"]["beside"]);
    }
}

#[tokio::test]
async fn positions_survive_fen() {
    let mut me = Client::new(&app());
    for (variant, moves) in GAMES {
        let game = me.hot_seat(variant).await;
        for moves in ["", moves] {
            let position = me.play(&game, moves).await["position"].clone();
            let asked = json!({ "ask": "position", "variant": variant, "fen": position["fen"] });
            let mut read = me.post("/api/desk", &asked).await.json();
            let fields = read.as_object_mut().unwrap();
            assert_eq!(fields.remove("is"), Some(json!("position")));
            for none in ["played", "end"] {
                assert_eq!(fields.remove(none), Some(Value::Null));
            }
            // What led here is not in a FEN.
            for name in ["node", "ply", "last", "said"] {
                read[name] = position[name].clone();
            }
            assert_eq!(read, position, "{variant}");
        }
    }
}

#[tokio::test]
async fn a_wrong_fen_is_told_by_its_field() {
    let cases = [
        ("8/8/8/8/8/8/8 w - - 0 1", "board"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "turn"),
        ("4k3/8/8/8/8/8/8/4K3 w Z - 0 1", "castling"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has 0 Kings"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "in check although"),
        ("", "board"),
    ];
    let mut me = Client::new(&app());
    for (fen, part) in cases {
        let refused = me
            .post("/api/desk", &json!({ "ask": "position", "variant": "chess", "fen": fen }))
            .await;
        assert_eq!((refused.status, &refused.json()["is"]), (StatusCode::OK, &json!("refused")));
        assert!(refused.error().contains(part), "{fen}: {}", refused.error());
    }
}

#[tokio::test]
async fn a_wrong_pgn_is_told_by_line_and_column() {
    let cases = [
        ("1. e4 e9 *", "line 1, column 7"),
        ("[Variant \"nosuch\"]\n\n1. e4 *", "the tag Variant: there is no game called \"nosuch\""),
        ("[FEN \"8/8\"]\n\n*", "the tag FEN: board"),
        ("", "There is no game in this text."),
    ];
    let mut me = Client::new(&app());
    for (pgn, part) in cases {
        let refused = me.post("/api/import", &json!({ "pgn": pgn })).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{pgn}");
        assert!(refused.error().contains(part), "{pgn}: {}", refused.error());
    }
    let page =
        me.post_text("/games/import", "application/x-www-form-urlencoded", "pgn=1.+e5+*").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("1. e5 *"), "what was sent is still there");
}

#[tokio::test]
async fn moves_may_be_typed_in_any_way_the_game_knows() {
    let cases = [
        ("janus", "e2-e4", Some("e4")),
        ("janus", "Jd3", None),
        ("chess", "nf3", Some("Nf3")),
        ("chess", "Ng1-f3", Some("Nf3")),
        ("minishogi", "2e2d", None),
        ("minishogi", "S-c2", Some("S-c2")),
        ("minishogi", "3e3d", Some("S-c2")),
    ];
    let app = app();
    for (variant, typed, san) in cases {
        let mut me = Client::new(&app);
        let game = me.hot_seat(variant).await;
        let answer = me.act(&game, json!({ "do": "move", "text": typed })).await;
        match san {
            Some(san) => assert_eq!(line(&answer.json()), [san], "{variant} {typed}"),
            None => assert_eq!(answer.json()["is"], "refused", "{variant} {typed}"),
        }
    }
}

#[tokio::test]
async fn what_is_not_legal_is_explained() {
    let mut me = Client::new(&app());
    let game = me.hot_seat("chess").await;
    for (from, to) in [("e2", "e5"), ("a1", "a3"), ("e7", "e5"), ("e4", "e5")] {
        let why = me.get(&format!("{game}/why?from={from}&to={to}")).await.error();
        assert!(why.len() > 10, "{from}{to}: {why}");
        let typed = json!({ "do": "move", "text": format!("{from}{to}") });
        assert_eq!(me.refused(&game, typed).await, why);
    }
    let legal = me.get(&format!("{game}/why?from=e2&to=e4")).await;
    assert_eq!(legal.json()["error"], Value::from(""));
    assert_eq!(me.get(&format!("{game}/why?from=e2&to=z9")).await.status, StatusCode::BAD_REQUEST);
}

/// A game in which knights go to and fro, with this text behind each move of White's.
fn knights(plies: usize, behind: &str) -> String {
    let white = ["Nf3", "Ng1"].map(|mv| format!("{mv} {behind}"));
    let moves = [&white[0], "Nf6", &white[1], "Ng8"].into_iter().cycle();
    moves.take(plies).collect::<Vec<_>>().join(" ") + " *"
}

#[tokio::test]
async fn a_game_that_is_imported_has_bounds() {
    let mut me = Client::new(&app());
    let comment = |length| format!("1. e4 {{{}}} *", "x".repeat(length));
    for (pgn, sentence) in [
        (knights(10_001, ""), "PGN, line 1, column 45001: a game has room for 10000 moves."),
        (knights(5_001, "(a3 h6)"), "a game has room for 10000 moves."),
        (comment(4097), "A comment has room for 4096 bytes."),
        ("1. e4 *\n\n1. d4 *".to_owned(), "There are several games in this text; import them"),
        ("1. e4 *\n\n1. d5 *".to_owned(), "PGN, line 3, column 4: d5"),
    ] {
        let refused = me.post("/api/import", &json!({ "pgn": pgn })).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{}", refused.text);
        assert!(refused.error().contains(sentence), "{}", refused.text);
    }
    for pgn in [knights(1_000, ""), knights(300, "(a3 h6)"), comment(4096)] {
        let read = me.post("/api/import", &json!({ "pgn": pgn })).await;
        assert_eq!(read.status, StatusCode::CREATED, "{}", read.text);
    }
}

/// The movetext of a game as others get it.
async fn movetext(me: &mut Client, game: &str) -> String {
    let pgn = me.get(&format!("{game}/pgn")).await.text;
    let (_, moves) = pgn.split_once("\n\n").expect("moves come after the tags");
    moves.trim().replace('\n', " ")
}

#[tokio::test]
async fn what_was_looked_at_after_the_end_was_not_played() {
    let mut me = Client::new(&app());
    let game = me.hot_seat("chess").await;
    me.play(&game, "e2e4 e7e5").await;
    me.act(&game, json!({ "do": "resign" })).await;
    for (node, text) in [(2, "Nf3"), (3, "Nc6"), (3, "d6"), (2, "Bc4"), (1, "c5")] {
        let branch = json!({ "do": "branch", "node": node, "text": text });
        assert_eq!(me.act(&game, branch).await.json()["is"], "done");
    }
    let comment = json!({ "do": "comment", "node": 2, "text": "last" });
    me.act(&game, comment).await;
    let written = "1. e4 e5 {last} (1... e5 2. Nf3 (2. Bc4) 2... Nc6 (2... d6)) (1... c5) 0-1";
    assert_eq!(movetext(&mut me, &game).await, written);
    // It reads back as the same tree, in which the same was played.
    let pgn = me.get(&format!("{game}/pgn")).await.text;
    let copy = me.post("/api/import", &json!({ "pgn": pgn })).await.json()["url"].clone();
    let copy = copy.as_str().expect("an address").to_owned();
    assert_eq!(line(&me.state(&copy).await), ["e4", "e5"]);
    assert_eq!(movetext(&mut me, &copy).await, written);
    let said = |state: &Value| {
        let nodes = state["tree"].as_array().expect("a list").iter();
        let mut said: Vec<String> = nodes.map(|node| node["san"].to_string()).collect();
        said.sort();
        said
    };
    assert_eq!(said(&me.state(&copy).await), said(&me.state(&game).await));
}

#[tokio::test]
async fn nothing_was_played_where_moves_were_only_looked_at() {
    let mut me = Client::new(&app());
    let game = me.hot_seat("minishogi").await;
    for (node, text) in [(0, "Gb2"), (1, "Gd4"), (1, "Sc4")] {
        let branch = json!({ "do": "branch", "node": node, "text": text });
        assert_eq!(me.act(&game, branch).await.json()["is"], "done");
    }
    assert_eq!(movetext(&mut me, &game).await, "{Not played: 1. G-b2 G-d4 (1... S-c4)} *");
    me.play(&game, "Gb2").await;
    assert_eq!(movetext(&mut me, &game).await, "1. G-b2 (1. G-b2 G-d4 (1... S-c4)) *");
}

#[tokio::test]
async fn no_text_of_others_turns_what_stands_around_it() {
    let mut me = Client::new(&app());
    let pgn = "[White \"A\u{202e}da\u{7}\"]\n[Event \"x\u{2066}y\"]\n\n1. e4 {so\u{202e} good\0} *";
    let read = me.post("/api/import", &json!({ "pgn": pgn })).await;
    assert_eq!(read.status, StatusCode::CREATED, "{}", read.text);
    let game = read.json()["url"].as_str().expect("an address").to_owned();
    let comment = json!({ "do": "comment", "node": 1, "text": "a\u{202d}b\0c\u{2069}d" });
    me.act(&game, comment).await;
    let state = me.state(&game).await;
    assert_eq!(state["white"]["name"], "A da ");
    assert_eq!(state["tree"][0]["note"]["comment"], "a b c d");
    let study = json!({ "ask": "read-study", "text": pgn });
    let study = me.post("/api/desk", &study).await.text;
    for path in [&game, &format!("{game}/pgn"), "/games"] {
        let text = me.get(path).await.text;
        let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\0');
        assert!(!text.contains(turns) && !study.contains(turns), "{path}: {text}");
    }
}

#[tokio::test]
async fn tags_have_bounds() {
    let mut me = Client::new(&app());
    let tags = |count: usize| (0..count).map(|n| format!("[T{n} \"x\"]\n")).collect::<String>();
    let player = |length: usize| format!("[White \"{}\"]\n", "x".repeat(length));
    for (pgn, sentence) in [
        (tags(101), "A game has room for 100 tags."),
        (player(121), "The tag \"White\" has room for 120 characters."),
        (format!("[Site \"{}\"]\n", "x".repeat(4097)), "has room for 4096 characters."),
    ] {
        let refused = me.post("/api/import", &json!({ "pgn": format!("{pgn}\n1. e4 *") })).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{}", refused.text);
        assert!(refused.error().contains(sentence), "{}", refused.text);
    }
    for pgn in [tags(100), player(120)] {
        let read = me.post("/api/import", &json!({ "pgn": format!("{pgn}\n1. e4 *") })).await;
        assert_eq!(read.status, StatusCode::CREATED, "{}", read.text);
    }
}
