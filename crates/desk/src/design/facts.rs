//! The facts of a game that can be chosen without knowing how a variant file is written.

use toml_edit::Item;
use wazir_words::{mark, said};

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
    ("loss", mark!("loses")),
    ("draw", mark!("draws")),
    ("win", mark!("wins")),
    ("more-points", mark!("wins if it has more points")),
];

/// All facts in groups, in the order in which they are shown.
pub(super) const GROUPS: &[(&str, &[Fact])] = &[
    (
        mark!("Captured pieces"),
        &[
            fact(
                "captured",
                mark!("Captured pieces"),
                mark!("In hand, a piece can be dropped on an empty square instead of a move."),
                Kind::Word(&[
                    ("removed", mark!("leave the game")),
                    ("captors-hand", mark!("change sides and come to the captor's hand")),
                    (
                        "owners-holdings",
                        mark!("stand beside the board, on the side that lost them"),
                    ),
                ]),
            ),
            fact(
                "moves.must-capture",
                mark!("Captures must be made"),
                mark!("A side that can capture may make no other move."),
                Kind::Flag(false),
            ),
            fact(
                "explosion",
                mark!("Captures explode"),
                mark!("The capturer and all pieces next to the square leave the board, too."),
                Kind::Table,
            ),
            fact(
                "drops.reserve",
                mark!("Pieces in hand at the start may be dropped"),
                mark!("Write them in brackets behind the start position, in the file."),
                Kind::Flag(false),
            ),
            fact(
                "drops.stuck",
                mark!("Drops where the piece could never move again"),
                mark!("Otherwise a pawn cannot be dropped on the last rank."),
                Kind::Flag(false),
            ),
            fact(
                "drops.may-check",
                mark!("Drops may give check"),
                mark!("Otherwise no drop may attack the king."),
                Kind::Flag(true),
            ),
        ],
    ),
    (
        mark!("Promotion"),
        &[
            fact(
                "promotion.ranks",
                mark!("Ranks that promote, from the last"),
                mark!("Pieces that have something to promote to do so there."),
                Kind::Number(1, 0, 16),
            ),
            fact(
                "promotion.choice",
                mark!("A piece that gets there"),
                mark!("What could never move again must promote in any case."),
                Kind::Word(&[
                    ("must", mark!("must promote")),
                    ("may", mark!("may promote, or stay as it is")),
                ]),
            ),
            fact(
                "promotion.on-leaving",
                mark!("Moves out of the zone promote, too"),
                mark!("As in shogi."),
                Kind::Flag(false),
            ),
        ],
    ),
    (
        mark!("The king"),
        &[
            fact(
                "castling",
                mark!("Castling"),
                mark!(
                    "The king and a rook move at once, if neither has moved and nothing is between."
                ),
                Kind::Castling,
            ),
            fact(
                "royalty.check",
                mark!("Check"),
                mark!("Matters where a side has several kings, or none."),
                Kind::Word(&[
                    ("any", mark!("an attack on any king")),
                    ("last", mark!("only an attack on the last king")),
                    ("all", mark!("only an attack on all kings at once")),
                    ("first", mark!("only an attack on the first king")),
                    ("never", mark!("none: kings are pieces like others")),
                ]),
            ),
            fact(
                "moves.may-check",
                mark!("Moves may give check"),
                mark!("Otherwise no move may."),
                Kind::Flag(true),
            ),
            fact(
                "moves.may-flee",
                mark!("A king in check may move away"),
                mark!("Otherwise only other pieces can help, or it takes the attacker."),
                Kind::Flag(true),
            ),
        ],
    ),
    (
        mark!("Moving"),
        &[
            fact(
                "moves.may-pass",
                mark!("Passing"),
                mark!("A side in check may not pass."),
                Kind::Word(&[
                    ("never", mark!("is not allowed")),
                    ("when-stuck", mark!("only without any other move")),
                    ("always", mark!("is allowed")),
                ]),
            ),
            fact(
                "walls.build",
                mark!("Walls"),
                mark!("Nothing can stand on a wall, nor slide through it."),
                Kind::Word(&[
                    ("never", mark!("are not built")),
                    ("after-moving", mark!("are built after each move")),
                    ("instead-of-moving", mark!("may be built instead of a move")),
                ]),
            ),
            fact(
                "board.black",
                mark!("Black's side"),
                mark!("Matters for pieces whose moves differ to the left and to the right."),
                Kind::Word(&[
                    ("mirrored", mark!("mirrors White's from the other end")),
                    ("turned", mark!("is White's turned around")),
                ]),
            ),
        ],
    ),
    (
        mark!("How it ends"),
        &[
            fact(
                "ending.checkmate",
                mark!("A side that is checkmated"),
                mark!("In check, without a move."),
                Kind::Word(RESULTS),
            ),
            fact(
                "ending.no-moves",
                mark!("A side without a move that is not in check"),
                mark!("In chess that is stalemate."),
                Kind::Word(&[
                    ("draw", mark!("draws")),
                    ("loss", mark!("loses")),
                    ("win", mark!("wins")),
                    ("fewer-pieces", mark!("wins if it has fewer pieces")),
                    ("more-points", mark!("wins if it has more points")),
                ]),
            ),
            fact(
                "end.goal",
                mark!("A king that reaches"),
                mark!("The place must be empty at the start."),
                Kind::End,
            ),
            fact(
                "end.checks",
                mark!("Checks that win the game"),
                mark!("0 means that checks are not counted."),
                Kind::End,
            ),
            fact(
                "end.bare",
                mark!("A side with nothing left but its king"),
                mark!("Counts at once."),
                Kind::End,
            ),
            fact(
                "end.king",
                mark!("A side that loses its king loses"),
                mark!("Needed where there is no check, or where captures explode."),
                Kind::End,
            ),
            fact(
                "ending.repetition",
                mark!("Repeating a position"),
                mark!("It may have to occur several times: see below."),
                Kind::Word(&[
                    ("draw", mark!("is a draw")),
                    ("mover-loses", mark!("loses for who brings it about")),
                    ("mover-wins", mark!("wins for who brings it about")),
                    ("white-loses", mark!("loses for White")),
                    ("more-points", mark!("wins for the side with more points")),
                    ("nothing", mark!("does not end the game")),
                ]),
            ),
            fact(
                "ending.fold",
                mark!("Times it must occur"),
                mark!("The start of the game counts."),
                Kind::Number(3, 2, 100),
            ),
            fact(
                "ending.perpetual-check-loses",
                mark!("Perpetual check loses"),
                mark!("Who gave check with every move since the first time loses instead."),
                Kind::Flag(false),
            ),
            fact(
                "ending.move-clock",
                mark!("Moves without a capture until a draw"),
                mark!("Each side's move counts as one, so chess has 100. 0 means never."),
                Kind::Number(100, 0, 10_000),
            ),
            fact(
                "ending.draw-by-agreement",
                mark!("The players may agree to a draw"),
                mark!("Otherwise the button is missing."),
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
        title: said(title).to_owned(),
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
        label: said(fact.label).to_owned(),
        meaning: said(fact.meaning).to_owned(),
        choice,
        changed,
    }
}

/// A choice among words; one that is not among them is there as it is written.
pub(super) fn word(value: &str, options: &[(&str, &str)]) -> DesignChoice {
    let option = |&(word, meaning): &(&str, &str)| (word.to_owned(), said(meaning).to_owned());
    let mut all: Vec<_> = options.iter().map(option).collect();
    if !options.iter().any(|&(word, _)| word == value) {
        all.push((value.to_owned(), value.to_owned()));
    }
    DesignChoice::Word { value: value.to_owned(), options: all }
}
