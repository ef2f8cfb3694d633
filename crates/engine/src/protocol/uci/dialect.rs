//! Where UCI and USI differ, as data.

use wazir_rules::notation::coord::{self, Tolerance};
use wazir_rules::notation::{fen, usi};
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Game, Move, Setup};

use super::info::MateIn;

/// One language of the family.
pub(in crate::protocol) struct Dialect {
    pub(super) greeting: &'static str,
    pub(super) greeted: &'static str,
    pub(super) new_game: &'static str,
    /// Names of the options that do not have the same in both.
    pub(super) hash: &'static str,
    pub(super) ponder: &'static str,
    pub(super) variant: &'static str,
    /// Whether names of options must be one word.
    pub(super) joins_words: bool,
    /// Options that only this one has, as they are announced.
    pub(super) options: &'static [&'static str],
    /// What comes before a position in letters.
    pub(super) position: &'static str,
    /// Whom it calls `b`: who moves second in chess, and first in shogi.
    pub(super) black: Color,
    /// The answer of a side that has no move.
    pub(super) no_move: &'static str,
    /// The answer of a side to which the rules have given the game, though it could move.
    pub(super) won: Option<&'static str>,
    pub(super) mate_in: MateIn,
    /// Whether `go mate` gives a time and is answered by `checkmate`, not by a move.
    pub(super) solves: bool,
    /// Whether a chosen game is described to the interface, which may not know it.
    pub(super) describes: bool,
    pub(super) plays: fn(&Variant) -> bool,
    pub(super) read_position: fn(&Variant, &str) -> Result<Setup, String>,
    pub(super) read_move: fn(&Game, &str) -> Result<Move, String>,
    pub(super) write_move: fn(&Variant, Move) -> String,
}

/// What most programs speak.
pub(in crate::protocol) const UCI: Dialect = Dialect {
    greeting: "uci",
    greeted: "uciok",
    new_game: "ucinewgame",
    hash: "Hash",
    ponder: "Ponder",
    variant: "UCI_Variant",
    joins_words: false,
    options: &["UCI_AnalyseMode type check default false"],
    position: "fen",
    black: Color::Black,
    no_move: "0000",
    won: None,
    mate_in: MateIn::Moves,
    solves: false,
    describes: true,
    plays: |_| true,
    read_position: |variant, text| fen::read(variant, text).map_err(|error| error.to_string()),
    read_move: |game, text| {
        game.read_coordinates(text, Tolerance::Relayed).map_err(|error| error.to_string())
    },
    write_move: coord::write,
};

/// What shogi programs speak: other squares, SFEN, and a second player called white. They can
/// be asked for the games with drops.
pub(in crate::protocol) const USI: Dialect = Dialect {
    greeting: "usi",
    greeted: "usiok",
    new_game: "usinewgame",
    hash: "USI_Hash",
    ponder: "USI_Ponder",
    variant: "USI_Variant",
    joins_words: true,
    options: &[],
    position: "sfen",
    black: Color::White,
    no_move: "resign",
    won: Some("win"),
    mate_in: MateIn::Plies,
    solves: true,
    describes: false,
    plays: Variant::has_drops,
    read_position: |variant, text| usi::read_sfen(variant, text).map_err(|error| error.to_string()),
    read_move: |game, text| game.read_usi(text).map_err(|error| error.to_string()),
    write_move: usi::write,
};
