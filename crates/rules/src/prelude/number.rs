//! Numbered arrays.
//!
//! The numbers are XBoard's, so that both programs set up the same game (see its dialog "New
//! Shuffle" and its option `-defaultFrcPosition`). XBoard splits a number into digits, the lowest
//! first, the base of each being the number of choices there are: which piece of the queen's wing
//! is replaced first, which of the rest next, likewise on the king's wing, and then for each
//! newcomer its place among those still empty, counted from the first file. The order in which
//! two pieces of a wing are replaced makes no difference on the board, so several numbers mean the
//! same array: with two of four files, two of three and four newcomers,
//! 4·3 · 3·2 · 4·3·2·1 = 1728 numbers mean 432 arrays. In XBoard 4.9.1 this is `Prelude` in
//! `backend.c`; the test `prelude` has arrays as that program sent them.
//!
//! The newcomers are in the order of the [`substitutes`](PreludeRules::substitutes).

use std::cmp::Reverse;

use super::{Newcomer, exchange, shuffle};
use crate::random::SplitMix64;
use crate::setup::Setup;
use crate::square::{Color, Piece};
use crate::variant::{PreludeRules, Variant};

/// Returns the array with this number, counted from 0; from [`number_count`] on, numbers repeat.
/// In a game with one array every number means the start position. Where the first rank is
/// [shuffled](Variant::shuffle), the numbers of Scharnagl count the arrays of chess.
///
/// ```
/// use wazir_rules::{Variant, notation::fen, prelude};
///
/// let superchess = Variant::named("superchess")?;
/// let array = prelude::array(&superchess, 52);
/// assert!(fen::write(&superchess, &array).starts_with("anvqkbes/pppppppp/"));
/// // Several numbers mean the same array; this is the lowest of them.
/// assert_eq!(prelude::number_of(&superchess, &array), Some(50));
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn array(variant: &Variant, number: u64) -> Setup {
    match variant.prelude() {
        None => match variant.shuffle() {
            None => variant.start().clone(),
            Some(rules) => shuffle::array(variant, rules, number),
        },
        Some(rules) => exchange(variant, rules, &newcomers(rules, number)),
    }
}

/// Any array; the same seed gives the same one.
///
/// ```
/// use wazir_rules::{Game, Rules, prelude};
///
/// let rules = Rules::named("superchess")?;
/// let game = Game::from_setup(&rules, &prelude::random(rules.variant(), 7))?;
/// assert!(!game.legal_moves().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random(variant: &Variant, seed: u64) -> Setup {
    array(variant, SplitMix64::new(seed).next())
}

/// Returns the number of different arrays; 1 in a game without a prelude.
///
/// ```
/// use wazir_rules::{Variant, prelude};
///
/// let superchess = Variant::named("superchess")?;
/// assert_eq!(prelude::array_count(&superchess), 432);
/// assert_eq!(prelude::number_count(&superchess), 1728);
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn array_count(variant: &Variant) -> u64 {
    let Some(rules) = variant.prelude() else {
        return variant.shuffle().map_or(1, |rules| shuffle::array_count(variant, rules));
    };
    let each = u64::from(rules.each);
    let choices = |wing: &[u8]| {
        let files = wing.len() as u64;
        ((files - each + 1)..=files).product::<u64>() / factorial(each)
    };
    choices(&rules.queen_wing) * choices(&rules.king_wing) * factorial(2 * each)
}

/// Returns the number of numbers before the arrays repeat, capped at `u64::MAX`.
pub fn number_count(variant: &Variant) -> u64 {
    let orders = variant.prelude().map_or(1, |rules| factorial(u64::from(rules.each)));
    array_count(variant).saturating_mul(orders * orders)
}

/// Returns the lowest number of this array; `None` if the setup is not an array of the game.
pub fn number_of(variant: &Variant, setup: &Setup) -> Option<u64> {
    if let Some(rules) = variant.shuffle() {
        return shuffle::number_of(variant, rules, setup);
    }
    let Some(rules) = variant.prelude() else { return (setup == variant.start()).then_some(0) };
    let newcomers = newcomers_in(rules, setup)?;
    if exchange(variant, rules, &newcomers) != *setup {
        return None;
    }
    let mut places: Vec<u8> = newcomers.iter().map(|&(file, _)| file).collect();
    places.sort_unstable();
    let mut digits = Vec::new();
    for wing in [&rules.queen_wing, &rules.king_wing] {
        let mut left = wing.clone();
        let replaced = lowest_order(wing, &places);
        if replaced.len() != usize::from(rules.each) {
            return None;
        }
        digits.extend(replaced.iter().map(|&file| undraw(&mut left, file)));
    }
    digits.extend(newcomers.iter().map(|&(file, _)| undraw(&mut places, file)));
    let append =
        |number: u64, &(digit, base): &(u64, u64)| number.checked_mul(base)?.checked_add(digit);
    digits.iter().rev().try_fold(0, append)
}

fn factorial(n: u64) -> u64 {
    (1..=n).product()
}

fn newcomers(rules: &PreludeRules, mut number: u64) -> Vec<Newcomer> {
    let mut places = Vec::new();
    for wing in [&rules.queen_wing, &rules.king_wing] {
        let mut left = wing.clone();
        places.extend((0..rules.each).map(|_| draw(&mut number, &mut left)));
    }
    places.sort_unstable();
    rules.substitutes.iter().map(|&kind| (draw(&mut number, &mut places), kind)).collect()
}

/// Removes the file that the next digit of the number selects.
fn draw(number: &mut u64, left: &mut Vec<u8>) -> u8 {
    let base = left.len() as u64;
    let digit = *number % base;
    *number /= base;
    left.remove(digit as usize)
}

/// Removes this file, which must be there; returns the digit that selects it, and its base.
fn undraw(left: &mut Vec<u8>, file: u8) -> (u64, u64) {
    let base = left.len() as u64;
    let digit = left.iter().position(|&f| f == file).expect("each file is taken once");
    left.remove(digit);
    (digit as u64, base)
}

/// The newcomers on White's first rank, each with its file.
fn newcomers_in(rules: &PreludeRules, setup: &Setup) -> Option<Vec<Newcomer>> {
    let files = || rules.queen_wing.iter().chain(&rules.king_wing).copied();
    let place = |&kind| {
        let piece = Some(Piece::new(Color::White, kind));
        let file = files().find(|&file| setup.board.get(usize::from(file)) == Some(&piece))?;
        Some((file, kind))
    };
    rules.substitutes.iter().map(place).collect()
}

/// The files of a wing whose pieces are replaced, in the order that gives the lowest number. The
/// last digit is the most significant, and a digit counts the files to the left that are kept or
/// replaced later. So files with the fewest kept files before them come last, and among equals
/// the leftmost comes first.
fn lowest_order(wing: &[u8], places: &[u8]) -> Vec<u8> {
    let kept_before = |file: u8| wing.iter().filter(|&&f| f < file && !places.contains(&f)).count();
    let mut replaced: Vec<u8> = wing.iter().copied().filter(|file| places.contains(file)).collect();
    replaced.sort_by_key(|&file| (Reverse(kept_before(file)), file));
    replaced
}
