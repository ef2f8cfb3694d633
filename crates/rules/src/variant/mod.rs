//! A variant that has been checked: every fact that one game has and another has not.
//!
//! Three stages lead from text to moves: a [file as written](mod@file), the checked [`Variant`]
//! of this module, and the tables of [`Tables`](crate::tables::Tables) for one board width.
//! Nothing here is named after a game; games differ by these facts alone.

mod base;
pub mod check;
mod fault;
pub mod file;
pub mod reader;
pub mod shelf;

pub use base::MAX_BYTES;

use crate::betza::Betza;
use crate::geometry::Geometry;
use crate::setup::Setup;
use crate::square::{Color, Kind, Square};

/// A checked variant. Only [checking a file](check::read) makes one, and nothing changes it
/// afterwards, so it can always be played.
#[derive(Clone, Debug)]
pub struct Variant {
    id: String,
    name: String,
    aliases: Vec<String>,
    about: String,
    board: Geometry,
    kinds: Vec<PieceKind>,
    royal: Kind,
    rights: Vec<CastlingRight>,
    promotion: PromotionRules,
    captured: Captured,
    ending: EndRules,
    prelude: Option<PreludeRules>,
    start: Setup,
    notation: NotationStyle,
    protocol: ProtocolFacts,
}

/// A kind of piece.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PieceKind {
    /// "Knight".
    pub name: String,
    /// `N`, or `+R` for a promoted kind: what FEN and SAN write for White's.
    pub letter: Letter,
    /// Further letters under which it is read.
    pub also: Vec<Letter>,
    /// How it moves, the first double step and castling apart.
    pub betza: Betza,
    /// The same in the file's own spelling, which people know it by.
    pub spelling: String,
    /// Its value in hundredths of a pawn; `None` for the royal kind.
    pub value: Option<i32>,
    /// The kinds that it may become.
    pub promotes_to: Vec<Kind>,
    /// For a kind that pieces are promoted to and that reverts on capture: what it was.
    pub unpromoted: Option<Kind>,
    /// The rank, counted from 0 at its own side, from which it may take a quiet step twice
    /// in one direction; it can then be taken en passant by the same kind.
    pub double_step: Option<u8>,
    /// Whether its moves reset the move clock, as a pawn's do.
    pub resets_clock: bool,
    /// Whether king and one such piece can never mate a bare king, even with help.
    pub dead_alone: bool,
    /// A piece of this kind may not be dropped on a file that holds another own one.
    pub one_per_file: bool,
    /// A drop of this kind may not mate.
    pub no_drop_mate: bool,
}

/// The letter of a kind: `N`, or `+R` for a promoted one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Letter {
    /// An ASCII capital.
    pub letter: char,
    /// Whether a `+` stands before it.
    pub promoted: bool,
}

impl Letter {
    /// Reads `N` or `+R`.
    pub fn parse(text: &str) -> Option<Letter> {
        let (promoted, rest) = match text.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let mut chars = rest.chars();
        let letter = chars.next().filter(char::is_ascii_uppercase)?;
        chars.next().is_none().then_some(Letter { letter, promoted })
    }

    /// As FEN writes it: capital for White, small for Black.
    pub fn of(self, color: Color) -> String {
        match color {
            Color::White => self.to_string(),
            Color::Black => self.to_string().to_ascii_lowercase(),
        }
    }
}

impl std::fmt::Display for Letter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.promoted {
            f.write_str("+")?;
        }
        write!(f, "{}", self.letter)
    }
}

/// One right to castle: lost when its king or rook moves, or when the rook is taken.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CastlingRight {
    /// Whose it is.
    pub color: Color,
    /// Its capital letter in FEN's third field.
    pub letter: char,
    /// Where the king stands.
    pub king: Square,
    /// Where the partner stands.
    pub rook: Square,
    /// The kind of the partner.
    pub rook_kind: Kind,
    /// Where both may end, king then partner.
    pub targets: Vec<(Square, Square)>,
}

/// When and into what pieces promote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PromotionRules {
    /// How many of the last ranks are the zone.
    pub ranks: u8,
    /// Whether a piece in the zone must promote, or may.
    pub choice: PromotionChoice,
    /// Whether a move that leaves the zone promotes, too.
    pub on_leaving: bool,
    /// Whether a piece may only become what lies in its side's holdings, which it then
    /// leaves. With nothing there it steps onto the last rank and stays as it is.
    pub from_holdings: bool,
}

/// Whether promotion is a duty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionChoice {
    /// A piece that reaches the zone becomes something else.
    Must,
    /// It may stay what it is, unless it could never move again from there.
    May,
}

/// Where a captured piece goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Captured {
    /// Out of the game.
    Removed,
    /// Into the hand of the captor, in its unpromoted form, to be dropped.
    CaptorsHand,
    /// Beside the board at the side that lost it.
    OwnersHoldings,
}

/// How games end, mate of the royal piece apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EndRules {
    /// What it means that the side to move has no legal move and is not in check.
    pub no_moves: NoMoves,
    /// The occurrence of a position that ends the game.
    pub fold: u8,
    /// Who wins by repetition.
    pub repetition: RepetitionResult,
    /// Whether a side that gave check with each of its moves since the first occurrence
    /// loses by repetition (if both did, White).
    pub perpetual_check_loses: bool,
    /// Plies without capture or pawn move after which the game is drawn.
    pub move_clock: Option<u16>,
}

/// What holds where a file says nothing: stalemate, the third occurrence and 50 moves each draw.
impl Default for EndRules {
    fn default() -> EndRules {
        EndRules {
            no_moves: NoMoves::Draw,
            fold: 3,
            repetition: RepetitionResult::Draw,
            perpetual_check_loses: false,
            move_clock: Some(100),
        }
    }
}

/// What no legal move means when not in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMoves {
    /// Stalemate draws.
    Draw,
    /// The side that cannot move loses.
    Loss,
}

/// Who wins by repetition, perpetual check apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepetitionResult {
    /// Nobody.
    Draw,
    /// White, who moved first, loses.
    WhiteLoses,
}

/// How pieces of the first rank are exchanged for others before play.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PreludeRules {
    /// The array before the exchange, which a file calls its `start`.
    pub before: Setup,
    /// The kinds that come in, one of each, in the order in which a
    /// [numbered array](crate::prelude::array) places them.
    pub substitutes: Vec<Kind>,
    /// Files (from 0) of the queen's wing, of which [`each`](Self::each) pieces go.
    pub queen_wing: Vec<u8>,
    /// Files of the king's wing, likewise.
    pub king_wing: Vec<u8>,
    /// How many pieces of each wing are replaced.
    pub each: u8,
}

/// How moves are written in this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NotationStyle {
    /// The habit as a whole.
    pub habit: Habit,
    /// How castling is written.
    pub castling: CastlingHabit,
    /// Whether pawn moves name both squares (`f2g3`).
    pub full_pawn_moves: bool,
}

/// The two families of move notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Habit {
    /// `Nf3`, `exd5`, `a8=Q+`.
    Chess,
    /// `P-b3`, `Bxb5+`, `P*c3`, `S-d5=`.
    Shogi,
}

/// How castling is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingHabit {
    /// `O-O` towards the last file, `O-O-O` towards the first.
    Letters,
    /// As a king's move, `Ki1`.
    KingMove,
}

/// Names in other programs, and what these must be told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ProtocolFacts {
    /// Names over CECP; the first is announced first.
    pub cecp: Vec<String>,
    /// Names over UCI (`UCI_Variant`).
    pub uci: Vec<String>,
    /// Value of PGN's `Variant` tag.
    pub pgn: String,
    /// For XBoard's `setup` command: piece letters in its own order, and size with parent,
    /// as in `(P.BR...) 5x5+5_shogi`. The start position follows.
    pub cecp_setup: Option<String>,
    /// The names (of [`cecp`](Self::cecp)) after which `setup` is sent; all when empty.
    pub cecp_setup_for: Vec<String>,
    /// XBoard's `piece` commands, as `P& fmFfceWifmnA`.
    pub cecp_pieces: Vec<String>,
}

impl Variant {
    /// The name that commands and addresses use: `chess`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What people call it: `Chess`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Other names that mean this game.
    pub fn aliases(&self) -> &[String] {
        &self.aliases
    }

    /// One sentence on what is different here.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> Geometry {
        self.board
    }

    /// All kinds of pieces, promoted ones included, in the order of the file.
    pub fn kinds(&self) -> &[PieceKind] {
        &self.kinds
    }

    /// The kind that must not be lost. Each side has exactly one such piece.
    #[inline]
    pub fn royal(&self) -> Kind {
        self.royal
    }

    /// Castling rights: White's first, each side's in the order of the file.
    pub fn rights(&self) -> &[CastlingRight] {
        &self.rights
    }

    /// When and into what pieces promote.
    pub fn promotion(&self) -> &PromotionRules {
        &self.promotion
    }

    /// Where a captured piece goes.
    pub fn captured(&self) -> Captured {
        self.captured
    }

    /// How games end.
    pub fn ending(&self) -> &EndRules {
        &self.ending
    }

    /// How pieces are exchanged before the first move, if they are.
    pub fn prelude(&self) -> Option<&PreludeRules> {
        self.prelude.as_ref()
    }

    /// The start position; with a prelude, its array of number 0.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// How moves are written.
    pub fn notation(&self) -> &NotationStyle {
        &self.notation
    }

    /// The names by which other programs know the game, and what they must be told.
    pub fn protocol(&self) -> &ProtocolFacts {
        &self.protocol
    }

    /// The facts of a kind.
    #[inline]
    pub fn kind(&self, kind: Kind) -> &PieceKind {
        &self.kinds[kind.index()]
    }

    /// All kinds, in order.
    pub fn all_kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.kinds.len()).map(Kind::new)
    }

    /// The kind with this letter, or one that is also read under it.
    pub fn kind_of(&self, letter: Letter) -> Option<Kind> {
        let find = |test: &dyn Fn(&PieceKind) -> bool| self.kinds.iter().position(test);
        find(&|k| k.letter == letter).or_else(|| find(&|k| k.also.contains(&letter))).map(Kind::new)
    }

    /// What a piece of this kind becomes when it is captured and changes hands.
    #[inline]
    pub fn base(&self, kind: Kind) -> Kind {
        self.kind(kind).unpromoted.unwrap_or(kind)
    }

    /// The same variant with another movement, which no checker has seen.
    #[cfg(test)]
    pub(crate) fn with_movement(mut self, kind: Kind, betza: Betza) -> Variant {
        self.kinds[kind.index()].betza = betza;
        self
    }

    /// Whether `square` lies in the promotion zone of `color`.
    #[inline]
    pub fn in_zone(&self, color: Color, square: Square) -> bool {
        self.board.rank_of(color, square) + usize::from(self.promotion.ranks) >= self.board.ranks()
    }

    /// Whether pieces in hand are put back on the board.
    pub fn has_drops(&self) -> bool {
        self.captured == Captured::CaptorsHand
    }

    /// Whether this is what somebody means who asks for `name`: id, alias or protocol name,
    /// without case.
    pub fn is_called(&self, name: &str) -> bool {
        let protocol = self.protocol.cecp.iter().chain(&self.protocol.uci);
        let names = [&self.id, &self.name].into_iter().chain(&self.aliases).chain(protocol);
        names.into_iter().any(|n| n.eq_ignore_ascii_case(name))
    }
}
