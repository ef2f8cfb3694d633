//! Ways to win and to lose besides checkmate: the `[[end]]` tables that can be chosen.

use toml_edit::{Array as List, ArrayOfTables, DocumentMut, Item, Table, value};
use wazir_words::mark;

use super::change::leave_out;
use super::facts;
use super::messages::{DesignChoice, DesignValue};
use super::sources::Sources;

const GOALS: &[(&str, &str)] = &[
    ("none", mark!("no place in particular")),
    ("middle", mark!("the middle of the board wins")),
    ("last-rank", mark!("the last rank wins")),
];

const BARE: &[(&str, &str)] =
    &[("none", mark!("goes on")), ("loss", mark!("loses")), ("win", mark!("wins"))];

/// What holds for one of the ends, and whether the file itself says so.
pub(super) fn show(key: &str, sources: &Sources) -> (DesignChoice, bool) {
    let found = sources.list("end").into_iter().find(|(table, _)| is(key, table, sources));
    let own = found.is_some_and(|(_, own)| own);
    let table = found.map(|(table, _)| table);
    let choice = match key {
        "checks" => {
            let count = table.and_then(|table| table.get("count")?.as_integer());
            DesignChoice::Number { value: count.unwrap_or(0), least: 0, most: 20 }
        }
        "king" => DesignChoice::Flag { value: table.is_some() },
        "goal" => facts::word(table.map_or("none", |table| goal(table, sources)), GOALS),
        _ => {
            let result = |table: &Table| match text(table, "result") {
                Some("win") => "win",
                _ => "loss",
            };
            facts::word(table.map_or("none", result), BARE)
        }
    };
    (choice, own)
}

/// Writes one of the ends, or takes it away.
pub(super) fn choose(key: &str, chosen: &DesignValue, sources: &Sources, file: &mut DocumentMut) {
    let inherited = sources.list("end").iter().any(|(table, own)| !own && is(key, table, sources));
    let mut ends: Vec<Table> = match inherited {
        // An end of the base can only be left out with all others.
        true => sources.list("end").into_iter().map(|(table, _)| table.clone()).collect(),
        false => {
            let own = sources.list("end").into_iter().filter(|(_, own)| *own);
            own.map(|(table, _)| table.clone()).collect()
        }
    };
    leave_out(file, "end", inherited || super::sources::without(file).any(|word| word == "end"));
    ends.retain(|table| !is(key, table, sources));
    ends.extend(end(key, chosen, sources, file));
    file.remove("end");
    if !ends.is_empty() {
        let mut list = ArrayOfTables::new();
        for mut table in ends {
            // It has the place of this file, and not that of its base.
            table.set_position(isize::MAX);
            list.push(table);
        }
        file.insert("end", Item::ArrayOfTables(list));
    }
}

fn end(
    key: &str,
    chosen: &DesignValue,
    sources: &Sources,
    file: &mut DocumentMut,
) -> Option<Table> {
    let mut table = Table::new();
    let kings = || List::from_iter(royal(sources));
    match (key, chosen) {
        ("checks", DesignValue::Whole(count)) if *count > 0 => {
            table.insert("when", value("checks"));
            table.insert("count", value(i64::from(*count)));
        }
        ("king", DesignValue::Flag(true)) => {
            table.insert("when", value("lost"));
            table.insert("pieces", value(kings()));
        }
        ("bare", DesignValue::Text(result)) if result != "none" => {
            table.insert("when", value("lost"));
            table.insert("left", value(1));
            table.insert("result", value(result));
        }
        ("goal", DesignValue::Text(goal)) if goal != "none" => {
            table.insert("when", value("goal"));
            table.insert("pieces", value(kings()));
            table.insert("region", value(region(goal, sources, file)));
        }
        _ => return None,
    }
    Some(table)
}

/// Whether a table is the end that a key means.
fn is(key: &str, table: &Table, sources: &Sources) -> bool {
    let of_kings = || {
        let pieces = table.get("pieces").and_then(Item::as_array);
        pieces.is_some_and(|list| list.iter().filter_map(|it| it.as_str()).eq(royal(sources)))
    };
    let plain =
        !["each", "side", "safe", "stays", "answered"].iter().any(|key| table.contains_key(key));
    match (key, text(table, "when")) {
        ("checks", Some("checks")) => plain,
        ("king", Some("lost")) => plain && of_kings() && !table.contains_key("left"),
        ("bare", Some("lost")) => {
            let left = table.get("left").and_then(Item::as_integer);
            plain && left == Some(1) && !table.contains_key("pieces")
        }
        ("goal", Some("goal")) => plain && of_kings() && goal(table, sources) != "none",
        _ => false,
    }
}

fn text<'t>(table: &'t Table, key: &str) -> Option<&'t str> {
    table.get(key)?.as_str()
}

/// The letters of the royal pieces. Where there is no check, they may not be called so: then the
/// letter K.
fn royal(sources: &Sources) -> Vec<&'static str> {
    const LETTERS: [&str; 26] = [
        "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R",
        "S", "T", "U", "V", "W", "X", "Y", "Z",
    ];
    let is_royal = |letter: &str| {
        sources.of_piece(letter, "royal").is_some_and(|it| it.item.as_bool() == Some(true))
    };
    let royal: Vec<_> = LETTERS.into_iter().filter(|letter| is_royal(letter)).collect();
    if royal.is_empty() { vec!["K"] } else { royal }
}

/// The squares of a goal, as a region has them.
fn squares(goal: &str, sources: &Sources) -> String {
    let side = |key| sources.whole(Some("board"), key).unwrap_or(8).clamp(1, 16);
    let (files, ranks) = (side("files"), side("ranks"));
    let square = |file: i64, rank: i64| format!("{}{rank}", char::from(b'a' + (file - 1) as u8));
    match goal {
        "middle" => {
            let from = square((files + 1) / 2, (ranks + 1) / 2);
            let to = square(files / 2 + 1, ranks / 2 + 1);
            if from == to { from } else { format!("{from}-{to}") }
        }
        _ => format!("{}-{}", square(1, ranks), square(files, ranks)),
    }
}

/// The goal of an end, by the squares of its region.
fn goal(table: &Table, sources: &Sources) -> &'static str {
    let Some(name) = text(table, "region") else { return "none" };
    let regions = sources.list("region");
    let found = regions.iter().find(|(region, _)| text(region, "name") == Some(name));
    let list = found.and_then(|(region, _)| region.get("squares")?.as_array());
    let is = |goal: &str| {
        list.is_some_and(|list| {
            list.iter().filter_map(|it| it.as_str()).eq([squares(goal, sources)])
        })
    };
    GOALS.iter().skip(1).map(|&(goal, _)| goal).find(|goal| is(goal)).unwrap_or("none")
}

/// The name of the region of a goal, which is written if there is none yet.
fn region(goal: &str, sources: &Sources, file: &mut DocumentMut) -> String {
    let squares = squares(goal, sources);
    let fits = |region: &Table| {
        let list = region.get("squares").and_then(Item::as_array);
        list.is_some_and(|list| list.iter().filter_map(|it| it.as_str()).eq([squares.as_str()]))
    };
    let regions = sources.list("region");
    if let Some(name) = regions.iter().find(|it| fits(it.0)).and_then(|it| text(it.0, "name")) {
        return name.to_owned();
    }
    let name = goal.replace('-', " ");
    let mut region = Table::new();
    region.insert("name", value(&name));
    region.insert("squares", value(List::from_iter([squares.as_str()])));
    if goal == "middle" {
        region.insert("mirrored", value(false));
    }
    let list = file.entry("region").or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
    if let Some(list) = list.as_array_of_tables_mut() {
        list.push(region);
    }
    name
}
