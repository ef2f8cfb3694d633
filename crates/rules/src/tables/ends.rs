//! The ends that a position alone decides, ready to be tested.

use std::borrow::Borrow;

use crate::bits::Bits;
use crate::outcome::Reason;
use crate::square::{Color, Kind, Square};
use crate::variant::{Condition, EndResult, Variant};

/// A set of kinds, one bit for each.
pub(crate) type KindSet = u64;

/// An end that a position alone decides.
pub(crate) struct BoardEnd<B> {
    pub(crate) condition: BoardCondition<B>,
    /// For each colour, `true` if it is about that side.
    pub(crate) sides: [bool; 2],
    pub(crate) result: EndResult,
    pub(crate) answered: bool,
    pub(crate) alone: bool,
    pub(crate) reason: Reason,
}

/// The condition of such an end.
pub(crate) enum BoardCondition<B> {
    /// At most `left` pieces of all kinds together.
    FewLeft { left: u32 },
    /// At most `left` pieces of one of these groups.
    Lost { groups: Vec<KindSet>, left: u32 },
    /// At least `count` pieces of these kinds on the squares of their side's region, not attacked
    /// there if they have to be safe, and of a side that is to move if they have to stay. If the
    /// region may be `full`, one will do once each of its squares is taken.
    Goal { kinds: KindSet, count: u32, region: [B; 2], safe: bool, stays: bool, full: bool },
    /// At least `count` pieces on one of these sets of squares; of these kinds, if not of all.
    Pattern { kinds: Option<KindSet>, count: u32, sets: Vec<B> },
    /// At least `count` checks.
    Checks { count: u8 },
    /// So many passes in a row, the last of them by this side.
    Passes { count: u8 },
    /// Pieces face each other, and this side has just passed.
    Facing,
}

/// A count of moves to which a side is entitled.
pub(crate) struct Count {
    /// For each colour, `true` if it is about that side.
    pub(crate) sides: [bool; 2],
    /// The largest number of its pieces.
    pub(crate) left: Option<u32>,
    /// The kinds of which nothing is left.
    pub(crate) gone: KindSet,
    /// The smallest number of some kinds that the other side has.
    pub(crate) against: Vec<(KindSet, u32)>,
    /// The number of plies to which is counted.
    pub(crate) plies: u16,
    /// `true` if captures and promotions begin it anew.
    pub(crate) anew: bool,
    /// `true` if it begins from the number of pieces.
    pub(crate) from_pieces: bool,
}

/// The counts of moves of a variant, in order.
pub(super) fn counts(variant: &Variant) -> Vec<Count> {
    let counts = variant.ends().iter().filter_map(|end| match &end.condition {
        Condition::Counted { left, gone, against, moves, anew, from_pieces } => {
            let number = |&kind: &Kind| against.iter().filter(|&&other| other == kind).count();
            Some(Count {
                sides: Color::ALL.map(|color| end.is_for(color)),
                left: left.map(u32::from),
                gone: kind_set(gone),
                against: against.iter().map(|kind| (set_of(*kind), number(kind) as u32)).collect(),
                plies: 2 * moves,
                anew: *anew,
                from_pieces: *from_pieces,
            })
        }
        _ => None,
    });
    counts.collect()
}

/// The set that contains one kind.
pub(crate) fn set_of(kind: Kind) -> KindSet {
    1 << kind.index()
}

/// The set of these kinds.
pub(crate) fn kind_set(kinds: impl IntoIterator<Item = impl Borrow<Kind>>) -> KindSet {
    kinds.into_iter().fold(0, |all, kind| all | set_of(*kind.borrow()))
}

/// The ends of a variant that a position alone decides, in order.
pub(super) fn compile<B: Bits>(variant: &Variant) -> Vec<BoardEnd<B>> {
    let squares = |squares: &[Square]| B::from_squares(squares.iter().copied());
    let ends = variant.ends().iter().filter_map(|end| {
        let condition = match &end.condition {
            Condition::Lost { groups, left } => match groups.as_slice() {
                [group] if group.len() == variant.kinds().len() => {
                    BoardCondition::FewLeft { left: (*left).into() }
                }
                groups => BoardCondition::Lost {
                    groups: groups.iter().map(kind_set).collect(),
                    left: (*left).into(),
                },
            },
            Condition::Goal { pieces, count, region, safe, stays, full } => BoardCondition::Goal {
                kinds: kind_set(pieces),
                count: (*count).into(),
                safe: *safe,
                stays: *stays,
                full: *full,
                region: Color::ALL.map(|color| squares(region.squares(color))),
            },
            Condition::Row { pieces, .. } | Condition::Block { pieces, .. } => {
                let (sets, count) = end.condition.patterns(variant.board())?;
                let sets = sets.iter().map(|set| squares(set)).collect();
                let some = pieces.len() < variant.kinds().len();
                BoardCondition::Pattern { kinds: some.then(|| kind_set(pieces)), count, sets }
            }
            Condition::Checks { count } => BoardCondition::Checks { count: *count },
            Condition::Passes { count } => BoardCondition::Passes { count: *count },
            Condition::Facing { .. } => BoardCondition::Facing,
            _ => return None,
        };
        Some(BoardEnd {
            condition,
            sides: Color::ALL.map(|color| end.is_for(color)),
            result: end.result,
            answered: end.answered,
            alone: end.alone,
            reason: end.condition.reason(),
        })
    });
    ends.collect()
}
