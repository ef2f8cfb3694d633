//! The signs on squares that tell what a piece could do there: each has a shape of its own, so
//! that they need no colour to be told apart.

use std::str::FromStr;

use super::options::Colors;
use crate::show::glance::Mark;

/// What a square is marked with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// How it is reached: by sliding a disc, by a leap a ring, without capturing a square, by
    /// capturing a cross, by walking a diamond, by castling a tower, by a drop a wedge.
    Reached(Mark),
    /// A dot: some legal move ends here, no matter how.
    Target,
    /// A barred ring: not allowed.
    Barred,
    /// A large disc: something stands in the way.
    Stone,
}

/// Each sign as it is called in files: a word.
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

/// No sign is called so.
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
    /// The sign as an SVG element around the point given, for squares of 100 by 100.
    pub fn draw(self, (x, y): (usize, usize), colors: Colors) -> String {
        let (fill, stroke) = colors.sign(self);
        format!(
            "<path class=\"sign\" transform=\"translate({x} {y})\" d=\"{}\" fill=\"{fill}\" \
             fill-rule=\"evenodd\" stroke=\"{stroke}\" stroke-width=\"4.5\" \
             stroke-linejoin=\"round\"/>\n",
            self.outline()
        )
    }

    /// One line around it; what it goes around twice is a hole.
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
