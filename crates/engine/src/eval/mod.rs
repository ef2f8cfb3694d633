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
use wazir_rules::bits::{Bits, Cpu, Kernel, dispatch};
use wazir_rules::position::Position;
use wazir_rules::rules::Rules;
use wazir_rules::square::{Color, Kind, Square};

use crate::score::MOST;
use hands::Hands;
use mobility::Mobility;
use pawns::Pawns;
use royal::Royal;
use squares::Squares;
use tally::{Sum, Tally};
use threats::Threats;

pub(crate) use learnt::{Learnt, write as write_learnt};
pub(crate) use royal::{danger, slope};
pub(crate) use tally::Trace;
pub(crate) use values::Values;
pub(crate) use weights::Weights;

/// How much of the material must be left for the first of a pair of numbers to count alone.
pub(crate) const WHOLE: i32 = 256;

/// Two scores: with all pieces on the board, and with few left.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Tapered {
    pub(crate) full: i32,
    pub(crate) bare: i32,
}

impl Tapered {
    pub(crate) const fn new(full: i32, bare: i32) -> Tapered {
        Tapered { full, bare }
    }

    const fn both(score: i32) -> Tapered {
        Tapered { full: score, bare: score }
    }
}

impl std::ops::AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Tapered) {
        self.full += other.full;
        self.bare += other.bare;
    }
}

impl std::ops::Sub for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered { full: self.full - other.full, bare: self.bare - other.bare }
    }
}

/// What the evaluation derives from a variant, and what was learnt about it.
#[derive(Debug)]
pub(crate) struct Profile<B: Bits> {
    pub(crate) values: Values,
    pub(crate) weights: Weights,
    squares: Squares,
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
    /// The profile with what is known of the variant.
    pub(crate) fn new(rules: &Rules<B>) -> Profile<B> {
        let learnt = rules.variant().weights.as_deref().map(Learnt::read);
        // Weights are checked when they are put on the shelf; others are as good as none.
        Profile::with(rules, &learnt.and_then(Result::ok).unwrap_or_default())
    }

    pub(crate) fn with(rules: &Rules<B>, learnt: &Learnt) -> Profile<B> {
        let variant = rules.variant();
        let mut weights = Weights::default();
        let values = Values::new(variant, learnt, &mut weights);
        let kinds = variant.start.board.iter().flatten().map(|piece| piece.kind());
        let counted = kinds.filter(|&kind| values.has_drops() || !values.is_pawn(kind));
        let all_pieces: i32 = counted.map(|kind| values.on_board(kind)).sum();
        Profile {
            squares: Squares::new(rules, &values, learnt, &mut weights),
            mobility: Mobility::new(rules, &values, learnt, &mut weights),
            royal: Royal::new(rules, &values, learnt, &mut weights),
            pawns: Pawns::new(rules, &values, learnt, &mut weights),
            threats: Threats::new(variant, &values, learnt, &mut weights),
            hands: Hands::new(variant, &values, learnt, &mut weights),
            tempo: weights.group(learnt, "to move".into(), [Tapered::both(12)]),
            pair: weights.group(learnt, "both shades".into(), [Tapered::new(40, 55)]),
            all_pieces: all_pieces.max(1),
            values,
            weights,
        }
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
    pawn_steps: B,
    light_attacks: B,
    /// Everything that it attacks, the royal piece's steps apart.
    attacks: B,
    royal_steps: B,
    /// Squares of colour-bound pieces.
    bound: B,
}

/// What the evaluation has found, in the words of a [`Tally`] for each side.
struct Findings<B, T> {
    tallies: [T; 2],
    sides: [Side<B>; 2],
    /// Material left, of [`WHOLE`].
    phase: i32,
}

/// The evaluation in centipawns, from the view of the side to move.
pub(crate) fn evaluate<B: Bits>(
    rules: &Rules<B>,
    profile: &Profile<B>,
    position: &Position<B>,
) -> i32 {
    let tallies = [Sum::new(&profile.weights), Sum::new(&profile.weights)];
    dispatch(Evaluate { rules, profile, position, tallies })
}

/// What the evaluation adds up: for White, for Black, and the phase of [`WHOLE`].
pub(crate) type Explanation = ([Trace; 2], i32);

/// What the evaluation adds up.
pub(crate) fn trace<B: Bits>(
    rules: &Rules<B>,
    profile: &Profile<B>,
    position: &Position<B>,
) -> Explanation {
    dispatch(Explain { rules, profile, position })
}

struct Evaluate<'a, B: Bits> {
    rules: &'a Rules<B>,
    profile: &'a Profile<B>,
    position: &'a Position<B>,
    tallies: [Sum<'a>; 2],
}

impl<B: Bits> Kernel for Evaluate<'_, B> {
    type Output = i32;

    #[inline(always)]
    fn run<C: Cpu>(self) -> i32 {
        let Evaluate { rules, profile, position, tallies } = self;
        let Findings { tallies, sides, phase } = look::<B, C, _>(rules, profile, position, tallies);
        // 3. Pressure on a royal piece counts squared.
        let [white, black] = tallies;
        let mut score = white.score - black.score;
        score += danger(white.pressure) - danger(black.pressure);
        // 4. Between the two scores, by what is left on the board.
        let tapered = (score.full * phase + score.bare * (WHOLE - phase)) / WHOLE;
        // 5. What cannot be won is worth little, and a bare king is driven to the edge.
        let white_view = profile.ending(rules, position, &sides, tapered);
        let own_view = if position.turn() == Color::White { white_view } else { -white_view };
        own_view.clamp(-MOST, MOST)
    }
}

struct Explain<'a, B: Bits> {
    rules: &'a Rules<B>,
    profile: &'a Profile<B>,
    position: &'a Position<B>,
}

impl<B: Bits> Kernel for Explain<'_, B> {
    type Output = Explanation;

    #[inline(always)]
    fn run<C: Cpu>(self) -> Explanation {
        let Explain { rules, profile, position } = self;
        let found = look::<B, C, _>(rules, profile, position, Default::default());
        (found.tallies, found.phase)
    }
}

#[inline(always)]
fn look<B: Bits, C: Cpu, T: Tally>(
    rules: &Rules<B>,
    profile: &Profile<B>,
    position: &Position<B>,
    mut tallies: [T; 2],
) -> Findings<B, T> {
    // 1. What each side has, and attacks.
    // Not by `map`: a closure that is not inlined is compiled for no processor.
    let mut sides = [
        gather::<B, C>(rules, profile, position, Color::White),
        gather::<B, C>(rules, profile, position, Color::Black),
    ];
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
            tally.add(profile.values.weight(kind), 1);
            tally.add(profile.squares.weight(color, kind, square), 1);
            tally.add(profile.mobility.weight(kind, (reach & !blocked).count()), 1);
        }
        for square in own.pawns.squares() {
            let Some(piece) = position.piece(square) else { continue };
            tally.add(profile.values.weight(piece.kind()), 1);
            tally.add(profile.squares.weight(color, piece.kind(), square), 1);
        }
        let royal = position.royal(color);
        tally.add(profile.squares.weight(color, rules.variant().royal, royal), 1);
        let shades =
            own.bound.meets(rules.dark_squares()) && own.bound.meets(!rules.dark_squares());
        if shades && !profile.values.has_drops() {
            tally.add(profile.pair, 1);
        }
        if position.turn() == color {
            tally.add(profile.tempo, 1);
        }
        profile.pawns.add(position, color, both, tally);
        profile.threats.add(position, color, both, tally);
        profile.royal.add::<C>(rules, &profile.hands, position, color, both, tally);
    }
    let [white, black] = &sides;
    let left = if profile.values.has_drops() {
        profile.all_pieces - white.held - black.held
    } else {
        white.pieces + black.pieces
    };
    let phase = (left.max(0) * WHOLE / profile.all_pieces).min(WHOLE);
    Findings { tallies, sides, phase }
}

/// What a side has, and attacks.
#[inline(always)]
fn gather<B: Bits, C: Cpu>(
    rules: &Rules<B>,
    profile: &Profile<B>,
    position: &Position<B>,
    color: Color,
) -> Side<B> {
    let occupied = position.occupied();
    let royal = position.royal(color);
    let mut side = Side {
        stands: ArrayVec::new(),
        pieces: 0,
        held: 0,
        pawns: B::EMPTY,
        pawn_attacks: B::EMPTY,
        pawn_steps: B::EMPTY,
        light_attacks: B::EMPTY,
        attacks: B::EMPTY,
        royal_steps: rules.attacks::<C>(color, rules.variant().royal, royal, occupied),
        bound: B::EMPTY,
    };
    for square in (position.pieces(color) & !B::of(royal)).squares() {
        let Some(piece) = position.piece(square) else { continue };
        let kind = piece.kind();
        let reach = rules.attacks::<C>(color, kind, square, occupied);
        side.attacks |= reach;
        if profile.values.is_pawn(kind) {
            side.pawns |= B::of(square);
            side.pawn_attacks |= reach;
            side.pawn_steps |= rules.quiet_leaps(color, kind, square);
            continue;
        }
        side.pieces += profile.values.on_board(kind);
        if profile.threats.is_light(kind) {
            side.light_attacks |= reach;
        }
        if rules.is_color_bound(kind) {
            side.bound |= B::of(square);
        }
        side.stands.push(Stand { square, kind, reach });
    }
    side
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

    use wazir_rules::game::{Game, History, Tables, Visitor};
    use wazir_rules::notation::fen;
    use wazir_rules::variant::shelf::Shelf;

    use super::*;

    struct Ask;

    impl Visitor for Ask {
        type Output = i32;
        fn visit<B: Bits>(self, rules: &Rules<B>, history: &History<B>) -> i32 {
            evaluate(rules, &Profile::new(rules), history.current())
        }
    }

    fn score(variant: &str, position: &str) -> i32 {
        let variant = Shelf::shipped().get(variant).expect("shipped");
        let tables = Arc::new(Tables::new(Arc::clone(&variant)).expect("compiles"));
        let setup = fen::read(&variant, position).expect(position);
        Game::from_setup(tables, &setup).expect(position).visit(Ask)
    }

    #[test]
    fn start_positions_are_even() {
        for variant in Shelf::shipped().all() {
            let tables = Arc::new(Tables::new(Arc::clone(&variant)).expect("compiles"));
            let score = Game::new(tables).visit(Ask);
            assert!((0..=40).contains(&score), "{}: {score}", variant.id);
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
