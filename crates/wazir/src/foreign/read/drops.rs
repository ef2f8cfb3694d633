//! Drops.

use super::Import;
use crate::foreign::draft::quote;

impl Import<'_> {
    pub(super) fn drops(&mut self) {
        let (drops, to_hand) = (self.flag("pieceDrops", false), self.flag("capturesToHand", false));
        let keys = ["firstRankPawnDrops", "promotionZonePawnDrops"];
        let [first, zone] = keys.map(|key| self.flag(key, false));
        let immobile = self.flag("immobilityIllegal", false);
        if !drops {
            if to_hand {
                self.draft
                    .unsaid("capturesToHand = true", "pieces in hand can always be dropped here");
            }
            return;
        }
        if to_hand {
            self.draft.head.push("captured = \"captors-hand\"".to_owned());
        } else {
            self.draft.say("drops", "reserve = true");
        }
        if self.flag("dropPromoted", false) {
            self.draft.say("drops", "promoted = true");
        }
        if !immobile {
            self.draft.say("drops", "stuck = true");
        }
        let region = self.mirrored("dropRegionWhite", "dropRegionBlack", ["**", "**"]);
        let limited = region != self.board.all();
        let pawn = self.get("pawn").map(str::to_ascii_uppercase).unwrap_or_default();
        let promotes = self.region("promotionRegionWhite", "*8");
        let letters: Vec<String> =
            self.draft.pieces.iter().map(|piece| piece.letter.clone()).collect();
        for letter in letters.into_iter().filter(|letter| !letter.starts_with('+')) {
            let mut places = region.clone();
            if letter == pawn {
                places
                    .retain(|place| (first || place.1 > 1) && (zone || !promotes.contains(place)));
            }
            if places != self.board.all() && (limited || letter == pawn) {
                let region = self.draft.region("drops", places, true);
                let piece = self.draft.piece(&letter).expect("it was listed");
                if !piece.royal {
                    piece.facts.push(format!("drops-in = {}", quote(&region)));
                }
            }
        }
        let count = self.get("dropNoDoubledCount").unwrap_or("1");
        let doubled = self.get("dropNoDoubled").unwrap_or("-").to_ascii_uppercase();
        if let Some(piece) = self.draft.piece(&doubled) {
            piece.facts.push(match count {
                "1" => "one-per-file = true".to_owned(),
                more => format!("most-per-file = {more}"),
            });
        }
        if self.flag("shogiPawnDropMateIllegal", false) {
            let pawn = self.get("shogiPawn").map(str::to_ascii_uppercase).unwrap_or_default();
            if let Some(piece) = self.draft.piece(&pawn) {
                piece.facts.push("no-drop-mate = true".to_owned());
            }
        }
    }
}
