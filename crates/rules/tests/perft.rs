//! The perft counts stored with the variants, on both board widths, with and without the
//! processor's fast instructions; small ones also by the slow reference.
//!
//! Counts above [`node_limit`] are skipped: set `WAZIR_PERFT_NODES` to go deeper.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use common::{game_files, games_folder, setup, variant, versions};
use wazir_rules::counts;
use wazir_rules::reference;
use wazir_rules::variant::Variant;
use wazir_rules::{Game, Rules, Setup, Shelf};

/// The reference counts positions with so many times fewer nodes than the fast generator.
const REFERENCE_SHARE: u64 = 20;

/// The largest count that is verified.
fn node_limit() -> u64 {
    match std::env::var("WAZIR_PERFT_NODES") {
        Ok(text) => text.replace('_', "").parse().expect("WAZIR_PERFT_NODES is a number"),
        Err(_) => 500_000,
    }
}

/// A position with its known counts.
struct Line {
    /// File, line and FEN, for error messages.
    name: String,
    setup: Setup,
    counts: Vec<(u32, u64)>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("variants")
}

fn lines(variant: &Variant) -> Vec<Line> {
    let file = format!("{}.perft", variant.id());
    let shipped = folder().join(&file);
    let path = if shipped.exists() { shipped } else { games_folder().join(&file) };
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let read = counts::read(&text).unwrap_or_else(|error| panic!("{file}:{error}"));
    let line = |counted: counts::Counted| Line {
        name: format!("{file}:{} {}", counted.line, counted.fen.as_deref().unwrap_or("start")),
        setup: match counted.fen {
            None => variant.start().clone(),
            Some(fen) => setup(variant, &fen),
        },
        counts: counted.counts,
    };
    read.into_iter().map(line).collect()
}

fn check_counts(rules: &Rules, lines: &[Line], limit: u64) {
    for line in lines {
        let game = Game::from_setup(rules, &line.setup)
            .unwrap_or_else(|faults| panic!("{}: {faults:?}", line.name));
        for &(depth, count) in line.counts.iter().filter(|(_, count)| *count <= limit) {
            assert_eq!(game.perft(depth), count, "{} at depth {depth}", line.name);
        }
    }
}

fn check_counts_by_reference(variant: &Variant, lines: &[Line], limit: u64) {
    for line in lines {
        for &(depth, count) in line.counts.iter().filter(|(_, count)| *count <= limit) {
            let found = reference::perft(variant, &line.setup, depth);
            assert_eq!(found, count, "{} at depth {depth}, by the reference", line.name);
        }
    }
}

#[test]
fn every_count_is_right() {
    let limit = node_limit();
    let files = game_files();
    let ids = Shelf::shipped().ids().chain(files.iter().map(String::as_str));
    let games: Vec<_> = ids.map(variant).collect();
    in_two_halves(&games, |game| {
        let lines = lines(game);
        versions(game).iter().for_each(|rules| check_counts(rules, &lines, limit));
        check_counts_by_reference(game, &lines, limit / REFERENCE_SHARE);
    });
}

/// Works on every second game in a thread of its own.
fn in_two_halves(games: &[Arc<Variant>], work: impl Fn(&Arc<Variant>) + Sync) {
    let half = |first: usize| games.iter().skip(first).step_by(2).for_each(&work);
    std::thread::scope(|scope| {
        scope.spawn(|| half(1));
        half(0);
    });
}

#[test]
fn every_variant_has_counts_from_its_start() {
    for variant in Shelf::shipped().all() {
        let lines = lines(&variant);
        assert!(lines.iter().any(|line| line.setup == *variant.start()), "{}", variant.id());
    }
}

#[test]
fn the_library_has_the_counts_of_every_variant() {
    for id in Shelf::shipped().ids() {
        let file = folder().join(format!("{id}.perft"));
        let text = fs::read_to_string(file).expect(id);
        assert_eq!(counts::shipped(id), Some(&*text), "{id}");
    }
    assert_eq!(counts::shipped("go"), None);
}

#[test]
fn every_file_of_counts_has_its_variant() {
    for entry in fs::read_dir(folder()).expect("the folder of variants") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "perft") {
            assert!(path.with_extension("toml").exists(), "{} alone", path.display());
        }
    }
}
