//! Taking back and offers of a draw.

use std::time::Instant;

use wazir_rules::square::Color;

use super::{Done, Play, Rights, Stage};
use crate::ending::Ending;
use crate::error::Error;

impl Play {
    pub(super) fn ask_to_take_back(&mut self, rights: Rights, now: Instant) -> Result<Done, Error> {
        let side = self.own_side(rights);
        if !self.can_take_back(rights) {
            return Err(Error::Conflict("there is nothing of yours to take back".into()));
        }
        if self.has_two_people() {
            self.take_back_offer = Some(side);
            return Ok(Done::default());
        }
        self.take_back(rights, now)
    }

    /// A side of theirs: where they have both, the one that moved last.
    fn own_side(&self, rights: Rights) -> Color {
        match rights {
            [true, true] => self.turn().map_or(Color::White, |turn| !turn),
            [true, false] => Color::White,
            _ => Color::Black,
        }
    }

    /// How many plies lead back to where one of these sides was to move; 0 when none do.
    fn plies_back(&self, rights: Rights) -> u32 {
        let Stage::Play(game) = &self.stage else { return 0 };
        let mut turn = game.turn();
        for plies in 1..=self.tree.ply(self.tree.tip()) {
            turn = !turn;
            if rights[turn.index()] {
                return plies;
            }
        }
        0
    }

    /// Whether anything of theirs can be taken back. Who lost on time has lost.
    pub(super) fn can_take_back(&self, rights: Rights) -> bool {
        let on_time = matches!(self.row.end, Some(Ending::Time { .. }));
        let between_people = self.row.end.is_some() && self.has_two_people();
        let any = match &self.stage {
            Stage::Prelude(prelude) => {
                let mut earlier = prelude.clone();
                std::iter::from_fn(|| earlier.take_back().map(|_| earlier.turn()))
                    .any(|turn| turn.is_some_and(|turn| rights[turn.index()]))
            }
            Stage::Play(_) => self.plies_back(rights) > 0,
        };
        any && !on_time && !between_people
    }

    fn take_back(&mut self, rights: Rights, now: Instant) -> Result<Done, Error> {
        self.draw_offer = None;
        self.take_back_offer = None;
        let plies = self.plies_back(rights);
        match &mut self.stage {
            Stage::Prelude(prelude) => {
                while prelude.take_back().is_some() {
                    if prelude.turn().is_some_and(|turn| rights[turn.index()]) {
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

    pub(super) fn offer_draw(&mut self, rights: Rights, now: Instant) -> Result<Done, Error> {
        let side = self.acting(rights)?;
        if self.prelude().is_some() {
            return Err(Error::Conflict("nothing has been played yet".into()));
        }
        if rights == [true; 2] {
            return Ok(self.finish(Ending::Agreement, now));
        }
        if self.draw_offer == Some(!side) {
            return self.accept(rights, now);
        }
        self.draw_offer = Some(side);
        Ok(Done::default())
    }

    pub(super) fn accept(&mut self, rights: Rights, now: Instant) -> Result<Done, Error> {
        let side = self.acting(rights)?;
        if self.draw_offer == Some(!side) {
            return Ok(self.finish(Ending::Agreement, now));
        }
        if self.take_back_offer == Some(!side) {
            return self.take_back([side == Color::Black, side == Color::White], now);
        }
        Err(Error::Conflict("there is no offer any more".into()))
    }

    pub(super) fn decline(&mut self, rights: Rights) -> Result<Done, Error> {
        let side = self.acting(rights)?;
        for offer in [&mut self.draw_offer, &mut self.take_back_offer] {
            *offer = offer.filter(|&by| by == side);
        }
        Ok(Done::default())
    }
}
