//! The number that `wazir bench` prints is committed: another one means that the engine behaves
//! differently, which a refactoring must not. Games on small boards must count the same with the
//! tables of large ones.
//!
//! `nodes.txt` has the nodes of each game, and of all together. After a change that is meant to
//! change them, `WAZIR_WRITE=1 cargo test -p wazir-engine --test bench` writes the new ones.

use std::fs;
use std::path::Path;
use std::thread;

use wazir_engine::bench::{Bench, Options, Row, bench};
use wazir_rules::Width;
use wazir_rules::variant::Variant;

fn count(options: &Options) -> Bench {
    bench(options, &mut |_| ())
}

/// Returns whether the game fits the tables of small boards; others have only wide ones.
fn is_small(variant: &Variant) -> bool {
    variant.board().len() <= 64
}

/// Writes a game and its nodes on each line, and all nodes on the last.
fn listing(bench: &Bench) -> String {
    let games = bench.by_variant().into_iter().map(|(variant, nodes, _)| (variant, nodes));
    let all = [("all".to_owned(), bench.nodes())];
    games.chain(all).map(|(name, nodes)| format!("{name} {nodes}\n")).collect()
}

#[test]
fn the_engine_counts_what_is_committed() {
    let (fitting, wide) = thread::scope(|scope| {
        let wide = Options { width: Width::Wide, includes: is_small, ..Options::default() };
        let wide = scope.spawn(move || count(&wide));
        (count(&Options::default()), wide.join().expect("the search does not panic"))
    });
    assert!(!wide.rows.is_empty());
    for row in &wide.rows {
        let is_same = |other: &&Row| (&other.variant, &other.fen) == (&row.variant, &row.fen);
        let same = fitting.rows.iter().find(is_same);
        let nodes = same.map(|row| row.nodes);
        assert_eq!(nodes, Some(row.nodes), "wide tables search differently: {}", row.fen);
    }
    let fitting = listing(&fitting);
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
