//! Keys of a section become a variant file.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use wazir_rules::Betza;

use super::draft::{Draft, Piece, list, quote};
use super::pieces::{self, rough_value};
use super::squares::{Board, Places, name};
use super::{Keys, Unsaid};

/// A variant file, and what it could not say.
pub(crate) struct Imported {
    pub(crate) text: String,
    pub(crate) unsaid: Vec<Unsaid>,
}

/// What is known about pieces from elsewhere: name and value by letter.
pub(crate) type Known = BTreeMap<String, (String, Option<f64>)>;

/// Keys that speak only to graphical interfaces, or to the evaluation of the other program.
const BESIDE_THE_RULES: [&str; 6] = [
    "variantTemplate",
    "pieceToCharTable",
    "pocketSize",
    "pieceValueMg",
    "pieceValueEg",
    "nnueAlias",
];

/// The value of a rook in Fairy-Stockfish's evaluation, which is 5 pawns here.
const ROOK: f64 = 1276.0;

/// Turns the keys of a section into a variant file with this id and name.
pub(crate) fn import(id: &str, title: &str, keys: &Keys, known: &Known) -> Imported {
    let side = |key: &str| keys.get(key).map_or(Some(8), |text| read_side(text));
    let board = Board {
        files: side("maxFile").unwrap_or(8).clamp(1, 16),
        ranks: side("maxRank").unwrap_or(8).clamp(1, 16),
    };
    let mut import = Import {
        keys,
        used: RefCell::default(),
        board,
        draft: Draft::default(),
        known,
        promoted: BTreeMap::new(),
    };
    import.run(id, title);
    let unsaid = import.draft.unsaid.clone();
    Imported { text: import.draft.text(board), unsaid }
}

/// A number of files or ranks: `10`, or the letter of the last file.
fn read_side(text: &str) -> Option<u8> {
    let letter = |c: char| c.is_ascii_lowercase().then(|| c as u8 - b'a' + 1);
    text.parse().ok().or_else(|| letter(text.chars().next()?))
}

struct Import<'a> {
    keys: &'a Keys,
    used: RefCell<BTreeSet<&'a str>>,
    board: Board,
    draft: Draft,
    known: &'a Known,
    /// The letter that each letter promotes to by being turned over.
    promoted: BTreeMap<String, String>,
}

impl<'a> Import<'a> {
    fn get(&self, key: &str) -> Option<&'a str> {
        let (key, value) = self.keys.get_key_value(key)?;
        self.used.borrow_mut().insert(key);
        Some(value)
    }

    fn flag(&self, key: &str, usual: bool) -> bool {
        self.get(key).map_or(usual, |value| value == "true")
    }

    /// The pieces in a set such as `nbrq`, as letters of this game.
    fn letters(&mut self, key: &str, usual: &str) -> Vec<String> {
        let text = self.get(key).unwrap_or(usual).to_owned();
        let all = || self.draft.pieces.iter().map(|piece| piece.letter.clone());
        if text.contains('*') {
            return all().filter(|letter| !letter.starts_with('+')).collect();
        }
        let letters = text.chars().filter(char::is_ascii_alphabetic);
        let letters: Vec<String> = letters.map(|c| c.to_ascii_uppercase().to_string()).collect();
        letters.into_iter().filter(|letter| all().any(|known| known == *letter)).collect()
    }

    fn region(&mut self, key: &str, usual: &str) -> Places {
        let text = self.get(key).unwrap_or(usual).to_owned();
        let places = self.board.read(&text);
        if places.is_none() {
            self.draft.unsaid(format!("{key} = {text}"), "it is no set of squares");
        }
        places.unwrap_or_default()
    }

    /// White's region of two keys, if Black's is the same from the other side.
    fn mirrored(&mut self, white: &str, black: &str, usual: [&str; 2]) -> Places {
        let places = self.region(white, usual[0]);
        let others = self.region(black, usual[1]);
        if self.board.mirror(&places) != others {
            let value = self.get(black).unwrap_or(usual[1]);
            self.draft.unsaid(
                format!("{black} = {value}"),
                "regions of both sides must mirror each other here",
            );
        }
        places
    }

    fn run(&mut self, id: &str, title: &str) {
        self.draft.head = vec![format!("id = {}", quote(id)), format!("name = {}", quote(title))];
        for key in BESIDE_THE_RULES {
            self.get(key);
        }
        for key in ["maxFile", "maxRank"] {
            let side = self.get(key).map(read_side);
            if side.is_some_and(|side| side.is_none_or(|side| side > 16)) {
                self.draft.unsaid(key, "boards have at most 16 files and 16 ranks here");
            }
        }
        self.pieces();
        self.royalty();
        self.start();
        self.promotion();
        self.steps();
        self.castling();
        self.drops();
        self.moves();
        self.ending();
        self.ends();
        self.protocol(id);
        for (key, value) in self.keys {
            if !self.used.borrow().contains(key.as_str()) {
                let why = match value.as_str() {
                    // Switched off, which is how everything here is unless it is said.
                    "false" | "none" | "-" | "0" => continue,
                    _ => "there is no such fact here",
                };
                self.draft.unsaid(format!("{key} = {value}"), why);
            }
        }
    }

    fn pieces(&mut self) {
        let values = self.values();
        let keys = self.keys.iter().filter(|(_, value)| *value != "-" && !value.is_empty());
        for (key, value) in keys.clone() {
            let (letter, own) = value.split_once(':').unwrap_or((value, ""));
            let custom = key.starts_with("customPiece");
            let known = pieces::called(key);
            if known.is_none() && key != "king" && !custom {
                continue;
            }
            self.used.borrow_mut().insert(key);
            let letter = letter.trim().to_ascii_uppercase();
            let usual = known.map_or("WF", |known| known.betza);
            let betza = if own.is_empty() { usual } else { own.trim() };
            let (betza, steps) = plain(betza);
            let movement = betza.parse::<Betza>();
            if let Err(error) = &movement {
                self.draft.unsaid(format!("{key} = {value}"), format!("{error}"));
                continue;
            }
            let rough = movement.as_ref().map_or(1.0, rough_value);
            let (title, given) = self.known.get(&letter).cloned().unwrap_or_default();
            let title = match title.as_str() {
                "" if key == "king" => "King".to_owned(),
                "" => known.map_or_else(|| format!("Piece {letter}"), |it| it.name.to_owned()),
                _ => title,
            };
            let value = values.get(&letter).copied();
            let value = given.or(value).or(known.map(|known| known.value)).unwrap_or(rough);
            let mut piece = Piece {
                letter,
                name: title,
                betza,
                value,
                royal: key == "king",
                facts: Vec::new(),
            };
            if steps && key != "pawn" {
                piece.facts.push("double-step = 2".to_owned());
            }
            self.draft.pieces.push(piece);
        }
        self.used.borrow_mut().extend(
            self.keys
                .iter()
                .filter(|(key, value)| {
                    *value == "-" && (pieces::called(key).is_some() || *key == "king")
                })
                .map(|(key, _)| key.as_str()),
        );
        self.turned_over(&values);
    }

    /// The values that the file states, in pawns.
    fn values(&self) -> BTreeMap<String, f64> {
        let words = self.get("pieceValueMg").unwrap_or_default().split_whitespace();
        let pairs = words.filter_map(|word| word.split_once(':'));
        let value = |(letter, value): (&str, &str)| {
            let pawns = value.parse::<f64>().ok()? / ROOK * 5.0;
            Some((letter.to_ascii_uppercase(), (pawns * 4.0).round().max(1.0) / 4.0))
        };
        pairs.filter_map(value).collect()
    }

    /// Adds the promoted forms of pieces that are turned over, and takes out the pieces that
    /// occur only as such.
    fn turned_over(&mut self, values: &BTreeMap<String, f64>) {
        let text = self.get("promotedPieceType").unwrap_or_default();
        let pairs: Vec<(String, String)> = text
            .split_whitespace()
            .filter_map(|word| word.split_once(':'))
            .filter(|(_, to)| *to != "-")
            .map(|(from, to)| (from.to_ascii_uppercase(), to.to_ascii_uppercase()))
            .collect();
        for (from, to) in pairs {
            let form = self.draft.piece(&to).map(|form| form.clone());
            let (Some(form), Some(base)) = (form, self.draft.piece(&from)) else {
                self.draft.unsaid(format!("promotedPieceType = {from}:{to}"), "no such piece");
                continue;
            };
            let letter = format!("+{from}");
            base.facts.push(format!("promotes-to = {}", list(&[&letter])));
            let title = self.known.get(&letter).map(|(title, _)| title.clone());
            let title = title.unwrap_or_else(|| format!("Promoted {}", base.name));
            let value = self.known.get(&letter).and_then(|known| known.1);
            let value = value.or(values.get(&to).copied()).unwrap_or(form.value);
            let piece =
                Piece { letter, name: title, value, facts: Vec::new(), royal: false, ..form };
            self.draft.pieces.push(piece);
            self.promoted.insert(from, to);
        }
        let start = self.get("startFen").unwrap_or(START).split(['[', ' ']).next().unwrap_or("");
        let start = start.to_ascii_uppercase();
        let forms: Vec<String> = self.promoted.values().cloned().collect();
        let promotions = self.get("promotionPieceTypes").unwrap_or("nbrq").to_ascii_uppercase();
        let pawns = !self.pawn_letters("promotionPawnTypes").is_empty();
        self.draft.pieces.retain(|piece| {
            let occurs =
                start.contains(&piece.letter) || (pawns && promotions.contains(&piece.letter));
            occurs || !forms.contains(&piece.letter)
        });
    }

    fn pawn_letters(&mut self, key: &str) -> Vec<String> {
        let types = self.get("pawnTypes").unwrap_or("p").to_owned();
        self.letters(key, &types)
    }

    fn royalty(&mut self) {
        if self.flag("flyingGeneral", false)
            && let Some(king) = self.draft.pieces.iter_mut().find(|piece| piece.royal)
        {
            king.facts.push("may-face = false".to_owned());
        }
        if self.flag("extinctionPseudoRoyal", false) {
            let royal = self.letters("extinctionPieceTypes", "");
            let count = self.get("extinctionPieceCount").unwrap_or("0");
            if count != "0" || royal.is_empty() {
                self.draft
                    .unsaid("extinctionPseudoRoyal = true", "only the last piece can be royal");
            }
            for letter in royal {
                self.draft.piece(&letter).expect("its letter was found").royal = true;
            }
            self.get("extinctionValue");
            self.draft.say(
                "royalty",
                format!(
                    "check = {}",
                    quote(if self.flag("dupleCheck", false) { "all" } else { "any" })
                ),
            );
        }
        let regions: Vec<(&str, &str)> = self
            .keys
            .iter()
            .filter_map(|(key, value)| {
                Some((key.strip_prefix("mobilityRegionWhite")?, value.as_str()))
            })
            .collect();
        for (piece, text) in regions {
            let keys =
                [format!("mobilityRegionWhite{piece}"), format!("mobilityRegionBlack{piece}")];
            let places = self.mirrored(&keys[0], &keys[1], ["**", "**"]);
            let key = piece[..1].to_ascii_lowercase() + &piece[1..];
            let letter = self
                .get(&key)
                .map(|value| value.split(':').next().unwrap_or("").to_ascii_uppercase());
            let region = self.draft.region("domain", places, true);
            match letter.and_then(|letter| self.draft.piece(&letter)) {
                Some(piece) => piece.facts.push(format!("stays-in = {}", quote(&region))),
                None => self.draft.unsaid(format!("{} = {text}", keys[0]), "no such piece"),
            }
        }
    }

    fn start(&mut self) {
        let fen = self.get("startFen").unwrap_or(START).to_owned();
        self.draft.board = vec![
            format!("files = {}", self.board.files),
            format!("ranks = {}", self.board.ranks),
            format!("start = {}", quote(&fen)),
        ];
    }

    fn promotion(&mut self) {
        let pawns = self.pawn_letters("promotionPawnTypes");
        let turned = !self.promoted.is_empty();
        for key in ["promotionPawnTypesWhite", "promotionPawnTypesBlack"] {
            if self.letters(key, "-") != pawns && self.get(key).is_some() {
                self.draft.unsaid(
                    format!("{key} = {}", self.get(key).unwrap_or("")),
                    "both sides promote alike here",
                );
            }
        }
        let choices = self.letters("promotionPieceTypes", "nbrq");
        for key in ["promotionPieceTypesWhite", "promotionPieceTypesBlack"] {
            if self.get(key).is_some() && self.letters(key, "") != choices {
                self.draft.unsaid(
                    format!("{key} = {}", self.get(key).unwrap_or("")),
                    "both sides promote alike here",
                );
            }
        }
        if (pawns.is_empty() || choices.is_empty()) && !turned {
            return;
        }
        let zone = self.mirrored("promotionRegionWhite", "promotionRegionBlack", ["*8", "*1"]);
        let last: Vec<u8> = self.board.ranks(&zone).unwrap_or_default();
        let depth = last.len() as u8;
        let is_end = depth > 0 && last.first() == Some(&(self.board.ranks + 1 - depth));
        let region = if is_end {
            self.draft.say("promotion", format!("ranks = {depth}"));
            None
        } else {
            Some(self.draft.region("promotion zone", zone.clone(), true))
        };
        let must = |flag: bool| if flag { "must" } else { "may" };
        let pawn_choice = must(self.flag("mandatoryPawnPromotion", true));
        let piece_choice = must(self.flag("mandatoryPiecePromotion", false));
        if turned {
            self.draft.say("promotion", "on-leaving = true");
        }
        let common = if turned { piece_choice } else { pawn_choice };
        self.draft.say("promotion", format!("choice = {}", quote(common)));
        let returns = self.flag("capturesToHand", false) && !self.flag("dropLoop", false);
        let mut choices = choices;
        if returns && !pawns.is_empty() {
            choices = self.reverting(&choices, &pawns);
        }
        for letter in &pawns {
            if choices.is_empty() || zone.is_empty() {
                continue;
            }
            let piece = self.draft.piece(letter).expect("its letter was found");
            piece.facts.retain(|fact| !fact.starts_with("promotes-to"));
            piece.facts.push(format!("promotes-to = {}", list(&choices)));
            if common != pawn_choice {
                piece.facts.push(format!("promotes = {}", quote(pawn_choice)));
            }
        }
        if let Some(region) = region {
            for piece in &mut self.draft.pieces {
                if piece.facts.iter().any(|fact| fact.starts_with("promotes-to")) {
                    piece.facts.push(format!("promotion-zone = {}", quote(&region)));
                }
            }
        }
        let limits = self.get("promotionLimit").unwrap_or_default();
        for (letter, most) in limits.split_whitespace().filter_map(|word| word.split_once(':')) {
            let fact = format!("most = {most}");
            if let Some(piece) = self.draft.piece(&letter.to_ascii_uppercase()) {
                piece.facts.push(fact);
            }
        }
        if !limits.is_empty() {
            self.draft.say("promotion", "if-none = \"illegal\"");
        }
    }

    /// Adds a promoted form of each of these pieces, which becomes a pawn again when it is
    /// captured; returns their letters.
    fn reverting(&mut self, choices: &[String], pawns: &[String]) -> Vec<String> {
        let mut forms = Vec::new();
        for choice in choices {
            let piece = self.draft.piece(choice).expect("its letter was found").clone();
            let letter = format!("+{choice}");
            let facts = vec![format!("reverts-to = {}", quote(&pawns[0]))];
            let title = format!("Promoted {}", piece.name);
            self.draft.pieces.push(Piece { letter: letter.clone(), name: title, facts, ..piece });
            forms.push(letter);
        }
        self.draft.say("notation", "promoted = \"tilde\"");
        forms
    }

    fn steps(&mut self) {
        let pawn = self.get("pawn").filter(|letter| *letter != "-");
        let double = self.flag("doubleStep", true) && pawn.is_some();
        if double {
            let zone =
                self.mirrored("doubleStepRegionWhite", "doubleStepRegionBlack", ["*2", "*7"]);
            let ranks = self.board.ranks(&zone).unwrap_or_default();
            let letters: Vec<String> = pawn.map(str::to_ascii_uppercase).into_iter().collect();
            for letter in letters {
                let fact = match ranks.as_slice() {
                    [] => continue,
                    [rank] => format!("double-step = {rank}"),
                    all if all.len() == usize::from(self.board.ranks) => {
                        "double-step = \"any\"".to_owned()
                    }
                    all => format!("double-step = {all:?}"),
                };
                let takes = self.letters("enPassantTypes", "p").contains(&letter);
                let passed = self.get("enPassantRegion") != Some("-");
                if let Some(piece) = self.draft.piece(&letter) {
                    piece.facts.push(fact);
                    if !(takes && passed) {
                        piece.facts.push("en-passant = false".to_owned());
                    }
                }
            }
            if self.board.ranks(&zone).is_none() {
                self.draft
                    .unsaid("doubleStepRegionWhite", "double steps begin on whole ranks here");
            }
        } else {
            for key in ["doubleStepRegionWhite", "doubleStepRegionBlack", "enPassantTypes"] {
                self.get(key);
            }
        }
        let kinds = self.pawn_letters("nMoveRuleTypes");
        for letter in kinds {
            let piece = self.draft.piece(&letter).expect("its letter was found");
            piece.facts.push("resets-clock = true".to_owned());
        }
    }

    fn castling(&mut self) {
        let fen = self.get("startFen").unwrap_or(START);
        let rights = fen.split_whitespace().nth(2).unwrap_or("-");
        let rights: String = rights.chars().filter(char::is_ascii_alphabetic).collect();
        let castles = self.flag("castling", true);
        let keys = [
            "castlingKingsideFile",
            "castlingQueensideFile",
            "castlingRank",
            "castlingKingFile",
            "castlingRookKingsideFile",
            "castlingRookQueensideFile",
            "castlingRookPieces",
        ];
        let [king_to, queen_to, rank, king_file, rook_k, rook_q, with] =
            keys.map(|key| self.get(key));
        if !castles || rights.is_empty() {
            return self.forget_rights();
        }
        let file = |text: Option<&str>, usual: u8| text.and_then(read_side).unwrap_or(usual);
        let rank = file(rank, 1);
        let men = men(fen, self.board);
        let on = |place: (u8, u8)| men.get(&place).cloned().unwrap_or_default();
        let royal: Vec<String> =
            self.draft.pieces.iter().filter(|p| p.royal).map(|p| p.letter.clone()).collect();
        let kings: Vec<u8> =
            (1..=self.board.files).filter(|&f| royal.contains(&on((f, rank)))).collect();
        let king = match kings.as_slice() {
            [one] => *one,
            _ => file(king_file, 5),
        };
        let black = (1..=self.board.files).find(|&f| {
            royal
                .iter()
                .any(|letter| on((f, self.board.ranks + 1 - rank)) == letter.to_ascii_lowercase())
        });
        if black.is_some_and(|black| black != king) {
            self.draft.unsaid("castling = true", "the kings stand on different files");
            return self.forget_rights();
        }
        if !rights.chars().all(|right| "KQkq".contains(right)) || !royal.contains(&on((king, rank)))
        {
            self.draft.unsaid(
                format!("castling of {rights}"),
                "no king and rooks stand at the usual places",
            );
            return self.forget_rights();
        }
        let partner = with
            .and_then(|with| with.chars().next())
            .unwrap_or('r')
            .to_ascii_uppercase()
            .to_string();
        let wings = [
            ('K', file(rook_k, self.board.files), file(king_to, 7)),
            ('Q', file(rook_q, 1), file(queen_to, 3)),
        ];
        self.draft.say("castling", format!("king = {}", quote(&name((king, rank)))));
        self.draft.say("castling", format!("with = {}", quote(&partner)));
        for (right, rook, to) in wings.into_iter().filter(|wing| rights.contains(wing.0)) {
            if on((rook, rank)) != partner {
                self.draft
                    .unsaid(format!("the castling right {right}"), "no such rook stands there");
                continue;
            }
            self.draft.table(
                "castling.wing",
                vec![
                    format!("right = \"{right}\""),
                    format!("rook = {}", quote(&name((rook, rank)))),
                    format!("king-to = {}", list(&[name((to, rank))])),
                ],
            );
        }
    }

    /// Takes the castling rights out of the start position.
    fn forget_rights(&mut self) {
        let fen = self.get("startFen").unwrap_or(START);
        let words = fen.split(' ').enumerate();
        let words: Vec<&str> = words.map(|(at, word)| if at == 2 { "-" } else { word }).collect();
        if let Some(start) = self.draft.board.last_mut() {
            *start = format!("start = {}", quote(&words.join(" ")));
        }
    }

    fn drops(&mut self) {
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

    fn moves(&mut self) {
        if self.flag("mustCapture", false) {
            self.draft.say("moves", "must-capture = true");
        }
        if !self.flag("checking", true) {
            self.draft.say("moves", "may-check = false");
        }
        if self.flag("blastOnCapture", false) {
            let mut spared = self.letters("blastImmuneTypes", "-");
            spared.extend(self.get("pawn").map(str::to_ascii_uppercase));
            self.draft.say("explosion", format!("spares = {}", list(&spared)));
        }
    }

    fn ending(&mut self) {
        let stalemate = self.get("stalemateValue").unwrap_or("draw");
        let counted = self.flag("stalematePieceCount", false);
        let stuck = if counted { "fewer-pieces" } else { stalemate };
        self.draft.say("ending", format!("no-moves = {}", quote(stuck)));
        if let Some(mate) = self.get("checkmateValue") {
            self.draft.say("ending", format!("checkmate = {}", quote(mate)));
        }
        let number =
            |text: Option<&str>, usual: u32| text.and_then(|n| n.parse().ok()).unwrap_or(usual);
        let moves = number(self.get("nMoveRule"), 50);
        self.draft.say("ending", format!("move-clock = {}", 2 * moves));
        let fold = number(self.get("nFoldRule"), 3);
        let value = self.get("nFoldValue").unwrap_or("draw");
        let absolute = self.flag("nFoldValueAbsolute", false);
        if fold >= 2 {
            self.draft.say("ending", format!("fold = {fold}"));
        } else {
            self.draft
                .unsaid(format!("nFoldRule = {fold}"), "a repetition always ends the game here");
        }
        match (value, absolute) {
            ("draw", _) => {}
            ("loss", true) => self.draft.say("ending", "repetition = \"white-loses\""),
            ("win", false) => self.draft.say("ending", "repetition = \"mover-loses\""),
            _ => {
                self.draft
                    .unsaid(format!("nFoldValue = {value}"), "no such result of a repetition");
            }
        }
        if self.flag("perpetualCheckIllegal", false) {
            self.draft.say("ending", "perpetual-check-loses = true");
        }
    }

    fn ends(&mut self) {
        self.extinction();
        self.goals();
        if self.flag("checkCounting", false) {
            let fen = self.get("startFen").unwrap_or(START);
            let count =
                fen.split_whitespace().find_map(|word| word.split_once('+')?.0.parse::<u8>().ok());
            let count = count.unwrap_or(3);
            self.draft
                .table("end", vec!["when = \"checks\"".to_owned(), format!("count = {count}")]);
        }
    }

    fn extinction(&mut self) {
        let Some(value) = self.get("extinctionValue").filter(|value| *value != "none") else {
            return;
        };
        if self.flag("extinctionPseudoRoyal", false) {
            return;
        }
        let all = self.get("extinctionPieceTypes").is_some_and(|types| types.contains('*'));
        let letters = self.letters("extinctionPieceTypes", "");
        let left = self.get("extinctionPieceCount").unwrap_or("0");
        let mut facts = vec!["when = \"lost\"".to_owned()];
        if !all {
            facts.push(format!("pieces = {}", list(&letters)));
            facts.extend((letters.len() > 1).then(|| "each = true".to_owned()));
        }
        facts.push(format!("left = {left}"));
        facts.push(format!("result = {}", quote(value)));
        if self.flag("extinctionClaim", false) {
            facts.push("answered = true".to_owned());
        }
        self.draft.table("end", facts);
    }

    fn goals(&mut self) {
        let common = self.get("flagRegion").unwrap_or("-");
        let white = self.region("flagRegionWhite", common);
        let black = self.region("flagRegionBlack", common);
        if white.is_empty() && black.is_empty() {
            return;
        }
        let types = self.get("flagPiece").unwrap_or("*");
        let same = white == black;
        let mirrors = self.board.mirror(&white) == black;
        let mut facts = vec!["when = \"goal\"".to_owned()];
        if !types.contains('*') {
            let letters = self.letters("flagPiece", "*");
            facts.push(format!("pieces = {}", list(&letters)));
        }
        facts.push(format!("count = {}", self.get("flagPieceCount").unwrap_or("1")));
        if self.flag("flagMove", false) {
            facts.push("answered = true".to_owned());
        }
        let regions = match (same || mirrors, mirrors) {
            (true, mirrored) => vec![(self.draft.region("goal", white, mirrored), None)],
            (false, _) => [("white", white), ("black", black)]
                .map(|(side, places)| {
                    (self.draft.region(&format!("{side} goal"), places, false), Some(side))
                })
                .into(),
        };
        for (region, side) in regions {
            let mut facts = facts.clone();
            facts.push(format!("region = {}", quote(&region)));
            facts.extend(side.map(|side| format!("side = {}", quote(side))));
            self.draft.table("end", facts);
        }
    }

    fn protocol(&mut self, id: &str) {
        self.draft.say("protocol", format!("uci = {}", list(&[id])));
    }
}

/// The start position of a section that names none.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The movement without first double steps and en passant, which are facts of their own in a
/// variant file, and whether there were any.
fn plain(betza: &str) -> (String, bool) {
    let (mut text, mut steps, mut atom) = (String::new(), false, String::new());
    for c in betza.chars() {
        if c.is_ascii_digit() {
            text.push(c);
            continue;
        }
        atom.push(c);
        if c.is_ascii_uppercase() {
            let is_step = atom.starts_with('i') || atom[1..].contains('i');
            if is_step && matches!(c, 'D' | 'A') {
                steps = true;
            } else {
                let captures = atom.contains('c');
                text.extend(atom.chars().filter(|&c| c != 'e' || !captures));
            }
            atom.clear();
        }
    }
    (text, steps)
}

/// The men of a FEN by place; Black's letters are small.
fn men(fen: &str, board: Board) -> BTreeMap<(u8, u8), String> {
    let mut men = BTreeMap::new();
    let placement = fen.split(['[', ' ']).next().unwrap_or_default();
    for (row, text) in placement.split('/').enumerate() {
        let Some(rank) = board.ranks.checked_sub(row as u8).filter(|&rank| rank > 0) else { break };
        let (mut file, mut number, mut plus) = (1u8, 0u8, "");
        for c in text.chars() {
            if let Some(digit) = c.to_digit(10) {
                number = number.saturating_mul(10).saturating_add(digit as u8);
                continue;
            }
            file = file.saturating_add(std::mem::take(&mut number));
            match c {
                '+' => plus = "+",
                '~' => {}
                _ => {
                    men.insert((file, rank), format!("{plus}{c}"));
                    (file, plus) = (file.saturating_add(1), "");
                }
            }
        }
    }
    men
}
