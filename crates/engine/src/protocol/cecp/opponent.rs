//! The opponent's moves, be it a person or a program.

use std::time::Duration;

use wazir_rules::text::excerpt;
use wazir_rules::{Game, Move};

use super::Cecp;
use super::relay::{self, Relayed};
use crate::protocol::output::Output;
use crate::protocol::session::{Purpose, Session};

/// The plies of the longest game: each is kept, with its position.
const LONGEST_GAME: usize = 20_000;

impl Cecp {
    pub(super) fn user_move(
        &mut self,
        session: &mut Session<'_>,
        out: &mut Output<'_>,
        text: &str,
    ) {
        if self.is_thinking(session) {
            return out.line(&format!("Illegal move (it is not your turn): {}", excerpt(text)));
        }
        if session.game().moves().len() >= LONGEST_GAME {
            return out.line(&format!("Illegal move (the game is too long): {}", excerpt(text)));
        }
        match relay::read_move(session.game(), text, self.computer) {
            Ok(Relayed::Legal(mv)) => self.legal_move(session, out, mv),
            Ok(Relayed::Forced(game)) => {
                session.abort();
                out.line(&format!("# not legal, but played as it stands: {}", excerpt(text)));
                session.replace_game(*game);
                self.excluded.clear();
                self.lifted.clear();
                self.carry_on(session, out);
            }
            Ok(Relayed::TakeKing(answer)) => {
                session.abort();
                out.line(&format!("# it leaves the king in check: {}", excerpt(text)));
                if self.side.is_some_and(|side| side != session.game().turn()) {
                    for leg in answer.split_inclusive(',') {
                        out.line(&format!("move {leg}"));
                    }
                }
            }
            Err(reason) if self.computer => {
                out.line(&format!("# not legal ({reason}): {}", excerpt(text)));
            }
            Err(reason) => out.line(&format!("Illegal move ({reason}): {}", excerpt(text))),
        }
    }

    fn legal_move(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, mv: Move) {
        let expected = session.runs(Purpose::Ponder(Some(mv))) && self.clock_is_as_expected();
        if !expected {
            session.abort();
        }
        session.play(mv);
        self.excluded.clear();
        self.lifted.clear();
        if expected {
            session.ponder_hit();
        } else {
            self.carry_on(session, out);
        }
    }

    /// `true` if the search that ponders expected no more time than there is.
    fn clock_is_as_expected(&self) -> bool {
        const LAG: Duration = Duration::from_millis(100);
        self.timing.own + LAG >= self.pondered_with - self.pondered_with / 10
    }
}

/// Returns whether an unknown word may be meant as a move: only then is it answered as one.
pub(super) fn looks_like_move(game: &Game, text: &str) -> bool {
    let mut bytes = text.bytes();
    let is_one_word = text.len() <= 12 && bytes.all(|b| b.is_ascii_graphic());
    let begins_with_square = {
        let digits = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
        text.len() == digits.len() + 1 && digits.starts_with(|c: char| c.is_ascii_digit())
    };
    let is_drop = text
        .split_once('@')
        .is_some_and(|(piece, square)| (1..=2).contains(&piece.len()) && square.len() >= 2);
    let castles = text.starts_with("O-O") || text.starts_with("0-0");
    is_one_word
        && (begins_with_square
            || is_drop
            || castles
            || matches!(relay::read_move(game, text, false), Ok(Relayed::Legal(_))))
}
