//! The look of the pages: what a visitor chose in the settings. It is kept in cookies, so that
//! pages come out right at once and without a script.

use serde::Deserialize;
use wazir_rules::show::diagram::Style;
use wazir_words::{Language, mark};

/// The choices of a visitor in the settings. A value that does not exist means the usual one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Look {
    pub(crate) theme: Theme,
    pub(crate) board: BoardColors,
    pub(crate) tiles: Tiles,
    pub(crate) chessmen: Chessmen,
}

/// What a visitor changes in the settings; the rest stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct LookChange {
    pub(crate) theme: Option<Theme>,
    pub(crate) board: Option<BoardColors>,
    pub(crate) tiles: Option<Tiles>,
    pub(crate) chessmen: Option<Chessmen>,
    pub(crate) language: Option<LanguageChoice>,
}

/// The language of the pages as it is chosen in a form. It is not part of the look: whoever answers a
/// request speaks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(from = "String")]
pub(crate) struct LanguageChoice(Language);

impl From<String> for LanguageChoice {
    fn from(value: String) -> LanguageChoice {
        let known = Language::ALL.into_iter().find(|language| language.id() == value);
        LanguageChoice(known.unwrap_or_default())
    }
}

impl LookChange {
    /// Name and new value of each setting that changes.
    pub(crate) fn values(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let LookChange { theme, board, tiles, chessmen, language } = self;
        let all = [
            ("theme", theme.map(Theme::value)),
            ("board", board.map(BoardColors::value)),
            ("tiles", tiles.map(Tiles::value)),
            ("chessmen", chessmen.map(Chessmen::value)),
            ("language", language.map(|LanguageChoice(language)| language.id())),
        ];
        all.into_iter().filter_map(|(name, value)| Some((name, value?)))
    }
}

/// Defines a setting: its choices, each with its value in form and cookie and its name for
/// people, the usual one first.
macro_rules! setting {
    (
        $(#[$about:meta])* $setting:ident:
        $first:ident = $first_value:literal $first_name:expr,
        $($choice:ident = $value:literal $name:expr,)*
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
        #[serde(from = "String")]
        pub(crate) enum $setting {
            #[default]
            $first,
            $($choice,)*
        }

        impl $setting {
            /// Every choice, in the order in which the settings show them.
            pub(crate) const ALL: &[$setting] = &[$setting::$first, $($setting::$choice),*];

            /// Its value in form and cookie.
            pub(crate) fn value(self) -> &'static str {
                match self {
                    $setting::$first => $first_value,
                    $($setting::$choice => $value,)*
                }
            }

            /// Its name for people.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $setting::$first => $first_name,
                    $($setting::$choice => $name,)*
                }
            }
        }

        impl From<&str> for $setting {
            fn from(value: &str) -> $setting {
                let known = $setting::ALL.iter().find(|choice| choice.value() == value);
                known.copied().unwrap_or_default()
            }
        }

        impl From<String> for $setting {
            fn from(value: String) -> $setting {
                $setting::from(value.as_str())
            }
        }
    };
}

setting! {
    /// Light or dark.
    Theme:
    System = "auto" mark!("Same as system"),
    Light = "light" mark!("Light"),
    Dark = "dark" mark!("Dark"),
}

setting! {
    /// The colours of boards.
    BoardColors:
    Brown = "brown" mark!("Brown"),
    Green = "green" mark!("Green"),
    Blue = "blue" mark!("Blue"),
    Plain = "plain" mark!("Plain"),
}

setting! {
    /// The drawing on tiles.
    Tiles:
    Emblems = "international" mark!("Emblems that show the moves"),
    Characters = "kanji" mark!("Japanese characters"),
}

setting! {
    /// The drawing of chessmen.
    Chessmen:
    Shaded = "shaded" mark!("Shaded"),
    Flat = "flat" mark!("Flat"),
}

impl Look {
    /// The style in which its tiles are drawn.
    pub(crate) fn style(self) -> Style {
        match self.tiles {
            Tiles::Characters => Style::Usual,
            Tiles::Emblems => Style::International,
        }
    }
}
