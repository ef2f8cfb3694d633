//! Moves at a glance: the squares that a piece reaches, as marks, and its moves in words.
//!
//! A mark shows how a square is reached, not which move leads there: along a line that can be
//! blocked, by a leap that cannot, only without capturing, only by capturing. Marks and words
//! follow from the movement and the facts of the variant, so they work for any game.
//!
//! | function | returns |
//! |---|---|
//! | [`reach`] | the squares that a piece could reach from a square of a setup |
//! | [`legal_reach`] | the squares that it can reach in a game now, on either side's turn |
//! | [`movement_reach`] | the same as `reach` for a movement without a variant |
//! | [`describe`] | its name, its moves and its special rules |
//!
//! `reach` marks squares on which the piece could capture even if they are empty; `legal_reach`
//! does not. Neither shows promotions, which are left to the words.

pub(crate) mod tracks;
pub(crate) mod words;

pub use words::describe;

use std::collections::BTreeMap;

use crate::betza::Betza;
use crate::game::Game;
use crate::geometry::Geometry;
use crate::moves::{Move, MoveKind};
use crate::reference;
use crate::setup::Setup;
use crate::square::{Color, Piece, Square};
use crate::variant::Variant;
use tracks::{Form, Track};

/// The way in which a square is reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// Along a line that pieces in between block.
    Slide,
    /// By a leap over anything in between, or by a single step.
    Leap,
    /// Only without capturing.
    Quiet,
    /// Only by capturing, en passant included.
    Capture,
    /// By walking along any one of several [`ways`](MarkedSquare::ways).
    Path,
    /// By castling.
    Castle,
    /// By a drop.
    Drop,
}

/// A marked square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkedSquare {
    /// The square.
    pub square: Square,
    /// The way in which it is reached.
    pub mark: Mark,
    /// For a [`Mark::Path`], every way there, including blocked ones; empty for other marks.
    pub ways: Vec<Walk>,
}

/// One of the ways to a target.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Walk {
    /// The squares in between, in walking order.
    pub via: Vec<Square>,
    /// The occupied squares among them; if there are none, the way is free.
    pub blocked: Vec<Square>,
}

/// Returns the squares that `piece` could reach from `square` among the pieces and walls of `setup`,
/// ordered by square. Any piece on `square` itself is ignored, as is the safety of kings. A king on its
/// starting square castles if the setup has the right. Without a square the piece is in hand, and
/// reaches every empty square on which it may be dropped.
///
/// ```
/// use wazir_rules::{Game, show::glance};
///
/// let game = Game::named("chess")?;
/// let board = game.variant().board();
/// let b1 = board.parse("b1").unwrap();
/// let knight = game.piece(b1).unwrap();
/// let marked = glance::reach(game.variant(), &game.setup(), knight, Some(b1));
/// let names: Vec<String> = marked.iter().map(|marked| board.name(marked.square)).collect();
/// assert_eq!(names, ["a3", "c3"]);
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn reach(
    variant: &Variant,
    setup: &Setup,
    piece: Piece,
    square: Option<Square>,
) -> Vec<MarkedSquare> {
    let Some(from) = square else { return drop_targets(variant, setup, piece) };
    let mut setup = setup.clone();
    setup.board[from.index()] = Some(piece);
    let tracks = tracks::now(variant, &setup, piece, from);
    let mut marks = open_targets(&tracks, &setup, piece.color());
    for (bit, right) in variant.rights().iter().enumerate() {
        let at_home = right.king == from && piece == Piece::new(right.color, right.king_kind);
        let partner = Some(Piece::new(right.color, right.rook_kind));
        let held = setup.castling >> bit & 1 == 1 && setup.board[right.rook.index()] == partner;
        if at_home && held {
            let open = right.targets.iter().filter(|&&target| {
                castling_squares(right.king, right.rook, target)
                    .all(|square| !setup.is_occupied(square))
            });
            marks.extend(open.map(|&(king, _)| (king, (Mark::Castle, Vec::new()))));
        }
    }
    into_marks(marks)
}

/// Returns the squares that the piece on `square`, or in hand without one, can reach by legal
/// moves in the current position of `game`, as if its side were to move.
///
/// ```
/// use wazir_rules::{Game, show::glance};
///
/// let game = Game::named("chess")?;
/// let e2 = game.variant().board().parse("e2").unwrap();
/// let reach = glance::legal_reach(&game, game.piece(e2).unwrap(), Some(e2));
/// assert_eq!(reach.len(), 2);
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn legal_reach(game: &Game, piece: Piece, square: Option<Square>) -> Vec<MarkedSquare> {
    let (variant, mut setup) = (game.variant(), game.setup());
    let legal = if setup.turn == piece.color() {
        game.legal_moves()
    } else {
        // The fast generator rejects positions in which the side that is not to move is in check.
        setup.turn = piece.color();
        (setup.en_passant, setup.struck, setup.passes) = (None, None, 0);
        reference::legal_moves(variant, &setup)
    };
    let is_its = |mv: &&Move| match square {
        _ if mv.is_pass() => false,
        _ if variant.promotion().in_place && mv.promotion().is_some() => false,
        Some(_) => mv.from() == square,
        None => mv.dropped() == Some(piece.kind()),
    };
    let tracks = square.map(|from| tracks::now(variant, &setup, piece, from)).unwrap_or_default();
    let reached = open_targets(&tracks, &setup, piece.color());
    let mark = |mv: &Move| match mv.kind() {
        MoveKind::Castle | MoveKind::CastleGate { .. } => (Mark::Castle, Vec::new()),
        MoveKind::Drop(_) => (Mark::Drop, Vec::new()),
        MoveKind::EnPassant => (Mark::Capture, Vec::new()),
        _ => reached.get(&mv.to()).cloned().unwrap_or((Mark::Leap, Vec::new())),
    };
    let target = |mv: &Move| variant.onto_partner(*mv).unwrap_or(mv.to());
    let mut marks: Reached = legal.iter().filter(is_its).map(|mv| (target(mv), mark(mv))).collect();
    // A piece that returns marks what it captures on the way.
    for mv in legal.iter().filter(is_its).filter(|mv| mv.from() == Some(mv.to())) {
        if let Some(victim) = mv.victim() {
            marks.entry(victim).or_insert((Mark::Capture, Vec::new()));
            marks.remove(&mv.to());
        }
    }
    into_marks(marks)
}

/// Returns the squares that a movement reaches from `from` on a board of this shape, with an
/// `enemy` piece on each of the `blockers`. The piece is taken not to have moved yet.
///
/// ```
/// use wazir_rules::show::glance::{Mark, movement_reach};
/// use wazir_rules::{Color, Geometry, Kind, Piece};
///
/// let board = Geometry::new(8, 8).unwrap();
/// let (d4, enemy) = (board.parse("d4").unwrap(), Piece::new(Color::Black, Kind::new(0)));
/// let reach = movement_reach(board, &"N".parse()?, d4, &[], enemy);
/// assert_eq!(reach.len(), 8);
/// assert!(reach.iter().all(|marked| marked.mark == Mark::Leap));
/// # Ok::<(), wazir_rules::betza::BetzaError>(())
/// ```
pub fn movement_reach(
    board: Geometry,
    betza: &Betza,
    from: Square,
    blockers: &[Square],
    enemy: Piece,
) -> Vec<MarkedSquare> {
    let mut setup = Setup::empty(board.len());
    for blocker in blockers {
        setup.board[blocker.index()] = Some(enemy);
    }
    let us = !enemy.color();
    let ways = betza.ways();
    let tracks: Vec<Track> =
        ways.iter().flat_map(|way| tracks::by_way(board, us, from, way)).collect();
    into_marks(open_targets(&tracks, &setup, us))
}

type Reached = BTreeMap<Square, (Mark, Vec<Walk>)>;

fn into_marks(marks: Reached) -> Vec<MarkedSquare> {
    marks.into_iter().map(|(square, (mark, ways))| MarkedSquare { square, mark, ways }).collect()
}

/// The targets of the unblocked tracks.
fn open_targets(tracks: &[Track], setup: &Setup, us: Color) -> Reached {
    let mut by_target: BTreeMap<Square, Vec<&Track>> = BTreeMap::new();
    for track in tracks.iter().filter(|track| track.is_free(setup)) {
        let is_open = match setup.board[track.to.index()] {
            None if setup.is_occupied(track.to) => false,
            None => track.quiet || track.capture,
            Some(other) => track.capture && other.color() != us,
        };
        if is_open {
            by_target.entry(track.to).or_default().push(track);
        }
    }
    let marked = by_target.into_iter().map(|(to, free)| {
        let mark = mark(&free);
        let walks = tracks.iter().filter(|track| mark == Mark::Path && track.to == to);
        (to, (mark, walks.filter_map(|track| track.walk(setup)).collect()))
    });
    marked.collect()
}

/// A single mark for all the tracks to a square: the simplest of those that can both move and
/// capture there.
fn mark(tracks: &[&Track]) -> Mark {
    let can = |test: &dyn Fn(&Track) -> bool| tracks.iter().any(|track| test(track));
    if !can(&|track| track.capture) {
        return Mark::Quiet;
    }
    if !can(&|track| track.quiet) {
        return Mark::Capture;
    }
    let whole = |form: Form| can(&|track| track.quiet && track.capture && track.form == form);
    let all_leap = tracks.iter().all(|track| track.form == Form::Leap);
    if all_leap || whole(Form::Leap) {
        Mark::Leap
    } else if whole(Form::Path) && !whole(Form::Line) {
        Mark::Path
    } else {
        Mark::Slide
    }
}

/// The squares on which a piece in hand may be dropped, regardless of the kings' safety.
fn drop_targets(variant: &Variant, setup: &Setup, piece: Piece) -> Vec<MarkedSquare> {
    if !variant.has_drops() {
        return Vec::new();
    }
    let empty = variant.board().places().filter(|&square| !setup.is_occupied(square));
    let allowed = empty.filter(|&square| {
        let facts = variant.kind(piece.kind());
        same_on_file(variant, setup, piece, square).is_none()
            && facts.drops_in.as_ref().is_none_or(|region| region.contains(piece.color(), square))
            && (variant.drops().stuck || tracks::could_move(variant, piece, square))
    });
    let marks = allowed.map(|square| MarkedSquare { square, mark: Mark::Drop, ways: Vec::new() });
    marks.collect()
}

/// The square of another such piece on the file of `to`, if the file has as many as are allowed.
pub(crate) fn same_on_file(
    variant: &Variant,
    setup: &Setup,
    piece: Piece,
    to: Square,
) -> Option<Square> {
    let board = variant.board();
    let most = variant.kind(piece.kind()).most_per_file?;
    let same = board.squares().filter(|&square| {
        board.file(square) == board.file(to) && setup.board[square.index()] == Some(piece)
    });
    same.clone().next().filter(|_| same.count() >= usize::from(most))
}

/// The squares that must be empty for castling, except the two pieces' own; all on one rank.
pub(crate) fn castling_squares(
    king: Square,
    rook: Square,
    (king_to, rook_to): (Square, Square),
) -> impl Iterator<Item = Square> {
    let all = [king, rook, king_to, rook_to].map(Square::index);
    let span = |a: Square, b: Square| a.index().min(b.index())..=a.index().max(b.index());
    let (walk, ride, gap) = (span(king, king_to), span(rook, rook_to), span(king, rook));
    let low = all.into_iter().min().unwrap_or_default();
    let high = all.into_iter().max().unwrap_or_default();
    let needed = move |&index: &usize| {
        (walk.contains(&index) || ride.contains(&index) || gap.contains(&index))
            && index != king.index()
            && index != rook.index()
    };
    (low..=high).filter(needed).map(Square::new)
}
