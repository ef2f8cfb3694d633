//! What the server and the pages say to each other, and nothing else.
//!
//! What needs no stored game is [`wazir_desk::messages`], which also says how squares, pieces and
//! sides are called; `web/messages.ts` is generated from both, and a test keeps them equal. Times
//! are milliseconds.

use serde::{Deserialize, Serialize};
pub use wazir_desk::messages::{
    Analysis, AnalysisLine, AnalysisNews, AnalysisRequest, Beside, BetzaAnswer, BetzaFault,
    BetzaReading, Castling, Demo, DemoMove, Edited, Editing, End, EnginePlayer, Entry, Evaluation,
    ExchangeAnswer, ExchangeMade, Exchanges, Format, Glance, GlanceMark, GlanceWay, Held, Hint,
    Ink, Introduction, LineMove, Mark, MoveFacts, MoveKind, NodeFacts, Note, PgnHead, PieceFacts,
    Position, PositionAnswer, Reached, Refusal, Scene, Shape, Side, Study, StudyAnswer, StudyMove,
    StudyToWrite, Threats, TileStyle, VariantFacts, Wall,
};

/// All there is to know of a game now. Sent whole after each change: it is small, and nothing
/// can be missed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct State {
    /// Rises with every change; what is asked for on the strength of an older one is refused.
    #[cfg_attr(test, ts(type = "number"))]
    pub revision: u64,
    /// The sides this viewer may move.
    pub yours: Vec<Side>,
    /// The player of White.
    pub white: Player,
    /// The player of Black.
    pub black: Player,
    /// The stage of the game.
    pub phase: Phase,
    /// The latest position of the game itself.
    pub position: Position,
    /// The moves that were played, and variations: parents before children, the game's own
    /// line first.
    pub tree: Vec<NodeFacts>,
    /// The exchanges made before the game, in words.
    pub prelude: Vec<String>,
    /// The next step of the prelude, in words: `White replaces a piece of the king's wing`.
    pub task: Option<String>,
    /// Where the game waits for somebody, and its clocks do not run yet.
    pub waiting: Option<Waiting>,
    /// The clocks, if it is played with clocks.
    pub clocks: Option<Clocks>,
    /// Its end.
    pub end: Option<End>,
    /// The side whose draw offer stands. On one screen it is for the other side to answer.
    pub draw_offer: Option<Side>,
    /// The side that wants to take back, where the opponent must agree.
    pub take_back_offer: Option<Side>,
    /// The side that wants to stop the clocks, where the opponent must agree.
    pub pause_offer: Option<Side>,
    /// Milliseconds until this viewer may claim the win, because the opponent is to move and
    /// has left; 0 when they may.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub claim_in: Option<i64>,
    /// The requests that this viewer may make now.
    pub may: May,
    /// The engine is looking for a move.
    pub thinking: bool,
    /// The number of spectators.
    pub watchers: u32,
    /// The link that gives the other seat to whoever opens it, while nobody has it.
    pub invite: Option<Invite>,
    /// The address of the rematch.
    pub rematch: Option<String>,
}

/// Something that a game waits for before its clocks run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "for", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Waiting {
    /// Somebody to take the other seat.
    Opponent {},
    /// The first move of the side to move.
    FirstMove {
        /// Milliseconds until the game is called off, which nobody loses.
        #[cfg_attr(test, ts(type = "number"))]
        left: i64,
    },
}

/// A link for somebody else, or for another device.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Invite {
    /// The whole address, or only its path when it works on this machine alone.
    pub url: String,
    /// The address of a picture of it, a QR code; `None` when it works on this machine alone.
    pub qr: Option<String>,
    /// It works on this machine alone, because the server listens to nobody else.
    pub local: bool,
}

/// The player of a side.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Player {
    /// `Ada`, `You`, `Anonymous`, `Wazir, level 3`: as this viewer sees it.
    pub name: String,
    /// The engine plays it.
    pub engine: bool,
    /// Somebody with this seat has the page open; always true of the engine.
    pub present: bool,
}

/// The stage of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Phase {
    /// Pieces are being exchanged.
    Prelude,
    /// It is played.
    Play,
    /// It has ended; moves still make variations.
    Over,
}

/// Both clocks, as they stood when this was sent.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Clocks {
    /// White's time; below zero in byo-yomi, down to `-each`, where the flag falls.
    #[cfg_attr(test, ts(type = "number"))]
    pub white: i64,
    /// Black's time.
    #[cfg_attr(test, ts(type = "number"))]
    pub black: i64,
    /// Byo-yomi: time for each move once the rest is used up; 0 without.
    #[cfg_attr(test, ts(type = "number"))]
    pub each: i64,
    /// The side whose clock runs.
    pub running: Option<Side>,
    /// Stopped by a player, or by both.
    pub paused: bool,
    /// They count days for each move, also while nobody looks.
    pub correspondence: bool,
}

/// The requests that a viewer may make now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct May {
    /// Move, because it is the turn of a side of theirs.
    pub play: bool,
    /// Take back.
    pub take_back: bool,
    /// Resign.
    pub resign: bool,
    /// Offer a draw.
    pub offer_draw: bool,
    /// Answer an offer: on one screen for the side that did not make it.
    pub answer: bool,
    /// Have the engine move at once.
    pub move_now: bool,
    /// Change sides with the engine.
    pub switch: bool,
    /// Stop the clocks, or ask the opponent to agree to that, and start them again.
    pub pause: bool,
    /// Claim the win, because the opponent has left.
    pub claim_win: bool,
    /// Play variations: nobody else is still playing.
    pub branch: bool,
    /// Ask for a hint and a score.
    pub hint: bool,
    /// Play the same again.
    pub rematch: bool,
}

/// A request of somebody in a game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Request {
    /// The act's own id, which the page makes up: 8 to 64 letters, digits and hyphens. An act
    /// that comes a second time, because its answer was lost, is answered and not done again.
    pub id: String,
    /// The revision it is based on.
    #[cfg_attr(test, ts(type = "number"))]
    pub revision: u64,
    /// The action that is asked for.
    pub action: Action,
}

/// An action that can be asked for.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Action {
    /// Plays a move, or a step of the prelude: coordinates, SAN, or USI where the game knows it.
    Move {
        /// As the list sent it, or as somebody typed it.
        text: String,
    },
    /// Exchanges the rest of the pieces at random.
    Shuffle {},
    /// Takes back to the last position in which this side was to move; asks the opponent, if
    /// that is a person.
    TakeBack {},
    /// Gives up.
    Resign {},
    /// Offers a draw, for as long as the opponent has not moved.
    OfferDraw {},
    /// Agrees to the opponent's offer.
    Accept {},
    /// Declines it.
    Decline {},
    /// Has the engine move at once.
    MoveNow {},
    /// Changes sides with the engine.
    Switch {},
    /// Stops the clocks; between two people, offers to.
    Pause {},
    /// Starts them again.
    Resume {},
    /// Claims the win, because the opponent is to move and has left.
    ClaimWin {},
    /// Plays the same again, sides changed.
    Rematch {},
    /// Plays a move in a variation.
    Branch {
        /// From this node.
        node: u32,
        /// As in `move`.
        text: String,
    },
    /// Makes a variation the first at its fork.
    Promote {
        /// Its first node.
        node: u32,
    },
    /// Deletes a variation from this node on.
    Delete {
        /// Its node.
        node: u32,
    },
    /// Writes a comment, or removes it when empty.
    Comment {
        /// To this node.
        node: u32,
        /// Its text.
        text: String,
    },
}

/// The answer to a request.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Acted {
    /// It was done, now or when it came the first time.
    Done(Box<State>),
    /// It cannot be done, and nothing has changed.
    Refused(Refusal),
    /// It was not done, because the game has changed since that revision. The same act may be
    /// sent again for this state.
    Stale(Box<State>),
}

/// A message that the socket sends.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Push {
    /// The game changed, or this viewer has just come.
    State(Box<State>),
    /// Nothing new: sent every two seconds, so that a page notices when the connection is dead.
    Beat {},
    /// The message from the page could not be understood.
    Refusal(Refusal),
}

/// What the pages and the server say to each other of an analysis that others watch.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum BroadcastNews {
    /// To the page that shows it: others find it by this.
    Open {
        /// A part of an address.
        id: String,
        /// The address of the server as others reach it, if it is known.
        site: Option<String>,
    },
    /// To everybody, every two seconds and when it changes.
    Audience {
        /// The number of pages that watch.
        watchers: u32,
        /// `true` while the page that shows it is there.
        live: bool,
    },
    /// From the page that shows it, and to the others.
    Shown {
        /// The whole tree; of a design, its text is the variant.
        study: Study,
        /// The node that is shown.
        node: u32,
    },
}

/// A wish for a new game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewGame {
    /// Id of the variant, rule set included: `superchess-tournament`. Or the whole text of a
    /// variant file.
    pub variant: String,
    /// The opponent.
    #[serde(default)]
    pub opponent: Opponent,
    /// The side of whoever asks; random if none.
    #[serde(default)]
    pub side: Option<Side>,
    /// The engine's level.
    #[serde(default = "usual_level")]
    pub level: u8,
    /// None: without clocks.
    #[serde(default)]
    pub clock: Option<TimeControl>,
    /// The way to the start array, where pieces are exchanged before play.
    #[serde(default)]
    pub array: ArrayChoice,
    /// Start here, and not from the variant's start.
    #[serde(default)]
    pub fen: Option<String>,
    /// The name of whoever asks.
    #[serde(default)]
    pub name: Option<String>,
}

/// The level of a game nobody chose one for.
pub const fn usual_level() -> u8 {
    3
}

/// The player of the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Opponent {
    /// The engine.
    #[default]
    Engine,
    /// Whoever opens the link.
    Friend,
    /// The same person, or somebody at the same screen.
    HotSeat,
}

/// Time for thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TimeControl {
    /// For the whole game.
    pub base: u32,
    /// Added after each move.
    #[serde(default)]
    pub increment: u32,
    /// For each move once the base is used up: byo-yomi. A day or more means correspondence.
    #[serde(default)]
    pub each: u32,
}

impl TimeControl {
    /// `true` if each move may take days.
    pub fn is_correspondence(self) -> bool {
        self.each >= DAY
    }
}

/// A day in milliseconds.
pub(crate) const DAY: u32 = 24 * 60 * 60 * 1000;

/// The way to the start array.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ArrayChoice {
    /// At random.
    #[default]
    Random,
    /// This numbered array.
    Number(#[cfg_attr(test, ts(type = "number"))] u64),
    /// By the players, in turn.
    Played,
}

/// A game that was made.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewGameMade {
    /// Its page; the answer also sets the cookie of the seat.
    pub url: String,
}

/// A game of the archive with its moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ArchivedMoves {
    /// The address of its page.
    pub url: String,
    /// The player of White.
    pub white: String,
    /// The player of Black.
    pub black: String,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that goes on or was called off.
    pub result: String,
    /// The position in which it began, as FEN.
    pub fen: String,
    /// The moves that were played, in coordinates.
    pub moves: Vec<String>,
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use ts_rs::{Config, TS};

    use wazir_desk::messages::{
        Attempt, BookLine, BookPage, Composed, Design, DesignAnswer, DesignChange, DesignChoice,
        DesignFact, DesignFault, DesignForm, DesignGroup, DesignPiece, DesignValue, Ending,
        EndingAnswer, EndingMove, EndingPlace, EndingSide, EndingSquare, Exercise, ExerciseAnswer,
        ExerciseFault, ExerciseName, MissingTables, Openings, PlayedGame, PlayedMove, PuzzleAnswer,
        PuzzleState, Question, Stamp, StampDirections, StampMode, StampTool, Task, Winner, Worth,
    };

    use super::*;

    macro_rules! declarations {
        ($($name:ty),* $(,)?) => { [$(<$name>::decl(&Config::default())),*] };
    }

    /// Run with `WAZIR_WRITE=1` to write the file anew.
    #[test]
    fn the_pages_know_the_same_messages() {
        let head = "// Generated from messages.rs of crates/desk and crates/server, which say what each means.\n";
        let mut text = head.to_owned();
        for declaration in declarations![
            Side,
            VariantFacts,
            Wall,
            Beside,
            PieceFacts,
            Position,
            Held,
            MoveFacts,
            Entry,
            MoveKind,
            State,
            Waiting,
            Invite,
            Player,
            Phase,
            NodeFacts,
            Note,
            Shape,
            Ink,
            Clocks,
            End,
            May,
            Request,
            Action,
            Acted,
            Push,
            BroadcastNews,
            Refusal,
            NewGame,
            Opponent,
            TimeControl,
            ArrayChoice,
            NewGameMade,
            Glance,
            GlanceMark,
            GlanceWay,
            Demo,
            Scene,
            DemoMove,
            Reached,
            PositionAnswer,
            BetzaAnswer,
            BetzaReading,
            BetzaFault,
            Mark,
            Hint,
            Evaluation,
            Threats,
            Editing,
            Castling,
            Edited,
            EnginePlayer,
            Introduction,
            TileStyle,
            ExchangeAnswer,
            Exchanges,
            ExchangeMade,
            PgnHead,
            Question,
            AnalysisRequest,
            AnalysisNews,
            Analysis,
            AnalysisLine,
            LineMove,
            Format,
            StudyMove,
            StudyToWrite,
            Study,
            StudyAnswer,
            DesignAnswer,
            Composed,
            Design,
            DesignFault,
            DesignForm,
            DesignPiece,
            DesignGroup,
            DesignFact,
            DesignChoice,
            DesignChange,
            DesignValue,
            Stamp,
            StampTool,
            StampMode,
            StampDirections,
            PlayedGame,
            Openings,
            PlayedMove,
            BookPage,
            BookLine,
            ArchivedMoves,
            Task,
            ExerciseName,
            Exercise,
            ExerciseFault,
            ExerciseAnswer,
            EndingPlace,
            Worth,
            Winner,
            Ending,
            EndingMove,
            EndingSquare,
            EndingSide,
            MissingTables,
            EndingAnswer,
            Attempt,
            PuzzleState,
            PuzzleAnswer,
        ] {
            text.push_str(&format!("export {declaration}\n"));
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/messages.ts");
        if std::env::var_os("WAZIR_WRITE").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(written, text, "WAZIR_WRITE=1 cargo test -p wazir-server writes it anew");
    }
}
