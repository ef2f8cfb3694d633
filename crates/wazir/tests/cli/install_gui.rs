//! XBoard's list of engines, in a home folder of its own.

use std::fs;
use std::path::Path;

use crate::wazir;

const SAVED: &str =
    "; saved\n-saveDate 5\n-firstChessProgramNames {one\n\"Two\" -fcp two\n}\n-x 1\n";

/// Runs the command with this home folder, which must succeed; returns what it printed.
fn install(home: &Path, arguments: &[&str]) -> String {
    let all: Vec<&str> = std::iter::once("install-gui").chain(arguments.iter().copied()).collect();
    let output = wazir(&all).env("HOME", home).output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The contents of the files in a folder, by name.
fn files(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let mut files: Vec<(String, String)> = entries
        .map(|entry| {
            let text = fs::read_to_string(entry.path()).expect("a text");
            (entry.file_name().to_string_lossy().into_owned(), text)
        })
        .collect();
    files.sort();
    files
}

#[test]
#[cfg(unix)]
fn a_list_keeps_what_is_in_it() {
    let home = tempfile::tempdir().expect("a folder");
    let settings = home.path().join(".xboardrc");
    fs::write(&settings, SAVED).expect("written");
    let before = files(home.path());
    let said = install(home.path(), &["--dry-run"]);
    assert!(said.contains("would be changed") && said.contains("-variant minishogi"), "{said}");
    assert_eq!(files(home.path()), before, "a dry run changes nothing");
    let said = install(home.path(), &[]);
    let program = env!("CARGO_BIN_EXE_wazir");
    for part in [program, "was changed", "cutechess", "ShogiGUI", "Banksia", "WinBoard"] {
        assert!(said.contains(part), "no {part} in {said}");
    }
    let after = fs::read_to_string(&settings).expect("read");
    let line = format!("\"Wazir\" -fcp \"'{program}' engine\" -fd \"\"");
    let list = format!(
        "{{one\n\"Two\" -fcp two\n{line}\n{line} -variant janus -repeatsToDraw 3 -ruleMoves 50\n"
    );
    assert!(after.contains(&list) && after.ends_with("}\n-x 1\n"), "{after}");
    assert_eq!(files(home.path())[1], (".xboardrc.before-wazir-1".to_owned(), SAVED.to_owned()));
    assert!(install(home.path(), &[]).contains("lists Wazir already"));
    assert_eq!(files(home.path()).len(), 2, "twice is as once");
    let own = |text: &str| text.matches(&line).count();
    let first = own(&after);
    assert!((6..12).contains(&first), "{first} lines of ours, however long the shelf is");
    install(home.path(), &["grand", "knightmate"]);
    let named = fs::read_to_string(&settings).expect("read");
    assert!(own(&named) == 3 && named.contains("-variant knightmate"), "{named}");
    install(home.path(), &["--remove"]);
    assert_eq!(fs::read_to_string(&settings).expect("read"), SAVED);
    assert!(install(home.path(), &["--remove"]).contains("does not list Wazir"));
}

#[test]
#[cfg(unix)]
fn settings_are_made_and_removed_again() {
    let home = tempfile::tempdir().expect("a folder");
    assert!(install(home.path(), &[]).contains("was written"));
    let [(name, text)] = &files(home.path())[..] else { panic!("one file") };
    assert_eq!(name, ".xboardrc");
    assert!(text.contains("-installEngine {\"Wazir\" -fcp"), "{text}");
    assert!(install(home.path(), &[]).contains("lists Wazir already"));
    install(home.path(), &["--remove"]);
    assert!(files(home.path()).is_empty());
}

#[test]
fn what_cannot_be_read_is_left_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let settings = home.path().join("settings");
    fs::write(&settings, b"-x \xff").expect("written");
    let arguments = ["install-gui", "--settings", settings.to_str().expect("text")];
    let output = wazir(&arguments).output().expect("the program starts");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    assert_eq!(fs::read(&settings).expect("read"), b"-x \xff");
}
