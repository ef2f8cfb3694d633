//! A game as one person sees it.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use wazir_desk::describe_last;
use wazir_desk::words::capitalize;
use wazir_rules::prelude::Prelude;
use wazir_rules::{Color, Geometry};
use wazir_words::{said, say};

use super::{Play, Role, Stage};
use crate::brain;
use crate::error::Error;
use crate::messages::{
    Clocks, May, NodeFacts, Note, Phase, Player, Position, State, Study, Waiting,
};
use crate::reach::Reach;
use crate::store::{GameRow, Offers, Seat};
use crate::tree::{START, Tree};

/// Somebody who looks at the game, and the others who are there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Viewer<'a> {
    /// The role of whoever looks.
    pub(crate) role: Role,
    /// For each side, White first, `true` if its player has the page open.
    pub(crate) present: [bool; 2],
    /// The number of spectators who have it open.
    pub(crate) spectators: u32,
    /// `true` while the engine is looking for a move.
    pub(crate) thinking: bool,
    /// The addresses at which others reach this server.
    pub(crate) reach: &'a Reach,
    /// The time until whoever looks may claim the win, if there is anything to claim.
    pub(crate) claim_in: Option<Duration>,
}

impl Play {
    /// The position at a node.
    ///
    /// # Errors
    /// When there is no such node.
    pub(crate) fn position(&self, node: u32) -> Result<Position, Error> {
        if let Stage::Prelude(prelude) = &self.stage {
            let said = match prelude.choices_made().last() {
                Some(choice) => capitalize(&choice.description(prelude.variant())),
                None => String::new(),
            };
            return Ok(wazir_desk::exchange(prelude, said));
        }
        let is_tip = node == self.tree.tip();
        let mut position = match self.game() {
            Some(game) if is_tip => wazir_desk::position(game, node, describe_last(game)),
            _ => {
                let game = self.at(node)?;
                wazir_desk::position(&game, node, describe_last(&game))
            }
        };
        // After a resignation the rules would still allow moves.
        if is_tip && self.row.end.is_some() && !self.may_branch() {
            position.moves.clear();
        }
        Ok(position)
    }

    /// The game as this viewer sees it; `position` is that of the tip.
    pub(crate) fn state(&self, viewer: Viewer<'_>, position: Position, now: Timestamp) -> State {
        let variant = self.variant();
        let phase = match (&self.stage, &self.row.end) {
            (_, Some(_)) => Phase::Over,
            (Stage::Prelude(_), None) => Phase::Prelude,
            (Stage::Play(_), None) => Phase::Play,
        };
        State {
            revision: self.row.revision,
            yours: viewer.role.sides().map(Into::into).collect(),
            white: self.player(Color::White, viewer),
            black: self.player(Color::Black, viewer),
            phase,
            position,
            tree: list(&self.tree, variant.board()),
            prelude: self.describe_prelude(),
            task: self.prelude().and_then(wazir_desk::next_exchange),
            waiting: self.waiting(now),
            clocks: self.clock.as_ref().map(|clock| Clocks {
                white: clock.left(Color::White, now),
                black: clock.left(Color::Black, now),
                each: clock.each(),
                running: clock.running().map(Into::into),
                paused: clock.is_paused(),
                correspondence: self.is_correspondence(),
            }),
            end: self.row.end.map(|end| end.facts(variant)),
            draw_offer: self.row.offers.draw.map(Into::into),
            take_back_offer: self.row.offers.take_back.map(Into::into),
            pause_offer: self.row.offers.pause.map(Into::into),
            claim_in: viewer.claim_in.and_then(|left| i64::try_from(left.as_millis()).ok()),
            may: self.may(viewer),
            thinking: viewer.thinking,
            watchers: viewer.spectators,
            invite: self.invite(viewer.role).map(|path| viewer.reach.invite(&path)),
            rematch: self.row.rematch.as_ref().map(|_| format!("/game/{}/rematch", self.row.id)),
        }
    }

    /// The moves of the game and its variations, to be studied.
    ///
    /// # Errors
    /// While pieces are still being exchanged.
    pub(crate) fn study(&self) -> Result<Study, Error> {
        let players = Color::ALL.map(|color| seat_name(&self.row, color));
        let board = self.variant().board();
        Ok(Study {
            variant: self.row.variant.clone(),
            fen: self.at(START)?.fen(),
            note: Note::default(),
            title: players.join(" \u{2013} "),
            games: Vec::new(),
            tree: list(&self.tree, board),
        })
    }

    fn player(&self, color: Color, viewer: Viewer<'_>) -> Player {
        let tag = tagged_name(&self.row, color);
        let (name, engine) = match (&self.row.seats[color.index()], tag) {
            (_, Some(name)) => (name.to_owned(), false),
            (&Seat::Engine(level), None) => (brain::name(level), true),
            (Seat::Open(_), None) => (say!("Nobody yet").into(), false),
            (Seat::Person(_), None) => (self.name_person(viewer.role, color), false),
        };
        Player { name, engine, present: engine || viewer.present[color.index()] }
    }

    /// The person with this colour, as somebody with this role calls them.
    fn name_person(&self, role: Role, color: Color) -> String {
        match (&self.row.people[color.index()].name, role) {
            (_, Role::Both) => said(color.name()).to_owned(),
            (Some(name), _) => name.clone(),
            (None, Role::Player(own)) if own == color => say!("You").to_owned(),
            (None, _) => say!("Anonymous").to_owned(),
        }
    }

    /// Whatever keeps the clocks from running yet.
    fn waiting(&self, now: Timestamp) -> Option<Waiting> {
        if self.row.end.is_none() && self.is_open() {
            return Some(Waiting::Opponent {});
        }
        self.first_move_left(now).map(|left| Waiting::FirstMove { left })
    }

    /// The path at which somebody can take the open seat, for the player who has the other.
    fn invite(&self, role: Role) -> Option<String> {
        let open = self.row.seats.iter().find_map(|seat| match seat {
            Seat::Open(code) => Some(format!("/game/{}/join/{code}", self.row.id)),
            _ => None,
        });
        open.filter(|_| role != Role::Spectator && self.row.end.is_none())
    }

    fn may(&self, viewer: Viewer<'_>) -> May {
        let turn = self.turn();
        let has_seat = viewer.role != Role::Spectator;
        let going = has_seat && turn.is_some();
        let playing = going && self.prelude().is_none();
        let own_turn = turn.is_some_and(|turn| viewer.role.plays(turn));
        let is_for_viewer = |by| viewer.role == Role::Both || !viewer.role.plays(by);
        let Offers { draw, take_back, pause } = self.row.offers;
        let offers = [draw, take_back, pause];
        let timed = self.clock.is_some() && !self.is_correspondence();
        let people = self.has_two_people();
        May {
            play: own_turn,
            take_back: has_seat && self.can_take_back(viewer.role),
            resign: playing,
            offer_draw: playing && draw.is_none() && self.may_agree_to_draw(),
            answer: going && offers.into_iter().flatten().any(is_for_viewer),
            move_now: going && viewer.thinking,
            switch: playing && self.has_engine(),
            pause: going && timed && !(people && (self.is_opening() || pause.is_some())),
            claim_win: viewer.claim_in == Some(Duration::ZERO),
            branch: has_seat && self.may_branch(),
            hint: self.may_branch(),
            rematch: has_seat && self.row.end.is_some() && self.row.tags.is_empty(),
        }
    }

    /// The choices of the prelude in words, one line each.
    fn describe_prelude(&self) -> Vec<String> {
        let Some(texts) = &self.row.prelude else { return Vec::new() };
        let Some(mut prelude) = Prelude::new(Arc::clone(self.variant())) else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        for text in texts {
            let Ok(choice) = prelude.read(text) else { break };
            let turn = prelude.turn().map_or("", |turn| said(turn.name()));
            let what = choice.description(self.variant());
            lines.push(format!("{turn}: {what}"));
            if prelude.choose(choice).is_err() {
                break;
            }
        }
        lines
    }
}

/// The player's name in the tags of an imported game.
fn tagged_name(row: &GameRow, color: Color) -> Option<&str> {
    let tag = row.tags.iter().find(|(name, _)| name == color.name());
    tag.map(|(_, name)| name.as_str())
}

/// The name of a side's player, as everybody sees it.
pub(crate) fn seat_name(row: &GameRow, color: Color) -> String {
    let is_alone = row.seats[0] == row.seats[1];
    match (&row.seats[color.index()], tagged_name(row, color)) {
        (_, Some(name)) => name.to_owned(),
        (Seat::Person(_), None) if is_alone => said(color.name()).to_owned(),
        (&Seat::Engine(level), None) => brain::name(level),
        (Seat::Open(_), None) => say!("Nobody yet").to_owned(),
        (Seat::Person(_), None) => {
            row.people[color.index()].name.clone().unwrap_or_else(|| say!("Anonymous").to_owned())
        }
    }
}

/// The moves of the tree, parents before children and the game's own line first.
fn list(tree: &Tree, board: Geometry) -> Vec<NodeFacts> {
    let mut facts = Vec::new();
    let mut next = vec![START];
    while let Some(parent) = next.pop() {
        // The first child is listed at once, and gone on with last: a line stays together.
        next.extend(tree.children(parent).rev().map(|node| node.id));
        facts.extend(tree.get(parent).map(|node| NodeFacts {
            id: node.id,
            parent: node.parent,
            main: node.main,
            ply: node.ply,
            number: node.number,
            side: node.side.into(),
            san: node.san.clone(),
            note: wazir_desk::note_facts(board, &node.noted(board)),
        }));
    }
    facts
}
