//! The start position, and castling, which depends on it.

use wazir_words::{said, say};

use super::{Check, name_of};
use crate::geometry::Geometry;
use crate::notation::fen::{self, FenError, Field};
use crate::position::{SetupFault, SetupFaults, check_setup};
use crate::prelude;
use crate::reference;
use crate::setup::Setup;
use crate::square::{Color, Kind, Piece, Square};
use crate::text::excerpt;
use crate::variant::file::{Castling, Wing};
use crate::variant::reader::At;
use crate::variant::{CastlingRight, Letter, MOST_AHEAD, Variant};

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
            self.fault(at, say!("[castling] needs a [[castling.wing]] for each partner"));
        }
        let Some(king_kind) = self.castling_kind(variant, at) else { return Vec::new() };
        let own = |color| {
            let written = written.wings.iter().filter(move |wing| side_of(wing) == Some(color));
            written.filter_map(|wing| wing.right.as_ref()).map(|right| right.value.clone())
        };
        let blacks_own: Vec<String> = own(Color::Black).collect();
        let (mut white, mut black): (Vec<CastlingRight>, Vec<CastlingRight>) = Default::default();
        for wing in &written.wings {
            let Some(right) = self.wing(wing, king_kind, at, variant.board()) else { continue };
            let place = Self::top(wing.right.as_ref().map(|right| right.at));
            let side = if right.color == Color::White { &mut white } else { &mut black };
            if side.iter().any(|other| other.letter == right.letter) {
                let right = right.letter;
                self.fault(place, say!("the right {right} is used twice", right));
            }
            let mirrored = wing.mirrored.as_ref().is_none_or(|flag| flag.value);
            let has_own = blacks_own.contains(&right.letter.to_ascii_lowercase().to_string());
            if right.color == Color::White && mirrored && !has_own {
                black.push(mirror(&right, variant.board()));
            }
            let side = if right.color == Color::White { &mut white } else { &mut black };
            side.push(right);
            if white.len().max(black.len()) > WINGS {
                let message = say!("a king can castle with at most {most} partners", most = WINGS);
                self.fault(Self::top(wing.at), message);
                break;
            }
        }
        white.into_iter().chain(black).collect()
    }

    /// The kind that castles: the royal one, or that with the letter K where there is no such kind,
    /// or several.
    fn castling_kind(&mut self, variant: &Variant, at: usize) -> Option<Kind> {
        let king = Letter { letter: 'K', promoted: false };
        let kind = variant.royal().or_else(|| self.letters.get(&king).copied());
        if kind.is_none() {
            self.fault(at, say!("[castling] needs a royal piece, or one with the letter K"));
        }
        kind
    }

    fn wing(
        &mut self,
        wing: &Wing,
        king_kind: Kind,
        table: usize,
        board: Geometry,
    ) -> Option<CastlingRight> {
        let (file, at) = (self.file, Self::top(wing.at));
        let (Some(right), Some(rook), Some(king_to)) = (&wing.right, &wing.rook, &wing.king_to)
        else {
            self.fault(at, say!("[[castling.wing]] needs `right`, `rook` and `king-to`"));
            return None;
        };
        let Some(color) = side_of(wing) else {
            self.fault(right.at, say!("`right` must be one letter, as in FEN: \"K\""));
            return None;
        };
        let king = match (&wing.king, &file.castling.king) {
            (Some(own), _) => self.square(own, "king", board)?,
            (None, Some(king)) => {
                let square = self.square(king, "king", board)?;
                if color == Color::White { square } else { board.mirror(square) }
            }
            (None, None) => {
                self.fault(table, say!("[castling] needs `king`: the square of White's king"));
                return None;
            }
        };
        let rook_kind = match wing.with.as_ref().or(file.castling.with.as_ref()) {
            Some(with) => self.kind_of(with, "with")?,
            None => self.usual_partner(table)?,
        };
        let rook_square = self.square(rook, "rook", board)?;
        if rook_square == king || board.rank(rook_square) != board.rank(king) {
            self.fault(rook.at, say!("`rook` must be another square on the king's rank"));
            return None;
        }
        if king_to.value.is_empty() {
            self.fault(king_to.at, say!("`king-to` needs at least one square"));
        }
        if king_to.value.len() > 1 && file.shuffle.at.is_some() {
            self.fault(king_to.at, say!("`king-to` has one square in games with a [shuffle]"));
        }
        let targets =
            king_to.value.iter().filter_map(|to| self.target(to, king, rook_square, board));
        let targets: Vec<(Square, Square)> = targets.collect();
        let ends = targets.iter().flat_map(|&(king, rook)| [king, rook]);
        let (low, high) = ends
            .chain([king, rook_square])
            .fold((king, king), |(low, high), square| (low.min(square), high.max(square)));
        if board.holes().any(|hole| (low..=high).contains(&hole)) {
            if self.is_inherited(rook.at) {
                let [king, rook] = [king, rook_square].map(|square| board.name(square));
                let message =
                    say!("`start`: there is a hole where {king} castles with {rook}", king, rook);
                self.fault(self.start_place(), message);
            } else {
                self.fault(rook.at, say!("`rook`: there is a hole between king and rook"));
            }
            return None;
        }
        let letter = right.value.chars().next()?.to_ascii_uppercase();
        Some(CastlingRight {
            color,
            letter,
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
        let between =
            if towards_last { from < end && end < corner } else { corner < end && end < from };
        // Where the pieces are shuffled, they castle from anywhere.
        let fits = between || self.file.shuffle.at.is_some();
        let at_edge = board.file(square) == if towards_last { 0 } else { board.files() - 1 };
        if board.rank(square) != board.rank(king) || !fits || at_edge {
            let square = board.name(square);
            self.fault(to.at, say!("`king-to`: {square} must be between king and rook", square));
            return None;
        }
        let beside = if towards_last { end - 1 } else { end + 1 };
        Some((square, Square::new(beside)))
    }

    /// The kind with the letter R, with which a king castles if the file names no other.
    fn usual_partner(&mut self, table: usize) -> Option<Kind> {
        let rook = Letter { letter: 'R', promoted: false };
        let kind = self.letters.get(&rook).copied();
        if kind.is_none() {
            let message =
                say!("[castling] (without a `with`) names `R`, but no piece has this letter");
            self.fault(table, message);
        }
        kind
    }

    fn square(&mut self, text: &At<String>, key: &str, board: Geometry) -> Option<Square> {
        let square = board.parse(&text.value);
        if square.is_none() {
            let found = excerpt(&text.value);
            let message = say!("`{key}`: there is no square \"{found}\" on this board", key, found);
            self.fault(text.at, message);
        }
        square
    }

    /// Reads the start position into the variant and checks it.
    pub(super) fn start(&mut self, variant: &mut Variant) {
        let file = self.file;
        let Some(fen) = &file.board.start else {
            let at = Self::top(file.board.at);
            self.fault(at, say!("[board] needs `start`: the start position in FEN"));
            return;
        };
        match fen::read(variant, &fen.value) {
            Ok(setup) => {
                if let Some(prelude) = &mut variant.prelude {
                    prelude.before = setup.clone();
                }
                variant.start = setup;
                self.posts(variant, fen.at);
            }
            Err(error) => {
                self.start_fault(fen, &error, variant);
                return;
            }
        }
        let royals = Color::ALL.map(|color| variant.count_royals(color, variant.start()));
        let kings_missing = !variant.royals().is_empty() && royals == [0, 0];
        if kings_missing {
            self.fault(fen.at, say!("`start`: neither side has a royal piece"));
        }
        if !variant.keeps_pieces() && !variant.start().holdings.is_empty() {
            self.fault(
                fen.at,
                say!(
                    "`start`: with captured = \"removed\" there are no pieces beside the board, \
                     unless [drops] has reserve = true"
                ),
            );
        }
        if !kings_missing && !variant.castles_by_drop() {
            self.check_castlers(variant);
        }
        self.check_prelude_files(variant);
        if self.faults.is_empty() {
            self.check_shuffle(variant);
        }
        if self.faults.is_empty() {
            self.check_reachable(variant);
        }
        if self.faults.is_empty() {
            self.check_playable(variant, fen.at);
        }
        variant.start.castlers = variant.castlers(&variant.start.board, variant.start.castling);
        if self.faults.is_empty() && variant.prelude().is_some() {
            variant.start = prelude::array(variant, 0);
        }
    }

    /// Finds the pieces with first moves, none of which has moved at the start.
    fn posts(&mut self, variant: &mut Variant, at: usize) {
        for color in Color::ALL {
            let ahead = variant.find_posts_ahead(color);
            if ahead.len() > MOST_AHEAD {
                let message = say!(
                    "`start`: at most {most} pieces of a side with first moves (`i`) may stand off \
                     its first rank",
                    most = MOST_AHEAD
                );
                self.fault(at, message);
                return;
            }
            variant.posts_ahead[color.index()] = ahead;
        }
        let mut start = variant.start.clone();
        variant.mark_unmoved(&mut start);
        variant.start = start;
    }

    /// Rejects a start position that cannot be played from, and substitutes that would give check
    /// before the first move. Their lines are as free in one array as in another.
    fn check_playable(&mut self, variant: &Variant, at: usize) {
        if let Err(faults) = playable(variant, variant.start()) {
            for fault in &faults {
                self.fault(at, say!("`start`: {fault}", fault));
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
                    let message = say!(
                        "`substitutes`: a {piece} on {square} gives check before the first move",
                        piece = name_of(variant, kind),
                        square = variant.board().name(square)
                    );
                    self.fault(at, message);
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
            let FenError { field, message, .. } = error;
            self.fault(at, say!("`start`, {field}: {message}", field, message));
        }
    }

    /// Checks that kings and rooks stand on the squares of their castling rights. A fault is said
    /// once where the file writes what is at fault: what is inherited is right for the base, so
    /// that it is the start position that has changed.
    fn check_castlers(&mut self, variant: &Variant) {
        let file = self.file;
        let mut told = Vec::new();
        for right in variant.rights() {
            let wing = wing_of(&file.castling, right);
            let king = wing.and_then(|wing| wing.king.as_ref()).or(file.castling.king.as_ref());
            let rook = wing.and_then(|wing| wing.rook.as_ref());
            let with = wing.and_then(|wing| wing.with.as_ref()).or(file.castling.with.as_ref());
            let places = [
                (right.king, right.king_kind, [("king", king), ("king", None)]),
                (right.rook, right.rook_kind, [("rook", rook), ("with", with)]),
            ];
            for (square, kind, texts) in places {
                let home = variant.start().board.get(square.index());
                if home == Some(&Some(Piece::new(right.color, kind))) {
                    continue;
                }
                let mut written = texts.into_iter().filter_map(|(key, text)| Some((key, text?.at)));
                let own = written.find(|&(_, at)| !self.is_inherited(at));
                let at = own.map_or_else(|| self.start_place(), |(_, at)| at);
                if told.contains(&at) {
                    continue;
                }
                told.push(at);
                let (piece, square) = (name_of(variant, kind), variant.board().name(square));
                let side = said(right.color.name());
                let message = match own {
                    Some((key, _)) => say!(
                        "`{key}`: {square} does not hold {side}'s {piece} in the start position",
                        key,
                        square,
                        side,
                        piece
                    ),
                    None => say!(
                        "`start`: {square} does not hold {side}'s {piece}, which castles from \
                         there: change [castling], or leave it out",
                        square,
                        side,
                        piece
                    ),
                };
                self.fault(at, message);
            }
        }
    }

    /// Returns `true` if this is the offset of facts that the file takes from its base.
    fn is_inherited(&self, at: usize) -> bool {
        self.file.based_on.as_ref().is_some_and(|base| base.at == at)
    }

    /// The offset of the start position.
    fn start_place(&self) -> usize {
        let board = &self.file.board;
        Self::top(board.start.as_ref().map(|start| start.at).or(board.at))
    }

    /// Checks that there is a piece to replace on each file of the wings, the same for both sides,
    /// and that none is royal or of a substitute's kind.
    fn check_prelude_files(&mut self, variant: &Variant) {
        let Some(prelude) = variant.prelude() else { return };
        let at = Self::top(self.file.prelude.at);
        for &file in prelude.queen_wing.iter().chain(&prelude.king_wing) {
            let square = Square::new(usize::from(file));
            let piece = variant.start().board[square.index()];
            let Some(kind) = piece.filter(|p| p.color() == Color::White).map(Piece::kind) else {
                let square = variant.board().name(square);
                let message =
                    say!("[prelude]: there is no White piece on {square} to replace", square);
                self.fault(at, message);
                continue;
            };
            if variant.is_royal(kind) {
                self.fault(
                    at,
                    say!("[prelude]: the royal piece stands on a file whose pieces are replaced"),
                );
            } else if let Some(message) = home_fault(variant, kind, square) {
                self.fault(at, message);
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
            let piece = name_of(variant, kind);
            let at = self.file.prelude.substitutes.as_ref().map(|list| list.at);
            let message =
                say!("`substitutes`: a {piece} is among the pieces to be replaced", piece);
            self.fault(Self::top(at), message);
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
    let at_home = is_there(Color::White, square) && is_there(Color::Black, mirror);
    (!at_home).then(|| {
        say!(
            "[prelude]: {white} and {black} do not both hold their side's {piece} in the start \
             position",
            white = variant.board().name(square),
            black = variant.board().name(mirror),
            piece = name_of(variant, kind)
        )
    })
}

/// The table from which a right comes: Black's may have one of its own, or mirror White's.
fn wing_of<'f>(castling: &'f Castling, right: &CastlingRight) -> Option<&'f Wing> {
    let letter = Letter { letter: right.letter, promoted: false };
    let of = |color: Color| {
        let is =
            move |wing: &&Wing| wing.right.as_ref().is_some_and(|it| it.value == letter.of(color));
        castling.wings.iter().find(is)
    };
    of(right.color).or_else(|| of(Color::White))
}

/// The side to which the right of a wing belongs first, by its letter.
fn side_of(wing: &Wing) -> Option<Color> {
    let letter = &wing.right.as_ref()?.value;
    match letter.as_bytes() {
        [b'A'..=b'Z'] => Some(Color::White),
        [b'a'..=b'z'] => Some(Color::Black),
        _ => None,
    }
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
