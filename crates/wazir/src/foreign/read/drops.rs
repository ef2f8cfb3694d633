//! Drops, and pieces that enter where others leave.

use super::Import;
use crate::foreign::draft::quote;
use crate::foreign::squares::Places;

impl Import<'_> {
    pub(super) fn drops(&mut self) {
        let (drops, to_hand) = (self.flag("pieceDrops", false), self.flag("capturesToHand", false));
        let gates = self.flag("gating", false) && self.flag("seirawanGating", false);
        let keys = ["firstRankPawnDrops", "promotionZonePawnDrops"];
        let pawn_drops = keys.map(|key| self.flag(key, false));
        let immobile = self.flag("immobilityIllegal", false);
        if gates {
            self.draft.say("drops", "gates = true");
        }
        if to_hand && (drops || gates) {
            self.draft.head.push("captured = \"captors-hand\"".to_owned());
        }
        if !drops {
            self.leave("dropRegion");
            if to_hand && !gates {
                let why = "pieces in hand can always be dropped here";
                self.draft.unsaid("capturesToHand = true", why);
            }
            return;
        }
        if !to_hand {
            self.draft.say("drops", "reserve = true");
        }
        if self.flag("dropPromoted", false) {
            self.draft.say("drops", "promoted = true");
        }
        if !immobile {
            self.draft.say("drops", "stuck = true");
        }
        if self.flag("mustDrop", false) {
            match self.get("mustDropType").unwrap_or("*") {
                "*" => self.draft.say("drops", "first = true"),
                one => self.draft.unsaid(
                    format!("mustDropType = {one}"),
                    "all pieces in hand are dropped first here",
                ),
            }
        }
        if !self.flag("dropChecks", true) && self.has_king() {
            self.draft.say("drops", "may-check = false");
        }
        let regions = self.sides("dropRegion", "", ["**", "**"]);
        self.drop_regions([regions.0, regions.1], pawn_drops);
        self.drop_limits();
    }

    /// The regions in which pieces are dropped; pawns are kept from both ends unless flags say
    /// otherwise.
    fn drop_regions(&mut self, regions: [Places; 2], [first, zone]: [bool; 2]) {
        let pawn = self.letter_of("pawn");
        let zones = self.sides("promotionRegion", "", ["*8", "*1"]);
        let home = [1, self.board.ranks];
        let letters: Vec<String> = self.draft.pieces.iter().map(|it| it.letter.clone()).collect();
        let hands = self.draft.start.split_once('[').map_or("", |(_, rest)| rest);
        let hands = hands.split(']').next().unwrap_or_default().to_ascii_uppercase();
        for letter in letters.into_iter().filter(|letter| !letter.starts_with('+')) {
            let royal = self.draft.piece(&letter).is_some_and(|piece| piece.royal);
            let taken = self.flag("capturesToHand", false) && !royal;
            if !taken && !hands.contains(&letter) {
                continue;
            }
            let [mut white, mut black] = regions.clone();
            if letter == pawn {
                white.retain(|it| (first || it.1 != home[0]) && (zone || !zones.0.contains(it)));
                black.retain(|it| (first || it.1 != home[1]) && (zone || !zones.1.contains(it)));
            }
            if white == self.board.all() && black == self.board.all() {
                continue;
            }
            if white.is_empty() || black.is_empty() {
                let what = format!("the region of drops of {letter}");
                self.draft.unsaid(what, "what is never dropped cannot be held here");
                continue;
            }
            let region = self.draft.region("drops", white, black);
            let piece = self.draft.piece(&letter).expect("it was listed");
            piece.facts.push(format!("drops-in = {}", quote(&region)));
        }
    }

    fn drop_limits(&mut self) {
        let count = self.get("dropNoDoubledCount").unwrap_or("1");
        if count == "0" {
            let what = "dropNoDoubledCount = 0";
            return self.draft.unsaid(what, "what is never dropped cannot be held here");
        }
        for letter in self.letters("dropNoDoubled", "-") {
            let piece = self.draft.piece(&letter).expect("its letter was found");
            piece.facts.push(match count {
                "1" => "one-per-file = true".to_owned(),
                more => format!("most-per-file = {more}"),
            });
        }
        let limited = [
            ("dropOppositeColoredBishop", "bishop", "one-per-shade = true"),
            ("shogiPawnDropMateIllegal", "shogiPawn", "no-drop-mate = true"),
        ];
        for (key, piece, fact) in limited {
            let letter = self.letter_of(piece);
            if self.flag(key, false)
                && let Some(piece) = self.draft.piece(&letter)
            {
                piece.facts.push(fact.to_owned());
            }
        }
    }
}
