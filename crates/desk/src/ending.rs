//! What an ending is worth by its endgame table: a position, every move in it, and every square on which
//! one of its men could stand.

use std::collections::BTreeMap;

use wazir_rules::random::SplitMix64;
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Game, Kind, Piece, Rules, Setup, Square};
use wazir_tablebase::{Counts, Material, Table, Tablebase, Value, Verdict};
use wazir_words::{said, said_as, say};

use crate::Refused;
use crate::messages::{
    Ending, EndingAnswer, EndingMove, EndingPlace, EndingSide, EndingSquare, MissingTables,
    Reached, Side, Winner, Worth,
};
use crate::moves::line_move;
use crate::position::{look, pieces};
use crate::read::{piece, reach, square};
use crate::tables::{Absent, Tables, not_here};
use crate::words::sentence;

/// Tries to find a position at random.
const TRIES: u32 = 2000;

/// What a position with few men is worth. With the square of one of its men in `man`, also what it
/// would be worth with that man elsewhere.
///
/// # Errors
/// When the place names no such men, or there is no table of them.
pub(crate) fn ending(
    tables: &Tables,
    rules: &Rules,
    place: &EndingPlace,
    man: Option<&str>,
) -> Result<Ending, Absent> {
    let variant = rules.variant();
    let man = man.map(|name| square(variant.board(), name)).transpose()?;
    let (material, given) = match place {
        EndingPlace::Men { pieces, turn } => {
            let setup = set_up(variant, pieces, *turn)?;
            (material_of(variant, &setup), Some((setup, None)))
        }
        EndingPlace::Fen { fen, moves } => {
            let setup = reach(rules, Some(fen), moves)?.setup();
            let reached = look(rules, Some(fen), moves)?;
            (material_of(variant, &setup), Some((setup, Some(reached))))
        }
        EndingPlace::Longest { men, .. } | EndingPlace::Random { men, .. } => {
            let material = Material::parse(variant, men);
            (material.map_err(|error| Refused(error.to_string()))?, None)
        }
    };
    tables.with(rules, &material, |tables| -> Result<Ending, Absent> {
        let table = tables.table(&material).expect("it was just looked for");
        let found = Found { rules, tables, table, is_swapped: *table.material() != material };
        let (setup, reached) = match (given, place) {
            (Some(given), _) => given,
            (None, EndingPlace::Random { turn, seed, .. }) => {
                (found.random((*turn).into(), *seed)?, None)
            }
            (None, EndingPlace::Longest { turn, .. }) => {
                let turn = (*turn).into();
                let longest = found.longest(turn);
                (longest.map_or_else(|| found.random(turn, 0), Ok)?, None)
            }
            (None, EndingPlace::Men { .. } | EndingPlace::Fen { .. }) => {
                unreachable!("these give the position")
            }
        };
        Ok(found.describe(&material, &setup, reached, man))
    })?
}

/// The answer to the question.
pub(crate) fn answer(rules: &Rules, told: Result<Ending, Absent>) -> EndingAnswer {
    match told {
        Ok(ending) => EndingAnswer::Ending(Box::new(ending)),
        Err(Absent::Refused(refused)) => EndingAnswer::Refused(refused.refusal()),
        Err(Absent::Missing(missing)) => {
            let variant = rules.variant();
            let men: Vec<String> = missing.iter().map(|material| material.name(variant)).collect();
            let error = not_here(variant, &men).refusal().error;
            EndingAnswer::Missing(MissingTables { men, error })
        }
    }
}

/// A table, and the tables to which it leads.
struct Found<'a> {
    rules: &'a Rules,
    tables: &'a Tablebase,
    table: &'a Table,
    /// `true` if the table is that of the same men with colours exchanged.
    is_swapped: bool,
}

impl Found<'_> {
    /// All that is said of a position. `reached` is the position itself where moves led to it.
    fn describe(
        &self,
        material: &Material,
        setup: &Setup,
        reached: Option<Reached>,
        man: Option<Square>,
    ) -> Ending {
        let variant = self.rules.variant();
        let (game, fault) = match Game::from_setup(self.rules, setup) {
            Ok(game) => (Some(game), None),
            Err(faults) => (None, Some(sentence(&faults.to_string()))),
        };
        let value = game.as_ref().and_then(|game| self.tables.value_in(game));
        let reached = reached.or_else(|| look(self.rules, Some(&game.as_ref()?.fen()), &[]).ok());
        Ending {
            men: material.name(variant),
            title: title(variant, material),
            pieces: pieces(variant, setup),
            turn: setup.turn.into(),
            reached,
            fault,
            worth: value.map(|value| worth(value, setup.turn)),
            said: value.map(|value| verdict_words(variant, value, setup)),
            moves: game.as_ref().map_or_else(Vec::new, |game| self.moves(game)),
            squares: man.map_or_else(Vec::new, |man| self.squares(setup, man)),
            sides: Color::ALL.map(|turn| self.side(turn)).to_vec(),
            verdict: self.verdict(material),
        }
    }

    /// All moves, the best first.
    fn moves(&self, game: &Game) -> Vec<EndingMove> {
        if game.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = self.tables.moves_in(game).unwrap_or_default();
        moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        moves
            .into_iter()
            .map(|(mv, value)| EndingMove {
                mv: line_move(game, mv),
                worth: worth(value, game.turn()),
            })
            .collect()
    }

    /// What the position is worth with a man on each other square; squares where it cannot be are
    /// left out.
    fn squares(&self, setup: &Setup, man: Square) -> Vec<EndingSquare> {
        let board = self.rules.variant().board();
        let Some(piece) = setup.board[man.index()] else { return Vec::new() };
        let mut without = setup.clone();
        without.board[man.index()] = None;
        let there = |to: Square| {
            if without.board[to.index()].is_some() {
                return None;
            }
            let mut moved = without.clone();
            moved.board[to.index()] = Some(piece);
            let value = self.tables.value_in(&Game::from_setup(self.rules, &moved).ok()?)?;
            Some(EndingSquare { square: board.name(to), worth: worth(value, setup.turn) })
        };
        board.squares().filter_map(there).collect()
    }

    /// The counts of one side to move, as the colours of the men are.
    fn counts(&self, turn: Color) -> &Counts {
        self.table.counts(if self.is_swapped { !turn } else { turn })
    }

    fn side(&self, turn: Color) -> EndingSide {
        let counts = self.counts(turn);
        let moves = counts.longest_win.map(|(_, plies)| u32::from(plies.div_ceil(2)));
        EndingSide {
            turn: turn.into(),
            wins: counts.wins,
            draws: counts.draws,
            losses: counts.losses,
            longest: moves,
        }
    }

    /// The position in which a side takes longest to win; `None` if it wins in none.
    fn longest(&self, turn: Color) -> Option<Setup> {
        let (number, _) = self.counts(turn).longest_win?;
        let (men, turn) = self.table.position(number);
        let board = self.rules.variant().board();
        let mut setup = Setup::empty(board.len());
        let swap = |color: Color| if self.is_swapped { !color } else { color };
        setup.turn = swap(turn);
        for (man, at) in men {
            let at = if self.is_swapped { board.mirror(at) } else { at };
            setup.board[at.index()] = Some(Piece::new(swap(man.color()), man.kind()));
        }
        Some(setup)
    }

    /// A position at random: one in which the side to move wins, and not at once, if there is any.
    fn random(&self, turn: Color, seed: u64) -> Result<Setup, Refused> {
        let variant = self.rules.variant();
        let squares: Vec<Square> = variant.board().squares().collect();
        let swap = |color: Color| if self.is_swapped { !color } else { color };
        let men: Vec<Piece> = self.table.material().pieces().collect();
        let mut random = SplitMix64::new(seed);
        let (mut other, mut over) = (None, None);
        for _ in 0..TRIES {
            let mut setup = Setup::empty(variant.board().len());
            setup.turn = turn;
            for man in &men {
                let at = squares[random.below(squares.len())];
                setup.board[at.index()] = Some(Piece::new(swap(man.color()), man.kind()));
            }
            if setup.board.iter().flatten().count() < men.len() {
                continue;
            }
            let Ok(game) = Game::from_setup(self.rules, &setup) else { continue };
            if game.outcome().is_some() {
                // Where nobody can win, it is over in all of them.
                over = over.or(Some(setup));
                continue;
            }
            match self.tables.value_in(&game) {
                Some(Value::Win(plies)) if plies > 3 => return Ok(setup),
                Some(_) => other = other.or(Some(setup)),
                None => {}
            }
        }
        other.or(over).ok_or_else(|| Refused(say!("there is no such position").to_owned()))
    }

    /// What the ending is in general, as a sentence.
    fn verdict(&self, material: &Material) -> String {
        let [strong, weak] = if self.is_swapped {
            [Color::Black, Color::White]
        } else {
            [Color::White, Color::Black]
        };
        let variant = self.rules.variant();
        let [side, other] = [strong, weak].map(|color| men(variant, material.side(color)));
        match self.table.verdict() {
            Some((_, Verdict::Won)) => say!("{side} win against {other} in general.", side, other),
            Some((_, Verdict::Depends)) => {
                say!("Whether {side} win against {other} depends on the position.", side, other)
            }
            Some((_, Verdict::NotWon)) | None => {
                say!("{side} do not win against {other} in general.", side, other)
            }
        }
    }
}

/// A value for the side to move, as people say it.
fn worth(value: Value, turn: Color) -> Worth {
    let (winner, plies) = match value {
        Value::Win(plies) => (Some(turn), plies),
        Value::Loss(plies) => (Some(!turn), plies),
        Value::Draw => (None, 0),
    };
    let moves = u32::from(plies.div_ceil(2));
    let words = match (winner.map(|winner| said(winner.name())), plies) {
        (None, _) => say!("draw").to_owned(),
        (Some(side), 0) => say!("{side} has won", side),
        (Some(side), 1 | 2) => say!("{side} wins in 1 move", side),
        (Some(side), _) => say!("{side} wins in {count} moves", side, count = moves),
    };
    let winner = winner.map_or(Winner::Nobody, |color| match color {
        Color::White => Winner::White,
        Color::Black => Winner::Black,
    });
    Worth { winner, plies: plies.into(), moves, words }
}

/// What the table says of a position, as a whole sentence, and whether the move clock can come first. Where a
/// position alone may end a game, it can be won otherwise than by mate, and no mate is promised.
fn verdict_words(variant: &Variant, value: Value, setup: &Setup) -> String {
    let (winner, plies) = match value {
        Value::Win(plies) => (setup.turn, plies),
        Value::Loss(plies) => (!setup.turn, plies),
        Value::Draw => return say!("Drawn by the table.").to_owned(),
    };
    let side = said(winner.name());
    let by_mate = !variant.ends().iter().any(|end| end.condition.is_at_once());
    let moves = plies.div_ceil(2);
    let words = match plies {
        0 => say!("{side} has won.", side),
        _ if by_mate => say!("{side} wins: mate in {moves} by the table.", side, moves),
        1 | 2 => say!("{side} wins in 1 move by the table.", side),
        _ => say!("{side} wins in {moves} moves by the table.", side, moves),
    };
    let left = variant.ending().move_clock.map(|clock| clock.saturating_sub(setup.halfmove_clock));
    match left {
        Some(left) if plies > left => {
            let clock = say!(
                "The move clock may come first: it ends the game in {left} plies without a capture or a move that resets it.",
                left
            );
            format!("{words} {clock}")
        }
        _ => words,
    }
}

/// `King and Falcon against King`.
pub fn title(variant: &Variant, material: &Material) -> String {
    let [white, black] = Color::ALL.map(|color| men(variant, material.side(color)));
    say!("{white} against {black}", white, black)
}

/// `King, Knight and Knight`.
fn men(variant: &Variant, kinds: &[Kind]) -> String {
    let names: Vec<&str> =
        kinds.iter().map(|&kind| said_as("piece", &variant.kind(kind).name)).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => {
            say!("{others} and {last}", others = others.join(", "), last)
        }
        None => String::new(),
    }
}

fn material_of(variant: &Variant, setup: &Setup) -> Material {
    Material::new(variant, setup.board.iter().flatten().copied())
}

/// The position with these men and nothing else.
fn set_up(
    variant: &Variant,
    pieces: &BTreeMap<String, String>,
    turn: Side,
) -> Result<Setup, Refused> {
    let board = variant.board();
    let mut setup = Setup::empty(board.len());
    setup.turn = turn.into();
    for (name, id) in pieces {
        setup.board[square(board, name)?.index()] = Some(piece(variant, id)?);
    }
    Ok(setup)
}

#[cfg(test)]
mod tests {
    use wazir_tablebase::{Options, build_all};

    use super::*;

    fn ask(variant: &str, place: &EndingPlace, man: Option<&str>) -> Result<Ending, EndingAnswer> {
        let rules = Rules::named(variant).expect("a shipped game");
        match answer(&rules, ending(&Tables::default(), &rules, place, man)) {
            EndingAnswer::Ending(ending) => Ok(*ending),
            other => Err(other),
        }
    }

    fn at(fen: &str) -> EndingPlace {
        EndingPlace::Fen { fen: fen.to_owned(), moves: Vec::new() }
    }

    fn men(list: &[(&str, &str)], turn: Side) -> EndingPlace {
        let owned = |&(square, piece): &(&str, &str)| (square.to_owned(), piece.to_owned());
        EndingPlace::Men { pieces: list.iter().map(owned).collect(), turn }
    }

    #[test]
    fn the_longest_mate_is_told_with_its_best_moves() {
        let longest = EndingPlace::Longest { men: "KQK".into(), turn: Side::White };
        let told = ask("chess", &longest, None).expect("three men");
        assert_eq!(told.title, "King and Queen against King");
        assert_eq!(told.worth.as_ref().map(|it| &*it.words), Some("White wins in 10 moves"));
        assert_eq!(told.verdict, "King and Queen win against King in general.");
        assert_eq!(told.sides[0].longest, Some(10));
        assert_eq!(told.sides[1].longest, None);
        let worths: Vec<u32> = told.moves.iter().map(|it| it.worth.moves).collect();
        assert_eq!(worths[0], 10);
        let legal = told.reached.expect("it can be played").position.moves;
        assert_eq!(told.moves.len(), legal.values().map(Vec::len).sum::<usize>());
    }

    #[test]
    fn colours_may_be_exchanged() {
        let longest = EndingPlace::Longest { men: "KvKQ".into(), turn: Side::Black };
        let told = ask("chess", &longest, None).expect("three men");
        assert_eq!((told.turn, told.sides[1].longest), (Side::Black, Some(10)));
        assert_eq!(told.worth.expect("a value").words, "Black wins in 10 moves");
        assert_eq!(told.verdict, "King and Queen win against King in general.");
        let never = EndingPlace::Longest { men: "KvKQ".into(), turn: Side::White };
        let told = ask("chess", &never, None).expect("some position instead");
        assert_eq!((told.turn, told.sides[0].longest), (Side::White, None));
    }

    #[test]
    fn every_square_for_a_man_is_told() {
        // Mate on e8, stalemate nowhere near; beside the Queen the King takes it.
        let place = men(&[("e6", "w-K"), ("d7", "w-Q"), ("a1", "b-K")], Side::White);
        let told = ask("chess", &place, Some("a1")).expect("three men");
        let worth = |square: &str| {
            let found = told.squares.iter().find(|it| it.square == square);
            found.map(|it| (it.worth.winner, it.worth.plies))
        };
        assert_eq!(worth("f8"), Some((Winner::White, 1)));
        assert_eq!(worth("e7"), None, "beside the King");
        assert_eq!(worth("d1"), None, "in check, and White to move");
        assert_eq!(worth("d7"), None, "another man stands there");
        assert_eq!(worth("a1").map(|it| it.0), Some(Winner::White), "where it is");
    }

    #[test]
    fn moves_lead_on_and_games_end() {
        let place = EndingPlace::Fen { fen: "k7/8/1K6/8/8/8/8/7R w - - 0 1".into(), moves: vec![] };
        let told = ask("chess", &place, None).expect("three men");
        assert_eq!(told.moves[0].mv.san, "Rh8#");
        assert_eq!(told.moves[0].worth.words, "White wins in 1 move");
        let EndingPlace::Fen { fen, .. } = place else { unreachable!() };
        let place = EndingPlace::Fen { fen, moves: vec!["Rh8".into()] };
        let told = ask("chess", &place, None).expect("three men");
        assert_eq!(told.worth.expect("a value").words, "White has won");
        assert!(told.moves.is_empty());
        let end = told.reached.and_then(|reached| reached.end).expect("it is over");
        assert_eq!(end.text, "White wins: Black is checkmated");
    }

    #[test]
    fn positions_at_random_are_won_by_the_side_to_move_if_they_can_be() {
        let random = |men: &str, seed| {
            let place = EndingPlace::Random { men: men.into(), turn: Side::White, seed };
            ask("chess", &place, None).expect("three men")
        };
        let one = random("KPK", 1);
        assert_eq!(one.worth.as_ref().map(|it| it.winner), Some(Winner::White));
        assert_eq!(one, random("KPK", 1));
        assert!((2..6).any(|seed| random("KPK", seed).pieces != one.pieces));
    }

    #[test]
    fn an_ending_that_nobody_wins_is_shown_all_the_same() {
        let longest = EndingPlace::Longest { men: "KBK".into(), turn: Side::White };
        let told = ask("chess", &longest, None).expect("three men");
        assert_eq!(told.worth.expect("a value").words, "draw");
        assert_eq!(told.verdict, "King and Bishop do not win against King in general.");
    }

    #[test]
    fn what_cannot_be_is_said() {
        let check = men(&[("e1", "w-K"), ("e7", "w-R"), ("e8", "b-K")], Side::White);
        let told = ask("chess", &check, Some("e7")).expect("three men");
        let fault = told.fault.expect("Black is in check");
        assert!(fault.contains("check"), "{fault}");
        assert_eq!((told.worth, told.reached), (None, None));
        assert!(told.squares.len() > 40, "elsewhere the Rook may be");
        let refused = |variant, men: &str| {
            let place = EndingPlace::Longest { men: men.into(), turn: Side::White };
            match ask(variant, &place, None).expect_err("no table") {
                EndingAnswer::Refused(refusal) => refusal.error,
                other => panic!("{other:?}"),
            }
        };
        let text = "There are no tables of this game: pieces beside the board come back into play.";
        assert_eq!(refused("minishogi", "KRK"), text);
        assert_eq!(refused("chess", "KXK"), "\"KXK\": Chess has no piece with the letter X.");
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let Err(EndingAnswer::Refused(refusal)) = ask("chess", &at(start), None) else { panic!() };
        assert_eq!(refusal.error, "Tables have 5 men at most.");
    }

    #[test]
    fn what_is_missing_is_named_and_can_be_brought() {
        let missing = |men: &str| {
            let place = EndingPlace::Longest { men: men.into(), turn: Side::White };
            match ask("chess", &place, None).expect_err("no table") {
                EndingAnswer::Missing(missing) => missing,
                other => panic!("{other:?}"),
            }
        };
        let bishop_and_knight = missing("KBNK");
        assert_eq!(bishop_and_knight.men, ["KBNK"]);
        let text = "The table of KBNK is not here; `wazir tables chess KBNK` makes it.";
        assert_eq!(bishop_and_knight.error, text);
        // With those to which a promotion leads, and no others.
        let mut men = missing("KPKR").men;
        men.sort();
        assert_eq!(men, ["KQKR", "KRKB", "KRKN", "KRKP", "KRKR"]);

        let rules = Rules::named("gardner").expect("a shipped game");
        let men = Material::parse(rules.variant(), "KQKR").expect("men of it");
        let mut made = Tablebase::new(rules.variant().clone()).expect("it has tables");
        build_all(&rules, &mut made, std::slice::from_ref(&men), Options::default(), &|_| true)
            .expect("they can be made");
        let mut file = made.table(&men).expect("it was made").write(&rules);
        let tables = Tables::default();
        let longest = EndingPlace::Longest { men: "KRKQ".into(), turn: Side::Black };
        tables.take(&rules, &men, &file).expect("it is sound");
        let told =
            ending(&tables, &rules, &longest, None).expect("it is here, and small ones are made");
        let legal = told.reached.expect("it can be played").position.moves;
        assert_eq!(told.moves.len(), legal.values().map(Vec::len).sum::<usize>());
        assert!(told.worth.is_some_and(|worth| worth.winner == Winner::Black && worth.moves > 5));
        *file.last_mut().expect("it is not empty") ^= 1;
        let refused = tables.take(&rules, &men, &file).expect_err("it is damaged");
        assert!(refused.0.starts_with("the table is damaged: "), "{refused}");
    }

    #[test]
    fn the_table_is_named_and_the_move_clock() {
        let said = |variant, fen: &str| ask(variant, &at(fen), None).expect("three men").said;
        let said = |variant, fen: &str| said(variant, fen).expect("it is worth something");
        let mate = "White wins: mate in 2 by the table.";
        assert_eq!(said("chess", "k7/8/2K5/8/8/8/8/7R w - - 0 1"), mate);
        assert_eq!(
            said("chess", "k7/8/2K5/8/8/8/8/7R w - - 98 90"),
            format!(
                "{mate} The move clock may come first: it ends the game in 2 plies without a capture \
                     or a move that resets it."
            )
        );
        assert_eq!(said("chess", "k7/8/2K5/8/8/8/8/7B b - - 0 1"), "Drawn by the table.");
        // Where a King can win by walking, no mate is promised.
        let hill = said("kingofthehill", "k7/8/8/8/8/3K4/8/7R w - - 0 1");
        assert_eq!(hill, "White wins in 1 move by the table.");
    }
}
