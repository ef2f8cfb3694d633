//! A second way to decide positions, as plain as possible: all positions of all material that can
//! arise, without symmetry, gone through again and again until nothing changes. It asks a `Game` and
//! nothing else.

use std::collections::HashMap;

use wazir_rules::{Color, Game, GameResult, Piece, Rules, Setup};
use wazir_tablebase::{Material, Value};

/// What makes a position: FEN without the clocks, or with the move clock.
fn name(game: &Game, is_clocked: bool) -> String {
    let fields = if is_clocked { 5 } else { 4 };
    game.fen().split(' ').take(fields).collect::<Vec<_>>().join(" ")
}

/// Positions, their successors, and what they are worth.
#[derive(Default)]
pub(crate) struct Slow {
    numbers: HashMap<String, usize>,
    next: Vec<Vec<usize>>,
    ends: Vec<Option<Value>>,
    worth: Vec<Value>,
    /// `true` if the move clock is part of a position.
    is_clocked: bool,
}

impl Slow {
    /// Decides all positions with this material, and those to which they lead.
    pub(crate) fn new(rules: &Rules, material: &Material) -> Slow {
        Slow::make(rules, material, false)
    }

    /// The same with the move clock, which begins at zero.
    pub(crate) fn with_clock(rules: &Rules, material: &Material) -> Slow {
        Slow::make(rules, material, true)
    }

    fn make(rules: &Rules, material: &Material, is_clocked: bool) -> Slow {
        let mut slow = Slow { is_clocked, ..Slow::default() };
        let men: Vec<Piece> = material.pieces().collect();
        let mut setup = Setup::empty(rules.variant().board().len());
        slow.place(rules, &men, &mut setup);
        slow.decide();
        slow
    }

    /// Places the remaining men in all ways.
    fn place(&mut self, rules: &Rules, men: &[Piece], setup: &mut Setup) {
        let Some((&piece, others)) = men.split_first() else {
            for turn in Color::ALL {
                setup.turn = turn;
                if let Ok(game) = Game::from_setup(rules, setup) {
                    self.add(game);
                }
            }
            return;
        };
        for square in 0..setup.board.len() {
            if setup.board[square].is_none() {
                setup.board[square] = Some(piece);
                self.place(rules, others, setup);
                setup.board[square] = None;
            }
        }
    }

    /// Adds a position and all that can arise from it.
    fn add(&mut self, game: Game) {
        let mut open = vec![game];
        while let Some(game) = open.pop() {
            let number = self.number(&game);
            if !self.next[number].is_empty() || self.ends[number].is_some() {
                continue;
            }
            self.ends[number] = game.outcome().map(|outcome| match outcome.result {
                GameResult::Draw => Value::Draw,
                GameResult::Win(winner) if winner == game.turn() => Value::Win(0),
                GameResult::Win(_) => Value::Loss(0),
            });
            if self.ends[number].is_some() {
                continue;
            }
            let mut game = game;
            for mv in game.legal_moves() {
                game.play(mv).unwrap();
                let known = self.next.len();
                let to = self.number(&game);
                self.next[number].push(to);
                if to == known {
                    // No history, and perhaps no clock: a position is what it is.
                    let mut setup = Setup { fullmove: 1, ..game.setup() };
                    if !self.is_clocked {
                        setup.halfmove_clock = 0;
                    }
                    open.push(Game::from_setup(game.rules(), &setup).unwrap());
                }
                game.take_back();
            }
        }
    }

    fn number(&mut self, game: &Game) -> usize {
        let count = self.numbers.len();
        let number = *self.numbers.entry(name(game, self.is_clocked)).or_insert(count);
        if number == count {
            self.next.push(Vec::new());
            self.ends.push(None);
        }
        number
    }

    /// Looks at all positions again until nothing changes. A value is only believed once its
    /// distance is due, so that each is the nearest.
    fn decide(&mut self) {
        self.worth = self.ends.iter().map(|end| end.unwrap_or(Value::Draw)).collect();
        let mut quiet = 0;
        for plies in 1.. {
            let before = self.worth.clone();
            for number in (0..before.len()).filter(|&number| self.ends[number].is_none()) {
                if before[number] != Value::Draw {
                    continue;
                }
                let values = self.next[number].iter().map(|&next| before[next].before());
                let best = values.max().unwrap_or(Value::Draw);
                if best.plies() == Some(plies) {
                    self.worth[number] = best;
                }
            }
            quiet = if self.worth == before { quiet + 1 } else { 0 };
            if quiet > 2 {
                return;
            }
        }
    }

    /// The positions, as FEN without clocks, with what they are worth.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&str, Value)> {
        self.numbers.iter().map(|(name, &number)| (name.as_str(), self.worth[number]))
    }
}
