//! The words of each language that scripts say, as scripts that a page loads before its own.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use wazir_words::scan::Key;
use wazir_words::{Language, look_up};

/// Path and content of the scripts.
pub(crate) fn scripts(keys: &BTreeSet<Key>) -> Vec<(String, Vec<u8>)> {
    let languages = [Language::German, Language::Pseudo];
    let script = |language: Language| {
        let mut script = String::from("globalThis.wazirWords = {\n");
        for Key { context, words } in keys {
            let Some(text) = language.scope(|| look_up(context, words)) else { continue };
            let key = match context.as_str() {
                "" => words.clone(),
                context => format!("{context}\u{4}{words}"),
            };
            let _ = writeln!(script, "{}: {},", quote(&key), quote(text));
        }
        script.push_str("};\n");
        (format!("words/{}.js", language.id()), script.into_bytes())
    };
    languages.into_iter().map(script).collect()
}

/// The text as a string of JavaScript.
fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted += &format!("\\u{:04x}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
