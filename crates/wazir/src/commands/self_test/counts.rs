//! Move counts of all built-in games, against those that were tested with the sources.

use std::sync::Arc;

use wazir_rules::notation::fen;
use wazir_rules::{Game, Processor, Rules, Shelf, Variant, Width, counts};

/// How many counts of how many games there were.
#[derive(Default)]
struct Sum {
    games: usize,
    counts: usize,
    nodes: u64,
}

/// Counts whatever takes no more nodes than these. The games that stand first are counted a second
/// time as on a processor without special instructions.
pub(super) fn prove(limit: u64) -> Result<String, String> {
    let shelf = Shelf::shipped();
    let first: Vec<&str> = shelf.first().collect();
    let mut sum = Sum::default();
    for variant in shelf.all() {
        let id = variant.id();
        let text = counts::shipped(id).ok_or_else(|| format!("{id} has no counts"))?;
        let detected = Processor::detect();
        count(&variant, text, limit, detected, &mut sum)?;
        if first.contains(&id) && detected != Processor::PORTABLE {
            count(&variant, text, limit, Processor::PORTABLE, &mut sum)?;
        }
        sum.games += 1;
    }
    let Sum { games, counts, nodes } = sum;
    Ok(format!("{counts} counts of {games} games, {nodes} nodes"))
}

fn count(
    variant: &Arc<Variant>,
    text: &str,
    limit: u64,
    processor: Processor,
    sum: &mut Sum,
) -> Result<(), String> {
    let id = variant.id();
    let rules = Rules::compile(Arc::clone(variant), Width::Fitting, processor);
    for known in counts::read(text).map_err(|error| format!("{id}.perft:{error}"))? {
        let setup = match &known.fen {
            None => variant.start().clone(),
            Some(text) => {
                fen::read(variant, text).map_err(|error| format!("{id}: {text}: {error}"))?
            }
        };
        let game = Game::from_setup(&rules, &setup).map_err(|faults| format!("{id}: {faults}"))?;
        for &(depth, nodes) in known.counts.iter().filter(|&&(_, nodes)| nodes <= limit) {
            let found = game.perft(depth);
            if found != nodes {
                let fen = game.fen();
                return Err(format!("{id}: {found} at depth {depth}, not {nodes}: {fen}"));
            }
            sum.counts += 1;
            sum.nodes += nodes;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_counts_are_found() {
        let variant = Shelf::shipped().all().next().expect("there are games");
        let check = |text: &str, limit| {
            let mut sum = Sum::default();
            let counted = count(&variant, text, limit, Processor::PORTABLE, &mut sum);
            counted.map(|()| (sum.counts, sum.nodes))
        };
        assert_eq!(check("start ; 1 28 2 782", 100), Ok((1, 28)));
        let wrong = check("start ; 1 28 2 783", 1000).expect_err("it is one too many");
        assert!(wrong.contains("782 at depth 2, not 783"), "{wrong}");
        let wrong = check("8/8 ; 1 28", 1000).expect_err("it is no position");
        assert!(wrong.contains("8/8: "), "{wrong}");
    }
}
