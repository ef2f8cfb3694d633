//! The longest mates that are known, and what small tables say of games with larger boards.

use wazir_rules::{Color, Rules};
use wazir_tablebase::{Material, Options, Tablebase, Verdict, build_all, plan};

/// Makes tables, and checks the moves of the longest mate and the verdict.
fn check(variant: &str, cases: &[(&str, Option<u16>, Verdict)]) {
    let rules = Rules::named(variant).unwrap();
    let mut set = Tablebase::new(rules.variant().clone()).unwrap();
    for &(name, moves, verdict) in cases {
        let material = Material::parse(rules.variant(), name).unwrap();
        build_all(&rules, &mut set, std::slice::from_ref(&material), Options::default(), &|_| true)
            .unwrap();
        let table = set.table(&material).unwrap();
        let longest = table.counts(Color::White).longest_win;
        assert_eq!(longest.map(|(_, plies)| plies.div_ceil(2)), moves, "{variant} {name}");
        assert_eq!(table.verdict().map(|(_, verdict)| verdict), Some(verdict), "{variant} {name}");
    }
}

#[test]
fn three_men_in_chess() {
    check("chess", &[("KQK", Some(10), Verdict::Won), ("KRK", Some(16), Verdict::Won)]);
    check("chess", &[("KPK", Some(28), Verdict::Depends)]);
}

#[test]
fn two_light_pieces_in_chess() {
    check("chess", &[("KBNK", Some(33), Verdict::Won), ("KNNK", Some(1), Verdict::NotWon)]);
}

#[test]
fn one_piece_against_another_in_chess() {
    check("chess", &[("KQKR", Some(35), Verdict::Won), ("KRKB", Some(29), Verdict::NotWon)]);
}

#[test]
fn three_men_on_ten_files() {
    check("janus", &[("KJK", Some(21), Verdict::Won)]);
    check("falcon", &[("KFK", Some(33), Verdict::Won)]);
}

#[test]
fn what_was_taken_does_not_matter_where_nothing_promotes() {
    check("superchess", &[("KAK", Some(4), Verdict::Won), ("KVK", Some(13), Verdict::Won)]);
    let rules = Rules::named("superchess").unwrap();
    let set = Tablebase::new(rules.variant().clone()).unwrap();
    let pawn = Material::parse(rules.variant(), "KPK").unwrap();
    let refused = plan(&rules, &set, &[pawn]).unwrap_err().to_string();
    assert_eq!(
        refused,
        "KPK: a piece can become one of those beside the board, which tables leave out"
    );
    let names = Material::all(rules.variant(), 3).into_iter().map(|it| it.name(rules.variant()));
    assert!(names.clone().any(|it| it == "KAK") && !names.clone().any(|it| it.contains('P')));
}
