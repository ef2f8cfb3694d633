//! Every entry of small tables is what the plain way says, in games that are made up: with odd pieces
//! and boards, and with other ends.

mod slow;

use std::cmp::Ordering;
use std::fmt::Write;

use proptest::prelude::*;
use slow::Slow;
use wazir_rules::{Game, Rules, Variant};
use wazir_tablebase::{
    Material, Metric, Options, Tablebase, Value, build, build_all, build_by_list, build_conversion,
    needs_conversion, plan,
};

/// A game on a small board: a King, two more pieces and a pawn.
#[derive(Clone, Debug)]
struct Small {
    files: usize,
    ranks: usize,
    king: &'static str,
    one: &'static str,
    two: &'static str,
    pawn: &'static str,
    double: bool,
    rest: &'static str,
}

const PLAIN: Small = Small {
    files: 4,
    ranks: 4,
    king: "K",
    one: "R",
    two: "N",
    pawn: "fmWfcF",
    double: false,
    rest: "",
};

impl Small {
    fn rules(&self) -> Rules {
        let Small { files, ranks, king, one, two, pawn, double, rest } = *self;
        let gap = (files - 4).to_string();
        let gap = if files > 4 { gap.as_str() } else { "" };
        let empty = format!("{files}/").repeat(ranks - 4);
        let mut text = format!(
            "id = 'x'\nname = 'X'\n[board]\nfiles = {files}\nranks = {ranks}\n\
             start = 'k{gap}xy1/p{gap2}/{empty}P{gap2}/K{gap}XY1 w - - 0 1'\n\
             [[piece]]\nletter = 'K'\nname = 'King'\nbetza = '{king}'\nroyal = true\n\
             [[piece]]\nletter = 'X'\nname = 'One'\nbetza = '{one}'\nvalue = 5\n\
             [[piece]]\nletter = 'Y'\nname = 'Two'\nbetza = '{two}'\nvalue = 3\n\
             [[piece]]\nletter = 'P'\nname = 'Pawn'\nbetza = '{pawn}'\nvalue = 1\n\
             promotes-to = ['X', 'Y']\nresets-clock = true\n",
            gap2 = files - 1,
        );
        if double {
            text.push_str("double-step = 2\n");
        }
        let _ = write!(text, "{rest}\n[protocol]\ncecp = []\nuci = ['x']\npgn = 'x'\n");
        Rules::from(Variant::read(&text).unwrap_or_else(|faults| panic!("{faults}\n{text}")))
    }
}

/// Compares all positions with some material, and those to which they lead, in two ways of making
/// the table.
fn check(rules: &Rules, name: &str) {
    let variant = rules.variant();
    let material = Material::parse(variant, name).unwrap();
    let slow = Slow::new(rules, &material);
    let mut set = Tablebase::new(variant.clone()).unwrap();
    build_all(rules, &mut set, std::slice::from_ref(&material), Options::default(), &|_| true)
        .unwrap();
    let mut found = 0;
    for (position, worth) in slow.all() {
        let game = Game::from_fen(rules, &format!("{position} 0 1")).unwrap();
        let value = set.value_in(&game);
        let sides = game.setup().board.iter().flatten().count();
        let bare = wazir_rules::Color::ALL
            .iter()
            .any(|&color| game.setup().board.iter().flatten().all(|piece| piece.color() != color));
        // Nor do tables know of pawns where none can come.
        let first = position.split(' ').next().unwrap();
        let back = first.rsplit('/').next().unwrap().contains('P')
            || first.split('/').next().unwrap().contains('p');
        if !bare && !back {
            assert_eq!(value, Some(worth), "{name}, {sides} men: {position}");
            found += 1;
        }
    }
    assert!(found > 0);
    // Lists of moves lead to the same table.
    let listed = build_by_list(rules, &set, (&material, Metric::Mate), Options::default()).unwrap();
    let table = set.table(&material).unwrap();
    for turn in wazir_rules::Color::ALL {
        assert_eq!(table.counts(turn), listed.counts(turn), "{name} by list");
    }
    // So do several threads.
    let threads = Options { threads: 3, ..Options::default() };
    let again = build(rules, &set, &material, threads, &|_| true).unwrap();
    assert_eq!(
        table.counts(wazir_rules::Color::White).wins,
        again.counts(wazir_rules::Color::White).wins
    );
    assert!(plan(rules, &set, &[material]).unwrap().len() > 1);
}

/// Compares all positions with some material, and every count of the move clock, with the distances to
/// conversion; the clock spoils some wins.
fn check_clock(rules: &Rules, name: &str) {
    let variant = rules.variant();
    let limit = variant.ending().move_clock.unwrap();
    let material = Material::parse(variant, name).unwrap();
    let slow = Slow::with_clock(rules, &material);
    let mut set = Tablebase::new(variant.clone()).unwrap();
    let options = Options::default();
    for material in plan(rules, &set, std::slice::from_ref(&material)).unwrap() {
        set.add(build(rules, &set, &material, options, &|_| true).unwrap());
        let table = build_conversion(rules, &set, &material, options, &|_| true).unwrap();
        let listed = build_by_list(rules, &set, (&material, Metric::Conversion), options).unwrap();
        for turn in wazir_rules::Color::ALL {
            assert_eq!(table.counts(turn), listed.counts(turn), "{name} by list");
            assert_eq!(table.counts(turn).beyond_the_clock, 0);
        }
        if material.name(variant) == name || needs_conversion(rules, set.table(&material).unwrap())
        {
            set.add(table);
        }
    }
    let (mut found, mut spoiled) = (0, 0);
    for (position, worth) in slow.all() {
        let game = Game::from_fen(rules, &format!("{position} 1")).unwrap();
        let clock = game.setup().halfmove_clock;
        let Some(value) = set.conversion_in(&game) else { continue };
        if game.outcome().is_some() && clock >= limit {
            continue;
        }
        let in_time = |plies: u16| clock + plies <= limit;
        let expected = match value {
            Value::Win(plies) if in_time(plies) => Ordering::Greater,
            Value::Loss(plies) if in_time(plies) => Ordering::Less,
            _ => Ordering::Equal,
        };
        assert_eq!(worth.cmp(&Value::Draw), expected, "{name}: {position}: {value:?}");
        found += 1;
        let by_mate = set.value_in(&game).unwrap();
        spoiled += usize::from(clock == 0 && value == Value::Draw && by_mate != Value::Draw);
    }
    assert!(found > 0 && spoiled > 0, "{name}: {found} {spoiled}");
}

#[test]
fn wins_that_come_before_the_move_clock_runs_out() {
    let rest = "[ending]\nmove-clock = 4";
    check_clock(&Small { rest, ..PLAIN }.rules(), "KXK");
    // Moves of a pawn begin the clock anew, also those that can be answered en passant.
    check_clock(&Small { rest, ..PLAIN }.rules(), "KPK");
    let rest = "[royalty]\ncheck = 'never'\n[[end]]\nwhen = 'lost'\npieces = ['K', 'P', 'X', 'Y']\n\
                left = 0\nresult = 'loss'\n[ending]\nmove-clock = 3";
    check_clock(&Small { ranks: 5, double: true, rest, ..PLAIN }.rules(), "PvP");
    check_clock(&Small { rest, one: "W", ..PLAIN }.rules(), "XvXP");
}

#[test]
fn pieces_with_and_without_symmetry() {
    check(&PLAIN.rules(), "KXK");
    check(&Small { files: 5, ranks: 5, two: "B", ..PLAIN }.rules(), "KYK");
    check(&Small { files: 5, one: "frlRbB", ..PLAIN }.rules(), "KXK");
    check(&Small { one: "afsW", two: "nN", ..PLAIN }.rules(), "KXK");
    check(&Small { one: "mRcpR", two: "gQ", ..PLAIN }.rules(), "KXK");
}

#[test]
fn pawns_promote_and_are_captured_en_passant() {
    check(&PLAIN.rules(), "KPK");
    let double = Small { ranks: 5, double: true, ..PLAIN };
    check(&double.rules(), "KPK");
}

#[test]
fn pawns_without_kings() {
    let rest = "[royalty]\ncheck = 'never'\n[[end]]\nwhen = 'lost'\npieces = ['K', 'P', 'X', 'Y']\n\
                left = 0\nresult = 'loss'";
    let double = Small { ranks: 5, double: true, rest, ..PLAIN };
    check(&double.rules(), "PvP");
    check(&Small { pawn: "fmFfcW", ..double }.rules(), "PvP");
}

#[test]
fn four_men() {
    check(&Small { two: "B", ..PLAIN }.rules(), "KXKY");
}

#[test]
fn other_ends() {
    let ends = [
        "[ending]\nno-moves = 'loss'",
        "[ending]\nno-moves = 'win'",
        "[[end]]\nwhen = 'lost'\npieces = ['X', 'Y', 'P']\nleft = 0\nresult = 'loss'",
        "[[region]]\nname = 'goal'\nsquares = ['b4']\n[[end]]\nwhen = 'goal'\npieces = ['K']\nregion = 'goal'\nresult = 'win'",
        "[moves]\nmust-capture = true",
        "[moves]\nmay-check = false",
        "[moves]\nmay-pass = 'always'",
        "[explosion]",
    ];
    for rest in ends {
        check(&Small { rest, ..PLAIN }.rules(), "KXK");
    }
}

fn small() -> impl Strategy<Value = Small> {
    let piece = prop::sample::select(vec![
        "R", "N", "B", "Q", "WD", "FA", "nN", "frlRbB", "fWbF", "mNcB", "R2", "afafW", "mRcF",
        "pR", "NW",
    ]);
    let king = prop::sample::select(vec!["K", "W", "F", "KN", "fKbW"]);
    let pawn = prop::sample::select(vec!["fmWfcF", "fmFfcW", "fW", "fmWfsmWfcF"]);
    let rest = prop::sample::select(vec![
        "",
        "[ending]\nno-moves = 'loss'",
        "[promotion]\nchoice = 'may'",
        "[promotion]\nranks = 2",
        "[moves]\nmust-capture = true",
    ]);
    (Just(4usize), 4..=5usize, king, piece.clone(), piece, pawn, any::<bool>(), rest).prop_map(
        |(files, ranks, king, one, two, pawn, double, rest)| Small {
            files,
            ranks,
            king,
            one,
            two,
            pawn,
            double: double && ranks > 4,
            rest,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_small_game(small in small(), pawn in any::<bool>()) {
        check(&small.rules(), if pawn { "KPK" } else { "KXK" });
    }
}
