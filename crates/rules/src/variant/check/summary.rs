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
use wazir_words::Language;

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
        let enemies = list(&self::names(variant, &kind.loses_first_move_to), "or");
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
        notes.push(format!("may not {verb} any {}", list(&self::names(variant, kinds), "or")));
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
    let mut text = list(&names(variant, &promotion.to), "or");
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
    // Nobody has put them into other languages yet.
    Language::English.scope(|| gather_facts(variant))
}

fn gather_facts(variant: &Variant) -> Vec<String> {
    let mut facts = Vec::new();
    facts.extend(variant.prelude().map(|prelude| exchange(variant, prelude)));
    facts.extend(variant.shuffle().map(|rules| shuffle(variant, rules)));
    let opposite = if variant.board().is_turned() { Opposite::Turned } else { Opposite::Mirrored };
    facts.extend(Some(opposite.phrase().to_owned()).filter(|text| !text.is_empty()));
    facts.extend(regions(variant));
    facts.extend(Some(variant.check().phrase().to_owned()).filter(|text| !text.is_empty()));
    facts.extend(variant.moves().notes().into_iter().map(str::to_owned));
    let passing = variant.moves().may_pass.phrase();
    facts.extend(Some(passing.to_owned()).filter(|text| !text.is_empty()));
    facts.extend(variant.explosion().map(|rules| explosion(variant, rules)));
    facts.extend(variant.trade().map(|rules| trade(variant, rules)));
    facts.extend(variant.walls().map(|rules| rules.describe(variant)));
    facts.extend(castling(variant));
    let opposite = "Nobody castles on the wing on which the other side has castled.";
    facts.extend(variant.castles_opposite().then(|| opposite.to_owned()));
    facts.extend(promotion(variant));
    facts.extend(variant.promotion().notes().into_iter().map(str::to_owned));
    facts.push(variant.captured().phrase().to_owned());
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
        let [white, black] = Color::ALL.map(|color| region.name_squares(variant.board(), color));
        match region.is_shared() {
            true => format!("The region `{}` is {white}.", region.name()),
            false => {
                format!("The region `{}` is {white} for White, {black} for Black.", region.name())
            }
        }
    };
    variant.regions().iter().map(sentence).collect()
}

fn explosion(variant: &Variant, rules: &ExplosionRules) -> String {
    let names = list(&names(variant, &rules.spares), "or");
    let but = match names.is_empty() {
        true => String::new(),
        false => format!("; it spares any {names} that is not captured"),
    };
    format!("A capture destroys the capturer and all pieces next to the square{but}.")
}

fn trade(variant: &Variant, rules: &TradeRules) -> String {
    let names = |kinds: &[Kind]| list(&names(variant, kinds), "or");
    let what = names(&rules.pieces);
    let but = match rules.light.is_empty() {
        true => String::new(),
        false => format!(" other than a {}", names(&rules.light)),
    };
    let guards = if rules.royal_guards { "" } else { "; a royal piece does not guard" };
    format!(
        "A {what} may not take a {what} that is guarded and not next to it, unless it takes another \
         piece{but} with the same move{guards}. When another piece has taken a {what}, none may be \
         taken by another piece in the next move, except on the same square."
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
                let partner = &variant.kind(right.rook_kind).name;
                format!("{} ({partner} to {})", name(king), name(rook))
            });
            let targets: Vec<String> = targets.collect();
            let from = match last.replace(right.king) == Some(right.king) {
                true => String::new(),
                false => format!("from {} ", name(right.king)),
            };
            let letter = Letter { letter: right.letter, promoted: false };
            format!("{from}with {} ({letter}) to {}", name(right.rook), list(&targets, "or"))
        };
        let all: Vec<String> = own().map(way).collect();
        list(&all, "or")
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
        let likewise = if mirrored { "; Black likewise" } else { "" };
        (!ways.is_empty()).then(|| format!("{} castles {ways}{likewise}.", color.name()))
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
    let verb = rules.choice.phrase();
    let leaving = if rules.on_leaving { "reaches or leaves" } else { "reaches" };
    let zone = match rules.ranks {
        1 => "the last rank".to_owned(),
        ranks => format!("the last {ranks} ranks"),
    };
    if rules.in_place {
        return Some(format!("The zone of promotion is {zone}."));
    }
    let limited = variant.kinds().iter().any(|kind| kind.most.is_some());
    let source = match rules.from_holdings {
        true => format!(", only to a piece in its side's holdings; {}", rules.if_none.phrase()),
        false if limited => format!("; {}", rules.if_none.phrase()),
        false => String::new(),
    };
    Some(format!("A piece that {leaving} {zone} {verb}{source}."))
}

fn shuffle(variant: &Variant, rules: &ShuffleRules) -> String {
    let files: String = rules.files.iter().map(|&file| char::from(b'a' + file)).collect();
    let mut text = format!(
        "Before play, the pieces on files {files} are shuffled: {}",
        list(&names(variant, &rules.places), "and")
    );
    if !rules.both_shades.is_empty() {
        let pairs = list(&names(variant, &rules.both_shades), "and");
        text += &format!(", a {pairs} on either colour of squares");
    }
    if !rules.rest.is_empty() {
        text += &format!(", then in this order {}", list(&names(variant, &rules.rest), "and"));
    }
    let castling =
        if variant.castles_anywhere() { " They castle from where they stand." } else { "" };
    format!("{text}; {} arrays.{castling}", crate::prelude::array_count(variant))
}

fn exchange(variant: &Variant, prelude: &PreludeRules) -> String {
    let wing = |files: &[u8]| files.iter().map(|&file| char::from(b'a' + file)).collect::<String>();
    format!(
        "Before play, {} of the pieces on files {} and of those on {} are replaced by {}.",
        prelude.each,
        wing(&prelude.queen_wing),
        wing(&prelude.king_wing),
        list(&names(variant, &prelude.substitutes), "and")
    )
}

fn names(variant: &Variant, kinds: &[Kind]) -> Vec<String> {
    kinds.iter().map(|&kind| variant.kind(kind).name.clone()).collect()
}

/// Writes hundredths of a pawn as pawns: "9.5".
fn pawns(value: i32) -> String {
    (f64::from(value) / 100.0).to_string()
}
