//! The evaluation of positions, as a whole.

use std::sync::Arc;

use wazir_rules::notation::fen;
use wazir_rules::{Game, History, Piece, Rules, Shelf, Variant, Visitor};

use super::weights::Group;
use super::*;
use crate::knowledge::Knowledge;

/// The evaluation by the usual weights, or by those that were learnt.
enum Ask {
    Usual,
    Learnt,
}

impl Visitor for Ask {
    type Output = i32;
    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> i32 {
        let profile = match self {
            Ask::Usual => Profile::new(tables, &Learnt::default()),
            Ask::Learnt => Profile::new(tables, &Knowledge::shipped().of(tables)),
        };
        evaluate(tables, &profile, history.current(), &mut PawnCache::new(), None)
    }
}

fn score(variant: &str, position: &str) -> i32 {
    let variant = Shelf::shipped().get(variant).expect("shipped");
    let rules = Rules::new(Arc::clone(&variant));
    let setup = fen::read(&variant, position).expect(position);
    Game::from_setup(rules, &setup).expect(position).visit(Ask::Usual)
}

/// Returns whether both sides have the same army on the same files.
fn is_mirrored(variant: &Variant) -> bool {
    let board = variant.board();
    let piece = |square: Square| variant.start().board[square.index()];
    board.squares().all(|square| {
        let other = piece(board.mirror(square)).map(|p| Piece::new(!p.color(), p.kind()));
        piece(square) == other
    })
}

#[test]
fn start_positions_are_even() {
    for variant in Shelf::shipped().all() {
        let rules = Rules::new(Arc::clone(&variant));
        let game = Game::new(rules);
        if !is_mirrored(&variant) {
            // Other armies need not be even.
            continue;
        }
        assert_eq!(game.visit(Ask::Usual), 12, "{}: being to move", variant.id());
        let learnt = game.visit(Ask::Learnt);
        // Where captures are forced much depends on who is to move.
        let most = if variant.moves().must_capture { 300 } else { 100 };
        assert!((0..most).contains(&learnt), "{}: {learnt}", variant.id());
    }
}

/// Weights files are read, and written again as they were.
#[test]
fn games_with_weights_use_all_of_them() {
    struct Differ<'a>(&'a str);
    impl Visitor for Differ<'_> {
        type Output = usize;
        fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> usize {
            let usual = Profile::new(tables, &Learnt::default()).weights;
            let learnt = Learnt::read(self.0, &usual).expect("good weights");
            let weights = Profile::new(tables, &learnt).weights;
            assert_eq!(write_weights(&weights, "").trim(), without_comments(self.0).trim());
            let pairs = weights.list().iter().zip(usual.list());
            pairs.filter(|(learnt, usual)| learnt != usual).count()
        }
    }
    for variant in Shelf::shipped().all() {
        let knowledge = Knowledge::shipped();
        let Some(text) = knowledge.text(&variant) else { continue };
        if !text.contains(&format!("wazir tune {} ", variant.id())) {
            // Another game's.
            continue;
        }
        let rules = Rules::new(Arc::clone(&variant));
        let differ = Game::new(rules).visit(Differ(text));
        assert!(differ > 100, "{}: {differ}", variant.id());
    }
}

fn without_comments(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect()
}

/// The pawn cache changes no evaluation, along lines of play of every game.
#[test]
fn the_pawn_cache_changes_nothing() {
    struct Compare;
    impl Visitor for Compare {
        type Output = ();
        fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) {
            let profile = Profile::new(tables, &Knowledge::shipped().of(tables));
            let mut cache = PawnCache::new();
            for step in [1, 7, 11, 17] {
                let mut position = history.current().clone();
                for ply in 0..60 {
                    let moves = position.legal_moves(tables);
                    if moves.is_empty() {
                        break;
                    }
                    position =
                        position.play_unchecked(tables, moves[(ply + 3) * step % moves.len()]);
                    let fresh = evaluate(tables, &profile, &position, &mut PawnCache::new(), None);
                    let score = evaluate(tables, &profile, &position, &mut cache, None);
                    assert_eq!(score, fresh, "{}, ply {ply}", tables.variant().id());
                }
            }
        }
    }
    for variant in Shelf::shipped().all() {
        Game::new(Rules::new(variant)).visit(Compare);
    }
}

#[test]
fn a_pawn_is_worth_what_it_can_become() {
    let with =
        |held: &str| score("superchess", &format!("6k1/5ppp/P7/8/8/8/5PPP/6K1[{held}] w - - 0 1"));
    assert!(with("A") > with("N") + 20, "{} {}", with("A"), with("N"));
    assert!(with("N") > with(""), "{} {}", with("N"), with(""));
}

#[test]
fn an_advantage_that_cannot_win_is_worth_little() {
    assert!(score("janus", "5k4/10/10/10/10/10/10/R4KN2N w - - 0 1") > 800);
    assert!(score("chess", "5k2/8/8/8/8/8/8/1N3K2 w - - 0 1") < 50);
    let pair = score("janus", "5k4/ppp7/10/10/10/10/PPP7/2B2K1B2 w - - 0 1");
    let single_shade = score("janus", "5k4/ppp7/10/10/10/10/PPP7/2B2KB3 w - - 0 1");
    assert_ne!(pair, single_shade);
}

/// Two pawns more, with bishops on squares of one colour and of two.
#[test]
fn opposite_bishops_are_worth_little() {
    for variant in ["chess", "superchess", "berolina"] {
        let with =
            |bishop: &str| score(variant, &format!("{bishop}/8/p7/P7/4P3/4KP2/B7/8 w - - 0 1"));
        let (same, opposite) = (with("b4k2"), with("1b3k2"));
        assert!(same > 200 && opposite > 50, "{variant}: {same} {opposite}");
        assert!(opposite < same * 6 / 10, "{variant}: {same} {opposite}");
        // With rooks, too, there is more to win with.
        let with =
            |bishop: &str| score(variant, &format!("{bishop}/8/p7/P7/4P3/4KP2/B7/R7 w - - 0 1"));
        assert!(with("1b3k1r") > with("b4k1r") * 8 / 10, "{variant}");
    }
}

#[test]
fn a_free_way_to_the_goal_is_worth_more() {
    let with =
        |king: &str| score("kingofthehill", &format!("6k1/pp5p/8/8/8/8/PP5P/{king} w - - 0 1"));
    let (near, far) = (with("4K3"), with("K7"));
    assert!(near > far + 50, "{near} {far}");
    // A Rook guards the fourth rank, over which the way leads.
    let way =
        |rook: &str| score("kingofthehill", &format!("6k1/pp5p/8/8/{rook}/3K4/PP5P/8 w - - 0 1"));
    let elsewhere = score("kingofthehill", "r5k1/pp5p/8/8/8/3K4/PP5P/8 w - - 0 1");
    assert!(elsewhere > way("r7") + 200, "{elsewhere} {}", way("r7"));
}

#[test]
fn pieces_are_a_burden_where_losing_them_wins() {
    let fewer = score("antichess", "rnbqkbnr/8/8/8/8/8/8/RN6 w - - 0 1");
    assert!(fewer > 600, "{fewer}");
    assert!(score("chess", "rnbqkbnr/8/8/8/8/8/8/RN2K3 w - - 0 1") < -600);
}

/// Who hops attacks nothing on an empty board; how much it attacks on others counts all the same.
#[test]
fn the_mobility_of_who_hops_counts() {
    struct Counts;
    impl Visitor for Counts {
        type Output = usize;
        fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> usize {
            let weights = Profile::new(tables, &Learnt::default()).weights;
            let cannon = |group: &&Group| group.name == "mobility C";
            weights.groups().iter().find(cannon).map_or(0, |group| group.len)
        }
    }
    for variant in ["xiangqi", "minixiangqi", "janggi"] {
        let rules = Rules::new(Shelf::shipped().get(variant).expect("shipped"));
        let counts = Game::new(rules).visit(Counts);
        assert!(counts > 4, "{variant}: {counts}");
    }
}

#[test]
fn a_piece_in_hand_is_worth_more() {
    let board = score("minishogi", "4k/5/2S2/5/K4[] w 0 1");
    let hand = score("minishogi", "4k/5/5/5/K4[S] w 0 1");
    assert!(hand > 350 && board > 300 && hand + 100 > board, "{hand} {board}");
}

/// A Rook on the King's file pins the Knight before the King, which can go nowhere then.
#[test]
fn a_pinned_piece_is_worth_less() {
    for variant in ["chess", "superchess", "berolina"] {
        let with =
            |rook: &str| score(variant, &format!("{rook}/5kpp/8/8/8/4N3/5PPP/4K3 w - - 0 1"));
        let (pinned, free) = (with("4r3"), with("2r5"));
        assert!(free > pinned + 20, "{variant}: {free} {pinned}");
    }
}

/// How often White presses on squares of the camp of Black's King, and on those that two pieces attack.
#[test]
fn attacks_on_the_camp_of_a_king_count() {
    struct Pressure;
    impl Visitor for Pressure {
        type Output = [i32; 2];
        fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> [i32; 2] {
            let profile = Profile::new(tables, &Learnt::default());
            let ([white, _], _) = explain(tables, &profile, history.current());
            ["attacked square of the camp", "square of the camp attacked twice"].map(|name| {
                let groups = profile.weights.groups();
                let at = groups.iter().find(|group| group.name == name).expect(name).start;
                let counts = white.pressure.iter().filter(|(weight, _)| *weight == at);
                counts.map(|(_, times)| times).sum()
            })
        }
    }
    let variant = Shelf::shipped().get("chess").expect("shipped");
    for (position, pressure) in [
        ("6k1/8/8/8/8/8/8/K7 w - - 0 1", [0, 0]),
        // A Rook sees four squares of the fifth rank, and one on the fourth as many.
        ("6k1/8/8/R7/8/8/8/K7 w - - 0 1", [4, 0]),
        ("6k1/8/8/R7/R7/8/8/K7 w - - 0 1", [8, 0]),
        // On the King's file but one, it sees five, one of them again.
        ("6k1/8/8/R7/8/8/8/K3R3 w - - 0 1", [8, 1]),
        // A pawn sees two: the same, or others, where it stands in the way.
        ("6k1/8/8/R7/5P2/8/8/K7 w - - 0 1", [4, 2]),
        ("6k1/8/8/R4P2/8/8/8/K7 w - - 0 1", [4, 0]),
    ] {
        let setup = fen::read(&variant, position).expect(position);
        let game = Game::from_setup(Rules::new(Arc::clone(&variant)), &setup).expect(position);
        assert_eq!(game.visit(Pressure), pressure, "{position}");
    }
}
