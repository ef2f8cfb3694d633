//! Games: bytes choose the moves. The fast and the slow generator find the same moves and reach the
//! same positions; updated hashes equal recomputed ones; taking back restores the position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wazir_fuzz::{choose, rules};
use wazir_rules::bits::Bits;
use wazir_rules::{Game, History, Position, Tables, Visitor};
use wazir_rules::reference;

fuzz_target!(|data: &[u8]| {
    let [game, choices @ ..] = data else { return };
    Game::new(rules(*game)).visit(Play(choices));
});

struct Play<'a>(&'a [u8]);

impl Visitor for Play<'_> {
    type Output = ();

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) {
        let variant = tables.variant();
        let mut history = history.clone();
        for &byte in self.0.iter().take(200) {
            let position = history.current();
            let setup = position.setup(tables);
            let expected = reference::legal_moves(variant, &setup);
            let mut legal = position.legal_moves(tables);
            legal.sort_unstable();
            assert_eq!(legal, expected, "{setup:?}");
            assert_eq!(position.count_legal(tables), legal.len() as u64, "{setup:?}");
            let Some(mv) = choose(&legal, byte) else { break };
            history.play_unchecked(tables, mv);
            let now = history.current();
            assert_eq!(now.setup(tables), reference::play(variant, &setup, mv), "{mv:?}");
            assert_eq!(now.hash(), now.hash_from_scratch(tables), "{setup:?} {mv:?}");
            let again = Position::new(tables, &now.setup(tables)).expect("a position from play");
            assert!(again.is_same(now), "{setup:?} {mv:?}");
        }
        let whole = history.clone();
        while history.take_back().is_some() {
            let then = &whole.positions()[history.moves().len()];
            assert!(history.current().is_same(then));
        }
    }
}
