//! What people do in a game.

use std::time::Instant;

use wazir_rules::game::Game;
use wazir_rules::moves::Move;
use wazir_rules::notation::fen;
use wazir_rules::prelude::{self, Choice};
use wazir_rules::square::Color;

use super::{Done, Play, Rights, Stage, play_on, read_move, start_game};
use crate::ending::Ending;
use crate::error::Error;
use crate::messages::Action;
use crate::store::Seat;
use crate::view;

impl Play {
    /// Does what somebody with these rights asks for, or says why not; then nothing changed.
    ///
    /// `chance` is for what happens at random. A rematch, an offer to the engine and a call to
    /// move at once are not here: they reach beyond one game.
    pub(crate) fn act(
        &mut self,
        rights: Rights,
        action: &Action,
        chance: u64,
        now: Instant,
    ) -> Result<Done, Error> {
        if rights == [false; 2] {
            return Err(Error::Forbidden(
                "you are looking on; only the players can do that".into(),
            ));
        }
        self.call_flag(now);
        let done = match action {
            Action::Move { text } => self.play_text(rights, text, now)?,
            Action::Shuffle {} => self.shuffle(rights, chance)?,
            Action::TakeBack {} => self.ask_to_take_back(rights, now)?,
            Action::Resign {} => {
                let loser = self.acting(rights)?;
                self.finish(Ending::Resignation { loser }, now)
            }
            Action::OfferDraw {} => self.offer_draw(rights, now)?,
            Action::Accept {} => self.accept(rights, now)?,
            Action::Decline {} => self.decline(rights)?,
            Action::Switch {} => self.switch(rights)?,
            Action::Pause {} => self.pause(true, now)?,
            Action::Resume {} => self.pause(false, now)?,
            Action::Branch { node, text } => self.branch(*node, text)?,
            Action::Promote { node } => self.promote(*node)?,
            Action::Delete { node } => self.delete(*node)?,
            Action::Comment { node, text } => self.comment(*node, text)?,
            Action::MoveNow {} | Action::Rematch {} => Done::default(),
        };
        Ok(self.changed(done, now))
    }

    /// The engine has found its move.
    pub(crate) fn engine_plays(&mut self, mv: Move, now: Instant) -> Result<Done, Error> {
        let done = self.play_move(mv, now)?;
        Ok(self.changed(done, now))
    }

    /// The engine makes one of the prelude's choices.
    pub(crate) fn engine_chooses(&mut self, chance: u64, now: Instant) -> Result<Done, Error> {
        let choices = self.prelude().map(prelude::Prelude::choices).unwrap_or_default();
        let index = chance.checked_rem(choices.len() as u64).unwrap_or(0) as usize;
        match choices.get(index) {
            Some(&choice) => self.choose(choice)?,
            None => return Err(Error::Conflict("there is nothing to choose".into())),
        }
        Ok(self.changed(Done::default(), now))
    }

    /// The position in which the engine is offered a draw, if it is.
    pub(crate) fn draw_offered_to_engine(&self) -> Option<&Game> {
        let by = self.draw_offer?;
        let asked = &self.row.seats[(!by).index()];
        self.game().filter(|_| matches!(asked, Seat::Engine(_)))
    }

    /// The engine agrees to a draw.
    pub(crate) fn engine_agrees(&mut self, now: Instant) -> Done {
        let done = self.finish(Ending::Agreement, now);
        self.changed(done, now)
    }

    /// The engine does not, or a clock has run out: offers are gone, time is counted.
    pub(crate) fn settle(&mut self, now: Instant) -> Done {
        self.draw_offer = None;
        self.call_flag(now);
        self.changed(Done::default(), now)
    }

    /// Ends the game if the running clock has run out; whether it has.
    pub(crate) fn call_flag(&mut self, now: Instant) -> bool {
        let flagged = self.clock.as_ref().and_then(|clock| clock.flagged(now));
        if let (Some(loser), None) = (flagged, &self.row.end) {
            self.finish(Ending::Time { loser }, now);
            return true;
        }
        false
    }

    /// Counts the change and brings the row up to date.
    fn changed(&mut self, done: Done, now: Instant) -> Done {
        self.revision += 1;
        if let Some(clock) = &self.clock {
            self.row.left = clock.both(now);
            self.row.paused = clock.paused();
        }
        done
    }

    /// The side for which somebody acts: theirs, or of two the one to move.
    pub(super) fn acting(&self, rights: Rights) -> Result<Color, Error> {
        let turn = self.turn().ok_or_else(|| Error::Conflict("the game is over".into()))?;
        match rights {
            [true, true] => Ok(turn),
            [true, false] => Ok(Color::White),
            _ => Ok(Color::Black),
        }
    }

    /// The side to move, if it is one of theirs.
    fn to_move(&self, rights: Rights) -> Result<Color, Error> {
        let turn = self.turn().ok_or_else(|| Error::Conflict("the game is over".into()))?;
        if rights[turn.index()] {
            Ok(turn)
        } else {
            Err(Error::Forbidden(format!("it is {}'s turn", turn.name())))
        }
    }

    fn play_text(&mut self, rights: Rights, text: &str, now: Instant) -> Result<Done, Error> {
        self.to_move(rights)?;
        if self.clock.as_ref().is_some_and(|clock| clock.paused()) {
            return Err(Error::Conflict("the clocks are stopped; start them first".into()));
        }
        match &self.stage {
            Stage::Prelude(prelude) => {
                let choice = prelude.read(text).map_err(|error| Error::Bad(error.to_string()))?;
                self.choose(choice)?;
                Ok(Done::default())
            }
            Stage::Play(game) => {
                let mv = read_move(game, text)?;
                self.play_move(mv, now)
            }
        }
    }

    fn play_move(&mut self, mv: Move, now: Instant) -> Result<Done, Error> {
        let Stage::Play(game) = &mut self.stage else {
            return Err(Error::Conflict("pieces are still being exchanged".into()));
        };
        let mover = game.turn();
        let new = view::write_out(game, mv);
        play_on(game, mv)?;
        let outcome = game.outcome();
        let (id, _) = self.tree.add(self.tree.tip(), new, true);
        // A draw may be accepted until the other side has moved, too.
        self.draw_offer = self.draw_offer.filter(|&offered| offered == mover);
        self.take_back_offer = None;
        if let Some(clock) = &mut self.clock {
            clock.press(mover, now);
        }
        if let Some(outcome) = outcome {
            self.finish(Ending::Rule(outcome), now);
        }
        let put = self.tree.get(id).map(|node| node.row()).into_iter().collect();
        Ok(Done { put, gone: Vec::new() })
    }

    fn choose(&mut self, choice: Choice) -> Result<(), Error> {
        let Stage::Prelude(prelude) = &mut self.stage else {
            return Err(Error::Conflict("the pieces have been exchanged".into()));
        };
        prelude.choose(choice).map_err(|error| Error::Bad(error.to_string()))?;
        let texts = prelude.choices_made().iter().map(|choice| choice.text(prelude.variant()));
        self.row.prelude = Some(texts.collect());
        if let Some(setup) = prelude.start_setup() {
            let start = fen::write(prelude.variant(), &setup);
            self.begin(&start)?;
        }
        Ok(())
    }

    /// The exchange is over; the game begins here.
    fn begin(&mut self, start: &str) -> Result<(), Error> {
        self.stage = Stage::Play(Box::new(start_game(&self.rules, start)?));
        self.row.start = Some(start.to_owned());
        Ok(())
    }

    fn shuffle(&mut self, rights: Rights, mut chance: u64) -> Result<Done, Error> {
        self.to_move(rights)?;
        while let Some(prelude) = self.prelude() {
            let choices = prelude.choices();
            let choice = choices[(chance % choices.len() as u64) as usize];
            chance /= choices.len() as u64;
            self.choose(choice)?;
        }
        Ok(Done::default())
    }

    fn switch(&mut self, rights: Rights) -> Result<Done, Error> {
        self.acting(rights)?;
        if !self.has_engine() {
            return Err(Error::Conflict("sides are changed with the engine only".into()));
        }
        self.row.seats.swap(0, 1);
        Ok(Done::default())
    }

    fn pause(&mut self, pause: bool, now: Instant) -> Result<Done, Error> {
        let turn = self.turn().ok_or_else(|| Error::Conflict("the game is over".into()))?;
        if self.has_two_people() {
            return Err(Error::Conflict("the clocks of two people do not stop".into()));
        }
        match &mut self.clock {
            Some(clock) if pause => clock.pause(now),
            Some(clock) => clock.resume(turn, now),
            None => return Err(Error::Conflict("this game has no clocks".into())),
        }
        Ok(Done::default())
    }

    pub(super) fn finish(&mut self, end: Ending, now: Instant) -> Done {
        self.row.end = Some(end);
        self.draw_offer = None;
        self.take_back_offer = None;
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
        Done::default()
    }

    /// Gives the open seat of this code to whoever will know this token.
    pub(crate) fn sit_down(
        &mut self,
        code: &str,
        token: &str,
        now: Instant,
    ) -> Result<Done, Error> {
        let open = Color::ALL.into_iter().find(
            |color| matches!(&self.row.seats[color.index()], Seat::Open(seat) if seat == code),
        );
        let taken = || Error::Forbidden("that seat is taken; you can still look on".into());
        let color = open.ok_or_else(taken)?;
        self.row.seats[color.index()] = Seat::Person(token.to_owned());
        Ok(self.changed(Done::default(), now))
    }
}
