//! A piece in words: its name, its moves and its special rules.

use wazir_words::{mark, said, said_as, say};

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
    [said_as("piece", &facts.name).to_owned(), moves].into_iter().chain(remarks).collect()
}

/// The moves that a piece has only in some regions.
fn areas(variant: &Variant, piece: Piece) -> Option<String> {
    let sentences = variant.kind(piece.kind()).areas.iter().flat_map(|area| {
        let squares = area.region.name_squares(variant.board(), piece.color());
        let instead = area
            .betza
            .as_ref()
            .map(|it| say!("On {squares} it {moves}.", squares, moves = it.describe()));
        let also = |it: &Betza| {
            say!(
                "On {squares} it also {moves}, without leaving them.",
                squares,
                moves = it.describe()
            )
        };
        [instead, area.lines.as_ref().map(also)].into_iter().flatten()
    });
    let sentences: Vec<String> = sentences.collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// What a piece may not hop over or capture.
fn bars(variant: &Variant, kind: Kind) -> Option<String> {
    let facts = variant.kind(kind);
    let any = |kinds: &[Kind]| {
        let names = kinds.iter().map(|&kind| a(said_as("piece", &variant.kind(kind).name)));
        list(&names.collect::<Vec<String>>(), say!("or"))
    };
    let hops = (!facts.may_not_hop.is_empty())
        .then(|| say!("jump over {value}", value = any(&facts.may_not_hop)));
    let takes = (!facts.may_not_capture.is_empty())
        .then(|| say!("capture {value}", value = any(&facts.may_not_capture)));
    let cases: Vec<String> = hops.into_iter().chain(takes).collect();
    (!cases.is_empty()).then(|| say!("It may not {all}.", all = list(&cases, say!("or"))))
}

fn first_move(variant: &Variant, piece: Piece) -> Option<String> {
    let first = variant.kind(piece.kind()).first_move.as_ref()?;
    Some(say!("From where it stands at the start it also {moves}.", moves = first.describe()))
}

/// When a piece that has not moved may not make its first moves.
fn end_of_first_moves(variant: &Variant, piece: Piece) -> Option<String> {
    let facts = variant.kind(piece.kind());
    let name = |kind: &Kind| said_as("piece", &variant.kind(*kind).name).to_owned();
    let enemies: Vec<String> = facts.loses_first_move_to.iter().map(name).collect();
    let aimed = match enemies.is_empty() {
        true => String::new(),
        false => say!(" once an enemy {all} has aimed at it", all = list(&enemies, say!("or"))),
    };
    match (facts.rules.first_move_in_check, enemies.is_empty()) {
        (true, true) => None,
        (true, false) => Some(say!("It makes no such first move{aimed}.", aimed)),
        (false, true) => Some(say!("It makes no such first move in check.").to_owned()),
        (false, false) => Some(say!("It makes no such first move in check, nor{aimed}.", aimed)),
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
        ranks.iter().map(|rank| say!("rank {value}", value = seen(rank))).collect()
    };
    let starts = name(facts.double_step);
    let from = match starts.len() {
        0 => return None,
        1..=3 => say!("From {all}", all = list(&starts, say!("or"))),
        _ => say!("Wherever there is room").to_owned(),
    };
    let taken = match facts.rules.en_passant {
        true => say!(
            "; on the very next move, {piece} may capture it as if it had made only one{value}.",
            piece = a(said_as("piece", &facts.name)),
            value = if facts.triple_step.is_empty() { "" } else { say!(" or two") }
        ),
        false => ".".to_owned(),
    };
    let third = match facts.triple_step.is_empty() {
        true => String::new(),
        false => say!(", and from {all} three", all = list(&name(facts.triple_step), say!("or"))),
    };
    Some(say!(
        "{from} it may make two steps in one direction over empty squares{third}{taken}",
        from,
        third,
        taken
    ))
}

/// Explains an oblique leap to readers who do not know its name.
fn leap(variant: &Variant, kind: Kind) -> Option<String> {
    const NUMBERS: [&str; 5] = ["", mark!("one"), mark!("two"), mark!("three"), mark!("four")];
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
    let number = |count: u8| NUMBERS.get(usize::from(count)).map(|word| said(word));
    let (long, short) = (number(long)?, number(short)?);
    Some(say!(
        "It leaps {long} squares straight and {short} sideways, over any pieces in between.",
        long,
        short
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
        let king = said_as("piece", &variant.kind(first.king_kind).name);
        return Some(say!(
            "From {all} it can castle with the {king}, if neither has moved.",
            all = list(&homes, say!("or")),
            king
        ));
    }
    let way = |right: &CastlingRight| {
        let partner = said_as("piece", &variant.kind(right.rook_kind).name);
        let ends = right.targets.iter();
        let ends = ends.map(|&(king, rook)| {
            say!(
                "{square} ({partner} to {square2})",
                square = name(king),
                partner,
                square2 = name(rook)
            )
        });
        ends.collect::<Vec<String>>()
    };
    let ways: Vec<String> = own.iter().flat_map(|right| way(right)).collect();
    Some(say!(
        "Castles from {square} to {all}.",
        square = name(first.king),
        all = list(&ways, say!("or"))
    ))
}

fn promotion(variant: &Variant, piece: Piece) -> Option<String> {
    let facts = variant.kind(piece.kind()).promotion(piece.color());
    if facts.to.is_empty() {
        return None;
    }
    let name = |&kind: &Kind| said_as("piece", &variant.kind(kind).name);
    let names: Vec<&str> = facts.to.iter().map(name).collect();
    let names = list(&names, say!("or"));
    let promotion = variant.promotion();
    let zone = match (&facts.zone, promotion.ranks) {
        (Some(region), _) => region.name_squares(variant.board(), piece.color()),
        (None, 1) => say!("the last rank").to_owned(),
        (None, ranks) => say!("the last {ranks} ranks", ranks),
    };
    let last = variant.board().places().next_back()?;
    let stuck = !promotion.stuck
        && !tracks::could_move(variant, Piece::new(Color::White, piece.kind()), last);
    let moves = match stuck || !promotion.on_leaving {
        true => say!("On {zone}, it", zone),
        false => say!("When a move begins or ends on {zone}, it", zone),
    };
    let must = stuck || facts.choice == PromotionChoice::Must;
    let becomes = if must { say!("becomes") } else { say!("may become") };
    if promotion.in_place {
        let last = if promotion.last_anywhere {
            say!(", or anywhere if it is the last of its side")
        } else {
            ""
        };
        let step = match promotion.with_step {
            true => say!(", where it stands or on an empty square to which it could go as one"),
            false => "",
        };
        return Some(say!(
            "Instead of moving, on {zone}{last} it may become {piece}{step}.",
            zone,
            last,
            piece = a(&names),
            step
        ));
    }
    Some(match promotion.from_holdings {
        true => say!(
            "{moves} {becomes} a piece that its side holds beside the board: {names}.",
            moves,
            becomes,
            names
        ),
        false => say!("{moves} {becomes} {piece}.", moves, becomes, piece = a(&names)),
    })
}

fn drops(variant: &Variant, kind: Kind) -> Option<String> {
    if !variant.has_drops() || variant.is_royal(kind) {
        return None;
    }
    let facts = variant.kind(kind);
    let name = said_as("piece", &facts.name);
    if let Some(base) = facts.unpromoted {
        return Some(say!(
            "Once captured, it becomes {piece} again.",
            piece = a(said_as("piece", &variant.kind(base).name))
        ));
    }
    let file = match facts.most_per_file {
        None => None,
        Some(1) => Some(say!("on a file with another of its side").to_owned()),
        Some(most) => Some(say!("on a file with {most} of its side", most)),
    };
    let limits: Vec<String> =
        [file, facts.rules.no_drop_mate.then(|| say!("to give checkmate").to_owned())]
            .into_iter()
            .flatten()
            .collect();
    let subject = match variant.drops().reserve {
        true => say!("{piece} in hand", piece = capital(&a(name))),
        false => say!("A captured {name}", name),
    };
    let place = match &facts.drops_in {
        Some(region) => {
            say!(
                "an empty square of {value}",
                value = region.name_squares(variant.board(), Color::White)
            )
        }
        None if limits.is_empty() => say!("any empty square").to_owned(),
        None => say!("an empty square").to_owned(),
    };
    Some(match limits[..] {
        [] => say!("{subject} can be dropped on {place}.", subject, place),
        _ => say!(
            "{subject} can be dropped on {place}, but not {all}.",
            subject,
            place,
            all = list(&limits, say!("or"))
        ),
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
    bound.then(|| say!("It stays on squares of one colour.").to_owned())
}
