//! Changes of the game and of the position other than by moves.

use wazir_rules::text::excerpt;
use wazir_rules::{Color, Game};

use super::edit::Edited;
use super::{Cecp, features, relay};
use crate::protocol::output::Output;
use crate::protocol::session::Session;

impl Cecp {
    pub(super) fn new_game(&mut self, session: &mut Session<'_>) {
        session.abort();
        session.select_usual();
        session.forget();
        // Analysis goes on until it is left, for which there is a word of its own.
        self.side = (!self.is_analyzing).then_some(Color::Black);
        self.computer = false;
        self.draw_offered = false;
        self.timing.reset();
        self.board_changed(session);
    }

    /// The position was set up anew.
    fn board_changed(&mut self, session: &Session<'_>) {
        self.excluded.clear();
        self.lifted.clear();
        self.paused = None;
        self.first_move = session.game().setup().fullmove;
    }

    pub(super) fn select(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, name: &str) {
        self.abort(session, out);
        let Some(variant) = session.shelf().get_by_cecp(name) else {
            return out.line(&format!("Error (unknown variant): {}", excerpt(name)));
        };
        session.select(&variant);
        self.board_changed(session);
        if self.is_analyzing {
            self.analyze(session);
        }
        for line in features::introduction(&variant, name) {
            out.line(&line);
        }
    }

    pub(super) fn set_board(
        &mut self,
        session: &mut Session<'_>,
        out: &mut Output<'_>,
        text: &str,
    ) {
        self.abort(session, out);
        match relay::read_board(session.game(), text) {
            Ok(game) => self.go_on_from(session, out, game),
            Err(reason) => out.line(&format!("tellusererror Illegal position: {reason}")),
        }
    }

    fn go_on_from(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, game: Game) {
        session.set_game(game);
        self.board_changed(session);
        self.carry_on(session, out);
    }

    /// A line while a position is edited.
    pub(super) fn edit_line(
        &mut self,
        session: &mut Session<'_>,
        out: &mut Output<'_>,
        line: &str,
    ) {
        let Some(edit) = &mut self.edit else { return };
        match edit.line(session.game().variant(), line) {
            Edited::More => {}
            Edited::Wrong => {
                out.line(&format!("Error (not a piece and a square): {}", excerpt(line)));
            }
            Edited::Done(setup) => {
                self.edit = None;
                match Game::from_setup(session.game().rules(), &setup) {
                    Ok(game) => self.go_on_from(session, out, game),
                    Err(reason) => out.line(&format!("tellusererror Illegal position: {reason}")),
                }
            }
        }
    }

    pub(super) fn take_back(
        &mut self,
        session: &mut Session<'_>,
        out: &mut Output<'_>,
        plies: usize,
    ) {
        self.abort(session, out);
        for _ in 0..plies {
            if !session.take_back() {
                out.line("Error (no move to take back): undo");
                break;
            }
        }
        self.excluded.clear();
        self.lifted.clear();
        if self.is_analyzing {
            self.analyze(session);
        }
    }
}
