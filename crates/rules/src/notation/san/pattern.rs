//! Parses a written move into its parts: the piece, its square as far as given, the target, and
//! the promotion.

use crate::notation::{MoveError, coord, usi};
use crate::square::{Kind, Square};
use crate::variant::{Habit, Letter, Variant};

/// A move as far as a text specifies it.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) kind: Option<Kind>,
    pub(super) from_file: Option<usize>,
    pub(super) from_rank: Option<usize>,
    /// The square of a piece that is captured on the way.
    pub(super) over: Option<Square>,
    pub(super) to: Square,
    pub(super) drop: bool,
    pub(super) capture: bool,
    pub(super) promotion: Promotion,
}

/// The promotion that a text specifies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Promotion {
    /// None is written.
    Unwritten,
    /// `=`: the piece does not promote.
    Declined,
    /// `+`.
    Promoted,
    /// A piece turns back into what it reverts to: `-`.
    TurnedBack,
    /// `=Q`.
    Kind(Kind),
}

/// The notation in which the text names squares.
#[derive(Clone, Copy)]
enum Squares {
    /// `b3`.
    Letters,
    /// `4c`: file number from the right, rank letter from the top.
    Mixed,
    /// `43`: both as numbers.
    Numbers,
}

impl Squares {
    fn parse(self, variant: &Variant, name: &str) -> Option<Square> {
        match self {
            Squares::Letters => variant.board().parse(name),
            Squares::Mixed => usi::parse_square(variant.board(), name),
            Squares::Numbers => {
                let (file, rank) = name.split_at_checked(1)?;
                let rank = rank.chars().next()?.to_digit(10)?;
                usi::numbered_square(variant.board(), file, rank as usize)
            }
        }
    }
}

const DROP_SIGNS: [char; 3] = ['@', '*', '\''];
const TAKES: [char; 3] = ['x', ':', '×'];

/// Parses a move whose check marks and annotations have been stripped.
pub(super) fn parse(variant: &Variant, text: &str) -> Result<Pattern, MoveError> {
    let (body, promotion) = split_promotion(variant, text)?;
    let (head, squares, name) =
        split_target(variant, body).ok_or_else(|| MoveError::not_a_move(text, example(variant)))?;
    let to = squares.parse(variant, name).ok_or_else(|| MoveError::no_square(name))?;
    let (drop, capture) = (head.ends_with(DROP_SIGNS), head.ends_with(TAKES));
    let is_sign = |c: char| c == '-' || TAKES.contains(&c) || DROP_SIGNS.contains(&c);
    let head = head.strip_suffix(is_sign).unwrap_or(head);
    // A capture before the sign is one on the way: `Lxf5-g6`.
    let (head, over) = match head.rsplit_once(TAKES) {
        Some((head, name)) => {
            let over = squares.parse(variant, name).ok_or_else(|| MoveError::no_square(name))?;
            (head, Some(over))
        }
        None => (head, None),
    };
    let capture = capture || over.is_some();
    let (kind, hint) = split_letter(variant, head)?;
    let (from_file, from_rank) = read_hint(variant, squares, hint)
        .ok_or_else(|| MoveError::not_a_move(text, example(variant)))?;
    Ok(Pattern { kind, from_file, from_rank, over, to, drop, capture, promotion })
}

fn example(variant: &Variant) -> &'static str {
    match variant.notation().habit {
        Habit::Chess => "Nf3",
        Habit::Shogi => "P-b3",
    }
}

/// Splits `=Q`, `(Q)`, `/Q`, `Q`, `+`, `-` or `=` off the end.
fn split_promotion<'a>(
    variant: &Variant,
    text: &'a str,
) -> Result<(&'a str, Promotion), MoveError> {
    let is_shogi = variant.notation().habit == Habit::Shogi;
    if let Some(body) = text.strip_suffix('=') {
        return Ok((body, Promotion::Declined));
    }
    if let Some(body) = text.strip_suffix('-').filter(|_| is_shogi) {
        return Ok((body, Promotion::TurnedBack));
    }
    let text = match text.strip_suffix('+').filter(|_| is_shogi) {
        // After `=D` it is a check mark.
        Some(body) if body.contains('=') => body,
        Some(body) => return Ok((body, Promotion::Promoted)),
        None => text,
    };
    let bare = || {
        let (at, letter) = text.char_indices().next_back()?;
        let after_digit = text[..at].ends_with(|c: char| c.is_ascii_digit());
        let is_letter = letter.is_ascii_uppercase() || letter.is_ascii_lowercase() && !is_shogi;
        (after_digit && is_letter).then(|| (&text[..at], &text[at..]))
    };
    let bracketed = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    let signed = || text.rsplit_once(['=', '/']);
    let Some((body, letter)) = bracketed.or_else(signed).or_else(bare) else {
        return Ok((text, Promotion::Unwritten));
    };
    let kind = find_kind(variant, letter.trim_start_matches('='))?;
    Ok((body, Promotion::Kind(kind)))
}

fn find_kind(variant: &Variant, letter: &str) -> Result<Kind, MoveError> {
    Letter::parse(&letter.to_ascii_uppercase())
        .and_then(|letter| variant.kind_of(letter))
        .ok_or_else(|| MoveError::no_kind(letter))
}

/// Splits off the target: the text before it, the notation of squares, and the target's name.
fn split_target<'a>(variant: &Variant, body: &'a str) -> Option<(&'a str, Squares, &'a str)> {
    let is_digit = |c: char| c.is_ascii_digit();
    let is_small = |c: char| ('a'..='p').contains(&c);
    let before_digits = body.trim_end_matches(is_digit);
    let digits = body.len() - before_digits.len();
    let (start, squares) = if digits > 0 && before_digits.ends_with(is_small) {
        (before_digits.len() - 1, Squares::Letters)
    } else if variant.notation().habit == Habit::Chess {
        return None;
    } else if digits == 2 {
        (before_digits.len(), Squares::Numbers)
    } else {
        let number = body.strip_suffix(is_small)?;
        let start = number.trim_end_matches(is_digit).len();
        (Some(start).filter(|&start| start < number.len())?, Squares::Mixed)
    };
    let (head, name) = body.split_at(start);
    Some((head, squares, name))
}

/// Splits the letter of a piece off the front, if there is one.
fn split_letter<'a>(
    variant: &Variant,
    head: &'a str,
) -> Result<(Option<Kind>, &'a str), MoveError> {
    let length = usize::from(head.starts_with('+'));
    match head[length..].chars().next().filter(char::is_ascii_uppercase) {
        None => Ok((None, head)),
        Some(_) => {
            let (letter, hint) = head.split_at(length + 1);
            Ok((Some(find_kind(variant, letter)?), hint))
        }
    }
}

/// The file and rank of the piece, as far as the hint gives them.
fn read_hint(
    variant: &Variant,
    squares: Squares,
    hint: &str,
) -> Option<(Option<usize>, Option<usize>)> {
    let board = variant.board();
    if hint.is_empty() {
        return Some((None, None));
    }
    if let Some(from) = squares.parse(variant, hint) {
        return Some((Some(board.file(from)), Some(board.rank(from))));
    }
    if let Some((_, "")) = coord::split_square(hint) {
        return None;
    }
    match hint.as_bytes() {
        [file @ b'a'..=b'p'] => {
            Some(usize::from(file - b'a')).filter(|&f| f < board.files()).map(|f| (Some(f), None))
        }
        _ => {
            let rank: usize = hint.parse().ok()?;
            (1..=board.ranks()).contains(&rank).then(|| (None, Some(rank - 1)))
        }
    }
}
