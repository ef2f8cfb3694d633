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

/// The same in layers: those of one need only tables of the layers before, so that they can be made at
/// the same time, by several machines.
///
/// # Errors
/// Fails if a piece can become another one and then itself again.
pub fn layers(
    rules: &Rules,
    set: &Tablebase,
    materials: &[Material],
) -> Result<Vec<Vec<Material>>, BuildError> {
    let mut layers: Vec<Vec<Material>> = Vec::new();
    for material in plan(rules, set, materials)? {
        let needed = leads_to(rules, set, &material);
        let above = layers.iter().rposition(|layer| layer.iter().any(|it| needed.contains(it)));
        let layer = above.map_or(0, |above| above + 1);
        if layer == layers.len() {
            layers.push(Vec::new());
        }
        layers[layer].push(material);
    }
    Ok(layers)
}

/// The tables to which one move leads from some material, by a capture, a promotion or both: with its own
/// they say what every move is worth.
pub fn leads_to(rules: &Rules, set: &Tablebase, material: &Material) -> Vec<Material> {
    let next = material.next(rules.variant()).into_iter().map(|next| set.served_by(&next));
    next.filter(|next| is_playable(rules, next)).collect()
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
        for next in leads_to(self.rules, self.set, material) {
            self.add(&next)?;
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
