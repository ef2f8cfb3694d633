//! The prelude played by the players, choice by choice.

use std::sync::Arc;

use super::choice::{self, Choice, ChoiceError};
use super::{Newcomer, exchange, home};
use crate::setup::Setup;
use crate::square::{Color, Kind, Square};
use crate::text::excerpt;
use crate::variant::{PreludeRules, Variant};

/// A prelude in progress.
///
/// White replaces a piece of the king's wing, and Black's piece on the same file is replaced
/// automatically. Then Black replaces a piece of the queen's wing and White's follows, and so on
/// until enough pieces of each wing are new. Finally Black may swap two new pieces, and White's
/// are swapped too. This is the procedure of the Dutch Open's regulations, point 3.
///
/// ```
/// use wazir_rules::Shelf;
/// use wazir_rules::prelude::Prelude;
///
/// let mut prelude = Prelude::new(Shelf::shipped().get("superchess").unwrap()).unwrap();
/// for text in ["g1=A", "b8=S", "f1=E", "d8=V", "b8<>f8"] {
///     let choice = prelude.read(text).unwrap();
///     prelude.choose(choice).unwrap();
/// }
/// assert_eq!(wazir_rules::prelude::number_of(prelude.variant(), &prelude.setup()), Some(511));
/// ```
#[derive(Clone, Debug)]
pub struct Prelude {
    variant: Arc<Variant>,
    made: Vec<Choice>,
}

/// A change on the board: a choice, or its counterpart on the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The side whose pieces change.
    pub color: Color,
    /// The change, on that side's squares.
    pub choice: Choice,
}

impl Prelude {
    /// Starts a prelude, before the first choice. Returns `None` if the game has none.
    pub fn new(variant: Arc<Variant>) -> Option<Prelude> {
        variant.prelude().is_some().then(|| Prelude { variant, made: Vec::new() })
    }

    /// The variant that is played.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The choices made so far.
    pub fn choices_made(&self) -> &[Choice] {
        &self.made
    }

    /// The side that chooses next; `None` once all choices are made.
    pub fn turn(&self) -> Option<Color> {
        match self.made.len() {
            n if n > self.replacements() => None,
            n if n % 2 == 0 && n < self.replacements() => Some(Color::White),
            _ => Some(Color::Black),
        }
    }

    /// All choices that can be made now.
    pub fn choices(&self) -> Vec<Choice> {
        let Some(turn) = self.turn() else { return Vec::new() };
        if self.must_replace() {
            let left = self.kinds_left();
            let replace = |square| left.iter().map(move |&with| Choice::Replace { square, with });
            return self.open_squares(turn).into_iter().flat_map(replace).collect();
        }
        let new = self.new_squares(turn);
        let swaps = new.iter().enumerate().flat_map(|(index, &one)| {
            new[index + 1..].iter().map(move |&other| Choice::Swap(one, other))
        });
        swaps.chain([Choice::Decline]).collect()
    }

    /// Reads a choice in the notation of [`Choice`].
    ///
    /// # Errors
    ///
    /// Fails if the text is not a choice, or not one that can be made now.
    pub fn read(&self, text: &str) -> Result<Choice, ChoiceError> {
        let turn = self.turn().ok_or(ChoiceError::Over)?;
        let board = self.variant.board();
        let choice = choice::read(&self.variant, text.trim()).unwrap_or_else(|| {
            let example = self.choices()[0].text(&self.variant);
            Err(ChoiceError::NotAChoice { text: excerpt(text.trim()), example })
        })?;
        let own = |square| match board.rank_of(!turn, square) {
            0 => board.mirror(square),
            _ => square,
        };
        let choice = match choice {
            Choice::Replace { square, with } => Choice::Replace { square: own(square), with },
            Choice::Swap(one, other) => {
                Choice::Swap(own(one).min(own(other)), own(one).max(own(other)))
            }
            Choice::Decline => Choice::Decline,
        };
        self.check(turn, choice).map(|()| choice)
    }

    /// Makes a choice. Returns the changes on the board: first the choice itself, then its
    /// counterpart on the other side.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, if the choice cannot be made now.
    pub fn choose(&mut self, choice: Choice) -> Result<Vec<Change>, ChoiceError> {
        let turn = self.turn().ok_or(ChoiceError::Over)?;
        self.check(turn, choice)?;
        self.made.push(choice);
        if choice == Choice::Decline {
            return Ok(Vec::new());
        }
        let counterpart = choice.mirror(self.variant.board());
        Ok(vec![Change { color: turn, choice }, Change { color: !turn, choice: counterpart }])
    }

    /// Takes back the last choice together with its counterpart. Returns the choice, or `None` if
    /// there is none.
    pub fn take_back(&mut self) -> Option<Choice> {
        self.made.pop()
    }

    /// The current position.
    pub fn setup(&self) -> Setup {
        exchange(&self.variant, self.rules(), &self.newcomers())
    }

    /// The start position of the game; `None` until all choices are made.
    pub fn start_setup(&self) -> Option<Setup> {
        self.turn().is_none().then(|| self.setup())
    }

    fn rules(&self) -> &PreludeRules {
        self.variant.prelude().expect("a Prelude is made only for a variant that has one")
    }

    /// The total number of replacements.
    fn replacements(&self) -> usize {
        2 * usize::from(self.rules().each)
    }

    fn must_replace(&self) -> bool {
        self.made.len() < self.replacements()
    }

    /// The new pieces with their files, in the order in which they were chosen.
    fn newcomers(&self) -> Vec<Newcomer> {
        let file = |square| self.variant.board().file(square) as u8;
        let mut newcomers: Vec<Newcomer> = Vec::new();
        for &choice in &self.made {
            match choice {
                Choice::Replace { square, with } => newcomers.push((file(square), with)),
                Choice::Swap(one, other) => {
                    let (one, other) = (file(one), file(other));
                    for (place, _) in &mut newcomers {
                        *place = match *place {
                            place if place == one => other,
                            place if place == other => one,
                            place => place,
                        };
                    }
                }
                Choice::Decline => {}
            }
        }
        newcomers
    }

    /// The squares of the new pieces of `color`, sorted.
    fn new_squares(&self, color: Color) -> Vec<Square> {
        let new =
            self.newcomers().into_iter().map(|(file, _)| home(self.variant.board(), color, file));
        let mut new: Vec<Square> = new.collect();
        new.sort_unstable();
        new
    }

    /// The squares on which `turn` may replace a piece.
    fn open_squares(&self, turn: Color) -> Vec<Square> {
        let wing = match turn {
            Color::White => &self.rules().king_wing,
            Color::Black => &self.rules().queen_wing,
        };
        let new = self.new_squares(turn);
        let squares = wing.iter().map(|&file| home(self.variant.board(), turn, file));
        squares.filter(|square| !new.contains(square)).collect()
    }

    /// The kinds that are still available.
    fn kinds_left(&self) -> Vec<Kind> {
        let newcomers = self.newcomers();
        let is_left = |kind: &Kind| newcomers.iter().all(|(_, new)| new != kind);
        self.rules().substitutes.iter().copied().filter(is_left).collect()
    }

    fn check(&self, turn: Color, choice: Choice) -> Result<(), ChoiceError> {
        let name = |square| self.variant.board().name(square);
        let side = turn.name();
        match choice {
            Choice::Replace { square, with } if self.must_replace() => {
                let (open, left) = (self.open_squares(turn), self.kinds_left());
                if !open.contains(&square) {
                    let open = open.into_iter().map(name).collect();
                    return Err(ChoiceError::NotOpen { side, square: name(square), open });
                }
                if !left.contains(&with) {
                    let kind = |kind| self.variant.kind(kind).name.clone();
                    let left = left.into_iter().map(kind).collect();
                    return Err(ChoiceError::NotLeft { name: kind(with), left });
                }
                Ok(())
            }
            _ if self.must_replace() => Err(ChoiceError::MustReplace { side }),
            Choice::Replace { .. } => Err(ChoiceError::AllReplaced { side }),
            Choice::Swap(one, other) => {
                let new = self.new_squares(turn);
                if let Some(old) = [one, other].into_iter().find(|square| !new.contains(square)) {
                    let new = new.into_iter().map(name).collect();
                    return Err(ChoiceError::NotNew { square: name(old), new });
                }
                if one == other {
                    return Err(ChoiceError::Itself { square: name(one) });
                }
                Ok(())
            }
            Choice::Decline => Ok(()),
        }
    }
}
