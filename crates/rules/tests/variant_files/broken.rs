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

use wazir_rules::{Shelf, Variant};

const CASES: &str = include_str!("broken.txt");
const HEAD: &str = "id = \"x\"\nname = \"X\"\nbased-on = \"chess\"\n";

#[test]
fn broken_files_say_what_is_wrong() {
    let mut wrong = String::new();
    let mut count = 0;
    for case in CASES.split("--- ").skip(1) {
        let (title, rest) = case.split_once('\n').expect("a title has a line of its own");
        let marked = |mark: &str| {
            let lines = rest.lines().filter_map(|line| line.strip_prefix(mark));
            lines.collect::<Vec<_>>().join("\n")
        };
        let (expected, other) = (marked(">>> "), marked("<<< "));
        let is_own = |line: &&str| !line.starts_with(">>> ") && !line.starts_with("<<< ");
        let text = rest.lines().filter(is_own).collect::<Vec<_>>().join("\n");
        let file = if text.starts_with("# whole") { text } else { format!("{HEAD}{text}") };
        let read = match other.is_empty() {
            true => Variant::read(&file),
            false => Shelf::shipped().read_among(&file, [other.as_str()]),
        };
        let found = match read {
            Ok(_) => String::new(),
            Err(faults) => faults.to_string(),
        };
        count += 1;
        if found.is_empty() || found != expected {
            wrong += &format!("--- {title}\n>>> {}\n", found.replace('\n', "\n>>> "));
        }
    }
    assert!(count >= 200, "only {count} cases were read");
    assert!(wrong.is_empty(), "{wrong}");
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
