//! FEN as Fairy-Stockfish writes it: always all fields, hands in the order of its types, rights to
//! castle by files where kings castle from anywhere, and its own clock.

use std::cmp::Reverse;

use wazir_rules::notation::fen;
use wazir_rules::variant::PromotedHabit;
use wazir_rules::{Color, Setup, Square};

use super::scene::Scene;

/// What is written.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Style {
    /// As shogi programs write it.
    pub(super) sfen: bool,
    /// A tilde after every piece that was promoted.
    pub(super) show_promoted: bool,
}

/// Writes the start position of a game, as its definition has it there: without the fields of chess
/// where the game needs none.
pub(super) fn write_start(scene: &Scene) -> String {
    let ours = fen::write(scene.known.variant(), &scene.setup());
    match ours.split(' ').count() {
        ..6 => ours.replacen("[]", "[-]", 1),
        _ => write(scene, Style::default()),
    }
}

/// Writes the position.
pub(super) fn write(scene: &Scene, style: Style) -> String {
    let (variant, setup) = (scene.known.variant(), scene.setup());
    let placement = placement(scene, &setup, style);
    if style.sfen {
        let turn = if setup.turn == Color::White { 'b' } else { 'w' };
        let plies = 2 * (u32::from(setup.fullmove).max(1) - 1) + setup.turn.index() as u32;
        let hands = counted_hands(scene, &setup);
        return format!("{placement} {turn} {hands} {}", plies + 1);
    }
    let ours = fen::write(variant, &setup);
    let fields: Vec<&str> = ours.split(' ').collect();
    let has_hands = fields[0].ends_with(']');
    let hands = if has_hands { format!("[{}]", hands(scene, &setup)) } else { String::new() };
    let castling = match fields.len() {
        ..6 => "-".to_owned(),
        _ if scene.known.anywhere => castling_by_files(scene, &setup),
        _ => fields[2].to_owned(),
    };
    let special = match setup.count {
        0 => passed(scene),
        count => count.to_string(),
    };
    let checks = fields.iter().find(|field| field.contains('+') && field.len() == 3);
    let checks = checks.filter(|_| variant.counts_checks());
    let checks = checks.map(|field| format!("{field} ")).unwrap_or_default();
    // Where moves are counted, they stand in the place of the clock.
    let clock = if setup.count > 0 { setup.halfmove_clock.into() } else { scene.clock };
    let (turn, fullmove) = (setup.turn.letter(), setup.fullmove);
    format!("{placement}{hands} {turn} {castling} {special} {checks}{clock} {fullmove}")
}

fn placement(scene: &Scene, setup: &Setup, style: Style) -> String {
    let variant = scene.known.variant();
    let board = variant.board();
    let has_plus = variant.notation().promoted == PromotedHabit::Plus;
    let mut text = String::new();
    for rank in (0..board.ranks()).rev() {
        let mut empty = 0;
        for square in (0..board.files()).filter_map(|file| board.square(file, rank)) {
            let piece = setup.board[square.index()];
            if piece.is_none() && !board.is_hole(square) && !setup.walls.contains(&square) {
                empty += 1;
                continue;
            }
            text += &gap(&mut empty);
            let Some(piece) = piece else {
                text.push('*');
                continue;
            };
            let letter = variant.kind(piece.kind()).letter;
            if letter.promoted && has_plus {
                text.push('+');
            }
            text.push(scene.known.letter(piece.kind(), piece.color()));
            let was_promoted = style.show_promoted && scene.promoted.contains_key(&square);
            let is_marked = if letter.promoted { !has_plus } else { was_promoted };
            if is_marked {
                text.push('~');
            }
        }
        text += &gap(&mut empty);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn gap(empty: &mut usize) -> String {
    match std::mem::take(empty) {
        0 => String::new(),
        count => count.to_string(),
    }
}

fn hands(scene: &Scene, setup: &Setup) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        for &kind in &scene.known.in_hand {
            let count = setup.holdings.count(color, kind);
            text.extend(std::iter::repeat_n(scene.known.letter(kind, color), count.into()));
        }
    }
    text
}

fn counted_hands(scene: &Scene, setup: &Setup) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        for &kind in &scene.known.in_hand {
            let count = setup.holdings.count(color, kind);
            if count > 1 {
                text += &count.to_string();
            }
            if count > 0 {
                text.push(scene.known.letter(kind, color));
            }
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

/// The squares on which a pawn can be captured en passant, in the order of the board.
fn passed(scene: &Scene) -> String {
    let board = scene.known.variant().board();
    let mut squares: Vec<Square> = scene.passed.clone();
    squares.sort_unstable();
    match squares.is_empty() {
        true => "-".to_owned(),
        false => squares.into_iter().map(|square| board.name(square)).collect(),
    }
}

/// The rights to castle by the files of the rooks, the king's side first.
fn castling_by_files(scene: &Scene, setup: &Setup) -> String {
    // The game castles from the squares of its array.
    let game = scene.game();
    let (variant, board) = (game.variant(), game.variant().board());
    let mut text = String::new();
    for color in Color::ALL {
        let rights = variant.rights().iter().enumerate();
        let left =
            rights.filter(|(bit, right)| right.color == color && setup.castling >> bit & 1 == 1);
        let mut rooks: Vec<Square> = left
            .map(|(bit, right)| setup.castlers[bit].map_or(right.rook, |(_, rook)| rook))
            .collect();
        rooks.sort_unstable_by_key(|&rook| Reverse(board.file(rook)));
        for rook in rooks {
            let file = board.file_letter(rook);
            text.push(if color == Color::White { file.to_ascii_uppercase() } else { file });
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}
