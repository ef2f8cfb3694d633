//! The shipped variants: their files are clean, their names unambiguous, and what they say is
//! what the rules say.

use std::collections::BTreeMap;

use wazir_rules::betza::Betza;
use wazir_rules::variant::{
    Captured, CastlingHabit, Habit, Letter, NoMoves, PromotionChoice, RepetitionResult, Variant,
};
use wazir_rules::{Color, Piece, Shelf};

fn get(name: &str) -> std::sync::Arc<Variant> {
    Shelf::shipped().get(name).unwrap_or_else(|| panic!("{name} is on the shelf"))
}

/// The games that were played first, whose facts are those of their rules pages.
const FIRST: [&str; 9] = [
    "janus",
    "falcon",
    "berolina",
    "minishogi",
    "superchess",
    "falcon-xboard",
    "falcon-tournament",
    "superchess-tournament",
    "chess",
];

/// Letter, Betza, value and promotions of one kind, to compare with a table of the rules.
#[track_caller]
fn piece(variant: &str, letter: &str, betza: &str, value: Option<i32>, promotes_to: &str) {
    let variant = get(variant);
    let letter = Letter::parse(letter).expect("a letter");
    let kind = variant.kind(variant.kind_of(letter).expect("a kind with this letter"));
    let wanted: Betza = betza.parse().expect("Betza");
    assert!(
        kind.betza.is_equivalent(&wanted),
        "{letter} of {} moves as {}",
        variant.id(),
        kind.betza
    );
    assert_eq!(kind.value, value, "value of {letter} in {}", variant.id());
    let promotions: Vec<String> =
        kind.promotes_to.iter().map(|&kind| variant.kind(kind).letter.to_string()).collect();
    assert_eq!(promotions.join(" "), promotes_to, "promotions of {letter} in {}", variant.id());
}

/// Castling rights as text: `K e1 j1 i1-h1`, White's and then Black's.
fn castling(variant: &str) -> Vec<String> {
    let variant = get(variant);
    let name = |square| variant.board().name(square);
    let right = |right: &wazir_rules::variant::CastlingRight| {
        let targets = right.targets.iter().map(|&(k, r)| format!(" {}-{}", name(k), name(r)));
        let letter = Letter { letter: right.letter, promoted: false }.of(right.color);
        let rook = variant.kind(right.rook_kind).letter;
        format!(
            "{letter}{rook} {} {}{}",
            name(right.king),
            name(right.rook),
            targets.collect::<String>()
        )
    };
    variant.rights().iter().map(right).collect()
}

/// The first rank and the other side's, as letters.
fn array(variant: &str) -> (String, String) {
    let variant = get(variant);
    let files = variant.board().files();
    let letters = |rank: &[Option<Piece>]| -> String {
        rank.iter().flatten().map(|p| variant.kind(p.kind()).letter.of(p.color())).collect()
    };
    let board = &variant.start().board;
    (letters(&board[..files]), letters(&board[board.len() - files..]))
}

#[test]
fn every_file_is_clean() {
    for id in Shelf::shipped().ids() {
        let text = Shelf::shipped().text(id).expect("its own text");
        match Variant::read(text) {
            Ok(variant) => assert_eq!(variant.id(), id),
            Err(faults) => panic!("{id}.toml:\n{faults}"),
        }
    }
}

#[test]
fn every_file_is_on_the_shelf() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/variants");
    let files = std::fs::read_dir(folder).expect("the folder is there");
    let paths = files.map(|file| file.expect("a readable entry").path());
    let toml = paths.filter(|path| path.extension().is_some_and(|ext| ext == "toml"));
    let stems = toml.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    let mut on_disk: Vec<String> = stems.collect();
    let mut on_shelf: Vec<String> = Shelf::shipped().ids().map(str::to_owned).collect();
    on_disk.sort();
    on_shelf.sort();
    assert_eq!(on_disk, on_shelf);
}

#[test]
fn no_name_means_two_variants() {
    type Names = fn(&Variant) -> Vec<String>;
    let uses: [(&str, Names); 4] = [
        ("people", |v| {
            let own = [v.id(), v.name()].into_iter().map(str::to_owned);
            own.chain(v.aliases().iter().cloned()).collect()
        }),
        ("CECP", |v| v.protocol().cecp.clone()),
        ("UCI", |v| v.protocol().uci.clone()),
        ("PGN", |v| vec![v.protocol().pgn.clone()]),
    ];
    for (used_by, names) in uses {
        let mut owners = BTreeMap::new();
        for variant in Shelf::shipped().all() {
            let own: std::collections::BTreeSet<String> =
                names(&variant).iter().map(|name| name.to_lowercase()).collect();
            for name in own {
                let before = owners.insert(name.clone(), variant.id().to_owned());
                assert_eq!(before, None, "{name}, used by {used_by}, is {} too", variant.id());
            }
        }
    }
}

#[test]
fn variants_are_found_by_all_their_names() {
    let by_name = [
        ("janus", "janus"),
        ("JANUS", "janus"),
        ("Janus Chess", "janus"),
        ("mini", "minishogi"),
        ("mini-shogi", "minishogi"),
        ("5x5+5_shogi", "minishogi"),
        ("super", "superchess"),
        ("Superschaak", "superchess"),
        ("falcon", "falcon"),
        ("pagefalcon", "falcon"),
        ("berolina", "berolina"),
        ("normal", "chess"),
    ];
    for (name, id) in by_name {
        assert_eq!(get(name).id(), id, "{name}");
    }
    let shelf = Shelf::shipped();
    let id = |found: Option<std::sync::Arc<Variant>>| found.map(|variant| variant.id().to_owned());
    assert_eq!(id(shelf.get("")), None);
    assert_eq!(id(shelf.get("three-dimensional")), None);
    assert_eq!(id(shelf.get_by_cecp("falcon")).as_deref(), Some("falcon-xboard"));
    assert_eq!(id(shelf.get_by_pgn("Falcon")).as_deref(), Some("falcon-xboard"));
    assert_eq!(id(shelf.get_by_uci("falcon")).as_deref(), Some("falcon"));
    assert_eq!(id(shelf.get_by_cecp("superchess")).as_deref(), Some("superchess"));
}

#[test]
fn shelves_take_new_variants_with_new_names() {
    let mut shelf = Shelf::new();
    let text = "id = 'camels'\nname = 'Camels'\nbased-on = 'chess'\n[[piece]]\nletter = 'N'\nbetza = 'C'\n";
    assert_eq!(shelf.add(text).map(|variant| variant.id().to_owned()), Ok("camels".into()));
    assert!(shelf.get("Camels").is_some());
    assert!(shelf.get_by_cecp("camels").is_some());
    let second = "id = 'herd'\nname = 'Camels'\naliases = ['Mini']\nbased-on = 'camels'\n[protocol]\ncecp = ['janus']\n";
    let faults = shelf.add(second).unwrap_err().to_string();
    assert_eq!(
        faults,
        "2:8: the name \"Camels\" is taken by the variant camels\n\
         3:12: the name \"Mini\" is taken by the variant minishogi\n\
         6:9: the name \"janus\" is taken by the variant janus"
    );
    let third = second.replace("Camels", "Herd").replace("Mini", "flock").replace("janus", "herd");
    let herd = shelf.add(&third).expect("all its names are new");
    assert!(herd.kinds().iter().any(|kind| kind.betza.to_string() == "C"));
    assert_eq!(shelf.ids().count(), Shelf::shipped().ids().count() + 2);
}

#[test]
fn pieces_of_the_chess_family() {
    for variant in ["janus", "falcon", "falcon-xboard", "falcon-tournament", "superchess", "chess"]
    {
        piece(variant, "K", "K", None, "");
        piece(variant, "Q", "RB", Some(950), "");
        piece(variant, "R", "R", Some(500), "");
        let wide = get(variant).board().files() == 10;
        piece(variant, "B", "B", Some(if wide { 350 } else { 325 }), "");
        piece(variant, "N", "N", Some(if wide { 300 } else { 325 }), "");
    }
    piece("janus", "J", "BN", Some(875), "");
    piece("janus", "P", "mfWcfF", Some(100), "Q J R B N");
    piece("falcon", "F", "nLnJ", Some(500), "");
    piece("falcon", "F", "aflafrKafraflKafafsKafsafK", Some(500), "");
    piece("falcon", "P", "mfWcfF", Some(100), "Q F R B N");
    piece("falcon-tournament", "P", "mfWcfF", Some(100), "F R B N");
    piece("berolina", "P", "mfFcfW", Some(100), "Q R B N");
    piece("superchess", "A", "QN", Some(1225), "");
    piece("superchess", "E", "RN", Some(900), "");
    piece("superchess", "S", "BN", Some(875), "");
    piece("superchess", "V", "KN", Some(750), "");
    piece("superchess", "P", "mfWcfF", Some(100), "A Q E S V R B N");
    piece("superchess-tournament", "P", "mfWcfF", Some(100), "Q E S V R B N");
    for variant in FIRST.map(get).iter().filter(|variant| variant.id() != "minishogi") {
        let dead = variant.all_kinds().filter(|&kind| variant.is_dead_alone(kind));
        let dead: String = dead.map(|kind| variant.kind(kind).letter.letter).collect();
        assert_eq!(dead, "BN", "{}", variant.id());
        for kind in variant.kinds() {
            let is_pawn = kind.letter.letter == 'P';
            assert_eq!(kind.double_step.first(), is_pawn.then_some(1), "{}", variant.id());
            assert_eq!(kind.rules.resets_clock, is_pawn, "{}", variant.id());
        }
    }
}

#[test]
fn pieces_that_change_hands() {
    piece("minishogi", "K", "WF", None, "");
    piece("minishogi", "R", "WW", Some(500), "+R");
    piece("minishogi", "B", "FF", Some(400), "+B");
    piece("minishogi", "G", "WfF", Some(400), "");
    piece("minishogi", "S", "FfW", Some(350), "+S");
    piece("minishogi", "P", "fW", Some(100), "+P");
    piece("minishogi", "D", "RF", Some(600), "");
    piece("minishogi", "H", "BW", Some(500), "");
    piece("minishogi", "+S", "WfF", Some(400), "");
    piece("minishogi", "+P", "WfF", Some(400), "");
    let variant = get("minishogi");
    for kind in variant.kinds() {
        let base = kind.unpromoted.map(|base| variant.kind(base).letter.letter);
        assert_eq!(base, kind.letter.promoted.then_some(kind.letter.letter), "{}", kind.name);
        let is_pawn = kind.letter.to_string() == "P";
        assert_eq!(
            (kind.most_per_file == Some(1), kind.rules.no_drop_mate),
            (is_pawn, is_pawn),
            "{}",
            kind.name
        );
    }
    assert!(variant.has_drops());
    assert_eq!(variant.promotion().ranks, 1);
    assert_eq!(variant.promotion().choice, PromotionChoice::May);
    assert!(variant.promotion().on_leaving);
    assert_eq!(variant.notation().habit, Habit::Shogi);
}

#[test]
fn start_positions() {
    let arrays = [
        ("janus", "RJNBKQBNJR"),
        ("falcon", "RBNFQKFNBR"),
        ("falcon-xboard", "RNBFQKFBNR"),
        ("falcon-tournament", "RNBFQKFBNR"),
        ("berolina", "RNBQKBNR"),
        ("chess", "RNBQKBNR"),
    ];
    for (id, wanted) in arrays {
        assert_eq!(array(id), (wanted.to_owned(), wanted.to_lowercase()), "{id}");
    }
    assert_eq!(array("minishogi"), ("KGSBR".into(), "rbsgk".into()));
    for variant in FIRST.map(get) {
        assert_eq!(variant.start().turn, Color::White, "{}", variant.id());
        let side =
            |color| variant.start().board.iter().flatten().filter(|p| p.color() == color).count();
        assert_eq!(side(Color::White), side(Color::Black), "{}", variant.id());
    }
}

#[test]
fn castling_squares() {
    let mirrored = |white: [&str; 2]| {
        let black = white.map(|right| right.to_lowercase().replace('1', "8").replacen('r', "R", 1));
        white.map(str::to_owned).into_iter().chain(black).collect::<Vec<_>>()
    };
    assert_eq!(castling("janus"), mirrored(["KR e1 j1 i1-h1", "QR e1 a1 b1-c1"]));
    for id in ["falcon", "falcon-xboard"] {
        assert_eq!(castling(id), mirrored(["KR f1 j1 i1-h1", "QR f1 a1 c1-d1"]), "{id}");
    }
    assert_eq!(
        castling("falcon-tournament"),
        mirrored(["KR f1 j1 h1-g1 i1-h1", "QR f1 a1 d1-e1 c1-d1 b1-c1"])
    );
    for id in ["berolina", "superchess", "superchess-tournament", "chess"] {
        assert_eq!(castling(id), mirrored(["KR e1 h1 g1-f1", "QR e1 a1 c1-d1"]), "{id}");
    }
    assert!(castling("minishogi").is_empty());
    assert_eq!(get("janus").notation().castling, CastlingHabit::KingMove);
    assert!(get("berolina").notation().full_pawn_moves);
}

#[test]
fn endings() {
    for variant in FIRST.map(get) {
        let ending = variant.ending();
        if variant.id() == "minishogi" {
            assert_eq!(ending.no_moves, NoMoves::Loss);
            assert_eq!((ending.fold, ending.repetition), (4, RepetitionResult::WhiteLoses));
            assert!(ending.perpetual_check_loses);
            assert_eq!(ending.move_clock, None);
            assert!(!ending.draw_by_agreement);
            continue;
        }
        assert_eq!(ending.no_moves, NoMoves::Draw, "{}", variant.id());
        assert_eq!((ending.fold, ending.repetition), (3, RepetitionResult::Draw));
        assert!(!ending.perpetual_check_loses);
        assert_eq!(ending.move_clock, Some(100));
        assert!(ending.draw_by_agreement, "{}", variant.id());
        assert_eq!(variant.promotion().ranks, 1);
        assert_eq!(variant.promotion().choice, PromotionChoice::Must);
    }
}

#[test]
fn what_is_lost_is_held() {
    for id in ["superchess", "superchess-tournament"] {
        let variant = get(id);
        assert_eq!(variant.captured(), Captured::OwnersHoldings);
        assert!(variant.promotion().from_holdings && !variant.has_drops());
        let prelude = variant.prelude().expect("a prelude");
        let letters: String =
            prelude.substitutes.iter().map(|&kind| variant.kind(kind).letter.letter).collect();
        assert_eq!((letters.as_str(), prelude.each), ("AVES", 2));
        assert_eq!(
            (&prelude.queen_wing[..], &prelude.king_wing[..]),
            (&[0, 1, 2, 3][..], &[5, 6, 7][..])
        );
        for color in Color::ALL {
            assert_eq!(variant.start().holdings.total(color), 4);
        }
    }
}

#[test]
fn what_xboard_is_told() {
    let facts = |id: &str| get(id).protocol().clone();
    assert_eq!(facts("falcon").cecp, ["pagefalcon"]);
    assert_eq!(facts("falcon-xboard").cecp, ["falcon"]);
    assert_eq!(facts("falcon-xboard").cecp_setup, None);
    for id in ["falcon", "falcon-xboard"] {
        assert_eq!(facts(id).cecp_pieces, ["F& aflafrKafraflKafafsKafsafK"]);
    }
    let setup = facts("falcon").cecp_setup;
    assert_eq!(setup.as_deref(), Some("(PNBRQ............FKpnbrq............fk) 10x8+0_falcon"));
    assert_eq!(facts("berolina").cecp_pieces, ["P& fmFfceWifmnA"]);
    assert_eq!(facts("minishogi").cecp, ["5x5+5_shogi", "minishogi"]);
    assert_eq!(facts("minishogi").uci, ["minishogi", "mini"]);
    let setup = facts("minishogi").cecp_setup;
    assert_eq!(setup.as_deref(), Some("(P.BR.S...G.+.++.+Kp.br.s...g.+.++.+k) 5x5+5_shogi"));
    assert_eq!(facts("superchess").cecp, ["super"]);
}
