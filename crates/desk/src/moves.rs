//! A move as text: for the tree, for the board, and aloud.

use wazir_rules::show::diagram;
use wazir_rules::variant::{Variant, WallRules};
use wazir_rules::{Game, Kind, Move, MoveKind, Piece, Square, Suffix, reference};
use wazir_words::{said, said_as, say};

use crate::messages::{self, Entry, LineMove, MoveFacts};

/// Describes a legal move for the page. If it builds a wall, that may be on any of `walls`.
pub fn move_facts(game: &Game, mv: Move, walls: &[Square]) -> MoveFacts {
    let variant = game.variant();
    let (mut text, mut san) = (game.coordinates(mv), game.san(mv));
    if let Some(wall) = mv.wall() {
        text.truncate(text.len() - variant.board().name(wall).len());
        san.truncate(san.rfind(',').unwrap_or(san.len()));
    }
    let promoted = mv.promotion().map(|kind| diagram::id(variant, Piece::new(game.turn(), kind)));
    let stone = turns_to_stone(game, mv).then(|| noun(variant).to_owned());
    MoveFacts {
        text,
        to: variant.board().name(target(mv)),
        kind: match mv.kind() {
            _ if mv.is_castle() => messages::MoveKind::Castle,
            MoveKind::Drop(_) => messages::MoveKind::Drop,
            MoveKind::Pass => messages::MoveKind::Pass,
            _ if mv.victim().is_some() || game.captured(mv).is_some() => {
                messages::MoveKind::Capture
            }
            _ => messages::MoveKind::Quiet,
        },
        becomes: stone.or(promoted),
        enters: mv.gated().map(|kind| Entry {
            piece: diagram::id(variant, Piece::new(game.turn(), kind)),
            square: entry(variant, mv),
        }),
        rests: (target(mv) != mv.to()).then(|| variant.board().name(mv.to())),
        partner: partner(variant, mv),
        clears: clears(game, mv).into_iter().map(|square| variant.board().name(square)).collect(),
        walls: walls.iter().map(|&wall| variant.board().name(wall)).collect(),
        label: label(game, mv),
        san,
    }
}

/// The same move, offered on another square.
pub(super) fn offered_on(facts: &MoveFacts, square: String) -> MoveFacts {
    let rests = facts.rests.clone().or_else(|| Some(facts.to.clone()));
    MoveFacts { rests: rests.filter(|rests| *rests != square), to: square, ..facts.clone() }
}

/// The squares that the partner in castling leaves and reaches.
fn partner(variant: &Variant, mv: Move) -> Option<(String, String)> {
    let right = variant.right_of(mv)?;
    let (_, to) = right.targets.iter().find(|(king, _)| *king == mv.to())?;
    Some((variant.board().name(right.rook), variant.board().name(*to)))
}

/// The square on which the page offers a move: its target, or what it captures before it returns.
fn target(mv: Move) -> Square {
    mv.victim().filter(|_| mv.from() == Some(mv.to())).unwrap_or(mv.to())
}

/// The squares that a move empties besides the one it leaves. Its own target is one of them if the
/// piece is destroyed there.
fn clears(game: &Game, mv: Move) -> Vec<Square> {
    let variant = game.variant();
    let captured = game.captured(mv).map(|(square, _)| square);
    let petrifies = variant.walls().is_some_and(|rules| !rules.petrifies.is_empty());
    if variant.explosion().is_none() && !petrifies {
        let elsewhere = captured.filter(|&square| square != mv.to());
        return mv.victim().into_iter().chain(elsewhere).collect();
    }
    if mv.victim().or(captured).is_none() {
        return Vec::new();
    }
    let before = game.setup();
    let after = reference::play(variant, &before, mv);
    let emptied = |&square: &Square| {
        let was_full = before.board[square.index()].is_some() || square == mv.to();
        let is_empty = after.board[square.index()].is_none() && !after.walls.contains(&square);
        was_full && is_empty && mv.from() != Some(square)
    };
    variant.board().squares().filter(emptied).collect()
}

/// The origin of a move as the pages name it: a square, a letter and `@`, or `pass`.
pub fn origin(variant: &Variant, mv: Move) -> String {
    match mv.dropped() {
        _ if mv.kind() == MoveKind::Pass => "pass".to_owned(),
        Some(kind) => format!("{}@", variant.kind(kind).letter),
        None => variant.board().name(mv.origin()),
    }
}

/// A legal move as a line shows it.
pub(crate) fn line_move(game: &Game, mv: Move) -> LineMove {
    let variant = game.variant();
    LineMove {
        from: origin(variant, mv),
        to: variant.board().name(mv.to()),
        text: game.coordinates(mv),
        san: game.san(mv),
        number: game.setup().fullmove,
        side: game.turn().into(),
    }
}

/// The words on the button of a chooser: `Queen`, `Promote to Dragon`, `Keep the Rook`, `Take the
/// Pawn on d5 and return`.
fn label(game: &Game, mv: Move) -> String {
    if mv.is_pass() {
        return say!("Pass").to_owned();
    }
    let variant = game.variant();
    if mv.kind() == MoveKind::Pass {
        return match variant.walls() {
            Some(rules) if rules.one => say!("Move only the {wall}", wall = said(rules.noun())),
            _ => say!("Build a {wall}", wall = said(noun(variant))),
        };
    }
    if let Some(kind) = mv.gated() {
        let piece = said_as("piece", &variant.kind(kind).name);
        return say!("{piece} enters on {square}", piece, square = entry(variant, mv));
    }
    match (mv.promotion(), label_of_way(game, mv)) {
        (None, Some(way)) => way,
        (Some(_), Some(way)) => format!("{}: {way}", label_of_kind(game, mv)),
        (None, None) if variant.drops().gates && mv.dropped().is_none() => {
            say!("Nothing enters").to_owned()
        }
        _ => label_of_kind(game, mv),
    }
}

/// The words for a move that captures on its way, or does not while others do.
fn label_of_way(game: &Game, mv: Move) -> Option<String> {
    let variant = game.variant();
    let taken = |square: Square| {
        let name = |piece: Piece| said_as("piece", &variant.kind(piece.kind()).name);
        (game.piece(square).map_or(say!("piece"), name), variant.board().name(square))
    };
    if let Some(victim) = mv.victim() {
        let (piece, square) = taken(victim);
        return Some(match mv.from() == Some(mv.to()) {
            true => say!("Take the {piece} on {square} and return", piece, square),
            false => say!("Take the {piece} on {square} on the way", piece, square),
        });
    }
    let mover = variant.kind(game.piece(mv.from()?)?.kind());
    if variant.drops().gates || !mover.promotes_to.is_empty() {
        return None;
    }
    Some(match game.captured(mv) {
        Some((square, _)) => {
            let (piece, square) = taken(square);
            say!("Take the {piece} on {square} and stay", piece, square)
        }
        None if mv.is_castle() => say!("Castle").to_owned(),
        None => say!("Straight to {square}", square = variant.board().name(mv.to())),
    })
}

/// The words for what the piece becomes. A piece whose new name only says that it is promoted reads
/// `Promote the Silver`.
fn label_of_kind(game: &Game, mv: Move) -> String {
    let variant = game.variant();
    let mover = game.piece(mv.origin()).map(|piece| &variant.kind(piece.kind()).name);
    match (mv.promotion().map(|kind| variant.kind(kind)), mover) {
        (Some(new), Some(name)) if new.name == format!("Promoted {name}") => {
            say!("Promote the {piece}", piece = said_as("piece", name))
        }
        (Some(new), _) if new.letter.promoted => {
            say!("Promote to {piece}", piece = said_as("piece", &new.name))
        }
        (Some(new), _) => said_as("piece", &new.name).to_owned(),
        (None, Some(name)) => say!("Keep the {piece}", piece = said_as("piece", name)),
        (None, None) => variant.board().name(mv.to()),
    }
}

/// The name of the square on which a piece enters with this move.
fn entry(variant: &Variant, mv: Move) -> String {
    variant.entry_square(mv).map_or_else(String::new, |square| variant.board().name(square))
}

/// Returns whether the piece becomes a wall where it captures.
fn turns_to_stone(game: &Game, mv: Move) -> bool {
    let captures = mv.victim().is_some() || game.captured(mv).is_some();
    let mover = mv.from().and_then(|from| game.piece(from));
    let walls = game.variant().walls();
    captures && walls.zip(mover).is_some_and(|(walls, it)| walls.petrifies.contains(&it.kind()))
}

/// What a wall is called.
fn noun(variant: &Variant) -> &'static str {
    variant.walls().map_or("wall", WallRules::noun)
}

/// The square of the castling rook, if moving the king onto it can only mean this castling.
pub(super) fn castling_rook(variant: &Variant, legal: &[Move], mv: Move) -> Option<Square> {
    let rook = |mv: Move| variant.right_of(mv).map(|right| right.rook);
    let castlings = || legal.iter().copied().filter(|mv| mv.is_castle() && mv.gated().is_none());
    let mine = rook(mv)?;
    let mut same = castlings().filter(|&other| rook(other) == Some(mine));
    same.all(|other| other.unwalled() == mv.unwalled()).then_some(mine)
}

/// The last move of a game in words; an empty text before the first.
pub fn describe_last(game: &Game) -> String {
    let Some(&last) = game.moves().last() else { return String::new() };
    let mut before = game.clone();
    before.take_back();
    describe(&before, last)
}

/// The move in words: `White: Knight g1 to f3, takes Pawn, check`.
pub fn describe(game: &Game, mv: Move) -> String {
    let variant = game.variant();
    let name = |kind: Kind| said_as("piece", &variant.kind(kind).name);
    let (from, to) = (variant.board().name(mv.origin()), variant.board().name(mv.to()));
    let mover = game.piece(mv.origin()).map_or(say!("Piece"), |piece| name(piece.kind()));
    let mut words = format!("{}: ", said(game.turn().name()));
    words += &match mv.kind() {
        MoveKind::Drop(kind) => say!("{piece} dropped on {to}", piece = name(kind), to),
        _ if mv.is_castle() => say!("castles, {piece} to {to}", piece = mover, to),
        MoveKind::Pass if mv.is_pass() => say!("passes").to_owned(),
        MoveKind::Pass => say!("no piece moves").to_owned(),
        _ if mv.from() == Some(mv.to()) && mv.victim().is_none() => format!("{mover} {from}"),
        _ => say!("{piece} {from} to {to}", piece = mover, from, to),
    };
    let on_the_way = mv.victim().and_then(|square| Some((square, game.piece(square)?)));
    if let Some((square, taken)) = on_the_way {
        let (taken, square) = (name(taken.kind()), variant.board().name(square));
        words += ", ";
        words += &say!("takes {piece} on {square} on the way", piece = taken, square);
    }
    if let Some((_, taken)) = game.captured(mv) {
        words += ", ";
        words += &say!("takes {piece}", piece = name(taken.kind()));
    }
    if mv.kind() == MoveKind::EnPassant {
        words.push(' ');
        words += say!("en passant");
    }
    if turns_to_stone(game, mv) {
        words += ", ";
        words += say!("turns to stone");
    }
    if let Some(kind) = mv.gated() {
        words += ", ";
        words +=
            &say!("{piece} enters on {square}", piece = name(kind), square = entry(variant, mv));
    }
    if let Some(new) = mv.promotion() {
        words += ", ";
        words += &say!("becomes {piece}", piece = name(new));
    }
    if let Some(wall) = mv.wall() {
        let (noun, square) = (said(noun(variant)), variant.board().name(wall));
        words += ", ";
        words += &match variant.walls().is_some_and(|rules| rules.one) {
            true => say!("{wall} to {square}", wall = noun, square),
            false => say!("{wall} on {square}", wall = noun, square),
        };
    }
    match game.suffix(mv) {
        Suffix::None => {}
        Suffix::Check => words += &format!(", {}", say!("check")),
        Suffix::Mate => words += &format!(", {}", say!("checkmate")),
    }
    words
}
