//! Compiles the variant files into the library: those listed in `variants/shelf.txt`, in its
//! order, which is the order in which they are listed.

use std::path::Path;
use std::{env, fs};

fn main() {
    let folder =
        Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("variants");
    println!("cargo::rerun-if-changed=variants");
    let list = fs::read_to_string(folder.join("shelf.txt")).expect("variants/shelf.txt");
    let entries = list.lines().map(|id| {
        let file = folder.join(format!("{id}.toml"));
        assert!(file.is_file(), "variants/shelf.txt names {id}, but there is no {id}.toml");
        format!("({id:?}, include_str!({file:?})),\n")
    });
    let table = format!("&[\n{}]", entries.collect::<String>());
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("shelf.rs");
    fs::write(out, table).expect("the build folder can be written to");
}
