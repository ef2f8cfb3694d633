//! The number that `wazir bench` prints is committed: another one means that the engine behaves
//! differently, which a refactoring must not. Both board widths must count the same.
//!
//! `nodes.txt` has the nodes of each game, and of all together. After a change that is meant to
//! change them, `WAZIR_WRITE=1 cargo test -p wazir-engine --test bench` writes the new ones.

use std::fs;
use std::path::Path;
use std::thread;

use wazir_engine::bench::{Bench, Options, bench};
use wazir_rules::Width;

fn count(width: Width) -> Bench {
    bench(&Options { width, ..Options::default() }, &mut |_| ())
}

/// A game and its nodes on each line; all nodes on the last.
fn written(bench: &Bench) -> String {
    let games = bench.by_variant().into_iter().map(|(variant, nodes, _)| (variant, nodes));
    let all = [("all".to_owned(), bench.nodes())];
    games.chain(all).map(|(name, nodes)| format!("{name} {nodes}\n")).collect()
}

#[test]
fn the_engine_counts_what_is_committed() {
    let (fitting, wide) = thread::scope(|scope| {
        let wide = scope.spawn(|| written(&count(Width::Wide)));
        (written(&count(Width::Fitting)), wide.join().expect("the search does not panic"))
    });
    assert_eq!(fitting, wide, "tables of the two board widths search differently");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench/nodes.txt");
    if std::env::var_os("WAZIR_WRITE").is_some() {
        fs::write(&file, &fitting).expect("the file can be written");
    }
    let committed = fs::read_to_string(&file).expect("the file can be read");
    assert!(
        fitting == committed,
        "the engine searches differently: `wazir bench` counts\n{fitting}and not\n{committed}\
         A refactoring must not change these numbers. If the change is meant, run\n  \
         WAZIR_WRITE=1 cargo test -p wazir-engine --test bench\n\
         and commit tests/bench/nodes.txt with it, with what the change is worth in the \
         message\nand `Bench: N` (the number of all) as its last line."
    );
}
