//! About Wazir: licence, thanks, and where to find the points on which sources differ.

use maud::{Markup, html};
use wazir_words::say;

use super::Medium;
use super::article::Article;
use crate::app::App;
use crate::pages::{Page, weave};

/// The page.
pub(crate) fn about(app: &App, medium: Medium<'_>) -> Markup {
    let games = app.shelf().ids().filter_map(|id| Some((app.shelf().get(id)?, Article::of(id)?)));
    let games: Vec<_> = games.collect();
    let disputed = games.iter().filter(|(_, article)| !article.facts.errata.is_empty());
    let content = html! {
        div.about-page.narrow {
            h1 { (say!("About Wazir")) }
            p.lead {
                (say!("Wazir explains chess variants and plays them. It is one program: these pages, an engine for other programs, and a command line."))
            }
            p {
                (weave(
                    say!("It is named after a piece of old Persian chess that moves one square along a file or a rank, and that everybody who programs variants meets first: the letter {letter} in {notation}."),
                    &[
                        ("letter", html! { code { "W" } }),
                        ("notation", html! { a href="/learn/betza" { (say!("Betza notation")) } }),
                    ],
                ))
            }
            dl.versions {
                div { dt { (say!("Version")) } dd { (env!("CARGO_PKG_VERSION")) } }
                div { dt { (say!("Games and rule sets")) } dd { (app.shelf().ids().count()) } }
                div { dt { (say!("Licence")) } dd { (say!("GPL, version 3 or later")) } }
            }

            h2 #get { (say!("Get Wazir")) }
            p {
                (weave(
                    say!("Once {rust} is installed, one command in the source folder builds Wazir and starts it. Nothing else is needed:"),
                    &[("rust", html! { a href="https://rustup.rs" { "Rust" } })],
                ))
            }
            pre { code { "cargo run --release" } }
            p { (say!("It prints an address to open in your browser. Everything stays on your own computer.")) }

            h2 { (say!("Licence")) }
            p {
                (say!("Wazir is free software: you may use, study, share and change it under the GNU General Public License, version 3 or, at your option, any later version. It comes without any warranty. The pictures of the pieces were drawn for Wazir and are part of it, as are the texts of the rules pages."))
            }

            h2 { (say!("Thanks")) }
            ul {
                li {
                    (weave(
                        say!("To the {xboard} project, whose rules pages for these games, with their clickable diagrams, set the example for ours."),
                        &[("xboard", html! { a href="https://www.gnu.org/software/xboard/" { "GNU XBoard" } })],
                    ))
                }
                li {
                    (say!("To the inventors:"))
                    ul {
                        @for (variant, article) in &games {
                            @if let Some(inventor) = &article.facts.inventor {
                                li { (variant.name()) ": " span lang="en" { (inventor) } }
                            }
                        }
                    }
                }
                li { (say!("To Ralph Betza, whose notation describes a piece in a few letters.")) }
                li { (say!("To Fairy-Max, Fairy-Stockfish, Sjaak II and cutechess, with whose move counts and conventions we compared ours.")) }
                li { (say!("To the authors of the libraries that Wazir is built on, among them axum, tokio, maud, pulldown-cmark, rusqlite with SQLite, and oxc. Each has a free licence of its own, stated in its sources.")) }
            }

            h2 #errata { (say!("Where sources differ")) }
            p { (say!("The original pages, XBoard itself and the regulations of the games do not always agree. The rules of each game end with what we found, and how we play:")) }
            ul {
                @for (variant, _) in disputed {
                    li { a href={ "/learn/" (variant.id()) "#errata" } { (variant.name()) } }
                }
            }
        }
    };
    let page = Page {
        title: say!("About"),
        styles: &["style/learn.css"],
        folder: medium.folder(),
        look: medium.look(),
        ..Page::default()
    };
    page.render(content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::Folder;

    #[test]
    fn every_inventor_is_thanked() {
        let app = App::open(None).expect("the shipped games");
        let page = about(&app, Medium::File(Folder::Still)).into_string();
        for variant in app.shelf().all() {
            let article = Article::of(variant.id());
            let Some(inventor) = article.and_then(|it| it.facts.inventor.as_ref()) else {
                continue;
            };
            let line =
                html! { li { (variant.name()) ": " span lang="en" { (inventor) } } }.into_string();
            assert!(page.contains(&line), "{line}");
        }
    }
}
