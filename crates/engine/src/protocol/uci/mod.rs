//! UCI, and USI, which is UCI for shogi. One conversation serves both; their differences stand in
//! a [`Dialect`].

mod go;
mod info;
mod options;
mod position;
mod show;
mod tunable;

use std::sync::Arc;
use std::time::Duration;

use wazir_rules::notation::coord::Tolerance;
use wazir_rules::variant::Variant;
use wazir_rules::{Game, GameResult, Move, Outcome};

use super::output::Output;
use super::session::{Purpose, Running, Session};
use super::worker::{Count, Trying};
use super::{Conversation, Flow, Options};
use crate::assessment::Assessment;
use crate::engine::Engine;
use crate::report::{Found, Report};
use crate::score::Score;
use crate::search::params::TUNABLE;
use crate::wire::dialect::Dialect;
use crate::wire::lines::split_word;
use go::{Go, Mate};

/// The longest mate that is searched for if only time limits the search, in moves.
const LONGEST_MATE: u32 = 100;

/// The state of a conversation.
pub(super) struct Uci {
    options: Options,
    /// `true` if positions are only analysed, at full strength.
    analyses: bool,
    dialect: &'static Dialect,
}

impl Uci {
    pub(super) fn new(
        session: &mut Session<'_>,
        options: &Options,
        dialect: &'static Dialect,
    ) -> Uci {
        session.abort();
        session.select_usual();
        if !dialect.can_play(&session.variant())
            && let Some(first) = session.shelf().all().find(|variant| dialect.can_play(variant))
        {
            session.select(&first);
        }
        Uci { options: options.clone(), analyses: false, dialect }
    }

    fn go(&self, session: &mut Session<'_>, out: &mut Output<'_>, rest: &str) {
        let go = Go::parse(rest, self.dialect.black);
        session.stop();
        if let Some(depth) = go.perft {
            return session.count(depth);
        }
        let plays = !(self.analyses || go.infinite || go.mate.is_some());
        let mut limits = if plays { session.limits_in_play() } else { session.limits() };
        go.limit(session.game().turn(), &mut limits);
        for text in &go.search_moves {
            match (self.dialect.read_move)(session.game(), text, Tolerance::Relayed) {
                Ok(mv) => limits.search_moves.push(mv),
                Err(error) => out.line(&format!("info string {error}")),
            }
        }
        let solves = self.dialect.solves && go.mate.is_some();
        match go.mate {
            Some(Mate::Within(number)) if solves => {
                limits.movetime = Some(Duration::from_millis(number));
            }
            Some(Mate::Within(number)) => {
                limits.mate = Some(u32::try_from(number).unwrap_or(u32::MAX));
            }
            _ => {}
        }
        if solves {
            limits.mate = Some(LONGEST_MATE);
        }
        let purpose = match (solves, go.ponder, go.infinite) {
            (true, ..) => Purpose::Solve,
            (_, true, _) => Purpose::Ponder(None),
            (_, _, true) => Purpose::Endless,
            _ => Purpose::Play,
        };
        let game = session.game().clone();
        session.search(game, limits, purpose);
    }

    /// What the evaluation thinks of a position. An engine of its own is asked: the other may be at
    /// work.
    fn assess(&self, game: &Game) -> Assessment {
        let mut engine = Engine::new(1);
        engine.set_knowledge(Arc::clone(&self.options.knowledge));
        engine.assess(game)
    }

    fn write(&self, variant: &Variant, mv: Move) -> String {
        (self.dialect.write_move)(variant, mv)
    }

    /// The line that ends a search of this game. It also says that the rules have ended the game, if
    /// the protocol has a word for that.
    fn best_move(&self, game: &Game, variant: &Variant, found: &Found) -> String {
        if let Some(win) = self.dialect.win
            && let Some(Outcome { result: GameResult::Win(winner), .. }) = game.outcome()
        {
            let said = if winner == game.turn() { win } else { self.dialect.no_move };
            return format!("bestmove {said}");
        }
        let Some(best) = found.best else { return format!("bestmove {}", self.dialect.no_move) };
        let mut line = format!("bestmove {}", self.write(variant, best));
        if let Some(reply) = found.ponder {
            line += " ponder ";
            line += &self.write(variant, reply);
        }
        line
    }

    /// The answer to `go mate` with a time. There is only known to be no mate if there is no move.
    fn checkmate(&self, ended: &Running, found: &Found) -> String {
        let Some(best) = found.best else { return "checkmate nomate".to_owned() };
        if !matches!(found.score, Score::Mate(1..)) {
            return "checkmate timeout".to_owned();
        }
        let line = ended.report.as_ref().map(|report| report.pv.as_slice()).unwrap_or_default();
        let line = if line.first() == Some(&best) { line } else { &[best] };
        let line: Vec<String> = line.iter().map(|&mv| self.write(&ended.variant, mv)).collect();
        format!("checkmate {}", line.join(" "))
    }
}

impl Conversation for Uci {
    fn line(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, line: &str) -> Flow {
        let (word, rest) = split_word(line);
        match word {
            "quit" => return Flow::Quit,
            "isready" => {
                if session.running().is_none() {
                    session.sync();
                }
                out.line("readyok");
            }
            "setoption" => {
                options::set(session, self.dialect, &mut self.analyses, out, rest);
            }
            "position" => {
                if let Err(reason) = position::set(session, self.dialect, rest) {
                    out.line(&format!("info string {reason}"));
                }
            }
            "go" => self.go(session, out, rest),
            "stop" => session.stop(),
            "ponderhit" => session.ponder_hit(),
            "gameover" => session.abort(),
            "d" => show::board(session.game(), out),
            "eval" => show::assessment(session.game(), &self.assess(session.game()), out),
            "params" if TUNABLE => tunable::list(session, out),
            _ if word == self.dialect.greeting => {
                options::introduce(session, self.dialect, out, &self.options);
            }
            _ if word == self.dialect.new_game => session.forget(),
            _ => {}
        }
        Flow::Continue
    }

    fn show_report(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, report: &Report) {
        let variant = session.variant_of_search();
        out.line(&info::info(report, self.dialect.mate_unit, |mv| self.write(&variant, mv)));
    }

    fn show_trying(&mut self, session: &Session<'_>, out: &mut Output<'_>, trying: Trying) {
        let Trying { depth, mv, number } = trying;
        let mv = self.write(&session.variant_of_search(), mv);
        out.line(&format!("info depth {depth} currmove {mv} currmovenumber {number}"));
    }

    fn search_ended(
        &mut self,
        session: &mut Session<'_>,
        out: &mut Output<'_>,
        ended: &Running,
        found: &Found,
    ) {
        // The last depth was not finished, and what it took has not been told.
        if ended.report.as_ref().is_some_and(|report| report.nodes < found.nodes) {
            out.line(&info::total(found.nodes, ended.begun.elapsed()));
        }
        out.line(&match ended.purpose {
            Purpose::Solve => self.checkmate(ended, found),
            _ => self.best_move(session.game(), &ended.variant, found),
        });
    }

    fn show_count(&mut self, out: &mut Output<'_>, ended: &Running, count: &Count) {
        show::count(count, |mv| self.write(&ended.variant, mv), out);
    }
}
