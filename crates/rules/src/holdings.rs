//! Pieces beside the board: a hand of captured pieces to drop, or a side's own lost pieces.

use crate::square::{Color, Kind};

/// The number of pieces of each kind that each side has beside the board. Only the first
/// [`Holdings::KINDS`] kinds of a game can be there.
///
/// ```
/// use wazir_rules::{Color, Holdings, Kind};
///
/// let mut hand = Holdings::default();
/// hand.add(Color::White, Kind::new(3));
/// hand.set(Color::White, Kind::new(1), 2);
/// assert_eq!(hand.total(Color::White), 3);
/// hand.remove(Color::White, Kind::new(3));
/// assert_eq!(hand.count(Color::White, Kind::new(3)), 0);
/// assert!(!hand.is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Holdings([[u8; Holdings::KINDS]; 2]);

impl Holdings {
    /// The number of kinds, the first of a game, that can be beside the board. Positions are copied
    /// with each move, so there is no room for more.
    pub const KINDS: usize = 24;

    /// The number of pieces of `kind` that `color` holds.
    #[inline(always)]
    pub fn count(&self, color: Color, kind: Kind) -> u8 {
        self.0[color.index()].get(kind.index()).copied().unwrap_or(0)
    }

    /// Sets the number of pieces of `kind` that `color` holds.
    ///
    /// # Panics
    /// Panics if this kind cannot be beside the board and the number is not 0.
    #[inline(always)]
    pub fn set(&mut self, color: Color, kind: Kind, count: u8) {
        match self.0[color.index()].get_mut(kind.index()) {
            Some(held) => *held = count,
            None => assert_eq!(count, 0, "only the first kinds of a game can be held"),
        }
    }

    /// Adds a piece. Panics in debug builds if there are 255 already.
    #[inline(always)]
    pub fn add(&mut self, color: Color, kind: Kind) {
        self.0[color.index()][kind.index()] += 1;
    }

    /// Removes a piece, of which there must be one; in debug builds, panics if there is none.
    #[inline(always)]
    pub fn remove(&mut self, color: Color, kind: Kind) {
        debug_assert!(self.count(color, kind) > 0, "no piece of that kind to remove");
        self.0[color.index()][kind.index()] -= 1;
    }

    /// The number of pieces that `color` holds.
    pub fn total(&self, color: Color) -> usize {
        self.0[color.index()].iter().map(|&n| usize::from(n)).sum()
    }

    /// Returns `true` if neither side holds a piece.
    pub fn is_empty(&self) -> bool {
        *self == Holdings::default()
    }

    /// Iterates over the kinds that `color` holds and their counts, in the order of the variant's
    /// kinds.
    ///
    /// ```
    /// # use wazir_rules::{Color, Game, Rules};
    /// let game = Game::from_fen(&Rules::named("minishogi")?, "4k/5/5/5/K4[PPB] w 0 1")?;
    /// let (variant, setup) = (game.variant(), game.setup());
    /// let held = setup.holdings.iter(Color::White);
    /// let names: Vec<_> = held.map(|(kind, n)| (variant.kind(kind).name.as_str(), n)).collect();
    /// assert_eq!(names, [("Bishop", 1), ("Pawn", 2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter(&self, color: Color) -> impl Iterator<Item = (Kind, u8)> + '_ {
        let counts = self.0[color.index()].iter().enumerate();
        counts.filter(|&(_, &n)| n > 0).map(|(kind, &n)| (Kind::new(kind), n))
    }
}
