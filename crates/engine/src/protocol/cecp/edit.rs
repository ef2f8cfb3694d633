//! The old way to set up a position: piece by piece. The side to move does not change.

use wazir_rules::variant::{Letter, Variant};
use wazir_rules::{Color, Game, Holdings, Piece, Setup};

use super::relay::drop_false_rights;

/// A position while it is edited.
#[derive(Debug)]
pub(super) struct Edit {
    setup: Setup,
    color: Color,
}

/// The effect of a line of editing.
#[derive(Debug)]
pub(super) enum Edited {
    /// There is more to come.
    More,
    /// The line made no sense.
    Wrong,
    /// The position is complete.
    Done(Box<Setup>),
}

impl Edit {
    pub(super) fn new(game: &Game) -> Edit {
        let mut setup = game.setup();
        setup.en_passant = None;
        setup.struck = None;
        setup.passes = 0;
        setup.holdings = Holdings::default();
        (setup.halfmove_clock, setup.count) = (0, 0);
        // All that stand where they stood at first may castle.
        setup.castling = (0..game.variant().rights().len()).fold(0, |all, bit| all | 1 << bit);
        Edit { setup, color: Color::White }
    }

    /// `#` clears, `c` changes colour, `Pa4` places, `xa4` removes, `.` ends.
    pub(super) fn line(&mut self, variant: &Variant, line: &str) -> Edited {
        match line {
            "#" => self.setup.board.fill(None),
            "c" => self.color = !self.color,
            "." => {
                drop_false_rights(variant, &mut self.setup);
                return Edited::Done(Box::new(self.setup.clone()));
            }
            _ => {
                if self.place(variant, line).is_none() {
                    return Edited::Wrong;
                }
            }
        }
        Edited::More
    }

    fn place(&mut self, variant: &Variant, line: &str) -> Option<()> {
        let letter_ends = line.char_indices().find(|(_, c)| *c != '+')?;
        let (letter, square) = line.split_at_checked(letter_ends.0 + letter_ends.1.len_utf8())?;
        let square = variant.board().parse(square)?;
        let piece = match letter {
            "x" => None,
            _ => {
                let kind = variant.kind_of(Letter::parse(letter)?)?;
                Some(Piece::new(self.color, kind))
            }
        };
        self.setup.board[square.index()] = piece;
        Some(())
    }
}
