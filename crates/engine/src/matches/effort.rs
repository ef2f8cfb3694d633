//! The work of engines, by their own reports.

use std::time::Duration;

use super::note::Note;

/// Sums over moves.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Effort {
    /// Moves that were made.
    pub moves: u64,
    /// Time for all of them, as the referee measured it.
    pub time: Duration,
    /// The longest time for one.
    pub longest: Duration,
    /// Nodes of the moves for which they were reported.
    pub nodes: u64,
    /// Time for those moves.
    pub counted: Duration,
    /// Sum of the depths of the moves for which one was reported.
    pub depths: u64,
    /// The number of those moves.
    pub deep: u64,
}

impl Effort {
    /// Adds a move.
    pub fn add(&mut self, note: &Note) {
        self.moves += 1;
        self.time += note.used;
        self.longest = self.longest.max(note.used);
        if let Some(nodes) = note.thought.nodes {
            self.nodes = self.nodes.saturating_add(nodes);
            self.counted += note.used;
        }
        if let Some(depth) = note.thought.depth {
            self.depths += u64::from(depth);
            self.deep += 1;
        }
    }

    /// Adds the moves of another sum.
    pub fn join(&mut self, other: &Effort) {
        self.moves += other.moves;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.counted += other.counted;
        self.depths += other.depths;
        self.deep += other.deep;
    }

    /// Nodes a second, if any were reported.
    pub fn speed(&self) -> Option<f64> {
        let seconds = self.counted.as_secs_f64();
        (self.nodes > 0 && seconds > 0.0).then(|| self.nodes as f64 / seconds)
    }

    /// Mean depth, if any was reported.
    pub fn depth(&self) -> Option<f64> {
        (self.deep > 0).then(|| self.depths as f64 / self.deep as f64)
    }
}
