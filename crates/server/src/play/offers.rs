//! Taking back, draws by agreement, and pauses: whatever the opponent must agree to.

use jiff::Timestamp;
use wazir_rules::Color;
use wazir_words::say;

use super::{Done, Play, Role, Stage};
use crate::ending::Ending;
use crate::error::Error;
use crate::store::Offers;

impl Play {
    /// Takes back to where somebody was to move; between two people the other one is asked.
    pub(super) fn ask_to_take_back(&mut self, role: Role, now: Timestamp) -> Result<Done, Error> {
        if !self.can_take_back(role) {
            return Err(Error::Conflict(say!("you have nothing to take back").into()));
        }
        if let (true, Role::Player(side)) = (self.has_two_people(), role) {
            self.row.offers.take_back = Some(side);
            return Ok(Done::default());
        }
        self.take_back(role, now)
    }

    /// The number of plies back to where one of their sides was to move; 0 if there is none.
    fn plies_back(&self, role: Role) -> u32 {
        let Stage::Play(game) = &self.stage else { return 0 };
        let mut turn = game.turn();
        for plies in 1..=self.tree.ply(self.tree.tip()) {
            turn = !turn;
            if role.plays(turn) {
                return plies;
            }
        }
        0
    }

    /// `true` if they have moved or chosen something that can be taken back. A loss on time is
    /// final, and so is every end between two people.
    pub(super) fn can_take_back(&self, role: Role) -> bool {
        let on_time = matches!(self.row.end, Some(Ending::Time { .. }));
        let between_people = self.row.end.is_some() && self.has_two_people();
        let any = match &self.stage {
            Stage::Prelude(prelude) => {
                let mut earlier = prelude.clone();
                std::iter::from_fn(|| earlier.take_back().map(|_| earlier.turn()))
                    .any(|turn| turn.is_some_and(|turn| role.plays(turn)))
            }
            Stage::Play(_) => self.plies_back(role) > 0,
        };
        any && !on_time && !between_people
    }

    fn take_back(&mut self, role: Role, now: Timestamp) -> Result<Done, Error> {
        self.row.offers = Offers::default();
        let plies = self.plies_back(role);
        match &mut self.stage {
            Stage::Prelude(prelude) => {
                while prelude.take_back().is_some() {
                    if prelude.turn().is_some_and(|turn| role.plays(turn)) {
                        break;
                    }
                }
                let texts =
                    prelude.choices_made().iter().map(|choice| choice.text(prelude.variant()));
                self.row.prelude = Some(texts.collect());
                self.begin_turn(now);
                Ok(Done::default())
            }
            Stage::Play(game) => {
                let mut first = self.tree.tip();
                for ply in 0..plies {
                    game.take_back();
                    if ply > 0 {
                        first = self.tree.get(first).map_or(first, |node| node.parent);
                    }
                }
                self.row.end = None;
                let gone = self.tree.remove(first);
                self.begin_turn(now);
                Ok(Done { put: Vec::new(), gone })
            }
        }
    }

    /// Offers a draw; two offers are an agreement. At one screen the side to move offers, and
    /// the other side answers.
    pub(super) fn offer_draw(&mut self, role: Role, now: Timestamp) -> Result<Done, Error> {
        let side = self.acting_side(role)?;
        if !self.may_agree_to_draw() {
            return Err(Error::Conflict(
                say!("the rules of this game know no draw by agreement").into(),
            ));
        }
        if self.prelude().is_some() {
            return Err(Error::Conflict(say!("nothing has been played yet").into()));
        }
        if role != Role::Both && self.row.offers.draw == Some(!side) {
            return self.accept(role, now);
        }
        self.row.offers.draw = Some(side);
        Ok(Done::default())
    }

    /// `true` if the rules let the players agree to a draw.
    pub(super) fn may_agree_to_draw(&self) -> bool {
        self.variant().ending().draw_by_agreement
    }

    /// Stops both clocks; between two people the other one is asked.
    pub(super) fn pause(&mut self, role: Role, now: Timestamp) -> Result<Done, Error> {
        let side = self.acting_side(role)?;
        self.check_pause()?;
        if self.has_two_people() && self.row.offers.pause != Some(!side) {
            self.row.offers.pause = Some(side);
            return Ok(Done::default());
        }
        self.stop_clocks(now)
    }

    fn check_pause(&self) -> Result<(), Error> {
        let why_not = match &self.clock {
            None => say!("this game has no clocks"),
            Some(_) if self.is_correspondence() => say!("days of correspondence do not stop"),
            Some(_) if self.has_two_people() && self.is_opening() => {
                say!("the clocks do not run yet")
            }
            Some(_) => return Ok(()),
        };
        Err(Error::Conflict(why_not.into()))
    }

    fn stop_clocks(&mut self, now: Timestamp) -> Result<Done, Error> {
        self.row.offers.pause = None;
        if let Some(clock) = &mut self.clock {
            clock.pause(now);
        }
        Ok(Done::default())
    }

    /// Starts the clocks again: whoever of the two wants to go on may do so.
    pub(super) fn resume(&mut self, now: Timestamp) -> Result<Done, Error> {
        self.side_to_move()?;
        match &mut self.clock {
            Some(clock) if clock.is_paused() => clock.unpause(),
            _ => return Err(Error::Conflict("the clocks are not stopped".into())),
        }
        self.row.paused = false;
        self.begin_turn(now);
        Ok(Done::default())
    }

    /// Accepts the opponent's offer: of a draw, or else of taking back, or of stopping the
    /// clocks.
    pub(super) fn accept(&mut self, role: Role, now: Timestamp) -> Result<Done, Error> {
        self.side_to_move()?;
        let is_for = |by: &Color| role == Role::Both || !role.plays(*by);
        let Offers { draw, take_back, pause } = self.row.offers;
        if draw.filter(is_for).is_some() {
            return Ok(self.finish(Ending::Agreement, now));
        }
        if let Some(side) = take_back.filter(is_for) {
            return self.take_back(Role::Player(side), now);
        }
        if pause.filter(is_for).is_some() {
            return self.stop_clocks(now);
        }
        Err(Error::Conflict(say!("the offer no longer stands").into()))
    }

    /// Declines the opponent's offers; at one screen, the one that stands.
    pub(super) fn decline(&mut self, role: Role) -> Result<Done, Error> {
        self.side_to_move()?;
        let Offers { draw, take_back, pause } = &mut self.row.offers;
        for offer in [draw, take_back, pause] {
            *offer = offer.filter(|&by| role != Role::Both && role.plays(by));
        }
        Ok(Done::default())
    }
}
