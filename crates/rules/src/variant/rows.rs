//! Pieces in a row, or in a square: the sets of squares on which they have to stand.

use super::file::Line;
use crate::betza::Offset;
use crate::geometry::Geometry;
use crate::square::{Color, Square};

/// The directions along lines of these kinds, each once.
fn directions(lines: &[Line]) -> Vec<Offset> {
    let of_line = |line: &Line| match line {
        Line::Ranks => vec![Offset { dx: 1, dy: 0 }],
        Line::Files => vec![Offset { dx: 0, dy: 1 }],
        Line::Diagonals => vec![Offset { dx: 1, dy: 1 }, Offset { dx: 1, dy: -1 }],
    };
    lines.iter().flat_map(of_line).collect()
}

/// The squares from one on in a direction, as far as the board goes.
fn line(board: Geometry, from: Square, direction: Offset) -> Vec<Square> {
    let next = |&at: &Square| board.step(Color::White, at, direction);
    std::iter::successors(Some(from), next).collect()
}

/// All rows of `count` squares along lines of these kinds.
pub(super) fn rows(board: Geometry, lines: &[Line], count: usize) -> Vec<Vec<Square>> {
    let mut rows = Vec::new();
    for direction in directions(lines) {
        for from in board.squares() {
            let mut row = line(board, from, direction);
            row.truncate(count);
            rows.extend((row.len() == count).then_some(row));
        }
    }
    rows
}

/// All whole lines of these kinds that have at least `count` squares.
pub(super) fn whole_lines(board: Geometry, lines: &[Line], count: usize) -> Vec<Vec<Square>> {
    let mut found = Vec::new();
    for direction in directions(lines) {
        let back = Offset { dx: -direction.dx, dy: -direction.dy };
        let begins = |&from: &Square| board.step(Color::White, from, back).is_none();
        let whole = board.squares().filter(begins).map(|from| line(board, from, direction));
        found.extend(whole.filter(|line| line.len() >= count));
    }
    found
}

/// All squares of `side` by `side` squares.
pub(super) fn blocks(board: Geometry, side: usize) -> Vec<Vec<Square>> {
    let block = |corner: Square| {
        let (file, rank) = (board.file(corner), board.rank(corner));
        let places = (0..side * side).map(|n| board.square(file + n % side, rank + n / side));
        places.collect::<Option<Vec<Square>>>()
    };
    board.squares().filter_map(block).collect()
}
