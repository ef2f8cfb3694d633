//! The desk: every question about a game that needs no stored one, and its answer as a message.
//!
//! | module | answers |
//! |---|---|
//! | `ask` | each of the questions, about any game |
//! | [`messages`] | what questions and answers look like |
//! | `variant` | the facts of a game that stay the same all through it |
//! | `position` | what stands on the board, and all that may be done |
//! | `design` | a variant file that somebody is writing: its form, its faults, its changes |
//! | `edit` | a position to be set up piece by piece, and what is wrong with it |
//! | `prelude` | the same while pieces are exchanged before the game |
//! | `ending` | what a position with few men is worth by its endgame table |
//! | `tables` | those tables: made when they are asked for, or read elsewhere |
//! | `exercise` | a piece to practise with: what is asked of it, and whether it is done |
//! | `puzzle` | whether a move solves a puzzle, and the answer to it |
//! | `moves` | a move as text: coordinates, SAN, a label, words |
//! | `note` | comments, glyphs, arrows and circles |
//! | `read` | the move that a text means, or why it cannot be played |
//! | `marks` | what a piece reaches |
//! | `betza` | what a movement in Betza notation means |
//! | `outcome` | how a game ended, in words |
//! | `analysis` | what the engine finds while it thinks |
//! | `book` | what the opening book knows of a position |
//! | `study` | a tree of moves from text, and text from a tree of moves |
//! | `openings` | the moves of somebody's games, by position |
//! | `score` | what the engine thinks, in words |
//! | `sprite` | the pictures of all pieces |
//! | [`words`] | clauses, sentences and quotations |
//!
//! There are no sockets, files or clocks here: a server offers the answers over HTTP, and a page
//! can have them from a worker of its own.

mod analysis;
mod ask;
mod betza;
mod book;
mod design;
mod edit;
mod ending;
mod exercise;
pub mod learn;
mod marks;
pub mod messages;
mod moves;
mod note;
mod openings;
mod outcome;
mod picture;
mod position;
mod prelude;
mod puzzle;
mod read;
mod score;
mod sprite;
mod study;
mod tables;
mod variant;
pub mod words;

use wazir_rules::PositionError;

pub use analysis::{MOST_LINES, MOST_NODES_FOR_MOVE, analyse, limits};
pub use ask::{Desk, is_design};
pub use betza::{BETZA_SIDE, betza_board, read_betza};
pub use book::book_page;
pub use design::{KNOWN_MOVEMENTS, LOOKS, begin_design, change_design, compose, read_design};
pub use edit::{edit, set_up_edited};
pub use ending::title as ending_title;
pub use marks::{glance_alone, glance_in_game, threats};
pub use moves::{describe, describe_last, move_facts, origin};
pub use note::{note_facts, read_note};
pub use openings::openings;
pub use outcome::{describe_outcome, describe_result};
pub use picture::picture;
pub use position::{look, position};
pub use prelude::{exchange, exchange_all, next_exchange, random_start};
pub use puzzle::attempt;
pub use read::{MOST_MOVES, reach, read_move, why_not};
pub use score::{evaluation, final_evaluation};
pub use sprite::sprite;
pub use study::{begin_study, check_tags, read_study, set_up, write_study};
pub use tables::small_endings;
pub use variant::{has_tiles, introduce, variant_facts};

use messages::Refusal;

/// The reason why a question has no answer. The text is a clause, so that it can follow another
/// one; for people there is [`Refused::refusal`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Refused(pub String);

impl Refused {
    /// The reason as a whole sentence.
    pub fn refusal(&self) -> Refusal {
        Refusal { error: words::sentence(&self.0) }
    }
}

impl From<PositionError> for Refused {
    fn from(error: PositionError) -> Refused {
        Refused(match error {
            PositionError::Fen(error) => format!("FEN, {error}"),
            error => format!("FEN: {error}"),
        })
    }
}
