//! The prelude as the players play it.

use std::sync::Arc;

use super::choice::{self, Choice, ChoiceError};
use super::{Newcomer, exchange, home};
use crate::setup::Setup;
use crate::square::{Color, Kind, Square};
use crate::text::excerpt;
use crate::variant::{PreludeRules, Variant};

/// A prelude in progress.
///
/// White replaces a piece of the king's wing; Black does the same with his, which follows of
/// itself, and replaces a piece of the queen's wing; White follows, and so on until enough
/// pieces of each wing are new. At last Black may let two new pieces change places, and White
/// follows again. This is the procedure of the Dutch Open's regulations, point 3.
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

/// What happens on the board: a choice, or what the other side does because of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Whose pieces are concerned.
    pub color: Color,
    /// What is done with them, on that side's squares.
    pub choice: Choice,
}

impl Prelude {
    /// Before the first choice; `None` if the game has no prelude.
    pub fn new(variant: Arc<Variant>) -> Option<Prelude> {
        variant.prelude().is_some().then(|| Prelude { variant, made: Vec::new() })
    }

    /// The game.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The choices so far.
    pub fn made(&self) -> &[Choice] {
        &self.made
    }

    /// Whose choice it is; nobody's when all is done.
    pub fn turn(&self) -> Option<Color> {
        match self.made.len() {
            n if n > self.replacements() => None,
            n if n.is_multiple_of(2) && n < self.replacements() => Some(Color::White),
            _ => Some(Color::Black),
        }
    }

    /// All that may be chosen now.
    pub fn choices(&self) -> Vec<Choice> {
        let Some(turn) = self.turn() else { return Vec::new() };
        if self.must_replace() {
            let left = self.left();
            let replace = |square| left.iter().map(move |&with| Choice::Replace { square, with });
            return self.open(turn).into_iter().flat_map(replace).collect();
        }
        let new = self.new_squares(turn);
        let swaps = new.iter().enumerate().flat_map(|(index, &one)| {
            new[index + 1..].iter().map(move |&other| Choice::Swap(one, other))
        });
        swaps.chain([Choice::Decline]).collect()
    }

    /// The choice that this text means, if it may be made now. [`Choice`] says how they are
    /// written.
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

    /// Makes a choice. What happens on the board is first that, then what follows of itself.
    pub fn choose(&mut self, choice: Choice) -> Result<Vec<Change>, ChoiceError> {
        let turn = self.turn().ok_or(ChoiceError::Over)?;
        self.check(turn, choice)?;
        self.made.push(choice);
        if choice == Choice::Decline {
            return Ok(Vec::new());
        }
        let answer = choice.mirrored(self.variant.board());
        Ok(vec![Change { color: turn, choice }, Change { color: !turn, choice: answer }])
    }

    /// Takes the last choice back, with what has followed of itself.
    pub fn take_back(&mut self) -> Option<Choice> {
        self.made.pop()
    }

    /// Board and holdings as they are now.
    pub fn setup(&self) -> Setup {
        exchange(&self.variant, self.rules(), &self.newcomers())
    }

    /// The start position, once all choices are made.
    pub fn finished(&self) -> Option<Setup> {
        self.turn().is_none().then(|| self.setup())
    }

    fn rules(&self) -> &PreludeRules {
        self.variant.prelude().expect("there is no Prelude without rules for one")
    }

    /// How many pieces are replaced in all.
    fn replacements(&self) -> usize {
        2 * usize::from(self.rules().each)
    }

    fn must_replace(&self) -> bool {
        self.made.len() < self.replacements()
    }

    /// Who has come in where, in the order in which they came.
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

    /// The squares of new pieces.
    fn new_squares(&self, color: Color) -> Vec<Square> {
        let new =
            self.newcomers().into_iter().map(|(file, _)| home(self.variant.board(), color, file));
        let mut new: Vec<Square> = new.collect();
        new.sort_unstable();
        new
    }

    /// Where `turn` may replace a piece.
    fn open(&self, turn: Color) -> Vec<Square> {
        let wing = match turn {
            Color::White => &self.rules().king_wing,
            Color::Black => &self.rules().queen_wing,
        };
        let new = self.new_squares(turn);
        let squares = wing.iter().map(|&file| home(self.variant.board(), turn, file));
        squares.filter(|square| !new.contains(square)).collect()
    }

    /// The kinds that may still come in.
    fn left(&self) -> Vec<Kind> {
        let newcomers = self.newcomers();
        let is_left = |kind: &Kind| newcomers.iter().all(|(_, new)| new != kind);
        self.rules().substitutes.iter().copied().filter(is_left).collect()
    }

    fn check(&self, turn: Color, choice: Choice) -> Result<(), ChoiceError> {
        let name = |square| self.variant.board().name(square);
        let side = turn.name();
        match choice {
            Choice::Replace { square, with } if self.must_replace() => {
                let (open, left) = (self.open(turn), self.left());
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
