//! Finds out which material can never win.
//!
//! A game in which neither side can win any more is drawn. That a king and a Knight cannot mate a
//! bare king follows from how both move, so no file has to say it: the few arrangements of two
//! kings and one more piece in which the bare king is attacked and has no way out are looked for.
//! One that could not arise in a game counts as well, so that a game is never drawn too soon.

use std::collections::HashMap;

use super::{NoMoves, Variant};
use crate::betza::Way;
use crate::show::glance::tracks::{self, Track};
use crate::square::{Color, Kind, Piece, Square};

/// The side that tries to win; by symmetry it does not matter which.
const US: Color = Color::White;

impl Variant {
    /// Finds out which material can never win. Nothing is known of games in which each side has
    /// something else than one king.
    pub(super) fn find_dead_material(&mut self) {
        let Some(royal) = self.royal().filter(|_| self.plays_for_mate()) else { return };
        for (index, dead) in dead_alone(self, royal).into_iter().enumerate() {
            self.kinds[index].dead_alone = dead;
        }
        self.one_shade_wins = one_shade_wins(self, royal);
    }
}

/// For each kind, `true` if a king and one such piece can never win against a king alone, not even
/// with its help. `royal` is the kind of both kings.
fn dead_alone(variant: &Variant, royal: Kind) -> Vec<bool> {
    let mut search = Search::new(variant, royal);
    let mut dead: Vec<bool> =
        variant.all_kinds().map(|kind| kind != royal && !search.wins_with(kind)).collect();
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
fn one_shade_wins(variant: &Variant, royal: Kind) -> bool {
    let mut search = Search::new(variant, royal);
    let board = variant.board();
    let shade = |square: Square| (board.file(square) + board.rank(square)) % 2;
    let pairs = board.squares().flat_map(|bare| board.squares().map(move |king| (bare, king)));
    let mut pairs = pairs.filter(|(bare, king)| bare != king);
    pairs.any(|(bare, king)| {
        if search.touches(US, king, bare) || search.touches(!US, bare, king) {
            return false;
        }
        let flights: Vec<Square> = search.tracks(!US, royal, bare).iter().map(|t| t.to).collect();
        let denies: Vec<bool> = flights.iter().map(|&to| search.touches(US, king, to)).collect();
        (0..2).filter(|&attacked| search.stuck_loses || attacked == shade(bare)).any(|attacked| {
            flights.iter().zip(&denies).all(|(&to, &denied)| shade(to) == attacked || denied)
        })
    })
}

/// A search for lost positions of a bare king.
struct Search<'v> {
    variant: &'v Variant,
    royal: Kind,
    /// `true` if a king that is not attacked and cannot move has lost, too.
    stuck_loses: bool,
    ways: HashMap<Kind, Vec<Way>>,
    tracks: HashMap<(Color, Kind, Square), Vec<Track>>,
    board: Vec<Option<Piece>>,
}

impl Search<'_> {
    fn new(variant: &Variant, royal: Kind) -> Search<'_> {
        Search {
            variant,
            royal,
            stuck_loses: variant.ending().no_moves == NoMoves::Loss,
            ways: HashMap::new(),
            tracks: HashMap::new(),
            board: vec![None; variant.board().len()],
        }
    }

    /// The tracks of a piece, blocked or not.
    fn tracks(&mut self, color: Color, kind: Kind, from: Square) -> &[Track] {
        let (variant, ways) = (self.variant, &mut self.ways);
        self.tracks.entry((color, kind, from)).or_insert_with(|| {
            let ways = ways.entry(kind).or_insert_with(|| variant.kind(kind).betza.ways());
            let usable = ways.iter().filter(|way| !way.initial);
            usable.flat_map(|way| tracks::by_way(variant.board(), color, from, way)).collect()
        })
    }

    /// Returns `true` if a king of `color` on `from` attacks `to` when nothing is in its way.
    fn touches(&mut self, color: Color, from: Square, to: Square) -> bool {
        let royal = self.royal;
        self.tracks(color, royal, from).iter().any(|track| track.capture && track.to == to)
    }

    /// Returns `true` if a piece on `from`, which stands on the board, attacks `to` now.
    fn attacks(&mut self, from: Square, to: Square) -> bool {
        let Some(piece) = self.board[from.index()] else { return false };
        self.tracks(piece.color(), piece.kind(), from);
        let tracks = &self.tracks[&(piece.color(), piece.kind(), from)];
        tracks.iter().any(|track| track.to == to && track.capture && track.is_free(&self.board))
    }

    /// Returns `true` if there is a lost position of a bare king against a king and one such piece.
    fn wins_with(&mut self, kind: Kind) -> bool {
        let squares = self.variant.board().squares();
        squares.clone().any(|bare| {
            squares
                .clone()
                .filter(|&from| from != bare)
                .any(|from| self.wins_from(kind, bare, from))
        })
    }

    /// The same for given squares of the bare king and of the piece.
    fn wins_from(&mut self, kind: Kind, bare: Square, from: Square) -> bool {
        if !self.stuck_loses
            && !self.tracks(US, kind, from).iter().any(|track| track.capture && track.to == bare)
        {
            return false;
        }
        self.board[bare.index()] = Some(Piece::new(!US, self.royal));
        self.board[from.index()] = Some(Piece::new(US, kind));
        // A square that the piece leaves to the bare king must be denied by the king: only few
        // squares of the king come into question.
        let open = self.flight(bare, &[from]);
        let kings = self.variant.board().squares().filter(|&king| king != bare && king != from);
        let wins = kings.clone().any(|king| {
            open.is_none_or(|open| king == open || self.touches(US, king, open))
                && self.is_lost(bare, from, king)
        });
        self.board[bare.index()] = None;
        self.board[from.index()] = None;
        wins
    }

    /// Returns `true` if the bare king has lost with the other king on this square.
    fn is_lost(&mut self, bare: Square, from: Square, king: Square) -> bool {
        self.board[king.index()] = Some(Piece::new(US, self.royal));
        let lost = !self.attacks(king, bare)
            && !self.attacks(bare, king)
            && (self.stuck_loses || self.attacks(from, bare))
            && self.flight(bare, &[from, king]).is_none();
        self.board[king.index()] = None;
        lost
    }

    /// A square to which the bare king can go without being attacked by the pieces on `others`.
    fn flight(&mut self, bare: Square, others: &[Square]) -> Option<Square> {
        let royal = self.royal;
        let tracks = self.tracks(!US, royal, bare).to_vec();
        tracks.iter().find_map(|track| {
            let target = self.board[track.to.index()];
            let goes = if target.is_some() { track.capture } else { track.quiet };
            if !goes || !track.is_free(&self.board) {
                return None;
            }
            let mover = self.board[bare.index()].take();
            self.board[track.to.index()] = mover;
            let mut left = others.iter().filter(|&&other| other != track.to);
            let safe = !left.any(|&other| self.attacks(other, track.to));
            self.board[track.to.index()] = target;
            self.board[bare.index()] = mover;
            safe.then_some(track.to)
        })
    }
}
