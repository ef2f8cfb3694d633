//! The options: their announcement, and `setoption`.

use std::sync::Arc;

use wazir_rules::notation::fen;
use wazir_rules::text::excerpt;
use wazir_rules::variant::Variant;

use super::tunable;
use crate::level::Level;
use crate::protocol::Options;
use crate::protocol::output::Output;
use crate::protocol::session::{MOST_LINES, MOST_OVERHEAD, MOST_THREADS, Session, most_hash};
use crate::search::params::TUNABLE;
use crate::wire::dialect::Dialect;

/// Answers the greeting.
pub(super) fn introduce(
    session: &Session<'_>,
    dialect: &Dialect,
    out: &mut Output<'_>,
    options: &Options,
) {
    let Options { name, author, hash, threads, overhead, faults, .. } = options;
    let Dialect { hash: hash_name, ponder, own_book, variant, .. } = dialect;
    let (overhead, most_hash) = (overhead.as_millis(), most_hash());
    let (least, full) = (Level::LOWEST.number(), Level::FULL.number());
    let (least_elo, most_elo) = (Level::LOWEST.elo(), Level::FULL.elo());
    out.line(&format!("id name {name}"));
    out.line(&format!("id author {author}"));
    let mut announced = vec![
        format!("{hash_name} type spin default {hash} min 1 max {most_hash}"),
        format!("{ponder} type check default false"),
        format!("Threads type spin default {threads} min 1 max {MOST_THREADS}"),
        format!("MultiPV type spin default 1 min 1 max {MOST_LINES}"),
        format!("Move Overhead type spin default {overhead} min 0 max {MOST_OVERHEAD}"),
        "Clear Hash type button".to_owned(),
        format!("Table Path type string default {}", shown(options)),
        format!("{own_book} type check default false"),
        format!("Book File type string default {EMPTY}"),
        format!("Skill Level type spin default {full} min {least} max {full}"),
        "UCI_LimitStrength type check default false".to_owned(),
        format!("UCI_Elo type spin default {most_elo} min {least_elo} max {most_elo}"),
    ];
    announced.extend(dialect.options.iter().map(|&option| option.to_owned()));
    announced.extend(choice_of_games(session, dialect).map(|games| format!("{variant} {games}")));
    for option in announced {
        let (name, rest) = option.split_once(" type ").unwrap_or((&option, ""));
        let name =
            if dialect.joins_words { plain(name).replace("UCI_", "USI_") } else { name.to_owned() };
        out.line(&format!("option name {name} type {rest}"));
    }
    if TUNABLE {
        tunable::announce(out);
    }
    for line in faults.iter().flat_map(|fault| fault.lines()) {
        out.line(&format!("info string {line}"));
    }
    out.line(dialect.greeting_done);
}

/// What the protocol calls an empty text.
const EMPTY: &str = "<empty>";

/// The folder of endgame tables, if its path is one that a line can hold.
fn shown(options: &Options) -> &str {
    let path = options.endgames.as_ref().and_then(|path| path.to_str());
    path.filter(|path| !path.is_empty() && !path.contains(char::is_control)).unwrap_or(EMPTY)
}

/// The games to choose from, in the words of an option; none if there are none.
fn choice_of_games(session: &Session<'_>, dialect: &Dialect) -> Option<String> {
    let shelf = session.shelf();
    let names: Vec<String> = match dialect.plays {
        // No file has to be checked for a name.
        None => shelf.uci_names().map(str::to_owned).collect(),
        Some(plays) => {
            let games = shelf.all().filter(|variant| plays(variant));
            games.flat_map(|game| game.protocol().uci.clone()).collect()
        }
    };
    let played = session.variant().protocol().uci.first().cloned();
    let default = played.filter(|name| names.contains(name)).or_else(|| names.first().cloned())?;
    Some(format!("type combo default {default} var {}", names.join(" var ")))
}

/// Obeys `setoption`. `analyses` is set by the option of that name.
pub(super) fn set(
    session: &mut Session<'_>,
    dialect: &Dialect,
    analyses: &mut bool,
    out: &mut Output<'_>,
    rest: &str,
) {
    let Some((name, value)) = split(rest) else { return };
    if TUNABLE && tunable::set(session, &name, value) {
        return;
    }
    let number = value.parse::<u64>().ok();
    let size = number.and_then(|number| usize::try_from(number).ok());
    let is = |option: &str| plain(&name).eq_ignore_ascii_case(&plain(option));
    if is(dialect.variant) {
        select(session, dialect, out, value);
    } else if is("Clear Hash") {
        session.forget();
    } else if is("Table Path") {
        session.set_endgames(if value == EMPTY { "" } else { value });
    } else if is(dialect.own_book) {
        session.set_own_book(value == "true");
    } else if is("Book File") {
        if let Err(reason) = session.set_book_file(if value == EMPTY { "" } else { value }) {
            out.line(&format!("info string {}", excerpt(&reason)));
        }
    } else if is("UCI_LimitStrength") {
        session.set_has_rating(value == "true");
    } else if is("UCI_Chess960") {
        castle_from_anywhere(session, value == "true");
    } else if is("UCI_AnalyseMode") {
        *analyses = value == "true";
    } else if let (Some(number), Some(size)) = (number, size) {
        match () {
            () if is(dialect.hash) => session.set_hash(size),
            () if is("Threads") => session.set_threads(size),
            () if is("MultiPV") => session.set_lines(size),
            () if is("Move Overhead") => session.set_overhead(number),
            () if is("Skill Level") => session.set_level(number),
            () if is("UCI_Elo") => session.set_rating(number),
            // When to ponder is the interface's affair.
            () => {}
        }
    }
}

/// The name with its words joined and in UCI's spelling, for comparison.
fn plain(name: &str) -> String {
    name.replace(' ', "_").replace("USI_", "UCI_")
}

/// Splits `name N value V` into name and value, both of which may have several words.
fn split(rest: &str) -> Option<(String, &str)> {
    let after_name = rest.strip_prefix("name")?;
    let (name, value) = match after_name.split_once(" value") {
        Some((name, value)) => (name, value.trim()),
        None => (after_name, ""),
    };
    let name: Vec<&str> = name.split_ascii_whitespace().collect();
    (!name.is_empty()).then(|| (name.join(" "), value))
}

fn select(session: &mut Session<'_>, dialect: &Dialect, out: &mut Output<'_>, name: &str) {
    let named = session.shelf().get_by_uci(name).filter(|variant| dialect.can_play(variant));
    let Some(variant) = named else {
        return out.line(&format!("info string unknown variant {}", excerpt(name)));
    };
    session.select(&variant);
    if dialect.describes {
        out.line(&describe(&variant, name));
    }
}

/// Changes between a game and the one based on it in which kings castle from anywhere, for
/// interfaces that do not know that it is another.
fn castle_from_anywhere(session: &mut Session<'_>, wanted: bool) {
    let played = session.variant();
    if played.castles_anywhere() == wanted {
        return;
    }
    let other = match wanted {
        true => {
            let is_other = |variant: &Arc<Variant>| {
                variant.castles_anywhere() && variant.based_on() == Some(played.id())
            };
            session.shelf().all().find(is_other)
        }
        false => played.based_on().and_then(|id| session.shelf().get(id)),
    };
    if let Some(variant) = other {
        session.select(&variant);
    }
}

/// Describes the board of this game for interfaces that do not know it.
fn describe(variant: &Variant, name: &str) -> String {
    let held = if variant.has_drops() { variant.kinds().len() } else { 0 };
    format!(
        "info string variant {} files {} ranks {} pocket {held} template {} startpos {}",
        excerpt(name),
        variant.board().files(),
        variant.board().ranks(),
        excerpt(name),
        fen::write(variant, variant.start()),
    )
}
