//! Setting up positions piece by piece.

use wazir_rules::show::diagram;
use wazir_rules::text::quote;
use wazir_rules::variant::{CastlingRight, Variant};
use wazir_rules::{Castlers, Color, Game, Holdings, Piece, Rules, Setup, Square};
use wazir_words::{said, said_as, say};

use crate::Refused;
use crate::messages::{Castling, Edited, Editing};
use crate::position::{beside, pieces};
use crate::read::{piece, reach, square};

/// The position with this FEN, as it can be edited.
///
/// # Errors
/// When the FEN cannot be read.
pub fn edit(rules: &Rules, fen: &str) -> Result<Editing, Refused> {
    let game = reach(rules, Some(fen), &[])?;
    let (variant, setup) = (game.variant(), game.setup());
    let rights = offered(variant).map(|(bit, right)| Castling {
        right: letter(right),
        label: label(variant, right),
        left: setup.castling >> bit & 1 == 1,
    });
    Ok(Editing {
        pieces: pieces(variant, &setup),
        beside: beside(variant, &setup),
        turn: setup.turn.into(),
        castling: rights.collect(),
        can_hold: Color::ALL.into_iter().flat_map(|color| held_kinds(variant, color)).collect(),
    })
}

/// The FEN of an edited position. What is not edited stays as it was, if it can still be so: walls,
/// and which pieces have not moved.
///
/// # Errors
/// With all that is wrong with the position.
pub fn set_up_edited(rules: &Rules, edited: &Edited) -> Result<String, Refused> {
    let before = reach(rules, Some(&edited.fen), &[])?;
    let (variant, before) = (before.variant(), before.setup());
    let board = variant.board();
    let mut setup = Setup::empty(board.len());
    for (name, id) in &edited.pieces {
        let square = square(board, name)?;
        // Walls are none of the pieces.
        if variant.walls().is_none_or(|walls| walls.noun() != id) {
            setup.board[square.index()] = Some(piece(variant, id)?);
        }
    }
    for held in &edited.beside {
        let piece = piece(variant, &held.piece)?;
        if piece.kind().index() >= Holdings::KINDS {
            return Err(Refused(say!("{piece} cannot be held", piece = quote(&held.piece))));
        }
        setup.holdings.set(piece.color(), piece.kind(), held.count);
    }
    setup.turn = edited.turn.into();
    setup.walls = before.walls.clone();
    setup.checks = before.checks;
    for (bit, right) in offered(variant) {
        // Without its pieces a right is lost, and that is no fault.
        let stands = |square: Square, kind| {
            setup.board[square.index()] == Some(Piece::new(right.color, kind))
        };
        let stand = stands(right.king, right.king_kind) && stands(right.rook, right.rook_kind);
        let wanted = edited.castling.contains(&letter(right));
        setup.castling |= u8::from(wanted && stand) << bit;
    }
    if variant.castles_anywhere() && setup.board == before.board {
        (setup.castling, setup.castlers) = (before.castling, before.castlers);
    } else {
        setup.castlers = Castlers::default();
    }
    for color in Color::ALL {
        setup.unmoved[color.index()] = still_unmoved(variant, [&before, &setup], color);
    }
    let game = Game::from_setup(rules, &setup).map_err(|faults| Refused(faults.to_string()))?;
    Ok(game.fen())
}

/// The castling rights that can be chosen, with their bits. In games that castle from anywhere,
/// what they mean depends on where the pieces stand.
fn offered(variant: &Variant) -> impl Iterator<Item = (usize, &CastlingRight)> {
    let rights = variant.rights().iter().enumerate();
    rights.filter(|_| !variant.castles_anywhere())
}

/// The letter of a right in FEN.
fn letter(right: &CastlingRight) -> String {
    match right.color {
        Color::White => right.letter.to_string(),
        Color::Black => right.letter.to_ascii_lowercase().to_string(),
    }
}

/// `White may castle with the Rook on h1`.
fn label(variant: &Variant, right: &CastlingRight) -> String {
    let (rook, square) = (&variant.kind(right.rook_kind).name, variant.board().name(right.rook));
    say!(
        "{side} may castle with the {rook} on {square}",
        side = said(right.color.name()),
        rook = said_as("piece", rook),
        square
    )
}

/// The pieces of a side that may lie beside the board.
fn held_kinds(variant: &Variant, color: Color) -> Vec<String> {
    let facts = crate::variant_facts(variant).pieces;
    let kinds = variant.all_kinds().map(|kind| diagram::id(variant, Piece::new(color, kind)));
    kinds.filter(|id| facts.get(id).is_some_and(|piece| piece.beside)).collect()
}

/// The files on whose first rank, before and after, the same piece of a side stands that has not
/// moved.
fn still_unmoved(variant: &Variant, [before, after]: [&Setup; 2], color: Color) -> u32 {
    let board = variant.board();
    let first = board.squares().filter(|&square| board.rank_of(color, square) == 0);
    let same = first.filter(|square| before.board[square.index()] == after.board[square.index()]);
    let files = same.fold(0, |files, square| files | 1 << board.file(square));
    before.unmoved[color.index()] & files
}

#[cfg(test)]
mod tests {
    use wazir_rules::Shelf;
    use wazir_rules::notation::fen;

    use super::*;
    use crate::messages::Side;

    fn start(variant: &str) -> (Rules, String) {
        let rules = Shelf::shipped().rules(variant).expect("a shipped game");
        let fen = fen::write(rules.variant(), rules.variant().start());
        (rules, fen)
    }

    fn edited(fen: &str, editing: Editing) -> Edited {
        let Editing { pieces, beside, turn, castling, .. } = editing;
        let left = castling.into_iter().filter(|it| it.left).map(|it| it.right);
        Edited { fen: fen.to_owned(), pieces, beside, turn, castling: left.collect() }
    }

    #[test]
    fn what_is_not_changed_stays() {
        for variant in Shelf::shipped().all() {
            let (rules, fen) = start(variant.id());
            let editing = edit(&rules, &fen).unwrap_or_else(|e| panic!("{}: {e}", variant.id()));
            let again = set_up_edited(&rules, &edited(&fen, editing));
            assert_eq!(again.as_ref(), Ok(&fen), "{}", variant.id());
        }
    }

    #[test]
    fn pieces_hands_turn_and_rights_are_set_up() {
        let (rules, fen) = start("chess");
        let mut position = edited(&fen, edit(&rules, &fen).expect("the start"));
        position.pieces.remove("d1");
        position.pieces.insert("e4".into(), "w-P".into());
        position.pieces.remove("e2");
        position.turn = Side::Black;
        position.castling = vec!["K".into(), "Q".into(), "q".into()];
        position.pieces.remove("a1");
        let set = set_up_edited(&rules, &position).expect("it can be played");
        assert_eq!(set, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/1NB1KBNR b Kq - 0 1");

        let (rules, fen) = start("minishogi");
        let mut position = edited(&fen, edit(&rules, &fen).expect("the start"));
        position.pieces.remove("a2");
        position.beside.push(crate::messages::Held { piece: "b-P".into(), count: 1 });
        let set = set_up_edited(&rules, &position).expect("it can be played");
        assert!(set.contains("[p]"), "{set}");
    }

    #[test]
    fn every_fault_is_named() {
        let (rules, fen) = start("chess");
        let usual = edited(&fen, edit(&rules, &fen).expect("the start"));
        type Change = fn(&mut Edited);
        let changes: [(Change, &[&str]); 4] = [
            (|position| position.pieces.clear(), &["White has 0 Kings", "Black has 0 Kings"]),
            (|position| _ = position.pieces.insert("a8".into(), "w-P".into()), &["Pawn", "a8"]),
            (|position| _ = position.pieces.insert("z9".into(), "w-P".into()), &["no square"]),
            (|position| _ = position.pieces.insert("a3".into(), "w-X".into()), &["no piece"]),
        ];
        for (change, words) in changes {
            let mut position = usual.clone();
            change(&mut position);
            let fault = set_up_edited(&rules, &position).expect_err(words[0]).to_string();
            assert!(words.iter().all(|word| fault.contains(word)), "{fault}");
        }
    }
}
