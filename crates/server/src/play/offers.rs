//! Taking back, and draw offers.

use std::time::Instant;

use wazir_rules::Color;

use super::{Done, Play, Role, Stage};
use crate::ending::Ending;
use crate::error::Error;

impl Play {
    /// Takes back to where somebody was to move; between two people the other one is asked.
    pub(super) fn ask_to_take_back(&mut self, role: Role, now: Instant) -> Result<Done, Error> {
        if !self.can_take_back(role) {
            return Err(Error::Conflict("you have nothing to take back".into()));
        }
        if let (true, Role::Player(side)) = (self.has_two_people(), role) {
            self.take_back_offer = Some(side);
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

    fn take_back(&mut self, role: Role, now: Instant) -> Result<Done, Error> {
        self.draw_offer = None;
        self.take_back_offer = None;
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
                let turn = game.turn();
                self.row.end = None;
                if let Some(clock) = &mut self.clock {
                    clock.start(turn, now);
                }
                Ok(Done { put: Vec::new(), gone: self.tree.remove(first) })
            }
        }
    }

    /// Offers a draw. Somebody with both sides agrees with themselves; two offers are an
    /// agreement.
    pub(super) fn offer_draw(&mut self, role: Role, now: Instant) -> Result<Done, Error> {
        let side = self.acting_side(role)?;
        if self.prelude().is_some() {
            return Err(Error::Conflict("nothing has been played yet".into()));
        }
        if role == Role::Both {
            return Ok(self.finish(Ending::Agreement, now));
        }
        if self.draw_offer == Some(!side) {
            return self.accept(role, now);
        }
        self.draw_offer = Some(side);
        Ok(Done::default())
    }

    /// Accepts the opponent's offer of a draw, or else of taking back.
    pub(super) fn accept(&mut self, role: Role, now: Instant) -> Result<Done, Error> {
        let side = self.acting_side(role)?;
        if self.draw_offer == Some(!side) {
            return Ok(self.finish(Ending::Agreement, now));
        }
        if self.take_back_offer == Some(!side) {
            return self.take_back(Role::Player(!side), now);
        }
        Err(Error::Conflict("the offer no longer stands".into()))
    }

    /// Declines the opponent's offers.
    pub(super) fn decline(&mut self, role: Role) -> Result<Done, Error> {
        let side = self.acting_side(role)?;
        for offer in [&mut self.draw_offer, &mut self.take_back_offer] {
            *offer = offer.filter(|&by: &Color| by == side);
        }
        Ok(Done::default())
    }
}
