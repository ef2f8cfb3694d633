//! The family of a variant: where a list of many games shows it.

use super::table::Phrase;
use super::{Captured, Family, Variant};

impl Family {
    /// All families, in the order in which they are listed.
    pub const ALL: [Family; 6] = [
        Family::Chess,
        Family::Boards,
        Family::Armies,
        Family::Drops,
        Family::EastAsian,
        Family::Aims,
    ];

    /// The word for it in variant files and addresses.
    ///
    /// ```
    /// use wazir_rules::variant::Family;
    ///
    /// assert_eq!(Family::EastAsian.word(), "east-asian");
    /// ```
    pub fn word(self) -> &'static str {
        let known = Self::WORDS.iter().find(|&&(_, family)| family == self);
        known.expect("every family has a word").0
    }

    /// The family with this word.
    pub fn parse(word: &str) -> Option<Family> {
        Self::named(word)
    }

    /// The title above its games.
    pub fn title(self) -> &'static str {
        self.phrase()
    }

    /// The family of a variant whose file names none.
    pub(super) fn of(variant: &Variant) -> Family {
        let (files, ranks) = (variant.board().files(), variant.board().ranks());
        if variant.ends().iter().any(|end| end.condition.is_at_once()) {
            Family::Aims
        } else if variant.captured() == Captured::CaptorsHand {
            Family::Drops
        } else if (files, ranks) != (8, 8) {
            Family::Boards
        } else {
            Family::Armies
        }
    }
}

#[test]
fn a_file_without_a_family_goes_where_its_facts_put_it() {
    let family = |facts: &str| {
        let text = format!("id = 'x'\nname = 'X'\nbased-on = 'chess'\n{facts}");
        Variant::read(&text).expect("a good file").family()
    };
    assert_eq!(family(""), Family::Armies);
    assert_eq!(family("captured = 'captors-hand'"), Family::Drops);
    assert_eq!(family("family = 'armies'"), Family::Armies);
    assert_eq!(family("[[end]]\nwhen = 'checks'\ncount = 3"), Family::Aims);
    let board = "[board]\nfiles = 9\nstart = 'rnbqkbbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKBBNR w'\n";
    assert_eq!(family(&format!("without = ['castling']\n{board}")), Family::Boards);
}
