//! What the evaluation thinks of a position without looking ahead, piece by piece: each is worth what
//! would be lost if it were not there.

use wazir_rules::bits::Bits;
use wazir_rules::{Color, History, Kind, Position, Setup, Tables};

use crate::search::VariantData;

/// What the evaluation thinks of a position, in centipawns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assessment {
    /// The score for White.
    pub score: i32,
    /// The score for White without the network, where there is one.
    pub without_network: Option<i32>,
    /// The worth of the piece on each square to its owner; `None` for royal pieces, and for others
    /// without which there is no position.
    pub on_board: Vec<Option<i32>>,
    /// The worth of one of the pieces in hand to its owner, of each kind.
    pub in_hand: Vec<(Color, Kind, i32)>,
}

/// Assesses the last position of `history`.
pub(crate) fn assess<B: Bits>(
    data: &mut VariantData<B>,
    tables: &Tables<B>,
    history: &History<B>,
) -> Assessment {
    let position = history.current();
    let setup = position.setup(tables);
    let has_network = data.has_network();
    let mut assessor = Assessor { data, tables };
    let mut on_board = Vec::new();
    for (at, piece) in setup.board.iter().enumerate() {
        let piece = piece.filter(|piece| !tables.variant().is_royal(piece.kind()));
        on_board.push(piece.and_then(|piece| {
            assessor.worth(&setup, piece.color(), |setup| setup.board[at] = None)
        }));
    }
    let mut in_hand = Vec::new();
    for color in Color::ALL {
        for (kind, _) in setup.holdings.iter(color) {
            let worth = assessor.worth(&setup, color, |setup| setup.holdings.remove(color, kind));
            in_hand.extend(worth.map(|worth| (color, kind, worth)));
        }
    }
    let score = assessor.score(position);
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    let without_network =
        has_network.then(|| sign * assessor.data.evaluate_terms(tables, position));
    Assessment { score, without_network, on_board, in_hand }
}

struct Assessor<'a, B: Bits> {
    data: &'a mut VariantData<B>,
    tables: &'a Tables<B>,
}

impl<B: Bits> Assessor<'_, B> {
    /// The score for White.
    fn score(&mut self, position: &Position<B>) -> i32 {
        let score = self.data.evaluate(self.tables, position);
        if position.turn() == Color::White { score } else { -score }
    }

    /// What `owner` loses when something is left out. What went by it, such as a right to castle, goes,
    /// too. Where it kept the other side's king from being in check, it is the other side's turn, with
    /// it and without.
    fn worth(
        &mut self,
        setup: &Setup,
        owner: Color,
        leave_out: impl Fn(&mut Setup),
    ) -> Option<i32> {
        let as_it_is = setup.clone();
        let mut plain = setup.clone();
        (plain.castling, plain.castlers, plain.unmoved) = (0, Default::default(), [0; 2]);
        (plain.en_passant, plain.struck) = (None, None);
        let turned = Setup { turn: !setup.turn, ..plain.clone() };
        let loss = [as_it_is, plain, turned].into_iter().find_map(|with| {
            let mut without = with.clone();
            leave_out(&mut without);
            let [with, without] =
                [with, without].map(|setup| Position::new(self.tables, &setup).ok());
            Some(self.score(&with?) - self.score(&without?))
        })?;
        Some(if owner == Color::White { loss } else { -loss })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wazir_rules::notation::fen;
    use wazir_rules::{Game, Rules, Shelf};

    use super::*;
    use crate::engine::Engine;
    use crate::knowledge::Knowledge;
    use crate::learn::{self, Games, Lesson};

    fn game(id: &str, position: &str) -> Game {
        let variant = Shelf::shipped().get(id).expect("it is shipped");
        let setup = fen::read(&variant, position).expect("it is a position");
        Game::from_setup(Rules::new(variant), &setup).expect("it can be played from")
    }

    fn worth(game: &Game, assessment: &Assessment, square: &str) -> Option<i32> {
        let board = game.variant().board();
        let at = board.squares().find(|&at| board.name(at) == square).expect("it is a square");
        assessment.on_board[at.index()]
    }

    #[test]
    fn a_piece_is_worth_what_would_be_lost_without_it() {
        // With rights to castle, which go with a Rook; a Knight that stands before a check of its
        // King, and a Pawn that can be captured en passant.
        let game = game("chess", "r3k2r/1b2n3/8/3pP3/8/8/3P4/RN2R1K1 w kq d6 0 1");
        let assessment = Engine::default().assess(&game);
        let worth = |square| worth(&game, &assessment, square);
        for (square, least, most) in [
            ("a8", 300, 900),
            ("h8", 300, 900),
            ("b7", 200, 600),
            ("e7", 150, 700),
            ("d5", 30, 300),
            ("b1", 100, 600),
            ("e1", 300, 900),
        ] {
            let found = worth(square).unwrap_or_else(|| panic!("{square} has a worth"));
            assert!((least..=most).contains(&found), "{square}: {found}");
        }
        assert_eq!((worth("e8"), worth("g1"), worth("a3")), (None, None, None));
        assert!(assessment.without_network.is_some());
    }

    #[test]
    fn pieces_in_hand_have_a_worth_and_burdens_a_negative_one() {
        let minishogi = game("minishogi", "4k/5/2S2/5/K4[Rgg] w 0 1");
        let Assessment { in_hand, .. } = Engine::default().assess(&minishogi);
        let kinds: Vec<Color> = in_hand.iter().map(|&(color, ..)| color).collect();
        assert_eq!(kinds, [Color::White, Color::Black]);
        assert!(in_hand.iter().all(|&(.., worth)| worth > 100), "{in_hand:?}");
        let losing = game("antichess", "rnbqkbnr/8/8/8/8/8/8/RN6 w - - 0 1");
        let assessment = Engine::default().assess(&losing);
        assert!(worth(&losing, &assessment, "d8").is_some_and(|worth| worth < 0));
        assert_eq!(assessment.without_network, None);
    }

    #[test]
    fn a_network_has_its_say() {
        let start = game("minishogi", "2sgk/4p/1r3/P1B2/KGS2[Rb] w 0 1");
        let rules = Rules::new(Arc::clone(start.variant()));
        let games = Games { nodes: 30, seed: 1, knowledge: Knowledge::shipped(), threads: 1 };
        let positions = learn::play(&rules, &games, 0..2, &mut |_| true).expect("nobody ends it");
        let samples = learn::Samples::new(&rules, &games.knowledge, &positions, 1);
        let samples = samples.expect("they are of this game");
        let mut knowledge = Knowledge::shipped();
        Arc::make_mut(&mut knowledge).forget_networks();
        let mut engine = Engine::default();
        engine.set_knowledge(Arc::clone(&knowledge));
        let bare = engine.assess(&start);
        for adds in [true, false] {
            let lesson = Lesson {
                epochs: 2,
                seed: 1,
                threads: 1,
                adds,
                improves: None,
                made_by: String::new(),
            };
            let network = learn::train(&rules, &samples, &lesson, &mut |_| true);
            let network = network.expect("nobody ends it").write();
            let taken = Arc::make_mut(&mut knowledge).add_network(start.variant(), &network);
            assert_eq!(taken, Ok(()));
            engine.set_knowledge(Arc::clone(&knowledge));
            let seen = engine.assess(&start);
            assert_eq!(seen.without_network, Some(bare.score));
            assert_ne!((seen.score, &seen.on_board), (bare.score, &bare.on_board));
            // In any order the same.
            assert_eq!(engine.assess(&start), seen);
        }
    }
}
