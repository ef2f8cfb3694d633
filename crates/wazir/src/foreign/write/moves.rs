//! What pieces may do, and where: regions, promotion, first steps, castling, drops, walls, duties.

use std::collections::BTreeSet;

use wazir_rules::notation::fen;
use wazir_rules::variant::{Captured, Letter, Passing, PieceKind, PromotionChoice, WallPlace};
use wazir_rules::{Color, Kind, Square};

use super::{Export, or_none, small};
use crate::foreign::Unsaid;
use crate::foreign::read::men;
use crate::foreign::squares::{self, Places};

impl Export<'_> {
    /// Regions that confine pieces, and soldiers.
    pub(super) fn regions(&mut self) {
        for kind in self.variant.kinds().to_vec() {
            let key = self.key_of(&kind).map(str::to_owned);
            let Some(key) = key.filter(|_| !kind.letter.promoted) else { continue };
            if let Some(region) = &kind.stays_in {
                let mut end = key.clone();
                end[..1].make_ascii_uppercase();
                self.both("mobilityRegion", &end, region);
            }
            if key == "soldier"
                && let Some(area) = kind.areas.iter().find(|area| area.betza.is_some())
            {
                let from = self.places(&area.region, Color::White).iter().map(|it| it.1).min();
                self.set("soldierPromotionRank", from.unwrap_or(1));
            }
            if let Some(area) = kind.areas.iter().find(|area| area.lines.is_some()) {
                let text = squares::write(self.board, &self.places(&area.region, Color::White));
                self.set("diagonalLines", text);
            }
        }
    }

    pub(super) fn promotion(&mut self) {
        let (variant, rules) = (self.variant, *self.variant.promotion());
        let turns = |kind: &PieceKind| {
            let form = Letter { promoted: !kind.letter.promoted, ..kind.letter };
            matches!(kind.promotes_to.as_slice(), [to] if variant.kind(*to).letter == form)
        };
        let promoting = || variant.kinds().iter().filter(|kind| !kind.promotes_to.is_empty());
        let pawns: Vec<&PieceKind> = promoting().filter(|kind| !turns(kind)).collect();
        let turning: Vec<&PieceKind> = promoting().filter(|kind| turns(kind)).collect();
        match promoting().find_map(|kind| kind.promotions[0].zone.as_ref()) {
            Some(region) => self.both("promotionRegion", "", region),
            None => {
                let first = self.board.ranks - rules.ranks.min(self.board.ranks) + 1;
                let zone = self.whole_ranks(first..=self.board.ranks);
                self.sides("promotionRegion", &zone);
            }
        }
        let must = |kinds: &[&PieceKind]| match kinds.first() {
            Some(kind) => kind.promotions[0].choice == PromotionChoice::Must,
            None => rules.choice == PromotionChoice::Must,
        };
        // What must become nothing never enters the zone there.
        self.set("mandatoryPawnPromotion", !pawns.is_empty() && must(&pawns));
        self.set("mandatoryPiecePromotion", !turning.is_empty() && must(&turning));
        let demotes = turning.iter().any(|kind| kind.letter.promoted);
        self.set("pieceDemotion", demotes);
        self.set("piecePromotionOnCapture", rules.captures_inside);
        let alike = pawns.iter().all(|pawn| pawn.promotes_alike());
        for color in Color::ALL {
            let side = color.name();
            let own = pawns.iter().filter(|pawn| !pawn.promotion(color).to.is_empty());
            let types: String = own.clone().map(|pawn| small(pawn)).collect();
            let mut choices: Vec<Kind> =
                own.flat_map(|pawn| pawn.promotion(color).to.clone()).collect();
            choices.sort();
            choices.dedup();
            let end = if alike { "" } else { side };
            self.set_unless(&format!("promotionPawnTypes{end}"), or_none(&types), "pawn");
            // No piece is a choice in a section that does not say so.
            let letters = self.letters(&choices);
            self.set(&format!("promotionPieceTypes{end}"), or_none(&letters));
        }
        let limit = |kind: &PieceKind| kind.most.map(|most| format!("{}:{most}", small(kind)));
        let mut limits: Vec<String> = variant.kinds().iter().filter_map(limit).collect();
        limits.sort();
        limits.dedup();
        if !limits.is_empty() {
            self.set("promotionLimit", limits.join(" "));
        }
        // Nothing moves again there that may stay as it is on the last rank.
        let may_stay = promoting().any(|kind| kind.promotions[0].choice == PromotionChoice::May);
        if may_stay || variant.has_drops() {
            self.set("immobilityIllegal", !variant.drops().stuck && !rules.stuck);
        }
    }

    pub(super) fn steps(&mut self) {
        let ranks: BTreeSet<usize> =
            self.variant.kinds().iter().flat_map(|kind| kind.double_step.iter()).collect();
        let leaps = self.variant.kinds().iter().find(|kind| kind.first_move.is_some());
        self.set("doubleStep", !ranks.is_empty());
        if !ranks.is_empty() {
            let places = self.whole_ranks(ranks.iter().map(|&rank| rank as u8 + 1));
            self.sides("doubleStepRegion", &places);
            let third = |kind: &PieceKind| kind.triple_step.iter().collect::<Vec<usize>>();
            let third: BTreeSet<usize> = self.variant.kinds().iter().flat_map(third).collect();
            if !third.is_empty() {
                let places = self.whole_ranks(third.iter().map(|&rank| rank as u8 + 1));
                self.sides("tripleStepRegion", &places);
            }
            let is_taken = |kind: &PieceKind| !kind.double_step.is_empty() && kind.rules.en_passant;
            let types = self.kinds_where(is_taken);
            self.set_unless("enPassantTypes", or_none(&types), "pawn");
        } else if let Some(leaps) = leaps {
            let men = men(&fen::write(self.variant, self.variant.start()), self.board);
            let own = leaps.letter.letter.to_string();
            let places = men.iter().filter(|(_, man)| **man == own).map(|(&place, _)| place);
            let places: Places = places.collect();
            self.sides("doubleStepRegion", &places);
        }
    }

    pub(super) fn castling(&mut self) {
        let board = self.variant.board();
        let rights = self.variant.rights();
        self.set("castling", !rights.is_empty());
        if let Some(right) = rights.first() {
            let rank = right.king.index() as u8 / self.board.files + 1;
            let own = if right.color == Color::White { rank } else { self.board.ranks + 1 - rank };
            self.set("castlingRank", own);
        }
        for right in rights {
            let file = |square: Square| board.file_letter(square);
            self.set("castlingKingFile", file(right.king));
            let side = right.color.name();
            let own = rights.iter().filter(|other| other.color == right.color);
            let mut partners: Vec<Kind> = own.map(|other| other.rook_kind).collect();
            partners.sort();
            partners.dedup();
            self.set(&format!("castlingRookPieces{side}"), self.letters(&partners));
            self.set(&format!("castlingKingPiece{side}"), self.letters(&[right.king_kind]));
            let [to, from] = match right.rook > right.king {
                true => ["castlingKingsideFile", "castlingRookKingsideFile"],
                false => ["castlingQueensideFile", "castlingRookQueensideFile"],
            };
            if let Some(&(king, _)) = right.targets.first() {
                self.set(to, file(king));
            }
            self.set(from, file(right.rook));
        }
        self.set("oppositeCastling", self.variant.castles_opposite());
        self.set("castlingDroppedPiece", self.variant.castles_by_drop());
        self.set("chess960", self.variant.castles_anywhere());
    }

    pub(super) fn drops(&mut self) {
        let variant = self.variant;
        let (to_hand, rules) = (variant.captured() == Captured::CaptorsHand, *variant.drops());
        let drops = variant.has_drops();
        self.set("pieceDrops", drops);
        self.set("capturesToHand", to_hand);
        self.set("gating", rules.gates);
        self.set("seirawanGating", rules.gates);
        if !drops {
            return;
        }
        let keeps = |kind: &PieceKind| {
            kind.promotes_to.iter().any(|&to| variant.kind(to).unpromoted.is_none())
        };
        self.set("dropLoop", to_hand && variant.kinds().iter().any(keeps));
        self.set("dropPromoted", rules.promoted);
        self.set("mustDrop", rules.first);
        self.set("dropChecks", rules.may_check);
        let pawn = self.keys.get("pawn").and_then(|letter| letter.chars().next());
        let is_pawn = |kind: &&PieceKind| Some(small(kind)) == pawn;
        let held = Color::ALL.into_iter().flat_map(|color| variant.start().holdings.iter(color));
        let mut held = held.map(|(kind, _)| variant.kind(kind));
        // Only those pawns are kept from both ends of the board.
        if let Some(kind) = variant.kinds().iter().find(is_pawn)
            && (to_hand || held.any(|it| it.letter == kind.letter))
        {
            let all = self.board.all();
            let kept = kind.drops_in.as_ref().map_or(all, |it| self.places(it, Color::White));
            self.set("firstRankPawnDrops", kept.iter().any(|place| place.1 == 1));
            let last = kept.iter().any(|place| place.1 == self.board.ranks);
            self.set("promotionZonePawnDrops", last);
        }
        let others = variant.kinds().iter().find(|kind| !is_pawn(kind) && kind.drops_in.is_some());
        if let Some(region) = others.and_then(|kind| kind.drops_in.as_ref()) {
            self.both("dropRegion", "", region);
        }
        let doubled = self.kinds_where(|kind| kind.most_per_file.is_some());
        self.set("dropNoDoubled", or_none(&doubled));
        let counts = variant.kinds().iter().filter_map(|kind| kind.most_per_file);
        let most = counts.max().unwrap_or(1);
        self.set("dropNoDoubledCount", most);
        let mates = self.kinds_where(|kind| kind.rules.no_drop_mate);
        self.set("shogiPawnDropMateIllegal", !mates.is_empty());
        let shades = self.kinds_where(|kind| kind.rules.one_per_shade);
        self.set("dropOppositeColoredBishop", !shades.is_empty());
    }

    pub(super) fn walls(&mut self) {
        let variant = self.variant;
        let Some(rules) = variant.walls() else { return };
        if !rules.petrifies.is_empty() {
            self.set("petrifyOnCaptureTypes", self.letters(&rules.petrifies));
        }
        if !rules.are_built() {
            return;
        }
        if variant.explosion().is_some() {
            let why = "none is built there where pieces have just exploded";
            self.unsaid.push(Unsaid::new("walls", why));
        }
        let rule = match (rules.place, rules.one) {
            (WallPlace::Anywhere, false) => "static",
            (WallPlace::Anywhere, true) => "duck",
            (WallPlace::Left, false) => "past",
            (WallPlace::InReach, false) => "arrow",
            (WallPlace::Edge, false) => "edge",
            (_, true) => {
                let why = "a wall that moves goes anywhere there";
                return self.unsaid.push(Unsaid::new("walls", why));
            }
        };
        self.set("wallingRule", rule);
        self.set("wallOrMove", !rules.follow_moves());
        if let Some(region) = &rules.region {
            self.both("wallingRegion", "", region);
        }
    }

    pub(super) fn moves(&mut self) {
        let moves = *self.variant.moves();
        self.set("mustCapture", moves.must_capture);
        self.set("checking", moves.may_check);
        self.set("makpongRule", !moves.may_flee);
        self.set("pass", moves.may_pass == Passing::Always);
        self.set("passOnStalemate", moves.may_pass != Passing::Never);
        if let Some(explosion) = self.variant.explosion() {
            let pawn = self.keys.get("pawn").cloned().unwrap_or_default();
            let spared: String =
                self.letters(&explosion.spares).chars().filter(|&c| !pawn.contains(c)).collect();
            self.set("blastOnCapture", true);
            self.set("blastImmuneTypes", or_none(&spared));
        }
    }
}
