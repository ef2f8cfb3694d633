//! USI squares, moves and SFEN. The expected texts are those that Fairy-Stockfish writes.

use wazir_rules::notation::{fen, usi};

use crate::table::{Table, variant};

#[track_caller]
fn check_moves(table: &Table, pairs: &[(&str, &str)]) {
    for &(coord, text) in pairs {
        let mv = table.mv(coord);
        assert_eq!(usi::write(&table.variant, mv), text);
        let read = usi::read(&table.variant, &table.setup, &table.legal, text);
        assert_eq!(read, Ok(mv), "{text}");
    }
}

#[test]
fn moves() {
    let start = Table::new("minishogi", "");
    check_moves(&start, &[("a2a3", "5d5c"), ("d1b3", "2e4c"), ("e1e3", "1e1c"), ("a1b2", "5e4d")]);
    let table = Table::new("minishogi", "2k2/P2S1/5/5/K4[PR] w 0 1");
    check_moves(
        &table,
        &[("P@b2", "P*4d"), ("R@c3", "R*3c"), ("d4d5+", "2b2a+"), ("d4d5", "2b2a")],
    );
    let wide = Table::new("janus", "");
    check_moves(&wide, &[("a2a3", "10g10f"), ("j2j4", "1g1e")]);
}

#[test]
fn wrong_moves() {
    let start = Table::new("minishogi", "");
    for (text, message) in [
        ("", "\"\" is not a move such as 5e5d"),
        ("a2a3", "\"a2a3\" is not a move such as 5e5d"),
        ("5d", "\"5d\" is not a move such as 5e5d"),
        ("6d6c", "there is no square 6d on this board"),
        ("5f5e", "there is no square 5f on this board"),
        ("0d0c", "there is no square 0d on this board"),
        ("3c3b", "there is no piece on 3c"),
        ("1b1c", "the piece on 1b does not belong to White, whose turn it is"),
        ("5d5b", "5d5b is not a legal move here"),
        ("P*3c", "White has no P in hand"),
        ("P*33", "there is no square 33 on this board"),
    ] {
        let read = usi::read(&start.variant, &start.setup, &start.legal, text);
        assert_eq!(read.expect_err(text).to_string(), message, "{text}");
    }
}

#[test]
fn sfen() {
    let variant = variant("minishogi");
    for (fen_text, sfen, out) in [
        ("rbsgk/4p/5/P4/KGSBR[-] w 0 1", "rbsgk/4p/5/P4/KGSBR b - 1", ""),
        (
            "rbsgk/4p/5/P4/KGSBR[-] w 0 1",
            "sfen rbsgk/4p/5/P4/KGSBR b -",
            "rbsgk/4p/5/P4/KGSBR b - 1",
        ),
        ("rbsgk/4p/1B3/P4/KGS1R[-] b 0 1", "rbsgk/4p/1B3/P4/KGS1R w - 2", ""),
        ("2s1k/5/5/5/KGSBR[PPp] w 0 3", "2s1k/5/5/5/KGSBR b 2Pp 5", ""),
        ("4k/5/5/5/K4[RGSPPbbrg] b 0 10", "4k/5/5/5/K4 w RGS2Pr2bg 20", ""),
        ("4k/+P4/5/4+p/K4[-] w 0 1", "4k/+P4/5/4+p/K4 b - 1", ""),
    ] {
        let setup =
            usi::read_sfen(&variant, sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
        assert_eq!(setup, fen::read(&variant, fen_text).expect("a good FEN"), "{sfen}");
        let out = if out.is_empty() { sfen } else { out };
        assert_eq!(usi::write_sfen(&variant, &setup), out);
    }
}

#[test]
fn wrong_sfen() {
    let variant = variant("minishogi");
    for (text, message) in [
        ("", "board, column 1: unexpected end, expected the board"),
        ("rbsgk/4p/5/P4 b - 1", "board, column 1: found 4 ranks, expected 5"),
        (
            "rbsgk/4p/5/P4/KGSBR[-] b - 1",
            "board, column 20: \"[\" is neither a piece nor a number of empty squares",
        ),
        ("rbsgk/4p/5/P4/KGSBR", "turn, column 20: unexpected end, expected b or w"),
        (
            "rbsgk/4p/5/P4/KGSBR b x 1",
            "hands, column 23: no piece has the letter X; the letters are K R B G S P +R +B +S +P",
        ),
        (
            "rbsgk/4p/5/P4/KGSBR b - one",
            "move number, column 25: found \"one\", expected a number from 0 to 9999",
        ),
        ("rbsgk/4p/5/P4/KGSBR b - 1 2", "end, column 27: unexpected \"2\" after the last field"),
    ] {
        let error = usi::read_sfen(&variant, text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}
