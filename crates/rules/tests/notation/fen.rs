//! FEN: many dialects read, one written, and the errors of wrong ones.

use wazir_rules::Variant;
use wazir_rules::notation::fen;

use crate::table::variant;

/// Checks that the text is read as the position that is written as `out`; an empty `out` stands
/// for the text itself.
#[track_caller]
fn check(name: &str, text: &str, out: &str) {
    let variant = variant(name);
    let setup = fen::read(&variant, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let out = if out.is_empty() { text } else { out };
    assert_eq!(fen::write(&variant, &setup), out, "{name}: {text}");
}

#[track_caller]
fn check_error(name: &str, text: &str, message: &str) {
    match fen::read(&variant(name), text) {
        Ok(setup) => panic!("{text} was read as {setup:?}"),
        Err(error) => assert_eq!(error.to_string(), message, "{name}: {text}"),
    }
}

const JANUS: &str = "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1";
const MINI: &str = "rbsgk/4p/5/P4/KGSBR[-] w 0 1";

#[test]
fn start_positions_are_written_as_they_are_read() {
    check("janus", JANUS, "");
    check("falcon", "rbnfqkfnbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBNFQKFNBR w KQkq - 0 1", "");
    check("berolina", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "");
    check("minishogi", MINI, "");
    check("superchess", "avbqkesr/pppppppp/8/8/8/8/PPPPPPPP/AVBQKESR[RBNNrbnn] w Kk - 0 1", "");
}

#[test]
fn fields_of_other_dialects_are_read() {
    for tail in [
        "[-] w 0 1",
        "[] w 0 1",
        " [-] w 0 1",
        " [] w - - 0 1",
        "[-] w - 1",
        "[-] w - - 0 1",
        " w",
        " w - 1",
        " w 0 1",
        " w - -",
        " w 1",
        "  w   0 1  ",
        "\tw 0 1\n",
        "[] w - 0 1",
        "[-] w 0 0",
    ] {
        check("minishogi", &format!("rbsgk/4p/5/P4/KGSBR{tail}"), MINI);
    }
    for tail in ["KQkq - 0 1", "KQkq -", "KQkq", "qkQK - 0 1", "JAja - 0 1", "KAkq - 0", "KQkq 1"] {
        let text = JANUS.replace("KQkq - 0 1", tail);
        check("janus", &text, JANUS);
    }
    check("janus", "4k5/10/10/10/10/10/10/4K5 b 7 30", "4k5/10/10/10/10/10/10/4K5 b - - 7 30");
    check("janus", "4k5/10/10/10/10/10/10/4K5 b - - 7", "4k5/10/10/10/10/10/10/4K5 b - - 7 1");
    check("janus", "4k5/10/10/10/10/10/10/4K5 b - 7", "4k5/10/10/10/10/10/10/4K5 b - - 0 7");
}

#[test]
fn hands() {
    check("minishogi", "rbsgk/5/5/5/KGSBR[Pp] b 3 9", "");
    check("minishogi", "r1s1k/5/5/5/KGS1R[PBbpG] w 0 1", "r1s1k/5/5/5/KGS1R[BGPbp] w 0 1");
    check("minishogi", "r1s1k/5/5/5/KGS1R[2Pb] w 0 1", "r1s1k/5/5/5/KGS1R[PPb] w 0 1");
    check("minishogi", "d1h1k/5/5/5/KGS1R w", "+r1+b1k/5/5/5/KGS1R[-] w 0 1");
    check("minishogi", "4k/+P4/5/4+p/K4 [RBbg] b - 2", "4k/+P4/5/4+p/K4[RBbg] b 0 2");
    // Without brackets, a side has lost the pieces that are missing from the board.
    check(
        "superchess",
        "rvaqkens/pppppppp/8/8/8/8/PPPPPPPP/RVAQKENS w Qq - 0 1",
        "rvaqkens/pppppppp/8/8/8/8/PPPPPPPP/RVAQKENS[RBBNrbbn] w Qq - 0 1",
    );
    check(
        "superchess",
        "4k3/8/8/8/8/8/7P/R3K3 w Q - 0 1",
        "4k3/8/8/8/8/8/7P/R3K3[QRBBNNPPPPPPPAESVqrrbbnnppppppppaesv] w Q - 0 1",
    );
    check("superchess", "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1", "");
    check("chess", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn impossible_rights_are_dropped_from_a_full_set() {
    let board = "rvaqkens/pppppppp/8/8/8/8/PPPPPPPP/RVAQKENS[RBBNrbbn] w";
    check("superchess", &format!("{board} KQkq - 0 1"), &format!("{board} Qq - 0 1"));
    check("superchess", &format!("{board} KQ - 0 1"), &format!("{board} Q - 0 1"));
    check("superchess", &format!("{board} Aa - 0 1"), &format!("{board} Qq - 0 1"));
}

#[test]
fn en_passant() {
    let chess = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    check("chess", &format!("{chess} e3 0 1"), "");
    check("chess", &format!("{chess} e3e4 0 1"), &format!("{chess} e3 0 1"));
    check("chess", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "");
    let far = "4k5/10/10/9p/10/10/10/4K5 w - j6 0 1";
    check("janus", far, "");
    // Pawns from b2 and from d2 may both have skipped c3.
    check("berolina", "4k3/8/8/8/1p1P4/8/8/4K3 b - c3d4 0 1", "");
    let one = "4k3/8/8/8/2pP4/8/8/4K3 b - c3 0 1";
    check("berolina", one, &one.replace("c3", "c3d4"));
    check("berolina", "4k3/8/8/8/1PpP4/8/8/4K3 b - c3b4 0 1", "");
    let black = "4k3/8/8/2p5/8/8/8/4K3 w - d6c5 0 1";
    check("berolina", black, "");
    check("berolina", &black.replace("d6c5", "c5d6"), black);
    // A pawn still stands on b2, so the one on d4 has come from elsewhere.
    check_error(
        "berolina",
        "4k3/8/8/8/2pP4/8/1P6/4K3 b - c3 0 1",
        "en passant, column 30: no pawn can just have made a double step over c3",
    );
}

#[test]
fn wrong_texts() {
    let cases = [
        ("", "board, column 1: unexpected end, expected the board"),
        ("   ", "board, column 4: unexpected end, expected the board"),
        ("4k3", "board, column 1: found 1 ranks, expected 8"),
        ("4k3/8/8/8/8/8/8/8/4K3 w", "board, column 1: found 9 ranks, expected 8"),
        ("4k3/8/8/9/8/8/8/4K3 w", "board, column 9: rank 5 has more than 8 squares"),
        ("4k3/8/8/ppppppppp/8/8/8/4K3 w", "board, column 17: rank 5 has more than 8 squares"),
        ("4k3/8/8/7/8/8/8/4K3 w", "board, column 9: rank 5 has 7 squares instead of 8"),
        ("4k3/8/8//8/8/8/4K3 w", "board, column 9: rank 5 has 0 squares instead of 8"),
        (
            "4k3/8/8/0p7/8/8/8/4K3 w",
            "board, column 9: \"0\" is neither a piece nor a number of empty squares",
        ),
        (
            "4k3/8/8/99999999999999999999999/8/8/8/4K3 w",
            "board, column 9: \"99999999999999999999999\" is neither a piece nor a number of empty squares",
        ),
        (
            "4k3/8/8/4x3/8/8/8/4K3 w",
            "board, column 10: no piece has the letter X; the letters are K Q R B N P",
        ),
        (
            "4k3/8/8/4é3/8/8/8/4K3 w",
            "board, column 10: \"é\" is neither a piece nor a number of empty squares",
        ),
        (
            "4k3/8/8/4+3/8/8/8/4K3 w",
            "board, column 10: \"+3\" is neither a piece nor a number of empty squares",
        ),
        (
            "4k3/8/8/3Q~4/8/8/8/4K3 w",
            "board, column 10: no piece has the letter +Q; the letters are K Q R B N P",
        ),
        (
            "4k3/8/8/4+P3/8/8/8/4K3 w",
            "board, column 10: no piece has the letter +P; the letters are K Q R B N P",
        ),
        ("4k3/8/8/8/8/8/8/4K3[Q w", "hands, column 20: missing ] after the hands"),
        (
            "4k3/8/8/8/8/8/8/4K3[Q] w",
            "hands, column 21: there are no pieces beside the board in this game",
        ),
        ("4k3/8/8/8/8/8/8/4K3", "turn, column 20: unexpected end, expected w or b"),
        ("4k3/8/8/8/8/8/8/4K3 x", "turn, column 21: found \"x\", expected w or b"),
        ("4k3/8/8/8/8/8/8/4K3 W", "turn, column 21: found \"W\", expected w or b"),
        (
            "4k3/8/8/8/8/8/8/4K3 w X",
            "castling, column 23: 'X' is not a castling right; expected - or some of KQkq",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w K",
            "castling, column 23: K needs the king on e1 and its partner on h1",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K3 w Qq",
            "castling, column 25: q needs the king on e8 and its partner on a8",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K3 w Qa",
            "castling, column 25: a needs the king on e8 and its partner on a8",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - x",
            "en passant, column 25: found \"x\", expected - or a square of this board",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - i6",
            "en passant, column 25: found \"i6\", expected - or a square of this board",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6e5e4",
            "en passant, column 25: no pawn can just have made a double step over e6e5e4",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6e5e4e3",
            "en passant, column 25: found \"e6e5e4e3\", expected - or a square of this board",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6",
            "en passant, column 25: no pawn can just have made a double step over e6",
        ),
        (
            "4k3/8/8/4p3/8/8/8/4K3 w - d6",
            "en passant, column 27: no pawn can just have made a double step over d6",
        ),
        (
            "4k3/8/4P3/4p3/8/8/8/4K3 w - e6",
            "en passant, column 29: no pawn can just have made a double step over e6",
        ),
        (
            "4k3/8/8/8/4p3/8/8/4K3 w - e6e4",
            "en passant, column 27: no pawn can just have made a double step over e6e4",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - x",
            "halfmove clock, column 27: found \"x\", expected a number from 0 to 9999",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - -1",
            "halfmove clock, column 27: found \"-1\", expected a number from 0 to 9999",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 10000",
            "move number, column 29: found \"10000\", expected a number from 0 to 9999",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 +1",
            "move number, column 29: found \"+1\", expected a number from 0 to 9999",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1",
            "end, column 31: unexpected \"1\" after the last field",
        ),
    ];
    for (text, message) in cases {
        check_error("chess", text, message);
    }
}

#[test]
fn wrong_hands() {
    let cases = [
        ("[K]", "hands, column 21: a King cannot be held beside the board"),
        ("[+R]", "hands, column 21: a Dragon cannot be held beside the board"),
        ("[D]", "hands, column 21: a Dragon cannot be held beside the board"),
        (
            "[N]",
            "hands, column 21: no piece has the letter N; the letters are K R B G S P +R +B +S +P",
        ),
        ("[P", "hands, column 20: missing ] after the hands"),
        ("[P]]", "hands, column 22: \"]\" is neither a piece nor a number of pieces"),
        ("[2]", "hands, column 21: a number without a piece after it"),
        ("[0P]", "hands, column 21: \"0\" is neither a piece nor a number of pieces"),
        ("[100P]", "hands, column 21: \"100\" is neither a piece nor a number of pieces"),
        ("[99PP]", "hands, column 24: more than 99 pieces of one kind"),
        ("[P-]", "hands, column 22: \"-\" is neither a piece nor a number of pieces"),
    ];
    for (hands, message) in cases {
        check_error("minishogi", &format!("4k/5/5/5/2K2       {hands} w 0 1"), message);
    }
    check_error(
        "minishogi",
        "4k/5/5/5/2K2[-] w Kq 0 1",
        "castling, column 19: 'K' is not a castling right; this game has none, expected -",
    );
}

#[test]
fn holes() {
    let start = "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/\
                 *CRNBQKBNRC*/W**********W w KQkq - 0 1";
    check("omicron", start, "");
    check_error(
        "omicron",
        &start.replace("w**********w", "w*b********w"),
        "board, column 3: there is a hole at c10",
    );
    check_error(
        "omicron",
        &start.replace("*10*/*PPP", "*9**/*PPP"),
        "board, column 57: there is no hole at k4",
    );
    check_error(
        "chess",
        "4k3/8/8/8/8/8/3*4/4K3 w - - 0 1",
        "board, column 16: \"*\" is neither a piece nor a number of empty squares",
    );
}

#[test]
fn an_ambiguous_en_passant_square_is_an_error() {
    check_error(
        "berolina",
        "4k3/8/8/8/1PpP4/8/8/4K3 b - c3 0 1",
        "en passant, column 29: the pawns on b4 and d4 fit; add the square of one, as in c3b4",
    );
}

/// Of two triple steps over one square, the pawn's square tells which was made.
#[test]
fn an_ambiguous_triple_step_is_read_with_the_square_that_is_asked_for() {
    let text = "id = 'x'\nname = 'X'\nbased-on = 'berolina'
                [[piece]]\nletter = 'P'\ntriple-step = 2";
    let variant = Variant::read(text).unwrap();
    let read = |field: &str| {
        let text = format!("4k3/8/8/2P1P3/8/8/8/4K3 b - {field} 0 1");
        fen::read(&variant, &text).map_err(|error| error.message)
    };
    let asked = "the pawns on c5 and e5 fit; add the square of one, as in d4c5";
    assert_eq!(read("d4"), Err(asked.to_owned()));
    for (field, pawn) in [("d4c5", "c5"), ("e5d4", "e5"), ("c3d4", "e5"), ("d4e3c5", "c5")] {
        let en_passant = read(field).unwrap().en_passant.expect("a pawn has just moved");
        assert_eq!(variant.board().name(en_passant.pawn), pawn, "{field}");
    }
    for field in ["d4d4", "c5", "d4c3e3"] {
        assert!(read(field).is_err(), "{field}");
    }
}
