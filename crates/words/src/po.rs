//! The files of translators: PO, of which we use comments, `msgctxt`, `msgid` and `msgstr`.

/// The text of `de.po`.
pub const GERMAN: &str = include_str!("../de.po");

/// Words and what is said for them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    /// The lines before it that begin with `#`.
    pub comments: Vec<String>,
    /// What tells equal keys apart; mostly empty.
    pub context: String,
    /// The English words.
    pub key: String,
    /// The words in the other language; empty if nobody has translated it.
    pub text: String,
}

/// The part of an entry that a quoted line belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Context,
    Key,
    Text,
}

/// Reads a file; the head, which has an empty key, is the first entry.
///
/// # Errors
/// With the number of a line that cannot be read.
pub fn read(file: &str) -> Result<Vec<Entry>, String> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut entry = Entry::default();
    let mut part = None;
    for (number, line) in (1..).zip(file.lines()) {
        let fault = |what: &str| format!("line {number}: {what}");
        let line = line.trim();
        let begins = |word: &str| line.strip_prefix(word).map(str::trim_start);
        let quoted = if line.is_empty() || line.starts_with('#') {
            if part.take().is_some() {
                entries.push(std::mem::take(&mut entry));
            }
            if !line.is_empty() {
                entry.comments.push(line.to_owned());
            }
            continue;
        } else if let Some(rest) = begins("msgctxt ") {
            part = Some(Part::Context);
            rest
        } else if let Some(rest) = begins("msgid ") {
            part = Some(Part::Key);
            rest
        } else if let Some(rest) = begins("msgstr ") {
            part = Some(Part::Text);
            rest
        } else {
            line
        };
        let text = unquote(quoted).ok_or_else(|| fault("no quoted text"))?;
        match part.ok_or_else(|| fault("text without a keyword"))? {
            Part::Context => entry.context += &text,
            Part::Key => entry.key += &text,
            Part::Text => entry.text += &text,
        }
    }
    if part.is_some() {
        entries.push(entry);
    }
    Ok(entries)
}

/// Writes a file.
pub fn write(entries: &[Entry]) -> String {
    let write = |entry: &Entry| {
        let Entry { comments, context, key, text } = entry;
        let comments: String = comments.iter().map(|line| format!("{line}\n")).collect();
        let context = match context.as_str() {
            "" => String::new(),
            context => format!("msgctxt {}\n", quote(context)),
        };
        format!("{comments}{context}msgid {}\nmsgstr {}\n", quote(key), quote(text))
    };
    entries.iter().map(write).collect::<Vec<_>>().join("\n")
}

/// The text in quotes; one of several lines stands below the keyword, a line each.
fn quote(text: &str) -> String {
    let escape = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    if !text.trim_end_matches('\n').contains('\n') {
        return format!("\"{}\"", escape(text));
    }
    let lines = text.split_inclusive('\n').map(|line| format!("\n\"{}\"", escape(line)));
    format!("\"\"{}", lines.collect::<String>())
}

fn unquote(quoted: &str) -> Option<String> {
    let inner = quoted.strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        text.push(match c {
            '\\' => match chars.next()? {
                'n' => '\n',
                't' => '\t',
                other => other,
            },
            '"' => return None,
            c => c,
        });
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let head = Entry { text: "Language: de\nX: y\n".into(), ..Entry::default() };
        let entry = Entry {
            comments: vec!["# From afar.".into()],
            context: "a \"noun\"".into(),
            key: "back\\slash".into(),
            text: "zwei\nZeilen".into(),
        };
        let all = [head, entry];
        assert_eq!(read(&write(&all)).expect("a file"), all);
    }

    #[test]
    fn faults_are_named_by_their_line() {
        assert_eq!(read("\"x\"").unwrap_err(), "line 1: text without a keyword");
        assert_eq!(read("msgid \"x\"\nmsgstr x").unwrap_err(), "line 2: no quoted text");
    }
}
