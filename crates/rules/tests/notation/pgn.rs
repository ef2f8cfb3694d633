//! PGN: reading and writing whole games.

use wazir_rules::notation::pgn::{self, Node, PgnError, PgnGame, Tags, Variation};
use wazir_rules::{Game, GameResult};

use crate::table::Table;

/// The start position that the tags ask for.
fn open(tags: &Tags) -> Result<Game, String> {
    let name = tags.get("Variant").unwrap_or("chess").to_ascii_lowercase();
    let known = ["chess", "janus", "berolina", "minishogi", "superchess"];
    match known.contains(&name.as_str()) {
        true => Ok(Table::new(&name, tags.get("FEN").unwrap_or("")).game()),
        false => Err(format!("no variant is called {name}")),
    }
}

fn read(text: &str) -> Result<Vec<PgnGame>, PgnError> {
    pgn::read(text, open)
}

/// Checks that the text contains one game, which is written as `out` and reads back the same.
#[track_caller]
fn check(text: &str, out: &str) {
    let games = read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let [game] = games.as_slice() else { panic!("{} games in\n{text}", games.len()) };
    let board = open(&game.tags).expect("it was opened before");
    let written = pgn::write(game, &board);
    let (tags, moves) = written.split_once("\n\n").expect("tags and moves");
    assert_eq!(moves.trim_end(), out, "{tags}");
    assert!(written.lines().all(|line| line.starts_with('[') || line.chars().count() <= 80));
    let again = &read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"))[0];
    assert_eq!((&again.root, again.result), (&game.root, game.result));
    assert_eq!(pgn::write(again, &board), written);
}

#[track_caller]
fn check_error(text: &str, message: &str) {
    match read(text) {
        Ok(games) => panic!("{text} was read as {games:?}"),
        Err(error) => assert_eq!(error.to_string(), message, "{text}"),
    }
}

#[test]
fn moves() {
    check("1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nf3 *");
    check("1.e4 e5 2.Nf3", "1. e4 e5 2. Nf3 *");
    check("e2e4 e7-e5 Ng1-f3 1/2-1/2", "1. e4 e5 2. Nf3 1/2-1/2");
    check("1. e4 1... e5 2 Nf3 2. ... Nc6 1-0", "1. e4 e5 2. Nf3 Nc6 1-0");
    check("1. f3 e5 2. g4 Qh4 # 0-1", "1. f3 e5 2. g4 Qh4# 0-1");
    check("*", "*");
    check("[Result \"0-1\"]\n\n1. e4", "1. e4 0-1");
    check("\u{feff}% a line of no concern\n1. e4\n%another\ne5 *", "1. e4 e5 *");
    check("[Event \"a\"] 1. e4 e5\r\n2. Nf3 *\r\n", "1. e4 e5 2. Nf3 *");
}

#[test]
fn comments_and_nags() {
    // A parenthesis in a comment has no meaning.
    check("{a ( b ) c} 1. e4 {( d} *", "{a ( b ) c} 1. e4 {( d} *");
    check(
        "{first} 1. e4! {a  b\n\tc} e5?! $10 ; to the end\n2. Nf3!? *",
        "{first} 1. e4 $1 {a b c} 1... e5 $6 $10 {to the end} 2. Nf3 $5 *",
    );
    check("1. e4 = e5± 2. Nf3!∞ -+ *", "1. e4 $10 e5 $16 2. Nf3 $1 $13 $19 *");
    check("1. e4 {} e5 1-0 {Black resigns}", "1. e4 e5 {Black resigns} 1-0");
    check("1. e4 ; ends } here\n e5 *", "1. e4 {ends ) here} 1... e5 *");
}

#[test]
fn variations() {
    check(
        "1. e4 (1. d4 d5 (1... Nf6 {Indian}) 2. c4) (1. c4) e5 (1... c5 2. Nf3) 2. Nf3 *",
        "1. e4 (1. d4 d5 (1... Nf6 {Indian}) 2. c4) (1. c4) 1... e5 (1... c5 2. Nf3)\n2. Nf3 *",
    );
    check("1. e4 () ({nothing}) *", "1. e4 ({nothing}) *");
    check("1. e4 ( 1. d4 ) {after} *", "1. e4 {after} (1. d4) *");
}

#[test]
fn promotions_in_parentheses_are_not_variations() {
    check(
        "[FEN \"8/P6k/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8(N) Kg7 (1... Kg8)",
        "1. a8=N Kg7 (1... Kg8) *",
    );
}

#[test]
fn long_texts_are_wrapped() {
    let comment = "word %percent ".repeat(20);
    check(
        &format!("1. e4 {{{comment}}} e5 *"),
        "1. e4 {word %percent word %percent word %percent word %percent word %percent\n\
         word %percent word %percent word %percent word %percent word %percent\n\
         word %percent word %percent word %percent word %percent word %percent\n\
         word %percent word %percent word %percent word %percent word %percent} 1... e5 *",
    );
}

#[test]
fn other_games() {
    check(
        "[Variant \"Janus\"]\n[FEN \"r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1\"]\n\n1. O-O Ki8",
        "1. Kb1 Ki8 *",
    );
    check("[Variant \"berolina\"]\n\n1. eg4 Pdb5 2. dc3 *", "1. e2g4 d7b5 2. d2c3 *");
    check("[Variant \"Minishogi\"]\n\n1. B-4c P-1c 2. Re2 *", "1. B-b3 P-e3 2. R-e2 *");
}

#[test]
fn reading_continues_after_a_game_with_an_error() {
    let text = "[Event \"1\"]\n\n1. e4 1-0\n\n[Event \"2\"]\n\n1. e5 e5 0-1\n\n[Event \"3\"]\n\n1. d4\n\
                [Event \"4\"]\n1. c4 *\n\n[Event \"5\n\n[Event \"6\"]\n";
    let games: Vec<_> = pgn::games(text, open).collect();
    let events = games.iter().map(|game| match game {
        Ok(game) => {
            format!("{} {}", game.tags.get("Event").unwrap_or("-"), pgn::write_result(game.result))
        }
        Err(error) => error.to_string(),
    });
    assert_eq!(
        events.collect::<Vec<_>>(),
        [
            "1 1-0",
            "line 7, column 4: e5 is not a legal move here",
            "3 *",
            "4 *",
            "line 15, column 1: the value of the tag Event is not closed",
            "6 *"
        ]
    );
    assert!(read("").expect("an empty text is not an error").is_empty());
    assert!(read(" \n% only this\n").expect("an empty text is not an error").is_empty());
}

#[test]
fn tags() {
    let mut game = PgnGame::default();
    for (name, value) in [
        ("Annotator", "a \"quote\" and a \\ backslash\nin two lines"),
        ("FEN", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("SetUp", "1"),
        ("White", "Ann"),
        ("VariantMen", "P:fmWfceF;N:N"),
        ("Variant", "chess"),
    ] {
        game.tags.set(name, value);
    }
    game.result = Some(GameResult::Draw);
    let board = open(&game.tags).expect("chess is known");
    let mv = board.read("e1e2").expect("a king's step");
    game.root = Variation { comments: vec![], nodes: vec![Node::new(mv)] };
    let text = pgn::write(&game, &board);
    let expected = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Ann"]
[Black "?"]
[Result "1/2-1/2"]
[Variant "chess"]
[VariantMen "P:fmWfceF;N:N"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]
[Annotator "a \"quote\" and a \\ backslash in two lines"]

1. Ke2 1/2-1/2
"#;
    assert_eq!(text, expected);
    let again = &read(&text).expect("PGN that was written")[0];
    assert_eq!(again.tags.get("Annotator"), Some("a \"quote\" and a \\ backslash in two lines"));
    assert_eq!(pgn::write(again, &board), text);
}

#[test]
fn wrong_texts() {
    for (text, message) in [
        ("1. e4 e6 2. e6", "line 1, column 13: e6 is not a legal move here"),
        ("[Event \"x\"]\n\n1. e4\n  x5 *", "line 4, column 3: \"x5\" is not a move such as Nf3"),
        ("[Event]\n1. e4", "line 1, column 1: expected a tag such as [Event \"...\"]"),
        ("[Event \"x\" 1. e4", "line 1, column 12: expected ] at the end of the tag Event"),
        ("[Event \"x", "line 1, column 1: the value of the tag Event is not closed"),
        ("[Variant \"go\"] 1. e4", "line 1, column 1: no variant is called go"),
        ("1. e4 {no end", "line 1, column 7: a comment without a closing brace"),
        ("1. e4 (1. d4", "line 1, column 7: a variation without a closing parenthesis"),
        ("1. e4 (1. d4 1-0", "line 1, column 7: a variation without a closing parenthesis"),
        ("1. e4) e5", "line 1, column 6: ) without ("),
        ("(1. e4) e5", "line 1, column 1: a variation before the first move"),
        ("1. $4 e4", "line 1, column 4: an annotation before the first move"),
        ("1. e4 $ e5", "line 1, column 7: expected an annotation from $0 to $255"),
        ("1. e4 $256 e5", "line 1, column 7: expected an annotation from $0 to $255"),
        ("1. e4!!! e5", "line 1, column 6: \"!!!\" is not an annotation"),
        ("1. e4 } e5", "line 1, column 7: unexpected \"}\""),
        ("1. e4 -- 2. d4", "line 1, column 7: \"--\" is not a move such as Nf3"),
        ("1. Nf3 a6 2. Nc3 a5 3. Nb5 a4 4. Nd4", "line 1, column 34: Nd4 can mean Nbd4 or Nfd4"),
    ] {
        check_error(text, message);
    }
    let deep = format!("1. e4 {}", "(1. d4 ".repeat(pgn::MAX_DEPTH + 1));
    check_error(&deep, "line 1, column 455: variations nested deeper than 64");
}
