//! CECP version 2, as `XBoard` and `WinBoard` speak it.
//!
//! Results are never claimed, except when there is no move left: the interface is the referee,
//! and a claim that it cannot verify loses the game. Where a draw can be claimed, it is offered
//! with the move that makes it so, which the interface turns into a claim.

mod analysis;
mod book;
mod clock;
mod commands;
mod edit;
mod features;
mod highlight;
mod judge;
mod opponent;
mod position;
mod relay;
mod settings;
mod stranger;
#[cfg(test)]
mod tests;
mod thinking;

use std::time::Duration;

use wazir_rules::text::excerpt;
use wazir_rules::{Color, Move};

use super::output::Output;
use super::session::{Purpose, Running, Session};
use super::{Conversation, Flow, Options};
use crate::report::{Found, Report};
use crate::wire::cecp::write_move;
use clock::Timing;
use commands::{Command, Complaint};
use edit::Edit;
use opponent::looks_like_move;

/// The pings that wait for a move. No interface sends more; they are answered at once.
const MOST_PINGS: usize = 64;

/// The state of a conversation in CECP.
pub(super) struct Cecp {
    options: Options,
    /// The side that the engine plays; none in force mode.
    side: Option<Color>,
    is_analyzing: bool,
    /// `true` if the engine thinks on the opponent's time.
    ponders: bool,
    posts: bool,
    /// `true` if the opponent is a program, too.
    computer: bool,
    draw_offered: bool,
    timing: Timing,
    /// The time on our clock when pondering began.
    pondered_with: Duration,
    /// Number of the move at which the clocks started.
    first_move: u16,
    /// Moves that analysis leaves out.
    excluded: Vec<Move>,
    edit: Option<Edit>,
    /// The moves of the piece that the user has picked up.
    lifted: Vec<Move>,
    /// The purpose of the search that `pause` ended.
    paused: Option<Purpose>,
    /// The memory that may be used, in MiB, and the part of it that the table has.
    memory: Option<usize>,
    hash: Option<usize>,
    threads: usize,
    /// Pings to be answered after the move.
    pings: Vec<String>,
}

impl Cecp {
    pub(super) fn new(session: &mut Session<'_>, options: &Options) -> Cecp {
        let mut cecp = Cecp {
            options: options.clone(),
            side: None,
            is_analyzing: false,
            ponders: false,
            posts: false,
            computer: false,
            draw_offered: false,
            timing: Timing::new(),
            pondered_with: Duration::ZERO,
            first_move: 1,
            excluded: Vec::new(),
            edit: None,
            lifted: Vec::new(),
            paused: None,
            memory: None,
            hash: None,
            threads: options.threads,
            pings: Vec::new(),
        };
        cecp.new_game(session);
        cecp
    }

    fn is_thinking(&self, session: &Session<'_>) -> bool {
        session.runs(Purpose::Play)
    }

    /// Ends whatever runs; its answer is not wanted.
    fn abort(&mut self, session: &mut Session<'_>, out: &mut Output<'_>) {
        session.abort();
        self.answer_pings(out);
    }

    fn answer_pings(&mut self, out: &mut Output<'_>) {
        for ping in self.pings.drain(..) {
            out.line(&format!("pong {ping}"));
        }
    }

    fn ping(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, ping: &str) {
        if self.is_thinking(session) && self.pings.len() < MOST_PINGS {
            self.pings.push(excerpt(ping));
            return;
        }
        if session.running().is_none() {
            session.sync();
        }
        out.line(&format!("pong {}", excerpt(ping)));
    }

    /// Plays neither side.
    fn force(&mut self, session: &mut Session<'_>, out: &mut Output<'_>) {
        self.abort(session, out);
        self.side = None;
    }

    /// Plays this side, and ends analysis.
    fn take_side(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, side: Color) {
        self.abort(session, out);
        self.is_analyzing = false;
        self.side = Some(side);
    }

    fn obey(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, command: Command) {
        match command {
            Command::Nothing | Command::Quit => {}
            Command::Protocol(version) if version >= 2.0 => self.introduce(session, out),
            Command::Protocol(_) => {}
            Command::New => {
                self.abort(session, out);
                self.new_game(session);
                if self.is_analyzing {
                    self.analyze(session);
                }
            }
            Command::Variant(name) => self.select(session, out, &name),
            Command::Force | Command::Result => self.force(session, out),
            Command::Go => {
                self.take_side(session, out, session.game().turn());
                self.think(session, out);
            }
            Command::PlayOther => self.take_side(session, out, !session.game().turn()),
            Command::Move(text) => self.user_move(session, out, &text),
            Command::MoveNow if self.is_thinking(session) => session.stop(),
            Command::MoveNow => {}
            Command::Ping(ping) => self.ping(session, out, &ping),
            Command::SetBoard(text) => self.set_board(session, out, &text),
            Command::Edit => {
                self.abort(session, out);
                self.edit = Some(Edit::new(session.game()));
            }
            Command::Undo => self.take_back(session, out, 1),
            Command::Remove => self.take_back(session, out, 2),
            Command::Analyze => {
                self.force(session, out);
                self.is_analyzing = true;
                self.analyze(session);
            }
            Command::Exit => {
                self.abort(session, out);
                self.is_analyzing = false;
            }
            Command::Status => self.status(session, out),
            Command::Exclude(mv) => self.exclude(session, out, mv.as_deref(), true),
            Command::Include(mv) => self.exclude(session, out, mv.as_deref(), false),
            Command::Lift(square) => self.lift(session, out, &square),
            Command::Hover(square) => self.hover(session, out, &square),
            Command::Put(square) => self.put(session, out, &square),
            Command::Pause => self.pause(session),
            Command::Resume => self.resume(session, out),
            Command::Hint => self.hint(session, out),
            Command::Book => book::show(session, out),
            setting => self.set(session, out, setting),
        }
    }
}

impl Conversation for Cecp {
    fn line(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, line: &str) -> Flow {
        if self.edit.is_some() && line != "quit" {
            self.edit_line(session, out, line);
            return Flow::Continue;
        }
        match Command::parse(line) {
            Ok(Command::Quit) => return Flow::Quit,
            Ok(command) => self.obey(session, out, command),
            Err(Complaint::Unknown(text)) if looks_like_move(session.game(), &text) => {
                self.user_move(session, out, &text);
            }
            Err(complaint) => out.line(&complaint.to_string()),
        }
        Flow::Continue
    }

    fn show_report(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, report: &Report) {
        let is_hint = session.runs(Purpose::Hint);
        if (self.posts || self.is_analyzing) && !is_hint {
            out.line(&judge::thinking(&session.variant_of_search(), report));
        }
    }

    fn search_ended(
        &mut self,
        session: &mut Session<'_>,
        out: &mut Output<'_>,
        ended: &Running,
        found: &Found,
    ) {
        match (ended.purpose, found.best) {
            (Purpose::Play, _) => self.play(session, out, found),
            (Purpose::Hint, Some(best)) => {
                out.line(&format!("Hint: {}", write_move(&ended.variant, best)));
            }
            _ => {}
        }
    }
}
