//! The squares that matter to the safety of royal pieces, so that most moves need no test.

use super::field::Field;
use crate::bits::{Bits, Cpu, PerSquare};
use crate::square::{Color, Square};
use crate::tables::Screen;
use crate::variant::CheckRule;

/// The moves that could leave a side's royal pieces in danger, or where no move may give check, the
/// other side's by a discovery.
pub(super) struct Watch<B> {
    /// Every move could: there is danger now.
    pub(super) all: bool,
    /// So could moves that leave these squares.
    pub(super) from: B,
    /// So could moves to these squares.
    pub(super) to: B,
}

impl<B: Bits> Watch<B> {
    /// No move could.
    pub(super) const NOTHING: Watch<B> = Watch { all: false, from: B::EMPTY, to: B::EMPTY };

    /// The watch over the royal pieces of `us`, and over those that face each other if no move may
    /// leave them so.
    #[inline(always)]
    pub(super) fn over<C: Cpu>(field: &Field<'_, B>, us: Color, must_part: bool) -> Watch<B> {
        let side = us.index();
        let mut watch =
            Watch { all: false, from: field.royals[side] | field.facing[side], to: B::EMPTY };
        if !field.general.may_check {
            for royal in field.royals[(!us).index()].squares() {
                watch.all |= watch.approach::<C>(field, royal, us);
            }
        }
        let (mut attacked, mut safe) = (false, false);
        for royal in field.royals[side].squares() {
            match watch.approach::<C>(field, royal, !us) {
                true => attacked = true,
                false => safe = true,
            }
        }
        watch.all |= match field.general.check {
            CheckRule::Any | CheckRule::Last | CheckRule::First => attacked,
            CheckRule::All => attacked && !safe,
            CheckRule::Never => false,
        };
        if must_part {
            watch.faces(field, us);
        }
        watch
    }

    /// Adds the squares in between a royal piece and the pieces of `by` that could attack it.
    /// Returns `true` if one does.
    #[inline(always)]
    fn approach<C: Cpu>(&mut self, field: &Field<'_, B>, royal: Square, by: Color) -> bool {
        let occupied = field.occupied();
        let attackers = field.attackers::<C>(by, royal, occupied);
        for from in (field.candidates(by, royal) & !attackers).squares() {
            let Some(piece) = field.piece(from) else { continue };
            let between = *field.general.between[royal.index()].at(from);
            let blockers = between & occupied;
            let screen = match field.general.tangled[royal.index()].has(from) {
                true => Screen::Any,
                false => field.general.screens[piece.kind().index()],
            };
            match screen {
                Screen::Never => {}
                Screen::Open if blockers.is_many() => {}
                Screen::Open => self.from |= blockers,
                Screen::One => match blockers.count() {
                    0 => self.to |= between,
                    // It may not hop over this one, but over what captures it.
                    1 => self.to |= blockers,
                    2 => self.from |= blockers,
                    _ => {}
                },
                Screen::Any => {
                    self.from |= blockers;
                    self.to |= between;
                }
            }
        }
        !attackers.is_empty()
    }

    /// Adds the squares in between pieces that may not face each other.
    #[inline(always)]
    fn faces(&mut self, field: &Field<'_, B>, us: Color) {
        let Some(lines) = &field.general.lines else { return };
        let occupied = field.occupied();
        for own in field.facing[us.index()].squares() {
            let between = &field.general.between[own.index()];
            for other in (*lines.at(own) & field.facing[(!us).index()]).squares() {
                let blockers = *between.at(other) & occupied;
                self.all |= blockers.is_empty();
                self.from |= blockers;
            }
        }
    }
}
