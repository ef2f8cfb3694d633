//! `docs/variant-files.md` is true and complete: its examples are read, and its tables follow from the keys.

use wazir_rules::variant::{Key, Variant, manual, summary};

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

/// The lines of a table of the manual.
fn lines(keys: &[Key]) -> Vec<String> {
    let cell = |text: &str| if text.is_empty() { " |".to_owned() } else { format!(" {text} |") };
    let line = |key: &Key| {
        let cells = [key.kind, key.default, key.meaning].map(cell);
        format!("| `{}` |{}", key.name, cells.concat())
    };
    keys.iter().map(line).collect()
}

/// The manual with its tables written anew; all other lines stay.
fn rewrite() -> String {
    let is_row = |line: &str| line.starts_with("| `");
    let mut tables = manual().map(lines).into_iter();
    let mut text = Vec::new();
    let mut before = "";
    for line in MANUAL.lines() {
        if is_row(line) && !is_row(before) {
            text.extend(tables.next().expect("a table of keys for each table of the manual"));
        }
        if !is_row(line) {
            text.push(line.to_owned());
        }
        before = line;
    }
    assert_eq!(tables.next(), None, "a table of keys that the manual lacks");
    text.join("\n") + "\n"
}

#[test]
fn every_key_is_explained() {
    let text = rewrite();
    if std::env::var_os("WAZIR_WRITE").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variant-files.md");
        std::fs::write(path, text).expect("the manual can be written");
        return;
    }
    let differs = MANUAL.lines().zip(text.lines()).find(|(found, expected)| found != expected);
    assert_eq!(differs, None, "WAZIR_WRITE=1 writes the manual");
    assert_eq!(MANUAL, text);
}
