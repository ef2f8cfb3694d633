//! The pages as HTML. All of them can be read without a script.

pub(crate) mod analysis;
pub(crate) mod design;
pub(crate) mod feed;
pub(crate) mod game;
pub(crate) mod games;
mod head;
mod layout;
mod look;
pub(crate) mod new;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod rules;
mod sets;
pub(crate) mod settings;
mod sprite;
mod still;
pub(crate) mod tables;

pub use layout::DeskPlace;
pub(crate) use layout::{Folder, Page, Tab};
pub(crate) use look::{Look, LookChange};
pub(crate) use sets::form as sets_form;
pub(crate) use sprite::sprite;
pub(crate) use wazir_desk::words::weave;

use axum::http::StatusCode;
use maud::{Markup, html};
use wazir_words::say;

/// The page of an error: a sentence on the reason, and ways on.
pub(crate) fn error(status: StatusCode, reason: &str, look: &Look) -> Markup {
    let (title, advice) = match status {
        StatusCode::NOT_FOUND => {
            (say!("Nothing here"), say!("The address may be mistyped, or what stood here is gone."))
        }
        StatusCode::FORBIDDEN => {
            (say!("That is not yours to do"), say!("You can still watch games and start your own."))
        }
        StatusCode::SERVICE_UNAVAILABLE => {
            (say!("Too busy just now"), say!("Try again in a moment: load this page once more."))
        }
        status if status.is_server_error() => (
            say!("Something went wrong"),
            say!(
                "It was not your fault. Try again. If it keeps happening, the window that Wazir runs in says more."
            ),
        ),
        _ => (say!("That did not work"), say!("Go back, change it and try again.")),
    };
    let content = html! {
        div.narrow {
            h1 { (title) }
            p data-testid="reason" { (reason) }
            p.muted { (advice) }
            p.ways {
                a.button.primary href="/" { (say!("Choose a game")) }
                a.button href="/games" { (say!("Games played here")) }
            }
        }
    };
    Page { title, look: *look, ..Page::default() }.render(content)
}
