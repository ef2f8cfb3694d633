//! Sets of ranks.

/// A set of ranks, counted from 0 on a side's own end of the board.
///
/// ```
/// use wazir_rules::Variant;
/// use wazir_rules::variant::Letter;
///
/// let chess = Variant::named("chess")?;
/// let pawn = chess.kind(chess.kind_of(Letter::parse("P").unwrap()).unwrap());
/// assert!(pawn.double_step.contains(1) && !pawn.double_step.contains(2));
/// assert_eq!(pawn.double_step.first(), Some(1));
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ranks(u16);

impl Ranks {
    /// Returns `true` if there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if this rank is among them.
    pub fn contains(self, rank: usize) -> bool {
        rank < 16 && self.0 >> rank & 1 == 1
    }

    /// The lowest rank.
    pub fn first(self) -> Option<usize> {
        self.iter().next()
    }

    /// Iterates over the ranks in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..16).filter(move |&rank| self.contains(rank))
    }
}

impl FromIterator<usize> for Ranks {
    /// Collects ranks; those beyond the sixteenth are left out.
    fn from_iter<I: IntoIterator<Item = usize>>(ranks: I) -> Ranks {
        let below = ranks.into_iter().filter(|&rank| rank < 16);
        Ranks(below.fold(0, |all, rank| all | 1 << rank))
    }
}
