//! Exercises with a single piece: reach the stars, or take every enemy without being taken.
//!
//! They are composed by chance, the same from the same number, on the board of the game and among
//! pieces that stand still. Whatever is asked of the piece can be done, in a number of moves that a
//! search of all its moves has found (`solve`). The moves are those of the game itself, by
//! [`Variant::drill`](wazir_rules::Variant::drill): a piece that stands alone has no king to guard.

mod compose;
mod scene;
mod solve;

#[cfg(test)]
mod tests;

use wazir_rules::{Game, Kind, Move, Rules};
use wazir_words::{said_as, say};

use crate::messages::{self, Task};
use crate::moves::{describe, origin};
use crate::position::position;
use crate::read::read_move;
use crate::{Refused, why_not};
use compose::{ENOUGH, compose};
use scene::{HERO, Scene};
use solve::solve;

/// Most moves of a way to the end of an exercise.
const MOST_MOVES: usize = 12;
/// Most moves that somebody may make in an exercise.
const MOST_TRIED: usize = 500;

/// An exercise as it begins.
#[derive(Clone, Debug)]
pub(crate) struct Exercise {
    task: Task,
    kind: Kind,
    start: Scene,
    /// One of the shortest ways.
    way: Vec<Move>,
    /// What can be asked of this piece.
    tasks: Vec<Task>,
}

impl Exercise {
    /// The exercise of this number, by rules without an aim.
    ///
    /// # Errors
    /// When nothing of the kind can be asked of such a piece.
    pub(crate) fn new(
        rules: &Rules,
        kind: Kind,
        task: Task,
        number: u32,
    ) -> Result<Exercise, Refused> {
        let piece = name(rules, kind);
        let tasks: Vec<Task> = Task::ALL
            .into_iter()
            .filter(|&task| compose(rules, kind, task, 0, 1).is_some())
            .collect();
        let (start, way) = compose(rules, kind, task, number, ENOUGH).ok_or_else(|| {
            Refused(match tasks.is_empty() {
                true => say!("the {piece} never moves by itself", piece),
                false => say!("there is no such exercise for the {piece}", piece),
            })
        })?;
        Ok(Exercise { task, kind, start, way, tasks })
    }

    /// What has become of it after these moves.
    ///
    /// # Errors
    /// When one of them cannot be played.
    pub(crate) fn after(
        &self,
        rules: &Rules,
        moves: &[String],
    ) -> Result<messages::Exercise, Refused> {
        let board = rules.variant().board();
        let (scene, game, said) = self.reach(rules, moves)?;
        let from = |mv: &Move| origin(rules.variant(), *mv);
        let own = scene.hero_moves(&game);
        let mut shown = position(&game, 0, said);
        shown.moves.retain(|origin, _| own.iter().any(|mv| from(mv) == *origin));
        let taker = scene.taker(rules);
        let done = scene.is_done();
        let way = match moves {
            [] => Some(self.way.clone()),
            _ => solve(rules, &scene, MOST_MOVES, true),
        };
        Ok(messages::Exercise {
            position: shown,
            stars: scene.stars.iter().map(|&square| board.name(square)).collect(),
            goal: self.goal(rules),
            least: self.way.len() as u32,
            done,
            fault: taker.map(|taker| messages::ExerciseFault {
                by: taker.from().map(|from| board.name(from)),
                words: self.taken(rules, &scene, taker),
            }),
            left: way.as_ref().map(|way| way.len() as u32),
            way: way
                .iter()
                .flatten()
                .map(|mv| (from(mv), board.name(mv.victim().unwrap_or(mv.to()))))
                .collect(),
            tasks: self.tasks.clone(),
        })
    }

    /// Why the piece cannot go from one place to another after these moves; nothing if it can.
    ///
    /// # Errors
    /// When there is no such place, or one of the moves cannot be played.
    pub(crate) fn why_not(
        &self,
        rules: &Rules,
        moves: &[String],
        from: &str,
        to: &str,
    ) -> Result<Option<String>, Refused> {
        let (scene, game, _) = self.reach(rules, moves)?;
        let board = rules.variant().board();
        let stands = board.parse(from).and_then(|from| game.piece(from).map(|piece| (from, piece)));
        Ok(match stands {
            Some((from, piece)) if piece.color() == HERO && Some(from) != scene.hero => {
                let piece = name(rules, self.kind);
                Some(say!("Only the {piece} moves in this exercise.", piece))
            }
            _ => why_not(&game, from, to)?,
        })
    }

    /// The scene after these moves, as a position, and the last move in words.
    fn reach(&self, rules: &Rules, moves: &[String]) -> Result<(Scene, Game, String), Refused> {
        if moves.len() > MOST_TRIED {
            return Err(Refused(say!("there are more than {count} moves", count = MOST_TRIED)));
        }
        let mut scene = self.start.clone();
        let mut said = String::new();
        for text in moves {
            let mut game = scene.game(rules)?;
            let mv = read_move(&game, text)?;
            if !scene.is_hero(mv) {
                return Err(Refused(say!("only one piece moves in this exercise").to_owned()));
            }
            said = describe(&game, mv);
            scene = scene.after(&mut game, mv);
        }
        let game = scene.game(rules)?;
        Ok((scene, game, said))
    }

    fn goal(&self, rules: &Rules) -> String {
        let piece = name(rules, self.kind);
        let asked = match (self.task, self.start.stars.len(), self.start.enemies()) {
            (Task::Reach, 1, _) => say!("Bring the {piece} to the star.", piece),
            (Task::Reach, ..) => say!("Bring the {piece} to every star, in any order.", piece),
            (Task::Take, _, 1) => {
                say!("Take the enemy with the {piece}. Never stop where it can be taken.", piece)
            }
            (Task::Take, ..) => {
                say!("Take all enemies with the {piece}. Never stop where it can be taken.", piece)
            }
            (Task::Drop, _, 1) => say!(
                "Drop the {piece}, then take the enemy with it. Never stop where it can be taken.",
                piece,
            ),
            (Task::Drop, ..) => say!(
                "Drop the {piece}, then take all enemies with it. Never stop where it can be taken.",
                piece,
            ),
        };
        match self.start.has_bystanders() {
            true => format!("{asked} {}", say!("Your other pieces stand still.")),
            false => asked,
        }
    }

    /// A sentence about a piece that stopped where it can be taken.
    fn taken(&self, rules: &Rules, scene: &Scene, taker: Move) -> String {
        let variant = rules.variant();
        let piece = name(rules, self.kind);
        let at = scene.hero.map(|square| variant.board().name(square)).unwrap_or_default();
        let by = taker.from().and_then(|from| {
            let piece = scene.setup.board[from.index()]?;
            Some((name(rules, piece.kind()), variant.board().name(from)))
        });
        match by {
            Some((enemy, from)) => say!(
                "On {at} the {enemy} on {from} can take the {piece}. Try another way.",
                at,
                enemy,
                from,
                piece,
            ),
            None => say!("On {at} an enemy can take the {piece}. Try another way.", at, piece),
        }
    }
}

/// What a kind of piece is called.
fn name(rules: &Rules, kind: Kind) -> &str {
    said_as("piece", &rules.variant().kind(kind).name)
}
