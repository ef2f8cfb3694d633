//! Reads FEN: the order of the fields, and all fields after the board.

use wazir_words::say;

use super::words::{Word, Words};
use super::{FenError, Field, PASS, board};
use crate::position::may_have_skipped;
use crate::setup::{Castlers, EnPassant, Setup};
use crate::square::{Color, Piece, Square};
use crate::text::{excerpt, list, quote};
use crate::variant::{Captured, CastlingRight, Variant};

/// Reads a position. If it has no hands, hands of captured pieces are empty, and a side's own
/// lost pieces are those of the start position that are not on the board. (The start position
/// itself is read while [`Variant::start`] is still an empty board, so that nothing counts as
/// lost.)
///
/// # Errors
///
/// Fails with the field and column at fault if the text is not a position of this game. The
/// position is not checked: see [`Position::new`](crate::position::Position::new).
///
/// ```
/// use wazir_rules::{Variant, notation::fen};
///
/// let janus = Variant::named("janus")?;
/// let setup = fen::read(&janus, "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1")?;
/// assert_eq!(setup.board.iter().flatten().count(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(variant: &Variant, text: &str) -> Result<Setup, FenError> {
    let mut words = Words::new(text);
    let mut setup = Setup::empty(variant.board().len());
    let (pieces, hands) = words.take(Field::Board, say!("the board"))?.split_before('[');
    (setup.board, setup.walls) = board::read(variant, pieces)?;
    setup.holdings = match hands.or_else(|| words.take_if(|word| word.starts_with('['))) {
        Some(word) => board::read_hands(variant, word)?,
        None => board::default_hands(variant, &setup.board),
    };
    setup.turn = read_turn(words.take(Field::Turn, say!("w or b"))?)?;
    let is_field = |word: &str| !word.starts_with(|c: char| c.is_ascii_digit());
    if let Some(word) = words.take_if(is_field) {
        if variant.records_unmoved() {
            let (unmoved, rights) = read_unmoved(variant, word)?;
            let text = if rights.is_empty() { "-" } else { &rights };
            setup.unmoved = unmoved;
            (setup.castling, setup.castlers) =
                read_castling(variant, &setup.board, Word { text, column: word.column })?;
            rest_castlers(variant, &mut setup);
        } else {
            (setup.castling, setup.castlers) = read_castling(variant, &setup.board, word)?;
        }
    }
    let en_passant = words.take_if(is_field);
    if variant.counts_moves() && words.left() == 3 + usize::from(variant.counts_checks()) {
        if let Some(word) = words.take_if(|_| true) {
            setup.count = read_number(word, Field::Count)?;
        }
    }
    if let Some(word) = en_passant {
        setup.struck = read_struck(variant, &setup, word.text);
        setup.passes = read_passes(variant, word.text);
        if setup.struck.is_none() && setup.passes == 0 {
            setup.en_passant = read_en_passant(variant, &setup, word)?;
        }
    }
    if variant.counts_checks() {
        let to_give = words.take_if(|word| !is_field(word) && word.contains('+'));
        read_clocks(&mut words, en_passant.is_some(), &mut setup)?;
        let given = words.take_if(|word| to_give.is_none() && word.starts_with('+'));
        if let Some(word) = to_give.or(given) {
            setup.checks = read_checks(variant, word)?;
        }
    } else {
        read_clocks(&mut words, en_passant.is_some(), &mut setup)?;
    }
    end(words, setup)
}

/// Reads the checks that each side still has to give, White's first (`3+2`), or those that it has
/// given (`+0+1`).
fn read_checks(variant: &Variant, word: Word<'_>) -> Result<[u8; 2], FenError> {
    let (given, text) = match word.text.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, word.text),
    };
    let count = |color: Color, text: &str| -> Option<u8> {
        let most = variant.most_checks(!color).unwrap_or(0);
        let is_number = (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        let number = text.parse().ok().filter(|&number| is_number && number <= most)?;
        Some(if given { number } else { most - number })
    };
    let counts = text.split_once('+').and_then(|(white, black)| {
        // A side's checks are those that the other one has suffered.
        Some([count(Color::Black, black)?, count(Color::White, white)?])
    });
    match counts {
        Some(counts) => Ok(counts),
        None => {
            let most = [Color::Black, Color::White].map(|c| variant.most_checks(c).unwrap_or(0));
            let message = say!(
                "found {text}, expected the checks that each side still has to give, at most {white}+{black}",
                text = quote(word.text),
                white = most[0],
                black = most[1]
            );
            word.error(Field::Checks, message)
        }
    }
}

/// Reads SFEN, in which `b` is the first player and the number counts plies.
pub(in super::super) fn read_sfen(variant: &Variant, text: &str) -> Result<Setup, FenError> {
    let mut words = Words::new(text);
    let mut setup = Setup::empty(variant.board().len());
    words.take_if(|word| word == "sfen");
    (setup.board, setup.walls) =
        board::read(variant, words.take(Field::Board, say!("the board"))?)?;
    setup.turn = !read_turn(words.take(Field::Turn, say!("b or w"))?)?;
    if let Some(word) = words.take_if(|_| true) {
        setup.holdings = board::read_counts(variant, word)?;
    }
    if let Some(word) = words.take_if(|_| true) {
        setup.fullmove = read_number(word, Field::Fullmove)?.max(1).div_ceil(2);
    }
    end(words, setup)
}

fn end(mut words: Words<'_>, setup: Setup) -> Result<Setup, FenError> {
    match words.take_if(|_| true) {
        None => Ok(setup),
        Some(word) => word.error(
            Field::End,
            say!("unexpected {text} after the last field", text = quote(word.text)),
        ),
    }
}

fn read_turn(word: Word<'_>) -> Result<Color, FenError> {
    match word.text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        other => {
            word.error(Field::Turn, say!("found {text}, expected w or b", text = quote(other)))
        }
    }
}

/// Reads castling rights as bits. Some programs write all letters of a side whatever stands on
/// its corners; then rights that cannot exist are dropped, otherwise they are errors.
fn read_castling(
    variant: &Variant,
    board: &[Option<Piece>],
    word: Word<'_>,
) -> Result<(u8, Castlers), FenError> {
    let mut castlers = Castlers::default();
    if word.text == "-" {
        return Ok((0, castlers));
    }
    let mut rights = 0;
    for (letter, place) in word.letters() {
        if variant.castles_anywhere() {
            if let Some((bit, squares)) = find_castler(variant, board, letter) {
                rights |= 1 << bit;
                castlers[bit] = Some(squares);
                continue;
            }
        }
        let Some((bit, right)) = find_right(variant, letter) else {
            let message = say!(
                "{letter} is not a castling right; {expected}",
                letter = format!("{letter:?}"),
                expected = expected_rights(variant)
            );
            return place.error(Field::Castling, message);
        };
        if !variant.castles_anywhere() && exists(board, right) {
            rights |= 1 << bit;
        } else if !is_whole_side(variant, right.color, word.text) {
            let (king, rook) = (variant.board().name(right.king), variant.board().name(right.rook));
            let message = match variant.castles_anywhere() {
                true => say!("{letter} needs a partner of the king on that side", letter),
                false => say!(
                    "{letter} needs the king on {king} and its partner on {rook}",
                    letter,
                    king,
                    rook
                ),
            };
            return place.error(Field::Castling, message);
        }
    }
    Ok((rights, castlers))
}

/// Reads the files or squares on which pieces stand that have not moved. Returns their bits, and the
/// letters that are left for castling. (In the start position itself squares off the first rank are
/// passed over: there no piece has moved.)
fn read_unmoved(variant: &Variant, word: Word<'_>) -> Result<([u32; 2], String), FenError> {
    let (mut unmoved, mut rights) = ([0; 2], String::new());
    let mut letters = word.letters().filter(|&(letter, _)| letter != '-').peekable();
    while let Some((letter, place)) = letters.next() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let is_right = variant.rights().iter().any(|right| fen_letter(right) == letter);
        let file = (letter.to_ascii_lowercase() as u32).wrapping_sub('a' as u32) as usize;
        let mut rank = String::new();
        while let Some((digit, _)) = letters.next_if(|(next, _)| next.is_ascii_digit()) {
            rank.push(digit);
        }
        if !rank.is_empty() {
            let name = format!("{}{rank}", letter.to_ascii_lowercase());
            let square = variant.board().parse(&name);
            let bit = square.map_or(0, |square| variant.post(color, square));
            if bit == 0 && variant.has_start() {
                let message = say!("no piece with a first move starts on {square}", square = name);
                return place.error(Field::Castling, message);
            }
            unmoved[color.index()] |= bit;
        } else if is_right || file >= variant.board().files() {
            rights.push(letter);
        } else {
            unmoved[color.index()] |= 1 << file;
        }
    }
    Ok((unmoved, rights))
}

/// Who may castle has moved neither king nor partner, so that pieces may enter on their squares, if
/// there are or can be any.
fn rest_castlers(variant: &Variant, setup: &mut Setup) {
    for (bit, right) in variant.rights().iter().enumerate() {
        let has_more =
            variant.captured() != Captured::Removed || setup.holdings.total(right.color) > 0;
        let has_more = has_more && variant.drops().gates || variant.has_first_moves();
        if has_more && setup.castling >> bit & 1 == 1 {
            let (king, rook) = setup.castlers[bit].unwrap_or((right.king, right.rook));
            for square in [king, rook] {
                setup.unmoved[right.color.index()] |= variant.post(right.color, square);
            }
        }
    }
}

/// Finds the squares of a right that may begin anywhere: `K` means the outermost partner, a file
/// letter the one on that file.
fn find_castler(
    variant: &Variant,
    board: &[Option<Piece>],
    letter: char,
) -> Option<(usize, (Square, Square))> {
    let own = variant.rights().iter().position(|right| fen_letter(right) == letter);
    if let Some(bit) = own {
        let squares = variant.castlers(board, 1 << bit)[bit]?;
        return Some((bit, squares));
    }
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    variant.castler_on(board, color, letter.to_ascii_lowercase())
}

/// Finds the right with this letter: its own letter, or else the file of its rook.
fn find_right(variant: &Variant, letter: char) -> Option<(usize, &CastlingRight)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let own = || variant.rights().iter().enumerate().filter(|(_, right)| right.color == color);
    let small = letter.to_ascii_lowercase();
    own()
        .find(|(_, right)| right.letter.to_ascii_lowercase() == small)
        .or_else(|| own().find(|(_, right)| variant.board().file_letter(right.rook) == small))
}

fn expected_rights(variant: &Variant) -> String {
    let letters: String = variant.rights().iter().map(fen_letter).collect();
    match letters.is_empty() {
        true => say!("this game has none, expected -").to_owned(),
        false => say!("expected - or some of {letters}", letters),
    }
}

/// The letter of a right in FEN.
pub(super) fn fen_letter(right: &CastlingRight) -> char {
    match right.color {
        Color::White => right.letter,
        Color::Black => right.letter.to_ascii_lowercase(),
    }
}

/// Returns `true` if king and partner stand on the squares of the right.
fn exists(board: &[Option<Piece>], right: &CastlingRight) -> bool {
    let is_at_home =
        |square: Square, kind| board[square.index()] == Some(Piece::new(right.color, kind));
    is_at_home(right.king, right.king_kind) && is_at_home(right.rook, right.rook_kind)
}

fn is_whole_side(variant: &Variant, color: Color, text: &str) -> bool {
    let mut own = variant.rights().iter().filter(|right| right.color == color);
    own.all(|right| text.contains(fen_letter(right)))
}

/// Reads the square of a piece that has just taken one that may not be traded.
fn read_struck(variant: &Variant, setup: &Setup, text: &str) -> Option<Square> {
    let square = variant.board().parse(text).filter(|_| variant.trade().is_some())?;
    setup.board[square.index()].map(|_| square)
}

/// Reads the number of passes since the last move: `pass`, `pass2`; anything else is none.
fn read_passes(variant: &Variant, text: &str) -> u8 {
    match text.strip_prefix(PASS).filter(|_| variant.counts_passes()) {
        Some("") => 1,
        Some(number) => number.parse().unwrap_or(0),
        None => 0,
    }
}

/// Reads `-`, or the skipped squares with or without the pawn's square, in any order.
fn read_en_passant(
    variant: &Variant,
    setup: &Setup,
    word: Word<'_>,
) -> Result<Option<EnPassant>, FenError> {
    if word.text == "-" {
        return Ok(None);
    }
    let Some(named) = squares(variant, word.text) else {
        let message =
            say!("found {text}, expected - or a square of this board", text = quote(word.text));
        return word.error(Field::EnPassant, message);
    };
    let possible = skips(variant, setup);
    let names = |test: fn(&EnPassant, &[Square]) -> bool| -> Vec<EnPassant> {
        possible.iter().copied().filter(|skip| test(skip, &named)).collect()
    };
    let mut fitting = names(is_named);
    if fitting.is_empty() {
        fitting = names(is_hinted);
    }
    match fitting.as_slice() {
        [skip] => Ok(Some(*skip)),
        [] => {
            let message = say!(
                "no pawn can just have made a double step over {square}",
                square = excerpt(word.text)
            );
            word.error(Field::EnPassant, message)
        }
        several => {
            let names: Vec<_> =
                several.iter().map(|skip| variant.board().name(skip.pawn)).collect();
            let example = format!("{}{}", word.text, names[0]);
            let names = list(&names, say!("and"));
            let message = say!(
                "the pawns on {names} fit; add the square of one, as in {example}",
                names,
                example
            );
            word.error(Field::EnPassant, message)
        }
    }
}

/// The double and triple steps that may just have been made.
fn skips(variant: &Variant, setup: &Setup) -> Vec<EnPassant> {
    let (board, mover) = (variant.board(), !setup.turn);
    let mut all: Vec<EnPassant> = Vec::new();
    for kind in variant.kinds().iter().filter(|kind| !kind.taken_from.is_empty()) {
        all.extend(board.squares().flat_map(|from| kind.long_steps(board, mover, from)));
    }
    all.retain(|&skip| may_have_skipped(variant, setup, skip));
    let same = |one: &EnPassant| (one.pawn, one.target, one.before);
    all.sort_unstable_by_key(same);
    all.dedup();
    all
}

/// Returns `true` if these are the skipped squares, with or without the pawn's.
fn is_named(skip: &EnPassant, named: &[Square]) -> bool {
    let skipped = skip.targets().filter(|square| named.contains(square)).count();
    let has_pawn = named.contains(&skip.pawn);
    skipped == skip.targets().count() && named.len() == skipped + usize::from(has_pawn)
}

/// Returns `true` if some of the skipped squares are named, with or without the pawn's, and nothing
/// else.
fn is_hinted(skip: &EnPassant, named: &[Square]) -> bool {
    let is_target = |square: &Square| skip.targets().any(|target| target == *square);
    named.iter().any(is_target)
        && named.iter().all(|square| *square == skip.pawn || is_target(square))
}

/// Parses the names of one to three different squares.
fn squares(variant: &Variant, text: &str) -> Option<Vec<Square>> {
    let starts = text.char_indices().filter(|(_, c)| c.is_ascii_alphabetic());
    let mut starts: Vec<usize> = starts.map(|(index, _)| index).collect();
    starts.push(text.len());
    if starts[0] != 0 || !(2..=4).contains(&starts.len()) {
        return None;
    }
    let names = starts.windows(2).map(|ends| variant.board().parse(&text[ends[0]..ends[1]]));
    let squares: Vec<Square> = names.collect::<Option<_>>()?;
    let is_new = |(index, square)| !squares[..index].contains(square);
    squares.iter().enumerate().all(is_new).then_some(squares)
}

/// Reads the halfmove clock and the move number, either of which may be missing. A single number
/// is the move number (`w - 1`), except after an e.p. field.
fn read_clocks(
    words: &mut Words<'_>,
    halfmove_first: bool,
    setup: &mut Setup,
) -> Result<(), FenError> {
    match (words.take_if(|_| true), words.take_if(|_| true)) {
        (None, _) => {}
        (Some(word), None) if !halfmove_first => {
            setup.fullmove = read_number(word, Field::Fullmove)?.max(1);
        }
        (Some(first), second) => {
            setup.halfmove_clock = read_number(first, Field::Halfmove)?;
            if let Some(word) = second {
                setup.fullmove = read_number(word, Field::Fullmove)?.max(1);
            }
        }
    }
    Ok(())
}

/// Reads a number of at most four digits.
fn read_number(word: Word<'_>, field: Field) -> Result<u16, FenError> {
    let digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
    match word.text.parse() {
        Ok(number @ 0..=9999) if digits => Ok(number),
        _ => {
            let text = quote(word.text);
            word.error(field, say!("found {text}, expected a number from 0 to 9999", text))
        }
    }
}
