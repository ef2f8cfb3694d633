//! The ends that a file writes under `[[end]]`.

use super::Check;
use crate::reference;
use crate::square::Kind;
use crate::variant::file;
use crate::variant::reader::{At, Flag, Texts};
use crate::variant::table::within;
use crate::variant::{CheckRule, Condition, End, EndResult, PieceKind, Variant, When};

/// The maximum number of ends in a file.
const MOST: usize = 32;
/// The maximum number of pieces or checks that an end can ask for.
const MOST_COUNTED: i64 = 100;
/// The maximum number of moves to which can be counted.
const MOST_MOVES: i64 = 1000;

impl Check<'_, '_> {
    /// The file's own ends, in its order.
    pub(super) fn ends(&mut self, kinds: &[PieceKind]) -> Vec<End> {
        let file = self.file;
        if let Some(end) = file.ends.get(MOST) {
            self.fault(Self::top(end.at), format!("there are more than {MOST} ends"));
        }
        file.ends.iter().take(MOST).filter_map(|written| self.end(written, kinds)).collect()
    }

    fn end(&mut self, written: &file::End, kinds: &[PieceKind]) -> Option<End> {
        let Some(when) = &written.when else {
            self.fault(
                Self::top(written.at),
                "[[end]] needs `when`: \"lost\", \"goal\", \"checks\" or \"counted\"",
            );
            return None;
        };
        self.check_end_keys(written, when.value);
        let (condition, usual) = match when.value {
            When::Lost => (self.lost(written, kinds), EndResult::Loss),
            When::Goal => (self.goal(written, when.at, kinds)?, EndResult::Win),
            When::Checks => {
                let count = self.count(written);
                if self.check_rule() == CheckRule::Never {
                    self.fault(
                        when.at,
                        "`when` = \"checks\": there are none with [royalty] check = \"never\"",
                    );
                }
                if written.count.is_none() {
                    self.fault(when.at, "`when` = \"checks\" needs `count`: the number of checks");
                }
                (Condition::Checks { count }, EndResult::Loss)
            }
            When::Counted => (self.counted(written, when.at), EndResult::Draw),
        };
        let result = written.result.as_ref().map_or(usual, |result| result.value);
        let answered = written.answered.as_ref().filter(|flag| flag.value);
        let counted = when.value == When::Counted;
        if let (Some(answered), EndResult::Draw, false) = (answered, result, counted) {
            self.fault(answered.at, "`answered`: a draw needs no answer");
        }
        let side = written.side.as_ref().map(|side| side.value.color());
        Some(End { condition, side, result, answered: answered.is_some() })
    }

    /// Rejects keys that have no meaning for this condition.
    fn check_end_keys(&mut self, written: &file::End, when: When) {
        fn at<T>(key: &Option<At<T>>) -> Option<usize> {
            key.as_ref().map(|key| key.at)
        }
        let keys: [(_, _, &[When]); 13] = [
            ("pieces", at(&written.pieces), &[When::Lost, When::Goal]),
            ("each", at(&written.each), &[When::Lost]),
            ("left", at(&written.left), &[When::Lost, When::Counted]),
            ("gone", at(&written.gone), &[When::Counted]),
            ("against", at(&written.against), &[When::Counted]),
            ("moves", at(&written.moves), &[When::Counted]),
            ("anew", at(&written.anew), &[When::Counted]),
            ("from-pieces", at(&written.from_pieces), &[When::Counted]),
            ("result", at(&written.result), &[When::Lost, When::Goal, When::Checks]),
            ("region", at(&written.region), &[When::Goal]),
            ("count", at(&written.count), &[When::Goal, When::Checks]),
            ("safe", at(&written.safe), &[When::Goal]),
            ("answered", at(&written.answered), &[When::Lost, When::Goal]),
        ];
        for (key, at, fits) in keys {
            if let (Some(at), false) = (at, fits.contains(&when)) {
                let names: Vec<String> =
                    fits.iter().map(|when| format!("\"{}\"", when.word())).collect();
                let names = names.join(" or ");
                self.fault(at, format!("`{key}` belongs to an [[end]] with `when` = {names}"));
            }
        }
    }

    fn lost(&mut self, written: &file::End, kinds: &[PieceKind]) -> Condition {
        let pieces = self.end_pieces(written, kinds);
        let each = written.each.as_ref().is_some_and(|flag| flag.value);
        let groups = match each {
            true => pieces.into_iter().map(|kind| vec![kind]).collect(),
            false => vec![pieces],
        };
        let left = within(self.faults, &written.left, "left", 0..=MOST_COUNTED).unwrap_or(0);
        Condition::Lost { groups, left: left as u8 }
    }

    fn goal(&mut self, written: &file::End, at: usize, kinds: &[PieceKind]) -> Option<Condition> {
        let pieces = self.end_pieces(written, kinds);
        let count = self.count(written);
        let Some(name) = &written.region else {
            self.fault(at, "`when` = \"goal\" needs `region`: the name of a [[region]]");
            return None;
        };
        let region = self.region(name, "region")?;
        let safe = written.safe.as_ref().is_some_and(|flag| flag.value);
        Some(Condition::Goal { pieces, count, region, safe })
    }

    fn counted(&mut self, written: &file::End, at: usize) -> Condition {
        if written.moves.is_none() {
            self.fault(at, "`when` = \"counted\" needs `moves`: the number of moves");
        }
        let clock = self.file.ending.move_clock.as_ref();
        if clock.is_none_or(|clock| clock.value != 0) {
            let at = clock.map_or(at, |clock| clock.at);
            self.fault(
                at,
                "moves are counted instead of the move clock: [ending] needs move-clock = 0",
            );
        }
        let is = |flag: &Flag| flag.as_ref().is_some_and(|flag| flag.value);
        let letters = |list: &Texts| list.as_ref().map_or_else(Vec::new, |list| list.value.clone());
        let against = letters(&written.against);
        Condition::Counted {
            left: within(self.faults, &written.left, "left", 1..=MOST_COUNTED).map(|n| n as u8),
            gone: self.kinds_of(&letters(&written.gone), "`gone`"),
            against: against.iter().filter_map(|it| self.kind_of(it, "`against`")).collect(),
            moves: within(self.faults, &written.moves, "moves", 1..=MOST_MOVES).unwrap_or(1) as u16,
            anew: is(&written.anew),
            from_pieces: is(&written.from_pieces),
        }
    }

    /// The kinds of an end; all if it names none.
    fn end_pieces(&mut self, written: &file::End, kinds: &[PieceKind]) -> Vec<Kind> {
        match &written.pieces {
            Some(list) => {
                if list.value.is_empty() {
                    self.fault(list.at, "`pieces` needs at least one letter");
                }
                self.kinds_of(&list.value, "`pieces`")
            }
            None => (0..kinds.len()).map(Kind::new).collect(),
        }
    }

    fn count(&mut self, written: &file::End) -> u8 {
        within(self.faults, &written.count, "count", 1..=MOST_COUNTED).unwrap_or(1) as u8
    }

    /// Rejects a start position in which the game is already over.
    pub(super) fn check_not_ended(&mut self, variant: &Variant) {
        if !self.faults.is_empty() {
            return;
        }
        let Some(outcome) = reference::end_on_board(variant, variant.start()) else { return };
        let at = self.file.board.start.as_ref().map_or(0, |start| start.at);
        self.fault(at, format!("`start`: the game is already over: {outcome}"));
    }
}
