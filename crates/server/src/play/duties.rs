//! What follows from the state of a game and is still to be done.

use super::Play;
use crate::brain;
use crate::messages::DAY;
use crate::store::{Class, Duty, Task, Turn};

/// The engine waits so long before a choice of the prelude, so that people can see it: milliseconds.
const PAUSE: i64 = 500;
/// What an answer to the offer of a draw costs, beside a move of a low level.
const ANSWER: u32 = 4;
/// What a hint costs.
pub(crate) const HINT: u32 = 4;

impl Play {
    /// The turn of the side to move.
    pub(crate) fn present(&self) -> Turn {
        Turn { tip: self.tree.tip(), since: self.turn_since().as_millisecond() }
    }

    /// The level of the engine that has to move now, or to choose in the prelude.
    pub(crate) fn engine_at_work(&self) -> Option<u8> {
        let paused = self.clock.as_ref().is_some_and(|clock| clock.is_paused());
        self.engine_to_move().filter(|_| !paused)
    }

    /// What is to be done; the engine's move at once, if it is in a `hurry`.
    pub(crate) fn duties(&self, hurry: bool) -> Vec<Duty> {
        let turn = self.present();
        let class = match self.row.control {
            Some(control) if control.each < DAY => Class::Clock,
            _ => Class::Game,
        };
        let visitor = self.row.people.iter().find_map(|person| person.visitor.clone());
        let visitor = visitor.unwrap_or_else(|| self.row.id.clone());
        let duty = |task, at, weight| Duty {
            task,
            turn,
            at,
            class,
            weight,
            visitor: visitor.clone(),
            hurry: false,
        };
        let mut duties = Vec::new();
        if let Some(level) = self.engine_at_work() {
            duties.push(match self.prelude() {
                Some(_) => duty(Task::Choose, turn.since + PAUSE, 1),
                None => Duty { hurry, ..duty(Task::Move, turn.since, brain::cost(level)) },
            });
        }
        if self.draw_offered_to_engine().is_some() {
            let asked = Duty { class: Class::Game, ..duty(Task::AnswerDraw, turn.since, ANSWER) };
            duties.push(asked);
        }
        if let Some(alarm) = self.alarm_at() {
            let ring = duty(Task::Ring, alarm.as_millisecond(), 0);
            duties.push(Duty { class: Class::Bell, visitor: String::new(), ..ring });
        }
        duties
    }

    /// `true` if this is still to be done.
    pub(crate) fn has(&self, duty: &Duty) -> bool {
        let same = |own: &Duty| own.task == duty.task && own.turn == duty.turn;
        self.duties(false).iter().any(same)
    }
}
