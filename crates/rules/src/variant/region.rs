//! Regions: sets of squares that have a name, to which other facts refer.

use wazir_words::say;

use crate::geometry::Geometry;
use crate::square::{Color, Square};
use crate::text::list;

/// A named set of squares, such as a palace or the goal of a race.
///
/// ```
/// use wazir_rules::{Color, Variant};
///
/// let text = "id = 'x'\nname = 'X'\nbased-on = 'chess'\n\
///             [[region]]\nname = 'palace'\nsquares = ['d1-f3']";
/// let variant = Variant::read(text)?;
/// let palace = variant.region("palace").unwrap();
/// assert_eq!(palace.squares(Color::Black).len(), 9);
/// assert!(palace.contains(Color::Black, variant.board().parse("e8").unwrap()));
/// assert_eq!(palace.name_squares(variant.board(), Color::Black), "d6-f8");
/// # Ok::<(), wazir_rules::Faults>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    pub(super) name: String,
    /// For each side, in ascending order.
    pub(super) squares: [Vec<Square>; 2],
}

impl Region {
    /// The name by which other facts refer to it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The squares that belong to it for `color`, in ascending order.
    pub fn squares(&self, color: Color) -> &[Square] {
        &self.squares[color.index()]
    }

    /// Returns `true` if `square` belongs to it for `color`.
    pub fn contains(&self, color: Color, square: Square) -> bool {
        self.squares(color).binary_search(&square).is_ok()
    }

    /// Returns `true` if it is the same for both sides.
    pub fn is_shared(&self) -> bool {
        self.squares[0] == self.squares[1]
    }

    /// Writes the squares of `color`: a rectangle by its corners (`d1-f3`), others one by one.
    pub fn name_squares(&self, board: Geometry, color: Color) -> String {
        let squares = self.squares(color);
        let (Some(&first), Some(&last)) = (squares.first(), squares.last()) else {
            return String::new();
        };
        let filled = squares.len() > 2 && rectangle(board, first, last) == squares;
        if filled {
            return format!("{}-{}", board.name(first), board.name(last));
        }
        let names: Vec<String> = squares.iter().map(|&square| board.name(square)).collect();
        list(&names, say!("or"))
    }
}

/// The squares of the rectangle with these corners, in ascending order; holes are none.
pub(super) fn rectangle(board: Geometry, one: Square, other: Square) -> Vec<Square> {
    let sides = |of: fn(Geometry, Square) -> usize| {
        let (a, b) = (of(board, one), of(board, other));
        a.min(b)..=a.max(b)
    };
    let (files, ranks) = (sides(Geometry::file), sides(Geometry::rank));
    let inside = |&square: &Square| {
        files.contains(&board.file(square)) && ranks.contains(&board.rank(square))
    };
    board.places().filter(inside).collect()
}

#[test]
fn holes_belong_to_no_region() {
    use crate::variant::Variant;
    let variant = Variant::read(
        "id = 'x'\nname = 'X'\nbased-on = 'chess'\nwithout = ['castling']
         [board]\nstart = 'rnbqkbnr/pppppppp/8/8/3*4/8/PPPPPPPP/RNBQKBNR w - - 0 1'
         [[region]]\nname = 'middle'\nsquares = ['c4-e5']\nmirrored = false",
    );
    let variant = variant.unwrap_or_else(|faults| panic!("{faults}"));
    let middle = variant.region("middle").expect("it is named so");
    assert_eq!(middle.squares(Color::White).len(), 5);
    assert_eq!(middle.name_squares(variant.board(), Color::White), "c4-e5");
}
