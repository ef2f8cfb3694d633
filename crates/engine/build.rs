//! Makes what has been learnt of the shipped games part of the engine: every file
//! `weights/ID.weights.toml`.

use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("weights");
    println!("cargo::rerun-if-changed=weights");
    let files = fs::read_dir(&folder).expect("the folder weights is there");
    let mut entries: Vec<String> = files
        .map(|file| file.expect("a readable entry").path())
        .filter_map(|path| {
            let id = path.file_name()?.to_str()?.strip_suffix(".weights.toml")?;
            Some(format!("({id:?}, include_str!({path:?})),\n"))
        })
        .collect();
    entries.sort();
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("weights.rs");
    fs::write(out, format!("&[\n{}]", entries.concat()))
        .expect("the build folder can be written to");
}
