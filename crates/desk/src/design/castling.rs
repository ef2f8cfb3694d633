//! Ways of castling, and where king and partners stand for them.

use std::collections::BTreeMap;

use toml_edit::{Array as List, ArrayOfTables, Item, Table, value};
use wazir_words::{mark, say};

use super::array::Array;
use super::change::leave_out;
use super::sources::Sources;
use crate::Refused;

/// Ways of castling that can be chosen.
pub(super) const PRESETS: &[(&str, &str)] = &[
    ("none", mark!("is not allowed")),
    ("two", mark!("the king moves two squares towards the rook")),
    ("edges", mark!("the king goes to the third file, or the last but one")),
    ("three", mark!("the king moves three squares towards the rook")),
];

/// The word for any other way.
const OTHER: &str = mark!("as the file says");

/// White's squares: the king's file, and by the letter of each right the partner's file and the
/// king's target. Files are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Plan {
    king: usize,
    wings: BTreeMap<String, (usize, usize)>,
}

/// The preset that holds.
pub(super) fn preset(sources: &Sources) -> &'static str {
    if !sources.has_table("castling") {
        return "none";
    }
    let files = board_side(sources, "files");
    let Some(plan) = written(sources) else { return OTHER };
    let fits = |preset: &str| {
        plan.wings.values().all(|&(rook, to)| to == target(preset, plan.king, rook, files))
    };
    let known = PRESETS.iter().skip(1).map(|&(preset, _)| preset);
    known.into_iter().find(|preset| fits(preset)).unwrap_or(OTHER)
}

/// Where the king goes.
fn target(preset: &str, king: usize, rook: usize, files: usize) -> usize {
    let right = rook > king;
    let by = |steps: usize| if right { king + steps } else { king.saturating_sub(steps) };
    match preset {
        "two" => by(2),
        "three" => by(3),
        _ if right => files.saturating_sub(2),
        _ => 2,
    }
}

/// What the files say, if it is about one king and its first rank.
fn written(sources: &Sources) -> Option<Plan> {
    let king = first_rank(sources.text(Some("castling"), "king")?)?;
    let mut wings = BTreeMap::new();
    for (right, wing) in written_wings(sources) {
        let rook = first_rank(wing.get("rook")?)?;
        let to = first_rank(wing.get("king-to")?)?;
        if wing.contains_key("king") {
            return None;
        }
        wings.insert(right, (rook, to));
    }
    (!wings.is_empty()).then_some(Plan { king, wings })
}

/// The squares of each wing by its right. What a file does not say of a wing, its base does.
fn written_wings(sources: &Sources) -> BTreeMap<String, BTreeMap<&str, String>> {
    let mut all: BTreeMap<String, BTreeMap<&str, String>> = BTreeMap::new();
    for wing in sources.wings() {
        let Some(right) = wing.get("right").and_then(Item::as_str) else { continue };
        let known = all.entry(right.to_owned()).or_default();
        for key in ["king", "rook", "king-to"] {
            let square = wing.get(key).and_then(|item| match item.as_array() {
                Some(list) if list.len() == 1 => list.get(0)?.as_str(),
                Some(_) => Some("several"),
                None => item.as_str(),
            });
            if let Some(square) = square {
                known.entry(key).or_insert_with(|| square.to_owned());
            }
        }
    }
    all
}

/// The file of a square of White's first rank.
fn first_rank(square: impl AsRef<str>) -> Option<usize> {
    let (file, rank) = square.as_ref().split_at_checked(1)?;
    let file = file.bytes().next()?;
    (rank == "1" && file.is_ascii_lowercase()).then(|| usize::from(file - b'a'))
}

fn board_side(sources: &Sources, key: &str) -> usize {
    let side = sources.whole(Some("board"), key).and_then(|side| usize::try_from(side).ok());
    side.unwrap_or(8)
}

/// What a preset means for the pieces of a start position.
fn plan(sources: &Sources, array: &Array, preset: &str) -> Option<Plan> {
    let royal = |letter: &str| {
        sources.of_piece(letter, "royal").and_then(|it| it.item.as_bool()).unwrap_or(false)
    };
    let first: Vec<(usize, &str)> = array
        .pieces()
        .filter(|piece| piece.1 == 0)
        .map(|(file, _, letter)| (file, letter))
        .collect();
    let (king, _) = *first.iter().find(|(_, letter)| royal(letter))?;
    let partner = sources.text(Some("castling"), "with").unwrap_or("R");
    let rooks = || first.iter().filter(|(_, letter)| *letter == partner).map(|&(file, _)| file);
    let wings = [
        ("K", rooks().filter(|&file| file > king).max()),
        ("Q", rooks().filter(|&file| file < king).min()),
    ];
    let files = board_side(sources, "files");
    let wing = |(right, rook): (&str, Option<usize>)| {
        let rook = rook?;
        Some((right.to_owned(), (rook, target(preset, king, rook, files))))
    };
    let wings: BTreeMap<_, _> = wings.into_iter().filter_map(wing).collect();
    (!wings.is_empty()).then_some(Plan { king, wings })
}

/// Writes a way of castling into a file, and the rights into its start position.
///
/// # Errors
/// When no king stands on White's first rank with a partner.
pub(super) fn choose(
    sources: &Sources,
    file: &mut toml_edit::DocumentMut,
    array: &mut Array,
    preset: &str,
) -> Result<(), Refused> {
    if preset == "none" {
        file.remove("castling");
        if sources.bases().has_table("castling") {
            leave_out(file, "castling", true);
        }
        array.set_castling("-");
        return Ok(());
    }
    let plan = plan(sources, array, preset).ok_or_else(|| {
        Refused(say!("for castling, a king and a rook must stand on White's first rank").to_owned())
    })?;
    write(sources, file, &plan);
    array.set_castling(&rights(&plan));
    Ok(())
}

/// Follows king and rooks to where they stand now. Where they cannot castle any more, nothing
/// changes, and the checker will say so.
pub(super) fn follow(sources: &Sources, file: &mut toml_edit::DocumentMut, array: &mut Array) {
    let preset = preset(sources);
    if preset == "none" || preset == OTHER {
        return;
    }
    let Some(now) = plan(sources, array, preset) else { return };
    if written(sources).as_ref() != Some(&now) {
        write(sources, file, &now);
    }
    array.set_castling(&rights(&now));
}

/// `KQkq`
fn rights(plan: &Plan) -> String {
    let white: String = plan.wings.keys().map(String::as_str).collect();
    format!("{white}{}", white.to_lowercase())
}

fn write(sources: &Sources, file: &mut toml_edit::DocumentMut, plan: &Plan) {
    let bases = sources.bases();
    let partner = sources.text(Some("castling"), "with").filter(|&with| with != "R");
    file.remove("castling");
    if written(&bases).as_ref() == Some(plan) {
        leave_out(file, "castling", false);
        return;
    }
    leave_out(file, "castling", bases.has_table("castling"));
    let square = |index: usize| format!("{}1", char::from(b'a' + (index % 26) as u8));
    let mut table = Table::new();
    table.insert("king", value(square(plan.king)));
    if let Some(partner) = partner {
        table.insert("with", value(partner));
    }
    let mut wings = ArrayOfTables::new();
    for (right, &(rook, to)) in &plan.wings {
        let mut wing = Table::new();
        wing.insert("right", value(right));
        wing.insert("rook", value(square(rook)));
        wing.insert("king-to", value(List::from_iter([square(to)])));
        wings.push(wing);
    }
    table.insert("wing", Item::ArrayOfTables(wings));
    file.insert("castling", Item::Table(table));
}
