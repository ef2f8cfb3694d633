//! Finds out which material can never win.
//!
//! A game in which neither side can win any more is drawn. That a king and a Knight cannot mate a
//! bare king follows from how both move, so no file has to say it: the few arrangements of two
//! kings and one more piece in which the bare king is attacked and has no way out are looked for.
//! One that could not arise in a game counts as well, so that a game is never drawn too soon.
//!
//! The search takes longer than everything else that is done with a file, so it waits until
//! somebody asks: lists of games do not.

use super::{NoMoves, Variant};
use crate::bits::{Bits, Vast};
use crate::families::is_tour;
use crate::setup::Setup;
use crate::show::glance::tracks::{self, Track};
use crate::square::{Color, Kind, Piece, Square};

/// A set of squares of any board.
type Squares = Vast;

/// The side that tries to win; by symmetry it does not matter which.
const US: Color = Color::White;

/// The material that can never win.
#[derive(Clone, Debug)]
pub(super) struct DeadMaterial {
    /// For each kind, `true` if one such piece beside its king is dead.
    pub(super) alone: Vec<bool>,
    /// `true` if pieces that all stay on squares of one colour might win.
    pub(super) one_shade_wins: bool,
}

impl DeadMaterial {
    /// Searches the material of a game. Nothing is known of games in which each side has something
    /// else than one king, or one that may not flee.
    pub(super) fn of(variant: &Variant) -> DeadMaterial {
        let is_known = variant.plays_for_mate() && variant.moves().may_flee;
        let Some(royal) = variant.royal().filter(|_| is_known) else {
            return DeadMaterial { alone: vec![false; variant.kinds.len()], one_shade_wins: true };
        };
        let kings = Kings::new(variant, royal);
        DeadMaterial {
            alone: dead_alone(variant, &kings),
            one_shade_wins: one_shade_wins(variant, &kings),
        }
    }
}

/// For each kind, `true` if a king and one such piece can never win against a king alone, not even
/// with its help.
fn dead_alone(variant: &Variant, kings: &Kings) -> Vec<bool> {
    // What a piece of many legs can do is not looked for.
    let has_tours = |kind: Kind| variant.kind(kind).betza.ways().iter().any(is_tour);
    let wins = |kind| has_tours(kind) || Search::new(variant, kings, kind).finds_a_win();
    let mut dead: Vec<bool> =
        variant.all_kinds().map(|kind| kind != kings.kind && !wins(kind)).collect();
    // A piece that can become another is as strong as that one.
    while let Some(kind) = variant.all_kinds().find(|kind| {
        let becomes = &variant.kind(*kind).promotes_to;
        dead[kind.index()] && becomes.iter().any(|new| !dead[new.index()])
    }) {
        dead[kind.index()] = false;
    }
    dead
}

/// Returns `true` if pieces that all stay on squares of one colour, however many, might win. They
/// attack and occupy only those squares, so the king has to deny the bare one all others. The bare
/// king stands on such a square itself, unless having no move loses.
fn one_shade_wins(variant: &Variant, kings: &Kings) -> bool {
    let board = variant.board();
    let shade = |square: Square| (board.file(square) + board.rank(square)) % 2;
    let dark = board
        .squares()
        .filter(|&s| shade(s) == 0)
        .fold(Squares::EMPTY, |all, s| all | Squares::of(s));
    let shades = [dark, !dark];
    let stuck_loses = variant.ending().no_moves == NoMoves::Loss;
    board.places().any(|bare| {
        let flights = kings.tracks[1][bare.index()].iter();
        let flights = flights.fold(Squares::EMPTY, |all, t| all | Squares::of(t.to));
        let mut others = board.places().filter(|&king| king != bare && !kings.touch(king, bare));
        others.any(|king| {
            let open = flights & !kings.attacks[0][king.index()];
            let mut attacked = (0..2).filter(|&side| stuck_loses || side == shade(bare));
            attacked.any(|side| !open.meets(!shades[side]))
        })
    })
}

/// The tracks of a piece from each square, blocked or not.
fn tracks_of(variant: &Variant, color: Color, kind: Kind) -> Vec<Vec<Track>> {
    let ways = variant.kind(kind).usual_ways();
    let board = variant.board();
    let from = |from| ways.iter().flat_map(|way| tracks::by_way(board, color, from, way)).collect();
    board.squares().map(from).collect()
}

/// Where the kings of both sides go, the one that tries to win first.
struct Kings {
    kind: Kind,
    tracks: [Vec<Vec<Track>>; 2],
    /// For each square, those that a king there attacks when nothing is in its way.
    attacks: [Vec<Squares>; 2],
}

impl Kings {
    fn new(variant: &Variant, kind: Kind) -> Kings {
        let tracks = [US, !US].map(|color| tracks_of(variant, color, kind));
        let captures = |tracks: &Vec<Track>| {
            let captures = tracks.iter().filter(|track| track.capture);
            captures.fold(Squares::EMPTY, |all, track| all | Squares::of(track.to))
        };
        let attacks = [0, 1].map(|side: usize| tracks[side].iter().map(captures).collect());
        Kings { kind, tracks, attacks }
    }

    /// Returns `true` if one of the kings attacks the other when nothing is in its way.
    fn touch(&self, king: Square, bare: Square) -> bool {
        self.attacks[0][king.index()].has(bare) || self.attacks[1][bare.index()].has(king)
    }
}

/// A search for lost positions of a bare king against a king and one piece.
struct Search<'v> {
    variant: &'v Variant,
    kings: &'v Kings,
    kind: Kind,
    /// The tracks of the piece, by its square.
    tracks: Vec<Vec<Track>>,
    /// `true` if a king that is not attacked and cannot move has lost, too.
    stuck_loses: bool,
    setup: Setup,
}

impl<'v> Search<'v> {
    fn new(variant: &'v Variant, kings: &'v Kings, kind: Kind) -> Search<'v> {
        Search {
            variant,
            kings,
            kind,
            tracks: tracks_of(variant, US, kind),
            stuck_loses: variant.ending().no_moves == NoMoves::Loss,
            setup: Setup::empty(variant.board().len()),
        }
    }

    /// Returns `true` if there is a lost position of the bare king.
    fn finds_a_win(mut self) -> bool {
        let squares = self.variant.board().places();
        squares.clone().any(|bare| {
            let mut others = squares.clone().filter(|&from| from != bare);
            others.any(|from| self.wins_from(bare, from))
        })
    }

    /// Returns `true` if a track leads from the piece or king on `from`, which stands on the board,
    /// to `to` and captures there now.
    fn attacks(&self, tracks: &[Vec<Track>], from: Square, to: Square) -> bool {
        let mut tracks = tracks[from.index()].iter();
        tracks.any(|track| track.to == to && track.capture && track.is_free(&self.setup))
    }

    /// Returns `true` if there is such a position with the bare king and the piece on these
    /// squares.
    fn wins_from(&mut self, bare: Square, from: Square) -> bool {
        let aims = |track: &Track| track.capture && track.to == bare;
        if !self.stuck_loses && !self.tracks[from.index()].iter().any(aims) {
            return false;
        }
        self.setup.board[bare.index()] = Some(Piece::new(!US, self.kings.kind));
        self.setup.board[from.index()] = Some(Piece::new(US, self.kind));
        // A square that the piece leaves to the bare king must be denied by the king: only few
        // squares of the king come into question.
        let open = self.flight(bare, from, None);
        let denies = |king: Square| {
            open.is_none_or(|open| king == open || self.kings.attacks[0][king.index()].has(open))
        };
        let squares = self.variant.board().places();
        let others: Vec<Square> =
            squares.filter(|&king| king != bare && king != from && denies(king)).collect();
        let wins = others.into_iter().any(|king| self.is_lost(bare, from, king));
        self.setup.board[bare.index()] = None;
        self.setup.board[from.index()] = None;
        wins
    }

    /// Returns `true` if the bare king has lost with the other king on this square.
    fn is_lost(&mut self, bare: Square, from: Square, king: Square) -> bool {
        self.setup.board[king.index()] = Some(Piece::new(US, self.kings.kind));
        let lost = !self.attacks(&self.kings.tracks[0], king, bare)
            && !self.attacks(&self.kings.tracks[1], bare, king)
            && (self.stuck_loses || self.attacks(&self.tracks, from, bare))
            && self.flight(bare, from, Some(king)).is_none();
        self.setup.board[king.index()] = None;
        lost
    }

    /// A square to which the bare king can go without being attacked by the piece on `from` and
    /// the other king, if that stands on the board.
    fn flight(&mut self, bare: Square, from: Square, king: Option<Square>) -> Option<Square> {
        let kings = self.kings;
        kings.tracks[1][bare.index()].iter().find_map(|track| {
            let target = self.setup.board[track.to.index()];
            let goes = if target.is_some() { track.capture } else { track.quiet };
            if !goes || !track.is_free(&self.setup) {
                return None;
            }
            let mover = self.setup.board[bare.index()].take();
            self.setup.board[track.to.index()] = mover;
            let by_piece = from != track.to && self.attacks(&self.tracks, from, track.to);
            let by_king = king.is_some_and(|king| {
                king != track.to && self.attacks(&kings.tracks[0], king, track.to)
            });
            self.setup.board[track.to.index()] = target;
            self.setup.board[bare.index()] = mover;
            (!by_piece && !by_king).then_some(track.to)
        })
    }
}
