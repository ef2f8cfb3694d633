//! USI, which shogi programs speak: UCI with other squares, SFEN, and a second player called
//! white.

use std::sync::Arc;
use std::time::Duration;

use wazir_rules::game::Game;
use wazir_rules::moves::Move;
use wazir_rules::notation::usi;
use wazir_rules::square::Color;
use wazir_rules::variant::Variant;

use super::go::{Go, Mate};
use super::info::{MateIn, info};
use super::lines::{Output, shown, split_word};
use super::session::{
    MOST_HASH, MOST_LINES, MOST_OVERHEAD, MOST_THREADS, Purpose, Running, Session,
};
use super::uci::{best_move, from_setup, option, set_common, split_moves};
use super::{Flow, Options, Protocol};
use crate::engine::Found;
use crate::report::{Report, Score};

/// The most moves of a mate that is looked for.
const LONGEST_MATE: u32 = 100;

/// The state of a conversation in USI.
pub(super) struct Usi {
    options: Options,
}

impl Usi {
    pub(super) fn new(session: &mut Session<'_>, options: &Options) -> Usi {
        session.abort();
        let first = games(session).next();
        if let Some(variant) = first {
            // A game that cannot be compiled leaves the one there was.
            let _ = session.select(&variant);
        }
        Usi { options: options.clone() }
    }

    fn introduce(&self, session: &Session<'_>, out: &mut Output<'_>) {
        let Options { name, author, hash, threads, overhead } = &self.options;
        out.line(&format!("id name {name}"));
        out.line(&format!("id author {author}"));
        out.line(&format!("option name USI_Hash type spin default {hash} min 1 max {MOST_HASH}"));
        out.line("option name USI_Ponder type check default false");
        out.line(&format!(
            "option name Threads type spin default {threads} min 1 max {MOST_THREADS}"
        ));
        out.line(&format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"));
        out.line(&format!(
            "option name Move Overhead type spin default {} min 0 max {MOST_OVERHEAD}",
            overhead.as_millis()
        ));
        let names: Vec<String> =
            games(session).flat_map(|game| game.protocol.uci.clone()).collect();
        if let Some(first) = names.first() {
            let all = names.join(" var ");
            out.line(&format!("option name USI_Variant type combo default {first} var {all}"));
        }
        out.line("usiok");
    }

    fn set_option(&self, session: &mut Session<'_>, out: &mut Output<'_>, rest: &str) {
        let Some((name, value)) = option(rest) else { return };
        if !name.eq_ignore_ascii_case("USI_Variant") {
            return set_common(session, &name, value);
        }
        let named = session.shelf().get_by_uci(value).filter(|variant| variant.has_drops());
        match named.map(|variant| session.select(&variant)) {
            Some(Ok(())) => {}
            Some(Err(reason)) => out.line(&format!("info string {reason}")),
            None => out.line(&format!("info string unknown variant {}", shown(value))),
        }
    }

    fn go(&self, session: &mut Session<'_>, out: &mut Output<'_>, rest: &str) {
        let go = Go::parse(rest, Color::White);
        session.stop();
        let mut limits = session.limits();
        go.limit(session.game().turn(), &mut limits);
        for text in &go.search_moves {
            match read_move(session.game(), text) {
                Ok(mv) => limits.search_moves.push(mv),
                Err(reason) => out.line(&format!("info string {reason}")),
            }
        }
        if let Some(mate) = go.mate {
            limits.mate = Some(LONGEST_MATE);
            if let Mate::Within(milliseconds) = mate {
                limits.movetime = Some(Duration::from_millis(milliseconds));
            }
        }
        let purpose = match (go.mate, go.ponder, go.infinite) {
            (Some(_), ..) => Purpose::Solve,
            (_, true, _) => Purpose::Ponder(None),
            (_, _, true) => Purpose::Endless,
            _ => Purpose::Play,
        };
        let game = session.game().clone();
        session.search(game, limits, purpose);
    }
}

impl Protocol for Usi {
    fn line(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, line: &str) -> Flow {
        let (word, rest) = split_word(line);
        match word {
            "quit" => return Flow::Quit,
            "usi" => self.introduce(session, out),
            "isready" => {
                if session.running().is_none() {
                    session.sync();
                }
                out.line("readyok");
            }
            "usinewgame" => session.forget(),
            "setoption" => self.set_option(session, out, rest),
            "position" => {
                if let Err(reason) = position(session, rest) {
                    out.line(&format!("info string {reason}"));
                }
            }
            "go" => self.go(session, out, rest),
            "stop" => session.stop(),
            "ponderhit" => session.ponder_hit(),
            "gameover" => session.abort(),
            _ => {}
        }
        Flow::Continue
    }

    fn report(&mut self, session: &mut Session<'_>, out: &mut Output<'_>, report: &Report) {
        let variant = session.variant_of_search();
        out.line(&info(report, MateIn::Plies, |mv| usi::write(&variant, mv)));
    }

    fn found(
        &mut self,
        _session: &mut Session<'_>,
        out: &mut Output<'_>,
        ended: &Running,
        found: &Found,
    ) {
        match ended.purpose {
            Purpose::Solve => out.line(&checkmate(ended, found)),
            _ => out.line(&best_move(found, |mv| usi::write(&ended.variant, mv), "resign")),
        }
    }
}

/// The answer to `go mate`. That there is no mate at all is only known where no move is.
fn checkmate(ended: &Running, found: &Found) -> String {
    let Some(best) = found.best else { return "checkmate nomate".to_owned() };
    if !matches!(found.score, Score::Mate(1..)) {
        return "checkmate timeout".to_owned();
    }
    let line = ended.report.as_ref().map(|report| report.pv.as_slice()).unwrap_or_default();
    let line = if line.first() == Some(&best) { line } else { &[best] };
    let line: Vec<String> = line.iter().map(|&mv| usi::write(&ended.variant, mv)).collect();
    format!("checkmate {}", line.join(" "))
}

/// The games that shogi programs can be asked for: those with drops.
fn games(session: &Session<'_>) -> impl Iterator<Item = Arc<Variant>> {
    session.shelf().all().filter(|variant| variant.has_drops())
}

/// Sets the game up from `startpos` or `sfen S`, and plays the moves after `moves`. When a
/// move is wrong, those before it stay played.
fn position(session: &mut Session<'_>, rest: &str) -> Result<(), String> {
    let (start, moves) = split_moves(rest);
    let tables = Arc::clone(session.game().tables());
    let (word, text) = split_word(start);
    let mut game = match word {
        "startpos" => Game::new(tables),
        "sfen" => {
            let read = usi::read_sfen(tables.variant(), text);
            let setup = read.map_err(|error| format!("SFEN: {error}"))?;
            from_setup(Game::from_setup(tables, &setup))?
        }
        other => return Err(format!("position must be startpos or sfen, not {:?}", shown(other))),
    };
    let played = moves.split_ascii_whitespace().try_for_each(|text| {
        let mv = read_move(&game, text)?;
        game.play(mv).map_err(|e| format!("{}: {e}", shown(text)))
    });
    session.set_game(game);
    played
}

fn read_move(game: &Game, text: &str) -> Result<Move, String> {
    let (setup, legal) = (game.setup(), game.legal_moves());
    usi::read(game.variant(), &setup, &legal, text).map_err(|error| error.to_string())
}
