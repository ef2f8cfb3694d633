//! Moves and positions relayed by the interface, read with all the tolerance there is.
//!
//! A referee that knows less than we do passes on positions and moves that our rules do not have:
//! castling rights without a rook, a promotion to a piece that the side does not hold. An engine
//! that refuses such a move loses the game, so in games between programs it is carried out by hand,
//! and play goes on from there.

use wazir_rules::notation::coord::Tolerance;
use wazir_rules::notation::fen::{self, Field};
use wazir_rules::variant::{Captured, CastlingRight, Letter, Variant};
use wazir_rules::{Color, Game, Kind, Move, Piece, Setup, SetupFault, Square};

use crate::wire::cecp::{with_usual_ranks, write_move};

/// A move as it was read.
#[derive(Debug)]
pub(super) enum Relayed {
    /// A legal move.
    Legal(Move),
    /// Not legal: the game from the position that it leads to.
    Forced(Box<Game>),
    /// It leaves its own king in check; this move takes the king.
    TakeKing(String),
}

/// Reads a move. If it is from a `computer` and not legal, it is carried out by hand.
pub(super) fn read_move(game: &Game, text: &str, computer: bool) -> Result<Relayed, String> {
    let text = &*with_usual_ranks(game.variant(), text);
    if let Ok(mv) = game.read_coordinates(text, Tolerance::Exact) {
        return Ok(Relayed::Legal(mv));
    }
    let (variant, setup) = (&**game.variant(), game.setup());
    let parts = Parts::split(variant, text);
    let missing = |parts: Parts| parts.missing_promotion(variant, &setup, &game.legal_moves());
    let refused = match parts.and_then(missing) {
        Some(kind) => {
            format!("no {} lies beside {}'s board", variant.kind(kind).name, setup.turn.name())
        }
        None => match game.read_coordinates(text, Tolerance::Relayed) {
            Ok(mv) => return Ok(Relayed::Legal(mv)),
            Err(error) => match game.read_san(text) {
                Ok(mv) if parts.is_none() => return Ok(Relayed::Legal(mv)),
                _ => error.to_string(),
            },
        },
    };
    let forced = parts.filter(|_| computer).and_then(|parts| parts.force(game, setup));
    forced.ok_or(refused)
}

/// The squares and letters of a move that may be illegal.
#[derive(Clone, Copy, Debug)]
enum Parts {
    Step { from: Square, to: Square, promotion: Option<Kind> },
    Drop { kind: Kind, to: Square },
}

impl Parts {
    fn split(variant: &Variant, text: &str) -> Option<Parts> {
        let text = text.trim();
        if text.contains(',') {
            return None;
        }
        let kind = |letter: &str| variant.kind_of(Letter::parse(&letter.to_ascii_uppercase())?);
        if let Some((letter, square)) = text.split_once('@') {
            return Some(Parts::Drop { kind: kind(letter)?, to: variant.board().parse(square)? });
        }
        let lower = text.to_ascii_lowercase();
        let (from, rest) = split_square(&lower)?;
        let (to, suffix) = split_square(rest)?;
        let (from, to) = (variant.board().parse(from)?, variant.board().parse(to)?);
        let promotion = kind(suffix.trim_start_matches('='));
        Some(Parts::Step { from, to, promotion })
    }

    /// The kind to which the piece would promote there, if only its side held one.
    fn missing_promotion(self, variant: &Variant, setup: &Setup, legal: &[Move]) -> Option<Kind> {
        let Parts::Step { from, to, promotion: Some(asked) } = self else { return None };
        let piece = setup.board[from.index()]?;
        let promotion = variant.kind(piece.kind()).promotion(piece.color());
        let may = variant.promotion().from_holdings
            && promotion.to.contains(&asked)
            && variant.in_zone(piece, to);
        let mut such =
            legal.iter().filter(|mv| mv.from() == Some(from) && mv.to() == to).peekable();
        let none_does = such.peek().is_some() && such.all(|mv| mv.promotion() != Some(asked));
        (may && none_does).then_some(asked)
    }

    /// Carries the move out, whatever the rules say. `None` if no sound position comes of it.
    fn force(self, game: &Game, mut setup: Setup) -> Option<Relayed> {
        let variant = game.variant();
        let us = setup.turn;
        match self {
            Parts::Drop { kind, to } => drop_piece(&mut setup, kind, to)?,
            Parts::Step { from, to, promotion } => {
                step(variant, &mut setup, from, to, promotion)?;
            }
        }
        setup.turn = !us;
        setup.en_passant = None;
        setup.struck = None;
        setup.passes = 0;
        setup.halfmove_clock = 0;
        setup.fullmove = setup.fullmove.saturating_add(u16::from(us == Color::Black));
        drop_false_rights(variant, &mut setup);
        match Game::from_setup(game.rules(), &setup) {
            Ok(game) => Some(Relayed::Forced(Box::new(game))),
            Err(faults) if matches!(faults.as_slice(), [SetupFault::OpponentInCheck(_)]) => {
                take_king(game, setup).map(Relayed::TakeKing)
            }
            Err(_) => None,
        }
    }
}

fn drop_piece(setup: &mut Setup, kind: Kind, to: Square) -> Option<()> {
    if setup.board[to.index()].is_some() {
        return None;
    }
    take_from_holdings(setup, setup.turn, kind);
    setup.board[to.index()] = Some(Piece::new(setup.turn, kind));
    Some(())
}

fn step(
    variant: &Variant,
    setup: &mut Setup,
    from: Square,
    to: Square,
    promotion: Option<Kind>,
) -> Option<()> {
    let us = setup.turn;
    let mut piece = setup.board[from.index()].filter(|piece| piece.color() == us)?;
    let target = setup.board[to.index()];
    if target.is_some_and(|target| variant.is_royal(target.kind())) || from == to {
        return None;
    }
    if let Some((corner, end)) = castling(variant, setup, from, to) {
        setup.board[end.index()] = setup.board[corner.index()].take();
    } else if target.is_some_and(|target| target.color() == us) {
        return None;
    }
    if let Some(target) = target {
        lay_aside(variant, setup, target);
    }
    if let Some(kind) = promotion
        && variant.kind(piece.kind()).promotion(us).to.contains(&kind)
        && variant.in_zone(piece, to)
    {
        if variant.promotion().from_holdings {
            take_from_holdings(setup, us, kind);
        }
        piece = Piece::new(us, kind);
    }
    setup.board[from.index()] = None;
    setup.board[to.index()] = Some(piece);
    Some(())
}

/// The rook's squares before and after, if this is a king that castles.
fn castling(
    variant: &Variant,
    setup: &Setup,
    from: Square,
    to: Square,
) -> Option<(Square, Square)> {
    let far = variant.board().file(from).abs_diff(variant.board().file(to)) > 1;
    if !far || setup.board[to.index()].is_some() {
        return None;
    }
    let castles = |right: &&CastlingRight| {
        let king = Piece::new(right.color, right.king_kind);
        right.color == setup.turn && right.king == from && setup.board[from.index()] == Some(king)
    };
    variant.rights().iter().filter(castles).find_map(|right| {
        right.targets.iter().find(|end| end.0 == to).map(|end| (right.rook, end.1))
    })
}

/// A move that takes the king left in check. No game can be set up from such a position, so
/// another piece is put in the king's place, and the king on a square where it is safe.
fn take_king(game: &Game, mut setup: Setup) -> Option<String> {
    let variant = game.variant();
    let king = Piece::new(!setup.turn, variant.royal()?);
    let at = variant.board().squares().find(|s| setup.board[s.index()] == Some(king))?;
    let other = variant
        .all_kinds()
        .find(|&kind| !variant.is_royal(kind) && variant.kind(kind).promotes_to.is_empty())?;
    setup.board[at.index()] = Some(Piece::new(!setup.turn, other));
    setup.castling = 0;
    variant.board().squares().filter(|s| setup.board[s.index()].is_none()).find_map(|away| {
        let mut safe = setup.clone();
        safe.board[away.index()] = Some(king);
        let game = Game::from_setup(game.rules(), &safe).ok()?;
        let takes = game.legal_moves().into_iter().find(|mv| mv.to() == at)?;
        Some(write_move(variant, takes))
    })
}

fn take_from_holdings(setup: &mut Setup, color: Color, kind: Kind) {
    let held = setup.holdings.count(color, kind);
    setup.holdings.set(color, kind, held.saturating_sub(1));
}

fn lay_aside(variant: &Variant, setup: &mut Setup, taken: Piece) {
    let (color, kind) = match variant.captured() {
        Captured::Removed => return,
        Captured::CaptorsHand => (!taken.color(), variant.base(taken.kind())),
        Captured::OwnersHoldings => (taken.color(), taken.kind()),
    };
    let held = setup.holdings.count(color, kind);
    setup.holdings.set(color, kind, held.saturating_add(1));
}

/// Splits a square's name off the front: a small letter and digits.
fn split_square(text: &str) -> Option<(&str, &str)> {
    let digits = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < digits.len()).then(|| text.split_at(text.len() - rest.len()))
}

/// Drops the castling rights whose king or rook is not in its place.
pub(super) fn drop_false_rights(variant: &Variant, setup: &mut Setup) {
    for (bit, right) in variant.rights().iter().enumerate() {
        let stands = |square: Square, kind: Kind| {
            setup.board[square.index()] == Some(Piece::new(right.color, kind))
        };
        // Where kings castle from anywhere, the position says on which squares they stand.
        let (king, rook) = setup.castlers[bit].unwrap_or((right.king, right.rook));
        if !(stands(king, right.king_kind) && stands(rook, right.rook_kind)) {
            setup.castling &= !(1 << bit);
            setup.castlers[bit] = None;
        }
    }
}

/// Reads a position. Castling rights and en passant squares that cannot be are left out; anything
/// else that is wrong is an error.
pub(super) fn read_board(game: &Game, text: &str) -> Result<Game, String> {
    let variant = game.variant();
    let mut setup = match fen::read(variant, text) {
        Ok(setup) => setup,
        Err(error) => {
            without_fields(variant, text, error.field).ok_or_else(|| error.to_string())?
        }
    };
    drop_false_rights(variant, &mut setup);
    Game::from_setup(game.rules(), &setup)
        .or_else(|faults| match faults.as_slice() {
            [SetupFault::EnPassant(_)] => {
                setup.en_passant = None;
                Game::from_setup(game.rules(), &setup)
            }
            _ => Err(faults),
        })
        .map_err(|faults| faults.to_string())
}

/// Reads a position without what is wrong in its castling and en passant fields; `None` if
/// another field is wrong.
fn without_fields(variant: &Variant, text: &str, wrong: Field) -> Option<Setup> {
    if !matches!(wrong, Field::Castling | Field::EnPassant) {
        return None;
    }
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let turn = words.iter().skip(1).position(|word| matches!(*word, "w" | "b"))? + 1;
    let (head, tail) = words.split_at(turn + 1);
    let [castling, _, clocks @ ..] = tail else { return None };
    let head = head.join(" ");
    let reads = |castling: &str| {
        fen::read(variant, &format!("{head} {castling} - {}", clocks.join(" "))).ok()
    };
    let letters = castling.chars().filter(|c| reads(&c.to_string()).is_some());
    let kept: String = letters.collect();
    reads(if kept.is_empty() { "-" } else { &kept })
}
