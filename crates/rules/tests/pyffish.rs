//! Games that Fairy-Stockfish knows, compared move by move with its Python package `pyffish`.
//!
//! Seeded random games are played by the reference. In every position the legal moves, the FEN
//! and the check must be the same there, except for the [`DIFFERENCES`] that are known and
//! intended. [`check_moves`] compares any generator.
//!
//! The interpreter is `WAZIR_PYTHON` if set, otherwise `.venv/bin/python` of the workspace if it
//! exists, otherwise `python3`. `WAZIR_SKIP_PYFFISH` skips these tests, `WAZIR_PYFFISH_ONLY`
//! limits them to the games that it names.

mod common;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::panic::resume_unwind;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, OnceLock};
use std::thread::{ScopedJoinHandle, available_parallelism, scope};

use common::{python, setup, texts, variant};
use wazir_rules::notation::{coord, fen};
use wazir_rules::random::SplitMix64;
use wazir_rules::reference;
use wazir_rules::variant::Variant;
use wazir_rules::{Game, GameResult, Move, MoveKind, Rules, Setup};

/// The number of positions compared in each game: pyffish takes some milliseconds for each.
const POSITIONS: usize = 200;
/// The same for the many games that begin from their start position.
const FEW_POSITIONS: usize = 80;

/// Positions from which random games begin, in turn: the start position, and positions in which
/// rare kinds of moves are near.
const GAMES: &[(&str, &[&str])] = &[
    (
        "janus",
        &[
            "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1",
            "r3k4r/pppp1ppppp/10/4p5/2b4B2/10/PPPP1PPPPP/R3K4R w KQkq - 0 1",
            "4k5/PP6PP/10/3pP1pP2/2Pp1Pp3/10/pp6pp/5K4 w - - 0 1",
        ],
    ),
    (
        "berolina",
        &[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/pppppppp/8/2P1P3/3p1p2/8/PPPPPPPP/R3K2R w KQkq - 0 1",
            "4k3/1P1P2P1/8/8/8/8/1p1p2p1/4K3 b - - 0 1",
        ],
    ),
    (
        "minishogi",
        &[
            "rbsgk/4p/5/P4/KGSBR[-] w 0 1",
            "2k2/5/5/5/2K2[RBGSPrbgsp] w 0 1",
            "k4/3PP/1G1s1/pp3/4K[RBSrbg] b 0 1",
            // P@a4 would mate.
            "kr3/5/G4/5/4K[P] w 0 1",
        ],
    ),
    ("knightmate", &["start", "r3k2r/pppp1ppp/2m5/4p3/4P1b1/5M2/PPPP1PPP/R3K2R w KQkq - 0 1"]),
    ("torpedo", &["start", "r3k2r/2p2p2/1p4p1/p2PP2p/P2pp2P/1P4P1/2P2P2/R3K2R w KQkq - 0 1"]),
    ("semitorpedo", &["start", "4k3/p4p1p/1pp1p1p1/3P4/3p4/1PP1P1P1/P4P1P/4K3 w - - 0 1"]),
    ("pawnsideways", &["start", "r3k2r/p1p1p1p1/8/3P4/3p4/8/P1P1P1P1/R3K2R w KQkq - 0 1"]),
    ("capablanca", &["start"]),
    ("grand", &["start", "4k5/PP6PP/2P6P/10/10/10/10/p6p2/pp6pp/4K5 w - - 0 1"]),
    ("opulent", &["start", "4k5/PP6PP/2P6P/10/10/10/10/p6p2/pp6pp/4K5 w - - 0 1"]),
    ("tencubed", &["start", "4k5/PP6PP/2P6P/10/10/10/10/p6p2/pp6pp/4K5 w - - 0 1"]),
    ("pocketknight", &["start", "4k3/8/8/8/8/8/PPP5/4K3[Nn] w - - 0 1"]),
    (
        "crazyhouse",
        &[
            "start",
            "r3k2r/pPp2pPp/8/8/8/8/PpP2PpP/R3K2R[QRBNPqrbnp] w KQkq - 0 1",
            "4k3/1Q~3R~2/8/8/8/8/1n~5b~/4K3[Pp] b - - 0 1",
        ],
    ),
    ("loop", &["start", "4k3/PP4PP/8/8/8/8/pp4pp/4K3[QPqp] w - - 0 1"]),
    ("chessgi", &["start", "4k3/PP4PP/8/8/8/8/pp4pp/4K3[PPpp] w - - 0 1"]),
    ("capahouse", &["start", "4k5/PP6PP/10/10/10/10/pp6pp/4K5[CAPcap] w - - 0 1"]),
    ("shogi", &["start", "4k4/PP1P5/L1N6/9/9/9/6n1l/5p1pp/4K4[RBGSNLPrbgsnlp] w 0 1"]),
    ("judkins", &["start", "4k1/PP4/2N3/3n2/4pp/1K4[RBGSNPrbgsnp] w 0 1"]),
    ("euroshogi", &["start", "4k3/8/PP1P4/3N4/4n3/4p1pp/8/3K4[RBGNPrbgnp] w 0 1"]),
    ("gorogoro", &["start", "4k/2P2/1P3/3p1/2p2/K4[GSPgsp] w 0 1"]),
    ("gorogoroplus", &["start"]),
    ("kyotoshogi", &["start", "2k2/5/5/5/2K2[PSLNpsln] w 0 1"]),
    ("kingofthehill", &["start", "3k4/8/2n5/8/8/5B2/8/3K4 w - - 0 1"]),
    ("3check", &["start", "4k3/8/8/2r5/5R2/8/8/4K3 w - - 2+2 0 1"]),
    ("5check", &["start", "4k3/8/8/2r5/5R2/8/8/4K3 w - - 3+1 0 1"]),
    (
        "shatranj",
        &["start", "4k3/3r4/2b5/8/3P4/5N2/8/4K3 w - - 0 1", "4k3/r7/8/8/8/8/R7/4K3 w - - 0 1"],
    ),
    ("chaturanga", &["start", "4k3/3r4/2b5/8/3P4/5N2/8/4K3 w - - 0 1"]),
    ("courier", &["start", "4k7/3r8/2b9/12/5P6/5N6/12/4K7 w - - 0 1"]),
    ("nocastle", &["start"]),
    ("losalamos", &["start", "3k2/1P4/6/6/4p1/2K3 w - - 0 1"]),
    ("gardner", &["start", "3k1/1P3/5/3p1/1K3 w - - 0 1"]),
    ("gothic", &["start"]),
    ("embassy", &["start", "r3k4r/pPpp1ppppp/10/10/10/10/PPPP1PPPpP/R3K4R w KQkq - 0 1"]),
    ("centaur", &["start", "r4k3r/pPpp1ppppp/10/10/10/10/PPPP1PPPpP/R4K3R w KQkq - 0 1"]),
    ("chancellor", &["start", "r3k3r/pPpp1pppp/9/9/9/9/9/PPPP1PPpP/R3K3R w KQkq - 0 1"]),
    ("modern", &["start", "r3k3r/pPpp1pppp/9/9/9/9/9/PPPP1PPpP/R3K3R w KQkq - 0 1"]),
    ("almost", &["start", "3ck3/1P6/8/8/8/8/1p6/3CK3 w - - 0 1"]),
    ("amazon", &["start", "3ak3/1P6/8/8/8/8/1p6/3AK3 w - - 0 1"]),
    ("newzealand", &["start", "r3k2r/8/2n5/8/8/2N5/8/R3K2R w KQkq - 0 1"]),
    ("nightrider", &["start", "4k3/8/2n5/8/8/2N5/8/4K3 w - - 0 1"]),
    ("paradigm", &["start", "4k3/8/2b5/8/8/2B5/8/4K3 w - - 0 1"]),
    ("misere", &["start", "k7/8/1K6/8/8/8/8/2QR4 w - - 0 1"]),
    ("xiangqi", &["start", "3k5/4P4/2P1b4/4c3p/P2n5/4N3P/4C4/9/4p4/4KR3 w - - 0 1"]),
    ("manchu", &["start"]),
    (
        "chess960",
        &[
            "start",
            "bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w KQkq - 0 1",
            "rk2r3/p1pp1ppp/8/8/8/8/PPPP1PPP/1R1K2R1 w KQkq - 0 1",
            "rkr5/p1pppppp/8/8/8/8/PPPPPP1P/RKR5 w KQkq - 0 1",
            "5rkr/pppp4/8/8/8/8/4PPPP/1RR1K3 w Bkq - 0 1",
        ],
    ),
    ("caparandom", &["start", "1rk4r2/p1pppp1ppp/10/10/10/10/PPP1PPP1PP/2RK5R w KQkq - 0 1"]),
    (
        "seirawan",
        &[
            "start",
            "r3k2r/pp4pp/8/8/8/8/PP4PP/R3K2R[HEhe] w KQkq - 0 1",
            "rn2k1nr/8/8/8/3r4/8/8/RN2K1NR[HEe] w KQBGkqbg - 0 1",
        ],
    ),
    ("shouse", &["start", "r3k2r/pp4pp/8/8/8/8/PP4PP/R3K2R[HEPhenq] w KQkq - 0 1"]),
    ("grasshopper", &["start"]),
    ("shako", &["start"]),
    ("minixiangqi", &["start"]),
    ("atomic", &["start"]),
    ("nocheckatomic", &["start"]),
    ("antichess", &["start"]),
    ("giveaway", &["start"]),
    ("suicide", &["start"]),
    ("losers", &["start"]),
    ("codrus", &["start"]),
    ("checkshogi", &["start", "4k4/9/9/9/4r4/4R4/9/9/3K5[GSLNPgslnp] w 0 1"]),
    ("clobber", &["start"]),
    ("clobber10", &["start"]),
    ("fox-and-hounds", &["start", "1h1h3h/8/8/8/2F1h3/8/8/8 w - - 0 1"]),
    ("threekings", &["start"]),
    ("racingkings", &["start"]),
    ("raazuvaa", &["start"]),
    ("hoppelpoppel", &["start", "4k3/2n5/5b2/8/8/2N5/5B2/4K3 w - - 0 1"]),
    ("georgian", &["start"]),
    ("perfect", &["start", "c3k2r/pP4pp/8/8/8/8/PP4Pp/C3K2R w KQkq - 0 1"]),
    ("pawnback", &["start", "4k3/8/2p2p2/2P2P2/8/8/8/4K3 w - - 0 1"]),
    ("horde", &["start", "r3k2r/8/8/8/8/1p6/P1P2p1P/PPPPPPPP w kq - 0 1"]),
    ("dragon", &["start", "4k3/8/8/8/8/8/P6p/4K3[Dd] w - - 0 1"]),
    ("okisakishogi", &["start", "4k5/2P4L2/1N8/10/10/10/10/2q7/10/4K5[QLNqln] w 0 1"]),
    ("yarishogi", &["start", "3k3/P1R4/1N2B2/7/7/7/7/7/3K3[RBNPrbnp] w 0 1"]),
    ("coregal", &["start", "4k3/1P6/2q5/8/3Q4/8/6p1/4K3 w - - 0 1"]),
    ("extinction", &["start", "r3k2r/1p4p1/2b2n2/3q4/3Q4/2B2N2/1P4P1/R3K2R w KQkq - 0 1"]),
    ("kinglet", &["start", "4k3/1P6/2K2p2/8/8/2p5/1p6/4K3 w - - 0 1"]),
    ("spartan", &["start", "k3k3/8/1h4h1/8/3Q4/8/4h3/R3K2R w KQ - 0 1"]),
    ("dobutsu", &["start", "1l1/2C/c2/1L1[GEge] w 0 1"]),
    ("torishogi", &["start", "3k3/5S1/1F5/7/5f1/1s5/3K3[LRPCSSlrpcss] w 0 1"]),
    ("shoshogi", &["start", "4k4/2E6/9/9/9/9/9/6e2/4K4 w 0 1"]),
    (
        "makruk",
        &["start", "4k3/3r4/8/8/4n3/8/3R4/R3K3 w - - 0 1", "3nk3/8/8/8/8/3p4/8/R2RK3 w - - 0 1"],
    ),
    ("ai-wok", &["start"]),
    (
        "cambodian",
        &[
            "start",
            "3mk2r/8/p6p/8/8/P6P/8/R2KM3 w DEde - 0 1",
            "r2mk3/8/2p2p2/8/8/2P2P2/8/1R1KM1R1 b DEde - 0 1",
            "4k3/3r4/8/p7/4n3/P7/3R4/R3K3 w - - 0 1",
        ],
    ),
    (
        "sittuyin",
        &[
            "start",
            "3k4/5s2/2P5/3P2n1/4p3/3p4/5S2/2R1K3[-] w - - 0 1",
            "3k4/8/3r4/3P4/8/8/4p3/4K3[-] w - - 0 1",
            "4k3/8/2P5/8/8/5p2/8/4K3[-] b - - 0 1",
            "4k3/1P2P3/2n3P1/3P1r2/2p1N3/p4p2/4p1p1/4K3[-] w - - 0 1",
        ],
    ),
    ("karouk", &["start", "3mk2r/8/p6p/8/8/P6P/8/R2KM3 w DEde - 1+1 0 1"]),
    ("chigorin", &["start", "4k3/1P4P1/8/8/8/8/1p4p1/4K3 w - - 0 1"]),
    ("sortofalmost", &["start", "4k3/1P4P1/8/8/8/8/1p4p1/4K3 b - - 0 1"]),
    ("legan", &["start", "7k/2P5/1P6/1P2p3/3P4/6p1/5p2/K7 w - - 0 1"]),
    (
        "omicron",
        &[
            "start",
            "w**********w/*cr3k2rc*/*p2P4p1*/*6p3*/*2p7*/*7P2*/*3P6*/*P4p3P*/*CR3K2RC*/W**********W w KQkq - 0 1",
        ],
    ),
    (
        "troitzky",
        &[
            "start",
            "****1k****/**6**/*p1P2p2*/*1P3P1P*/1P3P4/4p3p1/*p1p3p1*/*2P2p1P*/**6**/****K1**** w - - 0 1",
        ],
    ),
    (
        "makpong",
        &[
            "start",
            "4k3/3r4/8/8/4n3/8/3R4/R3K3 w - - 0 1",
            "3rk3/1m3s2/8/3n4/8/4S3/1N2R3/3RK3 w - - 0 1",
        ],
    ),
    (
        "wildebeest",
        &[
            "rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR w - - 0 1",
            "5k5/p1p1p1p1p1p/1p3p1P3/P2p1P1p2P/4P6/3p2p4/p1P1p1p1P1p/1P1P1P1P1P1/11/5K5 w - - 0 1",
            "5k5/p1p1p1p1p1p/2P1p3P2/P2P1P1p2P/4p6/11/11/1P1P1P1P1P1/11/5K5 b - - 0 1",
        ],
    ),
    ("asean", &["start", "3k4/8/8/3P4/8/5b2/8/R3K3 b - - 0 1"]),
    ("placement", &["start", "1rk1b1n1/pppppppp/8/8/8/8/PPPPPPPP/1R1BK1N1[RNBQrnbq] w - - 0 1"]),
    (
        "duck",
        &[
            "start",
            "r3k2r/1P4p1/2b2n2/3q4/3QP*2/2B2N2/1P4P1/R3K2R w KQkq - 0 1",
            "4k3/PP4PP/8/3pP3/2Pp4/8/pp4pp/4K3 w - - 0 1",
        ],
    ),
    ("snailtrail", &["start"]),
    ("joust", &["start"]),
    ("isolation", &["start"]),
    ("isolation7x7", &["start"]),
    ("amazons", &["start"]),
    ("petrified", &["start", "r3k2r/1P4p1/2b2n2/3q4/3QP*2/2B2N2/1P4P1/R3K2R w KQkq - 0 1"]),
    ("breakthrough", &["start", "8/1P4P1/8/3p4/4P3/8/1p4p1/8 w - - 0 1"]),
    ("janggi", JANGGI),
    ("janggitraditional", JANGGI),
    ("janggicasual", JANGGI),
];
/// Beginnings with Cannons that meet Cannons, with Soldiers and Chariots in palaces, and with
/// Generals that are soon to face each other.
const JANGGI: &[&str] = &[
    "start",
    "5k3/3P5/2R1c4/4C4/9/9/4p4/1c2C1r2/5p3/3K5 w - - 0 1",
    "c3k3c/3a5/9/4p4/2n6/5N3/4P4/4C4/3A1K3/C7c w - - 0 1",
    "3k1a3/4R4/3c5/9/9/9/9/5C3/1r7/3A1K3 b - - 0 1",
];

/// Games that Fairy-Stockfish knows only from a file: what it must be told.
const TOLD: &str = "\
[semitorpedo:chess]
doubleStepRegionWhite = *2 *3
doubleStepRegionBlack = *7 *6
[gorogoroplus:gorogoro]
startFen = sgkgs/5/1ppp1/1PPP1/5/SGKGS[LNln] w 0 1
lance = l
shogiKnight = n
promotedPieceType = l:g n:g
[wildebeest:chess]
maxRank = 10
maxFile = k
customPiece1 = c:C
customPiece2 = w:NC
startFen = rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR w - - 0 1
doubleStepRegionWhite = *2 *3
doubleStepRegionBlack = *9 *8
tripleStepRegionWhite = *2
tripleStepRegionBlack = *9
promotionPieceTypes = qw
promotionRegionWhite = *10
promotionRegionBlack = *1
castling = false
stalemateValue = loss
";

/// Differences between Fairy-Stockfish and these rules, with their reasons. Any other difference
/// is a bug in one of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Difference {
    /// It generates pawn drops that mate, and scores them as lost. Here they are illegal.
    MatingPawnDrop,
    /// It writes the skipped square and the pawn in the order of the board: `f5g6` after h7-f5 by
    /// a Black pawn that steps diagonally. Here the skipped square comes first.
    EnPassantInBoardOrder,
    /// Its clock is reset by drops and promotions as well. No rule of the game reads the clock;
    /// here it counts plies since the last capture or pawn move in every game.
    ClockAfterDrops,
    /// Its clock is not reset by pawns that it does not take for pawns of chess.
    ClockOfOtherPawns,
    /// It goes on when both sides have lost what must not be lost. Here the game is drawn.
    BothBare,
}

/// The games in which each difference can occur.
const DIFFERENCES: &[(&str, &[Difference])] = &[
    ("berolina", &[Difference::EnPassantInBoardOrder]),
    ("minishogi", &[Difference::MatingPawnDrop, Difference::ClockAfterDrops]),
    ("pawnsideways", &[Difference::ClockOfOtherPawns]),
    ("pocketknight", &[Difference::ClockAfterDrops]),
    ("crazyhouse", &[Difference::ClockAfterDrops]),
    ("loop", &[Difference::ClockAfterDrops]),
    ("chessgi", &[Difference::ClockAfterDrops]),
    ("capahouse", &[Difference::ClockAfterDrops]),
    ("shogi", &[Difference::MatingPawnDrop, Difference::ClockAfterDrops]),
    ("judkins", &[Difference::MatingPawnDrop, Difference::ClockAfterDrops]),
    ("euroshogi", &[Difference::MatingPawnDrop, Difference::ClockAfterDrops]),
    ("gorogoro", &[Difference::MatingPawnDrop, Difference::ClockAfterDrops]),
    ("gorogoroplus", &[Difference::MatingPawnDrop, Difference::ClockAfterDrops]),
    ("checkshogi", &[Difference::MatingPawnDrop, Difference::ClockAfterDrops]),
    ("kyotoshogi", &[Difference::ClockAfterDrops]),
    ("dragon", &[Difference::ClockAfterDrops]),
    ("placement", &[Difference::ClockAfterDrops]),
    ("sittuyin", &[Difference::ClockAfterDrops]),
    ("dobutsu", &[Difference::ClockAfterDrops]),
    ("shoshogi", &[Difference::ClockAfterDrops]),
    ("torishogi", &[Difference::MatingPawnDrop, Difference::ClockAfterDrops]),
    ("okisakishogi", &[Difference::MatingPawnDrop, Difference::ClockAfterDrops]),
    ("yarishogi", &[Difference::ClockAfterDrops]),
    ("pawnback", &[Difference::ClockOfOtherPawns]),
    ("petrified", &[Difference::ClockOfOtherPawns]),
    ("shouse", &[Difference::ClockAfterDrops]),
    ("seirawan", &[Difference::ClockAfterDrops]),
    ("shatranj", &[Difference::BothBare]),
    ("courier", &[Difference::BothBare]),
];

const SCRIPT: &str = r#"
import sys
try:
    import pyffish
except ImportError as error:
    print("missing", error, flush=True)
    sys.exit()
pyffish.load_variant_config(sys.argv[1])
print("ready", flush=True)
for line in sys.stdin:
    variant, fen, moves = line.rstrip("\n").split("\t")
    moves = moves.split()
    anywhere = variant in ("chess960", "caparandom")
    variant = "fischerandom" if variant == "chess960" else variant
    legal = pyffish.legal_moves(variant, fen, moves, anywhere)
    print(pyffish.get_fen(variant, fen, moves, anywhere), " ".join(sorted(legal)),
          int(pyffish.gives_check(variant, fen, moves, anywhere)),
          "" if legal else pyffish.game_result(variant, fen, moves, anywhere),
          sep="\t", flush=True)
"#;

/// A running Python interpreter.
struct Pyffish {
    child: Child,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

/// Its answer about a position.
struct Answer {
    fen: String,
    moves: Vec<String>,
    check: bool,
    /// If there is no legal move: positive where the side to move wins, negative where it loses.
    result: Option<i32>,
}

impl Pyffish {
    /// Starts the interpreter; `None` if the tests are to be skipped.
    fn start() -> Option<Pyffish> {
        if std::env::var_os("WAZIR_SKIP_PYFFISH").is_some() {
            eprintln!("skipped, since WAZIR_SKIP_PYFFISH is set");
            return None;
        }
        let python = python();
        let advice = "Install the Python package pyffish (0.0.90), name an interpreter that has it \
                      in WAZIR_PYTHON, or set WAZIR_SKIP_PYFFISH to go without this test.";
        let mut child = Command::new(&python)
            .args(["-c", SCRIPT, TOLD])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}. {advice}", python.display()));
        let questions = child.stdin.take();
        let answers = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        let mut pyffish = Pyffish { child, questions, answers };
        let greeting = pyffish.line();
        assert_eq!(greeting, "ready", "pyffish is missing from {}. {advice}", python.display());
        Some(pyffish)
    }

    fn line(&mut self) -> String {
        self.untrimmed_line().trim_end().to_owned()
    }

    /// A line with the empty fields at its end.
    fn untrimmed_line(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("Python answers in UTF-8");
        line.trim_end_matches(['\r', '\n']).to_owned()
    }

    fn ask(&mut self, variant: &str, fen: &str, moves: &[String]) -> Answer {
        let questions = self.questions.as_mut().expect("Python listens until the end");
        writeln!(questions, "{variant}\t{fen}\t{}", moves.join(" ")).expect("Python listens");
        let line = self.untrimmed_line();
        let parts: Vec<_> = line.split('\t').collect();
        let [fen, moves, check, result] = parts[..] else {
            panic!("{variant} {fen} {moves:?}: {line:?} is no answer")
        };
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        let result = result.parse().ok();
        Answer { fen: fen.to_owned(), moves, check: check == "1", result }
    }
}

impl Drop for Pyffish {
    fn drop(&mut self) {
        self.questions = None;
        // It ends with its input; its exit status does not matter.
        let _ = self.child.wait();
    }
}

/// Games and their positions.
type Games = Vec<(Arc<Variant>, Vec<Case>)>;

/// A position reached by the reference, and the answer of pyffish.
struct Case {
    /// The game, which castles from the squares of this array.
    variant: Arc<Variant>,
    setup: Setup,
    answer: Answer,
}

/// The positions of seeded random games from each beginning in turn.
fn cases(pyffish: &mut Pyffish, variant: &Variant, beginnings: &[&str]) -> Vec<Case> {
    let mut random = SplitMix64::new(1);
    let mut cases = Vec::new();
    let start = fen::write(variant, variant.start());
    let wanted = if beginnings.contains(&"start") { FEW_POSITIONS } else { POSITIONS };
    for &beginning in beginnings.iter().cycle() {
        let beginning = if beginning == "start" { start.as_str() } else { beginning };
        let game = Game::from_fen(variant.clone(), beginning).expect("a position");
        let (variant, mut setup) = (game.variant(), game.setup());
        let mut played = Vec::new();
        for _ in 0..50 {
            let answer = pyffish.ask(variant.id(), beginning, &played);
            cases.push(Case { variant: Arc::clone(variant), setup: setup.clone(), answer });
            if cases.len() == wanted {
                return cases;
            }
            let Some(mv) = choose(&reference::legal_moves(variant, &setup), &mut random) else {
                break;
            };
            setup = reference::play(variant, &setup, mv);
            played.push(coord::write(variant, mv));
        }
    }
    cases
}

/// One of the moves; one in three is of a rarer kind if there is any.
fn choose(moves: &[Move], random: &mut SplitMix64) -> Option<Move> {
    let rare: Vec<_> = moves.iter().copied().filter(|mv| !mv.is_normal()).collect();
    let among = if !rare.is_empty() && random.below(3) == 0 { &rare } else { moves };
    (!among.is_empty()).then(|| among[random.below(among.len())])
}

/// Every position of every game, asked once for all tests, with a Python process for each
/// processor; `None` if the tests are to be skipped.
fn all_cases() -> Option<&'static [(Arc<Variant>, Vec<Case>)]> {
    static CASES: OnceLock<Option<Games>> = OnceLock::new();
    let workers = available_parallelism().map_or(2, usize::from);
    let games: Vec<_> = GAMES.iter().filter(is_wanted).collect();
    let play = |first: usize| -> Option<Games> {
        let mut pyffish = Pyffish::start()?;
        let own = games.iter().skip(first).step_by(workers);
        let with_cases = |&&(id, beginnings): &&(&str, &[&str])| {
            let variant = variant(id);
            let cases = cases(&mut pyffish, &variant, beginnings);
            (variant, cases)
        };
        Some(own.map(with_cases).collect())
    };
    let play_all = || {
        scope(|scope| {
            let work: Vec<_> = (0..workers).map(|first| scope.spawn(move || play(first))).collect();
            let join =
                |work: ScopedJoinHandle<'_, _>| work.join().unwrap_or_else(|e| resume_unwind(e));
            let parts: Option<Vec<Games>> = work.into_iter().map(join).collect();
            parts.map(|parts| parts.into_iter().flatten().collect())
        })
    };
    CASES.get_or_init(play_all).as_deref()
}

/// Returns `false` for a game that is left out this time.
fn is_wanted((id, _): &&(&str, &[&str])) -> bool {
    let only = std::env::var("WAZIR_PYFFISH_ONLY");
    only.map_or(true, |only| only.split([',', ' ']).any(|name| name == *id))
}

/// Calls `check` for each position.
fn each_case(mut check: impl FnMut(&Variant, &Case)) {
    for (_, cases) in all_cases().unwrap_or_default() {
        cases.iter().for_each(|case| check(&case.variant, case));
    }
}

/// Compares the moves that a generator finds, given a FEN, with those of pyffish.
fn check_moves(generator: impl Fn(&Variant, &str) -> Vec<String>) {
    each_case(|variant, Case { setup, answer, .. }| {
        let id = variant.id();
        let text = fen::write(variant, setup);
        if has(variant, Difference::BothBare) && is_drawn_at_once(variant, setup) {
            return;
        }
        let ours: BTreeSet<_> = generator(variant, &text).into_iter().collect();
        let theirs: BTreeSet<_> = answer.moves.iter().cloned().collect();
        let extra: Vec<_> = ours.difference(&theirs).collect();
        assert!(extra.is_empty(), "{id} {text}: pyffish has no {extra:?}");
        let mut missing: Vec<_> = theirs.difference(&ours).collect();
        if has(variant, Difference::MatingPawnDrop) {
            missing.retain(|mv| !mates_by_drop(variant, setup, mv));
        }
        assert!(missing.is_empty(), "{id} {text}: only pyffish has {missing:?}");
    });
}

/// The FEN with the skipped square before the pawn's.
fn skipped_first(variant: &Variant, fen: &str) -> String {
    let mut fields: Vec<_> = fen.split(' ').map(str::to_owned).collect();
    if has(variant, Difference::EnPassantInBoardOrder) && fields[1] == "w" && fields[3] != "-" {
        let (pawn, skipped) = fields[3].split_at(2);
        fields[3] = format!("{skipped}{pawn}");
    }
    fields.join(" ")
}

/// Returns `true` if the position alone draws the game.
fn is_drawn_at_once(variant: &Variant, setup: &Setup) -> bool {
    let end = reference::end_on_board(variant, setup);
    end.is_some_and(|outcome| outcome.result == GameResult::Draw)
}

fn has(variant: &Variant, difference: Difference) -> bool {
    DIFFERENCES.iter().any(|(id, known)| *id == variant.id() && known.contains(&difference))
}

/// Returns `true` for a drop that mates with a piece that may not.
fn mates_by_drop(variant: &Variant, setup: &Setup, mv: &str) -> bool {
    let drops = variant.all_kinds().filter(|&kind| variant.kind(kind).rules.no_drop_mate);
    let on_each =
        drops.flat_map(|kind| variant.board().squares().map(move |to| Move::drop(kind, to)));
    on_each.filter(|&drop| coord::write(variant, drop) == mv).any(|drop| {
        let after = reference::play(variant, setup, drop);
        reference::in_check(variant, &after, after.turn)
            && reference::legal_moves(variant, &after).is_empty()
    })
}

#[test]
fn the_reference_finds_the_moves_of_pyffish() {
    check_moves(|variant, fen| {
        texts(variant, &reference::legal_moves(variant, &setup(variant, fen)))
    });
}

#[test]
fn the_reference_plays_to_the_positions_of_pyffish() {
    each_case(|variant, Case { setup: ours, answer, .. }| {
        let (id, text) = (variant.id(), fen::write(variant, ours));
        let mut theirs = setup(variant, &skipped_first(variant, &answer.fen));
        // It records a skipped square on which no pawn, or only a pinned one, can capture. Here the
        // position is the same as without it, so the square is not written.
        if ours.en_passant.is_none() {
            theirs.en_passant = None;
        }
        // It does not write that a side has passed.
        theirs.passes = ours.passes;
        if has(variant, Difference::ClockAfterDrops) || has(variant, Difference::ClockOfOtherPawns)
        {
            theirs.halfmove_clock = ours.halfmove_clock;
        }
        assert_eq!(fen::write(variant, &theirs), text, "{id}: pyffish says {}", answer.fen);
        let check = reference::in_check(variant, ours, ours.turn);
        assert_eq!(check, answer.check, "{id} {text}: check");
    });
}

#[test]
fn the_compared_games_contain_every_kind_of_move() {
    let mut seen = BTreeSet::new();
    each_case(|variant, Case { setup, .. }| {
        let moves = reference::legal_moves(variant, setup);
        let check = reference::in_check(variant, setup, setup.turn);
        seen.extend(moves.iter().map(|mv| (variant.id().to_owned(), name(*mv), check)));
    });
    if seen.is_empty() || std::env::var_os("WAZIR_PYFFISH_ONLY").is_some() {
        return;
    }
    let checks = seen.iter().filter(|(.., check)| *check).count();
    assert!(checks > 0, "no check in any game");
    let chess = ["castle", "double step", "en passant", "promotion"];
    for (id, names) in
        [("janus", &chess[..]), ("berolina", &chess[..]), ("minishogi", &["drop", "promotion"][..])]
    {
        for name in names {
            let occurs = |check| seen.contains(&(id.to_owned(), *name, check));
            assert!(occurs(false), "{id}: no {name} in any game");
        }
    }
}

fn name(mv: Move) -> &'static str {
    match mv.kind() {
        MoveKind::Normal => "step",
        MoveKind::DoubleStep => "double step",
        MoveKind::EnPassant => "en passant",
        MoveKind::Castle => "castle",
        MoveKind::Promotion(_) => "promotion",
        MoveKind::Drop(_) => "drop",
        MoveKind::Pass => "pass",
        MoveKind::Gate(_) | MoveKind::CastleGate { .. } => "gate",
        MoveKind::Locust { .. } => "locust",
    }
}

#[test]
fn the_fast_generator_finds_the_moves_of_pyffish() {
    check_moves(|variant, fen| {
        let game = Game::from_fen(variant.clone(), fen).expect("a position");
        texts(variant, &game.legal_moves())
    });
}

/// The games whose ends are compared: those that end in other ways than chess, and some that end
/// as it does. In petrified it takes a King next to the other one for mate, which cannot capture.
const ENDS_COMPARED: &[&str] = &[
    "kingofthehill",
    "3check",
    "5check",
    "shatranj",
    "chaturanga",
    "courier",
    "misere",
    "losalamos",
    "gardner",
    "almost",
    "amazon",
    "newzealand",
    "spartan",
    "dobutsu",
    "torishogi",
    "shoshogi",
    "horde",
    "extinction",
    "kinglet",
    "breakthrough",
    "duck",
    "snailtrail",
    "joust",
    "isolation",
    "isolation7x7",
    "amazons",
    "coregal",
    "georgian",
    "hoppelpoppel",
    "makpong",
    "janggi",
    "janggitraditional",
    "janggicasual",
];
/// The number of random games of each variant whose ends are compared.
const ENDED_GAMES: usize = 60;
/// The maximum length of such a game in plies.
const LONGEST: usize = 300;

/// Games played at random to a position without legal moves end there as pyffish says.
#[test]
fn games_end_as_in_pyffish() {
    let Some(mut pyffish) = Pyffish::start() else { return };
    let mut reasons = BTreeSet::new();
    let compared = GAMES.iter().filter(|(id, _)| ENDS_COMPARED.contains(id));
    for (id, beginnings) in compared.filter(is_wanted) {
        let variant = variant(id);
        let rules = Rules::new(variant.clone());
        let mut random = SplitMix64::new(2);
        for number in 0..ENDED_GAMES {
            let mut game = match beginnings[number % beginnings.len()] {
                "start" => Game::new(&rules),
                beginning => Game::from_fen(&rules, beginning).expect("a position"),
            };
            let (beginning, mut played) = (game.fen(), Vec::new());
            for _ in 0..LONGEST {
                let Some(mv) = choose(&game.legal_moves(), &mut random) else { break };
                game.play(mv).expect("it is legal");
                played.push(coord::write(&variant, mv));
            }
            if !game.legal_moves().is_empty() {
                continue;
            }
            let outcome = game.outcome().expect("there are no legal moves");
            let fen = game.fen();
            if has(&variant, Difference::BothBare) && is_drawn_at_once(&variant, &game.setup()) {
                continue;
            }
            let answer = pyffish.ask(id, &beginning, &played);
            let theirs = answer.result.map(|value| match value.signum() {
                0 => GameResult::Draw,
                1 => GameResult::Win(game.turn()),
                _ => GameResult::Win(!game.turn()),
            });
            assert_eq!(Some(outcome.result), theirs, "{id} {fen}: {outcome}");
            reasons.insert(outcome.reason.as_str());
        }
    }
    if std::env::var_os("WAZIR_PYFFISH_ONLY").is_some() {
        return;
    }
    for reason in ["checkmate", "stalemate", "pieces-lost", "goal", "checks"] {
        assert!(reasons.contains(reason), "no game ended by {reason}");
    }
}
