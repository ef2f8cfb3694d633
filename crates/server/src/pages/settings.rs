//! The settings. Those for every page are a form and become cookies; those for the board alone
//! stay in the browser, and appear with the script.

use maud::{Markup, html};

use super::layout::{Look, Page, Tab};

const THEMES: [(&str, &str); 3] =
    [("auto", "Same as system"), ("light", "Light"), ("dark", "Dark")];
const BOARDS: [(&str, &str); 4] =
    [("brown", "Brown"), ("green", "Green"), ("blue", "Blue"), ("plain", "Plain")];
const TILES: [(&str, &str); 2] =
    [("kanji", "Characters"), ("international", "Emblems that show the moves")];

/// The page.
pub(crate) fn page(look: &Look) -> Markup {
    let content = html! {
        div.narrow.settings {
            h1 { "Settings" }
            form method="post" action="/settings" data-testid="settings" {
                (choice("Theme", "theme", &THEMES, &look.theme, false))
                (choice("Board", "board", &BOARDS, &look.board, true))
                (choice("Tiles", "tiles", &TILES, &look.tiles, false))
                button.primary type="submit" { "Save" }
            }
            section #here hidden aria-labelledby="here-title" {
                h2 #here-title { "Playing on this device" }
            }
        }
    };
    Page {
        title: "Settings",
        tab: Some(Tab::Settings),
        styles: &["style/new.css", "style/settings.css"],
        script: Some("page/settings.js"),
        look: look.clone(),
        ..Page::default()
    }
    .render(content)
}

/// A setting; with `sample`, each choice shows two squares in its colours.
fn choice(title: &str, name: &str, choices: &[(&str, &str)], chosen: &str, sample: bool) -> Markup {
    html! {
        fieldset {
            legend { (title) }
            div.choice.wrap {
                @for (value, label) in choices {
                    label {
                        input type="radio" name=(name) value=(value) checked[*value == chosen];
                        span {
                            @if sample { i.squares data-board=(value) aria-hidden="true" {} }
                            (label)
                        }
                    }
                }
            }
        }
    }
}
