use wazir_rules::Shelf;

use super::*;
use crate::matches::sprt::Model;

fn rules(id: &str) -> Rules {
    Rules::new(Shelf::shipped().get(id).expect("it is shipped"))
}

fn some_positions(id: &str, threads: usize) -> Positions {
    let games = Games { nodes: 60, seed: 3, knowledge: Knowledge::shipped(), threads };
    play(&rules(id), &games, 5..11, &mut |_| true).expect("nobody ends it")
}

fn samples(id: &str, positions: &Positions, threads: usize) -> Samples {
    let known = Knowledge::shipped();
    Samples::new(&rules(id), &known, positions, threads).expect("they are of this game")
}

fn lesson(threads: usize, adds: bool) -> Lesson {
    Lesson { epochs: 6, seed: 1, threads, adds, improves: None, made_by: "a test".to_owned() }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let rules = rules("minishogi");
    let [alone, together] = [1, 3].map(|threads| some_positions("minishogi", threads));
    assert!(alone.len() > 50, "{}", alone.len());
    assert_eq!(alone, together);
    let [one, together] = [1, 3].map(|threads| samples("minishogi", &together, threads));
    assert_eq!(one, together);
    for adds in [true, false] {
        let [one, other] = [1, 3].map(|threads| {
            train(&rules, &together, &lesson(threads, adds), &mut |_| true).expect("nobody ends it")
        });
        assert_eq!(one, other);
        let test = Sprt { elo0: 0.0, elo1: 1000.0, alpha: 0.1, beta: 0.1, model: Model::Logistic };
        let [first, second] = [1, 3].map(|threads| {
            let options = Match { pairs: 6, nodes: 30, seed: 1, threads };
            compare(&rules, &one, &Knowledge::shipped(), &options, &test, &mut |_| true)
        });
        assert_eq!((first.games, first.pairs), (second.games, second.pairs));
        assert!((2..=12).contains(&first.count()), "{first:?}");
    }
}

#[test]
fn training_lowers_the_error_and_ends_when_it_is_told_to() {
    let taken = samples("berolina", &some_positions("berolina", 2), 2);
    for adds in [true, false] {
        let mut errors = Vec::new();
        let long = Lesson { epochs: 30, ..lesson(2, adds) };
        train(&rules("berolina"), &taken, &long, &mut |epoch| {
            errors.push(epoch.error);
            true
        });
        assert!(errors[30] < errors[1] * 0.7, "{errors:?}");
    }
    let long = Lesson { epochs: 30, ..lesson(2, true) };
    let mut epochs = 0;
    let ended = train(&rules("berolina"), &taken, &long, &mut |_| {
        epochs += 1;
        epochs < 3
    });
    assert_eq!((ended, epochs), (None, 3));
    let games = Games { nodes: 10, seed: 3, knowledge: Knowledge::shipped(), threads: 2 };
    assert_eq!(play(&rules("berolina"), &games, 0..50, &mut |count| count < 4), None);
}

#[test]
fn a_network_is_improved_from_what_it_knows() {
    let rules = rules("berolina");
    let learn = |samples: &Samples, epochs, adds, improves: Option<&Arc<Network>>| {
        let lesson = Lesson { epochs, improves: improves.cloned(), ..lesson(2, adds) };
        Arc::new(train(&rules, samples, &lesson, &mut |_| true).expect("nobody ends it"))
    };
    let many = samples("berolina", &some_positions("berolina", 2), 2);
    let games = Games { nodes: 60, seed: 3, knowledge: Knowledge::shipped(), threads: 1 };
    let one_game = play(&rules, &games, 0..1, &mut |_| true).expect("nobody ends it");
    let few = samples("berolina", &one_game, 2);
    for adds in [true, false] {
        let network = learn(&many, 4, adds, None);
        assert_eq!(learn(&many, 0, adds, Some(&network)).weights(), network.weights());
        // What the new positions say nothing about stays as it is, and the rest does not.
        let improved = learn(&few, 10, adds, Some(&network));
        let rows = improved.weights().rows.iter().zip(&network.weights().rows);
        let (same, other): (Vec<_>, Vec<_>) = rows.partition(|(new, old)| new == old);
        assert!(!other.is_empty() && same.len() > other.len(), "{} {}", other.len(), same.len());
        // One of the other kind begins with numbers by chance.
        let by_chance = learn(&many, 0, !adds, None);
        assert_eq!(learn(&many, 0, !adds, Some(&network)).weights(), by_chance.weights());
    }
}

#[test]
fn a_position_of_another_game_is_refused() {
    let mut positions = some_positions("janus", 2);
    let whole = samples("janus", &positions, 1).len();
    assert_eq!(whole, positions.len());
    positions.push("8/8/8/4k3/8/8/8/4K3 w - - 0 1", 0);
    let refused = Samples::new(&rules("janus"), &Knowledge::shipped(), &positions, 2);
    assert_eq!(refused, Err(PositionsError));
}

#[test]
fn positions_read_back_and_damaged_ones_are_refused() {
    let janus = rules("janus");
    let positions = some_positions("janus", 2);
    let file = positions.write(janus.variant());
    assert_eq!(Positions::read(janus.variant(), &file), Ok(positions));
    let mut flipped = file.clone();
    flipped[file.len() / 2] ^= 1;
    for (variant, damaged) in [
        ("janus", &flipped[..]),
        ("janus", &file[..file.len() - 9]),
        ("janus", b""),
        ("chess", &file),
    ] {
        assert_eq!(Positions::read(rules(variant).variant(), damaged), Err(PositionsError));
    }
}
