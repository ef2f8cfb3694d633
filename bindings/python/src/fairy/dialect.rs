//! A game as Fairy-Stockfish knows it: which of its types each kind of piece is.
//!
//! The types follow from the keys that the game has in a `variants.ini`, which the program writes
//! for any game.

use std::cmp::Reverse;

use wazir_rules::variant::{Captured, Variant};
use wazir_rules::{Color, Kind, Rules};

use crate::foreign;

/// The types in their order there, from the first; custom pieces follow, and then the king.
const TYPES: [&str; 36] = [
    "pawn",
    "knight",
    "bishop",
    "rook",
    "queen",
    "fers",
    "alfil",
    "fersAlfil",
    "silver",
    "aiwok",
    "bers",
    "archbishop",
    "chancellor",
    "amazon",
    "knibis",
    "biskni",
    "kniroo",
    "rookni",
    "shogiPawn",
    "lance",
    "shogiKnight",
    "gold",
    "dragonHorse",
    "clobber",
    "breakthrough",
    "immobile",
    "cannon",
    "janggiCannon",
    "soldier",
    "horse",
    "elephant",
    "janggiElephant",
    "banner",
    "wazir",
    "commoner",
    "centaur",
];
const PAWN: usize = 0;
const FIRST_CUSTOM: usize = TYPES.len();
/// Pieces that are turned over are of many types, and none matters.
const UNKNOWN: usize = 999;
const KING: usize = 1000;

/// A type of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Type(usize);

impl Type {
    pub(super) fn is_pawn(self) -> bool {
        self.0 == PAWN
    }

    pub(super) fn is_king(self) -> bool {
        self.0 == KING
    }

    /// Returns whether it is one of these, by their names in files.
    pub(super) fn is_one_of(self, names: &[&str]) -> bool {
        TYPES.get(self.0).is_some_and(|name| names.contains(name))
    }

    /// Returns whether its movement is written out in files.
    pub(super) fn is_custom(self) -> bool {
        (FIRST_CUSTOM..KING).contains(&self.0)
    }
}

/// A game and its types.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) rules: Rules,
    /// The type of each kind.
    types: Vec<Type>,
    /// The kinds that can be beside the board, in the order in which they are written.
    pub(super) in_hand: Vec<Kind>,
    /// The type of the king, if it moves as another piece.
    pub(super) has_own_king: bool,
    /// `true` if castling is written as the king's way to its rook, and rights by files.
    pub(super) anywhere: bool,
}

impl Known {
    pub(super) fn new(rules: Rules) -> Known {
        let variant = rules.variant();
        let keys = foreign::export(variant).keys;
        let type_of = |kind| {
            let letter = variant.written(kind).letter.to_ascii_lowercase();
            let is_it = |value: &str| value.starts_with(letter);
            if keys.get("king").is_some_and(|value| is_it(value)) {
                return Type(KING);
            }
            if variant.written(kind).promoted {
                return Type(UNKNOWN);
            }
            let named = TYPES.iter().position(|&name| keys.get(name).is_some_and(|it| is_it(it)));
            let custom = || {
                (1..=50).find(|number| {
                    keys.get(&format!("customPiece{number}")).is_some_and(|it| is_it(it))
                })
            };
            Type(named.or_else(|| custom().map(|number| FIRST_CUSTOM + number)).unwrap_or(UNKNOWN))
        };
        let types: Vec<Type> = variant.all_kinds().map(type_of).collect();
        let mut in_hand: Vec<Kind> = variant
            .all_kinds()
            .filter(|kind| kind.index() < wazir_rules::Holdings::KINDS)
            .collect();
        in_hand.sort_by_key(|kind| Reverse(types[kind.index()]));
        let has_own_king = keys.get("king").is_some_and(|value| value.contains(':'));
        let anywhere = variant.castles_anywhere();
        Known { types, in_hand, has_own_king, anywhere, rules: rules.clone() }
    }

    pub(super) fn variant(&self) -> &Variant {
        self.rules.variant()
    }

    pub(super) fn type_of(&self, kind: Kind) -> Type {
        self.types[kind.index()]
    }

    pub(super) fn captures_to_hand(&self) -> bool {
        self.variant().captured() == Captured::CaptorsHand
    }

    /// Returns whether moves are written as in shogi, unless another notation is asked for.
    pub(super) fn is_shogi(&self) -> bool {
        self.variant().notation().habit == wazir_rules::variant::Habit::Shogi
    }

    /// The letter of a kind, as it is written on the board without signs.
    pub(super) fn letter(&self, kind: Kind, color: Color) -> char {
        let letter = self.variant().written(kind).letter;
        if color == Color::White { letter } else { letter.to_ascii_lowercase() }
    }
}
