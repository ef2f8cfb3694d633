//! The pages as HTML. Each works without a script; scripts only make it livelier.

pub(crate) mod game;
pub(crate) mod games;
mod layout;
pub(crate) mod new;
pub(crate) mod settings;
mod sprite;
mod still;

pub(crate) use layout::{Look, Page, Tab};
pub(crate) use sprite::sprite;

use maud::{Markup, html};

/// The page of an error: the reason, and ways back.
pub(crate) fn error(reason: &str, look: &Look) -> Markup {
    let content = html! {
        div.narrow {
            h1 { "That did not work" }
            p data-testid="reason" { (reason) }
            p { a.button href="/" { "To the games" } }
        }
    };
    Page { title: "Sorry", look: look.clone(), ..Page::default() }.render(content)
}
