//! A moment of an exercise: one piece that moves, and others that stand still.

use wazir_rules::{Color, Game, Move, Rules, Setup, Square};
use wazir_words::say;

use crate::Refused;

/// The side of the piece that moves.
pub(super) const HERO: Color = Color::White;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Scene {
    pub(super) setup: Setup,
    /// The square of the piece that moves; none while it is in hand.
    pub(super) hero: Option<Square>,
    /// The stars that it has not reached yet.
    pub(super) stars: Vec<Square>,
}

impl Scene {
    pub(super) fn game(&self, rules: &Rules) -> Result<Game, Refused> {
        Game::from_setup(rules, &self.setup)
            .map_err(|faults| Refused(say!("this exercise: {faults}", faults)))
    }

    pub(super) fn is_hero(&self, mv: Move) -> bool {
        !mv.is_pass() && mv.from() == self.hero
    }

    /// The legal moves of the piece that moves.
    pub(super) fn hero_moves(&self, game: &Game) -> Vec<Move> {
        let mut moves = game.legal_moves();
        moves.retain(|&mv| self.is_hero(mv));
        moves
    }

    /// The scene after a move; the game, which shows this one, is as before.
    pub(super) fn after(&self, game: &mut Game, mv: Move) -> Scene {
        game.play(mv).expect("it is one of the legal moves");
        let mut setup = game.setup();
        game.take_back();
        setup.turn = HERO;
        (setup.en_passant, setup.struck) = (None, None);
        (setup.halfmove_clock, setup.fullmove) = (0, 1);
        // What it takes is out of the way for good.
        if mv.dropped().is_none() {
            setup.holdings = self.setup.holdings;
        }
        let hero = Some(mv.to());
        let stars = self.stars.iter().copied().filter(|&star| Some(star) != hero).collect();
        Scene { setup, hero, stars }
    }

    pub(super) fn enemies(&self) -> usize {
        self.setup.board.iter().flatten().filter(|piece| piece.color() != HERO).count()
    }

    /// There are pieces of the same side that stand still.
    pub(super) fn has_bystanders(&self) -> bool {
        let own = self.setup.board.iter().flatten().filter(|piece| piece.color() == HERO);
        own.count() > usize::from(self.hero.is_some())
    }

    pub(super) fn is_done(&self) -> bool {
        self.stars.is_empty() && self.enemies() == 0 && self.hero.is_some()
    }

    /// A move of an enemy that takes the piece where it stands.
    pub(super) fn taker(&self, rules: &Rules) -> Option<Move> {
        let hero = self.hero?;
        if self.enemies() == 0 {
            return None;
        }
        let theirs = Setup { turn: !HERO, ..self.setup.clone() };
        let game = Game::from_setup(rules, &theirs).ok()?;
        let takes = |mv: &Move| {
            let captured = game.captured(*mv).map(|(square, _)| square);
            captured == Some(hero) || mv.victim() == Some(hero)
        };
        game.legal_moves().into_iter().find(takes)
    }
}
