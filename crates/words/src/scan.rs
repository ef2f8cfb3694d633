//! Finds what a source says: the keys of `say!` and `mark!` in Rust, of `say` and `sayAs` in
//! TypeScript. The build of the web app and a test read sources with it.

/// Words that a source says.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key {
    /// What tells equal words apart; mostly empty.
    pub context: String,
    /// The words.
    pub words: String,
}

/// The keys in a Rust source, in their order.
pub fn rust(source: &str) -> Vec<Key> {
    let contextual = |rest: &str| -> Option<Key> {
        let (context, rest) = literal(rest.strip_prefix("context:")?.trim_start())?;
        let (words, _) = literal(rest.trim_start().strip_prefix(',')?.trim_start())?;
        Some(Key { context, words })
    };
    let at_call = |rest: &str| contextual(rest).or_else(|| plain(rest));
    calls(source, &["say!(", "mark!("]).filter_map(at_call).collect()
}

/// The keys in a TypeScript source, in their order.
pub fn typescript(source: &str) -> Vec<Key> {
    let contextual = |rest: &str| -> Option<Key> {
        let (context, rest) = literal(rest)?;
        let (words, _) = literal(rest.trim_start().strip_prefix(',')?.trim_start())?;
        Some(Key { context, words })
    };
    let mut keys: Vec<Key> = calls(source, &["say("]).filter_map(plain).collect();
    keys.extend(calls(source, &["sayAs("]).filter_map(contextual));
    keys
}

/// The names of the placeholders in a text, in alphabetical order.
pub fn placeholders(text: &str) -> Vec<&str> {
    let mut names: Vec<&str> =
        text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn plain(rest: &str) -> Option<Key> {
    literal(rest).map(|(words, _)| Key { context: String::new(), words })
}

/// What stands behind each call, comments apart.
fn calls<'a>(source: &'a str, names: &'a [&str]) -> impl Iterator<Item = &'a str> {
    let found = names
        .iter()
        .flat_map(move |name| source.match_indices(name).map(move |(at, _)| (at, at + name.len())));
    let is_call = |&(at, _): &(usize, usize)| {
        let before = &source[..at];
        let line = before.rsplit('\n').next().unwrap_or_default().trim_start();
        !before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.')
            && !line.starts_with("//")
            && !line.starts_with('*')
    };
    let mut found: Vec<(usize, usize)> = found.filter(is_call).collect();
    found.sort_unstable();
    found.into_iter().map(|(_, end)| source[end..].trim_start())
}

/// The value of the literal at the beginning of a text, and what follows it.
fn literal(text: &str) -> Option<(String, &str)> {
    let inner = text.strip_prefix('"')?;
    let mut value = String::new();
    let mut chars = inner.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((value, &inner[at + 1..])),
            '\\' => match chars.next()?.1 {
                'n' => value.push('\n'),
                // Code points: `\u{ab}` in Rust, `\u00ab` in TypeScript.
                'u' => {
                    let rest = &inner[at + 2..];
                    let (digits, length) = match rest.strip_prefix('{') {
                        Some(rest) => rest.split_once('}').map(|(it, _)| (it, it.len() + 2))?,
                        None => (rest.get(..4)?, 4),
                    };
                    value.push(u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)?);
                    for _ in 0..length {
                        chars.next();
                    }
                }
                // A line that goes on below.
                '\n' => while chars.next_if(|(_, c)| c.is_whitespace()).is_some() {},
                other => value.push(other),
            },
            c => value.push(c),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(keys: Vec<Key>) -> Vec<String> {
        let print = |Key { context, words }| match context.as_str() {
            "" => words,
            context => format!("{context}: {words}"),
        };
        keys.into_iter().map(print).collect()
    }

    #[test]
    fn calls_are_found() {
        let source = r#"
            // say!("in a comment")
            say!("one"); essay!("none"); say!(
                "t\"w\u{f6}", count);
            mark!("three \
                and more"); say!(context: "noun", "Draw")"#;
        assert_eq!(words(rust(source)), ["one", "t\"wö", "three and more", "noun: Draw"]);
        let source = r#"say("one", { a }), sayAs("noun", "Draw"), say(variable), x.say("no"), say("\u2026")"#;
        assert_eq!(words(typescript(source)), ["one", "\u{2026}", "noun: Draw"]);
    }

    #[test]
    fn placeholders_are_found() {
        assert_eq!(placeholders("{b} and {a}, {b}"), ["a", "b"]);
        assert!(placeholders("none").is_empty());
    }
}
