//! No word is left out: whatever the sources say stands in the catalog of each language, and nothing
//! else does. `WAZIR_WRITE=1` writes what is missing into the catalog, for translators to fill in,
//! and removes what nobody says any more.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use wazir_rules::Shelf;
use wazir_words::po::{self, Entry};
use wazir_words::scan::{self, Key};

const CATALOG: &str = "crates/words/de.po";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file with this extension in and below a folder, in alphabetical order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("one").path());
    let mut all = Vec::new();
    for path in entries {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && name != "node_modules" && name != "tests" {
            all.extend(files(&path, extension));
        } else if path.extension().is_some_and(|it| it == extension) {
            all.push(path);
        }
    }
    all.sort();
    all
}

/// Everything that is said, with the file that says it first.
fn said() -> BTreeMap<Key, String> {
    let root = root();
    let mut sources = Vec::new();
    for folder in ["rules", "desk", "server"] {
        sources.extend(files(&root.join("crates").join(folder).join("src"), "rs"));
    }
    sources.extend(files(&root.join("web"), "ts"));
    let mut keys = BTreeMap::new();
    for path in sources {
        let text = fs::read_to_string(&path).expect("a source");
        let found = match path.extension().is_some_and(|it| it == "rs") {
            true => scan::rust(&text),
            false => scan::typescript(&text),
        };
        let name = path.strip_prefix(&root).expect("it is below").to_string_lossy().into_owned();
        for key in found {
            keys.entry(key).or_insert_with(|| name.clone());
        }
    }
    for variant in Shelf::shipped().all() {
        for kind in variant.kinds() {
            let key = Key { context: "piece".into(), words: kind.name.clone() };
            keys.entry(key).or_insert_with(|| "crates/rules/variants".to_owned());
        }
    }
    for words in about_games() {
        let key = Key { context: "about".into(), words };
        keys.entry(key).or_insert_with(|| "crates/server/variants".to_owned());
    }
    keys
}

/// What cards say of the games: a sentence, some words and the names of rule sets.
fn about_games() -> Vec<String> {
    let folder = root().join("crates/server/variants");
    let mut all = Vec::new();
    for variant in Shelf::shipped().all() {
        let Ok(article) = fs::read_to_string(folder.join(format!("{}.md", variant.id()))) else {
            all.push(variant.about().to_owned());
            continue;
        };
        let facts = article.split("+++\n").nth(1).expect("facts before the prose");
        let facts: toml::Table = facts.parse().expect("TOML");
        let text = |value: &toml::Value| value.as_str().expect("a text").to_owned();
        all.push(text(&facts["sentence"]));
        let lists = ["chips", "rule-sets"].map(|key| facts.get(key)?.as_array());
        for value in lists.into_iter().flatten().flatten() {
            all.push(text(value.get("label").unwrap_or(value)));
        }
    }
    all.retain(|words| !words.is_empty());
    all
}

fn catalog() -> Vec<Entry> {
    po::read(&fs::read_to_string(root().join(CATALOG)).expect("a catalog")).expect("it is sound")
}

fn key_of(entry: &Entry) -> Key {
    Key { context: entry.context.clone(), words: entry.key.clone() }
}

/// Writes the catalog anew: in the order of the sources, with what is missing.
fn write(said: &BTreeMap<Key, String>) {
    let old = catalog();
    let known: BTreeMap<Key, &Entry> = old.iter().map(|entry| (key_of(entry), entry)).collect();
    let head = Key { context: String::new(), words: String::new() };
    let mut entries: Vec<Entry> =
        known.get(&head).map(|&entry| entry.clone()).into_iter().collect();
    let mut keys: Vec<(&String, &Key)> = said.iter().map(|(key, file)| (file, key)).collect();
    keys.sort();
    for (file, key) in keys {
        let mut entry = known.get(key).map_or_else(Entry::default, |&entry| entry.clone());
        (entry.context, entry.key) = (key.context.clone(), key.words.clone());
        entry.comments.retain(|line| !line.starts_with("#:"));
        entry.comments.push(format!("#: {file}"));
        entries.push(entry);
    }
    fs::write(root().join(CATALOG), po::write(&entries)).expect("it can be written");
}

#[test]
fn every_word_is_translated_and_nothing_else() {
    let said = said();
    if std::env::var_os("WAZIR_WRITE").is_some() {
        write(&said);
    }
    let entries: Vec<Entry> = catalog().into_iter().filter(|entry| !entry.key.is_empty()).collect();
    let mut known = BTreeMap::new();
    for entry in &entries {
        assert!(known.insert(key_of(entry), entry).is_none(), "twice: {entry:?}");
        assert!(said.contains_key(&key_of(entry)), "nobody says {entry:?}");
        let (key, text) = (scan::placeholders(&entry.key), scan::placeholders(&entry.text));
        assert!(entry.text.is_empty() || key == text, "other placeholders: {entry:?}");
    }
    let is_missing = |key: &Key| known.get(key).is_none_or(|entry| entry.text.is_empty());
    let missing: Vec<_> = said.iter().filter(|(key, _)| is_missing(key)).collect();
    assert!(missing.is_empty(), "not in {CATALOG}, or without a translation: {missing:#?}");
}
