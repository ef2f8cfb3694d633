//! The pieces of a game without its aim, to practise how they move.

use std::sync::OnceLock;

use super::{MoveRules, Passing, Setup, Variant};

impl Variant {
    /// The same pieces on the same board, with nothing to win, to lose or to guard: nothing is royal,
    /// nothing ends the game, no wall is built, nobody castles or passes, and captures are ordinary.
    /// So any pieces can stand on the board, also a single one.
    ///
    /// ```
    /// use wazir_rules::{Color, Game, Kind, Piece, Setup, Variant};
    ///
    /// let drill = Variant::named("chess")?.drill();
    /// let mut setup = Setup::empty(drill.board().len());
    /// let knight = drill.all_kinds().find(|&kind| drill.kind(kind).name == "Knight").unwrap();
    /// setup.board[0] = Some(Piece::new(Color::White, knight));
    /// let game = Game::from_setup(drill, &setup)?;
    /// assert_eq!(game.legal_moves().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn drill(&self) -> Variant {
        let without_rights = Setup { castling: 0, ..self.start.clone() };
        Variant {
            royals: Vec::new(),
            rights: Vec::new(),
            castles_by_drop: false,
            castles_opposite: false,
            moves: MoveRules {
                may_check: true,
                may_flee: true,
                may_pass: Passing::Never,
                ..self.moves
            },
            explosion: None,
            trade: None,
            walls: None,
            ends: Vec::new(),
            prelude: None,
            shuffle: None,
            dead_material: OnceLock::new(),
            start: without_rights,
            ..self.clone()
        }
    }
}
