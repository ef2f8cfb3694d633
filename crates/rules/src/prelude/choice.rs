//! A choice in the prelude, how it is written, and why something is none.

use crate::geometry::Geometry;
use crate::square::{Kind, Square};
use crate::text::excerpt;
use crate::variant::{Letter, Variant};

/// One choice of one side.
///
/// | text | meaning |
/// |---|---|
/// | `g1=A` | the piece on g1 gives way to an `A` |
/// | `b8<>f8` | the new pieces on b8 and f8 change places |
/// | `-` | all stay where they are |
///
/// The squares are those of the side whose choice it is. Reading does not mind capitals, and
/// takes the mirror square for the square, since both sides always stand alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// The piece on `square` goes, one of the kind `with` comes.
    Replace {
        /// Where, on the first rank of the side whose choice it is.
        square: Square,
        /// The newcomer.
        with: Kind,
    },
    /// Two new pieces change places.
    Swap(Square, Square),
    /// No pieces change places.
    Decline,
}

impl Choice {
    /// As [`Prelude::read`](super::Prelude::read) reads it: `g1=A`, `b8<>f8` or `-`.
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

    /// In words: `Amazon for the Knight on g1`.
    pub fn description(self, variant: &Variant) -> String {
        let name = |square| variant.board().name(square);
        match self {
            Choice::Replace { square, with } => {
                let before = variant
                    .prelude()
                    .and_then(|rules| rules.before.board.get(square.index()).copied().flatten());
                let gone = before.map_or("piece", |piece| &variant.kind(piece.kind()).name);
                format!("{} for the {gone} on {}", variant.kind(with).name, name(square))
            }
            Choice::Swap(one, other) => {
                format!("the new pieces on {} and {} change places", name(one), name(other))
            }
            Choice::Decline => "the new pieces stay where they are".to_owned(),
        }
    }

    /// The same for the other side.
    pub(super) fn mirrored(self, board: Geometry) -> Choice {
        match self {
            Choice::Replace { square, with } => {
                Choice::Replace { square: board.mirror(square), with }
            }
            Choice::Swap(one, other) => Choice::Swap(board.mirror(one), board.mirror(other)),
            Choice::Decline => Choice::Decline,
        }
    }
}

/// Reads a choice, on whatever squares; `None` if it does not even look like one.
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

/// Why something is no choice now.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChoiceError {
    /// It does not look like a choice.
    #[error("{text:?} is not a choice such as {example}")]
    NotAChoice {
        /// What was read, shortened if need be.
        text: String,
        /// A choice that there is.
        example: String,
    },
    /// It names a square that is not on the board.
    #[error("there is no square {square:?} on this board")]
    NoSquare {
        /// That square's name.
        square: String,
    },
    /// It names a kind of piece that the game does not have.
    #[error("no piece has the letter {letter:?} in this game")]
    NoKind {
        /// That letter.
        letter: String,
    },
    /// All choices have been made.
    #[error("the prelude is over")]
    Over,
    /// It is no replacement, but one is due.
    #[error("{side} must replace a piece now")]
    MustReplace {
        /// Whose turn it is.
        side: &'static str,
    },
    /// It is a replacement, and there have been enough.
    #[error("all pieces are replaced; {side} may only let two new ones change places")]
    AllReplaced {
        /// Whose turn it is.
        side: &'static str,
    },
    /// The piece there is not one that may go now.
    #[error("{side} may replace the piece on {}, not on {square}", open.join(" or "))]
    NotOpen {
        /// Whose turn it is.
        side: &'static str,
        /// Which it was.
        square: String,
        /// Where pieces may go.
        open: Vec<String>,
    },
    /// No piece of this kind can come in.
    #[error("{name} cannot come in, only {}", left.join(" or "))]
    NotLeft {
        /// Which kind it was.
        name: String,
        /// The kinds that may still come.
        left: Vec<String>,
    },
    /// A swap of something that has not come in.
    #[error("there is no new piece on {square}, but on {}", new.join(" and "))]
    NotNew {
        /// The square.
        square: String,
        /// Where new pieces stand.
        new: Vec<String>,
    },
    /// A swap of a piece with itself.
    #[error("the piece on {square} cannot change places with itself")]
    Itself {
        /// Its square.
        square: String,
    },
}
