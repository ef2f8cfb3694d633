//! Compiles the variant files into the library: those listed in `variants/shelf.txt`, in its
//! order, which is the order in which they are listed. Those above its empty line stand first on
//! every list; the others are sorted by their families where families are shown. The move counts
//! beside them come along.

use std::path::Path;
use std::{env, fs};

fn main() {
    let folder =
        Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("variants");
    println!("cargo::rerun-if-changed=variants");
    let list = fs::read_to_string(folder.join("shelf.txt")).expect("variants/shelf.txt");
    let first = list.lines().take_while(|id| !id.is_empty()).count();
    let entries = list.lines().filter(|id| !id.is_empty()).map(|id| {
        let file = folder.join(format!("{id}.toml"));
        assert!(file.is_file(), "variants/shelf.txt names {id}, but there is no {id}.toml");
        format!("({id:?}, include_str!({file:?})),\n")
    });
    let table = format!("&[\n{}]", entries.collect::<String>());
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let counts = list.lines().filter_map(|id| {
        let file = folder.join(format!("{id}.perft"));
        file.is_file().then(|| format!("({id:?}, include_str!({file:?})),\n"))
    });
    let counts = format!("&[\n{}]", counts.collect::<String>());
    let first = first.to_string();
    for (name, text) in [("shelf.rs", table), ("first.rs", first), ("counts.rs", counts)] {
        fs::write(Path::new(&out).join(name), text).expect("the build folder can be written to");
    }
}
