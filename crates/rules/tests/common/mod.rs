//! Helpers shared by the tests of the generators: games, positions and moves by name.

#![allow(dead_code, reason = "each test uses some of it")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use wazir_rules::bits::Bits;
use wazir_rules::movegen::Wanted;
use wazir_rules::notation::{coord, fen};
use wazir_rules::reference;
use wazir_rules::variant::Variant;
use wazir_rules::{
    Game, History, Move, Outcome, Processor, Rules, Setup, Shelf, Square, Tables, Visitor, Width,
};

/// The folder of games that are files beside the program.
pub(crate) fn games_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

/// The interpreter of Python that has other people's modules: `WAZIR_PYTHON` if set, otherwise that
/// of the workspace's `.venv` if there is one.
pub(crate) fn python() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.venv/bin/python");
    let named = std::env::var_os("WAZIR_PYTHON").map(Into::into);
    named.unwrap_or(if own.exists() { own } else { "python3".into() })
}

/// The ids of these games.
pub(crate) fn game_files() -> Vec<String> {
    let entries = fs::read_dir(games_folder()).expect("the folder of games");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let files = paths.filter(|path| path.extension().is_some_and(|ext| ext == "toml"));
    let mut ids: Vec<String> =
        files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    ids.sort();
    ids
}

/// The shipped games, and those of the folder.
fn shelf() -> &'static Shelf {
    static SHELF: OnceLock<Shelf> = OnceLock::new();
    SHELF.get_or_init(|| {
        let mut shelf = Shelf::new();
        let path = |id: &String| games_folder().join(format!("{id}.toml"));
        let text = |id: &String| fs::read_to_string(path(id)).expect("a file of the folder");
        let texts: Vec<String> = game_files().iter().map(text).collect();
        for (text, read) in texts.iter().zip(shelf.add_all(&texts)) {
            read.unwrap_or_else(|faults| panic!("{text}\n{faults}"));
        }
        shelf
    })
}

/// The variant with this id, shipped or of the folder of games.
pub(crate) fn variant(id: &str) -> Arc<Variant> {
    shelf().get(id).unwrap_or_else(|| panic!("{id} is not on the shelf"))
}

/// The position of a FEN, which must be valid.
pub(crate) fn setup(variant: &Variant, text: &str) -> Setup {
    fen::read(variant, text).unwrap_or_else(|error| panic!("{}: {text}: {error}", variant.id()))
}

/// The square with this name.
pub(crate) fn square(variant: &Variant, name: &str) -> Square {
    variant.board().parse(name).unwrap_or_else(|| panic!("{name} is not a square"))
}

/// The moves in coordinate notation, sorted.
pub(crate) fn texts(variant: &Variant, moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<_> = moves.iter().map(|&mv| coord::write(variant, mv)).collect();
    texts.sort();
    texts
}

/// The rules of a game in each width that it can be compiled for.
pub(crate) fn widths(variant: &Arc<Variant>) -> Vec<Rules> {
    compile(variant, Processor::detect())
}

/// The same, and once more each as for any processor, unless this one is no better.
pub(crate) fn versions(variant: &Arc<Variant>) -> Vec<Rules> {
    let mut processors = vec![Processor::detect(), Processor::PORTABLE];
    processors.dedup();
    processors.into_iter().flat_map(|processor| compile(variant, processor)).collect()
}

/// The same for the general way of generating moves, which serves every game.
pub(crate) fn general(variant: &Arc<Variant>) -> Vec<Rules> {
    let mut processors = vec![Processor::detect(), Processor::PORTABLE];
    processors.dedup();
    let rules = |processor| {
        let widths = fitting(variant).iter();
        let compile = move |&width| Rules::compile_general(Arc::clone(variant), width, processor);
        widths.map(compile)
    };
    processors.into_iter().flat_map(rules).collect()
}

/// The widths of tables that the board fits.
fn fitting(variant: &Variant) -> &'static [Width] {
    match variant.board().len() <= u64::SQUARES {
        true => &[Width::Fitting, Width::Wide],
        false => &[Width::Fitting, Width::Vast],
    }
}

/// Rules by the address of their variant, which they keep alive, and by processor.
static COMPILED: Mutex<BTreeMap<(usize, bool), Vec<Rules>>> = Mutex::new(BTreeMap::new());

/// Compiles a game once per test program.
fn compile(variant: &Arc<Variant>, processor: Processor) -> Vec<Rules> {
    let key = (Arc::as_ptr(variant).addr(), processor == Processor::PORTABLE);
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let widths = fitting(variant);
    let rules = |&width: &Width| Rules::compile(Arc::clone(variant), width, processor);
    compiled.entry(key).or_insert_with(|| widths.iter().map(rules).collect()).clone()
}

/// What the reference says of a position, worked out once for all versions.
struct Expected {
    setup: Setup,
    moves: Vec<Move>,
    /// The position after each move.
    after: Vec<Setup>,
    check: bool,
    dead: bool,
    end: Option<Outcome>,
}

impl Expected {
    fn new(variant: &Variant, setup: Setup) -> Expected {
        let moves = reference::legal_moves(variant, &setup);
        let after = moves.iter().map(|&mv| reference::play(variant, &setup, mv)).collect();
        let check = reference::in_check(variant, &setup, setup.turn);
        let dead = reference::is_dead(variant, &setup);
        let end = reference::end_on_board(variant, &setup);
        Expected { setup, moves, after, check, dead, end }
    }
}

/// Everything that the fast generator says of a position, in each of these versions of a game,
/// must be what the reference says.
pub(crate) fn compare(versions: &[Rules], setup: &Setup) {
    let variant = versions[0].variant();
    let text = || format!("{} {}", variant.id(), fen::write(variant, setup));
    let start = |rules: &Rules| {
        Game::from_setup(rules, setup).unwrap_or_else(|faults| panic!("{}: {faults}", text()))
    };
    let expected = Expected::new(variant, start(&versions[0]).setup());
    for game in versions.iter().map(start) {
        assert_eq!(game.setup(), expected.setup, "{}", text());
        game.visit(Compare { expected: &expected, text: &text });
    }
}

struct Compare<'a> {
    expected: &'a Expected,
    text: &'a dyn Fn() -> String,
}

impl Visitor for Compare<'_> {
    type Output = ();

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) {
        let (expected, position) = (self.expected, history.current());
        let mut found = position.legal_moves(tables);
        found.sort_unstable();
        let names = |moves: &[Move]| texts(tables.variant(), moves);
        if found != expected.moves {
            assert_eq!(names(&found), names(&expected.moves), "moves of {}", (self.text)());
        }
        assert_eq!(found, expected.moves, "kinds of moves of {}", (self.text)());
        let count = expected.moves.len() as u64;
        assert_eq!(position.count_legal(tables), count, "{}", (self.text)());
        assert_eq!(position.in_check(tables), expected.check, "check in {}", (self.text)());
        assert_eq!(position.is_dead(tables), expected.dead, "{}", (self.text)());

        assert_eq!(position.end_on_board(tables), expected.end, "{}", (self.text)());

        let mut tactical = Vec::new();
        position.generate(tables, Wanted::Captures, &mut tactical);
        tactical.sort_unstable();
        found.retain(|&mv| mv.promotion().is_some() || position.is_capture(mv));
        if tables.variant().builds_after_moving() {
            // One of the walls of each is enough.
            assert!(tactical.iter().all(|mv| found.contains(mv)), "{}", (self.text)());
            for list in [&mut tactical, &mut found] {
                list.iter_mut().for_each(|mv| *mv = mv.unwalled());
                list.sort_unstable();
            }
            found.dedup();
        }
        if tactical != found {
            assert_eq!(names(&tactical), names(&found), "captures of {}", (self.text)());
        }
        assert_eq!(tactical, found, "kinds of captures of {}", (self.text)());

        for (&mv, after) in expected.moves.iter().zip(&expected.after) {
            let next = position.play_unchecked(tables, mv);
            let name = || format!("{} {}", (self.text)(), coord::write(tables.variant(), mv));
            assert_eq!(next.setup(tables), *after, "after {}", name());
            assert_eq!(next.hash(), next.hash_from_scratch(tables), "hash after {}", name());
        }
    }
}
