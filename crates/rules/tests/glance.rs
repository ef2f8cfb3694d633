//! Moves at a glance: marks agree with the generators, words with a table.

mod common;

use std::collections::BTreeMap;
use std::sync::Arc;

use common::{setup, square, variant};
use wazir_rules::betza::{Betza, Shape};
use wazir_rules::random::SplitMix64;
use wazir_rules::reference;
use wazir_rules::show::glance::{self, Mark, MarkedSquare};
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Game, Geometry, Move, MoveKind, Piece, Rules, Setup, Shelf, Square};

/// Writes marks as text, grouped by kind: `slide d5 e6; leap c7`.
fn text(board: Geometry, marks: &[MarkedSquare]) -> String {
    let mut kinds: BTreeMap<Mark, Vec<String>> = BTreeMap::new();
    for marked in marks {
        kinds.entry(marked.mark).or_default().push(board.name(marked.square));
    }
    let lists = kinds.into_iter().map(|(mark, squares)| format!("{mark:?} {}", squares.join(" ")));
    lists.collect::<Vec<_>>().join("; ").to_lowercase()
}

/// The piece with this letter in FEN.
fn piece(variant: &Variant, letter: &str) -> Piece {
    let find = |color| variant.all_kinds().find(|&k| variant.kind(k).letter.of(color) == letter);
    let found = Color::ALL.into_iter().find_map(|color| Some(Piece::new(color, find(color)?)));
    found.unwrap_or_else(|| panic!("{}: no piece {letter}", variant.id()))
}

/// A board with only enemy pieces, all of some kind that does not matter, on these squares, and
/// walls on those with a star.
fn with_blockers(variant: &Variant, color: Color, names: &str) -> Setup {
    let mut setup = Setup::empty(variant.board().len());
    let blocker = variant.all_kinds().find(|&kind| !variant.is_royal(kind)).expect("a second kind");
    for name in names.split_whitespace() {
        match name.strip_prefix('*') {
            Some(name) => setup.walls.push(square(variant, name)),
            None => {
                setup.board[square(variant, name).index()] = Some(Piece::new(!color, blocker));
            }
        }
    }
    setup
}

fn reach(variant: &Variant, letter: &str, from: &str, blockers: &str) -> Vec<MarkedSquare> {
    let piece = piece(variant, letter);
    let setup = with_blockers(variant, piece.color(), blockers);
    glance::reach(variant, &setup, piece, Some(square(variant, from)))
}

#[test]
fn marks_in_a_setup() {
    let janus = "slide b1 h1 c2 g2 d3 f3 d5 f5 c6 g6 b7 h7 a8 i8; leap d2 f2 c3 g3 c5 g5 d6 f6";
    let falcon = "path c1 d1 f1 g1 b2 h2 b3 h3 b5 h5 b6 h6 c7 d7 f7 g7";
    let table = [
        ("janus", "J", "e4", "", janus),
        ("janus", "P", "e2", "", "quiet e3 e4; capture d3 f3"),
        ("janus", "P", "e3", "", "quiet e4; capture d4 f4"),
        ("janus", "p", "e7", "", "quiet e5 e6; capture d6 f6"),
        ("janus", "P", "e2", "e4", "quiet e3; capture d3 f3"),
        ("janus", "P", "e2", "e3", "capture d3 f3"),
        ("berolina", "P", "e2", "", "quiet d3 f3 c4 g4; capture e3"),
        ("berolina", "P", "a2", "b3", "capture a3"),
        ("falcon", "F", "e4", "", falcon),
        ("falcon", "K", "e4", "", "leap d3 e3 f3 d4 f4 d5 e5 f5"),
        ("minishogi", "G", "c3", "", "leap c2 b3 d3 b4 c4 d4"),
        ("minishogi", "g", "c3", "", "leap b2 c2 d2 b3 d3 c4"),
        ("minishogi", "S", "c3", "", "leap b2 d2 b4 c4 d4"),
        ("minishogi", "+R", "c3", "", "slide c1 c2 a3 b3 d3 e3 c4 c5; leap b2 d2 b4 d4"),
        ("minishogi", "+B", "c3", "", "slide a1 e1 b2 d2 b4 d4 a5 e5; leap c2 b3 d3 c4"),
        ("minishogi", "P", "c3", "", "leap c4"),
        ("superchess", "P", "e8", "", ""),
        ("chess", "R", "c3", "c5 f3", "slide c1 c2 a3 b3 d3 e3 f3 c4 c5"),
        ("duck", "R", "c3", "*c5 f3", "slide c1 c2 a3 b3 d3 e3 f3 c4"),
        ("duck", "N", "b1", "*a3", "leap d2 c3"),
        ("duck", "P", "e2", "*e3 *d3", "capture f3"),
    ];
    for (id, letter, from, blockers, expected) in table {
        let variant = variant(id);
        let marks = reach(&variant, letter, from, blockers);
        assert_eq!(text(variant.board(), &marks), expected, "{id} {letter} {from} {blockers}");
    }
}

#[test]
fn a_path_target_is_marked_while_one_of_its_ways_is_free() {
    let variant = variant("falcon");
    let ways = |blockers: &str| {
        let marks = reach(&variant, "F", "e4", blockers);
        let target = square(&variant, "f7");
        let marked = marks.into_iter().find(|marked| marked.square == target)?;
        assert_eq!(marked.mark, Mark::Path);
        let names = |squares: &[Square]| {
            squares.iter().map(|&s| variant.board().name(s)).collect::<Vec<_>>().join(" ")
        };
        let ways = marked.ways.iter().map(|way| match way.blocked[..] {
            [] => names(&way.via),
            _ => format!("{} ({})", names(&way.via), names(&way.blocked)),
        });
        Some(ways.collect::<Vec<_>>().join(", "))
    };
    assert_eq!(ways("").as_deref(), Some("e5 e6, e5 f6, f5 f6"));
    assert_eq!(ways("e5").as_deref(), Some("e5 e6 (e5), e5 f6 (e5), f5 f6"));
    assert_eq!(ways("e6 f6"), None);
    assert_eq!(ways("e5 f6"), None);
    assert_eq!(ways("e5 f5"), None);
    assert_eq!(ways("e6 f5").as_deref(), Some("e5 e6 (e6), e5 f6, f5 f6 (f5)"));
}

#[test]
fn marks_in_a_game() {
    let table = [
        (
            "janus",
            "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1",
            "K e1",
            "leap d1 f1 d2 e2 f2; castle b1 i1",
        ),
        (
            "janus",
            "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1",
            "k e8",
            "leap d7 e7 f7 d8 f8; castle b8 i8",
        ),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "P e5", "quiet e6; capture d6"),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "p d5", "quiet d4"),
        ("berolina", "4k3/8/8/8/2pP4/8/8/4K3 b - e3d4 0 1", "p c4", "quiet b3 d3"),
        ("berolina", "4k3/8/8/8/2pPp3/8/8/4K3 b - e3d4 0 1", "p e4", "quiet d3 f3; capture e3"),
        ("chess", "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", "B e2", ""),
        (
            "chess",
            "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1",
            "r e7",
            "slide e2 e3 e4 e5 e6 a7 b7 c7 d7 f7 g7 h7",
        ),
        (
            "minishogi",
            "4k/5/5/P4/K4[P] w 0 1",
            "P",
            "drop b1 c1 d1 e1 b2 c2 d2 e2 b3 c3 d3 e3 b4 c4 d4 e4",
        ),
        (
            "minishogi",
            "4k/5/5/P4/K4[p] w 0 1",
            "p",
            "drop b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5",
        ),
    ];
    let table = table.into_iter().chain([
        ("sittuyin", "3k4/8/8/3P4/8/8/8/4K3[-] w - - 0 1", "P d5", "quiet d6"),
        ("petrified", "7k/8/8/8/8/8/8/R1*1K3 w - - 0 1", "R a1", "slide b1 a2 a3 a4 a5 a6 a7 a8"),
    ]);
    for (id, fen, who, expected) in table {
        let variant = variant(id);
        let rules = Rules::new(variant.clone());
        let game = Game::from_setup(rules, &setup(&variant, fen)).expect("a position");
        let (letter, from) = who.split_once(' ').unwrap_or((who, ""));
        let from = variant.board().parse(from);
        let marks = glance::legal_reach(&game, piece(&variant, letter), from);
        assert_eq!(text(variant.board(), &marks), expected, "{id} {fen} {who}");
    }
}

/// Returns `true` if a game may be over with few pieces on the board, and then has no moves.
fn ends_early(variant: &Variant) -> bool {
    variant.ends().iter().any(|end| end.condition.is_at_once())
}

/// Returns `true` for a piece that hops: where it may go depends on more than its target.
fn hops(variant: &Variant, piece: Piece) -> bool {
    let ways = variant.kind(piece.kind()).betza.ways();
    ways.iter().any(|way| matches!(way.shape, Shape::Hop { .. }))
}

/// Compares the marks of every piece of every game on every square with the moves of the slow
/// generator, once with empty targets and once with an enemy on each.
#[test]
fn marks_agree_with_the_reference() {
    for variant in Shelf::shipped().all().filter(|variant| !ends_early(variant)) {
        for (piece, from) in pieces_and_squares(&variant) {
            if hops(&variant, piece) {
                continue;
            }
            let mut board = Setup::empty(variant.board().len());
            board.turn = piece.color();
            let marks = glance::reach(&variant, &board, piece, Some(from));
            board.board[from.index()] = Some(piece);
            let marked = |tests: [Mark; 4]| {
                let fits = marks.iter().filter(|marked| tests.contains(&marked.mark));
                fits.map(|marked| marked.square).collect::<Vec<_>>()
            };
            let name = || format!("{} {piece:?} {}", variant.id(), variant.board().name(from));
            let quiet = marked([Mark::Slide, Mark::Leap, Mark::Path, Mark::Quiet]);
            assert_eq!(quiet, targets(&variant, &board), "{}", name());

            // Marks ignore whether the king would be recaptured.
            if variant.is_royal(piece.kind()) {
                continue;
            }
            let enemy = Piece::new(!piece.color(), piece.kind());
            let capture = marked([Mark::Slide, Mark::Leap, Mark::Path, Mark::Capture]);
            let mut others = board.clone();
            for to in variant.board().squares().filter(|&to| to != from) {
                if capture.contains(&to) {
                    let mut taken = board.clone();
                    taken.board[to.index()] = Some(enemy);
                    assert!(targets(&variant, &taken).contains(&to), "{} {to:?}", name());
                } else {
                    others.board[to.index()] = Some(enemy);
                }
            }
            let taken = |to: &Square| others.board[to.index()].is_some();
            assert!(!targets(&variant, &others).iter().any(taken), "{}", name());
        }
    }
}

/// The same for the fast generator, which requires two kings on the board.
#[test]
fn marks_agree_with_the_fast_generator() {
    for variant in Shelf::shipped().all().filter(|variant| !ends_early(variant)) {
        let rules = Rules::new(variant.clone());
        for (piece, from) in
            pieces_and_squares(&variant).filter(|(p, _)| !variant.is_royal(p.kind()))
        {
            let Some((board, kings)) = with_kings(&variant, piece, from) else { continue };
            let Ok(game) = Game::from_setup(rules.clone(), &board) else { continue };
            let marks = glance::reach(&variant, &board, piece, Some(from));
            let quiet = marks.iter().filter(|marked| marked.mark != Mark::Capture);
            let quiet: Vec<Square> = quiet.map(|marked| marked.square).collect();
            let mut legal = game.legal_moves();
            legal.retain(|mv| mv.from() == Some(from));
            let moved = ends(&variant, &legal);
            let name = variant.board().name(from);
            assert_eq!(quiet, moved, "{} {piece:?} {name} {kings:?}", variant.id());
        }
    }
}

/// In random games the marks of `legal_reach` are exactly the legal moves, and `reach` marks at
/// least these. A piece of the side that is not to move is asked for, too, one at each ply.
#[test]
fn marks_in_random_games_are_the_legal_moves() {
    let mut random = SplitMix64::new(7);
    for variant in Shelf::shipped().all() {
        let rules = Rules::new(variant.clone());
        let mut game = Game::new(rules);
        for _ in 0..60 {
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            let setup = game.setup();
            let pieces = setup.board.iter().zip(variant.board().squares());
            let pieces = pieces.filter_map(|(&piece, square)| Some((piece?, square)));
            let (to_move, waiting): (Vec<_>, Vec<_>) =
                pieces.partition(|(piece, _)| piece.color() == setup.turn);
            if !waiting.is_empty() {
                let (piece, square) = waiting[random.below(waiting.len())];
                glance::legal_reach(&game, piece, Some(square));
            }
            for (piece, square) in to_move {
                let marks = glance::legal_reach(&game, piece, Some(square));
                let own = legal.iter().filter(|mv| mv.from() == Some(square));
                let found: Vec<Square> = marks.iter().map(|marked| marked.square).collect();
                assert_eq!(found, ends(&variant, own.clone()), "{} {piece:?}", variant.id());

                let free = glance::reach(&variant, &setup, piece, Some(square));
                let ordinary = own.filter(|mv| !mv.is_castle() && mv.kind() != MoveKind::EnPassant);
                let ordinary = ordinary.filter(|mv| mv.from() != Some(mv.to()));
                let ordinary = ordinary.filter(|&mv| can_be_marked(&variant, mv));
                for mv in ordinary {
                    let is_marked = free.iter().any(|marked| marked.square == mv.to());
                    assert!(is_marked, "{} {} {mv:?}", variant.id(), game.fen());
                }
            }
            game.play(legal[random.below(legal.len())]).expect("it was listed");
        }
    }
}

/// Every piece on every square, or in large games and among walls about so many of them.
fn pieces_and_squares(variant: &Arc<Variant>) -> impl Iterator<Item = (Piece, Square)> {
    let most = if variant.walls().is_some() { 50 } else { 1000 };
    let pieces: Vec<Piece> = Color::ALL
        .into_iter()
        .flat_map(|color| variant.all_kinds().map(move |kind| Piece::new(color, kind)))
        .collect();
    let squares = variant.board().squares();
    let all = pieces.len() * squares.len();
    let mut random = SplitMix64::new(3);
    pieces
        .into_iter()
        .flat_map(move |piece| squares.clone().map(move |square| (piece, square)))
        .filter(move |_| random.below(all) < most)
}

fn targets(variant: &Variant, setup: &Setup) -> Vec<Square> {
    ends(variant, &reference::legal_moves(variant, setup))
}

/// The targets of the moves, sorted, but for those that end where they began, and for steps that a
/// piece makes as what it becomes instead of moving. Castling that is written as the king's move
/// onto its partner ends there.
fn ends<'m>(variant: &Variant, moves: impl IntoIterator<Item = &'m Move>) -> Vec<Square> {
    let target = |&mv: &Move| match variant.onto_partner(mv) {
        Some(partner) => Some(partner),
        None => Some(mv.to()).filter(|&to| mv.from() != Some(to)),
    };
    let moves = moves.into_iter().filter(|&mv| can_be_marked(variant, mv));
    let mut targets: Vec<Square> = moves.filter_map(target).collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// `false` for a promotion where pieces may promote without moving: it has no mark.
fn can_be_marked(variant: &Variant, mv: &Move) -> bool {
    !variant.promotion().in_place || mv.promotion().is_none()
}

/// The piece with both kings, if there are any, on squares where they are neither attacked nor in
/// the way.
fn with_kings(variant: &Variant, piece: Piece, from: Square) -> Option<(Setup, [Square; 2])> {
    let mut empty = Setup::empty(variant.board().len());
    empty.turn = piece.color();
    let reached = glance::reach(variant, &empty, piece, Some(from));
    let between = reached.iter().flat_map(|m| m.ways.iter().flat_map(|way| way.via.clone()));
    let used: Vec<Square> = reached.iter().map(|m| m.square).chain(between).collect();
    let free = || variant.board().squares().filter(|s| *s != from && !used.contains(s));
    let far = |a: Square, b: Square| {
        let board = variant.board();
        board.file(a).abs_diff(board.file(b)).max(board.rank(a).abs_diff(board.rank(b))) > 1
    };
    let own = free().next()?;
    let theirs = free().rev().find(|&s| far(s, own))?;
    empty.board[from.index()] = Some(piece);
    for (color, square) in [(piece.color(), own), (!piece.color(), theirs)] {
        if let Some(&royal) = variant.royals().first() {
            empty.board[square.index()] = Some(Piece::new(color, royal));
        }
    }
    Some((empty, [own, theirs]))
}

#[test]
fn a_movement_without_a_variant() {
    let board = Geometry::new(7, 7).expect("a size");
    let blocker = Piece::new(Color::Black, wazir_rules::Kind::new(0));
    let table = [
        ("W", "", "leap d3 c4 e4 d5"),
        ("mWcF", "", "quiet d3 c4 e4 d5; capture c3 e3 c5 e5"),
        ("nN", "d5", "path c2 e2 b3 f3 b5 f5"),
        ("pR", "d5", "slide d6 d7"),
        ("ifD", "", "leap d6"),
        (
            "mRcB",
            "d5",
            "quiet d1 d2 d3 a4 b4 c4 e4 f4 g4; capture a1 g1 b2 f2 c3 e3 c5 e5 b6 f6 a7 g7",
        ),
    ];
    for (betza, blockers, expected) in table {
        let betza: Betza = betza.parse().expect("a movement");
        let blockers: Vec<Square> =
            blockers.split_whitespace().map(|name| board.parse(name).expect("a square")).collect();
        let center = board.parse("d4").expect("a square");
        let marks = glance::movement_reach(board, &betza, center, &blockers, blocker);
        assert_eq!(text(board, &marks), expected, "{betza}");
    }
}

const TWICE: &str = "From rank 2 it may make two steps in one direction over empty squares; on the \
                     very next move, a Pawn may capture it as if it had made only one.";

#[test]
fn descriptions() {
    let pawn = "Steps one square straight forward without capturing; captures one square \
                diagonally forward.";
    let leap = "It leaps two squares straight and one sideways, over any pieces in between.";
    let walk = "Walks three steps as a King, to a square that no Queen or Knight move reaches, \
                when any one of three paths is free.";
    let king = "Steps one square in any direction.";
    let gold = "Steps one square along a rank or file, or diagonally forward.";
    let table: &[(&str, &str, &[&str])] = &[
        (
            "chess",
            "P",
            &["Pawn", pawn, TWICE, "On the last rank, it becomes a Queen, Rook, Bishop or Knight."],
        ),
        ("chess", "k", &["King", king, "Castles from e8 to g8 (Rook to f8) or c8 (Rook to d8)."]),
        (
            "chess",
            "R",
            &[
                "Rook",
                "Slides along ranks and files.",
                "From h1 or a1 it can castle with the King, if neither has moved.",
            ],
        ),
        ("chess", "B", &["Bishop", "Slides diagonally.", "It stays on squares of one colour."]),
        ("chess", "N", &["Knight", "Leaps as a Knight.", leap]),
        ("janus", "K", &["King", king, "Castles from e1 to i1 (Rook to h1) or b1 (Rook to c1)."]),
        ("janus", "J", &["Janus", "Slides diagonally; leaps as a Knight.", leap]),
        ("falcon", "F", &["Falcon", walk]),
        (
            "falcon-tournament",
            "K",
            &[
                "King",
                king,
                "Castles from f1 to h1 (Rook to g1), i1 (Rook to h1), d1 (Rook to e1), c1 (Rook to d1) or b1 (Rook to c1).",
            ],
        ),
        (
            "superchess",
            "P",
            &[
                "Pawn",
                pawn,
                TWICE,
                "On the last rank, it becomes a piece that its side holds beside the board: Amazon, Queen, Empress, Princess, Veteran, Rook, Bishop or Knight.",
            ],
        ),
        ("minishogi", "K", &["King", king]),
        ("minishogi", "G", &["Gold", gold, "A captured Gold can be dropped on any empty square."]),
        (
            "minishogi",
            "P",
            &[
                "Pawn",
                "Steps one square straight forward.",
                "On the last rank, it becomes a Tokin.",
                "A captured Pawn can be dropped on an empty square, but not on a file with another of its side or to give checkmate.",
            ],
        ),
        (
            "minishogi",
            "R",
            &[
                "Rook",
                "Slides along ranks and files.",
                "When a move begins or ends on the last rank, it may become a Dragon.",
                "A captured Rook can be dropped on any empty square.",
            ],
        ),
        ("minishogi", "+P", &["Tokin", gold, "Once captured, it becomes a Pawn again."]),
    ];
    for (id, letter, expected) in table {
        let variant = variant(id);
        assert_eq!(glance::describe(&variant, piece(&variant, letter)), *expected, "{id} {letter}");
    }
}
