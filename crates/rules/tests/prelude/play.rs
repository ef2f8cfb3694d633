//! Preludes played by the players.

use std::collections::BTreeMap;

use proptest::prelude::*;
use wazir_rules::Color;
use wazir_rules::notation::fen;
use wazir_rules::prelude::{Change, Choice, ChoiceError, Prelude, number_of};

use crate::{check_array, game};

/// Plays these choices.
fn play(texts: &[&str]) -> Prelude {
    let mut prelude = Prelude::new(game()).expect("a prelude");
    for text in texts {
        let choice = prelude.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        prelude.choose(choice).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    prelude
}

fn check_board(texts: &[&str], turn: Option<Color>, expected: &str) {
    let prelude = play(texts);
    assert_eq!(prelude.turn(), turn, "{texts:?}");
    assert_eq!(fen::write(prelude.variant(), &prelude.setup()), expected, "{texts:?}");
    assert_eq!(prelude.start_setup().is_some(), turn.is_none(), "{texts:?}");
}

#[test]
fn a_prelude_step_by_step() {
    let board = |rank: &str, held: &str, rights: &str| {
        let small = |text: &str| text.to_ascii_lowercase();
        let held = if held == "-" { "-".to_owned() } else { format!("{held}{}", small(held)) };
        let rights = format!("{rights}{}", small(rights));
        format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{rank}[{held}] w {rights} - 0 1", small(rank))
    };
    let choices = ["g1=A", "b8=S", "h1=E", "d8=V", "b8<>h8"];
    let (white, black) = (Some(Color::White), Some(Color::Black));
    check_board(&[], white, &board("RNBQKBNR", "-", "KQ"));
    check_board(&choices[..1], black, &board("RNBQKBAR", "N", "KQ"));
    check_board(&choices[..2], white, &board("RSBQKBAR", "NN", "KQ"));
    check_board(&choices[..3], black, &board("RSBQKBAE", "RNN", "Q"));
    check_board(&choices[..4], black, &board("RSBVKBAE", "QRNN", "Q"));
    check_board(&choices, None, &board("REBVKBAS", "QRNN", "Q"));
    check_board(&["g1=A", "b8=S", "h1=E", "d8=V", "-"], None, &board("RSBVKBAE", "QRNN", "Q"));
    // Any case, spaces, the other side's squares, and either order.
    check_board(
        &["G8=a", "b1 = s", "h1=E", "d8=V", " H1<>b1 "],
        None,
        &board("REBVKBAS", "QRNN", "Q"),
    );
}

#[test]
fn a_choice_is_mirrored_on_the_other_side() {
    let mut prelude = play(&["g1=A"]);
    let variant = prelude.variant().clone();
    let choice = prelude.read("b8=S").expect("a choice");
    let describe = |changes: Vec<Change>| -> Vec<String> {
        let one = |c: Change| format!("{}: {}", c.color.name(), c.choice.description(&variant));
        changes.into_iter().map(one).collect()
    };
    assert_eq!(
        describe(prelude.choose(choice).expect("legal")),
        ["Black: Princess for the Knight on b8", "White: Princess for the Knight on b1"]
    );
    let mut prelude = play(&["g1=A", "b8=S", "h1=E", "d8=V"]);
    assert_eq!(prelude.choose(Choice::Decline), Ok(Vec::new()));
    assert_eq!(Choice::Decline.description(&variant), "the new pieces stay where they are");
    assert_eq!(prelude.take_back(), Some(Choice::Decline));
    let swap = prelude.read("b8<>h8").expect("a choice");
    assert_eq!(
        describe(prelude.choose(swap).expect("legal")),
        [
            "Black: the new pieces on b8 and h8 change places",
            "White: the new pieces on b1 and h1 change places"
        ]
    );
}

#[test]
fn wrong_choices() {
    let four = ["g1=A", "b8=S", "h1=E", "d8=V"];
    let cases: &[(&[&str], &str, &str)] = &[
        (&[], "", "\"\" is not a choice such as f1=A"),
        (&[], "e2e4", "\"e2e4\" is not a choice such as f1=A"),
        (&[], "g9=A", "there is no square \"g9\" on this board"),
        (&[], "=A", "there is no square \"\" on this board"),
        (&[], "g1=X", "no piece has the letter \"X\" in this game"),
        (&[], "g1=é", "no piece has the letter \"é\" in this game"),
        (&[], "e1=A", "White may replace the piece on f1, g1 or h1, not on e1"),
        (&[], "b1=A", "White may replace the piece on f1, g1 or h1, not on b1"),
        (&[], "g2=A", "White may replace the piece on f1, g1 or h1, not on g2"),
        (&[], "g1=Q", "Queen is not available, only Amazon, Veteran, Empress or Princess"),
        (&[], "-", "White must replace a piece now"),
        (&["g1=A"], "b8<>g8", "Black must replace a piece now"),
        (&["g1=A"], "f8=S", "Black may replace the piece on a8, b8, c8 or d8, not on f8"),
        (&["g1=A"], "b8=A", "Amazon is not available, only Veteran, Empress or Princess"),
        (&["g1=A", "b8=S"], "g1=E", "White may replace the piece on f1 or h1, not on g1"),
        (&four, "a8=A", "all replacements have been made; Black may only swap two new pieces"),
        (&four, "what?", "\"what?\" is not a choice such as b8<>d8"),
        (&four, "a8<>b8", "there is no new piece on a8, only on b8, d8, g8 and h8"),
        (&four, "b8<>b8", "the piece on b8 cannot change places with itself"),
        (&four, "b8<>b1", "the piece on b8 cannot change places with itself"),
        (&["g1=A", "b8=S", "h1=E", "d8=V", "-"], "-", "the prelude is over"),
    ];
    for (before, text, message) in cases {
        let error = play(before).read(text).expect_err(text);
        assert_eq!(error.to_string(), *message, "{text}");
    }
    let mut prelude = play(&["g1=A", "b8=S", "h1=E", "d8=V", "-"]);
    assert_eq!(prelude.choose(Choice::Decline), Err(ChoiceError::Over));
    let mut prelude = play(&[]);
    assert_eq!(prelude.choose(Choice::Decline), Err(ChoiceError::MustReplace { side: "White" }));
    assert!(prelude.choices_made().is_empty());
    assert_eq!(prelude.take_back(), None);
}

/// Plays every sequence of choices, and counts how many lead to each array.
fn play_all(prelude: &mut Prelude, ends: &mut BTreeMap<u64, u32>) {
    if let Some(setup) = prelude.start_setup() {
        let number = number_of(prelude.variant(), &setup).expect("every prelude ends in an array");
        return *ends.entry(number).or_default() += 1;
    }
    for choice in prelude.choices() {
        prelude.choose(choice).expect("a listed choice can be made");
        play_all(prelude, ends);
        assert_eq!(prelude.take_back(), Some(choice));
    }
}

#[test]
fn preludes_reach_exactly_the_arrays() {
    let mut ends = BTreeMap::new();
    play_all(&mut play(&[]), &mut ends);
    assert_eq!(ends.len(), 432);
    // Each wing in two orders, and seven ways to finish: no swap, or one of six pairs.
    assert!(ends.values().all(|&ways| ways == 2 * 2 * 7), "{ends:?}");
}

proptest! {
    #[test]
    fn random_preludes(picks in prop::collection::vec(any::<prop::sample::Index>(), 5)) {
        let mut prelude = play(&[]);
        let mut setups = Vec::new();
        for pick in picks {
            let choices = prelude.choices();
            for &choice in &choices {
                let text = choice.text(prelude.variant());
                prop_assert_eq!(prelude.read(&text), Ok(choice));
            }
            let choice = choices[pick.index(choices.len())];
            setups.push((prelude.turn(), prelude.setup()));
            let changes = prelude.choose(choice).expect("a listed choice can be made");
            prop_assert!(changes.is_empty() || changes.len() == 2);
        }
        let end = prelude.start_setup().expect("five choices complete the prelude");
        check_array(prelude.variant(), &end);
        prop_assert!(prelude.choices().is_empty());
        while let Some(before) = setups.pop() {
            prelude.take_back().expect("there was a choice");
            prop_assert_eq!((prelude.turn(), prelude.setup()), before);
            prop_assert!(prelude.start_setup().is_none());
        }
        prop_assert_eq!(prelude.take_back(), None);
    }

    #[test]
    fn any_text(text in "[a-i1-9=<>A-Zé -]{0,12}") {
        let _ = play(&["g1=A"]).read(&text);
        let _ = play(&["g1=A", "b8=S", "h1=E", "d8=V"]).read(&text);
    }
}
