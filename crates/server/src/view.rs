//! Positions and moves as the pages are sent them.

use std::collections::BTreeMap;

use wazir_rules::game::Game;
use wazir_rules::moves::{Move, MoveKind};
use wazir_rules::notation::san::{self, Suffix};
use wazir_rules::notation::{coord, fen};
use wazir_rules::prelude::{Choice, Prelude};
use wazir_rules::setup::Setup;
use wazir_rules::show::diagram;
use wazir_rules::show::diagram::{Figure, Style};
use wazir_rules::square::{Color, Kind, Piece, Square};
use wazir_rules::variant::{Captured, Variant};

use crate::messages::{
    Beside, Held, MoveFacts, MoveKind as Shown, PieceFacts, Position, Side, VariantFacts,
};
use crate::tree::Written;

/// The origin under which a choice stands that moves nothing.
const NOTHING: &str = "-";

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

/// What stays the same all through a game.
pub(crate) fn facts(variant: &Variant) -> VariantFacts {
    let is_tile = |kind| matches!(diagram::figure(variant, kind, Style::Usual), Figure::Tile(_));
    let pieces = Color::ALL.into_iter().flat_map(|color| {
        variant.all_kinds().map(move |kind| {
            let about = variant.kind(kind);
            let facts = PieceFacts {
                side: color.into(),
                name: about.name.clone(),
                letter: about.letter.to_string(),
                value: about.value.map(|hundredths| f64::from(hundredths) / 100.0),
                beside: kind != variant.royal && about.unpromoted.is_none(),
            };
            (diagram::id(variant, Piece::new(color, kind)), facts)
        })
    });
    VariantFacts {
        id: variant.id.clone(),
        name: variant.name.clone(),
        files: variant.board.files() as u8,
        ranks: variant.board.ranks() as u8,
        beside: match variant.captured {
            Captured::CaptorsHand => Beside::Hand,
            Captured::OwnersHoldings => Beside::Reserve,
            Captured::Removed => Beside::Nothing,
        },
        tiles: variant.all_kinds().any(is_tile),
        pieces: pieces.collect(),
    }
}

/// The position a game is in now, as node `node`, with its legal moves; none when it is over.
pub(crate) fn position(game: &mut Game, node: u32, said: String) -> Position {
    let setup = game.setup();
    let over = game.outcome().is_some();
    let legal = if over { Vec::new() } else { game.legal_moves() };
    let mut moves: BTreeMap<String, Vec<MoveFacts>> = BTreeMap::new();
    for &mv in &legal {
        let suffix = game.suffix(mv);
        let variant = game.variant();
        let facts = move_facts(variant, &setup, &legal, mv, suffix);
        let listed = moves.entry(origin(variant, mv)).or_default();
        if let Some(rook) = rook_of(variant, &legal, mv, setup.turn) {
            listed.push(MoveFacts { to: variant.board.name(rook), ..facts.clone() });
        }
        listed.push(facts);
    }
    let variant = game.variant();
    let last = game.moves().last().map_or_else(Vec::new, |&mv| {
        let mut squares = vec![variant.board.name(mv.to())];
        squares.extend(mv.from().map(|from| variant.board.name(from)));
        squares
    });
    let check = if game.in_check() { royals(variant, &setup) } else { Vec::new() };
    let ply = game.moves().len() as u32;
    let fen = fen::write(variant, &setup);
    let turn = setup.turn.into();
    let (pieces, beside) = (pieces(variant, &setup), beside(variant, &setup));
    Position { node, ply, turn, pieces, beside, moves, check, last, said, fen }
}

/// The board while pieces are being exchanged: the newcomers lie beside it, and choices are
/// moves.
pub(crate) fn prelude(prelude: &Prelude, said: String) -> Position {
    let variant = prelude.variant();
    let setup = prelude.setup();
    let turn = prelude.turn().unwrap_or(Color::White);
    let mut moves: BTreeMap<String, Vec<MoveFacts>> = BTreeMap::new();
    let mut left: Vec<Kind> = Vec::new();
    for choice in prelude.choices() {
        let facts = |to: String| MoveFacts {
            text: choice.text(variant),
            to,
            kind: Shown::Exchange,
            becomes: None,
            label: sentence(&choice.description(variant)),
            san: choice.text(variant),
        };
        let name = |square: Square| variant.board.name(square);
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
    let held =
        |&kind: &Kind| Held { piece: diagram::id(variant, Piece::new(turn, kind)), count: 1 };
    Position {
        node: 0,
        ply: 0,
        turn: turn.into(),
        pieces: pieces(variant, &setup),
        beside: left.iter().map(held).collect(),
        moves,
        check: Vec::new(),
        last: Vec::new(),
        said,
        fen: fen::write(variant, &setup),
    }
}

/// A legal move as the tree keeps it.
pub(crate) fn written(game: &mut Game, mv: Move) -> Written {
    let (setup, legal, suffix) = (game.setup(), game.legal_moves(), game.suffix(mv));
    let variant = game.variant();
    Written {
        mv,
        text: coord::write(variant, mv),
        san: san::write(variant, &setup, &legal, mv, suffix),
        said: said(variant, &setup, mv, suffix),
    }
}

/// One of these legal moves.
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
        to: variant.board.name(mv.to()),
        kind: match mv.kind() {
            MoveKind::Castle => Shown::Castle,
            MoveKind::Drop(_) => Shown::Drop,
            _ if captured(setup, mv).is_some() => Shown::Capture,
            _ => Shown::Quiet,
        },
        becomes,
        label: label(variant, setup, mv),
        san: san::write(variant, setup, legal, mv, suffix),
    }
}

/// Where a move comes from, as the pages call it: a square, or a letter and `@`.
pub(crate) fn origin(variant: &Variant, mv: Move) -> String {
    match mv.dropped() {
        Some(kind) => format!("{}@", variant.kind(kind).letter),
        None => variant.board.name(mv.origin()),
    }
}

/// As a chooser says it.
fn label(variant: &Variant, setup: &Setup, mv: Move) -> String {
    let mover = setup.board[mv.origin().index()].map(|piece| &variant.kind(piece.kind()).name);
    match (mv.promotion().map(|kind| variant.kind(kind)), mover) {
        (Some(new), _) if new.letter.promoted => format!("Promote to {}", new.name),
        (Some(new), _) => new.name.clone(),
        (None, Some(name)) => format!("Stay a {name}"),
        (None, None) => variant.board.name(mv.to()),
    }
}

/// The square of the rook that castles, if king takes rook can only mean this move.
fn rook_of(variant: &Variant, legal: &[Move], mv: Move, turn: Color) -> Option<Square> {
    let rook = |mv: Move| {
        let mut own =
            variant.rights.iter().filter(|right| right.color == turn && right.king == mv.origin());
        own.find(|right| right.targets.iter().any(|&(to, _)| to == mv.to())).map(|right| right.rook)
    };
    let castlings = || legal.iter().copied().filter(|mv| mv.kind() == MoveKind::Castle);
    let mine = (mv.kind() == MoveKind::Castle).then(|| rook(mv))??;
    (castlings().filter(|&other| rook(other) == Some(mine)).count() == 1).then_some(mine)
}

/// What a move takes, also in passing.
fn captured(setup: &Setup, mv: Move) -> Option<Piece> {
    let square = match mv.kind() {
        MoveKind::EnPassant => setup.en_passant?.pawn,
        MoveKind::Castle | MoveKind::Drop(_) => return None,
        _ => mv.to(),
    };
    setup.board[square.index()]
}

/// A move in words: `White: Knight g1 to f3, takes Pawn, check`.
fn said(variant: &Variant, setup: &Setup, mv: Move, suffix: Suffix) -> String {
    let name = |kind: Kind| &variant.kind(kind).name;
    let (from, to) = (variant.board.name(mv.origin()), variant.board.name(mv.to()));
    let mover = setup.board[mv.origin().index()].map_or("Piece", |piece| name(piece.kind()));
    let mut words = format!("{}: ", sentence(setup.turn.name()));
    words += &match mv.kind() {
        MoveKind::Drop(kind) => format!("{} dropped on {to}", name(kind)),
        MoveKind::Castle => format!("castles, {mover} to {to}"),
        _ => format!("{mover} {from} to {to}"),
    };
    if let Some(taken) = captured(setup, mv) {
        words += &format!(", takes {}", name(taken.kind()));
    }
    if mv.kind() == MoveKind::EnPassant {
        words += " in passing";
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

/// With a capital letter in front.
pub(crate) fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn pieces(variant: &Variant, setup: &Setup) -> BTreeMap<String, String> {
    let standing = variant.board.squares().filter_map(|square| {
        let piece = setup.board[square.index()]?;
        Some((variant.board.name(square), diagram::id(variant, piece)))
    });
    standing.collect()
}

fn beside(variant: &Variant, setup: &Setup) -> Vec<Held> {
    let of = |color: Color| {
        setup.holdings.iter(color).filter(|&(_, count)| count > 0).map(move |(kind, count)| Held {
            piece: diagram::id(variant, Piece::new(color, kind)),
            count,
        })
    };
    Color::ALL.into_iter().flat_map(of).collect()
}

/// Where the king of the side to move stands.
fn royals(variant: &Variant, setup: &Setup) -> Vec<String> {
    let royal = Piece::new(setup.turn, variant.royal);
    let squares =
        variant.board.squares().filter(|square| setup.board[square.index()] == Some(royal));
    squares.map(|square| variant.board.name(square)).collect()
}

/// What is to be done next in the prelude, in words.
pub(crate) fn task(prelude: &Prelude) -> Option<String> {
    let turn = sentence(prelude.turn()?.name());
    let choices = prelude.choices();
    let mut files: Vec<char> = choices
        .iter()
        .filter_map(|choice| match choice {
            Choice::Replace { square, .. } => Some(prelude.variant().board.file_letter(*square)),
            _ => None,
        })
        .collect();
    files.sort_unstable();
    files.dedup();
    let names: Vec<String> = files.iter().map(char::to_string).collect();
    Some(match names.split_last() {
        None => format!("{turn} may let two new pieces change places, or leave them"),
        Some((only, [])) => format!("{turn} replaces the piece on the {only} file"),
        Some((last, others)) => {
            format!("{turn} replaces a piece on the {} or {last} file", others.join(", "))
        }
    })
}
