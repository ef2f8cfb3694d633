//! What is noted of a game: its result, and the men of both sides in some of its positions.

use std::fmt::Write;

use wazir_rules::bits::Bits;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Game, History, Kind, Piece, Rules, Square, Tables, Visitor};

use super::Good;

/// What is noted of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// White's half points.
    pub(super) half_points: u8,
    /// Positions of the game.
    pub(super) entries: Vec<Entry>,
}

/// What is noted of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Entry {
    /// 1 if White is to move, -1 if Black is.
    pub(super) turn: i8,
    /// 255 with all men on the board, 0 with none.
    pub(super) phase: u8,
    /// White's less Black's, of each good.
    pub(super) counts: Vec<i8>,
}

/// Records that cannot be read: they were damaged, or are of another game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {0} is no record of a game with these pieces")]
pub struct RecordError(
    /// The number of the line, from 1.
    pub usize,
);

/// What is counted.
#[derive(Clone, Debug)]
pub(super) struct Census {
    pub(super) goods: Vec<Good>,
    /// The men of the array, so many that all are on the board.
    men: usize,
}

impl Census {
    pub(super) fn new(variant: &Variant) -> Census {
        let start = variant.start();
        let kinds: Vec<_> = variant.all_kinds().filter(|&kind| !variant.is_royal(kind)).collect();
        let is_held = |kind| {
            variant.keeps_pieces() && variant.may_be_held(kind) && variant.base(kind) == kind
        };
        let bound = Game::new(Rules::new(variant.clone())).visit(ColorBound);
        let has_two = |kind| {
            let own = |square: &&Option<Piece>| {
                square.is_some_and(|it| it.kind() == kind && it.color() == Color::White)
            };
            start.board.iter().filter(own).count() > 1
        };
        let board = kinds.iter().map(|&kind| Good::OnBoard(kind));
        let held = kinds.iter().filter(|&&kind| is_held(kind)).map(|&kind| Good::InHand(kind));
        let pairs = kinds
            .iter()
            .filter(|&&kind| bound.contains(&kind) && has_two(kind))
            .map(|&kind| Good::Pair(kind));
        let goods = board.chain(held).chain(pairs).collect();
        let men = start.board.iter().flatten().count().max(1);
        Census { goods, men }
    }

    /// Counts the men of both sides.
    pub(super) fn count(&self, game: &Game) -> Entry {
        game.visit(Count { census: self })
    }
}

/// Asks which kinds are bound to squares of one colour.
struct ColorBound;

impl Visitor for ColorBound {
    type Output = Vec<Kind>;

    fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> Vec<Kind> {
        tables.variant().all_kinds().filter(|&kind| tables.is_color_bound(kind)).collect()
    }
}

struct Count<'a> {
    census: &'a Census,
}

impl Visitor for Count<'_> {
    type Output = Entry;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Entry {
        let position = history.current();
        let of = |good: Good, color: Color| -> i32 {
            let squares = |kind| {
                let is_it = |&square: &Square| {
                    position.piece(square).is_some_and(|piece| piece.kind() == kind)
                };
                B::from_squares(position.pieces(color).squares().filter(is_it))
            };
            match good {
                Good::OnBoard(kind) => squares(kind).count() as i32,
                Good::InHand(kind) => position.holdings().count(color, kind).into(),
                Good::Pair(kind) => {
                    let (all, dark) = (squares(kind), tables.dark_squares());
                    i32::from(all.meets(dark) && all.meets(!dark))
                }
            }
        };
        let count = |&good: &Good| (of(good, Color::White) - of(good, Color::Black)) as i8;
        let men = position.occupied().count() as usize;
        let full = usize::from(u8::MAX);
        Entry {
            turn: if position.turn() == Color::White { 1 } else { -1 },
            phase: (men * full / self.census.men).min(full) as u8,
            counts: self.census.goods.iter().map(count).collect(),
        }
    }
}

/// Records as text, a line for each game: White's half points, then for each position the side to
/// move (1 or -1), the phase and the counts.
pub fn write(records: &[Record]) -> String {
    let mut text = String::new();
    for record in records {
        let _ = write!(text, "{}", record.half_points);
        for entry in &record.entries {
            let _ = write!(text, "; {} {}", entry.turn, entry.phase);
            entry.counts.iter().for_each(|count| {
                let _ = write!(text, " {count}");
            });
        }
        text.push('\n');
    }
    text
}

/// Reads such records of this variant.
///
/// # Errors
/// Fails with the line that is none.
pub fn read(variant: &Variant, text: &str) -> Result<Vec<Record>, RecordError> {
    let goods = Census::new(variant).goods.len();
    let entry = |part: &str| -> Option<Entry> {
        let mut words = part.split_whitespace();
        let turn = words.next()?.parse().ok().filter(|turn: &i8| turn.abs() == 1)?;
        let phase = words.next()?.parse().ok()?;
        let counts = words.map(|word| word.parse().ok()).collect::<Option<Vec<i8>>>()?;
        (counts.len() == goods).then_some(Entry { turn, phase, counts })
    };
    let record = |line: &str| -> Option<Record> {
        let mut parts = line.split(';');
        let half_points = parts.next()?.parse().ok().filter(|&points: &u8| points <= 2)?;
        Some(Record { half_points, entries: parts.map(entry).collect::<Option<_>>()? })
    };
    text.lines().enumerate().map(|(at, line)| record(line).ok_or(RecordError(at + 1))).collect()
}
