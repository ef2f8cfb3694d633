//! Games as other programs write them, and what of it a variant file can say.
//!
//! | module | holds |
//! |---|---|
//! | `games` | the games of a file, whichever program it belongs to |
//! | `read` | keys of a section of Fairy-Stockfish's `variants.ini` become a variant file |
//! | `write` | a variant becomes keys of a section |
//! | `fairy_max` | Fairy-Max's games, `fmax.ini` |
//! | `engine_lines` | what engines tell `XBoard` of a game |
//! | `draft` | a variant file as it is put together |
//! | `pieces` | the pieces that have names elsewhere |
//! | `first_moves` | first moves that are part of a movement elsewhere |
//! | `spell` | moves that are listed one by one, in Betza notation |
//! | `squares` | sets of squares as `variants.ini` writes them |
//!
//! A section without a parent begins with the rules of chess and no pieces. One with a parent
//! begins with the parent's keys; those of a game that is built in here are [written](mod@write)
//! first. Nothing is dropped silently: what a file cannot say comes back with its reason.

mod draft;
mod engine_lines;
mod fairy_max;
mod first_moves;
mod games;
mod pieces;
mod read;
mod spell;
mod squares;
mod write;

use std::collections::BTreeMap;
use std::fmt;

use wazir_rules::Shelf;

pub(crate) use draft::Imported;
pub(crate) use games::Games;
pub(crate) use write::export;

/// Keys and values of a section.
pub(crate) type Keys = BTreeMap<String, String>;

/// The name of the piece as which the king moves, if it is not its own. Games that are built in
/// there have this; no file can say it, and a section with a king of its own does not inherit it.
const KING_TYPE: &str = "kingType";

/// Something that cannot be said, and why.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Unsaid {
    /// The option with its value, or the fact.
    pub(crate) what: String,
    pub(crate) why: String,
}

impl fmt::Display for Unsaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.what, self.why)
    }
}

impl Unsaid {
    pub(crate) fn new(what: impl Into<String>, why: impl Into<String>) -> Unsaid {
        Unsaid { what: what.into(), why: why.into() }
    }
}

/// A section: `[name:parent]` and its keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Section {
    pub(crate) name: String,
    pub(crate) parent: Option<String>,
    pub(crate) keys: Keys,
}

/// Splits a file into its sections. Lines that are neither are returned with their numbers.
fn sections(text: &str) -> (Vec<Section>, Vec<(usize, String)>) {
    let (mut sections, mut strange) = (Vec::<Section>::new(), Vec::new());
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        if let Some(head) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let (name, parent) = match head.split_once(':') {
                Some((name, parent)) => (name, Some(parent.trim().to_owned())),
                None => (head, None),
            };
            sections.push(Section { name: name.trim().to_owned(), parent, keys: Keys::new() });
            continue;
        }
        match (sections.last_mut(), line.split_once('=')) {
            (Some(section), Some((key, value))) => {
                let value = value.split('#').next().unwrap_or_default();
                section.keys.insert(key.trim().to_owned(), value.trim().to_owned());
            }
            _ => strange.push((index + 1, line.to_owned())),
        }
    }
    (sections, strange)
}

/// The most sections that may be based on one another.
const DEEPEST: usize = 16;

/// All keys of a section, with those that it inherits. Fails with the name of a parent that is
/// neither in the file nor on the shelf.
fn inherited(
    section: &Section,
    all: &[Section],
    shelf: &Shelf,
) -> Result<(Keys, Vec<Unsaid>), Unsaid> {
    inherit(section, all, shelf, 0)
}

fn inherit(
    section: &Section,
    all: &[Section],
    shelf: &Shelf,
    depth: usize,
) -> Result<(Keys, Vec<Unsaid>), Unsaid> {
    let (mut keys, mut unsaid) = (Keys::new(), Vec::new());
    if let Some(parent) = &section.parent {
        let what = format!("[{}:{parent}]", section.name);
        if depth > DEEPEST {
            return Err(Unsaid::new(what, "it would be based on itself"));
        }
        let other = all.iter().find(|other| other.name == *parent && *other != section);
        if let Some(other) = other {
            (keys, unsaid) = inherit(other, all, shelf, depth + 1)?;
        } else if let Some(variant) = shelf.get_by_uci(parent) {
            let exported = export(&variant);
            unsaid.extend(
                exported
                    .unsaid
                    .into_iter()
                    .map(|it| Unsaid { what: format!("{parent}: {}", it.what), ..it }),
            );
            keys = exported.keys;
        } else {
            return Err(Unsaid::new(what, "neither this file nor Wazir has a game of that name"));
        }
    }
    for key in ["promotionPieceTypes", "promotionPieceTypesWhite", "promotionPieceTypesBlack"] {
        if let Some(choices) = keys.get(key) {
            let left = choices_left(choices, &keys, &section.keys);
            keys.insert(key.to_owned(), left);
        }
    }
    spare_targets(&mut keys, &section.keys);
    keys.retain(|key, value| !gives_letter_away(key, value, &section.keys));
    let mut own = section.keys.clone();
    if let Some(value) = own.remove(KING_TYPE) {
        let what = format!("{KING_TYPE} = {value}");
        unsaid.push(Unsaid::new(what, "the other program reads no such key"));
    }
    if own.contains_key("king") {
        keys.remove(KING_TYPE);
    }
    for key in BY_PIECE {
        if let (Some(inherited), Some(value)) = (keys.get(key), own.get_mut(key)) {
            *value = by_piece(inherited, value);
        }
    }
    keys.extend(own);
    Ok((keys, unsaid))
}

/// Keys that say something of some pieces: of others the parent's value stands.
const BY_PIECE: [&str; 2] = ["promotedPieceType", "promotionLimit"];

/// The pairs of such a key, and those of the parent for other pieces.
fn by_piece(inherited: &str, own: &str) -> String {
    let letter = |pair: &str| pair.chars().next().map(|c| c.to_ascii_lowercase());
    let is_other = |pair: &&str| own.split_whitespace().all(|known| letter(known) != letter(pair));
    let others = inherited.split_whitespace().filter(is_other);
    others.chain(own.split_whitespace()).collect::<Vec<_>>().join(" ")
}

/// The choices of pawns that these keys leave: a piece that they define anew is none, nor is one
/// whose letter they give to another; one that gets another letter still is.
fn choices_left(choices: &str, inherited: &Keys, own: &Keys) -> String {
    let letter = |value: &str| value.chars().next().map(|c| c.to_ascii_lowercase());
    let left = choices.chars().filter_map(|choice| {
        let is_it = |(key, value): &(&String, &String)| {
            is_piece(key) && letter(value) == letter(&choice.to_string())
        };
        if own.iter().any(|piece| is_it(&piece)) {
            return None;
        }
        let key = inherited.iter().find(is_it).map(|(key, _)| key);
        key.and_then(|key| own.get(key)).map_or(Some(choice), |value| value.chars().next())
    });
    left.filter(|&choice| choice != '-').collect()
}

/// Gives other letters to pieces that others are turned over to, where these keys give theirs to
/// another one: they occur only as promoted forms, and stay what they are.
fn spare_targets(keys: &mut Keys, own: &Keys) {
    let letter = |value: &str| value.chars().next().map(|c| c.to_ascii_lowercase());
    let pairs: Vec<(String, String)> = keys
        .get("promotedPieceType")
        .map_or("", |text| text.as_str())
        .split_whitespace()
        .filter_map(|pair| pair.split_once(':').map(|(from, to)| (from.to_owned(), to.to_owned())))
        .filter(|(_, to)| to.starts_with(|c: char| c.is_ascii_alphabetic()))
        .collect();
    let bases: Vec<Option<char>> = pairs.iter().map(|(from, _)| letter(from)).collect();
    let mut renamed = Vec::new();
    for (_, to) in &pairs {
        let taken = |(key, value): (&String, &String)| {
            is_piece(key) && letter(value) == letter(to) && keys.get(key) != Some(value)
        };
        if renamed.iter().any(|(old, _)| old == to)
            || bases.contains(&letter(to))
            || !own.iter().any(taken)
        {
            continue;
        }
        let used: Vec<Option<char>> = keys
            .iter()
            .chain(own)
            .filter(|(key, _)| is_piece(key))
            .map(|(_, value)| letter(value))
            .collect();
        let is_free = |c: &char| {
            !used.contains(&Some(*c)) && !renamed.iter().any(|(_, new): &(String, char)| new == c)
        };
        let Some(free) = ('a'..='z').rev().find(is_free) else { continue };
        renamed.push((to.clone(), free));
    }
    for (old, new) in renamed {
        let is_old =
            |(key, value): &(&String, &mut String)| is_piece(key) && letter(value) == letter(&old);
        for (_, value) in keys.iter_mut().filter(is_old) {
            value.replace_range(..1, &new.to_string());
        }
        let changed = |(from, to): &(String, String)| match *to == old {
            true => format!("{from}:{new}"),
            false => format!("{from}:{to}"),
        };
        let text = keys.get("promotedPieceType").cloned().unwrap_or_default();
        let all = text.split_whitespace().filter_map(|pair| pair.split_once(':'));
        let all: Vec<String> =
            all.map(|(from, to)| changed(&(from.to_owned(), to.to_owned()))).collect();
        keys.insert("promotedPieceType".to_owned(), all.join(" "));
    }
}

/// Returns whether this key is of a piece whose letter these keys give to another one.
fn gives_letter_away(key: &str, value: &str, keys: &Keys) -> bool {
    let letter = |value: &str| value.chars().next().filter(|&c| c != '-');
    let same = |(other, own): (&String, &String)| {
        other != key && is_piece(other) && letter(own) == letter(value)
    };
    is_piece(key) && letter(value).is_some() && keys.iter().any(same)
}

/// Returns whether this is the key of a piece.
fn is_piece(key: &str) -> bool {
    key == "king" || key.starts_with("customPiece") || pieces::called(key).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_split_into_sections() {
        let text =
            "stray\n# a comment\n[a]\nmaxRank = 5 # five\nking = k\n\n[b:a]\nking=-\nnonsense\n";
        let (all, strange) = sections(text);
        assert_eq!(strange, [(1, "stray".to_owned()), (9, "nonsense".to_owned())]);
        assert_eq!((all[0].name.as_str(), all[1].parent.as_deref()), ("a", Some("a")));
        let (keys, unsaid) = inherited(&all[1], &all, Shelf::shipped()).expect("a parent");
        assert_eq!((keys["maxRank"].as_str(), keys["king"].as_str()), ("5", "-"));
        assert!(unsaid.is_empty());
        // What is defined anew is no choice of pawns any more; what only has another letter is.
        let (all, _) = sections(
            "[a]\nqueen = q\nrook = r\nbishop = b\nknight = n\npromotionPieceTypes = qrbn\n\
             [b:a]\nqueen = w\nrook = r\nbishop = -\ncustomPiece1 = n:C\n",
        );
        let (keys, _) = inherited(&all[1], &all, Shelf::shipped()).expect("a parent");
        assert_eq!(keys["promotionPieceTypes"], "w");
        // No piece has the letter `-`, which another section could take from it.
        let (all, _) = sections("[a]\nking = -\npromotedPieceType = p:-\n[b:a]\nqueen = -\n");
        let (keys, _) = inherited(&all[1], &all, Shelf::shipped()).expect("a parent");
        assert_eq!(keys["king"], "-");
        let (orphans, _) = sections("[a:b]\n[b:a]\n[c:nothing]\n");
        for section in &orphans {
            assert!(inherited(section, &orphans, Shelf::shipped()).is_err(), "{section:?}");
        }
    }
}
