//! How games go: moves, ends, taking back, clocks, side lines, the prelude.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Client, app, app_with, line};

#[tokio::test]
async fn a_game_against_the_engine() {
    let mut me = Client::new(&app());
    let game = me.new_game(&json!({ "variant": "falcon", "side": "w", "level": 1 })).await;
    let state = me.play(&game, "e2e4").await;
    assert_eq!(state["yours"], json!(["w"]));
    let state = engine_has_moved(&mut me, &game, 2).await;
    assert_eq!(state["may"]["play"], true);

    // Back to before the engine's answer, and one's own move with it.
    let back = me.act(&game, json!({ "do": "take-back" })).await.json();
    assert_eq!((line(&back), &back["may"]["take_back"]), (vec![], &json!(false)));
    let again = me.refused(&game, json!({ "do": "take-back" })).await;
    assert_eq!(again, "You have nothing to take back.");

    let switched = me.act(&game, json!({ "do": "switch" })).await.json();
    assert_eq!(switched["yours"], json!(["b"]));
    engine_has_moved(&mut me, &game, 1).await;
    let over = me.act(&game, json!({ "do": "resign" })).await.json();
    assert_eq!(over["end"]["text"], "White wins: Black resigned");
}

/// The state once there are so many moves.
async fn engine_has_moved(me: &mut Client, game: &str, plies: usize) -> Value {
    for _ in 0..500 {
        let state = me.state(game).await;
        if line(&state).len() == plies {
            return state;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the engine does not move");
}

#[tokio::test]
async fn every_end_has_its_reason_in_words() {
    let fools_mate = "f2f3 e7e5 g2g4 d8h4";
    let knights = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let cases = [
        ("chess", None, fools_mate, "0-1", "checkmate", "Black wins: White is checkmated"),
        (
            "chess",
            None,
            knights,
            "1/2-1/2",
            "repetition",
            "Draw by repetition: the same position occurred 3 times",
        ),
        (
            "chess",
            Some("7k/8/8/5Q2/8/8/8/K7 w - - 0 1"),
            "f5f7",
            "1/2-1/2",
            "stalemate",
            "Draw by stalemate: no legal move, and not in check",
        ),
        (
            "chess",
            Some("7k/8/8/8/8/8/1q6/K7 w - - 0 1"),
            "a1b2",
            "1/2-1/2",
            "dead-position",
            "Draw: neither side can checkmate any more",
        ),
        (
            "chess",
            Some("7k/8/8/8/8/8/R7/K7 w - - 99 80"),
            "a2a3",
            "1/2-1/2",
            "move-clock",
            "Draw: 50 moves without a capture or a pawn move",
        ),
        (
            "minishogi",
            Some("3k1/5/5/5/K3R[] w 0 1"),
            "e1d1 d5e5 d1e1 e5d5 e1d1 d5e5 d1e1 e5d5 e1d1 d5e5 d1e1 e5d5",
            "0-1",
            "perpetual-check",
            "Black wins: White gave perpetual check",
        ),
    ];
    let app = app();
    for (variant, fen, moves, result, reason, text) in cases {
        let mut me = Client::new(&app);
        let wish = json!({ "variant": variant, "opponent": "hot-seat", "fen": fen });
        let game = me.new_game(&wish).await;
        let state = me.play(&game, moves).await;
        let end = json!({ "result": result, "reason": reason, "text": text });
        assert_eq!(state["end"], end, "{variant} {moves}");
        let late = me.refused(&game, json!({ "do": "move", "text": "a1a2" })).await;
        assert_eq!(late, "The game is over.");
    }
}

#[tokio::test]
async fn at_one_screen_the_other_side_answers() {
    let mut me = Client::new(&app());
    let game = me.hot_seat("janus").await;
    me.play(&game, "e2e4").await;
    let offer = || json!({ "do": "offer-draw" });
    let state = me.act(&game, offer()).await.json();
    assert_eq!((&state["end"], &state["draw_offer"]), (&Value::Null, &json!("b")));
    assert_eq!(
        (&state["may"]["offer_draw"], &state["may"]["answer"]),
        (&json!(false), &json!(true))
    );
    let state = me.act(&game, json!({ "do": "decline" })).await.json();
    assert_eq!((&state["end"], &state["draw_offer"]), (&Value::Null, &Value::Null));
    let refused = me.refused(&game, json!({ "do": "accept" })).await;
    assert_eq!(refused, "The offer no longer stands.");
    me.act(&game, offer()).await;
    let state = me.act(&game, json!({ "do": "accept" })).await.json();
    assert_eq!(state["end"]["text"], "Draw by agreement");
    let back = me.act(&game, json!({ "do": "take-back" })).await.json();
    assert_eq!((&back["end"], line(&back)), (&Value::Null, vec![]));
}

#[tokio::test]
async fn a_draw_that_the_rules_exclude_is_not_offered() {
    let mut me = Client::new(&app());
    let game = me.hot_seat("minishogi").await;
    let state = me.play(&game, "e1e2").await;
    assert_eq!(state["may"]["offer_draw"], false);
    let why = me.refused(&game, json!({ "do": "offer-draw" })).await;
    assert_eq!(why, "The rules of this game know no draw by agreement.");
    assert_eq!(me.state(&game).await["draw_offer"], Value::Null);
}

#[tokio::test]
async fn castling_can_be_asked_for_by_either_square() {
    let mut me = Client::new(&app());
    let fen = "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1";
    let game =
        me.new_game(&json!({ "variant": "janus", "opponent": "hot-seat", "fen": fen })).await;
    let state = me.state(&game).await;
    let castles = state["position"]["moves"]["e1"].as_array().unwrap().iter();
    let castles: Vec<(&str, &str)> = castles
        .filter(|mv| mv["kind"] == "castle")
        .map(|mv| (mv["text"].as_str().unwrap(), mv["to"].as_str().unwrap()))
        .collect();
    assert_eq!(castles, [("e1b1", "a1"), ("e1b1", "b1"), ("e1i1", "j1"), ("e1i1", "i1")]);
}

#[tokio::test]
async fn a_move_goes_with_a_wall() {
    let mut me = Client::new(&app());
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let game = me.new_game(&json!({ "variant": "duck", "opponent": "hot-seat", "fen": fen })).await;
    let position = me.state(&game).await["position"].clone();
    let moves = |from: &str| position["moves"][from].as_array().unwrap().clone();
    let step = moves("e1").into_iter().find(|mv| mv["to"] == "e2").unwrap();
    assert_eq!((&step["text"], &step["san"]), (&json!("e1e2,e2"), &json!("Ke2")));
    let walls = step["walls"].as_array().unwrap();
    assert_eq!((walls.len(), walls.contains(&json!("e1"))), (64 - 6, true));
    // Castling onto the rook is the same move, and ends where castling ends.
    let castles = moves("e1").into_iter().filter(|mv| mv["text"] == "e1g1,g1");
    let castles: Vec<Value> = castles
        .map(|mv| {
            json!([mv["to"], mv["rests"], mv["partner"], mv["walls"].as_array().unwrap().len()])
        })
        .collect();
    let partner = json!(["h1", "f1"]);
    assert_eq!(castles, [json!(["h1", "g1", partner, 58]), json!(["g1", null, partner, 58])]);

    for (text, why) in [
        ("Ke2", "Ke2 must say where the wall goes, as in Ke2,"),
        ("e1e2,e2e2", "e1e2,e2e2 is not a legal move here."),
        ("e1e2,e2", "e1e2,e2 is not a legal move here."),
    ] {
        let refused = me.refused(&game, json!({ "do": "move", "text": text })).await;
        assert!(refused.starts_with(why), "{refused}");
    }
    let state = me.play(&game, "O-O,e4 Ke7,d5").await;
    assert_eq!(line(&state), ["O-O,e4", "Ke7,d5"]);
    let position = &state["position"];
    assert_eq!(position["said"], "Black: King e8 to e7, duck to d5");
    assert_eq!(position["last"], json!(["e8", "e7"]), "from, then to");
    assert_eq!(
        (&position["pieces"]["d5"], &position["pieces"]["e4"]),
        (&json!("duck"), &Value::Null)
    );
    let hint = me.get(&format!("{game}/hint")).await.json();
    assert_eq!(hint["best"]["walls"], json!([]), "a hint is a whole move");
    me.play(&game, hint["best"]["text"].as_str().unwrap()).await;
}

#[tokio::test]
async fn a_piece_that_captures_may_turn_to_stone() {
    let rules = "id = 'stones'\nname = 'Stones'\nbased-on = 'chess'\n[walls]\npetrifies = ['Q']\n";
    let mut me = Client::new(&app_with(rules));
    let fen = "4k3/8/8/8/8/8/3p4/3QK3 w - - 0 1";
    let wish = json!({ "variant": "stones", "opponent": "hot-seat", "fen": fen });
    let game = me.new_game(&wish).await;
    let moves = me.state(&game).await["position"]["moves"]["d1"].clone();
    let capture = moves.as_array().unwrap().iter().find(|mv| mv["kind"] == "capture").unwrap();
    assert_eq!((&capture["becomes"], &capture["clears"]), (&json!("wall"), &json!([])));
    let position = me.play(&game, "d1d2").await["position"].clone();
    assert_eq!(position["said"], "White: Queen d1 to d2, takes Pawn, turns to stone");
    assert_eq!(position["pieces"], json!({ "d2": "wall", "e1": "w-K", "e8": "b-K" }));
}

#[tokio::test]
async fn a_side_that_only_builds_moves_no_piece() {
    let shelf = "id = 'builders'\nname = 'Builders'\nbased-on = 'chess'\n\
                 [walls]\nbuild = 'instead-of-moving'\nwhere = 'edge'\n";
    let mut me = Client::new(&app_with(shelf));
    let game = me.hot_seat("builders").await;
    let passes = me.state(&game).await["position"]["moves"]["pass"].clone();
    let [build] = passes.as_array().unwrap().as_slice() else { panic!("{passes}") };
    assert_eq!((&build["kind"], &build["label"]), (&json!("pass"), &json!("Build a wall")));
    let wall = build["walls"][0].as_str().unwrap();
    let state = me.play(&game, &format!("{}{wall}", build["text"].as_str().unwrap())).await;
    assert_eq!(state["position"]["said"], format!("White: no piece moves, wall on {wall}"));
    assert_eq!(state["position"]["pieces"][wall], "wall");
    assert_eq!(state["position"]["last"], json!([]));
}

#[tokio::test]
async fn a_clock_ends_the_game_by_itself() {
    let mut me = Client::new(&app());
    let wish = json!({ "variant": "chess", "opponent": "hot-seat", "clock": { "base": 150 } });
    let game = me.new_game(&wish).await;
    let state = me.play(&game, "e2e4").await;
    assert_eq!(state["clocks"]["running"], Value::Null, "both sides have a first move in peace");
    tokio::time::sleep(Duration::from_millis(300)).await;
    let state = me.play(&game, "e7e5").await;
    assert_eq!((&state["end"], &state["clocks"]["running"]), (&Value::Null, &json!("w")));
    tokio::time::sleep(Duration::from_millis(300)).await;
    let state = me.state(&game).await;
    assert_eq!(state["end"]["text"], "Black wins: White ran out of time");
    assert_eq!(state["clocks"]["white"], 0);
    assert_eq!(state["may"]["take_back"], false, "who lost on time has lost");
}

#[tokio::test]
async fn stopped_clocks_stop_the_game() {
    let mut me = Client::new(&app());
    let wish = json!({ "variant": "chess", "opponent": "hot-seat", "clock": { "base": 60000 } });
    let game = me.new_game(&wish).await;
    me.play(&game, "e2e4 e7e5").await;
    let state = me.act(&game, json!({ "do": "pause" })).await.json();
    assert_eq!(
        (&state["clocks"]["paused"], &state["clocks"]["running"]),
        (&json!(true), &Value::Null)
    );
    let refused = me.refused(&game, json!({ "do": "move", "text": "g1f3" })).await;
    assert_eq!(refused, "The clocks are stopped; start them first.");
    let state = me.act(&game, json!({ "do": "resume" })).await.json();
    assert_eq!(state["clocks"]["running"], "w");
    me.play(&game, "g1f3").await;
}

#[tokio::test]
async fn side_lines_are_made_ordered_and_deleted() {
    let mut me = Client::new(&app());
    let game = me.hot_seat("chess").await;
    me.play(&game, "e2e4 e7e5").await;
    let branch = |node: u32, text: &str| json!({ "do": "branch", "node": node, "text": text });
    me.act(&game, branch(0, "d2d4")).await;
    me.act(&game, branch(0, "c2c4")).await;
    let state = me.act(&game, branch(3, "d7d5")).await.json();
    let tree = |state: &Value| -> Vec<(u64, u64, bool)> {
        let nodes = state["tree"].as_array().unwrap().iter();
        let number = |node: &Value, name: &str| node[name].as_u64().unwrap();
        nodes
            .map(|node| (number(node, "id"), number(node, "parent"), node["main"] == true))
            .collect()
    };
    let ids = [(1, 0, true), (2, 1, true), (3, 0, false), (5, 3, false), (4, 0, false)];
    assert_eq!(tree(&state), ids);
    let state = me.act(&game, json!({ "do": "promote", "node": 4 })).await.json();
    assert_eq!(tree(&state)[2], (4, 0, false));
    let said = json!({ "do": "comment", "node": 3, "text": "also good" });
    me.act(&game, said).await;
    let pgn = me.get(&format!("{game}/pgn")).await.text;
    assert!(pgn.contains("1. e4 (1. c4) (1. d4 {also good} 1... d5) 1... e5 *"), "{pgn}");
    let state = me.act(&game, json!({ "do": "delete", "node": 3 })).await.json();
    assert_eq!(tree(&state), [(1, 0, true), (2, 1, true), (4, 0, false)]);
    let main = me.act(&game, json!({ "do": "delete", "node": 1 })).await;
    assert_eq!(main.error(), "That move was played; only variations can be changed.");
    // A side line's move that is played becomes the game's own.
    me.act(&game, branch(2, "g1f3")).await;
    let state = me.play(&game, "g1f3").await;
    assert_eq!(line(&state), ["e4", "e5", "Nf3"]);
    assert_eq!(state["tree"].as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn the_prelude_is_played_in_turn() {
    let mut me = Client::new(&app());
    let wish = json!({ "variant": "superchess", "opponent": "hot-seat", "array": "played" });
    let game = me.new_game(&wish).await;
    let state = me.state(&game).await;
    assert_eq!((&state["phase"], &state["position"]["turn"]), (&json!("prelude"), &json!("w")));
    assert_eq!(state["task"], "White replaces a piece on the f, g or h file");
    me.refused(&game, json!({ "do": "move", "text": "a1=A" })).await;
    let state = me.play(&game, "g1=A b8=S f1=E").await;
    assert_eq!(state["task"], "Black replaces a piece on the a, c or d file");
    assert_eq!(state["prelude"][0], "White: Amazon for the Knight on g1");
    let state = me.act(&game, json!({ "do": "take-back" })).await.json();
    assert_eq!(state["prelude"].as_array().unwrap().len(), 2);
    let state = me.play(&game, "f1=E d8=V b8<>f8").await;
    assert_eq!(state["phase"], "play");
    let row: Vec<&str> =
        ["b1", "d1", "f1", "g1"].map(|at| state["position"]["pieces"][at].as_str().unwrap()).into();
    assert_eq!(row, ["w-E", "w-V", "w-S", "w-A"]);
    me.play(&game, "e2e4").await;
}

#[tokio::test]
async fn the_rest_of_the_prelude_can_be_left_to_chance() {
    let mut me = Client::new(&app());
    let wish =
        json!({ "variant": "superchess", "opponent": "engine", "side": "b", "array": "played" });
    let game = me.new_game(&wish).await;
    // The engine chooses first.
    for _ in 0..200 {
        if me.state(&game).await["position"]["turn"] == "b" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let state = me.act(&game, json!({ "do": "shuffle" })).await.json();
    assert_eq!(state["phase"], "play");
    assert_eq!(state["prelude"].as_array().unwrap().len(), 5);
}

#[tokio::test]
async fn nothing_to_become_means_no_choice() {
    let mut me = Client::new(&app());
    let fen = "4k3/P7/8/8/8/8/8/R3K3[] w - - 0 1";
    let wish = json!({ "variant": "superchess", "opponent": "hot-seat", "fen": fen });
    let game = me.new_game(&wish).await;
    let moves = me.state(&game).await["position"]["moves"]["a7"].clone();
    assert_eq!(moves.as_array().unwrap().len(), 1);
    let state = me.play(&game, "a7a8").await;
    assert_eq!(state["position"]["pieces"]["a8"], "w-P");
}

#[tokio::test]
async fn hints_and_scores_are_legal_and_whites() {
    let mut me = Client::new(&app());
    let fen = "4k/R4/4K/5/5[] w 0 1";
    let wish = json!({ "variant": "minishogi", "opponent": "hot-seat", "fen": fen });
    let game = me.new_game(&wish).await;
    let hint = me.get(&format!("{game}/hint")).await.json();
    assert_eq!(hint["best"]["text"], "a4a5+");
    let score = me.get(&format!("{game}/eval")).await.json();
    assert_eq!(score["text"], "White mates in 1");
    let state = me.play(&game, "a4a5+").await;
    assert_eq!(state["end"]["reason"], "checkmate");
    let score = me.get(&format!("{game}/eval")).await.json();
    assert_eq!((&score["share"], &score["text"]), (&json!(1.0), &json!("1-0")));
}
