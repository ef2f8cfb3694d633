//! KIF and CSA: reading what other programs write, and writing it again.

use proptest::prelude::*;
use wazir_rules::notation::pgn::{Node, PgnGame, Tags, Variation};
use wazir_rules::notation::{csa, fen, kif, pgn};
use wazir_rules::{Color, Game, GameResult, Shelf};

/// The games that can be written so.
fn games() -> Vec<String> {
    let fits = Shelf::shipped().all().filter(|variant| kif::fits(variant));
    fits.map(|variant| variant.id().to_owned()).collect()
}

/// The start that the tags of a game that was read state.
fn start(tags: &Tags) -> Game {
    let shelf = Shelf::shipped();
    let variant = shelf.get_by_pgn(tags.get("Variant").expect("a game")).expect("on the shelf");
    let rules = shelf.rules(variant.id()).expect("on the shelf");
    match tags.get("FEN") {
        Some(text) => Game::from_fen(rules, text).expect("a position"),
        None => Game::new(rules),
    }
}

/// The moves of a game that was read, as PGN writes them.
fn moves(game: &PgnGame) -> String {
    let text = pgn::write(game, &start(&game.tags));
    text.split_once("\n\n").expect("tags and moves").1.trim_end().replace('\n', " ")
}

#[track_caller]
fn check_kif(text: &str, out: &str) -> PgnGame {
    assert!(kif::is_kif(text) && !csa::is_csa(text), "{text}");
    let game = kif::read(text, Shelf::shipped()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(moves(&game), out);
    let written = kif::write(&game, &start(&game.tags)).expect("a shogi");
    let again = kif::read(&written, Shelf::shipped()).expect("KIF that was written");
    assert_eq!(again, game, "{written}");
    game
}

#[track_caller]
fn check_csa(text: &str, out: &str) -> PgnGame {
    assert!(csa::is_csa(text) && !kif::is_kif(text), "{text}");
    let game = csa::read(text, Shelf::shipped()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(moves(&game), out);
    let written = csa::write(&game, &start(&game.tags)).expect("a shogi");
    let again = csa::read(&written, Shelf::shipped()).expect("CSA that was written");
    assert_eq!(again, game, "{written}");
    game
}

#[test]
fn the_games_that_can_be_written() {
    let games = games();
    for id in ["minishogi", "shogi", "judkins", "gorogoro"] {
        assert!(games.iter().any(|known| known == id), "{id}: {games:?}");
    }
    for id in ["chess", "dobutsu", "torishogi", "kyotoshogi", "shoshogi", "chu", "crazyhouse"] {
        assert!(!games.iter().any(|known| known == id), "{id}");
    }
}

#[test]
fn a_game_of_shogi_with_times_headers_and_comments() {
    let game = check_kif(
        "# ---- Kifu for Windows V7 ----\r\n開始日時：2026/11/23 10:00:00\r\n棋戦：練習\r\n\
         手合割：平手　　\r\n先手：Anna\r\n後手：Berta\r\n手数----指手---------消費時間--\r\n\
         *the start\r\n   1 ７六歩(77)   ( 0:16/00:00:16)\r\n   2 ３四歩(33)   ( 0:00/00:00:00)+\r\n\
         *quiet\r\n*so far\r\n   3 ２二角成(88)\r\n   4 同　銀(31)\r\n   5 ５五角打\r\n   6 投了\r\n\
         まで5手で先手の勝ち\r\n",
        "{the start} 1. P-c4 P-g6 {quiet so far} 2. Bxh8+ Sxh8 3. B*e5 1-0",
    );
    let tag = |name| game.tags.get(name).unwrap_or_default();
    assert_eq!([tag("White"), tag("Black"), tag("Event")], ["Anna", "Berta", "練習"]);
    assert_eq!((tag("Date"), tag("Variant")), ("2026.11.23", "shogi"));
}

#[test]
fn digits_and_ends_of_all_kinds() {
    let head = "手合割：平手\n";
    for (text, out) in [
        ("1 76歩(77)\n2 34歩(33)\n3 中断", "1. P-c4 P-g6 *"),
        ("１ ７６歩（77）\n", "1. P-c4 *"),
        ("1 七六歩(77)\n2 切れ負け", "1. P-c4 1-0"),
        ("1 ７六歩\n2 ３四歩\n3 22角成\n4 反則負け", "1. P-c4 P-g6 2. Bxh8+ 1-0"),
        ("1 ７六歩\n2 ３四歩\n3 ２二角不成\n4 持将棋", "1. P-c4 P-g6 2. Bxh8= 1/2-1/2"),
        ("▲７六歩\n△３四歩\n▲投了", "1. P-c4 P-g6 0-1"),
        ("1 反則勝ち", "1-0"),
    ] {
        let text = format!("{head}{text}\n");
        let game = kif::read(&text, Shelf::shipped()).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(moves(&game), out, "{text}");
    }
}

#[test]
fn promoted_pieces_have_names_of_their_own() {
    let game = check_kif(
        "後手の持駒：飛二　歩四　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
         | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n\
         | ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
         | ・ 全 圭 杏 と ・ 馬 龍 ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
         | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n\
         | ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：なし\n\
         1 ８四成銀(85)\n2 ５二王(51)\n3 ７四圭(75)\n4 ５一玉(52)\n5 ６四成香(65)\n\
         6 ５二玉(51)\n7 ５四と(55)\n8 ５一玉(52)\n9 ２四竜(25)\n10 ５二玉(51)\n11 ３六馬(35)\n",
        "1. +S-b6 K-e8 2. +N-c6 K-e9 3. +L-d6 K-e8 4. +P-e6 K-e9 5. +R-h6 K-e8 6. +B-g4 *",
    );
    assert_eq!(game.tags.get("FEN").and_then(|fen| fen.split('[').nth(1)), Some("rrpppp] w 0 1"));
}

#[test]
fn who_gives_a_handicap_moves_first() {
    let fen = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] b 0 1";
    let game = check_kif(
        "手合割：二枚落ち\n下手：Anna\n上手：Berta\n1 ６二銀(71)\n2 ７六歩(77)\n",
        "1... S-d8 2. P-c4 *",
    );
    assert_eq!(game.tags.get("FEN"), Some(fen));
    assert_eq!(game.tags.get("Black"), Some("Berta"));
    let game = check_csa("PI82HI22KA\n-\n-7162GI\n+7776FU\n", "1... S-d8 2. P-c4 *");
    assert_eq!(game.tags.get("FEN"), Some(fen));
}

#[test]
fn variations_leave_the_line_before_them() {
    check_kif(
        "手合割：5五将棋\n手数----指手---------消費時間--\n\
         1 ２四銀(35)\n2 ４二銀(31)\n3 １四角(25)\n\n\
         変化：3手\n3 ３三銀(24)\n\n変化：2手\n2 ３二銀(31)\n3 １三銀(24)\n\n変化：3手\n*late\n3 ３五金(45)\n",
        "1. S-d2 S-b4 (1... S-c4 {late} 2. S-e3 (2. G-c1)) 2. B-e2 (2. S-c3) *",
    );
}

#[test]
fn wrong_texts() {
    let head = "手合割：平手\n";
    for (text, message) in [
        ("1 ７五歩(77)", "line 2, column 1: \"７五歩\" is not a legal move here"),
        ("1 x", "line 2, column 1: \"x\" is not a move such as ２四銀(35)"),
        ("1 同歩", "line 2, column 1: \"同歩\" is not a move such as ２四銀(35)"),
        ("1 ５八金", "line 2, column 1: \"５八金\" can mean several moves: its origin is missing"),
        ("変化：3手", "line 2, column 1: there is no move 3 before this variation"),
    ] {
        let error = kif::read(&format!("{head}{text}"), Shelf::shipped()).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
    for (text, message) in [
        (
            "手合割：三枚落ち",
            "line 1, column 1: the start \"三枚落ち\" is not known; a diagram would be",
        ),
        ("", "line 1, column 1: the text names no game"),
    ] {
        let error = kif::read(text, Shelf::shipped()).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
    for (text, message) in [
        ("PI\n+\n+7775FU", "line 3, column 1: \"+7775FU\" is not a legal move here"),
        ("PI\n+\n-3334FU", "line 3, column 1: \"-3334FU\" is not a legal move here"),
        ("PI\n+\n+77", "line 3, column 1: \"+77\" is not a move such as +3524GI"),
        ("PI8\n+", "line 1, column 1: \"8\" does not say which pieces are missing"),
        ("PI55KA\n+", "line 2, column 1: there is no piece on 55 to play without"),
    ] {
        let error = csa::read(text, Shelf::shipped()).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn csa_with_times_comments_and_ends() {
    let game = check_csa(
        "V2.2\nN+Anna\nN-Berta\n$EVENT:Practice\n$START_TIME:2026/11/23 10:00:00\nPI\n+\n'*the start\n\
         +7776FU\nT16\n-3334FU,T0\n'a comment of programs\n'*quiet\n+8822UM\n-3122GI\n+0055KA\n%TORYO\n",
        "{the start} 1. P-c4 P-g6 {quiet} 2. Bxh8+ Sxh8 3. B*e5 1-0",
    );
    assert_eq!(game.tags.get("Date"), Some("2026.11.23"));
    for (end, result) in [
        ("%CHUDAN", "*"),
        ("%TIME_UP", "0-1"),
        ("%KACHI", "1-0"),
        ("%SENNICHITE", "1/2-1/2"),
        ("%-ILLEGAL_ACTION", "1-0"),
    ] {
        let game = csa::read(&format!("PI\n+\n{end}\n"), Shelf::shipped()).expect(end);
        assert_eq!(pgn::write_result(game.result), result, "{end}");
    }
}

#[test]
fn positions_are_diagrams() {
    for id in games() {
        let rules = Shelf::shipped().rules(&id).expect("on the shelf");
        let mut game = Game::new(rules.clone());
        // Long enough for pieces in hand and promoted ones.
        for ply in 0..60 {
            let legal = game.legal_moves();
            let captures = legal.iter().find(|&&mv| game.captured(mv).is_some());
            let Some(&mv) = captures.or(legal.get(ply * 7 % legal.len().max(1))) else { break };
            game.play(mv).expect("a legal move");
        }
        let mut setup = game.setup();
        setup.halfmove_clock = 0;
        let game = Game::from_setup(rules, &setup).expect("a position");
        let record = PgnGame::new(&game);
        let text = kif::write(&record, &game).expect("a shogi");
        let read = kif::read(&text, Shelf::shipped()).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(start(&read.tags).setup(), setup, "{id}\n{text}");
        let text = csa::write(&record, &game).expect("a shogi");
        let read = csa::read(&text, Shelf::shipped()).unwrap_or_else(|e| panic!("{e}\n{text}"));
        setup.fullmove = 1;
        assert_eq!(start(&read.tags).setup(), setup, "{id}\n{text}");
        let without = text.lines().filter(|line| !line.starts_with('\'')).collect::<Vec<_>>();
        assert!(csa::read(&without.join("\n"), Shelf::shipped()).is_ok(), "{text}");
        assert!(fen::read(game.variant(), &game.fen()).is_ok());
    }
}

/// Random moves with variations and comments.
fn line(game: &mut Game, choices: &[u16], depth: usize) -> Variation {
    let mut line = Variation::default();
    for (ply, &choice) in choices.iter().enumerate() {
        let legal = game.legal_moves();
        if legal.is_empty() || game.outcome().is_some() {
            break;
        }
        let mut node = Node::new(legal[usize::from(choice) % legal.len()]);
        if choice % 7 == 0 {
            node.comments.push(format!("comment {choice}"));
        }
        // A variation of the first move of a variation is one of the line around it.
        if choice % 11 == 0 && depth < 3 && (depth == 0 || ply > 0) {
            let others: Vec<u16> = choices[ply..].iter().rev().take(6).copied().collect();
            let variation = self::line(game, &others, depth + 1);
            node.variations.extend((!variation.nodes.is_empty()).then_some(variation));
        }
        game.play(node.mv).expect("a legal move");
        line.nodes.push(node);
    }
    for _ in &line.nodes {
        game.take_back();
    }
    line
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn games_read_back(choices in prop::collection::vec(any::<u16>(), 80), end in 0..3_u8) {
        for id in games() {
            let mut game = Game::named(&id).expect("on the shelf");
            let root = line(&mut game, &choices, 0);
            let tags = PgnGame::new(&game).tags;
            let end = [None, Some(GameResult::Draw), Some(GameResult::Win(Color::Black))][usize::from(end)];
            let mut record = PgnGame { tags, root, result: None };
            let played = record.play(game.clone()).expect("legal moves");
            record.result = played.outcome().map(|outcome| outcome.result).or(end);
            let text = kif::write(&record, &game).expect("a shogi");
            let again = kif::read(&text, Shelf::shipped());
            let again = again.unwrap_or_else(|error| panic!("{error}\n{text}"));
            prop_assert_eq!(&again, &record, "{}", text);
            prop_assert_eq!(kif::write(&again, &game), Some(text));
            for node in &mut record.root.nodes {
                node.variations.clear();
            }
            let text = csa::write(&record, &game).expect("a shogi");
            let again = csa::read(&text, Shelf::shipped());
            let again = again.unwrap_or_else(|error| panic!("{error}\n{text}"));
            prop_assert_eq!(&again, &record, "{}", text);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_text_makes_a_reader_panic(
        text in "([1-9] |PI\n|P[1-9+-]|[+-][0-9]{4}(FU|GI|HI|OU)|%[A-Z]{3,5}|手合割：|平手\n|変化：[0-9]手\n|[１-９][一-九]|同|[歩銀玉馬成打不右]|\\([0-9]{2}\\)|[|v・+'*\n ]|.){0,30}",
    ) {
        for text in [text.clone(), format!("手合割：平手\n{text}"), format!("PI\n+\n{text}")] {
            let _ = kif::read(&text, Shelf::shipped());
            let _ = csa::read(&text, Shelf::shipped());
            let _ = (kif::is_kif(&text), csa::is_csa(&text));
        }
    }
}
