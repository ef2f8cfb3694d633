//! Arrays by number.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use wazir_rules::notation::fen;
use wazir_rules::prelude::{Prelude, array, array_count, number_count, number_of, random};
use wazir_rules::{Game, Setup, Shelf, Variant};

use crate::{check_array, game};

/// The arrays that XBoard 4.9.1 sends as `setboard` when started with `-variant super
/// -defaultFrcPosition N`. It lists all castling rights, even those that cannot exist.
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

/// The number of numbers before they repeat.
const NUMBERS: u64 = 1728;

#[test]
fn numbers_agree_with_xboard() {
    let variant = game();
    for &(number, text) in XBOARD {
        let expected = fen::read(&variant, text).expect("XBoard's FEN can be read");
        let found = array(&variant, number);
        assert_eq!(fen::write(&variant, &found), fen::write(&variant, &expected), "{number}");
    }
    assert_eq!(*variant.start(), array(&variant, 0));
}

#[test]
fn arrays_name_the_pieces_that_have_not_moved() {
    let variant = Variant::read(
        "id = 'x'\nname = 'X'\nbased-on = 'chess'\nwithout = ['castling', 'P']
         [shuffle]\nplaces = ['B', 'Q', 'N', 'R']\nrest = ['K']
         [board]\nstart = 'rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1'
         [[piece]]\nletter = 'R'\nbetza = 'RiK'",
    );
    let variant = Arc::new(variant.unwrap_or_else(|faults| panic!("{faults}")));
    for number in (0..array_count(&variant)).step_by(37) {
        let array = array(&variant, number);
        let Ok(game) = Game::from_setup(&variant, &array) else { continue };
        assert_eq!(game.setup(), array, "{number}");
        assert_eq!(number_of(&variant, &array), Some(number));
    }
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
    assert_eq!((array_count(&variant), number_count(&variant)), (432, NUMBERS));
    assert_eq!(numbered.len(), 432);
    for (text, numbers) in numbered {
        assert_eq!(numbers.len(), 4, "{text}");
        let setup = fen::read(&variant, &text).expect("a FEN that was written");
        check_array(&variant, &setup);
        assert_eq!(number_of(&variant, &setup), numbers.first().copied(), "{text}");
    }
}

#[test]
fn other_positions_have_no_number() {
    let variant = game();
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w KQkq - 0 1",
        "avbqkesr/pppppppp/8/8/8/8/PPPPPPPP/AVBQKESR[RBNNrbnn] b Kk - 0 1",
        "avbqkesr/pppppppp/8/8/8/8/PPPPPPPP/AVBQKESR[RBNrbnn] w Kk - 0 1",
        "avbqkesr/pppppppp/8/8/8/8/PPPPPPPP/AVBQKESR[RBNNrbnn] w - - 0 1",
        "avbqkesr/pppppppp/8/8/8/8/PPPPPPPP/AVBQKSER[RBNNrbnn] w Kk - 0 1",
        "aveskbnr/pppppppp/8/8/8/8/PPPPPPPP/AVESKBNR[QRBNqrbn] w Kk - 0 1",
        "aveqksnr/pppppppp/8/8/8/8/PPPPPPPP/AVEQKSNR[RBBNrbbn] w Kk - 0 1",
    ] {
        let setup = fen::read(&variant, text).expect("a position, if not an array");
        assert_eq!(number_of(&variant, &setup), None, "{text}");
    }
    assert_eq!(number_of(&variant, &Setup::empty(0)), None);
    // A game without a prelude has one array.
    let janus = Shelf::shipped().get("janus").expect("it is on the shelf");
    assert_eq!(array(&janus, 77), *janus.start());
    assert_eq!(
        (array_count(&janus), number_count(&janus), number_of(&janus, janus.start())),
        (1, 1, Some(0))
    );
    assert!(Prelude::new(janus).is_none());
}

#[test]
fn random_arrays_are_reproducible_and_complete() {
    let variant = game();
    let found: BTreeSet<_> =
        (0..10_000).filter_map(|seed| number_of(&variant, &random(&variant, seed))).collect();
    assert_eq!(found.len(), 432);
    assert_eq!(random(&variant, 5), random(&variant, 5));
}

/// A prelude of another size: wings of three and five files, one replacement in each.
#[test]
fn other_sizes_of_prelude() {
    let text = "id = 'small'\nname = 'Small'\nbased-on = 'chess'\n[board]\nfiles = 9\n\
        start = 'rnbkqqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBKQQBNR w - - 0 1'\n\
        [[piece]]\nletter = 'C'\nname = 'Chancellor'\nbetza = 'RN'\nvalue = 9\n\
        [[piece]]\nletter = 'A'\nname = 'Archbishop'\nbetza = 'BN'\nvalue = 8\n\
        [prelude]\nsubstitutes = ['A', 'C']\nqueen-wing = 'efghi'\nking-wing = 'abc'\n";
    let text = text.replacen("based-on = 'chess'", "based-on = 'chess'\nwithout = ['castling']", 1);
    let variant = Variant::read(&text).expect("a game");
    assert_eq!((array_count(&variant), number_count(&variant)), (30, 30));
    for number in 0..30 {
        let setup = array(&variant, number);
        assert_eq!(number_of(&variant, &setup), Some(number));
        // In a game without pieces beside the board, replaced pieces leave the game.
        assert!(setup.holdings.is_empty());
    }
}
