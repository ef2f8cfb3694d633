//! Coordinate notation, exact and as interfaces relay it.

use wazir_rules::notation::coord::Tolerance;

use crate::table::Table;

/// Checks that the text means the move that is written as `out`.
#[track_caller]
fn check(table: &Table, tolerance: Tolerance, text: &str, out: &str) {
    let mv = table.coord(text, tolerance).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(table.name(mv), out, "{text}");
}

#[track_caller]
fn check_error(table: &Table, tolerance: Tolerance, text: &str, message: &str) {
    let error = table.coord(text, tolerance).map(|mv| table.name(mv)).expect_err(text);
    assert_eq!(error.to_string(), message, "{text}");
}

#[test]
fn exact() {
    use Tolerance::Exact;
    let chess = Table::new("chess", "");
    check(&chess, Exact, "e2e4", "e2e4");
    check(&chess, Exact, " g1f3\n", "g1f3");
    for (text, message) in [
        ("", "\"\" is not a move such as e2e4"),
        ("e4", "\"e4\" is not a move such as e2e4"),
        ("e2-e4", "\"e2-e4\" is not a move such as e2e4"),
        ("E2E4", "\"E2E4\" is not a move such as e2e4"),
        ("e2e4é", "no piece has the letter \"é\" in this game"),
        ("a9a4", "there is no square a9 on this board"),
        ("a2a99999999999999999999", "there is no square a99999999999999999999 on this board"),
        ("i2i4", "there is no square i2 on this board"),
        ("e3e4", "there is no piece on e3"),
        ("e7e5", "the piece on e7 does not belong to White, whose turn it is"),
        ("e2e5", "e2e5 is not a legal move here"),
        ("e2e4q", "e2e4q is not a legal move here"),
        ("e2e4x", "no piece has the letter \"x\" in this game"),
        ("N@f3", "White has no N in hand"),
        ("X@f3", "no piece has the letter \"X\" in this game"),
        ("N@", "\"N@\" is not a move such as P@c3"),
        ("N@z9", "there is no square z9 on this board"),
    ] {
        check_error(&chess, Exact, text, message);
    }
}

#[test]
fn castling_is_a_king_move() {
    use Tolerance::Exact;
    let janus = Table::new("janus", "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1");
    for (text, out) in [("e1b1", "e1b1"), ("e1i1", "e1i1"), ("e1a1", "e1b1"), ("e1j1", "e1i1")] {
        check(&janus, Exact, text, out);
    }
    check_error(&janus, Exact, "e1c1", "e1c1 is not a legal move here");
    let falcon = Table::new("falcon", "r4k3r/10/10/10/10/10/10/R4K3R b KQkq - 0 1");
    for (text, out) in [("f8c8", "f8c8"), ("f8i8", "f8i8"), ("f8a8", "f8c8"), ("f8j8", "f8i8")] {
        check(&falcon, Exact, text, out);
    }
    let free = Table::new("falcon-tournament", "r4k3r/10/10/10/10/10/10/R4K3R b KQkq - 0 1");
    check_error(&free, Exact, "f8j8", "f8j8 is not a legal move here");
}

#[test]
fn promotions() {
    use Tolerance::{Exact, Relayed};
    let chess = Table::new("chess", "3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    check(&chess, Exact, "e7d8n", "e7d8n");
    check_error(
        &chess,
        Exact,
        "e7e8",
        "e7e8 must say what the piece becomes: e7e8q, e7e8r, e7e8b or e7e8n",
    );
    check_error(&chess, Exact, "e7e8Q", "no piece has the letter \"Q\" in this game");
    check_error(&chess, Exact, "e7e8k", "e7e8k is not a legal move here");
    for text in ["e7e8", "e7e8Q", "e7e8=q", "E7E8=Q", "e7e8="] {
        check(&chess, Relayed, text, "e7e8q");
    }
    check(&chess, Relayed, "e1f1q", "e1f1");
    check_error(&chess, Relayed, "e7e8p", "e7e8p is not a legal move here");
    // A pawn promotes only to pieces beside the board, and without any it remains a pawn.
    let stock = Table::new("superchess", "8/P6P/8/8/8/4k3/8/4K3[NV] w - - 0 1");
    check(&stock, Relayed, "a7a8", "a7a8v");
    check_error(&stock, Relayed, "a7a8q", "a7a8q is not a legal move here");
    let inert = Table::new("superchess", "8/P6P/8/8/8/4k3/8/4K3[-] w - - 0 1");
    check(&inert, Exact, "a7a8", "a7a8");
    check(&inert, Relayed, "a7a8q", "a7a8");
}

#[test]
fn shogi() {
    use Tolerance::{Exact, Relayed};
    let table = Table::new("minishogi", "2k2/P2S1/5/5/K4[PR] w 0 1");
    for (text, out) in [
        ("d4d5+", "d4d5+"),
        ("d4d5", "d4d5"),
        ("d4d5=", "d4d5"),
        ("a4a5+", "a4a5+"),
        ("P@b2", "P@b2"),
        ("p@b2", "P@b2"),
        ("R@c3", "R@c3"),
    ] {
        check(&table, Exact, text, out);
    }
    check_error(&table, Exact, "a4a5", "a4a5 must say what the piece becomes: a4a5+");
    check(&table, Relayed, "a4a5", "a4a5+");
    check(&table, Relayed, "a1b1+", "a1b1");
    check_error(&table, Exact, "P@a2", "P@a2 is not a legal move here");
    check_error(&table, Exact, "G@a2", "White has no G in hand");
}

#[test]
fn walls() {
    use Tolerance::{Exact, Relayed};
    let table = Table::new("duck", "r3k2r/1P4p1/2b2n2/3q4/3QP*2/2B2N2/1P4P1/R3K2R w KQkq - 0 1");
    check(&table, Exact, "b7b8q,b8b7", "b7b8q,b8b7");
    check(&table, Exact, "b7b8,b8b7q", "b7b8q,b8b7");
    check(&table, Relayed, "b7b8,b8b7", "b7b8q,b8b7");
    check(&table, Relayed, "B7B8=Q,B8B7", "b7b8q,b8b7");
    check(&table, Exact, "e1h1,h1f5", "e1g1,g1f5");
    check_error(&table, Exact, "b7b8q,b8f4", "b7b8q,b8f4 is not a legal move here");
    check_error(&table, Exact, "e4e5", "e4e5 must say where the wall goes, as in e4e5,e5b1");
}
