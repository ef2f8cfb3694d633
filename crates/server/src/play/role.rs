//! What somebody is in a game.

use wazir_rules::Color;

/// A spectator, or the player of one side or of both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// Has no seat.
    Spectator,
    /// Has the seat of this side.
    Player(Color),
    /// Has both seats: two people on one screen, or somebody alone.
    Both,
}

impl Role {
    /// The role of somebody who has the seats of which `has` is true.
    pub(super) fn with_seats(has: impl Fn(Color) -> bool) -> Role {
        match (has(Color::White), has(Color::Black)) {
            (true, true) => Role::Both,
            (true, false) => Role::Player(Color::White),
            (false, true) => Role::Player(Color::Black),
            (false, false) => Role::Spectator,
        }
    }

    /// `true` if moving this side is up to them.
    pub(crate) fn plays(self, side: Color) -> bool {
        match self {
            Role::Spectator => false,
            Role::Player(own) => own == side,
            Role::Both => true,
        }
    }

    /// The sides they play, White first.
    pub(crate) fn sides(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |&side| self.plays(side))
    }
}
