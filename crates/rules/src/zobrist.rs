//! Zobrist keys: one random number for each feature that distinguishes positions.

use crate::holdings::Holdings;
use crate::random::SplitMix64;
use crate::setup::EnPassant;
use crate::square::{Color, Kind, Piece, Square};

/// Counts of one kind beside the board wrap around at this number, and then share keys.
const MOST_HELD: usize = 32;

/// Counts of checks wrap around at this number, and then share keys.
const MOST_CHECKS: usize = 16;

/// The bits of a side for pieces that have not moved.
const POSTS: usize = u32::BITS as usize;

/// The Zobrist keys of a variant.
#[derive(Debug)]
pub(crate) struct Zobrist {
    squares: usize,
    pieces: Vec<u64>,
    held: Vec<u64>,
    en_passant: Vec<u64>,
    castling: [u64; 256],
    turn: u64,
    checks: Vec<u64>,
    unmoved: Vec<u64>,
}

impl Zobrist {
    /// Creates the keys for a board of `squares` squares and this number of kinds.
    pub(crate) fn new(squares: usize, kinds: usize) -> Zobrist {
        // A fixed sequence: hashes are the same on every machine and in every run.
        let mut random = SplitMix64::new(0x57a2_1900 + squares as u64);
        let mut many = |count: usize| -> Vec<u64> { (0..count).map(|_| random.next()).collect() };
        let pieces = many(2 * kinds * squares);
        let held = many(2 * kinds * MOST_HELD);
        let en_passant = many(squares);
        let turn = many(1)[0];
        let rights = many(8);
        let key = |set: usize| (0..8).filter(move |bit| set >> bit & 1 == 1).map(|bit| rights[bit]);
        let castling = std::array::from_fn(|set| key(set).fold(0, |all, key| all ^ key));
        let checks = many(2 * MOST_CHECKS);
        let unmoved = many(2 * POSTS);
        Zobrist { unmoved, checks, squares, pieces, held, en_passant, castling, turn }
    }

    /// The key of a piece on a square.
    #[inline(always)]
    pub(crate) fn piece(&self, piece: Piece, square: Square) -> u64 {
        let row = 2 * piece.kind().index() + piece.color().index();
        self.pieces[row * self.squares + square.index()]
    }

    /// The key of `count` pieces of a kind that `color` holds; 0 for none.
    #[inline(always)]
    pub(crate) fn held(&self, color: Color, kind: Kind, count: u8) -> u64 {
        if count == 0 {
            return 0;
        }
        let row = 2 * kind.index() + color.index();
        self.held[row * MOST_HELD + usize::from(count) % MOST_HELD]
    }

    /// The key of a set of castling rights.
    #[inline(always)]
    pub(crate) fn castling(&self, rights: u8) -> u64 {
        self.castling[usize::from(rights)]
    }

    /// The key of a pawn that can be captured en passant and the squares it skipped; 0 for none.
    #[inline(always)]
    pub(crate) fn en_passant(&self, pawn: Option<EnPassant>) -> u64 {
        pawn.map_or(0, |EnPassant { target, before, pawn }| {
            self.en_passant[pawn.index()]
                ^ self.en_passant[target.index()].rotate_left(1)
                ^ before.map_or(0, |square| self.en_passant[square.index()].rotate_left(3))
        })
    }

    /// The key of a square on which a piece that may not be traded has just been taken.
    #[inline(always)]
    pub(crate) fn struck(&self, square: Option<Square>) -> u64 {
        square.map_or(0, |square| self.en_passant[square.index()].rotate_left(2))
    }

    /// The key of a wall.
    #[inline(always)]
    pub(crate) fn wall(&self, square: Square) -> u64 {
        self.en_passant[square.index()].rotate_left(4)
    }

    /// The key of the side to move; 0 for White.
    #[inline(always)]
    pub(crate) fn turn(&self, turn: Color) -> u64 {
        if turn == Color::White { 0 } else { self.turn }
    }

    /// The key of the number of checks to a side; 0 for none.
    #[inline(always)]
    pub(crate) fn checks(&self, color: Color, count: u8) -> u64 {
        if count == 0 {
            return 0;
        }
        self.checks[color.index() * MOST_CHECKS + usize::from(count) % MOST_CHECKS]
    }

    /// The key of the posts whose pieces have not moved.
    pub(crate) fn unmoved(&self, unmoved: [u32; 2]) -> u64 {
        let bit = |index: &usize| unmoved[index / POSTS] >> (index % POSTS) & 1 == 1;
        let indices = (0..self.unmoved.len()).filter(bit);
        indices.fold(0, |all, index| all ^ self.unmoved[index])
    }

    /// The key of all pieces beside the board.
    pub(crate) fn holdings(&self, holdings: &Holdings) -> u64 {
        let key =
            |color| holdings.iter(color).fold(0, |all, (kind, n)| all ^ self.held(color, kind, n));
        key(Color::White) ^ key(Color::Black)
    }
}
