//! A variant becomes keys of a section.
//!
//! Whether all of it was said is found out by reading the keys back: a fact of the summary that
//! does not return has been lost on the way.

use std::collections::BTreeSet;

use wazir_rules::betza::{Shape, Way};
use wazir_rules::notation::fen;
use wazir_rules::variant::{
    Captured, Condition, EndResult, Letter, NoMoves, PieceKind, PromotionChoice, RepetitionResult,
    Variant, summary,
};
use wazir_rules::{Color, Kind, Shelf, Square};

use super::read::{Known, import};
use super::squares::{self, Board, Places};
use super::{Keys, Unsaid, pieces};

/// The keys of a game, and what they do not say.
pub(crate) struct Exported {
    pub(crate) keys: Keys,
    pub(crate) unsaid: Vec<Unsaid>,
}

/// Writes the keys of a variant.
pub(crate) fn export(variant: &Variant) -> Exported {
    let (files, ranks) = (variant.board().files() as u8, variant.board().ranks() as u8);
    let board = Board { files, ranks };
    let mut export = Export { variant, board, keys: Keys::new(), unsaid: Vec::new() };
    export.run();
    let Export { keys, mut unsaid, .. } = export;
    unsaid.extend(lost(variant, &keys));
    Exported { keys, unsaid }
}

struct Export<'a> {
    variant: &'a Variant,
    board: Board,
    keys: Keys,
    unsaid: Vec<Unsaid>,
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
        self.set("startFen", fen::write(self.variant, self.variant.start()));
        self.promotion();
        self.double_step();
        self.castling();
        self.drops();
        self.ending();
        self.ends();
        let clock = self.kinds_where(|kind| kind.rules.resets_clock);
        self.set("nMoveRuleTypes", or_none(&clock));
    }

    fn pieces(&mut self) {
        let (variant, mut customs) = (self.variant, 0);
        for kind in variant.all_kinds() {
            let facts = variant.kind(kind);
            if facts.letter.promoted {
                continue;
            }
            if facts.betza.ways().iter().any(walks) {
                self.unsaid.push(Unsaid::new(facts.name.clone(), "it walks more than two steps"));
            }
            let letter = facts.letter.letter.to_ascii_lowercase();
            let key = match pieces::moving_like(&facts.betza).map(|known| known.key) {
                _ if variant.is_royal(kind) => "king",
                // Only a pawn there is captured en passant.
                Some("pawn") if facts.double_step.is_empty() && self.keys.contains_key("pawn") => {
                    ""
                }
                Some(key) if !self.keys.contains_key(key) => key,
                _ => "",
            };
            let spelling = betza(facts);
            match key {
                "king"
                    if pieces::moving_like(&facts.betza).is_some_and(|it| it.key == "commoner") =>
                {
                    self.set("king", letter);
                }
                "king" => self.set("king", format!("{letter}:{spelling}")),
                "" => {
                    customs += 1;
                    self.set(&format!("customPiece{customs}"), format!("{letter}:{spelling}"));
                }
                key => self.set(key, letter),
            }
        }
        self.turned_over(customs);
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
            let from = base.letter.to_ascii_lowercase();
            let same =
                |kind: &&PieceKind| !kind.letter.promoted && kind.betza.is_equivalent(&form.betza);
            let to = match variant.kinds().iter().find(same) {
                Some(kind) => Some(kind.letter.letter.to_ascii_lowercase()),
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
                        self.set(&format!("customPiece{customs}"), format!("{to}:{}", betza(form)));
                    }
                }
            }
            pairs.push(format!("{from}:{to}"));
        }
        if !pairs.is_empty() {
            self.set("promotedPieceType", pairs.join(" "));
        }
    }

    fn has_letter(&self, letter: char) -> bool {
        let is_piece = |key: &str| {
            key == "king" || key.starts_with("customPiece") || pieces::called(key).is_some()
        };
        self.keys.iter().any(|(key, value)| is_piece(key) && value.starts_with(letter))
    }

    /// The letters of the unpromoted kinds for which `holds`.
    fn kinds_where(&self, holds: impl Fn(&PieceKind) -> bool) -> String {
        let kinds = self.variant.kinds().iter();
        let kinds = kinds.filter(|kind| !kind.letter.promoted && holds(kind));
        kinds.map(|kind| kind.letter.letter.to_ascii_lowercase()).collect()
    }

    fn letters(&self, kinds: &[Kind]) -> String {
        let letters = kinds.iter().map(|&kind| self.variant.kind(kind).letter);
        letters.map(|letter| letter.letter.to_ascii_lowercase()).collect()
    }

    fn promotion(&mut self) {
        let (variant, rules) = (self.variant, *self.variant.promotion());
        let turns = |kind: &PieceKind| {
            let form = Letter { promoted: true, ..kind.letter };
            matches!(kind.promotes_to.as_slice(), [to] if variant.kind(*to).letter == form)
        };
        let pawns: Vec<&PieceKind> = variant
            .kinds()
            .iter()
            .filter(|kind| !kind.promotes_to.is_empty() && !turns(kind))
            .collect();
        let zone = (self.board.ranks - rules.ranks.min(self.board.ranks) + 1..=self.board.ranks)
            .flat_map(|rank| (1..=self.board.files).map(move |file| (file, rank)));
        let zone: Places = zone.collect();
        self.sides("promotionRegion", &zone);
        let must = rules.choice == PromotionChoice::Must;
        self.set("mandatoryPawnPromotion", must);
        self.set("mandatoryPiecePromotion", must);
        let mut choices: Vec<Kind> =
            pawns.iter().flat_map(|pawn| pawn.promotes_to.clone()).collect();
        choices.sort();
        choices.dedup();
        let types: String =
            pawns.iter().map(|pawn| pawn.letter.letter.to_ascii_lowercase()).collect();
        self.set("promotionPawnTypes", or_none(&types));
        self.set("promotionPieceTypes", or_none(&self.letters(&choices)));
    }

    /// Sets a key for White and for Black, whose squares mirror White's.
    fn sides(&mut self, key: &str, places: &Places) {
        self.set(&format!("{key}White"), squares::write(self.board, places));
        self.set(&format!("{key}Black"), squares::write(self.board, &self.board.mirror(places)));
    }

    fn double_step(&mut self) {
        let ranks: BTreeSet<usize> =
            self.variant.kinds().iter().flat_map(|kind| kind.double_step.iter()).collect();
        self.set("doubleStep", !ranks.is_empty());
        if !ranks.is_empty() {
            let files = 1..=self.board.files;
            let squares = ranks.iter().map(|&rank| rank as u8 + 1);
            let places =
                squares.flat_map(|rank| files.clone().map(move |file| (file, rank))).collect();
            self.sides("doubleStepRegion", &places);
            let types = self.kinds_where(|kind| !kind.double_step.is_empty());
            self.set("enPassantTypes", types);
        }
    }

    fn castling(&mut self) {
        let board = self.variant.board();
        let rights = self.variant.rights().iter().filter(|right| right.color == Color::White);
        let rights: Vec<_> = rights.cloned().collect();
        self.set("castling", !rights.is_empty());
        for right in rights {
            let file = |square: Square| board.file_letter(square);
            self.set("castlingKingFile", file(right.king));
            self.set("castlingRookPieces", self.letters(&[right.rook_kind]));
            let [to, from] = match right.rook > right.king {
                true => ["castlingKingsideFile", "castlingRookKingsideFile"],
                false => ["castlingQueensideFile", "castlingRookQueensideFile"],
            };
            if let Some(&(king, _)) = right.targets.first() {
                self.set(to, file(king));
            }
            self.set(from, file(right.rook));
        }
    }

    fn drops(&mut self) {
        let drops = self.variant.has_drops();
        self.set("pieceDrops", drops);
        self.set("capturesToHand", self.variant.captured() == Captured::CaptorsHand);
        if !drops {
            return;
        }
        self.set("immobilityIllegal", true);
        // Only those pawns are kept from both ends of the board.
        let is_kept = |kind: &PieceKind| kind.drops_in.is_some();
        let kept = !self.kinds_where(is_kept).is_empty();
        self.set("firstRankPawnDrops", !kept);
        self.set("promotionZonePawnDrops", !kept);
        let doubled = self.kinds_where(|kind| kind.most_per_file.is_some());
        self.set("dropNoDoubled", or_none(&doubled));
        let counts = self.variant.kinds().iter().filter_map(|kind| kind.most_per_file);
        let most = counts.max().unwrap_or(1);
        self.set("dropNoDoubledCount", most);
        let mates = self.kinds_where(|kind| kind.rules.no_drop_mate);
        self.set("shogiPawnDropMateIllegal", !mates.is_empty());
    }

    fn ending(&mut self) {
        let ending = self.variant.ending();
        let (value, counted) = match ending.no_moves {
            NoMoves::Draw => ("draw", false),
            NoMoves::Loss => ("loss", false),
            NoMoves::Win => ("win", false),
            NoMoves::FewerPieces => ("draw", true),
        };
        self.set("stalemateValue", value);
        self.set("stalematePieceCount", counted);
        self.set("checkmateValue", result(ending.checkmate));
        self.set("nMoveRule", ending.move_clock.unwrap_or(0) / 2);
        self.set("nFoldRule", ending.fold);
        let (value, absolute) = match ending.repetition {
            RepetitionResult::Draw => ("draw", false),
            RepetitionResult::WhiteLoses => ("loss", true),
            RepetitionResult::MoverLoses => ("win", false),
        };
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
                    let all = kinds.len() == self.variant.kinds().len();
                    let types = if all { "*".to_owned() } else { self.letters(&kinds) };
                    self.set("extinctionPieceTypes", types);
                    self.set("extinctionPieceCount", left);
                    self.set("extinctionClaim", end.answered);
                }
                Condition::Goal { pieces, count, region, .. } => {
                    let types = match pieces.len() == self.variant.kinds().len() {
                        true => "*".to_owned(),
                        false => self.letters(pieces),
                    };
                    self.set("flagPiece", types);
                    self.set("flagPieceCount", count);
                    self.set("flagMove", end.answered);
                    for color in Color::ALL.into_iter().filter(|c| end.side.is_none_or(|s| s == *c))
                    {
                        let place = |square: &Square| {
                            let index = square.index() as u8;
                            (index % self.board.files + 1, index / self.board.files + 1)
                        };
                        let places = region.squares(color).iter().map(place).collect();
                        let side = if color == Color::White { "White" } else { "Black" };
                        let text = squares::write(self.board, &places);
                        self.set(&format!("flagRegion{side}"), text);
                    }
                }
                Condition::Checks { .. } => self.set("checkCounting", true),
                _ => {}
            }
        }
    }
}

fn or_none(letters: &str) -> &str {
    if letters.is_empty() { "-" } else { letters }
}

fn result(result: EndResult) -> &'static str {
    match result {
        EndResult::Loss => "loss",
        EndResult::Draw => "draw",
        EndResult::Win => "win",
    }
}

/// The movement as the other program reads it: with the double step, unless it is a pawn's.
fn betza(kind: &PieceKind) -> String {
    let text = kind.betza.to_string();
    let is_pawn = pieces::moving_like(&kind.betza).is_some_and(|known| known.key == "pawn");
    match !kind.double_step.is_empty() && !is_pawn {
        true => {
            let step = if text.contains("mF") { "ifmnA" } else { "ifmnD" };
            format!("{}{step}", text.replace("cW", "ceW").replace("cF", "ceF"))
        }
        false => text,
    }
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
    let text = summary(variant).replace(" The players cannot agree to a draw.", "");
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
            && !line.starts_with("also read as")
            && !is_piece(line)
    });
    let mut lines: Vec<String> = rules.map(in_order).collect();
    lines.sort();
    lines
}

/// A list of pieces to choose from, whatever its order in the file; any other line as it is.
fn in_order(line: &str) -> String {
    let Some(list) = line.strip_prefix("promotes to ") else { return line.to_owned() };
    let list = list.replace(" or ", ", ");
    let mut names: Vec<&str> = list.split(", ").collect();
    names.sort_unstable();
    format!("promotes to {}", names.join(", "))
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
            assert!(exported.keys.len() > 20, "{id}");
        }
        for id in ["falcon", "superchess"] {
            let variant = Shelf::shipped().get(id).expect("it is shipped");
            assert!(!export(&variant).unsaid.is_empty(), "{id}");
        }
    }
}
