//! The ends of a game in words: as rules, and as the reason why a game is over.

use wazir_words::{said, said_as, say};

use super::{
    CheckRule, ClockResult, Condition, End, EndResult, Line, NoMoves, RepetitionResult, Variant,
};
use crate::outcome::{GameResult, Outcome};
use crate::square::{Color, Kind};
use crate::text::{capital, list, number_word};

impl Variant {
    /// The ends of a game as sentences: the file's own, then the customary ones.
    ///
    /// ```
    /// use wazir_rules::Variant;
    ///
    /// let text = "id = 'x'\nname = 'X'\nbased-on = 'chess'\n\
    ///             [[end]]\nwhen = 'checks'\ncount = 3";
    /// let ends = Variant::read(text)?.describe_ends();
    /// assert_eq!(ends[0], "A side that has been checked three times loses.");
    /// assert_eq!(ends[1], "Checkmate wins; having no legal move is a draw.");
    /// # Ok::<(), wazir_rules::Faults>(())
    /// ```
    pub fn describe_ends(&self) -> Vec<String> {
        let own = self.ends().iter().filter(|end| end.condition.is_at_once());
        let counts = self.ends().iter().filter_map(|end| self.describe_count(end));
        let own = own.map(|end| self.describe_end(end));
        own.chain(counts).chain(self.customary_ends()).collect()
    }

    /// The reason for an outcome by one of the file's own ends, as a clause such as `Black has been
    /// checked three times`. Returns `None` for the customary ends.
    pub fn explain_end(&self, outcome: Outcome) -> Option<String> {
        let own = self.ends().iter().filter(|end| end.condition.is_at_once());
        let same = own.filter(|end| end.condition.reason() == outcome.reason);
        let clauses = same.filter_map(|end| {
            let (subject, color) = match (outcome.result, end.result) {
                _ if end.condition.is_by_passing() => (say!("each side"), None),
                (GameResult::Draw, _) if end.answered => (say!("each side"), None),
                (_, EndResult::MorePoints) => (say!("one side"), None),
                (GameResult::Draw, EndResult::Draw) => (say!("one side"), None),
                (GameResult::Win(winner), EndResult::Win) => (said(winner.name()), Some(winner)),
                (GameResult::Win(winner), EndResult::Loss) => {
                    (said((!winner).name()), Some(!winner))
                }
                _ => return None,
            };
            let fits = color.is_none_or(|color| end.is_for(color));
            let by_points = match (end.result, outcome.result) {
                (EndResult::MorePoints, GameResult::Win(winner)) => {
                    say!(", and {side} has more points", side = said(winner.name()))
                }
                (EndResult::MorePoints, GameResult::Draw) => {
                    say!(", and the points are equal").to_owned()
                }
                _ => String::new(),
            };
            fits.then(|| match &end.condition {
                Condition::Passes { .. } => say!("both sides have passed{by_points}", by_points),
                Condition::Facing { pieces } => {
                    say!(
                        "the {piece} face each other{by_points}",
                        piece = self.plural_of(pieces),
                        by_points
                    )
                }
                _ => format!("{subject} {}{by_points}", self.clause(end, color)),
            })
        });
        let mut clauses: Vec<String> = clauses.collect();
        clauses.dedup();
        (!clauses.is_empty()).then(|| clauses.join(say!(", or ")))
    }

    /// One of the file's own ends, as a sentence.
    fn describe_end(&self, end: &End) -> String {
        let clause = self.clause(end, end.side);
        let mut text = match end.side {
            None => match end.result {
                EndResult::Loss => say!("A side that {clause} loses.", clause),
                EndResult::Win => say!("A side that {clause} wins.", clause),
                EndResult::Draw => say!("The game is drawn if a side {clause}.", clause),
                EndResult::MorePoints => {
                    say!("If a side {clause}, whoever has more points wins.", clause)
                }
            },
            Some(side) => {
                let side = said(side.name());
                match end.result {
                    EndResult::Loss => say!("{side} loses if it {clause}.", side, clause),
                    EndResult::Win => say!("{side} wins if it {clause}.", side, clause),
                    EndResult::Draw => say!("The game is drawn if {side} {clause}.", side, clause),
                    EndResult::MorePoints => {
                        say!("If {side} {clause}, whoever has more points wins.", side, clause)
                    }
                }
            }
        };
        if let Condition::Facing { .. } = end.condition {
            text += say!(" Whoever does not pass must part them.");
        }
        if end.alone {
            text += say!(" That is no end if it is true of both sides.");
        }
        if end.answered {
            text += say!(
                " If the other side answers by the same with its next move, the game is drawn."
            );
        }
        text
    }

    /// A count of moves, as a sentence.
    fn describe_count(&self, end: &End) -> Option<String> {
        let Condition::Counted { left, gone, against, moves, anew, from_pieces } = &end.condition
        else {
            return None;
        };
        let side = end.side.map_or(say!("a side"), |side| said(side.name()));
        let mut cases = Vec::new();
        if !gone.is_empty() {
            cases.push(say!("no {piece} is left on the board", piece = self.any_of(gone)));
        }
        cases.extend(left.map(|left| match left {
            1 => say!("{side} has nothing but one piece", side),
            _ => say!("{side} has at most {count} pieces", side, count = number_word(left)),
        }));
        if !against.is_empty() {
            let piece = list(&self.names_of(against), say!("and"));
            cases.push(say!("the other side has {piece}", piece));
        }
        let from = if *from_pieces {
            say!(", beginning from the number of pieces on the board")
        } else {
            ""
        };
        let anew = if *anew { say!(", and each capture or promotion begins anew") } else { "" };
        Some(match cases.is_empty() {
            true => say!(
                "Moves are counted at any time: the game is drawn after {moves}{from}{anew}.",
                moves,
                from,
                anew
            ),
            false => say!(
                "Moves are counted when {cases}: the game is drawn after {moves}{from}{anew}.",
                cases = cases.join(say!(", and ")),
                moves,
                from,
                anew
            ),
        })
    }

    /// The condition as a predicate, such as `has a King on d4-e5`, of `color` if that is known.
    fn clause(&self, end: &End, color: Option<Color>) -> String {
        match &end.condition {
            Condition::Lost { groups, left } => self.lost(groups, *left),
            Condition::Goal { pieces, count, region, safe, stays, full } => {
                let squares = |color| region.name_squares(self.board(), color);
                let place = match color {
                    Some(color) => squares(color),
                    None if region.is_shared() => squares(Color::White),
                    None => {
                        let [white, black] = Color::ALL.map(squares);
                        say!("its goal ({white} for White, {black} for Black)", white, black)
                    }
                };
                let what = self.any_of(pieces);
                let (one, several) = match (safe, stays) {
                    (true, false) => {
                        (say!(" that is not attacked"), say!(" that are not attacked"))
                    }
                    (true, true) => (
                        say!(" that is not attacked, or stays for a move of the other side"),
                        say!(" that are not attacked, or stay for a move of the other side"),
                    ),
                    (false, true) => (
                        say!(" that stays for a move of the other side"),
                        say!(" that stay for a move of the other side"),
                    ),
                    (false, false) => ("", ""),
                };
                let or_one =
                    if *full { say!(" (or one, if no square of it is empty)") } else { "" };
                match count {
                    1 => say!("has a {what} on {place}{one}", what, place, one),
                    _ => {
                        let (many, what) = (number_word(*count), self.several_of(pieces));
                        say!(
                            "has {many} {what} on {place}{several}{or_one}",
                            many,
                            what,
                            place,
                            several,
                            or_one
                        )
                    }
                }
            }
            Condition::Passes { count: 1 } => say!("passes").to_owned(),
            Condition::Passes { count } => {
                say!("passes, as the {value} pass in a row", value = ordinal(*count))
            }
            Condition::Facing { pieces } => {
                let what = self.any_of(pieces);
                say!("passes while a {what} faces its like on an open file or rank", what)
            }
            Condition::Row { pieces, count, lines, apart } => {
                self.row(pieces, *count, lines, *apart)
            }
            Condition::Block { pieces, side } => {
                say!(
                    "fills a square of {side} by {side} with its {piece}",
                    side,
                    piece = self.plural_of(pieces)
                )
            }
            Condition::Checks { count: 1 } => say!("has been checked").to_owned(),
            Condition::Checks { count: 2 } => say!("has been checked twice").to_owned(),
            Condition::Checks { count } => {
                say!("has been checked {count} times", count = number_word(*count))
            }
            _ => String::new(),
        }
    }

    /// The predicate of a side with pieces in a row.
    fn row(&self, pieces: &[Kind], count: u8, lines: &[Line], apart: bool) -> String {
        let kinds = lines.iter().map(|line| match line {
            Line::Ranks => say!("rank"),
            Line::Files => say!("file"),
            Line::Diagonals => say!("diagonal"),
        });
        let kinds: Vec<&str> = kinds.collect();
        let line = match (lines.len() == Line::ALL.len(), apart) {
            (true, true) => say!("on one line").to_owned(),
            (true, false) => say!("in a row").to_owned(),
            (false, true) => say!("on one {all}", all = list(&kinds, say!("or"))),
            (false, false) => say!("in a row on a {all}", all = list(&kinds, say!("or"))),
        };
        say!(
            "has {count} {value} {line}",
            count = number_word(count),
            value = self.several_of(pieces),
            line
        )
    }

    fn lost(&self, groups: &[Vec<Kind>], left: u8) -> String {
        let [group] = groups else {
            let kinds: Vec<Kind> = groups.concat();
            let names = self.any_of(&kinds);
            return match left {
                0 => say!("has lost its last {names}", names),
                _ => say!(
                    "has at most {count} left of one kind: {names}",
                    count = number_word(left),
                    names
                ),
            };
        };
        let what = self.any_of(group);
        match left {
            0 => say!("has no {what} left", what),
            1 => say!("has only one {what} left", what),
            _ => say!("has at most {count} pieces left: {what}", count = number_word(left), what),
        }
    }

    fn are_all(&self, kinds: &[Kind]) -> bool {
        kinds.len() == self.kinds().len()
    }

    /// The names of the kinds, or `piece` if these are all.
    fn any_of(&self, kinds: &[Kind]) -> String {
        if self.are_all(kinds) {
            return say!("piece").to_owned();
        }
        list(&self.names_of(kinds), say!("or"))
    }

    fn names_of(&self, kinds: &[Kind]) -> Vec<&str> {
        kinds.iter().map(|&kind| said_as("piece", &self.kind(kind).name)).collect()
    }

    /// The same in the plural: `Queens or Rooks`.
    fn plural_of(&self, kinds: &[Kind]) -> String {
        if self.are_all(kinds) {
            return say!("pieces").to_owned();
        }
        let names = kinds
            .iter()
            .map(|&kind| say!("{piece}s", piece = said_as("piece", &self.kind(kind).name)));
        list(&names.collect::<Vec<_>>(), say!("or"))
    }

    /// What follows a number of such pieces: `pieces`, or `of Queen or Rook`.
    fn several_of(&self, kinds: &[Kind]) -> String {
        match self.are_all(kinds) {
            true => say!("pieces").to_owned(),
            false => say!("of {piece}", piece = self.any_of(kinds)),
        }
    }

    /// The customary ends, as sentences.
    fn customary_ends(&self) -> Vec<String> {
        let ending = self.ending();
        let mate = match ending.checkmate {
            EndResult::Loss => say!("Checkmate wins"),
            EndResult::Draw => say!("Checkmate is a draw"),
            EndResult::Win => say!("Whoever is checkmated wins"),
            EndResult::MorePoints => say!("After checkmate whoever has more points wins"),
        };
        let stuck = match ending.no_moves {
            NoMoves::Draw => say!("having no legal move is a draw"),
            NoMoves::Loss => say!("having no legal move loses"),
            NoMoves::Win => say!("having no legal move wins"),
            NoMoves::FewerPieces => {
                say!("if a side has no legal move, whoever has fewer pieces wins")
            }
            NoMoves::MorePoints => {
                say!("if a side has no legal move, whoever has more points wins")
            }
        };
        let fold = ordinal(ending.fold);
        let mut ends = vec![
            match self.check() {
                CheckRule::Never => capital(&format!("{stuck}.")),
                _ => format!("{mate}; {stuck}."),
            },
            match ending.repetition {
                RepetitionResult::Draw => {
                    say!("The {fold} occurrence of a position is a draw.", fold)
                }
                RepetitionResult::WhiteLoses => {
                    say!("The {fold} occurrence of a position loses for White.", fold)
                }
                RepetitionResult::MoverLoses => say!(
                    "The {fold} occurrence of a position loses for the side whose move brings it about.",
                    fold
                ),
                RepetitionResult::MoverWins => say!(
                    "The {fold} occurrence of a position wins for the side whose move brings it about.",
                    fold
                ),
                RepetitionResult::MorePoints => {
                    say!(
                        "The {fold} occurrence of a position wins for the side with more points.",
                        fold
                    )
                }
                RepetitionResult::Nothing => say!("A repetition does not end the game.").to_owned(),
            },
        ];
        if ending.perpetual_check_loses {
            let text = say!(
                "A side that gave check with every move since the first occurrence loses instead."
            );
            ends.push(text.to_owned());
        }
        if !ending.draw_by_agreement {
            ends.push(say!("The players cannot agree to a draw.").to_owned());
        }
        ends.extend(ending.move_clock.map(|plies| match ending.clock_result {
            ClockResult::Draw => say!(
                "{plies} plies without a capture or a move that resets the clock are a draw.",
                plies
            ),
            ClockResult::MorePoints => say!(
                "After {plies} plies without a capture or a move that resets the clock, whoever has more points wins.",
                plies
            ),
        }));
        ends.extend(self.describe_points());
        ends
    }
}

fn ordinal(number: u8) -> String {
    match number {
        2 => say!("second").into(),
        3 => say!("third").into(),
        4 => say!("fourth").into(),
        5 => say!("fifth").into(),
        more => say!("{more}th", more),
    }
}

#[test]
fn ends_in_words() {
    for (facts, expected) in [
        ("when = 'row'\ncount = 4", "A side that has four pieces in a row wins."),
        (
            "when = 'row'\ncount = 3\npieces = ['Q', 'R']\nlines = ['files']",
            "A side that has three of Queen or Rook in a row on a file wins.",
        ),
        ("when = 'block'\ncount = 2", "A side that fills a square of 2 by 2 with its pieces wins."),
        (
            "when = 'block'\ncount = 2\npieces = ['B', 'N']",
            "A side that fills a square of 2 by 2 with its Bishops or Knights wins.",
        ),
        (
            "when = 'goal'\nregion = 'far'\ncount = 5",
            "A side that has five pieces on its goal (a7-h8 for White, a1-h2 for Black) wins.",
        ),
        (
            "when = 'facing'\npieces = ['K', 'Q']\n[moves]\nmay-pass = 'always'",
            "The game is drawn if a side passes while a King or Queen faces its like on an open file \
             or rank. Whoever does not pass must part them.",
        ),
    ] {
        let text = format!(
            "id = 'x'\nname = 'X'\nbased-on = 'chess'\nwithout = ['castling', 'P']
             [board]\nstart = 'r1n1k1b1/q7/8/8/8/8/Q7/R1N1K1B1 w - - 0 1'
             [[region]]\nname = 'far'\nsquares = ['a7-h8']\n[[end]]\n{facts}"
        );
        let variant = Variant::read(&text).unwrap_or_else(|faults| panic!("{text}\n{faults}"));
        assert_eq!(variant.describe_ends()[0], expected);
    }
}
