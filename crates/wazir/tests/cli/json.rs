//! The promises of `moves --json`, for every shipped game.

use serde_json::Value;

use crate::run;

fn moves(arguments: &[&str]) -> Value {
    let output = run(&[&["moves"], arguments, &["--json"]].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{arguments:?}: {error}");
    assert_eq!(output.stdout.iter().filter(|&&byte| byte == b'\n').count(), 1);
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

fn coordinates(answer: &Value) -> Vec<&str> {
    let moves = answer["moves"].as_array().expect("a list of moves");
    moves.iter().filter_map(|mv| mv["move"].as_str()).collect()
}

#[test]
fn every_game_lists_its_first_moves() {
    let output = run(&["variants", "--json"]);
    let shelf: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    let shelf = shelf["variants"].as_array().expect("a list of games");
    assert!(shelf.len() >= 5);
    for game in shelf {
        let id = game["id"].as_str().expect("an id");
        let answer = moves(&[id]);
        let listed = coordinates(&answer);
        assert!(!listed.is_empty() && listed.is_sorted(), "{id}");
        assert_eq!(answer["variant"], id);
        assert_eq!(answer["turn"], "w");
        assert_eq!(answer["check"], false);
        assert_eq!(answer["outcome"], Value::Null);
        let keys: Vec<&String> = answer.as_object().expect("an object").keys().collect();
        assert_eq!(keys, ["check", "fen", "moves", "outcome", "turn", "variant"]);
        // The position that was printed is the one that was meant.
        let again = moves(&[id, "--fen", answer["fen"].as_str().expect("a FEN")]);
        assert_eq!(again["moves"], answer["moves"], "{id}");
        for alias in game["aliases"].as_array().expect("a list").iter().filter_map(Value::as_str) {
            assert_eq!(moves(&[alias])["variant"], id);
        }
    }
}

/// Endings: variant, moves or FEN, result, reason, and whether moves are still listed.
#[test]
fn endings() {
    let knights = "g1f3 g8f6 f3g1 f6g8 ".repeat(2);
    let rooks = "e1e2 a5a4 e2e1 a4a5 ".repeat(3);
    let table: [(&str, &[&str], &str, &str, bool); 8] = [
        ("chess", &["--moves", "f2f3", "e7e5", "g2g4", "d8h4"], "0-1", "checkmate", false),
        ("chess", &["--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"], "1/2-1/2", "stalemate", false),
        ("chess", &["--moves", &knights], "1/2-1/2", "repetition", true),
        ("chess", &["--fen", "7k/8/6KP/8/8/8/8/8 w - - 100 99"], "1/2-1/2", "move-clock", true),
        ("chess", &["--fen", "7k/8/6K1/8/8/8/8/6N1 w - - 0 1"], "1/2-1/2", "dead-position", true),
        ("berolina", &["--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"], "1/2-1/2", "stalemate", false),
        ("minishogi", &["--moves", &rooks], "0-1", "repetition", true),
        ("minishogi", &["--fen", "4k/2G2/3G1/5/K4[-] b 0 1"], "1-0", "stalemate", false),
    ];
    for (variant, arguments, result, reason, has_moves) in table {
        let answer = moves(&[&[variant], arguments].concat());
        let outcome = serde_json::json!({"result": result, "reason": reason});
        assert_eq!(answer["outcome"], outcome, "{variant} {arguments:?}");
        assert_eq!(!coordinates(&answer).is_empty(), has_moves, "{variant} {arguments:?}");
    }
}

#[test]
fn repetition_counts_from_the_moves_played() {
    let knights = "g1f3 g8f6 f3g1 f6g8 ".repeat(2);
    let before = knights.trim().rsplit_once(' ').map(|(most, _)| most).expect("several moves");
    assert_eq!(moves(&["chess", "--moves", before])["outcome"], Value::Null);
    let now = moves(&["chess", "--moves", &knights]);
    assert_eq!(coordinates(&now).len(), 20);
}
