//! What shogi programs speak over USI: squares, moves and SFEN positions.
//!
//! Squares have a file number from White's right and a rank letter from the top, so `a1` of
//! a 5x5 board is `5e`:
//!
//! ```text
//!       5   4   3   2   1
//!     a5  b5  c5  d5  e5   a
//!     ...                  ...
//!     a1  b1  c1  d1  e1   e
//! ```
//!
//! In SFEN the first player, our White, is `b` and has the capitals; the number at the end
//! counts plies, not moves. A text is never guessed to be SFEN: ask this module for it.

use super::coord::{self, Spoken, Tolerance};
use super::error::MoveError;
use super::fen::{self, FenError};
use crate::geometry::Geometry;
use crate::moves::{Move, MoveKind};
use crate::setup::Setup;
use crate::square::{Color, Kind, Square};
use crate::variant::Variant;

/// The name of a square, such as `5e`.
pub fn square_name(board: Geometry, square: Square) -> String {
    let file = board.files() - board.file(square);
    let rank = board.ranks() - 1 - board.rank(square);
    format!("{file}{}", char::from(b'a' + rank as u8))
}

/// The square of this name, if it is on the board.
pub fn parse_square(board: Geometry, name: &str) -> Option<Square> {
    let (file, rank) = name.split_at_checked(name.len().checked_sub(1)?)?;
    let rank = rank.bytes().next()?.checked_sub(b'a')?;
    numbered_square(board, file, usize::from(rank) + 1)
}

/// The square on this file from White's right and this rank from the top, both from 1.
pub(super) fn numbered_square(board: Geometry, file: &str, rank: usize) -> Option<Square> {
    let digits = !file.starts_with('0') && file.bytes().all(|b| b.is_ascii_digit());
    let file: usize = file.parse().ok().filter(|_| digits)?;
    board.square(board.files().checked_sub(file)?, board.ranks().checked_sub(rank)?)
}

/// The move: `5e5d`, `5b5a+`, `P*3c`.
pub fn write(variant: &Variant, mv: Move) -> String {
    let to = square_name(variant.board(), mv.to());
    match mv.kind() {
        MoveKind::Drop(kind) => format!("{}*{to}", variant.kind(kind).letter),
        MoveKind::Promotion(kind) => {
            let from = square_name(variant.board(), mv.origin());
            format!("{from}{to}{}", coord::promotion_suffix(variant, kind))
        }
        _ => format!("{}{to}", square_name(variant.board(), mv.origin())),
    }
}

/// The legal move that the text means. Forgives what [`Tolerance::Relayed`] does.
pub fn read(
    variant: &Variant,
    setup: &Setup,
    legal: &[Move],
    text: &str,
) -> Result<Move, MoveError> {
    let text = text.trim();
    let tolerance = Tolerance::Relayed;
    let spoken = Spoken { variant, setup, legal, text, tolerance, name: square_name, write };
    let square = |name: &str| spoken.square(name, |name| parse_square(variant.board(), name));
    if let Some((letter, to)) = text.split_once('*') {
        return spoken.drop(letter, square(to)?);
    }
    let squares = split_square(text).and_then(|(from, rest)| Some((from, split_square(rest)?)));
    match squares {
        Some((from, (to, suffix))) => spoken.resolve(square(from)?, square(to)?, suffix),
        None => Err(MoveError::not_a_move(text, "5e5d")),
    }
}

/// Splits a square's name off the front: digits and a small letter.
pub(super) fn split_square(text: &str) -> Option<(&str, &str)> {
    let letter = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = letter.strip_prefix(|c: char| c.is_ascii_lowercase())?;
    (letter.len() < text.len()).then(|| text.split_at(text.len() - rest.len()))
}

/// The position as SFEN: `rbsgk/4p/5/P4/KGSBR b - 1`. Castling, en passant and the halfmove
/// clock have no place there.
pub fn write_sfen(variant: &Variant, setup: &Setup) -> String {
    let turn = match setup.turn {
        Color::White => 'b',
        Color::Black => 'w',
    };
    let plies = 2 * u32::from(setup.fullmove.max(1)) - 1 + setup.turn.index() as u32;
    format!("{} {turn} {} {plies}", fen::placement(variant, setup), hands(variant, setup))
}

/// Both hands, each with the most valuable pieces first, as `2Pb`.
fn hands(variant: &Variant, setup: &Setup) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let mut held: Vec<(Kind, u8)> = setup.holdings.iter(color).collect();
        held.sort_by_key(|&(kind, _)| std::cmp::Reverse(variant.kind(kind).value));
        for (kind, count) in held {
            if count > 1 {
                text += &count.to_string();
            }
            text += &variant.kind(kind).letter.of(color);
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

/// Reads SFEN. The word `sfen` in front, or a missing number, does no harm.
pub fn read_sfen(variant: &Variant, text: &str) -> Result<Setup, FenError> {
    fen::read_sfen(variant, text)
}
