//! The evaluation: what a position is worth when nobody looks further.
//!
//! It knows no game. Everything is derived from a variant's facts and tables when the game
//! is chosen, as a [`Profile`]; user-made games are evaluated by the same few ideas.

mod endings;
mod hands;
mod mobility;
mod pawns;
mod royal;
mod squares;
mod values;

use wazir_rules::bits::{Bits, Cpu, Kernel, dispatch};
use wazir_rules::position::Position;
use wazir_rules::rules::Rules;
use wazir_rules::square::{Color, Square};

use crate::score::MOST;
use mobility::Mobility;
use pawns::Pawns;
use royal::Royal;
use squares::Squares;
pub(crate) use values::Values;

/// Being to move is worth something.
const TEMPO: i32 = 12;

/// Two scores: with all pieces on the board, and with few left.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Tapered {
    full: i32,
    bare: i32,
}

impl Tapered {
    const fn new(full: i32, bare: i32) -> Tapered {
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

/// What the evaluation derives from a variant.
#[derive(Debug)]
pub(crate) struct Profile<B: Bits> {
    pub(crate) values: Values,
    squares: Squares,
    mobility: Mobility,
    royal: Royal<B>,
    pawns: Pawns<B>,
    /// Pieces of both sides at the start, pawns apart, in centipawns.
    pieces_at_start: i32,
    has_drops: bool,
}

impl<B: Bits> Profile<B> {
    pub(crate) fn new(rules: &Rules<B>) -> Profile<B> {
        let values = Values::new(rules.variant());
        let start = &rules.variant().start;
        let pieces = start.board.iter().flatten().filter(|piece| !values.is_pawn(piece.kind()));
        let pieces_at_start: i32 = pieces.map(|piece| values.on_board(piece.kind())).sum();
        Profile {
            squares: Squares::new(rules, &values),
            mobility: Mobility::new(rules, &values),
            royal: Royal::new(rules, &values),
            pawns: Pawns::new(rules, &values),
            pieces_at_start: pieces_at_start.max(1),
            has_drops: rules.variant().has_drops(),
            values,
        }
    }
}

/// What is gathered of one side while its pieces are looked at.
struct Side<B> {
    score: Tapered,
    /// Its pieces, pawns and the royal one apart, and its pawns, in centipawns.
    pieces: i32,
    pawns: B,
    pawn_attacks: B,
    /// Everything that it attacks, the royal piece's attacks apart.
    attacks: B,
    /// Pieces that attack the squares around the enemy's royal piece, and how much.
    attackers: u32,
    pressure: i32,
    /// Squares of colour-bound pieces.
    bound: B,
}

impl<B: Bits> Side<B> {
    fn new() -> Side<B> {
        Side {
            score: Tapered::default(),
            pieces: 0,
            pawns: B::EMPTY,
            pawn_attacks: B::EMPTY,
            attacks: B::EMPTY,
            attackers: 0,
            pressure: 0,
            bound: B::EMPTY,
        }
    }
}

/// The evaluation in centipawns, from the view of the side to move.
pub(crate) fn evaluate<B: Bits>(
    rules: &Rules<B>,
    profile: &Profile<B>,
    position: &Position<B>,
) -> i32 {
    dispatch(Evaluate { rules, profile, position })
}

struct Evaluate<'a, B: Bits> {
    rules: &'a Rules<B>,
    profile: &'a Profile<B>,
    position: &'a Position<B>,
}

impl<B: Bits> Kernel for Evaluate<'_, B> {
    type Output = i32;

    #[inline(always)]
    fn run<C: Cpu>(self) -> i32 {
        let Evaluate { profile, position, .. } = self;
        // 1. Each piece by itself.
        // Not by `map`: a closure that is not inlined is compiled for no processor.
        let mut sides = [self.gather::<C>(Color::White), self.gather::<C>(Color::Black)];
        // 2. What pieces are worth together.
        for color in Color::ALL {
            let [own, enemy] = match color {
                Color::White => [&sides[0], &sides[1]],
                Color::Black => [&sides[1], &sides[0]],
            };
            let mut more = Tapered::default();
            more += profile.values.pair(own.bound, self.rules.dark_squares());
            more += profile.pawns.score(self.rules, position, color, own, enemy);
            more += profile.royal.score(position, color, own, enemy);
            sides[color.index()].score += more;
        }
        // 3. Between the two scores, by what is left on the board.
        let us = position.turn();
        let [white, black] = &sides;
        let score = white.score - black.score;
        let phase = (white.pieces + black.pieces).min(profile.pieces_at_start);
        let tapered = (score.full * phase + score.bare * (profile.pieces_at_start - phase))
            / profile.pieces_at_start;
        // 4. What cannot be won is worth little, and a bare king is driven to the edge.
        let white_view = profile.ending(self.rules, position, &sides, tapered);
        let own_view = if us == Color::White { white_view } else { -white_view };
        (own_view + TEMPO).clamp(-MOST, MOST)
    }
}

impl<B: Bits> Evaluate<'_, B> {
    /// Material, squares, mobility and pressure on the enemy's royal piece.
    #[inline(always)]
    fn gather<C: Cpu>(&self, color: Color) -> Side<B> {
        let Evaluate { rules, profile, position } = *self;
        let occupied = position.occupied();
        let own = position.pieces(color);
        let target = profile.royal.zone(!color, position.royal(!color));
        let mut side = Side::new();
        for from in (own & !B::of(position.royal(color))).squares() {
            let Some(piece) = position.piece(from) else { continue };
            let kind = piece.kind();
            side.score += profile.squares.get(color, kind, from);
            let reach = rules.attacks::<C>(color, kind, from, occupied);
            side.attacks |= reach;
            if profile.values.is_pawn(kind) {
                side.pawns |= B::of(from);
                side.pawn_attacks |= reach;
                continue;
            }
            side.pieces += profile.values.on_board(kind);
            side.score += profile.mobility.get(kind, (reach & !own).count());
            let hits = (reach & target).count() as i32;
            if hits > 0 {
                side.attackers += 1;
                side.pressure += hits * profile.royal.weight(kind);
            }
            if rules.is_color_bound(kind) {
                side.bound |= B::of(from);
            }
        }
        side.score += profile.squares.get(color, rules.variant().royal, position.royal(color));
        if profile.has_drops {
            hands::add(&profile.values, position, color, &mut side);
        }
        side
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
            assert_eq!(Game::new(tables).visit(Ask), TEMPO, "{}", variant.id);
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
