//! Measuring is interrupted, done on more threads, and asked for what it cannot do.

use std::fs;
use std::path::Path;

use super::run;

/// Measures a little in a folder, with more arguments.
fn measure(folder: &Path, more: &[&str]) -> (bool, String) {
    let few = "values gardner --games 220 --nodes 30";
    let mut arguments: Vec<&str> = few.split_whitespace().collect();
    arguments.extend(["--work", folder.to_str().expect("it is text")]);
    arguments.extend(more);
    let output = run(&arguments);
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).expect("it is text"))
}

#[test]
fn worths_are_the_same_in_one_go_and_in_parts() {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("there is room"));
    let [whole, parts] = folders.each_ref().map(|folder| folder.path());
    let (measured, expected) = measure(whole, &["--threads", "1"]);
    assert!(measured && expected.contains("220 games"), "{expected}");
    let pawn = expected.lines().find(|line| line.starts_with("Pawn")).unwrap_or_default();
    assert!(pawn.contains("1.00 ± 0.00") && pawn.ends_with("1.00"), "{expected}");

    // As if it had been interrupted after the first block.
    for block in ["00001", "00002"] {
        fs::remove_file(whole.join(format!("games-{block}.txt"))).expect("it was written");
    }
    assert_eq!(measure(whole, &["--threads", "2"]), (true, expected.clone()));
    assert_eq!(measure(parts, &["--threads", "3"]), (true, expected));
    let (measured, json) = measure(parts, &["--json"]);
    assert!(measured && json.contains("\"unit\":\"Pawn\""), "{json}");

    let (measured, text) = measure(parts, &["--seed", "2"]);
    assert!(!measured && text.contains("measuring was begun there with seed 1, not 2"), "{text}");
    fs::write(parts.join("games-00001.txt"), "2; 1 255 0\n").expect("it can be written");
    let (measured, text) = measure(parts, &[]);
    assert!(!measured && text.contains("games-00001.txt: line 1 is no record"), "{text}");
}
