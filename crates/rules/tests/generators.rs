//! The fast generator against the slow reference: every shipped game, both board widths, with and
//! without the processor's fast instructions, in positions of seeded random games.
//!
//! `WAZIR_GENERATORS_ONLY` limits the tests to the games that it names: shipped ones by their ids,
//! invented ones by words of their facts.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use common::{compare, general, setup, variant, versions, widths};
use wazir_rules::bits::Bits;
use wazir_rules::notation::{coord, fen};
use wazir_rules::random::SplitMix64;
use wazir_rules::{Game, History, Setup, Shelf, Tables, Variant, Visitor, perft, reference};

/// The number of positions of the games that have beginnings of their own, of other shipped ones,
/// and of invented ones.
const POSITIONS: usize = 240;
const SHIPPED_POSITIONS: usize = 60;
const INVENTED_POSITIONS: usize = 100;
/// The maximum length of a random game in plies.
const LONGEST: usize = 120;

/// Positions besides the start position from which random games begin: rare moves are near.
const BEGINNINGS: &[(&str, &[&str])] = &[
    (
        "chess",
        &[
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ],
    ),
    (
        "janus",
        &[
            "r3k4r/pppp1ppppp/10/4p5/2b4B2/10/PPPP1PPPPP/R3K4R w KQkq - 0 1",
            "4k5/PP6PP/10/3pP1pP2/2Pp1Pp3/10/pp6pp/5K4 w - - 0 1",
        ],
    ),
    (
        "berolina",
        &[
            "r3k2r/pppppppp/8/2P1P3/3p1p2/8/PPPPPPPP/R3K2R w KQkq - 0 1",
            "4k3/1P1P2P1/8/8/8/8/1p1p2p1/4K3 b - - 0 1",
            "3k1r2/1pp3p1/3P2p1/PR4p1/6p1/2P2Pn1/b3r1BP/3KN3 b - - 1 26",
        ],
    ),
    (
        "falcon",
        &[
            "r4k3r/pppp1ppppp/10/4pF4/3f6/10/PPPP1PPPPP/R4K3R w KQkq - 0 1",
            "4k5/P1F4fP1/3F2F3/10/4f1f3/2F7/p5f1p1/5K4 w - - 0 1",
        ],
    ),
    ("falcon-tournament", &["r4k3r/pppp1ppppp/10/10/3f2F3/10/PPPP1PPPPP/R4K3R w KQkq - 0 1"]),
    (
        "chess960",
        &[
            "r1k2r2/pppp1ppp/8/8/8/8/PPPPP1PP/R1K2R2 w KQkq - 0 1",
            "1r1k1r2/p1pp1ppp/8/8/8/8/PPPPP1PP/1R1KR3 w KQkq - 0 1",
            "4k3/8/8/8/8/1n6/8/1RR1K1R1 w BG - 0 1",
            "rkr5/pppppppp/8/8/8/8/PPPPPPPP/RKR5 w KQkq - 0 1",
        ],
    ),
    (
        "superchess",
        &[
            "r3k2r/pPpp2Pp/8/8/8/8/PpPP2pP/R3K2R[QNqv] w KQkq - 0 1",
            "7k/PPPP4/4n3/8/8/4N3/pppp4/7K[-] w - - 0 1",
        ],
    ),
    ("superchess-tournament", &["7k/PPPP4/4n3/8/8/4N3/pppp4/7K[AEaq] w - - 0 1"]),
    (
        "minishogi",
        &[
            "2k2/5/5/5/2K2[RBGSPrbgsp] w 0 1",
            "k4/3PP/1G1s1/pp3/4K[RBSrbg] b 0 1",
            "kr3/5/G4/5/4K[P] w 0 1",
        ],
    ),
];

/// Invented games, each with something that no shipped game has.
const INVENTED: &[&str] = &[
    // A goal that can be answered, in a game without royal pieces.
    "based-on = 'chess'\nwithout = ['castling']\n[royalty]\ncheck = 'never'
     [board]\nstart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1'
     [[piece]]\nletter = 'K'\nvalue = 3\n[[region]]\nname = 'far'\nsquares = ['a6-h8']
     [[end]]\nwhen = 'goal'\npieces = ['N', 'B']\nregion = 'far'\nanswered = true",
    // Two kinds of pawns.
    "based-on = 'chess'
     [board]\nstart = 'rnbqkbnr/papapapa/8/8/8/8/APAPAPAP/RNBQKBNR w KQkq - 0 1'
     [[piece]]\nletter = 'A'\nname = 'Other Pawn'\nbetza = 'mfFcfW'\nvalue = 1
     double-step = 2\npromotes-to = ['Q', 'N']",
    // Lame and short pieces, and a one-sided one.
    "based-on = 'chess'
     [[piece]]\nletter = 'N'\nbetza = 'nNfD'\n[[piece]]\nletter = 'B'\nbetza = 'B3nA'",
    "based-on = 'chess'\n[[piece]]\nletter = 'Q'\nbetza = 'fRbBsN'",
    // A walker that goes only forward, and pieces that capture differently from their moves.
    "based-on = 'chess'
     [[piece]]\nletter = 'N'\nbetza = 'fhnCbW'\n[[piece]]\nletter = 'B'\nbetza = 'mBcR'
     [[piece]]\nletter = 'R'\nbetza = 'mRcN'",
    // Optional promotion, two ranks deep, also on leaving.
    "based-on = 'chess'\n[promotion]\nranks = 2\nchoice = 'may'\non-leaving = true",
    // A piece that reaches some squares in two ways, and a pawn that also leaps.
    "based-on = 'chess'
     [[piece]]\nletter = 'R'\nbetza = 'RD'\n[[piece]]\nletter = 'P'\nbetza = 'fmWfmDcfF'",
    // Drops of pieces that get stuck in several ways.
    "based-on = 'minishogi'\nwithout = ['B', '+B']
     [board]\nfiles = 6\nranks = 6\nstart = 'lnsgkr/pppppp/6/6/PPPPPP/RKGSNL[-] w 0 1'
     [[piece]]\nletter = 'L'\nname = 'Lance'\nbetza = 'fR'\nvalue = 2\npromotes-to = ['+L']
     [[piece]]\nletter = 'N'\nname = 'Horse'\nbetza = 'fN'\nvalue = 2\npromotes-to = ['+N']
     [[piece]]\nletter = '+L'\nname = 'Promoted Lance'\nbetza = 'WfF'\nvalue = 3
     [[piece]]\nletter = '+N'\nname = 'Promoted Horse'\nbetza = 'WfF'\nvalue = 3
     [promotion]\nranks = 2",
    // Ends of all sorts: a goal that can be answered, a kind that must not be lost, checks.
    "based-on = 'chess'
     [[region]]\nname = 'middle'\nsquares = ['a4-h5']\nmirrored = false
     [[region]]\nname = 'far'\nsquares = ['a6-h6', 'c5']
     [[end]]\nwhen = 'goal'\npieces = ['K']\nregion = 'middle'\nside = 'white'\nanswered = true
     [[end]]\nwhen = 'goal'\npieces = ['K', 'R']\ncount = 2\nregion = 'far'\nanswered = true
     [[end]]\nwhen = 'lost'\npieces = ['Q', 'R']\neach = true\nanswered = true
     [[end]]\nwhen = 'lost'\nleft = 3\nside = 'black'\nresult = 'draw'
     [[end]]\nwhen = 'checks'\ncount = 2",
    "based-on = 'minishogi'
     [[end]]\nwhen = 'lost'\npieces = ['B', 'R', '+B', '+R']\nresult = 'win'
     [[end]]\nwhen = 'lost'\npieces = ['G', 'S']\nleft = 1\nanswered = true",
    // Rows on some lines, on whole lines and squares, by some kinds; repetition ends nothing.
    "based-on = 'chess'
     [[end]]\nwhen = 'row'\ncount = 4\npieces = ['N', 'B', 'R', 'Q']\nlines = ['diagonals', 'files']
     [[end]]\nwhen = 'row'\ncount = 3\npieces = ['N', 'B', 'R']\nlines = ['files']\nresult = 'loss'
     [[end]]\nwhen = 'block'\ncount = 2\npieces = ['P', 'N', 'K']\nside = 'black'
     [[end]]\nwhen = 'row'\ncount = 5\nlines = ['diagonals']\napart = true\nresult = 'draw'
     [ending]\nrepetition = 'nothing'\nmove-clock = 0
     [board]\nstart = 'rnbqkbnr/pp2p*pp/8/2p*1p2/2*P1P2/8/PPP2*PP/RNBQKBNR w KQkq - 0 1'",
    // Royal pieces that turn into others, back and forth.
    "based-on = 'chess'\nwithout = ['castling']
     [board]\nstart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1'
     [[region]]\nname = 'far'\nsquares = ['a3-h8']
     [[piece]]\nletter = 'K'\npromotes-to = ['+K']\npromotion-zone = 'far'\npromotes = 'may'
     [[piece]]\nletter = '+K'\nname = 'Duke'\nbetza = 'FW2'\nroyal = true\npromotes-to = ['K']",
    // Goals that must be kept for a move, that fewer reach once there is no room, and a loss that
    // both sides share.
    "based-on = 'chess'
     [[region]]\nname = 'far'\nsquares = ['a5-h8']\n[[region]]\nname = 'wing'\nsquares = ['a3-a4']
     [[end]]\nwhen = 'goal'\npieces = ['N', 'Q']\nregion = 'far'\nsafe = true\nstays = true
     [[end]]\nwhen = 'goal'\npieces = ['B', 'R']\nregion = 'far'\nstays = true\ncount = 2
     [[end]]\nwhen = 'goal'\npieces = ['P']\nregion = 'wing'\ncount = 2\nfull = true
     [[end]]\nwhen = 'lost'\npieces = ['Q', 'B']\neach = true\nalone = true\nresult = 'win'",
    // Castling on different wings only, pawns that stay on the last rank, and limits that promoted
    // and other pieces share; what explodes comes to hand.
    "based-on = 'chess'\nwithout = ['B']\ncaptured = 'captors-hand'
     [castling]\nking = 'e1'\nopposite = true
     [promotion]\nchoice = 'may'\nstuck = true
     [[piece]]\nletter = 'P'\npromotes-to = ['+Q', 'N']
     [[piece]]\nletter = '+Q'\nname = 'Promoted Queen'\nbetza = 'Q'\nvalue = 9\nreverts-to = 'P'\nmost = 1
     [board]\nstart = 'r3k2r/pPppp1Pp/8/8/8/8/PpPPP1pP/R3K2R[Qq] w KQkq - 0 1'",
    "based-on = 'crazyhouse'\n[explosion]\nspares = ['P']",
    // Pieces that never move, dropped and promoted to.
    "based-on = 'chess'\nwithout = ['castling']
     [board]\nstart = 'rnbqkbnr/pppppppp/8/2s5/5S2/8/PPPPPPPP/RNBQKBNR[SSs] w - - 0 1'
     [drops]\nreserve = true\nstuck = true
     [[piece]]\nletter = 'S'\nname = 'Stone'\nbetza = ''\nvalue = 1
     [[piece]]\nletter = 'P'\npromotes-to = ['S', 'Q']
     [[end]]\nwhen = 'row'\ncount = 3\npieces = ['S']",
    // Captured pieces return to their owner, and pawns promote freely.
    "based-on = 'chess'\ncaptured = 'owners-holdings'",
    // Pawns whose double step ends where they promote, straight ahead and diagonally.
    "based-on = 'chess'\nwithout = ['castling']
     [board]\nranks = 5\nstart = 'rnbqkbnr/pppppppp/8/PPPPPPPP/RNBQKBNR w - - 0 1'
     [promotion]\nranks = 2",
    "based-on = 'berolina'\nwithout = ['castling']
     [board]\nranks = 5\nstart = 'rnbqkbnr/pppppppp/8/PPPPPPPP/RNBQKBNR w - - 0 1'
     [promotion]\nranks = 2\nchoice = 'may'",
    // A reserve: pieces that are dropped in a zone, two to a file, though captured ones leave.
    "based-on = 'chess'
     [board]\nstart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QNPPPqnppp] w KQkq - 0 1'
     [[region]]\nname = 'camp'\nsquares = ['a2-h4', 'd5']
     [[piece]]\nletter = 'P'\ndrops-in = 'camp'\nmost-per-file = 2
     [[piece]]\nletter = 'N'\nno-drop-mate = true\nmost-per-file = 1
     [drops]\nreserve = true",
    // Zones and choices of their own, and no more pieces than there were.
    "based-on = 'chess'
     [[region]]\nname = 'corners'\nsquares = ['a6-c8', 'g7-h8']
     [[piece]]\nletter = 'P'\npromotion-zone = 'corners'\npromotes = 'may'
     double-step = [2, 3, 5]
     [[piece]]\nletter = 'N'\nmost = 2\npromotes-to = ['B', 'R']
     [[piece]]\nletter = 'B'\nmost = 2\n[[piece]]\nletter = 'R'\nmost = 2
     [[piece]]\nletter = 'Q'\nmost = 1",
    "based-on = 'chess'
     [[piece]]\nletter = 'N'\nmost = 2\n[[piece]]\nletter = 'B'\nmost = 2
     [[piece]]\nletter = 'R'\nmost = 2\n[[piece]]\nletter = 'Q'\nmost = 1
     [promotion]\nranks = 2\nif-none = 'illegal'",
    // Double steps from anywhere and sideways, which are not captured en passant.
    "based-on = 'chess'
     [board]\nstart = 'rnbqkbnr/papapapa/8/8/8/8/APAPAPAP/RNBQKBNR w KQkq - 0 1'
     [[piece]]\nletter = 'P'\ndouble-step = 'any'\nen-passant = false
     [[piece]]\nletter = 'A'\nname = 'Crab'\nbetza = 'smWcfF'\nvalue = 1\ndouble-step = [2, 4]",
    // Promoted pieces that revert to others, dropped with either side up.
    "based-on = 'chess'\ncaptured = 'captors-hand'
     [[piece]]\nletter = 'P'\npromotes-to = ['+Q', 'N']
     [[piece]]\nletter = '+Q'\nname = 'Amazon'\nbetza = 'QN'\nvalue = 9\nreverts-to = 'B'
     [drops]\npromoted = true\nstuck = true\n[notation]\npromoted = 'tilde'",
    // Each side castles in its own way: with other partners, from other squares.
    "based-on = 'chess'\nwithout = ['castling']
     [board]\nstart = 'r2k3r/pppppppp/8/8/8/8/PPPPPPPP/Q3K2R w KQkq - 0 1'
     [castling]\nking = 'e1'
     [[castling.wing]]\nright = 'K'\nrook = 'h1'\nking-to = ['g1']\nmirrored = false
     [[castling.wing]]\nright = 'Q'\nwith = 'Q'\nrook = 'a1'\nking-to = ['c1', 'b1']
     [[castling.wing]]\nright = 'k'\nking = 'd8'\nrook = 'h8'\nking-to = ['g8', 'f8']
     [[castling.wing]]\nright = 'q'\nking = 'd8'\nrook = 'a8'\nking-to = ['b8']
     [notation]\ncastling = 'king-move'",
    // Pieces must promote, but not when they are dropped.
    "based-on = 'minishogi'\n[promotion]\nranks = 2\nchoice = 'must'",
    // Pieces that hop: a Grasshopper, a Cannon, and one that skips the first square.
    "based-on = 'chess'
     [[piece]]\nletter = 'N'\nbetza = 'gQ'\n[[piece]]\nletter = 'R'\nbetza = 'mRcpR'
     [[piece]]\nletter = 'B'\nbetza = 'jBjD'",
    "based-on = 'janus'\n[[piece]]\nletter = 'J'\nbetza = 'pNN'\n[[piece]]\nletter = 'B'\nbetza = 'BpR'",
    // Joined edges.
    "based-on = 'chess'
     [[piece]]\nletter = 'K'\nbetza = 'oK'\n[[piece]]\nletter = 'Q'\nbetza = 'oQ'
     [[piece]]\nletter = 'R'\nbetza = 'oR'\n[[piece]]\nletter = 'B'\nbetza = 'oB'
     [[piece]]\nletter = 'N'\nbetza = 'oN'\n[[piece]]\nletter = 'P'\nbetza = 'mfWcfoF'",
    // A royal piece that slides, and one that walks.
    "based-on = 'chess'\n[[piece]]\nletter = 'K'\nbetza = 'R3F'",
    "based-on = 'chess'\n[[piece]]\nletter = 'K'\nbetza = 'WnNnD'",
    // Two kings each, of which any or all may be in danger, and pawns that become kings.
    "based-on = 'chess'\nwithout = ['castling']
     [board]\nstart = 'rnkqknbr/pppppppp/8/8/8/8/PPPPPPPP/RNKQKNBR w - - 0 1'",
    "based-on = 'chess'\nwithout = ['castling']\n[royalty]\ncheck = 'all'
     [board]\nstart = 'rnkqknbr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1'
     [[piece]]\nletter = 'P'\npromotes-to = ['K', 'Q']",
    // Two royal kinds; a side without; no royal piece at all.
    "based-on = 'chess'\n[[piece]]\nletter = 'Q'\nroyal = true\n[[piece]]\nletter = 'P'
     promotes-to = ['N']",
    "based-on = 'chess'\nwithout = ['castling']
     [board]\nstart = 'rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w - - 0 1'",
    "based-on = 'chess'\n[royalty]\ncheck = 'never'\n[[piece]]\nletter = 'P'
     promotes-to = ['K', 'Q']",
    // Pieces that stay in a region and kings that may not face each other.
    "based-on = 'chess'\nwithout = ['castling']
     [[region]]\nname = 'palace'\nsquares = ['c1-e3']
     [[piece]]\nletter = 'K'\nstays-in = 'palace'\nmay-face = false
     [[piece]]\nletter = 'Q'\nbetza = 'F'\nstays-in = 'palace'
     [[piece]]\nletter = 'R'\nbetza = 'mRcpR'\n[[piece]]\nletter = 'P'\npromotes-to = ['R', 'N']
     [board]\nstart = 'rnbqkbnr/pp1pppp1/8/2p4p/3P4/8/PPP1PPPP/RNBQKBNR w - - 0 1'",
    // Pieces that move otherwise in regions, and along the lines of a palace.
    "based-on = 'chess'\nwithout = ['castling']
     [[region]]\nname = 'cross'\nsquares = ['d1', 'd3', 'e2', 'f1', 'f3']
     [[region]]\nname = 'far'\nsquares = ['a5-h8', 'd1-f1']
     [[region]]\nname = 'middle'\nsquares = ['c3-f6']\nmirrored = false
     [[piece]]\nletter = 'K'\n[[piece.within]]\nregion = 'middle'\nbetza = 'W'
     [[piece]]\nletter = 'R'\n[[piece.within]]\nregion = 'cross'\nlines = 'B'
     [[piece.within]]\nregion = 'far'\nlines = 'NpB'
     [[piece]]\nletter = 'N'\nbetza = 'nN'\n[[piece.within]]\nregion = 'middle'\nlines = 'oNnCpR'
     [[piece]]\nletter = 'P'\n[[piece.within]]\nregion = 'far'\nbetza = 'mfsWcfF'
     [board]\nstart = 'rnbqkbnr/pp1pp1pp/8/2p2p2/3PP3/8/PPP2PPP/RNBQKBNR w - - 0 1'",
    // Pieces that may not hop over or capture some others: Cannons, a Grasshopper, one that hops
    // around the edges, a Lion; Pawns that do not capture each other, not even en passant.
    "based-on = 'chess'\nwithout = ['castling']
     [board]\nstart = 'rnbqkbnr/pp1pppp1/8/2p4p/3P4/8/PPP1PPPP/RNBQKBNR w - - 0 1'
     [[piece]]\nletter = 'R'\nbetza = 'pR'\nmay-not-hop = ['R', 'P']\nmay-not-capture = ['R']
     [[piece]]\nletter = 'B'\nbetza = 'gQ'\nmay-not-hop = ['P']\nmay-not-capture = ['N', 'Q']
     [[piece]]\nletter = 'Q'\nbetza = 'opRmB'\nmay-not-hop = ['N', 'K']
     [[piece]]\nletter = 'N'\nbetza = 'KNADcaKmcabK'\nmay-not-capture = ['P', 'K']
     [[piece]]\nletter = 'P'\nmay-not-capture = ['P']",
    "based-on = 'chess'\nwithout = ['castling']\n[moves]\nmay-check = false
     [board]\nstart = '4k3/2nrrn2/1bp2pq1/8/8/1BP2PQ1/2NRRN2/4K3 w - - 0 1'
     [[region]]\nname = 'cross'\nsquares = ['d1', 'd3', 'e2', 'f1', 'f3', 'd6', 'e7', 'f8', 'd8', 'f6']
     [[piece]]\nletter = 'K'\n[[piece.within]]\nregion = 'cross'\nlines = 'D'
     [[piece]]\nletter = 'R'\nbetza = 'pRmK'\nmay-not-hop = ['R', 'K']
     [[piece.within]]\nregion = 'cross'\nlines = 'pB'
     [[piece]]\nletter = 'N'\nbetza = 'afsafW'\n[[piece]]\nletter = 'P'\npromotes-to = ['N']
     [[piece]]\nletter = 'B'\nbetza = 'pBpR'\nmay-not-hop = ['N']
     [[piece]]\nletter = 'Q'\nbetza = 'K'\npromotes-to = ['B']",
    // Pieces that face each other, which must be parted or accepted by passing; points decide.
    "based-on = 'chess'\nwithout = ['castling']
     [board]\nstart = '1n1k2nr/3p4/8/8/8/8/3P4/RN1K2N1 w - - 0 1'
     [[piece]]\nletter = 'K'\nbetza = 'W'\npoints = 0\n[[piece]]\nletter = 'R'\npoints = 6.5
     [moves]\nmay-pass = 'when-stuck'
     [[end]]\nwhen = 'facing'\npieces = ['K']\nresult = 'more-points'
     [[end]]\nwhen = 'lost'\npieces = ['N']\nresult = 'more-points'
     [ending]\nblack-points = 1.5\nno-moves = 'more-points'",
    "based-on = 'chess'\nwithout = ['castling']\n[moves]\nmay-pass = 'always'\nmust-capture = true
     [board]\nstart = 'r2k2r1/4p3/8/8/8/8/4P3/R2K2R1 w - - 0 1'
     [[end]]\nwhen = 'facing'\npieces = ['R', 'K']\nresult = 'loss'
     [[end]]\nwhen = 'passes'\ncount = 3\nside = 'black'\nresult = 'win'",
    "based-on = 'minishogi'\n[moves]\nmay-pass = 'always'
     [[end]]\nwhen = 'facing'\npieces = ['B', 'S', 'K']
     [[end]]\nwhen = 'passes'\ncount = 2\nresult = 'more-points'",
    // Passing, always or only when nothing else is left.
    "based-on = 'chess'\n[moves]\nmay-pass = 'always'",
    "based-on = 'chess'\nwithout = ['castling']\n[moves]\nmay-pass = 'when-stuck'\nmust-capture = true
     [board]\nfiles = 4\nranks = 5\nstart = 'bkqn/pppp/4/PPPP/BKQN w - - 0 1'
     [[piece]]\nletter = 'R'\nbetza = 'W'\n[[piece]]\nletter = 'P'\ndouble-step = 0",
    "based-on = 'minishogi'\n[royalty]\ncheck = 'never'\n[moves]\nmay-pass = 'always'\nmust-capture = true",
    // Pieces that enter where others leave, with castling, with drops, from anywhere.
    "based-on = 'chess'
     [board]\nstart = 'r1q1k2r/pp4pp/8/8/8/8/PP4PP/R1Q1K2R[PNQpnq] w KQCkqc - 0 1'
     [[region]]\nname = 'low'\nsquares = ['a1-d7', 'e2-h7']
     [[piece]]\nletter = 'N'\nbetza = 'NpR'\n[[piece]]\nletter = 'P'\ndrops-in = 'low'
     [[piece]]\nletter = 'B'\n[[piece]]\nletter = 'Q'\nbetza = 'BN'
     [drops]\ngates = true",
    "based-on = 'crazyhouse'
     [board]\nstart = 'rnbqk2r/pp4pp/8/8/8/8/PP4PP/RNBQK2R[PNQpnq] w KQBCDkqbcd - 0 1'
     [drops]\ngates = true",
    "based-on = 'chess'
     [board]\nstart = 'rn2k2r/pp4pp/8/8/8/8/PP4PP/RN2K2R[PNQpnq] w KQBkqb - 0 1'
     [drops]\ngates = true\n[explosion]\nspares = ['P']",
    // First moves that capture, slide, hop, and give check, of kings who castle and of pawns.
    "based-on = 'chess'
     [board]\nstart = 'r2qk2r/p1p2p1p/8/8/8/8/P1P2P1P/R2QK2R w KQkq - 0 1'
     [[piece]]\nletter = 'K'\nbetza = 'KiN'\nloses-first-move-to = ['Q']
     [[piece]]\nletter = 'Q'\nbetza = 'KifQipR'\nfirst-move-in-check = false
     loses-first-move-to = ['R', 'N']
     [[piece]]\nletter = 'R'\nbetza = 'RicBiC'
     [[piece]]\nletter = 'P'\nbetza = 'mfWcfFifmnNicfW'\ndouble-step = 0",
    // With gates, with explosions, and from anywhere.
    "based-on = 'chess'
     [board]\nstart = 'r1q1k2r/pp4pp/8/8/8/8/PP4PP/R1Q1K2R[PNpn] w KQCkqc - 0 1'
     [[piece]]\nletter = 'K'\nbetza = 'KimAimD'\nfirst-move-in-check = false
     [[piece]]\nletter = 'B'\n[[piece]]\nletter = 'P'\nbetza = 'mfWcfFiN'
     [drops]\ngates = true",
    "based-on = 'chess'
     [board]\nstart = 'r2qk2r/p1p2p1p/8/8/8/8/P1P2P1P/R2QK2R w KQkq - 0 1'
     [[piece]]\nletter = 'N'\n[[piece]]\nletter = 'B'
     [[piece]]\nletter = 'Q'\nbetza = 'KiR'\nloses-first-move-to = ['K', 'Q']\n[explosion]",
    "based-on = 'chess'\nwithout = ['castling', 'P']
     [shuffle]\nplaces = ['B', 'Q', 'N', 'R']\nrest = ['K']
     [board]\nstart = 'rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1'
     [[piece]]\nletter = 'R'\nbetza = 'RiK'\n[[piece]]\nletter = 'B'\nbetza = 'BicW'",
    // Promotions instead of moves, which may threaten, or not.
    "based-on = 'chess'\n[promotion]\nranks = 5\nchoice = 'may'\nin-place = true\nwith-step = true
     [[piece]]\nletter = 'N'\npromotes-to = ['R']\n[[piece]]\nletter = 'R'\nmost = 3",
    "based-on = 'chess'\n[promotion]\nranks = 5\nchoice = 'may'\nin-place = true\nlast-anywhere = true
     may-attack = false\n[[piece]]\nletter = 'P'\npromotes-to = ['N', 'B']
     [[piece]]\nletter = 'R'\npromotes-to = ['B']\n[moves]\nmust-capture = true",
    "based-on = 'chess'\n[promotion]\nranks = 2\nmay-attack = false\n[explosion]",
    // Castling by one step, and by several.
    "based-on = 'janus'
     [[castling.wing]]\nright = 'K'\nking-to = ['f1', 'g1', 'h1', 'i1']
     [[castling.wing]]\nright = 'Q'\nking-to = ['d1', 'b1']
     [board]\nstart = 'r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1'",
    // Shuffled arrays, with castling from anywhere: where both land on each other's squares.
    "based-on = 'chess'
     [shuffle]\nfiles = 'abfgh'\nplaces = ['B', 'N']\nrest = ['R', 'K', 'R']
     [castling]\nking = 'g1'
     [[castling.wing]]\nright = 'Q'\nrook = 'f1'
     [board]\nstart = 'nb3rkr/pppppppp/8/8/8/8/PPPPPPPP/NB3RKR w KQkq - 0 1'",
    "based-on = 'chess'\n[shuffle]\nfiles = 'bcg'\nplaces = ['K']\nrest = ['R', 'R']
     [castling]\nking = 'c1'
     [[castling.wing]]\nright = 'K'\nrook = 'g1'\nking-to = ['b1']
     [[castling.wing]]\nright = 'Q'\nrook = 'b1'\nking-to = ['d1']\n[explosion]
     [board]\nstart = '1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1'",
    // Captures that must be made; checks that may not be given; explosions.
    "based-on = 'chess'\n[moves]\nmust-capture = true",
    "based-on = 'chess'\n[royalty]\ncheck = 'never'\n[moves]\nmust-capture = true",
    "based-on = 'chess'\n[moves]\nmay-check = false\n[[piece]]\nletter = 'N'\nbetza = 'mNcpQ'",
    "based-on = 'chess'\n[explosion]\nspares = ['P']",
    "based-on = 'chess'\n[explosion]\n[moves]\nmust-capture = true
     [[piece]]\nletter = 'B'\nbetza = 'gB'",
    "based-on = 'minishogi'\n[explosion]\nspares = ['P', 'G']\n[[piece]]\nletter = 'S'\nbetza = 'FfWpR'",
    // A side in check only when its last royal piece is attacked, with explosions and without.
    "based-on = 'chess'\nwithout = ['castling']\n[royalty]\ncheck = 'last'
     [board]\nstart = 'rnkqknbr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKNBR w - - 0 1'
     [[piece]]\nletter = 'P'\npromotes-to = ['K', 'Q']",
    // An army turned around, of one-sided pieces, pawns and regions.
    "based-on = 'chess'\nwithout = ['castling']
     [board]\nblack = 'turned'\nstart = 'rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1'
     [[region]]\nname = 'corner'\nsquares = ['f6-h8']
     [[piece]]\nletter = 'P'\nbetza = 'mfWmflFcfrFclW'\npromotion-zone = 'corner'
     [[piece]]\nletter = 'N'\nbetza = 'frNblNrW'\n[[piece]]\nletter = 'R'\nbetza = 'fRlRbrB'
     [[piece]]\nletter = 'B'\nbetza = 'flBbrBorF'
     [[end]]\nwhen = 'goal'\npieces = ['K']\nregion = 'corner'\nsafe = true",
    // Leaps from the start squares, of kings, pawns and hoppers; double steps taken only here and
    // there.
    "based-on = 'chess'
     [[piece]]\nletter = 'K'\nfirst-move = 'mN'\n[[piece]]\nletter = 'B'\nfirst-move = 'mfD'
     [[piece]]\nletter = 'P'\ndouble-step = [2, 3, 4]\nen-passant-from = [3]",
    "based-on = 'chess'\n[royalty]\ncheck = 'never'
     [[piece]]\nletter = 'P'\nbetza = 'mfFcfW'\ndouble-step = 0\nfirst-move = 'mfA'
     [[piece]]\nletter = 'N'\nbetza = 'gQ'\nfirst-move = 'mD'
     [[end]]\nwhen = 'goal'\npieces = ['P']\nregion = 'end'\nsafe = true\ncount = 2
     [[region]]\nname = 'end'\nsquares = ['a6-h8']",
    // Pieces that must be dropped first, kings among them, one to a colour, castling thereafter.
    "based-on = 'chess'
     [board]\nstart = '8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn] w - - 0 1'
     [[region]]\nname = 'home'\nsquares = ['a1-h1']
     [[piece]]\nletter = 'K'\ndrops-in = 'home'\n[[piece]]\nletter = 'R'\ndrops-in = 'home'
     [[piece]]\nletter = 'B'\ndrops-in = 'home'\none-per-shade = true
     [[piece]]\nletter = 'Q'\ndrops-in = 'home'\n[[piece]]\nletter = 'N'\ndrops-in = 'home'
     [drops]\nreserve = true\nfirst = true\n[castling]\nby-drop = true",
    // Drops that may not give check.
    "based-on = 'minishogi'\n[drops]\nmay-check = false",
    "based-on = 'chess'\ncaptured = 'captors-hand'\n[drops]\nfirst = true\nmay-check = false",
    // Moves that are counted, in several ways.
    "based-on = 'chess'\nwithout = ['castling']
     [board]\nstart = '1n2k3/3p4/8/8/8/8/4PR2/R3K3 w - - 0 1'\n[ending]\nmove-clock = 0
     [[end]]\nwhen = 'counted'\nleft = 1\ngone = ['P']\nagainst = ['R', 'R']\nmoves = 8
     from-pieces = true\nanew = true
     [[end]]\nwhen = 'counted'\nleft = 2\nagainst = ['R']\nmoves = 16\nanew = true
     [[end]]\nwhen = 'counted'\nside = 'black'\nleft = 1\ngone = ['R', 'Q']\nmoves = 20
     from-pieces = true
     [[end]]\nwhen = 'counted'\ngone = ['P']\nmoves = 64",
    // A count that a capture on the way begins anew.
    "based-on = 'chess'\nwithout = ['castling']
     [board]\nstart = '4k3/pppp4/2n1n3/8/8/2N1N3/4PPPP/4K3 w - - 0 1'\n[ending]\nmove-clock = 0
     [[piece]]\nletter = 'N'\nbetza = 'KNADcaKmcabK'
     [[end]]\nwhen = 'counted'\ngone = ['Q']\nmoves = 64\nanew = true",
    // More classes of capture than the fast way has room for.
    "based-on = 'chess'
     [[piece]]\nletter = 'Q'\nbetza = 'RBNC'\n[[piece]]\nletter = 'R'\nbetza = 'R3DDH'
     [[piece]]\nletter = 'B'\nbetza = 'B2nCG'\n[[piece]]\nletter = 'N'\nbetza = 'NNnZfRAA'
     [[piece]]\nletter = 'P'\nbetza = 'mfWcfFcfD'",
    // Pieces that capture on the way, return, pass, slide again or shoot; a King among them.
    "based-on = 'chess'
     [board]\nstart = 'rnbqkbnr/pppp1ppp/4p3/2n5/5N2/3P4/PPP1PPPP/RNBQKBNR w KQkq - 0 1'
     [[piece]]\nletter = 'N'\nbetza = 'KNADcaKmcabK'\n[[piece]]\nletter = 'R'\nbetza = 'mRcabRcafR'
     [[piece]]\nletter = 'B'\nbetza = 'mFasBcabN'",
    "based-on = 'chess'\nwithout = ['castling']\n[[piece]]\nletter = 'K'\nbetza = 'KmcabWfcafK'
     [board]\nstart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1'
     [[piece]]\nletter = 'P'\nbetza = 'fmWfcFfcafmF'
     [[piece]]\nletter = 'R'\nbetza = 'RbBfFfAfcavFfmabF'\n[[piece]]\nletter = 'B'\nbetza = 'mRasK'
     [promotion]\nranks = 3\nchoice = 'may'",
    "based-on = 'chess'\nwithout = ['castling']\n[explosion]\nspares = ['P']
     [board]\nstart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1'
     [moves]\nmust-capture = true
     [[piece]]\nletter = 'N'\nbetza = 'NcaKcabK'\n[[piece]]\nletter = 'P'\nbetza = 'fmWfcFfcafW'",
    "based-on = 'minishogi'\n[[piece]]\nletter = 'B'\nbetza = 'KcaKcabQ'\n[[piece]]\nletter = '+B'
     betza = 'mQmafRcavN'\n[[piece]]\nletter = 'P'\nbetza = 'fWfcafWfcabK'",
    // Limits of trades, also of pieces that capture on the way; promotion inside only by captures.
    "based-on = 'chess'\n[[piece]]\nletter = 'N'\nbetza = 'KNADcaKmcabK'
     [trade]\npieces = ['N', 'Q']\nlight = ['P']\nroyal-guards = false
     [board]\nstart = 'rnbqkbnr/p1pp1ppp/8/2n5/4N3/8/P1PP1PPP/RNBQKBNR w KQkq - 0 1'
     [promotion]\nranks = 3\nchoice = 'may'\non-leaving = true\ncaptures-inside = true",
    "based-on = 'minishogi'\n[trade]\npieces = ['R', '+R', 'G']
     [promotion]\nranks = 2\ncaptures-inside = true",
    // Pawns of three steps, taken on either square that they pass: straight ones and others, into
    // the zone and from some ranks only.
    "based-on = 'chess'
     [board]\nranks = 9
     start = 'rnbqkbnr/1p1p1p1p/p1p1p1p1/2P1P3/8/3p1p2/1P1P1P1P/P1P1P1P1/RNBQKBNR w KQkq - 0 1'
     [[piece]]\nletter = 'P'\ndouble-step = [2, 3, 4]\ntriple-step = [2, 3]",
    "based-on = 'berolina'
     [board]\nfiles = 10\nranks = 9
     start = 'rnbqkbnr2/p1p1p1p1p1/10/10/2pP1P4/10/10/P1P1P1P1P1/RNBQKBNR2 w - - 0 1'
     [[piece]]\nletter = 'P'\ndouble-step = [2, 3, 4]\ntriple-step = [2, 4]\nen-passant-from = [2, 3]
     [promotion]\nranks = 3\nchoice = 'may'\n",
    "based-on = 'chess'\n[royalty]\ncheck = 'all'
     [board]\nstart = 'rnbkkbnr/pppppppp/8/4P3/3p4/8/PPPPPPPP/RNBKKBNR w - - 0 1'
     [[piece]]\nletter = 'P'\ndouble-step = [2, 3]\ntriple-step = [2, 3]
     [[piece]]\nletter = 'N'\nbetza = 'gQ'",
    // Promotion that differs from side to side.
    "based-on = 'chess'
     [[region]]\nname = 'far'\nsquares = ['a6-h7']\nblack = ['c3', 'd2-e2', 'h1']
     [[piece]]\nletter = 'P'\npromotes-to = ['Q', 'N']
     [[piece.side]]\nside = 'white'\npromotion-zone = 'far'\npromotes = 'may'
     [[piece.side]]\nside = 'black'\npromotes-to = ['R', 'B', 'N']
     [[piece]]\nletter = 'N'\nvalue = 4
     [[piece.side]]\nside = 'black'\npromotes-to = ['Q']\npromotion-zone = 'far'",
    "based-on = 'minishogi'
     [[piece]]\nletter = 'S'
     [[piece.side]]\nside = 'white'\npromotes-to = []
     [[piece]]\nletter = 'P'
     [[piece.side]]\nside = 'black'\npromotes = 'may'",
    // Kings that may not flee, of several sorts.
    "based-on = 'chess'\n[moves]\nmay-flee = false",
    "based-on = 'chess'\nwithout = ['castling']\n[moves]\nmay-flee = false\n[royalty]\ncheck = 'last'
     [board]\nstart = 'rnkqknbr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1'
     [[piece]]\nletter = 'K'\nbetza = 'KNcafF'\n[[piece]]\nletter = 'B'\nbetza = 'BpR'",
    // Holes: to slide, leap, step, hop, drop and go around.
    "based-on = 'chess'
     [board]\nranks = 9
     start = 'rnbqkbnr/pppppppp/8/3*4/1*4*1/3*4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
     [[piece]]\nletter = 'P'\ndouble-step = [2, 3]\ntriple-step = 2",
    "based-on = 'chess'\nwithout = ['castling']\ncaptured = 'captors-hand'
     [board]\nstart = 'rn*qkbnr/pppppppp/8/2*2*2/8/*6*/PPPPPPPP/RN*QKBNR[Bb] w - - 0 1'
     [[piece]]\nletter = 'B'\nbetza = 'BnNnAoW'\n[[piece]]\nletter = 'K'\nmay-face = false",
    "based-on = 'chess'\nwithout = ['castling']\n[explosion]
     [board]\nstart = 'rnbqkbnr/pppppppp/8/3**3/8/2*5/PPPPPPPP/RNBQKBNR w - - 0 1'
     [[piece]]\nletter = 'R'\nbetza = 'RpBgB'\n[[piece]]\nletter = 'N'\nbetza = 'NcaKnZ'",
    // Walls: one that moves, among hoppers, with kings in check, castling and en passant; some that
    // are built at the edge, in a region, instead of moves, in reach; and pieces that become walls.
    "based-on = 'chess'\n[walls]\nbuild = 'after-moving'\none = true
     [board]\nranks = 6
     start = 'r3k2r/p2p1p1p/2P1*3/1p2p3/P2PP1P1/R3K2R w KQkq - 0 1'
     [[piece]]\nletter = 'R'\nbetza = 'RpB'\n[[piece]]\nletter = 'P'\ndouble-step = [2, 3]",
    "based-on = 'chess'\n[walls]\nbuild = 'after-moving'\nwhere = 'left'
     [board]\nstart = 'r3k2r/p1pp1ppp/8/8/3p*3/8/P1PPPPPP/R3K2R w KQkq - 0 1'
     [[piece]]\nletter = 'P'\ndouble-step = [2, 3]\ntriple-step = 2",
    "based-on = 'chess'\nwithout = ['castling']
     [walls]\nbuild = 'instead-of-moving'\nwhere = 'edge'
     [board]\nfiles = 6\nranks = 6\nstart = 'rnqknr/pppppp/2*3/6/PPPPPP/RNQKNR w - - 0 1'
     [moves]\nmust-capture = true\nmay-pass = 'when-stuck'\n[[piece]]\nletter = 'N'\nbetza = 'NnZ'",
    "based-on = 'chess'\nwithout = ['castling']\n[explosion]\nspares = ['P']
     [walls]\nbuild = 'after-moving'\nwhere = 'in-reach'\nregion = 'here'\nlooks = 'duck'
     [[region]]\nname = 'here'\nsquares = ['a2-d5']\n[[piece]]\nletter = 'Q'\nstays-in = 'here'
     [board]\nfiles = 6\nranks = 6\nstart = 'rnbkbr/pppppp/6/6/PQPPPP/RNBKBR w - - 0 1'",
    "based-on = 'chess'\n[walls]\npetrifies = ['K', 'R', 'P']\n[explosion]
     [[piece]]\nletter = 'N'\nbetza = 'NcaK'\n[[piece]]\nletter = 'B'\nbetza = 'BpR'",
    "based-on = 'minishogi'\n[walls]\npetrifies = ['K', 'S', 'P', '+R', 'B']
     [[piece]]\nletter = 'K'\nmay-face = false",
    // Boards of more than 128 squares, in the fast way and in the general one.
    "based-on = 'chess'\nwithout = ['castling']
     [board]\nfiles = 12\nranks = 12
     start = '1rn3kq2b1/1pppppppppp1/12/12/12/12/12/12/12/12/1PPPPPPPPPP1/1RN3KQ2B1 w - - 0 1'
     [[piece]]\nletter = 'P'\ndouble-step = [2, 3, 4]",
    "based-on = 'minishogi'
     [board]\nfiles = 16\nranks = 16
     start = '7k8/6psp7/7r8/16/16/16/16/16/16/16/16/15b/15B/7R8/6PSPG6/8K7[P] w 0 1'
     [[piece]]\nletter = 'R'\nbetza = 'oRpB'\n[[piece]]\nletter = 'S'\nbetza = 'FvNfWpR'",
];

/// Invented games with positions in which a rare rule matters, apart from those to which all moves
/// lead from there.
const CORNERS: &[(&str, &[&str])] = &[
    // A wall makes a capture en passant legal, or alone made it legal; it stands where the pawn has
    // skipped one of two squares.
    (
        "based-on = 'chess'\n[walls]\nbuild = 'after-moving'\none = true",
        &["4k3/2p5/8/KP5r/8/8/8/7* b - - 0 1", "4k3/2p5/8/KP4*r/8/8/8/8 b - - 0 1"],
    ),
    (
        "based-on = 'chess'\n[walls]\nbuild = 'after-moving'
         [[piece]]\nletter = 'P'\ndouble-step = 2\ntriple-step = 2",
        &["4k3/8/8/1p6/8/8/P7/4K3 w - - 0 1"],
    ),
    // First moves and promotions with which a wall is built.
    (
        "based-on = 'chess'\n[walls]\nbuild = 'after-moving'
         [[piece]]\nletter = 'N'\nbetza = 'NimD'\nfirst-move-in-check = false",
        &["4k3/8/8/8/8/8/8/1N2K3 w B - 0 1", "4k3/8/8/8/4r3/8/8/1N2K3 w B - 0 1"],
    ),
    (
        "based-on = 'chess'\n[walls]\nbuild = 'after-moving'\n[promotion]\nmay-attack = false",
        &["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "7k/P7/4p3/8/8/8/8/K7 w - - 0 1"],
    ),
    // Walls within reach: beyond what may not be hopped over, and of leaps from the start squares.
    (
        "based-on = 'chess'\n[walls]\nbuild = 'after-moving'\nwhere = 'in-reach'
         [[piece]]\nletter = 'R'\nbetza = 'pR'\nmay-not-hop = ['P']
         [[piece]]\nletter = 'N'\nfirst-move = 'mD'",
        &["4k3/8/3p4/2nP4/8/1P1p1n2/1N6/R2RK3 w - - 0 1", "4k3/8/8/8/8/N7/8/4K3 w - - 0 1"],
    ),
    // Hoppers over walls.
    (
        "based-on = 'chess'\n[walls]\npetrifies = ['N']
         [[piece]]\nletter = 'R'\nbetza = 'pR'\nmay-not-hop = ['K']
         [[piece]]\nletter = 'B'\nbetza = 'KmcabK'\nmay-not-capture = ['K', 'P']",
        &["4k3/4r3/8/8/4*3/8/4R3/K7 w - - 0 1", "4k3/p7/1pn5/2B1*3/3*4/8/8/4K3 w - - 0 1"],
    ),
    // Promotions with a step among walls, of kinds with legs and with leaps from start squares.
    (
        "based-on = 'chess'\nwithout = ['castling']\n[walls]\nbuild = 'instead-of-moving'
         [promotion]\nranks = 5\nchoice = 'may'\nin-place = true\nwith-step = true
         [[piece]]\nletter = 'N'\nbetza = 'NmafF'\n[[piece]]\nletter = 'R'\nfirst-move = 'mA'
         [board]\nstart = 'rnbqkbnr/pppppppp/8/7R/8/8/PPPPPPPP/RNBQKBN1 w - - 0 1'",
        &["4k3/8/8/2*4P/2P5/4*3/8/4K3 w - - 0 1"],
    ),
    // Pawns that also go where they capture, in one way or in two.
    (
        "based-on = 'chess'\n[[piece]]\nletter = 'P'\nbetza = 'fFmfW'",
        &["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"],
    ),
    (
        "based-on = 'chess'\n[[piece]]\nletter = 'P'\nbetza = 'mfBcfFmfW'\n[promotion]\nranks = 2",
        &["4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"],
    ),
    (
        "based-on = 'chess'\n[[piece]]\nletter = 'P'\nbetza = 'fK'\n[promotion]\nchoice = 'may'
         [[piece]]\nletter = 'A'\nname = 'Other Pawn'\nbetza = 'mfWcfF'\nvalue = 1\ndouble-step = 2
         promotes-to = ['Q']\n[board]\nstart = 'rnbqkbnr/aaaapppp/8/8/8/8/PPPPAAAA/RNBQKBNR w - - 0 1'",
        &["4k3/2pa4/8/4A3/3P4/8/8/4K3 b - - 0 1"],
    ),
    ("based-on = 'chess'\n[[piece]]\nletter = 'P'\nbetza = 'fmWfcB'", &["4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"]),
    // Nothing to promote to, where a pawn cannot stay what it is.
    (
        "based-on = 'superchess'\n[promotion]\nif-none = 'illegal'",
        &["7k/P7/8/8/8/8/8/K7[-] w - - 0 1", "7k/P7/8/8/8/8/8/K7[Q] w - - 0 1"],
    ),
    // A pawn becomes a piece that may not face its like.
    (
        "based-on = 'chess'\n[[piece]]\nletter = 'Q'\nmay-face = false",
        &["7k/4P3/8/8/4q3/8/8/K7 w - - 0 1"],
    ),
    // What takes a piece that may not be traded explodes, or becomes a wall.
    (
        "based-on = 'chess'\n[trade]\npieces = ['N']\n[explosion]",
        &["4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1"],
    ),
    (
        "based-on = 'chess'\n[trade]\npieces = ['N']\n[walls]\npetrifies = ['R']",
        &["4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1"],
    ),
    // A capture with which a piece enters begins the count anew.
    (
        "based-on = 'chess'\n[drops]\ngates = true\n[ending]\nmove-clock = 0
         [[end]]\nwhen = 'counted'\ngone = ['Q']\nmoves = 64\nanew = true",
        &["4k3/8/8/p7/8/8/8/R3K3[N] w Q 64 5 1"],
    ),
    // Ends by drops of the promoted side, and by a piece that enters.
    (
        "based-on = 'minishogi'\n[drops]\npromoted = true
         [[end]]\nwhen = 'lost'\npieces = ['P']",
        &["4k/4p/5/5/K4[P] w 0 1"],
    ),
    (
        "based-on = 'chess'\n[drops]\ngates = true\n[[region]]\nname = 'home'\nsquares = ['a1']
         [[end]]\nwhen = 'goal'\npieces = ['N']\nregion = 'home'",
        &["4k3/8/8/8/8/8/8/R3K3[N] w Q - 0 1"],
    ),
    // A royal piece that is captured is not held.
    (
        "based-on = 'chess'\nwithout = ['castling']\ncaptured = 'captors-hand'
         [royalty]\ncheck = 'last'
         [board]\nstart = 'rnkqknbr/pppppppp/8/8/8/8/PPPPPPPP/RNKQKNBR[-] w - - 0 1'
         [[piece]]\nletter = 'N'\nbetza = 'KcafW'",
        &["1k2k3/8/8/N7/8/8/1R6/K3K3[-] w - - 0 1"],
    ),
];

/// Positions of random games played by the reference.
fn positions(variant: &Variant) -> Vec<Setup> {
    let more = BEGINNINGS.iter().filter(|(id, _)| *id == variant.id()).flat_map(|(_, fens)| *fens);
    let mut starts = vec![variant.start().clone()];
    starts.extend(more.map(|fen| setup(variant, fen)));
    let is_shipped = Shelf::shipped().text(variant.id()).is_some();
    let wanted = match starts.len() {
        2.. => POSITIONS,
        _ if is_shipped => SHIPPED_POSITIONS,
        _ => INVENTED_POSITIONS,
    };
    // Where walls are built, a position has about as many moves as twenty others.
    let wanted = if variant.walls().is_some() { wanted.div_ceil(20) } else { wanted };
    let mut random = SplitMix64::new(variant.board().len() as u64);
    let mut positions = Vec::new();
    let mut begun = 0;
    while positions.len() < wanted {
        let mut now = starts[begun % starts.len()].clone();
        begun += 1;
        for _ in 0..LONGEST {
            let moves = reference::legal_moves(variant, &now);
            if random.below(8) == 0 || moves.is_empty() {
                positions.push(now.clone());
            }
            if moves.is_empty() {
                break;
            }
            now = reference::play(variant, &now, moves[random.below(moves.len())]);
        }
    }
    positions.truncate(wanted);
    positions
}

/// Returns `true` if a game with these names is to be tested.
fn is_wanted(names: &[&str]) -> bool {
    let Ok(only) = std::env::var("WAZIR_GENERATORS_ONLY") else { return true };
    only.split_whitespace().any(|wanted| names.contains(&wanted))
}

/// The words of the facts of an invented game.
fn words(facts: &str) -> Vec<&str> {
    facts.split(|c: char| !c.is_alphanumeric() && c != '-').collect()
}

#[test]
fn the_fast_generator_agrees_with_the_reference() {
    let ids = Shelf::shipped();
    let shelf: Vec<_> = ids.ids().filter(|id| is_wanted(&[id])).map(variant).collect();
    let check = |game: &Arc<Variant>| {
        let versions = [versions(game), general(game)].concat();
        positions(game).iter().for_each(|setup| compare(&versions, setup));
    };
    let (some, others) = shelf.split_at(shelf.len() / 2);
    std::thread::scope(|scope| {
        scope.spawn(|| some.iter().for_each(check));
        others.iter().for_each(check);
    });
}

#[test]
fn the_fast_generator_agrees_on_invented_games() {
    let wanted = INVENTED.iter().enumerate();
    for (number, facts) in wanted.filter(|(_, facts)| is_wanted(&words(facts))) {
        let game = invented(&format!("game-{number}"), facts);
        let widths = [widths(&game), general(&game)].concat();
        positions(&game).iter().for_each(|setup| compare(&widths, setup));
    }
}

/// The variant with these facts.
fn invented(name: &str, facts: &str) -> Arc<Variant> {
    let text = format!("id = '{name}'\nname = '{name}'\n{facts}\n");
    Arc::new(Variant::read(&text).unwrap_or_else(|faults| panic!("{text}\n{faults}")))
}

struct Perft(u32);

impl Visitor for Perft {
    type Output = u64;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> u64 {
        perft::perft(tables, history.current(), self.0)
    }
}

/// Besides, each move leads to a position that can be written and read.
#[test]
fn the_generators_agree_where_rare_rules_matter() {
    for (number, (facts, fens)) in CORNERS.iter().enumerate() {
        if !is_wanted(&words(facts)) {
            continue;
        }
        let game = invented(&format!("corner-{number}"), facts);
        let versions = [widths(&game), general(&game)].concat();
        for fen in *fens {
            let start = setup(&game, fen);
            compare(&versions, &start);
            if !game.builds_after_moving() {
                let count = reference::perft(&game, &start, 2);
                for rules in &versions {
                    let game = Game::from_setup(rules, &start).expect("it has been compared");
                    assert_eq!(game.visit(Perft(2)), count, "{facts}\n{fen}");
                }
            }
            let moves = reference::legal_moves(&game, &start);
            assert!(!moves.is_empty(), "{facts}\n{fen}");
            let names: BTreeSet<String> = moves.iter().map(|&mv| coord::write(&game, mv)).collect();
            assert_eq!(names.len(), moves.len(), "two moves of one name: {facts}\n{fen}");
            for mv in moves {
                let after = reference::play(&game, &start, mv);
                let text = fen::write(&game, &after);
                assert_eq!(fen::read(&game, &text).as_ref(), Ok(&after), "{facts}\n{text}");
                let game = Game::from_setup(&versions[0], &after);
                assert_eq!(game.expect("a position from play").setup(), after, "{text}");
            }
        }
    }
}

#[test]
fn every_beginning_belongs_to_a_game() {
    for (id, fens) in BEGINNINGS {
        let variant = variant(id);
        fens.iter().for_each(|fen| drop(setup(&variant, fen)));
    }
}
