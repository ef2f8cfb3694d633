//! Analysis, the moves that it leaves out, and hints.

use std::time::Duration;

use wazir_rules::Move;
use wazir_rules::text::excerpt;

use super::Cecp;
use super::relay::{self, Relayed};
use crate::limits::Limits;
use crate::protocol::output::Output;
use crate::protocol::session::{Purpose, Session};
use crate::wire::cecp::write_move;

/// Time for a hint.
const HINT_TIME: Duration = Duration::from_millis(300);

impl Cecp {
    pub(super) fn analyze(&mut self, session: &mut Session<'_>) {
        session.abort();
        let game = session.game().clone();
        let search_moves = self.without_excluded(game.legal_moves());
        if !search_moves.is_empty() {
            let limits = Limits { infinite: true, search_moves, ..session.limits() };
            session.search(game, limits, Purpose::Endless);
        }
    }

    /// Leaves out the moves that were excluded.
    pub(super) fn without_excluded(&self, mut moves: Vec<Move>) -> Vec<Move> {
        moves.retain(|mv| !self.excluded.contains(mv));
        moves
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
                    return out.line(&format!("Illegal move ({reason}): {}", excerpt(text)));
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
            Some(mv) => out.line(&format!("Hint: {}", write_move(&session.variant(), mv))),
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
        let total = self.without_excluded(session.game().legal_moves()).len();
        let mut line = format!("stat01: {centiseconds} {nodes} {depth} ");
        line += &match running.trying {
            None => format!("0 {total}"),
            Some(trying) => {
                let left = total.saturating_sub(trying.number);
                format!("{left} {total} {}", write_move(&running.variant, trying.mv))
            }
        };
        out.line(&line);
    }
}
