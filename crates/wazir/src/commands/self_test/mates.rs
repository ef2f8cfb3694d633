//! Mates that the engine must find.

use wazir_engine::report::Nobody;
use wazir_engine::{Engine, Limits, Score, Signals};
use wazir_rules::{Game, Shelf};

/// A game, the moves that the mate takes, the first of them and the position on each line.
pub(super) const MATES: &str = include_str!("mates.txt");

/// Nodes within which it must: a small part suffices.
const NODES: u64 = 200_000;
/// The transposition table, in MiB.
const HASH: usize = 2;

pub(super) fn prove(mates: &str) -> Result<String, String> {
    let mut engine = Engine::new(HASH);
    let (mut found, mut nodes) = (0, 0);
    for line in mates.lines().filter(|line| !line.starts_with('#')) {
        nodes += find(&mut engine, line).map_err(|wrong| format!("{wrong}: {line}"))?;
        found += 1;
    }
    Ok(format!("{found} found, {nodes} nodes"))
}

/// Has the engine look for a mate; returns the nodes that it took.
fn find(engine: &mut Engine, line: &str) -> Result<u64, String> {
    let mut fields = line.splitn(4, ' ');
    let mut field = || fields.next().ok_or("a field is missing");
    let (id, moves, first, fen) = (field()?, field()?, field()?, field()?);
    let moves: i32 = moves.parse().map_err(|_| format!("{moves} is no number"))?;
    let rules = Shelf::shipped().rules(id).map_err(|error| error.to_string())?;
    let game = Game::from_fen(&rules, fen).map_err(|error| error.to_string())?;
    let limits =
        Limits { nodes: Some(NODES), mate: Some(moves.unsigned_abs()), ..Limits::default() };
    engine.new_game();
    let result = engine.search(&game, &limits, &Signals::default(), &mut Nobody);
    let first = game.read(first).map_err(|error| error.to_string())?;
    if (result.score, result.best) != (Score::Mate(moves), Some(first)) {
        let best = result.best.map(|mv| game.coordinates(mv)).unwrap_or_default();
        return Err(format!("found {best} ({:?})", result.score));
    }
    Ok(result.nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_mate_is_not_found() {
        let line = MATES.lines().find(|line| !line.starts_with('#')).expect("a mate");
        prove(line).expect("it is found");
        let (id, rest) = line.split_once(' ').expect("fields");
        let (_, rest) = rest.split_once(' ').expect("fields");
        let wrong = prove(&format!("{id} 9 {rest}")).expect_err("it is shorter");
        assert!(wrong.contains("found "), "{wrong}");
        assert!(prove("nothing").expect_err("one field").contains("missing"));
    }
}
