//! Laws of games and positions, which hold whatever is played.
//!
//! The random games are seeded, so that failures are reproducible. Generators are compared in
//! `generators`, and notation is tested in `notation`.

mod common;

use std::collections::HashMap;

use common::{compare, setup, variant, widths};
use wazir_rules::bits::Bits;
use wazir_rules::notation::coord::{self, Tolerance};
use wazir_rules::notation::fen;
use wazir_rules::random::SplitMix64;
use wazir_rules::variant::{Captured, RepetitionResult, Variant};
use wazir_rules::{
    Color, EnPassant, Game, History, Kind, Move, Outcome, Piece, Position, Reason, Rules, Setup,
    Shelf, Square, Tables, Visitor,
};

/// The number of random games of each variant and width.
const GAMES: u64 = 3;
/// The maximum length of a random game in plies.
const LONGEST: usize = 160;

/// Every shipped variant in each width that it can be played in.
fn all_tables() -> impl Iterator<Item = Rules> {
    Shelf::shipped().all().flat_map(|variant| widths(&variant))
}

fn choose(random: &mut SplitMix64, moves: &[Move]) -> Option<Move> {
    moves.get(random.below(moves.len().max(1))).copied()
}

/// Who has to capture has nothing but captures.
fn check_forced<B: Bits>(tables: &Tables<B>, position: &Position<B>, moves: &[Move]) {
    let captures = moves.iter().filter(|&&mv| position.is_capture(mv)).count();
    let has_to = tables.variant().moves().must_capture && captures > 0;
    assert_eq!(position.has_to_capture(tables), has_to, "{}", tables.variant().id());
    assert!(!has_to || captures == moves.len(), "{}", tables.variant().id());
}

/// The identity of a position for repetition, found without hashes.
fn identity(mut setup: Setup) -> String {
    (setup.halfmove_clock, setup.fullmove, setup.passes) = (0, 1, 0);
    format!("{setup:?}")
}

/// Hashes by position and positions by hash.
#[derive(Default)]
struct Hashes {
    hashes: HashMap<String, u64>,
    positions: HashMap<u64, String>,
}

impl Hashes {
    fn add<B: Bits>(&mut self, tables: &Tables<B>, position: &Position<B>) {
        let (name, hash) = (identity(position.setup(tables)), position.hash());
        assert_eq!(*self.hashes.entry(name.clone()).or_insert(hash), hash, "two hashes of {name}");
        assert_eq!(*self.positions.entry(hash).or_insert(name.clone()), name, "{hash} twice");
    }
}

/// Plays one random game and checks the laws in each position.
struct Laws(u64);

impl Visitor for Laws {
    type Output = ();

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) {
        let mut random = SplitMix64::new(self.0);
        let mut history = history.clone();
        let mut hashes = Hashes::default();
        let mut names = Vec::new();
        for _ in 0..LONGEST {
            let moves = history.current().legal_moves(tables);
            check_outcome(tables, &history, &moves);
            names.push(identity(history.current().setup(tables)));
            check_identity(tables, &history, &names);
            transpose(tables, history.current(), &mut random, &mut hashes);
            hashes.add(tables, history.current());
            check_forced(tables, history.current(), &moves);
            let Some(mv) = choose(&mut random, &moves) else { break };
            history.play_unchecked(tables, mv);
        }
        check_take_back(tables, history);
    }
}

/// Checks the outcome against facts that are worked out one by one.
fn check_outcome<B: Bits>(tables: &Tables<B>, history: &History<B>, moves: &[Move]) {
    let position = history.current();
    let fen = || fen::write(tables.variant(), &position.setup(tables));
    let outcome = history.outcome(tables);
    let reason = outcome.map(|outcome| outcome.reason);
    let at_once = reason.is_some_and(Reason::is_at_once);
    assert_eq!(at_once, position.has_ended(tables), "{}", fen());
    let stuck = matches!(reason, Some(Reason::Checkmate | Reason::Stalemate));
    assert_eq!(stuck || at_once, moves.is_empty(), "{}", fen());
    match reason {
        Some(Reason::Checkmate) => assert!(position.in_check(tables), "{}", fen()),
        Some(Reason::Stalemate) => assert!(!position.in_check(tables), "{}", fen()),
        _ => {}
    }
    let same = history.positions().iter().filter(|earlier| earlier.is_same(position)).count();
    assert_eq!(same, history.occurrences().count(), "{}", fen());
    let ending = tables.variant().ending();
    let ends = ending.repetition != RepetitionResult::Nothing;
    let repeated = ends && same >= usize::from(ending.fold);
    let clock = ending.move_clock.is_some_and(|limit| position.halfmove_clock() >= limit);
    let counted = position.is_counted_out();
    let over = moves.is_empty() || repeated || clock || counted || position.is_dead(tables);
    assert_eq!(outcome.is_some(), over, "{}", fen());
}

/// Checks that a position is determined by its setup. `names` are the identities of all positions.
fn check_identity<B: Bits>(tables: &Tables<B>, history: &History<B>, names: &[String]) {
    let position = history.current();
    let setup = position.setup(tables);
    let again = Position::new(tables, &setup).expect("a position from play");
    assert!(again.is_same(position), "{setup:?}");
    assert_eq!(again.setup(tables), setup);
    for (earlier, name) in history.positions().iter().zip(names) {
        let same = Some(name) == names.last();
        assert_eq!(earlier.is_same(position), same, "{setup:?}");
        assert_eq!(earlier.hash() == position.hash(), same, "{setup:?}");
    }
}

/// Plays two moves with a reply in between, in either order, which often leads to the same
/// position.
fn transpose<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    random: &mut SplitMix64,
    hashes: &mut Hashes,
) {
    let moves = position.legal_moves(tables);
    let (Some(a), Some(b)) = (choose(random, &moves), choose(random, &moves)) else { return };
    let replies = position.play_unchecked(tables, a).legal_moves(tables);
    let Some(reply) = choose(random, &replies) else { return };
    for order in [[a, reply, b], [b, reply, a]] {
        let mut now = position.clone();
        for mv in order {
            if !now.legal_moves(tables).contains(&mv) {
                break;
            }
            now = now.play_unchecked(tables, mv);
            hashes.add(tables, &now);
        }
    }
}

/// Checks that taking back leads through the same positions to the start.
fn check_take_back<B: Bits>(tables: &Tables<B>, mut history: History<B>) {
    let whole = history.clone();
    for ply in (0..whole.moves().len()).rev() {
        assert_eq!(history.take_back(), Some(whole.moves()[ply]));
        let (now, then) = (history.current(), &whole.positions()[ply]);
        assert!(now.is_same(then), "ply {ply}");
        assert_eq!(now.setup(tables), then.setup(tables), "ply {ply}");
        assert_eq!(now.hash(), now.hash_from_scratch(tables), "ply {ply}");
        assert_eq!(history.checks(), &whole.checks()[..=ply], "ply {ply}");
        assert_eq!(history.positions().len(), ply + 1);
    }
    assert_eq!(history.take_back(), None);
    assert!(history.moves().is_empty());
}

#[test]
fn random_games_obey_the_laws() {
    for rules in all_tables() {
        for seed in 0..GAMES {
            Game::new(rules.clone()).visit(Laws(seed));
        }
    }
}

/// A setup at random: few pieces or many, mostly where they may stand, rights and en passant
/// mostly right.
fn any_setup(variant: &Variant, random: &mut SplitMix64) -> Setup {
    let board = variant.board();
    let mut setup = Setup::empty(board.len());
    setup.turn = Color::ALL[random.below(2)];
    let crowd = 1 + random.below(board.len() / 2);
    for _ in 0..crowd {
        let kind = Kind::new(random.below(variant.kinds().len()));
        let color = Color::ALL[random.below(2)];
        let square = random.below(board.len());
        if !variant.is_royal(kind) {
            setup.board[square] = Some(Piece::new(color, kind));
        }
    }
    for right in variant.rights() {
        let bit = variant.rights().iter().position(|other| other == right).unwrap_or(0);
        if random.below(2) == 0 {
            setup.board[right.rook.index()] = Some(Piece::new(right.color, right.rook_kind));
            setup.castling |= 1 << bit;
        }
    }
    for color in Color::ALL {
        let own = variant.rights().iter().enumerate().filter(|(_, right)| right.color == color);
        let home = own.filter(|(bit, _)| setup.castling >> bit & 1 == 1).map(|(_, r)| r).next();
        let royal = variant.royals().first();
        let place = match (home, royal) {
            (Some(right), _) => Some((right.king, right.king_kind)),
            (None, Some(&royal)) => Some((Square::new(random.below(board.len())), royal)),
            (None, None) => None,
        };
        if let Some((square, kind)) = place {
            setup.board[square.index()] = Some(Piece::new(color, kind));
        }
    }
    if random.below(2) == 0 {
        setup.en_passant = any_en_passant(variant, &mut setup, random);
    }
    for kind in variant.all_kinds() {
        if variant.captured() != Captured::Removed && random.below(3) == 0 {
            let color = Color::ALL[random.below(2)];
            setup.holdings.set(color, kind, random.below(3) as u8);
        }
    }
    if let Some(rules) = variant.walls() {
        let most = if rules.one { 1 } else { board.len() / 4 };
        let squares = (0..random.below(most + 1)).map(|_| Square::new(random.below(board.len())));
        setup.walls = squares.collect();
        setup.walls.sort_unstable();
        setup.walls.dedup();
    }
    setup.unmoved = Color::ALL.map(|_| random.below(1 << 20) as u32);
    if variant.counts_passes() && setup.en_passant.is_none() {
        setup.passes = random.below(4) as u8;
    }
    setup.halfmove_clock = random.below(120) as u16;
    setup.fullmove = 1 + random.below(300) as u16;
    setup
}

/// A pawn that might just have come, with a square somewhere behind it.
fn any_en_passant(
    variant: &Variant,
    setup: &mut Setup,
    random: &mut SplitMix64,
) -> Option<EnPassant> {
    let board = variant.board();
    let pawn = variant.all_kinds().find(|&kind| !variant.kind(kind).double_step.is_empty())?;
    let (mover, ranks) = (!setup.turn, board.ranks());
    let rank = |from_home: usize| match mover {
        Color::White => from_home,
        Color::Black => ranks - 1 - from_home,
    };
    let file = random.below(board.files());
    let beside = (file + board.files() + random.below(3) - 1) % board.files();
    let (stands, skipped) = (board.square(file, rank(3))?, board.square(beside, rank(2))?);
    setup.board[stands.index()] = Some(Piece::new(mover, pawn));
    Some(EnPassant { target: skipped, before: None, pawn: stands })
}

#[test]
fn ten_thousand_accepted_positions_round_trip() {
    let rules: Vec<_> = Shelf::shipped().all().map(|variant| widths(&variant)).collect();
    let mut random = SplitMix64::new(10_000);
    let (mut accepted, mut refused) = (0, 0);
    while accepted < 10_000 {
        let widths = &rules[(accepted + refused) % rules.len()];
        let variant = widths[0].variant().clone();
        let any = any_setup(&variant, &mut random);
        match Game::from_setup(widths[0].clone(), &any) {
            Err(faults) => {
                assert!(!faults.as_slice().is_empty(), "{any:?}");
                refused += 1;
            }
            Ok(game) => {
                let setup = game.setup();
                let text = fen::write(&variant, &setup);
                assert_eq!(
                    fen::read(&variant, &text),
                    Ok(setup.clone()),
                    "{}: {text}",
                    variant.id()
                );
                accepted += 1;
                // Such positions hardly occur in games, which makes them a good test of the
                // generators.
                if accepted % 32 == 0 {
                    compare(widths, &setup);
                }
            }
        }
    }
    assert!(refused > 1000, "random positions should often be invalid");
}

/// Plays moves and compares the outcome, which must come after the last of them and not before.
#[track_caller]
fn check(id: &str, fen: &str, moves: &str, expected: &str) {
    let variant = variant(id);
    for rules in widths(&variant) {
        let start = match fen {
            "start" => variant.start().clone(),
            fen => setup(&variant, fen),
        };
        let mut game = Game::from_setup(rules, &start).expect("a position");
        for text in moves.split_whitespace() {
            let so_far = name(game.outcome());
            assert_eq!(so_far, "open", "{id} {fen}: over before {text} of {moves}");
            let legal = game.legal_moves();
            let mv = coord::read(&variant, &game.setup(), &legal, text, Tolerance::Exact);
            let mv = mv.unwrap_or_else(|error| panic!("{id} {fen}: {error}"));
            game.play(mv).expect("a legal move");
        }
        assert_eq!(name(game.outcome()), expected, "{id} {fen} {moves}");
        assert_eq!(game.moves().len(), moves.split_whitespace().count());
    }
}

#[test]
fn a_goal_may_be_answered_by_a_legal_move_only() {
    let goal = |fen, moves, expected| check("racingkings", fen, moves, expected);
    goal("8/K6k/8/8/8/8/8/8 w - - 0 1", "a7a8 h7h8", "1/2-1/2 goal");
    goal("8/K6k/8/8/8/8/8/8 w - - 0 1", "a7a8 h7h6", "1-0 goal");
    // The rook attacks every square of the goal.
    goal("1R6/K5k1/8/8/8/8/8/8 w - - 0 1", "a7a8", "1-0 goal");
    // Black is not in time: only White's goal can be answered.
    goal("8/7k/K7/8/8/8/8/8 b - - 0 1", "h7h8", "0-1 goal");
}

fn name(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "open".to_owned(),
        Some(Outcome { result, reason }) => format!("{} {}", result.as_str(), reason.as_str()),
    }
}

/// Plays there and back with a piece of each side that is no pawn, in a game of this variant.
/// Returns the four moves, the first such as are legal.
fn shuffle(start: &Game) -> Option<[Move; 4]> {
    let variant = start.variant();
    let returns = |game: &Game, mv: Move| {
        let from = mv.from()?;
        let pawn = variant.kind(game.piece(from)?.kind()).rules.resets_clock;
        let loses_rights = variant.rights().iter().any(|r| r.king == from || r.rook == from);
        // Nor can anything enter again where a piece has left.
        let stays_open = !variant.drops().gates;
        let fits =
            !pawn && mv.is_normal() && game.captured(mv).is_none() && !loses_rights && stays_open;
        fits.then(|| Move::new(mv.to(), from, mv.kind()))
    };
    let play = |game: &Game, mv| {
        let mut next = game.clone();
        next.play(mv).is_ok().then_some(next)
    };
    start.legal_moves().into_iter().find_map(|there| {
        let back = returns(start, there)?;
        let first = play(start, there)?;
        first.legal_moves().into_iter().find_map(|reply| {
            let reply_back = returns(&first, reply)?;
            let home = play(&play(&first, reply)?, back)?;
            play(&home, reply_back).map(|_| [there, reply, back, reply_back])
        })
    })
}

#[test]
fn the_third_occurrence_draws() {
    let drawing = Shelf::shipped().all().filter(|variant| {
        variant.ending().fold == 3 && variant.ending().repetition == RepetitionResult::Draw
    });
    let mut compared = 0;
    for variant in drawing {
        let mut game = Game::new(variant.clone());
        // Where only kings and pawns can move at first, nothing is compared.
        let Some(moves) = shuffle(&game) else { continue };
        compared += 1;
        for (ply, mv) in [moves; 2].concat().into_iter().enumerate() {
            assert_eq!(game.outcome(), None, "{} after {ply} plies", variant.id());
            game.play(mv).expect("it is legal again");
        }
        let reason = game.outcome().map(|outcome| outcome.to_string());
        assert_eq!(reason.as_deref(), Some("1/2-1/2 by repetition"), "{}", variant.id());
    }
    assert!(compared > 30, "only {compared} games");
}

#[test]
fn positions_with_different_moves_are_different() {
    let kings = ["e1e2 e8e7 e2e1 e7e8"; 3].join(" ");
    let plies = |count: usize| kings.split(' ').take(count).collect::<Vec<_>>().join(" ");
    // Capturing en passant is possible only the first time, so the position after e1e2 occurs
    // three times before this one does. The same goes for castling.
    check("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", &plies(9), "1/2-1/2 repetition");
    check("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", &plies(9), "1/2-1/2 repetition");
    // A pawn that cannot be captured makes no difference.
    check("chess", "4k3/8/8/3p4/8/8/8/R3K3 w - d6 0 2", &plies(8), "1/2-1/2 repetition");
    // Nor does a capturer that is pinned.
    check(
        "chess",
        "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        &["e1f1 g8h8 f1e1 h8g8"; 2].join(" "),
        "1/2-1/2 repetition",
    );
    // In this game perpetual check is a repetition like any other.
    check(
        "chess",
        "6k1/6p1/8/7Q/8/q7/8/6K1 w - - 0 1",
        "h5e8 g8h7 e8h5 h7g8 h5e8 g8h7 e8h5 h7g8",
        "1/2-1/2 repetition",
    );
}

#[test]
fn white_loses_by_the_fourth_occurrence() {
    let golds = ["b1b2 d5d4 b2b1 d4d5"; 3].join(" ");
    check("minishogi", "start", &golds, "0-1 repetition");
    // White loses even if Black moves first.
    let black = ["d5d4 b1b2 d4d5 b2b1"; 3].join(" ");
    check("minishogi", "rbsgk/4p/5/P4/KGSBR[-] b 0 1", &black, "0-1 repetition");
}

#[test]
fn perpetual_check_loses() {
    let white = ["c4c5 e5e4 c5c4 e4e5"; 3].join(" ");
    check("minishogi", "4k/2R2/5/5/K4[-] w 0 1", &white, "0-1 perpetual-check");
    let (checks, quiet) = ("c2c1 a1a2 c1c2 a2a1", "c2e2 a1b1 e2c2 b1a1");
    let black = "4k/5/5/2r2/K4[-] b 0 1";
    check("minishogi", black, &[checks; 3].join(" "), "1-0 perpetual-check");
    // With one move without check since the first occurrence, it is an ordinary repetition.
    check("minishogi", black, &[quiet, checks, checks].join(" "), "0-1 repetition");
    check("minishogi", black, &[checks, quiet, checks].join(" "), "0-1 repetition");
    // Moves before the first occurrence do not count.
    let moves = ["e2c2 a1b1 c2d2 b1a1", &["d2d1 a1a2 d1d2 a2a1"; 3].join(" ")].join(" ");
    check("minishogi", "4k/5/5/4r/K4[-] b 0 1", &moves, "1-0 perpetual-check");
}

#[test]
fn the_move_clock_comes_last() {
    check("chess", "7k/8/8/8/8/8/8/KR6 w - - 98 80", "a1a2 h8h7", "1/2-1/2 move-clock");
    check("janus", "9k/10/10/10/10/10/10/KR8 w - - 99 80", "a1a2", "1/2-1/2 move-clock");
    // Mate and stalemate on the hundredth ply come first.
    check("chess", "k7/8/1K6/8/8/8/8/7R w - - 99 80", "h1h8", "1-0 checkmate");
    check("chess", "k7/8/K7/8/8/8/8/2Q5 w - - 99 80", "c1c7", "1/2-1/2 stalemate");
    // Repetition comes before it, too.
    let knights = ["g1f3 g8f6 f3g1 f6g8"; 2].join(" ");
    check(
        "chess",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 92 60",
        &knights,
        "1/2-1/2 repetition",
    );
    // A capture or a pawn move resets it; a promotion is a pawn move.
    check("chess", "6k1/8/8/8/8/8/p7/K6R w - - 99 80", "a1a2", "open");
    check("chess", "7k/P7/8/8/8/8/8/K7 w - - 99 80", "a7a8r", "open");
    // mini-Shogi has no move clock.
    check("minishogi", "3k1/5/5/5/K3R[-] w 300 200", "a1b1", "open");
}

#[test]
fn stalemate_draws_or_loses() {
    check("chess", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6f7", "1/2-1/2 stalemate");
    check("berolina", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6f7", "1/2-1/2 stalemate");
    check("janus", "9k/10/7KQ1/10/10/10/10/10 w - - 0 1", "i6h7", "1/2-1/2 stalemate");
    check("minishogi", "k4/5/1G1S1/5/4K[-] w 0 1", "d3c4", "1-0 stalemate");
    check("minishogi", "k4/5/1s1g1/5/4K[-] b 0 1", "b3c2", "0-1 stalemate");
    // An inert pawn has no moves, so a side with nothing else is stalemated.
    check("superchess", "7k/8/5KQ1/8/8/8/8/7p[-] w - - 0 1", "g6f7", "1/2-1/2 stalemate");
}

#[test]
fn a_capture_can_lead_to_a_dead_position() {
    check("chess", "8/8/4k3/8/8/8/3pK3/8 w - - 0 1", "e2d2", "1/2-1/2 dead-position");
    check("janus", "10/10/4k5/10/10/10/3jK5/10 w - - 0 1", "e2d2", "1/2-1/2 dead-position");
    // A position with a piece in hand is not dead.
    check("minishogi", "k4/5/5/3p1/3K1[-] w 0 1", "d1d2", "open");
}
