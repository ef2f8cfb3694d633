//! Games from arrays that lack a few men, and the positions that are noted of them.

use wazir_rules::random::SplitMix64;
use wazir_rules::variant::Variant;
use wazir_rules::{Castlers, Color, Rules, Setup, Square};

use super::Games;
use super::record::{Census, Record};
use crate::engine::Engine;
use crate::matches::opening::{self, Judge};
use crate::self_play;

/// The most men that a side lacks.
const MOST: usize = 3;
/// Random plies before a game.
const PLIES: usize = 6;
/// The most by which one side's men are worth more than the other's, in hundredths of a Pawn: more
/// decides every game, and teaches nothing.
const UNEQUAL: i32 = 350;
/// Attempts at an array.
const TRIES: usize = 50;

/// Plays the game of this number, and returns what is noted of it.
pub(super) fn play(
    engine: &mut Engine,
    rules: &Rules,
    census: &Census,
    games: &Games,
    number: u64,
) -> Record {
    engine.new_game();
    let mut random = SplitMix64::stream(games.seed, number);
    let judge = Judge::of_undecided(games.knowledge.clone());
    let game = opening::draw(rules, &mut random, PLIES, &judge, |random| array(rules, random));
    let mut entries = Vec::new();
    let points = self_play::play(game, &mut [engine], games.nodes, |_, thought| {
        // Positions that follow each other tell the same.
        if thought.is_quiet() && random.below(3) == 0 {
            entries.push(census.count(thought.game));
        }
    });
    Record { half_points: (2.0 * points) as u8, entries }
}

/// An array from which each side lacks a few random men.
fn array(rules: &Rules, random: &mut SplitMix64) -> Setup {
    let variant = rules.variant();
    let start = opening::array(rules, random);
    for _ in 0..TRIES {
        let mut setup = start.clone();
        let lacks = Color::ALL.map(|color| take(variant, &mut setup, color, random));
        if lacks[0].abs_diff(lacks[1]) <= UNEQUAL as u32 {
            forget_castling(variant, &mut setup);
            return setup;
        }
    }
    start
}

/// Takes up to three men of a side away, and returns what they are worth.
fn take(variant: &Variant, setup: &mut Setup, color: Color, random: &mut SplitMix64) -> i32 {
    let mut lost = 0;
    for _ in 0..random.below(MOST + 1) {
        let worth = |square: Square| {
            let piece = setup.board[square.index()].filter(|piece| piece.color() == color)?;
            variant.kind(piece.kind()).value
        };
        let men: Vec<(Square, i32)> = variant
            .board()
            .squares()
            .filter_map(|square| worth(square).map(|value| (square, value)))
            .collect();
        let Some(&(square, value)) = random.choose(&men) else { break };
        setup.board[square.index()] = None;
        lost += value;
    }
    lost
}

/// Takes away the rights to castle with men that are not there.
fn forget_castling(variant: &Variant, setup: &mut Setup) {
    if variant.castles_anywhere() {
        (setup.castling, setup.castlers) = (0, Castlers::default());
        return;
    }
    for (bit, right) in variant.rights().iter().enumerate() {
        let stands = |square: Square, kind| {
            setup.board[square.index()].is_some_and(|piece| piece.kind() == kind)
        };
        if !stands(right.king, right.king_kind) || !stands(right.rook, right.rook_kind) {
            setup.castling &= !(1 << bit);
        }
    }
}
