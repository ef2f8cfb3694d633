//! An exchange of pieces before the game, as a position and a task.
//!
//! Beside the board lie the new pieces that wait for their places, and those that were replaced.

use std::collections::BTreeMap;

use std::sync::Arc;

use wazir_rules::notation::fen;
use wazir_rules::prelude::{self, Choice, Prelude};
use wazir_rules::show::diagram;
use wazir_rules::{Color, Game, Kind, Piece, Rules, Square};
use wazir_words::{said, say};

use crate::Refused;
use crate::messages::{ExchangeMade, Exchanges, Held, MoveFacts, MoveKind, Position};
use crate::position::{beside, pieces, position};
use crate::words::capitalize;

/// The origin and target of a choice that moves nothing.
const NOTHING: &str = "-";

/// The position while pieces are being exchanged: the new pieces lie beside the board, and
/// each choice is a move. `said` is the last choice in words.
pub fn exchange(prelude: &Prelude, said: String) -> Position {
    let variant = prelude.variant();
    let setup = prelude.setup();
    let turn = prelude.turn().unwrap_or(Color::White);
    let mut moves: BTreeMap<String, Vec<MoveFacts>> = BTreeMap::new();
    let mut left: Vec<Kind> = Vec::new();
    for choice in prelude.choices() {
        let facts = |to: String| MoveFacts {
            walls: Vec::new(),
            text: choice.text(variant),
            to,
            kind: MoveKind::Exchange,
            becomes: None,
            enters: None,
            rests: None,
            partner: None,
            clears: Vec::new(),
            label: capitalize(&choice.description(variant)),
            san: choice.text(variant),
        };
        let name = |square: Square| variant.board().name(square);
        match choice {
            Choice::Replace { square, with } => {
                if !left.contains(&with) {
                    left.push(with);
                }
                let from = format!("{}@", variant.kind(with).letter);
                moves.entry(from).or_default().push(facts(name(square)));
            }
            Choice::Swap(one, other) => {
                moves.entry(name(one)).or_default().push(facts(name(other)));
                moves.entry(name(other)).or_default().push(facts(name(one)));
            }
            Choice::Decline => {
                moves.entry(NOTHING.into()).or_default().push(facts(NOTHING.into()));
            }
        }
    }
    // The other side gets the same pieces: its own wait for it, too.
    let waiting = |color: Color| {
        let held = move |&kind: &Kind| Held {
            piece: diagram::id(variant, Piece::new(color, kind)),
            count: 1,
        };
        left.iter().map(held).collect::<Vec<Held>>()
    };
    let mut beside = beside(variant, &setup);
    for held in Color::ALL.into_iter().flat_map(waiting) {
        match beside.iter_mut().find(|other| other.piece == held.piece) {
            Some(other) => other.count += held.count,
            None => beside.push(held),
        }
    }
    Position {
        node: 0,
        ply: 0,
        turn: turn.into(),
        pieces: pieces(variant, &setup),
        beside,
        moves,
        check: Vec::new(),
        last: Vec::new(),
        said,
        fen: fen::write(variant, &setup),
    }
}

/// What follows when these exchanges are made before a game, one after the other.
///
/// # Errors
/// When nothing is exchanged in this game, or one of them cannot be made.
pub fn exchange_all(rules: &Rules, texts: &[String]) -> Result<Exchanges, Refused> {
    let none = || Refused(say!("no pieces are exchanged before this game").to_owned());
    let mut prelude = Prelude::new(Arc::clone(rules.variant())).ok_or_else(none)?;
    let (mut made, mut said) = (Vec::new(), String::new());
    for text in texts {
        let choice = prelude.read(text).map_err(|error| Refused(error.to_string()))?;
        let side = prelude.turn().unwrap_or(Color::White);
        let (text, what) = (choice.text(rules.variant()), choice.description(rules.variant()));
        made.push(ExchangeMade {
            side: side.into(),
            text,
            said: format!("{}: {what}", wazir_words::said(side.name())),
        });
        prelude.choose(choice).map_err(|error| Refused(error.to_string()))?;
        said = capitalize(&what);
    }
    let position = match prelude.start_setup() {
        Some(setup) => {
            let begun = Game::from_setup(rules, &setup);
            let begun = begun.map_err(|faults| Refused(faults.to_string()))?;
            position(&begun, 0, String::new())
        }
        None => exchange(&prelude, said),
    };
    Ok(Exchanges { made, position, task: next_exchange(&prelude) })
}

/// One of the start positions of a game as FEN; where there is only one, that.
pub fn random_start(rules: &Rules, seed: u64) -> String {
    fen::write(rules.variant(), &prelude::random(rules.variant(), seed))
}

/// The next step of the prelude in words, for the side that takes it.
pub fn next_exchange(prelude: &Prelude) -> Option<String> {
    let side = said(prelude.turn()?.name());
    let choices = prelude.choices();
    let mut files: Vec<char> = choices
        .iter()
        .filter_map(|choice| match choice {
            Choice::Replace { square, .. } => Some(prelude.variant().board().file_letter(*square)),
            _ => None,
        })
        .collect();
    files.sort_unstable();
    files.dedup();
    let names: Vec<String> = files.iter().map(char::to_string).collect();
    Some(match names.split_last() {
        None => say!("{side} may swap two of the new pieces, or leave them where they are", side),
        Some((only, [])) => say!("{side} replaces the piece on the {file} file", side, file = only),
        Some((last, others)) => {
            say!(
                "{side} replaces a piece on the {files} or {last} file",
                side,
                files = others.join(", "),
                last
            )
        }
    })
}

#[cfg(test)]
mod tests {
    use wazir_rules::Shelf;

    use super::*;

    fn after(game: &str, texts: &[&str]) -> Result<Exchanges, Refused> {
        let rules = Shelf::shipped().rules(game).expect("a shipped game");
        exchange_all(&rules, &texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn exchanges_lead_to_the_first_move() {
        let texts = ["g1=a", "b8=S", "f1=E", "d8=V", "-"];
        for made in 0..texts.len() {
            let exchanges = after("superchess", &texts[..made]).expect("good choices");
            assert!(exchanges.task.is_some(), "{made}");
            assert!(!exchanges.position.moves.is_empty(), "{made}");
        }
        let done = after("superchess", &texts).expect("good choices");
        assert_eq!(done.task, None);
        assert!(done.position.moves.contains_key("e2"), "the game begins");
        let first = &done.made[0];
        assert_eq!((first.side, &*first.text), (Color::White.into(), "g1=A"));
        assert_eq!(first.said, "White: Amazon for the Knight on g1");
    }

    #[test]
    fn what_cannot_be_exchanged_is_refused() {
        for (game, texts) in
            [("chess", &["g1=A"][..]), ("superchess", &["e1=A"]), ("superchess", &["-", "?"])]
        {
            assert!(after(game, texts).is_err(), "{game} {texts:?}");
        }
        let rules = Shelf::shipped().rules("chess").expect("a shipped game");
        assert_eq!(random_start(&rules, 7), Game::new(&rules).fen());
    }
}
