//! Opening positions: what their moves lead to.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use wazir_rules::bits::Bits;
use wazir_rules::movegen::Wanted;
use wazir_rules::variant::{Condition, EndResult};
use wazir_rules::{Color, EnPassant, Move, MoveKind, Piece, Position, Square, Tables};

use super::passing::AllPassing;
use super::rounds::Known;
use super::work::{self, Keeper, Reached, Work};
use super::{BuildError, Options, Stage, Watch, in_blocks};
use crate::index::{Index, Squares};
use crate::material::Material;
use crate::set::{self, Tablebase, key, men_of};
use crate::table::{Metric, squares_of};
use crate::value::{Code, Value};

/// The numbers of entries after which it may be kept what is done.
const SEGMENT: usize = if cfg!(test) { 1 << 15 } else { 1 << 20 };

/// What is known of a position: its code, and the number of moves that may still save it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub(super) code: Code,
    pub(super) left: u16,
}

impl State {
    /// So many moves are left where the game is over.
    pub(super) const OVER: u16 = u16::MAX;

    pub(super) const fn pack(self) -> u32 {
        (self.left as u32) << 16 | self.code.0 as u32
    }

    pub(super) const fn unpack(word: u32) -> State {
        State { code: Code(word as u16), left: (word >> 16) as u16 }
    }

    /// Returns `true` if it is decided, and not a draw.
    pub(super) const fn is_decided(self) -> bool {
        self.code.is_win() || self.code.is_loss() && (self.left == 0 || self.left == State::OVER)
    }
}

/// Opens all positions of a table.
pub(super) struct Opening<'a, B: Bits> {
    pub(super) tables: &'a Tables<B>,
    pub(super) set: &'a Tablebase,
    pub(super) index: &'a Index,
    pub(super) options: Options,
    pub(super) watch: Watch<'a>,
    pub(super) metric: Metric,
    /// Where moves within the table set the clock back: what the round before has found.
    pub(super) known: Option<&'a Known>,
    pub(super) keeper: &'a dyn Keeper,
    /// What it is, for what is kept.
    pub(super) title: &'a str,
    /// `true` to keep a list of all moves.
    pub(super) listed: bool,
}

/// What has been found.
pub(super) struct Opened {
    /// The state of each position, and behind them those in which a pawn can be captured en passant.
    pub(super) states: Vec<AtomicU32>,
    pub(super) passing: AllPassing,
    /// If they are to be kept: the moves within the table, each with its goal first.
    pub(super) moves: Vec<Vec<(u32, u32)>>,
}

impl Opened {
    /// Nothing yet, for so many entries.
    fn new(entries: usize) -> Opened {
        let mut states: Vec<AtomicU32> = Vec::with_capacity(entries);
        states.resize_with(entries, AtomicU32::default);
        Opened { states, passing: AllPassing::default(), moves: Vec::new() }
    }
}

/// A move within the table.
#[derive(Clone, Copy)]
enum Inner {
    To(u32),
    /// To a position in which the pawn can be captured en passant.
    Passing(u32, EnPassant),
}

/// What one thread keeps from block to block.
#[derive(Default)]
struct Desk {
    moves: Vec<Move>,
    inner: Vec<Inner>,
    /// Positions in which a pawn can be captured en passant to which moves lead that set the clock back.
    passing: Vec<(u32, EnPassant)>,
}

impl<B: Bits> Opening<'_, B> {
    /// Opens all positions, except those of work that was kept before, if it is of use. Returns the
    /// plies with which deciding begins, too.
    pub(super) fn go_on(&self, kept: Option<Work>) -> Result<(u16, Opened), BuildError> {
        match kept.and_then(|work| self.resume(work)) {
            Some((Reached::Deciding(plies), opened)) => Ok((plies, opened)),
            Some((Reached::Opening(done), opened)) => Ok((0, self.run(done, opened)?)),
            None => Ok((0, self.run(0, Opened::new(self.index.len()))?)),
        }
    }

    /// What was kept before, and how far it has come; `None` if it does not fit this table.
    fn resume(&self, work: Work) -> Option<(Reached, Opened)> {
        let all = self.index.len();
        let Work { reached, mut states, steps } = work;
        let mut passing = AllPassing::default();
        for (from, to, pawn) in steps {
            if from.max(to) as usize >= all {
                return None;
            }
            passing.add(from, to, pawn);
        }
        match reached {
            Reached::Opening(_) => states.resize_with(all, AtomicU32::default),
            Reached::Deciding(_) if states.len() == all + passing.all().len() => {}
            Reached::Deciding(_) => return None,
        }
        Some((reached, Opened { states, passing, moves: Vec::new() }))
    }

    /// Opens all positions from this number on.
    fn run(&self, begin: usize, mut opened: Opened) -> Result<Opened, BuildError> {
        let all = self.index.len();
        let pieces: Vec<Piece> = self.index.pieces().collect();
        let own = key(pieces.iter().copied());
        let mut done = begin;
        while done < all {
            let end = all.min(done + SEGMENT);
            let segment = self.segment(done..end, &mut opened, &pieces, own);
            if segment.is_ok() {
                done = end;
            }
            // Where it is stopped, what is kept is worth more than the last part of it.
            if segment == Err(BuildError::Stopped) || self.keeper.is_due() {
                let (states, passing) = (&opened.states[..done], &opened.passing);
                self.keeper.keep(&mut |to| {
                    let reached = Reached::Opening(done);
                    work::write(to, self.title, reached, states, &mut passing.steps())
                });
            }
            segment?;
        }
        self.open_passing(&mut opened, &pieces, own)?;
        Ok(opened)
    }

    /// Opens the positions with these numbers.
    fn segment(
        &self,
        numbers: Range<usize>,
        opened: &mut Opened,
        pieces: &[Piece],
        own: u64,
    ) -> Result<(), BuildError> {
        let all = self.index.len();
        let states = &opened.states;
        let failed: Mutex<Option<BuildError>> = Mutex::new(None);
        let done = AtomicUsize::new(numbers.start);
        let blocks = in_blocks(numbers, self.options.threads, |numbers| {
            let (mut list, mut passing, mut desk) = (Vec::new(), Vec::new(), Desk::default());
            let mut noted = Vec::new();
            if failed.lock().is_ok_and(|failed| failed.is_some()) {
                return (list, passing, noted);
            }
            let count = numbers.len();
            for number in numbers {
                let state = match self.open(number, pieces, own, &mut desk) {
                    Ok(state) => state,
                    Err(error) => {
                        failed.lock().expect("no thread panics").get_or_insert(error);
                        return (list, passing, noted);
                    }
                };
                states[number].store(state.pack(), Ordering::Relaxed);
                noted.append(&mut desk.passing);
                for &inner in &desk.inner {
                    match inner {
                        Inner::Passing(to, pawn) => passing.push((number as u32, to, pawn)),
                        Inner::To(to) if self.listed => list.push((to, number as u32)),
                        Inner::To(_) => {}
                    }
                }
            }
            let done = done.fetch_add(count, Ordering::Relaxed) + count;
            if !(self.watch)(Stage::Opening { done, all }) {
                failed.lock().expect("no thread panics").get_or_insert(BuildError::Stopped);
            }
            (list, passing, noted)
        });
        if let Some(error) = failed.into_inner().expect("no thread panics") {
            return Err(error);
        }
        for (list, passing, noted) in blocks {
            let mut list: Vec<(u32, u32)> = list;
            for (to, pawn) in noted {
                opened.passing.note(to, pawn);
            }
            for (from, to, pawn) in passing {
                let which = opened.passing.add(from, to, pawn);
                list.push((all as u32 + which, from));
            }
            if self.listed {
                opened.moves.push(list);
            }
        }
        Ok(())
    }

    /// Opens the positions in which a pawn can be captured en passant.
    fn open_passing(
        &self,
        opened: &mut Opened,
        pieces: &[Piece],
        own: u64,
    ) -> Result<(), BuildError> {
        let all = self.index.len() as u32;
        let (mut desk, mut list) = (Desk::default(), Vec::new());
        for (which, passing) in opened.passing.all().iter().enumerate() {
            let (squares, turn) = self.index.position(passing.number as usize);
            let men: Vec<(Piece, Square)> =
                pieces.iter().copied().zip(squares.iter().copied()).collect();
            let plain = Position::of_men(self.tables, &men, turn);
            let mut setup = plain.expect("it was opened").setup(self.tables);
            setup.en_passant = Some(passing.pawn);
            let position = Position::new(self.tables, &setup).expect("a move led there");
            let state = self.state(&position, &squares, own, &mut desk)?;
            opened.states.push(AtomicU32::new(state.pack()));
            for &inner in desk.inner.iter().filter(|_| self.listed) {
                let to = match inner {
                    Inner::To(to) => to,
                    Inner::Passing(to, pawn) => {
                        let here = opened.passing.at(to).iter().copied();
                        let is_it = |&it: &u32| opened.passing.all()[it as usize].pawn == pawn;
                        let which = here.into_iter().find(is_it);
                        all + which.expect("the move is one of the position without it, too")
                    }
                };
                list.push((to, all + which as u32));
            }
        }
        opened.moves.push(list);
        Ok(())
    }

    /// The state of a position before anything is carried back to it. The moves within the table are
    /// left in `desk`.
    fn open(
        &self,
        number: usize,
        pieces: &[Piece],
        own: u64,
        desk: &mut Desk,
    ) -> Result<State, BuildError> {
        desk.inner.clear();
        desk.passing.clear();
        let nothing = State { code: Code::NONE, left: State::OVER };
        let (squares, turn) = self.index.position(number);
        if !self.index.is_used(number, &squares, turn) {
            return Ok(nothing);
        }
        let mut men = set::Men::new();
        men.extend(pieces.iter().copied().zip(squares.iter().copied()));
        match Position::of_men(self.tables, &men, turn) {
            None => Ok(nothing),
            Some(position) => self.state(&position, &squares, own, desk),
        }
    }

    fn state(
        &self,
        position: &Position<B>,
        squares: &Squares,
        own: u64,
        desk: &mut Desk,
    ) -> Result<State, BuildError> {
        desk.inner.clear();
        desk.passing.clear();
        desk.moves.clear();
        position.generate(self.tables, Wanted::All, &mut desk.moves);
        if desk.moves.is_empty() {
            let code = match set::result(self.tables, position) {
                None | Some(Value::Draw) => Code::DRAW_AT_ONCE,
                Some(value) => Code::of(value),
            };
            return Ok(State { code, left: State::OVER });
        }
        if self.draws_when_dead() && position.is_dead(self.tables) {
            return Ok(State { code: Code::DRAW_AT_ONCE, left: State::OVER });
        }
        let mut best: Option<Value> = None;
        for &mv in &desk.moves {
            match self.follow(position, squares, own, mv)? {
                Goal::Inner(inner) => desk.inner.push(inner),
                Goal::Anew(inner) => {
                    let (to, pawn) = match inner {
                        Inner::To(to) => (to, None),
                        Inner::Passing(to, pawn) => (to, Some(pawn)),
                    };
                    desk.passing.extend(pawn.map(|pawn| (to, pawn)));
                    let worth = self.known.map_or(Value::Draw, |known| known.worth(to, pawn));
                    best = best.max(Some(worth));
                }
                Goal::Worth(value) => best = best.max(Some(value)),
            }
        }
        let left = desk.inner.len() as u16;
        Ok(match best {
            None => State { code: Code::DRAW, left },
            Some(Value::Draw) => State { code: Code::DRAW_AT_ONCE, left: left + 1 },
            Some(value) => State { code: Code::of(value), left },
        })
    }

    /// Returns `true` if a position in which nobody can win is a draw at once.
    fn draws_when_dead(&self) -> bool {
        let ends = self.tables.variant().ends();
        ends.iter().any(|end| end.condition == Condition::Dead && end.result == EndResult::Draw)
    }

    /// What a move leads to.
    #[inline]
    fn follow(
        &self,
        position: &Position<B>,
        squares: &Squares,
        own: u64,
        mv: Move,
    ) -> Result<Goal, BuildError> {
        let turn = position.turn();
        let resets = |is_reset: bool| self.metric == Metric::Conversion && is_reset;
        let goal = |inner, is_reset| match resets(is_reset) {
            true => Goal::Anew(inner),
            false => Goal::Inner(inner),
        };
        let is_plain = mv.is_normal() || mv.kind() == MoveKind::DoubleStep;
        if is_plain && position.piece(mv.to()).is_none() {
            let mut squares = squares.clone();
            for square in &mut squares {
                if *square == mv.origin() {
                    *square = mv.to();
                }
            }
            if !mv.is_normal() {
                let next = position.play_unchecked(self.tables, mv);
                let inner = self.inner(&squares, !turn, next.en_passant());
                return Ok(goal(inner, next.halfmove_clock() == 0));
            }
            let is_reset = self.known.is_some()
                && position.piece(mv.origin()).is_some_and(|piece| {
                    self.tables.variant().kind(piece.kind()).rules.resets_clock
                });
            return Ok(goal(self.inner(&squares, !turn, None), is_reset));
        }
        let next = position.play_unchecked(self.tables, mv);
        let men = men_of(&next).expect("no move adds men");
        if key(men.iter().map(|&(piece, _)| piece)) == own {
            let squares = squares_of(self.index, &men);
            let inner = self.inner(&squares, !turn, next.en_passant());
            return Ok(goal(inner, next.halfmove_clock() == 0));
        }
        let is_reset = resets(next.halfmove_clock() == 0);
        let value = match self.metric {
            Metric::Conversion if is_reset => self.set.look_up_outcome(&men, !turn),
            metric => self.set.look_up_men(metric, &men, !turn),
        };
        let value = value.or_else(|| set::result(self.tables, &next));
        let before = |value: Value| if is_reset { value.converts() } else { value.before() };
        value.map(|value| Goal::Worth(before(value))).ok_or_else(|| {
            let variant = self.tables.variant();
            let name =
                |men: &mut dyn Iterator<Item = Piece>| Material::new(variant, men).name(variant);
            BuildError::Missing {
                material: name(&mut self.index.pieces()),
                missing: name(&mut men.iter().map(|&(piece, _)| piece)),
            }
        })
    }

    #[inline]
    fn inner(&self, squares: &Squares, turn: Color, passing: Option<EnPassant>) -> Inner {
        let (number, symmetry) = self.index.number_by(squares, turn);
        match passing {
            None => Inner::To(number as u32),
            Some(EnPassant { target, before, pawn }) => {
                let moved = |square| self.index.moved(square, symmetry);
                let (target, pawn) = (moved(target), moved(pawn));
                Inner::Passing(number as u32, EnPassant { target, before: before.map(moved), pawn })
            }
        }
    }
}

/// What a move leads to.
enum Goal {
    /// A position of the same table.
    Inner(Inner),
    /// The same, where the move clock begins again there.
    Anew(Inner),
    /// Something that is decided, worth this to the side that moves.
    Worth(Value),
}
