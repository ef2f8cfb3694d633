//! The engine's introduction of itself and of its games.

use wazir_rules::Shelf;
use wazir_rules::notation::fen;
use wazir_rules::variant::Variant;

use super::stranger;
use crate::level::Level;
use crate::protocol::Options;
use crate::protocol::session::{MOST_LINES, MOST_OVERHEAD, USUAL};

/// The answer to `protover`. Options have lines of their own: `XBoard` crashes when one comes
/// after a feature that it does not know.
pub(super) fn features(options: &Options, variants: &[String]) -> Vec<String> {
    let overhead = options.overhead.as_millis();
    let (least, full) = (Level::LOWEST.number(), Level::FULL.number());
    vec![
        "feature done=0".to_owned(),
        "feature ping=1 setboard=1 usermove=1 playother=1 san=0 time=1 draw=1".to_owned(),
        "feature sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 debug=1 name=1".to_owned(),
        "feature nps=1 memory=1 smp=1 exclude=1 highlight=1 pause=1".to_owned(),
        format!("feature myname=\"{}\"", options.name.replace('"', "'")),
        format!("feature variants=\"{}\"", variants.join(",")),
        format!("feature option=\"MultiPV -spin 1 1 {MOST_LINES}\""),
        format!("feature option=\"Move Overhead -spin {overhead} 0 {MOST_OVERHEAD}\""),
        format!("feature option=\"Level -spin {full} {least} {full}\""),
        "feature option=\"Clear Hash -button\"".to_owned(),
        format!("feature option=\"Table Path -path {}\"", shown(options)),
        "feature option=\"OwnBook -check 0\"".to_owned(),
        "feature option=\"Book File -file \"".to_owned(),
        "feature done=1".to_owned(),
    ]
}

/// The folder of endgame tables, if its path is one that the line can hold.
fn shown(options: &Options) -> &str {
    let path = options.endgames.as_ref().and_then(|path| path.to_str());
    path.filter(|path| !path.contains(|c: char| c.is_control() || c == '"')).unwrap_or_default()
}

/// The names of all games. The game in which the interface starts comes first; `XBoard` also
/// falls back to it if it does not know the game it was asked for.
pub(super) fn variant_names(shelf: &Shelf, first: &str) -> Vec<String> {
    let fits = |name: &str| {
        let clean = |c: char| c.is_ascii_graphic() && c != ',' && c != '"';
        !name.is_empty() && name.len() < 60 && name.chars().all(clean)
    };
    let first = shelf.cecp_names().find(|name| name.eq_ignore_ascii_case(first));
    let mut names: Vec<String> = Vec::new();
    for name in first.into_iter().chain(shelf.cecp_names()) {
        if fits(name) && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// Describes a game before its first move: the board and the pieces that the interface cannot
/// know. `name` is its name for the game. Where the variant file says nothing, the game is
/// described from its rules; `XBoard` ignores that if it knows the game.
pub(super) fn introduction(variant: &Variant, name: &str) -> Vec<String> {
    let facts = variant.protocol();
    if facts.cecp_setup.is_none() && facts.cecp_pieces.is_empty() && name != USUAL {
        return stranger::introduction(variant).unwrap_or_default();
    }
    let wants_setup = facts.cecp_setup_for.is_empty()
        || facts.cecp_setup_for.iter().any(|wanted| wanted.eq_ignore_ascii_case(name));
    let start = || fen::write(variant, variant.start());
    let setup = facts.cecp_setup.iter().filter(|_| wants_setup);
    let setup = setup.map(|board| format!("setup {board} {}", start()));
    setup.chain(facts.cecp_pieces.iter().map(|piece| format!("piece {piece}"))).collect()
}
