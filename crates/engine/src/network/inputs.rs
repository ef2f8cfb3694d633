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
/// The code of a wall on a square; pieces have their own.
const WALL: u8 = u8::MAX;
/// Squares of a picture that are compared at a time.
const BLOCK: usize = 16;

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

/// The facts in which one picture differs from another, in White's numbering.
#[derive(Clone, Debug, Default)]
pub(super) struct Changes {
    /// Facts of the old one only.
    pub(super) gone: Vec<u16>,
    /// Facts of the new one only.
    pub(super) new: Vec<u16>,
}

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

    /// Where in a picture that begins which is beside the board: behind the squares, of which there are as
    /// many as fill blocks.
    #[inline(always)]
    fn beside(&self) -> usize {
        self.squares().next_multiple_of(BLOCK)
    }

    /// Paints the position.
    #[inline(always)]
    pub(super) fn paint<B: Bits>(
        &self,
        tables: &Tables<B>,
        position: &Position<B>,
        picture: &mut Picture,
    ) {
        let (board, beside) = picture.split_at_mut(self.beside());
        for (code, piece) in board.iter_mut().zip(position.by_square()) {
            *code = piece.map_or(0, Piece::code);
        }
        if self.has_walls {
            for wall in position.walls(tables).squares() {
                board[wall.index()] = WALL;
            }
        }
        let mut beside = beside.iter_mut();
        for color in Color::ALL {
            for (&(kind, most), number) in self.held.iter().zip(beside.by_ref()) {
                *number = position.holdings().count(color, kind).min(most as u8);
            }
        }
        for (number, color) in beside.zip(Color::ALL) {
            *number = position.checks(color).min(self.checks as u8);
        }
    }

    /// Finds the facts in which two pictures of positions differ.
    #[inline(always)]
    pub(super) fn compare(&self, old: &Picture, new: &Picture, changes: &mut Changes) {
        changes.gone.clear();
        changes.new.clear();
        let (old, old_beside) = old.split_at(self.beside());
        let (new, new_beside) = new.split_at(self.beside());
        let blocks = old.as_chunks::<BLOCK>().0.iter().zip(new.as_chunks::<BLOCK>().0);
        for (number, (before, after)) in blocks.enumerate() {
            let mut differences = u128::from_le_bytes(*before) ^ u128::from_le_bytes(*after);
            while differences != 0 {
                let at = differences.trailing_zeros() as usize / 8;
                differences &= !(0xff << (8 * at));
                let square = number * BLOCK + at;
                changes.gone.extend(self.on_square(before[at], square));
                changes.new.extend(self.on_square(after[at], square));
            }
        }
        if old_beside != new_beside {
            self.compare_beside(old_beside, new_beside, changes);
        }
    }

    /// The same for what is beside the board.
    fn compare_beside(&self, old: &[u8], new: &[u8], changes: &mut Changes) {
        let hands = (0..2).flat_map(|_| self.held.iter().map(|(_, most)| *most));
        let mut first = self.first_held();
        for ((&before, &after), most) in old.iter().zip(new).zip(hands.chain([self.checks; 2])) {
            let fact = |number: u8| (first + usize::from(number)) as u16;
            changes.new.extend((before..after).map(fact));
            changes.gone.extend((after..before).map(fact));
            first += most;
        }
    }

    /// The fact that a code on a square stands for.
    #[inline(always)]
    fn on_square(&self, code: u8, square: usize) -> Option<u16> {
        let first = match code {
            0 => return None,
            WALL => self.first_wall(),
            _ => {
                let (color, kind) = (usize::from(code & 1), usize::from(code >> 1) - 1);
                (color * self.kinds + kind) * self.squares()
            }
        };
        Some((first + square) as u16)
    }

    /// A picture without any fact.
    pub(super) fn blank(&self) -> Picture {
        vec![0; self.beside() + 2 * self.held.len() + 2 * self.checks.min(1)]
    }

    /// All facts of a position, in White's numbering, in ascending order.
    pub(crate) fn facts<B: Bits>(&self, tables: &Tables<B>, position: &Position<B>) -> Vec<u16> {
        let (mut picture, mut changes) = (self.blank(), Changes::default());
        self.paint(tables, position, &mut picture);
        self.compare(&self.blank(), &picture, &mut changes);
        changes.new.sort_unstable();
        changes.new
    }
}
