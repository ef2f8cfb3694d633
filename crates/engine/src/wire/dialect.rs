//! The words of UCI and USI, as data. USI is UCI for shogi; they differ in what stands here.

use wazir_rules::notation::coord::{self, Tolerance};
use wazir_rules::notation::{MoveError, fen, usi};
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Game, Move, Setup};

use super::score::MateUnit;

/// One language of the family.
pub(crate) struct Dialect {
    /// The interface's first word.
    pub(crate) greeting: &'static str,
    /// The last line of the engine's answer to it.
    pub(crate) greeting_done: &'static str,
    /// The word before a new game.
    pub(crate) new_game: &'static str,
    /// The option for the size of the table.
    pub(crate) hash: &'static str,
    /// The option for thinking on the opponent's time.
    pub(crate) ponder: &'static str,
    /// The option for playing from a book.
    pub(crate) own_book: &'static str,
    /// The option that chooses the game.
    pub(crate) variant: &'static str,
    /// `true` if names of options must be one word.
    pub(crate) joins_words: bool,
    /// The options that only this language has, as they are announced.
    pub(crate) options: &'static [&'static str],
    /// The word before a position in letters.
    pub(crate) position: &'static str,
    /// The side that it calls black: the second player in chess, the first in shogi.
    pub(crate) black: Color,
    /// The engine's answer if it has no legal move.
    pub(crate) no_move: &'static str,
    /// The engine's answer if the rules have given it the game though it could move.
    pub(crate) win: Option<&'static str>,
    /// The unit in which the distance to mate is counted.
    pub(crate) mate_unit: MateUnit,
    /// `true` if `go mate` gives a time and is answered by `checkmate`, not by a move.
    pub(crate) solves: bool,
    /// `true` if a chosen game is described to the interface, which may not know it.
    pub(crate) describes: bool,
    /// Returns whether a game can be played in this language; without it, all can.
    pub(crate) plays: Option<fn(&Variant) -> bool>,
    /// Reads a position in letters.
    pub(crate) read_position: fn(&Variant, &str) -> Result<Setup, String>,
    /// Writes a position in letters.
    pub(crate) write_position: fn(&Variant, &Setup) -> String,
    /// Reads a legal move.
    pub(crate) read_move: fn(&Game, &str, Tolerance) -> Result<Move, MoveError>,
    /// Writes a move.
    pub(crate) write_move: fn(&Variant, Move) -> String,
}

impl Dialect {
    /// Returns whether a game can be played in this language.
    pub(crate) fn can_play(&self, variant: &Variant) -> bool {
        self.plays.is_none_or(|plays| plays(variant))
    }

    /// The letter for a side: `w` or `b`.
    pub(crate) fn letter(&self, side: Color) -> char {
        if side == self.black { 'b' } else { 'w' }
    }
}

/// The language of most programs.
pub(crate) const UCI: Dialect = Dialect {
    greeting: "uci",
    greeting_done: "uciok",
    new_game: "ucinewgame",
    hash: "Hash",
    ponder: "Ponder",
    own_book: "OwnBook",
    variant: "UCI_Variant",
    joins_words: false,
    options: &["UCI_AnalyseMode type check default false", "UCI_Chess960 type check default false"],
    position: "fen",
    black: Color::Black,
    no_move: "0000",
    win: None,
    mate_unit: MateUnit::Moves,
    solves: false,
    describes: true,
    plays: None,
    read_position: |variant, text| fen::read(variant, text).map_err(|error| error.to_string()),
    write_position: fen::write,
    read_move: |game, text, tolerance| game.read_coordinates(text, tolerance),
    write_move: coord::write,
};

/// The language of shogi programs: other squares, SFEN, and a second player called white. They
/// can be asked for the games with drops.
pub(crate) const USI: Dialect = Dialect {
    greeting: "usi",
    greeting_done: "usiok",
    new_game: "usinewgame",
    hash: "USI_Hash",
    ponder: "USI_Ponder",
    own_book: "USI_OwnBook",
    variant: "USI_Variant",
    joins_words: true,
    options: &[],
    position: "sfen",
    black: Color::White,
    no_move: "resign",
    win: Some("win"),
    mate_unit: MateUnit::Plies,
    solves: true,
    describes: false,
    plays: Some(|variant| variant.has_drops() && usi::fits(variant)),
    read_position: |variant, text| usi::read_sfen(variant, text).map_err(|error| error.to_string()),
    write_position: usi::write_sfen,
    read_move: |game, text, _| game.read_usi(text),
    write_move: usi::write,
};
