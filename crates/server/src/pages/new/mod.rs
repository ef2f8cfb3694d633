//! The page for a new game: one plain form. The style sheet hides the parts that do not matter
//! with what is chosen, such as the level when a friend plays, so nothing here needs a script.

mod clocks;
mod form;

use maud::{Markup, html};
use wazir_desk::is_design;
use wazir_words::{said, say};

use self::clocks::ClockChoice;
use self::form::{ArrayKind, SideChoice};
use super::game::your_name;
use super::layout::{Page, Tab};
use super::look::Look;
use super::sets;
use crate::app::App;
use crate::brain::LEVELS;
use crate::learn::Search;
use crate::messages::{Opponent, usual_level};

pub(crate) use form::NewForm;

/// A game that can be chosen.
#[derive(Clone, Debug)]
pub(crate) struct GameChoice {
    /// The id of its first rule set, or the text of a design.
    pub(crate) id: String,
    /// Its name.
    pub(crate) name: String,
    /// A sentence on it.
    pub(crate) about: String,
    /// Everything by which it can be found.
    pub(crate) words: String,
    /// `10 × 8`.
    pub(crate) size: String,
    /// A picture of its start position.
    pub(crate) picture: Markup,
    /// Ids and names of its rule sets, the usual one first.
    pub(crate) rule_sets: Vec<(String, String)>,
    /// `true` if its pieces are tiles.
    pub(crate) tiles: bool,
    /// `true` if pieces are exchanged before the first move.
    pub(crate) has_prelude: bool,
    /// The number of its numbered start arrays; `None` if it has only one array.
    pub(crate) arrays: Option<u64>,
}

impl GameChoice {
    /// `true` if one of its rule sets has this id.
    fn has(&self, id: &str) -> bool {
        self.rule_sets.iter().any(|(own, _)| own == id)
    }
}

/// Games under a title.
#[derive(Clone, Debug)]
pub(crate) struct GameGroup {
    pub(crate) title: &'static str,
    /// `true` if it unfolds when it is asked for, or when one of its games is chosen.
    pub(crate) folds: bool,
    pub(crate) games: Vec<GameChoice>,
}

/// The page. `error` is a sentence on what is wrong in the form.
pub(crate) fn page(
    app: &App,
    groups: &[GameGroup],
    search: &Search,
    form: &NewForm,
    error: Option<&str>,
    look: &Look,
) -> Markup {
    let content = html! {
        form #find method="get" action="/new" {
            // Too long for an address.
            @if !is_design(&form.variant) { input type="hidden" name="variant" value=(form.variant); }
        }
        form.new-game method="post" action="/new" data-testid="new-game" {
            h1 { (say!("New game")) }
            @if let Some(error) = error {
                p.fault role="alert" data-testid="error" { (error) }
            }
            div.columns {
                (game(groups, search, form))
                div.how {
                    (opponent(form))
                    (level(form))
                    (side(form))
                    (array(groups, form))
                    (clock(form))
                    (sets::fields(app, look))
                    (from_position(form))
                    (your_name(form.name.as_deref().unwrap_or_default()))
                    p.note { a #play-here href="/play" { (say!("Play in this browser, without a stored game")) } }
                    div.go { button.primary.big type="submit" data-testid="play" { (say!(context: "with the game", "Play")) span #chosen-game {} } }
                }
            }
        }
    };
    Page {
        title: say!("New game"),
        tab: Some(Tab::Play),
        styles: &["style/new.css"],
        script: Some("page/new.js"),
        look: *look,
        ..Page::default()
    }
    .render(content)
}

/// The games, a card each; the rule sets unfold in the card that is chosen. Where there are many,
/// families fold up, and a search finds games in them: a form of its own without a script.
fn game(groups: &[GameGroup], search: &Search, form: &NewForm) -> Markup {
    let mut all = groups.iter().flat_map(|group| &group.games);
    let first = all.clone().next().map_or("", |game| game.id.as_str());
    let is_known = all.any(|game| game.has(&form.variant));
    let chosen = if is_known { form.variant.as_str() } else { first };
    html! {
        fieldset.games {
            legend { (say!("Game")) }
            div.finder data-testid="find" {
                input type="search" name="q" form="find" value=(search.q) maxlength="60" aria-label=(say!("Search the games"))
                    placeholder=(say!("Search: names, pieces, 10x8, drops"));
                button type="submit" form="find" { (say!("Search")) }
            }
            @if groups.is_empty() {
                p.note { (say!("No game has all these words.")) " " a href="/new" { (say!("Show all")) } }
            }
            @for group in groups {
                @if group.folds {
                    details.family open[group.games.iter().any(|game| game.has(chosen))] {
                        summary { (group.title) " " span.muted { (group.games.len()) } }
                        (cards(&group.games, chosen))
                    }
                } @else {
                    h2.family { (group.title) }
                    (cards(&group.games, chosen))
                }
            }
            p.note.nothing hidden data-testid="nothing" { (say!("No game has all these words.")) }
        }
    }
}

fn cards(games: &[GameChoice], chosen: &str) -> Markup {
    html! {
            @for game in games {
                div.game data-words=(game.words) {
                    label.title {
                        input id=[(!is_design(&game.id)).then(|| format!("variant-{}", game.id))] type="radio" name="variant" value=(game.id) required
                            checked[game.id == chosen] data-prelude[game.has_prelude] data-arrays=[game.arrays] data-tiles[game.tiles];
                        (game.picture)
                        span.words {
                            strong { (game.name) }
                            span.chip { (game.size) }
                            small { (game.about) }
                        }
                    }
                    @if game.rule_sets.len() > 1 {
                        div.rule-sets.choice.wrap role="group" aria-label=(say!("Rules of {game}", game = game.name)) {
                            @for (id, label) in &game.rule_sets {
                                @if *id == game.id {
                                    // The game's own button, once more.
                                    label.usual for={ "variant-" (id) } { span { (label) } }
                                } @else {
                                    label {
                                        input type="radio" name="variant" value=(id)
                                            checked[id == chosen] data-prelude[game.has_prelude] data-arrays=[game.arrays] data-tiles[game.tiles];
                                        span { (label) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
    }
}

/// A radio button that looks like a button.
fn radio(name: &str, value: &str, checked: bool, label: Markup) -> Markup {
    html! {
        label {
            input type="radio" name=(name) value=(value) checked[checked];
            span { (label) }
        }
    }
}

fn opponent(form: &NewForm) -> Markup {
    let all = [
        ("engine", Opponent::Engine, say!("Computer")),
        ("friend", Opponent::Friend, say!("Friend")),
        ("hot-seat", Opponent::HotSeat, say!("Same screen")),
    ];
    html! {
        fieldset {
            legend { (say!("Against")) }
            div.choice {
                @for (value, opponent, name) in all {
                    (radio("opponent", value, form.opponent == opponent, html! { (name) }))
                }
            }
            p.note data-for="friend" { (say!("You will get a link to send. Whoever opens it plays the other side.")) }
            p.note data-for="hot-seat" { (say!("Both sides are played on this screen.")) }
        }
    }
}

fn level(form: &NewForm) -> Markup {
    let chosen = form.level().unwrap_or(usual_level());
    html! {
        fieldset.level {
            legend { (say!("Level")) }
            div.choice.levels {
                @for (number, name) in (1u8..).zip(LEVELS) {
                    (radio("level", &number.to_string(), number == chosen, html! { b { (number) } small { (said(name)) } }))
                }
            }
        }
    }
}

fn side(form: &NewForm) -> Markup {
    let all = [
        ("white", SideChoice::White, say!("White")),
        ("random", SideChoice::Random, say!("Random")),
        ("black", SideChoice::Black, say!("Black")),
    ];
    html! {
        fieldset.side {
            legend { (say!("You play")) }
            div.choice {
                @for (value, side, name) in all {
                    (radio("side", value, form.side == side, html! { i.stone data-side=(value) {} (name) }))
                }
            }
        }
    }
}

fn array(groups: &[GameGroup], form: &NewForm) -> Markup {
    let games = groups.iter().flat_map(|group| &group.games);
    let Some(most) = games.filter_map(|game| game.arrays).max() else { return html! {} };
    let all = [
        ("random", ArrayKind::Random, say!("Random")),
        ("number", ArrayKind::Number, say!("Numbered")),
        ("played", ArrayKind::Played, say!("Chosen in turn")),
    ];
    html! {
        fieldset.array {
            legend { (say!("Start array")) }
            div.choice {
                @for (value, array, name) in all {
                    (radio("array", value, form.array == array, html! { (name) }))
                }
            }
            // A script puts the chosen game's range here. Without one the server refuses what is
            // beyond.
            label.number data-for="number" {
                (say!("Number")) " "
                input type="number" name="number" min="0" max=(most.saturating_sub(1)) value=(form.number) inputmode="numeric"
                    aria-describedby="array-range";
                " " span.muted #array-range {}
            }
            p.note data-for="played" { (say!("Before the first move the players take turns exchanging pieces.")) }
        }
    }
}

fn clock(form: &NewForm) -> Markup {
    let fields = [
        ("minutes", say!("Minutes"), &form.minutes, 1440, "0.25"),
        ("increment", say!("Seconds added per move"), &form.increment, 3600, "1"),
        ("each", say!("Then seconds per move"), &form.each, 3600, "1"),
    ];
    html! {
        fieldset.clock {
            legend { (say!("Clock")) }
            div.choice.wrap {
                @for clock in ClockChoice::all() {
                    (radio("clock", clock.value(), form.clock == clock, html! { (clock.name()) }))
                }
            }
            div.custom data-for="custom" {
                @for (name, label, value, most, step) in fields {
                    label { (label) input type="number" name=(name) min="0" max=(most) step=(step) value=(value) inputmode="decimal"; }
                }
            }
        }
    }
}

fn from_position(form: &NewForm) -> Markup {
    html! {
        details.from open[!form.fen.is_empty()] {
            summary { (say!("Start from a position")) }
            label {
                span { (say!("FEN")) }
                input.mono type="text" name="fen" value=(form.fen) spellcheck="false" autocomplete="off"
                    placeholder=(say!("copied from the Share menu of a game"));
            }
        }
    }
}
