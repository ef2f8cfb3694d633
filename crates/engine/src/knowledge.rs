//! The knowledge that the engine has learnt about games: weights of its evaluation, by variant.
//!
//! Weights are files that [`tune`](crate::tune) writes. Those of the shipped games are part of
//! the engine; whoever reads variant files hands over the text of the weights beside them.

use std::sync::{Arc, LazyLock};

use wazir_rules::bits::Bits;
use wazir_rules::variant::{PieceKind, Variant};
use wazir_rules::{Game, History, Rules, Shelf, Tables, Visitor};

pub use crate::eval::WeightsError;
use crate::eval::{Learnt, Profile, Weights};

/// Id and text of the shipped files, from which the build script makes this.
const SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/weights.rs"));

static KNOWLEDGE: LazyLock<Arc<Knowledge>> = LazyLock::new(|| {
    let entry = |&(id, text): &(&str, &str)| {
        let variant = Shelf::shipped().get(id).expect("a test finds every file's variant");
        Entry { variant, text: text.into() }
    };
    Arc::new(Knowledge { entries: SHIPPED.iter().map(entry).collect() })
});

/// Weights files by variant.
#[derive(Clone, Default, Debug)]
pub struct Knowledge {
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    variant: Arc<Variant>,
    text: Arc<str>,
}

impl Knowledge {
    /// The weights of the shipped games.
    pub fn shipped() -> Arc<Knowledge> {
        Arc::clone(&KNOWLEDGE)
    }

    /// Adds the text of a weights file. It replaces the one of the same variant, if there is one.
    ///
    /// # Errors
    /// The first thing that is wrong with the file: it is no TOML, or has other groups of
    /// weights than the game.
    pub fn add(&mut self, rules: &Rules, text: &str) -> Result<(), WeightsError> {
        Game::new(rules).visit(Check(text))?;
        let variant = Arc::clone(rules.variant());
        self.entries.retain(|entry| entry.variant.id() != variant.id());
        self.entries.push(Entry { variant, text: text.into() });
        Ok(())
    }

    /// The text of the variant's weights file, or of one of another variant with the same
    /// board and pieces: what was learnt of one game serves other rules of it.
    pub fn text(&self, variant: &Variant) -> Option<&str> {
        let serving = || self.entries.iter().filter(|entry| moves_alike(&entry.variant, variant));
        let own = serving().find(|entry| entry.variant.id() == variant.id());
        own.or_else(|| serving().next()).map(|entry| &*entry.text)
    }

    /// The weights for the variant with these tables; none if those of a similar variant do not
    /// fit.
    pub(crate) fn of<B: Bits>(&self, tables: &Tables<B>) -> Learnt {
        let text = self.text(tables.variant());
        let learnt = text.map(|text| Learnt::read(text, &usual_weights(tables)));
        learnt.and_then(Result::ok).unwrap_or_default()
    }
}

struct Check<'a>(&'a str);

impl Visitor for Check<'_> {
    type Output = Result<Learnt, WeightsError>;

    fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> Self::Output {
        Learnt::read(self.0, &usual_weights(tables))
    }
}

/// The weights of a game about which nothing has been learnt.
fn usual_weights<B: Bits>(tables: &Tables<B>) -> Weights {
    Profile::new(tables, &Learnt::default()).weights
}

/// `true` when both have the same board and pieces.
fn moves_alike(one: &Variant, other: &Variant) -> bool {
    let facts = |kind: &PieceKind| (kind.letter, kind.spelling.clone());
    one.board() == other.board()
        && one.kinds().iter().map(facts).eq(other.kinds().iter().map(facts))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(id: &str) -> Rules {
        let variant = Shelf::shipped().get(id).expect("it is shipped");
        Rules::new(variant)
    }

    #[test]
    fn every_shipped_file_fits_its_variant() {
        assert!(SHIPPED.len() >= 5, "{}", SHIPPED.len());
        for (id, text) in SHIPPED {
            assert_eq!(Knowledge::default().add(&rules(id), text), Ok(()), "{id}");
        }
    }

    #[test]
    fn what_was_learnt_serves_other_rules_of_the_same_game() {
        let shipped = Knowledge::shipped();
        let text = |id: &str| shipped.text(rules(id).variant()).map(str::to_owned);
        for [game, base] in
            [["superchess-tournament", "superchess"], ["falcon-tournament", "falcon"]]
        {
            assert!(text(base).is_some(), "{base}");
            assert_eq!(text(game), text(base), "{game}");
        }
        // Chess is what these are based on, but pieces or board are others.
        for id in ["janus", "berolina"] {
            assert_ne!(text(id), text("chess"), "{id}");
        }
    }

    #[test]
    fn bad_weights_are_refused() {
        let refused = [
            (
                "\"value Q\" = [[900, 950]]\n\"valeu R\" = [[500, 500]]",
                "2:1: the game has no weights \"valeu R\"",
            ),
            ("# Ä\n\"value Q\" = []", "2:1: \"value Q\" needs 1 pairs of weights, not 0"),
            ("\"value Q\" = [[900]]", "1:14: invalid length 1, expected an array of length 2"),
            ("\"value Q\" = [[900, 99999]]", "1:20: invalid value: integer `99999`, expected i16"),
            ("value = ", "1:9: string values must be quoted, expected literal string"),
        ];
        for (text, expected) in refused {
            let found = Knowledge::default().add(&rules("chess"), text).unwrap_err();
            assert_eq!(found.to_string(), expected, "{text}");
        }
    }

    #[test]
    fn the_last_file_of_a_variant_counts() {
        let chess = rules("chess");
        let mut knowledge = Knowledge::default();
        for text in ["\"value Q\" = [[900, 950]]", "\"value Q\" = [[800, 850]]"] {
            knowledge.add(&chess, text).expect("good weights");
            assert_eq!(knowledge.text(chess.variant()), Some(text));
        }
    }
}
