//! What a move is besides right: a fork, a sacrifice, a quiet move. Each theme is a fact of the rules and
//! of what men are worth; nobody has to agree that it is beautiful.

use wazir_rules::bits::{Bits, Cpu, Kernel};
use wazir_rules::{Color, Kind, Move, MoveKind, Position, Square, Tables};

use super::material::worth;
use super::puzzle::Goal;

/// Men that are worth less are not counted among what a fork threatens, in centipawns.
const WORTHY: i32 = 200;
/// A man that may be lost for so much less is a sacrifice.
const SACRIFICE: i32 = 150;

macro_rules! themes {
    ($($(#[$meta:meta])* $theme:ident $name:literal;)*) => {
        /// What a solution shows.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Theme {
            $($(#[$meta])* $theme,)*
        }

        impl Theme {
            /// All themes, in the order in which they are written.
            pub const ALL: &[Theme] = &[$(Theme::$theme),*];

            /// The name of the theme in files: `double-check`.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Theme::$theme => $name,)*
                }
            }
        }
    };
}

themes! {
    /// The moved piece attacks two men or more that are royal, worth more than itself, or undefended.
    Fork "fork";
    /// The moved piece attacks a man that may not go away, because a royal one stands behind it.
    Pin "pin";
    /// The moved piece attacks a man that must go away, and then one that is worth less behind it.
    Skewer "skewer";
    /// Another piece than the moved one gives check.
    DiscoveredCheck "discovered-check";
    /// Several pieces give check.
    DoubleCheck "double-check";
    /// A man can be taken that is worth more than what it took.
    Sacrifice "sacrifice";
    /// Neither a check nor a capture nor a promotion begins or goes on.
    Quiet "quiet";
    /// Were the other side free to pass, it would not lose in time.
    Zugzwang "zugzwang";
    /// The mated king could only go where men of its own side stand.
    Smothered "smothered";
    /// A piece that has several ways to a square is blocked on all of them.
    PathBlock "path-block";
    /// A piece is dropped.
    Drop "drop";
    /// A drop mates.
    DropMate "drop-mate";
    /// A piece promotes.
    Promotion "promotion";
    /// A piece promotes to one that is worth less than another to which it could.
    Underpromotion "underpromotion";
    /// A pawn is captured en passant.
    EnPassant "en-passant";
    /// The king castles.
    Castling "castling";
    /// The king goes away from a check.
    Flight "flight";
    /// A man goes between the king and what gives check.
    Interposition "interposition";
}

impl Theme {
    /// The theme with this name in files.
    pub fn named(name: &str) -> Option<Theme> {
        Theme::ALL.iter().copied().find(|theme| theme.as_str() == name)
    }

    /// Returns whether the theme says something about puzzles with such a goal.
    pub(super) fn is_told(self, goal: Goal) -> bool {
        match self {
            Theme::Fork | Theme::Pin | Theme::Skewer => goal == Goal::Gain,
            Theme::Flight | Theme::Interposition => goal == Goal::Hold,
            Theme::Quiet => goal != Goal::Hold,
            _ => true,
        }
    }

    /// How unexpected a move with this theme is, in quarters of a quiet move.
    pub(super) fn surprise(self) -> f64 {
        match self {
            Theme::Flight | Theme::Drop | Theme::DropMate => 0.0,
            Theme::Pin | Theme::Skewer | Theme::Promotion | Theme::Interposition => 1.0,
            Theme::Fork | Theme::DiscoveredCheck | Theme::DoubleCheck => 1.5,
            Theme::Underpromotion | Theme::Smothered | Theme::PathBlock => 3.0,
            Theme::Quiet | Theme::Zugzwang => 3.0,
            Theme::Sacrifice | Theme::EnPassant | Theme::Castling => 4.0,
        }
    }
}

/// Themes of a game, and the kinds of it that have several ways to a square.
#[derive(Debug)]
pub(super) struct Eye {
    winding: Vec<bool>,
}

impl Eye {
    /// An eye for a game.
    pub(super) fn new<B: Bits>(tables: &Tables<B>) -> Eye {
        let variant = tables.variant();
        let is_winding = |kind| tables.run(Winds { tables, kind });
        Eye { winding: variant.all_kinds().map(is_winding).collect() }
    }

    /// The themes of a legal move of somebody who solves a puzzle, in order.
    pub(super) fn see<B: Bits>(
        &self,
        tables: &Tables<B>,
        position: &Position<B>,
        mv: Move,
    ) -> Vec<Theme> {
        let Some(sight) = Sight::new(tables, position, mv) else { return Vec::new() };
        let mut themes = Vec::new();
        let mut add = |holds: bool, theme| {
            if holds {
                themes.push(theme);
            }
        };
        let (pins, skewers) = sight.lines();
        add(sight.forks(), Theme::Fork);
        add(pins, Theme::Pin);
        add(skewers, Theme::Skewer);
        let direct = position.checks_directly(tables, mv);
        add(sight.check && !direct && !mv.is_castle(), Theme::DiscoveredCheck);
        add(sight.checkers() > 1, Theme::DoubleCheck);
        add(sight.sacrifices(), Theme::Sacrifice);
        let captures = position.is_capture(mv);
        add(!sight.check && !captures && mv.promotion().is_none(), Theme::Quiet);
        add(sight.mates && sight.smothers(), Theme::Smothered);
        add(self.blocks(&sight), Theme::PathBlock);
        add(mv.dropped().is_some() && !sight.mates, Theme::Drop);
        add(mv.dropped().is_some() && sight.mates, Theme::DropMate);
        add(mv.promotion().is_some(), Theme::Promotion);
        add(sight.promotes_to_less(), Theme::Underpromotion);
        add(mv.kind() == MoveKind::EnPassant, Theme::EnPassant);
        add(mv.is_castle(), Theme::Castling);
        let escapes = position.in_check(tables);
        let by_king = tables.variant().is_royal(sight.moving);
        add(escapes && by_king && !captures, Theme::Flight);
        add(escapes && !by_king && !captures, Theme::Interposition);
        themes
    }

    /// Returns whether a man that has come between leaves an enemy with several ways no way to one of
    /// our men, or to a square beside its king.
    fn blocks<B: Bits>(&self, sight: &Sight<'_, B>) -> bool {
        let (before, next, mv, us) = (sight.before, &sight.next, sight.mv, sight.us);
        if mv.is_pass() || !self.winding.contains(&true) {
            return false;
        }
        let zone = next.royal(!us).map_or(B::EMPTY, |king| sight.reach(next, king, B::EMPTY));
        let matters = (next.pieces(us) & !B::of(mv.to())) | zone;
        let is_winding =
            |at: &Square| next.piece(*at).is_some_and(|man| self.winding[man.kind().index()]);
        next.pieces(!us).squares().filter(is_winding).any(|at| {
            let then = sight.reach(before, at, before.occupied());
            let now = sight.reach(next, at, next.occupied());
            // Another man may have left a way open, or closed one.
            let without = sight.reach(next, at, next.occupied() & !B::of(mv.to()));
            !(then & without & !now & matters).is_empty()
        })
    }
}

/// A move, and what it leads to.
struct Sight<'a, B: Bits> {
    tables: &'a Tables<B>,
    before: &'a Position<B>,
    next: Position<B>,
    mv: Move,
    us: Color,
    moving: Kind,
    /// What stands on the target then.
    arrived: Kind,
    check: bool,
    mates: bool,
}

impl<'a, B: Bits> Sight<'a, B> {
    /// `None` for moves without a piece, such as passes.
    fn new(tables: &'a Tables<B>, before: &'a Position<B>, mv: Move) -> Option<Sight<'a, B>> {
        let next = before.play_unchecked(tables, mv);
        let moving = mv.dropped().or_else(|| Some(before.piece(mv.origin())?.kind()));
        let moving = moving.filter(|_| !mv.is_pass())?;
        let check = next.in_check(tables);
        let mates = check && next.count_legal(tables) == 0;
        let arrived = mv.promotion().unwrap_or(moving);
        Some(Sight { tables, before, next, mv, us: before.turn(), moving, arrived, check, mates })
    }

    fn worth(&self, kind: Kind) -> i32 {
        worth(self.tables.variant(), kind)
    }

    /// The squares that the man on a square attacks if these are occupied.
    fn reach(&self, position: &Position<B>, from: Square, occupied: B) -> B {
        let Some(man) = position.piece(from) else { return B::EMPTY };
        let (tables, color, kind) = (self.tables, man.color(), man.kind());
        tables.run(Reach { tables, color, kind, from, occupied })
    }

    fn attacks(&self, square: Square, occupied: B) -> bool {
        self.next.attackers(self.tables, self.us, square, occupied).has(self.mv.to())
    }

    /// The squares of the enemies that the moved piece attacks.
    fn targets(&self) -> Vec<(Square, Kind)> {
        let enemies = self.next.pieces(!self.us).squares();
        let attacked = enemies.filter(|&at| self.attacks(at, self.next.occupied()));
        attacked.filter_map(|at| Some((at, self.next.piece(at)?.kind()))).collect()
    }

    fn is_royal(&self, kind: Kind) -> bool {
        self.tables.variant().is_royal(kind)
    }

    fn forks(&self) -> bool {
        if self.mates {
            return false;
        }
        let own = self.worth(self.arrived);
        let is_threat = |&&(at, kind): &&(Square, Kind)| {
            let worth = self.worth(kind);
            let (next, occupied) = (&self.next, self.next.occupied());
            self.is_royal(kind)
                || worth > own.max(WORTHY)
                || worth >= WORTHY && next.attackers(self.tables, !self.us, at, occupied).is_empty()
        };
        self.targets().iter().filter(is_threat).count() > 1
    }

    /// Whether the moved piece pins, and whether it attacks one man through another.
    fn lines(&self) -> (bool, bool) {
        let (mut pins, mut skewers) = (false, false);
        let occupied = self.next.occupied();
        for (front, first) in self.targets() {
            let behind = self.next.pieces(!self.us).squares().filter(|&at| {
                at != front
                    && !self.attacks(at, occupied)
                    && self.attacks(at, occupied & !B::of(front))
            });
            for kind in behind.filter_map(|at| Some(self.next.piece(at)?.kind())) {
                let [front, back] = [first, kind].map(|kind| self.worth(kind));
                pins |= self.is_royal(kind) && !self.is_royal(first);
                let moves_away = self.is_royal(first) || front > self.worth(self.arrived);
                skewers |= moves_away && back >= WORTHY && !self.is_royal(kind);
            }
        }
        (pins, skewers)
    }

    fn checkers(&self) -> u32 {
        let next = &self.next;
        let count = |king| next.attackers(self.tables, self.us, king, next.occupied()).count();
        next.royal(!self.us).map_or(0, count)
    }

    fn sacrifices(&self) -> bool {
        let taken = self.before.captured(self.mv).map_or(0, |(_, man)| self.worth(man.kind()));
        let offered = self.worth(self.arrived).max(self.worth(self.moving));
        let takes =
            |&reply: &Move| self.next.captured(reply).is_some_and(|(at, _)| at == self.mv.to());
        offered - taken >= SACRIFICE && self.next.legal_moves(self.tables).iter().any(takes)
    }

    fn promotes_to_less(&self) -> bool {
        let Some(kind) = self.mv.promotion() else { return false };
        let variant = self.tables.variant();
        let alike = |other: &Move| other.from() == self.mv.from() && other.to() == self.mv.to();
        let others = self.before.legal_moves(self.tables).into_iter().filter(alike);
        let best = others.filter_map(|mv| Some(worth(variant, mv.promotion()?))).max();
        best.is_some_and(|best| best > self.worth(kind))
    }

    /// Returns whether the king could only go where men of its own side stand, on an empty board.
    fn smothers(&self) -> bool {
        let Some(king) = self.next.royal(!self.us) else { return false };
        let around = self.reach(&self.next, king, B::EMPTY);
        !around.is_empty() && (around & !self.next.pieces(!self.us)).is_empty()
    }
}

/// The squares that a piece attacks.
struct Reach<'a, B: Bits> {
    tables: &'a Tables<B>,
    color: Color,
    kind: Kind,
    from: Square,
    occupied: B,
}

impl<B: Bits> Kernel for Reach<'_, B> {
    type Output = B;

    #[inline(always)]
    fn run<C: Cpu>(self) -> B {
        self.tables.attacks::<C>(self.color, self.kind, self.from, self.occupied)
    }
}

/// Asks whether a kind has several ways to some square: two men block what neither blocks alone.
struct Winds<'a, B: Bits> {
    tables: &'a Tables<B>,
    kind: Kind,
}

impl<B: Bits> Kernel for Winds<'_, B> {
    type Output = bool;

    #[inline(always)]
    fn run<C: Cpu>(self) -> bool {
        let Winds { tables, kind } = self;
        let board = tables.variant().board();
        let squares: Vec<Square> = tables.squares().squares().collect();
        let Some(&from) = squares.get(board.len() / 2 + board.files() / 2) else { return false };
        let reach = |occupied| tables.attacks::<C>(Color::White, kind, from, occupied);
        let free = reach(B::EMPTY);
        let near = |&&at: &&Square| {
            at != from
                && board.file(at).abs_diff(board.file(from)) <= 2
                && board.rank(at).abs_diff(board.rank(from)) <= 2
        };
        let near: Vec<Square> = squares.iter().filter(near).copied().collect();
        near.iter().any(|&one| {
            let without = reach(B::of(one));
            near.iter().any(|&other| {
                let either = without & reach(B::of(other)) & free;
                !(either & !reach(B::of(one) | B::of(other))).is_empty()
            })
        })
    }
}
