//! Carrying what is decided backwards, ply by ply.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use wazir_rules::bits::{Bits, Cpu, Kernel};
use wazir_rules::{Color, Tables};

use super::graph::Graph;
use super::open::State;
use super::passing::AllPassing;
use super::unmoves::Unmoves;
use super::work::{self, Keeper, Reached};
use super::{BuildError, Options, Stage, Watch, in_blocks};
use crate::index::Index;
use crate::material::Material;
use crate::table::{Codes, Counts, Metric, Table};
use crate::value::Code;

/// From where moves lead to a position.
pub(super) enum Before<'a, B: Bits> {
    Listed(Graph),
    Reached(Unmoves<'a, B>),
}

/// Decides all positions of a table.
pub(super) struct Retreat<'a, B: Bits> {
    pub(super) tables: &'a Tables<B>,
    pub(super) states: &'a [AtomicU32],
    pub(super) passing: &'a AllPassing,
    pub(super) before: Before<'a, B>,
    pub(super) options: Options,
    pub(super) watch: Watch<'a>,
    /// The most plies in which anything is decided.
    pub(super) limit: Option<u16>,
    pub(super) keeper: &'a dyn Keeper,
    /// What it is, for what is kept.
    pub(super) title: &'a str,
}

impl<B: Bits> Retreat<'_, B> {
    /// Carries back what is decided in so many plies or more.
    pub(super) fn run(&self, begin: u16) -> Result<(), BuildError> {
        let farthest = |plies: u16, state: &AtomicU32| {
            let state = State::unpack(state.load(Ordering::Relaxed));
            if state.code.is_win() || state.code.is_loss() {
                plies.max(state.code.plies())
            } else {
                plies
            }
        };
        let mut last = self.states.iter().fold(0, farthest);
        let mut plies = begin;
        while plies <= last && self.limit.is_none_or(|limit| plies < limit) {
            if plies >= Code::MOST - 1 {
                return Err(BuildError::TooLong(String::new()));
            }
            let goes_on = (self.watch)(Stage::Deciding { plies });
            if !goes_on || self.keeper.is_due() {
                self.keeper.keep(&mut |to| {
                    let (reached, mut steps) = (Reached::Deciding(plies), self.passing.steps());
                    work::write(to, self.title, reached, self.states, &mut steps)
                });
            }
            if !goes_on {
                return Err(BuildError::Stopped);
            }
            let blocks = in_blocks(0..self.states.len(), self.options.threads, |numbers| {
                self.tables.run(Carry { retreat: self, numbers, plies })
            });
            last = blocks.into_iter().fold(last, u16::max);
            plies += 1;
        }
        Ok(())
    }

    /// Calls `found` with each position from which a move leads to this one, for each such move.
    #[inline(always)]
    fn each_before<C: Cpu>(&self, number: u32, mut found: impl FnMut(u32)) {
        let unmoves = match &self.before {
            Before::Listed(graph) => return graph.before(number).iter().copied().for_each(found),
            Before::Reached(unmoves) => unmoves,
        };
        let plain = (self.states.len() - self.passing.all().len()) as u32;
        // Where a pawn can be captured en passant as well, the same moves lead on.
        let mut with_passing = |source: u32| {
            found(source);
            self.passing.at(source).iter().for_each(|&which| found(plain + which));
        };
        match number.checked_sub(plain) {
            None => unmoves.each::<C>(number, self.passing, with_passing),
            Some(which) => {
                let from = &self.passing.all()[which as usize].from;
                from.iter().for_each(|&source| with_passing(source));
            }
        }
    }

    /// A move leads from this position to one that is lost in `plies`. Returns the plies that it is
    /// won in, if that is news.
    #[inline(always)]
    fn win(&self, number: u32, plies: u16) -> u16 {
        let win = Code::win(plies + 1);
        let change = |word: u32| {
            let state = State::unpack(word);
            let is_better = state.left != State::OVER && (!state.code.is_win() || win < state.code);
            is_better.then(|| State { code: win, ..state }.pack())
        };
        let state = &self.states[number as usize];
        match state.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change) {
            Ok(_) => plies + 1,
            Err(_) => 0,
        }
    }

    /// A move leads from this position to one that is won in `plies`. Returns the plies that it is
    /// lost in, if that was the last hope.
    #[inline(always)]
    fn fail(&self, number: u32, plies: u16) -> u16 {
        let mut lost = 0;
        let change = |word: u32| {
            let state = State::unpack(word);
            if state.left == State::OVER || state.code.is_win() {
                return None;
            }
            debug_assert!(state.left > 0, "a move is counted off twice");
            let left = state.left.saturating_sub(1);
            let code = match left {
                0 => state.code.max(Code::loss(plies + 1)),
                _ => state.code,
            };
            lost = if left == 0 { code.plies() } else { 0 };
            Some(State { code, left }.pack())
        };
        let state = &self.states[number as usize];
        let _ = state.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change);
        lost
    }
}

/// Carries back what is decided in so many plies, in a part of the table. Returns the most plies in
/// which anything is decided by that.
struct Carry<'a, B: Bits> {
    retreat: &'a Retreat<'a, B>,
    numbers: Range<usize>,
    plies: u16,
}

impl<B: Bits> Kernel for Carry<'_, B> {
    type Output = u16;

    #[inline(always)]
    fn run<C: Cpu>(self) -> u16 {
        let Carry { retreat, numbers, plies } = self;
        let mut last = 0;
        for number in numbers {
            let state = State::unpack(retreat.states[number].load(Ordering::Relaxed));
            if !state.is_decided() || state.code.plies() != plies {
                continue;
            }
            match state.code.is_win() {
                true => retreat.each_before::<C>(number as u32, |source| {
                    last = last.max(retreat.fail(source, plies));
                }),
                false => retreat.each_before::<C>(number as u32, |source| {
                    last = last.max(retreat.win(source, plies));
                }),
            }
        }
        last
    }
}

/// The table, when everything is decided.
pub(super) fn finish(
    material: Material,
    metric: Metric,
    index: Index,
    mut states: Vec<AtomicU32>,
    clock: Option<u16>,
) -> Table {
    let code = |state: &AtomicU32| {
        let state = State::unpack(state.load(Ordering::Relaxed));
        match state.is_decided() || !state.code.is_loss() {
            true => state.code,
            false => Code::DRAW,
        }
    };
    states.truncate(index.len());
    let codes = match states.iter().all(|state| code(state).0 <= u8::MAX.into()) {
        true => Codes::Bytes(states.iter().map(|state| code(state).0 as u8).collect()),
        false => {
            // Packed where they are, two in the place of one, so that they take no more memory.
            for number in 0..states.len() {
                let code = u32::from(code(&states[number]).0);
                let pair = states[number / 2].get_mut();
                *pair = if number % 2 == 0 { code } else { *pair | code << 16 };
            }
            states.truncate(index.len().div_ceil(2));
            states.shrink_to_fit();
            let mut codes = Vec::with_capacity(index.len());
            let pairs = states.iter_mut().map(|pair| *pair.get_mut());
            codes.extend(pairs.flat_map(|pair| [pair as u16, (pair >> 16) as u16]));
            Codes::Words(codes)
        }
    };
    let mut counts = [Counts::default(); 2];
    for number in 0..index.len() {
        let code = codes.get(number);
        if code != Code::NONE {
            let turn = if number < index.len() / 2 { Color::White } else { Color::Black };
            counts[turn.index()].add(number, code, index.orbit(number), clock);
        }
    }
    Table { material, metric, index, codes, counts }
}

#[cfg(test)]
mod tests {
    use wazir_rules::Rules;

    use super::*;

    #[test]
    fn entries_are_kept_in_bytes_or_words() {
        let rules = Rules::named("gardner").unwrap();
        let material = Material::parse(rules.variant(), "KRK").unwrap();
        for (most, width) in [(120, 1), (300, 2)] {
            let index = super::super::index(&rules, &material);
            let code = |number: usize| match number % 3 {
                0 => Code::NONE,
                1 => Code::win((number % most) as u16),
                _ => Code::loss((number % most) as u16),
            };
            // Behind the entries stand positions in which a pawn can be captured en passant.
            let states = (0..index.len() + 3).map(|number| State { code: code(number), left: 0 });
            let states = states.map(|state| AtomicU32::new(state.pack())).collect();
            let table = finish(material.clone(), Metric::Mate, index, states, None);
            assert_eq!((table.codes.width(), table.codes.len()), (width, table.index.len()));
            assert!((0..table.codes.len()).all(|at| table.codes.get(at) == code(at)));
        }
    }
}
