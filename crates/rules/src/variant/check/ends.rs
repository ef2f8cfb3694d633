//! The ends that a file writes under `[[end]]`.

use wazir_words::say;

use super::Check;
use crate::geometry::Geometry;
use crate::outcome::Reason;
use crate::reference;
use crate::square::Kind;
use crate::text::excerpt;
use crate::variant::file;
use crate::variant::reader::{At, Texts, Value, is, must_be};
use crate::variant::table::within;
use crate::variant::{
    CheckRule, Condition, End, EndResult, Line, Passing, PieceKind, Variant, When,
};

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
            self.fault(Self::top(end.at), say!("there are more than {most} ends", most = MOST));
        }
        file.ends.iter().take(MOST).filter_map(|written| self.end(written, kinds)).collect()
    }

    fn end(&mut self, written: &file::End, kinds: &[PieceKind]) -> Option<End> {
        let Some(when) = &written.when else {
            let message = say!("[[end]] needs `when`: {words}", words = When::expected());
            self.fault(Self::top(written.at), message);
            return None;
        };
        self.check_end_keys(written, when.value);
        let (condition, usual) = match when.value {
            When::Lost => (self.lost(written, kinds), EndResult::Loss),
            When::Goal => (self.goal(written, when.at, kinds)?, EndResult::Win),
            When::Row => (self.row(written, when.at, kinds), EndResult::Win),
            When::Block => (self.block(written, when.at, kinds), EndResult::Win),
            When::Checks => {
                let count = self.count(written);
                if self.check_rule() == CheckRule::Never {
                    self.fault(
                        when.at,
                        say!(
                            "`when` = \"checks\": there are none with [royalty] check = \"never\""
                        ),
                    );
                }
                if written.count.is_none() {
                    self.fault(
                        when.at,
                        say!("`when` = \"checks\" needs `count`: the number of checks"),
                    );
                }
                (Condition::Checks { count }, EndResult::Loss)
            }
            When::Counted => (self.counted(written, when.at), EndResult::Draw),
            When::Passes => (self.passes(written, when.at), EndResult::Draw),
            When::Facing => (self.facing(written, when.at, kinds), EndResult::Draw),
        };
        let result = written.result.as_ref().map_or(usual, |result| result.value);
        let answered = written.answered.as_ref().filter(|flag| flag.value);
        let settled = matches!(result, EndResult::Draw | EndResult::MorePoints);
        let fits = matches!(when.value, When::Lost | When::Goal);
        if let (Some(answered), true, true) = (answered, settled, fits) {
            self.fault(answered.at, say!("`answered`: only a win or a loss can be answered"));
        }
        let side = written.side.as_ref().map(|side| side.value.color());
        let alone = is(&written.alone);
        if let (Some(answered), true) = (answered, alone) {
            self.fault(
                answered.at,
                say!("`answered`: with `alone` it is no end when both have lost"),
            );
        }
        Some(End { condition, side, result, answered: answered.is_some(), alone })
    }

    /// Rejects keys that have no meaning for this condition.
    fn check_end_keys(&mut self, written: &file::End, when: When) {
        fn at<T>(key: &Option<At<T>>) -> Option<usize> {
            key.as_ref().map(|key| key.at)
        }
        use When::{Block, Checks, Counted, Facing, Goal, Lost, Passes, Row};
        let keys: [(_, _, &[When]); 18] = [
            ("pieces", at(&written.pieces), &[Lost, Goal, Row, Block, Facing]),
            ("each", at(&written.each), &[Lost]),
            ("left", at(&written.left), &[Lost, Counted]),
            ("gone", at(&written.gone), &[Counted]),
            ("against", at(&written.against), &[Counted]),
            ("moves", at(&written.moves), &[Counted]),
            ("anew", at(&written.anew), &[Counted]),
            ("from-pieces", at(&written.from_pieces), &[Counted]),
            ("result", at(&written.result), &[Lost, Goal, Row, Block, Checks, Passes, Facing]),
            ("region", at(&written.region), &[Goal]),
            ("count", at(&written.count), &[Goal, Row, Block, Checks, Passes]),
            ("lines", at(&written.lines), &[Row]),
            ("apart", at(&written.apart), &[Row]),
            ("safe", at(&written.safe), &[Goal]),
            ("stays", at(&written.stays), &[Goal]),
            ("full", at(&written.full), &[Goal]),
            ("alone", at(&written.alone), &[Lost]),
            ("answered", at(&written.answered), &[Lost, Goal]),
        ];
        for (key, at, fits) in keys {
            if let (Some(at), false) = (at, fits.contains(&when)) {
                let names: Vec<String> =
                    fits.iter().map(|when| format!("\"{}\"", when.word())).collect();
                let words = names.join(&format!(" {} ", say!("or")));
                let message =
                    say!("`{key}` belongs to an [[end]] with `when` = {words}", key, words);
                self.fault(at, message);
            }
        }
    }

    fn lost(&mut self, written: &file::End, kinds: &[PieceKind]) -> Condition {
        let pieces = self.end_pieces(written, kinds);
        let each = is(&written.each);
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
            self.fault(at, say!("`when` = \"goal\" needs `region`: the name of a [[region]]"));
            return None;
        };
        let region = self.region(name, "region")?;
        let [safe, stays, full] = [&written.safe, &written.stays, &written.full].map(is);
        Some(Condition::Goal { pieces, count, region, safe, stays, full })
    }

    fn passes(&mut self, written: &file::End, at: usize) -> Condition {
        if written.count.is_none() {
            self.fault(
                at,
                say!("`when` = \"passes\" needs `count`: the number of passes in a row"),
            );
        }
        let passing = self.file.moves.may_pass.as_ref().map(|word| word.value);
        if !matches!(passing, Some(Passing::WhenStuck | Passing::Always)) {
            self.fault(
                at,
                say!(
                    "`when` = \"passes\": nobody may pass without [moves] may-pass = \"always\" or \
                     \"when-stuck\""
                ),
            );
        }
        Condition::Passes { count: self.count(written) }
    }

    fn facing(&mut self, written: &file::End, at: usize, kinds: &[PieceKind]) -> Condition {
        let first = self
            .file
            .ends
            .iter()
            .find(|end| end.when.as_ref().is_some_and(|when| when.value == When::Facing));
        if first.is_some_and(|first| first.when.as_ref().is_some_and(|when| when.at != at)) {
            self.fault(at, say!("only one [[end]] may have `when` = \"facing\""));
        }
        if written.pieces.is_none() {
            self.fault(at, say!("`when` = \"facing\" needs `pieces`: those that face each other"));
        }
        if kinds.iter().any(|kind| !kind.rules.may_face) {
            self.fault(
                at,
                say!("`when` = \"facing\": with `may-face` = false no pieces ever face"),
            );
        }
        Condition::Facing { pieces: self.end_pieces(written, kinds) }
    }

    fn row(&mut self, written: &file::End, at: usize, kinds: &[PieceKind]) -> Condition {
        let mut lines = Vec::new();
        for word in written.lines.iter().flat_map(|list| &list.value) {
            match Line::named(&word.value) {
                Some(line) if lines.contains(&line) => self.named_twice(word, "lines"),
                Some(line) => lines.push(line),
                None => {
                    let found = format!("\"{}\"", excerpt(&word.value));
                    self.fault(word.at, must_be::<Line>("lines", &found));
                }
            }
        }
        match &written.lines {
            Some(list) if list.value.is_empty() => {
                self.fault(list.at, say!("`lines` needs at least one word"));
            }
            Some(_) => {}
            None => lines.extend(Line::ALL),
        }
        if written.count.is_none() {
            self.fault(at, say!("`when` = \"row\" needs `count`: the number of pieces in the row"));
        }
        Condition::Row {
            pieces: self.end_pieces(written, kinds),
            count: self.length(written),
            lines,
            apart: is(&written.apart),
        }
    }

    fn block(&mut self, written: &file::End, at: usize, kinds: &[PieceKind]) -> Condition {
        if written.count.is_none() {
            self.fault(at, say!("`when` = \"block\" needs `count`: the length of its sides"));
        }
        Condition::Block { pieces: self.end_pieces(written, kinds), side: self.length(written) }
    }

    /// A number of squares in a row.
    fn length(&mut self, written: &file::End) -> u8 {
        let longest = Geometry::MAX_SIDE as i64;
        within(self.faults, &written.count, "count", 2..=longest).unwrap_or(2) as u8
    }

    fn counted(&mut self, written: &file::End, at: usize) -> Condition {
        if written.moves.is_none() {
            self.fault(at, say!("`when` = \"counted\" needs `moves`: the number of moves"));
        }
        let clock = self.file.ending.move_clock.as_ref();
        if clock.is_none_or(|clock| clock.value != 0) {
            let at = clock.map_or(at, |clock| clock.at);
            self.fault(
                at,
                say!("moves are counted instead of the move clock: [ending] needs move-clock = 0"),
            );
        }
        let letters = |list: &Texts| list.as_ref().map_or_else(Vec::new, |list| list.value.clone());
        let against = letters(&written.against);
        Condition::Counted {
            left: within(self.faults, &written.left, "left", 1..=MOST_COUNTED).map(|n| n as u8),
            gone: self.kinds_of(&letters(&written.gone), "gone"),
            against: against.iter().filter_map(|it| self.kind_of(it, "against")).collect(),
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
                    self.no_letters(list.at, "pieces");
                }
                self.kinds_of(&list.value, "pieces")
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
        let message = say!(
            "`start`: the game is already over: {result} by {reason}",
            result = outcome.result,
            reason = word_of(outcome.reason)
        );
        self.fault(at, message);
    }
}

/// The word for the reason of an end that the board shows.
fn word_of(reason: Reason) -> &'static str {
    match reason {
        Reason::PiecesLost => say!(context: "reason", "pieces-lost"),
        Reason::Goal => say!(context: "reason", "goal"),
        Reason::Row => say!(context: "reason", "row"),
        Reason::Checks => say!(context: "reason", "checks"),
        Reason::Passes => say!(context: "reason", "passes"),
        Reason::Facing => say!(context: "reason", "facing"),
        other => unreachable!("{other} does not show on the board alone"),
    }
}
