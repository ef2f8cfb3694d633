//! The evaluation: what a position is worth when nobody looks further.
//!
//! It knows no game. Everything is derived from a variant's facts and tables when the game
//! is chosen, as a [`Profile`]; user-made games are evaluated by the same few ideas.

mod endings;
mod hands;
mod learnt;
mod mobility;
mod pawns;
mod royal;
mod squares;
mod tally;
mod threats;
mod values;
mod weights;

use arrayvec::ArrayVec;
use wazir_rules::bits::{Bits, Cpu, Kernel};
use wazir_rules::{Color, Kind, Position, Square, Tables};

use crate::score::MAX_EVAL;
use hands::Hands;
use mobility::Mobility;
use pawns::{Pawns, Structure};
use royal::Royal;
use squares::Squares;
use tally::{Sum, Tally};
use threats::Threats;

pub use learnt::WeightsError;
pub(crate) use learnt::{Learnt, write as write_learnt};
pub(crate) use pawns::{PawnCache, pawn_hash};
pub(crate) use royal::{danger, slope};
pub(crate) use tally::Trace;
pub(crate) use values::Values;
pub(crate) use weights::Weights;

/// How much of the material must be left for the first of a pair of numbers to count alone.
pub(crate) const WHOLE: i32 = 256;

/// Two scores in one word: with all pieces on the board, and with few left.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Tapered(i64);

impl Tapered {
    pub(crate) const fn new(full: i32, bare: i32) -> Tapered {
        Tapered(((bare as i64) << 32) + full as i64)
    }

    const fn both(score: i32) -> Tapered {
        Tapered::new(score, score)
    }

    #[inline(always)]
    pub(crate) const fn full(self) -> i32 {
        self.0 as i32
    }

    #[inline(always)]
    pub(crate) const fn bare(self) -> i32 {
        // A negative lower half has borrowed from the upper one.
        ((self.0 + (1 << 31)) >> 32) as i32
    }
}

impl std::fmt::Debug for Tapered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{}, {}]", self.full(), self.bare())
    }
}

impl std::ops::Add for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0 + other.0)
    }
}

impl std::ops::AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl std::ops::Sub for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0 - other.0)
    }
}

impl std::ops::Mul<i32> for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn mul(self, times: i32) -> Tapered {
        Tapered(self.0 * i64::from(times))
    }
}

/// What the evaluation derives from a variant, and what was learnt about it.
#[derive(Debug)]
pub(crate) struct Profile<B: Bits> {
    pub(crate) values: Values,
    pub(crate) weights: Weights,
    squares: Squares,
    pawn: Option<Kind>,
    mobility: Mobility,
    royal: Royal<B>,
    pawns: Pawns<B>,
    threats: Threats,
    hands: Hands,
    tempo: usize,
    pair: usize,
    /// What counts as all pieces, in centipawns: those of both sides at the start, without
    /// pawns; with them where pieces change hands but are never lost.
    all_pieces: i32,
}

impl<B: Bits> Profile<B> {
    /// The profile with what was learnt of the variant.
    pub(crate) fn new(tables: &Tables<B>, learnt: &Learnt) -> Profile<B> {
        let variant = tables.variant();
        let mut weights = Weights::default();
        let values = Values::new(variant, learnt, &mut weights);
        let kinds = variant.start().board.iter().flatten().map(|piece| piece.kind());
        let counted = kinds.filter(|&kind| values.has_drops() || !values.is_pawn(kind));
        let all_pieces: i32 = counted.map(|kind| values.on_board(kind)).sum();
        let mut pawns = variant.all_kinds().filter(|&kind| values.is_pawn(kind));
        let pawn = pawns.next().filter(|_| pawns.next().is_none());
        let mut profile = Profile {
            squares: Squares::new(tables, &values, learnt, &mut weights),
            pawn,
            mobility: Mobility::new(tables, &values, learnt, &mut weights),
            royal: Royal::new(tables, &values, learnt, &mut weights),
            pawns: Pawns::new(tables, &values, learnt, &mut weights),
            threats: Threats::new(variant, &values, learnt, &mut weights),
            hands: Hands::new(variant, &values, learnt, &mut weights),
            tempo: weights.group(learnt, "to move".into(), [Tapered::both(12)]),
            pair: weights.group(learnt, "both shades".into(), [Tapered::new(40, 55)]),
            all_pieces: all_pieces.max(1),
            values,
            weights,
        };
        profile.squares.add_up(&profile.values, &profile.weights);
        profile
    }
}

/// A piece, pawns and the royal one apart, and what it attacks.
struct Stand<B> {
    square: Square,
    kind: Kind,
    reach: B,
}

/// What is gathered of one side while its pieces are looked at.
struct Side<B> {
    stands: ArrayVec<Stand<B>, { Square::MAX }>,
    /// Its pieces, pawns and the royal one apart, in centipawns.
    pieces: i32,
    /// What it holds, and its pawns, in centipawns.
    held: i32,
    pawns: B,
    pawn_attacks: B,
    light_attacks: B,
    /// Everything that it attacks, the royal piece's steps apart.
    attacks: B,
    royal_steps: B,
    /// Squares of colour-bound pieces.
    bound: B,
}

impl<B: Bits> Side<B> {
    /// Before anybody has looked.
    #[inline(always)]
    fn unseen() -> Side<B> {
        Side {
            stands: ArrayVec::new(),
            pieces: 0,
            held: 0,
            pawns: B::EMPTY,
            pawn_attacks: B::EMPTY,
            light_attacks: B::EMPTY,
            attacks: B::EMPTY,
            royal_steps: B::EMPTY,
            bound: B::EMPTY,
        }
    }
}

/// The evaluation in centipawns, from the view of the side to move.
pub(crate) fn evaluate<B: Bits>(
    tables: &Tables<B>,
    profile: &Profile<B>,
    position: &Position<B>,
    structures: &mut PawnCache<B>,
) -> i32 {
    tables.run(Evaluate { tables, profile, position, structures })
}

/// What the evaluation adds up: for White, for Black, and the phase of [`WHOLE`].
pub(crate) type Explanation = ([Trace; 2], i32);

/// What the evaluation adds up.
pub(crate) fn trace<B: Bits>(
    tables: &Tables<B>,
    profile: &Profile<B>,
    position: &Position<B>,
) -> Explanation {
    tables.run(Explain { tables, profile, position })
}

struct Evaluate<'a, B: Bits> {
    tables: &'a Tables<B>,
    profile: &'a Profile<B>,
    position: &'a Position<B>,
    structures: &'a mut PawnCache<B>,
}

impl<B: Bits> Kernel for Evaluate<'_, B> {
    type Output = i32;

    #[inline(always)]
    fn run<C: Cpu>(self) -> i32 {
        let Evaluate { tables, profile, position, structures } = self;
        let mut tallies = [Sum::new(&profile.weights), Sum::new(&profile.weights)];
        let structure = structures.get(tables, profile, position, &mut tallies);
        let mut sides = [Side::unseen(), Side::unseen()];
        let seen = (&structure, &mut sides);
        let phase = look::<B, C, _>(tables, profile, position, seen, &mut tallies);
        // 3. Pressure on a royal piece counts squared.
        let [white, black] = tallies;
        let mut score = white.score - black.score;
        score += danger(white.pressure) - danger(black.pressure);
        // 4. Between the two scores, by what is left on the board.
        let tapered = (score.full() * phase + score.bare() * (WHOLE - phase)) / WHOLE;
        // 5. What cannot be won is worth little, and a bare king is driven to the edge.
        let white_view = profile.ending(tables, position, &sides, tapered);
        let own_view = if position.turn() == Color::White { white_view } else { -white_view };
        own_view.clamp(-MAX_EVAL, MAX_EVAL)
    }
}

struct Explain<'a, B: Bits> {
    tables: &'a Tables<B>,
    profile: &'a Profile<B>,
    position: &'a Position<B>,
}

impl<B: Bits> Kernel for Explain<'_, B> {
    type Output = Explanation;

    #[inline(always)]
    fn run<C: Cpu>(self) -> Explanation {
        let Explain { tables, profile, position } = self;
        let mut tallies = [Trace::default(), Trace::default()];
        let structure = profile.structure(tables, position, &mut tallies);
        let seen = (&structure, &mut [Side::unseen(), Side::unseen()]);
        let phase = look::<B, C, _>(tables, profile, position, seen, &mut tallies);
        (tallies, phase)
    }
}

/// Looks at both sides and puts what it finds into their accounts, the pawns' structure apart;
/// answers with how much of the material is left, of [`WHOLE`].
#[inline(always)]
fn look<B: Bits, C: Cpu, T: Tally>(
    tables: &Tables<B>,
    profile: &Profile<B>,
    position: &Position<B>,
    (structure, sides): (&Structure<B>, &mut [Side<B>; 2]),
    tallies: &mut [T; 2],
) -> i32 {
    // 1. What each side has, and attacks.
    for color in Color::ALL {
        let side = &mut sides[color.index()];
        side.pawns = structure.pawns[color.index()];
        side.pawn_attacks = structure.attacks[color.index()];
        gather::<B, C>(tables, profile, position, color, side);
    }
    // 2. What that is worth.
    for color in Color::ALL {
        let tally = &mut tallies[color.index()];
        let held = profile.hands.add(&profile.values, position, color, tally);
        sides[color.index()].held = held;
        let both = match color {
            Color::White => [&sides[0], &sides[1]],
            Color::Black => [&sides[1], &sides[0]],
        };
        let [own, enemy] = both;
        let blocked = position.pieces(color) | enemy.pawn_attacks;
        for &Stand { square, kind, reach } in &own.stands {
            profile.squares.add(&profile.values, color, kind, square, tally);
            tally.add(profile.mobility.weight(kind, (reach & !blocked).count()), 1);
        }
        let (kind, royal) = (tables.variant().royal(), position.royal(color));
        profile.squares.add(&profile.values, color, kind, royal, tally);
        let shades =
            own.bound.meets(tables.dark_squares()) && own.bound.meets(!tables.dark_squares());
        if shades && !profile.values.has_drops() {
            tally.add(profile.pair, 1);
        }
        if position.turn() == color {
            tally.add(profile.tempo, 1);
        }
        profile.pawns.add(position, color, structure, tally);
        profile.threats.add(position, color, both, tally);
        profile.royal.add::<C>(tables, &profile.hands, position, color, both, tally);
    }
    let [white, black] = sides;
    let left = if profile.values.has_drops() {
        profile.all_pieces - white.held - black.held
    } else {
        white.pieces + black.pieces
    };
    (left.max(0) * WHOLE / profile.all_pieces).min(WHOLE)
}

/// What a side has beside pawns, and attacks.
#[inline(always)]
fn gather<B: Bits, C: Cpu>(
    tables: &Tables<B>,
    profile: &Profile<B>,
    position: &Position<B>,
    color: Color,
    side: &mut Side<B>,
) {
    let occupied = position.occupied();
    let royal = position.royal(color);
    side.royal_steps = tables.attacks::<C>(color, tables.variant().royal(), royal, occupied);
    side.attacks = side.pawn_attacks;
    let others = position.pieces(color) & !B::of(royal) & !side.pawns;
    for square in others.squares() {
        let Some(piece) = position.piece(square) else { continue };
        let kind = piece.kind();
        let reach = tables.attacks::<C>(color, kind, square, occupied);
        side.attacks |= reach;
        side.pieces += profile.values.on_board(kind);
        if profile.threats.is_light(kind) {
            side.light_attacks |= reach;
        }
        if tables.is_color_bound(kind) {
            side.bound |= B::of(square);
        }
        side.stands.push(Stand { square, kind, reach });
    }
}

/// Steps of a king between two squares.
fn distance(files: usize, a: Square, b: Square) -> i32 {
    let file = (a.index() % files).abs_diff(b.index() % files);
    let rank = (a.index() / files).abs_diff(b.index() / files);
    file.max(rank) as i32
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wazir_rules::notation::fen;
    use wazir_rules::{Game, History, Rules, Shelf, Visitor};

    use super::*;
    use crate::knowledge::Knowledge;

    /// The evaluation by the usual numbers, or by those that were learnt.
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
            evaluate(tables, &profile, history.current(), &mut PawnCache::new())
        }
    }

    fn score(variant: &str, position: &str) -> i32 {
        let variant = Shelf::shipped().get(variant).expect("shipped");
        let rules = Rules::new(Arc::clone(&variant));
        let setup = fen::read(&variant, position).expect(position);
        Game::from_setup(rules, &setup).expect(position).visit(Ask::Usual)
    }

    #[test]
    fn start_positions_are_even() {
        for variant in Shelf::shipped().all() {
            let rules = Rules::new(Arc::clone(&variant));
            let game = Game::new(rules);
            assert_eq!(game.visit(Ask::Usual), 12, "{}: being to move", variant.id());
            let learnt = game.visit(Ask::Learnt);
            assert!((0..100).contains(&learnt), "{}: {learnt}", variant.id());
        }
    }

    /// What was learnt is read, and written again as it was.
    #[test]
    fn games_with_weights_use_all_of_them() {
        struct Differ<'a>(&'a str);
        impl Visitor for Differ<'_> {
            type Output = usize;
            fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> usize {
                let usual = Profile::new(tables, &Learnt::default()).weights;
                let learnt = Learnt::read(self.0, &usual).expect("good weights");
                let weights = Profile::new(tables, &learnt).weights;
                assert_eq!(write_learnt(&weights, "").trim(), without_comments(self.0).trim());
                let pairs = weights.list().iter().zip(usual.list());
                pairs.filter(|(learnt, usual)| learnt != usual).count()
            }
        }
        for variant in Shelf::shipped().all() {
            let knowledge = Knowledge::shipped();
            let Some(text) = knowledge.text(&variant) else { continue };
            let rules = Rules::new(Arc::clone(&variant));
            let differ = Game::new(rules).visit(Differ(text));
            assert!(differ > 100, "{}: {differ}", variant.id());
        }
    }

    fn without_comments(text: &str) -> String {
        text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect()
    }

    /// What is remembered of pawns changes nothing, along lines of play of every game.
    #[test]
    fn remembered_structures_are_as_fresh_ones() {
        struct Compare;
        impl Visitor for Compare {
            type Output = ();
            fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) {
                let profile = Profile::new(tables, &Knowledge::shipped().of(tables));
                let mut remembered = PawnCache::new();
                for step in [1, 7, 11, 17] {
                    let mut position = history.current().clone();
                    for ply in 0..60 {
                        let moves = position.legal_moves(tables);
                        if moves.is_empty() {
                            break;
                        }
                        position =
                            position.play_unchecked(tables, moves[(ply + 3) * step % moves.len()]);
                        let fresh = evaluate(tables, &profile, &position, &mut PawnCache::new());
                        let score = evaluate(tables, &profile, &position, &mut remembered);
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
        let with = |held: &str| {
            score("superchess", &format!("6k1/5ppp/P7/8/8/8/5PPP/6K1[{held}] w - - 0 1"))
        };
        assert!(with("A") > with("N") + 20, "{} {}", with("A"), with("N"));
        assert!(with("N") > with(""), "{} {}", with("N"), with(""));
    }

    #[test]
    fn what_cannot_win_is_worth_little() {
        assert!(score("janus", "5k4/10/10/10/10/10/10/R4KN2N w - - 0 1") > 800);
        assert!(score("chess", "5k2/8/8/8/8/8/8/1N3K2 w - - 0 1") < 50);
        let pair = score("janus", "5k4/ppp7/10/10/10/10/PPP7/2B2K1B2 w - - 0 1");
        let single_shade = score("janus", "5k4/ppp7/10/10/10/10/PPP7/2B2KB3 w - - 0 1");
        assert_ne!(pair, single_shade);
    }

    #[test]
    fn a_piece_in_hand_is_worth_more() {
        let board = score("minishogi", "4k/5/2S2/5/K4[] w 0 1");
        let hand = score("minishogi", "4k/5/5/5/K4[S] w 0 1");
        assert!(hand > 350 && board > 300 && hand + 100 > board, "{hand} {board}");
    }
}
