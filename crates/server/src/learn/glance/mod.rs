//! *Moves at a glance*: a board on which each piece shows what it can do.
//!
//! The page holds the whole of it as data, so it answers at once; only where a visitor puts
//! something in a piece's way, the server is asked. Without a script there is a picture for
//! each piece instead.

mod layout;
pub(super) mod picture;

use std::collections::BTreeMap;
use std::sync::Arc;

use maud::{Markup, PreEscaped, html};
use wazir_rules::game::{Game, Rules};
use wazir_rules::setup::Setup;
use wazir_rules::show::diagram::{self, Grid, Ground};
use wazir_rules::square::{Color, Piece, Square};
use wazir_rules::variant::{CastlingRight, Variant};

use self::layout::{FAR, Layout, Passing, castling};
use self::picture::Picture;
use crate::messages::{Demo, DemoMove, Glance, GlanceMark, Mark, Scene, VariantFacts};
use crate::view;

/// The diagram of a game, for its rules page; on a page where no script can run, the pictures.
pub(crate) fn section(rules: &Arc<Rules>, still: bool) -> Markup {
    let variant = &**rules.variant();
    let layout = Layout::new(variant);
    let demo = demo(rules, &layout);
    if still {
        return html! { div.glance { div.glance-side { (legend(&demo)) } (stills(variant, &demo)) } };
    }
    let data = serde_json::to_string(&demo).expect("plain data").replace('<', "\\u003c");
    let label = format!("{}: click on a piece to see its moves", variant.name());
    html! {
        div.glance data-testid="glance" {
            div.glance-main {
                div.glance-board data-files=(variant.board().files()) {
                    (picture(variant, &demo.free.pieces, &label))
                }
                div.glance-tools {
                    div.glance-switch role="group" aria-label="Which board" {
                        button type="button" data-scene="free" aria-pressed="true" { "Free board" }
                        button type="button" data-scene="start" aria-pressed="false" { "In the start position" }
                    }
                    button type="button" data-action="again" hidden { "Show again" }
                    button type="button" data-action="clear" hidden { "Clear" }
                }
                div.glance-text aria-live="polite" data-testid="glance-text" {
                    p.glance-name { "Choose a piece to see its moves" }
                }
            }
            div.glance-side {
                (legend(&demo))
                p.muted.glance-hint {
                    "Click, tap or press Enter on a piece; Escape clears. Then click on squares to put something in its way."
                }
            }
            script type="application/json" { (PreEscaped(data)) }
            noscript { (stills(variant, &demo)) }
        }
    }
}

/// The neutral board with pieces, until the script's board takes its place.
fn picture(variant: &Variant, pieces: &BTreeMap<String, String>, label: &str) -> Markup {
    let grid = Grid::new(variant.board(), Ground::Neutral);
    let mut content = grid.squares();
    let standing = pieces.iter().filter_map(|(name, id)| Some((variant.board().parse(name)?, id)));
    content.extend(standing.map(|(square, id)| grid.piece(square, id, None)));
    html! {
        svg.still viewBox={ "0 0 " (grid.width()) " " (grid.height()) } role="img" aria-label=(label) {
            (PreEscaped(content))
        }
    }
}

fn legend(demo: &Demo) -> Markup {
    let used = |mark| demo.free.marks.values().flatten().any(|marked| marked.mark == mark);
    html! {
        ul.legend data-testid="legend" {
            @for (mark, words) in LEGEND { (entry(mark, words)) }
            @if used(Mark::Path) { (entry("path", "Walk that needs one free way of several")) }
            @if used(Mark::Castle) { (entry("castle", "Castling: the square where the King ends")) }
        }
    }
}

/// What the marks mean.
pub(super) const LEGEND: [(&str, &str); 4] = [
    ("slide", "Sliding capture or non-capture, can be blocked on any square along the ray"),
    ("leap", "Unblockable leap (capture or non-capture)"),
    ("quiet", "Non-capture only"),
    ("capture", "Capture only"),
];

pub(super) fn entry(mark: &str, words: &str) -> Markup {
    html! {
        li data-legend=(mark) { span.legend-box { i class={ "mark mark-" (mark) } {} } span { (words) } }
    }
}

fn demo(rules: &Arc<Rules>, layout: &Layout) -> Demo {
    let variant = &**rules.variant();
    let name = |square: Square| variant.board().name(square);
    let free = scene(variant, layout.pieces.iter().map(|(&s, &p)| (s, p)), |piece, square| {
        view::glance_alone(variant, &castling_setup(variant, square, piece), piece, Some(square))
    });
    let game = Game::new(Arc::clone(rules));
    let start = game.setup();
    let squares = variant.board().squares().zip(&start.board);
    let standing = squares.filter_map(|(square, &piece)| Some((square, piece?)));
    let start =
        scene(variant, standing, |piece, square| view::glance_in_game(&game, piece, Some(square)));
    let both = Color::ALL
        .into_iter()
        .flat_map(|color| variant.all_kinds().map(move |kind| Piece::new(color, kind)));
    let both: Vec<Piece> = both.collect();
    let mut castlings: BTreeMap<String, Vec<DemoMove>> = BTreeMap::new();
    for right in castling(variant) {
        let moves = right.targets.iter().map(|&targets| castle(variant, right, targets));
        castlings.entry(name(right.rook)).or_default().extend(moves);
    }
    let passing = layout.passing.iter();
    Demo {
        facts: view::variant_facts(variant),
        words: both
            .iter()
            .map(|&piece| {
                (diagram::id(variant, piece), wazir_rules::show::glance::words(variant, piece))
            })
            .collect(),
        free,
        start,
        castling: castlings,
        passing: passing
            .map(|passing| (name(passing.victim), capture_in_passing(variant, passing)))
            .collect(),
    }
}

/// What changes on the board: piece by square.
type Change = BTreeMap<String, Option<String>>;

/// The king and its rook change places as far as `king_to` and `rook_to` say.
fn castle(
    variant: &Variant,
    right: &CastlingRight,
    (king_to, rook_to): (Square, Square),
) -> DemoMove {
    let name = |square: Square| variant.board().name(square);
    let id = |kind| diagram::id(variant, Piece::new(right.color, kind));
    let (king, rook) = (&variant.kind(variant.royal()).name, &variant.kind(right.rook_kind).name);
    // Each may end where the other stood: what arrives is written last.
    let mut step: Change = [(name(right.king), None), (name(right.rook), None)].into();
    step.insert(name(king_to), Some(id(variant.royal())));
    step.insert(name(rook_to), Some(id(right.rook_kind)));
    DemoMove {
        lines: vec![
            "Castling".to_owned(),
            format!(
                "The {king} goes from {} to {}, the {rook} from {} to {}.",
                name(right.king),
                name(king_to),
                name(right.rook),
                name(rook_to)
            ),
            format!(
                "Neither may have moved, nothing may stand between them, and the {king} may not be in check, pass an attacked square or end on one."
            ),
        ],
        frames: vec![Change::new(), step],
    }
}

fn capture_in_passing(variant: &Variant, passing: &Passing) -> DemoMove {
    let name = |square: Square| variant.board().name(square);
    let kind = &variant.kind(passing.kind).name;
    let mut lines = vec![
        "En passant".to_owned(),
        format!(
            "The {kind} has just stepped twice, from {} to {}: the {kind} on {} may take it on {}, the square it skipped, but only at once.",
            name(passing.from),
            name(passing.victim),
            name(passing.taker),
            name(passing.skipped)
        ),
    ];
    lines.extend(passing.other.map(|other| {
        let from = name(other);
        format!("The {kind} on {from} cannot: its step to {} takes nothing.", name(passing.skipped))
    }));
    let id = |color| Some(diagram::id(variant, Piece::new(color, passing.kind)));
    let (taker, victim) = (id(!FAR), id(FAR));
    DemoMove {
        lines,
        frames: vec![
            [(name(passing.from), victim.clone()), (name(passing.victim), None)].into(),
            [(name(passing.from), None), (name(passing.victim), victim)].into(),
            [
                (name(passing.taker), None),
                (name(passing.victim), None),
                (name(passing.skipped), taker),
            ]
            .into(),
        ],
    }
}

/// A king at home has its rooks with it, everyone else is alone.
fn castling_setup(variant: &Variant, square: Square, piece: Piece) -> Setup {
    let mut setup = Setup::empty(variant.board().len());
    for (bit, right) in variant.rights().iter().enumerate() {
        if right.king == square && piece == Piece::new(right.color, variant.royal()) {
            setup.board[right.rook.index()] = Some(Piece::new(right.color, right.rook_kind));
            setup.castling |= 1 << bit;
        }
    }
    setup
}

fn scene(
    variant: &Variant,
    pieces: impl Iterator<Item = (Square, Piece)> + Clone,
    glance: impl Fn(Piece, Square) -> Glance,
) -> Scene {
    let name = |square| variant.board().name(square);
    let marked = pieces.clone().map(|(square, piece)| (name(square), glance(piece, square).marks));
    Scene {
        marks: marked.collect(),
        pieces: pieces.map(|(square, piece)| (name(square), diagram::id(variant, piece))).collect(),
    }
}

/// One picture for each piece of the demonstration board, none twice.
fn stills(variant: &Variant, demo: &Demo) -> Markup {
    // Of several alike the one that shows most: a pawn at home, a king that may castle.
    let mut best: BTreeMap<&str, (&String, &String, &Vec<GlanceMark>)> = BTreeMap::new();
    for (square, id) in &demo.free.pieces {
        let marks = &demo.free.marks[square];
        let castles = marks.iter().any(|marked| marked.mark == Mark::Castle);
        if !id.starts_with("w-") && !castles {
            continue;
        }
        let kind = id.split_once('-').map_or("", |(_, kind)| kind);
        let known = best.entry(kind).or_insert((square, id, marks));
        let rank = |marks: &[GlanceMark]| {
            (marks.iter().any(|marked| marked.mark == Mark::Castle), marks.len())
        };
        if rank(known.2) < rank(marks) {
            *known = (square, id, marks);
        }
    }
    let shown = variant.all_kinds().filter_map(|kind| {
        let id = diagram::id(variant, Piece::new(Color::White, kind));
        best.get(id.split_once('-')?.1).copied()
    });
    html! {
        div.glance-stills data-testid="glance-stills" {
            @for (square, id, marks) in shown {
                figure {
                    (Picture { board: variant.board(), square, piece: id, marks, stones: &[] }.draw(&in_words(&name(&demo.facts, id), square, marks)))
                    figcaption {
                        @for (index, line) in demo.words[id].iter().enumerate() {
                            @if index == 0 { strong { (line) } } @else { " " (line) }
                        }
                    }
                }
            }
        }
    }
}

/// `white Knight`.
fn name(facts: &VariantFacts, id: &str) -> String {
    let piece = &facts.pieces[id];
    let side = Color::from(piece.side).name().to_lowercase();
    format!("{side} {}", piece.name)
}

/// What a picture shows, for those who do not see it.
pub(super) fn in_words(name: &str, square: &str, marks: &[GlanceMark]) -> String {
    const WORDS: [(Mark, &str); 7] = [
        (Mark::Slide, "slides to"),
        (Mark::Leap, "leaps to"),
        (Mark::Quiet, "moves without capturing to"),
        (Mark::Capture, "captures on"),
        (Mark::Path, "walks to"),
        (Mark::Castle, "castles to"),
        (Mark::Drop, "is dropped on"),
    ];
    let parts = WORDS.iter().filter_map(|&(mark, words)| {
        let fits = marks.iter().filter(|marked| marked.mark == mark);
        let squares: Vec<&str> = fits.map(|marked| marked.square.as_str()).collect();
        (!squares.is_empty()).then(|| format!("{words} {}", squares.join(", ")))
    });
    let parts: Vec<String> = parts.collect();
    let what = if parts.is_empty() { "cannot move".to_owned() } else { parts.join("; ") };
    format!("The {name} on {square} {what}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::App;

    fn pages() -> Vec<(Arc<Variant>, String)> {
        let app = App::open(None).expect("the shipped games");
        let pages = app
            .shelf
            .iter()
            .map(|rules| (Arc::clone(rules.variant()), section(rules, false).into_string()));
        pages.collect()
    }

    #[test]
    fn each_kind_has_a_still_picture_and_the_four_marks_are_explained() {
        for (variant, page) in pages() {
            let (_, stills) = page.split_once("<noscript>").expect("something without a script");
            for kind in variant.all_kinds() {
                let drawn = Color::ALL.map(|color| {
                    let id = diagram::id(&variant, Piece::new(color, kind));
                    stills.matches(&format!("<use href=\"#{id}\"")).count()
                });
                assert_eq!(drawn.iter().sum::<usize>(), 1, "{} {kind:?}", variant.id());
            }
            for (mark, words) in LEGEND {
                assert!(page.contains(words), "{} {mark}", variant.id());
            }
        }
    }

    #[test]
    fn the_data_is_json_that_cannot_end_its_element() {
        for (variant, page) in pages() {
            let (_, data) = page.split_once("<script type=\"application/json\">").expect("data");
            let (data, _) = data.split_once("</script>").expect("its end");
            let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
            let castles = data["castling"].as_object().expect("by rook").len();
            assert_eq!(castles, castling(&variant).count(), "{}", variant.id());
            assert_eq!(
                data["start"]["pieces"].as_object().map(serde_json::Map::len),
                Some(variant.start().board.iter().flatten().count()),
                "{}",
                variant.id()
            );
        }
    }

    #[test]
    fn pictures_are_said_in_words() {
        let (_, page) = pages().into_iter().find(|(v, _)| v.id() == "minishogi").expect("shipped");
        assert!(page.contains("The white Pawn on "), "{page}");
        assert!(page.contains(" leaps to "));
    }
}
