//! Reads the board and the hands of a FEN.

use wazir_words::{said_as, say};

use super::words::{Item, Word, Words};
use super::{FenError, Field, has_hands};
use crate::geometry::Geometry;
use crate::holdings::Holdings;
use crate::square::{Color, Kind, Piece, Square};
use crate::text::quote;
use crate::variant::{Captured, Letter, Variant};

/// The maximum number of pieces of one kind that one side may hold.
const MAX_HELD: usize = 99;

/// A board, one entry for each square, a1 first, and its walls.
type Board = (Vec<Option<Piece>>, Vec<Square>);

/// Reads the board and the walls on it.
pub(super) fn read(variant: &Variant, word: Word<'_>) -> Result<Board, FenError> {
    let ranks: Vec<_> = word.ranks().collect();
    let expected = variant.board().ranks();
    if ranks.len() != expected {
        let message =
            say!("found {count} ranks, expected {expected}", count = ranks.len(), expected);
        return word.error(Field::Board, message);
    }
    let mut board = Vec::with_capacity(variant.board().len());
    let mut walls = Vec::new();
    for (rank, &word) in ranks.iter().rev().enumerate() {
        board.extend(read_rank(variant, rank + 1, word, &mut walls)?);
    }
    Ok((board, walls))
}

/// The places of this board that a FEN marks as holes. Its faults are those of [`read`].
pub(crate) fn holes(text: &str, board: Geometry) -> Vec<Square> {
    let mut holes = Vec::new();
    let Some(word) = Words::new(text).take_if(|_| true) else { return holes };
    let (placement, _) = word.split_before('[');
    for (rank, word) in (0..board.ranks()).rev().zip(placement.ranks()) {
        let mut file: usize = 0;
        for (item, word) in word.items() {
            match item {
                Item::Number(count) => file = file.saturating_add(count),
                Item::Other if word.text == "*" => {
                    holes.extend(board.square(file, rank));
                    file = file.saturating_add(1);
                }
                Item::Piece(..) | Item::Other => file = file.saturating_add(1),
            }
        }
    }
    holes
}

fn read_rank(
    variant: &Variant,
    number: usize,
    rank: Word<'_>,
    walls: &mut Vec<Square>,
) -> Result<Vec<Option<Piece>>, FenError> {
    let board = variant.board();
    let files = board.files();
    let mut squares = Vec::with_capacity(files);
    for (item, word) in rank.items() {
        let place = board.square(squares.len(), number - 1);
        let hole = place.filter(|&place| board.is_hole(place));
        match (item, hole, place) {
            (Item::Other, Some(_), _) if word.text == "*" => squares.push(None),
            (Item::Other, None, Some(wall)) if word.text == "*" && variant.walls().is_some() => {
                walls.push(wall);
                squares.push(None);
            }
            (Item::Other, None, Some(place)) if word.text == "*" && board.has_holes() => {
                let message = say!("there is no hole at {square}", square = board.name(place));
                return word.error(Field::Board, message);
            }
            (Item::Piece(..), Some(hole), _) => {
                let message = say!("there is a hole at {square}", square = board.name(hole));
                return word.error(Field::Board, message);
            }
            (Item::Number(count @ 1..), ..) if count <= files - squares.len() => {
                squares.resize(squares.len() + count, None);
            }
            (Item::Piece(color, letter), ..) if squares.len() < files => {
                squares.push(Some(Piece::new(color, find(variant, letter, Field::Board, word)?)));
            }
            (Item::Number(1..) | Item::Piece(..), ..) => {
                let message = say!("rank {number} has more than {files} squares", number, files);
                return word.error(Field::Board, message);
            }
            (Item::Number(_) | Item::Other, ..) => {
                let message = say!(
                    "{text} is neither a piece nor a number of empty squares",
                    text = quote(word.text)
                );
                return word.error(Field::Board, message);
            }
        }
    }
    if squares.len() < files {
        let message = say!(
            "rank {number} has {count} squares instead of {files}",
            number,
            count = squares.len(),
            files
        );
        return rank.error(Field::Board, message);
    }
    Ok(squares)
}

/// Finds the kind with this letter.
fn find(variant: &Variant, letter: Letter, field: Field, word: Word<'_>) -> Result<Kind, FenError> {
    let unknown = || {
        let known = variant.kinds().iter().map(|kind| kind.letter.to_string());
        let known = known.collect::<Vec<_>>().join(" ");
        word.error(
            field,
            say!("no piece has the letter {letter}; the letters are {known}", letter, known),
        )
    };
    variant.kind_of(letter).map_or_else(unknown, Ok)
}

/// Reads the pieces beside the board; the word starts with its bracket.
pub(super) fn read_hands(variant: &Variant, word: Word<'_>) -> Result<Holdings, FenError> {
    match word.text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        Some(text) => read_counts(variant, Word { text, column: word.column + 1 }),
        None => word.error(Field::Hands, say!("missing ] after the hands")),
    }
}

/// Reads the pieces of both hands, or `-`.
pub(super) fn read_counts(variant: &Variant, hands: Word<'_>) -> Result<Holdings, FenError> {
    let mut holdings = Holdings::default();
    if hands.text == "-" {
        return Ok(holdings);
    }
    let mut count = None;
    for (item, word) in hands.items() {
        match item {
            Item::Number(number @ 1..=MAX_HELD) if count.is_none() => count = Some(number),
            Item::Piece(color, letter) => {
                let kind = find_held(variant, letter, word)?;
                let total = usize::from(holdings.count(color, kind)) + count.take().unwrap_or(1);
                if total > MAX_HELD {
                    let message = say!("more than {most} pieces of one kind", most = MAX_HELD);
                    return word.error(Field::Hands, message);
                }
                holdings.set(color, kind, total as u8);
            }
            Item::Number(_) | Item::Other => {
                let message = say!(
                    "{text} is neither a piece nor a number of pieces",
                    text = quote(word.text)
                );
                return word.error(Field::Hands, message);
            }
        }
    }
    match count {
        None => Ok(holdings),
        Some(_) => hands.error(Field::Hands, say!("a number without a piece after it")),
    }
}

/// Finds the kind with this letter, which must be one that can be held.
fn find_held(variant: &Variant, letter: Letter, word: Word<'_>) -> Result<Kind, FenError> {
    if !has_hands(variant) {
        return word.error(Field::Hands, say!("there are no pieces beside the board in this game"));
    }
    let kind = find(variant, letter, Field::Hands, word)?;
    // While the start position itself is read, nothing is known of what it holds.
    let begins = variant.drops().first && !variant.has_start();
    let may_be_held = variant.may_be_held(kind) || begins;
    if !may_be_held || variant.kind(kind).unpromoted.is_some() {
        let name = &variant.kind(kind).name;
        return word.error(
            Field::Hands,
            say!("a {piece} cannot be held beside the board", piece = said_as("piece", name)),
        );
    }
    if kind.index() >= Holdings::KINDS {
        let message =
            say!("only the first {count} kinds of a game can be held", count = Holdings::KINDS);
        return word.error(Field::Hands, message);
    }
    Ok(kind)
}

/// The holdings if the text has none: a hand of captured pieces is empty, and a side's own lost
/// pieces are those of the start position that are not on the board.
pub(super) fn default_hands(variant: &Variant, board: &[Option<Piece>]) -> Holdings {
    let mut holdings = Holdings::default();
    if variant.captured() == Captured::OwnersHoldings {
        for color in Color::ALL {
            for kind in variant.all_kinds().filter(|&kind| !variant.is_royal(kind)) {
                let full = count_on_board(&variant.start().board, color, kind)
                    + usize::from(variant.start().holdings.count(color, kind));
                let lost = full.saturating_sub(count_on_board(board, color, kind));
                holdings.set(color, kind, lost.min(MAX_HELD) as u8);
            }
        }
    }
    holdings
}

fn count_on_board(board: &[Option<Piece>], color: Color, kind: Kind) -> usize {
    board.iter().filter(|&&piece| piece == Some(Piece::new(color, kind))).count()
}
