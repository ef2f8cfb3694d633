use std::sync::Arc;
use std::time::Instant;
use wazir_rules::{
    bits::*, geometry::Geometry, notation::fen, perft::*, position::Position, rules::Rules,
    setup::Setup, square::*, variant::*,
};

fn kind(letter: &str, betza: &str) -> PieceKind {
    PieceKind {
        name: letter.into(),
        letter: Letter::parse(letter).unwrap(),
        also: vec![],
        betza: betza.parse().unwrap(),
        value: Some(100),
        promotes_to: vec![],
        unpromoted: None,
        double_step: None,
        resets_clock: false,
        dead_alone: false,
        one_per_file: false,
        no_drop_mate: false,
    }
}
fn build(
    files: usize,
    ranks: usize,
    pieces: &[(&str, &str)],
    promo: &[usize],
    castles: &[(char, &str, &str, &str, &str)],
    start: &str,
) -> Variant {
    let board = Geometry::new(files, ranks).unwrap();
    let mut kinds: Vec<_> = pieces.iter().map(|(l, b)| kind(l, b)).collect();
    let p = kinds.len() - 1;
    kinds[p].promotes_to = promo.iter().map(|&i| Kind::new(i)).collect();
    kinds[p].double_step = Some(1);
    kinds[p].resets_clock = true;
    let mut rights = vec![];
    for color in Color::ALL {
        for (l, k, r, kt, rt) in castles {
            let sq = |s: &str| {
                let q = board.parse(s).unwrap();
                if color == Color::White { q } else { board.mirror(q) }
            };
            rights.push(CastlingRight {
                color,
                letter: *l,
                king: sq(k),
                rook: sq(r),
                rook_kind: Kind::new(2),
                targets: vec![(sq(kt), sq(rt))],
            });
        }
    }
    let mut v = Variant {
        id: "x".into(),
        name: "x".into(),
        aliases: vec![],
        about: "".into(),
        board,
        kinds,
        royal: Kind::new(0),
        rights,
        promotion: PromotionRules {
            ranks: 1,
            choice: PromotionChoice::Must,
            on_leaving: false,
            from_holdings: false,
        },
        captured: Captured::Removed,
        ending: EndRules {
            no_moves: NoMoves::Draw,
            fold: 3,
            repetition: RepetitionResult::Draw,
            perpetual_check_loses: false,
            move_clock: Some(100),
        },
        prelude: None,
        start: Setup::empty(board.len()),
        notation: NotationStyle {
            habit: Habit::Chess,
            castling: CastlingHabit::Letters,
            full_pawn_moves: false,
        },
        protocol: ProtocolFacts::default(),
    };
    v.start = fen::read(&v, start).unwrap();
    v
}
fn run<B: Bits>(name: &str, v: Variant, depth: u32) {
    let t = Instant::now();
    let rules = Rules::<B>::new(Arc::new(v)).unwrap();
    let load = t.elapsed();
    let pos = Position::new(&rules, &rules.variant().start).unwrap();
    let mut s = vec![];
    for d in 1..=depth {
        let t = Instant::now();
        let n = perft(&rules, &pos, d);
        s.push(format!("{n} {:.1}", n as f64 / t.elapsed().as_secs_f64() / 1e6));
    }
    println!("{name} load {:?} {}", load, s[s.len().saturating_sub(7)..].join(" | "));
}
fn main() {
    let std = [("K", "K"), ("Q", "Q"), ("R", "R"), ("B", "B"), ("N", "N"), ("P", "mfWcfF")];
    let ber = [("K", "K"), ("Q", "Q"), ("R", "R"), ("B", "B"), ("N", "N"), ("P", "mfFcfW")];
    let jan =
        [("K", "K"), ("Q", "Q"), ("R", "R"), ("B", "B"), ("N", "N"), ("J", "BN"), ("P", "mfWcfF")];
    let fal = [
        ("K", "K"),
        ("Q", "Q"),
        ("R", "R"),
        ("B", "B"),
        ("N", "N"),
        ("F", "nLnJ"),
        ("P", "mfWcfF"),
    ];
    let cc = [('K', "e1", "h1", "g1", "f1"), ('Q', "e1", "a1", "c1", "d1")];
    let only = std::env::args().nth(1).unwrap_or_default();
    let go = |n: &str| only.is_empty() || only == n;
    let chess = || {
        build(
            8,
            8,
            &std,
            &[1, 2, 3, 4],
            &cc,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        )
    };
    if go("chess") {
        run::<u64>("chess", chess(), 6);
    }
    if go("chessw") {
        run::<Wide>("chess wide", chess(), 5);
    }
    if go("ber") {
        run::<u64>(
            "berolina",
            build(
                8,
                8,
                &ber,
                &[1, 2, 3, 4],
                &cc,
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            ),
            5,
        );
    }
    if go("janus") {
        run::<Wide>(
            "janus",
            build(
                10,
                8,
                &jan,
                &[1, 2, 3, 4, 5],
                &[('K', "e1", "j1", "i1", "h1"), ('Q', "e1", "a1", "b1", "c1")],
                "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1",
            ),
            5,
        );
    }
    if go("falcon") {
        run::<Wide>(
            "falcon",
            build(
                10,
                8,
                &fal,
                &[1, 2, 3, 4, 5],
                &[('K', "f1", "j1", "i1", "h1"), ('Q', "f1", "a1", "c1", "d1")],
                "rbnfqkfnbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBNFQKFNBR w KQkq - 0 1",
            ),
            5,
        );
    }
}
