//! Reads SAN in any style.

use super::pattern::{self, Pattern, Promotion};
use super::write::entry_square;
use super::{Suffix, castlings, goes_right, pawn, short_is_right, write};
use crate::moves::Move;
use crate::notation::{MoveError, coord, is_capture, read_pass, walls};
use crate::setup::Setup;
use crate::square::Kind;
use crate::text::excerpt;
use crate::variant::{CastlingHabit, Habit, Variant};

/// Reads one of the `legal` moves in SAN, in any of the spellings listed in the
/// [module's documentation](super).
///
/// # Errors
///
/// Fails if the text is not a move, fits no legal move, or fits several; the error tells which.
///
/// ```
/// use wazir_rules::Game;
/// use wazir_rules::notation::san;
///
/// let game = Game::named("chess")?;
/// let (variant, setup, legal) = (game.variant(), game.setup(), game.legal_moves());
/// for text in ["Nf3", "Ng1-f3", "nf3", "Nf3!?", "g1f3"] {
///     assert_eq!(san::read(variant, &setup, &legal, text), game.read("Nf3"));
/// }
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn read(
    variant: &Variant,
    setup: &Setup,
    legal: &[Move],
    text: &str,
) -> Result<Move, MoveError> {
    let reader = Reader { variant, setup, legal, text: text.trim() };
    let clean = strip_marks(variant, reader.text);
    if legal.iter().any(|mv| mv.wall().is_some()) {
        let reader = walls::Reader {
            split: coord::split_square,
            parse: &|name| variant.board().parse(name),
            read: &|legal, text| read(variant, setup, legal, text),
            write: &|mv| write(variant, setup, legal, mv, Suffix::None),
        };
        return reader.read(legal, clean);
    }
    if let Some(pass) = read_pass(legal, clean) {
        return Ok(pass);
    }
    // The squares alone do not tell these moves from others.
    let mut special = legal.iter().filter(|mv| mv.gated().is_some() || mv.victim().is_some());
    if let Some(&mv) = special.find(|&&mv| coord::write(variant, mv) == clean) {
        return Ok(mv);
    }
    if legal.iter().any(|mv| mv.gated().is_some()) {
        let entry_of = |mv: &Move| {
            let kind = mv.gated()?;
            Some(format!("{}{}", variant.written(kind), entry_square(variant, *mv)))
        };
        let names_entry = |&(_, entry): &(&str, &str)| {
            legal.iter().any(|mv| entry_of(mv).is_some_and(|name| name == entry))
        };
        let entry = clean.rsplit_once('/').filter(names_entry);
        // One form of the move is meant: that with which the named piece enters, or the plain one.
        let is_meant = |mv: &Move| entry_of(mv).as_deref() == entry.map(|(_, entry)| entry);
        let meant: Vec<Move> = legal.iter().copied().filter(is_meant).map(Move::ungated).collect();
        let plain = read(variant, setup, &meant, entry.map_or(clean, |(plain, _)| plain))?;
        let found = legal.iter().copied().find(|mv| is_meant(mv) && mv.ungated() == plain);
        return found.ok_or_else(|| MoveError::not_legal(text));
    }
    if let Some(is_long) = castling(clean) {
        return reader.one_of(reader.castlings(is_long));
    }
    let first = reader.read_spelling(clean);
    match &first {
        Ok(_) | Err(MoveError::Ambiguous { .. } | MoveError::NoKind { .. }) => return first,
        // A capital names a piece, so an illegal piece move is not tried as a pawn move.
        Err(MoveError::NotLegal { .. }) if clean.starts_with(|c: char| c.is_uppercase()) => {
            return first;
        }
        Err(_) => {}
    }
    let others = other_spellings(clean).into_iter().map(|text| reader.read_spelling(&text));
    others.filter_map(Result::ok).next().map_or(first, Ok)
}

/// Strips the marks after a move: `!?`, `#`, `e.p.`, and `+` where it can only mean check.
fn strip_marks<'a>(variant: &Variant, text: &'a str) -> &'a str {
    let mut marks = vec!['!', '?', '#'];
    if variant.notation().habit == Habit::Chess {
        marks.push('+');
    }
    let mut rest = text;
    loop {
        let shorter = rest.trim_end().trim_end_matches(marks.as_slice());
        let shorter = ["e.p.", "e.p", "ep"]
            .iter()
            .find_map(|word| shorter.strip_suffix(word))
            .unwrap_or(shorter);
        if shorter.len() == rest.len() {
            return rest;
        }
        rest = shorter;
    }
}

/// Returns `Some(true)` for `O-O-O`, `Some(false)` for `O-O`, `None` for other moves.
fn castling(text: &str) -> Option<bool> {
    match text.replace(['0', 'o'], "O").as_str() {
        "O-O" | "OO" => Some(false),
        "O-O-O" | "OOO" => Some(true),
        _ => None,
    }
}

/// Alternative spellings for `nf3` and `E4`.
fn other_spellings(text: &str) -> [String; 2] {
    let mut capital = text.to_owned();
    if let Some(first) = capital.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    [capital, text.to_ascii_lowercase()]
}

struct Reader<'a> {
    variant: &'a Variant,
    setup: &'a Setup,
    legal: &'a [Move],
    text: &'a str,
}

impl Reader<'_> {
    fn read_spelling(&self, text: &str) -> Result<Move, MoveError> {
        let mut pattern = pattern::parse(self.variant, text)?;
        let mut fitting = self.fitting(&pattern);
        if fitting.is_empty() && pattern.promotion == Promotion::Promoted {
            // A plus that does not promote is a check mark.
            pattern.promotion = Promotion::Unwritten;
            fitting = self.fitting(&pattern);
        }
        prefer(&mut fitting, |mv| is_capture(self.setup, mv) == pattern.capture);
        if pattern.promotion == Promotion::Unwritten {
            prefer(&mut fitting, |mv| mv.promotion().is_none());
        }
        self.one_of(fitting)
    }

    fn fitting(&self, pattern: &Pattern) -> Vec<Move> {
        self.legal.iter().copied().filter(|&mv| self.fits(pattern, mv)).collect()
    }

    fn fits(&self, pattern: &Pattern, mv: Move) -> bool {
        let board = self.variant.board();
        let from = mv.origin();
        let place = mv.dropped().is_some()
            || pattern.from_file.is_none_or(|file| file == board.file(from))
                && pattern.from_rank.is_none_or(|rank| rank == board.rank(from));
        self.variant.onto_partner(mv).unwrap_or(mv.to()) == pattern.to
            && mv.victim() == pattern.over
            && (!mv.is_pass() || pattern.from_file.is_some() && pattern.from_rank.is_some())
            && mv.dropped().is_some() == pattern.drop
            && place
            && self.mover(mv).is_some_and(|kind| self.fits_kind(pattern, kind))
            && self.fits_promotion(pattern.promotion, mv)
    }

    fn mover(&self, mv: Move) -> Option<Kind> {
        let from_board = || self.setup.board[mv.origin().index()].map(|piece| piece.kind());
        mv.dropped().or_else(from_board)
    }

    /// Compares the kinds. Without a letter the pattern means a pawn, unless both squares are
    /// written out.
    fn fits_kind(&self, pattern: &Pattern, kind: Kind) -> bool {
        let in_full = pattern.from_file.is_some() && pattern.from_rank.is_some();
        match pattern.kind {
            Some(wanted) => self.variant.written(kind) == self.variant.written(wanted),
            None => in_full || pawn(self.variant) == Some(kind),
        }
    }

    fn fits_promotion(&self, wanted: Promotion, mv: Move) -> bool {
        match (wanted, mv.promotion()) {
            (Promotion::Unwritten, _) | (Promotion::Declined, None) => true,
            (Promotion::Promoted, Some(kind)) => self.variant.kind(kind).letter.promoted,
            (Promotion::TurnedBack, Some(kind)) => !self.variant.kind(kind).letter.promoted,
            // Fairy-Stockfish writes `=G` for a pawn that moves like a G once promoted.
            (Promotion::Kind(wanted), Some(kind)) => {
                let promoted = self.variant.kind(kind).letter.promoted;
                self.variant.written(kind) == self.variant.written(wanted)
                    || self.variant.notation().habit == Habit::Shogi && promoted
            }
            _ => false,
        }
    }

    fn castlings(&self, is_long: bool) -> Vec<Move> {
        let mut all: Vec<Move> = castlings(self.legal).collect();
        let short_is_right = match self.variant.notation().castling {
            CastlingHabit::Letters => true,
            CastlingHabit::KingMove if all.len() == 1 => return all,
            CastlingHabit::KingMove => short_is_right(self.variant, self.setup.turn),
        };
        all.retain(|&mv| goes_right(self.variant, mv) == (short_is_right != is_long));
        all
    }

    fn one_of(&self, moves: Vec<Move>) -> Result<Move, MoveError> {
        let names = || -> Vec<String> {
            let name = |&mv| write(self.variant, self.setup, self.legal, mv, Suffix::None);
            moves.iter().map(name).collect()
        };
        match moves.as_slice() {
            [] => Err(MoveError::not_legal(self.text)),
            [only] => Ok(*only),
            _ if moves.iter().all(|mv| mv.promotion().is_some()) => {
                Err(MoveError::Unpromoted { text: excerpt(self.text), choices: names() })
            }
            _ => {
                let mut candidates = names();
                candidates.sort();
                Err(MoveError::Ambiguous { text: excerpt(self.text), candidates })
            }
        }
    }
}

/// Keeps only the moves that pass the test, unless none does.
fn prefer(moves: &mut Vec<Move>, test: impl Fn(Move) -> bool) {
    if moves.iter().any(|&mv| test(mv)) {
        moves.retain(|&mv| test(mv));
    }
}
