//! Positions for engines that read no FEN: the `edit` command.
//!
//! Castling rights follow from where kings and rooks stand, and the side to move is the one
//! whose turn it was before. A game starts with White to move, so for Black a pawn is moved
//! first: pawns stand alike in all arrays.

use wazir_rules::{Color, Game, Move};

use crate::wire::cecp::{name, write_move};

/// The lines that set up the position where a game began.
pub(super) fn lines(game: &Game) -> Vec<String> {
    let (variant, setup) = (game.variant(), game.start());
    let mut lines = Vec::new();
    if setup.turn == Color::Black {
        let (usual, start) = (Game::new(game.rules()), variant.start());
        let is_pawn = |mv: &Move| {
            let piece = start.board[mv.origin().index()];
            piece.is_some_and(|piece| variant.kind(piece.kind()).rules.resets_clock)
        };
        let first = usual.legal_moves().into_iter().find(is_pawn);
        lines.extend(first.map(|mv| write_move(variant, mv)));
    }
    lines.extend(["edit".to_owned(), "#".to_owned()]);
    for color in Color::ALL {
        if color == Color::Black {
            lines.push("c".to_owned());
        }
        for square in variant.board().squares() {
            let piece = setup.board[square.index()].filter(|piece| piece.color() == color);
            lines.extend(piece.map(|piece| {
                format!("{}{}", variant.kind(piece.kind()).letter, name(variant, square))
            }));
        }
        for (kind, count) in setup.holdings.iter(color) {
            lines.push(format!("{}@{count}", variant.kind(kind).letter));
        }
    }
    lines.push(".".to_owned());
    lines
}

#[test]
fn a_position_becomes_lines() {
    use wazir_rules::notation::fen;
    use wazir_rules::{Rules, Shelf};

    let variant = Shelf::shipped().get("superchess").expect("it is shipped");
    let rules = Rules::new(variant);
    let text = "4k3/8/8/8/8/8/7P/K7[RRnq] b - - 0 1";
    let setup = fen::read(rules.variant(), text).expect("a FEN");
    let game = Game::from_setup(rules, &setup).expect("a position");
    let lines = lines(&game).join(" ");
    assert_eq!(lines, "a2a3 edit # Ka1 Ph2 R@2 c Ke8 Q@1 N@1 .");
}
