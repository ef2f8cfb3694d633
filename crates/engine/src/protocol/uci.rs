//! UCI, with the option `UCI_Variant` for the game.

use std::sync::Arc;

use wazir_rules::game::Game;
use wazir_rules::moves::Move;
use wazir_rules::notation::coord::{self, Tolerance};
use wazir_rules::notation::fen;
use wazir_rules::square::Color;
use wazir_rules::variant::Variant;

use super::go::{Go, Mate};
use super::info::{MateIn, info};
use super::lines::{Output, shown, split_word};
use super::session::{
    MOST_HASH, MOST_LINES, MOST_OVERHEAD, MOST_THREADS, Purpose, Running, Session,
};
use super::worker::Count;
use super::{Flow, Options, Protocol};
use crate::engine::Found;
use crate::report::Report;

/// The state of a conversation in UCI.
pub(super) struct Uci {
    options: Options,
}

impl Uci {
    pub(super) fn new(session: &mut Session<'_>, options: &Options) -> Uci {
        session.abort();
        session.select_usual();
        Uci { options: options.clone() }
    }

    fn introduce(&self, session: &Session<'_>, out: &mut Output<'_>) {
        let Options { name, author, hash, threads, overhead } = &self.options;
        out.line(&format!("id name {name}"));
        out.line(&format!("id author {author}"));
        out.line(&format!("option name Hash type spin default {hash} min 1 max {MOST_HASH}"));
        out.line(&format!(
            "option name Threads type spin default {threads} min 1 max {MOST_THREADS}"
        ));
        out.line(&format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"));
        out.line("option name Ponder type check default false");
        out.line(&format!(
            "option name Move Overhead type spin default {} min 0 max {MOST_OVERHEAD}",
            overhead.as_millis()
        ));
        out.line("option name Clear Hash type button");
        out.line("option name UCI_AnalyseMode type check default false");
        let variant = session.variant();
        let default = variant.protocol.uci.first().unwrap_or(&variant.id);
        let mut combo = format!("option name UCI_Variant type combo default {default}");
        for variant in session.shelf().all() {
            for name in &variant.protocol.uci {
                combo += " var ";
                combo += name;
            }
        }
        out.line(&combo);
        out.line("uciok");
    }

    fn set_option(&self, session: &mut Session<'_>, out: &mut Output<'_>, rest: &str) {
        let Some((name, value)) = option(rest) else { return };
        if name.eq_ignore_ascii_case("UCI_Variant") {
            return select(session, out, value);
        }
        set_common(session, &name, value);
    }

    fn go(&self, session: &mut Session<'_>, out: &mut Output<'_>, rest: &str) {
        let go = Go::parse(rest, Color::Black);
        session.stop();
        if let Some(depth) = go.perft {
            return session.count(depth);
        }
        let mut limits = session.limits();
        go.limit(session.game().turn(), &mut limits);
        if let Some(Mate::Within(moves)) = go.mate {
            limits.mate = Some(u32::try_from(moves).unwrap_or(u32::MAX));
        }
        for text in &go.search_moves {
            match read_move(session.game(), text) {
                Ok(mv) => limits.search_moves.push(mv),
                Err(reason) => out.line(&format!("info string {reason}")),
            }
        }
        let purpose = match (go.ponder, go.infinite) {
            (true, _) => Purpose::Ponder(None),
            (false, true) => Purpose::Endless,
            _ => Purpose::Play,
        };
        let game = session.game().clone();
        session.search(game, limits, purpose);
    }
}

impl Protocol for Uci {
    fn line(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, line: &str) -> Flow {
        let (word, rest) = split_word(line);
        match word {
            "quit" => return Flow::Quit,
            "uci" => self.introduce(session, out),
            "isready" => {
                if session.running().is_none() {
                    session.sync();
                }
                out.line("readyok");
            }
            "ucinewgame" => session.forget(),
            "setoption" => self.set_option(session, out, rest),
            "position" => {
                if let Err(reason) = position(session, rest) {
                    out.line(&format!("info string {reason}"));
                }
            }
            "go" => self.go(session, out, rest),
            "stop" => session.stop(),
            "ponderhit" => session.ponder_hit(),
            "d" => show(session.game(), out),
            _ => {}
        }
        Flow::Continue
    }

    fn report(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, report: &Report) {
        let variant = session.variant_of_search();
        out.line(&info(report, MateIn::Moves, |mv| coord::write(&variant, mv)));
    }

    fn found(
        &mut self,
        _session: &mut Session<'_>,
        out: &mut Output<'_>,
        ended: &Running,
        found: &Found,
    ) {
        out.line(&best_move(found, |mv| coord::write(&ended.variant, mv), "0000"));
    }

    fn counted(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, count: &Count) {
        let variant = session.variant();
        let mut divided: Vec<(String, u64)> =
            count.divided.iter().map(|&(mv, nodes)| (coord::write(&variant, mv), nodes)).collect();
        divided.sort();
        for (mv, nodes) in &divided {
            out.line(&format!("{mv}: {nodes}"));
        }
        let nodes: u64 = divided.iter().map(|(_, nodes)| nodes).sum();
        out.line("");
        out.line(&format!("Nodes searched: {nodes}"));
        out.line(&format!("info nodes {nodes} time {}", count.elapsed.as_millis()));
    }
}

/// The line that ends a search.
pub(super) fn best_move(found: &Found, write: impl Fn(Move) -> String, none: &str) -> String {
    let Some(best) = found.best else { return format!("bestmove {none}") };
    let mut line = format!("bestmove {}", write(best));
    if let Some(reply) = found.ponder {
        line += " ponder ";
        line += &write(reply);
    }
    line
}

/// Name and value out of `name N value V`. Both may have several words.
pub(super) fn option(rest: &str) -> Option<(String, &str)> {
    let after_name = rest.strip_prefix("name")?;
    let (name, value) = match after_name.split_once(" value") {
        Some((name, value)) => (name, value.trim()),
        None => (after_name, ""),
    };
    let name: Vec<&str> = name.split_ascii_whitespace().collect();
    (!name.is_empty()).then(|| (name.join(" "), value))
}

/// Sets an option that UCI and USI share; their names differ in `USI_`.
pub(super) fn set_common(session: &mut Session<'_>, name: &str, value: &str) {
    let number = value.parse::<u64>().ok();
    let size = number.and_then(|n| usize::try_from(n).ok());
    match (name.to_ascii_lowercase().as_str(), size) {
        ("hash" | "usi_hash", Some(mib)) => session.set_hash(mib),
        ("threads", Some(threads)) => session.set_threads(threads),
        ("multipv", Some(lines)) => session.settings.multi_pv = lines.clamp(1, MOST_LINES),
        ("move overhead", Some(_)) => session.set_overhead(number.unwrap_or_default()),
        ("clear hash", _) => session.forget(),
        // When to ponder is the interface's affair.
        _ => {}
    }
}

fn select(session: &mut Session<'_>, out: &mut Output<'_>, name: &str) {
    let Some(variant) = session.shelf().get_by_uci(name) else {
        return out.line(&format!("info string unknown variant {}", shown(name)));
    };
    match session.select(&variant) {
        Ok(()) => out.line(&described(&variant, name)),
        Err(reason) => out.line(&format!("info string variant {}: {reason}", shown(name))),
    }
}

/// What the board of this game looks like, for interfaces that do not know it.
fn described(variant: &Variant, name: &str) -> String {
    let held = if variant.has_drops() { variant.kinds.len() } else { 0 };
    format!(
        "info string variant {} files {} ranks {} pocket {held} template {} startpos {}",
        shown(name),
        variant.board.files(),
        variant.board.ranks(),
        shown(name),
        fen::write(variant, &variant.start),
    )
}

/// Sets the game up from `startpos` or `fen F`, and plays the moves after `moves`. When a
/// move is wrong, those before it stay played.
fn position(session: &mut Session<'_>, rest: &str) -> Result<(), String> {
    let (start, moves) = split_moves(rest);
    let tables = Arc::clone(session.game().tables());
    let (word, text) = split_word(start);
    let mut game = match word {
        "startpos" => Game::new(tables),
        "fen" => {
            let setup = fen::read(tables.variant(), text).map_err(|e| format!("FEN: {e}"))?;
            from_setup(Game::from_setup(tables, &setup))?
        }
        other => return Err(format!("position must be startpos or fen, not {:?}", shown(other))),
    };
    let played = moves.split_ascii_whitespace().try_for_each(|text| {
        let mv = read_move(&game, text)?;
        game.play(mv).map_err(|e| format!("{}: {e}", shown(text)))
    });
    session.set_game(game);
    played
}

/// Splits at the word `moves`.
pub(super) fn split_moves(rest: &str) -> (&str, &str) {
    match rest.split_once(" moves") {
        Some((start, moves)) => (start.trim(), moves),
        None => (rest, ""),
    }
}

/// The game, or what is wrong with its start in one sentence.
pub(super) fn from_setup<E: std::fmt::Display>(made: Result<Game, Vec<E>>) -> Result<Game, String> {
    made.map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(E::to_string).collect();
        faults.join("; ")
    })
}

fn read_move(game: &Game, text: &str) -> Result<Move, String> {
    let (setup, legal) = (game.setup(), game.legal_moves());
    coord::read(game.variant(), &setup, &legal, text, Tolerance::Relayed)
        .map_err(|error| error.to_string())
}

/// The board as text.
fn show(game: &Game, out: &mut Output<'_>) {
    let (variant, setup) = (game.variant(), game.setup());
    let board = variant.board;
    for rank in (0..board.ranks()).rev() {
        let mut line = format!("{:>3} ", rank + 1);
        for file in 0..board.files() {
            let piece = board.square(file, rank).and_then(|square| setup.board[square.index()]);
            let letter = piece.map(|p| variant.kind(p.kind()).letter.of(p.color()));
            line += &format!("{:>2} ", letter.as_deref().unwrap_or("."));
        }
        out.line(line.trim_end());
    }
    let files = (0..board.files()).filter_map(|file| board.square(file, 0));
    let names: Vec<String> = files.map(|s| format!(" {} ", board.file_letter(s))).collect();
    out.line(format!("    {}", names.concat()).trim_end());
    out.line("");
    out.line(&format!("Fen: {}", fen::write(variant, &setup)));
    out.line(&format!("Key: {:016X}", game.hash()));
}
