//! Numbered arrays of games whose first rank is shuffled.
//!
//! The numbers are XBoard's, which in chess are those of Scharnagl, from 0 to 959: 518 is the array
//! of chess. A number is split into digits, the lowest first, the base of each being the number of
//! choices there are: for a pair that stands on both colours a light square and a dark one; then
//! for each kind in order a square, or for two pieces alike one of the n·(n-1)/2 pairs of squares,
//! counted by the first of the two. The squares that are left are for the rest.

use crate::setup::Setup;
use crate::square::{Color, Kind, Piece};
use crate::variant::{ShuffleRules, Variant, home};

/// A turn in which one piece or two alike are placed.
struct Turn {
    kind: Kind,
    /// Set if only light squares, or only dark ones, will do.
    light: Option<bool>,
    twins: bool,
}

/// The kinds on the files, as far as they have been placed.
struct Row(Vec<Option<Kind>>);

impl Row {
    /// The places that are open in a turn, as indices of the files.
    fn open(&self, rules: &ShuffleRules, turn: &Turn) -> Vec<usize> {
        let fits = |&at: &usize| {
            let is_light = rules.files[at] % 2 == 1;
            self.0[at].is_none() && turn.light.is_none_or(|light| light == is_light)
        };
        (0..self.0.len()).filter(fits).collect()
    }

    fn put(&mut self, kind: Kind, at: usize) {
        self.0[at] = Some(kind);
    }
}

/// The number of choices in a turn with so many open places.
fn base(turn: &Turn, open: usize) -> u64 {
    (if turn.twins { open * (open - 1) / 2 } else { open }) as u64
}

/// All turns in order.
fn turns(variant: &Variant, rules: &ShuffleRules) -> Vec<Turn> {
    let mut counts = [0; Kind::MAX];
    for &file in &rules.files {
        let piece = variant.start().board.get(usize::from(file)).copied().flatten();
        if let Some(piece) = piece.filter(|piece| !rules.rest.contains(&piece.kind())) {
            counts[piece.kind().index()] += 1;
        }
    }
    let mut turns = Vec::new();
    for &kind in rules.places.iter().filter(|kind| rules.both_shades.contains(kind)) {
        for _ in 0..counts[kind.index()] / 2 {
            let one = |light| Turn { kind, light: Some(light), twins: false };
            turns.extend([one(true), one(false)]);
        }
        counts[kind.index()] %= 2;
    }
    for &kind in &rules.places {
        let twins = (0..counts[kind.index()] / 2).map(|_| true);
        let odd = (counts[kind.index()] % 2 == 1).then_some(false);
        turns.extend(twins.chain(odd).map(|twins| Turn { kind, light: None, twins }));
    }
    turns
}

/// The array with this number, counted from 0; numbers repeat.
pub(super) fn array(variant: &Variant, rules: &ShuffleRules, mut number: u64) -> Setup {
    let mut row = Row(vec![None; rules.files.len()]);
    for turn in turns(variant, rules) {
        let open = row.open(rules, &turn);
        let base = base(&turn, open.len());
        let mut digit = (number % base) as usize;
        number /= base;
        if turn.twins {
            let mut first = 0;
            while digit >= open.len() - 1 - first {
                digit -= open.len() - 1 - first;
                first += 1;
            }
            row.put(turn.kind, open[first]);
            digit += first + 1;
        }
        row.put(turn.kind, open[digit]);
    }
    let mut rest = rules.rest.iter().copied();
    let mut setup = variant.start().clone();
    for (&file, kind) in rules.files.iter().zip(row.0) {
        let Some(kind) = kind.or_else(|| rest.next()) else { continue };
        for color in Color::ALL {
            let square = home(variant.board(), color, file);
            setup.board[square.index()] = Some(Piece::new(color, kind));
        }
    }
    variant.mark_unmoved(&mut setup);
    setup.castlers = variant.castlers(&setup.board, setup.castling);
    if variant.castles_anywhere() {
        // Who does not stand beside its partner as the right says cannot castle so.
        let bits = (0..variant.rights().len()).filter(|&bit| setup.castlers[bit].is_none());
        setup.castling &= !bits.fold(0, |all, bit| all | 1 << bit);
    }
    setup
}

/// The number of different arrays.
pub(super) fn array_count(variant: &Variant, rules: &ShuffleRules) -> u64 {
    let mut row = Row(vec![None; rules.files.len()]);
    let mut count = 1;
    for turn in turns(variant, rules) {
        let open = row.open(rules, &turn);
        count *= base(&turn, open.len());
        let places = if turn.twins { 2 } else { 1 };
        open.into_iter().take(places).for_each(|at| row.put(turn.kind, at));
    }
    count
}

/// The number of this array; `None` if the setup is not an array of the game.
pub(super) fn number_of(variant: &Variant, rules: &ShuffleRules, setup: &Setup) -> Option<u64> {
    let mut row = Row(vec![None; rules.files.len()]);
    let (mut number, mut weight) = (0, 1);
    for turn in turns(variant, rules) {
        let open = row.open(rules, &turn);
        let wanted = Some(Piece::new(Color::White, turn.kind));
        let stands = |&index: &usize| {
            setup.board.get(usize::from(rules.files[open[index]])) == Some(&wanted)
        };
        let mut found = (0..open.len()).filter(stands);
        let first = found.next()?;
        let digit = match turn.twins {
            false => first,
            true => {
                let second = found.next()?;
                row.put(turn.kind, open[second]);
                (0..first).map(|before| open.len() - 1 - before).sum::<usize>() + second - first - 1
            }
        };
        row.put(turn.kind, open[first]);
        number += digit as u64 * weight;
        weight *= base(&turn, open.len());
    }
    (array(variant, rules, number) == *setup).then_some(number)
}

#[test]
fn arrays_have_scharnagls_numbers() {
    use crate::notation::fen;
    let variant = Variant::named("chess960").expect("it is shipped");
    let rules = variant.shuffle().expect("it is shuffled");
    assert_eq!(array_count(&variant, rules), 960);
    for (number, row) in [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (959, "RKRNNQBB")] {
        let setup = array(&variant, rules, number);
        assert!(fen::write(&variant, &setup).contains(&format!("/{row} w KQkq")), "{number}");
    }
    for number in 0..960 {
        assert_eq!(number_of(&variant, rules, &array(&variant, rules, number)), Some(number));
    }
}
