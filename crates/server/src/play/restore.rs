//! A stored game, played again from its start.

use std::sync::Arc;

use wazir_desk::read_move;
use wazir_rules::prelude::Prelude;
use wazir_rules::{Game, Rules};

use super::{Play, Stage};
use crate::clock::Clock;
use crate::error::Error;
use crate::store::{Damaged, GameRow, NodeRow, Stored};
use crate::tree::NewMove;
use crate::tree::Tree;

impl Play {
    /// The game as it was stored. Its clocks stand still until [`Play::wake`].
    ///
    /// # Errors
    /// When what is stored cannot be played by these rules.
    pub(crate) fn restore(stored: Stored, rules: Rules) -> Result<Play, Error> {
        let id = stored.game.id.clone();
        replay(stored, rules).map_err(|fault| Damaged { id, fault }.into())
    }
}

fn replay(Stored { game: row, nodes }: Stored, rules: Rules) -> Result<Play, String> {
    let stage = match &row.start {
        Some(start) => Stage::Play(Box::new(start_game(&rules, start)?)),
        None => Stage::Prelude(replay_prelude(&row, &rules)?),
    };
    let clock = row.control.map(|control| Clock::new(control, row.left, row.paused));
    let mut play = Play {
        row,
        rules,
        stage,
        tree: Tree::default(),
        clock,
        first_move_until: None,
        turn_since: None,
    };
    play.grow(&nodes).map_err(|error| error.to_string())?;
    let line = play.tree.line(play.tree.tip());
    if let Stage::Play(game) = &mut play.stage {
        for mv in line {
            game.play(mv).map_err(|error| error.to_string())?;
        }
    }
    // Stores of the first format know no revisions.
    let plies = u64::from(play.tree.ply(play.tree.tip()));
    play.row.revision = play.row.revision.max(plies);
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

impl Play {
    /// Puts the stored moves into the tree.
    fn grow(&mut self, nodes: &[NodeRow]) -> Result<(), Error> {
        // Most nodes follow the one before.
        let mut reached: Option<(u32, Game)> = None;
        for node in nodes {
            let mut game = match reached.take() {
                Some((id, game)) if id == node.parent => game,
                _ => self.at(node.parent)?,
            };
            let mv = read_move(&game, &node.text)?;
            self.tree.restore(node, NewMove::of(&game, mv));
            game.play(mv).map_err(|error| Error::Store(error.to_string()))?;
            reached = Some((node.id, game));
        }
        Ok(())
    }
}
