//! The start position, and castling, which depends on it.

use super::Check;
use crate::geometry::Geometry;
use crate::notation::fen::{self, FenError, Field};
use crate::position::{SetupFault, SetupFaults, check_setup};
use crate::prelude;
use crate::reference;
use crate::setup::Setup;
use crate::square::{Color, Kind, Piece, Square};
use crate::text::excerpt;
use crate::variant::file::Wing;
use crate::variant::reader::At;
use crate::variant::{CastlingRight, Letter, Variant};

/// The maximum number of castling partners: a position has eight bits for the rights of both
/// sides.
const WINGS: usize = 4;

impl Check<'_, '_> {
    /// The castling rights, White's first.
    pub(super) fn castling(&mut self, variant: &Variant) -> Vec<CastlingRight> {
        let file = self.file;
        let written = &file.castling;
        let Some(at) = written.at else { return Vec::new() };
        if written.wings.is_empty() {
            self.fault(at, "[castling] needs a [[castling.wing]] for each partner");
        }
        if let Some(wing) = written.wings.get(WINGS) {
            self.fault(
                Self::top(wing.at),
                format!("a king can castle with at most {WINGS} partners"),
            );
        }
        let Some(king) = &written.king else {
            self.fault(at, "[castling] needs `king`: the square of White's king");
            return Vec::new();
        };
        let rook_kind = match &written.with {
            Some(with) => self.kind_of(with, "`with`"),
            None => {
                let default = At { value: "R".to_owned(), at };
                self.kind_of(&default, "[castling] (without a `with`)")
            }
        };
        let king = self.square(king, "king", variant.board());
        let king_kind = self.castling_kind(variant, at);
        let (Some(king), Some(rook_kind)) = (king, rook_kind) else { return Vec::new() };
        let Some(king_kind) = king_kind else { return Vec::new() };
        let kinds = (king_kind, rook_kind);
        let mut white: Vec<CastlingRight> = Vec::new();
        for wing in written.wings.iter().take(WINGS) {
            let Some(right) = self.wing(wing, king, kinds, variant.board()) else { continue };
            if white.iter().any(|other| other.letter == right.letter) {
                let at = wing.right.as_ref().map(|right| right.at);
                self.fault(Self::top(at), format!("the right {} is used twice", right.letter));
            }
            white.push(right);
        }
        let black: Vec<CastlingRight> = white.iter().map(|r| mirror(r, variant.board())).collect();
        white.into_iter().chain(black).collect()
    }

    /// The kind that castles: the royal one, or that with the letter K where there is no such kind,
    /// or several.
    fn castling_kind(&mut self, variant: &Variant, at: usize) -> Option<Kind> {
        let king = Letter { letter: 'K', promoted: false };
        let kind = variant.royal().or_else(|| self.letters.get(&king).copied());
        if kind.is_none() {
            self.fault(at, "[castling] needs a royal piece, or one with the letter K");
        }
        kind
    }

    fn wing(
        &mut self,
        wing: &Wing,
        king: Square,
        (king_kind, rook_kind): (Kind, Kind),
        board: Geometry,
    ) -> Option<CastlingRight> {
        let at = Self::top(wing.at);
        let (Some(right), Some(rook), Some(king_to)) = (&wing.right, &wing.rook, &wing.king_to)
        else {
            self.fault(at, "[[castling.wing]] needs `right`, `rook` and `king-to`");
            return None;
        };
        let letter = Letter::parse(&right.value).filter(|letter| !letter.promoted);
        if letter.is_none() {
            self.fault(right.at, "`right` must be one capital letter, as in FEN: \"K\"");
        }
        let rook_square = self.square(rook, "rook", board)?;
        if rook_square == king || board.rank(rook_square) != board.rank(king) {
            self.fault(rook.at, "`rook` must be another square on the king's rank");
            return None;
        }
        if king_to.value.is_empty() {
            self.fault(king_to.at, "`king-to` needs at least one square");
        }
        let targets =
            king_to.value.iter().filter_map(|to| self.target(to, king, rook_square, board));
        let targets = targets.collect();
        Some(CastlingRight {
            color: Color::White,
            letter: letter?.letter,
            king,
            king_kind,
            rook: rook_square,
            rook_kind,
            targets,
        })
    }

    /// The target squares of king and rook. The rook lands next to the king, on the side from which
    /// the king came.
    fn target(
        &mut self,
        to: &At<String>,
        king: Square,
        rook: Square,
        board: Geometry,
    ) -> Option<(Square, Square)> {
        let square = self.square(to, "king-to", board)?;
        let (from, end, corner) = (king.index(), square.index(), rook.index());
        let towards_last = corner > from;
        let (far_enough, short) = if towards_last {
            (end >= from + 2, end < corner)
        } else {
            (end + 2 <= from, end > corner)
        };
        if board.rank(square) != board.rank(king) || !far_enough || !short {
            let name = board.name(square);
            self.fault(
                to.at,
                format!("`king-to`: {name} must be between king and rook, at least two squares from the king"),
            );
            return None;
        }
        let beside = if towards_last { end - 1 } else { end + 1 };
        Some((square, Square::new(beside)))
    }

    fn square(&mut self, text: &At<String>, key: &str, board: Geometry) -> Option<Square> {
        let square = board.parse(&text.value);
        if square.is_none() {
            let found = excerpt(&text.value);
            self.fault(text.at, format!("`{key}`: there is no square \"{found}\" on this board"));
        }
        square
    }

    /// Reads the start position into the variant and checks it.
    pub(super) fn start(&mut self, variant: &mut Variant) {
        let file = self.file;
        let Some(fen) = &file.board.start else {
            let at = Self::top(file.board.at);
            self.fault(at, "[board] needs `start`: the start position in FEN");
            return;
        };
        match fen::read(variant, &fen.value) {
            Ok(setup) => {
                if let Some(prelude) = &mut variant.prelude {
                    prelude.before = setup.clone();
                }
                variant.start = setup;
            }
            Err(error) => {
                self.start_fault(fen, &error, variant);
                return;
            }
        }
        let mut royals = Color::ALL.iter().flat_map(|&c| variant.royals_of(c, variant.start()));
        let kings_missing = !variant.royals().is_empty() && royals.next().is_none();
        drop(royals);
        if kings_missing {
            self.fault(fen.at, "`start`: neither side has a royal piece");
        }
        if !variant.keeps_pieces() && !variant.start().holdings.is_empty() {
            self.fault(
                fen.at,
                "`start`: with captured = \"removed\" there are no pieces beside the board, unless [drops] has reserve = true",
            );
        }
        if !kings_missing {
            self.check_castlers(variant);
        }
        self.check_prelude_files(variant);
        if self.faults.is_empty() {
            self.check_reachable(variant);
        }
        if self.faults.is_empty() {
            self.check_playable(variant, fen.at);
        }
        if self.faults.is_empty() && variant.prelude().is_some() {
            variant.start = prelude::array(variant, 0);
        }
    }

    /// Rejects a start position that cannot be played from, and substitutes that would give check
    /// before the first move. Their lines are as free in one array as in another.
    fn check_playable(&mut self, variant: &Variant, at: usize) {
        if let Err(faults) = playable(variant, variant.start()) {
            for fault in &faults {
                self.fault(at, format!("`start`: {fault}"));
            }
            return;
        }
        let Some(prelude) = variant.prelude() else { return };
        let at = Self::top(self.file.prelude.substitutes.as_ref().map(|list| list.at));
        for &kind in &prelude.substitutes {
            for &file in prelude.queen_wing.iter().chain(&prelude.king_wing) {
                let square = Square::new(usize::from(file));
                let mut array = variant.start().clone();
                for (color, home) in
                    [(Color::White, square), (Color::Black, variant.board().mirror(square))]
                {
                    array.board[home.index()] = Some(Piece::new(color, kind));
                }
                if reference::in_check(variant, &array, !array.turn) {
                    let (name, square) = (&variant.kind(kind).name, variant.board().name(square));
                    self.fault(
                        at,
                        format!(
                            "`substitutes`: a {name} on {square} gives check before the first move"
                        ),
                    );
                }
            }
        }
    }

    /// Reports an error of the start position at its character, unless it merely follows from
    /// another fault.
    fn start_fault(&mut self, fen: &At<String>, error: &FenError, variant: &Variant) {
        let wings = self.file.castling.wings.len();
        let follows = match error.field {
            Field::Board | Field::Hands => self.letters_lost,
            Field::Castling => {
                self.file.castling.at.is_some() && variant.rights().len() < 2 * wings.max(1)
            }
            _ => false,
        };
        if !follows || self.faults.is_empty() {
            let at = self.inside(fen, error.column);
            self.fault(at, format!("`start`, {}: {}", error.field, error.message));
        }
    }

    /// Checks that kings and rooks stand on the squares of their castling rights.
    fn check_castlers(&mut self, variant: &Variant) {
        let file = self.file;
        let written = &file.castling;
        let white = variant.rights().iter().filter(|right| right.color == Color::White);
        if let (Some(right), Some(king)) = (white.clone().next(), &written.king) {
            if let Some(reason) = home_fault(variant, right.king_kind, right.king) {
                self.fault(king.at, format!("`king`: {reason}"));
            }
        }
        for right in white {
            let Some(reason) = home_fault(variant, right.rook_kind, right.rook) else { continue };
            let own = |wing: &&Wing| {
                wing.right.as_ref().is_some_and(|letter| letter.value == right.letter.to_string())
            };
            let rook = written.wings.iter().find(own).and_then(|wing| wing.rook.as_ref());
            self.fault(Self::top(rook.map(|rook| rook.at)), format!("`rook`: {reason}"));
        }
    }

    /// Checks that there is a piece to replace on each file of the wings, the same for both sides,
    /// and that none is royal or of a substitute's kind.
    fn check_prelude_files(&mut self, variant: &Variant) {
        let Some(prelude) = variant.prelude() else { return };
        let at = Self::top(self.file.prelude.at);
        for &file in prelude.queen_wing.iter().chain(&prelude.king_wing) {
            let square = Square::new(usize::from(file));
            let name = variant.board().name(square);
            let piece = variant.start().board[square.index()];
            let Some(kind) = piece.filter(|p| p.color() == Color::White).map(Piece::kind) else {
                self.fault(at, format!("[prelude]: there is no White piece on {name} to replace"));
                continue;
            };
            if variant.is_royal(kind) {
                self.fault(
                    at,
                    "[prelude]: the royal piece stands on a file whose pieces are replaced",
                );
            } else if let Some(reason) = home_fault(variant, kind, square) {
                self.fault(at, format!("[prelude]: {reason}"));
            }
        }
        let is_replaced = |&kind: &Kind| {
            let mut files = prelude.queen_wing.iter().chain(&prelude.king_wing);
            let piece = Some(Piece::new(Color::White, kind));
            files.any(|&file| variant.start().board[usize::from(file)] == piece)
        };
        if let (true, Some(&kind)) =
            (self.faults.is_empty(), prelude.substitutes.iter().find(|&kind| is_replaced(kind)))
        {
            let name = &variant.kind(kind).name;
            let at = self.file.prelude.substitutes.as_ref().map(|list| list.at);
            let text = format!("`substitutes`: a {name} is among the pieces to be replaced");
            self.fault(Self::top(at), text);
        }
    }
}

/// Fails with the reasons why a setup cannot be played from.
fn playable(variant: &Variant, setup: &Setup) -> Result<(), SetupFaults> {
    check_setup(variant, setup)?;
    match reference::in_check(variant, setup, !setup.turn) {
        true => Err(SetupFault::OpponentInCheck(!setup.turn).into()),
        false => Ok(()),
    }
}

/// The fault, if not both White has a piece of this kind on `square` and Black on its mirror.
fn home_fault(variant: &Variant, kind: Kind, square: Square) -> Option<String> {
    let mirror = variant.board().mirror(square);
    let is_there = |color, square: Square| {
        variant.start().board.get(square.index()) == Some(&Some(Piece::new(color, kind)))
    };
    let (name, board) = (&variant.kind(kind).name, variant.board());
    let (ours, theirs) = (board.name(square), board.name(mirror));
    let at_home = is_there(Color::White, square) && is_there(Color::Black, mirror);
    (!at_home).then(|| {
        format!("{ours} and {theirs} do not both hold their side's {name} in the start position")
    })
}

/// Turns White's right into Black's.
fn mirror(right: &CastlingRight, board: Geometry) -> CastlingRight {
    let mirror = |&(king, rook): &(Square, Square)| (board.mirror(king), board.mirror(rook));
    CastlingRight {
        color: Color::Black,
        king: board.mirror(right.king),
        rook: board.mirror(right.rook),
        targets: right.targets.iter().map(mirror).collect(),
        ..right.clone()
    }
}
