//! Kinds of pieces: which lines of the file mean the same for both sides, and what each moves
//! like.

use std::collections::{BTreeMap, BTreeSet};

use wazir_rules::betza::Offset;

use super::rays::{Meaning, Ray};
use super::{Game, Line};
use crate::foreign::spell::{Manner, spell, targets, usual};
use crate::foreign::{Unsaid, first_moves};

/// A kind of piece of one side.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Man {
    /// The index of its line.
    pub(super) index: usize,
    /// Its letter here, as White has it.
    pub(super) letter: char,
    pub(super) value: i32,
    pub(super) moves: Moves,
}

/// The moves of a kind, as its own side sees them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Moves {
    pub(super) betza: String,
    /// `true` if it has a double step, and if that can be captured en passant.
    pub(super) double_step: Option<bool>,
    /// `true` if it has a triple step, and if it has its double step from the next rank, too.
    pub(super) triple_step: bool,
    pub(super) next_rank: bool,
    /// The files that it castles to the right, or, if negative, to the left.
    pub(super) castling: BTreeSet<i8>,
    /// The leaps of a pawn's first move, without capture.
    pub(super) first: String,
}

/// The kinds of a game.
pub(super) struct Men {
    pub(super) all: Vec<Man>,
    /// The kind of each line for White and for Black, as indices of `all`.
    places: [BTreeMap<usize, usize>; 2],
    /// The castling of each line, likewise: kings that move alike may castle in different ways.
    castling: [BTreeMap<usize, BTreeSet<i8>>; 2],
}

impl Men {
    /// The kinds of both sides. Lines of both sides with the same letter and the same moves are
    /// one kind; another kind with the same letter gets a new one.
    pub(super) fn of(game: &Game, unsaid: &mut Vec<Unsaid>) -> Men {
        let mut men = Men {
            all: Vec::new(),
            places: [BTreeMap::new(), BTreeMap::new()],
            castling: [BTreeMap::new(), BTreeMap::new()],
        };
        for side in 0..2 {
            for index in lines_of(game, side) {
                let line = &game.lines[index];
                let starts = index < 2 || game.back[side].contains(&(index + 1));
                let moves = moves(line, index, starts, side, unsaid);
                men.castling[side].insert(index, moves.castling.clone());
                let place = men.place(index, line, moves, side, unsaid);
                men.places[side].insert(index, place);
            }
        }
        // Most lines have been read for both sides.
        let mut seen = BTreeSet::new();
        unsaid.retain(|it| seen.insert(it.clone()));
        men
    }

    /// The files that the piece with this number (from 1) of a side castles to the right, or, if
    /// negative, to the left.
    pub(super) fn castling(&self, side: usize, number: usize) -> BTreeSet<i8> {
        let index = number.checked_sub(1);
        index.and_then(|index| self.castling[side].get(&index)).cloned().unwrap_or_default()
    }

    /// The kind with this number (from 1) of a side, on a back rank or as a pawn.
    pub(super) fn at(&self, side: usize, number: usize) -> Option<&Man> {
        self.places[side].get(&number.checked_sub(1)?).map(|&place| &self.all[place])
    }

    fn place(
        &mut self,
        index: usize,
        line: &Line,
        moves: Moves,
        side: usize,
        unsaid: &mut Vec<Unsaid>,
    ) -> usize {
        if let Some(&place) = self.places[0].get(&index).filter(|_| side == 1) {
            if self.all[place].moves.betza != moves.betza {
                let what = format!("line {}: {}", line.number, line.letter);
                let why = "it moves in the same direction for both sides, and here in White's";
                unsaid.push(Unsaid::new(what, why));
            }
            return place;
        }
        let letter = line.letter.to_ascii_uppercase();
        let same = |man: &Man| {
            man.letter == letter
                && man.moves.betza == moves.betza
                && man.moves.double_step == moves.double_step
                && man.moves.triple_step == moves.triple_step
                && man.moves.next_rank == moves.next_rank
                && man.moves.first == moves.first
                && (man.value < 0) == (line.value < 0)
        };
        if let Some(place) = self.all.iter().position(same) {
            return place;
        }
        let is_free = |letter: char| self.all.iter().all(|man| man.letter != letter);
        let letter = Some(letter).filter(|&letter| is_free(letter));
        let letter = letter.or_else(|| ('A'..='Z').rev().find(|&letter| is_free(letter)));
        self.all.push(Man { index, letter: letter.unwrap_or('Z'), value: line.value, moves });
        self.all.len() - 1
    }
}

/// The lines whose pieces a side has or can get, its pawns first. A royal piece that stands
/// nowhere never enters the game.
fn lines_of(game: &Game, side: usize) -> Vec<usize> {
    let on_board = |index: &usize| {
        let has = |side: usize, index: usize| game.back[side].contains(&(index + 1));
        let is_spare =
            |index: usize| !has(0, index) && !has(1, index) && game.lines[index].value > 0;
        // What stands nowhere is what pawns may become: of two lines with one letter the first is
        // White's, the last Black's.
        let letter = game.lines[*index].letter;
        let mut alike =
            (2..game.lines.len()).filter(|&it| is_spare(it) && game.lines[it].letter == letter);
        let own = if side == 0 { alike.next() } else { alike.next_back() };
        has(side, *index) || is_spare(*index) && own == Some(*index)
    };
    let others = (2..game.lines.len()).filter(on_board);
    std::iter::once(side).chain(others).collect()
}

/// The moves of a line for a side. Pieces that do not start on the board make no first moves.
fn moves(line: &Line, index: usize, starts: bool, side: usize, unsaid: &mut Vec<Unsaid>) -> Moves {
    let mut reader = Reader {
        moves: Moves::default(),
        ways: BTreeMap::new(),
        paths: BTreeSet::new(),
        first: BTreeSet::new(),
        unmoved: [BTreeSet::new(), BTreeSet::new()],
        is_pawn: index < 2,
    };
    let cylinder = line.rays.iter().filter_map(|text| text.parse::<Ray>().ok()).any(Ray::cylinder);
    let is_made = |text: &&String| starts || !text.parse::<Ray>().is_ok_and(Ray::is_first);
    for text in line.rays.iter().filter(is_made) {
        let read = text
            .parse::<Ray>()
            .and_then(|ray| reader.add(if side == 1 { ray.turned() } else { ray }, cylinder));
        if let Err(why) = read {
            let what = format!("line {}: {}:{} {text}", line.number, line.letter, line.value);
            unsaid.push(Unsaid::new(what, why));
        }
    }
    if let Err(why) = reader.finish() {
        unsaid.push(Unsaid::new(format!("line {}: {}", line.number, line.letter), why));
    }
    reader.moves
}

/// The moves of a line as they are gathered.
struct Reader {
    moves: Moves,
    /// Steps by manner.
    ways: BTreeMap<Manner, BTreeSet<Offset>>,
    /// Targets that are reached by one of several paths.
    paths: BTreeSet<Offset>,
    /// Targets of a pawn's first leaps.
    first: BTreeSet<Offset>,
    /// Targets of other first leaps: without capture, and with or without.
    unmoved: [BTreeSet<Offset>; 2],
    is_pawn: bool,
}

impl Reader {
    /// Adds a ray. On a board whose edges are joined it makes no difference to rays along a file.
    fn add(&mut self, ray: Ray, cylinder: bool) -> Result<(), &'static str> {
        let (capture, quiet) = ray.uses();
        let plain = Manner { quiet, capture, cylinder, modifier: "", steps: 1 };
        let mut put = |manner: Manner, to: Offset| {
            self.ways.entry(manner).or_default().insert(to);
        };
        match ray.meaning() {
            Meaning::Go { step, steps } => put(Manner { steps, ..plain }, step),
            Meaning::Lame { via, to } if is_straight_first(via, to) => {
                put(Manner { modifier: "n", ..plain }, to);
            }
            Meaning::Lame { .. } => return Err("lame pieces step straight first here"),
            Meaning::Paths { to } => drop(self.paths.insert(to)),
            Meaning::Hop { step, just_behind, rides_before } => {
                let modifier = if just_behind { "g" } else { "p" };
                put(Manner { modifier, steps: 0, ..plain }, step);
                if rides_before {
                    put(Manner { quiet: true, capture: false, steps: 0, ..plain }, step);
                }
            }
            Meaning::FirstSteps { steps, en_passant, next_rank } => {
                self.moves.double_step = Some(en_passant);
                self.moves.triple_step |= steps == 3;
                self.moves.next_rank |= next_rank;
            }
            // Pawns never come back to where they started.
            Meaning::FirstLeap { to, capture: false } if self.is_pawn => {
                self.first.insert(to);
            }
            Meaning::FirstLeap { to, capture } => {
                self.unmoved[usize::from(capture)].insert(to);
            }
            Meaning::Castling { files } => drop(self.moves.castling.insert(files)),
            Meaning::Unsaid(why) => return Err(why),
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), String> {
        let mut text = String::new();
        for (manner, steps) in &self.ways {
            let far =
                |to: Offset| format!("a leap of {} and {} squares has no name here", to.dx, to.dy);
            text += &spell(*manner, steps).map_err(far)?;
        }
        if !self.paths.is_empty() {
            text += ALL_PATHS;
            let known = targets(ALL_PATHS);
            if known != self.paths {
                return Err("such paths are not played".to_owned());
            }
        }
        let leap = Manner { quiet: true, capture: false, cylinder: false, modifier: "", steps: 1 };
        let far =
            |to: Offset| format!("a leap of {} and {} squares has no name here", to.dx, to.dy);
        self.moves.first = spell(leap, &self.first).map_err(far)?;
        for (targets, capture) in self.unmoved.iter().zip([false, true]) {
            let first = spell(Manner { capture, ..leap }, targets).map_err(far)?;
            text += &first_moves::only_first(&first);
        }
        if text.is_empty() {
            return Err("it has no moves left".to_owned());
        }
        self.moves.betza = usual(&text);
        Ok(())
    }
}

/// The leaps by three paths that are known: three king's steps, two of them alike.
const ALL_PATHS: &str = "nCnZ";

/// Returns whether a lame leap passes over the square that `n` means.
fn is_straight_first(via: Offset, to: Offset) -> bool {
    let (x, y) = (to.dx.unsigned_abs(), to.dy.unsigned_abs());
    let sign = |n: i8, counts: bool| if counts { n.signum() } else { 0 };
    (x == y || x.min(y) <= 1 && x.max(y) == 2)
        && via == Offset { dx: sign(to.dx, x >= y), dy: sign(to.dy, y >= x) }
}
