//! The squares on which a man may stand.

use wazir_rules::betza::Shape;
use wazir_rules::bits::{Bits, Cpu, Kernel};
use wazir_rules::{Game, History, Piece, Rules, Setup, SetupFault, Square, Tables, Visitor};

/// The squares on which a piece may stand, by the rules for setups; where it promotes, only those to
/// which it can come from the ranks on which such pieces stand at the start, if any do: no pawn comes
/// to its own first rank.
pub(super) fn places(rules: &Rules, piece: Piece) -> Vec<Square> {
    let variant = rules.variant();
    let all = variant.board().places().filter(|&square| !is_misplaced(rules, piece, square));
    if variant.kind(piece.kind()).promotion(piece.color()).to.is_empty() {
        return all.collect();
    }
    let comes = Game::new(rules).visit(Comes(piece));
    all.filter(|square| comes.is_empty() || comes.contains(square)).collect()
}

/// Returns `true` if a piece can never stand on a square.
fn is_misplaced(rules: &Rules, piece: Piece, square: Square) -> bool {
    let mut setup = Setup::empty(rules.variant().board().len());
    setup.board[square.index()] = Some(piece);
    let is_it = |fault: &SetupFault| matches!(fault, SetupFault::Misplaced { .. });
    Game::from_setup(rules, &setup).is_err_and(|faults| faults.as_slice().iter().any(is_it))
}

/// The squares to which a piece can come from the ranks on which such pieces stand at the start.
struct Comes(Piece);

impl Visitor for Comes {
    type Output = Vec<Square>;

    fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> Vec<Square> {
        let (board, start) = (tables.variant().board(), tables.variant().start());
        let stands = |square: Square| start.board[square.index()] == Some(self.0);
        let on_rank = |&square: &Square| {
            board.squares().any(|other| board.rank(other) == board.rank(square) && stands(other))
        };
        let mut comes: Vec<Square> = board.places().filter(on_rank).collect();
        let mut next = 0;
        while let Some(&from) = comes.get(next) {
            next += 1;
            for takes in [false, true] {
                let reach = tables.run(Reach { tables, piece: self.0, from, takes });
                let new: Vec<Square> =
                    reach.squares().filter(|square| !comes.contains(square)).collect();
                comes.extend(new);
            }
        }
        comes
    }
}

/// Returns `true` if a piece that moves never leaves the shade of its square.
pub(crate) fn keeps_shade(rules: &Rules, piece: Piece) -> bool {
    Game::new(rules).visit(KeepsShade(piece))
}

struct KeepsShade(Piece);

impl Visitor for KeepsShade {
    type Output = bool;

    fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> bool {
        let board = tables.variant().board();
        let is_dark = |square: Square| (board.file(square) + board.rank(square)).is_multiple_of(2);
        let ways = tables.variant().kind(self.0.kind()).betza.ways();
        // A hopper goes nowhere on an empty board.
        if ways.iter().any(|way| matches!(way.shape, Shape::Hop { .. })) {
            return false;
        }
        board.places().all(|from| {
            [false, true].into_iter().all(|takes| {
                let reach = tables.run(Reach { tables, piece: self.0, from, takes });
                reach.squares().all(|to| is_dark(to) == is_dark(from))
            })
        })
    }
}

/// The squares that a piece reaches, or on which it captures, if nothing else stands on the board.
pub(super) struct Reach<'a, B: Bits> {
    pub(super) tables: &'a Tables<B>,
    pub(super) piece: Piece,
    pub(super) from: Square,
    pub(super) takes: bool,
}

impl<B: Bits> Kernel for Reach<'_, B> {
    type Output = B;

    #[inline(always)]
    fn run<C: Cpu>(self) -> B {
        let Reach { tables, piece, from, takes } = self;
        let (color, kind) = (piece.color(), piece.kind());
        match takes {
            true => tables.attacks::<C>(color, kind, from, B::of(from)),
            false => tables.quiet_reach::<C>(color, kind, from, B::of(from)),
        }
    }
}
