//! What stands on the board: the kinds of both sides' men, royal ones included.

use std::fmt::Write;

use wazir_rules::variant::{Letter, Variant};
use wazir_rules::{Color, Kind, Piece};

use crate::facts;

/// The largest number of men of a table.
pub const MOST_MEN: usize = 5;

/// The kinds of the men of White and of Black, each side's in the order of the variant's file, its
/// royal ones first.
///
/// ```
/// use wazir_rules::Variant;
/// use wazir_tablebase::Material;
///
/// let chess = Variant::named("chess")?;
/// let material = Material::parse(&chess, "KNBvK").unwrap();
/// assert_eq!(material.name(&chess), "KBNK");
/// assert_eq!(Material::parse(&chess, "KBNK").unwrap(), material);
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Material {
    sides: [Vec<Kind>; 2],
}

/// The reason why a text names no material.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MaterialError {
    /// A letter stands for no piece.
    #[error("\"{text}\": {variant} has no piece with the letter {letter}")]
    Letter {
        /// The text.
        text: String,
        /// The letter.
        letter: String,
        /// The name of the game.
        variant: String,
    },
    /// It is not clear where the men of the other side begin.
    #[error("\"{0}\": where do the men of the other side begin? Write a \"v\" there, as in KQvK")]
    Sides(String),
    /// There are too many men.
    #[error("\"{0}\" has more than {MOST_MEN} men")]
    Many(String),
}

impl Material {
    /// The material with these men.
    pub fn new(variant: &Variant, pieces: impl IntoIterator<Item = Piece>) -> Material {
        let mut sides = [Vec::new(), Vec::new()];
        for piece in pieces {
            sides[piece.color().index()].push(piece.kind());
        }
        for side in &mut sides {
            side.sort_by_key(|&kind| (!variant.is_royal(kind), kind));
        }
        Material { sides }
    }

    /// Reads material such as `KFK` or `KQKR`: White's men first. A `v` may stand between the
    /// sides, and must where the first letter is not that of a royal piece which comes back where
    /// the second side begins.
    ///
    /// # Errors
    /// Fails with what is wrong.
    pub fn parse(variant: &Variant, text: &str) -> Result<Material, MaterialError> {
        let letters = |part: &str| -> Result<Vec<Kind>, MaterialError> {
            let mut kinds = Vec::new();
            let mut rest = part;
            while !rest.is_empty() {
                let length = rest.char_indices().find(|(_, letter)| *letter != '+');
                let length = length.map_or(rest.len(), |(at, letter)| at + letter.len_utf8());
                let (letter, more) = rest.split_at(length);
                let kind = Letter::parse(letter).and_then(|letter| variant.kind_of(letter));
                kinds.push(kind.ok_or_else(|| MaterialError::Letter {
                    text: text.to_owned(),
                    letter: letter.to_owned(),
                    variant: variant.name().to_owned(),
                })?);
                rest = more;
            }
            Ok(kinds)
        };
        let (white, black) = match text.split_once('v') {
            Some((white, black)) => (letters(white)?, letters(black)?),
            None => {
                let mut white = letters(text)?;
                let first = white.first().copied();
                let again = white.iter().skip(1).position(|&kind| Some(kind) == first);
                let (Some(first), Some(again)) = (first, again) else {
                    return Err(MaterialError::Sides(text.to_owned()));
                };
                if !variant.is_royal(first) {
                    return Err(MaterialError::Sides(text.to_owned()));
                }
                let black = white.split_off(again + 1);
                (white, black)
            }
        };
        if white.len() + black.len() > MOST_MEN {
            return Err(MaterialError::Many(text.to_owned()));
        }
        let white = white.into_iter().map(|kind| Piece::new(Color::White, kind));
        let black = black.into_iter().map(|kind| Piece::new(Color::Black, kind));
        Ok(Material::new(variant, white.chain(black)))
    }

    /// All material with so many men or fewer of which there can be tables: for each side one royal
    /// piece, if the game has them, and any others.
    pub fn all(variant: &Variant, most: usize) -> Vec<Material> {
        let royal: Vec<Kind> = variant.royals().iter().copied().take(1).collect();
        let others: Vec<Kind> =
            variant.all_kinds().filter(|&kind| !variant.is_royal(kind)).collect();
        let most = most.saturating_sub(2 * royal.len());
        // All sets of other pieces, the smaller ones first.
        let mut sets: Vec<Vec<Kind>> = vec![Vec::new()];
        let mut begin = 0;
        for _ in 0..most {
            let end = sets.len();
            for at in begin..end {
                let last = sets[at].last().copied();
                for &kind in others.iter().filter(|&&kind| last.is_none_or(|last| last <= kind)) {
                    sets.push(sets[at].iter().copied().chain([kind]).collect());
                }
            }
            begin = end;
        }
        let mut all = Vec::new();
        for white in &sets {
            for black in sets.iter().filter(|black| white.len() + black.len() <= most) {
                let side = |color, set: &[Kind]| -> Vec<Piece> {
                    royal.iter().chain(set).map(|&kind| Piece::new(color, kind)).collect()
                };
                let (white, black) = (side(Color::White, white), side(Color::Black, black));
                let material = Material::new(variant, white.into_iter().chain(black));
                let has_both = material.sides.iter().all(|side| !side.is_empty());
                if has_both && facts::ignores_holdings(variant, &material) {
                    all.push(material);
                }
            }
        }
        all
    }

    /// The kinds of a side.
    pub fn side(&self, color: Color) -> &[Kind] {
        &self.sides[color.index()]
    }

    /// All men, White's first.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + Clone + '_ {
        Color::ALL
            .into_iter()
            .flat_map(|color| self.side(color).iter().map(move |&kind| Piece::new(color, kind)))
    }

    /// The number of men.
    pub fn men(&self) -> usize {
        self.sides.iter().map(Vec::len).sum()
    }

    /// The same with colours exchanged.
    #[must_use]
    pub fn swapped(&self) -> Material {
        let [white, black] = self.sides.clone();
        Material { sides: [black, white] }
    }

    /// This material or the same with colours exchanged: the one in which White is stronger, with
    /// more men, or more valuable ones.
    #[must_use]
    pub fn stronger_first(&self, variant: &Variant) -> Material {
        let strength = |side: &Vec<Kind>| {
            let values = side.iter().map(|&kind| variant.kind(kind).value.unwrap_or(0));
            (side.len(), values.sum::<i32>(), std::cmp::Reverse(side.clone()))
        };
        let is_first = strength(&self.sides[0]) >= strength(&self.sides[1]);
        if is_first { self.clone() } else { self.swapped() }
    }

    /// The name, such as `KFK`, which [`parse`](Self::parse) reads.
    pub fn name(&self, variant: &Variant) -> String {
        let mut name = String::new();
        let first = self.sides[0].first();
        let once = self.sides[0].iter().filter(|&kind| Some(kind) == first).count() == 1;
        let is_clear = first.is_some_and(|&kind| variant.is_royal(kind)) && once;
        for (number, side) in self.sides.iter().enumerate() {
            if number == 1 && !(is_clear && side.first() == first) {
                name.push('v');
            }
            for &kind in side {
                let _ = write!(name, "{}", variant.kind(kind).letter);
            }
        }
        name
    }

    /// The material that one move can lead to: with a man less, with one promoted, or both.
    pub(crate) fn next(&self, variant: &Variant) -> Vec<Material> {
        let men: Vec<Piece> = self.pieces().collect();
        let mut all = Vec::new();
        let mut add = |men: Vec<Piece>| all.push(Material::new(variant, men));
        let without = |men: &[Piece], at: usize| {
            let mut men = men.to_vec();
            men.remove(at);
            men
        };
        for at in 0..men.len() {
            add(without(&men, at));
            for &to in &variant.kind(men[at].kind()).promotion(men[at].color()).to {
                let mut promoted = men.clone();
                promoted[at] = Piece::new(men[at].color(), to);
                for taken in (0..men.len()).filter(|&it| men[it].color() != men[at].color()) {
                    add(without(&promoted, taken));
                }
                add(promoted);
            }
        }
        all.sort();
        all.dedup();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(variant: &str, text: &str, expected: Result<&str, &str>) {
        let variant = Variant::named(variant).unwrap();
        let read = Material::parse(&variant, text).map(|material| material.name(&variant));
        assert_eq!(
            read.map_err(|error| error.to_string()),
            expected.map(str::to_owned).map_err(str::to_owned)
        );
    }

    #[test]
    fn all_material_is_listed() {
        let chess = Variant::named("chess").unwrap();
        let names = |most| -> Vec<String> {
            let all = Material::all(&chess, most).into_iter();
            let mut all: Vec<String> =
                all.map(|it| it.stronger_first(&chess).name(&chess)).collect();
            all.sort();
            all.dedup();
            all
        };
        assert_eq!(names(3), ["KBK", "KK", "KNK", "KPK", "KQK", "KRK"]);
        assert_eq!(names(4).len(), 36);
    }

    #[test]
    fn names_are_read_or_refused_with_a_reason() {
        check("chess", "KQKR", Ok("KQKR"));
        check("chess", "KRKQ", Ok("KRKQ"));
        check("chess", "KNBK", Ok("KBNK"));
        check("chess", "KvK", Ok("KK"));
        check("chess", "QKvK", Ok("KQK"));
        check("janus", "KJKB", Ok("KJKB"));
        check("chess", "KXK", Err("\"KXK\": Chess has no piece with the letter X"));
        check("chess", "KéK", Err("\"KéK\": Chess has no piece with the letter é"));
        check(
            "chess",
            "KQ",
            Err(
                "\"KQ\": where do the men of the other side begin? Write a \"v\" there, as in KQvK",
            ),
        );
        check(
            "chess",
            "",
            Err("\"\": where do the men of the other side begin? Write a \"v\" there, as in KQvK"),
        );
        check("chess", "KQQQKQ", Err("\"KQQQKQ\" has more than 5 men"));
    }
}
