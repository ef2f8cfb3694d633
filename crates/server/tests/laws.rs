//! The laws of the fuzz targets that need the server, over the inputs that those begin with and over
//! random changes of them, so that they hold of every version and not only of those that libFuzzer
//! has seen.

use std::fs;
use std::path::{Path, PathBuf};

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
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    for (law, folder) in LAWS {
        for seed in inputs(folder) {
            law(&seed);
            for _ in 0..CHANGES {
                law(&chance.changed(&seed));
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

/// Random numbers that are the same each time (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).expect("less than the bound")
    }

    /// The text with a few characters gone, or with others of it, or strange ones, among them.
    fn changed(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        let others: Vec<char> = text.chars().chain("\0\n\"9-\u{202e}\u{1f40e}".chars()).collect();
        for _ in 0..=self.below(4) {
            let at = self.below(letters.len() + 1);
            let end = (at + self.below(4)).min(letters.len());
            let other = (self.below(2) == 0).then(|| others[self.below(others.len())]);
            letters.splice(at..end, other);
        }
        letters.into_iter().collect()
    }
}
