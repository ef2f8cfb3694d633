//! The facts of a game that can be chosen without knowing how a variant file is written.

use toml_edit::Item;

use super::castling;
use super::ends;
use super::messages::{DesignChoice, DesignFact, DesignGroup};
use super::sources::Sources;

/// A fact: where it is written, how people call it, and what can be chosen.
pub(super) struct Fact {
    /// A key, or a table and a key with a dot between.
    pub(super) field: &'static str,
    label: &'static str,
    meaning: &'static str,
    pub(super) kind: Kind,
}

/// What can be chosen, and first what holds if nothing is written.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Flag(bool),
    Word(&'static [(&'static str, &'static str)]),
    Number(i64, i64, i64),
    /// Whether there is such a table.
    Table,
    /// How kings castle.
    Castling,
    /// One of the [`ends`].
    End,
}

const RESULTS: &[(&str, &str)] = &[
    ("loss", "loses"),
    ("draw", "draws"),
    ("win", "wins"),
    ("more-points", "wins if it has more points"),
];

/// All facts in groups, in the order in which they are shown.
pub(super) const GROUPS: &[(&str, &[Fact])] = &[
    (
        "Captured pieces",
        &[
            fact(
                "captured",
                "Captured pieces",
                "In hand, a piece can be dropped on an empty square instead of a move.",
                Kind::Word(&[
                    ("removed", "leave the game"),
                    ("captors-hand", "change sides and come to the captor's hand"),
                    ("owners-holdings", "stand beside the board, on the side that lost them"),
                ]),
            ),
            fact(
                "moves.must-capture",
                "Captures must be made",
                "A side that can capture may make no other move.",
                Kind::Flag(false),
            ),
            fact(
                "explosion",
                "Captures explode",
                "The capturer and all pieces next to the square leave the board, too.",
                Kind::Table,
            ),
            fact(
                "drops.reserve",
                "Pieces in hand at the start may be dropped",
                "Write them in brackets behind the start position, in the file.",
                Kind::Flag(false),
            ),
            fact(
                "drops.stuck",
                "Drops where the piece could never move again",
                "Otherwise a pawn cannot be dropped on the last rank.",
                Kind::Flag(false),
            ),
            fact(
                "drops.may-check",
                "Drops may give check",
                "Otherwise no drop may attack the king.",
                Kind::Flag(true),
            ),
        ],
    ),
    (
        "Promotion",
        &[
            fact(
                "promotion.ranks",
                "Ranks that promote, from the last",
                "Pieces that have something to promote to do so there.",
                Kind::Number(1, 0, 16),
            ),
            fact(
                "promotion.choice",
                "A piece that gets there",
                "What could never move again must promote in any case.",
                Kind::Word(&[("must", "must promote"), ("may", "may promote, or stay as it is")]),
            ),
            fact(
                "promotion.on-leaving",
                "Moves out of the zone promote, too",
                "As in shogi.",
                Kind::Flag(false),
            ),
        ],
    ),
    (
        "The king",
        &[
            fact(
                "castling",
                "Castling",
                "The king and a rook move at once, if neither has moved and nothing is between.",
                Kind::Castling,
            ),
            fact(
                "royalty.check",
                "Check",
                "Matters where a side has several kings, or none.",
                Kind::Word(&[
                    ("any", "an attack on any king"),
                    ("last", "only an attack on the last king"),
                    ("all", "only an attack on all kings at once"),
                    ("first", "only an attack on the first king"),
                    ("never", "none: kings are pieces like others"),
                ]),
            ),
            fact(
                "moves.may-check",
                "Moves may give check",
                "Otherwise no move may.",
                Kind::Flag(true),
            ),
            fact(
                "moves.may-flee",
                "A king in check may move away",
                "Otherwise only other pieces can help, or it takes the attacker.",
                Kind::Flag(true),
            ),
        ],
    ),
    (
        "Moving",
        &[
            fact(
                "moves.may-pass",
                "Passing",
                "A side in check may not pass.",
                Kind::Word(&[
                    ("never", "is not allowed"),
                    ("when-stuck", "only without any other move"),
                    ("always", "is allowed"),
                ]),
            ),
            fact(
                "walls.build",
                "Walls",
                "Nothing can stand on a wall, nor slide through it.",
                Kind::Word(&[
                    ("never", "are not built"),
                    ("after-moving", "are built after each move"),
                    ("instead-of-moving", "may be built instead of a move"),
                ]),
            ),
            fact(
                "board.black",
                "Black's side",
                "Matters for pieces whose moves differ to the left and to the right.",
                Kind::Word(&[
                    ("mirrored", "mirrors White's from the other end"),
                    ("turned", "is White's turned around"),
                ]),
            ),
        ],
    ),
    (
        "How it ends",
        &[
            fact(
                "ending.checkmate",
                "A side that is checkmated",
                "In check, without a move.",
                Kind::Word(RESULTS),
            ),
            fact(
                "ending.no-moves",
                "A side without a move that is not in check",
                "In chess that is stalemate.",
                Kind::Word(&[
                    ("draw", "draws"),
                    ("loss", "loses"),
                    ("win", "wins"),
                    ("fewer-pieces", "wins if it has fewer pieces"),
                    ("more-points", "wins if it has more points"),
                ]),
            ),
            fact(
                "end.goal",
                "A king that reaches",
                "The place must be empty at the start.",
                Kind::End,
            ),
            fact(
                "end.checks",
                "Checks that win the game",
                "0 means that checks are not counted.",
                Kind::End,
            ),
            fact("end.bare", "A side with nothing left but its king", "Counts at once.", Kind::End),
            fact(
                "end.king",
                "A side that loses its king loses",
                "Needed where there is no check, or where captures explode.",
                Kind::End,
            ),
            fact(
                "ending.repetition",
                "Repeating a position",
                "It may have to occur several times: see below.",
                Kind::Word(&[
                    ("draw", "is a draw"),
                    ("mover-loses", "loses for who brings it about"),
                    ("mover-wins", "wins for who brings it about"),
                    ("white-loses", "loses for White"),
                    ("more-points", "wins for the side with more points"),
                    ("nothing", "does not end the game"),
                ]),
            ),
            fact(
                "ending.fold",
                "Times it must occur",
                "The start of the game counts.",
                Kind::Number(3, 2, 100),
            ),
            fact(
                "ending.perpetual-check-loses",
                "Perpetual check loses",
                "Who gave check with every move since the first time loses instead.",
                Kind::Flag(false),
            ),
            fact(
                "ending.move-clock",
                "Moves without a capture until a draw",
                "Each side's move counts as one, so chess has 100. 0 means never.",
                Kind::Number(100, 0, 10_000),
            ),
            fact(
                "ending.draw-by-agreement",
                "The players may agree to a draw",
                "Otherwise the button is missing.",
                Kind::Flag(true),
            ),
        ],
    ),
];

const fn fact(field: &'static str, label: &'static str, meaning: &'static str, kind: Kind) -> Fact {
    Fact { field, label, meaning, kind }
}

/// The fact that is written in a field.
pub(super) fn named(field: &str) -> Option<&'static Fact> {
    GROUPS.iter().flat_map(|(_, facts)| facts.iter()).find(|fact| fact.field == field)
}

/// The table, if there is one, and the key of a field.
pub(super) fn place(field: &str) -> (Option<&str>, &str) {
    field.split_once('.').map_or((None, field), |(table, key)| (Some(table), key))
}

/// All groups with what holds in a file.
pub(super) fn groups(sources: &Sources) -> Vec<DesignGroup> {
    let group = |(title, facts): &(&str, &[Fact])| DesignGroup {
        title: (*title).to_owned(),
        facts: facts.iter().map(|fact| show(fact, sources)).collect(),
    };
    GROUPS.iter().map(group).collect()
}

fn show(fact: &Fact, sources: &Sources) -> DesignFact {
    let (table, key) = place(fact.field);
    let found = sources.find(table, key);
    let item = found.as_ref().map(|found| found.item);
    let mut changed = found.as_ref().is_some_and(|found| found.own);
    let choice = match fact.kind {
        Kind::Flag(usual) => {
            DesignChoice::Flag { value: item.and_then(Item::as_bool).unwrap_or(usual) }
        }
        Kind::Number(usual, least, most) => {
            let value = item.and_then(Item::as_integer).unwrap_or(usual);
            DesignChoice::Number { value, least, most }
        }
        Kind::Word(options) => {
            let usual = options.first().map_or("", |&(word, _)| word);
            word(item.and_then(Item::as_str).unwrap_or(usual), options)
        }
        Kind::Table => DesignChoice::Flag { value: sources.has_table(key) },
        Kind::Castling => {
            changed = sources.own().contains_key(key);
            word(castling::preset(sources), castling::PRESETS)
        }
        Kind::End => {
            let (choice, own) = ends::show(key, sources);
            changed = own;
            choice
        }
    };
    DesignFact {
        field: fact.field.to_owned(),
        label: fact.label.to_owned(),
        meaning: fact.meaning.to_owned(),
        choice,
        changed,
    }
}

/// A choice among words; one that is not among them is there as it is written.
pub(super) fn word(value: &str, options: &[(&str, &str)]) -> DesignChoice {
    let option = |&(word, meaning): &(&str, &str)| (word.to_owned(), meaning.to_owned());
    let mut all: Vec<_> = options.iter().map(option).collect();
    if !options.iter().any(|&(word, _)| word == value) {
        all.push((value.to_owned(), value.to_owned()));
    }
    DesignChoice::Word { value: value.to_owned(), options: all }
}
