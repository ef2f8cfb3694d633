//! Describes a game that `XBoard` does not know, if its variant file leaves that to us: the board,
//! the letters, and the movement of each piece.
//!
//! `XBoard` referees by these lines. Where it would referee another game than ours (drops,
//! castling over other distances, a stalemate that loses), it is told nothing. What the lines
//! may look like was found out by matches under `XBoard` 4.9.1.

use wazir_rules::betza::{Betza, Shape};
use wazir_rules::notation::fen;
use wazir_rules::variant::{
    CastlingRight, EndResult, NoMoves, PieceKind, PromotionChoice, RepetitionResult, Variant,
};
use wazir_rules::{Color, Kind};

/// The letters of a full set in the order of `setup`. Places decide on pictures, and the first
/// and the last on more: pawns promote, and kings are mated.
const PLACES: &[u8; 22] = b"PNBRQFEACWMOHIJGDVLSUK";
/// As far as `XBoard` has been seen to draw boards and to name squares.
const MOST_FILES: usize = 12;
const MOST_RANKS: usize = 10;
/// `XBoard` copies words to where longer ones do not fit.
const LONGEST_MOVEMENT: usize = 400;

/// The kind in each place; `None` if there is none.
type Places = [Option<Kind>; PLACES.len()];

/// The lines; `None` if they could not describe the game.
pub(super) fn introduction(variant: &Variant) -> Option<Vec<String>> {
    let pawn = can_be_refereed(variant).then(|| pawn(variant))??;
    let places = places(variant, pawn)?;
    let mut lines = vec![setup(variant, &places)];
    for kind in places.into_iter().flatten() {
        // A king that is told of might lose its castling.
        if !variant.is_royal(kind) || !is_plain_king(variant) {
            let facts = variant.kind(kind);
            lines.push(format!("piece {}& {}", facts.letter, movement(variant, facts)?));
        }
    }
    Some(lines)
}

fn setup(variant: &Variant, places: &Places) -> String {
    let letter = |color: Color, kind: &Option<Kind>| {
        kind.map_or_else(|| ".".to_owned(), |kind| variant.kind(kind).letter.of(color))
    };
    let letters = |color: Color| -> String { places.iter().map(|k| letter(color, k)).collect() };
    let (white, black) = (letters(Color::White), letters(Color::Black));
    let (files, ranks) = (variant.board().files(), variant.board().ranks());
    let start = fen::write(variant, variant.start());
    format!("setup ({white}{black}) {files}x{ranks}+0_fairy {start}")
}

/// Returns whether the interface knows all rules but the movements.
fn can_be_refereed(variant: &Variant) -> bool {
    let (promotion, ending) = (variant.promotion(), variant.ending());
    let promotes_as_pawns_do = promotion.ranks == 1
        && promotion.choice == PromotionChoice::Must
        && !promotion.on_leaving
        && !promotion.from_holdings
        && promotion.may_attack
        && variant.kinds().iter().all(|kind| {
            let promotion = kind.promotion(Color::White);
            promotion.choice == PromotionChoice::Must
                && promotion.zone.is_none()
                && kind.promotes_alike()
                && kind.most.is_none()
        });
    let ends_as_chess_does = !variant.ends().iter().any(|end| end.condition.is_at_once())
        && ending.checkmate == EndResult::Loss
        && ending.no_moves == NoMoves::Draw
        && ending.repetition == RepetitionResult::Draw
        && !ending.perpetual_check_loses;
    let castles_as_in_chess = variant.rights().iter().all(|right| is_of_chess(variant, right))
        && (variant.rights().is_empty() || is_plain_king(variant));
    let fits = variant.board().files() <= MOST_FILES && variant.board().ranks() <= MOST_RANKS;
    fits && !variant.board().is_turned()
        && !variant.board().has_holes()
        && !variant.counts_moves()
        && variant.plays_for_mate()
        && variant.moves().may_flee
        && promotes_as_pawns_do
        && variant.kinds().iter().all(|kind| !kind.letter.promoted)
        && ends_as_chess_does
        && castles_as_in_chess
        && !variant.keeps_pieces()
        && !variant.has_arrays()
}

fn is_of_chess(variant: &Variant, right: &CastlingRight) -> bool {
    let board = variant.board();
    let [(king_to, _)] = right.targets[..] else { return false };
    let ways = (board.file(right.king), board.file(right.rook), board.file(king_to));
    board.files() == 8
        && matches!(ways, (4, 7, 6) | (4, 0, 2))
        && variant.kind(right.rook_kind).letter.to_string() == "R"
}

fn is_plain_king(variant: &Variant) -> bool {
    let Some(royal) = variant.royal() else { return false };
    "K".parse::<Betza>().is_ok_and(|king| king.is_equivalent(&variant.kind(royal).betza))
}

/// The kind that promotes, if there is one; `None` where there are several, or where another
/// takes double steps: the interface has one kind of pawn.
fn pawn(variant: &Variant) -> Option<Option<Kind>> {
    let promotes = |&kind: &Kind| !variant.kind(kind).promotes_to.is_empty();
    let mut promoting = variant.all_kinds().filter(promotes);
    let pawn = promoting.next();
    let steps = |kind: Kind| !variant.kind(kind).double_step.is_empty();
    let alone = promoting.next().is_none()
        && !pawn.is_some_and(|pawn| variant.is_royal(pawn))
        && variant.all_kinds().all(|kind| !steps(kind) || Some(kind) == pawn);
    alone.then_some(pawn)
}

/// Which kind has which place: pawns the first, kings the last, others that of their letter or
/// any that is left.
fn places(variant: &Variant, pawn: Option<Kind>) -> Option<Places> {
    let mut places: Places = [None; PLACES.len()];
    let [first, others @ .., last] = &mut places;
    (*first, *last) = (pawn, variant.royal());
    let is_other = |&kind: &Kind| !variant.is_royal(kind) && Some(kind) != pawn;
    let mut left = Vec::new();
    for kind in variant.all_kinds().filter(is_other) {
        let letter = variant.kind(kind).letter;
        let usual = PLACES[1..].iter().position(|&place| char::from(place) == letter.letter);
        match usual.and_then(|place| others.get_mut(place)) {
            Some(place) => *place = Some(kind),
            None => left.push(kind),
        }
    }
    let mut free = others.iter_mut().skip(4).filter(|place| place.is_none());
    for kind in left {
        *free.next()? = Some(kind);
    }
    Some(places)
}

/// The movement of a kind, double steps and en passant included. `None` for lame leaps: a lame
/// Camel or Zebra need not take the same path there.
fn movement(variant: &Variant, facts: &PieceKind) -> Option<String> {
    let text = facts.betza.to_string();
    let known = |shape: &Shape| {
        !matches!(shape, Shape::Hop { .. } | Shape::Tour { .. } | Shape::Legs { .. })
    };
    if facts.first_move.is_some()
        || text.is_empty()
        || facts.betza.ways().iter().any(|way| way.initial)
        || text.len() > LONGEST_MOVEMENT
        || text.contains('n')
        || !facts.betza.ways().iter().all(|way| known(&way.shape))
    {
        return None;
    }
    if facts.promotes_to.is_empty() {
        return Some(text);
    }
    // Of other pawns the interface believes that they capture en passant when they only pass.
    let of_chess = "fmWfcF".parse::<Betza>().ok()?;
    match facts.double_step.first() {
        _ if !of_chess.is_equivalent(&facts.betza) => None,
        None => Some(text),
        Some(_) => steps_as_in_chess(variant, facts).then(|| "fmWfceFifmnD".to_owned()),
    }
}

/// Returns whether the double steps of these pawns are those of chess: all from the second rank, on
/// which all of them start.
fn steps_as_in_chess(variant: &Variant, facts: &PieceKind) -> bool {
    const SECOND: usize = 1;
    /// On lower boards `XBoard` leaves White's pawn standing: it takes Black's capture for one
    /// only from below the middle.
    const FEWEST_RANKS: usize = 8;
    let board = variant.board();
    let is_pawn = |kind: Kind| variant.kind(kind).letter == facts.letter;
    let in_place = board.squares().all(|square| {
        let pawn = variant.start().board[square.index()].filter(|piece| is_pawn(piece.kind()));
        pawn.is_none_or(|pawn| board.rank_of(pawn.color(), square) == SECOND)
    });
    facts.double_step.iter().eq([SECOND])
        && facts.triple_step.is_empty()
        && facts.rules.en_passant
        && board.ranks() >= FEWEST_RANKS
        && in_place
}
