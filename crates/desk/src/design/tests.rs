//! Designs are begun, changed and read.

use wazir_words::Language;

use super::messages::{DesignChange, DesignChoice, DesignValue};
use super::*;

fn shelf() -> &'static Shelf {
    Shelf::shipped()
}

fn set(field: &str, value: DesignValue) -> DesignChange {
    DesignChange::Set { field: field.to_owned(), value: Some(value) }
}

fn text(text: &str) -> DesignValue {
    DesignValue::Text(text.to_owned())
}

fn put(squares: &[&str], piece: Option<&str>, mirrored: bool) -> DesignChange {
    let squares = squares.iter().map(|&square| square.to_owned()).collect();
    DesignChange::Put { squares, piece: piece.map(str::to_owned), mirrored }
}

/// The text after changes of a design based on a game.
fn changed(base: &str, changes: &[DesignChange]) -> String {
    let begun = begin_design(shelf(), base).expect("a shipped game");
    changes.iter().fold(begun, |text, change| {
        change_design(shelf(), &text, change)
            .unwrap_or_else(|refused| panic!("{change:?}: {refused}\n{text}"))
    })
}

fn faults(text: &str) -> Vec<String> {
    let faults = read_design(shelf(), text).faults.into_iter();
    faults.map(|fault| format!("{}: {}", fault.field, fault.error)).collect()
}

fn letter(letter: &str) -> DesignChange {
    DesignChange::RemovePiece { letter: letter.to_owned() }
}

const HEAD: &str = "id = \"my-chess\"\nname = \"My Chess\"\nbased-on = \"chess\"\n";

#[test]
fn changes_are_written_as_an_author_would() {
    let camel = [
        set("piece.N.name", text("Camel")),
        set("piece.N.betza", text("C")),
        set("piece.N.value", DesignValue::Number(2.5)),
    ];
    let cases: [(&[DesignChange], &str); 10] = [
        (&camel, "\n[[piece]]\nletter = \"N\"\nname = \"Camel\"\nbetza = \"C\"\nvalue = 2.5\n"),
        (&[set("piece.N.betza", text("C")), set("piece.N.betza", text("N"))], ""),
        (
            &[set("ending.no-moves", text("loss")), set("captured", text("captors-hand"))],
            "captured = \"captors-hand\"\n\n[ending]\nno-moves = \"loss\"\n",
        ),
        (&[set("ending.no-moves", text("loss")), set("ending.no-moves", text("draw"))], ""),
        (&[set("end.checks", DesignValue::Whole(3))], "\n[[end]]\nwhen = \"checks\"\ncount = 3\n"),
        (
            &[set("end.goal", text("middle"))],
            "\n[[region]]\nname = \"middle\"\nsquares = [\"d4-e5\"]\nmirrored = false\n\n\
             [[end]]\nwhen = \"goal\"\npieces = [\"K\"]\nregion = \"middle\"\n",
        ),
        (
            &[set("castling", text("none"))],
            "without = [\"castling\"]\n\n[board]\n\
             start = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"\n",
        ),
        (&[set("castling", text("none")), set("castling", text("two"))], ""),
        (
            &[put(&["b1", "g1"], Some("w-B"), true)],
            "\n[board]\nstart = \"rbbqkbbr/pppppppp/8/8/8/8/PPPPPPPP/RBBQKBBR w KQkq - 0 1\"\n",
        ),
        (&[set("name", text("Camels")), set("name", text("My Chess"))], ""),
    ];
    for (changes, expected) in cases {
        assert_eq!(changed("chess", changes), format!("{HEAD}{expected}"), "{changes:?}");
    }
}

#[test]
fn remarks_and_order_stay() {
    let before = "# Mine\nid = \"x\" # short\nname = \"X\"\nbased-on = \"chess\"\n\n\
                  # The horse\n[[piece]]\nletter = \"N\" # as ever\nbetza = \"C\" # three and one\n\n\
                  [ending]\nfold = 4\n";
    let after = change_design(shelf(), before, &set("piece.N.betza", text("Z")));
    assert_eq!(after, Ok(before.replace("\"C\"", "\"Z\"")));
}

#[test]
fn a_board_keeps_its_pieces_and_kings_their_castling() {
    let wide = changed("chess", &[set("board.files", DesignValue::Whole(10))]);
    let row = "rnbqkbnr2/pppppppp2/10/10/10/10/PPPPPPPP2/RNBQKBNR2 w KQkq - 0 1";
    assert!(wide.contains(row), "{wide}");
    assert_eq!(faults(&wide), Vec::<String>::new());

    // King and queen change places.
    let swapped =
        changed("chess", &[put(&["d1"], Some("w-K"), true), put(&["e1"], Some("w-Q"), true)]);
    assert!(swapped.contains("king = \"d1\""), "{swapped}");
    assert_eq!(faults(&swapped), Vec::<String>::new());

    let small = changed(
        "chess",
        &[
            set("castling", text("none")),
            set("board.files", DesignValue::Whole(5)),
            set("board.ranks", DesignValue::Whole(6)),
            set("piece.P.double-step", DesignValue::Whole(0)),
        ],
    );
    assert!(small.contains("rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1"), "{small}");
    assert_eq!(faults(&small), Vec::<String>::new());
}

#[test]
fn pieces_come_go_and_get_other_letters() {
    let added = changed("chess", &[DesignChange::AddPiece { like: None }]);
    let [fault] = &faults(&added)[..] else { panic!("one fault of {added}") };
    assert!(fault.starts_with("board.start: ") && fault.contains("never enter"), "{fault}");
    let used =
        change_design(shelf(), &added, &put(&["d1"], Some("w-A"), true)).expect("d1 is there");
    let without_queen = change_design(shelf(), &used, &letter("Q")).expect("it is a piece");
    assert_eq!(faults(&without_queen), Vec::<String>::new(), "{without_queen}");

    let copied = changed("chess", &[DesignChange::AddPiece { like: Some("P".to_owned()) }]);
    assert!(copied.contains("promotes-to = [\"Q\", \"R\", \"B\", \"N\"]"), "{copied}");

    let renamed = changed("chess", &[set("piece.N.letter", text("H"))]);
    assert!(renamed.contains("without = [\"N\"]"), "{renamed}");
    assert!(renamed.contains("rhbqkbhr"), "{renamed}");
    assert_eq!(faults(&renamed), Vec::<String>::new(), "{renamed}");
    let form = read_design(shelf(), &renamed).form.expect("it is TOML");
    let pawn = form.pieces.iter().find(|piece| piece.letter == "P").expect("there are pawns");
    assert!(pawn.promotes_to.contains(&"H".to_owned()), "{:?}", pawn.promotes_to);

    let gone = changed("chess", &[letter("N")]);
    assert!(gone.contains("r1bqkb1r"), "{gone}");
    assert_eq!(faults(&gone), Vec::<String>::new());
}

/// What the page offers by name can be written, and a file says in another word what it does not.
#[test]
fn known_movements_and_looks_are_right() {
    for (name, betza) in KNOWN_MOVEMENTS {
        let text = changed("chess", &[set("piece.N.betza", text(betza))]);
        assert_eq!(faults(&text), Vec::<String>::new(), "{name}");
    }
    for (word, _) in LOOKS {
        let text = changed("chess", &[set("piece.N.looks", text(word))]);
        assert_eq!(faults(&text), Vec::<String>::new(), "{word}");
    }
}

#[test]
fn senseless_changes_are_refused() {
    for (change, words) in [
        (set("board.files", DesignValue::Whole(17)), "1 to 16"),
        (set("piece.N.letter", text("Q")), "another piece"),
        (set("piece.N.letter", text("nn")), "one capital letter"),
        (put(&["z9"], None, false), "no square"),
        (put(&["e4"], Some("w-\u{e4}"), false), "no piece"),
    ] {
        let begun = begin_design(shelf(), "chess").expect("a shipped game");
        let refused = change_design(shelf(), &begun, &change).expect_err(words);
        assert!(refused.to_string().contains(words), "{refused}");
    }
    assert!(change_design(shelf(), "[[", &letter("N")).is_err());
    assert!(begin_design(shelf(), "no such game").is_err());
}

#[test]
fn faults_lead_to_their_fields() {
    let head = "id = 'x'\nname = 'X'\nbased-on = 'chess'\n";
    for (rest, field) in [
        ("[[piece]]\nletter = 'N'\nbetza = 'CxZ'", "piece.N.betza"),
        ("[[piece]]\nletter = 'N'\nvalue = 'much'", "piece.N.value"),
        ("[ending]\nfold = 1", "ending.fold"),
        ("[board]\nstart = '8/8'", "board.start"),
        ("[board]\nfiles = 9", "board.start"),
        ("[board]\nfiles = 90", "board.files"),
        ("[[piece]]\nletter = 'M'\nname = 'M'\nbetza = 'K'\nvalue = 1", "board.start"),
    ] {
        let design = read_design(shelf(), &format!("{head}{rest}"));
        let fields: Vec<&str> = design.faults.iter().map(|fault| fault.field.as_str()).collect();
        assert!(fields.contains(&field), "{rest}: {:?}", design.faults);
        assert!(design.form.is_some() && design.facts.is_some(), "{rest}");
    }
    let broken = read_design(shelf(), "[[");
    assert!(broken.form.is_none() && !broken.faults.is_empty());
}

/// In another language faults lead to the same fields.
#[test]
fn faults_are_said_in_german() {
    let text = "id = 'x'\nname = 'X'\nbased-on = 'chess'\ncapturd = 'removed'\n\
                [[piece]]\nletter = 'N'\nbetza = 'CxZ'\n\
                [ending]\nfold = 1\nno-moves = 3\n";
    let unreachable = "id = 'x'\nname = 'X'\nbased-on = 'chess'\n\
                       [[piece]]\nletter = 'M'\nname = 'Mule'\nbetza = 'K'\nvalue = 1\n";
    let german = |text| Language::German.scope(|| faults(text));
    assert_eq!(
        german(text),
        [
            "capturd: Auf der obersten Ebene der Datei gibt es keinen Schlüssel `capturd`; ist \
             `captured` gemeint?",
            "piece.N.betza: `betza`: 'x' kann dort nicht stehen, erwartet wird ein Schritt \
             (W F D N A H C L Z J G K Q R B), ein Modifikator oder das Ende; 'x' (leiht sich \
             Fähigkeiten oder gibt sie weiter) gibt es hier nicht.",
            "ending.fold: `fold` muss zwischen 2 und 100 liegen, nicht 1.",
            "ending.no-moves: `no-moves` muss \"draw\", \"loss\", \"win\", \"fewer-pieces\" oder \
             \"more-points\" sein, nicht 3.",
        ]
    );
    assert_eq!(
        german(unreachable),
        ["board.start: Die Figur Mule (M) kann nie ins Spiel kommen: sie fehlt in der \
          Grundstellung, und nichts wandelt in sie um."]
    );
}

/// Whatever is chosen is what is shown afterwards, in every game; and chosen back, it is as it was.
#[test]
fn what_is_chosen_is_shown() {
    for base in ["chess", "minishogi", "3check", "duck", "kingofthehill", "losers", "atomic"] {
        let begun = begin_design(shelf(), base).expect("a shipped game");
        let before = read_design(shelf(), &begun).form.expect("it is TOML");
        for fact in before.groups.iter().flat_map(|group| &group.facts) {
            let other: Vec<DesignValue> = match &fact.choice {
                DesignChoice::Flag { value } => vec![DesignValue::Flag(!value)],
                DesignChoice::Number { value, .. } => vec![DesignValue::Whole(*value as i32 + 1)],
                DesignChoice::Word { options, .. } => {
                    options.iter().map(|(word, _)| text(word)).collect()
                }
            };
            for value in other {
                let change = set(&fact.field, value.clone());
                let Ok(after) = change_design(shelf(), &begun, &change) else {
                    assert_eq!(fact.field, "castling", "{base}");
                    continue;
                };
                let shown = read_design(shelf(), &after).form.expect("it is still TOML");
                let shown = shown.groups.iter().flat_map(|group| &group.facts);
                let shown = shown.into_iter().find(|it| it.field == fact.field).expect("the same");
                let holds = match (&shown.choice, &value) {
                    (DesignChoice::Flag { value }, DesignValue::Flag(chosen)) => value == chosen,
                    (DesignChoice::Number { value, .. }, DesignValue::Whole(chosen)) => {
                        *value == i64::from(*chosen)
                    }
                    (DesignChoice::Word { value, .. }, DesignValue::Text(chosen)) => {
                        value == chosen
                    }
                    _ => false,
                };
                let same_castling = fact.field == "castling";
                assert!(holds || same_castling, "{base}: {} {value:?}\n{after}", fact.field);
            }
        }
    }
}

/// Every shipped game can be taken up as a design, by its whole text too.
#[test]
fn every_game_can_be_designed_further() {
    for variant in shelf().all() {
        let begun = begin_design(shelf(), variant.id()).expect("a shipped game");
        let design = read_design(shelf(), &begun);
        assert_eq!(design.faults, [], "{}", variant.id());
        let form = design.form.expect("it is TOML");
        assert_eq!(form.pieces.len(), variant.kinds().len(), "{}", variant.id());
        let whole = shelf().text(variant.id()).expect("a shipped file");
        assert_eq!(read_design(shelf(), whole).faults, [], "{}", variant.id());
    }
}
