//! The desk itself: it knows the games, and answers one question after the other.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use wazir_engine::{Knowledge, Limits};
use wazir_rules::text::quote;
use wazir_rules::{Game, Geometry, Kind, Piece, Rules, Setup, Shelf, Square};
use wazir_tablebase::{Material, Table};
use wazir_words::say;

use crate::ending;
use crate::exercise::Exercise;
use crate::learn::rules_page;
use crate::messages::{
    self, AnalysisRequest, Answer, BetzaAnswer, Composed, DesignAnswer, ExchangeAnswer, Exchanges,
    ExerciseAnswer, ExerciseName, Glance, PositionAnswer, PuzzleAnswer, PuzzleState, Question,
    Reached, Refusal, Study, StudyAnswer,
};
use crate::read::{piece, square};
use crate::tables::Tables;
use crate::{
    BETZA_SIDE, Refused, attempt, begin_design, begin_study, betza_board, book_page, change_design,
    compose, describe_outcome, edit, exchange_all, glance_alone, glance_in_game, introduce, limits,
    look, openings, picture, random_start, reach, read_betza, read_design, read_study,
    set_up_edited, sprite, threats, why_not, write_study,
};

/// Most games that are kept compiled of those that are not on the shelf.
const MOST_OWN: usize = 16;
/// Most exercises that are kept.
const MOST_EXERCISES: usize = 32;
/// Longest text of a game that is not on the shelf, in bytes.
const LONGEST_TEXT: usize = 1 << 16;

/// Returns whether this is the whole text of a variant file, and not the id of a game.
pub fn is_design(variant: &str) -> bool {
    variant.contains('\n')
}

/// The games, and answers to questions about them.
#[derive(Debug)]
pub struct Desk {
    shelf: Shelf,
    /// Games that are known by their text alone, the one asked about last at the end.
    own: Mutex<VecDeque<(String, Rules)>>,
    /// The exercises that were asked for last.
    exercises: Mutex<VecDeque<KeptExercise>>,
    tables: Tables,
    /// Where the opening books are.
    knowledge: Arc<Knowledge>,
}

/// An exercise of a game, and the rules by which it goes.
#[derive(Clone, Debug)]
struct KeptExercise {
    variant: String,
    name: ExerciseName,
    rules: Rules,
    exercise: Exercise,
}

impl Desk {
    /// A desk that knows the games of a shelf.
    pub fn new(shelf: Shelf) -> Desk {
        Desk {
            shelf,
            own: Mutex::default(),
            exercises: Mutex::default(),
            tables: Tables::default(),
            knowledge: Knowledge::shipped(),
        }
    }

    /// A desk with these opening books.
    #[must_use]
    pub fn with_knowledge(self, knowledge: Arc<Knowledge>) -> Desk {
        Desk { knowledge, ..self }
    }

    /// A desk that has endgame tables from `source`, which reads that of some material if it is there.
    /// Those of three men it makes itself.
    #[must_use]
    pub fn with_tables(
        self,
        source: impl Fn(&Rules, &Material) -> Option<Table> + Send + Sync + 'static,
    ) -> Desk {
        Desk { tables: Tables::from_source(source), ..self }
    }

    /// Takes an endgame table that somebody has fetched: a file of `wazir tables`, about these men of the
    /// game. It is kept as those are that are made here.
    ///
    /// # Errors
    /// When there is no such game, or no such men in it, or the file is damaged or about something else.
    pub fn take_table(&self, variant: &str, men: &str, file: &[u8]) -> Result<(), Refused> {
        let rules = self.rules(variant)?;
        let material = Material::parse(rules.variant(), men);
        let material = material.map_err(|error| Refused(error.to_string()))?;
        self.tables.take(&rules, &material, file)
    }

    /// The games that are known by name.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// The rules of a game: `variant` is its id or an alias, or the whole text of its variant file.
    ///
    /// # Errors
    /// When no game is called so, or the text has faults.
    pub fn rules(&self, variant: &str) -> Result<Rules, Refused> {
        match is_design(variant) {
            true => self.own_rules(variant),
            false => self.shelf.rules(variant).map_err(|_| no_game(variant)),
        }
    }

    fn own_rules(&self, text: &str) -> Result<Rules, Refused> {
        if text.len() > LONGEST_TEXT {
            return Err(too_long());
        }
        let own = || self.own.lock().unwrap_or_else(PoisonError::into_inner);
        let known = {
            let mut own = own();
            let at = own.iter().position(|(known, _)| known == text);
            at.and_then(|at| own.remove(at))
        };
        let rules = match known {
            Some((_, rules)) => rules,
            None => {
                let variant = self.shelf.read(text).map_err(|faults| {
                    Refused(say!("the game's text has faults: {faults}", faults))
                })?;
                Rules::new(variant)
            }
        };
        let mut own = own();
        own.push_back((text.to_owned(), rules.clone()));
        if own.len() > MOST_OWN {
            own.pop_front();
        }
        Ok(rules)
    }

    /// An exercise of a game, and the rules by which it goes.
    fn exercise(&self, variant: &str, name: &ExerciseName) -> Result<(Rules, Exercise), Refused> {
        let kept = || self.exercises.lock().unwrap_or_else(PoisonError::into_inner);
        let of_game: Vec<KeptExercise> =
            kept().iter().filter(|kept| kept.variant == variant).cloned().collect();
        if let Some(same) = of_game.iter().find(|kept| kept.name == *name) {
            return Ok((same.rules.clone(), same.exercise.clone()));
        }
        let known = of_game.first().map(|kept| kept.rules.clone());
        let rules = match known {
            Some(rules) => rules,
            None => Rules::new(self.rules(variant)?.variant().drill()),
        };
        let piece = piece(rules.variant(), &name.piece)?;
        let exercise = Exercise::new(&rules, piece.kind(), name.task, name.number)?;
        let mut kept = kept();
        kept.push_back(KeptExercise {
            variant: variant.to_owned(),
            name: name.clone(),
            rules: rules.clone(),
            exercise: exercise.clone(),
        });
        if kept.len() > MOST_EXERCISES {
            kept.pop_front();
        }
        Ok((rules, exercise))
    }

    fn design(&self, text: Result<String, Refused>) -> Answer {
        Answer::Design(match text {
            Ok(text) if text.len() <= LONGEST_TEXT => {
                DesignAnswer::Design(Box::new(read_design(&self.shelf, &text)))
            }
            Ok(_) => DesignAnswer::Refused(too_long().refusal()),
            Err(refused) => DesignAnswer::Refused(refused.refusal()),
        })
    }

    /// The answer to a question.
    ///
    /// # Errors
    /// When the question makes no sense.
    pub fn answer(&self, question: &Question) -> Result<Answer, Refused> {
        Ok(match question {
            Question::Position { variant, fen, moves } => {
                let rules = self.rules(variant)?;
                Answer::Position(look(&rules, fen.as_deref(), moves).into())
            }
            Question::Edit { variant, fen } => Answer::Edit(edit(&self.rules(variant)?, fen)?),
            Question::SetUp { variant, edited } => {
                let rules = self.rules(variant)?;
                let set_up = set_up_edited(&rules, edited);
                Answer::Position(set_up.and_then(|fen| look(&rules, Some(&fen), &[])).into())
            }
            Question::Why { variant, fen, from, to } => {
                let game = reach(&self.rules(variant)?, Some(fen), &[])?;
                Answer::Why(Refusal { error: why_not(&game, from, to)?.unwrap_or_default() })
            }
            Question::Glance { variant, fen, piece, square, blockers } => {
                let rules = self.rules(variant)?;
                let (fen, square) = (fen.as_deref(), square.as_deref());
                Answer::Glance(glance(&rules, fen, piece, square, blockers)?)
            }
            Question::Threats { variant, fen, by } => {
                Answer::Threats(threats(&reach(&self.rules(variant)?, Some(fen), &[])?, *by))
            }
            Question::Betza { text, blockers } => {
                let blockers = squares(betza_board(BETZA_SIDE), blockers)?;
                Answer::Betza(match read_betza(text, BETZA_SIDE, &blockers) {
                    Ok(reading) => BetzaAnswer::Reading(reading),
                    Err(fault) => BetzaAnswer::Fault(fault),
                })
            }
            Question::BeginStudy { variant, fen, moves } => {
                Answer::Study(begin_study(&self.rules(variant)?, fen.as_deref(), moves).into())
            }
            Question::ReadStudy { text, game, variant } => {
                let own = variant.as_ref().map(|variant| self.rules(variant)).transpose()?;
                Answer::Study(read_study(&self.shelf, own.as_ref(), text, *game).into())
            }
            Question::WriteStudy { variant, study } => {
                Answer::Text(write_study(&self.rules(variant)?, study)?)
            }
            Question::Introduce { variant } => {
                Answer::Introduction(Box::new(introduce(&self.rules(variant)?)))
            }
            Question::Sprite { variant, tiles } => {
                Answer::Text(sprite(self.rules(variant)?.variant(), (*tiles).into()))
            }
            Question::Picture { variant, fen, tiles } => {
                let game = reach(&self.rules(variant)?, Some(fen), &[])?;
                Answer::Text(picture(&game, (*tiles).into()))
            }
            Question::Rules { variant, tiles } => {
                Answer::Text(rules_page(&self.rules(variant)?, (*tiles).into()))
            }
            Question::Start { variant, seed } => {
                Answer::Text(random_start(&self.rules(variant)?, *seed))
            }
            Question::Exchange { variant, choices } => {
                Answer::Exchange(exchange_all(&self.rules(variant)?, choices).into())
            }
            Question::BeginDesign { variant } => self.design(begin_design(&self.shelf, variant)),
            Question::Design { text } => self.design(Ok(text.clone())),
            Question::ChangeDesign { text, change } => {
                self.design(change_design(&self.shelf, text, change))
            }
            Question::Openings { variant, games } => {
                Answer::Openings(openings(&self.rules(variant)?, games)?)
            }
            Question::Book { variant, fen, moves } => {
                let rules = self.rules(variant)?;
                Answer::Book(book_page(&rules, &self.knowledge, fen.as_deref(), moves)?)
            }
            Question::Exercise { variant, exercise, moves } => {
                let told = self.exercise(variant, exercise);
                let told = told.and_then(|(rules, exercise)| exercise.after(&rules, moves));
                Answer::Exercise(told.into())
            }
            Question::ExerciseWhy { variant, exercise, moves, from, to } => {
                let (rules, exercise) = self.exercise(variant, exercise)?;
                let why = exercise.why_not(&rules, moves, from, to)?;
                Answer::Why(Refusal { error: why.unwrap_or_default() })
            }
            Question::Ending { variant, place, man } => {
                let rules = self.rules(variant)?;
                let told = ending::ending(&self.tables, &rules, place, man.as_deref());
                Answer::Ending(ending::answer(&rules, told))
            }
            Question::Puzzle { variant, puzzle, moves } => {
                Answer::Puzzle(attempt(&self.rules(variant)?, puzzle, moves).into())
            }
            Question::Compose { text, stamp } => Answer::Composed(match compose(text, stamp) {
                Ok(text) => Composed::Betza { text },
                Err(refused) => Composed::Refused(refused.refusal()),
            }),
        })
    }

    /// The position that an analysis is to think about, and for how long; none if it is only to end.
    ///
    /// # Errors
    /// When there is no such position, or nothing to think about since the game is over.
    pub fn begin_analysis(
        &self,
        request: &AnalysisRequest,
    ) -> Result<Option<(Game, Limits)>, Refused> {
        if request.lines == 0 {
            return Ok(None);
        }
        let rules = self.rules(&request.variant)?;
        let game = reach(&rules, request.fen.as_deref(), &request.moves)?;
        match game.outcome() {
            Some(outcome) => Err(Refused(describe_outcome(game.variant(), outcome))),
            None => Ok(Some((game, limits(request)))),
        }
    }
}

fn too_long() -> Refused {
    Refused(say!("a game has room for {count} bytes of text", count = LONGEST_TEXT))
}

fn no_game(name: &str) -> Refused {
    Refused(say!("there is no game called {name} here", name = quote(name)))
}

/// What a piece reaches: in a position, or alone among `blockers`.
fn glance(
    rules: &Rules,
    fen: Option<&str>,
    id: &str,
    at: Option<&str>,
    blockers: &[String],
) -> Result<Glance, Refused> {
    let variant = rules.variant();
    let piece = piece(variant, id)?;
    let at = at.map(|name| square(variant.board(), name)).transpose()?;
    if let Some(fen) = fen {
        let game = Game::from_fen(rules.clone(), fen)?;
        let there = at.map_or(Some(piece), |at| game.setup().board[at.index()]);
        return match there {
            Some(there) if there == piece => Ok(glance_in_game(&game, piece, at)),
            _ => Err(Refused(say!("that piece does not stand there").to_owned())),
        };
    }
    let mut setup = Setup::empty(variant.board().len());
    // Which kind stands in the way does not matter.
    let stone = Piece::new(!piece.color(), Kind::new(0));
    for square in squares(variant.board(), blockers)? {
        setup.board[square.index()] = Some(stone);
    }
    Ok(glance_alone(variant, &setup, piece, at))
}

fn squares(board: Geometry, names: &[String]) -> Result<Vec<Square>, Refused> {
    names.iter().map(|name| square(board, name)).collect()
}

impl From<Result<Reached, Refused>> for PositionAnswer {
    fn from(result: Result<Reached, Refused>) -> PositionAnswer {
        match result {
            Ok(reached) => PositionAnswer::Position(Box::new(reached)),
            Err(refused) => PositionAnswer::Refused(refused.refusal()),
        }
    }
}

impl From<Result<messages::Exercise, Refused>> for ExerciseAnswer {
    fn from(result: Result<messages::Exercise, Refused>) -> ExerciseAnswer {
        match result {
            Ok(exercise) => ExerciseAnswer::Exercise(Box::new(exercise)),
            Err(refused) => ExerciseAnswer::Refused(refused.refusal()),
        }
    }
}

impl From<Result<PuzzleState, Refused>> for PuzzleAnswer {
    fn from(result: Result<PuzzleState, Refused>) -> PuzzleAnswer {
        match result {
            Ok(state) => PuzzleAnswer::Puzzle(Box::new(state)),
            Err(refused) => PuzzleAnswer::Refused(refused.refusal()),
        }
    }
}

impl From<Result<Exchanges, Refused>> for ExchangeAnswer {
    fn from(result: Result<Exchanges, Refused>) -> ExchangeAnswer {
        match result {
            Ok(exchanges) => ExchangeAnswer::Exchanges(Box::new(exchanges)),
            Err(refused) => ExchangeAnswer::Refused(refused.refusal()),
        }
    }
}

impl From<Result<Study, Refused>> for StudyAnswer {
    fn from(result: Result<Study, Refused>) -> StudyAnswer {
        match result {
            Ok(study) => StudyAnswer::Study(study),
            Err(refused) => StudyAnswer::Refused(refused.refusal()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAMELS: &str = "id = 'camels'\nname = 'Camels'\nbased-on = 'chess'\n\
        [[piece]]\nletter = 'N'\nname = 'Camel'\nbetza = 'C'\n";

    fn position(variant: &str, moves: &[&str]) -> Question {
        let moves = moves.iter().map(|&mv| mv.to_owned()).collect();
        Question::Position { variant: variant.to_owned(), fen: None, moves }
    }

    #[test]
    fn a_game_is_known_by_its_text() {
        let desk = Desk::new(Shelf::new());
        for _ in 0..2 {
            let answer = desk.answer(&position(CAMELS, &["b1c4"])).expect("a good text");
            let Answer::Position(PositionAnswer::Position(reached)) = answer else {
                panic!("{answer:?}")
            };
            assert_eq!(reached.position.said, "White: Camel b1 to c4");
        }
        assert_eq!(desk.own.lock().unwrap().len(), 1, "it was compiled once");
        let error = desk.answer(&position(&CAMELS.replace("'C'", "'?'"), &[])).unwrap_err();
        assert!(error.0.starts_with("the game's text has faults: "), "{error}");
        let long = format!("{CAMELS}#{}", "x".repeat(LONGEST_TEXT));
        assert!(desk.rules(&long).is_err());
    }

    #[test]
    fn only_the_last_texts_are_kept() {
        let desk = Desk::new(Shelf::new());
        for number in 0..MOST_OWN + 3 {
            desk.rules(&format!("{CAMELS}# {number}")).expect("a good text");
        }
        let own = desk.own.lock().unwrap();
        assert_eq!(own.len(), MOST_OWN);
        assert!(own[0].0.ends_with("# 3"), "{}", own[0].0);
    }
}
