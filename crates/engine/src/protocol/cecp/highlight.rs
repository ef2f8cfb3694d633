//! The moves of the piece that the user has picked up, marked on the interface's board (the
//! feature `highlight`).
//!
//! `XBoard` marks squares by itself where it knows how the piece moves; where it does not, it
//! asks here, and then takes only moves to squares that were marked. Colours have meanings of
//! its own: see [`Mark`].

use wazir_rules::variant::{Letter, Variant};
use wazir_rules::{Color, Game, Kind, Move, MoveKind, Setup, Square};

use super::Cecp;
use crate::protocol::output::Output;
use crate::protocol::session::Session;
use crate::wire::cecp::with_usual_ranks;

impl Cecp {
    /// The user has picked up the piece on this square, or the one beside the board there.
    pub(super) fn lift(&mut self, session: &Session<'_>, out: &mut Output<'_>, place: &str) {
        let game = session.game();
        let variant = game.variant();
        let place = &*with_usual_ranks(variant, place);
        self.lifted = game.legal_moves();
        match variant.board().parse(place) {
            Some(square) => self.lifted.retain(|mv| mv.from() == Some(square)),
            None => {
                let held = held_at(variant, place).filter(|(color, _)| *color == game.turn());
                self.lifted.retain(|mv| held.is_some() && mv.dropped() == held.map(|held| held.1));
            }
        }
        if !self.lifted.is_empty() {
            out.line(&highlight(game, &self.lifted, None));
        }
    }

    /// The piece is held over a square. If it captures a piece that stands elsewhere, that is
    /// marked, too.
    pub(super) fn hover(&mut self, session: &Session<'_>, out: &mut Output<'_>, place: &str) {
        let game = session.game();
        let square = square_named(game.variant(), place);
        let Some(mv) = self.lifted.iter().find(|mv| Some(mv.to()) == square) else { return };
        let elsewhere = game.setup().en_passant.filter(|_| mv.kind() == MoveKind::EnPassant);
        out.line(&highlight(game, &self.lifted, elsewhere.map(|passed| passed.pawn)));
    }

    /// The piece is put down. If it promotes, the choice is offered.
    pub(super) fn put(&mut self, session: &Session<'_>, out: &mut Output<'_>, place: &str) {
        let game = session.game();
        let square = square_named(game.variant(), place);
        let ends: Vec<Move> =
            self.lifted.iter().copied().filter(|mv| Some(mv.to()) == square).collect();
        if let Some(choice) = choice(game.variant(), &ends) {
            out.line(&format!("choice {choice}"));
        }
    }
}

/// The square of this name, as the interface counts ranks.
fn square_named(variant: &Variant, place: &str) -> Option<Square> {
    variant.board().parse(&with_usual_ranks(variant, place))
}

/// The colours of squares, by what the interface does with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    /// Yellow: a quiet move.
    Quiet,
    /// Red: a capture; the interface tells when the piece is held over it.
    Capture,
    /// White: the rook moves, too. Cyan would wait for another move.
    Castle,
    /// Magenta: the interface asks to what the piece promotes.
    Choice,
    /// Blue: it promotes, without a choice.
    Forced,
    /// Green, as a small letter since the piece cannot go there: the piece that would be captured.
    Victim,
}

impl Mark {
    fn letter(self) -> char {
        match self {
            Mark::Quiet => 'Y',
            Mark::Capture => 'R',
            Mark::Castle => 'W',
            Mark::Choice => 'M',
            Mark::Forced => 'B',
            Mark::Victim => 'g',
        }
    }

    /// The mark for the square on which these moves of one piece end.
    fn of(setup: &Setup, moves: &[Move]) -> Option<Mark> {
        let first = moves.first()?;
        let promotes = moves.iter().any(|mv| mv.promotion().is_some());
        let takes = first.victim().is_some()
            || first.to() != first.origin() && setup.board[first.to().index()].is_some();
        Some(match first.kind() {
            _ if promotes && moves.len() > 1 => Mark::Choice,
            _ if promotes => Mark::Forced,
            _ if first.is_castle() => Mark::Castle,
            MoveKind::EnPassant => Mark::Capture,
            _ if takes => Mark::Capture,
            _ => Mark::Quiet,
        })
    }
}

/// The line that marks the targets of these moves of one piece, and a piece that one of them
/// captures elsewhere.
fn highlight(game: &Game, moves: &[Move], victim: Option<Square>) -> String {
    let (board, setup) = (game.variant().board(), game.setup());
    let mark = |square: Square| {
        let ends: Vec<Move> = moves.iter().copied().filter(|mv| mv.to() == square).collect();
        Mark::of(&setup, &ends).or(victim.filter(|&taken| taken == square).map(|_| Mark::Victim))
    };
    let rank = |rank: usize| {
        let mut text = String::new();
        let mut empty = 0;
        for square in (0..board.files()).filter_map(|file| board.square(file, rank)) {
            match mark(square) {
                None => empty += 1,
                Some(mark) => {
                    text += &run(std::mem::take(&mut empty));
                    text.push(mark.letter());
                }
            }
        }
        text + &run(empty)
    };
    let ranks: Vec<String> = (0..board.ranks()).rev().map(rank).collect();
    format!("highlight {}", ranks.join("/"))
}

/// Writes a run of squares without a mark.
fn run(empty: usize) -> String {
    if empty == 0 { String::new() } else { empty.to_string() }
}

/// The letters of the kinds to which these moves promote, the most valuable first, which is the
/// usual choice. `None` if there is no choice, or if it is whether to promote at all, for which the
/// interface has its own ways to ask.
fn choice(variant: &Variant, moves: &[Move]) -> Option<String> {
    let mut kinds: Vec<Kind> = moves.iter().filter_map(|mv| mv.promotion()).collect();
    kinds.sort_by_key(|&kind| std::cmp::Reverse(variant.kind(kind).value));
    let letter = |kind: &Kind| variant.kind(*kind).letter;
    let is_asked = moves.len() > 1 && kinds.iter().any(|kind| letter(kind).promoted);
    let letters = kinds.iter().map(letter).map(|l| if l.promoted { '+' } else { l.letter });
    (!kinds.is_empty() && !is_asked).then(|| letters.collect())
}

/// The piece in hand at this place beside the interface's board, whose columns go on at both sides:
/// White's pieces are in the outer of two columns at the right, from below, in the order of the
/// letters in `setup`, and Black's at the left, from above.
fn held_at(variant: &Variant, place: &str) -> Option<(Color, Kind)> {
    let (board, setup) = (variant.board(), variant.protocol().cecp_setup.as_deref()?);
    let letters = setup.strip_prefix('(')?.split(')').next()?;
    let mut chars = place.chars();
    let column = i64::from(u32::from(chars.next()?)) - i64::from(u32::from('a'));
    let row: usize = chars.as_str().parse().ok()?;
    let (color, number) = match column {
        -2 => (Color::Black, board.ranks().checked_sub(row)?),
        _ if column == board.files() as i64 + 1 => (Color::White, row.checked_sub(1)?),
        _ => return None,
    };
    let letter = letters.chars().filter(|&c| c != '.').nth(number)?;
    Some((color, variant.kind_of(Letter::parse(letter.encode_utf8(&mut [0; 4]))?)?))
}
