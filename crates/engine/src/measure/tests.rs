use wazir_rules::Shelf;

use super::*;
use crate::knowledge::Knowledge;

fn rules(id: &str) -> Rules {
    Rules::new(Shelf::shipped().get(id).expect("it is shipped"))
}

fn some_games(id: &str, threads: usize, count: u64) -> Vec<Record> {
    let games = Games { nodes: 50, seed: 3, knowledge: Knowledge::shipped(), threads };
    play(&rules(id), &games, 0..count, &mut |_| true).expect("nobody ends it")
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let [alone, together] = [1, 3].map(|threads| some_games("minishogi", threads, 6));
    assert_eq!(alone, together);
    assert!(alone.iter().any(|record| record.entries.len() > 3), "{alone:?}");
}

#[test]
fn games_begin_with_a_few_men_less() {
    for id in ["chess", "janus", "superchess", "chess960", "seirawan", "falcon"] {
        let records = some_games(id, 2, 8);
        let is_unequal = |record: &&Record| {
            record.entries.first().is_some_and(|entry| entry.counts.iter().any(|&it| it != 0))
        };
        let unequal = records.iter().filter(is_unequal).count();
        assert!(unequal >= 3, "{id}: {unequal} of {records:?}");
    }
}

#[test]
fn goods_are_those_of_the_game() {
    let goods = |id: &str| -> Vec<String> {
        let rules = rules(id);
        let variant = rules.variant();
        let name = |good: &Good| match *good {
            Good::OnBoard(kind) => variant.kind(kind).letter.to_string(),
            Good::InHand(kind) => format!("{}*", variant.kind(kind).letter),
            Good::Pair(kind) => format!("2{}", variant.kind(kind).letter),
        };
        Census::new(variant).goods.iter().map(name).collect()
    };
    assert_eq!(goods("chess"), ["Q", "R", "B", "N", "P", "2B"]);
    assert_eq!(goods("minishogi").join(" "), "R B G S P +R +B +S +P R* B* G* S* P*",);
    for (id, expected) in [("chess", "P"), ("janus", "P"), ("minishogi", "P")] {
        let rules = rules(id);
        let unit = unit(rules.variant()).unwrap();
        assert_eq!(rules.variant().kind(unit).letter.to_string(), expected);
    }
}

/// Chess, of which a Rook wins as often as five Pawns.
#[test]
fn worths_are_ratios_to_a_pawn() {
    let rules = rules("chess");
    let variant = rules.variant();
    let record = |number: u64| {
        let mut random = wazir_rules::random::SplitMix64::stream(1, number);
        let [rooks, pawns] = [3, 7].map(|width| random.below(width) as i8 - width as i8 / 2);
        let odds = 0.3 * (5.0 * f64::from(rooks) + f64::from(pawns));
        let unit = (random.next() >> 11) as f64 / (1u64 << 53) as f64;
        let half_points = if unit < 1.0 / (1.0 + (-odds).exp()) { 2 } else { 0 };
        let entry = Entry { turn: 1, phase: 255, counts: vec![0, rooks, 0, 0, pawns, 0] };
        Record { half_points, entries: vec![entry; 3] }
    };
    let records: Vec<Record> = (0..2000).map(record).collect();
    let worths = measure(variant, &records).unwrap();
    let of = |at: usize| worths.list[at].whole.unwrap();
    assert!((of(1).value - 5.0).abs() < 1.5 * of(1).error, "{worths:?}");
    assert_eq!((of(4).value, of(4).error), (1.0, 0.0));
    assert_eq!((worths.games, worths.positions), (2000, 6000));
    assert!((worths.pawn - 0.574).abs() < 0.02, "{worths:?}");
    // Nothing was seen of endgames.
    assert_eq!(worths.list[1].endgame, None);
    let even: Vec<Record> =
        records.iter().map(|record| Record { half_points: 1, ..record.clone() }).collect();
    assert_eq!(measure(variant, &even), Err(MeasureError::NoUnit));
    assert_eq!(measure(variant, &[]), Err(MeasureError::NoUnit));
}

#[test]
fn records_read_back_and_damaged_ones_are_refused() {
    let janus = rules("janus");
    let records = some_games("janus", 2, 3);
    let text = write(&records);
    assert_eq!(read(janus.variant(), &text), Ok(records));
    for damaged in ["", "3", "2; 1 255 0", "2; 0 255 0 0 0 0 0 0", "x", "2; 1 255 0 0 0 0 0 999"] {
        let read = read(janus.variant(), &format!("{text}{damaged}\n"));
        assert_eq!(read, Err(RecordError(4)), "{damaged}");
    }
    assert!(read(rules("chess").variant(), &text).is_err());
}
