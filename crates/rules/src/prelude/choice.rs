//! A choice in the prelude, its notation, and the reasons to refuse one.

use wazir_words::{said, said_as, say};

use crate::geometry::Geometry;
use crate::square::{Kind, Square};
use crate::text::{excerpt, list, quote};
use crate::variant::{Letter, Variant};

/// A choice that one side makes.
///
/// | text | meaning |
/// |---|---|
/// | `g1=A` | an `A` replaces the piece on g1 |
/// | `b8<>f8` | the new pieces on b8 and f8 change places |
/// | `-` | no pieces change places |
///
/// The squares are those of the side that chooses. Reading ignores case, and accepts the mirror
/// square as well, since both sides are always set up alike.
///
/// ```
/// use wazir_rules::Variant;
/// use wazir_rules::prelude::Prelude;
///
/// let prelude = Prelude::new(Variant::named("superchess")?).unwrap();
/// let choice = prelude.read("g1=A")?;
/// assert_eq!(choice.text(prelude.variant()), "g1=A");
/// assert_eq!(choice.description(prelude.variant()), "Amazon for the Knight on g1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// A piece of the kind `with` replaces the piece on `square`.
    Replace {
        /// A square on the first rank of the side that chooses.
        square: Square,
        /// The kind of the new piece.
        with: Kind,
    },
    /// Two new pieces change places.
    Swap(Square, Square),
    /// No pieces change places.
    Decline,
}

impl Choice {
    /// Writes the choice as [`Prelude::read`](super::Prelude::read) reads it: `g1=A`, `b8<>f8`
    /// or `-`.
    pub fn text(self, variant: &Variant) -> String {
        let name = |square| variant.board().name(square);
        match self {
            Choice::Replace { square, with } => {
                format!("{}={}", name(square), variant.kind(with).letter)
            }
            Choice::Swap(one, other) => format!("{}<>{}", name(one), name(other)),
            Choice::Decline => "-".to_owned(),
        }
    }

    /// Describes the choice in words, such as `Amazon for the Knight on g1`.
    pub fn description(self, variant: &Variant) -> String {
        let name = |square| variant.board().name(square);
        let name_of = |kind| said_as("piece", &variant.kind(kind).name);
        match self {
            Choice::Replace { square, with } => {
                let before = variant
                    .prelude()
                    .and_then(|rules| rules.before.board.get(square.index()).copied().flatten());
                let replaced = before.map_or(say!("piece"), |piece| name_of(piece.kind()));
                say!(
                    "{piece} for the {replaced} on {square}",
                    piece = name_of(with),
                    replaced,
                    square = name(square)
                )
            }
            Choice::Swap(one, other) => {
                say!(
                    "the new pieces on {square} and {square2} change places",
                    square = name(one),
                    square2 = name(other)
                )
            }
            Choice::Decline => say!("the new pieces stay where they are").to_owned(),
        }
    }

    /// The same choice on the other side's squares.
    pub(super) fn mirror(self, board: Geometry) -> Choice {
        match self {
            Choice::Replace { square, with } => {
                Choice::Replace { square: board.mirror(square), with }
            }
            Choice::Swap(one, other) => Choice::Swap(board.mirror(one), board.mirror(other)),
            Choice::Decline => Choice::Decline,
        }
    }
}

/// Reads a choice, on any squares; `None` if the text does not even look like one.
pub(super) fn read(variant: &Variant, text: &str) -> Option<Result<Choice, ChoiceError>> {
    let square = |name: &str| {
        let name = name.trim().to_ascii_lowercase();
        let no_square = || ChoiceError::NoSquare { square: excerpt(&name) };
        variant.board().parse(&name).ok_or_else(no_square)
    };
    let kind = |letter: &str| {
        let letter = letter.trim().to_ascii_uppercase();
        let kind = Letter::parse(&letter).and_then(|letter| variant.kind_of(letter));
        kind.ok_or_else(|| ChoiceError::NoKind { letter: excerpt(&letter) })
    };
    if text == "-" {
        Some(Ok(Choice::Decline))
    } else if let Some((one, other)) = text.split_once("<>") {
        let squares = square(one).and_then(|one| Ok((one, square(other)?)));
        Some(squares.map(|(one, other)| Choice::Swap(one, other)))
    } else if let Some((place, letter)) = text.split_once('=') {
        let replace = |square, with| Choice::Replace { square, with };
        Some(square(place).and_then(|square| Ok(replace(square, kind(letter)?))))
    } else {
        None
    }
}

/// The reason why a choice cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChoiceError {
    /// The text does not look like a choice.
    #[error("{}", say!("{text} is not a choice such as {example}", text = quote(text), example))]
    NotAChoice {
        /// The text, shortened if necessary.
        text: String,
        /// A choice that can be made.
        example: String,
    },
    /// The square is not on the board.
    #[error("{}", say!("there is no square {square} on this board", square = quote(square)))]
    NoSquare {
        /// The name of the square.
        square: String,
    },
    /// The game has no kind of piece with this letter.
    #[error("{}", say!("no piece has the letter {letter} in this game", letter = quote(letter)))]
    NoKind {
        /// The letter.
        letter: String,
    },
    /// All choices have been made.
    #[error("{}", say!("the prelude is over"))]
    Over,
    /// A piece must be replaced now, and the choice replaces none.
    #[error("{}", say!("{side} must replace a piece now", side = said(side)))]
    MustReplace {
        /// The side that chooses.
        side: &'static str,
    },
    /// The choice replaces a piece, but all replacements have been made.
    #[error("{}", say!("all replacements have been made; {side} may only swap two new pieces", side = said(side)))]
    AllReplaced {
        /// The side that chooses.
        side: &'static str,
    },
    /// The piece on this square may not be replaced now.
    #[error("{}", say!("{side} may replace the piece on {open}, not on {square}", side = said(side), open = list(open, say!("or")), square))]
    NotOpen {
        /// The side that chooses.
        side: &'static str,
        /// The square of the choice.
        square: String,
        /// The squares on which pieces may be replaced.
        open: Vec<String>,
    },
    /// No piece of this kind is available.
    #[error("{}", say!("{piece} is not available, only {left}", piece = said_as("piece", name), left = list(&said_all(left), say!("or"))))]
    NotLeft {
        /// The name of the kind.
        name: String,
        /// The names of the kinds that are still available.
        left: Vec<String>,
    },
    /// The choice swaps a piece that is not new.
    #[error("{}", say!("there is no new piece on {square}, only on {new}", square, new = list(new, say!("and"))))]
    NotNew {
        /// The square.
        square: String,
        /// The squares of new pieces.
        new: Vec<String>,
    },
    /// The choice swaps a piece with itself.
    #[error("{}", say!("the piece on {square} cannot change places with itself", square))]
    Itself {
        /// The square of the piece.
        square: String,
    },
}

fn said_all(pieces: &[String]) -> Vec<&str> {
    pieces.iter().map(|name| said_as("piece", name)).collect()
}
