//! Games of other programs than Fairy-Stockfish as variant files.

use super::{fixtures, run};

/// Chess, and a game in which the sides differ and some things cannot be said.
const FAIRY_MAX: &str = "Notes that nobody reads
// Chess as that program has it
Game: plain
8x8
6 4 5 7 3 5 4 6
6 4 5 7 3 5 4 6
p:74 -16,24 -16,6 -15,5 -17,5
p:74 16,24 16,6 15,5 17,5
k:-1 1,34 -1,34 1,7 16,7 15,7 17,7 -1,7 -16,7 -15,7 -17,7
n:259 14,7 31,7 33,7 18,7 -14,7 -31,7 -33,7 -18,7
b:296 15,3 17,3 -15,3 -17,3
R:444 1,3 16,3 -1,3 -16,3
Q:851 1,3 16,3 15,3 17,3 -1,3 -16,3 -15,3 -17,3

Game: armies
8x8=3
6 4 0 3 3 5 0 6
6 4 0 7 7 5 0 6
p:74 -16,6 -15,5 -17,5
p:74 16,6 15,5 17,5
k:-435 1,7 16,7 -1,7 -16,7
c:400 1,BA 16,BA -1,BA -16,BA
g:830 17,1003 15,1F003 16,7
s:300 15,7 17,7 -15,7 -17,7 -16,7
w:-1 1,7 16,7 -1,7 -16,7
";

#[test]
fn games_of_fairy_max_are_the_same_here() {
    let file = fixtures().join("our-fmax.ini");
    std::fs::write(&file, FAIRY_MAX).expect("a file can be written");
    let folder = fixtures().join("fairy-max");
    let _ = std::fs::remove_dir_all(&folder);
    let output = run(&["import", "our-fmax.ini", "--out", "fairy-max"]);
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines = [
        "plain",
        "  fairy-max/plain.toml",
        "armies",
        "  fairy-max/armies.toml",
        "  line 23: g:830 17,1003: slides that bend are not played",
        "  line 23: g:830 15,1F003: slides that bend are not played",
        "  line 23: g: it moves in the same direction for both sides, and here in White's",
        "  line 24: s: it moves in the same direction for both sides, and here in White's",
        "  line 21: k:-435: only the last of several kings can be lost",
        "2 games written, 1 of them whole",
    ];
    assert_eq!(report.lines().collect::<Vec<_>>(), lines);
    let nodes = |game: &str, depth: &str| {
        let counted = run(&["perft", game, depth]);
        String::from_utf8_lossy(&counted.stdout).split(' ').next().map(str::to_owned)
    };
    assert_eq!(nodes("fairy-max/plain.toml", "4"), Some("197281".to_owned()));
    let text = std::fs::read_to_string(folder.join("plain.toml")).expect("it was written");
    assert!(text.contains("about = \"Chess as that program has it\""), "{text}");
    assert!(text.contains("promotes-to = [\"Q\", \"N\", \"B\", \"R\"]"), "{text}");
    let text = std::fs::read_to_string(folder.join("armies.toml")).expect("it was written");
    for part in ["ranks = 3", "betza = \"cpRmR\"", "# Not said here: line 23"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn what_engines_tell_xboard_comes_back() {
    let log = "12 <first : feature done=1
34 >first : variant lines
35 <first : setup (PNBRQ...........Kpnbrq...........k) 8x8+0_fairy rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
36 <first : piece P& fmWfceFifmnD
37 <first : piece N& C
variant other
setup (P.ZKp.zk) 5x5+2_shatranj z3k/p4/5/4P/K3Z w - - 0 1
piece P& fmWfcFifmW3
";
    std::fs::write(fixtures().join("xboard.debug"), log).expect("a file can be written");
    let _ = std::fs::remove_dir_all(fixtures().join("lines"));
    let output = run(&["import", "xboard.debug", "--out", "lines"]);
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines = [
        "lines",
        "  lines/lines.toml",
        "other",
        "  lines/other.toml",
        "  the parent shatranj: rules come from chess, and not from other parents",
        "  a hand of 2: rules of drops are not said in these lines",
    ];
    let found: Vec<&str> = report.lines().collect();
    assert_eq!(found[..4], lines[..4], "{report}");
    assert!(lines.iter().all(|line| found.contains(line)), "{report}");
    let nodes = |game: &str| {
        let counted = run(&["perft", game, "3"]);
        String::from_utf8_lossy(&counted.stdout).split(' ').next().map(str::to_owned)
    };
    assert_eq!(nodes("lines/lines.toml"), nodes("camels.toml"));
}

#[test]
fn files_without_games_are_refused() {
    std::fs::write(fixtures().join("nothing.txt"), "nothing here\n").expect("a file");
    let output = run(&["import", "nothing.txt"]);
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("has no game: a line such as `[name]`"), "{said}");
}
