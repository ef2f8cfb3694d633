//! The numbers of positions: one for each side to move and each way to place the men, without
//! those that are another one mirrored or turned.
//!
//! One man that has no like is the lead: its squares are only those of one half or one eighth of the
//! board. The last man's square changes from one number to the next. Of two like men the first stands
//! on the lower square. Numbers that stand for no position, or for one that another number stands for,
//! are simply not used.

use arrayvec::ArrayVec;
use wazir_rules::{Color, Piece, Square};

use crate::material::MOST_MEN;

/// The squares of all men, in the order of the table.
pub(crate) type Squares = ArrayVec<Square, MOST_MEN>;

/// What is added for a square on which a man may not stand.
const NOWHERE: u32 = u32::MAX;

/// One man of a table.
#[derive(Clone, Debug)]
struct Man {
    piece: Piece,
    /// The squares on which it may stand, for the lead only those of its part of the board.
    places: Vec<Square>,
    /// For each square, `true` if it may stand there.
    stands: Vec<bool>,
    /// `true` if the man before is of the same kind and side.
    is_like_last: bool,
}

/// For each square what a man there adds to the number of a position, or [`NOWHERE`].
type Shares = Vec<u32>;

/// The numbers of the positions of some material.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    men: Vec<Man>,
    /// The ways to mirror and turn the board; the first changes nothing.
    symmetries: Vec<Vec<Square>>,
    /// For each square of the lead, the symmetries that bring it to its part of the board.
    leading: Vec<Vec<u8>>,
    /// For each symmetry and man, what its square adds before the symmetry.
    shares: Vec<Vec<Shares>>,
    /// `true` if two men are alike.
    has_like: bool,
    /// The positions with the same side to move.
    half: usize,
}

impl Index {
    /// The numbers for these men, each with the squares on which it may stand.
    pub(crate) fn new(
        board: usize,
        men: impl IntoIterator<Item = (Piece, Vec<Square>)>,
        mut symmetries: Vec<Vec<Square>>,
    ) -> Index {
        let mut men: Vec<(Piece, Vec<Square>)> = men.into_iter().collect();
        men.sort_by_key(|(piece, _)| (piece.color(), piece.kind()));
        let is_alone = |piece: Piece| men.iter().filter(|(other, _)| *other == piece).count() == 1;
        let lead = men.iter().position(|&(piece, _)| is_alone(piece));
        match lead {
            Some(lead) => men[..=lead].rotate_right(1),
            None => symmetries.truncate(1),
        }
        let lowest = |square: Square| {
            symmetries.iter().map(|symmetry| symmetry[square.index()]).min().unwrap_or(square)
        };
        let stands = |places: &[Square]| -> Vec<bool> {
            (0..board).map(|square| places.contains(&Square::new(square))).collect()
        };
        let stands: Vec<Vec<bool>> = men.iter().map(|(_, places)| stands(places)).collect();
        let leads = |&square: &Square| lowest(square) == square;
        if symmetries.len() > 1
            && let Some((_, places)) = men.first_mut()
        {
            places.retain(leads);
        }
        let leading = (0..board).map(Square::new).map(|square| {
            let all = (0..symmetries.len())
                .filter(|&number| symmetries[number][square.index()] == lowest(square));
            all.map(|number| number as u8).collect()
        });
        let leading = leading.collect();
        let mut last = None;
        let men: Vec<Man> = men
            .into_iter()
            .zip(stands)
            .map(|((piece, places), stands)| {
                let is_like_last = last.replace(piece) == Some(piece);
                Man { piece, places, stands, is_like_last }
            })
            .collect();
        let half = men.iter().map(|man| man.places.len()).fold(1, usize::saturating_mul);
        let has_like = men.iter().any(|man| man.is_like_last);
        let shares = symmetries.iter().map(|symmetry| shares(&men, symmetry)).collect();
        Index { men, symmetries, leading, shares, has_like, half }
    }

    /// One more than the highest number.
    pub(crate) fn len(&self) -> usize {
        self.half.saturating_mul(2)
    }

    /// The men in the order of the table.
    pub(crate) fn pieces(&self) -> impl ExactSizeIterator<Item = Piece> + Clone + '_ {
        self.men.iter().map(|man| man.piece)
    }

    /// The number of positions for which this one stands.
    pub(crate) fn orbit(&self, number: usize) -> u64 {
        match self.leading.iter().all(|symmetries| symmetries.len() == 1) {
            true => self.symmetries.len() as u64,
            false => self.orbit_at(&self.position(number).0),
        }
    }

    /// The same for a position with these squares.
    #[inline]
    pub(crate) fn orbit_at(&self, squares: &[Square]) -> u64 {
        self.symmetries.len() as u64 / u64::from(self.stabilizer(squares))
    }

    /// The ways to mirror and turn the board: for each, where the squares go.
    pub(crate) fn all_symmetries(&self) -> &[Vec<Square>] {
        &self.symmetries
    }

    /// Returns `true` if this man may stand on a square.
    #[inline]
    pub(crate) fn may_stand(&self, man: usize, square: Square) -> bool {
        self.men[man].stands[square.index()]
    }

    /// The position with a number.
    #[inline]
    pub(crate) fn position(&self, number: usize) -> (Squares, Color) {
        let turn = if number < self.half { Color::White } else { Color::Black };
        let mut rest = (if number < self.half { number } else { number - self.half }) as u32;
        let mut squares: Squares = self.men.iter().map(|_| Square::new(0)).collect();
        for (man, square) in self.men.iter().zip(&mut squares).rev() {
            let places = man.places.len() as u32;
            *square = man.places[(rest % places) as usize];
            rest /= places;
        }
        (squares, turn)
    }

    /// The number of a position, and the symmetry that leads to the one that it stands for. The
    /// men must stand on squares where they may be.
    #[inline]
    pub(crate) fn number_by(&self, squares: &[Square], turn: Color) -> (usize, u8) {
        let leading = &self.leading[squares[0].index()];
        let mut best = (usize::MAX, 0);
        for &symmetry in leading {
            best = best.min((self.number_of(squares, symmetry), symmetry));
        }
        (if turn == Color::White { best.0 } else { best.0 + self.half }, best.1)
    }

    /// The number of a position.
    #[inline]
    pub(crate) fn number(&self, squares: &[Square], turn: Color) -> usize {
        self.number_by(squares, turn).0
    }

    /// The number of the men's squares after one symmetry.
    #[inline]
    fn number_of(&self, squares: &[Square], symmetry: u8) -> usize {
        let shares = &self.shares[usize::from(symmetry)];
        if self.has_like {
            return self.number_of_like(squares, &self.symmetries[usize::from(symmetry)]);
        }
        let mut number = 0u32;
        for (shares, square) in shares.iter().zip(squares) {
            debug_assert_ne!(shares[square.index()], NOWHERE, "a man stands where it may not");
            number = number.wrapping_add(shares[square.index()]);
        }
        number as usize
    }

    /// The same where some men are alike, which are sorted by their squares.
    fn number_of_like(&self, squares: &[Square], symmetry: &[Square]) -> usize {
        let mut sorted: Squares = squares.iter().map(|square| symmetry[square.index()]).collect();
        for at in 1..sorted.len() {
            let mut at = at;
            while self.men[at].is_like_last && sorted[at - 1] > sorted[at] {
                sorted.swap(at - 1, at);
                at -= 1;
            }
        }
        let add = |number: u32, (shares, square): (&Shares, &Square)| {
            number.wrapping_add(shares[square.index()])
        };
        self.shares[0].iter().zip(&sorted).fold(0, add) as usize
    }

    /// The square to which a symmetry brings a square.
    pub(crate) fn moved(&self, square: Square, symmetry: u8) -> Square {
        self.symmetries[usize::from(symmetry)][square.index()]
    }

    /// The number of symmetries that leave this position as it is, the one that changes nothing
    /// included.
    #[inline]
    pub(crate) fn stabilizer(&self, squares: &[Square]) -> u32 {
        let leading = &self.leading[squares[0].index()];
        if leading.len() == 1 {
            return 1;
        }
        // As many lead to the position that stands for it as leave that one as it is.
        let numbers = leading.iter().map(|&symmetry| self.number_of(squares, symmetry));
        let lowest = numbers.clone().min();
        numbers.filter(|&number| Some(number) == lowest).count() as u32
    }

    /// Returns `true` if this is the number by which the position with these squares is known, and
    /// no two men stand on the same one.
    #[inline]
    pub(crate) fn is_used(&self, number: usize, squares: &[Square], turn: Color) -> bool {
        let apart = (1..squares.len()).all(|at| !squares[..at].contains(&squares[at]));
        apart && self.number(squares, turn) == number
    }
}

/// For each man what each square adds to a number, if the board is changed before.
fn shares(men: &[Man], symmetry: &[Square]) -> Vec<Shares> {
    let mut weight = 1u32;
    let mut all: Vec<Shares> = Vec::new();
    for man in men.iter().rev() {
        let share = |square: &Square| {
            let place = man.places.iter().position(|place| place == square);
            place.map_or(NOWHERE, |place| (place as u32).wrapping_mul(weight))
        };
        all.push(symmetry.iter().map(share).collect());
        weight = weight.wrapping_mul(man.places.len() as u32);
    }
    all.reverse();
    all
}

#[cfg(test)]
mod tests {
    use wazir_rules::Variant;

    use super::*;
    use crate::facts;
    use crate::material::Material;

    /// The index of some material, on all squares.
    fn index(variant: &Variant, text: &str) -> Index {
        let material = Material::parse(variant, text).unwrap();
        let board = variant.board();
        let men = material.pieces().map(|piece| (piece, board.places().collect()));
        Index::new(board.len(), men, facts::symmetries(variant, &material))
    }

    #[test]
    fn each_position_has_one_number() {
        let small = Variant::named("gardner").unwrap();
        let chess = Variant::named("chess").unwrap();
        for (variant, names) in
            [(&*chess, &["KQK", "KRRK"][..]), (&small, &["KQKR", "KNNK", "KPK"])]
        {
            for name in names {
                let index = index(variant, name);
                let step = if index.len() > 100_000 { 997 } else { 1 };
                for number in (0..index.len()).step_by(step) {
                    let (squares, turn) = index.position(number);
                    let same = index.number(&squares, turn);
                    assert_eq!(index.number(&index.position(same).0, turn), same);
                    for symmetry in 0..index.symmetries.len() as u8 {
                        let turned: Squares =
                            squares.iter().map(|&it| index.moved(it, symmetry)).collect();
                        assert_eq!(index.number(&turned, turn), same, "{name} {number}");
                    }
                }
            }
        }
    }

    #[test]
    fn lists_are_as_long_as_the_lead_allows() {
        let chess = Variant::named("chess").unwrap();
        assert_eq!(index(&chess, "KQK").len(), 2 * 10 * 64 * 64);
        assert_eq!(index(&chess, "KPK").len(), 2 * 32 * 64 * 64);
        let janus = Variant::named("janus").unwrap();
        assert_eq!(index(&janus, "KJK").len(), 2 * 40 * 80 * 80);
    }
}
