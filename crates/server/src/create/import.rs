//! Games from PGN, to look at and to continue: both sides belong to whoever imports them.

use std::sync::Arc;

use wazir_desk::{MOST_MOVES, Refused, check_tags};
use wazir_rules::notation::{fen, pgn};
use wazir_rules::text::quote;
use wazir_rules::{Color, Game};
use wazir_words::say;

use super::{SeatKey, new_row};
use crate::app::{App, aside};
use crate::chance;
use crate::ending::Ending;
use crate::error::Error;
use crate::play::{Play, check_comment};
use crate::store::{GameRow, NodeRow, Seat, Stored};
use crate::tree::{NewMove, Tree};
use crate::visitor::Visitor;

impl App {
    /// Stores the game of a PGN text.
    ///
    /// # Errors
    /// When it cannot be read or played, with line and column; when it has more moves than a game
    /// has room for, or too long a comment; and when there are several games.
    pub(crate) async fn import(
        self: &Arc<Self>,
        text: String,
        visitor: Visitor,
    ) -> Result<SeatKey, Error> {
        self.check_room()?;
        let token = chance::token();
        let person = visitor.take_seat(None)?;
        let seats = [Seat::of(&token), Seat::of(&token)];
        let (app, owner) = (Arc::clone(self), person.clone());
        let (mut row, put) = aside(move || app.read_import(&text)).await?;
        row.maker = owner.visitor.clone();
        (row.seats, row.people[0]) = (seats, owner);
        let id = row.id.clone();
        self.store().add(row, put, Vec::new()).await?;
        Ok(SeatKey { game: id, token, person })
    }

    /// The game of a PGN text, in which nobody sits yet, and its moves.
    fn read_import(&self, text: &str) -> Result<(GameRow, Vec<NodeRow>), Error> {
        let bad = |error: pgn::PgnError| Error::Bad(format!("PGN, {error}"));
        let set_up = |tags: &pgn::Tags| wazir_desk::set_up(self.shelf(), tags);
        let mut games = pgn::games(text, set_up).at_most(MOST_MOVES);
        let no_game = || Error::Bad(say!("there is no game in this text").into());
        let read = games.next().ok_or_else(no_game)?.map_err(bad)?;
        if games.next().transpose().map_err(bad)?.is_some() {
            let several = say!(
                "there are several games in this text; import them one by one, or open it on the \
                 analysis board, which lets you choose"
            );
            return Err(Error::Bad(several.into()));
        }
        let mut game = set_up(&read.tags).map_err(Error::Bad)?;
        let variant = Arc::clone(game.variant());

        let mut row = new_row(variant.id(), &variant, None);
        row.start = Some(fen::write(&variant, &game.start()));
        check_tags(&read.tags.0)?;
        row.tags = read.tags.0.iter().filter(|(name, _)| name != "FEN").cloned().collect();
        row.tags.iter().try_for_each(|(name, value)| check_tag(name, value))?;
        let mut tree = Tree::default();
        pgn::spread(&mut game, &read.root, &mut |game: &Game, branch: pgn::Branch| {
            let new = NewMove::of(game, branch.mv);
            let (id, _) = tree.add(branch.parent, new, branch.main);
            if let Some(node) = tree.get_mut(id).filter(|_| !branch.note.is_empty()) {
                node.note(game.variant().board(), branch.note);
                check_comment(&node.comment)?;
            }
            Ok::<u32, Refused>(id)
        })?;
        let put: Vec<NodeRow> = tree.iter().map(|node| node.row()).collect();

        // The rules say how the game ended; where they are silent, the text does.
        row.nodes = put.len() as u32;
        row.plies = tree.ply(tree.tip());
        let stored = Stored { nodes: put.clone(), ..Stored::new(row.clone()) };
        let play = Play::restore(stored, self.rules(variant.id())?)?;
        let outcome = play.game().and_then(Game::outcome);
        row.end = outcome.map(Ending::Rule).or_else(|| read.result.map(Ending::Imported));
        Ok((row, put))
    }
}

/// Longest value of a tag, in characters; every list of games shows some of them.
const LONGEST_TAG: usize = 4096;
/// Longest name of a player in a tag, in characters: lists show them whole.
const LONGEST_PLAYER: usize = 120;

/// Refuses tags with more in them than lists of games can show.
fn check_tag(name: &str, value: &str) -> Result<(), Refused> {
    let is_player = Color::ALL.iter().any(|color| color.name() == name);
    let most = if is_player { LONGEST_PLAYER } else { LONGEST_TAG };
    match name.len() > LONGEST_PLAYER || value.chars().count() > most {
        true => {
            let name = quote(name);
            Err(Refused(say!("the tag {name} has room for {count} characters", name, count = most)))
        }
        false => Ok(()),
    }
}
