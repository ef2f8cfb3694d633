//! What a network of a game sees: numbered facts of a position, each of which is there or not.
//!
//! | fact | for each |
//! |---|---|
//! | a piece stands on a square | side, kind, square |
//! | a wall stands on a square | square |
//! | a side holds so many pieces of a kind or more | side, kind, number |
//! | a side has been checked so often or more | side, number |
//!
//! Both sides see the same position: what is the own of one is the enemy's of the other, and Black's
//! side of the board lies where White's does. Where left and right are alike, a side whose only
//! king stands on the right half sees the board mirrored, so that less has to be learnt.

use wazir_rules::bits::Bits;
use wazir_rules::variant::{Captured, Variant};
use wazir_rules::{Color, Geometry, Holdings, Kind, Piece, Position, Square, Tables};

/// More pieces of one kind in a hand than these are not told apart.
const MOST_HELD: usize = 18;
/// The code of a wall on a square.
const WALL: u8 = u8::MAX;

/// The facts that a network of one game sees, and their numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Inputs {
    board: Geometry,
    kinds: usize,
    pub(super) has_walls: bool,
    /// The kinds that can be beside the board, each with the number of pieces that are told apart.
    pub(super) held: Vec<(Kind, usize)>,
    /// The checks that are told apart.
    pub(super) checks: usize,
    /// `true` if a side may see the board mirrored.
    pub(super) mirrors: bool,
    /// The most pieces that can be on the board.
    most_men: usize,
    /// For each side, and for each half on which its king stands: where each fact, as White numbers
    /// it with its king on the left, is in this side's numbering.
    seen: [[Vec<u16>; 2]; 2],
}

/// A position as bytes, one for each thing that facts are about, so that two positions are compared
/// quickly.
pub(super) type Picture = Vec<u8>;

impl Inputs {
    /// What networks of the variant see.
    pub(crate) fn new(variant: &Variant) -> Inputs {
        let start = variant.start();
        let held = |kind: &Kind| {
            let is_it = |piece: &&Piece| variant.base(piece.kind()) == *kind;
            let on_board = start.board.iter().flatten().filter(is_it).count();
            let begins = Color::ALL.map(|color| usize::from(start.holdings.count(color, *kind)));
            let all = on_board + begins[0] + begins[1];
            let most =
                if variant.captured() == Captured::CaptorsHand { all } else { all.div_ceil(2) };
            (*kind, most.clamp(1, MOST_HELD))
        };
        let can_be_held = |kind: &Kind| {
            kind.index() < Holdings::KINDS
                && variant.base(*kind) == *kind
                && variant.may_be_held(*kind)
        };
        let keeps = variant.keeps_pieces();
        let checks = Color::ALL.map(|color| variant.most_checks(color).unwrap_or(0));
        let men = start.board.iter().flatten().count();
        let mut inputs = Inputs {
            board: variant.board(),
            kinds: variant.kinds().len(),
            has_walls: variant.walls().is_some(),
            held: variant
                .all_kinds()
                .filter(|_| keeps)
                .filter(can_be_held)
                .map(|k| held(&k))
                .collect(),
            checks: usize::from(checks[0].max(checks[1])),
            mirrors: variant.is_symmetric(),
            most_men: men.max(1),
            seen: Default::default(),
        };
        let view = |color, mirrored| {
            let facts = (0..inputs.count()).map(|fact| inputs.translate(fact, color, mirrored));
            facts.map(|fact| fact as u16).collect()
        };
        let seen = Color::ALL.map(|color| [view(color, false), view(color, inputs.mirrors)]);
        inputs.seen = seen;
        inputs
    }

    /// The number of facts.
    pub(crate) fn count(&self) -> usize {
        self.first_check() + 2 * self.checks
    }

    fn squares(&self) -> usize {
        self.board.len()
    }

    fn first_wall(&self) -> usize {
        2 * self.kinds * self.squares()
    }

    fn first_held(&self) -> usize {
        self.first_wall() + if self.has_walls { self.squares() } else { 0 }
    }

    /// The facts about one hand.
    fn in_hand(&self) -> usize {
        self.held.iter().map(|(_, most)| most).sum()
    }

    fn first_check(&self) -> usize {
        self.first_held() + 2 * self.in_hand()
    }

    /// The number that a side gives to a fact, by the one that White gives to it, its king on the
    /// left.
    fn translate(&self, fact: usize, color: Color, mirrored: bool) -> usize {
        let turn = |square: usize| {
            let square = Square::new(square);
            let square = if color == Color::White { square } else { self.board.mirror(square) };
            let file = self.board.file(square);
            let file = if mirrored { self.board.files() - 1 - file } else { file };
            self.board.rank(square) * self.board.files() + file
        };
        // Own facts first, then the enemy's, `each` of them.
        let swap = |fact: usize, each: usize| match color {
            Color::White => fact,
            Color::Black => (fact + each) % (2 * each),
        };
        match fact {
            _ if fact >= self.first_check() => {
                self.first_check() + swap(fact - self.first_check(), self.checks)
            }
            _ if fact >= self.first_held() => {
                self.first_held() + swap(fact - self.first_held(), self.in_hand())
            }
            _ if fact >= self.first_wall() => self.first_wall() + turn(fact - self.first_wall()),
            _ => {
                let (piece, square) = (fact / self.squares(), fact % self.squares());
                swap(piece, self.kinds) * self.squares() + turn(square)
            }
        }
    }

    /// The numbers of all facts as a side sees them that has its king on this half.
    #[inline(always)]
    pub(crate) fn seen_by(&self, color: Color, half: usize) -> &[u16] {
        &self.seen[color.index()][half]
    }

    /// The half of the board from which a side looks: 1 if it sees the board mirrored.
    #[inline(always)]
    pub(crate) fn half<B: Bits>(&self, position: &Position<B>, color: Color) -> usize {
        let on_the_right = |royal| 2 * self.board.file(royal) >= self.board.files();
        usize::from(self.mirrors && position.royal(color).is_some_and(on_the_right))
    }

    /// The group of positions to which this one belongs, of so many, by the pieces on the board.
    #[inline(always)]
    pub(crate) fn group<B: Bits>(&self, position: &Position<B>, groups: usize) -> usize {
        let men = position.occupied().count() as usize;
        ((men.saturating_sub(1)) * groups / self.most_men).min(groups - 1)
    }

    /// A picture of the position.
    #[inline(always)]
    pub(super) fn paint<B: Bits>(
        &self,
        tables: &Tables<B>,
        position: &Position<B>,
        picture: &mut Picture,
    ) {
        picture.clear();
        let code = |square: Square| match position.piece(square) {
            Some(piece) => 1 + (piece.color().index() * self.kinds + piece.kind().index()) as u8,
            None => 0,
        };
        picture.extend(self.board.squares().map(code));
        if self.has_walls {
            for wall in position.walls(tables).squares() {
                picture[wall.index()] = WALL;
            }
        }
        for color in Color::ALL {
            let held = |&(kind, most): &(Kind, usize)| {
                position.holdings().count(color, kind).min(most as u8)
            };
            picture.extend(self.held.iter().map(held));
        }
        if self.checks > 0 {
            let most = self.checks as u8;
            picture.extend(Color::ALL.map(|color| position.checks(color).min(most)));
        }
    }

    /// Calls `changed` for each fact, in White's numbering, that is in one of two pictures of
    /// positions only: with `true` if it is new.
    #[inline(always)]
    pub(super) fn compare(
        &self,
        old: &Picture,
        new: &Picture,
        mut changed: impl FnMut(usize, bool),
    ) {
        const BLOCK: usize = 16;
        let squares = self.squares();
        let blocks = old[..squares].chunks(BLOCK).zip(new[..squares].chunks(BLOCK));
        for (number, (before, after)) in blocks.enumerate() {
            if before == after {
                continue;
            }
            for (at, (&before, &after)) in before.iter().zip(after).enumerate() {
                if before != after {
                    let square = number * BLOCK + at;
                    self.on_square(before, square)
                        .into_iter()
                        .for_each(|fact| changed(fact, false));
                    self.on_square(after, square).into_iter().for_each(|fact| changed(fact, true));
                }
            }
        }
        if old[squares..] != new[squares..] {
            self.compare_beside(&old[squares..], &new[squares..], changed);
        }
    }

    /// The same for what is beside the board.
    fn compare_beside(&self, old: &[u8], new: &[u8], mut changed: impl FnMut(usize, bool)) {
        let hands = (0..2).flat_map(|_| self.held.iter().map(|(_, most)| *most));
        let mut first = self.first_held();
        for ((&before, &after), most) in old.iter().zip(new).zip(hands.chain([self.checks; 2])) {
            let (before, after) = (usize::from(before), usize::from(after));
            (before..after).for_each(|number| changed(first + number, true));
            (after..before).for_each(|number| changed(first + number, false));
            first += most;
        }
    }

    /// The fact that a code on a square stands for.
    #[inline(always)]
    fn on_square(&self, code: u8, square: usize) -> Option<usize> {
        match code {
            0 => None,
            WALL => Some(self.first_wall() + square),
            _ => Some(usize::from(code - 1) * self.squares() + square),
        }
    }

    /// A picture without any fact.
    pub(super) fn blank(&self) -> Picture {
        vec![0; self.squares() + 2 * self.held.len() + 2 * self.checks.min(1)]
    }

    /// All facts of a position, in White's numbering, in ascending order.
    pub(crate) fn facts<B: Bits>(&self, tables: &Tables<B>, position: &Position<B>) -> Vec<u16> {
        let (mut picture, mut facts) = (self.blank(), Vec::new());
        self.paint(tables, position, &mut picture);
        self.compare(&self.blank(), &picture, |fact, _| facts.push(fact as u16));
        facts.sort_unstable();
        facts
    }
}
