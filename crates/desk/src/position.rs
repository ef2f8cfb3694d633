//! A position as the board shows it.

use std::collections::BTreeMap;

use wazir_rules::show::diagram;
use wazir_rules::variant::{CheckRule, Variant};
use wazir_rules::{Color, Game, Move, MoveKind, Piece, Rules, Setup, Square};

use crate::Refused;
use crate::messages::{Held, MoveFacts, Position, Reached};
use crate::moves::{castling_rook, describe, line_move, move_facts, offered_on, origin};
use crate::outcome::end;
use crate::read::reach;

/// The position that a game has reached, with its legal moves, of which there are none when it
/// is over. `node` is its place in the tree, `said` the last move in words.
pub fn position(game: &Game, node: u32, said: String) -> Position {
    let setup = game.setup();
    let over = game.outcome().is_some();
    let legal = if over { Vec::new() } else { game.legal_moves() };
    let mut moves: BTreeMap<String, Vec<MoveFacts>> = BTreeMap::new();
    for (mv, walls) in forms(&legal) {
        let variant = game.variant();
        let facts = move_facts(game, mv, &walls);
        let listed = moves.entry(origin(variant, mv)).or_default();
        let rook = castling_rook(variant, &legal, mv);
        if let Some(rook) = rook.filter(|_| variant.onto_partner(mv).is_none()) {
            listed.push(offered_on(&facts, variant.board().name(rook)));
        }
        if let Some(partner) = variant.onto_partner(mv) {
            // The king's own move is another.
            listed.push(offered_on(&facts, variant.board().name(partner)));
            continue;
        }
        listed.push(facts);
    }
    let variant = game.variant();
    let moved = game.moves().last().filter(|mv| mv.kind() != MoveKind::Pass);
    let last = moved.map_or_else(Vec::new, |mv| {
        mv.from().into_iter().chain([mv.to()]).map(|at| variant.board().name(at)).collect()
    });
    let check = if game.in_check() { royals(variant, &setup) } else { Vec::new() };
    let ply = game.moves().len() as u32;
    let fen = game.fen();
    let turn = setup.turn.into();
    let (pieces, beside) = (pieces(variant, &setup), beside(variant, &setup));
    Position { node, ply, turn, pieces, beside, moves, check, last, said, fen }
}

/// The position after these moves from this FEN, or from the start position, and its last move.
///
/// # Errors
/// When the FEN or one of the moves, which is then named by its number, cannot be played.
pub fn look(rules: &Rules, fen: Option<&str>, moves: &[String]) -> Result<Reached, Refused> {
    let game = reach(rules, fen, moves)?;
    let last = game.moves().last().map(|&last| {
        let mut before = game.clone();
        before.take_back();
        (line_move(&before, last), describe(&before, last))
    });
    let (played, said) = last.unzip();
    let end = game.outcome().map(|outcome| end(game.variant(), outcome));
    Ok(Reached { position: position(&game, 0, said.unwrap_or_default()), played, end })
}

/// The moves of a list, those that differ only in the wall that is built as one, with the squares of
/// their walls.
fn forms(legal: &[Move]) -> Vec<(Move, Vec<Square>)> {
    let mut forms: Vec<(Move, Vec<Square>)> = Vec::new();
    let mut places = BTreeMap::new();
    for &mv in legal {
        let at = *places.entry((mv.unwalled(), mv.wall().is_some())).or_insert(forms.len());
        if at == forms.len() {
            forms.push((mv, Vec::new()));
        }
        forms[at].1.extend(mv.wall());
    }
    forms
}

/// The piece or wall on each occupied square, by the id of its picture.
pub(super) fn pieces(variant: &Variant, setup: &Setup) -> BTreeMap<String, String> {
    let standing = variant.board().squares().filter_map(|square| {
        let piece = setup.board[square.index()]?;
        Some((variant.board().name(square), diagram::id(variant, piece)))
    });
    let wall =
        |&square: &Square| Some((variant.board().name(square), variant.walls()?.noun().to_owned()));
    standing.chain(setup.walls.iter().filter_map(wall)).collect()
}

/// The pieces in both hands or reserves, White's first.
pub(super) fn beside(variant: &Variant, setup: &Setup) -> Vec<Held> {
    let of = |color: Color| {
        setup.holdings.iter(color).filter(|&(_, count)| count > 0).map(move |(kind, count)| Held {
            piece: diagram::id(variant, Piece::new(color, kind)),
            count,
        })
    };
    Color::ALL.into_iter().flat_map(of).collect()
}

/// The squares of the royal pieces of the side to move that matter to check.
fn royals(variant: &Variant, setup: &Setup) -> Vec<String> {
    let first = variant.first_royal(setup.turn, setup);
    let matters = |&square: &Square| variant.check() != CheckRule::First || first == Some(square);
    let squares = variant.royals_of(setup.turn, setup).filter(matters);
    squares.map(|square| variant.board().name(square)).collect()
}
