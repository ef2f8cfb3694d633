//! What a position is worth, and how tables store it.

use std::cmp::Ordering;

/// What a position is worth to the side to move when both sides play their best. Distances are
/// plies to the end of the game.
///
/// ```
/// use wazir_tablebase::Value;
///
/// assert!(Value::Win(3) > Value::Win(5) && Value::Win(5) > Value::Draw);
/// assert!(Value::Draw > Value::Loss(8) && Value::Loss(8) > Value::Loss(2));
/// assert_eq!(Value::Loss(2).before(), Value::Win(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins in so many plies.
    Win(u16),
    /// Neither side can win.
    Draw,
    /// The side to move loses in so many plies.
    Loss(u16),
}

impl Value {
    /// What the position before is worth to the other side if it plays this way.
    #[must_use]
    pub fn before(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }

    /// The same where the move begins the move clock anew, for a distance to such a move.
    #[must_use]
    pub(crate) fn converts(self) -> Value {
        match self {
            Value::Win(_) => Value::Loss(1),
            Value::Draw => Value::Draw,
            Value::Loss(_) => Value::Win(1),
        }
    }

    /// The plies to the end of the game; `None` for a draw.
    pub fn plies(self) -> Option<u16> {
        match self {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        }
    }

    fn rank(self) -> i32 {
        match self {
            Value::Win(plies) => 0x10000 - i32::from(plies),
            Value::Draw => 0,
            Value::Loss(plies) => i32::from(plies) - 0x10000,
        }
    }
}

/// The better for the side to move, the greater.
impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What a table stores for an entry, as a number that is small where distances are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Code(pub(crate) u16);

impl Code {
    /// A draw, or not known yet.
    pub(crate) const DRAW: Code = Code(0);
    /// The entry stands for no position.
    pub(crate) const NONE: Code = Code(1);
    /// A draw that a single move brings about, by a capture, a promotion or the end of the game.
    pub(crate) const DRAW_AT_ONCE: Code = Code(2);
    /// The greatest number of plies.
    pub(crate) const MOST: u16 = (u16::MAX - 5) / 2;

    pub(crate) const fn loss(plies: u16) -> Code {
        Code(4 + 2 * plies)
    }

    pub(crate) const fn win(plies: u16) -> Code {
        Code(5 + 2 * plies)
    }

    pub(crate) const fn of(value: Value) -> Code {
        match value {
            Value::Win(plies) => Code::win(plies),
            Value::Draw => Code::DRAW,
            Value::Loss(plies) => Code::loss(plies),
        }
    }

    pub(crate) const fn is_win(self) -> bool {
        self.0 >= 5 && self.0 % 2 == 1
    }

    pub(crate) const fn is_loss(self) -> bool {
        self.0 >= 4 && !self.is_win()
    }

    /// The distance of a win or a loss.
    pub(crate) const fn plies(self) -> u16 {
        (self.0.saturating_sub(4)) / 2
    }

    /// What it stands for, unless it stands for no position.
    pub(crate) const fn value(self) -> Option<Value> {
        match self {
            Code(0 | 2) => Some(Value::Draw),
            Code(1 | 3) => None,
            _ if self.is_win() => Some(Value::Win(self.plies())),
            _ => Some(Value::Loss(self.plies())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_read_back() {
        let values = (0..400).flat_map(|plies| [Value::Win(plies), Value::Loss(plies)]);
        for value in values.chain([Value::Draw, Value::Win(Code::MOST), Value::Loss(Code::MOST)]) {
            assert_eq!(Code::of(value).value(), Some(value));
        }
        assert_eq!(Code::NONE.value(), None);
        assert_eq!(Code::DRAW_AT_ONCE.value(), Some(Value::Draw));
    }
}
