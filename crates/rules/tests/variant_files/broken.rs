//! Broken files and the exact words that say so, read from `broken.txt`. A case is
//!
//! ```text
//! --- what is wrong
//! the file
//! >>> line:column: message
//! ```
//!
//! Files are based on chess, their first line is line 4; those that begin with `# whole` stand
//! for themselves. Lines that begin with `<<< ` are those of another file, on which such a file may
//! be based.

use std::collections::BTreeSet;

use wazir_rules::{Faults, Shelf, Variant, variant};
use wazir_words::{Language, po};

const CASES: &str = include_str!("broken.txt");
const HEAD: &str = "id = \"x\"\nname = \"X\"\nbased-on = \"chess\"\n";

/// A broken file, and what is said of it.
struct Case {
    title: &'static str,
    file: String,
    other: String,
    expected: String,
}

impl Case {
    fn parse(case: &'static str) -> Case {
        let (title, rest) = case.split_once('\n').expect("a title has a line of its own");
        let marked = |mark: &str| {
            let lines = rest.lines().filter_map(|line| line.strip_prefix(mark));
            lines.collect::<Vec<_>>().join("\n")
        };
        let is_own = |line: &&str| !line.starts_with(">>> ") && !line.starts_with("<<< ");
        let text = rest.lines().filter(is_own).collect::<Vec<_>>().join("\n");
        let file = if text.starts_with("# whole") { text } else { format!("{HEAD}{text}") };
        Case { title, file, other: marked("<<< "), expected: marked(">>> ") }
    }

    fn all() -> Vec<Case> {
        let all: Vec<Case> = CASES.split("--- ").skip(1).map(Case::parse).collect();
        assert!(all.len() >= 200, "only {} cases were read", all.len());
        all
    }

    /// The faults that are found, in the language of the scope.
    fn read(&self) -> Option<Faults> {
        let read = match self.other.is_empty() {
            true => Variant::read(&self.file),
            false => Shelf::shipped().read_among(&self.file, [self.other.as_str()]),
        };
        read.err()
    }

    fn messages(&self, language: Language) -> Vec<String> {
        let faults = language.scope(|| self.read()).expect("it is broken");
        faults.iter().map(|fault| fault.message.clone()).collect()
    }
}

#[test]
fn broken_files_say_what_is_wrong() {
    let mut wrong = String::new();
    for case in Case::all() {
        let found = case.read().map_or_else(String::new, |faults| faults.to_string());
        if found.is_empty() || found != case.expected {
            wrong += &format!("--- {}\n>>> {}\n", case.title, found.replace('\n', "\n>>> "));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn faults_have_other_words_in_german() {
    for case in Case::all() {
        let english = case.messages(Language::English);
        let german = case.messages(Language::German);
        assert_eq!(german.len(), english.len(), "{}", case.title);
        for message in german {
            assert!(!english.contains(&message), "{}: {message}", case.title);
        }
    }
}

/// Whatever is said of a file is marked, also within a sentence. What is not marked is a value: its
/// words stand in the file, or it is in quotation marks or the name of a key.
#[test]
fn nothing_is_left_unsaid_in_faults() {
    let catalog = po::read(po::GERMAN).expect("it is sound");
    let sentences: Vec<String> = catalog.into_iter().map(|entry| entry.key).collect();
    let keys: Vec<&str> = variant::manual().into_iter().flatten().map(|key| key.name).collect();
    let mut wrong = String::new();
    for case in Case::all() {
        let known = format!("{} {} {} {CHESS}", case.file, case.other, keys.join(" "));
        let known = words(&known);
        // What is no TOML is refused in the words of the parser, which are English.
        let is_toml = case.file.parse::<toml::Table>().is_ok();
        let is_value = |text: &str| !is_toml || words(&unquoted(text)).is_subset(&known);
        for message in case.messages(Language::Pseudo) {
            let (outside, inside) = unmarked(&message);
            let is_said = |it: &&str| is_sentence(it, &sentences, &is_value);
            if outside != MARKED || !inside.iter().all(is_said) {
                wrong += &format!("{}: {message}\n", case.title);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// What messages take from the file of chess.
const CHESS: &str = "chess RB KQkq KQq";

/// Stands where something marked stood.
const MARKED: &str = "\u{fffc}";

/// A text without what is marked in it, and that.
fn unmarked(text: &str) -> (String, Vec<&str>) {
    let (mut outside, mut inside) = (String::new(), Vec::new());
    let (mut depth, mut begin) = (0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '\u{27e6}' => {
                depth += 1;
                begin = if depth == 1 { at + c.len_utf8() } else { begin };
            }
            '\u{27e7}' => {
                depth -= 1;
                if depth == 0 {
                    inside.push(&text[begin..at]);
                    outside += MARKED;
                }
            }
            c if depth == 0 => outside.push(c),
            _ => {}
        }
    }
    assert_eq!(depth, 0, "{text}");
    (outside, inside)
}

/// Returns whether a text is one of the sentences, filled with nothing but values and sentences.
fn is_sentence(text: &str, sentences: &[String], is_value: &dyn Fn(&str) -> bool) -> bool {
    let (outside, inside) = unmarked(text);
    inside.iter().all(|text| is_sentence(text, sentences, is_value))
        && sentences.iter().any(|sentence| is_filled(&outside, sentence, is_value))
}

/// Returns whether a text is a sentence with values in the place of `{names}`.
fn is_filled(text: &str, sentence: &str, is_value: &dyn Fn(&str) -> bool) -> bool {
    let Some((before, rest)) = sentence.split_once('{') else { return text == sentence };
    let (Some(text), Some((_, rest))) = (text.strip_prefix(before), rest.split_once('}')) else {
        return false;
    };
    let mut ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    ends.any(|end| is_filled(&text[end..], rest, is_value) && is_value(&text[..end]))
}

/// The words of at least two letters.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 1).collect()
}

/// The text without what is in quotation marks.
fn unquoted(text: &str) -> String {
    text.split('"').step_by(2).collect()
}

#[test]
fn huge_files_are_not_read() {
    let text = "#".repeat(256 * 1024 + 1);
    let faults = Variant::read(&text).unwrap_err();
    assert_eq!(faults.to_string(), "1:1: the file is larger than 256 kB");
}

/// A game with `kinds` kinds, the last of which is the King.
fn with_kinds(kinds: u8, captured: &str) -> String {
    let piece = |n: u8| {
        let letter = char::from(b'A' + n % 26);
        let plus = if n < 26 { "" } else { "+" };
        let royal = n + 1 == kinds;
        format!(
            "[[piece]]\nletter = '{plus}{letter}'\nname = 'N{n}'\nbetza = 'K'\nvalue = 1\n\
             royal = {royal}\n"
        )
    };
    let letters: Vec<String> = (0..kinds)
        .map(|n| format!("{}{}", if n < 26 { "" } else { "+" }, char::from(b'A' + n % 26)))
        .collect();
    let rank = |letters: &[String]| letters.concat() + &(16 - letters.len()).to_string();
    let white: Vec<String> = letters.chunks(15).rev().map(rank).collect();
    let black: Vec<String> = letters.chunks(15).map(|row| rank(row).to_lowercase()).collect();
    let empty = vec!["16"; 16 - 2 * white.len()].join("/");
    let start = format!("{}/{empty}/{} w 0 1", black.join("/"), white.join("/"));
    let text: String = (0..kinds).map(piece).collect();
    format!(
        "id = 'x'\nname = 'X'\ncaptured = '{captured}'\n[board]\nfiles = 16\nranks = 16\n\
         start = '{start}'\n{text}"
    )
}

#[test]
fn every_letter_and_its_promoted_form_can_be_a_kind() {
    let variant = Variant::read(&with_kinds(52, "removed")).expect("52 kinds are allowed");
    assert_eq!((variant.kinds().len(), variant.board().len()), (52, 256));
}

#[test]
fn hands_have_room_for_the_first_kinds() {
    assert!(Variant::read(&with_kinds(25, "captors-hand")).is_ok());
    let faults = Variant::read(&with_kinds(26, "captors-hand")).unwrap_err();
    assert_eq!(
        faults.to_string(),
        "3:12: a captured N24 would be kept, but only the first 24 kinds of a game can be: list \
         it before those that are not"
    );
}

#[test]
fn faults_end_at_a_hundred() {
    let text: String = (0..1000).map(|n| format!("key{n} = 0\n")).collect();
    let faults = Variant::read(&text).unwrap_err();
    assert_eq!(faults.iter().count(), 100);
}

#[test]
fn long_lists_of_tables_are_not_read_to_their_end() {
    let text: String = (0..257).map(|n| format!("[[piece]]\nletter = \"A{n}\"\n")).collect();
    let faults = Variant::read(&format!("{HEAD}{text}")).unwrap_err();
    assert_eq!(faults.as_slice()[0].to_string(), "4:1: `piece` has more than 256 tables");
}
