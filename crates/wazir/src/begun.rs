//! Work that is begun, interrupted and gone on with: it must be with the same options.

use std::collections::BTreeMap;

/// Options as text, so that they can be compared.
pub(crate) type Options = BTreeMap<String, String>;

/// Compares the options with which some work was begun with those that are asked for now. The first
/// that differs is the error: `seed 1, not 2`.
pub(crate) fn compare(known: &Options, asked: &Options) -> Result<(), String> {
    let none = &"none".to_owned();
    for name in known.keys().chain(asked.keys()) {
        let [before, now] = [known, asked].map(|options| options.get(name).unwrap_or(none));
        if before != now {
            return Err(format!("{name} {before}, not {now}"));
        }
    }
    Ok(())
}
