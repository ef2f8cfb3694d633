//! The form for a new game as it is filled in, and the game that it asks for.

use serde::{Deserialize, Deserializer};
use wazir_words::say;

use super::super::look::LookChange;
use super::clocks::ClockChoice;
use crate::brain::LEVELS;
use crate::messages::{ArrayChoice, NewGame, Opponent, Side, TimeControl, usual_level};
use wazir_rules::text::quote;

/// The form as it was sent, or as the address of the page fills it in. Numbers are still text,
/// so that one that cannot be read does not spoil the rest.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default)]
pub(crate) struct NewForm {
    /// Id of the variant, rule set included, or the whole text of a design.
    #[serde(deserialize_with = "lines")]
    pub(crate) variant: String,
    pub(super) opponent: Opponent,
    pub(super) side: SideChoice,
    /// The engine's level.
    level: String,
    pub(super) clock: ClockChoice,
    /// Of a custom clock: minutes for the whole game, halves and quarters too.
    pub(super) minutes: String,
    /// Of a custom clock: seconds added after each move.
    pub(super) increment: String,
    /// Of a custom clock: seconds for each move once the minutes are used up.
    pub(super) each: String,
    pub(super) array: ArrayKind,
    /// The number of a numbered array.
    pub(super) number: String,
    /// The position to start from, instead of the variant's own.
    pub(super) fen: String,
    /// The chosen sets of pieces.
    #[serde(flatten)]
    pub(crate) look: LookChange,
    /// The visitor's name; `None` if the form has not asked for it.
    pub(super) name: Option<String>,
}

/// Reads a text of several lines: forms send the end of each as two characters.
fn lines<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(String::deserialize(from)?.replace("\r\n", "\n"))
}

/// The side of whoever fills in the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum SideChoice {
    #[serde(alias = "w")]
    White,
    #[serde(alias = "b")]
    Black,
    #[default]
    #[serde(other)]
    Random,
}

/// The way to the start array, in variants that have several.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ArrayKind {
    Number,
    Played,
    #[default]
    #[serde(other)]
    Random,
}

impl Default for NewForm {
    fn default() -> NewForm {
        NewForm {
            variant: String::new(),
            opponent: Opponent::Engine,
            side: SideChoice::Random,
            level: usual_level().to_string(),
            clock: ClockChoice::None,
            minutes: "20".into(),
            increment: "10".into(),
            each: "0".into(),
            array: ArrayKind::Random,
            number: "0".into(),
            fen: String::new(),
            look: LookChange::default(),
            name: None,
        }
    }
}

impl NewForm {
    /// The form with the name that the visitor's browser remembers.
    pub(crate) fn with_name(self, name: Option<String>) -> NewForm {
        NewForm { name: self.name.or(name), ..self }
    }

    /// The game that the form asks for.
    ///
    /// # Errors
    /// With a sentence on the field that makes no sense.
    pub(crate) fn wish(&self) -> Result<NewGame, String> {
        Ok(NewGame {
            variant: self.variant.clone(),
            opponent: self.opponent,
            side: match self.side {
                SideChoice::White => Some(Side::White),
                SideChoice::Black => Some(Side::Black),
                SideChoice::Random => None,
            },
            level: self.level()?,
            clock: self.time_control()?,
            array: match self.array {
                ArrayKind::Played => ArrayChoice::Played,
                ArrayKind::Number => {
                    ArrayChoice::Number(parse_number(&self.number, say!("Number of the array"))?)
                }
                ArrayKind::Random => ArrayChoice::Random,
            },
            fen: Some(self.fen.trim()).filter(|fen| !fen.is_empty()).map(str::to_owned),
            name: self.name.clone(),
        })
    }

    /// The engine's level.
    ///
    /// # Errors
    /// With a sentence, if it is none of the levels.
    pub(super) fn level(&self) -> Result<u8, String> {
        let level = parse_number(&self.level, say!("Level"))?;
        u8::try_from(level)
            .ok()
            .filter(|&level| (1..=LEVELS.len()).contains(&usize::from(level)))
            .ok_or_else(|| {
                say!("There is no level {level}, only 1 to {most}.", level, most = LEVELS.len())
            })
    }

    fn time_control(&self) -> Result<Option<TimeControl>, String> {
        match self.clock {
            ClockChoice::None => Ok(None),
            ClockChoice::Named(clock) => Ok(Some(clock.control)),
            ClockChoice::Custom => {
                let number = |text: &str, field, most: u64| {
                    parse_number(text, field).map(|count| count.min(most) as u32)
                };
                let control = TimeControl {
                    base: parse_minutes(&self.minutes)?,
                    increment: 1000
                        * number(&self.increment, say!("Seconds added per move"), 3600)?,
                    each: 1000 * number(&self.each, say!("Then seconds per move"), 3600)?,
                };
                if control.base + control.each == 0 {
                    return Err(
                        say!("A clock needs some minutes, or some seconds for each move.").into()
                    );
                }
                Ok(Some(control))
            }
        }
    }
}

/// A number as somebody has typed it; nothing at all is 0.
fn parse_number(text: &str, field: &str) -> Result<u64, String> {
    match text.trim() {
        "" => Ok(0),
        text => text
            .parse()
            .map_err(|_| say!("{field}: this cannot be {text}.", field, text = quote(text))),
    }
}

/// Minutes as somebody has typed them, such as `1.5`, `1,5` or `1½`; in milliseconds, a day at
/// most.
fn parse_minutes(text: &str) -> Result<u32, String> {
    const FRACTIONS: [(char, f64); 3] = [('\u{bc}', 0.25), ('\u{bd}', 0.5), ('\u{be}', 0.75)];
    let wrong = || {
        say!("{field}: this cannot be {text}.", field = say!("Minutes"), text = quote(text.trim()))
    };
    let known = |&(sign, part): &(char, f64)| Some((text.trim().strip_suffix(sign)?, part));
    let (whole, part) = FRACTIONS.iter().find_map(known).unwrap_or((text.trim(), 0.0));
    let minutes = match whole.trim() {
        "" => part,
        whole => whole.replace(',', ".").parse::<f64>().map_err(|_| wrong())? + part,
    };
    if !minutes.is_finite() || minutes < 0.0 {
        return Err(wrong());
    }
    Ok((minutes.min(1440.0) * 60_000.0).round() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(change: impl FnOnce(&mut NewForm)) -> Result<NewGame, String> {
        let mut form = NewForm { variant: "chess".into(), ..NewForm::default() };
        change(&mut form);
        form.wish()
    }

    fn clock(value: &str) -> ClockChoice {
        ClockChoice::from(value.to_owned())
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
    fn named_and_custom_clocks() {
        let five = Some(TimeControl { base: 300_000, increment: 3000, each: 0 });
        assert_eq!(wish(|form| form.clock = clock("5+3")).unwrap().clock, five);
        let custom = wish(|form| {
            form.clock = clock("custom");
            form.minutes = String::new();
            form.each = "30".into();
        });
        assert_eq!(custom.unwrap().clock.unwrap().each, 30_000);
        let huge = wish(|form| {
            form.clock = clock("custom");
            form.minutes = u64::MAX.to_string();
        });
        assert!(huge.unwrap().clock.is_some());
    }

    #[test]
    fn minutes_can_be_parts_of_a_minute() {
        for (text, seconds) in
            [("0.5", 30), ("1,5", 90), ("\u{bd}", 30), ("1\u{bd}", 90), ("2 \u{bc}", 135), ("", 0)]
        {
            assert_eq!(parse_minutes(text), Ok(seconds * 1000), "{text}");
        }
        for text in ["-1", "NaN", "inf", "much", "1\u{bd}\u{bd}"] {
            assert!(parse_minutes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_field_that_makes_no_sense_is_named() {
        let empty = wish(|form| {
            form.clock = clock("custom");
            form.minutes = "0".into();
        });
        assert!(empty.unwrap_err().contains("minutes"));
        assert!(wish(|form| form.level = "11".into()).unwrap_err().contains("1 to 10"));
        assert!(wish(|form| form.level = "much".into()).unwrap_err().contains("Level"));
        let array = wish(|form| {
            form.array = ArrayKind::Number;
            form.number = "-1".into();
        });
        assert!(array.unwrap_err().contains("array"));
    }

    #[test]
    fn a_choice_that_does_not_exist_counts_as_none() {
        let form: NewForm = serde_json::from_str(
            r#"{"side": "green", "array": "best", "clock": "fast", "opponent": "friend"}"#,
        )
        .expect("a form");
        assert_eq!(
            (form.side, form.array, form.clock),
            (SideChoice::Random, ArrayKind::Random, ClockChoice::None)
        );
        let form: NewForm =
            serde_json::from_str(r#"{"side": "b", "array": "played", "clock": "3+2"}"#)
                .expect("a form");
        assert_eq!((form.side, form.array), (SideChoice::Black, ArrayKind::Played));
        assert_eq!(form.clock.value(), "3+2");
    }
}
