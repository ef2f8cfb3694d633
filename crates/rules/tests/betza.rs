//! Betza notation through the public API: what each text means, how it is printed and described,
//! and how bad text is unsupported.

use std::collections::{BTreeMap, BTreeSet};

use wazir_rules::betza::{Betza, Landing, Offset, Shape, Way};

fn read(text: &str) -> Betza {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Draws the ways of `text` and compares the result with `drawing`. The piece stands on `*`. `x`
/// is the target of a leap, `m` of one that does not capture, `c` of one that only captures; `+`
/// is the first square of an unlimited ride, a digit that of a ride of so many steps; `n` is the
/// target of a path, `h` the first step of a hop.
fn check_drawing(text: &str, drawing: &[&str]) {
    let ways = read(text).ways();
    let radius = i8::try_from(drawing.len() / 2).unwrap();
    let rows: Vec<String> = (-radius..=radius)
        .rev()
        .map(|dy| (-radius..=radius).map(|dx| mark(&ways, Offset { dx, dy })).collect())
        .collect();
    assert_eq!(rows, drawing, "{text}");
    let outside = ways.iter().filter(|way| {
        let Offset { dx, dy } = anchor(way);
        dx.abs().max(dy.abs()) > radius
    });
    assert_eq!(outside.count(), 0, "{text} goes beyond the drawing");
}

fn anchor(way: &Way) -> Offset {
    match &way.shape {
        Shape::Leap { to } | Shape::Path { to, .. } => *to,
        Shape::Ride { step, .. } | Shape::Hop { step, .. } => *step,
        Shape::Tour { .. } => panic!("a tour cannot be drawn"),
        Shape::Legs { text } => panic!("{text} cannot be drawn"),
    }
}

fn mark(ways: &[Way], square: Offset) -> char {
    if square == Offset::default() {
        return '*';
    }
    ways.iter().find(|way| anchor(way) == square).map_or('.', |way| match &way.shape {
        Shape::Ride { max: None, .. } => '+',
        Shape::Ride { max: Some(max), .. } => char::from(b'0' + max.get()),
        Shape::Path { .. } => 'n',
        Shape::Hop { .. } => 'h',
        _ if !way.capture => 'm',
        _ if !way.quiet => 'c',
        _ => 'x',
    })
}

#[test]
fn atoms() {
    check_drawing("W", &[".x.", "x*x", ".x."]);
    check_drawing("F", &["x.x", ".*.", "x.x"]);
    check_drawing("K", &["xxx", "x*x", "xxx"]);
    check_drawing("WF", &["xxx", "x*x", "xxx"]);
    check_drawing("R", &[".+.", "+*+", ".+."]);
    check_drawing("B", &["+.+", ".*.", "+.+"]);
    check_drawing("Q", &["+++", "+*+", "+++"]);
    check_drawing("D", &["..x..", ".....", "x.*.x", ".....", "..x.."]);
    check_drawing("A", &["x...x", ".....", "..*..", ".....", "x...x"]);
    check_drawing("N", &[".x.x.", "x...x", "..*..", "x...x", ".x.x."]);
    check_drawing(
        "HCZG",
        &["xxxxxxx", "x.....x", "x.....x", "x..*..x", "x.....x", "x.....x", "xxxxxxx"],
    );
    check_drawing(
        "C",
        &["..x.x..", ".......", "x.....x", "...*...", "x.....x", ".......", "..x.x.."],
    );
    check_drawing(
        "Z",
        &[".x...x.", "x.....x", ".......", "...*...", ".......", "x.....x", ".x...x."],
    );
}

#[test]
fn counts() {
    check_drawing("R4", &[".4.", "4*4", ".4."]);
    check_drawing("W3B2", &["232", "3*3", "232"]);
    check_drawing("W1", &[".x.", "x*x", ".x."]);
    check_drawing("R1B1", &["xxx", "x*x", "xxx"]);
    check_drawing("W0F0", &["+++", "+*+", "+++"]);
    check_drawing("K3", &["333", "3*3", "333"]);
    check_drawing("NN", &[".+.+.", "+...+", "..*..", "+...+", ".+.+."]);
    check_drawing("fN3", &[".3.3.", ".....", "..*..", ".....", "....."]);
    check_drawing("DD", &["..+..", ".....", "+.*.+", ".....", "..+.."]);
}

#[test]
fn straight_and_diagonal_directions() {
    check_drawing("fW", &[".x.", ".*.", "..."]);
    check_drawing("fsW", &[".x.", "x*x", "..."]);
    check_drawing("frW", &[".x.", ".*x", "..."]);
    check_drawing("vR", &[".+.", ".*.", ".+."]);
    check_drawing("fF", &["x.x", ".*.", "..."]);
    check_drawing("lF", &["x..", ".*.", "x.."]);
    check_drawing("brF", &["...", ".*.", "..x"]);
    check_drawing("rbF", &["...", ".*.", "..x"]);
    check_drawing("fblF", &["x.x", ".*.", "x.."]);
    check_drawing("flbrF", &["x..", ".*.", "..x"]);
    check_drawing("vF", &["x.x", ".*.", "x.x"]);
    check_drawing("WfF", &["xxx", "x*x", ".x."]);
    check_drawing("FfW", &["xxx", ".*.", "x.x"]);
    check_drawing("mfWcfF", &["cmc", ".*.", "..."]);
    check_drawing("mfFcfW", &["mcm", ".*.", "..."]);
}

#[test]
fn king_directions() {
    check_drawing("fK", &[".x.", ".*.", "..."]);
    check_drawing("flK", &["x..", ".*.", "..."]);
    check_drawing("fsK", &["x.x", ".*.", "..."]);
    check_drawing("fhK", &["xxx", ".*.", "..."]);
    check_drawing("lvK", &["x..", ".*.", "x.."]);
    check_drawing("ffllK", &[".x.", "x*.", "..."]);
    check_drawing("vsK", &[".x.", "x*x", ".x."]);
    check_drawing("bhQ", &["...", ".*.", "+++"]);
}

#[test]
fn oblique_directions() {
    check_drawing("fN", &[".x.x.", ".....", "..*..", ".....", "....."]);
    check_drawing("ffN", &[".x.x.", ".....", "..*..", ".....", "....."]);
    check_drawing("fsN", &[".....", "x...x", "..*..", ".....", "....."]);
    check_drawing("fhN", &[".x.x.", "x...x", "..*..", ".....", "....."]);
    check_drawing("lfN", &[".x...", ".....", "..*..", ".....", "....."]);
    check_drawing("flN", &[".....", "x....", "..*..", ".....", "....."]);
    check_drawing("rN", &[".....", "....x", "..*..", "....x", "....."]);
    check_drawing("rvN", &["...x.", ".....", "..*..", ".....", "...x."]);
    check_drawing("rhN", &["...x.", "....x", "..*..", "....x", "...x."]);
    check_drawing("vN", &[".x.x.", ".....", "..*..", ".....", ".x.x."]);
    check_drawing("sN", &[".....", "x...x", "..*..", "x...x", "....."]);
    check_drawing("hrN", &["...x.", "x....", "..*..", "....x", ".x..."]);
    check_drawing("hlN", &[".x...", "....x", "..*..", "x....", "...x."]);
    check_drawing("ffrrN", &[".x.x.", "....x", "..*..", "....x", "....."]);
    check_drawing("fbN", &[".x.x.", ".....", "..*..", ".....", ".x.x."]);
    check_drawing(
        "fC",
        &["..x.x..", ".......", ".......", "...*...", ".......", ".......", "......."],
    );
    check_drawing(
        "fsZ",
        &[".......", "x.....x", ".......", "...*...", ".......", ".......", "......."],
    );
}

#[test]
fn lame_leaps() {
    check_drawing("nD", &["..n..", ".....", "n.*.n", ".....", "..n.."]);
    check_drawing("nW", &[".x.", "x*x", ".x."]);
    check_drawing("nR", &[".+.", "+*+", ".+."]);
    check_paths("fnD", &["0,1 > 0,2"]);
    check_paths("frnA", &["1,1 > 2,2"]);
    check_paths("fnH", &["0,1 0,2 > 0,3"]);
    check_paths("blnG", &["-1,-1 -2,-2 > -3,-3"]);
    check_paths("rfnN", &["0,1 > 1,2"]);
    check_paths("frnN", &["1,0 > 2,1"]);
    check_paths("rfnC", &["0,1 0,2 > 1,3", "0,1 1,2 > 1,3", "1,1 1,2 > 1,3"]);
    check_paths("frnZ", &["1,0 2,1 > 3,2", "1,1 2,1 > 3,2", "1,1 2,2 > 3,2"]);
}

#[test]
fn legs() {
    check_paths("faflK", &["0,1 > -1,2"]);
    check_paths("fasW", &["0,1 > -1,1", "0,1 > 1,1"]);
    check_paths("faW", &["0,1 > -1,1", "0,1 > 0,2", "0,1 > 1,1"]);
    check_paths("flafF", &["-1,1 > -2,2"]);
    check_paths("fafD", &["0,2 > 0,4"]);
    check_paths("fabalK", &["0,1 > 1,0"]);
    check_paths("fabafK", &["0,1 > 0,-1"]);
}

/// Compares the paths of `text`, each written as the squares it passes and its target.
fn check_paths(text: &str, expected: &[&str]) {
    let name = |offset: &Offset| format!("{},{}", offset.dx, offset.dy);
    let found: Vec<String> = read(text).ways().iter().map(|way| path(way, name)).collect();
    assert_eq!(found, expected, "{text}");
}

fn path(way: &Way, name: impl Fn(&Offset) -> String) -> String {
    let Shape::Path { via, to } = &way.shape else { panic!("not a path: {way:?}") };
    let passed: Vec<String> = via.iter().map(&name).collect();
    format!("{} > {}", passed.join(" "), name(to))
}

const FALCON: &str = "aflafrKafraflKafafsKafsafK";

#[test]
fn falcon_has_three_paths_to_each_of_sixteen_squares() {
    let mut paths: BTreeMap<Offset, BTreeSet<Vec<Offset>>> = BTreeMap::new();
    for way in read(FALCON).ways() {
        assert!(way.quiet && way.capture && !way.en_passant && !way.initial && !way.cylinder);
        let Shape::Path { via, to } = way.shape else { panic!("not a path") };
        paths.entry(to).or_default().insert(via);
    }
    assert_eq!(paths.len(), 16);
    for (to, ways) in &paths {
        let (short, long) = (to.dx.abs().min(to.dy.abs()), to.dx.abs().max(to.dy.abs()));
        assert!(long == 3 && (short == 1 || short == 2), "{to:?}");
        assert_eq!(ways.len(), 3, "{to:?}");
        assert!(ways.iter().all(|via| is_kings_walk(via, *to)), "{to:?}: {ways:?}");
    }
}

/// Returns `true` for three King steps over two squares.
fn is_kings_walk(via: &[Offset], to: Offset) -> bool {
    let squares = [&[Offset::default()], via, &[to]].concat();
    let step = |a: Offset, b: Offset| (a.dx - b.dx).abs().max((a.dy - b.dy).abs()) == 1;
    squares.len() == 4 && squares.windows(2).all(|pair| step(pair[0], pair[1]))
}

#[test]
fn spellings_of_the_same_movement_are_equivalent() {
    let same = [
        ("nLnJ", FALCON),
        ("nCnZ", FALCON),
        ("nN", "afsW"),
        ("nA", "afF"),
        ("nD", "mafW"),
        ("nH", "afafW"),
        ("RB", "Q"),
        ("WF", "K"),
        ("FW", "K"),
        ("mWcW", "W"),
        ("NB", "BN"),
        ("WW", "R"),
        ("KK", "Q"),
        ("N0", "NN"),
        ("mfFcfeWimfnA", "fmFfceWifmnA"),
        ("vsK", "W"),
        ("jR2", "D"),
        ("W1W1", "W"),
    ];
    for (left, right) in same {
        assert!(read(left).is_equivalent(&read(right)), "{left} {right}");
    }
    for (left, right) in [("nN", "afsF"), ("N", "nN"), ("R", "R7"), ("mW", "W"), ("C", "Z")] {
        assert!(!read(left).is_equivalent(&read(right)), "{left} {right}");
    }
}

#[test]
fn hops() {
    check_hop("pR", 4, "0,1 None Anywhere");
    check_hop("pR5", 4, "0,1 Some(5) Anywhere");
    check_hop("gQ", 8, "0,1 None JustBehind");
    check_hop("jR", 4, "0,1 None PastFirst");
    check_hop("jW3", 4, "0,1 Some(3) PastFirst");
    check_hop("jD", 4, "0,1 Some(2) JustBehind");
    check_hop("fpN0", 2, "1,2 None Anywhere");
}

/// Compares the number of hops, and the hop nearest to straight ahead.
fn check_hop(text: &str, count: usize, ahead: &str) {
    let ways = read(text).ways();
    assert_eq!(ways.len(), count, "{text}");
    let hop = |way: &Way| match way.shape {
        Shape::Hop { step, max, landing } => (step, max.map(|max| max.get()), landing),
        _ => panic!("{text}: {way:?}"),
    };
    let hops: Vec<(Offset, Option<u8>, Landing)> = ways.iter().map(hop).collect();
    let nearest = hops.iter().max_by_key(|(step, ..)| (step.dy, -step.dx.abs(), step.dx));
    let (step, max, landing) = nearest.unwrap();
    assert_eq!(format!("{},{} {max:?} {landing:?}", step.dx, step.dy), ahead, "{text}");
}

#[test]
fn flags() {
    let flags = |text: &str| {
        let way = read(text).ways().remove(0);
        (way.quiet, way.capture, way.en_passant, way.initial, way.cylinder)
    };
    assert_eq!(flags("W"), (true, true, false, false, false));
    assert_eq!(flags("mW"), (true, false, false, false, false));
    assert_eq!(flags("cW"), (false, true, false, false, false));
    assert_eq!(flags("eW"), (false, false, true, false, false));
    assert_eq!(flags("ceW"), (false, true, true, false, false));
    assert_eq!(flags("iW"), (true, true, false, true, false));
    assert_eq!(flags("oW"), (true, true, false, false, true));
    assert_eq!(flags("camK"), (true, false, false, false, false));
}

#[test]
fn legs_beyond_paths_are_kept_as_text() {
    let cases = [
        ("cacaK", "cacaK"),
        ("alN", "alN"),
        ("mpafN", "mpafN"),
        ("pafN", "pafN"),
        ("gabafsR", "gabafsR"),
    ];
    for (text, spelled) in cases {
        let shapes: Vec<Shape> = read(text).ways().into_iter().map(|way| way.shape).collect();
        assert_eq!(shapes, [Shape::Legs { text: spelled.into() }], "{text}");
    }
}

#[test]
fn printing() {
    let cases = [
        ("K", "K"),
        ("WF", "WF"),
        ("mfWcfF", "fmWfcF"),
        ("mfFcfeWimfnA", "fmFfceWifmnA"),
        ("fmWfceFifmnD", "fmWfceFifmnD"),
        (FALCON, FALCON),
        ("nLnJ", "nCnZ"),
        ("WW", "R"),
        ("FF", "B"),
        ("W4", "R4"),
        ("B1", "F"),
        ("K0", "Q"),
        ("Q1", "K"),
        ("NN", "N0"),
        ("NN3", "N3"),
        ("DD2", "D2"),
        ("RR", "R"),
        ("N1N", "N1N"),
        ("cN1N", "cN1N"),
        ("RWW", "R0R"),
        ("NcN", "NcN"),
        ("mcW", "W"),
        ("fblrW", "W"),
        ("vsW", "W"),
        ("slfW", "fsW"),
        ("ffN", "fN"),
        ("fhK", "fsfK"),
        ("bfN", "vN"),
        ("mafsW", "afsW"),
        ("nK", "K"),
        ("oiR", "ioR"),
        ("nmfD", "fmnD"),
    ];
    for (text, printed) in cases {
        let betza = read(text);
        assert_eq!(betza.to_string(), printed, "{text}");
        assert_eq!(read(printed), betza, "{text}");
    }
}

#[test]
fn descriptions() {
    let falcon = "walks three steps as a King, to a square that no Queen or Knight move reaches, \
                  when any one of three paths is free";
    let cases = [
        ("K", "steps one square in any direction"),
        ("WF", "steps one square in any direction"),
        ("Q", "slides in any direction"),
        ("RB", "slides in any direction"),
        ("R", "slides along ranks and files"),
        ("B", "slides diagonally"),
        ("N", "leaps as a Knight"),
        ("BN", "slides diagonally; leaps as a Knight"),
        ("RN", "slides along ranks and files; leaps as a Knight"),
        ("QN", "slides in any direction; leaps as a Knight"),
        ("KN", "steps one square in any direction; leaps as a Knight"),
        (
            "mfWcfF",
            "steps one square straight forward without capturing; \
             captures one square diagonally forward",
        ),
        (
            "mfFcfW",
            "steps one square diagonally forward without capturing; \
             captures one square straight forward",
        ),
        ("nLnJ", falcon),
        (FALCON, falcon),
        ("WfF", "steps one square along a rank or file, or diagonally forward"),
        ("FfW", "steps one square diagonally or straight forward"),
        ("fW", "steps one square straight forward"),
        ("RF", "slides along ranks and files; steps one square diagonally"),
        ("BW", "slides diagonally; steps one square along a rank or file"),
        ("R4", "slides up to 4 squares along ranks and files"),
        ("D", "leaps as a Dabbaba"),
        ("A", "leaps as an Alfil"),
        ("H", "leaps as a Threeleaper"),
        ("C", "leaps as a Camel"),
        ("Z", "leaps as a Zebra"),
        ("G", "leaps as a Tripper"),
        ("NN", "rides as a Nightrider, repeating the Knight leap in one direction"),
        ("C3", "rides on a line of up to 3 Camel leaps"),
        ("fN", "leaps as a Knight, but only forward, further ahead than sideways"),
        ("fhN", "leaps as a Knight, but only forward"),
        ("rfN", "leaps as a Knight, but only two forward and one right"),
        ("fD", "leaps as a Dabbaba, but only straight forward"),
        (
            "nN",
            "moves to where a Knight leaps, stepping straight first and not jumping over that \
             square",
        ),
        (
            "ifmnD",
            "on its first move, moves exactly two squares straight forward \
             without jumping or capturing",
        ),
        ("feF", "captures en passant one square diagonally forward"),
        ("fceF", "captures, also en passant, one square diagonally forward"),
        (
            "mRcpR",
            "slides along ranks and files without capturing; captures by sliding along ranks \
             and files over exactly one piece, to any square it reaches beyond it",
        ),
        ("gQ", "slides in any direction over exactly one piece, to the square just beyond it"),
        ("jB", "slides diagonally, skipping the first square whatever stands on it"),
        ("jA", "jumps two squares diagonally over a piece"),
        ("oR", "slides along ranks and files, the left and right edges being joined"),
        ("cN", "captures by leaping as a Knight"),
        (
            "afsW",
            "walks in two legs, first one square along a rank or file to an empty square, \
             then 45 degrees left or 45 degrees right",
        ),
        (
            "camK",
            "walks in two legs, first one square in any direction making a capture, \
             then in any direction but straight back without capturing",
        ),
    ];
    for (text, description) in cases {
        assert_eq!(read(text).describe(), description, "{text}");
    }
}

#[test]
fn errors() {
    let atoms = "a step (W F D N A H C L Z J G K Q R B)";
    let half = "'h' only after f, b, l or r on N C Z K Q, or in hl or hr alone on N C Z";
    let hopper = "'p' and 'g' only on riders (R B Q, or another atom with a count)";
    let jumper = "'j' only on D and A, or on sliders (R B Q, or W F K with a count)";
    let manner = "at most one of n, j, p and g in a leg";
    let first = format!("{atoms} or a modifier");
    let later = format!("{atoms}, a modifier or the end");
    let unsupported = |known: &str, what: &str| format!("{known}; {what} is not supported");
    let cases = [
        ("", 1, "the end", first.clone()),
        ("f", 2, "the end", first.clone()),
        ("mc", 3, "the end", first.clone()),
        ("WFf", 4, "the end", first.clone()),
        ("7", 1, "'7'", first.clone()),
        (" K", 1, "' '", first.clone()),
        ("é", 1, "'é'", first.clone()),
        ("BNw", 3, "'w'", later.clone()),
        ("K-N", 2, "'-'", later.clone()),
        ("BN ", 3, "' '", later.clone()),
        ("KX", 2, "'X'", later.clone()),
        ("fq", 2, "'q'", unsupported(&first, "'q' (rides in a circle)")),
        ("tK", 1, "'t'", unsupported(&first, "'t' (spares kings, or hops over own pieces only)")),
        ("Kd", 2, "'d'", unsupported(&later, "'d' (captures own pieces)")),
        ("Kx", 2, "'x'", unsupported(&later, "'x' (borrows or passes on powers)")),
        ("yafsW", 1, "'y'", unsupported(&first, "'y' (changes range on an empty square)")),
        ("uK", 1, "'u'", unsupported(&first, "'u' (unloads a captured piece)")),
        ("zB", 1, "'z'", unsupported(&first, "'z' (rides in zigzag)")),
        ("KU", 2, "'U'", unsupported(&later, "'U' (leaps to any square)")),
        (
            "KO2",
            2,
            "'O'",
            unsupported(&later, "'O' (castling: a rule of the game, not part of a movement)"),
        ),
        (
            "fW@8",
            3,
            "'@'",
            unsupported(&later, "'@' (drops: a rule of the game, not part of a movement)"),
        ),
        ("R100", 4, "'0'", "a count of at most two digits".into()),
        ("R04", 3, "'4'", "no digit after the count 0".into()),
        ("mmW", 2, "'m'", "'m' only once".into()),
        ("ifiW", 3, "'i'", "'i' only once".into()),
        ("aiK", 2, "'i'", "'i' before the first 'a'".into()),
        ("aoK", 2, "'o'", "'o' before the first 'a'".into()),
        ("pgR", 2, "'g'", manner.into()),
        ("nnD", 2, "'n'", manner.into()),
        ("hF", 1, "'h'", half.into()),
        ("fhW", 2, "'h'", half.into()),
        ("hrfN", 1, "'h'", half.into()),
        ("hrK", 1, "'h'", half.into()),
        ("pK", 1, "'p'", hopper.into()),
        ("BgN", 2, "'g'", hopper.into()),
        ("jN", 1, "'j'", jumper.into()),
        ("fjW", 2, "'j'", jumper.into()),
        ("jD3", 1, "'j'", jumper.into()),
        ("nNN", 1, "'n'", "'n' only on leaps that are not repeated".into()),
        ("anK", 2, "'n'", "no 'n' beside 'a', which passes empty squares anyway".into()),
        ("jafB", 1, "'j'", "no 'j' beside 'a'".into()),
        ("aaaK", 4, "'K'", "at most 1000 walks, but this makes 2744".into()),
        ("aaKaaKaaK", 9, "'K'", "at most 1000 walks, but this makes 1176".into()),
        ("aaaaaaaaK", 8, "'a'", "at most 8 legs".into()),
    ];
    for (text, column, found, expected) in cases {
        let error = text.parse::<Betza>().expect_err(text);
        let message = format!("column {column}: found {found}, expected {expected}");
        assert_eq!(error.to_string(), message, "{text}");
    }
    let long = "W1".repeat(101).parse::<Betza>().expect_err("too long").to_string();
    assert_eq!(long, "column 201: found 'W', expected at most 200 characters");
}
