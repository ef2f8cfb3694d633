//! The engine's side of the protocols of graphical interfaces: CECP (`XBoard`), UCI and USI, on one
//! pair of pipes.
//!
//! The interface chooses the protocol by its greeting. One thread reads lines, another searches, and
//! the loop here owns the game and answers both:
//!
//! ```text
//!   input --lines--> [inbox] --> run --> output
//!   worker --reports, moves--^    '--jobs--> worker
//! ```
//!
//! Protocols only translate. The game, the searcher and the settings are a `Session`, which
//! all three share; none of them knows a game by name. Text that makes no sense is answered by an
//! error if the protocol has a word for that, and ignored otherwise; it never ends the program.
//! Nothing is written to the standard error stream: `XBoard` mixes it into what it reads.

mod cecp;
mod output;
mod session;
mod uci;
mod worker;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use wazir_rules::Shelf;

use crate::knowledge::Knowledge;
use crate::report::{Found, Report};
use crate::wire::dialect::{UCI, USI};
use cecp::Cecp;
use output::Output;
use session::{Running, Session};
use uci::Uci;
use worker::{Count, Message, Trying};

/// The engine's introduction and its first settings.
#[derive(Clone, Debug)]
pub struct Options {
    /// Name and version.
    pub name: String,
    /// The authors.
    pub author: String,
    /// Mebibytes of transposition table.
    pub hash: usize,
    /// Search threads.
    pub threads: usize,
    /// Time kept in reserve at each move.
    pub overhead: Duration,
    /// The weights learnt for the games on the shelf.
    pub knowledge: Arc<Knowledge>,
    /// The folder in which endgame tables are looked for.
    pub endgames: Option<PathBuf>,
    /// Faults of variant files that were left out. The interface is told of them when it asks for
    /// the games.
    pub faults: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            name: concat!("Wazir ", env!("CARGO_PKG_VERSION")).to_owned(),
            author: "the Wazir authors".to_owned(),
            hash: 64,
            threads: 1,
            overhead: Duration::from_millis(10),
            knowledge: Knowledge::shipped(),
            endgames: None,
            faults: Vec::new(),
        }
    }
}

/// The time after the end of the input for what may never end: a mate that may not exist, or a count
/// of moves.
const LAST_WAIT: Duration = Duration::from_secs(2);

/// The choice whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flow {
    Continue,
    Quit,
}

/// A conversation in one of the protocols: lines in, lines out.
trait Conversation {
    /// Answers a line.
    fn line(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, line: &str) -> Flow;

    /// Shows a report of the running search.
    fn show_report(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, report: &Report);

    /// The running search tries another move. Not every protocol shows that.
    fn show_trying(&mut self, _session: &Session<'_>, _out: &mut Output<'_>, _trying: Trying) {}

    /// Answers the end of a search.
    fn search_ended(
        &mut self,
        session: &mut Session<'_>,
        out: &mut Output<'_>,
        ended: &Running,
        found: &Found,
    );

    /// Shows a count of moves. Only one protocol asks for that.
    fn show_count(&mut self, _out: &mut Output<'_>, _ended: &Running, _count: &Count) {}
}

/// Speaks with a graphical interface until it says `quit`, or until the input has ended and the last
/// search has been answered. One without a limit ends with the input, and without an answer; what may
/// never end is stopped soon after, and answered by what was found.
///
/// # Errors
/// The output could not be written. Nothing is done after that.
pub fn run(
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
    shelf: &Shelf,
    options: &Options,
) -> io::Result<()> {
    let mut out = Output::new(&mut output);
    let mut session = Session::new(shelf, options, input);
    let mut protocol: Option<Box<dyn Conversation>> = None;
    let mut ended = false;
    let mut last_wait = None;
    loop {
        let nothing_to_come = ended && session.is_idle_or_endless();
        if out.is_broken() || nothing_to_come {
            break;
        }
        let Some(message) = session.next(last_wait) else {
            session.stop_if_unknown();
            last_wait = None;
            continue;
        };
        match message {
            Message::End => {
                ended = true;
                last_wait = Some(Instant::now() + LAST_WAIT);
            }
            Message::Line(line) => {
                if let Some(other) = greet(&line, protocol.is_none(), &mut session, options) {
                    protocol = Some(other);
                }
                let Some(protocol) = &mut protocol else { continue };
                if protocol.line(&mut session, &mut out, &line) == Flow::Quit {
                    break;
                }
            }
            Message::Report(id, report) => {
                let known = session.note_report(id, &report);
                if let Some(protocol) = protocol.as_mut().filter(|_| known) {
                    protocol.show_report(&mut session, &mut out, &report);
                }
            }
            Message::Trying(id, trying) => {
                let known = session.note_trying(id, trying);
                if let Some(protocol) = protocol.as_mut().filter(|_| known) {
                    protocol.show_trying(&session, &mut out, trying);
                }
            }
            Message::Found(id, found) => {
                let ended = session.take_ended(id, &found);
                if let (Some(protocol), Some(ended)) = (&mut protocol, ended) {
                    protocol.search_ended(&mut session, &mut out, &ended, &found);
                }
            }
            Message::Counted(id, count) => {
                let ended = session.take_counted(id);
                if let (Some(protocol), Some(ended)) = (&mut protocol, ended) {
                    protocol.show_count(&mut out, &ended, &count);
                }
            }
            Message::Synced(_) => {}
        }
    }
    session.abort();
    out.finish()
}

/// Begins the conversation that this line asks for, if it is a greeting. If it is the first line, a
/// word that only UCI has begins UCI, and any other CECP, which people type.
fn greet(
    line: &str,
    is_first: bool,
    session: &mut Session<'_>,
    options: &Options,
) -> Option<Box<dyn Conversation>> {
    const UCI_ALONE: [&str; 5] = ["isready", "ucinewgame", "position", "setoption", "d"];
    let mut words = line.split_ascii_whitespace();
    let (word, second) = (words.next()?, words.next());
    let is_uci = UCI_ALONE.contains(&word) || (word == "go" && second.is_some());
    let protocol: Box<dyn Conversation> = match word {
        "uci" => Box::new(Uci::new(session, options, &UCI)),
        "usi" => Box::new(Uci::new(session, options, &USI)),
        "xboard" if is_first => Box::new(Cecp::new(session, options)),
        _ if !is_first => return None,
        _ if is_uci => Box::new(Uci::new(session, options, &UCI)),
        _ => Box::new(Cecp::new(session, options)),
    };
    Some(protocol)
}
