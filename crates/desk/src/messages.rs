//! Questions of the pages that need no stored game, and their answers.
//!
//! A piece is called by the id of its picture (`w-Q`, `b-R-up`), a square by its name (`e4`), a
//! piece beside the board, as the origin of a move, by its letter and `@` (`P@`), a side by `w` or
//! `b`. With the feature `ts` each type knows how it is written in TypeScript.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wazir_rules::Color;

pub use crate::design::messages::{
    Composed, Design, DesignAnswer, DesignChange, DesignChoice, DesignFact, DesignFault,
    DesignForm, DesignGroup, DesignPiece, DesignValue, Stamp, StampDirections, StampMode,
    StampTool,
};

/// A question that needs no stored game. Its `variant` is the id or an alias of a game, or the whole
/// text of a variant file.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Question {
    /// The position after moves; answered by a [`PositionAnswer`].
    Position {
        /// The game.
        variant: String,
        /// The position from which the moves lead; none is the start position.
        #[serde(default)]
        fen: Option<String>,
        /// Moves from there: coordinates or SAN.
        #[serde(default)]
        moves: Vec<String>,
    },
    /// A position as it can be edited; answered by an [`Editing`].
    Edit {
        /// The game.
        variant: String,
        /// The position.
        fen: String,
    },
    /// A position that somebody has set up; answered by a [`PositionAnswer`] that names all that is
    /// wrong with it.
    SetUp {
        /// The game.
        variant: String,
        /// The position.
        edited: Edited,
    },
    /// Why no move leads from one square to another; answered by a [`Refusal`], which is empty if
    /// one does.
    Why {
        /// The game.
        variant: String,
        /// The position.
        fen: String,
        /// A square, or a letter and `@`.
        from: String,
        /// A square.
        to: String,
    },
    /// What a piece reaches; answered by a [`Glance`].
    Glance {
        /// The game.
        variant: String,
        /// The position that it is part of; without one it is alone.
        #[serde(default)]
        fen: Option<String>,
        /// The piece.
        piece: String,
        /// Its square; none: beside the board.
        #[serde(default)]
        square: Option<String>,
        /// Squares of enemies around a piece that is alone otherwise.
        #[serde(default)]
        blockers: Vec<String>,
    },
    /// What a side attacks; answered by [`Threats`].
    Threats {
        /// The game.
        variant: String,
        /// The position.
        fen: String,
        /// The side.
        by: Side,
    },
    /// What a movement in Betza notation means; answered by a [`BetzaAnswer`].
    Betza {
        /// The movement.
        text: String,
        /// Squares of enemies.
        #[serde(default)]
        blockers: Vec<String>,
    },
    /// A tree with a single line; answered by a [`StudyAnswer`].
    BeginStudy {
        /// The game.
        variant: String,
        /// The position from which the moves lead; none is the start position.
        #[serde(default)]
        fen: Option<String>,
        /// Moves from there: coordinates or SAN.
        #[serde(default)]
        moves: Vec<String>,
    },
    /// One of the games of a text in any [`Format`]; answered by a [`StudyAnswer`].
    ReadStudy {
        /// The text.
        text: String,
        /// The game's number, from 0.
        #[serde(default)]
        game: usize,
        /// The game that the text may be of, besides those of the shelf.
        #[serde(default)]
        variant: Option<String>,
    },
    /// A tree as text; answered by that.
    WriteStudy {
        /// The game.
        variant: String,
        /// The tree.
        study: StudyToWrite,
    },
    /// All that must be known of a game to play it; answered by an [`Introduction`].
    Introduce {
        /// The game.
        variant: String,
    },
    /// The pictures of all pieces as symbols; answered by an SVG text.
    Sprite {
        /// The game.
        variant: String,
        /// The drawing on tiles.
        #[serde(default)]
        tiles: TileStyle,
    },
    /// A position as a picture; answered by an SVG document.
    Picture {
        /// The game.
        variant: String,
        /// The position.
        fen: String,
        /// The drawing on tiles.
        #[serde(default)]
        tiles: TileStyle,
    },
    /// The page of its rules; answered by HTML for the inside of a page.
    Rules {
        /// The game.
        variant: String,
        /// The drawing on tiles.
        #[serde(default)]
        tiles: TileStyle,
    },
    /// A start position; answered by a FEN.
    Start {
        /// The game.
        variant: String,
        /// The same seed gives the same one.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seed: u64,
    },
    /// What follows exchanges before a game; answered by an [`ExchangeAnswer`].
    Exchange {
        /// The game.
        variant: String,
        /// The exchanges so far.
        choices: Vec<String>,
    },
    /// A new design; answered by a [`DesignAnswer`].
    BeginDesign {
        /// The game that it is based on.
        variant: String,
    },
    /// The text of a variant file, with all that is wrong with it; answered by a [`DesignAnswer`].
    Design {
        /// The text.
        text: String,
    },
    /// The same after a change; answered by a [`DesignAnswer`].
    ChangeDesign {
        /// The text.
        text: String,
        /// The change.
        change: DesignChange,
    },
    /// A movement after a square of its diagram was pressed; answered by a [`Composed`].
    Compose {
        /// The movement in Betza notation.
        text: String,
        /// The square, and what for.
        stamp: Stamp,
    },
    /// The moves of games by position; answered by [`Openings`].
    Openings {
        /// The game that all of them are of.
        variant: String,
        /// The games.
        games: Vec<PlayedGame>,
    },
    /// What the opening book knows of a position; answered by a [`BookPage`].
    Book {
        /// The game.
        variant: String,
        /// The position from which the moves are played; none is the start position.
        #[serde(default)]
        fen: Option<String>,
        /// The moves that lead to the position: coordinates or SAN.
        #[serde(default)]
        moves: Vec<String>,
    },
    /// What has become of an exercise; answered by an [`ExerciseAnswer`].
    Exercise {
        /// The game.
        variant: String,
        /// The exercise.
        exercise: ExerciseName,
        /// The moves since it began, in coordinates.
        #[serde(default)]
        moves: Vec<String>,
    },
    /// Why a piece cannot go somewhere in an exercise; answered by a [`Refusal`], which is empty if
    /// it can.
    ExerciseWhy {
        /// The game.
        variant: String,
        /// The exercise.
        exercise: ExerciseName,
        /// The moves since it began, in coordinates.
        #[serde(default)]
        moves: Vec<String>,
        /// A square, or a letter and `@`.
        from: String,
        /// A square.
        to: String,
    },
    /// What a position with few men is worth by its endgame table; answered by an [`EndingAnswer`].
    Ending {
        /// The game.
        variant: String,
        /// The position.
        place: EndingPlace,
        /// The square of a man, to be told what the position is worth with it elsewhere.
        #[serde(default)]
        man: Option<String>,
    },
    /// What has become of a puzzle; answered by a [`PuzzleAnswer`].
    Puzzle {
        /// The game.
        variant: String,
        /// The puzzle, as a line of a file.
        puzzle: String,
        /// The moves since it began, in coordinates: those of the solver, each but the last one with
        /// the answer to it.
        #[serde(default)]
        moves: Vec<String>,
    },
}

/// The answer to a [`Question`], which says of what kind it is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// To `position` and `set-up`.
    Position(PositionAnswer),
    /// To `edit`.
    Edit(Editing),
    /// To `why`.
    Why(Refusal),
    /// To `glance`.
    Glance(Glance),
    /// To `threats`.
    Threats(Threats),
    /// To `betza`.
    Betza(BetzaAnswer),
    /// To `begin-study` and `read-study`.
    Study(StudyAnswer),
    /// To `write-pgn`, `sprite` and `start`.
    Text(String),
    /// To `introduce`.
    Introduction(Box<Introduction>),
    /// To `exchange`.
    Exchange(ExchangeAnswer),
    /// To `begin-design`, `design` and `change-design`.
    Design(DesignAnswer),
    /// To `compose`.
    Composed(Composed),
    /// To `openings`.
    Openings(Openings),
    /// To `book`.
    Book(BookPage),
    /// To `exercise`.
    Exercise(ExerciseAnswer),
    /// To `ending`.
    Ending(EndingAnswer),
    /// To `puzzle`.
    Puzzle(PuzzleAnswer),
}

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Side {
    /// White, who moves first; sente.
    #[serde(rename = "w")]
    White,
    /// Black; gote.
    #[serde(rename = "b")]
    Black,
}

/// The facts that stay the same all through a game: stand in the page as JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct VariantFacts {
    /// Its id: `minishogi`.
    pub id: String,
    /// Its name: `mini-Shogi`.
    pub name: String,
    /// Width of the board.
    pub files: u8,
    /// Height of the board.
    pub ranks: u8,
    /// The places of the board without a square.
    pub holes: Vec<String>,
    /// The walls that are built while playing, if any are.
    pub wall: Option<Wall>,
    /// The kind of place beside the board.
    pub beside: Beside,
    /// Pieces are tiles, whose direction tells whose they are.
    pub tiles: bool,
    /// The players may agree to a draw.
    pub draw_by_agreement: bool,
    /// The formats in which its games can be written.
    pub formats: Vec<Format>,
    /// Every piece by the id of its picture, in the order of the variant file, White's first.
    pub pieces: BTreeMap<String, PieceFacts>,
}

/// Walls that are built while playing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Wall {
    /// `duck` or `wall`, which is also the id of its picture.
    pub name: String,
    /// There is only one, which leaves its square for another.
    pub moves: bool,
}

/// The kind of place beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Beside {
    /// Nothing.
    Nothing,
    /// Pieces to drop: fixed places, also when empty.
    Hand,
    /// Pieces that pawns may become: only those that are there.
    Reserve,
}

/// A kind of piece of one side.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PieceFacts {
    /// The side that owns it.
    pub side: Side,
    /// `Knight`.
    pub name: String,
    /// `N`, `+R`.
    pub letter: String,
    /// In pawns, where it has one.
    pub value: Option<f64>,
    /// It can lie in a hand and be dropped, or in a reserve.
    pub beside: bool,
}

/// One position, with all that can be done in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Position {
    /// Its node in the game's tree; 0 is the start.
    pub node: u32,
    /// Plies since the start.
    pub ply: u32,
    /// The side to move.
    pub turn: Side,
    /// Piece by square; walls that have been built are among them, by their name.
    pub pieces: BTreeMap<String, String>,
    /// The pieces beside the board.
    pub beside: Vec<Held>,
    /// All that may be done, by origin: a square, a letter and `@`, or `pass`. Two with the same
    /// origin and target want a choice.
    pub moves: BTreeMap<String, Vec<MoveFacts>>,
    /// Squares of kings in check.
    pub check: Vec<String>,
    /// Squares of the last move: from, then to.
    pub last: Vec<String>,
    /// The last move in words: `White: Knight g1 to f3, check`. Empty at the start.
    pub said: String,
    /// The position as FEN.
    pub fen: String,
}

/// Pieces of one kind beside the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Held {
    /// The kind.
    pub piece: String,
    /// Their number.
    pub count: u8,
}

/// One thing that may be done; goes back as its `text`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MoveFacts {
    /// In coordinates: `e2e4`, `a7a8q`, `P@c3`; of a prelude `A@f1`. Where the move builds a wall,
    /// all but the wall's square, which is to be added: `e2e4,e4`.
    pub text: String,
    /// The square it leads to.
    pub to: String,
    /// Its kind.
    pub kind: MoveKind,
    /// The piece, or the wall, that the moved one becomes.
    pub becomes: Option<String>,
    /// The piece that enters from the hand.
    pub enters: Option<Entry>,
    /// The square on which the piece comes to rest, if that is not `to`: it captures on `to` and
    /// returns, or castles with what stands on `to`.
    pub rests: Option<String>,
    /// The squares that the partner in castling leaves and reaches.
    pub partner: Option<(String, String)>,
    /// The squares that it empties besides the one it leaves: of pieces captured on the way or in
    /// passing, and of all that an explosion destroys.
    pub clears: Vec<String>,
    /// The squares on one of which a wall is to be built; none if the move builds none.
    pub walls: Vec<String>,
    /// As the chooser says it: `Queen`, `Promote to Dragon`, `Keep the Rook`.
    pub label: String,
    /// As the move list says it.
    pub san: String,
}

/// Everything that a page must know of a game to play it, besides the pictures of the pieces.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Introduction {
    /// What stays the same all through the game.
    pub facts: VariantFacts,
    /// The start position; where there are several, that of the variant file.
    pub start: Position,
    /// It can begin with one of several arrays.
    pub arrays: bool,
    /// Pieces are exchanged before the first move, if the players want to choose the array.
    pub prelude: bool,
}

/// The drawing on tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TileStyle {
    /// Emblems that show the moves.
    #[default]
    International,
    /// Japanese characters.
    Kanji,
}

/// A piece that enters from the hand with a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Entry {
    /// The piece.
    pub piece: String,
    /// Its square, which the move leaves.
    pub square: String,
}

/// The kinds of moves that the board marks differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum MoveKind {
    /// To an empty square.
    Quiet,
    /// Takes something, also in passing.
    Capture,
    /// Castling; listed by the king's target and by the partner's square, with the same text.
    Castle,
    /// From the hand.
    Drop,
    /// A piece is replaced, before the game.
    Exchange,
    /// No piece moves: the side passes, or only builds a wall.
    Pass,
}

/// The reason why something was not done; nothing has changed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refusal {
    /// A sentence to show.
    pub error: String,
}

/// The squares that a piece can reach: *moves at a glance*.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Glance {
    /// The piece.
    pub piece: String,
    /// Its square; `None` beside the board.
    pub square: Option<String>,
    /// Its moves in words: the name first, then a line each.
    pub lines: Vec<String>,
    /// The squares it reaches.
    pub marks: Vec<GlanceMark>,
}

/// One marked square.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GlanceMark {
    /// The square.
    pub square: String,
    /// The way it is reached.
    pub mark: Mark,
    /// Of a `path`, every way there, also those that are blocked.
    pub ways: Vec<GlanceWay>,
}

/// One way to a marked square.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GlanceWay {
    /// The squares between, in walking order.
    pub via: Vec<String>,
    /// Those of them on which something stands: the way is free when there are none.
    pub blocked: Vec<String>,
}

/// A position, and the move that led to it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reached {
    /// The position.
    #[serde(flatten)]
    pub position: Position,
    /// The last move; none at the start.
    pub played: Option<LineMove>,
    /// The end of the game, if the rules end it here.
    pub end: Option<End>,
}

/// The end of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct End {
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` when it was called off.
    pub result: String,
    /// `checkmate`, `resignation`, `time` ...
    pub reason: String,
    /// In words: `White wins: Black is checkmated`.
    pub text: String,
}

/// The exchanges that were made before a game, and the next one.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Exchanges {
    /// The exchanges that were made.
    pub made: Vec<ExchangeMade>,
    /// The position now; the moves of it are the choices there are.
    pub position: Position,
    /// The next choice, in words; none when all are made, and the game begins with the position.
    pub task: Option<String>,
}

/// An exchange that was made before a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ExchangeMade {
    /// The side that chose.
    pub side: Side,
    /// As it is written: `g1=A`.
    pub text: String,
    /// In words: `White: Amazon for the Knight on g1`.
    pub said: String,
}

/// The answer to the question what follows exchanges before a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ExchangeAnswer {
    /// They can be made.
    Exchanges(Box<Exchanges>),
    /// They cannot.
    Refused(Refusal),
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayedGame {
    /// The position in which it began; none is the start position.
    pub fen: Option<String>,
    /// Its moves: coordinates or SAN.
    pub moves: Vec<String>,
}

/// The moves of games.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Openings {
    /// By position: its FEN without the last two words, which count moves.
    pub positions: BTreeMap<String, Vec<PlayedMove>>,
}

/// A move that was played in a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayedMove {
    /// The move.
    pub mv: LineMove,
    /// The games, by their places in the question.
    pub games: Vec<usize>,
}

/// What the opening book knows of a position.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BookPage {
    /// The name of the opening: of the position, or else of the last one before it that has one.
    pub name: Option<String>,
    /// The moves that were played there, the best ones first.
    pub moves: Vec<BookLine>,
}

/// A move of the book.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BookLine {
    /// The move.
    pub mv: LineMove,
    /// How often the engine plays it, in hundredths.
    pub chance: u32,
    /// Games that White won.
    pub white: u32,
    /// Games that were drawn.
    pub drawn: u32,
    /// Games that Black won.
    pub black: u32,
    /// What it is worth.
    pub evaluation: Option<Evaluation>,
}

/// What is asked of a piece in an exercise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Task {
    /// To go to all stars.
    Reach,
    /// To take all enemies, without being taken.
    Take,
    /// The same from the hand.
    Drop,
}

impl Task {
    /// All of them.
    pub const ALL: [Task; 3] = [Task::Reach, Task::Take, Task::Drop];
}

/// What tells an exercise of a game from its others: the same name is always the same exercise.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ExerciseName {
    /// The piece, by the id of White's picture.
    pub piece: String,
    /// What is asked of it.
    pub task: Task,
    /// Which of them, from 0; the first ones are the easiest.
    pub number: u32,
}

/// An exercise after some moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Exercise {
    /// The board, with the moves of the only piece that moves.
    pub position: Position,
    /// The stars that it has not reached yet.
    pub stars: Vec<String>,
    /// What is asked, as a sentence or two.
    pub goal: String,
    /// The fewest moves in which it can be done from the beginning.
    pub least: u32,
    /// It has been done.
    pub done: bool,
    /// The last move ended where the piece can be taken, which may not be.
    pub fault: Option<ExerciseFault>,
    /// The fewest moves in which it can still be done; none if it cannot.
    pub left: Option<u32>,
    /// One such way: origin and target of each move.
    pub way: Vec<(String, String)>,
    /// All that can be asked of the piece.
    pub tasks: Vec<Task>,
}

/// A piece that could be taken in an exercise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ExerciseFault {
    /// The square of an enemy that could take it.
    pub by: Option<String>,
    /// What is wrong, as a sentence.
    pub words: String,
}

/// The answer to the question for an exercise.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ExerciseAnswer {
    /// It is this.
    Exercise(Box<Exercise>),
    /// There is none, or one of the moves cannot be played.
    Refused(Refusal),
}

/// A position of an ending.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "at", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum EndingPlace {
    /// These men, and no rights or counts.
    Men {
        /// Piece by square.
        pieces: BTreeMap<String, String>,
        /// The side to move.
        turn: Side,
    },
    /// The position after moves.
    Fen {
        /// The position from which they lead.
        fen: String,
        /// The moves: coordinates or SAN.
        #[serde(default)]
        moves: Vec<String>,
    },
    /// That in which a side, which is to move, takes longest to win; any, if it never wins.
    Longest {
        /// The men: `KFK`.
        men: String,
        /// The side.
        turn: Side,
    },
    /// One at random, which the side to move wins if it can be.
    Random {
        /// The men: `KFK`.
        men: String,
        /// The side to move.
        turn: Side,
        /// The same seed gives the same one.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seed: u64,
    },
}

/// What a position is worth when both sides play their best.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Worth {
    /// The side that wins.
    pub winner: Winner,
    /// Plies to the end; 0 in a draw.
    pub plies: u32,
    /// The same as moves of the winner.
    pub moves: u32,
    /// In words: `White wins in 12 moves`, `draw`.
    pub words: String,
}

/// The side that wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Winner {
    /// White.
    #[serde(rename = "w")]
    White,
    /// Black.
    #[serde(rename = "b")]
    Black,
    /// It is a draw.
    #[serde(rename = "nobody")]
    Nobody,
}

/// What a position of an ending is worth, and what is known of the ending.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ending {
    /// Its men: `KFK`.
    pub men: String,
    /// The same in words: `King and Falcon against King`.
    pub title: String,
    /// Piece by square.
    pub pieces: BTreeMap<String, String>,
    /// The side to move.
    pub turn: Side,
    /// The position, if it can be played.
    pub reached: Option<Reached>,
    /// What is wrong with it otherwise, as a sentence.
    pub fault: Option<String>,
    /// What it is worth.
    pub worth: Option<Worth>,
    /// The same as a sentence that names the table: `White wins: mate in 12 by the table.`
    pub said: Option<String>,
    /// All legal moves, the best first.
    pub moves: Vec<EndingMove>,
    /// What it is worth with the man that was asked about on other squares, where that can be.
    pub squares: Vec<EndingSquare>,
    /// The positions of the ending by the side to move: White, then Black.
    pub sides: Vec<EndingSide>,
    /// What the ending is in general, as a sentence.
    pub verdict: String,
}

/// A move, and what it leads to.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EndingMove {
    /// The move.
    pub mv: LineMove,
    /// What the position is worth with it.
    pub worth: Worth,
}

/// A square for a man, and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EndingSquare {
    /// The square.
    pub square: String,
    /// What the position is worth with the man there.
    pub worth: Worth,
}

/// The positions of an ending in which a side is to move, those that are mirrored included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EndingSide {
    /// The side.
    pub turn: Side,
    /// Those that it wins.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub wins: u64,
    /// Those that are drawn.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub draws: u64,
    /// Those that it loses.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub losses: u64,
    /// The moves that it takes to win at most; none if it never wins.
    pub longest: Option<u32>,
}

/// Tables that are not at hand where the question was asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MissingTables {
    /// Their men: `KBNK`.
    pub men: Vec<String>,
    /// What makes them, as a sentence.
    pub error: String,
}

/// The answer to the question what a position with few men is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum EndingAnswer {
    /// This.
    Ending(Box<Ending>),
    /// Tables are not at hand.
    Missing(MissingTables),
    /// There can be no table, or no such position.
    Refused(Refusal),
}

/// What the last move of somebody who solves a puzzle was worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Attempt {
    /// There was none yet.
    Open,
    /// It was wrong, and is taken back.
    Wrong,
    /// It was right, and has been answered.
    Right,
    /// It was right, and nothing is left to do.
    Solved,
}

/// A puzzle after some moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleState {
    /// The board, with the moves of the solver.
    pub position: Position,
    /// The last move.
    pub attempt: Attempt,
    /// The moves that stand, in coordinates, with the answers.
    pub moves: Vec<String>,
    /// How the last of them is written.
    pub san: Option<String>,
    /// The next move of the solution, in coordinates, as long as it was followed.
    pub next: Option<String>,
}

/// The answer to the question for a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum PuzzleAnswer {
    /// It is this.
    Puzzle(Box<PuzzleState>),
    /// There is none, or one of the moves cannot be played.
    Refused(Refusal),
}

/// The answer to the question whether a position can be played.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PositionAnswer {
    /// It can.
    Position(Box<Reached>),
    /// It cannot.
    Refused(Refusal),
}

/// The answer to the question of what a text in Betza notation means.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BetzaAnswer {
    /// It is a movement.
    Reading(BetzaReading),
    /// It is not.
    Fault(BetzaFault),
}

/// The meaning of a movement in Betza notation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BetzaReading {
    /// Its usual spelling.
    pub spelling: String,
    /// In plain English.
    pub words: String,
    /// A remark on what the board cannot show.
    pub note: Option<String>,
    /// The square of the piece.
    pub square: String,
    /// The squares it reaches from there.
    pub marks: Vec<GlanceMark>,
}

/// The reason why a text is no movement.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BetzaFault {
    /// A sentence to show.
    pub error: String,
    /// The letter at fault, counted from 1; one past the last where something is missing.
    pub column: usize,
}

/// The way in which a square is reached.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Mark {
    /// Along a line that pieces in between block.
    Slide,
    /// Over whatever is in between.
    Leap,
    /// Only when empty.
    Quiet,
    /// Only by capturing.
    Capture,
    /// Along one of several ways, any of which will do.
    Path,
    /// By castling.
    Castle,
    /// By being dropped.
    Drop,
}

/// A move the engine would make.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hint {
    /// From where: a square, a letter and `@`, or `pass`.
    pub from: String,
    /// The move; its text and its notation are whole, with its wall.
    pub best: MoveFacts,
}

/// The squares that a side attacks.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Threats {
    /// The side.
    pub by: Side,
    /// All squares it attacks, but for those of its own pieces.
    pub squares: Vec<String>,
}

/// The engine's opinion of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Evaluation {
    /// White's share of the bar, 0 to 1.
    pub share: f64,
    /// `+1.3`, `-0.4`, `mate in 3`: White's view.
    pub text: String,
}

/// A move of the tree; its position is asked for by its id.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NodeFacts {
    /// Its id; from 1.
    pub id: u32,
    /// The node it was played from; 0 is the start.
    pub parent: u32,
    /// `true` if it was played in the game, and is no variation.
    pub main: bool,
    /// Plies since the start, this one included.
    pub ply: u32,
    /// The move's number as the list shows it: `12` of `12. e4`.
    pub number: u16,
    /// The side that made it.
    pub side: Side,
    /// The move as the list shows it.
    pub san: String,
    /// What somebody noted on it.
    pub note: Note,
}

/// What is noted on a position.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Note {
    /// The comment; may be empty.
    pub comment: String,
    /// Glyphs by their numbers in PGN: 1 is `!`.
    pub nags: Vec<u8>,
    /// Arrows and circles.
    pub shapes: Vec<Shape>,
}

/// An arrow from one square to another, or a circle around one: both are the same then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shape {
    /// Its colour.
    pub ink: Ink,
    /// The square where it begins.
    pub from: String,
    /// The square where it ends.
    pub to: String,
}

/// The colour of an arrow or a circle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Ink {
    /// Without a key held.
    Green,
    /// With Shift or Control.
    Red,
    /// With Alt.
    Blue,
    /// With both.
    Yellow,
}

/// A position as it can be edited.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Editing {
    /// Piece by square; walls are among them.
    pub pieces: BTreeMap<String, String>,
    /// The pieces beside the board.
    pub beside: Vec<Held>,
    /// The side to move.
    pub turn: Side,
    /// The castling rights that can be chosen.
    pub castling: Vec<Castling>,
    /// The pieces that may lie beside the board.
    pub can_hold: Vec<String>,
}

/// A castling right.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Castling {
    /// Its letter in FEN: `K`, `q`.
    pub right: String,
    /// In words: `White may castle with the Rook on h1`.
    pub label: String,
    /// It has not been lost.
    pub left: bool,
}

/// A position that somebody has set up.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Edited {
    /// The position in which it began.
    pub fen: String,
    /// Piece by square.
    pub pieces: BTreeMap<String, String>,
    /// The pieces beside the board.
    pub beside: Vec<Held>,
    /// The side to move.
    pub turn: Side,
    /// The letters of the castling rights that are left.
    pub castling: Vec<String>,
}

/// A position to think about. A new request ends the one before.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AnalysisRequest {
    /// The request's number, which its news repeat.
    pub id: u32,
    /// Id of the variant.
    pub variant: String,
    /// The position from which the moves lead; none is the start position.
    #[serde(default)]
    pub fen: Option<String>,
    /// Moves from there: coordinates or SAN.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The number of lines to follow; 0 to stop thinking.
    pub lines: usize,
    /// Positions to look at, at most; none to think for as long as the engine may.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub nodes: Option<u64>,
    /// Milliseconds to think, at most; none to think for as long as the engine may.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub milliseconds: Option<u64>,
    /// The player that looks for a move; none to think as well as the engine can.
    #[serde(default)]
    pub player: Option<EnginePlayer>,
}

/// The engine as a player in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EnginePlayer {
    /// Its level, from 1.
    pub level: u8,
    /// What it misjudges and overlooks follows from this: the same in a game, another in the next.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub seed: u64,
}

/// The news of an analysis.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum AnalysisNews {
    /// The engine is busy with others.
    Waiting {
        /// The request's number.
        id: u32,
    },
    /// An iteration has ended.
    Found {
        /// The request's number.
        id: u32,
        /// What it found.
        analysis: Analysis,
    },
    /// It has thought as long as it may.
    Done {
        /// The request's number.
        id: u32,
        /// The move that it would play.
        best: Option<LineMove>,
    },
    /// There is nothing to think about.
    Refused {
        /// The request's number.
        id: u32,
        /// A sentence to show.
        error: String,
    },
}

/// The engine's knowledge of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Analysis {
    /// Plies that all lines have been searched.
    pub depth: u32,
    /// Positions looked at so far.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub nodes: u64,
    /// Positions a second.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub speed: u64,
    /// The best lines, each with another first move, best first.
    pub lines: Vec<AnalysisLine>,
}

/// A line, and what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AnalysisLine {
    /// The worth of its end, as White sees it.
    pub evaluation: Evaluation,
    /// Its moves.
    pub moves: Vec<LineMove>,
}

/// A move of a line.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LineMove {
    /// From where: a square, a letter and `@`, or `pass`.
    pub from: String,
    /// The square it leads to.
    pub to: String,
    /// In coordinates.
    pub text: String,
    /// As the move list says it.
    pub san: String,
    /// Its number: `12` of `12. e4`.
    pub number: u16,
    /// The side that makes it.
    pub side: Side,
}

/// A format of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Format {
    /// That of most programs.
    #[default]
    Pgn,
    /// That of Japanese shogi programs.
    Kif,
    /// That of computer shogi, without variations.
    Csa,
}

/// A tree that is to be written.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StudyToWrite {
    /// The position it starts from.
    pub fen: String,
    /// What is noted on that.
    #[serde(default)]
    pub note: Note,
    /// Its moves.
    pub moves: Vec<StudyMove>,
    /// Who played them, and how it ended.
    #[serde(default)]
    pub head: PgnHead,
    /// The format.
    #[serde(default)]
    pub format: Format,
}

/// A move of a tree that is to be written. Parents come first; ids are 1, 2, 3 ...
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StudyMove {
    /// The id of the move it follows; 0 is the start.
    pub parent: u32,
    /// Coordinates or SAN.
    pub text: String,
    /// What is noted on it.
    pub note: Note,
}

/// The players and the end of a game that is to be written as PGN.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PgnHead {
    /// Names and values of tags; those that the moves decide are left out.
    pub tags: Vec<(String, String)>,
    /// The result; `*` while the game goes on.
    pub result: String,
}

/// A tree of moves that belongs to no stored game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Study {
    /// Id of the variant.
    pub variant: String,
    /// The position it starts from.
    pub fen: String,
    /// What is noted on that position.
    pub note: Note,
    /// The players and the date, as far as they are known.
    pub title: String,
    /// The titles of all games of the text from which it was read.
    pub games: Vec<String>,
    /// Its moves: parents before children, with the ids 1, 2, 3 ...
    pub tree: Vec<NodeFacts>,
}

/// The answer to the wish to read a tree of moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StudyAnswer {
    /// It was read.
    Study(Study),
    /// It cannot be read.
    Refused(Refusal),
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

/// The diagram of a rules page: stands in the page as JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Demo {
    /// The game.
    pub facts: VariantFacts,
    /// The moves of each piece in words, by the id of its picture: its name first, then a line
    /// each.
    pub words: BTreeMap<String, Vec<String>>,
    /// Every kind of piece on a board of its own.
    pub free: Scene,
    /// The start position.
    pub start: Scene,
    /// On the free board, the castling moves of a rook, by its square.
    pub castling: BTreeMap<String, Vec<DemoMove>>,
    /// On the free board, the capture in passing, by the square of the pawn that is taken.
    pub passing: BTreeMap<String, DemoMove>,
}

/// A board with pieces, and what each of them reaches.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Scene {
    /// Piece by square.
    pub pieces: BTreeMap<String, String>,
    /// By the square of the piece.
    pub marks: BTreeMap<String, Vec<GlanceMark>>,
}

/// A special move that a diagram plays, and its explanation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DemoMove {
    /// A heading, then a line each.
    pub lines: Vec<String>,
    /// Changes to the free board, one after the other: first those that lead to where the move
    /// begins, then its steps. Piece by square, none where a square becomes empty.
    pub frames: Vec<BTreeMap<String, Option<String>>>,
}
