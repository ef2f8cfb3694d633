//! What people do in a game.

use std::time::Instant;

use wazir_rules::game::Game;
use wazir_rules::moves::Move;
use wazir_rules::notation::{fen, pgn};
use wazir_rules::prelude::{self, Choice};
use wazir_rules::square::Color;

use super::{Done, Play, Rights, Stage, end, play_on, read_move, start_game};
use crate::error::Error;
use crate::messages::Action;
use crate::store::Seat;
use crate::view;

/// Longest comment, in bytes.
const LONGEST_COMMENT: usize = 4096;
/// Most nodes of a tree: side lines beyond it are refused.
const MOST_NODES: usize = 10_000;

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
                self.finish(end::won(!loser, end::RESIGNATION), now)
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
        let done = self.finish(end::agreed(), now);
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
            self.finish(end::won(!loser, end::TIME), now);
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
    fn acting(&self, rights: Rights) -> Result<Color, Error> {
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
            Err(Error::Forbidden(format!("it is {}'s turn", view::sentence(turn.name()))))
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
        let written = view::written(game, mv);
        play_on(game, mv)?;
        let outcome = game.outcome();
        let (id, _) = self.tree.add(self.tree.tip(), written, true);
        // A draw may be accepted until the other side has moved, too.
        self.draw_offer = self.draw_offer.filter(|&offered| offered == mover);
        self.take_back_offer = None;
        if let Some(clock) = &mut self.clock {
            clock.press(mover, now);
        }
        if let Some(outcome) = outcome {
            self.finish(end::kept(outcome), now);
        }
        let put = self.tree.get(id).map(|node| node.row()).into_iter().collect();
        Ok(Done { put, gone: Vec::new() })
    }

    fn choose(&mut self, choice: Choice) -> Result<(), Error> {
        let Stage::Prelude(prelude) = &mut self.stage else {
            return Err(Error::Conflict("the pieces have been exchanged".into()));
        };
        prelude.choose(choice).map_err(|error| Error::Bad(error.to_string()))?;
        let texts = prelude.made().iter().map(|choice| choice.text(prelude.variant()));
        self.row.prelude = Some(texts.collect());
        if let Some(setup) = prelude.finished() {
            let start = fen::write(prelude.variant(), &setup);
            self.begin(&start)?;
        }
        Ok(())
    }

    /// The exchange is over; the game begins here.
    fn begin(&mut self, start: &str) -> Result<(), Error> {
        self.stage = Stage::Play(Box::new(start_game(&self.known, start)?));
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

    fn ask_to_take_back(&mut self, rights: Rights, now: Instant) -> Result<Done, Error> {
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
        let over = self.row.end.as_ref();
        let on_time = over.is_some_and(|(_, reason)| reason == end::TIME);
        let between_people = over.is_some() && self.has_two_people();
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
                let texts = prelude.made().iter().map(|choice| choice.text(prelude.variant()));
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

    fn offer_draw(&mut self, rights: Rights, now: Instant) -> Result<Done, Error> {
        let side = self.acting(rights)?;
        if self.prelude().is_some() {
            return Err(Error::Conflict("nothing has been played yet".into()));
        }
        if rights == [true; 2] {
            return Ok(self.finish(end::agreed(), now));
        }
        if self.draw_offer == Some(!side) {
            return self.accept(rights, now);
        }
        self.draw_offer = Some(side);
        Ok(Done::default())
    }

    fn accept(&mut self, rights: Rights, now: Instant) -> Result<Done, Error> {
        let side = self.acting(rights)?;
        if self.draw_offer == Some(!side) {
            return Ok(self.finish(end::agreed(), now));
        }
        if self.take_back_offer == Some(!side) {
            return self.take_back([side == Color::Black, side == Color::White], now);
        }
        Err(Error::Conflict("there is no offer any more".into()))
    }

    fn decline(&mut self, rights: Rights) -> Result<Done, Error> {
        let side = self.acting(rights)?;
        for offer in [&mut self.draw_offer, &mut self.take_back_offer] {
            *offer = offer.filter(|&by| by == side);
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

    /// Side lines are for games that nobody else is still playing.
    pub(super) fn may_branch(&self) -> bool {
        self.prelude().is_none() && (self.row.end.is_some() || !self.has_two_people())
    }

    fn check_branch(&self) -> Result<(), Error> {
        if self.may_branch() {
            return Ok(());
        }
        let why = "side lines can be tried when the game is over: your opponent is still playing";
        Err(Error::Conflict(why.into()))
    }

    fn branch(&mut self, node: u32, text: &str) -> Result<Done, Error> {
        self.check_branch()?;
        if self.tree.iter().count() >= MOST_NODES {
            return Err(Error::Bad(format!("a game has room for {MOST_NODES} moves")));
        }
        let mut game = self.at(node)?;
        if self.tree.nesting(node) >= pgn::MAX_DEPTH - 1 {
            return Err(Error::Bad("side lines of side lines do not go that deep".into()));
        }
        let mv = read_move(&game, text)?;
        let (id, _) = self.tree.add(node, view::written(&mut game, mv), false);
        Ok(self.put(id))
    }

    fn promote(&mut self, node: u32) -> Result<Done, Error> {
        self.check_branch()?;
        self.side_line(node)?;
        self.tree.promote(node);
        Ok(self.put(node))
    }

    fn delete(&mut self, node: u32) -> Result<Done, Error> {
        self.check_branch()?;
        self.side_line(node)?;
        Ok(Done { put: Vec::new(), gone: self.tree.remove(node) })
    }

    fn comment(&mut self, node: u32, text: &str) -> Result<Done, Error> {
        self.check_branch()?;
        if text.len() > LONGEST_COMMENT {
            return Err(Error::Bad(format!("a comment has room for {LONGEST_COMMENT} bytes")));
        }
        let no_move = || Error::NotFound(format!("move number {node} in this game"));
        text.trim().clone_into(&mut self.tree.get_mut(node).ok_or_else(no_move)?.comment);
        Ok(self.put(node))
    }

    fn side_line(&self, node: u32) -> Result<(), Error> {
        match self.tree.get(node) {
            None => Err(Error::NotFound(format!("move number {node} in this game"))),
            Some(node) if node.main => {
                Err(Error::Bad("that move was played; only side lines can be changed".into()))
            }
            Some(_) => Ok(()),
        }
    }

    fn put(&self, node: u32) -> Done {
        let put = self.tree.get(node).map(|node| node.row()).into_iter().collect();
        Done { put, gone: Vec::new() }
    }

    fn finish(&mut self, end: (String, String), now: Instant) -> Done {
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
