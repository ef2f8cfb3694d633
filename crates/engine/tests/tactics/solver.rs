//! Forced mates by exhaustive search: every move of the one side, every reply of the other.
//! Nothing is evaluated, and nothing left out but what the table knows already.
//!
//! Positions have no past here. Seven plies are too few for one to occur a third time, so that
//! neither repetition nor perpetual check interferes, and the move clock has just been reset:
//! of the ways in which a game ends, having no legal move is the only one that is met.

use std::collections::HashMap;

use wazir_rules::bits::Bits;
use wazir_rules::variant::NoMoves;
use wazir_rules::{Move, MoveKind, Position, Square, Tables};

/// The longest mates that are looked for, see above.
pub(crate) const LONGEST: u32 = 4;

/// A forced mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mate {
    /// Its length in moves, against the longest defence.
    pub(crate) moves: u32,
    /// All first moves that do not take longer.
    pub(crate) keys: Vec<Move>,
}

/// The nodes did not suffice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GaveUp;

/// The knowledge about the side to move: it mates within so many moves, or cannot. 0 is nothing.
#[derive(Clone, Copy, Default)]
struct Known {
    mates: u32,
    fails: u32,
}

/// Searches positions of one game. What it learns stays true, so it may serve for many.
pub(crate) struct Solver<'a, B: Bits> {
    tables: &'a Tables<B>,
    /// `true` if having no move loses without a check, too.
    no_refuge: bool,
    known: HashMap<u64, Known>,
    /// For each number of moves left, the reply that has last refuted something.
    refutations: [Option<Move>; LONGEST as usize],
    nodes: u64,
}

impl<'a, B: Bits> Solver<'a, B> {
    pub(crate) fn new(tables: &'a Tables<B>) -> Solver<'a, B> {
        let refutations = [None; LONGEST as usize];
        let no_refuge = tables.variant().ending().no_moves == NoMoves::Loss;
        Solver { tables, no_refuge, known: HashMap::new(), refutations, nodes: 0 }
    }

    /// The shortest mate that the side to move can force, if it takes at most `most` moves.
    /// Looks at so many nodes before it gives up.
    pub(crate) fn shortest(
        &mut self,
        position: &Position<B>,
        most: u32,
        nodes: u64,
    ) -> Result<Option<Mate>, GaveUp> {
        assert!(most <= LONGEST);
        self.nodes = nodes;
        for moves in 1..=most {
            let mut keys = position.legal_moves(self.tables);
            keys.sort_unstable();
            keys.retain(|&mv| self.loses(&position.play_unchecked(self.tables, mv), moves - 1));
            if self.nodes == 0 {
                return Err(GaveUp);
            }
            if !keys.is_empty() {
                return Ok(Some(Mate { moves, keys }));
            }
        }
        Ok(None)
    }

    /// The line of the mate if the other side holds out as long as it can.
    pub(crate) fn line(&mut self, position: &Position<B>, mate: &Mate) -> Vec<Move> {
        let tables = self.tables;
        let mut line = vec![mate.keys[0]];
        let mut position = position.play_unchecked(tables, mate.keys[0]);
        for left in (1..mate.moves).rev() {
            self.nodes = u64::MAX;
            let mut replies = position.legal_moves(tables).into_iter();
            let reply = replies.find(|&mv| {
                left == 1 || !self.mates(&position.play_unchecked(tables, mv), left - 1)
            });
            let reply = reply.expect("some reply holds out longest");
            position = position.play_unchecked(tables, reply);
            let mut keys = position.legal_moves(tables).into_iter();
            let key = keys.find(|&mv| self.loses(&position.play_unchecked(tables, mv), left - 1));
            let key = key.expect("the mate is forced");
            position = position.play_unchecked(tables, key);
            line.extend([reply, key]);
        }
        line
    }

    /// Returns whether the side to move mates within so many moves.
    fn mates(&mut self, position: &Position<B>, moves: u32) -> bool {
        if moves == 1 {
            return self.mates_at_once(position);
        }
        let known = self.known.get(&position.hash()).copied().unwrap_or_default();
        if known.mates > 0 && known.mates <= moves {
            return true;
        }
        if known.fails >= moves {
            return false;
        }
        let next = |mv| position.play_unchecked(self.tables, mv);
        let mut tries: Vec<Position<B>> =
            position.legal_moves(self.tables).into_iter().map(next).collect();
        tries.sort_by_cached_key(|next| !next.in_check(self.tables));
        let mates = tries.iter().any(|next| self.loses(next, moves - 1));
        if self.nodes > 0 {
            let known = self.known.entry(position.hash()).or_default();
            match mates {
                true => known.mates = moves,
                false => known.fails = moves,
            }
        }
        mates
    }

    fn mates_at_once(&mut self, position: &Position<B>) -> bool {
        let mut moves = position.legal_moves(self.tables);
        if !self.no_refuge {
            self.keep_checks(position, &mut moves);
        }
        moves.into_iter().any(|mv| self.loses(&position.play_unchecked(self.tables, mv), 0))
    }

    /// Drops moves that cannot give check: neither does the piece attack the king from where it
    /// goes, nor would another one if it were gone from where it stands. Castling and en passant
    /// move more than one piece and are kept.
    fn keep_checks(&self, position: &Position<B>, moves: &mut Vec<Move>) {
        let (tables, us) = (self.tables, position.turn());
        let uncovers = |from: Square| {
            let left = position.occupied() & !B::of(from);
            let king = position.royal(!us);
            king.is_some_and(|king| !position.attackers(tables, us, king, left).is_empty())
        };
        let mut last = None;
        moves.retain(|&mv| {
            if matches!(mv.kind(), MoveKind::Castle | MoveKind::EnPassant) {
                return true;
            }
            // Moves of one piece follow each other.
            if last.is_none_or(|(from, _)| from != mv.from()) {
                last = Some((mv.from(), mv.from().is_some_and(uncovers)));
            }
            last.is_some_and(|(_, uncovers)| uncovers) || position.checks_directly(tables, mv)
        });
    }

    /// Returns whether the side to move is mated, or will be within so many moves whatever it does.
    pub(crate) fn loses(&mut self, position: &Position<B>, moves: u32) -> bool {
        if self.nodes == 0 {
            return false;
        }
        self.nodes -= 1;
        if moves == 0 {
            return self.has_lost(position);
        }
        let mut replies = position.legal_moves(self.tables);
        if replies.is_empty() {
            return self.has_lost(position);
        }
        let last = self.refutations[moves as usize];
        replies.sort_by_key(|&reply| (Some(reply) != last, position.captured(reply).is_none()));
        for reply in replies {
            if !self.mates(&position.play_unchecked(self.tables, reply), moves) {
                self.refutations[moves as usize] = Some(reply);
                return false;
            }
        }
        true
    }

    fn has_lost(&self, position: &Position<B>) -> bool {
        (self.no_refuge || position.in_check(self.tables)) && position.count_legal(self.tables) == 0
    }
}
