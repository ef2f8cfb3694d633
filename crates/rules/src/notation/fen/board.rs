//! Reads the pieces on the board and beside it.

use super::words::{Item, Word};
use super::{FenError, Field, has_hands};
use crate::holdings::Holdings;
use crate::square::{Color, Kind, Piece};
use crate::variant::{Captured, Letter, Variant};

/// The most pieces of one kind that one side may hold.
const MAX_HELD: usize = 99;

/// One entry a square, a1 first.
pub(super) fn read(variant: &Variant, word: Word<'_>) -> Result<Vec<Option<Piece>>, FenError> {
    let ranks: Vec<_> = word.ranks().collect();
    let expected = variant.board().ranks();
    if ranks.len() != expected {
        let message = format!("{} ranks where {expected} were expected", ranks.len());
        return word.error(Field::Board, message);
    }
    let mut board = Vec::with_capacity(variant.board().len());
    for (rank, &word) in ranks.iter().rev().enumerate() {
        board.extend(read_rank(variant, rank + 1, word)?);
    }
    Ok(board)
}

fn read_rank(
    variant: &Variant,
    number: usize,
    rank: Word<'_>,
) -> Result<Vec<Option<Piece>>, FenError> {
    let files = variant.board().files();
    let mut squares = Vec::with_capacity(files);
    for (item, word) in rank.items() {
        match item {
            Item::Number(count @ 1..) if count <= files - squares.len() => {
                squares.resize(squares.len() + count, None);
            }
            Item::Piece(color, letter) if squares.len() < files => {
                squares.push(Some(Piece::new(color, find(variant, letter, Field::Board, word)?)));
            }
            Item::Number(1..) | Item::Piece(..) => {
                let message = format!("rank {number} has more than {files} squares");
                return word.error(Field::Board, message);
            }
            Item::Number(_) | Item::Other => {
                let message = format!("{:?} is no piece and no number of empty squares", word.text);
                return word.error(Field::Board, message);
            }
        }
    }
    if squares.len() < files {
        let message = format!("rank {number} has {} squares instead of {files}", squares.len());
        return rank.error(Field::Board, message);
    }
    Ok(squares)
}

/// The kind of this letter.
fn find(variant: &Variant, letter: Letter, field: Field, word: Word<'_>) -> Result<Kind, FenError> {
    let unknown = || {
        let known = variant.kinds().iter().map(|kind| kind.letter.to_string());
        let known = known.collect::<Vec<_>>().join(" ");
        word.error(field, format!("no piece has the letter {letter}; there are {known}"))
    };
    variant.kind_of(letter).map_or_else(unknown, Ok)
}

/// What lies beside the board; the word starts with its bracket.
pub(super) fn read_hands(variant: &Variant, word: Word<'_>) -> Result<Holdings, FenError> {
    match word.text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        Some(text) => read_held(variant, Word { text, column: word.column + 1 }),
        None => word.error(Field::Hands, "[ without ] at the end"),
    }
}

/// The pieces of both hands, or `-`.
pub(super) fn read_held(variant: &Variant, hands: Word<'_>) -> Result<Holdings, FenError> {
    let mut holdings = Holdings::default();
    if hands.text == "-" {
        return Ok(holdings);
    }
    let mut count = None;
    for (item, word) in hands.items() {
        match item {
            Item::Number(number @ 1..=MAX_HELD) if count.is_none() => count = Some(number),
            Item::Piece(color, letter) => {
                let kind = hold(variant, letter, word)?;
                let total = usize::from(holdings.count(color, kind)) + count.take().unwrap_or(1);
                if total > MAX_HELD {
                    let message = format!("more than {MAX_HELD} pieces of one kind");
                    return word.error(Field::Hands, message);
                }
                holdings.set(color, kind, total as u8);
            }
            Item::Number(_) | Item::Other => {
                let message = format!("{:?} is no piece and no number of pieces", word.text);
                return word.error(Field::Hands, message);
            }
        }
    }
    match count {
        None => Ok(holdings),
        Some(_) => hands.error(Field::Hands, "a number without a piece behind it"),
    }
}

/// The kind of this letter, if it may lie beside the board.
fn hold(variant: &Variant, letter: Letter, word: Word<'_>) -> Result<Kind, FenError> {
    if !has_hands(variant) {
        return word.error(Field::Hands, "nothing lies beside the board in this game");
    }
    let kind = find(variant, letter, Field::Hands, word)?;
    if kind == variant.royal() || variant.kind(kind).unpromoted.is_some() {
        let name = &variant.kind(kind).name;
        return word.error(Field::Hands, format!("a {name} cannot lie beside the board"));
    }
    Ok(kind)
}

/// What lies beside the board where the text does not say: a hand of captured pieces is
/// empty, a side's own lost pieces are those of the start that are not on the board.
pub(super) fn missing_hands(variant: &Variant, board: &[Option<Piece>]) -> Holdings {
    let mut holdings = Holdings::default();
    if variant.captured() == Captured::OwnersHoldings {
        for color in Color::ALL {
            for kind in variant.all_kinds().filter(|&kind| kind != variant.royal()) {
                let full = on_board(&variant.start().board, color, kind)
                    + usize::from(variant.start().holdings.count(color, kind));
                let lost = full.saturating_sub(on_board(board, color, kind));
                holdings.set(color, kind, lost.min(MAX_HELD) as u8);
            }
        }
    }
    holdings
}

fn on_board(board: &[Option<Piece>], color: Color, kind: Kind) -> usize {
    board.iter().filter(|&&piece| piece == Some(Piece::new(color, kind))).count()
}
