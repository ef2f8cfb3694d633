//! CECP version 2, as `XBoard` and `WinBoard` speak it.
//!
//! Results are never claimed, except when there is no move left: the interface is the referee,
//! and a claim that it cannot verify loses the game. Where a draw can be claimed, it is offered
//! with the move that makes it so, which the interface turns into a claim.

mod clock;
mod commands;
mod edit;
mod features;
mod judge;
mod relay;
#[cfg(test)]
mod tests;

use std::time::Duration;

use wazir_rules::game::Game;
use wazir_rules::moves::Move;
use wazir_rules::notation::coord;
use wazir_rules::square::Color;
use wazir_rules::variant::Letter;

use super::lines::{Output, shown};
use super::session::{MOST_LINES, Purpose, Running, Session, USUAL};
use super::{Flow, Options, Protocol};
use crate::engine::Found;
use crate::limits::Limits;
use crate::report::Report;
use clock::Timing;
use commands::{Command, Complaint};
use edit::{Edit, Edited};
use judge::{
    can_claim_draw, is_glad_of_draw, moves_to_show, say_over, stays_on_last_rank, thinking,
};
use relay::Relayed;

/// Time for a hint.
const HINT_TIME: Duration = Duration::from_millis(300);
/// Memory that is not the transposition table, in MiB.
const BESIDE_HASH: usize = 8;

/// The state of a conversation in CECP.
pub(super) struct Cecp {
    options: Options,
    /// The side that the engine plays; none in force mode.
    side: Option<Color>,
    is_analyzing: bool,
    /// Whether to think on the opponent's time.
    ponders: bool,
    posts: bool,
    /// Whether the opponent is a program, too.
    computer: bool,
    draw_offered: bool,
    timing: Timing,
    /// The own clock as a search that ponders believes it to be.
    pondered_with: Duration,
    /// Number of the move at which the clocks started.
    first_move: u16,
    /// Moves that analysis leaves out.
    excluded: Vec<Move>,
    edit: Option<Edit>,
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
            pings: Vec::new(),
        };
        cecp.new_game(session);
        cecp
    }

    fn new_game(&mut self, session: &mut Session<'_>) {
        session.abort();
        session.select_usual();
        session.forget();
        self.side = Some(Color::Black);
        self.is_analyzing = false;
        self.computer = false;
        self.draw_offered = false;
        self.timing.reset();
        self.board_changed(session);
    }

    /// The position was set up anew.
    fn board_changed(&mut self, session: &Session<'_>) {
        self.excluded.clear();
        self.first_move = session.game().setup().fullmove;
    }

    fn moves_made(&self, game: &Game) -> u32 {
        u32::from(game.setup().fullmove.saturating_sub(self.first_move))
    }

    fn is_thinking(&self, session: &Session<'_>) -> bool {
        session.runs(Purpose::Play)
    }

    /// Ends whatever runs, its answer not being wanted.
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
        if self.is_thinking(session) {
            self.pings.push(shown(ping));
            return;
        }
        if session.running().is_none() {
            session.sync();
        }
        out.line(&format!("pong {}", shown(ping)));
    }

    fn introduce(&self, session: &Session<'_>, out: &mut Output<'_>) {
        let names = features::variant_names(session.shelf(), USUAL);
        for line in features::features(&self.options, &names) {
            out.line(&line);
        }
    }

    fn select(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, name: &str) {
        self.abort(session, out);
        let Some(variant) = session.shelf().get_by_cecp(name) else {
            return out.line(&format!("Error (unknown variant): {}", shown(name)));
        };
        if let Err(reason) = session.select(&variant) {
            return out.line(&format!("Error (variant {}): {reason}", shown(name)));
        }
        self.board_changed(session);
        for line in features::introduction(&variant, name) {
            out.line(&line);
        }
    }

    fn set_board(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, text: &str) {
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
    fn edit_line(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, line: &str) {
        let Some(edit) = &mut self.edit else { return };
        match edit.line(session.game().variant(), line) {
            Edited::More => {}
            Edited::Wrong => {
                out.line(&format!("Error (not a piece and a square): {}", shown(line)));
            }
            Edited::Done(setup) => {
                self.edit = None;
                let tables = session.game().tables().clone();
                match super::uci::from_setup(Game::from_setup(tables, &setup)) {
                    Ok(game) => self.go_on_from(session, out, game),
                    Err(reason) => out.line(&format!("tellusererror Illegal position: {reason}")),
                }
            }
        }
    }

    /// The position has changed: thinks or analyses, if that is wanted.
    fn carry_on(&mut self, session: &mut Session<'_>, out: &mut Output<'_>) {
        if self.is_analyzing {
            self.analyze(session);
        } else if self.side == Some(session.game().turn()) {
            self.think(session, out);
        }
    }

    fn limits(&self, session: &Session<'_>, game: &Game) -> Limits {
        let mut limits = Limits { multi_pv: 1, ..session.limits() };
        self.timing.limit(self.moves_made(game), &mut limits);
        limits.search_moves = moves_to_show(game);
        limits
    }

    fn think(&mut self, session: &mut Session<'_>, out: &mut Output<'_>) {
        if session.game().legal_moves().is_empty() {
            self.abort(session, out);
            return say_over(session.game(), out);
        }
        let limits = self.limits(session, session.game());
        let game = session.game().clone();
        session.search(game, limits, Purpose::Play);
    }

    fn ponder(&mut self, session: &mut Session<'_>, expected: Option<Move>) {
        let Some(expected) = expected.filter(|_| self.ponders && self.side.is_some()) else {
            return;
        };
        let mut game = session.game().clone();
        if game.play(expected).is_err() || game.legal_moves().is_empty() {
            return;
        }
        let limits = Limits { ponder: true, ..self.limits(session, &game) };
        self.pondered_with = self.timing.own;
        session.search(game, limits, Purpose::Ponder(Some(expected)));
    }

    fn analyze(&mut self, session: &mut Session<'_>) {
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

    fn user_move(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, text: &str) {
        if self.is_thinking(session) {
            return out.line(&format!("Illegal move (it is not your turn): {}", shown(text)));
        }
        match relay::read_move(session.game(), text, self.computer) {
            Ok(Relayed::Legal(mv)) => {
                let expected =
                    session.runs(Purpose::Ponder(Some(mv))) && self.clock_is_as_thought();
                if !expected {
                    session.abort();
                }
                session.play(mv);
                self.excluded.clear();
                if expected {
                    session.ponder_hit();
                } else {
                    self.carry_on(session, out);
                }
            }
            Ok(Relayed::Forced(game)) => {
                session.abort();
                out.line(&format!("# no legal move, carried out as it stands: {}", shown(text)));
                session.replace_game(*game);
                self.excluded.clear();
                self.carry_on(session, out);
            }
            Ok(Relayed::TakeKing(answer)) => {
                session.abort();
                out.line(&format!("# it leaves the king to be taken: {}", shown(text)));
                if self.side.is_some_and(|side| side != session.game().turn()) {
                    out.line(&format!("move {answer}"));
                }
            }
            Err(reason) if self.computer => {
                out.line(&format!("# no legal move ({reason}): {}", shown(text)));
            }
            Err(reason) => out.line(&format!("Illegal move ({reason}): {}", shown(text))),
        }
    }

    /// Whether the search that ponders believed in no more time than there is.
    fn clock_is_as_thought(&self) -> bool {
        const LAG: Duration = Duration::from_millis(100);
        self.timing.own + LAG >= self.pondered_with - self.pondered_with / 10
    }

    fn take_back(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, plies: usize) {
        self.abort(session, out);
        for _ in 0..plies {
            if !session.take_back() {
                out.line("Error (no move to take back): undo");
                break;
            }
        }
        self.excluded.clear();
        if self.is_analyzing {
            self.analyze(session);
        }
    }

    fn exclude(
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

    fn hint(&self, session: &mut Session<'_>, out: &mut Output<'_>) {
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

    fn status(&self, session: &Session<'_>, out: &mut Output<'_>) {
        let Some(running) = session.running().filter(|_| self.is_analyzing) else { return };
        let centiseconds = running.since.elapsed().as_millis() / 10;
        let (nodes, depth) = running.report.as_ref().map_or((0, 0), |r| (r.nodes, r.depth));
        let total = session.game().legal_moves().len();
        out.line(&format!("stat01: {centiseconds} {nodes} {depth} 0 {total}"));
    }

    fn set_option(&self, session: &mut Session<'_>, name: &str, value: &str) {
        match (name, value.parse::<u64>()) {
            ("MultiPV", Ok(lines)) => {
                let lines = usize::try_from(lines).unwrap_or(MOST_LINES);
                session.settings.multi_pv = lines.clamp(1, MOST_LINES);
            }
            ("Move Overhead", Ok(milliseconds)) => session.set_overhead(milliseconds),
            ("Clear Hash", _) => session.forget(),
            _ => {}
        }
    }

    /// Words that set something and change nothing on the board.
    fn set(&mut self, session: &mut Session<'_>, command: Command) {
        match command {
            Command::Level(level) => self.timing.set_level(level),
            Command::TimeForEach(time) => self.timing.each = Some(time),
            Command::Depth(depth) => self.timing.depth = Some(depth),
            Command::NodesPerSecond(rate) => self.timing.nodes_per_second = rate,
            Command::OwnTime(time) => self.timing.own = time,
            Command::Draw => self.draw_offered = true,
            Command::Post(posts) => self.posts = posts,
            Command::Ponder(ponders) => {
                self.ponders = ponders;
                if !ponders && matches!(session.running(), Some(r) if is_pondering(r)) {
                    session.abort();
                }
            }
            Command::Memory(mib) => session.set_hash(mib.saturating_sub(BESIDE_HASH)),
            Command::Cores(threads) => session.set_threads(threads),
            Command::Option(name, value) => self.set_option(session, &name, &value),
            Command::Computer => self.computer = true,
            _ => {}
        }
    }

    fn obey(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, command: Command) -> Flow {
        match command {
            Command::Quit => return Flow::Quit,
            Command::Nothing => {}
            Command::Protocol(version) if version >= 2.0 => self.introduce(session, out),
            Command::Protocol(_) => {}
            Command::New => {
                self.abort(session, out);
                self.new_game(session);
            }
            Command::Variant(name) => self.select(session, out, &name),
            Command::Force | Command::Result => {
                self.abort(session, out);
                self.side = None;
            }
            Command::Go => {
                self.abort(session, out);
                self.is_analyzing = false;
                self.side = Some(session.game().turn());
                self.think(session, out);
            }
            Command::PlayOther => {
                self.abort(session, out);
                self.is_analyzing = false;
                self.side = Some(!session.game().turn());
            }
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
                self.abort(session, out);
                self.side = None;
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
            Command::Hint => self.hint(session, out),
            Command::Book => {
                out.line("\tThere is no opening book.");
                out.line("");
            }
            settings => self.set(session, settings),
        }
        Flow::Continue
    }

    /// The search for a move has ended: plays it, then tells.
    fn play(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, found: &Found) {
        let thought = session.thought();
        let Some(best) = found.best.filter(|&best| session.play(best)) else {
            return self.answer_pings(out);
        };
        self.timing.moved(thought, self.moves_made(session.game()).max(1));
        let accepts = std::mem::take(&mut self.draw_offered) && is_glad_of_draw(found.score);
        if accepts || can_claim_draw(session.game()) {
            out.line("offer draw");
        }
        let variant = session.variant();
        let text = coord::write(&variant, best);
        self.become_what_is_shown(session, best, &text);
        out.line(&format!("move {text}"));
        self.answer_pings(out);
        self.ponder(session, found.ponder);
    }

    /// A pawn that stays one on the last rank is a queen to the interface, which knows no such
    /// move. When nothing else could be played, it must be one here, too.
    fn become_what_is_shown(&self, session: &mut Session<'_>, played: Move, text: &str) {
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

impl Protocol for Cecp {
    fn line(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, line: &str) -> Flow {
        if self.edit.is_some() && line != "quit" {
            self.edit_line(session, out, line);
            return Flow::Continue;
        }
        match Command::parse(line) {
            Ok(command) => return self.obey(session, out, command),
            Err(Complaint::Unknown(text)) if looks_like_move(session.game(), &text) => {
                self.user_move(session, out, &text);
            }
            Err(complaint) => out.line(&complaint.to_string()),
        }
        Flow::Continue
    }

    fn report(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, report: &Report) {
        let is_hint = session.runs(Purpose::Hint);
        if (self.posts || self.is_analyzing) && !is_hint {
            out.line(&thinking(&session.variant_of_search(), report));
        }
    }

    fn found(
        &mut self,
        session: &mut Session<'_>,
        out: &mut Output<'_>,
        ended: &Running,
        found: &Found,
    ) {
        match (ended.purpose, found.best) {
            (Purpose::Play, _) => self.play(session, out, found),
            (Purpose::Hint, Some(best)) => {
                out.line(&format!("Hint: {}", coord::write(&ended.variant, best)));
            }
            _ => {}
        }
    }
}

fn is_pondering(running: &Running) -> bool {
    matches!(running.purpose, Purpose::Ponder(_))
}

/// Whether an unknown word may be meant as a move: only then is it answered as one.
fn looks_like_move(game: &Game, text: &str) -> bool {
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
