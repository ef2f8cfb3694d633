//! The page with the private address of the visitor's feed.

use maud::{Markup, html};
use wazir_words::say;

use super::layout::{Page, Tab};
use super::look::Look;

/// The page. `address` is that of the feed, and `None` for somebody without games; `is_local`
/// says that nobody else can open it.
pub(crate) fn page(address: Option<&str>, is_local: bool, look: &Look) -> Markup {
    let content = html! {
        div.narrow.feed {
            h1 { (say!("A feed of your games")) }
            @match address {
                Some(address) => {
                    p { (say!("A feed reader can tell you when it is your turn, even while no page of Wazir is open. Give it this address:")) }
                    input.mono type="text" readonly value=(address) aria-label=(say!("Address of your feed")) data-testid="feed";
                    @if is_local { p.local { (say!("It works on this computer only.")) } }
                    p.muted { (say!("Keep it to yourself. Whoever has it can see which games are yours and when it is your turn, but cannot move for you.")) }
                    form method="post" action="/feed" {
                        button type="submit" data-testid="renew" { (say!("Make a new address")) }
                        " " span.muted { (say!("The old one stops working.")) }
                    }
                }
                None => {
                    p { (say!("A feed reader can tell you when it is your turn. Your feed begins with your first game.")) }
                    p { a.button.primary href="/new" { (say!("New game")) } }
                }
            }
        }
    };
    Page {
        title: say!("A feed of your games"),
        tab: Some(Tab::Games),
        styles: &["style/games.css"],
        look: *look,
        ..Page::default()
    }
    .render(content)
}
