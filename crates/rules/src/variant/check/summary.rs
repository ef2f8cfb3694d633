//! Summarises a checked variant in plain words, for its author to compare with what was meant.

use std::fmt::Write;

use crate::betza::Betza;
use crate::square::{Color, Kind};
use crate::text::list;
use crate::variant::table::Phrase;
use crate::variant::{
    Area, CastlingRight, ExplosionRules, Letter, Opposite, PieceKind, PreludeRules, Promotion,
    PromotionChoice, Ranks, Region, ShuffleRules, TradeRules, Variant,
};
use wazir_words::{said, said_as, say};

/// Summarises a variant: board, pieces, and one sentence for each other fact.
///
/// ```
/// use wazir_rules::Variant;
///
/// let summary = wazir_rules::variant::summary(&*Variant::named("berolina")?);
/// assert!(summary.contains("can make a double step from rank 2"));
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn summary(variant: &Variant) -> String {
    let mut text = format!("{} ({})\n", variant.name(), variant.id());
    if !variant.about().is_empty() {
        text += &format!("{}\n", variant.about());
    }
    let (files, ranks) = (variant.board().files(), variant.board().ranks());
    text += &format!("\n{files} files, {ranks} ranks\n\n{}\n{}\n", board(variant), pieces(variant));
    for fact in facts(variant).into_iter().chain([protocol(variant)]) {
        text += &format!("{fact}\n");
    }
    text
}

/// Draws the start position with Black at the top, and the pieces beside the board.
fn board(variant: &Variant) -> String {
    let board = variant.board();
    let mut text = String::new();
    for rank in (0..board.ranks()).rev() {
        text += &format!("{:>4} ", rank + 1);
        let squares = (0..board.files()).filter_map(|file| board.square(file, rank));
        for square in squares {
            let piece = variant.start().board.get(square.index()).copied().flatten();
            let letter = piece.map(|p| variant.kind(p.kind()).letter.of(p.color()));
            let empty = if board.is_hole(square) { "*" } else { "." };
            text += &format!("{:>3}", letter.as_deref().unwrap_or(empty));
        }
        text.push('\n');
    }
    text += "     ";
    for square in board.squares().take(board.files()) {
        text += &format!("{:>3}", board.file_letter(square));
    }
    text.push('\n');
    for color in Color::ALL {
        let held = variant.start().holdings.iter(color);
        let held: Vec<String> =
            held.map(|(kind, count)| format!("{count} {}", variant.kind(kind).name)).collect();
        if !held.is_empty() {
            let _ =
                writeln!(text, "     Beside the board, {}'s: {}.", color.name(), held.join(", "));
        }
    }
    text
}

/// Lists the kinds, each on a line followed by its special rules.
fn pieces(variant: &Variant) -> String {
    let longest = |text: fn(&PieceKind) -> String| {
        variant.kinds().iter().map(|kind| text(kind).chars().count()).max().unwrap_or(0)
    };
    let (names, moves) = (longest(|k| k.name.clone()), longest(|k| k.spelling.clone()));
    let mut text = String::new();
    for id in variant.all_kinds() {
        let kind = variant.kind(id);
        let value = kind.value.map_or_else(|| "royal".to_owned(), pawns);
        let (letter, betza) = (kind.letter.to_string(), &kind.spelling);
        let _ = writeln!(
            text,
            "  {letter:<2}  {:<names$}  {value:>5}  {betza:<moves$}  {}",
            kind.name,
            kind.betza.describe()
        );
        for note in notes(variant, id) {
            let _ = writeln!(text, "      {note}");
        }
    }
    text
}

fn notes(variant: &Variant, id: Kind) -> Vec<String> {
    let kind = variant.kind(id);
    let mut notes = Vec::new();
    let names = |ranks: Ranks| -> Vec<String> {
        ranks.iter().map(|rank| format!("rank {}", rank + 1)).collect()
    };
    if !kind.double_step.is_empty() {
        let taken = if kind.rules.en_passant { ", and then be captured en passant" } else { "" };
        let third = match kind.triple_step.is_empty() {
            true => String::new(),
            false => format!(", a third one from {}", list(&names(kind.triple_step), "or")),
        };
        let from = list(&names(kind.double_step), "or");
        notes.push(format!("can make a double step from {from}{third}{taken}"));
    }
    if let Some(first) = &kind.first_move {
        notes.push(format!("on its start squares it also {}", first.describe()));
    }
    if !kind.loses_first_move_to.is_empty() {
        let enemies = either(variant, &kind.loses_first_move_to);
        notes.push(format!("makes no first move once an enemy {enemies} has aimed at it"));
    }
    if kind.promotes_alike() {
        notes.extend(promotes(variant, kind.promotion(Color::White)));
    } else {
        notes.extend(Color::ALL.into_iter().map(|color| {
            let promotes = promotes(variant, kind.promotion(color));
            let does = promotes.unwrap_or_else(|| "does not promote".to_owned());
            format!("{} {does}", color.name())
        }));
    }
    for Area { region, betza, lines } in &kind.areas {
        let name = region.name();
        notes.extend(betza.iter().map(|it| format!("in the region `{name}`, {}", it.describe())));
        let also = |it: &Betza| format!("within the region `{name}`, also {}", it.describe());
        notes.extend(lines.iter().map(also));
    }
    if let Some(most) = kind.most {
        notes.push(format!("no piece promotes to it while its side has {most}"));
    }
    if let Some(region) = &kind.drops_in {
        notes.push(format!("may be dropped in the region `{}`", region.name()));
    }
    if let Some(region) = &kind.stays_in {
        notes.push(format!("may not leave the region `{}`", region.name()));
    }
    let bars = [("hop over", &kind.may_not_hop), ("capture", &kind.may_not_capture)];
    for (verb, kinds) in bars.into_iter().filter(|(_, kinds)| !kinds.is_empty()) {
        notes.push(format!("may not {verb} any {}", either(variant, kinds)));
    }
    match kind.most_per_file {
        None => {}
        Some(1) => notes.push("may not be dropped on a file with another of its side".to_owned()),
        Some(most) => {
            notes.push(format!("may not be dropped on a file with {most} of its side"));
        }
    }
    if let Some(base) = kind.unpromoted {
        notes.push(format!("reverts to a {} when captured", variant.kind(base).name));
    }
    if !kind.also.is_empty() {
        let letters: Vec<String> = kind.also.iter().map(ToString::to_string).collect();
        notes.push(format!("also read as {}", list(&letters, "or")));
    }
    if variant.is_dead_alone(id) {
        notes.push("can never win with its king alone".to_owned());
    }
    notes.extend(kind.rules.notes().into_iter().map(str::to_owned));
    notes
}

/// The promotion of a piece, if it promotes at all: `may promote to Queen`.
fn promotes(variant: &Variant, promotion: &Promotion) -> Option<String> {
    let mut text = either(variant, &promotion.to);
    if let Some(region) = &promotion.zone {
        text += &format!(" in the region `{}`", region.name());
    }
    let verb = match promotion.choice {
        choice if choice == variant.promotion().choice => "promotes",
        PromotionChoice::Must => "must promote",
        PromotionChoice::May => "may promote",
    };
    (!promotion.to.is_empty()).then(|| format!("{verb} to {text}"))
}

/// One sentence for each rule of the game as a whole, as they stand in the [`summary`].
///
/// ```
/// use wazir_rules::{Variant, variant};
///
/// let facts = variant::facts(&*Variant::named("crazyhouse")?);
/// assert!(facts.iter().any(|fact| fact.starts_with("Captured pieces change sides")));
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
pub fn facts(variant: &Variant) -> Vec<String> {
    let phrase = |phrase: &'static str| Some(said(phrase).to_owned()).filter(|it| !it.is_empty());
    let mut facts = Vec::new();
    facts.extend(variant.prelude().map(|prelude| exchange(variant, prelude)));
    facts.extend(variant.shuffle().map(|rules| shuffle(variant, rules)));
    let opposite = if variant.board().is_turned() { Opposite::Turned } else { Opposite::Mirrored };
    facts.extend(phrase(opposite.phrase()));
    facts.extend(regions(variant));
    facts.extend(phrase(variant.check().phrase()));
    facts.extend(variant.moves().notes().into_iter().map(str::to_owned));
    facts.extend(phrase(variant.moves().may_pass.phrase()));
    facts.extend(variant.explosion().map(|rules| explosion(variant, rules)));
    facts.extend(variant.trade().map(|rules| trade(variant, rules)));
    facts.extend(variant.walls().map(|rules| rules.describe(variant)));
    facts.extend(castling(variant));
    let opposite = say!("Nobody castles on the wing on which the other side has castled.");
    facts.extend(variant.castles_opposite().then(|| opposite.to_owned()));
    facts.extend(promotion(variant));
    facts.extend(variant.promotion().notes().into_iter().map(str::to_owned));
    facts.extend(phrase(variant.captured().phrase()));
    facts.extend(variant.drops().notes().into_iter().map(str::to_owned));
    facts.push(variant.describe_ends().join(" "));
    facts.extend(variant.notation().notes().into_iter().map(str::to_owned));
    facts
}

/// Its names in other programs.
fn protocol(variant: &Variant) -> String {
    let protocol = variant.protocol();
    let known = [("CECP", &protocol.cecp), ("UCI", &protocol.uci)].map(|(name, words)| {
        let words = if words.is_empty() { "not announced".to_owned() } else { words.join(", ") };
        format!("{name}: {words}")
    });
    format!("{}. PGN: {}.", known.join(". "), protocol.pgn)
}

/// One sentence for each region.
fn regions(variant: &Variant) -> Vec<String> {
    let sentence = |region: &Region| {
        let name = region.name();
        let [white, black] = Color::ALL.map(|color| region.name_squares(variant.board(), color));
        match region.is_shared() {
            true => say!("The region `{name}` is {white}.", name, white),
            false => say!(
                "The region `{name}` is {white} for White, {black} for Black.",
                name,
                white,
                black,
            ),
        }
    };
    variant.regions().iter().map(sentence).collect()
}

fn explosion(variant: &Variant, rules: &ExplosionRules) -> String {
    match either(variant, &rules.spares) {
        pieces if pieces.is_empty() => {
            say!("A capture destroys the capturer and all pieces next to the square.").to_owned()
        }
        pieces => say!(
            "A capture destroys the capturer and all pieces next to the square; it spares any {pieces} that is not captured.",
            pieces,
        ),
    }
}

fn trade(variant: &Variant, rules: &TradeRules) -> String {
    let piece = either(variant, &rules.pieces);
    let guarded = match either(variant, &rules.light) {
        light if light.is_empty() => say!(
            "A {piece} may not take a {piece} that is guarded and not next to it, unless it takes another piece with the same move",
            piece,
        ),
        light => say!(
            "A {piece} may not take a {piece} that is guarded and not next to it, unless it takes another piece other than a {light} with the same move",
            piece,
            light,
        ),
    };
    let guards = match rules.royal_guards {
        true => guarded,
        false => say!("{guarded}; a royal piece does not guard", guarded),
    };
    say!(
        "{guards}. When another piece has taken a {piece}, none may be taken by another piece in the next move, except on the same square.",
        guards,
        piece,
    )
}

/// One sentence for each side that castles, or one for both.
fn castling(variant: &Variant) -> Vec<String> {
    let name = |square| variant.board().name(square);
    // The king's square is named once, unless it differs.
    let ways = |color: Color| -> String {
        let own = || variant.rights().iter().filter(move |right| right.color == color);
        let mut last = None;
        let way = |right: &CastlingRight| {
            let targets = right.targets.iter().map(|&(king, rook)| {
                let partner = said_as("piece", &variant.kind(right.rook_kind).name);
                let (king, square) = (name(king), name(rook));
                say!("{king} ({partner} to {square})", king, partner, square)
            });
            let targets = list(&targets.collect::<Vec<_>>(), say!("or"));
            let letter = Letter { letter: right.letter, promoted: false };
            let rook = name(right.rook);
            match last.replace(right.king) == Some(right.king) {
                true => say!("with {rook} ({letter}) to {targets}", rook, letter, targets),
                false => say!(
                    "from {king} with {rook} ({letter}) to {targets}",
                    king = name(right.king),
                    rook,
                    letter,
                    targets,
                ),
            }
        };
        list(&own().map(way).collect::<Vec<_>>(), say!("or"))
    };
    let mirrored = variant.rights().iter().all(|right| {
        variant.rights().iter().any(|other| {
            other.color != right.color
                && other.letter == right.letter
                && other.king == variant.board().mirror(right.king)
                && other.rook == variant.board().mirror(right.rook)
        })
    });
    let sentence = |color: Color| {
        let ways = ways(color);
        let side = said(color.name());
        (!ways.is_empty()).then(|| match mirrored {
            true => say!("{side} castles {ways}; Black likewise.", side, ways),
            false => say!("{side} castles {ways}.", side, ways),
        })
    };
    let sides: &[Color] = if mirrored { &[Color::White] } else { &Color::ALL };
    sides.iter().filter_map(|&color| sentence(color)).collect()
}

fn promotion(variant: &Variant) -> Option<String> {
    let rules = variant.promotion();
    let by_rank = |side: &Promotion| !side.to.is_empty() && side.zone.is_none();
    if !variant.kinds().iter().flat_map(|kind| &kind.promotions).any(by_rank) {
        return None;
    }
    let zone = match rules.ranks {
        1 => say!(context: "what is reached", "the last rank").to_owned(),
        count => say!("the last {count} ranks", count),
    };
    if rules.in_place {
        return Some(say!("The zone of promotion is {zone}.", zone));
    }
    let promotes = match (rules.choice, rules.on_leaving) {
        (PromotionChoice::Must, false) => say!("A piece that reaches {zone} promotes", zone),
        (PromotionChoice::Must, true) => {
            say!("A piece that reaches or leaves {zone} promotes", zone)
        }
        (PromotionChoice::May, false) => say!(
            "A piece that reaches {zone} may promote (and must, if it could never move again)",
            zone,
        ),
        (PromotionChoice::May, true) => say!(
            "A piece that reaches or leaves {zone} may promote (and must, if it could never move again)",
            zone,
        ),
    };
    let limited = variant.kinds().iter().any(|kind| kind.most.is_some());
    let otherwise = said(rules.if_none.phrase());
    Some(match rules.from_holdings {
        true => say!(
            "{promotes}, only to a piece in its side's holdings; {otherwise}.",
            promotes,
            otherwise,
        ),
        false if limited => format!("{promotes}; {otherwise}."),
        false => format!("{promotes}."),
    })
}

fn shuffle(variant: &Variant, rules: &ShuffleRules) -> String {
    let files: String = rules.files.iter().map(|&file| char::from(b'a' + file)).collect();
    let mut placed = all(variant, &rules.places);
    if !rules.both_shades.is_empty() {
        let pieces = all(variant, &rules.both_shades);
        placed = say!("{placed}, a {pieces} on either colour of squares", placed, pieces);
    }
    if !rules.rest.is_empty() {
        let pieces = all(variant, &rules.rest);
        placed = say!("{placed}, then in this order {pieces}", placed, pieces);
    }
    let shuffled = say!(
        "Before play, the pieces on files {files} are shuffled: {placed}; {count} arrays.",
        files,
        placed,
        count = crate::prelude::array_count(variant),
    );
    match variant.castles_anywhere() {
        true => format!("{shuffled} {}", say!("They castle from where they stand.")),
        false => shuffled,
    }
}

fn exchange(variant: &Variant, prelude: &PreludeRules) -> String {
    let wing = |files: &[u8]| files.iter().map(|&file| char::from(b'a' + file)).collect::<String>();
    say!(
        "Before play, {count} of the pieces on files {queenside} and of those on {kingside} are replaced by {pieces}.",
        count = prelude.each,
        queenside = wing(&prelude.queen_wing),
        kingside = wing(&prelude.king_wing),
        pieces = all(variant, &prelude.substitutes),
    )
}

fn names<'v>(variant: &'v Variant, kinds: &[Kind]) -> Vec<&'v str> {
    kinds.iter().map(|&kind| said_as("piece", &variant.kind(kind).name)).collect()
}

/// The names of kinds: "Queen, Rook and Knight".
fn all(variant: &Variant, kinds: &[Kind]) -> String {
    list(&names(variant, kinds), say!("and"))
}

/// The names of kinds: "Queen, Rook or Knight".
fn either(variant: &Variant, kinds: &[Kind]) -> String {
    list(&names(variant, kinds), say!("or"))
}

/// Writes hundredths of a pawn as pawns: "9.5".
fn pawns(value: i32) -> String {
    (f64::from(value) / 100.0).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shelf;
    use wazir_words::Language;

    #[test]
    fn every_fact_is_said_in_each_language() {
        for variant in Shelf::shipped().all() {
            let english = facts(&variant);
            for language in [Language::German, Language::Pseudo] {
                let said = language.scope(|| facts(&variant));
                assert_eq!(english.len(), said.len(), "{}", variant.id());
                for (english, said) in english.iter().zip(said) {
                    assert_ne!(*english, said, "{} in {language:?}", variant.id());
                }
            }
        }
    }
}
