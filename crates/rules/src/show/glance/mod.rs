//! Moves at a glance: what a piece reaches, as marks on squares, and how it moves, in words.
//!
//! A mark tells how a square is reached, not which move leads there: along a line that can be
//! blocked, by a leap that cannot, only without capturing, only by capturing. Marks and words
//! come from the movement and the facts of the variant, so they hold for any game.
//!
//! | function | answers |
//! |---|---|
//! | [`alone`] | what the piece could do from a square, if it only met what stands in the setup |
//! | [`here`] | what it may really do in a game now, also when it is the other side's turn |
//! | [`movement`] | the same as `alone` for a movement without a variant |
//! | [`words`] | its name, and what there is to know |
//!
//! In `alone` a square where the piece might capture is marked although nothing stands there;
//! in `here` it is not. Neither tells what becomes of the piece: promotion is for the words.

pub(crate) mod tracks;
pub(crate) mod words;

pub use words::words;

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

/// How a square is reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// Along a line that pieces in between block.
    Slide,
    /// Over whatever is in between, or from next to it.
    Leap,
    /// Only without capturing.
    Quiet,
    /// Only by capturing, also in passing.
    Capture,
    /// Walking by one of its [`ways`](Marked::ways), any of which will do.
    Path,
    /// By castling.
    Castle,
    /// By being dropped.
    Drop,
}

/// A marked square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marked {
    /// Which.
    pub square: Square,
    /// How it is reached.
    pub mark: Mark,
    /// Of a [`Mark::Path`], every way there, also those that are blocked.
    pub ways: Vec<Walk>,
}

/// One way to a target.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Walk {
    /// The squares between, in walking order.
    pub via: Vec<Square>,
    /// Those of them on which something stands; the way is free when there are none.
    pub blocked: Vec<Square>,
}

/// What `piece` could reach from `square` if it met nothing but the pieces of `setup`. What
/// stands on `square` itself is not looked at, nor is any king's safety. A king at home castles
/// where the setup has the right to. Ordered by square; beside the board a piece reaches every
/// empty square on which it may be dropped.
pub fn alone(
    variant: &Variant,
    setup: &Setup,
    piece: Piece,
    square: Option<Square>,
) -> Vec<Marked> {
    let Some(from) = square else { return dropped(variant, setup, piece) };
    let mut setup = setup.clone();
    setup.board[from.index()] = Some(piece);
    let tracks = tracks::of(variant, piece, from);
    let mut marks = possible(&tracks, &setup.board, piece.color());
    for (bit, right) in variant.rights().iter().enumerate() {
        let at_home = right.king == from && piece == Piece::new(right.color, variant.royal());
        let partner = Some(Piece::new(right.color, right.rook_kind));
        let held = setup.castling >> bit & 1 == 1 && setup.board[right.rook.index()] == partner;
        if at_home && held {
            let open = right.targets.iter().filter(|&&target| {
                castling_squares(right.king, right.rook, target)
                    .all(|s| setup.board[s.index()].is_none())
            });
            marks.extend(open.map(|&(king, _)| (king, (Mark::Castle, Vec::new()))));
        }
    }
    in_order(marks)
}

/// What the piece on `square`, or in hand, may do in this game now, by the moves that are legal:
/// as if it were its side's turn, whether it is or not.
pub fn here(game: &Game, piece: Piece, square: Option<Square>) -> Vec<Marked> {
    let (variant, mut setup) = (game.variant(), game.setup());
    let legal = if setup.turn == piece.color() {
        game.legal_moves()
    } else {
        // The fast generator takes no position in which the side that has moved is in check.
        setup.turn = piece.color();
        setup.en_passant = None;
        reference::legal_moves(variant, &setup)
    };
    let is_its = |mv: &&Move| match square {
        Some(_) => mv.from() == square,
        None => mv.dropped() == Some(piece.kind()),
    };
    let tracks = square.map(|from| tracks::of(variant, piece, from)).unwrap_or_default();
    let reached = possible(&tracks, &setup.board, piece.color());
    let mark = |mv: &Move| match mv.kind() {
        MoveKind::Castle => (Mark::Castle, Vec::new()),
        MoveKind::Drop(_) => (Mark::Drop, Vec::new()),
        MoveKind::EnPassant => (Mark::Capture, Vec::new()),
        _ => reached.get(&mv.to()).cloned().unwrap_or((Mark::Leap, Vec::new())),
    };
    in_order(legal.iter().filter(is_its).map(|mv| (mv.to(), mark(mv))).collect())
}

/// What a movement reaches from `from` on a board of this shape, with enemies on `blockers`;
/// what holds for a first move is taken to hold.
pub fn movement(
    board: Geometry,
    betza: &Betza,
    from: Square,
    blockers: &[Square],
    enemy: Piece,
) -> Vec<Marked> {
    let mut squares = vec![None; board.len()];
    for blocker in blockers {
        squares[blocker.index()] = Some(enemy);
    }
    let us = !enemy.color();
    let ways = betza.ways();
    let tracks: Vec<Track> =
        ways.iter().flat_map(|way| tracks::by_way(board, us, from, way)).collect();
    in_order(possible(&tracks, &squares, us))
}

type Reached = BTreeMap<Square, (Mark, Vec<Walk>)>;

fn in_order(marks: Reached) -> Vec<Marked> {
    marks.into_iter().map(|(square, (mark, ways))| Marked { square, mark, ways }).collect()
}

/// Where the tracks lead that are free.
fn possible(tracks: &[Track], board: &[Option<Piece>], us: Color) -> Reached {
    let mut by_target: BTreeMap<Square, Vec<&Track>> = BTreeMap::new();
    for track in tracks.iter().filter(|track| track.is_free(board)) {
        let can = match board[track.to.index()] {
            None => track.quiet || track.capture,
            Some(other) => track.capture && other.color() != us,
        };
        if can {
            by_target.entry(track.to).or_default().push(track);
        }
    }
    let marked = by_target.into_iter().map(|(to, free)| {
        let mark = mark(&free);
        let walks = tracks.iter().filter(|track| mark == Mark::Path && track.to == to);
        (to, (mark, walks.filter_map(|track| track.walk(board)).collect()))
    });
    marked.collect()
}

/// One mark for all the tracks to a square: the plainest of those that do everything there.
fn mark(tracks: &[&Track]) -> Mark {
    let able = |test: &dyn Fn(&Track) -> bool| tracks.iter().any(|track| test(track));
    if !able(&|track| track.capture) {
        return Mark::Quiet;
    }
    if !able(&|track| track.quiet) {
        return Mark::Capture;
    }
    let whole = |form: Form| able(&|track| track.quiet && track.capture && track.form == form);
    let all_leap = tracks.iter().all(|track| track.form == Form::Leap);
    if all_leap || whole(Form::Leap) {
        Mark::Leap
    } else if whole(Form::Path) && !whole(Form::Line) {
        Mark::Path
    } else {
        Mark::Slide
    }
}

/// Where a piece beside the board may be put, the kings' safety apart.
fn dropped(variant: &Variant, setup: &Setup, piece: Piece) -> Vec<Marked> {
    if !variant.has_drops() {
        return Vec::new();
    }
    let empty = variant.board().squares().filter(|square| setup.board[square.index()].is_none());
    let allowed = empty.filter(|&square| {
        doubled(variant, setup, piece, square).is_none()
            && tracks::could_move(variant, piece, square)
    });
    let marks = allowed.map(|square| Marked { square, mark: Mark::Drop, ways: Vec::new() });
    marks.collect()
}

/// Where another such piece stands on the file, of a kind of which a file may hold only one.
pub(crate) fn doubled(
    variant: &Variant,
    setup: &Setup,
    piece: Piece,
    to: Square,
) -> Option<Square> {
    let board = variant.board();
    let mut same = board.squares().filter(|&square| {
        board.file(square) == board.file(to) && setup.board[square.index()] == Some(piece)
    });
    same.next().filter(|_| variant.kind(piece.kind()).one_per_file)
}

/// The squares that must be empty for castling, the two pieces' own apart; all on one rank.
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
