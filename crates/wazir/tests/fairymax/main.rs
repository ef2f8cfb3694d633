//! Our rules against Fairy-Max, move by move, without a GUI: every move that
//! Fairy-Max makes must be legal to us, every legal move of ours must be
//! accepted, and both must see the same mates.
//!
//! For Falcon and Superchess no other program shares its move lists, so this is
//! their second opinion. Seeds are fixed and depth is the only limit: what
//! failed once fails again. `WAZIR_FAIRYMAX_GAMES` asks for more games than the
//! usual few. Known faults of Fairy-Max are named at the end of the output.

#[path = "../support/mod.rs"]
mod support;

mod dialect;
mod fairy_max;
mod faults;
mod game;
mod random;
mod referee;

use fairy_max::FairyMax;
use game::{Plan, Plays, Went};
use std::collections::BTreeMap;
use std::env;
use support::programs;

const GAMES: u64 = 24;

#[test]
fn janus() {
    check("janus");
}

#[test]
fn berolina() {
    check("berolina");
}

#[test]
fn falcon() {
    check("falcon-xboard");
}

#[test]
fn superchess() {
    check("superchess");
}

fn check(variant: &'static str) {
    if !programs::ready(&["fairymax"]) {
        return;
    }
    let games = env::var("WAZIR_FAIRYMAX_GAMES")
        .map_or(GAMES, |text| text.parse().expect("a number of games"));
    let mut engine = FairyMax::start();
    let mut whole = 0;
    let mut plies = 0;
    let mut abandoned = BTreeMap::<&str, u64>::new();
    for seed in 0..games {
        match game::play(&mut engine, plan(variant, seed)) {
            Ok(Went::Well { plies: more }) => (whole, plies) = (whole + 1, plies + more),
            Ok(Went::Abandoned { plies: more, fault }) => {
                plies += more;
                *abandoned.entry(fault).or_default() += 1;
            }
            Err(story) => panic!("{variant}: {story}"),
        }
    }
    println!(
        "{variant}: {whole} of {games} games to the end, {plies} plies; Fairy-Max {abandoned:?}"
    );
    assert!(whole > 0, "{variant}: every game was abandoned, Fairy-Max {abandoned:?}");
}

/// A random mover soon loses, so half of the games are Fairy-Max's alone, from
/// random openings.
fn plan(variant: &'static str, seed: u64) -> Plan {
    let (fairy_max, opening) = match seed % 4 {
        0 => (Plays::White, 0),
        1 => (Plays::Black, 0),
        2 => (Plays::Both, 4),
        _ => (Plays::Both, 10),
    };
    Plan { variant, seed, fairy_max, opening, longest: 300 }
}
