//! Learning is interrupted, spread over folders, and begun with other options.

use std::fs;
use std::path::Path;

use super::run;

/// Learns a little of a game in a folder, with more arguments.
fn learn(folder: &Path, more: &[&str]) -> (bool, String) {
    let work = folder.join("work");
    let out = folder.join("it.network");
    let paths = [work.to_str(), out.to_str()].map(|path| path.expect("it is text"));
    let few = "learn minishogi --games 220 --generations 1 --nodes 10 --epochs 2 --pairs 1 \
               --test-nodes 10";
    let mut arguments: Vec<&str> = few.split_whitespace().collect();
    arguments.extend(["--work", paths[0], "--out", paths[1]]);
    arguments.extend(more);
    let output = run(&arguments);
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).expect("it is text"))
}

fn network(folder: &Path) -> Vec<u8> {
    fs::read(folder.join("work/generation-1/network")).expect("it was trained")
}

#[test]
fn what_is_done_is_kept_and_the_network_is_the_same() {
    let folders = [(); 3].map(|()| tempfile::tempdir().expect("there is room"));
    let [whole, one, other] = folders.each_ref().map(|folder| folder.path());
    let (learnt, text) = learn(whole, &["--threads", "1"]);
    assert!(learnt && text.starts_with("generation 1: "), "{text}");
    let expected = network(whole);
    for picture in ["training.svg", "ladder.svg"] {
        assert!(whole.join("work").join(picture).exists(), "{picture}");
    }

    // What is missing is done again, and nothing else.
    for missing in ["games-00001.positions", "network", "test.toml"] {
        fs::remove_file(whole.join("work/generation-1").join(missing)).expect("it was there");
    }
    assert!(learn(whole, &["--threads", "3"]).0);
    assert_eq!(network(whole), expected);

    // Only the training and the test, when they are asked for.
    let block = whole.join("work/generation-1/games-00001.positions");
    let played = fs::metadata(&block).and_then(|file| file.modified()).expect("it is there");
    fs::write(whole.join("work/generation-1/network"), "damaged").expect("it can be written");
    assert!(learn(whole, &["--again"]).0);
    assert_eq!(network(whole), expected);
    assert_eq!(fs::metadata(&block).and_then(|file| file.modified()).ok(), Some(played));

    // Two shares, of which one takes in the other.
    let (_, text) = learn(one, &["--shard", "1/2"]);
    assert!(text.contains("1 of 3 blocks of games are still missing"), "{text}");
    assert!(learn(other, &["--shard", "2/2"]).0);
    let theirs = other.join("work");
    let (learnt, text) = learn(one, &["--merge", theirs.to_str().expect("it is text")]);
    assert!(learnt && text.contains("generation 1: "), "{text}");
    assert_eq!(network(one), expected);

    // A generation with a number of games of its own.
    let (_, text) = learn(one, &["--games", "100"]);
    assert!(text.contains("begun there with games 220, not 220,100"), "{text}");

    // Other options, and files that are damaged.
    let (learnt, text) = learn(whole, &["--seed", "2"]);
    assert!(!learnt && text.contains("begun there with seed 1, not 2"), "{text}");
    let (learnt, text) = learn(whole, &["--improve"]);
    assert!(!learnt && text.contains("begun there with improve none, not the network"), "{text}");
    fs::write(one.join("work/generation-1/network"), "damaged").expect("it can be written");
    let (learnt, text) = learn(one, &[]);
    assert!(!learnt && text.contains("this is no network"), "{text}");
    let (learnt, text) = learn(one, &["--merge", "nowhere"]);
    assert!(!learnt && text.contains("nothing was learnt there"), "{text}");
}

#[test]
fn a_network_that_is_there_is_improved() {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("there is room"));
    let [one, other] = folders.each_ref().map(|folder| folder.path());
    let (learnt, text) = learn(one, &["--improve"]);
    assert!(learnt, "{text}");
    let start = fs::read(one.join("work/start.network")).expect("it was kept");
    let made_by = |file: &[u8]| String::from_utf8_lossy(file).lines().nth(3).map(str::to_owned);
    let shipped = "made by: wazir learn minishogi --games 70100 ";
    assert!(made_by(&start).is_some_and(|it| it.starts_with(shipped)));
    let improved = "made by: wazir learn minishogi --improve ";
    assert!(made_by(&network(one)).is_some_and(|it| it.starts_with(improved)));

    // The one that was kept goes on, and games of another are of no use.
    fs::write(one.join("work/start.network"), "damaged").expect("it can be written");
    let (learnt, text) = learn(one, &["--improve"]);
    assert!(!learnt && text.contains("start.network: this is no network"), "{text}");
    let theirs = one.join("work");
    let (learnt, text) =
        learn(other, &["--improve", "--merge", theirs.to_str().expect("it is text")]);
    assert!(!learnt && text.contains("another network was to be improved there"), "{text}");

    let output = run(&["learn", "atomic", "--improve"]);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("Atomic Chess has no network to improve"), "{error}");
}
