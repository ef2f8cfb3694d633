//! One table: what every position of some material is worth.

use std::sync::Arc;

use wazir_rules::{Color, Piece, Square};

use crate::index::{Index, Squares};
use crate::material::Material;
use crate::paged::Paged;
use crate::value::{Code, Value};

/// What every position of some material is worth.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) material: Material,
    pub(crate) metric: Metric,
    pub(crate) index: Index,
    pub(crate) codes: Codes,
    pub(crate) counts: [Counts; 2],
}

/// What the distances of a table lead to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Metric {
    /// The end of the game.
    #[default]
    Mate,
    /// The next capture or move of a pawn, or whatever else sets the move clock back, or the end of
    /// the game before. What cannot be won before the clock runs out is drawn: a table of this
    /// kind says exactly what each position is worth with the clock at zero.
    Conversion,
}

impl Metric {
    /// All of them.
    pub const ALL: [Metric; 2] = [Metric::Mate, Metric::Conversion];

    /// `mate` or `conversion`.
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Mate => "mate",
            Metric::Conversion => "conversion",
        }
    }
}

/// The entries of a table, in as few bytes as they need, or still in their file.
#[derive(Clone, Debug)]
pub(crate) enum Codes {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
    Paged(Arc<Paged>),
}

impl Codes {
    #[inline]
    pub(crate) fn get(&self, number: usize) -> Code {
        Code(match self {
            Codes::Bytes(codes) => codes[number].into(),
            Codes::Words(codes) => codes[number],
            Codes::Paged(paged) => return paged.get(number),
        })
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Codes::Bytes(codes) => codes.len(),
            Codes::Words(codes) => codes.len(),
            Codes::Paged(paged) => paged.entries(),
        }
    }

    /// The bytes of an entry.
    pub(crate) fn width(&self) -> usize {
        match self {
            Codes::Bytes(_) => 1,
            Codes::Words(_) => 2,
            Codes::Paged(paged) => paged.width(),
        }
    }
}

/// The positions of one side to move, those that are mirrored or turned included.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Won by the side to move.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Drawn by a single move that captures, promotes or ends the game; a part of the draws.
    pub draws_at_once: u64,
    /// Lost by the side to move.
    pub losses: u64,
    /// Won or lost, but only after more plies than the game's move clock counts.
    pub beyond_the_clock: u64,
    /// The number of the position that takes the side to move longest to win, and the plies.
    pub longest_win: Option<(u32, u16)>,
    /// The number of the position that the side to move loses last, and the plies.
    pub longest_loss: Option<(u32, u16)>,
}

impl Counts {
    /// All positions.
    pub fn all(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    pub(crate) fn add(&mut self, number: usize, code: Code, orbit: u64, clock: Option<u16>) {
        let plies = code.plies();
        match code.value() {
            None => return,
            Some(Value::Draw) => {
                self.draws += orbit;
                if code == Code::DRAW_AT_ONCE {
                    self.draws_at_once += orbit;
                }
                return;
            }
            Some(Value::Win(_)) => {
                self.wins += orbit;
                if self.longest_win.is_none_or(|(_, most)| plies > most) {
                    self.longest_win = Some((number as u32, plies));
                }
            }
            Some(Value::Loss(_)) => {
                self.losses += orbit;
                if self.longest_loss.is_none_or(|(_, most)| plies > most) {
                    self.longest_loss = Some((number as u32, plies));
                }
            }
        }
        if clock.is_some_and(|clock| plies > clock) {
            self.beyond_the_clock += orbit;
        }
    }
}

/// What an ending is in general.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first side wins nearly always.
    Won,
    /// It depends on the position.
    Depends,
    /// The first side wins hardly ever.
    NotWon,
}

impl Table {
    /// The material.
    pub fn material(&self) -> &Material {
        &self.material
    }

    /// The positions of one side to move.
    pub fn counts(&self, turn: Color) -> &Counts {
        &self.counts[turn.index()]
    }

    /// The number of entries: of positions, and of places without one.
    pub fn entries(&self) -> usize {
        self.codes.len()
    }

    /// What its distances lead to.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The bytes of the entries when they are unpacked.
    pub fn bytes(&self) -> usize {
        self.codes.len() * self.codes.width()
    }

    /// The bytes that the entries take in memory, those that a [`Cache`](crate::Cache) bounds not
    /// included.
    pub fn memory(&self) -> usize {
        if matches!(self.codes, Codes::Paged(_)) { 0 } else { self.bytes() }
    }

    /// The men and their squares in the position with a number, which comes from
    /// [`Counts`], and the side to move.
    pub fn position(&self, number: u32) -> (Vec<(Piece, Square)>, Color) {
        let (squares, turn) = self.index.position(number as usize);
        (self.index.pieces().zip(squares).collect(), turn)
    }

    /// Of the positions in which Black is to move, cannot win, and cannot draw at once by a single
    /// move, the share that White wins; and what follows from it: at least 95 % are a won ending,
    /// at most 5 % are one that is not won. `None` if there is no such position.
    pub fn verdict(&self) -> Option<(f64, Verdict)> {
        let black = self.counts(Color::Black);
        let held = black.draws - black.draws_at_once;
        let all = black.losses + held;
        let share = black.losses as f64 / all as f64;
        let verdict = match share {
            _ if share >= 0.95 => Verdict::Won,
            _ if share <= 0.05 => Verdict::NotWon,
            _ => Verdict::Depends,
        };
        (all > 0).then_some((share, verdict))
    }

    /// What a position with these men is worth; `None` if no such position can be. The men must be
    /// those of the table.
    #[inline]
    pub(crate) fn get(&self, men: &[(Piece, Square)], turn: Color) -> Option<Value> {
        let squares = squares_of(&self.index, men);
        let stand = (0..squares.len()).all(|man| self.index.may_stand(man, squares[man]));
        if stand { self.codes.get(self.index.number(&squares, turn)).value() } else { None }
    }
}

/// The squares of men in the order of an index for them.
#[inline]
pub(crate) fn squares_of(index: &Index, men: &[(Piece, Square)]) -> Squares {
    let mut taken = [false; crate::material::MOST_MEN];
    let place = |piece: Piece| {
        let at = (0..men.len()).find(|&at| !taken[at] && men[at].0 == piece);
        let at = at.expect("the men are those of the index");
        taken[at] = true;
        men[at].1
    };
    index.pieces().map(place).collect()
}
