//! Helpers shared by the tests of the generators: games, positions and moves by name.

#![allow(dead_code, reason = "each test uses some of it")]

use std::sync::Arc;

use wazir_rules::bits::Bits;
use wazir_rules::movegen::Wanted;
use wazir_rules::notation::{coord, fen};
use wazir_rules::reference;
use wazir_rules::variant::Variant;
use wazir_rules::{
    Game, History, Move, Processor, Rules, Setup, Shelf, Square, Tables, Visitor, Width,
};

/// The shipped variant with this id.
pub(crate) fn variant(id: &str) -> Arc<Variant> {
    Shelf::shipped().get(id).unwrap_or_else(|| panic!("{id} is not on the shelf"))
}

/// The position of a FEN, which must be valid.
pub(crate) fn setup(variant: &Variant, text: &str) -> Setup {
    fen::read(variant, text).unwrap_or_else(|error| panic!("{}: {text}: {error}", variant.id()))
}

/// The square with this name.
pub(crate) fn square(variant: &Variant, name: &str) -> Square {
    variant.board().parse(name).unwrap_or_else(|| panic!("{name} is not a square"))
}

/// The moves in coordinate notation, sorted.
pub(crate) fn texts(variant: &Variant, moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<_> = moves.iter().map(|&mv| coord::write(variant, mv)).collect();
    texts.sort();
    texts
}

/// The tables of a game in each width that it can be compiled for.
pub(crate) fn widths(variant: &Arc<Variant>) -> Vec<Rules> {
    let compile = |width| Rules::compile(Arc::clone(variant), width, Processor::detect());
    vec![compile(Width::Fitting), compile(Width::Wide)]
}

/// The same, and once more each as for any processor.
pub(crate) fn versions(variant: &Arc<Variant>) -> Vec<Rules> {
    let compile = |width| Rules::compile(Arc::clone(variant), width, Processor::PORTABLE);
    let portable = [compile(Width::Fitting), compile(Width::Wide)];
    widths(variant).into_iter().chain(portable).collect()
}

/// Everything that the fast generator says of a position must be what the reference says.
pub(crate) fn compare(rules: &Rules, setup: &Setup) {
    let variant = rules.variant();
    let text = || format!("{} {}", variant.id(), fen::write(variant, setup));
    let game =
        Game::from_setup(rules, setup).unwrap_or_else(|faults| panic!("{}: {faults}", text()));
    game.visit(Compare { setup: &game.setup(), text: &text });
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
        assert_eq!(found, expected, "kinds of moves of {}", (self.text)());
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
            let next = position.play_unchecked(tables, mv);
            let name = || format!("{} {}", (self.text)(), coord::write(variant, mv));
            let after = reference::play(variant, setup, mv);
            assert_eq!(next.setup(tables), after, "after {}", name());
            assert_eq!(next.hash(), next.hash_from_scratch(tables), "hash after {}", name());
        }
    }
}
