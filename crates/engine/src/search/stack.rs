//! The search's memory of the line it is on: one frame for each ply.

use wazir_rules::bits::Bits;
use wazir_rules::{Move, Position};

use super::history::HistoryKey;

/// One ply of the line.
#[derive(Clone, Debug)]
pub(crate) struct Frame<B: Bits> {
    pub(crate) position: Position<B>,
    pub(crate) in_check: bool,
    /// `true` if nothing can stay as it is: in check, or where captures are forced.
    pub(crate) forced: bool,
    /// The static evaluation, corrected; meaningless in check.
    pub(crate) eval: i32,
    /// The same before correction, as the table keeps it.
    pub(crate) raw_eval: i32,
    /// `true` when the position is or was in a principal variation.
    pub(crate) was_pv: bool,
    /// Extensions by two plies on the way here.
    pub(crate) double_extensions: u8,
    /// The move that is being searched; `None` for a null move.
    pub(crate) played: Option<HistoryKey>,
    /// `true` when that one neither captures nor promotes.
    pub(crate) played_quiet: bool,
    /// The number of that one among the moves of the node, from 1.
    pub(crate) number: usize,
    /// Quiet moves that have cut off other nodes of this ply.
    pub(crate) killers: [Option<Move>; 2],
    /// The move left out while it is tested for being singular.
    pub(crate) excluded: Option<Move>,
}

impl<B: Bits> Frame<B> {
    pub(crate) fn new(position: &Position<B>) -> Frame<B> {
        Frame {
            position: position.clone(),
            in_check: false,
            forced: false,
            eval: 0,
            raw_eval: 0,
            was_pv: false,
            double_extensions: 0,
            played: None,
            played_quiet: false,
            number: 0,
            killers: [None; 2],
            excluded: None,
        }
    }
}
