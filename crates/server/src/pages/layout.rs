//! The frame of every page: head, header and footer.

use maud::{DOCTYPE, Markup, html};

use wazir_words::{Language, say};

use super::look::Look;
use crate::assets::{self, Asset};
use crate::preview::Preview;

/// An entry of the header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tab {
    Learn,
    Play,
    Puzzles,
    Analyse,
    Design,
    Games,
    Settings,
}

/// A page's frame.
#[derive(Clone, Default)]
pub(crate) struct Page<'a> {
    /// Its title.
    pub(crate) title: &'a str,
    /// The entry of the header that it belongs to.
    pub(crate) tab: Option<Tab>,
    /// Style sheets besides those of all pages: paths below `web`.
    pub(crate) styles: &'a [&'a str],
    /// The module that makes it live; all that it imports is in the same file.
    pub(crate) script: Option<&'a str>,
    /// The page fills the window and does not scroll as a whole.
    pub(crate) full: bool,
    /// It is a file in such a folder, and no server answers.
    pub(crate) folder: Option<Folder>,
    /// What other programs show of a link to it.
    pub(crate) preview: Option<Preview>,
    /// The place where its script asks its questions.
    pub(crate) desk: DeskPlace,
    /// The endgame tables that the script may fetch: name and bytes of each, for a game.
    pub(crate) tables: Option<(&'a str, &'a str)>,
    /// The visitor's settings.
    pub(crate) look: Look,
}

/// A folder of pages that are files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Folder {
    /// No script runs, and nothing can be played.
    Still,
    /// The browser answers all questions, and thinks.
    Thinking,
}

/// Where questions are answered that need no stored game, and where engines think about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DeskPlace {
    /// The server does both.
    #[default]
    Server,
    /// The server answers; engines think in the visitor's browser.
    ServerAndBrowser,
    /// The visitor's browser does both.
    Browser,
}

impl DeskPlace {
    /// `true` if this program has what a browser needs to think.
    pub(crate) fn is_there(self) -> bool {
        self == DeskPlace::Server || Asset::find(WASM).is_some()
    }

    /// What tells a page's script where to ask: nothing means the server.
    fn tag(self) -> Markup {
        let name = match self {
            _ if !self.is_there() => return html! {},
            DeskPlace::Server => return html! {},
            DeskPlace::ServerAndBrowser => "server-and-browser",
            DeskPlace::Browser => "browser",
        };
        html! {
            meta name="desk" content=(name) data-worker=(assets::url("desk/worker.js")) data-wasm=(assets::url(WASM));
        }
    }
}

/// The desk for browsers. It is there if it was built before the program was.
const WASM: &str = "wasm/wazir.wasm";

impl Page<'_> {
    /// The whole document.
    pub(crate) fn render(&self, content: Markup) -> Markup {
        let tabs: &[_] = match self.folder {
            None => &[
                (Tab::Learn, "/", say!("Learn")),
                (Tab::Play, "/new", say!("Play")),
                (Tab::Puzzles, "/puzzles", say!("Puzzles")),
                (Tab::Analyse, "/analysis", say!("Analyse")),
                (Tab::Design, "/design", say!("Design")),
                (Tab::Games, "/games", say!("Games")),
            ],
            Some(Folder::Thinking) => &[
                (Tab::Learn, "/", say!("Learn")),
                (Tab::Play, "/play", say!("Play")),
                (Tab::Puzzles, "/puzzles", say!("Puzzles")),
                (Tab::Analyse, "/analysis", say!("Analyse")),
                (Tab::Design, "/design", say!("Design")),
            ],
            Some(Folder::Still) => &[(Tab::Learn, "/", say!("Learn"))],
        };
        let thinks = self.folder == Some(Folder::Thinking);
        let desk = if thinks { DeskPlace::Browser } else { self.desk };
        let still = self.folder == Some(Folder::Still);
        let script = self.script.filter(|_| !still);
        // Where there is no room, on phones, one entry can stay beside the name.
        let is_menu = tabs.len() > 1;
        let current = |tab| (self.tab == Some(tab)).then_some("page");
        html! {
            (DOCTYPE)
            html lang=(Language::current().id()) data-first=[thinks.then_some("/")] data-theme=(self.look.theme.value()) data-board=(self.look.board.value()) data-tiles=(self.look.tiles.value()) data-chessmen=(self.look.chessmen.value()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) " · Wazir" }
                    @if let Some(preview) = &self.preview { (preview.tags(self.title)) }
                    link rel="icon" href=(assets::url("style/icon.svg"));
                    link rel="stylesheet" href=(assets::url("style/base.css"));
                    @for style in self.styles { link rel="stylesheet" href=(assets::url(style)); }
                    @if !still { (desk.tag()) }
                    @if let Some((game, listing)) = self.tables.filter(|(_, listing)| !listing.is_empty()) {
                        meta name="tables" content=(listing) data-game=(game);
                    }
                    @if thinks {
                        // Before anything is seen.
                        script type="module" blocking="render" src=(assets::url("page/folder-look.js")) {}
                    }
                    @if script.is_some() && Language::current() != Language::English {
                        // It runs before the modules, which wait for the whole page.
                        script src=(assets::url(&format!("words/{}.js", Language::current().id()))) {}
                    }
                    @if let Some(script) = script {
                        script type="module" src=(assets::url(script)) {}
                    }
                    @if thinks {
                        link rel="manifest" href="/manifest.webmanifest";
                        script type="module" src=(assets::url("page/offline.js")) {}
                    }
                }
                body.full[self.full] {
                    a.skip href="#main" { (say!("Skip to content")) }
                    header.top {
                        a.brand href="/" { (mark()) span { "Wazir" } }
                        @if is_menu {
                            button.open-menu type="button" popovertarget="menu" aria-label=(say!("Menu")) { (bars()) }
                        }
                        nav #menu popover[is_menu] aria-label=(say!("Main")) {
                            @for &(tab, href, name) in tabs {
                                a href=(href) aria-current=[current(tab)] { (name) }
                            }
                        }
                        @if !still {
                            a.gear href="/settings" aria-current=[current(Tab::Settings)] aria-label=(say!("Settings")) title=(say!("Settings")) { (gear()) }
                        }
                    }
                    main #main tabindex="-1" { (content) }
                    @if !self.full {
                        footer.foot {
                            a href="/about" { (say!("About Wazir")) }
                            @if self.folder.is_none() { (languages()) }
                            span.muted { (say!("Free software, on your own computer")) }
                        }
                    }
                }
            }
        }
    }
}

/// A button for each other language, which leads back to the same page.
fn languages() -> Markup {
    html! {
        form.languages method="post" action="/settings" aria-label=(say!("Language")) data-testid="languages" {
            @for language in Language::ALL.into_iter().filter(|&it| it != Language::current()) {
                button type="submit" name="language" value=(language.id()) lang=(language.id()) { (language.name()) }
            }
        }
    }
}

/// The sign: what the Wazir, a piece of old Persian chess, can do: one step along a file or a rank.
fn mark() -> Markup {
    html! {
        svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" {
            rect x="8.5" y="8.5" width="7" height="7" rx="1.5" fill="currentColor" {}
            g fill="var(--accent)" {
                rect x="9.5" y="1" width="5" height="5" rx="1.2" {}
                rect x="9.5" y="18" width="5" height="5" rx="1.2" {}
                rect x="1" y="9.5" width="5" height="5" rx="1.2" {}
                rect x="18" y="9.5" width="5" height="5" rx="1.2" {}
            }
        }
    }
}

fn bars() -> Markup {
    html! {
        svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" {
            path d="M4 6h16M4 12h16M4 18h16" {}
        }
    }
}

fn gear() -> Markup {
    html! {
        svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" {
            path d="M4 7h9M19 7h1M4 17h1M11 17h9" {}
            circle cx="16" cy="7" r="2.6" {}
            circle cx="8" cy="17" r="2.6" {}
        }
    }
}
