//! Checks that a setup is a position to play from.

use std::fmt;

use wazir_words::{said, said_as, say};

use crate::betza::{Offset, Shape};
use crate::families::step;
use crate::setup::{EnPassant, Setup};
use crate::square::{Color, Kind, Piece, Square};
use crate::tables::tour_ends;
use crate::variant::{IfNone, PromotionChoice, Variant};

/// The maximum number of pieces beside the board, of both sides together.
const MOST_HELD: usize = 200;

/// A reason why a setup cannot be played from.
///
/// ```
/// use wazir_rules::{Game, PositionError, Rules, SetupFault};
///
/// let rules = Rules::named("chess")?;
/// let fen = "P3k3/8/8/8/8/8/8/K3K3 w - - 0 1";
/// let Err(PositionError::Setup(faults)) = Game::from_fen(&rules, fen) else { panic!() };
/// assert!(matches!(
///     faults.as_slice(),
///     [SetupFault::Royals { found: 2, .. }, SetupFault::Misplaced { .. }]
/// ));
/// assert_eq!(faults.as_slice()[1].to_string(), "a Pawn of White cannot stand on a8");
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// The board has the wrong number of squares.
    #[error("{}", say!("the board has {found} squares instead of {expected}", found, expected))]
    Size {
        /// The number of squares of the setup.
        found: usize,
        /// The number of squares of the variant's board.
        expected: usize,
    },
    /// The variant does not have this kind of piece.
    #[error("{}", say!("the game has no kind of piece with the number {number}", number = .0))]
    Kind(usize),
    /// A side has no royal piece, or several.
    #[error("{}", say!("{side} has {found} {piece}s instead of one", side = said(color.name()), found, piece = said_as("piece", name)))]
    Royals {
        /// The side.
        color: Color,
        /// The number of royal pieces that it has.
        found: usize,
        /// The name of the royal piece.
        name: String,
    },
    /// A side that always has royal pieces has none.
    #[error("{}", say!("{side} has no {piece}", side = said(color.name()), piece = said_as("piece", name)))]
    NoRoyal {
        /// The side.
        color: Color,
        /// The name of the royal piece.
        name: String,
    },
    /// The side that has just moved is in check.
    #[error("{}", say!("{side} is in check although it is {other}'s turn", side = said(.0.name()), other = said((!*.0).name())))]
    OpponentInCheck(Color),
    /// A piece stands on a square where its kind can never be.
    #[error("{}", say!("a {piece} of {side} cannot stand on {square}", piece = said_as("piece", name), side = said(color.name()), square))]
    Misplaced {
        /// The side that it belongs to.
        color: Color,
        /// The name of the piece.
        name: String,
        /// The name of the square.
        square: String,
    },
    /// The king or the rook of a castling right is not on its square.
    #[error("{}", say!("the castling right {letter} needs its king on {king} and its rook on {rook}", letter, king, rook))]
    Castling {
        /// The letter of the right in FEN.
        letter: char,
        /// The name of the king's square.
        king: String,
        /// The name of the rook's square.
        rook: String,
    },
    /// The pawn that can be captured en passant cannot just have made a double step.
    #[error("{}", say!("no pawn can just have passed over {square}", square = .0))]
    EnPassant(String),
    /// The piece that is said to have just taken one that may not be traded cannot have done so.
    #[error("{}", say!("no piece on {square} can just have taken one that may not be traded", square = .0))]
    Struck(String),
    /// There are walls in a game in which none are built, several where there is only one, or one
    /// in a place where none can be.
    #[error("{}", say!("there cannot be a wall on {square}", square = .0))]
    Wall(String),
    /// There are checks on record in a game that does not count them.
    #[error("{}", say!("this game does not count checks"))]
    Checks,
    /// A count of moves is on record in a game that does not count them.
    #[error("{}", say!("this game does not count moves"))]
    Count,
    /// Passes are on record in a game that they cannot end.
    #[error("{}", say!("this game does not count passes"))]
    Passes,
    /// There are pieces beside the board in a game that keeps none there.
    #[error("{}", say!("this game keeps no pieces beside the board"))]
    Holdings,
    /// A piece beside the board is of a kind that never goes there.
    #[error("{}", say!("a {piece} cannot be beside the board", piece = said_as("piece", .0)))]
    Held(String),
    /// There are too many pieces beside the board.
    #[error("{}", say!("there are more than {most} pieces beside the board", most = MOST_HELD))]
    TooManyHeld,
}

/// All reasons why a setup cannot be played from, of which there is at least one. Displayed on
/// one line, separated by semicolons.
///
/// ```
/// use wazir_rules::{Game, Rules, Setup, SetupFault};
///
/// let rules = Rules::named("chess")?;
/// let empty = Setup::empty(64);
/// let faults = Game::from_setup(&rules, &empty).unwrap_err();
/// assert_eq!(
///     faults.to_string(),
///     "White has 0 Kings instead of one; Black has 0 Kings instead of one"
/// );
/// assert!(matches!(faults.as_slice(), [SetupFault::Royals { found: 0, .. }, _]));
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct SetupFaults(Vec<SetupFault>);

impl SetupFaults {
    /// The faults, in the order of the checks.
    pub fn as_slice(&self) -> &[SetupFault] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a SetupFaults {
    type Item = &'a SetupFault;
    type IntoIter = std::slice::Iter<'a, SetupFault>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl From<SetupFault> for SetupFaults {
    fn from(fault: SetupFault) -> SetupFaults {
        SetupFaults(vec![fault])
    }
}

impl fmt::Display for SetupFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

/// Checks a setup. Returns the square of each side's only royal piece, or all faults.
pub(crate) fn check(variant: &Variant, setup: &Setup) -> Result<[Option<Square>; 2], SetupFaults> {
    let expected = variant.board().len();
    if setup.board.len() != expected {
        return Err(SetupFault::Size { found: setup.board.len(), expected }.into());
    }
    if let Some(kind) = unknown_kind(variant, setup) {
        return Err(SetupFault::Kind(kind.index()).into());
    }
    let mut faults = Vec::new();
    let royal = Color::ALL.map(|color| royal(variant, setup, color, &mut faults));
    check_places(variant, setup, &mut faults);
    castling(variant, setup, &mut faults);
    if let Some(ep) = setup.en_passant.filter(|&ep| !may_have_skipped(variant, setup, ep)) {
        faults.push(SetupFault::EnPassant(variant.board().name(ep.target)));
    }
    if let Some(square) = setup.struck {
        let stands = |piece: Piece| piece.color() != setup.turn;
        let piece = setup.board.get(square.index()).copied().flatten();
        if variant.trade().is_none() || !piece.is_some_and(stands) {
            faults.push(SetupFault::Struck(variant.board().name(square)));
        }
    }
    walls(variant, setup, &mut faults);
    holdings(variant, setup, &mut faults);
    if !variant.counts_checks() && setup.checks != [0; 2] {
        faults.push(SetupFault::Checks);
    }
    if !variant.counts_moves() && setup.count != 0 {
        faults.push(SetupFault::Count);
    }
    if !variant.counts_passes() && setup.passes != 0 {
        faults.push(SetupFault::Passes);
    }
    if faults.is_empty() { Ok(royal) } else { Err(SetupFaults(faults)) }
}

/// Finds a kind, on or beside the board, that the variant does not have.
fn unknown_kind(variant: &Variant, setup: &Setup) -> Option<Kind> {
    let on_board = setup.board.iter().flatten().map(|piece| piece.kind());
    let held = Color::ALL.into_iter().flat_map(|color| setup.holdings.iter(color));
    let mut kinds = on_board.chain(held.map(|(kind, _)| kind));
    kinds.find(|kind| kind.index() >= variant.kinds().len())
}

/// The square of a side's only royal piece. Reports a side that has not one such piece, or none in
/// a game in which a side has several.
fn royal(
    variant: &Variant,
    setup: &Setup,
    color: Color,
    faults: &mut Vec<SetupFault>,
) -> Option<Square> {
    let found: Vec<Square> = variant.royals_of(color, setup).collect();
    let first = found.first().copied().filter(|_| found.len() == 1);
    let Some(&kind) = variant.royals().first() else { return first };
    let name = variant.kind(kind).name.clone();
    if variant.has_lone_royals() {
        if found.len() != 1 && !(found.is_empty() && variant.explosion().is_some()) {
            faults.push(SetupFault::Royals { color, found: found.len(), name });
        }
    } else if variant.count_royals(color, setup) == 0
        && variant.count_royals(color, variant.start()) > 0
    {
        faults.push(SetupFault::NoRoyal { color, name });
    }
    first
}

/// Reports pawns that should have promoted, and pieces that could not have moved or been dropped
/// where they are, because they would be stuck there.
fn check_places(variant: &Variant, setup: &Setup, faults: &mut Vec<SetupFault>) {
    for square in variant.board().squares() {
        let Some(piece) = setup.board[square.index()] else { continue };
        let facts = variant.kind(piece.kind());
        let misplaced = !facts.may_stand(piece.color(), square) || variant.board().is_hole(square);
        if misplaced || should_have_promoted(variant, piece, square) {
            faults.push(SetupFault::Misplaced {
                color: piece.color(),
                name: facts.name.clone(),
                square: variant.board().name(square),
            });
        }
    }
}

/// Returns `true` if this piece cannot have remained what it is on this square.
fn should_have_promoted(variant: &Variant, piece: Piece, square: Square) -> bool {
    let promotion = variant.kind(piece.kind()).promotion(piece.color());
    if variant.promotion().in_place || promotion.to.is_empty() || !variant.in_zone(piece, square) {
        return false;
    }
    let stays = variant.promotion().if_none == IfNone::Stays;
    let limited = |&kind: &Kind| variant.kind(kind).most.is_some();
    if stays && (variant.promotion().from_holdings || promotion.to.iter().all(limited)) {
        return false;
    }
    // A piece that is dropped into the zone stays what it is until it moves.
    let must = promotion.choice == PromotionChoice::Must && !variant.has_drops();
    let may_be_stuck = variant.has_drops() && variant.drops().stuck;
    let may_be_stuck = may_be_stuck || variant.promotion().stuck;
    must || !may_be_stuck && is_stuck(variant, piece.color(), piece.kind(), square)
}

/// Returns `true` if a piece could never leave a square. A hopper is assumed to have something to
/// hop over.
fn is_stuck(variant: &Variant, color: Color, kind: Kind, from: Square) -> bool {
    let facts = variant.kind(kind);
    let gaits = facts.gaits();
    let serving = gaits.iter().filter(|gait| gait.limits.serve(color, from));
    !serving.flat_map(|gait| gait.ways.iter().map(move |way| (gait, way))).any(|(gait, way)| {
        let ground = gait.limits.ground(variant.board());
        let goes = |offset: Offset| step(ground, color, from, offset, way);
        let target = match &way.shape {
            Shape::Leap { to } => goes(*to),
            Shape::Path { via, to } => {
                goes(*to).filter(|_| via.iter().all(|&offset| goes(offset).is_some()))
            }
            Shape::Ride { step, .. } => goes(*step),
            Shape::Hop { step, .. } => goes(step.times(2)),
            Shape::Tour { .. } => {
                let ends = tour_ends(ground, color, from, way);
                return ends.into_iter().any(|to| facts.may_stand(color, to));
            }
            Shape::Legs { .. } => Some(from),
        };
        target.is_some_and(|to| facts.may_stand(color, to))
    })
}

fn castling(variant: &Variant, setup: &Setup, faults: &mut Vec<SetupFault>) {
    for (bit, right) in variant.rights().iter().enumerate() {
        let stands = |square: Square, kind| {
            setup.board[square.index()]
                .is_some_and(|p| p.color() == right.color && p.kind() == kind)
        };
        let there = stands(right.king, right.king_kind) && stands(right.rook, right.rook_kind);
        if setup.castling >> bit & 1 == 1 && !there {
            faults.push(SetupFault::Castling {
                letter: match right.color {
                    Color::White => right.letter,
                    Color::Black => right.letter.to_ascii_lowercase(),
                },
                king: variant.board().name(right.king),
                rook: variant.board().name(right.rook),
            });
        }
    }
}

/// Returns `true` if the pawn stands where a double step over the target leads, and the squares
/// that it has left and passed over are empty.
pub(crate) fn may_have_skipped(variant: &Variant, setup: &Setup, ep: EnPassant) -> bool {
    let board = variant.board();
    let Some(pawn) = setup.board.get(ep.pawn.index()).copied().flatten() else { return false };
    let facts = variant.kind(pawn.kind());
    let is_empty = |square: Square| setup.board.get(square.index()) == Some(&None);
    // Its side may have built a wall at once, where the pawn has come from or on one of two squares
    // that it has skipped.
    if ep.targets().all(|square| setup.walls.contains(&square)) {
        return false;
    }
    if pawn.color() == setup.turn || !ep.targets().all(is_empty) {
        return false;
    }
    let ranks = facts.taken_from;
    let mut starts = board.squares().filter(|&s| ranks.contains(board.rank_of(pawn.color(), s)));
    starts.any(|from| is_empty(from) && facts.long_steps(board, pawn.color(), from).contains(&ep))
}

/// Reports walls that cannot be.
fn walls(variant: &Variant, setup: &Setup, faults: &mut Vec<SetupFault>) {
    let most = match variant.walls() {
        None => 0,
        Some(rules) if rules.one => 1,
        Some(_) => usize::MAX,
    };
    for (index, &wall) in setup.walls.iter().enumerate() {
        let empty = setup.board.get(wall.index()) == Some(&None) && !variant.board().is_hole(wall);
        if index >= most || !empty || setup.walls[..index].contains(&wall) {
            let name = match wall.index() < variant.board().len() {
                true => variant.board().name(wall),
                false => format!("square {}", wall.index()),
            };
            faults.push(SetupFault::Wall(name));
        }
    }
}

fn holdings(variant: &Variant, setup: &Setup, faults: &mut Vec<SetupFault>) {
    if !variant.keeps_pieces() && !setup.holdings.is_empty() {
        return faults.push(SetupFault::Holdings);
    }
    if Color::ALL.map(|color| setup.holdings.total(color)).iter().sum::<usize>() > MOST_HELD {
        faults.push(SetupFault::TooManyHeld);
    }
    for kind in variant.all_kinds() {
        let held = Color::ALL.iter().any(|&color| setup.holdings.count(color, kind) > 0);
        let reverts = variant.has_drops() && variant.base(kind) != kind;
        if held && (!variant.may_be_held(kind) || reverts) {
            faults.push(SetupFault::Held(variant.kind(kind).name.clone()));
        }
    }
}
