//! The general way of generating moves: what the pieces could do is found as in the fast way, and
//! each move that could matter to a royal piece is tested by making it.
//!
//! It serves every game: several royal pieces or none, royal pieces that slide, pieces that hop,
//! joined edges, explosions. Only the bitboards that a test needs are made, not a whole position.

mod bars;
mod field;
mod first;
mod in_place;
mod tours;
mod verify;
mod walls;
mod watch;

use std::marker::PhantomData;

use super::generate::Generator;
use super::safety::Safety;
use super::{Counter, Sink, Wanted, count};
use crate::bits::{Bits, Cpu, Kernel, PerSquare};
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::square::{Color, Kind, Square};
use crate::tables::{General, ROYALS, SINGLES, Tables};
use crate::variant::{Building, CheckRule};

use field::Field;
use verify::Verify;
use walls::Build;
use watch::Watch;

/// A position and its tables.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a, B: Bits> {
    pub(crate) tables: &'a Tables<B>,
    pub(crate) general: &'a General<B>,
    pub(crate) position: &'a Position<B>,
}

impl<'a, B: Bits> Scene<'a, B> {
    /// Returns `true` if two pieces of both sides face each other that may not, or not without an
    /// answer.
    pub(crate) fn is_faced(&self) -> bool {
        self.field().is_faced()
    }

    #[inline(always)]
    fn field(&self) -> Field<'a, B> {
        Field::of(self.tables, self.general, self.position)
    }

    /// Returns `true` if every move of a piece on the board is legal that the pieces could make,
    /// because nobody looks after a royal piece.
    #[inline(always)]
    fn is_careless(&self) -> bool {
        let Scene { tables, general, position } = self;
        let royals = position.core.boards[ROYALS] & position.pieces(position.turn());
        tables.moves_plainly
            && tables.droppable.is_empty()
            && (royals.is_empty() || general.check == CheckRule::Never)
    }

    /// What the pieces could do, without walls.
    #[inline(always)]
    fn generator<'s>(&self, safety: &'s Safety<B>) -> Generator<'s, B>
    where
        'a: 's,
    {
        let Position { core, holdings, mailbox, .. } = self.position;
        Generator::new(self.tables, core, holdings, mailbox, safety)
    }

    #[inline(always)]
    fn verify<C: Cpu, S: Sink<B>>(&self, only: B, sink: &'a mut S) -> Verify<'a, B, C, S> {
        let (general, position) = (self.general, self.position);
        let mut verify = Verify {
            position,
            field: self.field(),
            watch: Watch::NOTHING,
            must_part: false,
            only,
            returned: B::EMPTY,
            found: false,
            sink,
            cpu: PhantomData,
        };
        let field = &verify.field;
        verify.must_part = general.lines.is_some() && (!general.accepts || field.is_faced());
        verify.watch = Watch::over::<C>(field, position.turn(), verify.must_part);
        verify
    }
}

/// Generates legal moves into a sink.
pub(crate) struct Generate<'a, B: Bits, S> {
    pub(crate) scene: Scene<'a, B>,
    pub(crate) wanted: Wanted,
    pub(crate) sink: &'a mut S,
}

impl<B: Bits, S: Sink<B>> Kernel for Generate<'_, B, S> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self) {
        let Scene { tables, general, position } = self.scene;
        let safety = Safety::ignored(tables);
        if self.scene.is_careless() {
            let generator = self.scene.generator(&safety);
            generator.en_passant(self.sink);
            match self.wanted {
                Wanted::Captures => {
                    generator.pieces::<C, _>(generator.own, generator.enemy, self.sink);
                }
                Wanted::All => {
                    generator.pieces::<C, _>(generator.own, tables.all, self.sink);
                    generator.each_castle(self.sink);
                }
            }
            return;
        }
        let generator = self.scene.generator(&safety).with_walls(position.walls(tables));
        let mut verify = self.scene.verify::<C, S>(tables.all, self.sink);
        if let Some(walls) = general.built_after_moving() {
            let once = self.wanted == Wanted::Captures;
            let mut build = Build { verify: &mut verify, walls, once };
            return build.all(&generator, general, self.wanted);
        }
        if general.drops_first && position.holdings.total(position.turn()) > 0 {
            if self.wanted == Wanted::All {
                generator.drops(&mut verify);
                verify.pass();
            }
            return;
        }
        generator.en_passant(&mut verify);
        if general.must_capture {
            verify.only = generator.enemy;
            generator.pieces::<C, _>(generator.own, generator.enemy, &mut verify);
            if verify.found {
                return;
            }
            verify.only = tables.all & !generator.enemy;
        }
        match self.wanted {
            Wanted::Captures => {
                generator.pieces::<C, _>(generator.own, generator.enemy, &mut verify);
            }
            Wanted::All => {
                generator.pieces::<C, _>(generator.own, tables.all, &mut verify);
                generator.each_castle(&mut verify);
                generator.drops(&mut verify);
                if let Some(walls) = general.walls.as_ref().filter(|it| it.build != Building::Never)
                    && let Some(mv) = position.passing()
                {
                    Build { verify: &mut verify, walls, once: false }.each(mv);
                }
                verify.pass();
            }
        }
    }
}

/// Counts legal moves one by one.
pub(crate) struct Count<'a, B: Bits>(pub(crate) Scene<'a, B>);

impl<B: Bits> Kernel for Count<'_, B> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self) -> u64 {
        let mut counter = Counter::default();
        Generate { scene: self.0, wanted: Wanted::All, sink: &mut counter }.run::<C>();
        counter.0
    }
}

/// Counts legal moves, class by class those that cannot matter to a royal piece.
pub(crate) struct CountByClass<'a, B: Bits>(pub(crate) Scene<'a, B>);

impl<B: Bits> Kernel for CountByClass<'_, B> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self) -> u64 {
        let Scene { tables, general, position } = self.0;
        let Position { core, holdings, mailbox, .. } = position;
        if general.counts_lone && position.royal(core.turn).is_some() {
            return count::<B, C>(tables, core, holdings, mailbox);
        }
        let mut counter = Counter::default();
        let safety = Safety::ignored(tables);
        let generator = self.0.generator(&safety);
        let singles = core.boards[SINGLES] & generator.own;
        if self.0.is_careless() {
            generator.en_passant(&mut counter);
            generator.pieces::<C, _>(singles, tables.all, &mut counter);
            generator.each_castle(&mut counter);
            generator.count_by_class::<C>(generator.own & !singles, &mut counter);
            return counter.0;
        }
        let mut verify = self.0.verify::<C, _>(tables.all, &mut counter);
        // What comes to these squares could hide or open an attack.
        let near = verify.watch.to;
        let watched = match verify.watch.all {
            true => generator.own,
            false => {
                let gates = if tables.gates { position.gates(tables) } else { B::EMPTY };
                (verify.watch.from | singles | gates) & generator.own
            }
        };
        let others = generator.own & !watched;
        generator.en_passant(&mut verify);
        for (movers, targets) in [(watched, tables.all), (others, near)] {
            if !movers.is_empty() && !targets.is_empty() {
                verify.only = targets;
                generator.pieces::<C, _>(movers, targets, &mut verify);
            }
        }
        verify.only = tables.all;
        generator.each_castle(&mut verify);
        generator.drops(&mut verify);
        let safety = Safety { targets: tables.all & !near, ..safety };
        self.0.generator(&safety).count_by_class::<C>(others, &mut counter);
        counter.0
    }
}

/// Tests whether any piece can legally capture en passant.
pub(crate) struct AnyEnPassant<'a, B: Bits>(pub(crate) Scene<'a, B>);

impl<B: Bits> Kernel for AnyEnPassant<'_, B> {
    type Output = bool;

    #[inline(always)]
    fn run<C: Cpu>(self) -> bool {
        let Scene { tables, position, .. } = self.0;
        let mut counter = Counter::default();
        if self.0.general.drops_first && position.holdings.total(position.turn()) > 0 {
            return false;
        }
        let safety = Safety::ignored(tables);
        let generator = self.0.generator(&safety).with_walls(position.walls(tables));
        let mut verify = self.0.verify::<C, _>(tables.all, &mut counter);
        match self.0.general.built_after_moving() {
            // The wall of a capture may be what makes it legal.
            Some(walls) => {
                generator.en_passant(&mut Build { verify: &mut verify, walls, once: true });
            }
            None => generator.en_passant(&mut verify),
        }
        counter.0 > 0
    }
}

/// Tests whether captures are forced, and there is one.
pub(crate) struct HasToCapture<'a, B: Bits>(pub(crate) Scene<'a, B>);

impl<B: Bits> Kernel for HasToCapture<'_, B> {
    type Output = bool;

    #[inline(always)]
    fn run<C: Cpu>(self) -> bool {
        let Scene { tables, general, position } = self.0;
        let waits = general.drops_first && position.holdings.total(position.turn()) > 0;
        if !general.must_capture || waits {
            return false;
        }
        let mut counter = Counter::default();
        let safety = Safety::ignored(tables);
        let generator = self.0.generator(&safety).with_walls(position.walls(tables));
        let (own, enemy) = (generator.own, generator.enemy);
        let mut verify = self.0.verify::<C, _>(enemy, &mut counter);
        match general.built_after_moving() {
            Some(walls) => {
                let mut build = Build { verify: &mut verify, walls, once: true };
                generator.en_passant(&mut build);
                generator.pieces::<C, _>(own, enemy, &mut build);
            }
            None => {
                verify.only = tables.all;
                generator.en_passant(&mut verify);
                verify.only = enemy;
                generator.pieces::<C, _>(own, enemy, &mut verify);
            }
        }
        verify.found
    }
}

/// Finds the pieces of `by` that attack a square when `occupied` squares are in their way.
pub(crate) struct Attackers<'a, B: Bits> {
    pub(crate) scene: Scene<'a, B>,
    pub(crate) by: Color,
    pub(crate) square: Square,
    pub(crate) occupied: B,
}

impl<B: Bits> Kernel for Attackers<'_, B> {
    type Output = B;

    #[inline(always)]
    fn run<C: Cpu>(self) -> B {
        self.scene.field().attackers::<C>(self.by, self.square, self.occupied)
    }
}

/// Tests whether a side is in check.
pub(crate) struct InCheck<'a, B: Bits>(pub(crate) Scene<'a, B>, pub(crate) Color);

impl<B: Bits> Kernel for InCheck<'_, B> {
    type Output = bool;

    #[inline(always)]
    fn run<C: Cpu>(self) -> bool {
        self.0.field().is_in_check::<C>(self.1)
    }
}

/// Tests whether a piece that is of this kind after a move attacks an enemy's royal piece from its
/// target.
pub(crate) struct ChecksDirectly<'a, B: Bits> {
    pub(crate) scene: Scene<'a, B>,
    pub(crate) mv: Move,
    pub(crate) kind: Kind,
}

impl<B: Bits> Kernel for ChecksDirectly<'_, B> {
    type Output = bool;

    #[inline(always)]
    fn run<C: Cpu>(self) -> bool {
        let mut field = self.scene.field();
        let (us, to) = (self.scene.position.turn(), self.mv.to());
        let left = match self.mv.kind() {
            MoveKind::Drop(_) => B::EMPTY,
            _ => B::of(self.mv.origin()),
        };
        let wall = self.mv.wall().map_or(B::EMPTY, B::of);
        let occupied = field.occupied() & !left | B::of(to) | wall;
        field.unmoved &= !B::of(to);
        let mut royals = field.royals[(!us).index()].squares();
        royals.any(|royal| field.captures::<C>(us, self.kind, (to, royal), occupied))
    }
}

/// The squares that a capture on a square destroys, the square itself included.
pub(crate) fn destroyed<B: Bits>(general: &General<B>, spared: B, to: Square) -> B {
    match &general.blast {
        Some(blast) => *blast.at(to) & !spared | B::of(to),
        None => B::EMPTY,
    }
}
