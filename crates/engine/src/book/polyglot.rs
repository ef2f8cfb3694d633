//! Books in Polyglot's format: records of 16 bytes, each a key, a move, a weight and four bytes that we
//! leave empty, all big-endian and in the order of the keys.
//!
//! In games with the board and the pieces of chess, and nothing beside the board, keys and moves are
//! those of Polyglot, which every program reads. In all others keys and moves are our own, since nobody
//! has laid any down: the key is the FNV-1a hash, of 64 bits, of the FEN without its clocks, and the move
//! is its place among the legal moves in the order of their coordinates.

use std::collections::HashMap;

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{CastlingSide, File, Role};
use wazir_rules::notation::coord;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Game, Geometry, Move, MoveKind, Rules, Setup, prelude};

use super::file::BookError;
use super::{Book, BookMove, Start};

/// The size of a record.
const RECORD: usize = 16;
/// Most arrays from which lines are looked for.
const MOST_ARRAYS: u64 = 2_000;
/// Plies after which no more lines are looked for.
const LONGEST: usize = 100;

/// The key of the position that a game has reached.
pub fn key(game: &Game) -> u64 {
    let setup = game.setup();
    match Chess::of(game.variant()) {
        Some(chess) => chess.key(&setup),
        None => {
            let fen = game.fen();
            let place = fen.rsplitn(3, ' ').last().unwrap_or_default();
            place.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            })
        }
    }
}

/// Writes the moves of a book that have weight.
pub fn write_polyglot(book: &Book) -> Vec<u8> {
    let mut records: Vec<(u64, u16, u16)> = Vec::new();
    for page in book.pages() {
        let (key, codes) = (key(&page.game), codes(&page.game));
        let weighty = page.moves.iter().filter(|known| known.weight > 0);
        records.extend(weighty.filter_map(|known| {
            let (code, _) = codes.iter().find(|(_, mv)| *mv == known.mv)?;
            Some((key, *code, known.weight))
        }));
    }
    // Within a position the heaviest move comes first.
    records.sort_by_key(|&(key, code, weight)| (key, u16::MAX - weight, code));
    let mut bytes = Vec::with_capacity(records.len() * RECORD);
    for (key, code, weight) in records {
        bytes.extend(key.to_be_bytes());
        bytes.extend(code.to_be_bytes());
        bytes.extend(weight.to_be_bytes());
        bytes.extend([0; 4]);
    }
    bytes
}

/// Reads such a book: what can be reached from the start of the game, or from one of its arrays, by moves
/// of the book.
///
/// # Errors
/// When the records are not whole, or none is about this game.
pub fn read_polyglot(rules: &Rules, bytes: &[u8]) -> Result<Book, BookError> {
    let fault = |reason: &str| BookError { line: 0, reason: reason.to_owned() };
    if !bytes.len().is_multiple_of(RECORD) {
        return Err(fault("a book of Polyglot's has 16 bytes for each move"));
    }
    let mut records: HashMap<u64, Vec<(u16, u16)>> = HashMap::new();
    for record in bytes.chunks_exact(RECORD) {
        let (key, rest) = record.split_at(8);
        let word = |at: usize| u16::from_be_bytes([rest[at], rest[at + 1]]);
        let key = u64::from_be_bytes(key.try_into().expect("eight bytes"));
        records.entry(key).or_default().push((word(0), word(2)));
    }
    let mut book = Book::new(rules);
    let variant = rules.variant();
    let arrays = prelude::number_count(variant).min(MOST_ARRAYS);
    for number in 0..if variant.has_arrays() { arrays } else { 1 } {
        let setup = prelude::array(variant, number);
        let Ok(game) = Game::from_setup(rules, &setup) else { continue };
        if records.contains_key(&key(&game)) {
            let start = book.start(Start { text: Some(number.to_string()), setup });
            walk(&mut book, start, game, &records);
        }
    }
    match book.is_empty() && !records.is_empty() {
        true => Err(fault("no position of the book is the start of this game")),
        false => Ok(book),
    }
}

fn walk(book: &mut Book, start: usize, game: Game, records: &HashMap<u64, Vec<(u16, u16)>>) {
    let mut open = vec![game];
    while let Some(game) = open.pop() {
        if book.known.contains_key(&game.hash()) || game.moves().len() > LONGEST {
            continue;
        }
        let Some(found) = records.get(&key(&game)) else { continue };
        let codes = codes(&game);
        let mut moves: Vec<BookMove> = Vec::new();
        for &(code, weight) in found {
            let Some(&(_, mv)) = codes.iter().find(|(known, _)| *known == code) else { continue };
            if moves.iter().all(|known| known.mv != mv) {
                moves.push(BookMove::new(mv, weight));
            }
        }
        for known in moves.iter().rev() {
            let mut next = game.clone();
            if next.play(known.mv).is_ok() {
                open.push(next);
            }
        }
        if !moves.is_empty() {
            let at = book.place_at(&game, start);
            book.places[at].moves = moves;
        }
    }
}

/// The legal moves with the numbers that stand for them.
fn codes(game: &Game) -> Vec<(u16, Move)> {
    let variant = game.variant();
    let moves = game.legal_moves();
    if let Some(chess) = Chess::of(variant) {
        return moves.into_iter().map(|mv| (chess.code(mv), mv)).collect();
    }
    let mut written: Vec<(String, Move)> =
        moves.into_iter().map(|mv| (coord::write(variant, mv), mv)).collect();
    written.sort();
    written.into_iter().enumerate().map(|(at, (_, mv))| (at as u16, mv)).collect()
}

/// A game with the board and the pieces of chess.
struct Chess<'a> {
    variant: &'a Variant,
    /// The role of each kind.
    roles: Vec<Role>,
}

impl Chess<'_> {
    fn of(variant: &Variant) -> Option<Chess<'_>> {
        let fits = Geometry::new(8, 8) == Some(variant.board())
            && variant.kinds().len() == 6
            && !variant.keeps_pieces()
            && !variant.counts_checks()
            && !variant.castles_anywhere()
            && variant.walls().is_none();
        let role = |kind| Role::from_char(variant.kind(kind).letter.letter);
        let mut roles = variant.all_kinds().map(role).collect::<Option<Vec<Role>>>()?;
        let all = roles.clone();
        roles.sort();
        roles.dedup();
        (fits && roles.len() == 6).then_some(Chess { variant, roles: all })
    }

    fn key(&self, setup: &Setup) -> u64 {
        let mut key = Zobrist64::default();
        let color = |color: Color| match color {
            Color::White => shakmaty::Color::White,
            Color::Black => shakmaty::Color::Black,
        };
        for square in self.variant.board().squares() {
            if let Some(piece) = setup.board[square.index()] {
                let role = self.roles[piece.kind().index()];
                let piece = role.of(color(piece.color()));
                key ^= Zobrist64::zobrist_for_piece(
                    shakmaty::Square::new(square.index() as u32),
                    piece,
                );
            }
        }
        for (bit, right) in self.variant.rights().iter().enumerate() {
            if setup.castling >> bit & 1 == 1 {
                let side = match right.rook.index() > right.king.index() {
                    true => CastlingSide::KingSide,
                    false => CastlingSide::QueenSide,
                };
                key ^= Zobrist64::zobrist_for_castling_right(color(right.color), side);
            }
        }
        if let Some(skip) = setup.en_passant {
            let file = File::new((skip.target.index() % 8) as u32);
            key ^= Zobrist64::zobrist_for_en_passant_file(file);
        }
        if setup.turn == Color::White {
            key ^= Zobrist64::zobrist_for_white_turn();
        }
        key.0
    }

    /// Target, origin and promotion in 6, 6 and 3 bits. Who castles takes the own rook.
    fn code(&self, mv: Move) -> u16 {
        let from = mv.origin().index() as u16;
        let mut to = mv.to().index() as u16;
        if mv.kind() == MoveKind::Castle {
            let is_it = |right: &&wazir_rules::variant::CastlingRight| {
                right.king == mv.origin() && right.targets.iter().any(|&(king, _)| king == mv.to())
            };
            to = self.variant.rights().iter().find(is_it).map_or(to, |it| it.rook.index() as u16);
        }
        let becomes = mv.promotion().map_or(0, |kind| match self.roles[kind.index()] {
            Role::Knight => 1,
            Role::Bishop => 2,
            Role::Rook => 3,
            Role::Queen => 4,
            Role::Pawn | Role::King => 5,
        });
        to | from << 6 | becomes << 12
    }
}
