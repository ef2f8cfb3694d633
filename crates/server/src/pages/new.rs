//! The page on which a game is begun: one plain form. Which parts of it matter (the level
//! against the engine, the array in a game that has several) the style sheet decides by what
//! is checked, so nothing here needs a script.

use maud::{Markup, html};
use serde::Deserialize;

use super::layout::{Look, Page, Tab};
use crate::brain::LEVELS;
use crate::messages::{ArrayChoice, NewGame, Opponent, Side, TimeControl, usual_level};

/// Time controls offered by name: value in the form, name, what it is.
const CLOCKS: [(&str, &str, TimeControl); 5] = [
    ("3+2", "3 + 2", minutes(3, 2, 0)),
    ("5+3", "5 + 3", minutes(5, 3, 0)),
    ("10+5", "10 + 5", minutes(10, 5, 0)),
    ("15+10", "15 + 10", minutes(15, 10, 0)),
    ("byo-yomi", "5 min, then 10 s a move", minutes(5, 0, 10)),
];

const fn minutes(base: u32, increment: u32, each: u32) -> TimeControl {
    TimeControl { base: base * 60_000, increment: increment * 1000, each: each * 1000 }
}

/// A game that can be chosen.
#[derive(Clone, Debug)]
pub(crate) struct GameChoice {
    /// The id of its first rule set.
    pub(crate) id: String,
    /// Its name.
    pub(crate) name: String,
    /// One sentence on it.
    pub(crate) about: String,
    /// `10x8`.
    pub(crate) size: String,
    /// The address of a picture of its start, if there is one.
    pub(crate) picture: Option<String>,
    /// Ids and names of its rule sets, the usual one first.
    pub(crate) rule_sets: Vec<(String, String)>,
    /// Pieces are exchanged before play.
    pub(crate) has_prelude: bool,
    /// How many numbered arrays there are.
    pub(crate) arrays: u64,
}

/// The form as it was sent, or as the address of the page wants it. Numbers are text still:
/// an empty field is no fault of the whole.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default)]
pub(crate) struct NewForm {
    /// Id of the variant, rule set included.
    pub(crate) variant: String,
    /// Who plays.
    pub(crate) opponent: Opponent,
    /// `white`, `black`, anything else: by lot.
    pub(crate) side: String,
    /// The engine's level.
    pub(crate) level: String,
    /// `none`, one of the named ones, or `own`.
    pub(crate) clock: String,
    /// Of one's own clock: minutes for the game.
    pub(crate) minutes: String,
    /// Seconds added to each move.
    pub(crate) increment: String,
    /// Seconds for each move at last.
    pub(crate) each: String,
    /// `random`, `number` or `played`.
    pub(crate) array: String,
    /// Which one.
    pub(crate) number: String,
    /// Start here.
    pub(crate) fen: String,
}

impl Default for NewForm {
    fn default() -> NewForm {
        NewForm {
            variant: String::new(),
            opponent: Opponent::Engine,
            side: "random".into(),
            level: usual_level().to_string(),
            clock: "none".into(),
            minutes: "20".into(),
            increment: "10".into(),
            each: "0".into(),
            array: "random".into(),
            number: "0".into(),
            fen: String::new(),
        }
    }
}

impl NewForm {
    /// What the form asks for, or a sentence on the field that cannot be understood.
    pub(crate) fn wish(&self) -> Result<NewGame, String> {
        Ok(NewGame {
            variant: self.variant.clone(),
            opponent: self.opponent,
            side: match self.side.as_str() {
                "white" | "w" => Some(Side::White),
                "black" | "b" => Some(Side::Black),
                _ => None,
            },
            level: self.level()?,
            clock: self.time_control()?,
            array: match self.array.as_str() {
                "played" => ArrayChoice::Played,
                "number" => ArrayChoice::Number(number(&self.number, "array's number")?),
                _ => ArrayChoice::Random,
            },
            fen: Some(self.fen.trim()).filter(|fen| !fen.is_empty()).map(str::to_owned),
        })
    }

    fn level(&self) -> Result<u8, String> {
        let level: u64 = number(&self.level, "level")?;
        u8::try_from(level)
            .ok()
            .filter(|&level| (1..=LEVELS.len()).contains(&usize::from(level)))
            .ok_or_else(|| format!("The levels go from 1 to {}, not to {level}.", LEVELS.len()))
    }

    fn time_control(&self) -> Result<Option<TimeControl>, String> {
        if self.clock == "own" {
            let seconds = |text: &str, field, most: u64| {
                number(text, field).map(|count| count.min(most) as u32 * 1000)
            };
            let control = TimeControl {
                base: seconds(&self.minutes, "minutes", 1440)? * 60,
                increment: seconds(&self.increment, "seconds added", 3600)?,
                each: seconds(&self.each, "seconds a move", 3600)?,
            };
            if control.base + control.each == 0 {
                return Err("A clock needs some minutes, or some seconds a move.".into());
            }
            return Ok(Some(control));
        }
        Ok(CLOCKS.iter().find(|(value, ..)| *value == self.clock).map(|(.., control)| *control))
    }
}

/// A number as somebody typed it; nothing at all is 0.
fn number(text: &str, field: &str) -> Result<u64, String> {
    match text.trim() {
        "" => Ok(0),
        text => {
            text.parse().map_err(|_| format!("The {field} should be a number, not \"{text}\"."))
        }
    }
}

/// The page.
pub(crate) fn page(
    games: &[GameChoice],
    form: &NewForm,
    error: Option<&str>,
    look: &Look,
) -> Markup {
    let content = html! {
        form.new-game method="post" action="/new" data-testid="new-game" {
            h1 { "New game" }
            @if let Some(error) = error {
                p.fault role="alert" data-testid="error" { (error) }
            }
            div.columns {
                (which(games, form))
                div.how {
                    (opponent(form))
                    (level(form))
                    (side(form))
                    (array(games, form))
                    (clock(form))
                    (from_position(form))
                    div.go { button.primary.big type="submit" data-testid="play" { "Play" } }
                }
            }
        }
    };
    Page {
        title: "New game",
        tab: Some(Tab::Play),
        styles: &["style/new.css"],
        look: look.clone(),
        ..Page::default()
    }
    .render(content)
}

/// The games: a card each; the rule sets unfold in the card that is chosen.
fn which(games: &[GameChoice], form: &NewForm) -> Markup {
    let has = |game: &GameChoice, id: &str| game.rule_sets.iter().any(|(own, _)| own == id);
    let chosen = match games.iter().any(|game| has(game, &form.variant)) {
        true => form.variant.as_str(),
        false => games.first().map_or("", |game| game.id.as_str()),
    };
    html! {
        fieldset.games {
            legend { "Game" }
            @for game in games {
                div.game {
                    label.title {
                        input type="radio" name="variant" value=(game.id) required
                            checked[game.id == chosen] data-prelude[game.has_prelude];
                        @if let Some(picture) = &game.picture {
                            img src=(picture) alt="" width="72" height="72" loading="lazy";
                        }
                        span.words {
                            strong { (game.name) }
                            span.chip { (game.size) }
                            small { (game.about) }
                        }
                    }
                    @if game.rule_sets.len() > 1 {
                        div.rule-sets role="group" aria-label={ "Rules of " (game.name) } {
                            @for (id, label) in game.rule_sets.iter().filter(|(id, _)| *id != game.id) {
                                label {
                                    input type="radio" name="variant" value=(id)
                                        checked[id == chosen] data-prelude[game.has_prelude];
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

fn opponent(form: &NewForm) -> Markup {
    let all = [
        ("engine", Opponent::Engine, "Computer"),
        ("friend", Opponent::Friend, "Friend"),
        ("hot-seat", Opponent::HotSeat, "Same screen"),
    ];
    html! {
        fieldset {
            legend { "Against" }
            div.choice {
                @for (value, opponent, name) in all {
                    label {
                        input type="radio" name="opponent" value=(value) checked[form.opponent == opponent];
                        span { (name) }
                    }
                }
            }
            p.note data-for="friend" { "You will get a link to send. Whoever opens it plays the other side." }
            p.note data-for="hot-seat" { "Both sides are moved on this screen." }
        }
    }
}

fn level(form: &NewForm) -> Markup {
    let chosen = form.level().unwrap_or(usual_level());
    html! {
        fieldset.level {
            legend { "Level" }
            div.choice.levels {
                @for (number, name) in (1u8..).zip(LEVELS) {
                    label {
                        input type="radio" name="level" value=(number) checked[number == chosen];
                        span { b { (number) } small { (name) } }
                    }
                }
            }
        }
    }
}

fn side(form: &NewForm) -> Markup {
    let white = matches!(form.side.as_str(), "white" | "w");
    let black = matches!(form.side.as_str(), "black" | "b");
    html! {
        fieldset.side {
            legend { "You play" }
            div.choice {
                @for (value, name, checked) in [
                    ("white", "White", white),
                    ("random", "By lot", !white && !black),
                    ("black", "Black", black),
                ] {
                    label {
                        input type="radio" name="side" value=(value) checked[checked];
                        span { i.stone data-side=(value) {} (name) }
                    }
                }
            }
        }
    }
}

fn array(games: &[GameChoice], form: &NewForm) -> Markup {
    let arrays = games.iter().filter(|game| game.has_prelude).map(|game| game.arrays).max();
    let Some(last) = arrays.and_then(|count| count.checked_sub(1)) else { return html! {} };
    let chosen = match form.array.as_str() {
        "number" => "number",
        "played" => "played",
        _ => "random",
    };
    html! {
        fieldset.array {
            legend { "Start array" }
            div.choice {
                @for (value, name) in [("random", "Random"), ("number", "Numbered"), ("played", "Chosen in turn")] {
                    label {
                        input type="radio" name="array" value=(value) checked[value == chosen];
                        span { (name) }
                    }
                }
            }
            label.number data-for="number" {
                "Number "
                input type="number" name="number" min="0" max=(last) value=(form.number) inputmode="numeric";
                small.muted { " 0 to " (last) }
            }
            p.note data-for="played" { "Before the first move, the players exchange pieces in turn." }
        }
    }
}

fn clock(form: &NewForm) -> Markup {
    let named = CLOCKS.iter().any(|(value, ..)| *value == form.clock);
    html! {
        fieldset.clock {
            legend { "Clock" }
            div.choice.wrap {
                label {
                    input type="radio" name="clock" value="none" checked[!named && form.clock != "own"];
                    span { "None" }
                }
                @for (value, name, _) in CLOCKS {
                    label {
                        input type="radio" name="clock" value=(value) checked[value == form.clock];
                        span { (name) }
                    }
                }
                label {
                    input type="radio" name="clock" value="own" checked[form.clock == "own"];
                    span { "Own" }
                }
            }
            div.own data-for="own" {
                @for (name, label, value, most) in [
                    ("minutes", "Minutes", &form.minutes, "6000"),
                    ("increment", "Seconds added a move", &form.increment, "3600"),
                    ("each", "Seconds a move at last", &form.each, "3600"),
                ] {
                    label { (label) input type="number" name=(name) min="0" max=(most) value=(value) inputmode="numeric"; }
                }
            }
        }
    }
}

fn from_position(form: &NewForm) -> Markup {
    html! {
        details.from open[!form.fen.is_empty()] {
            summary { "Start from a position" }
            label {
                span { "FEN" }
                input.mono type="text" name="fen" value=(form.fen) spellcheck="false" autocomplete="off"
                    placeholder="as a game page shows it under Share";
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(change: impl FnOnce(&mut NewForm)) -> Result<NewGame, String> {
        let mut form = NewForm { variant: "chess".into(), ..NewForm::default() };
        change(&mut form);
        form.wish()
    }

    #[test]
    fn an_untouched_form_is_a_game() {
        let game = wish(|_| ()).unwrap();
        assert_eq!(
            (game.side, game.level, game.clock, game.fen),
            (None, usual_level(), None, None)
        );
        assert_eq!(game.array, ArrayChoice::Random);
    }

    #[test]
    fn clocks_by_name_and_of_ones_own() {
        let five = Some(TimeControl { base: 300_000, increment: 3000, each: 0 });
        assert_eq!(wish(|form| form.clock = "5+3".into()).unwrap().clock, five);
        let own = wish(|form| {
            form.clock = "own".into();
            form.minutes = String::new();
            form.each = "30".into();
        });
        assert_eq!(own.unwrap().clock.unwrap().each, 30_000);
        let huge = wish(|form| {
            form.clock = "own".into();
            form.minutes = u64::MAX.to_string();
        });
        assert!(huge.unwrap().clock.is_some());
    }

    #[test]
    fn what_cannot_be_meant_is_named() {
        let empty = wish(|form| {
            form.clock = "own".into();
            form.minutes = "0".into();
        });
        assert!(empty.unwrap_err().contains("minutes"));
        assert!(wish(|form| form.level = "11".into()).unwrap_err().contains("1 to 10"));
        assert!(wish(|form| form.level = "much".into()).unwrap_err().contains("level"));
        let array = wish(|form| {
            form.array = "number".into();
            form.number = "-1".into();
        });
        assert!(array.unwrap_err().contains("array"));
    }
}
