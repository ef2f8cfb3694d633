//! Checked variants: all the facts in which games differ.
//!
//! Three stages lead from text to moves: a file as written, the checked [`Variant`]
//! of this module, and the [`Tables`](crate::tables::Tables) for one board width. Nothing here
//! is named after a game: games differ only by these facts.

mod base;
pub(crate) mod check;
mod drill;
mod end_words;
mod ends;
mod family;
mod fault;
mod file;
mod first_moves;
mod gait;
pub(crate) mod library;
mod material;
mod points;
mod promotion;
mod ranks;
mod reader;
mod region;
mod rows;
mod shuffle;
mod table;
mod walls;

use std::sync::OnceLock;

pub use base::MAX_BYTES;
pub use check::{facts, summary};
pub use ends::{Condition, End};
pub(crate) use fault::did_you_mean;
pub use fault::{Fault, Faults};
pub use file::{
    Building, Captured, CastlingHabit, CheckRule, ClockResult, DropRules, EndResult, EndRules,
    Family, Habit, IfNone, Line, MoveRules, NoMoves, NotationStyle, Opposite, Passing, PieceLooks,
    PieceRules, PromotedHabit, PromotionChoice, PromotionRules, RepetitionResult, Side, WallLooks,
    WallPlace, When, manual,
};
pub(crate) use first_moves::MOST_AHEAD;
pub use gait::Area;
pub(crate) use gait::{Gait, Ground, Limits};
pub(crate) use points::compare;
pub use promotion::Promotion;
pub use ranks::Ranks;
pub use region::Region;
pub use shuffle::ShuffleRules;
pub(crate) use shuffle::home;
pub use table::Key;
pub use walls::WallRules;

use crate::betza::{Betza, Offset, Shape, Way};
use crate::geometry::Geometry;
use crate::setup::{EnPassant, Setup};
use crate::square::{Color, Kind, Piece, Square};
use material::DeadMaterial;

/// A checked variant. Only [checking a file](Variant::read) creates one, and it is immutable, so it
/// can always be played.
///
/// ```
/// use wazir_rules::Variant;
///
/// let falcon = Variant::named("falcon")?;
/// assert_eq!((falcon.id(), falcon.name()), ("falcon", "Falcon Chess"));
/// assert_eq!((falcon.board().files(), falcon.board().ranks()), (10, 8));
/// assert_eq!(falcon.ending().fold, 3);
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Debug)]
pub struct Variant {
    id: String,
    name: String,
    aliases: Vec<String>,
    about: String,
    family: Family,
    based_on: Option<String>,
    board: Geometry,
    kinds: Vec<PieceKind>,
    royals: Vec<Kind>,
    regions: Vec<Region>,
    rights: Vec<CastlingRight>,
    castles_by_drop: bool,
    castles_opposite: bool,
    promotion: PromotionRules,
    drops: DropRules,
    captured: Captured,
    check: CheckRule,
    moves: MoveRules,
    explosion: Option<ExplosionRules>,
    trade: Option<TradeRules>,
    walls: Option<WallRules>,
    ending: EndRules,
    ends: Vec<End>,
    /// The points that each side has besides those of its pieces, in tenths.
    extra_points: [i32; 2],
    prelude: Option<PreludeRules>,
    /// Found when it is first asked for.
    dead_material: OnceLock<DeadMaterial>,
    shuffle: Option<ShuffleRules>,
    start: Setup,
    /// For each side, the posts of unmoved pieces off its first rank.
    posts_ahead: [Vec<Square>; 2],
    notation: NotationStyle,
    protocol: ProtocolFacts,
}

/// The facts of a kind of piece.
///
/// ```
/// use wazir_rules::Variant;
/// use wazir_rules::variant::Letter;
///
/// let chess = Variant::named("chess")?;
/// let pawn = chess.kind(chess.kind_of(Letter::parse("P").unwrap()).unwrap());
/// assert_eq!((pawn.name.as_str(), pawn.value), ("Pawn", Some(100)));
/// assert_eq!(pawn.double_step.first(), Some(1));
/// assert_eq!(pawn.promotes_to.len(), 4);
/// # Ok::<(), wazir_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PieceKind {
    /// The name, such as "Knight".
    pub name: String,
    /// The letter of White's pieces in FEN and SAN: `N`, or `+R` for a promoted kind.
    pub letter: Letter,
    /// Other letters that are read as this kind.
    pub also: Vec<Letter>,
    /// The figure with which it is drawn, if its movement does not decide.
    pub looks: Option<PieceLooks>,
    /// The movement, except for the double step and castling.
    pub betza: Betza,
    /// The movement as spelled in the file, which is the spelling that people know.
    pub spelling: String,
    /// The leaps without capture that it has in addition where its side's pieces of this kind stand
    /// at the start.
    pub first_move: Option<Betza>,
    /// The kinds of enemies that end its first moves by aiming at it.
    pub loses_first_move_to: Vec<Kind>,
    /// The value in hundredths of a pawn; `None` for a royal kind.
    pub value: Option<i32>,
    /// The kinds to which it may promote, on either side.
    pub promotes_to: Vec<Kind>,
    /// The promotion of White's pieces, and of Black's.
    pub promotions: [Promotion; 2],
    /// The kind to which it reverts when captured, if it is a promoted kind that does.
    pub unpromoted: Option<Kind>,
    /// No piece may promote to it while its side has so many on the board.
    pub most: Option<u8>,
    /// The ranks from which it may make its non-capturing step twice in the same direction; pieces
    /// of the same kind can then capture it en passant.
    pub double_step: Ranks,
    /// The ranks from which it may make that step three times.
    pub triple_step: Ranks,
    /// The ranks of its double step from which it can be captured en passant.
    pub taken_from: Ranks,
    /// The region in which it may be dropped, if it is not the whole board.
    pub drops_in: Option<Region>,
    /// It may not be dropped on a file that has so many of its side.
    pub most_per_file: Option<u8>,
    /// Its other moves in regions.
    pub areas: Vec<Area>,
    /// The region on whose squares alone it may stand.
    pub stays_in: Option<Region>,
    /// The kinds over which it may not hop.
    pub may_not_hop: Vec<Kind>,
    /// The kinds that it may not capture.
    pub may_not_capture: Vec<Kind>,
    /// Its points, in tenths, where a game can be won by more points.
    pub points: i32,
    /// The rules that are simply true or false.
    pub rules: PieceRules,
}

impl PieceKind {
    /// The steps that a double step makes twice: the steps of one square without capture, those
    /// that go forward if there are any.
    pub(crate) fn single_steps(&self) -> Vec<Offset> {
        single_steps(&self.betza)
    }

    /// The double and triple steps of such a piece of `color` from a square, on an empty board, as
    /// those who capture en passant see them.
    pub(crate) fn long_steps(&self, board: Geometry, color: Color, from: Square) -> Vec<EnPassant> {
        let rank = board.rank_of(color, from);
        if !self.double_step.contains(rank) {
            return Vec::new();
        }
        let mut all = self.double_steps(board, color, from);
        if self.triple_step.contains(rank) {
            let go = |square, step| board.step(color, square, step);
            let triple = |step| {
                let before = go(from, step)?;
                let target = go(before, step)?;
                Some(EnPassant { target, before: Some(before), pawn: go(target, step)? })
            };
            all.extend(self.single_steps().into_iter().filter_map(triple));
        }
        all
    }

    /// The double steps that such a piece of `color` could make from a square on an empty board, on
    /// whichever rank it is.
    pub(crate) fn double_steps(
        &self,
        board: Geometry,
        color: Color,
        from: Square,
    ) -> Vec<EnPassant> {
        let go = |square, step| board.step(color, square, step);
        let double = |step| {
            let target = go(from, step)?;
            Some(EnPassant { target, before: None, pawn: go(target, step)? })
        };
        self.single_steps().into_iter().filter_map(double).collect()
    }

    /// Returns `true` if there are pieces that it may not hop over or capture.
    pub fn is_barred(&self) -> bool {
        !self.may_not_hop.is_empty() || !self.may_not_capture.is_empty()
    }

    /// Returns `true` if such a piece of `color` may stand on `square`, as far as its region is
    /// concerned.
    pub fn may_stand(&self, color: Color, square: Square) -> bool {
        self.stays_in.as_ref().is_none_or(|region| region.contains(color, square))
    }
}

/// The steps of one square without capture, those that go forward if there are any.
fn single_steps(betza: &Betza) -> Vec<Offset> {
    let quiet = betza.ways().into_iter().filter(|way| way.quiet && !way.initial);
    let steps = quiet.filter_map(|way| match way.shape {
        Shape::Leap { to } if to.dx.abs().max(to.dy.abs()) == 1 => Some(to),
        _ => None,
    });
    let mut steps: Vec<Offset> = steps.collect();
    if steps.iter().any(|step| step.dy > 0) {
        steps.retain(|step| step.dy > 0);
    }
    steps
}

/// The rules of captures that destroy the capturer and all pieces next to it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ExplosionRules {
    /// The kinds that are not destroyed, unless they capture or are captured.
    pub spares: Vec<Kind>,
}

/// The rules by which the strongest pieces may not be traded for each other.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TradeRules {
    /// The kinds that may not be traded.
    pub pieces: Vec<Kind>,
    /// The kinds whose capture on the way does not excuse a trade.
    pub light: Vec<Kind>,
    /// `true` if royal pieces guard.
    pub royal_guards: bool,
}

/// The letter of a kind: `N`, or `+R` for a promoted one.
///
/// ```
/// use wazir_rules::Color;
/// use wazir_rules::variant::Letter;
///
/// let dragon = Letter::parse("+R").unwrap();
/// assert!(dragon.promoted);
/// assert_eq!(dragon.of(Color::Black), "+r");
/// assert_eq!(Letter::parse("r"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Letter {
    /// An ASCII capital letter.
    pub letter: char,
    /// `true` if a `+` precedes it.
    pub promoted: bool,
}

impl Letter {
    /// Parses a letter such as `N` or `+R`; `None` if the text is not a letter.
    pub fn parse(text: &str) -> Option<Letter> {
        let (promoted, rest) = match text.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let mut chars = rest.chars();
        let letter = chars.next().filter(char::is_ascii_uppercase)?;
        chars.next().is_none().then_some(Letter { letter, promoted })
    }

    /// The letter as written in FEN: upper case for White, lower case for Black.
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

/// A right to castle, which is lost when its king or rook moves, or when the rook is captured.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CastlingRight {
    /// The side that has it.
    pub color: Color,
    /// Its capital letter in the castling field of FEN.
    pub letter: char,
    /// The king's square.
    pub king: Square,
    /// The kind of the king, which need not be royal.
    pub king_kind: Kind,
    /// The partner's square.
    pub rook: Square,
    /// The kind of the partner.
    pub rook_kind: Kind,
    /// The target squares of the king and its partner.
    pub targets: Vec<(Square, Square)>,
}

/// The rules by which pieces of the first rank are replaced before play.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PreludeRules {
    /// The array before the exchange, which is the `start` of a file.
    pub before: Setup,
    /// The new kinds, one piece of each, in the order in which a
    /// [numbered array](crate::prelude::array) places them.
    pub substitutes: Vec<Kind>,
    /// The files (from 0) of the queen's wing, on which [`each`](Self::each) pieces are replaced.
    pub queen_wing: Vec<u8>,
    /// The files of the king's wing, likewise.
    pub king_wing: Vec<u8>,
    /// The number of pieces replaced on each wing.
    pub each: u8,
}

/// The names of a game in other programs, and what these must be told about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ProtocolFacts {
    /// The names over CECP; the first is announced first.
    pub cecp: Vec<String>,
    /// The names over UCI (`UCI_Variant`).
    pub uci: Vec<String>,
    /// The value of the PGN tag `Variant`.
    pub pgn: String,
    /// The part of XBoard's `setup` command before the start position: piece letters in XBoard's
    /// order, and the board size with the parent variant, as in `(P.BR...) 5x5+5_shogi`.
    pub cecp_setup: Option<String>,
    /// The names of [`cecp`](Self::cecp) for which `setup` is sent; all if empty.
    pub cecp_setup_for: Vec<String>,
    /// XBoard's `piece` commands, such as `P& fmFfceWifmnA`.
    pub cecp_pieces: Vec<String>,
}

impl Variant {
    /// The name used in commands and URLs: `chess`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The name for people: `Chess`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Other names by which it can be found.
    pub fn aliases(&self) -> &[String] {
        &self.aliases
    }

    /// One sentence about what is special.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The games among which it is listed.
    ///
    /// ```
    /// use wazir_rules::Variant;
    /// use wazir_rules::variant::Family;
    ///
    /// assert_eq!(Variant::named("janus")?.family(), Family::Boards);
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn family(&self) -> Family {
        self.family
    }

    /// The id of the variant on which its file is based.
    ///
    /// ```
    /// # use wazir_rules::Variant;
    /// assert_eq!(Variant::named("nocastle")?.based_on(), Some("chess"));
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn based_on(&self) -> Option<&str> {
        self.based_on.as_deref()
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> Geometry {
        self.board
    }

    /// The facts of all kinds, promoted ones included, in the order of the file; indexed by
    /// [`Kind`].
    pub fn kinds(&self) -> &[PieceKind] {
        &self.kinds
    }

    /// The royal kinds: a side whose royal pieces are attacked is in check.
    ///
    /// ```
    /// # use wazir_rules::Variant;
    /// let chess = Variant::named("chess")?;
    /// let names: Vec<&str> =
    ///     chess.royals().iter().map(|&kind| chess.kind(kind).name.as_str()).collect();
    /// assert_eq!(names, ["King"]);
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn royals(&self) -> &[Kind] {
        &self.royals
    }

    /// The only royal kind; `None` if there is none or several.
    #[inline]
    pub fn royal(&self) -> Option<Kind> {
        match self.royals[..] {
            [royal] => Some(royal),
            _ => None,
        }
    }

    /// Returns `true` for a royal kind.
    #[inline]
    pub fn is_royal(&self, kind: Kind) -> bool {
        self.royals.contains(&kind)
    }

    /// The named sets of squares, in the order of the file.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The region with this name.
    pub fn region(&self, name: &str) -> Option<&Region> {
        self.regions.iter().find(|region| region.name() == name)
    }

    /// The squares of the royal pieces of `color` in a setup, in ascending order.
    pub fn royals_of<'a>(
        &'a self,
        color: Color,
        setup: &'a Setup,
    ) -> impl Iterator<Item = Square> + 'a {
        let is_royal = move |piece: Piece| piece.color() == color && self.is_royal(piece.kind());
        self.board
            .squares()
            .zip(&setup.board)
            .filter_map(move |(square, piece)| piece.is_some_and(is_royal).then_some(square))
    }

    /// The royal piece of `color` that is nearest to the first file, of two on a file the one
    /// nearest to the first rank.
    pub fn first_royal(&self, color: Color, setup: &Setup) -> Option<Square> {
        self.royals_of(color, setup).min_by_key(|&square| self.board.by_files(square))
    }

    /// The leaps that a piece has on this square in addition to its usual moves, because pieces of
    /// its kind and side stand there at the start.
    pub(crate) fn first_leaps(&self, piece: Piece, square: Square) -> Vec<Way> {
        let is_home = self.start.board.get(square.index()) == Some(&Some(piece));
        let first = self.kind(piece.kind()).first_move.as_ref().filter(|_| is_home);
        first.map_or_else(Vec::new, Betza::ways)
    }

    /// Returns `true` if each side has exactly one royal piece throughout the game, of one kind.
    ///
    /// ```
    /// # use wazir_rules::Variant;
    /// assert!(Variant::named("chess")?.has_lone_royals());
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn has_lone_royals(&self) -> bool {
        self.keeps_one_royal()
            && Color::ALL.into_iter().all(|color| self.royals_of(color, &self.start).count() == 1)
    }

    /// Returns `true` if each side has exactly one royal piece throughout the game, on the board or
    /// in hand.
    fn keeps_one_royal(&self) -> bool {
        let becomes_royal =
            |kind: &PieceKind| kind.promotes_to.iter().any(|&kind| self.is_royal(kind));
        self.royal().is_some()
            && !self.kinds.iter().any(becomes_royal)
            && Color::ALL.into_iter().all(|color| self.count_royals(color, &self.start) == 1)
    }

    /// Returns `true` if the game is about mating a single king by ordinary captures. In other
    /// games no position is [dead](crate::Position::is_dead).
    pub fn plays_for_mate(&self) -> bool {
        let confined = |kind: &PieceKind| {
            kind.stays_in.is_some()
                || !kind.rules.may_face
                || !kind.areas.is_empty()
                || kind.is_barred()
        };
        self.keeps_one_royal()
            && self.explosion.is_none()
            && self.trade.is_none()
            && self.walls.is_none()
            && MoveRules { may_flee: true, ..self.moves } == MoveRules::default()
            && !self.kinds.iter().any(confined)
            && !self.counts_passes()
            && !self.counts_points()
    }

    /// The attacks that are check.
    pub fn check(&self) -> CheckRule {
        self.check
    }

    /// The rules by which a side chooses among its moves.
    pub fn moves(&self) -> &MoveRules {
        &self.moves
    }

    /// The rules of explosions; `None` if captures are ordinary.
    pub fn explosion(&self) -> Option<&ExplosionRules> {
        self.explosion.as_ref()
    }

    /// The pieces that may not be traded for each other, if there are any.
    pub fn trade(&self) -> Option<&TradeRules> {
        self.trade.as_ref()
    }

    /// The rules of walls, if any are built in the course of a game.
    pub fn walls(&self) -> Option<&WallRules> {
        self.walls.as_ref()
    }

    /// Returns `true` if every move is followed by the building of a wall.
    pub fn builds_after_moving(&self) -> bool {
        self.walls.as_ref().is_some_and(WallRules::follow_moves)
    }

    /// The castling rights: White's first, each side's in the order of the file.
    ///
    /// ```
    /// # use wazir_rules::Variant;
    /// let janus = Variant::named("janus")?;
    /// let targets: Vec<String> =
    ///     janus.rights().iter().map(|right| janus.board().name(right.targets[0].0)).collect();
    /// assert_eq!(targets, ["i1", "b1", "i8", "b8"]);
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn rights(&self) -> &[CastlingRight] {
        &self.rights
    }

    /// `true` if a right to castle arises when its king and rook have been dropped on their squares.
    pub fn castles_by_drop(&self) -> bool {
        self.castles_by_drop
    }

    /// Returns `true` if a side loses the right to castle on the wing on which the other has castled.
    pub fn castles_opposite(&self) -> bool {
        self.castles_opposite
    }

    /// The rules of promotion.
    pub fn promotion(&self) -> &PromotionRules {
        &self.promotion
    }

    /// Returns `true` if a king and one piece of this kind can never win against a king alone, not
    /// even with its help. It follows from how both move, and such positions are drawn.
    pub fn is_dead_alone(&self, kind: Kind) -> bool {
        self.dead_material().alone[kind.index()]
    }

    /// Returns `true` if pieces that never leave squares of one colour might win, if they are
    /// enough. Where they cannot, positions with only such pieces are drawn.
    pub fn one_shade_wins(&self) -> bool {
        self.dead_material().one_shade_wins
    }

    fn dead_material(&self) -> &DeadMaterial {
        self.dead_material.get_or_init(|| DeadMaterial::of(self))
    }

    /// The fate of captured pieces.
    pub fn captured(&self) -> Captured {
        self.captured
    }

    /// The rules of drops, in games that have them: see [`has_drops`](Self::has_drops).
    pub fn drops(&self) -> &DropRules {
        &self.drops
    }

    /// The rules by which games end.
    pub fn ending(&self) -> &EndRules {
        &self.ending
    }

    /// The ends of a game, in the order in which they are looked for: those of the file, then the
    /// customary ones.
    pub fn ends(&self) -> &[End] {
        &self.ends
    }

    /// The number of checks to `color` that end the game; `None` if they are not counted.
    ///
    /// ```
    /// # use wazir_rules::{Color, Variant};
    /// let text = "id = 'x'\nname = 'X'\nbased-on = 'chess'\n\
    ///             [[end]]\nwhen = 'checks'\ncount = 3";
    /// assert_eq!(Variant::read(text)?.most_checks(Color::Black), Some(3));
    /// # Ok::<(), wazir_rules::Faults>(())
    /// ```
    pub fn most_checks(&self, color: Color) -> Option<u8> {
        let ends = self.ends.iter().filter(|end| end.is_for(color));
        let counts = ends.filter_map(|end| match end.condition {
            Condition::Checks { count } => Some(count),
            _ => None,
        });
        counts.min()
    }

    /// Returns `true` if the checks of a game are counted.
    pub fn counts_checks(&self) -> bool {
        self.ends.iter().any(|end| matches!(end.condition, Condition::Checks { .. }))
    }

    /// Returns `true` if the moves of a side may be counted to a limit.
    ///
    /// ```
    /// # use wazir_rules::Variant;
    /// assert!(!Variant::named("chess")?.counts_moves());
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn counts_moves(&self) -> bool {
        self.ends.iter().any(|end| matches!(end.condition, Condition::Counted { .. }))
    }

    /// Returns `true` if passes may end a game.
    pub fn counts_passes(&self) -> bool {
        self.ends.iter().any(|end| end.condition.is_by_passing())
    }

    /// The kinds that must be parted, or that a side accepts by passing, when they face each other.
    pub fn facing_kinds(&self) -> &[Kind] {
        let kinds = self.ends.iter().find_map(|end| match &end.condition {
            Condition::Facing { pieces } => Some(pieces.as_slice()),
            _ => None,
        });
        kinds.unwrap_or_default()
    }

    /// The exchange of pieces before the first move, if the game has one.
    pub fn prelude(&self) -> Option<&PreludeRules> {
        self.prelude.as_ref()
    }

    /// The start position; in a game with a prelude, array number 0.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The style in which moves are written.
    pub fn notation(&self) -> &NotationStyle {
        &self.notation
    }

    /// The names of the game in other programs, and what they must be told about it.
    pub fn protocol(&self) -> &ProtocolFacts {
        &self.protocol
    }

    /// The facts of a kind. Panics if the kind is not one of this variant.
    #[inline]
    pub fn kind(&self, kind: Kind) -> &PieceKind {
        &self.kinds[kind.index()]
    }

    /// All kinds, in order.
    pub fn all_kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.kinds.len()).map(Kind::new)
    }

    /// The kind with this letter, or else the kind for which it is another letter.
    ///
    /// ```
    /// # use wazir_rules::{Variant, variant::Letter};
    /// let shogi = Variant::named("minishogi")?;
    /// let kind = |text| shogi.kind_of(Letter::parse(text).unwrap());
    /// assert_eq!(kind("D"), kind("+R"));
    /// assert_eq!(kind("Z"), None);
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn kind_of(&self, letter: Letter) -> Option<Kind> {
        let find = |test: &dyn Fn(&PieceKind) -> bool| self.kinds.iter().position(test);
        find(&|k| k.letter == letter).or_else(|| find(&|k| k.also.contains(&letter))).map(Kind::new)
    }

    /// The kind that a captured piece of this kind becomes when it changes hands.
    ///
    /// ```
    /// # use wazir_rules::{Variant, variant::Letter};
    /// let shogi = Variant::named("minishogi")?;
    /// let dragon = shogi.kind_of(Letter::parse("+R").unwrap()).unwrap();
    /// assert_eq!(shogi.kind(shogi.base(dragon)).name, "Rook");
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    #[inline]
    pub fn base(&self, kind: Kind) -> Kind {
        self.kind(kind).unpromoted.unwrap_or(kind)
    }

    /// The same variant with another movement, which has not been checked.
    #[cfg(test)]
    pub(crate) fn with_movement(mut self, kind: Kind, betza: Betza) -> Variant {
        self.kinds[kind.index()].betza = betza;
        self
    }

    /// Returns `true` if this piece promotes on `square`, if it promotes at all.
    ///
    /// ```
    /// # use wazir_rules::{Color, Piece, Variant, variant::Letter};
    /// let chess = Variant::named("chess")?;
    /// let pawn = chess.kind_of(Letter::parse("P").unwrap()).unwrap();
    /// let c8 = chess.board().parse("c8").unwrap();
    /// assert!(chess.in_zone(Piece::new(Color::White, pawn), c8));
    /// assert!(!chess.in_zone(Piece::new(Color::Black, pawn), c8));
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    #[inline]
    pub fn in_zone(&self, piece: Piece, square: Square) -> bool {
        match &self.kind(piece.kind()).promotion(piece.color()).zone {
            Some(region) => region.contains(piece.color(), square),
            None => {
                let rank = self.board.rank_of(piece.color(), square);
                rank + usize::from(self.promotion.ranks) >= self.board.ranks()
            }
        }
    }

    /// The letter of a kind in moves, which several kinds may share: promoted pieces that FEN marks
    /// with a tilde are not marked there.
    pub fn written(&self, kind: Kind) -> Letter {
        let letter = self.kind(kind).letter;
        let promoted = letter.promoted && self.notation.promoted == PromotedHabit::Plus;
        Letter { promoted, ..letter }
    }

    /// The castling rights that the other side loses when a side uses this one, one bit for each.
    pub(crate) fn rights_ended_by(&self, used: &CastlingRight) -> u8 {
        let is_ended = |right: &CastlingRight| {
            self.castles_opposite && right.color != used.color && right.letter == used.letter
        };
        let rights = self.rights.iter().enumerate().filter(|(_, right)| is_ended(right));
        rights.fold(0, |all, (bit, _)| all | 1 << bit)
    }

    /// The kinds that count together where a side may have only so many: a piece, and its promoted
    /// form if it moves alike.
    pub(crate) fn counted_with(&self, kind: Kind) -> Vec<Kind> {
        let own = self.kind(kind);
        let alike = |&other: &Kind| {
            let facts = self.kind(other);
            other == kind
                || facts.letter.letter == own.letter.letter && facts.betza.is_equivalent(&own.betza)
        };
        self.all_kinds().filter(alike).collect()
    }

    /// Returns `true` if pieces in hand can be dropped.
    ///
    /// ```
    /// # use wazir_rules::Shelf;
    /// let shogi = Shelf::shipped().all().find(|variant| variant.has_drops()).unwrap();
    /// assert_eq!(shogi.id(), "minishogi");
    /// ```
    pub fn has_drops(&self) -> bool {
        self.captured == Captured::CaptorsHand || self.drops.reserve
    }

    /// Returns `true` if such a piece can be beside the board: a royal one only if it is dropped to
    /// begin with.
    pub fn may_be_held(&self, kind: Kind) -> bool {
        let begins = |color| self.start.holdings.count(color, kind) > 0;
        !self.is_royal(kind) || Color::ALL.into_iter().any(begins)
    }

    /// The number of royal pieces of `color`, those in hand included.
    pub(crate) fn count_royals(&self, color: Color, setup: &Setup) -> usize {
        let held = self.royals.iter().map(|&kind| usize::from(setup.holdings.count(color, kind)));
        self.royals_of(color, setup).count() + held.sum::<usize>()
    }

    /// Returns `true` if there can be pieces beside the board.
    pub fn keeps_pieces(&self) -> bool {
        self.captured != Captured::Removed || self.drops.reserve || self.drops.gates
    }

    /// Returns `true` if left and right are alike: every movement, region and hole has its mirror
    /// image. Castling and the array are not looked at.
    ///
    /// ```
    /// # use wazir_rules::Variant;
    /// assert!(Variant::named("janus")?.is_symmetric());
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn is_symmetric(&self) -> bool {
        let board = self.board;
        let reflected =
            |square| board.square(board.files() - 1 - board.file(square), board.rank(square));
        let is_symmetric = |squares: &[Square]| {
            squares.iter().all(|&square| reflected(square).is_some_and(|it| squares.contains(&it)))
        };
        let holes: Vec<Square> = board.holes().collect();
        let regions = self.regions.iter().flat_map(|region| &region.squares);
        let movements = self.kinds.iter().flat_map(|kind| {
            let areas = kind.areas.iter().flat_map(|area| area.betza.iter().chain(&area.lines));
            [&kind.betza].into_iter().chain(&kind.first_move).chain(areas)
        });
        is_symmetric(&holes)
            && regions.into_iter().all(|squares| is_symmetric(squares))
            && movements.into_iter().all(Betza::is_symmetric)
    }

    /// Returns `true` if `name` is the id, the name, an alias or a protocol name of this variant,
    /// ignoring case.
    ///
    /// ```
    /// # use wazir_rules::Variant;
    /// assert!(Variant::named("superchess")?.is_called("Superschaak"));
    /// # Ok::<(), wazir_rules::UnknownVariant>(())
    /// ```
    pub fn is_called(&self, name: &str) -> bool {
        let protocol = self.protocol.cecp.iter().chain(&self.protocol.uci);
        let names = [&self.id, &self.name].into_iter().chain(&self.aliases).chain(protocol);
        names.into_iter().any(|n| n.eq_ignore_ascii_case(name))
    }
}
