//! Commands that set something and change nothing on the board.

use wazir_rules::text::excerpt;

use super::commands::Command;
use super::{Cecp, features};
use crate::protocol::output::Output;
use crate::protocol::session::{MOST_LINES, MOST_THREADS, Purpose, Running, Session, USUAL};

/// Memory that is not the transposition table, in MiB: for the program with the endgame tables that it
/// makes, and for each thread.
const BESIDE_HASH: usize = 20;
const EACH_THREAD: usize = 2;

impl Cecp {
    pub(super) fn introduce(&self, session: &Session<'_>, out: &mut Output<'_>) {
        let names = features::variant_names(session.shelf(), USUAL);
        for line in features::features(&self.options, &names) {
            out.line(&line);
        }
        // XBoard shows this in a window, once it has accepted the features.
        if !self.options.faults.is_empty() {
            let faults = self.options.faults.iter().flat_map(|fault| fault.lines());
            out.line(&format!("telluser {}", faults.collect::<Vec<_>>().join("; ")));
        }
    }

    pub(super) fn set(
        &mut self,
        session: &mut Session<'_>,
        out: &mut Output<'_>,
        command: Command,
    ) {
        match command {
            Command::Level(control) => self.timing.set_control(control),
            Command::TimeForEach(time) => self.timing.each = Some(time),
            Command::Depth(depth) => self.timing.depth = Some(depth),
            Command::NodesPerSecond(rate) => self.timing.nodes_per_second = rate,
            Command::OwnTime(time) => self.timing.own = time,
            Command::Draw => {
                self.draw_offered = session.variant().ending().draw_by_agreement;
            }
            Command::Post(posts) => self.posts = posts,
            Command::Ponder(ponders) => {
                self.ponders = ponders;
                if !ponders && matches!(session.running(), Some(r) if is_pondering(r)) {
                    session.abort();
                }
            }
            Command::Memory(mib) => {
                self.memory = Some(mib);
                self.share_memory(session);
            }
            Command::Cores(threads) => {
                self.threads = threads.clamp(1, MOST_THREADS);
                session.set_threads(self.threads);
                self.share_memory(session);
            }
            Command::Option(name, value) => set_option(session, out, &name, &value),
            Command::Computer => self.computer = true,
            _ => {}
        }
    }

    /// Gives the table what the interface allows and threads do not need.
    fn share_memory(&mut self, session: &mut Session<'_>) {
        let Some(memory) = self.memory else { return };
        let hash = memory.saturating_sub(BESIDE_HASH + EACH_THREAD * self.threads).max(1);
        if self.hash.replace(hash) != Some(hash) {
            session.set_hash(hash);
        }
    }
}

fn set_option(session: &mut Session<'_>, out: &mut Output<'_>, name: &str, value: &str) {
    match (name, value.parse::<u64>()) {
        ("MultiPV", Ok(lines)) => {
            session.set_lines(usize::try_from(lines).unwrap_or(MOST_LINES));
        }
        ("Move Overhead", Ok(milliseconds)) => session.set_overhead(milliseconds),
        ("Level", Ok(level)) => session.set_level(level),
        ("OwnBook", Ok(own_book)) => session.set_own_book(own_book != 0),
        ("Clear Hash", _) => session.forget(),
        ("Table Path", _) => session.set_endgames(value),
        ("Book File", _) => {
            if let Err(reason) = session.set_book_file(value) {
                out.line(&format!("telluser {}", excerpt(&reason)));
            }
        }
        _ => {}
    }
}

fn is_pondering(running: &Running) -> bool {
    matches!(running.purpose, Purpose::Ponder(_))
}
