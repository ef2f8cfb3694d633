//! The notation of USI, the protocol of shogi programs: squares, moves and SFEN positions.
//!
//! Files are numbered from White's right and ranks lettered from the top, so that `a1` of a 5x5
//! board is `5e`:
//!
//! ```text
//!       5   4   3   2   1
//!     a5  b5  c5  d5  e5   a
//!     ...                  ...
//!     a1  b1  c1  d1  e1   e
//! ```
//!
//! In SFEN the first player, White in this crate, is `b` and has the capital letters, and the
//! number at the end counts plies, not moves. SFEN is never recognised by guessing: call this
//! module for it.

use super::coord::{self, MoveText, Tolerance};
use super::error::MoveError;
use super::fen::{self, FenError};
use super::{read_pass, walls};
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::setup::Setup;
use crate::square::{Color, Kind, Square};
use crate::variant::Variant;

/// Returns the name of a square, such as `5e`.
///
/// ```
/// use wazir_rules::{Geometry, notation::usi};
///
/// let board = Geometry::new(5, 5).unwrap();
/// assert_eq!(usi::square_name(board, board.parse("a1").unwrap()), "5e");
/// assert_eq!(usi::parse_square(board, "5e"), board.parse("a1"));
/// ```
pub fn square_name(board: Geometry, square: Square) -> String {
    let file = board.files() - board.file(square);
    let rank = board.ranks() - 1 - board.rank(square);
    format!("{file}{}", char::from(b'a' + rank as u8))
}

/// Returns the square with this name, if it is on the board.
pub fn parse_square(board: Geometry, name: &str) -> Option<Square> {
    let (file, rank) = name.split_at_checked(name.len().checked_sub(1)?)?;
    let rank = rank.bytes().next()?.checked_sub(b'a')?;
    numbered_square(board, file, usize::from(rank) + 1)
}

/// Returns the square on this file, counted from White's right, and this rank, counted from the
/// top, both from 1.
pub(super) fn numbered_square(board: Geometry, file: &str, rank: usize) -> Option<Square> {
    let digits = !file.starts_with('0') && file.bytes().all(|b| b.is_ascii_digit());
    let file: usize = file.parse().ok().filter(|_| digits)?;
    board.square(board.files().checked_sub(file)?, board.ranks().checked_sub(rank)?)
}

/// Writes a move: `5e5d`, `5b5a+`, `P*3c`.
///
/// ```
/// use wazir_rules::{Game, notation::usi};
///
/// let game = Game::named("minishogi")?;
/// assert_eq!(usi::write(game.variant(), game.read("P-a3")?), "5d5c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(variant: &Variant, mv: Move) -> String {
    coord::write_as(variant, mv, '*', |square| square_name(variant.board(), square))
}

/// Reads one of the `legal` moves, with the leniency of [`Tolerance::Relayed`].
///
/// # Errors
///
/// Fails if the text is not a move, or not a legal one; the error tells which.
///
/// ```
/// use wazir_rules::{Game, notation::usi};
///
/// let game = Game::named("minishogi")?;
/// let (variant, setup, legal) = (game.variant(), game.setup(), game.legal_moves());
/// assert_eq!(usi::read(variant, &setup, &legal, "5d5c"), game.read("P-a3"));
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn read(
    variant: &Variant,
    setup: &Setup,
    legal: &[Move],
    text: &str,
) -> Result<Move, MoveError> {
    let text = text.trim();
    if legal.iter().any(|mv| mv.wall().is_some()) {
        let reader = walls::Reader {
            split: split_square,
            parse: &|name| parse_square(variant.board(), name),
            read: &|legal, text| read(variant, setup, legal, text),
            write: &|mv| write(variant, mv),
        };
        return reader.read(legal, text);
    }
    if let Some(pass) = read_pass(legal, text) {
        return Ok(pass);
    }
    let tolerance = Tolerance::Relayed;
    let reader = MoveText { variant, setup, legal, text, tolerance, name: square_name, write };
    let square = |name: &str| reader.square(name, |name| parse_square(variant.board(), name));
    if let Some((letter, to)) = text.split_once('*') {
        return reader.drop(letter, square(to)?);
    }
    if let Some((first, second)) = text.split_once(',') {
        return reader
            .legs(first, second, split_square, |name| parse_square(variant.board(), name));
    }
    let squares = split_square(text).and_then(|(from, rest)| Some((from, split_square(rest)?)));
    match squares {
        Some((from, (to, suffix))) => reader.resolve(square(from)?, None, square(to)?, suffix),
        None => Err(MoveError::not_a_move(text, "5e5d")),
    }
}

/// Splits the name of a square off the front: digits and a lower-case letter.
pub(super) fn split_square(text: &str) -> Option<(&str, &str)> {
    let letter = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = letter.strip_prefix(|c: char| c.is_ascii_lowercase())?;
    (letter.len() < text.len()).then(|| text.split_at(text.len() - rest.len()))
}

/// Returns `true` if SFEN can hold every position of a game: it has no fields for castling, en
/// passant, counted checks, moves and passes, walls, and what may enter or be traded.
///
/// ```
/// use wazir_rules::{Variant, notation::usi};
///
/// assert!(usi::fits(&*Variant::named("minishogi")?));
/// assert!(!usi::fits(&*Variant::named("chess")?));
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn fits(variant: &Variant) -> bool {
    let counts_checks = Color::ALL.iter().any(|&color| variant.most_checks(color).is_some());
    let steps_twice = variant.kinds().iter().any(|kind| !kind.double_step.is_empty());
    let keeps_more =
        variant.records_unmoved() || variant.trade().is_some() || variant.counts_moves();
    let keeps_more = keeps_more || variant.walls().is_some() || variant.counts_passes();
    variant.rights().is_empty() && !steps_twice && !counts_checks && !keeps_more
}

/// Writes a position as SFEN, such as `rbsgk/4p/5/P4/KGSBR b - 1`. SFEN has no fields for
/// castling, en passant and the halfmove clock.
///
/// ```
/// use wazir_rules::{Variant, notation::usi};
///
/// let variant = Variant::named("minishogi")?;
/// let sfen = usi::write_sfen(&variant, variant.start());
/// assert_eq!(sfen, "rbsgk/4p/5/P4/KGSBR b - 1");
/// assert_eq!(usi::read_sfen(&variant, &sfen)?, *variant.start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_sfen(variant: &Variant, setup: &Setup) -> String {
    let turn = match setup.turn {
        Color::White => 'b',
        Color::Black => 'w',
    };
    let plies = 2 * u32::from(setup.fullmove.max(1)) - 1 + setup.turn.index() as u32;
    format!("{} {turn} {} {plies}", fen::placement(variant, setup), hands(variant, setup))
}

/// Writes both hands, each with the most valuable pieces first, such as `2Pb`.
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

/// Reads a position in SFEN. The word `sfen` in front and a missing number are accepted.
///
/// # Errors
///
/// Fails with the field and column at fault.
pub fn read_sfen(variant: &Variant, text: &str) -> Result<Setup, FenError> {
    fen::read_sfen(variant, text)
}
