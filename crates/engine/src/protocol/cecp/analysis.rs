//! Looking at a position without playing: analysis, the moves it leaves out, and hints.

use std::time::Duration;

use wazir_rules::notation::coord;

use super::Cecp;
use super::relay::{self, Relayed};
use crate::limits::Limits;
use crate::protocol::lines::{Output, shown};
use crate::protocol::session::{Purpose, Session};

/// Time for a hint.
const HINT_TIME: Duration = Duration::from_millis(300);

impl Cecp {
    pub(super) fn analyze(&mut self, session: &mut Session<'_>) {
        session.abort();
        let game = session.game().clone();
        let legal = game.legal_moves();
        let mut limits = Limits { infinite: true, ..session.limits() };
        if !self.excluded.is_empty() {
            limits.search_moves = legal.clone();
            limits.search_moves.retain(|mv| !self.excluded.contains(mv));
        }
        let nothing_left = !self.excluded.is_empty() && limits.search_moves.is_empty();
        if !legal.is_empty() && !nothing_left {
            session.search(game, limits, Purpose::Endless);
        }
    }

    pub(super) fn exclude(
        &mut self,
        session: &mut Session<'_>,
        out: &mut Output<'_>,
        text: Option<&str>,
        leave_out: bool,
    ) {
        let moves = match text {
            None => session.game().legal_moves(),
            Some(text) => match relay::read_move(session.game(), text, false) {
                Ok(Relayed::Legal(mv)) => vec![mv],
                Ok(_) => return,
                Err(reason) => {
                    return out.line(&format!("Illegal move ({reason}): {}", shown(text)));
                }
            },
        };
        self.excluded.retain(|mv| !moves.contains(mv));
        if leave_out {
            self.excluded.extend(moves);
        }
        if self.is_analyzing {
            self.analyze(session);
        }
    }

    pub(super) fn hint(&self, session: &mut Session<'_>, out: &mut Output<'_>) {
        let known = session.running().and_then(|running| match running.purpose {
            Purpose::Ponder(expected) => expected,
            Purpose::Endless => running.report.as_ref()?.pv.first().copied(),
            _ => None,
        });
        match known {
            Some(mv) => out.line(&format!("Hint: {}", coord::write(&session.variant(), mv))),
            None if session.running().is_none() && !session.game().legal_moves().is_empty() => {
                let limits = Limits { movetime: Some(HINT_TIME), ..Limits::default() };
                let game = session.game().clone();
                session.search(game, limits, Purpose::Hint);
            }
            None => {}
        }
    }

    pub(super) fn status(&self, session: &Session<'_>, out: &mut Output<'_>) {
        let Some(running) = session.running().filter(|_| self.is_analyzing) else { return };
        let centiseconds = running.since.elapsed().as_millis() / 10;
        let (nodes, depth) = running.report.as_ref().map_or((0, 0), |r| (r.nodes, r.depth));
        let total = session.game().legal_moves().len();
        out.line(&format!("stat01: {centiseconds} {nodes} {depth} 0 {total}"));
    }
}
