//! `wazir perft`: the counts are right on any number of threads, and `--divide` adds up to them.

use serde_json::Value;

use crate::run;

fn perft(arguments: &[&str]) -> Value {
    let output = run(&[&["perft"], arguments, &["--json"]].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{arguments:?}: {error}");
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// Counts that two or more programs agree on.
const AGREED: &[(&str, &[u64])] = &[
    ("janus", &[28, 782, 24747, 772_074]),
    ("berolina", &[30, 900, 28328, 882_717]),
    ("minishogi", &[14, 181, 2512, 35401, 533_203]),
    ("chess", &[20, 400, 8902, 197_281, 4_865_609]),
];

#[test]
fn agreed_counts() {
    for &(variant, counts) in AGREED {
        for (depth, &nodes) in (1..).zip(counts) {
            let depth: u32 = depth;
            let answer = perft(&[variant, &depth.to_string()]);
            assert_eq!(answer["nodes"], nodes, "{variant} {depth}");
            assert_eq!(answer["depth"], depth);
            assert_eq!(answer["variant"], variant);
            assert_eq!(answer["divide"], Value::Null);
            assert!(answer["seconds"].is_f64());
            assert_eq!(answer.as_object().map(|object| object.len()), Some(6));
        }
    }
}

#[test]
fn threads_change_nothing_and_parts_make_the_whole() {
    for variant in ["janus", "falcon", "berolina", "superchess", "minishogi", "chess"] {
        for depth in ["1", "2", "3", "4"] {
            let alone = perft(&[variant, depth, "--divide", "--threads", "1"]);
            for threads in ["2", "7"] {
                let shared = perft(&[variant, depth, "--divide", "--threads", threads]);
                assert_eq!(alone["nodes"], shared["nodes"], "{variant} {depth}");
                assert_eq!(alone["divide"], shared["divide"], "{variant} {depth}");
            }
            let parts = alone["divide"].as_object().expect("one count a move");
            let sum: u64 = parts.values().filter_map(Value::as_u64).sum();
            assert_eq!(alone["nodes"], sum, "{variant} {depth}");
        }
    }
}

#[test]
fn a_finished_game_has_no_sequences() {
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let answer = perft(&["chess", "3", "--threads", "4", "--divide", "--fen", mated]);
    assert_eq!(answer["nodes"], 0);
    assert_eq!(answer["divide"], serde_json::json!({}));
}
