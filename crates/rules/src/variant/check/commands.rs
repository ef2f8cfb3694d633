//! Compares `XBoard`'s `piece` commands with the movements of the pieces.
//!
//! A file contains such a command if `XBoard` needs a movement spelled differently than players
//! do. `XBoard` referees by it, so it must be the movement of the piece, with the double step
//! (`i`) and en passant (`e`) that the file states as facts. Castling (`O`) is not compared.

use std::collections::BTreeSet;

use wazir_words::{said_as, say};

use super::Check;
use crate::betza::{Betza, Offset, Shape, Way};
use crate::variant::reader::At;
use crate::variant::{Letter, PieceKind, Variant};

/// A target, and the squares on the way to it that must be empty.
type Route = (Offset, Vec<Offset>);

impl Check<'_, '_> {
    /// Compares each entry of `pieces` with the piece with that letter.
    pub(super) fn check_piece_commands(&mut self, variant: &Variant) {
        for line in self.file.protocol.pieces.iter().flat_map(|list| &list.value) {
            let mut words = line.value.split_whitespace();
            if let (Some(piece), Some(text), None) = (words.next(), words.next(), words.next()) {
                self.check_piece_command(variant, line, piece, text);
            }
        }
    }

    fn check_piece_command(
        &mut self,
        variant: &Variant,
        line: &At<String>,
        piece: &str,
        text: &str,
    ) {
        let letter = piece.strip_suffix('&').unwrap_or(piece).to_ascii_uppercase();
        let known = Letter::parse(&letter).and_then(|letter| self.letters.get(&letter));
        let Some(&kind) = known else {
            if !self.letters_lost {
                self.no_letter(line.at, "pieces", piece);
            }
            return;
        };
        let movement = without_castling(text);
        // The movement is the last word, so this is its last occurrence.
        let before = &line.value[..line.value.rfind(text).unwrap_or_default()];
        let text_at = before.chars().count();
        let command: Betza = match movement.parse() {
            Ok(command) => command,
            Err(error) => {
                self.betza_fault("pieces", (line, text_at), &error);
                return;
            }
        };
        let facts = variant.kind(kind);
        if let Some(message) = contradiction(facts, &command) {
            let at = self.inside(line, text_at + 1);
            self.fault(at, message);
        }
    }
}

/// Removes the castling atom (`isO2`) of a command, which is not part of the movement itself.
fn without_castling(text: &str) -> String {
    let Some(atom) = text.find('O') else { return text.to_owned() };
    let begin = text[..atom].trim_end_matches(|c: char| c.is_ascii_lowercase()).len();
    let end = atom + 1 + text[atom + 1..].chars().take_while(char::is_ascii_digit).count();
    format!("{}{}", &text[..begin], &text[end..])
}

/// The fault of the first difference between the command and the piece.
fn contradiction(facts: &PieceKind, command: &Betza) -> Option<String> {
    let (initial, usual): (Vec<Way>, Vec<Way>) =
        command.ways().into_iter().partition(|way| way.initial);
    let takes_en_passant = usual.iter().any(|way| way.en_passant);
    let piece = said_as("piece", &facts.name);
    if plain(&usual) != plain(&facts.betza.ways()) {
        let betza = &facts.spelling;
        let message =
            say!("`pieces` contradicts the {piece}: it moves as `{betza}` here", piece, betza);
        return Some(message);
    }
    if initial.iter().any(|way| way.capture) {
        let message = say!("`pieces` contradicts the {piece}: first moves do not capture", piece);
        return Some(message);
    }
    let (double, written) = (double_steps(facts), routes(&initial));
    let single = routes(&usual);
    if !written.is_subset(&double.union(&single).cloned().collect()) || !double.is_subset(&written)
    {
        return Some(match facts.double_step.is_empty() {
            false => say!(
                "`pieces` contradicts the {piece}: its first move (`i`) is not its double step",
                piece
            ),
            true => say!(
                "`pieces` contradicts the {piece}: it has no first move (`i`) of its own, since \
                 there is no `double-step`",
                piece
            ),
        });
    }
    match (!facts.double_step.is_empty() && facts.rules.en_passant, takes_en_passant) {
        (true, false) => Some(say!(
            "`pieces` contradicts the {piece}: double steps can be captured en passant, which \
             requires `e`",
            piece
        )),
        (false, true) => Some(say!(
            "`pieces` contradicts the {piece}: nothing can be captured en passant (`e`) without a \
             `double-step`",
            piece
        )),
        _ => None,
    }
}

/// The ways to compare: without en passant, and regardless of the order in which paths are walked.
fn plain(ways: &[Way]) -> BTreeSet<Way> {
    let plain = |way: &Way| {
        let mut way = Way { en_passant: false, ..way.clone() };
        if let Shape::Path { via, .. } = &mut way.shape {
            via.sort_unstable();
        }
        way
    };
    ways.iter().map(plain).filter(|way| way.quiet || way.capture).collect()
}

/// The double steps of a kind: each of its non-capturing single steps, made twice or three times.
fn double_steps(facts: &PieceKind) -> BTreeSet<Route> {
    let double = |step: Offset| (times(step, 2), vec![step]);
    let triple = |step: Offset| (times(step, 3), vec![step, times(step, 2)]);
    let mut all = BTreeSet::new();
    if !facts.double_step.is_empty() {
        all.extend(facts.single_steps().into_iter().map(double));
    }
    if !facts.triple_step.is_empty() {
        all.extend(facts.single_steps().into_iter().map(triple));
    }
    all
}

/// The routes of all non-capturing ways; those of rides step by step.
fn routes(ways: &[Way]) -> BTreeSet<Route> {
    let route = |way: &Way| match &way.shape {
        Shape::Leap { to } => vec![(*to, Vec::new())],
        Shape::Path { via, to } => {
            let mut via = via.clone();
            via.sort_unstable();
            vec![(*to, via)]
        }
        Shape::Ride { step, max } => {
            let longest =
                max.map_or(i8::MAX / 8, |max| i8::try_from(max.get()).unwrap_or(i8::MAX / 8));
            let via = |length: i8| (1..length).map(|n| times(*step, n)).collect();
            (1..=longest.min(i8::MAX / 8)).map(|n| (times(*step, n), via(n))).collect()
        }
        Shape::Hop { .. } | Shape::Tour { .. } | Shape::Legs { .. } => Vec::new(),
    };
    ways.iter().filter(|way| way.quiet).flat_map(route).collect()
}

fn times(step: Offset, factor: i8) -> Offset {
    Offset { dx: step.dx.saturating_mul(factor), dy: step.dy.saturating_mul(factor) }
}
