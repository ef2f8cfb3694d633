//! XBoard's command line for a match.

use crate::matches::Match;
use std::path::{Path, PathBuf};

/// XBoard does not know mini-Shogi: these make a 5x5 board of its Shogi.
/// The pieces and where they stand come from the engine's `setup` line.
const SMALL_SHOGI: [&str; 10] = [
    "-variant",
    "shogi",
    "-boardWidth",
    "5",
    "-boardHeight",
    "5",
    "-holdingsSize",
    "5",
    "-pieceToCharTable",
    "P.BR.S...G.+.++.+Kp.br.s...g.+.++.+k",
];

/// XBoard's own defaults are six repetitions and a 51-move rule, in Shogi too.
const SHOGI_ENDINGS: [&str; 4] = ["-repeatsToDraw", "4", "-ruleMoves", "0"];
const CHESS_ENDINGS: [&str; 4] = ["-repeatsToDraw", "3", "-ruleMoves", "50"];

/// Nothing may wait for a user, make a noise or be remembered.
const QUIET: [&str; 18] = [
    "-saveSettingsOnExit",
    "false",
    "-popupExitMessage",
    "false",
    "-popupMoveErrors",
    "false",
    "-ringBellAfterMoves",
    "false",
    "-soundProgram",
    "",
    "-moveHistoryUp",
    "false",
    "-evalGraphUp",
    "false",
    "-engineOutputUp",
    "false",
    "-startupMessage",
    "",
];

/// XBoard is the referee: it tests moves and claims, and ends games.
const REFEREE: [&str; 10] = [
    "-testLegality",
    "true",
    "-testClaims",
    "true",
    "-checkMates",
    "true",
    "-materialDraws",
    "true",
    "-trivialDraws",
    "false",
];

/// The file with the position to begin from.
const START: &str = "start.fen";

/// All arguments. The debug log and the games go into `folder`.
pub(crate) fn of(game: &Match, folder: &Path) -> Vec<String> {
    let mut words = Words::default();
    if game.variant == "5x5+5_shogi" {
        words.add(&SMALL_SHOGI);
    } else {
        words.add(&["-variant", game.variant]);
    }
    if game.start.is_some() {
        words.add(&["-loadPositionFile", &path(folder, START)]);
    }
    words.add(if game.is_shogi() { &SHOGI_ENDINGS } else { &CHESS_ENDINGS });
    words.add(&["-fcp", &game.first.command(), "-fd", "."]);
    words.add(&["-scp", &game.second.command(), "-sd", "."]);
    words.add(&["-mm", "-mg", &game.games.to_string(), "-matchPause", "50"]);
    words.add(&["-tc", &format!("0:{:02}", game.seconds), "-mps", "40"]);
    words.add(&["-adjudicateDrawMoves", &game.longest.to_string()]);
    words.add(&["-ponderNextMove", "false", "-smpCores", "1", "-defaultHashSize", "16"]);
    words.add(&[
        "-debug",
        "-nameOfDebugFile",
        &path(folder, "debug.log"),
        "-engineDebugOutput",
        "1",
    ]);
    words.add(&["-saveGameFile", &path(folder, "games.pgn")]);
    words.add(&REFEREE);
    words.add(&QUIET);
    words.0
}

/// Where XBoard looks for the position to begin from.
pub(crate) fn start(folder: &Path) -> PathBuf {
    folder.join(START)
}

#[derive(Default)]
struct Words(Vec<String>);

impl Words {
    fn add(&mut self, words: &[&str]) {
        self.0.extend(words.iter().map(|&word| word.to_owned()));
    }
}

fn path(folder: &Path, file: &str) -> String {
    folder.join(file).display().to_string()
}
