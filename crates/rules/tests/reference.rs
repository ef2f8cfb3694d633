//! The slow reference itself: tricky positions whose answer can be worked out on a board. The fast
//! generator is compared in each of them, too. Counts are in `perft`.

mod common;

use common::{compare, setup, square, texts, variant, widths};
use wazir_rules::notation::{coord, fen};
use wazir_rules::reference;
use wazir_rules::variant::{CastlingRight, Letter, Variant};
use wazir_rules::{Color, Game, Move, Piece, Setup};

/// The legal moves of a position whose text begins with `prefix`.
fn moves(variant: &Variant, setup: &Setup, prefix: &str) -> String {
    let mut texts = texts(variant, &reference::legal_moves(variant, setup));
    texts.retain(|text| text.starts_with(prefix));
    texts.join(" ")
}

/// Compares the legal moves whose text begins with `prefix` with a list, or their number (`#17`).
#[track_caller]
fn check(id: &str, fen: &str, prefix: &str, expected: &str) {
    let variant = variant(id);
    let position = setup(&variant, fen);
    let found = moves(&variant, &position, prefix);
    // In some positions the side that is not to move is in check: only the reference accepts them.
    let widths = widths(&variant);
    if Game::from_setup(&widths[0], &position).is_ok() {
        compare(&widths, &position);
    }
    match expected.strip_prefix('#') {
        Some(count) => {
            let number = found.split_whitespace().count();
            assert_eq!(number.to_string(), count, "{id} {fen} {prefix}: {found}");
        }
        None => assert_eq!(found, expected, "{id} {fen} {prefix}"),
    }
}

/// Plays one move and compares the resulting position.
#[track_caller]
fn check_play(id: &str, before: &str, mv: &str, after: &str) {
    let variant = variant(id);
    let found = fen::write(&variant, &play(&variant, &setup(&variant, before), mv));
    assert_eq!(found, after, "{id} {before} {mv}");
}

#[track_caller]
fn play(variant: &Variant, setup: &Setup, mv: &str) -> Setup {
    let moves = reference::legal_moves(variant, setup);
    let mut fitting = moves.into_iter().filter(|&legal| coord::write(variant, legal) == mv);
    let found: Option<Move> = fitting.next();
    assert!(fitting.next().is_none(), "{mv} is two moves");
    reference::play(variant, setup, found.unwrap_or_else(|| panic!("{mv} is not legal")))
}

/// The position with White pieces added on some squares.
fn with(variant: &Variant, fen: &str, letter: &str, squares: &str) -> Setup {
    let mut setup = setup(variant, fen);
    let letter = Letter::parse(letter).expect("a letter");
    let kind = variant.kind_of(letter).expect("a kind of this game");
    for name in squares.split_whitespace() {
        setup.board[square(variant, name).index()] = Some(Piece::new(Color::White, kind));
    }
    setup
}

#[test]
fn pawns_of_chess() {
    // En passant, including as the only answer to a check by the double step.
    check("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5", "e5d6 e5e6");
    check_play(
        "chess",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 2",
        "e5d6",
        "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2",
    );
    check("chess", "8/8/8/3pP3/2K5/8/8/4k3 w - d6 0 2", "e5", "e5d6");
    // Pinned along the rank by the two pawns together, or along the file by itself.
    check("chess", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2", "e5", "e5e6");
    check("chess", "4r3/8/8/3pP3/8/8/8/k3K3 w - d6 0 2", "e5", "e5e6");
    // Recorded only if the pawn can really be captured.
    let (before, double) = ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5");
    check_play("chess", before, double, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    check_play(
        "chess",
        "8/3p4/8/K3P2r/8/8/8/4k3 b - - 0 1",
        double,
        "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 2",
    );
    check_play(
        "chess",
        "4k3/3p4/8/8/8/8/8/4K3 b - - 7 1",
        double,
        "4k3/8/8/3p4/8/8/8/4K3 w - - 0 2",
    );
    // The double step needs both squares; promotion is compulsory, capturing or not.
    check("chess", "4k3/8/8/8/4n3/8/3PP3/4K3 w - - 0 1", "e2", "e2e3");
    check("chess", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2", "");
    check(
        "chess",
        "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "a7",
        "a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r",
    );
}

#[test]
fn castling_as_in_chess() {
    let open = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check("berolina", open, "e1", "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1");
    check_play("berolina", open, "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    check_play("berolina", open, "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    // Rights are lost when the king or the rook moves, and when the rook is captured.
    check_play("berolina", open, "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1");
    check_play("berolina", open, "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
    // The rook may be attacked, and may cross an attacked square (b1).
    check("berolina", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "e1c1");
    check("berolina", "r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "e1c1");
    // The king may not start, cross or land in check.
    check("berolina", "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "");
    check("berolina", "2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "");
    check("berolina", "k3r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "");
    // A knight on b1 is between king and rook.
    check("berolina", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", "");
    // A Berolina pawn attacks only straight ahead.
    check("berolina", "4k3/8/8/8/8/8/5p2/4K2R w K - 0 1", "e1g1", "");
    check("berolina", "4k3/8/8/8/8/8/7p/4K2R w K - 0 1", "e1g1", "e1g1");
}

#[test]
fn castling_of_janus() {
    let open = "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1";
    check("janus", open, "e1", "e1b1 e1d1 e1d2 e1e2 e1f1 e1f2 e1i1");
    check_play("janus", open, "e1i1", "r3k4r/10/10/10/10/10/10/R6RK1 b kq - 1 1");
    check_play("janus", open, "e1b1", "r3k4r/10/10/10/10/10/10/1KR6R b kq - 1 1");
    for (file, by_rook) in ('a'..='j').zip([
        "e1b1 e1i1",
        "e1i1",
        "e1i1",
        "e1i1",
        "",
        "e1b1",
        "e1b1",
        "e1b1",
        "e1b1",
        "e1b1 e1i1",
    ]) {
        let variant = variant("janus");
        let mut position = setup(&variant, "k9/10/10/10/10/10/10/R3K4R w KQ - 0 1");
        let rook = variant.rights()[0].rook_kind;
        let place = square(&variant, &format!("{file}5"));
        position.board[place.index()] = Some(Piece::new(Color::Black, rook));
        let castlings = moves(&variant, &position, "e1");
        let castlings: Vec<_> =
            castlings.split(' ').filter(|mv| ["e1b1", "e1i1"].contains(mv)).collect();
        assert_eq!(castlings.join(" "), by_rook, "black rook on {file}5");
    }
    check("janus", "k9/10/10/10/10/10/10/RN2K3NR w KQ - 0 1", "e1", "e1d1 e1d2 e1e2 e1f1 e1f2");
}

#[test]
fn castling_lands_where_the_rook_no_longer_shields() {
    // With its partner on b1, a king that lands on c1 is exposed to the rook on a1.
    let text = "id = 'shielded'\nname = 'Shielded'\nbased-on = 'berolina'\n\
                [board]\nstart = 'nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBNR w KQkq - 0 1'\n\
                [[castling.wing]]\nright = 'K'\nrook = 'h1'\n\
                [[castling.wing]]\nright = 'Q'\nrook = 'b1'\n";
    let game = Variant::read(text).expect("a good file");
    let is_queens = |right: &CastlingRight| right.color == Color::White && right.letter == 'Q';
    let right = game.rights().iter().position(is_queens).expect("a queen's wing");
    let mut position = setup(&game, "4k3/8/8/8/8/8/8/rR2K3 w - - 0 1");
    position.castling = 1 << right;
    assert_eq!(moves(&game, &position, "e1c1"), "");
    position.board[square(&game, "a1").index()] = None;
    assert_eq!(moves(&game, &position, "e1c1"), "e1c1");
}

#[test]
fn castling_of_falcon() {
    let open = "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1";
    check("falcon", open, "f1", "f1c1 f1e1 f1e2 f1f2 f1g1 f1g2 f1i1");
    check_play("falcon", open, "f1i1", "r4k3r/10/10/10/10/10/10/R6RK1 b kq - 1 1");
    check_play("falcon", open, "f1c1", "r4k3r/10/10/10/10/10/10/2KR5R b kq - 1 1");
    // The Falcon on i4 guards f2, g1 and h1.
    check("falcon", "5k4/10/10/10/8f1/10/10/R4K3R w KQ - 0 1", "f1", "f1c1 f1e1 f1e2 f1g2");
}

#[test]
fn berolina_pawns() {
    // One or two steps along either diagonal, capturing straight ahead.
    check("berolina", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2", "e2c4 e2d3 e2e3 e2f3 e2g4");
    check("berolina", "4k3/8/8/8/6p1/3p4/4P3/4K3 w - - 0 1", "e2", "e2f3");
    check("berolina", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2", "a2b3 a2c4");
    // The pawn that stepped over e6 is to the left or right of the capturer; the other one stays.
    let right = "4k3/8/8/3pPp2/8/8/8/4K3 w - e6f5 0 2";
    let left = "4k3/8/8/3pPp2/8/8/8/4K3 w - e6d5 0 2";
    check("berolina", right, "e5", "e5d6 e5e6 e5f6");
    check_play("berolina", right, "e5e6", "4k3/8/4P3/3p4/8/8/8/4K3 b - - 0 2");
    check_play("berolina", left, "e5e6", "4k3/8/4P3/5p2/8/8/8/4K3 b - - 0 2");
    // A step without capture onto the skipped square takes nothing.
    let beside = "4k3/8/8/3P1p2/8/8/8/4K3 w - e6f5 0 2";
    check("berolina", beside, "d5", "d5c6 d5e6");
    check_play("berolina", beside, "d5e6", "4k3/8/4P3/5p2/8/8/8/4K3 b - - 0 2");
    // Recorded with both squares, and only if the pawn can be captured.
    let before = "4k3/5p2/8/4P3/8/8/8/4K3 b - - 0 1";
    check_play("berolina", before, "f7d5", "4k3/8/8/3pP3/8/8/8/4K3 w - e6d5 0 2");
    check_play("berolina", before, "f7h5", "4k3/8/8/4P2p/8/8/8/4K3 w - - 0 2");
    // The rook on e8 pins the pawn along its file, on which it captures; the bishop pins it for
    // good.
    check_play(
        "berolina",
        "k3r3/5p2/8/4P3/8/8/8/4K3 b - - 0 1",
        "f7d5",
        "k3r3/8/8/3pP3/8/8/8/4K3 w - e6d5 0 2",
    );
    check_play(
        "berolina",
        "k6b/5p2/8/4P3/8/2K5/8/8 b - - 0 1",
        "f7d5",
        "k6b/8/8/3pP3/8/2K5/8/8 w - - 0 2",
    );
    // Promotion on either diagonal, and straight when capturing.
    check("berolina", "4n2k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7", "#12");
    check("berolina", "4k3/4P3/8/8/8/8/8/4K3 b - - 0 1", "e8", "e8d7 e8d8 e8e7 e8f7 e8f8");
}

#[test]
fn falcon_paths() {
    let falcon = variant("falcon");
    let open = "k8K/10/10/10/4F5/10/10/10 w - - 0 1";
    let targets = "e4b2 e4b3 e4b5 e4b6 e4c1 e4c7 e4d1 e4d7 e4f1 e4f7 e4g1 e4g7 e4h2 e4h3 e4h5 e4h6";
    check("falcon", open, "e4", targets);
    // f7 by f5-f6, e5-f6 or e5-e6; g7 by f5-g6, f5-f6 or e5-f6.
    let blocks = [
        (
            "e4f7",
            ["f5", "e6", "e5", "f6", "f5 e6"].as_slice(),
            ["e5 f5", "e5 f6", "e6 f6"].as_slice(),
        ),
        ("e4g7", &["g6", "e5", "f5", "f6", "g6 e5"], &["e5 f5", "f5 f6", "f6 g6"]),
        ("e4b3", &["d3", "c3", "d4", "c4", "c4 d3"], &["d3 d4", "c3 d4", "c3 c4"]),
    ];
    for (mv, passable, closed) in blocks {
        for squares in passable {
            assert_eq!(moves(&falcon, &with(&falcon, open, "P", squares), mv), mv, "{squares}");
        }
        for squares in closed {
            assert_eq!(moves(&falcon, &with(&falcon, open, "P", squares), mv), "", "{squares}");
        }
    }
    // Surrounded by its neighbours it has no path at all; it captures pieces on its targets.
    let neighbours = "d3 d4 d5 e3 e5 f3 f4 f5";
    assert_eq!(moves(&falcon, &with(&falcon, open, "P", neighbours), "e4"), "");
    assert_eq!(moves(&falcon, &with(&falcon, open, "P", "f7"), "e4f7"), "");
    check_play(
        "falcon",
        "k8K/5p4/10/10/4F5/10/10/10 w - - 5 1",
        "e4f7",
        "k8K/5F4/10/10/10/10/10/10 b - - 0 1",
    );
    check("falcon", "k8K/4P5/10/10/10/10/10/10 w - - 0 1", "e7", "e7e8b e7e8f e7e8n e7e8q e7e8r");
}

#[test]
fn pawns_from_the_hand() {
    // A pawn drop that mates is illegal; 20 squares below the last rank, less king, gold, a4.
    check("minishogi", "kr3/5/G4/5/4K[P] w 0 1", "P@", "#17");
    check("minishogi", "kr3/5/G4/5/4K[P] w 0 1", "P@a4", "");
    // The king can capture it, or a bishop can.
    check("minishogi", "kr3/5/2G2/5/4K[P] w 0 1", "P@a4", "P@a4");
    check("minishogi", "kb3/5/G4/5/4K[P] w 0 1", "P@a4", "P@a4");
    // A pawn may mate by a move, and another piece by a drop.
    check("minishogi", "kr3/5/PG3/5/4K[-] w 0 1", "a3a4", "a3a4");
    check("minishogi", "kr3/5/G4/5/4K[G] w 0 1", "G@a4", "G@a4");
    // Two on a file: one's own first rank counts, promoted and enemy pawns do not.
    check("minishogi", "4k/5/1+P3/5/P2pK[P] w 0 1", "P@", "#13");
    check("minishogi", "4k/5/1+P3/5/P2pK[P] w 0 1", "P@a", "");
    check("minishogi", "4k/5/1+P3/5/P2pK[P] w 0 1", "P@b", "P@b1 P@b2 P@b4");
    check("minishogi", "4k/5/1+P3/5/P2pK[P] w 0 1", "P@d", "P@d2 P@d3 P@d4");
    // For Black, ranks count from the other side; a drop must leave the piece able to move.
    check("minishogi", "4k/5/5/5/K4[p] b 0 1", "P@c", "P@c2 P@c3 P@c4 P@c5");
    check("minishogi", "4k/5/5/5/K4[S] w 0 1", "S@", "#23");
    // A drop must answer a check, and then is not the mate that it would otherwise be.
    check("minishogi", "k3r/5/5/5/G3K[P] w 0 1", "P@", "P@e2 P@e3 P@e4");
}

#[test]
fn promotion_as_in_shogi() {
    check("minishogi", "4k/P4/5/5/4K[-] w 0 1", "a4", "a4a5+");
    check(
        "minishogi",
        "k4/3S1/5/5/4K[-] w 0 1",
        "d4",
        "d4c3 d4c5 d4c5+ d4d5 d4d5+ d4e3 d4e5 d4e5+",
    );
    check("minishogi", "k2S1/5/5/5/4K[-] w 0 1", "d5", "d5c4 d5c4+ d5e4 d5e4+");
    check("minishogi", "k2G1/5/5/5/4K[-] w 0 1", "d5", "d5c5 d5d4 d5e5");
    check("minishogi", "k2+S1/5/5/5/4K[-] w 0 1", "d5", "d5c5 d5d4 d5e5");
    // A captured piece changes sides and reverts to its unpromoted kind.
    check_play("minishogi", "k2+r1/3G1/5/5/4K[-] w 3 1", "d4d5", "k2G1/5/5/5/4K[R] b 0 1");
    check_play("minishogi", "4k/5/5/3+P1/3rK[-] b 3 1", "d1d2+", "4k/5/5/3+r1/4K[p] w 0 2");
    // Drops leave the hand and do not touch the clock.
    check_play("minishogi", "4k/5/5/5/4K[Gp] w 3 1", "G@a1", "4k/5/5/5/G3K[p] b 4 1");
    check_play("minishogi", "4k/5/5/5/4K[p] b 3 1", "P@a3", "4k/5/p4/5/4K[-] w 4 2");
}

#[test]
fn promotion_from_holdings() {
    let game = "superchess";
    check(game, "4k3/P7/8/8/8/8/8/4K3[QNNPra] w - - 0 1", "a7", "a7a8n a7a8q");
    check_play(
        game,
        "4k3/P7/8/8/8/8/8/4K3[QNN] w - - 4 1",
        "a7a8n",
        "N3k3/8/8/8/8/8/8/4K3[QN] b - - 0 1",
    );
    // With no pieces left but pawns, a pawn remains on the last rank, where it is inert.
    for hand in ["-", "PPra"] {
        let before = format!("1n2k3/P7/8/8/8/8/8/4K3[{hand}] w - - 4 1");
        check(game, &before, "a7", "a7a8 a7b8");
    }
    check_play(
        game,
        "1n2k3/P7/8/8/8/8/8/4K3[-] w - - 4 1",
        "a7b8",
        "1P2k3/8/8/8/8/8/8/4K3[n] b - - 0 1",
    );
    check(game, "P3k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "a8", "");
    check(game, "8/8/8/8/8/8/4K3/1p1k4[q] b - - 0 1", "b1", "");
    // It attacks nothing, and is a lost pawn once captured.
    check(game, "Pk6/8/8/8/8/8/8/4K3[-] b - - 0 1", "b8", "b8a7 b8a8 b8b7 b8c7 b8c8");
    check_play(game, "Pk6/8/8/8/8/8/8/4K3[-] b - - 3 1", "b8a8", "k7/8/8/8/8/8/8/4K3[P] w - - 0 2");
    // A lost piece goes to its owner, and can return with the next pawn.
    let taken = "4k3/P7/8/8/8/8/r7/Q3K3[-] b - - 0 1";
    check_play(game, taken, "a2a1", "4k3/P7/8/8/8/8/8/r3K3[Q] w - - 0 2");
    check(game, "4k3/P7/8/8/8/8/4K3/r7[Q] w - - 0 1", "a7", "a7a8q");
    // A pawn captured en passant goes to the side that lost it.
    check_play(
        game,
        "4k3/8/8/3pP3/8/8/8/4K3[-] w - d6 0 2",
        "e5d6",
        "4k3/8/3P4/8/8/8/8/4K3[p] b - - 0 2",
    );
    // The Veteran steps like a king but is not royal.
    check(game, "4k3/8/8/8/8/8/r7/V3K3[-] w - - 0 1", "e1", "e1d1 e1f1");
}

#[test]
fn dead_positions() {
    let cases = [
        ("janus", "k9/10/10/10/10/10/10/K9 w - - 0 1", true),
        ("janus", "k9/10/10/10/10/10/10/KB8 w - - 0 1", true),
        ("janus", "k9/10/10/10/10/10/10/KN8 w - - 0 1", true),
        ("janus", "k9/10/10/10/10/10/10/KNN7 w - - 0 1", false),
        ("janus", "k9/10/10/10/10/10/10/KJ8 w - - 0 1", false),
        ("janus", "k9/10/10/10/10/10/10/KP8 w - - 0 1", false),
        // Bishops on b1 and d1, and on b1 and c1; the enemy's count too.
        ("janus", "k9/10/10/10/10/10/10/KB1B6 w - - 0 1", true),
        ("janus", "k9/10/10/10/10/10/10/KBB7 w - - 0 1", false),
        ("janus", "k9/10/10/10/10/10/b9/KB8 w - - 0 1", true),
        ("janus", "kb8/10/10/10/10/10/10/KB8 w - - 0 1", false),
        // A knight changes colour; pieces beside the board return only by promotion.
        ("janus", "k9/10/10/10/10/10/n9/KB8 w - - 0 1", false),
        ("falcon", "k9/10/10/10/10/10/10/KF8 w - - 0 1", false),
        ("superchess", "k7/8/8/8/8/8/8/KB6[QRBNqr] w - - 0 1", true),
        ("superchess", "k7/P7/8/8/8/8/8/K7[Q] w - - 0 1", false),
        ("minishogi", "k4/5/5/5/KB3[-] w 0 1", false),
        ("minishogi", "k4/5/5/5/K4[P] w 0 1", false),
    ];
    for (id, fen, dead) in cases {
        let variant = variant(id);
        assert_eq!(reference::is_dead(&variant, &setup(&variant, fen)), dead, "{id} {fen}");
    }
}

#[test]
fn a_square_is_attacked_if_an_enemy_there_could_be_captured() {
    let game = variant("chess");
    let position = setup(&game, "4k3/8/8/8/8/2n5/3P4/R3K3 w Q - 0 1");
    let attacked = |name, by| reference::is_attacked(&game, &position, square(&game, name), by);
    assert!(attacked("c3", Color::White) && attacked("e3", Color::White));
    assert!(attacked("d2", Color::White), "the king guards its pawn");
    assert!(attacked("d1", Color::Black) && !attacked("d3", Color::Black));
    assert!(attacked("d1", Color::White) && !attacked("d4", Color::White));
    assert!(!reference::in_check(&game, &position, Color::White));
}
