//! A game of a match as PGN, with scores, depths and times in comments: `{+0.35/12 0.5s}`.

use std::time::Duration;

use wazir_rules::notation::fen;
use wazir_rules::notation::pgn::{self, Node, PgnGame, Tags};
use wazir_rules::{Color, Game};

use super::Ended;
use super::clock::Control;
use super::note::Note;
use crate::score::Score;

/// Writes the game as PGN, with the limits of the first engine and the second. `event` and `date` (as
/// `2026.01.31`) are the values of these tags.
pub fn pgn(ended: &Ended, controls: [Control; 2], event: &str, date: &str) -> String {
    let played = &ended.played;
    let start = played.game.start();
    let board =
        Game::from_setup(played.game.rules(), &start).expect("the game has been played from there");
    let mut record = PgnGame { tags: tags(ended, controls, event, date), ..PgnGame::default() };
    record.result = played.ending.result();
    record.root.nodes = played.game.moves().iter().map(|&mv| Node::new(mv)).collect();
    let (opening, own) = record.root.nodes.split_at_mut(played.opening);
    if let Some(last) = opening.last_mut() {
        last.comments.push("opening".to_owned());
    }
    for (node, note) in own.iter_mut().zip(&played.notes) {
        node.comments.push(comment(note));
    }
    if let (Some(complaint), Some(last)) = (ended.complaint(), record.root.nodes.last_mut()) {
        last.comments.push(complaint);
    }
    pgn::write(&record, &board)
}

fn tags(ended: &Ended, controls: [Control; 2], event: &str, date: &str) -> Tags {
    let game = &ended.played.game;
    let variant = game.variant();
    let name = |side| ended.names[ended.engine(side)].clone();
    let mut tags = Tags::default();
    tags.set("Event", event);
    tags.set("Date", date);
    tags.set("Round", (ended.number + 1).to_string());
    tags.set("White", name(Color::White));
    tags.set("Black", name(Color::Black));
    tags.set("Variant", variant.protocol().pgn.clone());
    if game.start() != *variant.start() || variant.has_arrays() {
        tags.set("SetUp", "1");
        tags.set("FEN", fen::write(variant, &game.start()));
    }
    let clock = |side| match controls[ended.engine(side)] {
        Control::Clock(control) => Some(control.to_string()),
        _ => None,
    };
    match Color::ALL.map(clock) {
        [Some(white), Some(black)] if white == black => tags.set("TimeControl", white),
        [Some(white), Some(black)] => {
            // As other programs write clocks that differ.
            tags.set("WhiteTimeControl", white);
            tags.set("BlackTimeControl", black);
        }
        _ => {}
    }
    tags.set("Termination", ended.played.ending.reason());
    tags.set("PlyCount", game.moves().len().to_string());
    tags
}

/// Writes `+0.35/12 0.5s`, from the mover's view, without what was not reported.
fn comment(note: &Note) -> String {
    let time = seconds(note.used);
    match (note.thought.score, note.thought.depth) {
        (Some(score), Some(depth)) => format!("{}/{depth} {time}", write_score(score)),
        (Some(score), None) => format!("{} {time}", write_score(score)),
        (None, _) => time,
    }
}

fn write_score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(moves @ 1..) => format!("+M{moves}"),
        Score::Mate(moves) => format!("-M{}", -moves),
    }
}

/// Writes a time in seconds, with two digits from a second on and three below.
fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{seconds:.3}s") } else { format!("{seconds:.2}s") }
}

#[test]
fn comments_are_of_the_usual_form() {
    use super::player::Thought;
    let note = |score, depth, used| {
        let thought = Thought { score, depth, nodes: None };
        comment(&Note { thought, used: Duration::from_millis(used) })
    };
    assert_eq!(note(Some(Score::Centipawns(35)), Some(12), 500), "+0.35/12 0.500s");
    assert_eq!(note(Some(Score::Centipawns(-105)), Some(1), 12_345), "-1.05/1 12.35s");
    assert_eq!(note(Some(Score::Mate(-3)), Some(9), 1), "-M3/9 0.001s");
    assert_eq!(note(Some(Score::Mate(2)), None, 1), "+M2 0.001s");
    assert_eq!(note(None, Some(4), 7), "0.007s");
}
