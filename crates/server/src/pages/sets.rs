//! The choice between sets of pieces, with a picture of each: for forms, and as a form of its own
//! where a game is read about or played.

use maud::{Markup, PreEscaped, html};
use wazir_desk::has_tiles;
use wazir_rules::show::diagram::{Colors, Options, Style, id, symbols};
use wazir_rules::variant::Variant;
use wazir_rules::{Color, Piece};
use wazir_words::{said, say};

use super::look::{Chessmen, Look, Tiles};
use crate::app::App;

/// A set of pieces that can be chosen.
struct Set {
    /// Its value in form and cookie.
    value: &'static str,
    /// Its name for people.
    name: &'static str,
    style: Style,
    chosen: bool,
}

/// The name of the setting that decides on a variant's pieces.
fn setting(variant: &Variant) -> &'static str {
    if has_tiles(variant) { "tiles" } else { "chessmen" }
}

/// The sets among which a variant's players can choose.
fn sets(variant: &Variant, look: &Look) -> Vec<Set> {
    if has_tiles(variant) {
        let set = |&tiles: &Tiles| Set {
            value: tiles.value(),
            name: said(tiles.name()),
            style: Look { tiles, ..*look }.style(),
            chosen: tiles == look.tiles,
        };
        return Tiles::ALL.iter().map(set).collect();
    }
    let set = |&chessmen: &Chessmen| Set {
        value: chessmen.value(),
        name: said(chessmen.name()),
        style: look.style(),
        chosen: chessmen == look.chessmen,
    };
    Chessmen::ALL.iter().map(set).collect()
}

/// A field for chessmen and one for tiles, for use in a form. Each shows pieces of the first game
/// that has them.
pub(crate) fn fields(app: &App, look: &Look) -> Markup {
    let first = |tiles: bool| app.shelf().all().find(|variant| has_tiles(variant) == tiles);
    html! {
        @for (title, variant) in [(say!("Chess pieces"), first(false)), (say!("Tiles"), first(true))] {
            @if let Some(variant) = &variant {
                @let setting = setting(variant);
                fieldset.sets data-sets=(setting) {
                    legend { (title) }
                    div.choice.wrap {
                        @for set in sets(variant, look) {
                            label {
                                input type="radio" name=(setting) value=(set.value) checked[set.chosen];
                                span { (preview(variant, &set)) (set.name) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A button for each set of a variant's pieces, which leads back to the page at `back`.
pub(crate) fn form(variant: &Variant, look: &Look, back: &str) -> Markup {
    html! {
        form.sets method="post" action="/settings" aria-label=(say!("Set of pieces")) data-testid="sets" {
            input type="hidden" name="back" value=(back);
            @for set in sets(variant, look) {
                button type="submit" name=(setting(variant)) value=(set.value) aria-pressed=(set.chosen) {
                    (preview(variant, &set)) (set.name)
                }
            }
        }
    }
}

/// Four pieces of a set in a row.
fn preview(variant: &Variant, set: &Set) -> Markup {
    let prefix = format!("set-{}-", set.value);
    let options =
        Options { style: set.style, prefix: &prefix, colors: Colors::Page, ..Options::default() };
    let sides = if has_tiles(variant) { [Color::White; 2] } else { Color::ALL };
    let kinds = variant.all_kinds().zip(sides.into_iter().cycle());
    let pieces: Vec<Piece> = kinds.map(|(kind, side)| Piece::new(side, kind)).take(4).collect();
    html! {
        svg.set-preview viewBox="0 0 400 100" width="128" height="32" data-chessmen=(set.value) aria-hidden="true" {
            (PreEscaped(symbols(variant, &pieces, &options)))
            @for (place, &piece) in pieces.iter().enumerate() {
                use href={ "#" (prefix) (id(variant, piece)) } x=(place * 100) width="100" height="100" {}
            }
        }
    }
}
