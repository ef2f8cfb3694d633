//! The shuffle of the first rank.

use wazir_words::say;

use super::{Check, name_of};
use crate::prelude;
use crate::square::{Color, Kind, Piece, Square};
use crate::variant::reader::Texts;
use crate::variant::{ShuffleRules, Variant};

/// The maximum number of arrays.
const MOST: u64 = 1 << 40;

impl Check<'_, '_> {
    pub(super) fn shuffle(&mut self, variant: &Variant) -> Option<ShuffleRules> {
        let written = &self.file.shuffle;
        let at = written.at?;
        if self.file.prelude.at.is_some() {
            self.fault(at, say!("there cannot be both a [prelude] and a [shuffle]"));
        }
        let files = match &written.files {
            Some(_) => self.wing_files(&written.files, "files", at, variant.board()),
            None => (0..variant.board().files() as u8).collect(),
        };
        let Some(list) = &written.places else {
            let message = say!(
                "[shuffle] needs `places`: the letters of the pieces in the order in which they \
                 are placed"
            );
            self.fault(at, message);
            return None;
        };
        let places = self.kinds_of(&list.value, "places");
        let both_shades = self.kinds_under(&written.both_shades, "both-shades");
        // A kind may be named here for each of its pieces.
        let rest = written.rest.iter().flat_map(|list| &list.value);
        let rest = rest.filter_map(|letter| self.kind_of(letter, "rest")).collect();
        Some(ShuffleRules { files, places, both_shades, rest })
    }

    fn kinds_under(&mut self, list: &Texts, key: &str) -> Vec<Kind> {
        list.as_ref().map_or_else(Vec::new, |list| self.kinds_of(&list.value, key))
    }

    /// Checks that the pieces to be shuffled are those that stand on the files, the same for both
    /// sides, and that there is a place for each.
    pub(super) fn check_shuffle(&mut self, variant: &Variant) {
        let Some(shuffle) = variant.shuffle() else { return };
        let written = &self.file.shuffle;
        let at = Self::top(written.at);
        let place = |list: &Texts| list.as_ref().map_or(at, |list| list.at);
        let mut standing = Vec::new();
        for &file in &shuffle.files {
            let square = Square::new(usize::from(file));
            let mirror = variant.board().mirror(square);
            let there = |color, square: Square| {
                let piece = variant.start().board.get(square.index()).copied().flatten();
                piece.filter(|piece| piece.color() == color).map(Piece::kind)
            };
            let (white, black) = (there(Color::White, square), there(Color::Black, mirror));
            if white.is_none() || white != black {
                let (white, black) = (variant.board().name(square), variant.board().name(mirror));
                let message = say!(
                    "[shuffle]: {white} and {black} do not hold the same piece of both sides",
                    white,
                    black
                );
                self.fault(at, message);
                return;
            }
            standing.extend(white);
        }
        let mut left = standing.clone();
        for kind in &shuffle.rest {
            match left.iter().position(|other| other == kind) {
                Some(index) => drop(left.swap_remove(index)),
                None => {
                    let piece = name_of(variant, *kind);
                    let message = say!("`rest`: there is no {piece} left to be placed", piece);
                    self.fault(place(&written.rest), message);
                    return;
                }
            }
        }
        let in_both = shuffle.places.iter().find(|kind| shuffle.rest.contains(kind));
        let missing = left.iter().find(|kind| !shuffle.places.contains(kind));
        let idle = shuffle.places.iter().find(|kind| !standing.contains(kind));
        let unpaired = shuffle.both_shades.iter().find(|kind| !shuffle.places.contains(kind));
        let (at, message) = match (in_both, missing, idle, unpaired) {
            (Some(&kind), ..) => (
                place(&written.rest),
                say!(
                    "[shuffle]: the {piece} is both in `places` and in `rest`",
                    piece = name_of(variant, kind)
                ),
            ),
            (_, Some(&kind), ..) => (
                at,
                say!(
                    "[shuffle]: the {piece} is neither in `places` nor in `rest`",
                    piece = name_of(variant, kind)
                ),
            ),
            (_, _, Some(&kind), _) => (
                place(&written.places),
                say!(
                    "[shuffle]: there is no {piece} on the files to be placed",
                    piece = name_of(variant, kind)
                ),
            ),
            (.., Some(&kind)) => (
                place(&written.both_shades),
                say!(
                    "[shuffle]: `both-shades` names the {piece}, which is not in `places`",
                    piece = name_of(variant, kind)
                ),
            ),
            _ => return self.check_shades(variant, shuffle, &left),
        };
        self.fault(at, message);
    }

    /// Checks that there are enough light and dark squares for the pairs.
    fn check_shades(&mut self, variant: &Variant, shuffle: &ShuffleRules, standing: &[Kind]) {
        let at = Self::top(self.file.shuffle.at);
        let pairs = |kind: &Kind| standing.iter().filter(|other| *other == kind).count() / 2;
        let needed: usize = shuffle.both_shades.iter().map(pairs).sum();
        let light = shuffle.files.iter().filter(|&&file| file % 2 == 1).count();
        if needed > light.min(shuffle.files.len() - light) {
            let at = self.file.shuffle.both_shades.as_ref().map_or(at, |list| list.at);
            let message =
                say!("[shuffle]: there are too few light or dark squares for `both-shades`");
            self.fault(at, message);
        } else if prelude::array_count(variant) > MOST {
            self.fault(at, say!("[shuffle]: there are too many arrays"));
        }
    }
}
