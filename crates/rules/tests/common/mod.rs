//! What the tests of the generators have in common: games, positions and moves by name.

#![allow(dead_code, reason = "each test uses some of it")]

use std::sync::Arc;

use wazir_rules::bits::{Bits, set_portable};
use wazir_rules::game::{Game, History, Rules, Visitor};
use wazir_rules::movegen::Wanted;
use wazir_rules::moves::Move;
use wazir_rules::notation::{coord, fen};
use wazir_rules::reference;
use wazir_rules::setup::Setup;
use wazir_rules::square::Square;
use wazir_rules::tables::Tables;
use wazir_rules::variant::Variant;
use wazir_rules::variant::shelf::Shelf;

/// A game of the shelf.
pub(crate) fn variant(id: &str) -> Arc<Variant> {
    Shelf::shipped().get(id).unwrap_or_else(|| panic!("{id} is not on the shelf"))
}

/// The position of a FEN, which must be right.
pub(crate) fn setup(variant: &Variant, text: &str) -> Setup {
    fen::read(variant, text).unwrap_or_else(|error| panic!("{}: {text}: {error}", variant.id()))
}

/// The square of this name.
pub(crate) fn square(variant: &Variant, name: &str) -> Square {
    variant.board().parse(name).unwrap_or_else(|| panic!("{name} is no square"))
}

/// The moves as text, sorted.
pub(crate) fn texts(variant: &Variant, moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<_> = moves.iter().map(|&mv| coord::write(variant, mv)).collect();
    texts.sort();
    texts
}

/// Numbers that look like chance and are the same every time (SplitMix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ bits >> 31) % bound as u64) as usize
    }
}

/// The tables of a game in each width that it can be compiled for.
pub(crate) fn widths(variant: &Arc<Variant>) -> Vec<Arc<Rules>> {
    let narrow = Rules::new(variant.clone()).into_iter();
    narrow.chain(Rules::wide(variant.clone())).map(Arc::new).collect()
}

/// Everything that the fast generator says of a position, on a board of `rules`' width and
/// on this or any processor, must be what the reference says.
pub(crate) fn compare(rules: &Arc<Rules>, setup: &Setup, portable: bool) {
    let variant = rules.variant();
    let text = || format!("{} {}", variant.id(), fen::write(variant, setup));
    set_portable(portable);
    let game = Game::from_setup(rules.clone(), setup)
        .unwrap_or_else(|faults| panic!("{}: {faults:?}", text()));
    game.visit(Compare { setup: &game.setup(), text: &text });
    set_portable(false);
}

struct Compare<'a> {
    setup: &'a Setup,
    text: &'a dyn Fn() -> String,
}

impl Visitor for Compare<'_> {
    type Output = ();

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) {
        let (variant, setup, position) = (tables.variant(), self.setup, history.current());
        let expected = reference::legal_moves(variant, setup);
        let mut found = position.legal_moves(tables);
        found.sort_unstable();
        let names = |moves: &[Move]| texts(variant, moves);
        assert_eq!(names(&found), names(&expected), "moves of {}", (self.text)());
        assert_eq!(found, expected, "sorts of moves of {}", (self.text)());
        assert_eq!(position.count_legal(tables), expected.len() as u64, "{}", (self.text)());
        let check = reference::in_check(variant, setup, setup.turn);
        assert_eq!(position.in_check(tables), check, "check in {}", (self.text)());
        assert_eq!(
            position.is_dead(tables),
            reference::is_dead(variant, setup),
            "{}",
            (self.text)()
        );

        let mut tactical = Vec::new();
        position.generate(tables, Wanted::Captures, &mut tactical);
        tactical.sort_unstable();
        found.retain(|&mv| mv.promotion().is_some() || position.captured(mv).is_some());
        assert_eq!(names(&tactical), names(&found), "captures of {}", (self.text)());

        for mv in expected {
            let next = position.play(tables, mv);
            let name = || format!("{} {}", (self.text)(), coord::write(variant, mv));
            let after = reference::play(variant, setup, mv);
            assert_eq!(next.setup(tables), after, "after {}", name());
            assert_eq!(next.hash(), next.hash_from_scratch(tables), "hash after {}", name());
        }
    }
}
