//! The engine's own moves: when and how long to think, and how they are sent.

use wazir_rules::variant::Letter;
use wazir_rules::{Game, Move};

use super::Cecp;
use super::judge::{
    accepts_draw, can_claim_draw, concession, playable_moves, result_line, stays_on_last_rank,
};
use super::relay::{self, Relayed};
use crate::limits::Limits;
use crate::protocol::output::Output;
use crate::protocol::session::{Purpose, Session};
use crate::report::Found;
use crate::wire::cecp::write_move;

impl Cecp {
    /// Goes on after a change of the position: thinks or analyses, if that is wanted.
    pub(super) fn carry_on(&mut self, session: &mut Session<'_>, out: &mut Output<'_>) {
        if self.is_analyzing {
            self.analyze(session);
        } else if self.side == Some(session.game().turn()) {
            self.think(session, out);
        }
    }

    fn limits(&self, session: &Session<'_>, game: &Game) -> Limits {
        let mut limits = Limits { multi_pv: 1, ..session.limits_in_play() };
        self.timing.limit(self.moves_made(game), &mut limits);
        limits.search_moves = playable_moves(game);
        if !self.excluded.is_empty() {
            let among = std::mem::take(&mut limits.search_moves);
            let among = if among.is_empty() { game.legal_moves() } else { among };
            limits.search_moves = self.without_excluded(among);
        }
        limits
    }

    pub(super) fn think(&mut self, session: &mut Session<'_>, out: &mut Output<'_>) {
        if session.game().legal_moves().is_empty() {
            self.abort(session, out);
            return out.lines(result_line(session.game()).as_deref());
        }
        let limits = self.limits(session, session.game());
        let game = session.game().clone();
        session.search(game, limits, Purpose::Play);
    }

    fn ponder(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, expected: Option<Move>) {
        let Some(expected) = expected.filter(|_| self.ponders && self.side.is_some()) else {
            return;
        };
        let mut game = session.game().clone();
        if game.play(expected).is_err() || game.legal_moves().is_empty() {
            return;
        }
        let limits = Limits { ponder: true, ..self.limits(session, &game) };
        self.pondered_with = self.timing.own;
        if self.posts {
            // The lines of thinking leave this move out.
            out.line(&format!("Hint: {}", write_move(game.variant(), expected)));
        }
        session.search(game, limits, Purpose::Ponder(Some(expected)));
    }

    /// Stops thinking, and the engine's clock.
    pub(super) fn pause(&mut self, session: &mut Session<'_>) {
        if let Some(running) = session.running() {
            if running.purpose == Purpose::Play {
                self.timing.own = self.timing.own.saturating_sub(running.since.elapsed());
            }
            self.paused = Some(running.purpose);
        }
        session.abort();
    }

    /// Goes on with what was paused; the table still holds most of what was found.
    pub(super) fn resume(&mut self, session: &mut Session<'_>, out: &mut Output<'_>) {
        match self.paused.take() {
            Some(Purpose::Ponder(expected)) => self.ponder(session, out, expected),
            Some(_) if session.running().is_none() => self.carry_on(session, out),
            _ => {}
        }
    }

    fn moves_made(&self, game: &Game) -> u32 {
        u32::from(game.setup().fullmove.saturating_sub(self.first_move))
    }

    /// Plays the move that was found, and sends it.
    pub(super) fn play(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, found: &Found) {
        let thought = session.thought();
        let Some(best) = found.best.filter(|&best| session.play(best)) else {
            return self.answer_pings(out);
        };
        self.excluded.clear();
        self.lifted.clear();
        self.timing.spend(thought, self.moves_made(session.game()).max(1));
        let accepts = std::mem::take(&mut self.draw_offered) && accepts_draw(found.score);
        if accepts || can_claim_draw(session.game()) {
            out.line("offer draw");
        }
        let variant = session.variant();
        let text = write_move(&variant, best);
        self.promote_as_interface_does(session, best, &text);
        let legs = text.split_inclusive(',').map(|leg| format!("move {leg}"));
        let lines: Vec<String> = legs.chain(concession(session.game())).collect();
        out.lines(lines.iter().map(String::as_str));
        self.answer_pings(out);
        self.ponder(session, out, found.ponder);
    }

    /// Follows the interface, to which a pawn that remains one on the last rank is a queen. That
    /// matters only if there was no other move.
    fn promote_as_interface_does(&self, session: &mut Session<'_>, played: Move, text: &str) {
        let mut before = session.game().clone();
        before.take_back();
        let variant = session.variant();
        let shown_as = Letter::parse("Q").and_then(|queen| variant.kind_of(queen));
        let Some(queen) = shown_as.filter(|_| stays_on_last_rank(&before, played)) else { return };
        let promotion = format!("{text}{}", variant.kind(queen).letter.letter);
        if let Ok(Relayed::Forced(game)) = relay::read_move(&before, &promotion, true) {
            session.take_back();
            session.replace_game(*game);
        }
    }
}
