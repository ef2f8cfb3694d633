//! Betza text: no text panics; what is printed reads back as the same movement, and every
//! way of it stays on a board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wazir_rules::betza::Betza;

fuzz_target!(|text: &str| {
    let Ok(betza) = text.parse::<Betza>() else { return };
    let printed = betza.to_string();
    let again: Betza = printed.parse().unwrap_or_else(|error| panic!("{printed:?}: {error}"));
    assert_eq!(again, betza, "{text:?} is printed as {printed:?}");
    assert!(again.is_equivalent(&betza));
    assert_eq!(again.ways(), betza.ways());
    assert!(!betza.describe().is_empty(), "{text:?}");
});
