//! A piece in words: its name, its moves and its special rules.

use super::tracks;
use crate::betza::{Betza, Shape};
use crate::square::{Color, Kind, Piece};
use crate::text::{a, capital, list};
use crate::variant::{CastlingRight, PromotionChoice, Ranks, Variant};

/// Returns the name of a piece, followed by up to three short sentences: its moves and its special
/// rules.
///
/// ```
/// use wazir_rules::{Color, Piece, Variant, show::glance};
///
/// let chess = Variant::named("chess")?;
/// let king = Piece::new(Color::White, chess.royals()[0]);
/// assert_eq!(glance::describe(&chess, king)[0], "King");
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn describe(variant: &Variant, piece: Piece) -> Vec<String> {
    let facts = variant.kind(piece.kind());
    let mut remarks = [
        areas(variant, piece),
        bars(variant, piece.kind()),
        first_move(variant, piece),
        end_of_first_moves(variant, piece),
        double_step(variant, piece),
        castling(variant, piece),
        leap(variant, piece.kind()),
        promotion(variant, piece),
        drops(variant, piece.kind()),
        colour_bound(variant, piece.kind()),
    ]
    .into_iter()
    .flatten()
    .collect::<Vec<_>>();
    remarks.truncate(2);
    let moves = format!("{}.", capital(&facts.betza.describe()));
    [facts.name.clone(), moves].into_iter().chain(remarks).collect()
}

/// The moves that a piece has only in some regions.
fn areas(variant: &Variant, piece: Piece) -> Option<String> {
    let sentences = variant.kind(piece.kind()).areas.iter().flat_map(|area| {
        let squares = area.region.name_squares(variant.board(), piece.color());
        let instead = area.betza.as_ref().map(|it| format!("On {squares} it {}.", it.describe()));
        let also =
            |it: &Betza| format!("On {squares} it also {}, without leaving them.", it.describe());
        [instead, area.lines.as_ref().map(also)].into_iter().flatten()
    });
    let sentences: Vec<String> = sentences.collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// What a piece may not hop over or capture.
fn bars(variant: &Variant, kind: Kind) -> Option<String> {
    let facts = variant.kind(kind);
    let any = |kinds: &[Kind]| {
        let names = kinds.iter().map(|&kind| a(&variant.kind(kind).name));
        list(&names.collect::<Vec<String>>(), "or")
    };
    let hops =
        (!facts.may_not_hop.is_empty()).then(|| format!("jump over {}", any(&facts.may_not_hop)));
    let takes = (!facts.may_not_capture.is_empty())
        .then(|| format!("capture {}", any(&facts.may_not_capture)));
    let cases: Vec<String> = hops.into_iter().chain(takes).collect();
    (!cases.is_empty()).then(|| format!("It may not {}.", list(&cases, "or")))
}

fn first_move(variant: &Variant, piece: Piece) -> Option<String> {
    let first = variant.kind(piece.kind()).first_move.as_ref()?;
    Some(format!("From where it stands at the start it also {}.", first.describe()))
}

/// When a piece that has not moved may not make its first moves.
fn end_of_first_moves(variant: &Variant, piece: Piece) -> Option<String> {
    let facts = variant.kind(piece.kind());
    let name = |kind: &Kind| variant.kind(*kind).name.clone();
    let enemies: Vec<String> = facts.loses_first_move_to.iter().map(name).collect();
    let aimed = match enemies.is_empty() {
        true => String::new(),
        false => format!(" once an enemy {} has aimed at it", list(&enemies, "or")),
    };
    match (facts.rules.first_move_in_check, enemies.is_empty()) {
        (true, true) => None,
        (true, false) => Some(format!("It makes no such first move{aimed}.")),
        (false, true) => Some("It makes no such first move in check.".to_owned()),
        (false, false) => Some(format!("It makes no such first move in check, nor{aimed}.")),
    }
}

fn double_step(variant: &Variant, piece: Piece) -> Option<String> {
    let facts = variant.kind(piece.kind());
    let ranks = variant.board().ranks();
    let seen = |rank: usize| match piece.color() {
        Color::White => rank + 1,
        Color::Black => ranks - rank,
    };
    let name = |ranks: Ranks| -> Vec<String> {
        ranks.iter().map(|rank| format!("rank {}", seen(rank))).collect()
    };
    let starts = name(facts.double_step);
    let from = match starts.len() {
        0 => return None,
        1..=3 => format!("From {}", list(&starts, "or")),
        _ => "Wherever there is room".to_owned(),
    };
    let taken = match facts.rules.en_passant {
        true => format!(
            "; on the very next move, {} may capture it as if it had made only one{}.",
            a(&facts.name),
            if facts.triple_step.is_empty() { "" } else { " or two" }
        ),
        false => ".".to_owned(),
    };
    let third = match facts.triple_step.is_empty() {
        true => String::new(),
        false => format!(", and from {} three", list(&name(facts.triple_step), "or")),
    };
    Some(format!("{from} it may make two steps in one direction over empty squares{third}{taken}"))
}

/// Explains an oblique leap to readers who do not know its name.
fn leap(variant: &Variant, kind: Kind) -> Option<String> {
    const NUMBERS: [&str; 5] = ["", "one", "two", "three", "four"];
    let ways = variant.kind(kind).usual_ways();
    let leaps = ways.iter().filter_map(|way| match way.shape {
        Shape::Leap { to } => Some((to.dx.unsigned_abs(), to.dy.unsigned_abs())),
        _ => None,
    });
    let mut oblique: Vec<(u8, u8)> = leaps
        .map(|(dx, dy)| (dx.max(dy), dx.min(dy)))
        .filter(|&(long, short)| short > 0 && long > short)
        .collect();
    oblique.sort_unstable();
    oblique.dedup();
    let [(long, short)] = oblique[..] else { return None };
    let (long, short) = (NUMBERS.get(usize::from(long))?, NUMBERS.get(usize::from(short))?);
    Some(format!(
        "It leaps {long} squares straight and {short} sideways, over any pieces in between."
    ))
}

fn castling(variant: &Variant, piece: Piece) -> Option<String> {
    let name = |square| variant.board().name(square);
    let own = variant.rights().iter().filter(|right| right.color == piece.color());
    let own: Vec<&CastlingRight> = own.collect();
    let first = own.first()?;
    if first.king_kind != piece.kind() {
        let mut homes = own.iter().filter(|right| right.rook_kind == piece.kind()).peekable();
        homes.peek()?;
        let homes: Vec<String> = homes.map(|right| name(right.rook)).collect();
        let king = &variant.kind(first.king_kind).name;
        return Some(format!(
            "From {} it can castle with the {king}, if neither has moved.",
            list(&homes, "or")
        ));
    }
    let way = |right: &CastlingRight| {
        let partner = &variant.kind(right.rook_kind).name;
        let ends = right.targets.iter();
        let ends =
            ends.map(|&(king, rook)| format!("{} ({partner} to {})", name(king), name(rook)));
        ends.collect::<Vec<String>>()
    };
    let ways: Vec<String> = own.iter().flat_map(|right| way(right)).collect();
    Some(format!("Castles from {} to {}.", name(first.king), list(&ways, "or")))
}

fn promotion(variant: &Variant, piece: Piece) -> Option<String> {
    let facts = variant.kind(piece.kind()).promotion(piece.color());
    if facts.to.is_empty() {
        return None;
    }
    let names: Vec<String> = facts.to.iter().map(|&kind| variant.kind(kind).name.clone()).collect();
    let names = list(&names, "or");
    let promotion = variant.promotion();
    let zone = match (&facts.zone, promotion.ranks) {
        (Some(region), _) => region.name_squares(variant.board(), piece.color()),
        (None, 1) => "the last rank".to_owned(),
        (None, ranks) => format!("the last {ranks} ranks"),
    };
    let last = variant.board().places().next_back()?;
    let stuck = !promotion.stuck
        && !tracks::could_move(variant, Piece::new(Color::White, piece.kind()), last);
    let moves = match stuck || !promotion.on_leaving {
        true => format!("On {zone}, it"),
        false => format!("When a move begins or ends on {zone}, it"),
    };
    let must = stuck || facts.choice == PromotionChoice::Must;
    let becomes = if must { "becomes" } else { "may become" };
    if promotion.in_place {
        let last = if promotion.last_anywhere {
            ", or anywhere if it is the last of its side"
        } else {
            ""
        };
        let step = match promotion.with_step {
            true => ", where it stands or on an empty square to which it could go as one",
            false => "",
        };
        return Some(format!(
            "Instead of moving, on {zone}{last} it may become {}{step}.",
            a(&names)
        ));
    }
    Some(match promotion.from_holdings {
        true => format!("{moves} {becomes} a piece that its side holds beside the board: {names}."),
        false => format!("{moves} {becomes} {}.", a(&names)),
    })
}

fn drops(variant: &Variant, kind: Kind) -> Option<String> {
    if !variant.has_drops() || variant.is_royal(kind) {
        return None;
    }
    let facts = variant.kind(kind);
    let name = &facts.name;
    if let Some(base) = facts.unpromoted {
        return Some(format!("Once captured, it becomes {} again.", a(&variant.kind(base).name)));
    }
    let file = match facts.most_per_file {
        None => None,
        Some(1) => Some("on a file with another of its side".to_owned()),
        Some(most) => Some(format!("on a file with {most} of its side")),
    };
    let limits: Vec<String> =
        [file, facts.rules.no_drop_mate.then(|| "to give checkmate".to_owned())]
            .into_iter()
            .flatten()
            .collect();
    let subject = match variant.drops().reserve {
        true => format!("{} in hand", capital(&a(name))),
        false => format!("A captured {name}"),
    };
    let place = match &facts.drops_in {
        Some(region) => {
            format!("an empty square of {}", region.name_squares(variant.board(), Color::White))
        }
        None if limits.is_empty() => "any empty square".to_owned(),
        None => "an empty square".to_owned(),
    };
    Some(match limits[..] {
        [] => format!("{subject} can be dropped on {place}."),
        _ => format!("{subject} can be dropped on {place}, but not {}.", limits.join(" or ")),
    })
}

/// Points out pieces that can never leave squares of one colour.
fn colour_bound(variant: &Variant, kind: Kind) -> Option<String> {
    let ways = variant.kind(kind).all_ways();
    let even = |dx: i8, dy: i8| (dx + dy) % 2 == 0;
    let bound = ways.iter().all(|way| match &way.shape {
        Shape::Leap { to } | Shape::Path { to, .. } => even(to.dx, to.dy),
        Shape::Ride { step, .. } | Shape::Hop { step, .. } => even(step.dx, step.dy),
        Shape::Tour { .. } | Shape::Legs { .. } => false,
    });
    let bound = bound
        && !ways.iter().any(|way| way.cylinder)
        && variant.kind(kind).promotes_to.is_empty()
        && !ways.is_empty();
    bound.then(|| "It stays on squares of one colour.".to_owned())
}
