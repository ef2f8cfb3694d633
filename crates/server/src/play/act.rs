//! The actions of players and engine.

use std::time::Duration;

use jiff::Timestamp;
use wazir_desk::read_move;
use wazir_rules::notation::fen;
use wazir_rules::prelude::{Choice, Prelude};
use wazir_rules::{Color, Game, Move};
use wazir_words::{said, say};

use super::restore::start_game;
use super::{Done, Play, Role, Stage};
use crate::ending::Ending;
use crate::error::Error;
use crate::messages::Action;
use crate::store::{Offers, Person, Seat};
use crate::tree::NewMove;

impl Play {
    /// Does what somebody with this role asks for.
    ///
    /// `chance` decides what is left to chance. A rematch, an offer to the engine, a call to move
    /// at once and whether the opponent has left reach beyond one game, and are not here.
    ///
    /// # Errors
    /// When it cannot be done; then nothing has changed.
    pub(crate) fn act(
        &mut self,
        role: Role,
        action: &Action,
        chance: u64,
        now: Timestamp,
    ) -> Result<Done, Error> {
        if role == Role::Spectator {
            return Err(Error::Forbidden(
                say!("you are watching; only the players can do that").into(),
            ));
        }
        self.call_flag(now);
        let done = match action {
            Action::Move { text } => self.play_text(role, text, now)?,
            Action::Shuffle {} => self.shuffle(role, chance, now)?,
            Action::TakeBack {} => self.ask_to_take_back(role, now)?,
            Action::Resign {} => {
                let loser = self.acting_side(role)?;
                self.finish(Ending::Resignation { loser }, now)
            }
            Action::OfferDraw {} => self.offer_draw(role, now)?,
            Action::Accept {} => self.accept(role, now)?,
            Action::Decline {} => self.decline(role)?,
            Action::Switch {} => self.switch(role, now)?,
            Action::Pause {} => self.pause(role, now)?,
            Action::Resume {} => self.resume(now)?,
            Action::ClaimWin {} => {
                let winner = self.acting_side(role)?;
                self.finish(Ending::Abandonment { loser: !winner }, now)
            }
            Action::Branch { node, text } => self.branch(*node, text)?,
            Action::Promote { node } => self.promote(*node)?,
            Action::Delete { node } => self.delete(*node)?,
            Action::Comment { node, text } => self.comment(*node, text)?,
            Action::MoveNow {} | Action::Rematch {} => Done::default(),
        };
        Ok(self.commit(done))
    }

    /// Plays the engine's move, for which it has used so much time; if it had less, it has lost.
    pub(crate) fn play_for_engine(
        &mut self,
        mv: Move,
        used: Duration,
        now: Timestamp,
    ) -> Result<Done, Error> {
        let color = self.side_to_move()?;
        let opening = self.is_opening();
        if let Some(clock) = self.clock.as_mut().filter(|_| !opening) {
            clock.spend(color, used);
            if clock.is_overdrawn(color) {
                let done = self.finish(Ending::Time { loser: color }, now);
                return Ok(self.commit(done));
            }
        }
        let done = self.play_move(mv, now)?;
        Ok(self.commit(done))
    }

    /// Makes one of the prelude's choices for the engine.
    pub(crate) fn choose_for_engine(&mut self, chance: u64, now: Timestamp) -> Result<Done, Error> {
        let choices = self.prelude().map(Prelude::choices).unwrap_or_default();
        let index = chance.checked_rem(choices.len() as u64).unwrap_or(0) as usize;
        match choices.get(index) {
            Some(&choice) => self.choose(choice, now)?,
            None => return Err(Error::Conflict("there is nothing to choose".into())),
        }
        Ok(self.commit(Done::default()))
    }

    /// The game in which the engine is being offered a draw, if it is.
    pub(crate) fn draw_offered_to_engine(&self) -> Option<&Game> {
        let by = self.row.offers.draw?;
        let asked = &self.row.seats[(!by).index()];
        self.game().filter(|_| matches!(asked, Seat::Engine(_)))
    }

    /// Ends the game with the draw that the engine agrees to.
    pub(crate) fn agree_for_engine(&mut self, now: Timestamp) -> Done {
        let done = self.finish(Ending::Agreement, now);
        self.commit(done)
    }

    /// Drops the draw offer and counts the time, after the engine has declined or a clock has
    /// run out.
    pub(crate) fn settle(&mut self, now: Timestamp) -> Done {
        self.row.offers.draw = None;
        self.call_flag(now);
        self.commit(Done::default())
    }

    /// Makes another game the rematch of this one.
    pub(crate) fn set_rematch(&mut self, id: &str) -> Done {
        self.row.rematch = Some(id.to_owned());
        self.commit(Done::default())
    }

    /// Only counts as a change, with which what is to be done is stored.
    pub(crate) fn note_duties(&mut self) -> Done {
        self.commit(Done::default())
    }

    /// Ends the game if the running clock has run out, or if a first move has not come in time;
    /// returns `true` if it did.
    pub(crate) fn call_flag(&mut self, now: Timestamp) -> bool {
        let late = self.alarm_at().is_some_and(|alarm| now >= alarm);
        let end = match self.turn().filter(|_| late) {
            None => return false,
            Some(_) if self.first_move_until.is_some() => Ending::CalledOff,
            Some(loser) => Ending::Time { loser },
        };
        self.finish(end, now);
        true
    }

    /// Counts the change and brings the row up to date.
    fn commit(&mut self, done: Done) -> Done {
        self.row.revision += 1;
        if let Some(clock) = &self.clock {
            self.row.left = clock.at_start();
            self.row.paused = clock.is_paused();
        }
        let alarm = self.alarm_at().filter(|_| self.is_correspondence());
        self.row.due = alarm.map(Timestamp::as_millisecond);
        self.row.plies = self.tree.ply(self.tree.tip());
        self.row.nodes = self.tree.len() as u32;
        done
    }

    pub(super) fn side_to_move(&self) -> Result<Color, Error> {
        self.turn().ok_or_else(|| Error::Conflict(say!("the game is over").into()))
    }

    /// The side for which somebody acts: their own, or the one to move if they have both.
    pub(super) fn acting_side(&self, role: Role) -> Result<Color, Error> {
        let turn = self.side_to_move()?;
        match role {
            Role::Player(own) => Ok(own),
            Role::Both | Role::Spectator => Ok(turn),
        }
    }

    fn check_turn(&self, role: Role) -> Result<(), Error> {
        let turn = self.side_to_move()?;
        if role.plays(turn) {
            Ok(())
        } else {
            Err(Error::Conflict(say!("it is {side}'s turn", side = said(turn.name()))))
        }
    }

    fn play_text(&mut self, role: Role, text: &str, now: Timestamp) -> Result<Done, Error> {
        self.check_turn(role)?;
        if self.clock.as_ref().is_some_and(|clock| clock.is_paused()) {
            return Err(Error::Conflict(say!("the clocks are stopped; start them first").into()));
        }
        match &self.stage {
            Stage::Prelude(prelude) => {
                let choice = prelude.read(text).map_err(|error| Error::Bad(error.to_string()))?;
                self.choose(choice, now)?;
                Ok(Done::default())
            }
            Stage::Play(game) => {
                let mv = read_move(game, text)?;
                self.play_move(mv, now)
            }
        }
    }

    fn play_move(&mut self, mv: Move, now: Timestamp) -> Result<Done, Error> {
        let Stage::Play(game) = &mut self.stage else {
            return Err(Error::Conflict(say!("pieces are still being exchanged").into()));
        };
        let mover = game.turn();
        let new = NewMove::of(game, mv);
        game.play(mv).map_err(|error| Error::Bad(error.to_string()))?;
        let outcome = game.outcome();
        let (id, _) = self.tree.add(self.tree.tip(), new, true);
        // An offer stands until the other side has answered it with a move.
        let draw = self.row.offers.draw.filter(|&offered| offered == mover);
        self.row.offers = Offers { draw, ..Offers::default() };
        if let Some(clock) = &mut self.clock {
            clock.press(mover, now);
        }
        self.begin_turn(now);
        if let Some(outcome) = outcome {
            self.finish(Ending::Rule(outcome), now);
        }
        Ok(self.put(id))
    }

    fn choose(&mut self, choice: Choice, now: Timestamp) -> Result<(), Error> {
        let Stage::Prelude(prelude) = &mut self.stage else {
            return Err(Error::Conflict(say!("the pieces have been exchanged already").into()));
        };
        prelude.choose(choice).map_err(|error| Error::Bad(error.to_string()))?;
        let texts = prelude.choices_made().iter().map(|choice| choice.text(prelude.variant()));
        self.row.prelude = Some(texts.collect());
        if let Some(setup) = prelude.start_setup() {
            let start = fen::write(prelude.variant(), &setup);
            let game = start_game(&self.rules, &start).map_err(Error::Store)?;
            self.stage = Stage::Play(Box::new(game));
            self.row.start = Some(start);
        }
        self.begin_turn(now);
        Ok(())
    }

    /// Makes the rest of the prelude's choices at random.
    fn shuffle(&mut self, role: Role, mut chance: u64, now: Timestamp) -> Result<Done, Error> {
        self.check_turn(role)?;
        while let Some(prelude) = self.prelude() {
            let choices = prelude.choices();
            let choice = choices[(chance % choices.len() as u64) as usize];
            chance /= choices.len() as u64;
            self.choose(choice, now)?;
        }
        Ok(Done::default())
    }

    /// Changes sides with the engine.
    fn switch(&mut self, role: Role, now: Timestamp) -> Result<Done, Error> {
        self.acting_side(role)?;
        if !self.has_engine() {
            return Err(Error::Conflict(say!("you can change sides only with the engine").into()));
        }
        self.row.seats.swap(0, 1);
        self.row.people.swap(0, 1);
        // The engine's clock waits until it thinks, a person's does not.
        self.begin_turn(now);
        Ok(Done::default())
    }

    /// Ends the game.
    pub(super) fn finish(&mut self, end: Ending, now: Timestamp) -> Done {
        self.row.end = Some(end);
        self.row.offers = Offers::default();
        self.first_move_until = None;
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
        Done::default()
    }

    /// Gives the open seat with this code to this person, who will hold this token.
    pub(crate) fn sit_down(
        &mut self,
        code: &str,
        token: &str,
        person: Person,
        now: Timestamp,
    ) -> Result<Done, Error> {
        let taken =
            || Error::Forbidden(say!("that seat is taken; you can still watch the game").into());
        let side = self.open_seat(code).ok_or_else(taken)?;
        self.row.seats[side.index()] = Seat::of(token);
        self.row.people[side.index()] = person;
        self.begin_turn(now);
        Ok(self.commit(Done::default()))
    }
}
