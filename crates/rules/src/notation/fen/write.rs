//! Writes FEN.

use super::read::fen_letter;
use super::{PASS, double_steps, has_chess_fields, has_hands};
use crate::setup::Setup;
use crate::square::{Color, Piece, Square};
use crate::variant::{CastlingRight, Letter, PromotedHabit, Variant};

/// Writes a position as FEN. Hands list White's pieces, then Black's, each in the order of the
/// variant's kinds.
///
/// ```
/// use wazir_rules::{Variant, notation::fen};
///
/// let chess = Variant::named("chess")?;
/// let text = fen::write(&chess, chess.start());
/// assert_eq!(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// assert_eq!(fen::read(&chess, &text)?, *chess.start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(variant: &Variant, setup: &Setup) -> String {
    let mut text = placement(variant, setup);
    if has_hands(variant) {
        text += &hands(variant, setup);
    }
    text.push(' ');
    text.push(setup.turn.letter());
    if has_chess_fields(variant) {
        text += &format!(" {} ", castling(variant, setup));
        let special = match (setup.struck, setup.passes) {
            (Some(square), _) => variant.board().name(square),
            (None, 1) => PASS.to_owned(),
            (None, passes @ 2..) => format!("{PASS}{passes}"),
            (None, 0) => en_passant(variant, setup),
        };
        text += &match (special.as_str(), setup.count) {
            (_, 0) => special,
            ("-", count) => count.to_string(),
            (special, count) => format!("{special} {count}"),
        };
    }
    if variant.counts_checks() {
        let [white, black] = checks_to_give(variant, setup);
        text += &format!(" {white}+{black}");
    }
    text += &format!(" {} {}", setup.halfmove_clock, setup.fullmove);
    text
}

/// Writes the first part of a FEN: the board without the pieces beside it.
///
/// ```
/// use wazir_rules::{Variant, notation::fen};
///
/// let variant = Variant::named("minishogi")?;
/// assert_eq!(fen::placement(&variant, variant.start()), "rbsgk/4p/5/P4/KGSBR");
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn placement(variant: &Variant, setup: &Setup) -> String {
    let ranks = (0..variant.board().ranks()).rev().map(|rank| write_rank(variant, setup, rank));
    ranks.collect::<Vec<_>>().join("/")
}

fn write_rank(variant: &Variant, setup: &Setup, rank: usize) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..variant.board().files() {
        let square = variant.board().square(file, rank).expect("file and rank are on the board");
        match setup.board[square.index()] {
            None if variant.board().is_hole(square) || setup.walls.contains(&square) => {
                flush(&mut text, &mut empty);
                text.push('*');
            }
            None => empty += 1,
            Some(piece) => {
                flush(&mut text, &mut empty);
                text += &written(variant, piece);
            }
        }
    }
    flush(&mut text, &mut empty);
    text
}

/// The letter of a piece on the board: `n`, and `+R` or `R~` for a promoted one.
fn written(variant: &Variant, piece: Piece) -> String {
    let letter = variant.kind(piece.kind()).letter;
    match variant.notation().promoted {
        PromotedHabit::Tilde if letter.promoted => {
            format!("{}~", Letter { promoted: false, ..letter }.of(piece.color()))
        }
        _ => letter.of(piece.color()),
    }
}

/// Writes the current run of empty squares, if any.
fn flush(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        *text += &std::mem::take(empty).to_string();
    }
}

fn hands(variant: &Variant, setup: &Setup) -> String {
    let mut text = String::from("[");
    for color in Color::ALL {
        for (kind, count) in setup.holdings.iter(color) {
            text += &variant.kind(kind).letter.of(color).repeat(usize::from(count));
        }
    }
    if text.len() == 1 {
        text.push('-');
    }
    text.push(']');
    text
}

fn castling(variant: &Variant, setup: &Setup) -> String {
    let held =
        variant.rights().iter().enumerate().filter(|(bit, _)| setup.castling >> bit & 1 == 1);
    let letter = |(bit, right): (usize, &CastlingRight)| {
        // A partner that is not the outermost one is named by its file.
        let outermost = variant.castlers(&setup.board, 1 << bit)[bit];
        match setup.castlers[bit].filter(|squares| outermost != Some(*squares)) {
            None => fen_letter(right),
            Some((_, rook)) => {
                let file = variant.board().file_letter(rook);
                if right.color == Color::White { file.to_ascii_uppercase() } else { file }
            }
        }
    };
    let mut letters: String = held.map(letter).collect();
    if variant.records_unmoved() {
        letters = Color::ALL.map(|color| with_unmoved(variant, setup, color, &letters)).concat();
    }
    if letters.is_empty() { "-".to_owned() } else { letters }
}

/// The castling rights of a side among the letters, and the files of its other pieces that have not
/// moved: squares, for those off the first rank and where the letter of the file is a right.
fn with_unmoved(variant: &Variant, setup: &Setup, color: Color, letters: &str) -> String {
    let of_side = |letter: &char| letter.is_ascii_uppercase() == (color == Color::White);
    let mut text: String = letters.chars().filter(of_side).collect();
    let mut unmoved = setup.unmoved[color.index()];
    for (bit, right) in variant.rights().iter().enumerate() {
        if right.color == color && setup.castling >> bit & 1 == 1 {
            let (king, rook) = setup.castlers[bit].unwrap_or((right.king, right.rook));
            unmoved &= !(variant.post(color, king) | variant.post(color, rook));
        }
    }
    for (square, _) in variant.posts(color).into_iter().filter(|(_, bit)| unmoved & bit != 0) {
        let letter = variant.board().file_letter(square);
        let written = if color == Color::White { letter.to_ascii_uppercase() } else { letter };
        let is_right = variant.rights().iter().any(|right| fen_letter(right) == written);
        text.push(written);
        if is_right || variant.board().rank_of(color, square) > 0 {
            text += &variant.board().name(square)[1..];
        }
    }
    text
}

/// The number of checks that each side still has to give.
fn checks_to_give(variant: &Variant, setup: &Setup) -> [u8; 2] {
    Color::ALL.map(|color| {
        let most = variant.most_checks(!color).unwrap_or(0);
        most.saturating_sub(setup.checks[(!color).index()])
    })
}

/// Writes the skipped squares; where pawns step in several directions, followed by the pawn's
/// square, which the skipped square does not determine there.
fn en_passant(variant: &Variant, setup: &Setup) -> String {
    let Some(skip) = setup.en_passant else { return "-".to_owned() };
    let mut skipped: Vec<Square> = skip.targets().collect();
    skipped.sort_unstable();
    let mut text: String = skipped.into_iter().map(|square| variant.board().name(square)).collect();
    if double_steps(variant).len() > 1 {
        text += &variant.board().name(skip.pawn);
    }
    text
}
