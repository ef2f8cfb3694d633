//! Games that are played in blocks, each of which is kept as soon as it is done.

use std::fmt::Display;
use std::fs;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::bar;
use crate::failure::Failure;
use crate::work::Work;

/// Games that are written together.
const BLOCK: u64 = 100;

/// How games are played, written down and read again.
pub(super) struct Blocks<P, W, R> {
    /// Plays the games with these numbers; `None` if it was stopped.
    pub(super) play: P,
    /// Writes what came of some games.
    pub(super) write: W,
    /// Reads that again.
    pub(super) read: R,
}

impl<P, W, R> Blocks<P, W, R> {
    /// What comes of `count` games: read, as far as they are kept, and played from there on until `stop`
    /// says no.
    pub(super) fn all<T, E: Display>(
        &self,
        work: &Work,
        count: u64,
        stop: &AtomicBool,
    ) -> Result<Vec<T>, Failure>
    where
        P: Fn(Range<u64>, &mut dyn FnMut(u64) -> bool) -> Option<Vec<T>>,
        W: Fn(&[T]) -> String,
        R: Fn(&str) -> Result<Vec<T>, E>,
    {
        let bar = bar("games", count);
        let mut all = Vec::new();
        for start in (0..count).step_by(BLOCK as usize) {
            let end = (start + BLOCK).min(count);
            let name = format!("games-{:05}.txt", start / BLOCK);
            if let Some(known) = self.known(work, &name)? {
                all.extend(known);
                bar.set_position(end);
                bar.reset_eta();
                continue;
            }
            let played = (self.play)(start..end, &mut |played| {
                bar.set_position(start + played);
                !stop.load(Relaxed)
            });
            let Some(played) = played else {
                bar.finish_and_clear();
                return Err(work.interrupted());
            };
            work.write(&name, (self.write)(&played).as_bytes())?;
            all.extend(played);
        }
        bar.finish_and_clear();
        Ok(all)
    }

    /// What came of the games of a block, if they have been played.
    fn known<T, E: Display>(&self, work: &Work, name: &str) -> Result<Option<Vec<T>>, Failure>
    where
        R: Fn(&str) -> Result<Vec<T>, E>,
    {
        let path = work.path(name);
        if !path.exists() {
            return Ok(None);
        }
        let wrong = |error: &dyn Display| {
            Failure::Input(format!("cannot read {}: {error}", path.display()))
        };
        let text = fs::read_to_string(&path).map_err(|error| wrong(&error))?;
        (self.read)(&text).map(Some).map_err(|error| wrong(&error))
    }
}
