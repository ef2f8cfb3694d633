//! Pairs of squares for both sides, and the regions that confine or change pieces.

use wazir_rules::Betza;

use super::Import;
use crate::foreign::draft::quote;
use crate::foreign::squares::Places;

impl Import<'_> {
    /// The set of squares of a key.
    pub(super) fn squares(&mut self, key: &str, usual: &str) -> Places {
        let text = self.get(key).unwrap_or(usual).to_owned();
        let places = self.board.read(&text);
        if places.is_none() {
            self.draft.unsaid(format!("{key} = {text}"), "it is no set of squares");
        }
        places.unwrap_or_default()
    }

    /// White's squares of a pair of keys, and Black's.
    pub(super) fn sides(&mut self, stem: &str, end: &str, usual: [&str; 2]) -> (Places, Places) {
        let [white, black] = ["White", "Black"].map(|side| format!("{stem}{side}{end}"));
        let common = self.get(stem);
        (
            self.squares(&white, common.unwrap_or(usual[0])),
            self.squares(&black, common.unwrap_or(usual[1])),
        )
    }

    /// Leaves out a pair of keys that makes no difference.
    pub(super) fn leave(&self, stem: &str) {
        for side in ["", "White", "Black"] {
            self.get(&format!("{stem}{side}"));
        }
    }

    /// Returns whether Black's moves and squares are White's turned around, as they always are in
    /// the other program: it shows where a piece moves differently to the left and to the right.
    pub(super) fn is_turned(&self) -> bool {
        let one_sided = |betza: &str| {
            let swapped: String = betza.chars().map(swap).collect();
            let movements = [betza, &swapped].map(|text| text.parse::<Betza>());
            matches!(movements, [Ok(own), Ok(other)] if !own.is_equivalent(&other))
        };
        self.draft.pieces.iter().any(|piece| one_sided(&piece.betza))
    }

    /// Regions that pieces do not leave, and soldiers who move otherwise from some rank on.
    pub(super) fn areas(&mut self) {
        for (piece, key) in self.confined() {
            let letter = self.letter_of(&key);
            let (white, black) = self.sides("mobilityRegion", &piece, ["**", "**"]);
            // A promoted form moves as the piece whose letter it had there.
            let pieces = self.draft.pieces.iter().map(|piece| &piece.letter);
            let letters: Vec<String> =
                pieces.filter(|own| self.letter_there(own) == letter).cloned().collect();
            let all = self.board.all();
            if letters.is_empty() || white == all && black == all || white.is_empty() {
                continue;
            }
            let region = self.draft.region("domain", white, black);
            for letter in letters {
                let piece = self.draft.piece(&letter).expect("it was found");
                piece.facts.push(format!("stays-in = {}", quote(&region)));
            }
        }
        self.soldiers();
    }

    /// The pieces that have such regions: the end of the key that names each, and the key of the
    /// piece itself.
    fn confined(&self) -> Vec<(String, String)> {
        let stems = ["mobilityRegionWhite", "mobilityRegionBlack"];
        let ends = self.keys.keys().filter_map(|key| {
            stems.iter().find_map(|stem| key.strip_prefix(stem)).map(str::to_owned)
        });
        let mut ends: Vec<String> = ends.collect();
        ends.sort();
        ends.dedup();
        let key = |end: String| {
            let mut name = end.chars();
            let first = name.next().map(|first| first.to_ascii_lowercase());
            let key = first.into_iter().chain(name).collect();
            (end, key)
        };
        ends.into_iter().map(key).collect()
    }

    fn soldiers(&mut self) {
        let rank = self.get("soldierPromotionRank").and_then(|rank| rank.parse::<u8>().ok());
        let Some(rank) = rank.filter(|rank| (2..=self.board.ranks).contains(rank)) else { return };
        let beyond: Places = self.board.all().into_iter().filter(|place| place.1 >= rank).collect();
        let letter = self.letter_of("soldier");
        if self.draft.piece(&letter).is_none() {
            return;
        }
        let black = self.draft.for_black(&beyond);
        let region = self.draft.region("far side", beyond, black);
        let soldier = self.draft.piece(&letter).expect("it was found");
        let betza = std::mem::replace(&mut soldier.betza, "fW".to_owned());
        soldier.within.push(vec![
            format!("region = {}", quote(&region)),
            format!("betza = {}", quote(&betza)),
        ]);
    }
}

/// The modifier that means the same on the other hand.
fn swap(modifier: char) -> char {
    match modifier {
        'l' => 'r',
        'r' => 'l',
        other => other,
    }
}
