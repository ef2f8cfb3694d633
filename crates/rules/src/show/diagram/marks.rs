//! Signs on squares that show the moves of a piece. Each has a shape of its own, so that they can
//! be told apart without colour.

use std::str::FromStr;

use super::colors::Colors;
use crate::show::glance::Mark;

/// A sign that marks a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// The way in which a piece reaches the square: a disc for a slide, a ring for a leap, a square
    /// for a move without capture, a cross for a capture, a diamond for a walk, a tower for
    /// castling, a wedge for a drop.
    Reached(Mark),
    /// A dot: any legal move ends here.
    Target,
    /// A barred ring: not allowed.
    Barred,
    /// A large disc: a piece blocks the way.
    Stone,
}

/// The names of signs in files.
const WORDS: [(&str, Sign); 10] = [
    ("slide", Sign::Reached(Mark::Slide)),
    ("leap", Sign::Reached(Mark::Leap)),
    ("quiet", Sign::Reached(Mark::Quiet)),
    ("capture", Sign::Reached(Mark::Capture)),
    ("path", Sign::Reached(Mark::Path)),
    ("castle", Sign::Reached(Mark::Castle)),
    ("drop", Sign::Reached(Mark::Drop)),
    ("target", Sign::Target),
    ("barred", Sign::Barred),
    ("stone", Sign::Stone),
];

impl From<Mark> for Sign {
    fn from(mark: Mark) -> Sign {
        Sign::Reached(mark)
    }
}

/// The error for a text that is not the name of a sign.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no mark {0:?}")]
pub struct NoSuchSign(String);

impl FromStr for Sign {
    type Err = NoSuchSign;

    fn from_str(text: &str) -> Result<Sign, NoSuchSign> {
        let found = WORDS.iter().find(|(word, _)| *word == text);
        found.map(|&(_, sign)| sign).ok_or_else(|| NoSuchSign(text.to_owned()))
    }
}

impl Sign {
    /// Draws the sign as an SVG element around the given point, for squares of 100 by 100.
    pub fn draw(self, (x, y): (usize, usize), colors: Colors) -> String {
        let (fill, stroke) = self.colors(colors);
        format!(
            "<path class=\"sign\" transform=\"translate({x} {y})\" d=\"{}\" fill=\"{fill}\" \
             fill-rule=\"evenodd\" stroke=\"{stroke}\" stroke-width=\"4.5\" \
             stroke-linejoin=\"round\"/>\n",
            self.outline()
        )
    }

    /// The fill and the outline colour.
    fn colors(self, colors: Colors) -> (&'static str, &'static str) {
        let (file, page) = match self {
            Sign::Reached(Mark::Slide) => ("#f5d90a", "var(--mark-slide)"),
            Sign::Reached(Mark::Leap) => ("#f08000", "var(--mark-leap)"),
            Sign::Reached(Mark::Quiet | Mark::Castle) => ("#21a045", "var(--mark-quiet)"),
            Sign::Reached(Mark::Capture) | Sign::Barred => ("#d61f1f", "var(--mark-capture)"),
            Sign::Reached(Mark::Path) => ("#f5d90a", "var(--mark-path)"),
            Sign::Reached(Mark::Drop) => ("#2a7fc9", "var(--mark-drop)"),
            Sign::Target => return ("#0d6e66", "#ffffff"),
            Sign::Stone => ("#77706a", "var(--mark-stone)"),
        };
        match colors {
            Colors::File => (file, "#4a3b00"),
            Colors::Page => (page, "var(--mark-outline)"),
        }
    }

    /// The outline as SVG path data; areas that it encloses twice are holes.
    fn outline(self) -> &'static str {
        match self {
            Sign::Reached(Mark::Slide) => "M-25 0a25 25 0 1 0 50 0a25 25 0 1 0-50 0z",
            Sign::Reached(Mark::Leap) => {
                "M-27 0a27 27 0 1 0 54 0a27 27 0 1 0-54 0zM-13 0a13 13 0 1 1 26 0a13 13 0 1 1-26 0z"
            }
            Sign::Reached(Mark::Quiet) => "M-22-22h44v44h-44z",
            Sign::Reached(Mark::Capture) => {
                "M-29-17L-17-29L0-12L17-29L29-17L12 0L29 17L17 29L0 12L-17 29L-29 17L-12 0z"
            }
            Sign::Reached(Mark::Path) => "M0-30L30 0L0 30L-30 0z",
            Sign::Reached(Mark::Castle) => {
                "M-25-25h15v10h5v-10h10v10h5v-10h15v20h-5v20h5v10h-50v-10h5v-20h-5z"
            }
            Sign::Reached(Mark::Drop) => "M-25-20h50L0 30z",
            Sign::Target => "M-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0z",
            Sign::Barred => {
                "M-30 0a30 30 0 1 0 60 0a30 30 0 1 0-60 0z\
                 M16.5-9.4A19 19 0 0 1-9.4 16.5zM-16.5 9.4A19 19 0 0 1 9.4-16.5z"
            }
            Sign::Stone => "M-35 0a35 35 0 1 0 70 0a35 35 0 1 0-70 0z",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_has_a_word_and_a_shape_of_its_own() {
        for (index, (word, sign)) in WORDS.iter().enumerate() {
            assert_eq!(word.parse(), Ok(*sign));
            let others = WORDS[..index].iter().map(|(_, other)| other.outline());
            assert!(others.into_iter().all(|other| other != sign.outline()), "{word}");
        }
        assert_eq!("disc".parse::<Sign>(), Err(NoSuchSign("disc".to_owned())));
    }
}
