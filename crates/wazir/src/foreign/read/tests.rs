//! Keys, and the lines of the variant file that they become.

use wazir_rules::Shelf;

use super::{Known, import};
use crate::foreign::{inherited, sections};

/// The section above the lines, and lines that its file must have; after `!`, one that it must not.
const CASES: &[(&str, &[&str])] = &[
    ("[x:chess]\npass = true", &["may-pass = \"always\""]),
    ("[x:chess]\npassOnStalemate = true", &["may-pass = \"when-stuck\""]),
    (
        "[x:chess]\nmustCapture = true\nchecking = false",
        &["must-capture = true", "may-check = false"],
    ),
    ("[x:chess]\nnFoldValue = loss", &["repetition = \"mover-wins\""]),
    ("[x:chess]\nking = -\ncommoner = k", &["check = \"never\""]),
    // Nothing is a choice of pawns in a section without a parent that does not say so.
    (
        "[x]\nking = k\nqueen = q\nrook = r\nbishop = b\nknight = n\npawn = p\n\
         mandatoryPawnPromotion = false",
        &["!promotes-to"],
    ),
    // A section that gives a letter to another piece takes it from the first.
    ("[x:chess]\ncustomPiece1 = n:C", &["betza = \"C\"", "promotes-to = [\"Q\", \"R\", \"B\"]"]),
    // Without a side to move, White begins, and without rights nobody castles.
    ("[x:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", &["RNBQKBNR w\""]),
    (
        "[x:chess]\narchbishop = h\nchancellor = e\ngating = true\nseirawanGating = true\n\
         startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
        &["gates = true", "w KQBCDFGkqbcdfg - 0 1"],
    ),
    (
        "[x:chess]\npieceDrops = true\nmustDrop = true\ndropChecks = false\n\
         dropOppositeColoredBishop = true\ncastlingDroppedPiece = true\n\
         dropRegionWhite = *1\ndropRegionBlack = *8\n\
         startFen = 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[RRBBrrbb] w - - 0 1",
        &[
            "reserve = true",
            "first = true",
            "may-check = false",
            "one-per-shade = true",
            "by-drop = true",
            "squares = [\"a1-h1\"]",
        ],
    ),
    (
        "[x]\nking = k\nrook = r\nsilver = s\nknight = n\npawn = p\ncountingRule = asean\n\
         nMoveRule = 0\ndoubleStep = false\ncastling = false\npromotionPieceTypes = rn\n\
         startFen = rnsk4/8/pppp4/8/8/PPPP4/8/RNSK4 w - - 0 1",
        &["when = \"counted\"", "against = [\"R\"]", "against = [\"S\"]", "moves = 44"],
    ),
    (
        "[x:xiangqi]\nmobilityRegionWhiteHorse = *1 *2 *3 *4 *5 *6 *7 *8 *9\n\
         mobilityRegionBlackHorse = *2 *3 *4 *5 *6 *7 *8 *9 *10",
        &[
            "squares = [\"d1-f3\"]",
            "squares = [\"a1-i9\"]",
            "may-face = false",
            "[[piece.within]]",
            "squares = [\"a6-i10\"]",
            "betza = \"fsW\"",
        ],
    ),
    (
        "[x:chess]\ncastling = false\npromotionRegionWhite = g8 h8\npromotionRegionBlack = a1 b1",
        &["squares = [\"g8-h8\"]", "black = [\"a1-b1\"]", "promotion-zone = \"promotion zone\""],
    ),
    (
        "[x:chess]\npromotionPieceTypesWhite = qr\npromotionPieceTypesBlack = bn",
        &["[[piece.side]]", "side = \"black\"", "promotes-to = [\"B\", \"N\"]"],
    ),
    (
        "[x:chess]\nmaxRank = 10\npromotionRegionWhite = *10\ndoubleStepRegionWhite = *2 *3\n\
         doubleStepRegionBlack = *9 *8\ntripleStepRegionWhite = *2\ntripleStepRegionBlack = *9\n\
         startFen = rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &["double-step = [2, 3]", "triple-step = 2"],
    ),
    ("[x:chess]\nmakpongRule = true", &["may-flee = false"]),
    ("[x:chess]\nknight = -\ncustomPiece1 = n:flNrbN", &["black = \"turned\""]),
    (
        "[x:chess]\nflagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1\n\
         flagPieceSafe = true",
        &["when = \"goal\"", "safe = true", "pieces = [\"K\"]"],
    ),
    (
        "[x:chess]\nflagPiece = k\nflagRegion = d4 e4\nflagMove = true",
        &["side = \"white\"", "side = \"black\"", "answered = true"],
    ),
    ("[x:chess]\ncheckCounting = true", &["when = \"checks\"", "count = 1"]),
    (
        "[x:chess]\nstartFen = 1r1k3r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQk - 0 1",
        &["right = \"K\"", "right = \"k\"", "rook = \"h8\"", "king = \"d8\"", "mirrored = false"],
    ),
    (
        "[x:chess]\nchess960 = true",
        &[
            "both-shades = [\"B\"]",
            "rest = [\"R\", \"K\", \"R\"]",
            "places = [\"B\", \"N\", \"Q\"]",
        ],
    ),
    (
        "[x:chess]\nking = -\ncommoner = k\ncastling = false\nextinctionValue = loss\n\
         extinctionPieceTypes = k\nextinctionPseudoRoyal = true\n\
         startFen = knbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNR w - - 0 1",
        &["check = \"last\"", "royal = true"],
    ),
    (
        "[x:chess]\npawn = -\ncustomPiece1 = h:fmFfcWimA\ncastling = false\n\
         promotionPawnTypes = h\nnMoveRuleTypes = h\n\
         startFen = rnbqkbnr/hhhhhhhh/8/8/8/8/HHHHHHHH/RNBQKBNR w - - 0 1",
        &["first-move = \"mA\"", "resets-clock = true"],
    ),
    (
        "[x:kyotoshogi]\nstartFen = p+nks+l/5/5/5/+LSK+NP[-] w 0 1",
        &["promotes-to = [\"L\"]", "promoted = true", "stuck = true"],
    ),
    (
        "[x:janggi]\nnMoveRule = 50",
        &[
            "may-not-hop = [\"C\"]",
            "may-not-capture = [\"C\"]",
            "betza = \"afsafW\"",
            "lines = \"pB\"",
            "lines = \"fF\"",
            "points = 13",
            "black-points = 1.5",
            "when = \"facing\"",
            "when = \"passes\"",
            "result = \"more-points\"",
            "repetition = \"more-points\"",
            "clock-result = \"more-points\"",
        ],
    ),
    // Only the King of a game that is built in there has moves on lines.
    ("[x:janggi]\nking = k:W", &["betza = \"W\"", "lines = \"fF\"", "when = \"facing\""]),
    (
        "[x:chess]\nking = k:W\ndiagonalLines = d1 e2 f3",
        &["betza = \"W\"", "lines = \"B\"", "!lines = \"F\""],
    ),
    (
        "[x:chess]\nmaterialCounting = blackdrawodds",
        &["points = 0", "black-points = 1", "no-moves = \"more-points\""],
    ),
    (
        "[x:chess]\nmaterialCounting = blackdrawodds\nnFoldRule = 0",
        &["repetition = \"nothing\"", "no-moves = \"more-points\""],
    ),
    (
        "[x:chess]\nextinctionValue = loss\nextinctionPieceTypes = *\nextinctionPieceCount = 1\n\
         extinctionOpponentPieceCount = 2\nextinctionClaim = true",
        &["when = \"lost\"", "left = 1", "answered = true", "!alone"],
    ),
    (
        "[x:chess]\nextinctionValue = loss\nextinctionPieceTypes = q\n\
         extinctionOpponentPieceCount = 1",
        &["pieces = [\"Q\"]", "left = 0", "alone = true", "!answered"],
    ),
    ("[x:chess]\npass = true", &["when = \"passes\"", "count = 2", "result = \"draw\""]),
    (
        "[x]\nmaxRank = 3\nmaxFile = 3\nimmobile = p\nconnectN = 3\nconnectDiagonal = false\n\
         startFen = 3/3/3[PPPPPpppp] w - - 0 1\npieceDrops = true\nnFoldRule = 0",
        &[
            "betza = \"\"",
            "when = \"row\"",
            "lines = [\"ranks\", \"files\"]",
            "repetition = \"nothing\"",
        ],
    ),
    (
        "[x]\nmaxRank = 5\nmaxFile = 5\ncustomPiece1 = m:cW\ncustomPiece2 = p:mW\ncollinearN = 3\n\
         connectDiagonal = false\nconnectValue = loss\nconnectPieceTypes = m\nconnectNxN = 2\n\
         startFen = ppppM/ppppp/ppMpp/ppppp/Mpppp w - - 0 1",
        &["apart = true", "result = \"loss\"", "pieces = [\"M\"]", "when = \"block\""],
    ),
    (
        "[x:chess]\nking = -\ncommoner = k\ncastling = false\nextinctionValue = loss\n\
         extinctionPieceTypes = k\nextinctionPseudoRoyal = true\npromotionPieceTypes = -\n\
         mandatoryPawnPromotion = false\n\
         promotedPieceType = q:k\nflagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1",
        &["letter = \"+Q\"", "check = \"last\"", "pieces = [\"K\", \"+Q\"]"],
    ),
    // Nobody is in check without a king, so all drops are allowed and no check is counted.
    (
        "[x:atomic]\npieceDrops = true\ncapturesToHand = true\ndropChecks = false\n\
         checkCounting = true",
        &["!may-check", "!checks"],
    ),
    // Pawns that come into the hand are not dropped on the first rank, even if the parent has none.
    (
        "[x:placement]\nstartFen = 8/8/8/8/8/8/8/8[KQRRBBNNPPkqrrbbnnpp] w - - 0 1\n\
         dropRegionWhite = *1 *2 *3\ndropRegionBlack = *8 *7 *6",
        &["squares = [\"a2-h3\"]", "squares = [\"a1-h3\"]"],
    ),
    ("[x:atomic]\nblastImmuneTypes = n", &["spares = [\"N\", \"P\"]"]),
    ("[x:atomic]\nblastImmuneTypes = np", &["spares = [\"N\", \"P\"]"]),
    ("[x:chess]\nenPassantRegion = -", &["en-passant = false"]),
    ("[x:chess]\noppositeCastling = true", &["opposite = true"]),
    (
        "[x:chess]\nwallingRule = static\nwallingRegionWhite = *3\nwallingRegionBlack = *6",
        &["build = \"after-moving\"", "region = \"ground\"", "squares = [\"a3-h3\"]", "!where"],
    ),
    ("[x:chess]\nwallingRule = past", &["build = \"after-moving\"", "where = \"left\""]),
    ("[x:chess]\nwallingRule = arrow", &["where = \"in-reach\"", "!region"]),
    (
        "[x:chess]\nwallingRule = edge\nwallOrMove = true",
        &["build = \"instead-of-moving\"", "where = \"edge\"", "!one = true"],
    ),
    ("[x:duck]\nwallingRule = static", &["build = \"after-moving\"", "!one = true"]),
    (
        "[x:chess]\nflagPiece = q\nflagRegionWhite = *8\nflagRegionBlack = *1\nflagMove = true\n\
         flagPieceSafe = true\nflagPieceBlockedWin = true\nflagPieceCount = 2",
        &["safe = true", "stays = true", "full = true", "count = 2"],
    ),
    // The letter of the Gold goes to another piece; what is turned over to a Gold stays one.
    ("[x:shogi]\ncustomPiece9 = g:N", &["betza = \"N\"", "letter = \"+P\"", "betza = \"WfF\""]),
    // What is a Gold or a Queen there counts as one, however it has become that.
    (
        "[x:shogi]\nconnectN = 4\nconnectPieceTypes = g",
        &["pieces = [\"G\", \"+S\", \"+P\", \"+N\", \"+L\"]"],
    ),
    (
        "[x:crazyhouse]\npetrifyOnCaptureTypes = qr\npieceDrops = true\n\
         mobilityRegionWhiteQueen = *1 *2\nmobilityRegionBlackQueen = *7 *8",
        &["petrifies = [\"Q\", \"R\", \"+Q\", \"+R\"]"],
    ),
    // Pawns become Queens although nobody has one at first.
    (
        "[x:crazyhouse]\nstartFen = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR[] w KQkq - 0 1",
        &["letter = \"+Q\"", "reverts-to = \"P\""],
    ),
];

#[test]
fn keys_become_facts() {
    for (text, lines) in CASES {
        let (all, _) = sections(text);
        let (keys, mut unsaid) = inherited(&all[0], &all, Shelf::shipped()).expect(text);
        let imported = import("x", "X", &keys, &Known::new());
        unsaid.extend(imported.unsaid);
        assert_eq!(unsaid, [], "{text}");
        for line in *lines {
            let (line, is_there) = line.strip_prefix('!').map_or((*line, true), |it| (it, false));
            let found = imported.text.contains(line);
            assert_eq!(found, is_there, "{text}\n{line}:\n{}", imported.text);
        }
        let read = Shelf::shipped().read(&imported.text);
        assert!(read.is_ok(), "{text}\n{:?}\n{}", read.err(), imported.text);
    }
}

/// Sections, and all that their files cannot say.
const UNSAID: &[(&str, &[&str])] = &[
    (
        "[x:chess]\nmaterialCounting = strange",
        &["materialCounting = strange: there is no such count of points here"],
    ),
    (
        "[x:atomic]\nwallingRule = duck",
        &["wallingRule = duck: a wall may stand where pieces have exploded here"],
    ),
    (
        "[x:chess]\nwallingRule = strange",
        &["wallingRule = strange: it is no rule of walls that is known here"],
    ),
    ("[x:chess]\nkingType = wazir", &["kingType = wazir: the other program reads no such key"]),
    (
        "[x:chess]\npromotionPieceTypesBlack = -",
        &["mandatoryPawnPromotion = true, and nothing for P to become: such pieces may go to the \
             last rank here"],
    ),
    // Two that the other program would count of one kind, and a claim that is none.
    (
        "[x:chess]\nextinctionValue = loss\nextinctionPieceTypes = qr\n\
         extinctionOpponentPieceCount = 1",
        &["extinctionOpponentPieceCount = 1: there is no such fact here"],
    ),
    (
        "[x:chess]\nextinctionValue = loss\nextinctionPieceTypes = q\nextinctionClaim = true",
        &["extinctionClaim = true: there is no such fact here"],
    ),
    (
        "[x:chess]\nenPassantRegion = *3",
        &["enPassantRegion: pawns are captured en passant on all squares here, or on none"],
    ),
    (
        "[x:chess]\nenPassantRegionWhite = -",
        &["enPassantRegion: pawns are captured en passant on all squares here, or on none"],
    ),
    (
        "[x:chess]\nenPassantTypesWhite = n",
        &["enPassantTypesWhite = n: it is the same for both sides here"],
    ),
    (
        "[x:chess]\nenPassantTypesWhite = n\nenPassantTypesBlack = p",
        &[
            "enPassantTypesWhite = n: it is the same for both sides here",
            "enPassantTypesBlack = p: it is the same for both sides here",
        ],
    ),
];

#[test]
fn what_differs_here_is_reported() {
    for (text, expected) in UNSAID {
        let (all, _) = sections(text);
        let (keys, mut all_unsaid) = inherited(&all[0], &all, Shelf::shipped()).expect(text);
        let imported = import("x", "X", &keys, &Known::new());
        all_unsaid.extend(imported.unsaid);
        let lines = all_unsaid.iter().map(|it| format!("{}: {}", it.what, it.why));
        let unsaid: Vec<String> = lines.collect();
        assert_eq!(unsaid, *expected, "{text}");
        let read = Shelf::shipped().read(&imported.text);
        assert!(read.is_ok(), "{text}\n{:?}\n{}", read.err(), imported.text);
    }
}
