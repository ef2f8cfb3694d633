//! Which tables are needed, and in which order.

use wazir_rules::{Color, Game, Piece, Rules, Setup, SetupFault};

use super::BuildError;
use crate::facts;
use crate::material::Material;
use crate::set::Tablebase;

/// The tables that some materials need, in an order in which they can be made, these included.
///
/// # Errors
/// Fails if a piece can become another one and then itself again.
pub fn plan(
    rules: &Rules,
    set: &Tablebase,
    materials: &[Material],
) -> Result<Vec<Material>, BuildError> {
    let mut plan = Plan { rules, set, order: Vec::new(), open: Vec::new() };
    for material in materials {
        plan.add(&set.served_by(material))?;
    }
    Ok(plan.order)
}

struct Plan<'a> {
    rules: &'a Rules,
    set: &'a Tablebase,
    order: Vec<Material>,
    /// What is being added now: each needs the next one.
    open: Vec<Material>,
}

impl Plan<'_> {
    fn add(&mut self, material: &Material) -> Result<(), BuildError> {
        if self.order.contains(material) {
            return Ok(());
        }
        let variant = self.rules.variant();
        if self.open.contains(material) {
            return Err(BuildError::Circle(material.name(variant)));
        }
        if !facts::ignores_holdings(variant, material) {
            return Err(BuildError::Holdings(material.name(variant)));
        }
        self.open.push(material.clone());
        for next in material.next(variant) {
            let next = self.set.served_by(&next);
            if is_playable(self.rules, &next) {
                self.add(&next)?;
            }
        }
        self.open.pop();
        self.order.push(material.clone());
        Ok(())
    }
}

/// Returns `true` if there are positions with this material, and the game is not over in all of them
/// because a side has nothing left.
pub(super) fn is_playable(rules: &Rules, material: &Material) -> bool {
    if Color::ALL.iter().any(|&color| material.side(color).is_empty()) {
        return false;
    }
    let mut setup = Setup::empty(rules.variant().board().len());
    let men: Vec<Piece> = material.pieces().collect();
    if men.len() > setup.board.len() {
        return false;
    }
    for (square, &piece) in setup.board.iter_mut().zip(&men) {
        *square = Some(piece);
    }
    let lacks = |fault: &SetupFault| {
        matches!(fault, SetupFault::Royals { .. } | SetupFault::NoRoyal { .. })
    };
    !Game::from_setup(rules, &setup).is_err_and(|faults| faults.as_slice().iter().any(lacks))
}
