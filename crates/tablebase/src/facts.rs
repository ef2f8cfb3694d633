//! What follows from the facts of a game for its tables: whether there can be any, and which
//! positions are alike.

use std::fmt::Write;

use wazir_rules::variant::{CheckRule, Condition, End, EndResult, Variant};
use wazir_rules::{Color, Kind, Piece, Square};

use crate::material::Material;

/// The reason why a game has no tables: a position is more than the men on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// Pieces beside the board matter.
    #[error("there are no tables of this game: pieces beside the board come back into play")]
    Holdings,
    /// Walls are built.
    #[error("there are no tables of this game: walls are built in it")]
    Walls,
    /// Checks are counted.
    #[error("there are no tables of this game: checks are counted in it")]
    Checks,
    /// Passes are counted.
    #[error("there are no tables of this game: it can end by passing")]
    Passes,
    /// It matters which pieces have moved.
    #[error("there are no tables of this game: it matters in it which pieces have moved")]
    Unmoved,
    /// It matters what was taken last.
    #[error("there are no tables of this game: it matters in it what has just been taken")]
    Trade,
    /// A repetition is no draw.
    #[error("there are no tables of this game: a repetition is not always a draw in it")]
    Repetition,
}

/// The game's own reason against tables, if there is one.
///
/// # Errors
/// Fails with the fact that stands in the way.
pub fn check(variant: &Variant) -> Result<(), Unfit> {
    let is_lossy = |end: &End| {
        let repeats = matches!(
            end.condition,
            Condition::Repetition { .. } | Condition::PerpetualCheck { .. }
        );
        repeats && end.result != EndResult::Draw
    };
    if variant.has_drops() || variant.drops().gates {
        Err(Unfit::Holdings)
    } else if variant.walls().is_some() {
        Err(Unfit::Walls)
    } else if variant.counts_checks() {
        Err(Unfit::Checks)
    } else if variant.counts_passes() {
        Err(Unfit::Passes)
    } else if variant.records_unmoved() {
        Err(Unfit::Unmoved)
    } else if variant.trade().is_some() {
        Err(Unfit::Trade)
    } else if variant.ends().iter().any(is_lossy) {
        Err(Unfit::Repetition)
    } else {
        Ok(())
    }
}

/// Returns `true` if pieces beside the board do not matter with these men: there can be none, or no man
/// can become one of them.
pub(crate) fn ignores_holdings(variant: &Variant, material: &Material) -> bool {
    let promotes =
        |piece: Piece| !variant.kind(piece.kind()).promotion(piece.color()).to.is_empty();
    !variant.keeps_pieces() || !material.pieces().any(promotes)
}

/// Returns `true` if both sides play by the same rules, so that a position with colours exchanged
/// is worth the same.
pub(crate) fn is_fair(variant: &Variant) -> bool {
    let board = variant.board();
    let mirrored = |one: &[Square], other: &[Square]| {
        one.len() == other.len() && one.iter().all(|&square| other.contains(&board.mirror(square)))
    };
    let holes: Vec<Square> = board.holes().collect();
    let has_twin = |end: &End| match end.side {
        None => true,
        Some(side) => variant.ends().iter().any(|other| {
            let mut twin = end.clone();
            twin.side = Some(!side);
            *other == twin
        }),
    };
    mirrored(&holes, &holes)
        && variant
            .regions()
            .iter()
            .all(|region| mirrored(region.squares(Color::White), region.squares(Color::Black)))
        && variant.kinds().iter().all(|kind| kind.promotes_alike())
        && variant.ends().iter().all(has_twin)
        && !(variant.check() == CheckRule::First && board.is_turned())
}

/// The ways to turn and mirror the board after which positions of this material are worth the same.
/// Each is a list of where the squares go; the first leaves all where they are.
pub(crate) fn symmetries(variant: &Variant, material: &Material) -> Vec<Vec<Square>> {
    let board = variant.board();
    let (files, ranks) = (board.files(), board.ranks());
    let turned = |place: &dyn Fn(usize, usize) -> (usize, usize)| -> Vec<Square> {
        let to = |square: Square| {
            let (file, rank) = place(board.file(square), board.rank(square));
            board.square(file, rank).expect("the board has this shape")
        };
        board.squares().map(to).collect()
    };
    let same = turned(&|file, rank| (file, rank));
    if variant.check() == CheckRule::First || !variant.is_symmetric() {
        return vec![same];
    }
    let aside = |file: usize| files - 1 - file;
    if !is_alike_all_round(variant, material) {
        return vec![same, turned(&|file, rank| (aside(file), rank))];
    }
    let down = |rank: usize| ranks - 1 - rank;
    vec![
        same,
        turned(&|file, rank| (aside(file), rank)),
        turned(&|file, rank| (file, down(rank))),
        turned(&|file, rank| (aside(file), down(rank))),
        turned(&|file, rank| (rank, file)),
        turned(&|file, rank| (down(rank), file)),
        turned(&|file, rank| (rank, aside(file))),
        turned(&|file, rank| (down(rank), aside(file))),
    ]
}

/// Returns `true` if the four sides of the board are alike to these men and to what ends the game.
fn is_alike_all_round(variant: &Variant, material: &Material) -> bool {
    let board = variant.board();
    let is_square = board.files() == board.ranks()
        && board.holes().all(|hole| {
            let (file, rank) = (board.rank(hole), board.file(hole));
            board.square(file, rank).is_some_and(|other| board.is_hole(other))
        });
    let is_plain = |kind: Kind| {
        let facts = variant.kind(kind);
        facts.betza.is_alike_all_round()
            && facts.promotes_to.is_empty()
            && facts.areas.is_empty()
            && facts.stays_in.is_none()
            && facts.double_step.is_empty()
            && facts.first_move.is_none()
    };
    let has_places = |end: &End| {
        matches!(
            end.condition,
            Condition::Goal { .. } | Condition::Row { .. } | Condition::Block { .. }
        )
    };
    is_square
        && material.pieces().all(|piece| is_plain(piece.kind()))
        && !variant.ends().iter().any(has_places)
}

/// A number that differs between games in which moves or ends differ, whatever they are called.
pub(crate) fn fingerprint(variant: &Variant) -> u32 {
    let mut text = String::new();
    let board = variant.board();
    let holes: Vec<Square> = board.holes().collect();
    let _ = write!(text, "{} {} {} {holes:?}", board.files(), board.ranks(), board.is_turned());
    for kind in variant.kinds() {
        let ways = kind.betza.ways();
        let _ = write!(
            text,
            "{} {ways:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
            kind.letter,
            kind.promotions,
            kind.most,
            kind.double_step,
            kind.triple_step,
            kind.taken_from,
            kind.areas,
            kind.stays_in,
            kind.may_not_hop,
            kind.may_not_capture,
            kind.points,
            kind.rules,
            kind.first_move,
        );
    }
    let _ = write!(
        text,
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        variant.royals(),
        variant.promotion(),
        variant.captured(),
        variant.check(),
        variant.moves(),
        variant.explosion(),
        variant.ends(),
    );
    crc32fast::hash(text.as_bytes())
}
