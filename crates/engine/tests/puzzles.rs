//! The puzzles that come with the program: enough of them, different, and a sample of each game proved
//! again.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use wazir_engine::puzzles::{Goal, Puzzle, prove, read};
use wazir_rules::Rules;

/// The largest file, in bytes.
const LARGEST: u64 = 150_000;
/// Puzzles of each game that are proved again. Those that take longest to prove are left out.
const SAMPLE: usize = 12;
const LONGEST: u32 = 3;

/// The files, each with the id of its game.
fn files() -> Vec<(String, PathBuf)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/puzzles");
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let mut files: Vec<(String, PathBuf)> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), path))
        .collect();
    files.sort();
    files
}

fn puzzles(path: &Path) -> Vec<Puzzle> {
    let text = fs::read_to_string(path).expect("it can be read");
    read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The number of puzzles that a file promises: its second line is the command that made it.
fn promised(text: &str) -> Option<usize> {
    let command = text.lines().nth(1)?.strip_prefix("# wazir puzzles ")?;
    let mut words = command.split(' ').skip_while(|&word| word != "--count");
    words.nth(1)?.parse().ok()
}

#[test]
fn there_are_as_many_as_promised_and_all_are_different() {
    let files = files();
    assert!(!files.is_empty());
    for (id, path) in files {
        let (text, puzzles) = (fs::read_to_string(&path).expect("it can be read"), puzzles(&path));
        assert_eq!(Some(puzzles.len()), promised(&text), "{id}");
        assert!(text.len() as u64 <= LARGEST, "{id}: {} bytes", text.len());
        let different: HashSet<&str> = puzzles.iter().map(|puzzle| &*puzzle.fen).collect();
        assert_eq!(different.len(), puzzles.len(), "{id}");
        let rules = Rules::named(&id).expect("it is a game of the shelf");
        for puzzle in &puzzles {
            assert!(puzzle.open(&rules).is_ok(), "{id}: {puzzle}");
        }
        let goals: HashSet<Goal> = puzzles.iter().map(|puzzle| puzzle.goal).collect();
        assert!(goals.len() > 2, "{id}: {goals:?}");
    }
}

#[test]
fn a_sample_is_proved_again() {
    for (id, path) in files() {
        let rules = Rules::named(&id).expect("it is a game of the shelf");
        let is_quick = |puzzle: &Puzzle| match puzzle.goal {
            Goal::Mate(moves) => moves <= LONGEST,
            Goal::Gain | Goal::Hold => true,
        };
        let quick: Vec<Puzzle> = puzzles(&path).into_iter().filter(is_quick).collect();
        for puzzle in quick.iter().step_by((quick.len() / SAMPLE).max(1)) {
            assert_eq!(prove(&rules, puzzle), Ok(()), "{id}: {puzzle}");
        }
    }
}
