//! A stored game, played again from its start.

use std::collections::HashMap;
use std::sync::Arc;

use wazir_desk::read_move;
use wazir_rules::prelude::Prelude;
use wazir_rules::{Game, Rules};

use super::{Play, Stage, no_node};
use crate::clock::Clock;
use crate::error::Error;
use crate::store::{Damaged, GameRow, NodeRow, Stored};
use crate::tree::{NewMove, START, Tree};

impl Play {
    /// The game as it was stored. Its clocks go on since the turn began.
    ///
    /// # Errors
    /// When what is stored cannot be played by these rules.
    pub(crate) fn restore(stored: Stored, rules: Rules) -> Result<Play, Error> {
        let id = stored.game.id.clone();
        replay(stored, rules).map_err(|fault| Damaged { id, fault }.into())
    }
}

fn replay(Stored { game: row, nodes, .. }: Stored, rules: Rules) -> Result<Play, String> {
    let stage = match &row.start {
        Some(start) => Stage::Play(Box::new(start_game(&rules, start)?)),
        None => Stage::Prelude(replay_prelude(&row, &rules)?),
    };
    let clock = row.control.map(|control| Clock::new(control, row.left, row.paused));
    let mut play = Play { row, rules, stage, tree: Tree::default(), clock, first_move_until: None };
    play.grow(nodes).map_err(|error| error.to_string())?;
    let line = play.tree.line(play.tree.tip());
    if let Stage::Play(game) = &mut play.stage {
        for mv in line {
            game.play(mv).map_err(|error| error.to_string())?;
        }
    }
    play.go_on();
    Ok(play)
}

fn replay_prelude(row: &GameRow, rules: &Rules) -> Result<Prelude, String> {
    let mut prelude =
        Prelude::new(Arc::clone(rules.variant())).ok_or("its variant has no prelude")?;
    for text in row.prelude.iter().flatten() {
        let choice = prelude.read(text).map_err(|error| error.to_string())?;
        prelude.choose(choice).map_err(|error| error.to_string())?;
    }
    Ok(prelude)
}

/// The start of a stored game.
pub(super) fn start_game(rules: &Rules, fen: &str) -> Result<Game, String> {
    Game::from_fen(rules, fen).map_err(|error| format!("its start position: {error}"))
}

/// A step on the way through a tree.
enum Step {
    Forward(NodeRow),
    Back,
}

impl Play {
    /// Puts the stored moves into the tree, branch by branch, so that each is played once.
    fn grow(&mut self, nodes: Vec<NodeRow>) -> Result<(), Error> {
        if nodes.is_empty() {
            return Ok(());
        }
        let mut game = self.at(START)?;
        let mut behind: HashMap<u32, Vec<Step>> = HashMap::new();
        for node in nodes {
            behind.entry(node.parent).or_default().push(Step::Forward(node));
        }
        let mut steps = behind.remove(&START).unwrap_or_default();
        while let Some(step) = steps.pop() {
            let Step::Forward(node) = step else {
                game.take_back();
                continue;
            };
            let mv = read_move(&game, &node.text)?;
            steps.push(Step::Back);
            steps.extend(behind.remove(&node.id).into_iter().flatten());
            self.tree.restore(node, NewMove::of(&game, mv));
            game.play(mv).map_err(|error| Error::Store(error.to_string()))?;
        }
        behind.into_keys().next().map_or(Ok(()), |lost| Err(no_node(lost)))
    }
}
