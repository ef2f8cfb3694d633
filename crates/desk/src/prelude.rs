//! An exchange of pieces before the game, as a position and a task.
//!
//! Beside the board lie the new pieces that wait for their places, and those that were replaced.

use std::collections::BTreeMap;

use wazir_rules::notation::fen;
use wazir_rules::prelude::{Choice, Prelude};
use wazir_rules::show::diagram;
use wazir_rules::{Color, Kind, Piece, Square};

use crate::messages::{Held, MoveFacts, MoveKind, Position};
use crate::position::{beside, pieces};
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

/// The next step of the prelude in words, for the side that takes it.
pub fn next_exchange(prelude: &Prelude) -> Option<String> {
    let turn = prelude.turn()?.name();
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
        None => format!("{turn} may swap two of the new pieces, or leave them where they are"),
        Some((only, [])) => format!("{turn} replaces the piece on the {only} file"),
        Some((last, others)) => {
            format!("{turn} replaces a piece on the {} or {last} file", others.join(", "))
        }
    })
}
