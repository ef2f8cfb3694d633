//! Keys are read back, to find what has been lost on the way.

use wazir_rules::variant::{Variant, summary};
use wazir_rules::{Color, Shelf};

use crate::foreign::read::{Known, import};
use crate::foreign::{Keys, Unsaid};

/// The facts that do not return when the keys are read back.
pub(super) fn lost(variant: &Variant, keys: &Keys) -> Vec<Unsaid> {
    let known: Known = variant
        .kinds()
        .iter()
        .map(|kind| {
            let value = kind.value.map(|value| f64::from(value) / 100.0);
            (kind.letter.to_string(), (kind.name.clone(), value))
        })
        .collect();
    let back = import(variant.id(), variant.name(), keys, &known);
    let read = match Shelf::shipped().read(&back.text) {
        Ok(read) => read,
        Err(faults) => {
            return faults
                .iter()
                .map(|fault| Unsaid::new("the game", fault.message.clone()))
                .collect();
        }
    };
    let (own, other) = (facts(variant), facts(&read));
    let missing = own.iter().filter(|line| !other.contains(line));
    let added = other.iter().filter(|line| !own.contains(line));
    let moves = variant.kinds().iter().filter(|kind| {
        let back = read.kind_of(kind.letter).map(|back| read.kind(back));
        back.is_none_or(|back| !back.betza.is_equivalent(&kind.betza))
    });
    let moves = moves.map(|kind| Unsaid::new(kind.name.clone(), "its movement has no key"));
    let missing = missing.map(|line| Unsaid::new(line.clone(), "there is no key for it"));
    let added = added.map(|line| Unsaid::new(line.clone(), "the keys say this, which is not so"));
    moves.chain(missing).chain(added).collect()
}

/// The lines of the summary that are rules, without the movements. What players may agree on is
/// no rule there.
fn facts(variant: &Variant) -> Vec<String> {
    let mut text = summary(variant).replace(" The players cannot agree to a draw.", "");
    // A region is what it consists of, whatever it is called.
    for region in variant.regions() {
        let squares = Color::ALL.map(|color| region.name_squares(variant.board(), color));
        text = text.replace(&format!("`{}`", region.name()), &format!("`{}`", squares.join("/")));
    }
    let heads: Vec<String> =
        variant.kinds().iter().map(|kind| format!("{} {}", kind.letter, kind.name)).collect();
    let is_piece = |line: &str| {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        heads.iter().any(|head| line.starts_with(head.as_str()))
    };
    let rules = text.lines().map(str::trim).filter(|line| {
        !line.is_empty()
            && *line != variant.about()
            && !line.starts_with("CECP:")
            && !line.starts_with("The region `")
            && *line != "can never win with its king alone"
            && !line.starts_with("also read as")
            && !is_piece(line)
    });
    let sentences = rules.flat_map(|line| line.split_inclusive(". "));
    let mut sentences: Vec<String> = sentences.map(|it| in_order(it.trim())).collect();
    sentences.sort();
    sentences
}

/// A list of pieces, whatever its order in the file; any other sentence as it is.
fn in_order(sentence: &str) -> String {
    let lists = ["promotes to ", "Beside the board", "Before play"];
    let rest = ["White ", "Black "].iter().find_map(|side| sentence.strip_prefix(side));
    if !lists.iter().any(|head| rest.unwrap_or(sentence).starts_with(head)) {
        return sentence.to_owned();
    }
    let list = sentence.trim_end_matches('.').replace([',', ';', ':'], " ");
    let mut words: Vec<&str> =
        list.split_whitespace().filter(|word| !["or", "and"].contains(word)).collect();
    words.sort_unstable();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use wazir_rules::Shelf;

    use crate::foreign::export;

    #[test]
    fn what_fits_returns_whole_and_what_does_not_is_named() {
        for id in ["janus", "berolina", "minishogi", "chess"] {
            let variant = Shelf::shipped().get(id).expect("it is shipped");
            let exported = export(&variant);
            assert_eq!(exported.unsaid, [], "{id}");
            assert!(exported.keys.len() > 4, "{id}");
        }
        for id in ["falcon", "superchess", "cylinder"] {
            let variant = Shelf::shipped().get(id).expect("it is shipped");
            assert!(!export(&variant).unsaid.is_empty(), "{id}");
        }
        let janggi = export(&Shelf::shipped().get("janggi").expect("it is shipped"));
        assert_eq!((janggi.unsaid.len(), janggi.section().is_err()), (0, true));
    }
}
