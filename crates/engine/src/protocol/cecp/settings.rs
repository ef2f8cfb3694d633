//! Words that set something and change nothing on the board.

use super::commands::Command;
use super::{Cecp, features};
use crate::protocol::lines::Output;
use crate::protocol::session::{MOST_LINES, Purpose, Running, Session, USUAL};

/// Memory that is not the transposition table, in MiB.
const BESIDE_HASH: usize = 8;

impl Cecp {
    pub(super) fn introduce(&self, session: &Session<'_>, out: &mut Output<'_>) {
        let names = features::variant_names(session.shelf(), USUAL);
        for line in features::features(&self.options, &names) {
            out.line(&line);
        }
    }

    pub(super) fn set(&mut self, session: &mut Session<'_>, command: Command) {
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

    fn set_option(&self, session: &mut Session<'_>, name: &str, value: &str) {
        match (name, value.parse::<u64>()) {
            ("MultiPV", Ok(lines)) => {
                session.set_lines(usize::try_from(lines).unwrap_or(MOST_LINES));
            }
            ("Move Overhead", Ok(milliseconds)) => session.set_overhead(milliseconds),
            ("Clear Hash", _) => session.forget(),
            _ => {}
        }
    }
}

fn is_pondering(running: &Running) -> bool {
    matches!(running.purpose, Purpose::Ponder(_))
}
