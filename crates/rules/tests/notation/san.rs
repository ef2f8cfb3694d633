//! SAN: each game's style written, every dialect read.

use wazir_rules::notation::san::{self, Suffix};

use crate::table::Table;

/// Checks that every coordinate move is written as the text beside it and read back from it.
#[track_caller]
fn check(table: &Table, pairs: &[(&str, &str)]) {
    for &(coord, text) in pairs {
        let mv = table.mv(coord);
        let suffix = table.suffix_after(mv);
        assert_eq!(san::write(&table.variant, &table.setup, &table.legal, mv, suffix), text);
        check_read(table, &[(text, coord)]);
    }
}

/// Checks that each text means the coordinate move beside it.
#[track_caller]
fn check_read(table: &Table, pairs: &[(&str, &str)]) {
    for &(text, coord) in pairs {
        match san::read(&table.variant, &table.setup, &table.legal, text) {
            Ok(mv) => assert_eq!(table.name(mv), coord, "{text}"),
            Err(error) => panic!("{text}: {error}"),
        }
    }
}

#[track_caller]
fn check_error(table: &Table, pairs: &[(&str, &str)]) {
    for &(text, message) in pairs {
        match san::read(&table.variant, &table.setup, &table.legal, text) {
            Ok(mv) => panic!("{text} was read as {}", table.name(mv)),
            Err(error) => assert_eq!(error.to_string(), message, "{text}"),
        }
    }
}

#[test]
fn chess() {
    let table = Table::new("chess", "r3k2r/1P4P1/8/3pP3/8/N7/8/R1N1K2R w KQkq d6 0 1");
    check(
        &table,
        &[
            ("a3b5", "Nb5"),
            ("e5d6", "exd6"),
            ("e5e6", "e6"),
            ("b7a8q", "bxa8=Q+"),
            ("b7b8n", "b8=N"),
            ("e1g1", "O-O"),
            ("h1h8", "Rxh8+"),
        ],
    );
    check_read(
        &table,
        &[
            ("0-0", "e1g1"),
            ("o-o!", "e1g1"),
            ("O-O+", "e1g1"),
            ("Kg1", "e1g1"),
            ("ed6", "e5d6"),
            ("exd6 e.p.", "e5d6"),
            ("exd6ep!?", "e5d6"),
            ("e5xd6", "e5d6"),
            ("e5-e6", "e5e6"),
            ("e5e6", "e5e6"),
            ("Pe6", "e5e6"),
            ("E6", "e5e6"),
            ("b8Q", "b7b8q"),
            ("b8=q", "b7b8q"),
            ("b8(Q)", "b7b8q"),
            ("b8/R", "b7b8r"),
            ("b8n", "b7b8n"),
            ("ba8=Q++", "b7a8q"),
            ("Rh8", "h1h8"),
            ("R:h8#", "h1h8"),
            ("Rh1xh8", "h1h8"),
            ("h1h8", "h1h8"),
            ("nb5", "a3b5"),
            ("Na3-b5", "a3b5"),
            ("N3b5", "a3b5"),
            ("ke2", "e1e2"),
        ],
    );
}

#[test]
fn castling_towards_the_first_file() {
    let table = Table::new("chess", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1");
    check(&table, &[("e1c1", "O-O-O")]);
    check_read(&table, &[("0-0-0", "e1c1"), ("Kc1", "e1c1"), ("OOO", "e1c1")]);
    check_error(&table, &[("O-O", "O-O is not a legal move here")]);
}

#[test]
fn disambiguation() {
    let table = Table::new("chess", "6k1/6pp/8/Q3Q3/8/8/4P3/Q1N1NK2 w - - 0 1");
    check(
        &table,
        &[("a5c3", "Qa5c3"), ("a1c3", "Q1c3"), ("e5c3", "Qec3"), ("c1d3", "Ncd3"), ("e1f3", "Nf3")],
    );
    check_error(
        &table,
        &[
            ("Qc3", "Qc3 can mean Q1c3, Qa5c3 or Qec3"),
            ("Qac3", "Qac3 can mean Q1c3 or Qa5c3"),
            ("Nd3", "Nd3 can mean Ncd3 or Ned3"),
        ],
    );
    // A pinned piece needs no disambiguation.
    let pinned = Table::new("chess", "4r2k/8/8/8/8/8/4N3/N3K3 w - - 0 1");
    check(&pinned, &[("a1c2", "Nc2")]);
}

#[test]
fn pawn_and_bishop() {
    let both = Table::new("chess", "7k/8/8/8/8/2p5/1P1B4/6K1 w - - 0 1");
    check_read(&both, &[("bxc3", "b2c3"), ("Bxc3", "d2c3"), ("bc3", "b2c3"), ("Bc3", "d2c3")]);
    let bishop = Table::new("chess", "7k/8/8/8/8/2p5/3B4/6K1 w - - 0 1");
    check_read(&bishop, &[("bxc3", "d2c3")]);
    let pawn = Table::new("chess", "7k/8/8/8/8/2p5/1P6/6K1 w - - 0 1");
    check_error(&pawn, &[("Bxc3", "Bxc3 is not a legal move here")]);
}

#[test]
fn janus() {
    let both = Table::new("janus", "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1");
    check(&both, &[("e1b1", "Kb1"), ("e1i1", "Ki1"), ("j1j8", "Rxj8+")]);
    // XBoard takes O-O for the shorter way: three steps to b, not four to i.
    check_read(&both, &[("O-O", "e1b1"), ("O-O-O", "e1i1"), ("0-0-0", "e1i1")]);
    let one = Table::new("janus", "4k5/10/10/10/10/10/10/R3K4R w K - 0 1");
    check_read(&one, &[("O-O", "e1i1"), ("O-O-O", "e1i1"), ("Ki1", "e1i1")]);
    let none = Table::new("janus", "4k5/10/10/10/10/10/10/R3K4R w - - 0 1");
    check_error(&none, &[("O-O", "O-O is not a legal move here")]);
    let start = Table::new("janus", "");
    check(&start, &[("b1c3", "Jc3"), ("c1d3", "Nd3"), ("i1h3", "Jh3"), ("j2j4", "j4")]);
    let promotes = Table::new("janus", "9k/P9/10/10/10/10/10/4K5 w - - 0 1");
    check(&promotes, &[("a7a8j", "a8=J"), ("a7a8q", "a8=Q+")]);
}

#[test]
fn falcon() {
    let both = Table::new("falcon", "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1");
    check(&both, &[("f1i1", "O-O"), ("f1c1", "O-O-O")]);
    check_read(&both, &[("O-O", "f1i1"), ("O-O-O", "f1c1")]);
    let free = Table::new("falcon-tournament", "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1");
    check(&free, &[("f1i1", "Ki1"), ("f1h1", "Kh1"), ("f1c1", "Kc1"), ("f1d1", "Kd1")]);
    check_error(&free, &[("O-O", "O-O can mean Kh1 or Ki1")]);
}

#[test]
fn berolina() {
    let table = Table::new("berolina", "3k4/5P2/3p4/3P4/8/8/2P1P3/4K3 w - - 0 1");
    check(&table, &[("e2c4", "e2c4"), ("e2d3", "e2d3"), ("d5d6", "d5xd6"), ("f7g8q", "f7g8=Q+")]);
    check_read(
        &table,
        &[
            ("ec4", "e2c4"),
            ("ed3", "e2d3"),
            ("Ped3", "e2d3"),
            ("Pcd3", "c2d3"),
            ("dxd6", "d5d6"),
            ("d6", "d5d6"),
            ("Pxd6", "d5d6"),
            ("Pg8=Q", "f7g8q"),
            ("fg8=N", "f7g8n"),
            ("fg8R", "f7g8r"),
            ("e2-c4", "e2c4"),
            ("c4", "e2c4"),
        ],
    );
    check_error(
        &table,
        &[
            ("d3", "d3 can mean c2d3 or e2d3"),
            ("eg8=Q", "eg8=Q is not a legal move here"),
            ("fg8", "fg8 must say what the piece becomes: f7g8=Q, f7g8=R, f7g8=B or f7g8=N"),
        ],
    );
}

#[test]
fn berolina_en_passant() {
    // White's pawn has just made a double step over d3 to c4; Black's pawn on d4 captures it
    // straight ahead, while one on e4 could only step to d3.
    let table = Table::new("berolina", "4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1");
    check(&table, &[("d4d3", "d4xd3"), ("d4e3", "d4e3")]);
    check_read(&table, &[("dxd3", "d4d3"), ("d3", "d4d3"), ("dd3", "d4d3"), ("dxd3 e.p.", "d4d3")]);
    let both = Table::new("berolina", "4k3/8/8/8/2Ppp3/8/8/4K3 b - d3c4 0 1");
    check(&both, &[("d4d3", "d4xd3"), ("e4d3", "e4d3")]);
    check_read(&both, &[("xd3", "d4d3"), ("d3", "e4d3"), ("ed3", "e4d3"), ("dd3", "d4d3")]);
}

#[test]
fn superchess() {
    let stock = Table::new("superchess", "8/P6P/8/8/8/4k3/8/4K3[NV] w - - 0 1");
    check(&stock, &[("a7a8n", "a8=N"), ("h7h8v", "h8=V")]);
    check_error(&stock, &[("a8=Q", "a8=Q is not a legal move here")]);
    let inert = Table::new("superchess", "8/P6P/8/8/8/4k3/8/4K3[-] w - - 0 1");
    check(&inert, &[("a7a8", "a8")]);
    check_read(&inert, &[("a7-a8", "a7a8"), ("a8=", "a7a8"), ("a8!", "a7a8")]);
    let start = Table::new("superchess", "");
    check(&start, &[("a2a4", "a4"), ("a1b3", "Ab3"), ("b1c3", "Vc3")]);
    let empress = Table::new("superchess", "4k3/8/8/8/4P3/8/4P3/E3K3[-] w - - 0 1");
    check_read(&empress, &[("E5", "e4e5"), ("e3", "e2e3"), ("Ec2", "a1c2"), ("ec2", "a1c2")]);
}

#[test]
fn mini_shogi() {
    let table = Table::new("minishogi", "2k2/P2S1/1r3/2G1G/K3+R[PB] w 0 1");
    check(
        &table,
        &[
            ("a4a5+", "P-a5+"),
            ("d4d5", "S-d5="),
            ("d4d5+", "S-d5+"),
            ("P@c3", "P*c3"),
            ("B@d1", "B*d1"),
            ("c2b3", "Gxb3"),
            ("c2d3", "Gc2-d3"),
            ("e2d3", "Ge2-d3"),
            ("e1d1", "+R-d1"),
            ("c2c3", "G-c3"),
        ],
    );
    check_read(
        &table,
        &[
            ("P-a5", "a4a5+"),
            ("Pa5+", "a4a5+"),
            ("a4a5+", "a4a5+"),
            ("S-d5", "d4d5"),
            ("Sd5", "d4d5"),
            ("sd5+", "d4d5+"),
            ("Sd4-d5=", "d4d5"),
            ("S-2a+", "d4d5+"),
            ("S2b-2a", "d4d5"),
            ("S21+", "d4d5+"),
            ("S22-21=", "d4d5"),
            ("P*3c", "P@c3"),
            ("P'33", "P@c3"),
            ("P@c3", "P@c3"),
            ("p*c3", "P@c3"),
            ("Gxb3", "c2b3"),
            ("Gb3", "c2b3"),
            ("Gx43", "c2b3"),
            ("Gc2d3", "c2d3"),
            ("Gcd3", "c2d3"),
            ("D-d1", "e1d1"),
            ("+Rd1", "e1d1"),
            ("+R-2e", "e1d1"),
            ("Gxb3+", "c2b3"),
            ("Pa5=G", "a4a5+"),
            ("Sd5=G+", "d4d5+"),
        ],
    );
    check_error(
        &table,
        &[
            ("G-d3", "G-d3 can mean Gc2-d3 or Ge2-d3"),
            ("P*a3", "P*a3 is not a legal move here"),
            ("R-d1", "R-d1 is not a legal move here"),
            ("G-f3", "there is no square f3 on this board"),
            ("G-6c", "there is no square 6c on this board"),
            ("N-c3", "no piece has the letter \"N\" in this game"),
            ("", "\"\" is not a move such as P-b3"),
        ],
    );
}

#[test]
fn promotions_need_no_disambiguation_from_pieces_that_cannot_promote() {
    let table = Table::new("minishogi", "2r1k/s2Pg/2pb1/G4/K+R1bS[] b - - 1 13");
    check(&table, &[("d1c2+", "B-c2+"), ("d1c2", "Bd1-c2="), ("d3c2", "Bd3-c2")]);
}

#[test]
fn wrong_texts() {
    let table = Table::new("chess", "");
    check_error(
        &table,
        &[
            ("", "\"\" is not a move such as Nf3"),
            ("N", "\"N\" is not a move such as Nf3"),
            ("hello world", "\"hello world\" is not a move such as Nf3"),
            ("Nf", "\"Nf\" is not a move such as Nf3"),
            ("Nf9", "there is no square f9 on this board"),
            ("Ni3", "there is no square i3 on this board"),
            ("Xf3", "no piece has the letter \"X\" in this game"),
            ("e8=X", "no piece has the letter \"X\" in this game"),
            ("Nf6", "Nf6 is not a legal move here"),
            ("e5", "e5 is not a legal move here"),
            ("exd3", "exd3 is not a legal move here"),
            ("O-O", "O-O is not a legal move here"),
            ("N9f3", "\"N9f3\" is not a move such as Nf3"),
            ("Nz9f3", "\"Nz9f3\" is not a move such as Nf3"),
            ("N@f3", "N@f3 is not a legal move here"),
            ("♞f3", "\"♞f3\" is not a move such as Nf3"),
            ("e4(", "\"e4(\" is not a move such as Nf3"),
            ("e4()", "no piece has the letter \"\" in this game"),
        ],
    );
    let long = "x".repeat(1000);
    let short = format!("\"{}…\" is not a move such as Nf3", "x".repeat(60));
    check_error(&table, &[(&long, &short)]);
}

#[test]
fn suffixes() {
    let mate = Table::new("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    check(&mate, &[("a1a8", "Ra8#")]);
    let mv = mate.mv("a1a8");
    let text = |suffix| san::write(&mate.variant, &mate.setup, &mate.legal, mv, suffix);
    assert_eq!(text(Suffix::None), "Ra8");
    assert_eq!(text(Suffix::Check), "Ra8+");
}

#[test]
fn walls() {
    let start = Table::new("duck", "");
    check(&start, &[("e2e4,e4e5", "e4,e5"), ("g1f3,f3g1", "Nf3,g1")]);
    check_read(
        &start,
        &[("e2e4,e4d5", "e2e4,e4d5"), ("e4, d5!?", "e2e4,e4d5"), ("e4,e4d5", "e2e4,e4d5")],
    );
    check_error(
        &start,
        &[
            ("e4", "e4 must say where the wall goes, as in e4,e2"),
            ("e4,e4", "e4,e4 is not a legal move here"),
            ("e4,j4", "there is no square j4 on this board"),
            ("e4,", "\"e4,\" is not a move such as e2e4,e4d5"),
            ("e5,d5", "e5 is not a legal move here"),
        ],
    );
    let rich = Table::new("duck", "r3k2r/1P4p1/2b2n2/3q4/3QP*2/2B2N2/1P4P1/R3K2R w KQkq - 0 1");
    check(
        &rich,
        &[
            ("e1g1,g1e1", "O-O,e1"),
            ("e1c1,c1f5", "O-O-O,f5"),
            ("b7b8q,b8b7", "b8=Q,b7"),
            ("d4d5,d5d4", "Qxd5,d4"),
        ],
    );
}
