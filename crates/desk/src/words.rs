//! Clauses, sentences and quotations: the form of messages, whatever they say.

use maud::{Markup, html};
use wazir_words::say;

/// The text with a capital first letter.
pub fn capitalize(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Makes a sentence of a clause: a capital letter in front, unless a move or the like stands
/// there, and a full stop behind.
pub fn sentence(clause: &str) -> String {
    let word = clause.split(' ').next().unwrap_or_default();
    let is_plain = word.trim_end_matches([',', ':', ';']).bytes().all(|b| b.is_ascii_lowercase());
    let mut text = if is_plain { capitalize(clause) } else { clause.to_owned() };
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

/// The squares of all walls, as a sentence with a space in front: ` Duck: e3.`, ` Walls: c3, d4.`;
/// nothing where there are none.
pub fn list_walls(noun: &str, squares: Vec<String>) -> String {
    let (wall, all) = (capitalize(noun), squares.join(", "));
    match squares.len() {
        0 => String::new(),
        1 => format!(" {}", say!("{wall}: {squares}.", wall, squares = all)),
        _ => format!(" {}", say!("{wall}s: {squares}.", wall, squares = all)),
    }
}

/// Words with markup in the place of `{names}`, such as a link within a sentence.
pub fn weave(words: &str, parts: &[(&str, Markup)]) -> Markup {
    let pieces = words.split('{').enumerate();
    html! {
        @for (index, piece) in pieces {
            @match piece.split_once('}').filter(|_| index > 0) {
                Some((name, rest)) => {
                    @if let Some((_, part)) = parts.iter().find(|(known, _)| *known == name) { (part) }
                    (rest)
                }
                None => (piece)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_become_sentences() {
        for (clause, expected) in [
            ("it is White's turn", "It is White's turn."),
            ("board, column 3: what is that?", "Board, column 3: what is that?"),
            ("e2e5 is not a legal move here", "e2e5 is not a legal move here."),
            ("\u{201c}x\u{201d} is no square", "\u{201c}x\u{201d} is no square."),
            ("You are in check from e4.", "You are in check from e4."),
            ("", "."),
        ] {
            assert_eq!(sentence(clause), expected);
        }
    }
}
