//! The path tables of a game while they are collected: equal movements share one.

use crate::attacks::PathTable;
use crate::betza::{Shape, Way};
use crate::bits::{Bits, Processor};
use crate::families::{families, is_leap, is_tour};
use crate::geometry::Geometry;
use crate::variant::Limits;

/// A table of paths that a kind moves along.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KindPath {
    /// Index in [`Tables::path_tables`](super::Tables::path_tables).
    pub(crate) table: usize,
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
}

/// Path tables, and the movements that they are of.
pub(super) struct PathPool<B: Bits> {
    board: Geometry,
    processor: Processor,
    movements: Vec<(Vec<(Shape, bool)>, Limits)>,
    tables: Vec<PathTable<B>>,
}

impl<B: Bits> PathPool<B> {
    pub(super) fn new(board: Geometry, processor: Processor) -> PathPool<B> {
        PathPool { board, processor, movements: Vec::new(), tables: Vec::new() }
    }

    /// The paths of a kind with these ways.
    pub(super) fn paths_of(&mut self, ways: &[Way], limits: &Limits) -> Vec<KindPath> {
        let mut paths = Vec::new();
        for (quiet, capture) in [(true, true), (true, false), (false, true)] {
            let of_mode = ways
                .iter()
                .filter(|way| !is_tour(way) && (way.quiet, way.capture) == (quiet, capture));
            let families = families(of_mode.cloned());
            for family in families.iter().filter(|family| !is_leap(&family[0])) {
                paths.push(KindPath { table: self.table(family, limits), quiet, capture });
            }
        }
        paths
    }

    /// The index of the table of this family.
    pub(super) fn table(&mut self, family: &[Way], limits: &Limits) -> usize {
        let shapes: Vec<_> = family.iter().map(|way| (way.shape.clone(), way.cylinder)).collect();
        let movement = (shapes, limits.clone());
        if let Some(known) = self.movements.iter().position(|known| *known == movement) {
            return known;
        }
        self.movements.push(movement);
        self.tables.push(PathTable::new(self.board, family, limits, self.processor));
        self.tables.len() - 1
    }

    pub(super) fn finish(self) -> Vec<PathTable<B>> {
        self.tables
    }
}
