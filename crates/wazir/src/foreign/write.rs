//! A variant becomes keys of a section.
//!
//! Whether all of it was said is found out by reading the keys back: a fact of the summary that
//! does not return has been lost on the way.

use std::collections::BTreeSet;

use wazir_rules::betza::{Shape, Way};
use wazir_rules::notation::fen;
use wazir_rules::variant::{
    Captured, CheckRule, Condition, EndResult, Letter, Line, NoMoves, Passing, PieceKind,
    PromotionChoice, Region, RepetitionResult, Variant, WallPlace, summary,
};
use wazir_rules::{Betza, Color, Kind, Piece, Shelf, Square};

use super::read::{Known, POINTS, import, men};
use super::squares::{self, Board, Places};
use super::{KING_TYPE, Keys, Unsaid, is_piece, pieces};

/// The keys of a game, and what they do not say.
pub(crate) struct Exported {
    pub(crate) keys: Keys,
    pub(crate) unsaid: Vec<Unsaid>,
    /// What only a game that is built in there can have, and no section says anew.
    pub(crate) inborn: Vec<Unsaid>,
}

impl Exported {
    /// The lines of the section below its head, or the first fact that no section says.
    pub(crate) fn section(&self) -> Result<String, &Unsaid> {
        let lines = self.keys.iter().map(|(key, value)| format!("{key} = {value}\n"));
        self.faults().next().map_or_else(|| Ok(lines.collect()), Err)
    }

    /// All facts that no section says.
    pub(crate) fn faults(&self) -> impl Iterator<Item = &Unsaid> {
        self.unsaid.iter().chain(&self.inborn)
    }
}

/// Writes the keys of a variant.
pub(crate) fn export(variant: &Variant) -> Exported {
    let (files, ranks) = (variant.board().files() as u8, variant.board().ranks() as u8);
    let board = Board { files, ranks };
    let (unsaid, inborn) = (Vec::new(), Vec::new());
    let mut export = Export { variant, board, keys: Keys::new(), unsaid, inborn };
    export.run();
    let Export { mut keys, mut unsaid, inborn, .. } = export;
    leave_out_usual(&mut keys, board);
    unsaid.extend(lost(variant, &keys));
    Exported { keys, unsaid, inborn }
}

/// The values that keys have anyway, but for flags that are off. Older versions of the other program
/// do not know every key.
const USUAL: [(&str, &str); 24] = [
    ("maxFile", "8"),
    ("maxRank", "8"),
    ("blastImmuneTypes", "-"),
    ("castling", "true"),
    ("castlingKingFile", "e"),
    ("castlingKingsideFile", "g"),
    ("castlingQueensideFile", "c"),
    ("castlingRank", "1"),
    ("castlingRookQueensideFile", "a"),
    ("checking", "true"),
    ("checkmateValue", "loss"),
    ("doubleStep", "true"),
    ("doubleStepRegionBlack", "*7"),
    ("doubleStepRegionWhite", "*2"),
    ("dropChecks", "true"),
    ("dropNoDoubled", "-"),
    ("dropNoDoubledCount", "1"),
    ("mandatoryPawnPromotion", "true"),
    ("nFoldRule", "3"),
    ("nFoldValue", "draw"),
    ("nMoveRule", "50"),
    ("promotionRegionBlack", "*1"),
    ("promotionRegionWhite", "*8"),
    ("stalemateValue", "draw"),
];

/// Leaves out the keys whose values are those that they have anyway.
fn leave_out_usual(keys: &mut Keys, board: Board) {
    let letter = |key: &str| keys.get(key).and_then(|value| value.get(..1)).map(str::to_owned);
    let (king, rook) = (letter("king"), letter("rook"));
    let corner = squares::name((board.files, 1));
    // A key that is off is one that is not there, but for those that are usually on.
    let is_off = |key: &str| USUAL.iter().all(|(usual, value)| *usual != key || *value == "false");
    keys.retain(|key, value| {
        let usual = match key.as_str() {
            "castlingKingPieceWhite" | "castlingKingPieceBlack" => king.as_ref() == Some(value),
            "castlingRookPiecesWhite" | "castlingRookPiecesBlack" => rook.as_ref() == Some(value),
            "castlingRookKingsideFile" => corner.starts_with(value.as_str()),
            _ => USUAL.contains(&(key.as_str(), value.as_str())),
        };
        !(usual || value == "false" && is_off(key))
    });
}

struct Export<'a> {
    variant: &'a Variant,
    board: Board,
    keys: Keys,
    unsaid: Vec<Unsaid>,
    inborn: Vec<Unsaid>,
}

impl Export<'_> {
    fn set(&mut self, key: &str, value: impl ToString) {
        self.keys.insert(key.to_owned(), value.to_string());
    }

    fn run(&mut self) {
        let Board { files, ranks } = self.board;
        self.set("maxFile", files);
        self.set("maxRank", ranks);
        self.pieces();
        self.royalty();
        self.set("startFen", fen::write(self.variant, self.variant.start()));
        self.promotion();
        self.steps();
        self.regions();
        self.castling();
        self.drops();
        self.moves();
        self.walls();
        self.ending();
        self.ends();
        self.points();
        let clock = self.kinds_where(|kind| kind.rules.resets_clock);
        self.set_unless("nMoveRuleTypes", or_none(&clock), "pawn");
    }

    /// Sets a key to the letters of pieces, unless they are those that the key has anyway: the
    /// pieces of these keys. A section that replaces one of them is understood as it is there.
    fn set_unless(&mut self, key: &str, letters: &str, usual: &str) {
        let as_set = |text: &str| text.chars().collect::<BTreeSet<char>>();
        let known: Option<String> =
            usual.split(' ').map(|piece| self.keys.get(piece).map(String::as_str)).collect();
        if known.is_none_or(|known| as_set(&known) != as_set(letters)) {
            self.set(key, letters);
        }
    }

    fn pieces(&mut self) {
        let (variant, mut customs) = (self.variant, 0);
        let king = self.king();
        for kind in variant.all_kinds() {
            let facts = variant.kind(kind);
            if facts.letter.promoted {
                continue;
            }
            if facts.betza.ways().iter().any(|way| way.initial) {
                let why = "first moves begin there where double steps do";
                self.unsaid.push(Unsaid::new(facts.name.clone(), why));
            }
            let letter = small(facts);
            let movement = widest(facts);
            let key = match pieces::moving_like(movement).map(|known| known.key) {
                _ if Some(kind) == king => "king",
                // Only a pawn there is captured en passant.
                Some("pawn") if facts.double_step.is_empty() && self.keys.contains_key("pawn") => {
                    ""
                }
                // Some facts are about this piece alone.
                Some("soldier") if facts.areas.is_empty() => "",
                Some("janggiCannon")
                    if facts.may_not_hop != [kind] || facts.may_not_capture != [kind] =>
                {
                    ""
                }
                Some(key) if !self.keys.contains_key(key) => key,
                _ => "",
            };
            let is_usual = movement == &facts.betza || key == "soldier";
            match key {
                "king"
                    if pieces::moving_like(&facts.betza).is_some_and(|it| it.key == "commoner") =>
                {
                    self.set("king", letter);
                }
                // The other program has such moves for the king that it knows by this name.
                "king" if facts.areas.iter().any(|area| area.lines.is_some()) => {
                    self.set("king", letter);
                    self.set(KING_TYPE, "wazir");
                    let why = "no king of a section has moves on the lines of a palace";
                    self.inborn.push(Unsaid::new(facts.name.clone(), why));
                }
                "king" => self.spell("king", letter, facts),
                key if !key.is_empty() && is_usual && facts.first_move.is_none() => {
                    self.set(key, letter);
                }
                _ => {
                    customs += 1;
                    self.spell(&format!("customPiece{customs}"), letter, facts);
                }
            }
        }
        self.turned_over(customs);
    }

    /// Sets the key of a piece to a letter with a movement.
    fn spell(&mut self, key: &str, letter: char, kind: &PieceKind) {
        let text = betza(kind);
        if kind.betza.ways().iter().any(walks) {
            self.unsaid.push(Unsaid::new(kind.name.clone(), "it walks more than two steps"));
        } else if !is_spelled(&text) {
            let why = format!("no piece is known there to move as {text}");
            self.unsaid.push(Unsaid::new(kind.name.clone(), why));
        }
        self.set(key, format!("{letter}:{text}"));
    }

    /// The kind that is the king there: royal whatever happens, and the only one of its side. No
    /// king explodes there or becomes a wall; other royal pieces may.
    fn king(&self) -> Option<Kind> {
        let royals = self.variant.royals();
        let single = |kind: Kind| {
            let men = self.variant.start().board.iter().flatten();
            Color::ALL.iter().all(|&color| {
                men.clone().filter(|man| **man == Piece::new(color, kind)).count() <= 1
            })
        };
        match self.variant.check() {
            _ if self.variant.explosion().is_some() || self.variant.walls().is_some() => None,
            CheckRule::Any => royals.iter().copied().find(|&kind| single(kind)),
            _ => None,
        }
    }

    /// Royal pieces beside the king.
    fn royalty(&mut self) {
        let king = self.king();
        let others: Vec<Kind> =
            self.variant.royals().iter().copied().filter(|&kind| Some(kind) != king).collect();
        let faces = self.variant.kinds().iter().filter(|kind| !kind.rules.may_face);
        self.set("flyingGeneral", faces.count() > 0);
        if others.is_empty() || self.variant.check() == CheckRule::Never {
            return;
        }
        self.set("extinctionPseudoRoyal", true);
        self.set("extinctionValue", "loss");
        self.set("extinctionPieceTypes", self.letters(&others));
        // Where pieces explode, this is also the number with which the game is lost.
        let always = self.variant.check() == CheckRule::Any && self.variant.explosion().is_none();
        let count = if always { 64 } else { 0 };
        self.set("extinctionPieceCount", count);
        self.set("dupleCheck", self.variant.check() == CheckRule::All);
    }

    /// The squares of a region for White, from 1.
    fn places(&self, region: &Region, color: Color) -> Places {
        let place = |square: &Square| {
            let index = square.index() as u8;
            (index % self.board.files + 1, index / self.board.files + 1)
        };
        region.squares(color).iter().map(place).collect()
    }

    /// Sets a pair of keys to the squares of a region.
    fn both(&mut self, stem: &str, end: &str, region: &Region) {
        for color in Color::ALL {
            let side = color.name();
            let text = squares::write(self.board, &self.places(region, color));
            self.set(&format!("{stem}{side}{end}"), text);
        }
    }

    /// Regions that confine pieces, and soldiers.
    fn regions(&mut self) {
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

    /// Points, as far as they are those that have a name there.
    fn points(&mut self) {
        let variant = self.variant;
        if !variant.counts_points() {
            return;
        }
        let named = |kind: &PieceKind| {
            let key = self.key_of(kind);
            let points = POINTS.iter().find(|(known, _)| key == Some(*known));
            points.map_or(0, |&(_, points)| 10 * i32::from(points))
        };
        let all = |points: i32| variant.kinds().iter().all(|kind| kind.points == points);
        let extra = Color::ALL.map(|color| variant.extra_points(color));
        let word = match extra {
            [0, 0] if all(10) => "unweighted",
            [white, black] if white > black && all(0) => "whitedrawodds",
            [white, black] if white < black && all(0) => "blackdrawodds",
            _ if variant.kinds().iter().all(|kind| kind.points == named(kind)) => "janggi",
            _ => return,
        };
        self.set("materialCounting", word);
    }

    fn moves(&mut self) {
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

    fn walls(&mut self) {
        let variant = self.variant;
        let Some(rules) = variant.walls() else { return };
        if !rules.petrifies.is_empty() {
            self.set("petrifyOnCaptureTypes", self.letters(&rules.petrifies));
        }
        if !rules.are_built() {
            return;
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

    /// Pieces that are turned over when they promote.
    fn turned_over(&mut self, mut customs: usize) {
        let variant = self.variant;
        let mut pairs = Vec::new();
        for form in variant.kinds().iter().filter(|kind| kind.letter.promoted) {
            let base = Letter { promoted: false, ..form.letter };
            // A piece that becomes a pawn again has the letter of an ordinary one.
            if form.unpromoted.is_some_and(|kind| variant.kind(kind).letter != base) {
                continue;
            }
            let from = small(form);
            let same =
                |kind: &&PieceKind| !kind.letter.promoted && kind.betza.is_equivalent(&form.betza);
            let to = match variant.kinds().iter().find(same) {
                Some(kind) => Some(small(kind)),
                None => ('a'..='z').find(|&c| !self.has_letter(c)),
            };
            let Some(to) = to else {
                self.unsaid.push(Unsaid::new(form.name.clone(), "no letter is left for it"));
                continue;
            };
            if !self.has_letter(to) {
                match pieces::moving_like(&form.betza).filter(|it| !self.keys.contains_key(it.key))
                {
                    Some(known) => self.set(known.key, to),
                    None => {
                        customs += 1;
                        self.spell(&format!("customPiece{customs}"), to, form);
                    }
                }
            }
            pairs.push(format!("{from}:{to}"));
        }
        if !pairs.is_empty() {
            self.set("promotedPieceType", pairs.join(" "));
        }
    }

    /// The key of the piece that has the letter of this kind.
    fn key_of(&self, kind: &PieceKind) -> Option<&str> {
        let is_own =
            |(key, value): &(&String, &String)| is_piece(key) && value.starts_with(small(kind));
        self.keys.iter().find(is_own).map(|(key, _)| key.as_str())
    }

    fn has_letter(&self, letter: char) -> bool {
        self.keys.iter().any(|(key, value)| is_piece(key) && value.starts_with(letter))
    }

    /// The letters of the unpromoted kinds for which `holds`.
    fn kinds_where(&self, holds: impl Fn(&PieceKind) -> bool) -> String {
        let kinds = self.variant.kinds().iter();
        let kinds = kinds.filter(|kind| !kind.letter.promoted && holds(kind));
        kinds.map(small).collect()
    }

    fn letters(&self, kinds: &[Kind]) -> String {
        kinds.iter().map(|&kind| small(self.variant.kind(kind))).collect()
    }

    fn promotion(&mut self) {
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
        self.set("mandatoryPawnPromotion", must(&pawns));
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

    /// Sets a key for White and for Black, whose squares mirror White's.
    fn sides(&mut self, key: &str, places: &Places) {
        self.set(&format!("{key}White"), squares::write(self.board, places));
        self.set(&format!("{key}Black"), squares::write(self.board, &self.board.mirror(places)));
    }

    /// All squares of these ranks, from 1.
    fn whole_ranks(&self, ranks: impl IntoIterator<Item = u8>) -> Places {
        let files = 1..=self.board.files;
        ranks.into_iter().flat_map(|rank| files.clone().map(move |file| (file, rank))).collect()
    }

    fn steps(&mut self) {
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

    fn castling(&mut self) {
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

    fn drops(&mut self) {
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
        let kept = variant.kinds().iter().find(is_pawn).and_then(|kind| kind.drops_in.as_ref());
        let kept = kept.map_or(self.board.all(), |region| self.places(region, Color::White));
        let others = variant.kinds().iter().find(|kind| !is_pawn(kind) && kind.drops_in.is_some());
        if let Some(region) = others.and_then(|kind| kind.drops_in.as_ref()) {
            self.both("dropRegion", "", region);
        }
        // Only those pawns are kept from both ends of the board.
        self.set("firstRankPawnDrops", kept.iter().any(|place| place.1 == 1));
        self.set("promotionZonePawnDrops", kept.iter().any(|place| place.1 == self.board.ranks));
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

    fn ending(&mut self) {
        let ending = self.variant.ending();
        let (value, counted) = match ending.no_moves {
            NoMoves::Draw => ("draw", false),
            NoMoves::Loss => ("loss", false),
            NoMoves::Win => ("win", false),
            NoMoves::FewerPieces => ("draw", true),
            NoMoves::MorePoints => ("draw", false),
        };
        self.set("stalemateValue", value);
        self.set("stalematePieceCount", counted);
        self.set("checkmateValue", result(ending.checkmate));
        self.set("nMoveRule", ending.move_clock.unwrap_or(0) / 2);
        let (value, absolute) = match ending.repetition {
            RepetitionResult::Draw | RepetitionResult::Nothing => ("draw", false),
            RepetitionResult::WhiteLoses => ("loss", true),
            RepetitionResult::MoverLoses => ("win", false),
            RepetitionResult::MoverWins => ("loss", false),
            RepetitionResult::MorePoints => ("draw", false),
        };
        let ends = ending.repetition != RepetitionResult::Nothing;
        self.set("nFoldRule", if ends { ending.fold } else { 0 });
        self.set("nFoldValue", value);
        self.set("nFoldValueAbsolute", absolute);
        self.set("perpetualCheckIllegal", ending.perpetual_check_loses);
    }

    fn ends(&mut self) {
        for end in self.variant.ends().to_vec() {
            match &end.condition {
                Condition::Lost { groups, left } => {
                    let kinds: Vec<Kind> = groups.concat();
                    self.set("extinctionValue", result(end.result));
                    let all = groups.len() == 1 && kinds.len() == self.variant.kinds().len();
                    let types = if all { "*".to_owned() } else { self.letters(&kinds) };
                    self.set("extinctionPieceTypes", types);
                    self.set("extinctionPieceCount", left);
                    if end.alone || end.answered {
                        self.set("extinctionOpponentPieceCount", u16::from(*left) + 1);
                        if groups.len() > 1 {
                            let why = "there, it counts what both sides have of the same kind";
                            self.unsaid.push(Unsaid::new("lost pieces", why));
                        }
                    }
                    self.set("extinctionClaim", end.answered);
                    // Royal pieces can only be lost by exploding.
                    let explode = self.variant.explosion().is_some()
                        && kinds.iter().all(|kind| self.variant.royals().contains(kind));
                    self.set("extinctionPseudoRoyal", explode && self.king().is_none());
                }
                Condition::Goal { pieces, count, region, safe, stays, full } => {
                    let types = match pieces.len() == self.variant.kinds().len() {
                        true => "*".to_owned(),
                        false => self.letters(pieces),
                    };
                    self.set("flagPieceCount", count);
                    self.set("flagPieceSafe", safe);
                    self.set("flagPieceBlockedWin", full);
                    if end.answered || *stays {
                        self.set("flagMove", true);
                    }
                    for color in Color::ALL.into_iter().filter(|&color| end.is_for(color)) {
                        let side = color.name();
                        let text = squares::write(self.board, &self.places(region, color));
                        self.set(&format!("flagRegion{side}"), text);
                        self.set(&format!("flagPiece{side}"), &types);
                    }
                }
                Condition::Row { pieces, count, lines, apart } => {
                    self.set(if *apart { "collinearN" } else { "connectN" }, count);
                    self.connected(pieces, end.result);
                    for (line, key) in [
                        (Line::Ranks, "connectHorizontal"),
                        (Line::Files, "connectVertical"),
                        (Line::Diagonals, "connectDiagonal"),
                    ] {
                        self.set(key, lines.contains(&line));
                    }
                }
                Condition::Block { pieces, side } => {
                    self.set("connectNxN", side);
                    self.connected(pieces, end.result);
                }
                Condition::Counted { from_pieces, .. } => {
                    let rule = if *from_pieces { "makruk" } else { "asean" };
                    if !self.keys.contains_key("countingRule") {
                        self.set("countingRule", rule);
                    }
                }
                Condition::Facing { .. } => self.set("bikjangRule", true),
                Condition::Checks { .. } => self.set("checkCounting", true),
                _ => {}
            }
        }
    }

    /// The pieces of a row or a square, and the result.
    fn connected(&mut self, pieces: &[Kind], value: EndResult) {
        self.set("connectValue", result(value));
        if pieces.len() < self.variant.kinds().len() {
            let letters = self.letters(pieces);
            self.set("connectPieceTypes", letters);
        }
    }
}

/// The letter of a kind as sections have it; a promoted form has that of its base.
fn small(kind: &PieceKind) -> char {
    kind.letter.letter.to_ascii_lowercase()
}

fn or_none(letters: &str) -> &str {
    if letters.is_empty() { "-" } else { letters }
}

fn result(result: EndResult) -> &'static str {
    match result {
        EndResult::Loss => "loss",
        EndResult::Draw | EndResult::MorePoints => "draw",
        EndResult::Win => "win",
    }
}

/// The widest movement of a kind: that of soldiers beyond the river.
fn widest(kind: &PieceKind) -> &Betza {
    let beyond = kind.areas.iter().find_map(|area| area.betza.as_ref());
    beyond.unwrap_or(&kind.betza)
}

/// The movement as the other program reads it: with the double step, unless it is a pawn's.
fn betza(kind: &PieceKind) -> String {
    let leaps = kind.first_move.as_ref().map(|leaps| format!("i{leaps}")).unwrap_or_default();
    let text = format!("{}{leaps}", kind.betza);
    let is_pawn = pieces::moving_like(&kind.betza).is_some_and(|known| known.key == "pawn");
    match !kind.double_step.is_empty() && !is_pawn {
        true => {
            let step = if text.contains("mF") { "ifmnA" } else { "ifmnD" };
            format!("{}{step}", text.replace("cW", "ceW").replace("cF", "ceF"))
        }
        false => text,
    }
}

/// Returns `true` for a movement in such Betza notation as the other program reads. What it does not
/// know it passes over.
fn is_spelled(text: &str) -> bool {
    let is_known = |c: char| "WFDNALCHJZGKRBQ".contains(c) || "mcefblrsvhnpgi".contains(c);
    let mut last = ' ';
    text.chars().all(|c| {
        let fits = is_known(c) || c.is_ascii_digit() && last.is_ascii_uppercase();
        last = c;
        fits
    })
}

/// The facts that do not return when the keys are read back.
fn lost(variant: &Variant, keys: &Keys) -> Vec<Unsaid> {
    let known: Known = variant
        .kinds()
        .iter()
        .map(|kind| {
            let value = kind.value.map(|value| f64::from(value) / 100.0);
            (kind.letter.to_string(), (kind.name.clone(), value))
        })
        .collect();
    let back = import(variant.id(), variant.name(), keys, &known);
    let read = match Shelf::shipped().read(&back.text) {
        Ok(read) => read,
        Err(faults) => {
            return faults
                .iter()
                .map(|fault| Unsaid::new("the game", fault.message.clone()))
                .collect();
        }
    };
    let (own, other) = (facts(variant), facts(&read));
    let missing = own.iter().filter(|line| !other.contains(line));
    let added = other.iter().filter(|line| !own.contains(line));
    let moves = variant.kinds().iter().filter(|kind| {
        let back = read.kind_of(kind.letter).map(|back| read.kind(back));
        back.is_none_or(|back| !back.betza.is_equivalent(&kind.betza))
    });
    let moves = moves.map(|kind| Unsaid::new(kind.name.clone(), "its movement has no key"));
    let missing = missing.map(|line| Unsaid::new(line.clone(), "there is no key for it"));
    let added = added.map(|line| Unsaid::new(line.clone(), "the keys say this, which is not so"));
    moves.chain(missing).chain(added).collect()
}

/// The lines of the summary that are rules, without the movements. What players may agree on is
/// no rule there.
fn facts(variant: &Variant) -> Vec<String> {
    let mut text = summary(variant).replace(" The players cannot agree to a draw.", "");
    // A region is what it consists of, whatever it is called.
    for region in variant.regions() {
        let squares = Color::ALL.map(|color| region.name_squares(variant.board(), color));
        text = text.replace(&format!("`{}`", region.name()), &format!("`{}`", squares.join("/")));
    }
    let heads: Vec<String> =
        variant.kinds().iter().map(|kind| format!("{} {}", kind.letter, kind.name)).collect();
    let is_piece = |line: &str| {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        heads.iter().any(|head| line.starts_with(head.as_str()))
    };
    let rules = text.lines().map(str::trim).filter(|line| {
        !line.is_empty()
            && *line != variant.about()
            && !line.starts_with("CECP:")
            && !line.starts_with("The region `")
            && *line != "can never win with its king alone"
            && !line.starts_with("also read as")
            && !is_piece(line)
    });
    let sentences = rules.flat_map(|line| line.split_inclusive(". "));
    let mut sentences: Vec<String> = sentences.map(|it| in_order(it.trim())).collect();
    sentences.sort();
    sentences
}

/// A list of pieces, whatever its order in the file; any other sentence as it is.
fn in_order(sentence: &str) -> String {
    let lists = ["promotes to ", "Beside the board", "Before play"];
    let rest = ["White ", "Black "].iter().find_map(|side| sentence.strip_prefix(side));
    if !lists.iter().any(|head| rest.unwrap_or(sentence).starts_with(head)) {
        return sentence.to_owned();
    }
    let list = sentence.trim_end_matches('.').replace([',', ';', ':'], " ");
    let mut words: Vec<&str> =
        list.split_whitespace().filter(|word| !["or", "and"].contains(word)).collect();
    words.sort_unstable();
    words.join(" ")
}

/// Returns `true` for a way that Fairy-Stockfish does not know: over more than one square that must
/// be empty, one after the other but not on a line.
fn walks(way: &Way) -> bool {
    matches!(&way.shape, Shape::Path { via, to }
        if via.len() > 1 && to.dx.abs() != to.dy.abs() && to.dx != 0 && to.dy != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_returns_whole_and_what_does_not_is_named() {
        for id in ["janus", "berolina", "minishogi", "chess"] {
            let variant = Shelf::shipped().get(id).expect("it is shipped");
            let exported = export(&variant);
            assert_eq!(exported.unsaid, [], "{id}");
            assert!(exported.keys.len() > 4, "{id}");
        }
        for id in ["falcon", "superchess", "cylinder"] {
            let variant = Shelf::shipped().get(id).expect("it is shipped");
            assert!(!export(&variant).unsaid.is_empty(), "{id}");
        }
        let janggi = export(&Shelf::shipped().get("janggi").expect("it is shipped"));
        assert_eq!((janggi.unsaid.len(), janggi.section().is_err()), (0, true));
    }
}
