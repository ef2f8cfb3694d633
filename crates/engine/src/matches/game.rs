//! One game between two players, with our rules as the referee.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use wazir_rules::notation::coord;
use wazir_rules::notation::fen;
use wazir_rules::{Color, Game, GameResult, Move, Outcome};

use super::adjudication::Adjudication;
use super::clock::{Control, SideClock, Turn};
use super::note::Note;
use super::player::{Player, Said, Trouble};

/// The terms for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The limit of each move: White's and Black's in a game, the first engine's and the second's in a
    /// match.
    pub controls: [Control; 2],
    /// The time by which a move may be late.
    pub margin: Duration,
    /// The time for which the referee waits beyond the mover's own.
    pub patience: Duration,
    /// The penalty for an illegal move.
    pub illegal: Illegal,
    /// The conditions under which games are ended early.
    pub adjudication: Adjudication,
}

/// The penalty for a disagreement with our rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The player loses.
    Forfeit,
    /// The game counts as not played.
    Void,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The opening and what followed.
    pub game: Game,
    /// The number of moves that belong to the opening.
    pub opening: usize,
    /// The notes on each move after the opening.
    pub notes: Vec<Note>,
    /// Its end.
    pub ending: Ending,
}

/// The end of a game.
#[derive(Clone, PartialEq, Debug)]
pub enum Ending {
    /// By the rules.
    Rule(Outcome),
    /// This side gave up.
    Resigned(Color),
    /// This side committed a fault.
    Forfeit {
        /// The side that lost.
        loser: Color,
        /// Its fault.
        fault: Fault,
    },
    /// It does not count because of this side's fault.
    Void {
        /// The side at fault.
        by: Color,
        /// Its fault.
        fault: Fault,
    },
    /// Both sides' scores said that it was decided.
    Adjudicated(GameResult),
}

/// A fault, for which a game is lost or does not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A late move.
    Time {
        /// The time by which it was late.
        over: Duration,
    },
    /// An answer that is not a legal move.
    Illegal {
        /// The answer.
        text: String,
        /// The reason why it is not legal.
        why: String,
    },
    /// A claim that the game is over when it is not.
    Claim(String),
    /// A refusal to accept a legal move.
    Refusal(String),
    /// The engine died, no longer answers, or does not stop writing.
    Trouble(Trouble),
}

impl Ending {
    /// The result, if the game counts.
    pub fn result(&self) -> Option<GameResult> {
        match self {
            Ending::Rule(outcome) => Some(outcome.result),
            Ending::Resigned(loser) | Ending::Forfeit { loser, .. } => {
                Some(GameResult::Win(!*loser))
            }
            Ending::Void { .. } => None,
            Ending::Adjudicated(result) => Some(*result),
        }
    }

    /// One word for it: `checkmate`, `time`, ...
    pub fn reason(&self) -> &'static str {
        match self {
            Ending::Rule(outcome) => outcome.reason.as_str(),
            Ending::Resigned(_) => "resignation",
            Ending::Forfeit { fault, .. } => fault.name(),
            Ending::Void { .. } => "void",
            Ending::Adjudicated(_) => "adjudication",
        }
    }

    /// The side at fault and its fault, if there was one.
    pub fn fault(&self) -> Option<(Color, &Fault)> {
        match self {
            Ending::Forfeit { loser: side, fault } | Ending::Void { by: side, fault } => {
                Some((*side, fault))
            }
            _ => None,
        }
    }
}

impl Fault {
    /// One word for it.
    pub fn name(&self) -> &'static str {
        match self {
            Fault::Time { .. } => "time",
            Fault::Illegal { .. } => "illegal-move",
            Fault::Claim(_) => "false-claim",
            Fault::Refusal(_) => "refused-move",
            Fault::Trouble(Trouble::Hangs(_)) => "hang",
            Fault::Trouble(Trouble::LongLine(_) | Trouble::Flood) => "flood",
            Fault::Trouble(_) => "death",
        }
    }

    /// Returns whether the player disagrees with us about the rules.
    fn is_of_rules(&self) -> bool {
        matches!(self, Fault::Illegal { .. } | Fault::Claim(_) | Fault::Refusal(_))
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::Time { over } => {
                write!(f, "was {:.1} ms too late", over.as_secs_f64() * 1000.0)
            }
            Fault::Illegal { text, why } => write!(f, "played {text}: {why}"),
            Fault::Claim(text) => write!(f, "said {text:?}, but the game goes on"),
            Fault::Refusal(text) => write!(f, "said {text:?} to a legal move"),
            Fault::Trouble(trouble) => trouble.fmt(f),
        }
    }
}

impl Played {
    /// The last move and the position after it, for messages.
    pub fn place(&self) -> String {
        let variant = self.game.variant();
        let position = fen::write(variant, &self.game.setup());
        match self.game.moves().last() {
            None => format!("at the start, {position}"),
            Some(&mv) => {
                let ply = self.game.moves().len();
                format!("after ply {ply}, {}, in {position}", coord::write(variant, mv))
            }
        }
    }
}

impl Terms {
    /// The same for the other colours, or for engines in the other order.
    pub(super) fn swapped(self) -> Terms {
        let [first, second] = self.controls;
        Terms { controls: [second, first], ..self }
    }
}

/// Plays from an opening to the end; `None` if it was stopped before. The players are White
/// and Black.
pub fn play(
    mut players: [&mut dyn Player; 2],
    opening: Game,
    terms: &Terms,
    stop: &AtomicBool,
) -> Option<Played> {
    let clocks = match terms.controls {
        [Control::Clock(white), Control::Clock(black)] => Some([white, black].map(SideClock::new)),
        _ => None,
    };
    let mut table = Table { terms, clocks, game: opening, notes: Vec::new() };
    let opening = table.game.moves().len();
    let ending = match table.seat(&mut players) {
        Some(ending) => ending,
        None => loop {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(ending) = table.step(&mut players) {
                break ending;
            }
        },
    };
    Some(Played { game: table.game, opening, notes: table.notes, ending })
}

/// The number of plies after which a game is drawn that neither a repetition nor the move clock
/// would ever end.
const LONGEST: usize = 600;

/// A game that is being played.
struct Table<'a> {
    terms: &'a Terms,
    clocks: Option<[SideClock; 2]>,
    game: Game,
    notes: Vec<Note>,
}

impl Table<'_> {
    /// Begins the game with both players.
    fn seat(&self, players: &mut [&mut dyn Player; 2]) -> Option<Ending> {
        let seats = Color::ALL.into_iter().zip(players).zip(self.terms.controls);
        seats.into_iter().find_map(|((loser, player), control)| {
            let trouble = player.new_game(&self.game, control).err()?;
            Some(Ending::Forfeit { loser, fault: Fault::Trouble(trouble) })
        })
    }

    /// Plays one move; returns the end of the game if it has ended.
    fn step(&mut self, players: &mut [&mut dyn Player; 2]) -> Option<Ending> {
        if let Some(outcome) = self.game.outcome() {
            return Some(Ending::Rule(outcome));
        }
        let mover = self.game.turn();
        let fault = match players[mover.index()].think(&self.game, &self.turn(mover)) {
            Err(trouble) => Fault::Trouble(trouble),
            Ok(answer) => match (self.spend(mover, answer.used), answer.said) {
                (Err(over), _) => Fault::Time { over },
                (Ok(()), Said::Move(mv)) => {
                    return self.play(mv, Note { thought: answer.thought, used: answer.used });
                }
                (Ok(()), Said::Illegal { text, why }) => Fault::Illegal { text, why },
                (Ok(()), Said::Claims(text)) => Fault::Claim(text),
                (Ok(()), Said::Refuses(text)) => Fault::Refusal(text),
                (Ok(()), Said::Resigns) => return Some(Ending::Resigned(mover)),
            },
        };
        Some(match self.terms.illegal {
            Illegal::Void if fault.is_of_rules() => Ending::Void { by: mover, fault },
            _ => Ending::Forfeit { loser: mover, fault },
        })
    }

    fn turn(&self, mover: Color) -> Turn {
        let Terms { controls, margin, patience, .. } = *self.terms;
        let control = controls[mover.index()];
        let own = match (control, &self.clocks) {
            (_, Some(clocks)) => clocks[mover.index()].left,
            (Control::MoveTime(time), None) => time,
            _ => Duration::ZERO,
        };
        Turn { control, mover, clocks: self.clocks, patience: own + margin + patience }
    }

    /// Takes the time off the mover's clock. The error is the time by which it was late.
    fn spend(&mut self, mover: Color, used: Duration) -> Result<(), Duration> {
        match &mut self.clocks {
            Some(clocks) => clocks[mover.index()].spend(used, self.terms.margin),
            None => Ok(()),
        }
    }

    fn play(&mut self, mv: Move, note: Note) -> Option<Ending> {
        self.game.play(mv).expect("the player has it from the legal moves");
        self.notes.push(note);
        let rules = self.game.variant().ending();
        let result = self.terms.adjudication.judge(&self.notes, !self.game.turn(), rules);
        let is_too_long = rules.is_endless() && self.notes.len() >= LONGEST;
        let result = result.or(is_too_long.then_some(GameResult::Draw));
        // A mate on the board comes before what anybody thinks of it.
        result.filter(|_| self.game.outcome().is_none()).map(Ending::Adjudicated)
    }
}
