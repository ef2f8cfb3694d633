//! Property tests: printed text parses back, and nothing panics. The tables of examples are in
//! `tests/betza.rs`.

use std::num::NonZeroU8;

use proptest::prelude::*;

use super::Betza;
use super::directions::{self, Class};
use super::movement::{Atom, Leg, Manner, Mode, Movement};

#[test]
fn every_set_of_directions_round_trips() {
    for class in [Class::Straight, Class::Diagonal, Class::Oblique, Class::Royal] {
        for set in (0..=u8::MAX).filter(|set| set & !class.all() == 0) {
            let text = directions::spell(class, set);
            let letters: Vec<_> = text.chars().enumerate().collect();
            assert_eq!(directions::read(class, &letters), Ok(set), "{class:?} {text}");
        }
    }
}

const ATOMS: [Atom; 10] = [
    Atom::Wazir,
    Atom::Ferz,
    Atom::Dabbaba,
    Atom::Knight,
    Atom::Alfil,
    Atom::Threeleaper,
    Atom::Camel,
    Atom::Zebra,
    Atom::Tripper,
    Atom::King,
];

fn any_mode() -> impl Strategy<Value = Mode> {
    any::<(bool, bool, bool)>().prop_map(|(quiet, capture, en_passant)| Mode {
        quiet,
        capture,
        en_passant,
    })
}

fn any_manner() -> impl Strategy<Value = Manner> {
    prop::sample::select(vec![
        Manner::Plain,
        Manner::Plain,
        Manner::Plain,
        Manner::Cannon,
        Manner::Grasshopper,
        Manner::Lame,
        Manner::Jumping,
    ])
}

fn any_leg() -> impl Strategy<Value = Leg> {
    (any::<u8>(), any_mode(), any_manner()).prop_map(|(directions, mode, manner)| Leg {
        directions,
        mode,
        manner,
    })
}

/// Any movement, valid or not; [`any_betza`] drops those that are not.
fn any_movement() -> impl Strategy<Value = Movement> {
    let legs = prop_oneof![4 => 1..=1_usize, 1 => 2..=3_usize]
        .prop_flat_map(|count| prop::collection::vec(any_leg(), count));
    let max = prop_oneof![3 => Just(1), 1 => 0..=99_u8].prop_map(NonZeroU8::new);
    let atom = prop::sample::select(ATOMS.to_vec());
    (any::<bool>(), any::<bool>(), legs, atom, max).prop_map(
        |(initial, cylinder, legs, atom, max)| {
            let mut movement = Movement { initial, cylinder, legs, atom, max };
            movement.legs[0].directions &= atom.class().all();
            movement.normalise();
            movement
        },
    )
}

/// Movements that parse one by one; together they may still have too many walks.
fn any_betza() -> impl Strategy<Value = Betza> {
    let parses = |movement: &Movement| movement.to_string().parse::<Betza>().is_ok();
    let valid = any_movement().prop_filter("cannot be parsed", parses);
    prop::collection::vec(valid, 1..4).prop_map(|movements| Betza { movements })
}

proptest! {
    #[test]
    fn printed_movements_parse_back(betza in any_betza()) {
        let text = betza.to_string();
        match text.parse::<Betza>() {
            Ok(again) => {
                prop_assert_eq!(&again, &betza, "{}", text);
                prop_assert_eq!(again.ways(), betza.ways());
                prop_assert_eq!(again.to_string(), text);
            }
            Err(error) => {
                let full = text.chars().count() > 200 || error.expected.contains("walks");
                prop_assert!(full, "{}: {}", text, error);
            }
        }
    }

    #[test]
    fn first_moves_are_told_without_expanding(betza in any_betza()) {
        prop_assert_eq!(betza.has_first_moves(), betza.ways().iter().any(|way| way.initial));
    }

    #[test]
    fn any_text_is_parsed_or_refused(text in any::<String>()) {
        check_total(&text)?;
    }

    #[test]
    fn any_letters_are_parsed_or_refused(text in "[a-zWFDNAHCLZJGKQRB0-9@O]{0,24}") {
        check_total(&text)?;
    }

    #[test]
    fn any_plausible_text_is_parsed_or_refused(text in "([fblrvshmceinjpgoa]{0,5}[WFDNAHCLZJGKQRB]{1,2}[0-9]?){1,4}") {
        check_total(&text)?;
    }
}

/// Checks that a text which parses is printed so that it parses again and has a description, and
/// that an error points into the text or just past its end.
fn check_total(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<Betza>() {
        Ok(betza) => {
            let printed = betza.to_string();
            if printed.chars().count() <= 200 {
                let again = printed.parse::<Betza>();
                prop_assert_eq!(again, Ok(betza.clone()), "{}", printed);
            }
            prop_assert!(!betza.ways().is_empty());
            prop_assert!(betza.describe().len() > 10);
        }
        Err(error) => {
            let column = error.column;
            prop_assert!(column >= 1);
            prop_assert_eq!(text.chars().nth(column - 1), error.found, "{}", error);
        }
    }
    Ok(())
}
