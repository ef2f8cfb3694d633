//! Questions about a game that somebody designs, and their answers.
//!
//! A *field* is a place of a variant file, written as its keys with dots between them, pieces by
//! their letters: `name`, `board.files`, `piece.N.betza`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::messages::{BetzaFault, Refusal, VariantFacts};

/// The answer to a question about a design.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum DesignAnswer {
    /// It, with its faults.
    Design(Box<Design>),
    /// The change makes no sense.
    Refused(Refusal),
}

/// The answer to a pressed square.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Composed {
    /// A movement.
    Betza {
        /// In Betza notation.
        text: String,
    },
    /// The notation has none like that.
    Refused(Refusal),
}

/// A variant file as somebody has written it so far.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Design {
    /// The text.
    pub text: String,
    /// All that is wrong with it, in the order of its lines; the game can be played if there is
    /// nothing.
    pub faults: Vec<DesignFault>,
    /// What can be filled in; none if the text is no TOML.
    pub form: Option<DesignForm>,
    /// The game as far as it was understood, to be drawn.
    pub facts: Option<VariantFacts>,
    /// The pictures of its pieces, as SVG.
    pub sprite: String,
    /// The rules of the game as a whole, in sentences; empty if there are faults.
    pub rules: Vec<String>,
}

/// A fault of a variant file.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DesignFault {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
    /// A sentence to show.
    pub error: String,
    /// The field that it is about; empty if there is none.
    pub field: String,
}

/// What can be filled in, with what is inherited where the file is silent.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DesignForm {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// One sentence about it.
    pub about: String,
    /// The game that it is based on; empty if there is none.
    pub based_on: String,
    /// Width of the board.
    pub files: u8,
    /// Height of the board.
    pub ranks: u8,
    /// The pieces.
    pub pieces: Vec<DesignPiece>,
    /// The start position: the id of a piece's picture by square. Of letters that no piece has,
    /// there is none.
    pub array: BTreeMap<String, String>,
    /// The places without a square.
    pub holes: Vec<String>,
    /// What else can be chosen, in groups.
    pub groups: Vec<DesignGroup>,
}

/// A piece of a design.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DesignPiece {
    /// Its letter: `N`, `+R`.
    pub letter: String,
    /// Its name.
    pub name: String,
    /// Its movement, as it is written.
    pub betza: String,
    /// The movement in plain English; none if it cannot be read.
    pub words: Option<String>,
    /// Why it cannot be read.
    pub fault: Option<BetzaFault>,
    /// Its moves and rules in the game, a line each; empty if the file has faults.
    pub lines: Vec<String>,
    /// Its value in pawns, as it is written; empty if there is none.
    pub value: String,
    /// It is royal.
    pub royal: bool,
    /// The letters of the pieces to which it promotes.
    pub promotes_to: Vec<String>,
    /// The rank of its double step; empty if it has none, or several.
    pub double_step: String,
    /// The figure that was chosen for it; empty if its movement decides.
    pub looks: String,
    /// The id of White's picture, which is there if the file was understood so far.
    pub picture: Option<String>,
    /// It is of the game on which this one is based.
    pub inherited: bool,
    /// This file says something about it.
    pub changed: bool,
}

/// A group of facts.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DesignGroup {
    /// Its title.
    pub title: String,
    /// Its facts.
    pub facts: Vec<DesignFact>,
}

/// A fact of the game that can be chosen.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DesignFact {
    /// Its field.
    pub field: String,
    /// Its name: `Captured pieces`.
    pub label: String,
    /// What follows from it.
    pub meaning: String,
    /// What can be chosen.
    pub choice: DesignChoice,
    /// This file says so, and not the one it is based on.
    pub changed: bool,
}

/// The values among which is chosen, and the one that holds.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum DesignChoice {
    /// Yes or no.
    Flag {
        /// What holds.
        value: bool,
    },
    /// One of a few words.
    Word {
        /// What holds.
        value: String,
        /// All words, with what they mean.
        options: Vec<(String, String)>,
    },
    /// A number.
    Number {
        /// What holds.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        value: i64,
        /// The smallest one.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        least: i64,
        /// The largest one.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        most: i64,
    },
}

/// A change of a design.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum DesignChange {
    /// A field has another value.
    Set {
        /// The field.
        field: String,
        /// The value; none if the one of the base is to hold.
        value: Option<DesignValue>,
    },
    /// A new piece, which is a copy of another one, if it is named.
    AddPiece {
        /// The letter of the other piece.
        like: Option<String>,
    },
    /// A piece less.
    RemovePiece {
        /// Its letter.
        letter: String,
    },
    /// Squares of the start position are filled or emptied.
    Put {
        /// The squares.
        squares: Vec<String>,
        /// The piece by the id of its picture; none to empty them.
        piece: Option<String>,
        /// The other side gets the same, as seen from there.
        mirrored: bool,
    },
}

/// A value of a field.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum DesignValue {
    /// True or false.
    Flag(bool),
    /// A whole number.
    Whole(i32),
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// A list of texts.
    Texts(Vec<String>),
}

/// A square of a diagram that was pressed, and what for.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stamp {
    /// The square, on the board on which movements are shown.
    pub square: String,
    /// What is put there; where it is already, it goes away.
    pub tool: StampTool,
    /// What the move may do on its target.
    pub may: StampMode,
    /// The directions that go with it.
    pub directions: StampDirections,
}

/// What is put on a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StampTool {
    /// A step or a leap to the square.
    Leap,
    /// The same again and again, until something is in the way.
    Slide,
}

/// What a move may do on its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StampMode {
    /// Move and capture.
    Both,
    /// Only move.
    Quiet,
    /// Only capture.
    Capture,
}

/// The directions that go with the one that was pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StampDirections {
    /// All that are as far away.
    All,
    /// The one on the other side, left for right.
    Sides,
    /// None.
    One,
}
