//! The large parts of the rules, compiled here once for each width of the board.
//!
//! Generic code is compiled in each crate that names a type for it. The move generator is most of
//! what a program of this library consists of, and takes minutes to optimise; as methods of the
//! widths themselves its parts are ordinary functions, which other crates call.

use crate::bits::{Bits, Vast, Wide};
use crate::movegen::{AnyEnPassant, Attacked, Count, Generate, Wanted, general};
use crate::moves::Move;
use crate::perft;
use crate::position::Position;
use crate::square::{Color, Kind, Square};
use crate::tables::Tables;

/// What the methods of [`Position`] call that have the same names.
pub trait Compiled<B: Bits> {
    /// Lists the moves.
    fn generate_on(
        position: &Position<B>,
        tables: &Tables<B>,
        wanted: Wanted,
        list: &mut Vec<Move>,
    );
    /// Counts them.
    fn count_legal_on(position: &Position<B>, tables: &Tables<B>) -> u64;
    /// Answers in the fast way only.
    fn is_attacked(position: &Position<B>, tables: &Tables<B>, square: Square, by: Color) -> bool;
    /// Answers in the general way only, as the three after it do.
    fn attackers(
        position: &Position<B>,
        tables: &Tables<B>,
        by: Color,
        square: Square,
        occupied: B,
    ) -> B;
    /// Returns `true` if a piece of this kind attacks a royal one after a move.
    fn checks_directly(position: &Position<B>, tables: &Tables<B>, mv: Move, kind: Kind) -> bool;
    /// Returns `true` if a side is in check.
    fn is_in_check(position: &Position<B>, tables: &Tables<B>, color: Color) -> bool;
    /// Returns `true` if captures are forced and there is one.
    fn has_to_capture(position: &Position<B>, tables: &Tables<B>) -> bool;
    /// Returns `true` if there is a capture in passing.
    fn takes_en_passant(position: &Position<B>, tables: &Tables<B>) -> bool;
    /// Counts move sequences.
    fn perft(position: &Position<B>, tables: &Tables<B>, depth: u32) -> u64;
}

macro_rules! compile {
    ($($width:ty)*) => {$(
        impl Compiled<$width> for $width {
            fn generate_on(
                position: &Position<$width>,
                tables: &Tables<$width>,
                wanted: Wanted,
                list: &mut Vec<Move>,
            ) {
                match position.scene(tables) {
                    None => tables.run(Generate { tables, position, wanted, sink: list }),
                    Some(scene) => tables.run(general::Generate { scene, wanted, sink: list }),
                }
            }

            fn count_legal_on(position: &Position<$width>, tables: &Tables<$width>) -> u64 {
                match position.scene(tables) {
                    None => tables.run(Count { tables, position }),
                    Some(scene) if tables.counts_by_class => {
                        tables.run(general::CountByClass(scene))
                    }
                    Some(scene) => tables.run(general::Count(scene)),
                }
            }

            fn is_attacked(
                position: &Position<$width>,
                tables: &Tables<$width>,
                square: Square,
                by: Color,
            ) -> bool {
                tables.run(Attacked { tables, position, square, by })
            }

            fn attackers(
                position: &Position<$width>,
                tables: &Tables<$width>,
                by: Color,
                square: Square,
                occupied: $width,
            ) -> $width {
                let scene = position.scene(tables);
                scene.map_or(<$width>::EMPTY, |scene| {
                    tables.run(general::Attackers { scene, by, square, occupied })
                })
            }

            fn checks_directly(
                position: &Position<$width>,
                tables: &Tables<$width>,
                mv: Move,
                kind: Kind,
            ) -> bool {
                let scene = position.scene(tables);
                scene.is_some_and(|scene| tables.run(general::ChecksDirectly { scene, mv, kind }))
            }

            fn is_in_check(
                position: &Position<$width>,
                tables: &Tables<$width>,
                color: Color,
            ) -> bool {
                let scene = position.scene(tables);
                scene.is_some_and(|scene| tables.run(general::InCheck(scene, color)))
            }

            fn has_to_capture(position: &Position<$width>, tables: &Tables<$width>) -> bool {
                let scene = position.scene(tables);
                scene.is_some_and(|scene| tables.run(general::HasToCapture(scene)))
            }

            fn takes_en_passant(position: &Position<$width>, tables: &Tables<$width>) -> bool {
                match position.scene(tables) {
                    None => tables.run(AnyEnPassant { tables, position }),
                    Some(scene) => tables.run(general::AnyEnPassant(scene)),
                }
            }

            fn perft(position: &Position<$width>, tables: &Tables<$width>, depth: u32) -> u64 {
                perft::leaves(tables, position, depth)
            }
        }
    )*};
}

compile! { u64 Wide Vast }
