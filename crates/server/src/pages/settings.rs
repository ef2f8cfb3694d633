//! The settings. Those for every page are a form and become cookies; those for the board alone
//! stay in the browser, and appear with the script.

use maud::{Markup, html};
use wazir_words::{Language, said, say};

use super::game::your_name;
use super::layout::{Folder, Page, Tab};
use super::look::{BoardColors, Look, Theme};
use super::sets;
use crate::app::App;

/// The page. `name` is the visitor's, `error` a sentence on what is wrong with it.
pub(crate) fn page(app: &App, look: &Look, name: &str, error: Option<&str>) -> Markup {
    let person = html! {
        @if let Some(error) = error {
            p.fault role="alert" data-testid="error" { (error) }
        }
        (your_name(name))
    };
    whole(app, look, person, None)
}

/// The page as a file of a folder, in which nobody needs a name.
pub(crate) fn file(app: &App, folder: Folder) -> Markup {
    whole(app, &Look::default(), html! {}, Some(folder))
}

fn whole(app: &App, look: &Look, person: Markup, folder: Option<Folder>) -> Markup {
    let content = html! {
        div.narrow.settings {
            h1 { (say!("Settings")) }
            form method="post" action="/settings" data-testid="settings" {
                (person)
                @if folder.is_none() {
                    (setting(say!("Language"), html! {
                        @for language in Language::ALL {
                            label lang=(language.id()) {
                                input type="radio" name="language" value=(language.id()) checked[language == Language::current()];
                                span { (language.name()) }
                            }
                        }
                    }))
                }
                (setting(say!("Theme"), html! {
                    @for &theme in Theme::ALL {
                        (choice("theme", theme.value(), said(theme.name()), theme == look.theme, false))
                    }
                }))
                (setting(say!("Board"), html! {
                    @for &board in BoardColors::ALL {
                        (choice("board", board.value(), said(board.name()), board == look.board, true))
                    }
                }))
                (sets::fields(app, look))
                button.primary type="submit" { (say!("Save")) }
            }
            section #here hidden aria-labelledby="here-title" {
                h2 #here-title { (say!("Playing on this device")) }
            }
        }
    };
    Page {
        title: say!("Settings"),
        tab: Some(Tab::Settings),
        styles: &["style/new.css", "style/settings.css"],
        script: Some("page/settings.js"),
        folder,
        look: *look,
        ..Page::default()
    }
    .render(content)
}

fn setting(title: &str, choices: Markup) -> Markup {
    html! {
        fieldset {
            legend { (title) }
            div.choice.wrap { (choices) }
        }
    }
}

/// A choice of a setting; with `sample`, it shows two squares in its colours.
fn choice(setting: &str, value: &str, name: &str, chosen: bool, sample: bool) -> Markup {
    html! {
        label {
            input type="radio" name=(setting) value=(value) checked[chosen];
            span {
                @if sample { i.squares data-board=(value) aria-hidden="true" {} }
                (name)
            }
        }
    }
}
