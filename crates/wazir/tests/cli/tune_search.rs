//! Tuning is interrupted, done on more threads, and asked for what it cannot do.

#[cfg(feature = "tunable")]
use std::fs;
use std::path::Path;

use super::run;

/// Tunes a little in a folder, with more arguments.
fn tune(folder: &Path, more: &[&str]) -> (bool, String) {
    let work = folder.join("work");
    let few = "tune-search minishogi breakthrough --iterations 4 --pairs 2 --nodes 100 --rate 5";
    let mut arguments: Vec<&str> = few.split_whitespace().collect();
    arguments.extend(["--work", work.to_str().expect("it is text")]);
    arguments.extend(more);
    let output = run(&arguments);
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).expect("it is text"))
}

#[cfg(not(feature = "tunable"))]
#[test]
fn constants_are_not_tuned() {
    let folder = tempfile::tempdir().expect("there is room");
    let (tuned, text) = tune(folder.path(), &[]);
    assert!(!tuned && text.contains("constants in this program"), "{text}");
    assert!(!folder.path().join("work").exists());
}

#[cfg(feature = "tunable")]
#[test]
fn numbers_are_the_same_in_one_go_and_in_parts() {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("there is room"));
    let [whole, parts] = folders.each_ref().map(|folder| folder.path());
    let report =
        |folder: &Path, text: &str| text.replace(folder.to_str().expect("it is text"), "FOLDER");
    let (tuned, text) = tune(whole, &["--threads", "1"]);
    let expected = report(whole, &text);
    assert!(tuned && expected.contains("--variant breakthrough") && text.contains(" = "), "{text}");
    // Of numbers that no search asks for here: time, and what is counted in other games.
    assert!(!["time_", "_sharp"].iter().any(|it| text.contains(it)), "{text}");

    // As if it had been interrupted after two iterations.
    let (tuned, again) = tune(parts, &["--threads", "3"]);
    assert!(tuned && report(parts, &again) == expected, "{again}");
    let results = parts.join("work/results.toml");
    let text = fs::read_to_string(&results).expect("it was written");
    let list = text.split_once("= [").expect("it is a list").1.trim_end_matches("]\n");
    let first: Vec<&str> = list.split(',').take(2).collect();
    fs::write(&results, format!("half-points = [{}]", first.join(","))).expect("it can be written");
    let (tuned, again) = tune(parts, &["--threads", "2"]);
    assert!(tuned && report(parts, &again) == expected, "{again}");
    assert_eq!(fs::read_to_string(&results).expect("it was written"), text);

    let refused = [
        (&["--only", "rfp_margni"], "the search has no number \"rfp_margni\""),
        (&["--only", "time_soft"], "\"time_soft\" makes no difference in these games"),
        (&["--only", "rfp_margin"], "tuning was begun there with "),
        (&["--seed", "2"], "tuning was begun there with "),
    ];
    for (more, reason) in refused {
        let (tuned, text) = tune(parts, more);
        assert!(!tuned && text.contains(reason), "{text}");
    }
    for (damaged, reason) in [("[1000", "cannot read "), ("[1000]", "results of no such games")] {
        fs::write(&results, format!("half-points = {damaged}")).expect("it can be written");
        let (tuned, text) = tune(parts, &[]);
        assert!(!tuned && text.contains(reason), "{text}");
    }
}
