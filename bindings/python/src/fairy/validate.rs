//! What is wrong with a FEN, as the numbers that Fairy-Stockfish gives. It looks at the form, and
//! little at whether the position can occur: that is asked of the game itself.

use wazir_rules::Color;
use wazir_rules::variant::{Captured, PromotedHabit, Variant};

use super::dialect::Known;

/// Nothing.
pub(super) const OK: i32 = 1;
const EMPTY: i32 = 0;
const MOVE_COUNTER: i32 = -1;
const HALF_MOVE_COUNTER: i32 = -2;
const NUMBER_OF_KINGS: i32 = -3;
const EN_PASSANT_SQUARE: i32 = -4;
const CASTLING: i32 = -5;
const SIDE_TO_MOVE: i32 = -6;
const POCKET: i32 = -7;
const BOARD_GEOMETRY: i32 = -8;
const TOUCHING_KINGS: i32 = -9;
const CHARACTER: i32 = -10;
const NUMBER_OF_PARTS: i32 = -11;
/// A sign of promotion before a piece that never promotes.
pub(super) const PROMOTED_PIECE: i32 = -12;
const CHECK_COUNT: i32 = -13;

/// Looks for what is wrong.
pub(super) fn validate(fen: &str, known: &Known) -> i32 {
    Form { known, variant: known.variant(), parts: fen.split(' ').collect() }
        .check(fen)
        .err()
        .unwrap_or(OK)
}

type Checked = Result<(), i32>;

fn unless(is_right: bool, fault: i32) -> Checked {
    if is_right { Ok(()) } else { Err(fault) }
}

struct Form<'a> {
    known: &'a Known,
    variant: &'a Variant,
    parts: Vec<&'a str>,
}

impl Form<'_> {
    fn check(&self, fen: &str) -> Checked {
        let Form { variant, parts, .. } = self;
        unless(!fen.is_empty(), EMPTY)?;
        unless(parts.len() <= 6 + usize::from(variant.counts_checks()), NUMBER_OF_PARTS)?;
        self.characters()?;
        let board = self.board()?;
        let pocket = self.pocket()?;
        self.kings(&board, &pocket)?;
        unless(parts.get(1).is_none_or(|turn| turn.starts_with(['w', 'b'])), SIDE_TO_MOVE)?;
        self.fields(&board)
    }

    /// The part before the pieces beside the board, and the part with them.
    fn halves(&self) -> (&str, Option<&str>) {
        match self.parts[0].find('[') {
            Some(at) => (&self.parts[0][..at], Some(&self.parts[0][at..])),
            None => (self.parts[0], None),
        }
    }

    fn has_pocket(&self) -> bool {
        self.variant.keeps_pieces() && self.variant.captured() != Captured::OwnersHoldings
    }

    fn is_letter(&self, c: char) -> bool {
        let upper = c.to_ascii_uppercase();
        c.is_ascii_alphabetic()
            && self.variant.all_kinds().any(|kind| {
                let facts = self.variant.kind(kind);
                facts.letter.letter == upper || facts.also.iter().any(|it| it.letter == upper)
            })
    }

    fn characters(&self) -> Checked {
        let has_plus = self.variant.notation().promoted == PromotedHabit::Plus
            && self.variant.kinds().iter().any(|kind| kind.letter.promoted);
        let promotes = self.variant.kinds().iter().any(|kind| !kind.promotes_to.is_empty());
        let is_sign = |c: char| match c {
            '/' | '*' => true,
            '+' => has_plus,
            '~' => promotes && !has_plus,
            '[' | '-' | ']' => self.has_pocket(),
            _ => false,
        };
        let is_known = |c: char| c.is_ascii_digit() || is_sign(c) || self.is_letter(c);
        unless(self.parts[0].chars().all(is_known), CHARACTER)?;
        let promotable = |c: char| {
            self.variant
                .kinds()
                .iter()
                .any(|kind| kind.letter.promoted && kind.letter.letter == c.to_ascii_uppercase())
        };
        let mut signs = self.parts[0].chars().peekable();
        while let Some(sign) = signs.next() {
            let next = signs.peek().copied().filter(|c| self.is_letter(*c));
            unless(sign != '+' || next.is_none_or(promotable), PROMOTED_PIECE)?;
        }
        Ok(())
    }

    /// The letters by rank, from the first, and file.
    fn board(&self) -> Result<Vec<Vec<char>>, i32> {
        let board = self.variant.board();
        let mut ranks = Vec::new();
        for text in self.halves().0.split('/').take(board.ranks()) {
            let (mut rank, mut digits) = (Vec::new(), 0usize);
            for c in text.chars() {
                if let Some(digit) = c.to_digit(10) {
                    digits = (10 * digits + digit as usize).min(1000);
                    continue;
                }
                rank.extend(std::iter::repeat_n(' ', std::mem::take(&mut digits)));
                if c == '*' || self.is_letter(c) {
                    rank.push(c);
                }
            }
            rank.extend(std::iter::repeat_n(' ', digits));
            unless(rank.len() == board.files(), BOARD_GEOMETRY)?;
            ranks.push(rank);
        }
        let written = self.halves().0.split('/').count();
        let most = board.ranks() + usize::from(self.has_pocket());
        unless(ranks.len() == board.ranks() && written <= most, BOARD_GEOMETRY)?;
        ranks.reverse();
        Ok(ranks)
    }

    fn pocket(&self) -> Result<String, i32> {
        let (board, bracketed) = self.halves();
        let after = board.split('/').nth(self.variant.board().ranks());
        let Some(inside) = (match bracketed {
            Some(text) => {
                Some(text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).ok_or(POCKET)?)
            }
            None => after,
        }) else {
            return Ok(String::new());
        };
        unless(inside.chars().all(|c| c == '-' || self.is_letter(c)), POCKET)?;
        Ok(inside.to_owned())
    }

    fn kings(&self, board: &[Vec<char>], pocket: &str) -> Checked {
        let king = self.variant.all_kinds().find(|&kind| self.known.type_of(kind).is_king());
        let Some(king) = king else { return Ok(()) };
        let start = self.variant.start();
        let mut all_on_board = true;
        for color in Color::ALL {
            let letter = self.known.letter(king, color);
            let on_board = board.iter().flatten().filter(|&&c| c == letter).count();
            let beside = pocket.chars().filter(|&c| c == letter).count();
            let is_one =
                |piece: &&wazir_rules::Piece| piece.kind() == king && piece.color() == color;
            let usual = start.board.iter().flatten().filter(is_one).count()
                + usize::from(start.holdings.count(color, king));
            unless(on_board + beside <= 1 && on_board + beside == usual.min(1), NUMBER_OF_KINGS)?;
            all_on_board &= on_board == 1;
        }
        if !all_on_board || self.known.has_own_king {
            return Ok(());
        }
        let place = |color| {
            let letter = self.known.letter(king, color);
            let ranks = board.iter().enumerate();
            ranks
                .flat_map(|(rank, row)| {
                    row.iter().enumerate().map(move |(file, &c)| (rank, file, c))
                })
                .find(|&(.., c)| c == letter)
                .map(|(rank, file, _)| (rank, file))
        };
        let touch = match (place(Color::White), place(Color::Black)) {
            (Some(a), Some(b)) => a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1,
            _ => false,
        };
        unless(!touch, TOUCHING_KINGS)
    }

    fn fields(&self, board: &[Vec<char>]) -> Checked {
        let Form { variant, parts, .. } = self;
        let number = |text: &str| {
            text == "-" || !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        // The two fields of chess may be left out.
        let is_short =
            (4..=5).contains(&parts.len()) && parts[2].starts_with(|c: char| c.is_ascii_digit());
        if let Some(castling) = parts.get(2).filter(|_| !is_short && !variant.rights().is_empty()) {
            self.castling(castling, board)?;
        }
        if let Some(square) = parts.get(3).filter(|_| !is_short) {
            let has_pawns = variant.all_kinds().any(|kind| self.known.type_of(kind).is_pawn());
            let steps = variant.kinds().iter().any(|kind| !kind.double_step.is_empty());
            if has_pawns && steps {
                self.en_passant(square)?;
            }
        }
        let mut rest: Vec<&str> =
            parts.iter().skip(if is_short { 2 } else { 4 }).copied().collect();
        if variant.counts_checks() && !rest.is_empty() {
            let is_count = |text: &str| {
                let mut signs = text.split('+');
                let one = |part: Option<&str>| part.is_some_and(|it| it.len() == 1 && number(it));
                one(signs.next()) && one(signs.next()) && signs.next().is_none()
            };
            if rest.len() == 3 {
                unless(
                    is_count(rest[0]) || is_count(rest[2].trim_start_matches('+')),
                    CHECK_COUNT,
                )?;
                if is_count(rest[0]) {
                    rest.remove(0);
                } else {
                    rest.pop();
                }
            }
        }
        unless(rest.first().is_none_or(|it| number(it)), HALF_MOVE_COUNTER)?;
        unless(rest.get(1).is_none_or(|it| number(it)), MOVE_COUNTER)
    }

    fn en_passant(&self, text: &str) -> Checked {
        let board = self.variant.board();
        let is_count = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let first = text.split_at_checked(2).is_some_and(|(first, _)| board.parse(first).is_some());
        unless(text == "-" || is_count || first || board.parse(text).is_some(), EN_PASSANT_SQUARE)
    }

    fn castling(&self, text: &str, board: &[Vec<char>]) -> Checked {
        unless(text.chars().all(|c| c == '-' || c.is_ascii_alphabetic()), CASTLING)?;
        for right in self.variant.rights() {
            let geometry = self.variant.board();
            let letter = if right.color == Color::White {
                right.letter
            } else {
                right.letter.to_ascii_lowercase()
            };
            if !text.contains(letter) || self.known.anywhere {
                continue;
            }
            let at = |square| board[geometry.rank(square)][geometry.file(square)];
            let king = self.known.letter(right.king_kind, right.color);
            let rook = self.known.letter(right.rook_kind, right.color);
            unless(at(right.king) == king && at(right.rook) == rook, CASTLING)?;
        }
        Ok(())
    }
}
