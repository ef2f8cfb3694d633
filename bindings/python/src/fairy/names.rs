//! Moves in the notations that Fairy-Stockfish knows.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use wazir_rules::{Color, Kind, Move, MoveKind, Square};

use super::dialect::Known;
use super::scene::Scene;

/// The names of the notations and their numbers.
pub(super) const NOTATIONS: [(&str, u8); 10] = [
    ("NOTATION_DEFAULT", 0),
    ("NOTATION_SAN", 1),
    ("NOTATION_LAN", 2),
    ("NOTATION_SHOGI_HOSKING", 3),
    ("NOTATION_SHOGI_HODGES", 4),
    ("NOTATION_SHOGI_HODGES_NUMBER", 5),
    ("NOTATION_JANGGI", 6),
    ("NOTATION_XIANGQI_WXF", 7),
    ("NOTATION_THAI_SAN", 8),
    ("NOTATION_THAI_LAN", 9),
];

const THAI_FILES: [&str; 12] = ["ก", "ข", "ค", "ง", "จ", "ฉ", "ช", "ญ", "ต", "ถ", "ธ", "น"];
const THAI_DIGITS: [&str; 10] = ["๐", "๑", "๒", "๓", "๔", "๕", "๖", "๗", "๘", "๙"];

/// A notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Notation {
    /// `Nf3`.
    San,
    /// `Ng1-f3`.
    Lan,
    /// `P76`, `S'34`.
    Hosking,
    /// `P-7f`, `S*3d`.
    Hodges,
    /// `P-76`, `S*34`.
    HodgesNumber,
    /// `P77-67`.
    Janggi,
    /// `C2=5`.
    Wxf,
    /// As SAN, in Thai.
    ThaiSan,
    /// As LAN, in Thai.
    ThaiLan,
}

impl Notation {
    /// The notation with this number; 0 is the usual one of the game.
    pub(super) fn new(number: u8, known: &Known) -> PyResult<Notation> {
        Ok(match number {
            0 if known.is_shogi() => Notation::HodgesNumber,
            0 | 1 => Notation::San,
            2 => Notation::Lan,
            3 => Notation::Hosking,
            4 => Notation::Hodges,
            5 => Notation::HodgesNumber,
            6 => Notation::Janggi,
            7 => Notation::Wxf,
            8 => Notation::ThaiSan,
            9 => Notation::ThaiLan,
            _ => return Err(PyValueError::new_err(format!("{number} is no notation"))),
        })
    }

    fn is_shogi(self) -> bool {
        matches!(self, Notation::Hosking | Notation::Hodges | Notation::HodgesNumber)
    }

    fn is_thai(self) -> bool {
        matches!(self, Notation::ThaiSan | Notation::ThaiLan)
    }

    fn is_short(self) -> bool {
        matches!(self, Notation::San | Notation::ThaiSan)
    }
}

/// How much is said of where a piece comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    Nothing,
    File,
    Rank,
    Square,
}

/// Writes a legal move.
pub(super) fn write(scene: &Scene, mv: Move, notation: Notation) -> String {
    let writer = Writer { scene, mv, notation, kind: scene.mover(mv), us: scene.game().turn() };
    let mut text = if mv.is_castle() { writer.castling() } else { writer.usual() };
    if let Some(wall) = mv.wall() {
        text = format!("{text},{}", writer.square(wall));
    }
    text + writer.check()
}

struct Writer<'a> {
    scene: &'a Scene,
    mv: Move,
    notation: Notation,
    /// What moves.
    kind: Kind,
    us: Color,
}

impl Writer<'_> {
    fn usual(&self) -> String {
        let Writer { mv, notation, .. } = *self;
        let mut text = self.piece();
        if notation == Notation::ThaiLan {
            text.push(' ');
        }
        let origin = self.origin();
        text += &match origin {
            Origin::Nothing => String::new(),
            Origin::File => self.file(mv.origin()),
            Origin::Rank => self.rank(mv.origin()),
            Origin::Square => self.square(mv.origin()),
        };
        text += self.sign(origin);
        text += &self.target();
        text += &self.becomes();
        if let Some(gated) = mv.gated() {
            text += &format!("/{}", self.letter(gated));
        }
        text
    }

    /// `O-O`, and what enters.
    fn castling(&self) -> String {
        let variant = self.scene.game().variant();
        let board = variant.board();
        let to = variant.onto_partner(self.mv).unwrap_or(self.mv.to());
        let is_short = board.file(to) > board.file(self.mv.origin());
        let mut text = if is_short { "O-O" } else { "O-O-O" }.to_owned();
        if let Some(gated) = self.mv.gated() {
            let at = variant.entry_square(self.mv).unwrap_or(self.mv.origin());
            text += &format!("/{}{}", self.letter(gated), self.square(at));
        }
        text
    }

    /// The capital letter of a kind.
    fn letter(&self, kind: Kind) -> char {
        self.scene.known.letter(kind, Color::White)
    }

    fn is_pawn(&self) -> bool {
        self.scene.known.type_of(self.kind).is_pawn()
    }

    fn piece(&self) -> String {
        let Writer { mv, notation, kind, .. } = *self;
        let variant = self.scene.known.variant();
        let is_drop = mv.dropped().is_some();
        if matches!(notation, Notation::San | Notation::Lan | Notation::ThaiSan)
            && self.is_pawn()
            && !is_drop
        {
            return String::new();
        }
        if notation == Notation::Wxf && !is_drop && self.on_file(mv.origin()) >= 3 - self.tandems()
        {
            return (1 + self.ahead(mv.origin())).to_string();
        }
        if notation.is_thai() {
            return self.thai_piece().to_owned();
        }
        if notation.is_shogi() && variant.written(kind).promoted {
            return variant.written(kind).to_string();
        }
        self.shown(kind)
    }

    /// The letter of a kind, as other than shogi's notations write it: one that is only read, if there
    /// is one; of a piece that was turned over, that of one that moves alike.
    fn shown(&self, kind: Kind) -> String {
        let (known, variant) = (&self.scene.known, self.scene.known.variant());
        let facts = variant.kind(kind);
        if let Some(second) = facts.also.iter().find(|other| !other.promoted) {
            return second.letter.to_string();
        }
        let letter = variant.written(kind);
        if letter.promoted {
            let alike = variant
                .kinds()
                .iter()
                .find(|other| !other.letter.promoted && other.betza.is_equivalent(&facts.betza));
            return alike.map_or(letter, |other| other.letter).to_string();
        }
        let of = known.type_of(kind);
        match letter.letter {
            'N' if of.is_one_of(&["horse"]) => "H".to_owned(),
            'B' if of.is_one_of(&["elephant", "janggiElephant"]) => "E".to_owned(),
            _ => letter.to_string(),
        }
    }

    fn thai_piece(&self) -> &'static str {
        let of = self.scene.known.type_of(self.kind);
        let was_promoted = self.scene.promoted.contains_key(&self.mv.origin());
        match () {
            () if of.is_king() => "ข",
            () if of.is_one_of(&["silver"]) => "ค",
            () if of.is_one_of(&["fers"]) && was_promoted => "ง",
            () if of.is_one_of(&["fers"]) => "ม็",
            () if of.is_one_of(&["knight"]) => "ม",
            () if of.is_one_of(&["rook"]) => "ร",
            () if of.is_pawn() => "บ",
            () if of.is_one_of(&["aiwok"]) => "ว",
            () => "X",
        }
    }

    fn file(&self, square: Square) -> String {
        let board = self.scene.known.variant().board();
        let (file, files) = (board.file(square), board.files());
        match self.notation {
            Notation::Hosking | Notation::Hodges | Notation::HodgesNumber => {
                (files - file).to_string()
            }
            Notation::Janggi => (file + 1).to_string(),
            Notation::Wxf if self.us == Color::White => (files - file).to_string(),
            Notation::Wxf => (file + 1).to_string(),
            Notation::ThaiSan | Notation::ThaiLan => {
                THAI_FILES.get(file).copied().unwrap_or_default().to_owned()
            }
            Notation::San | Notation::Lan => board.file_letter(square).to_string(),
        }
    }

    fn rank(&self, square: Square) -> String {
        let board = self.scene.known.variant().board();
        let (rank, ranks) = (board.rank(square), board.ranks());
        match self.notation {
            Notation::Hosking | Notation::HodgesNumber => (ranks - rank).to_string(),
            Notation::Hodges => char::from(b'a' + (ranks - 1 - rank) as u8).to_string(),
            Notation::Janggi => ((ranks - rank) % 10).to_string(),
            Notation::Wxf if self.mv.dropped().is_some() => {
                (board.rank_of(self.us, square) + 1).to_string()
            }
            Notation::Wxf if self.ahead(square) > 0 => "-".to_owned(),
            Notation::Wxf => "+".to_owned(),
            Notation::ThaiSan | Notation::ThaiLan => {
                let digits = (rank + 1).to_string();
                digits.bytes().map(|digit| THAI_DIGITS[usize::from(digit - b'0')]).collect()
            }
            Notation::San | Notation::Lan => (rank + 1).to_string(),
        }
    }

    fn square(&self, square: Square) -> String {
        match self.notation {
            Notation::Janggi => self.rank(square) + &self.file(square),
            _ => self.file(square) + &self.rank(square),
        }
    }

    fn origin(&self) -> Origin {
        let Writer { mv, notation, .. } = *self;
        if mv.dropped().is_some() {
            return Origin::Nothing;
        }
        match notation {
            Notation::Lan | Notation::ThaiLan | Notation::Janggi => return Origin::Square,
            Notation::Wxf => return self.wxf_origin(),
            _ => {}
        }
        if notation.is_short() && self.is_pawn() {
            if self.scene.captures(mv) {
                return Origin::File;
            }
            let in_place = self.scene.known.variant().promotion().in_place;
            if in_place && mv.promotion().is_some() && mv.origin() != mv.to() {
                return Origin::Square;
            }
        }
        let others = self.others();
        let board = self.scene.known.variant().board();
        let shares = |part: fn(wazir_rules::Geometry, Square) -> usize| {
            others.iter().any(|&other| part(board, other) == part(board, mv.origin()))
        };
        match () {
            () if others.is_empty() => Origin::Nothing,
            () if notation.is_shogi() => Origin::Square,
            () if !shares(wazir_rules::Geometry::file) => Origin::File,
            () if !shares(wazir_rules::Geometry::rank) => Origin::Rank,
            () => Origin::Square,
        }
    }

    /// Where other pieces of the kind stand that could make the same move.
    fn others(&self) -> Vec<Square> {
        let plain = |kind| if kind == MoveKind::DoubleStep { MoveKind::Normal } else { kind };
        let same = |other: &Move| {
            other.to() == self.mv.to()
                && other.origin() != self.mv.origin()
                && other.dropped().is_none()
                && plain(other.kind()) == plain(self.mv.kind())
                && self.alike(self.scene.mover(*other))
        };
        self.scene.legal().into_iter().filter(same).map(Move::origin).collect()
    }

    /// Returns whether two kinds are written alike: a piece, and one that was promoted to it.
    fn alike(&self, other: Kind) -> bool {
        let variant = self.scene.known.variant();
        variant.written(other) == variant.written(self.kind)
    }

    /// Own pieces of the kind by their squares.
    fn same(&self) -> Vec<Square> {
        let variant = self.scene.known.variant();
        let is_same = |square: &Square| {
            self.scene
                .game()
                .piece(*square)
                .is_some_and(|piece| piece.color() == self.us && self.alike(piece.kind()))
        };
        variant.board().squares().filter(is_same).collect()
    }

    /// Own pieces of the kind on the file of a square.
    fn on_file(&self, square: Square) -> usize {
        let board = self.scene.known.variant().board();
        self.same().into_iter().filter(|&other| board.file(other) == board.file(square)).count()
    }

    /// Those before a square.
    fn ahead(&self, square: Square) -> usize {
        let board = self.scene.known.variant().board();
        let is_ahead = |&other: &Square| {
            board.file(other) == board.file(square)
                && board.rank_of(self.us, other) > board.rank_of(self.us, square)
        };
        self.same().into_iter().filter(is_ahead).count()
    }

    /// 1 if pairs of the kind stand on several files.
    fn tandems(&self) -> usize {
        let board = self.scene.known.variant().board();
        let mut counts = vec![0; board.files()];
        self.same().into_iter().for_each(|square| counts[board.file(square)] += 1);
        usize::from(counts.into_iter().filter(|&count| count > 1).count() >= 2)
    }

    fn wxf_origin(&self) -> Origin {
        let (from, to) = (self.mv.origin(), self.mv.to());
        let board = self.scene.known.variant().board();
        if self.on_file(from) == 2 && self.tandems() == 0 {
            let other = self
                .same()
                .into_iter()
                .find(|&other| other != from && board.file(other) == board.file(from));
            // It matters only if the other one could be meant, by a step of the same length.
            let goes_to = other.and_then(|other| {
                let by = |part: fn(wazir_rules::Geometry, Square) -> usize| {
                    let by = part(board, to) as isize - part(board, from) as isize;
                    part(board, other).checked_add_signed(by)
                };
                board.square(by(wazir_rules::Geometry::file)?, by(wazir_rules::Geometry::rank)?)
            });
            let variant = self.scene.known.variant();
            if goes_to.is_some_and(|to| variant.kind(self.kind).may_stand(self.us, to)) {
                return Origin::Rank;
            }
        }
        Origin::File
    }

    fn sign(&self, origin: Origin) -> &'static str {
        let Writer { mv, notation, .. } = *self;
        let board = self.scene.known.variant().board();
        if mv.dropped().is_some() {
            return match notation {
                Notation::Hosking => "'",
                _ if notation.is_shogi() => "*",
                _ => "@",
            };
        }
        if notation == Notation::Wxf {
            let (from, to) = (board.rank_of(self.us, mv.origin()), board.rank_of(self.us, mv.to()));
            return match to.cmp(&from) {
                std::cmp::Ordering::Equal => "=",
                std::cmp::Ordering::Greater => "+",
                std::cmp::Ordering::Less => "-",
            };
        }
        if self.scene.captures(mv) {
            return "x";
        }
        match notation {
            Notation::Lan | Notation::ThaiLan | Notation::Janggi => "-",
            Notation::Hodges | Notation::HodgesNumber => "-",
            Notation::Hosking if origin == Origin::Square => "-",
            Notation::ThaiSan if !self.is_pawn() => "-",
            _ => "",
        }
    }

    fn target(&self) -> String {
        let (from, to) = (self.mv.origin(), self.mv.to());
        let board = self.scene.known.variant().board();
        match self.notation {
            Notation::Wxf if self.mv.dropped().is_none() => {
                match board.file(from) == board.file(to) {
                    true => board.rank(from).abs_diff(board.rank(to)).to_string(),
                    false => self.file(to),
                }
            }
            _ => self.square(to),
        }
    }

    /// What a piece becomes, or that it declines to.
    fn becomes(&self) -> String {
        let Writer { mv, notation, .. } = *self;
        let is_shogi = notation.is_shogi();
        let is_other_end = |other: &Move| {
            other.origin() == mv.origin() && other.to() == mv.to() && other.promotion().is_some()
        };
        match mv.promotion() {
            Some(_) if is_shogi && self.scene.coordinates(mv).ends_with('+') => "+".to_owned(),
            Some(_) if is_shogi && self.scene.coordinates(mv).ends_with('-') => "-".to_owned(),
            Some(kind) => format!("={}", self.shown(kind)),
            None if is_shogi
                && mv.dropped().is_none()
                && self.scene.legal().iter().any(is_other_end) =>
            {
                "=".to_owned()
            }
            None => String::new(),
        }
    }

    fn check(&self) -> &'static str {
        if self.notation.is_shogi() || self.notation == Notation::Wxf {
            return "";
        }
        let mut next = self.scene.game().clone();
        next.play(self.mv).expect("it is legal");
        match (next.in_check() && self.is_on_king(&next), next.legal_moves().is_empty()) {
            (false, _) => "",
            (true, false) => "+",
            (true, true) => "#",
        }
    }

    /// Returns whether a check is one of a king: that of another royal piece has no sign there.
    fn is_on_king(&self, next: &wazir_rules::Game) -> bool {
        let is_king = |kind: Kind| self.scene.known.type_of(kind).is_king();
        if self.scene.known.variant().royals().iter().all(|&kind| is_king(kind)) {
            return true;
        }
        let is_theirs = |square: &Square| {
            let piece = next.piece(*square);
            piece.is_some_and(|piece| piece.color() != self.us && is_king(piece.kind()))
        };
        next.attacked(self.us).iter().any(is_theirs)
    }
}
