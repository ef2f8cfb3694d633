//! A move as text: for the tree, for the board, and aloud.

use wazir_rules::game::Game;
use wazir_rules::moves::{Move, MoveKind};
use wazir_rules::notation::coord;
use wazir_rules::notation::san::{self, Suffix};
use wazir_rules::setup::Setup;
use wazir_rules::show::diagram;
use wazir_rules::square::{Color, Kind, Piece, Square};
use wazir_rules::variant::Variant;

use crate::messages::{self, MoveFacts};
use crate::tree::NewMove;

/// Writes a legal move out as the tree keeps it. The game is the same afterwards.
pub(crate) fn write_out(game: &mut Game, mv: Move) -> NewMove {
    let (setup, legal, suffix) = (game.setup(), game.legal_moves(), game.suffix(mv));
    let variant = game.variant();
    NewMove {
        mv,
        text: coord::write(variant, mv),
        san: san::write(variant, &setup, &legal, mv, suffix),
        said: describe(variant, &setup, mv, suffix),
        number: setup.fullmove,
        side: setup.turn,
    }
}

/// Describes one of these legal moves for the page; `suffix` is what it does to the enemy king.
pub(crate) fn move_facts(
    variant: &Variant,
    setup: &Setup,
    legal: &[Move],
    mv: Move,
    suffix: Suffix,
) -> MoveFacts {
    let becomes = mv.promotion().map(|kind| diagram::id(variant, Piece::new(setup.turn, kind)));
    MoveFacts {
        text: coord::write(variant, mv),
        to: variant.board().name(mv.to()),
        kind: match mv.kind() {
            MoveKind::Castle => messages::MoveKind::Castle,
            MoveKind::Drop(_) => messages::MoveKind::Drop,
            _ if captured(setup, mv).is_some() => messages::MoveKind::Capture,
            _ => messages::MoveKind::Quiet,
        },
        becomes,
        label: label(variant, setup, mv),
        san: san::write(variant, setup, legal, mv, suffix),
    }
}

/// The origin of a move as the pages name it: a square, or a letter and `@`.
pub(crate) fn origin(variant: &Variant, mv: Move) -> String {
    match mv.dropped() {
        Some(kind) => format!("{}@", variant.kind(kind).letter),
        None => variant.board().name(mv.origin()),
    }
}

/// The words on the button of a chooser: `Queen`, `Promote to Dragon`, `Keep the Rook`. A piece
/// whose new name only says that it is promoted reads `Promote the Silver`.
fn label(variant: &Variant, setup: &Setup, mv: Move) -> String {
    let mover = setup.board[mv.origin().index()].map(|piece| &variant.kind(piece.kind()).name);
    match (mv.promotion().map(|kind| variant.kind(kind)), mover) {
        (Some(new), Some(name)) if new.name == format!("Promoted {name}") => {
            format!("Promote the {name}")
        }
        (Some(new), _) if new.letter.promoted => format!("Promote to {}", new.name),
        (Some(new), _) => new.name.clone(),
        (None, Some(name)) => format!("Keep the {name}"),
        (None, None) => variant.board().name(mv.to()),
    }
}

/// The square of the castling rook, if moving the king onto it can only mean this castling.
pub(super) fn castling_rook(
    variant: &Variant,
    legal: &[Move],
    mv: Move,
    turn: Color,
) -> Option<Square> {
    let rook = |mv: Move| {
        let mut own = variant
            .rights()
            .iter()
            .filter(|right| right.color == turn && right.king == mv.origin());
        own.find(|right| right.targets.iter().any(|&(to, _)| to == mv.to())).map(|right| right.rook)
    };
    let castlings = || legal.iter().copied().filter(|mv| mv.kind() == MoveKind::Castle);
    let mine = (mv.kind() == MoveKind::Castle).then(|| rook(mv))??;
    (castlings().filter(|&other| rook(other) == Some(mine)).count() == 1).then_some(mine)
}

/// The piece that a move captures, en passant included.
fn captured(setup: &Setup, mv: Move) -> Option<Piece> {
    let square = match mv.kind() {
        MoveKind::EnPassant => setup.en_passant?.pawn,
        MoveKind::Castle | MoveKind::Drop(_) => return None,
        _ => mv.to(),
    };
    setup.board[square.index()]
}

/// The move in words: `White: Knight g1 to f3, takes Pawn, check`.
fn describe(variant: &Variant, setup: &Setup, mv: Move, suffix: Suffix) -> String {
    let name = |kind: Kind| &variant.kind(kind).name;
    let (from, to) = (variant.board().name(mv.origin()), variant.board().name(mv.to()));
    let mover = setup.board[mv.origin().index()].map_or("Piece", |piece| name(piece.kind()));
    let mut words = format!("{}: ", setup.turn.name());
    words += &match mv.kind() {
        MoveKind::Drop(kind) => format!("{} dropped on {to}", name(kind)),
        MoveKind::Castle => format!("castles, {mover} to {to}"),
        _ => format!("{mover} {from} to {to}"),
    };
    if let Some(taken) = captured(setup, mv) {
        words += &format!(", takes {}", name(taken.kind()));
    }
    if mv.kind() == MoveKind::EnPassant {
        words += " en passant";
    }
    if let Some(new) = mv.promotion() {
        words += &format!(", becomes {}", name(new));
    }
    match suffix {
        Suffix::None => {}
        Suffix::Check => words += ", check",
        Suffix::Mate => words += ", checkmate",
    }
    words
}
