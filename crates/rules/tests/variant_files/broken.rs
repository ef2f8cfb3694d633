//! Broken files and the exact words that say so, read from `broken.txt`. A case is
//!
//! ```text
//! --- what is wrong
//! the file
//! >>> line:column: message
//! ```
//!
//! Files are based on chess, their first line is line 4; those that begin with `# whole` stand
//! for themselves.

use wazir_rules::Variant;

const CASES: &str = include_str!("broken.txt");
const HEAD: &str = "id = \"x\"\nname = \"X\"\nbased-on = \"chess\"\n";

#[test]
fn broken_files_say_what_is_wrong() {
    let mut wrong = String::new();
    let mut count = 0;
    for case in CASES.split("--- ").skip(1) {
        let (title, rest) = case.split_once('\n').expect("a title has a line of its own");
        let (expected, text): (Vec<&str>, Vec<&str>) =
            rest.lines().partition(|line| line.starts_with(">>> "));
        let text = text.join("\n");
        let file = if text.starts_with("# whole") { text } else { format!("{HEAD}{text}") };
        let expected: Vec<&str> = expected.iter().map(|line| &line[4..]).collect();
        let found = match Variant::read(&file) {
            Ok(_) => String::new(),
            Err(faults) => faults.to_string(),
        };
        count += 1;
        if found.is_empty() || found.lines().collect::<Vec<_>>() != expected {
            wrong += &format!("--- {title}\n>>> {}\n", found.replace('\n', "\n>>> "));
        }
    }
    assert!(count >= 40, "only {count} cases were read");
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn huge_files_are_not_read() {
    let text = "#".repeat(256 * 1024 + 1);
    let faults = Variant::read(&text).unwrap_err();
    assert_eq!(faults.to_string(), "1:1: the file is larger than 256 kB");
}

#[test]
fn there_is_an_end_to_kinds() {
    let piece = |n: u8| {
        let letter = char::from(b'A' + n % 26);
        let plus = if n < 26 { "" } else { "+" };
        format!("[[piece]]\nletter = '{plus}{letter}'\nname = 'N'\nbetza = 'N'\nvalue = 1\n")
    };
    let text: String = (0..30).map(piece).collect();
    let text = format!("id = 'x'\nname = 'X'\n{text}");
    let faults = Variant::read(&text).unwrap_err();
    let wanted = "there are more than 24 kinds of pieces";
    assert!(
        faults.iter().any(|fault| fault.line == 3 + 24 * 5 && fault.message == wanted),
        "{faults}"
    );
}

#[test]
fn faults_end_at_a_hundred() {
    let text: String = (0..1000).map(|n| format!("key{n} = 0\n")).collect();
    let faults = Variant::read(&text).unwrap_err();
    assert_eq!(faults.iter().count(), 100);
}
