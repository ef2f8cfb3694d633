//! The puzzles that are part of the program, by game, and their words.
//!
//! They are files `puzzles/<id>.txt`, which `wazir puzzles` writes.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use wazir_engine::puzzles::{Goal, Puzzle, Theme, read};
use wazir_rules::Shelf;
use wazir_rules::variant::Variant;
use wazir_words::{mark, said, say};

/// Id of each game, and its puzzles.
static TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

static PUZZLES: LazyLock<BTreeMap<&str, Puzzles>> = LazyLock::new(|| {
    let of_game = |&(id, text): &(&'static str, &'static str)| match read(text) {
        Ok(list) => (id, Puzzles { list }),
        Err(error) => panic!("the puzzles of {id}: {error}"),
    };
    TEXTS.iter().map(of_game).collect()
});

/// The puzzles of a game.
#[derive(Debug)]
pub(crate) struct Puzzles {
    list: Vec<Puzzle>,
}

impl Puzzles {
    /// The puzzles of the game with this id.
    pub(crate) fn of(id: &str) -> Option<&'static Puzzles> {
        PUZZLES.get(id).filter(|puzzles| !puzzles.list.is_empty())
    }

    /// The games of the shelf that have puzzles, in its order.
    pub(crate) fn all(shelf: &Shelf) -> impl Iterator<Item = (Arc<Variant>, &'static Puzzles)> {
        shelf.all().filter_map(|variant| Puzzles::of(variant.id()).map(|own| (variant, own)))
    }

    /// All of them, in the order of their file.
    pub(crate) fn list(&self) -> &[Puzzle] {
        &self.list
    }

    /// The themes that occur.
    pub(crate) fn themes(&self) -> impl Iterator<Item = Theme> {
        let occurs = |theme: &Theme| self.list.iter().any(|it| it.themes.contains(theme));
        Theme::ALL.iter().copied().filter(occurs)
    }

    /// The goals that occur, in order.
    pub(crate) fn goals(&self) -> Vec<Goal> {
        let mut goals: Vec<Goal> = self.list.iter().map(|puzzle| puzzle.goal).collect();
        goals.sort_unstable();
        goals.dedup();
        goals
    }
}

/// The puzzles of the game with this id that come with the program; `None` if there are none.
pub fn shipped_puzzles(id: &str) -> Option<&'static [Puzzle]> {
    Puzzles::of(id).map(Puzzles::list)
}

/// What is to be done, as a sentence. Where a position alone may end a game, it can be won otherwise than
/// by mate, and no mate is promised.
pub(crate) fn goal_words(variant: &Variant, goal: Goal) -> String {
    let by_mate = !variant.ends().iter().any(|end| end.condition.is_at_once());
    match goal {
        Goal::Mate(moves) if by_mate => say!("Mate in {moves}", moves),
        Goal::Mate(1) => say!("Win the game with one move").to_owned(),
        Goal::Mate(moves) => say!("Win the game in {moves} moves", moves),
        Goal::Gain => say!("Win material").to_owned(),
        Goal::Hold => say!("Find the only defence").to_owned(),
    }
}

/// The name of a theme.
pub(crate) fn theme_words(theme: Theme) -> &'static str {
    said(match theme {
        Theme::Fork => mark!("Fork"),
        Theme::Pin => mark!("Pin"),
        Theme::Skewer => mark!("Skewer"),
        Theme::DiscoveredCheck => mark!("Discovered check"),
        Theme::DoubleCheck => mark!("Double check"),
        Theme::Sacrifice => mark!("Sacrifice"),
        Theme::Quiet => mark!("Quiet move"),
        Theme::Zugzwang => mark!("Zugzwang"),
        Theme::Smothered => mark!("Smothered mate"),
        Theme::PathBlock => mark!("All paths blocked"),
        Theme::Drop => mark!("Drop"),
        Theme::DropMate => mark!("Mate by a drop"),
        Theme::Promotion => mark!("Promotion"),
        Theme::Underpromotion => mark!("Underpromotion"),
        Theme::EnPassant => mark!("En passant"),
        Theme::Castling => mark!("Castling"),
        Theme::Flight => mark!("Flight"),
        Theme::Interposition => mark!("Interposition"),
    })
}
