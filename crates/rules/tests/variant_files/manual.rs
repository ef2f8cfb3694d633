//! `docs/variant-files.md` is true and complete: its examples are read, and every key is listed.

use wazir_rules::variant::{Variant, file, summary};

const MANUAL: &str = include_str!("../../../../docs/variant-files.md");

/// The code blocks of one language.
fn blocks(language: &str) -> impl Iterator<Item = &'static str> {
    let fenced = MANUAL.split("\n```").enumerate().filter(|(index, _)| index % 2 == 1);
    fenced.filter_map(move |(_, block)| {
        let (first, rest) = block.split_once('\n')?;
        (first == language).then_some(rest)
    })
}

/// The block as it is if it is a whole file, otherwise as a change of chess.
fn whole(block: &str) -> String {
    if block.starts_with("id = ") {
        return block.to_owned();
    }
    format!("id = \"example\"\nname = \"Example\"\nbased-on = \"chess\"\n{block}")
}

#[test]
fn examples_are_clean() {
    let mut count = 0;
    for block in blocks("toml") {
        if let Err(faults) = Variant::read(&whole(block)) {
            panic!("{faults}\nin\n{block}");
        }
        count += 1;
    }
    assert!(count >= 10, "only {count} examples were read");
}

#[test]
fn summaries_are_what_is_printed() {
    let first = blocks("toml").next().expect("an example");
    let variant = Variant::read(first).expect("a clean one");
    let summary = summary(&variant);
    let shown = blocks("text").next().expect("its summary");
    for part in shown.split("...") {
        assert!(summary.contains(part), "{summary}\ndoes not contain\n{part}");
    }
}

#[test]
fn faults_are_what_is_printed() {
    let broken = blocks("toml-broken").next().expect("a broken example");
    let faults = Variant::read(broken).expect_err("faults");
    let shown = blocks("text").nth(1).expect("its faults");
    assert_eq!(faults.to_string().trim(), shown.trim());
}

#[test]
fn every_key_is_explained() {
    for key in file::keys() {
        let row = format!("| `{key}` |");
        assert!(MANUAL.contains(&row), "the manual has no row for `{key}`");
    }
}
