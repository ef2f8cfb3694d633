//! The laws of the fuzz targets that need the server, over the inputs that those begin with and over
//! random changes of them, so that they hold of every version and not only of those that libFuzzer
//! has seen.

use std::fs;
use std::path::{Path, PathBuf};

use wazir_rules::random::SplitMix64;

/// What libFuzzer calls as well.
#[path = "../../../fuzz/src/web/mod.rs"]
pub mod web;

/// How often each input is changed.
const CHANGES: usize = 6;

/// A law, and the folder of inputs for it.
type Law = (fn(&str), &'static str);

const LAWS: [Law; 4] = [
    (web::design, "games"),
    (web::desk, "fuzz/seeds/desk"),
    (web::import, "fuzz/seeds/import"),
    (web::requests, "fuzz/seeds/requests"),
];

// What is allocated is counted for the whole process: one after another.
#[test]
fn the_laws_of_the_web_hold() {
    let mut random = SplitMix64::new(1);
    for (law, folder) in LAWS {
        for seed in inputs(folder) {
            law(&seed);
            for _ in 0..CHANGES {
                law(&changed(&seed, &mut random));
            }
        }
    }
}

fn inputs(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let entries = fs::read_dir(folder).expect("inputs").flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let read = |path: PathBuf| fs::read_to_string(path).expect("a text");
    paths.into_iter().filter(|path| path.is_file()).map(read).collect()
}

/// The text with a few characters gone, or with others of it, or strange ones, among them.
fn changed(text: &str, random: &mut SplitMix64) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let others: Vec<char> = text.chars().chain("\0\n\"9-\u{202e}\u{1f40e}".chars()).collect();
    for _ in 0..=random.below(4) {
        let at = random.below(letters.len() + 1);
        let end = (at + random.below(4)).min(letters.len());
        let other = (random.below(2) == 0).then(|| others[random.below(others.len())]);
        letters.splice(at..end, other);
    }
    letters.into_iter().collect()
}
