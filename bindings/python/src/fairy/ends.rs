//! Results as Fairy-Stockfish counts them: numbers for the side to move.

use wazir_rules::bits::Bits;
use wazir_rules::variant::{Condition, EndResult};
use wazir_rules::{GameResult, History, Outcome, Reason, Tables, Visitor};

use super::scene::Scene;

/// A win.
pub(super) const MATE: i32 = 32_000;
/// A draw.
pub(super) const DRAW: i32 = 0;

fn value(scene: &Scene, outcome: Outcome) -> i32 {
    match outcome.result {
        GameResult::Draw => DRAW,
        GameResult::Win(winner) if winner == scene.game().turn() => MATE,
        GameResult::Win(_) => -MATE,
    }
}

/// The value of a position that ends the game whatever could be moved.
pub(super) fn at_once(scene: &Scene) -> Option<i32> {
    scene.game().visit(AtOnce).map(|outcome| value(scene, outcome))
}

struct AtOnce;

impl Visitor for AtOnce {
    type Output = Option<Outcome>;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Option<Outcome> {
        history.current().end_on_board(tables)
    }
}

/// The value of an end that a side may claim: by repetition, the clock or a count.
pub(super) fn by_claim(scene: &Scene) -> Option<i32> {
    let outcome = scene.game().outcome()?;
    let is_claimed = match outcome.reason {
        Reason::Repetition | Reason::PerpetualCheck | Reason::Counted => true,
        Reason::MoveClock => scene.known.variant().ends().iter().any(|end| {
            matches!(end.condition, Condition::MoveClock { plies } if scene.clock >= plies.into())
        }),
        _ => false,
    };
    is_claimed.then(|| value(scene, outcome))
}

/// The value of a position without legal moves.
pub(super) fn result(scene: &Scene) -> i32 {
    let outcome = scene.game().outcome();
    let outcome = outcome.filter(|_| scene.legal().is_empty());
    outcome.map_or_else(|| if_stuck(scene), |outcome| value(scene, outcome))
}

/// The value if there were no legal move, where there are some.
fn if_stuck(scene: &Scene) -> i32 {
    let in_check = scene.game().in_check();
    let mut ends = scene.known.variant().ends().iter();
    let end = ends.find(|end| match end.condition {
        Condition::Checkmate => in_check,
        Condition::NoMoves => !in_check,
        _ => false,
    });
    match end.map(|end| end.result) {
        Some(EndResult::Win) => MATE,
        Some(EndResult::Loss) => -MATE,
        Some(EndResult::Draw | EndResult::MorePoints) | None => DRAW,
    }
}
