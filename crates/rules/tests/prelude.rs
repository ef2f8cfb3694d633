//! Start positions by number, as XBoard sends them, and preludes as they are played.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use proptest::prelude::*;
use wazir_rules::holdings::Holdings;
use wazir_rules::notation::fen;
use wazir_rules::position::Position;
use wazir_rules::prelude::{
    Change, Choice, ChoiceError, Prelude, array, count, number_of, numbers, random,
};
use wazir_rules::rules::Rules;
use wazir_rules::setup::Setup;
use wazir_rules::square::{Color, Kind, Piece, Square};
use wazir_rules::variant::Variant;
use wazir_rules::variant::shelf::Shelf;

/// What XBoard 4.9.1 sends as `setboard` when started with `-variant super
/// -defaultFrcPosition N`. It names all castling rights, also those that do not exist.
const XBOARD: &[(u64, &str)] = &[
    (0, "avbqkesr/pppppppp/8/8/8/8/PPPPPPPP/AVBQKESR[NNBRnnbr] w KQkq - 0 1"),
    (1, "avbqkesr/pppppppp/8/8/8/8/PPPPPPPP/AVBQKESR[NNBRnnbr] w KQkq - 0 1"),
    (2, "anvqkesr/pppppppp/8/8/8/8/PPPPPPPP/ANVQKESR[NBBRnbbr] w KQkq - 0 1"),
    (5, "ravqkesr/pppppppp/8/8/8/8/PPPPPPPP/RAVQKESR[NNBBnnbb] w KQkq - 0 1"),
    (17, "ravqkesr/pppppppp/8/8/8/8/PPPPPPPP/RAVQKESR[NNBBnnbb] w KQkq - 0 1"),
    (100, "vnaqkens/pppppppp/8/8/8/8/PPPPPPPP/VNAQKENS[BBRRbbrr] w KQkq - 0 1"),
    (143, "rnvakbes/pppppppp/8/8/8/8/PPPPPPPP/RNVAKBES[NBRQnbrq] w KQkq - 0 1"),
    (144, "vebqkasr/pppppppp/8/8/8/8/PPPPPPPP/VEBQKASR[NNBRnnbr] w KQkq - 0 1"),
    (431, "rneakbvs/pppppppp/8/8/8/8/PPPPPPPP/RNEAKBVS[NBRQnbrq] w KQkq - 0 1"),
    (432, "evbqkasr/pppppppp/8/8/8/8/PPPPPPPP/EVBQKASR[NNBRnnbr] w KQkq - 0 1"),
    (500, "enbvkbas/pppppppp/8/8/8/8/PPPPPPPP/ENBVKBAS[NRRQnrrq] w KQkq - 0 1"),
    (863, "rneskbva/pppppppp/8/8/8/8/PPPPPPPP/RNESKBVA[NBRQnbrq] w KQkq - 0 1"),
    (999, "vnbakbse/pppppppp/8/8/8/8/PPPPPPPP/VNBAKBSE[NRRQnrrq] w KQkq - 0 1"),
    (1234, "rnsakver/pppppppp/8/8/8/8/PPPPPPPP/RNSAKVER[NBBQnbbq] w KQkq - 0 1"),
    (1500, "asbqkbev/pppppppp/8/8/8/8/PPPPPPPP/ASBQKBEV[NNRRnnrr] w KQkq - 0 1"),
    (1727, "rnsekbva/pppppppp/8/8/8/8/PPPPPPPP/RNSEKBVA[NBRQnbrq] w KQkq - 0 1"),
    (1728, "avbqkesr/pppppppp/8/8/8/8/PPPPPPPP/AVBQKESR[NNBRnnbr] w KQkq - 0 1"),
    (2000, "vnbekbsa/pppppppp/8/8/8/8/PPPPPPPP/VNBEKBSA[NRRQnrrq] w KQkq - 0 1"),
];

/// All numbers of the game, as often as they are different.
const NUMBERS: u64 = 1728;

static RULES: LazyLock<Rules<u64>> =
    LazyLock::new(|| Rules::new(game()).expect("the game can be played"));

fn game() -> Arc<Variant> {
    Shelf::shipped().get("superchess").expect("it is on the shelf")
}

fn kind(variant: &Variant, letter: char) -> Kind {
    let is = |kind: &Kind| variant.kind(*kind).letter.to_string() == letter.to_string();
    variant.all_kinds().find(is).expect("the game has this letter")
}

fn kinds(variant: &Variant, letters: &str) -> Vec<Kind> {
    letters.chars().map(|letter| kind(variant, letter)).collect()
}

/// All that is true of any array.
fn check_array(variant: &Variant, setup: &Setup) {
    let text = fen::write(variant, setup);
    let board = variant.board;
    let before = kinds(variant, "RNBQKBNR");
    let piece = |square: Square| setup.board[square.index()];
    let mut lost = Holdings::default();
    let mut new = Vec::new();
    for (file, &old) in before.iter().enumerate() {
        let square = Square::new(file);
        let kind = piece(square).expect("no square of the first rank is empty").kind();
        assert_eq!(piece(square), Some(Piece::new(Color::White, kind)), "{text}");
        assert_eq!(piece(board.mirror(square)), Some(Piece::new(Color::Black, kind)), "{text}");
        if kind != old {
            new.push((file, kind));
            Color::ALL.iter().for_each(|&color| lost.add(color, old));
        }
    }
    assert_eq!(piece(Square::new(4)), Some(Piece::new(Color::White, variant.royal)), "{text}");
    assert_eq!(new.iter().filter(|(file, _)| *file < 4).count(), 2, "{text}");
    assert_eq!(new.iter().filter(|(file, _)| *file > 4).count(), 2, "{text}");
    let came: BTreeSet<Kind> = new.iter().map(|&(_, kind)| kind).collect();
    assert_eq!(came, BTreeSet::from_iter(kinds(variant, "AESV")), "{text}");
    assert_eq!(setup.holdings, lost, "{text}");
    for (bit, right) in variant.rights.iter().enumerate() {
        let rook = piece(right.rook) == Some(Piece::new(right.color, right.rook_kind));
        assert_eq!(setup.castling >> bit & 1 == 1, rook, "{text}");
    }
    assert_eq!(fen::read(variant, &text).as_ref(), Ok(setup), "{text}");
    assert!(Position::new(&RULES, setup).is_ok(), "{text}");
}

#[test]
fn numbers_mean_xboards_arrays() {
    let variant = game();
    for &(number, text) in XBOARD {
        let expected = fen::read(&variant, text).expect("what XBoard sends is read");
        let found = array(&variant, number);
        assert_eq!(fen::write(&variant, &found), fen::write(&variant, &expected), "{number}");
    }
    assert_eq!(variant.start, array(&variant, 0));
}

#[test]
fn every_array_has_four_numbers() {
    let variant = game();
    let mut numbered: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for number in 0..NUMBERS {
        let setup = array(&variant, number);
        assert_eq!(setup, array(&variant, number + NUMBERS));
        numbered.entry(fen::write(&variant, &setup)).or_default().push(number);
    }
    assert_eq!((count(&variant), numbers(&variant)), (432, NUMBERS));
    assert_eq!(numbered.len(), 432);
    for (text, numbers) in numbered {
        assert_eq!(numbers.len(), 4, "{text}");
        let setup = fen::read(&variant, &text).expect("what is written is read");
        check_array(&variant, &setup);
        assert_eq!(number_of(&variant, &setup), numbers.first().copied(), "{text}");
    }
}

#[test]
fn what_is_no_array_has_no_number() {
    let variant = game();
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w KQkq - 0 1",
        "avbqkesr/pppppppp/8/8/8/8/PPPPPPPP/AVBQKESR[RBNNrbnn] b Kk - 0 1",
        "avbqkesr/pppppppp/8/8/8/8/PPPPPPPP/AVBQKESR[RBNrbnn] w Kk - 0 1",
        "avbqkesr/pppppppp/8/8/8/8/PPPPPPPP/AVBQKESR[RBNNrbnn] w - - 0 1",
        "avbqkesr/pppppppp/8/8/8/8/PPPPPPPP/AVBQKSER[RBNNrbnn] w Kk - 0 1",
        "avesknbr/pppppppp/8/8/8/8/PPPPPPPP/AVESKBNR[RNBQrnbq] w Kk - 0 1",
        "avesknbr/pppppppp/8/8/8/8/PPPPPPPP/AVESKNBR[RNBQrnbq] w Kk - 0 1",
    ] {
        let setup = fen::read(&variant, text).expect("a position, if not an array");
        assert_eq!(number_of(&variant, &setup), None, "{text}");
    }
    assert_eq!(number_of(&variant, &Setup::empty(0)), None);
    // A game without a prelude has one array.
    let janus = Shelf::shipped().get("janus").expect("it is on the shelf");
    assert_eq!(array(&janus, 77), janus.start);
    assert_eq!((count(&janus), numbers(&janus), number_of(&janus, &janus.start)), (1, 1, Some(0)));
    assert!(Prelude::new(janus).is_none());
}

#[test]
fn chance_repeats_itself_and_misses_nothing() {
    let variant = game();
    let found: BTreeSet<_> =
        (0..10_000).filter_map(|seed| number_of(&variant, &random(&variant, seed))).collect();
    assert_eq!(found.len(), 432);
    assert_eq!(random(&variant, 5), random(&variant, 5));
}

/// A prelude with other numbers: wings of three and five, one of each.
#[test]
fn other_games_have_other_numbers() {
    let text = "id = 'small'\nname = 'Small'\nbased-on = 'chess'\n[board]\nfiles = 9\n\
        start = 'rnbkqqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBKQQBNR w - - 0 1'\n\
        [[piece]]\nletter = 'C'\nname = 'Chancellor'\nbetza = 'RN'\nvalue = 9\n\
        [[piece]]\nletter = 'A'\nname = 'Archbishop'\nbetza = 'BN'\nvalue = 8\n\
        [prelude]\nsubstitutes = ['A', 'C']\nqueen-wing = 'efghi'\nking-wing = 'abc'\n";
    let text = text.replacen("based-on = 'chess'", "based-on = 'chess'\nwithout = ['castling']", 1);
    let variant = wazir_rules::variant::check::read(&text, Shelf::shipped()).expect("a game");
    assert_eq!((count(&variant), numbers(&variant)), (30, 30));
    for number in 0..30 {
        let setup = array(&variant, number);
        assert_eq!(number_of(&variant, &setup), Some(number));
        // What gives way leaves the game where nothing lies beside the board.
        assert!(setup.holdings.is_empty());
    }
}

/// A prelude after these choices.
fn played(texts: &[&str]) -> Prelude {
    let mut prelude = Prelude::new(game()).expect("a prelude");
    for text in texts {
        let choice = prelude.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        prelude.choose(choice).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    prelude
}

fn check_board(texts: &[&str], turn: Option<Color>, expected: &str) {
    let prelude = played(texts);
    assert_eq!(prelude.turn(), turn, "{texts:?}");
    assert_eq!(fen::write(prelude.variant(), &prelude.setup()), expected, "{texts:?}");
    assert_eq!(prelude.finished().is_some(), turn.is_none(), "{texts:?}");
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
    // Capitals, blanks, the other side's squares, and either order.
    check_board(
        &["G8=a", "b1 = s", "h1=E", "d8=V", " H1<>b1 "],
        None,
        &board("REBVKBAS", "QRNN", "Q"),
    );
}

#[test]
fn what_follows_of_itself_is_told() {
    let mut prelude = played(&["g1=A"]);
    let variant = prelude.variant().clone();
    let choice = prelude.read("b8=S").expect("a choice");
    let told = |changes: Vec<Change>| -> Vec<String> {
        let one = |c: Change| format!("{}: {}", c.color.name(), c.choice.description(&variant));
        changes.into_iter().map(one).collect()
    };
    assert_eq!(
        told(prelude.choose(choice).expect("legal")),
        ["Black: Princess for the Knight on b8", "White: Princess for the Knight on b1"]
    );
    let mut prelude = played(&["g1=A", "b8=S", "h1=E", "d8=V"]);
    assert_eq!(prelude.choose(Choice::Decline), Ok(Vec::new()));
    assert_eq!(Choice::Decline.description(&variant), "the new pieces stay where they are");
    assert_eq!(prelude.take_back(), Some(Choice::Decline));
    let swap = prelude.read("b8<>h8").expect("a choice");
    assert_eq!(
        told(prelude.choose(swap).expect("legal")),
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
        (&[], "e1=A", "White may replace the piece on f1 or g1 or h1, not on e1"),
        (&[], "b1=A", "White may replace the piece on f1 or g1 or h1, not on b1"),
        (&[], "g2=A", "White may replace the piece on f1 or g1 or h1, not on g2"),
        (&[], "g1=Q", "Queen cannot come in, only Amazon or Veteran or Empress or Princess"),
        (&[], "-", "White must replace a piece now"),
        (&["g1=A"], "b8<>g8", "Black must replace a piece now"),
        (&["g1=A"], "f8=S", "Black may replace the piece on a8 or b8 or c8 or d8, not on f8"),
        (&["g1=A"], "b8=A", "Amazon cannot come in, only Veteran or Empress or Princess"),
        (&["g1=A", "b8=S"], "g1=E", "White may replace the piece on f1 or h1, not on g1"),
        (&four, "a8=A", "all pieces are replaced; Black may only let two new ones change places"),
        (&four, "what?", "\"what?\" is not a choice such as b8<>d8"),
        (&four, "a8<>b8", "there is no new piece on a8, but on b8 and d8 and g8 and h8"),
        (&four, "b8<>b8", "the piece on b8 cannot change places with itself"),
        (&four, "b8<>b1", "the piece on b8 cannot change places with itself"),
        (&["g1=A", "b8=S", "h1=E", "d8=V", "-"], "-", "the prelude is over"),
    ];
    for (before, text, message) in cases {
        let error = played(before).read(text).expect_err(text);
        assert_eq!(error.to_string(), *message, "{text}");
    }
    let mut prelude = played(&["g1=A", "b8=S", "h1=E", "d8=V", "-"]);
    assert_eq!(prelude.choose(Choice::Decline), Err(ChoiceError::Over));
    let mut prelude = played(&[]);
    assert_eq!(prelude.choose(Choice::Decline), Err(ChoiceError::MustReplace { side: "White" }));
    assert!(prelude.made().is_empty());
    assert_eq!(prelude.take_back(), None);
}

/// Plays out all that can be chosen; counts the ends.
fn play_all(prelude: &mut Prelude, ends: &mut BTreeMap<u64, u32>) {
    if let Some(setup) = prelude.finished() {
        let number = number_of(prelude.variant(), &setup).expect("every prelude ends in an array");
        return *ends.entry(number).or_default() += 1;
    }
    for choice in prelude.choices() {
        prelude.choose(choice).expect("what is offered may be chosen");
        play_all(prelude, ends);
        assert_eq!(prelude.take_back(), Some(choice));
    }
}

#[test]
fn preludes_end_in_all_arrays_and_nowhere_else() {
    let mut ends = BTreeMap::new();
    play_all(&mut played(&[]), &mut ends);
    assert_eq!(ends.len(), 432);
    // Either wing in two orders, and seven ends of each: none, or one of six pairs.
    assert!(ends.values().all(|&ways| ways == 2 * 2 * 7), "{ends:?}");
}

proptest! {
    #[test]
    fn random_preludes(picks in prop::collection::vec(any::<prop::sample::Index>(), 5)) {
        let mut prelude = played(&[]);
        let mut setups = Vec::new();
        for pick in picks {
            let choices = prelude.choices();
            for &choice in &choices {
                let text = choice.text(prelude.variant());
                prop_assert_eq!(prelude.read(&text), Ok(choice));
            }
            let choice = choices[pick.index(choices.len())];
            setups.push((prelude.turn(), prelude.setup()));
            let changes = prelude.choose(choice).expect("what is offered may be chosen");
            prop_assert!(changes.is_empty() || changes.len() == 2);
        }
        let end = prelude.finished().expect("five choices are all");
        check_array(prelude.variant(), &end);
        prop_assert!(prelude.choices().is_empty());
        while let Some(before) = setups.pop() {
            prelude.take_back().expect("there was a choice");
            prop_assert_eq!((prelude.turn(), prelude.setup()), before);
            prop_assert!(prelude.finished().is_none());
        }
        prop_assert_eq!(prelude.take_back(), None);
    }

    #[test]
    fn any_text(text in "[a-i1-9=<>A-Zé -]{0,12}") {
        let _ = played(&["g1=A"]).read(&text);
        let _ = played(&["g1=A", "b8=S", "h1=E", "d8=V"]).read(&text);
    }
}
