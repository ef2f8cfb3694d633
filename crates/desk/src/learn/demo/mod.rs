//! The demonstration board of a rules page: *Moves at a glance*.
//!
//! The page holds all of it as data, so it answers at once; the server is asked only when a
//! visitor puts something in a piece's way. Without a script there is a picture of each piece
//! instead.

mod data;
mod layout;
mod moves;
mod stills;

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};
use wazir_rules::Rules;
use wazir_rules::show::diagram::{Grid, Ground};
use wazir_rules::variant::Variant;
use wazir_words::say;

use self::data::demo;
use self::stills::stills;
use super::legend::legend;
use crate::messages::Demo;

/// The demonstration board of a variant; only the pictures, where no script can run.
pub(super) fn section(rules: &Rules, still: bool) -> Markup {
    let variant = &**rules.variant();
    let demo = demo(rules);
    if still {
        return html! {
            div.glance { div.glance-side { (demo_legend(&demo)) } (stills(variant, &demo)) }
        };
    }
    let data = serde_json::to_string(&demo).expect("messages are always JSON");
    let data = data.replace('<', "\\u003c");
    let label = say!("{game}: click on a piece to see its moves", game = variant.name());
    html! {
        div.glance data-testid="glance" {
            div.glance-main {
                div.glance-board data-files=(variant.board().files()) {
                    (picture(variant, &demo.free.pieces, &label))
                }
                div.glance-tools {
                    div.glance-switch role="group" aria-label=(say!("Board")) {
                        button type="button" data-scene="free" aria-pressed="true" { (say!("Free board")) }
                        button type="button" data-scene="start" aria-pressed="false" { (say!("Start position")) }
                    }
                    button type="button" data-action="again" hidden { (say!("Show again")) }
                    button type="button" data-action="clear" hidden { (say!("Clear")) }
                }
                div.glance-text aria-live="polite" data-testid="glance-text" {
                    p.glance-name { (say!("Choose a piece to see its moves")) }
                }
            }
            div.glance-side {
                (demo_legend(&demo))
                p.muted.glance-hint {
                    (say!("Click or tap a piece, or press Enter on it; Escape clears the board. Then click squares to put something in its way."))
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

fn demo_legend(demo: &Demo) -> Markup {
    legend(|mark| demo.free.marks.values().flatten().any(|marked| marked.mark == mark))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wazir_rules::show::diagram;
    use wazir_rules::{Color, Piece, Shelf};

    use super::*;

    fn pages() -> Vec<(Arc<Variant>, String)> {
        let shelf = Shelf::shipped();
        let page = |id| {
            let rules = shelf.rules(id).expect("it is on the shelf");
            (Arc::clone(rules.variant()), section(&rules, false).into_string())
        };
        shelf.ids().map(page).collect()
    }

    #[test]
    fn each_kind_has_one_still_picture() {
        for (variant, page) in pages() {
            let (_, stills) = page.split_once("<noscript>").expect("something without a script");
            for kind in variant.all_kinds() {
                let drawn = Color::ALL.map(|color| {
                    let id = diagram::id(&variant, Piece::new(color, kind));
                    stills.matches(&format!("<use href=\"#{id}\"")).count()
                });
                assert_eq!(drawn.iter().sum::<usize>(), 1, "{} {kind:?}", variant.id());
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
            assert_eq!(castles, layout::castling(&variant).count(), "{}", variant.id());
            assert_eq!(
                data["start"]["pieces"].as_object().map(serde_json::Map::len),
                Some(variant.start().board.iter().flatten().count()),
                "{}",
                variant.id()
            );
        }
    }
}
