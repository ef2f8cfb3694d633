//! Makes what has been learnt of the shipped games part of the engine: every file
//! `weights/ID.weights.toml`, `networks/ID.network` and `books/ID.book`.

use std::path::Path;
use std::{env, fs};

fn main() {
    embed("weights", ".weights.toml", "include_str!");
    embed("networks", ".network", "include_bytes!");
    embed("books", ".book", "include_str!");
}

/// Writes a list of pairs for the files of a folder: the id of the game, and the file.
fn embed(folder: &str, ending: &str, include: &str) {
    let path = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join(folder);
    println!("cargo::rerun-if-changed={folder}");
    let files = fs::read_dir(&path).expect("the folder is there");
    let mut entries: Vec<String> = files
        .map(|file| file.expect("a readable entry").path())
        .filter_map(|path| {
            let id = path.file_name()?.to_str()?.strip_suffix(ending)?;
            Some(format!("({id:?}, {include}({path:?})),\n"))
        })
        .collect();
    entries.sort();
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join(folder);
    fs::write(out.with_extension("rs"), format!("&[\n{}]", entries.concat()))
        .expect("the build folder can be written to");
}
