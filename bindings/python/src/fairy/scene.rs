//! A position after moves, and what Fairy-Stockfish counts differently: the clock, the squares on
//! which pawns may be captured en passant, and which pieces were promoted.

use std::collections::BTreeMap;
use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use wazir_rules::bits::Bits;
use wazir_rules::notation::coord::Tolerance;
use wazir_rules::notation::fen;
use wazir_rules::{
    Color, EnPassant, Game, History, Kind, Move, MoveKind, Piece, Setup, Square, Tables, Visitor,
};

use super::dialect::Known;

/// A position after moves.
pub(super) struct Scene {
    pub(super) known: Arc<Known>,
    game: Game,
    /// Plies since the last capture, drop, promotion or move of a pawn that cannot be taken back.
    pub(super) clock: u32,
    /// The squares on which a pawn is attacked that has just passed them.
    pub(super) passed: Vec<Square>,
    /// The squares of pieces that were promoted, and what they were, if that is known.
    pub(super) promoted: BTreeMap<Square, Option<Kind>>,
    /// The letter of the piece that the last move captured.
    last_captured: Option<String>,
}

impl Scene {
    /// The position of a FEN, or `startpos`, after moves in coordinates.
    pub(super) fn new(known: Arc<Known>, text: &str, moves: &[String]) -> PyResult<Scene> {
        let variant = known.variant();
        let setup = match text {
            "startpos" => variant.start().clone(),
            _ => fen::read(variant, text).map_err(|error| {
                PyValueError::new_err(format!("not a FEN of {}: {error}", variant.name()))
            })?,
        };
        let game = Game::from_setup(&known.rules, &setup).map_err(|faults| {
            PyValueError::new_err(format!("that position cannot be played: {faults}"))
        })?;
        let passed = setup.en_passant.map_or_else(Vec::new, |it| passed(&known, &game, it));
        let clock = u32::from(setup.halfmove_clock);
        let promoted = marked(variant, text);
        let mut scene = Scene { known, game, clock, passed, promoted, last_captured: None };
        for text in moves {
            let mv = scene.read(text)?;
            scene.play(mv);
        }
        Ok(scene)
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn setup(&self) -> Setup {
        self.game.setup()
    }

    /// The legal moves.
    pub(super) fn legal(&self) -> Vec<Move> {
        self.game.legal_moves()
    }

    /// A move in coordinates.
    pub(super) fn coordinates(&self, mv: Move) -> String {
        self.game.coordinates(mv)
    }

    /// Reads a legal move in coordinates.
    pub(super) fn read(&self, text: &str) -> PyResult<Move> {
        self.game
            .read_coordinates(text, Tolerance::Exact)
            .map_err(|error| PyValueError::new_err(format!("Invalid move '{text}': {error}")))
    }

    /// The piece that moves or is dropped.
    pub(super) fn mover(&self, mv: Move) -> Kind {
        let standing = || self.game.piece(mv.origin()).map(Piece::kind);
        mv.dropped().or_else(standing).expect("a legal move has a piece")
    }

    /// Returns whether a move captures.
    pub(super) fn captures(&self, mv: Move) -> bool {
        self.game.captured(mv).is_some()
    }

    /// The letter of the piece that the last move captured.
    pub(super) fn last_captured(&self) -> Option<String> {
        self.last_captured.clone()
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move) {
        let variant = Arc::clone(self.game.variant());
        let color = self.game.turn();
        let captured = self.game.captured(mv);
        let is_pass = mv.is_pass();
        let kind = (!is_pass).then(|| self.mover(mv));
        let long = kind.and_then(|kind| self.long_step(kind, mv));
        self.last_captured = captured.map(|(square, piece)| {
            let base = match self.promoted.get(&square) {
                Some(was) => was.or(self.pawn()).unwrap_or(piece.kind()),
                None => variant.base(piece.kind()),
            };
            self.known.letter(base, piece.color()).to_string()
        });
        let resets = captured.is_some()
            || mv.dropped().is_some()
            || mv.promotion().is_some_and(|to| !self.turns_back(to))
            || kind.is_some_and(|kind| {
                variant.kind(kind).rules.resets_clock && !self.can_return(kind, color, mv)
            });
        self.clock = if resets { 0 } else { self.clock + 1 };
        self.carry_promoted(mv, kind, captured.map(|(square, _)| square));
        self.game.play(mv).expect("only legal moves are played");
        self.passed = long.map_or_else(Vec::new, |it| passed(&self.known, &self.game, it));
    }

    /// What promotes in chess.
    fn pawn(&self) -> Option<Kind> {
        self.known.variant().all_kinds().find(|&kind| self.known.type_of(kind).is_pawn())
    }

    /// Returns whether pieces turn back into others in this game, as this promotion does.
    fn turns_back(&self, to: Kind) -> bool {
        let variant = self.known.variant();
        variant.all_kinds().any(|from| {
            variant.kind(from).unpromoted == Some(to)
                && variant.kind(from).promotes_to.contains(&to)
        }) || variant
            .kind(to)
            .unpromoted
            .is_some_and(|base| variant.kind(to).promotes_to.contains(&base))
    }

    /// Returns whether the piece could go back where it came from.
    fn can_return(&self, kind: Kind, color: Color, mv: Move) -> bool {
        self.game.visit(Return { color, kind, from: mv.to(), to: mv.origin() })
    }

    /// The squares that a double or triple step passes, whoever attacks them.
    fn long_step(&self, kind: Kind, mv: Move) -> Option<EnPassant> {
        if mv.kind() != MoveKind::DoubleStep {
            return None;
        }
        let variant = self.game.variant();
        let board = variant.board();
        if !variant.kind(kind).taken_from.contains(board.rank_of(self.game.turn(), mv.origin())) {
            return None;
        }
        let (from, to) = (mv.origin(), mv.to());
        let between = |part: isize, of: isize| {
            let along = |from: usize, to: usize| {
                from.checked_add_signed((to as isize - from as isize) * part / of)
            };
            let file = along(board.file(from), board.file(to))?;
            board.square(file, along(board.rank(from), board.rank(to))?)
        };
        let steps = board.rank(from).abs_diff(board.rank(to));
        let steps = steps.max(board.file(from).abs_diff(board.file(to))) as isize;
        let target = between(steps - 1, steps)?;
        let before = (steps == 3).then(|| between(1, 3)).flatten();
        Some(EnPassant { target, before, pawn: to })
    }

    fn carry_promoted(&mut self, mv: Move, kind: Option<Kind>, captured: Option<Square>) {
        let carried =
            if mv.dropped().is_none() { self.promoted.remove(&mv.origin()) } else { None };
        if let Some(square) = captured {
            self.promoted.remove(&square);
        }
        if mv.promotion().is_some() {
            self.promoted.insert(mv.to(), kind);
        } else if let Some(was) = carried {
            self.promoted.insert(mv.to(), was);
        }
    }
}

/// The squares on which a pawn can be captured that has just passed them, as they are written: those
/// that are attacked; of pieces that are no pawns there, all, and that on which it stands.
fn passed(known: &Known, game: &Game, step: EnPassant) -> Vec<Square> {
    let is_pawn = |piece: Piece| known.type_of(piece.kind()).is_pawn();
    match game.piece(step.pawn).is_some_and(is_pawn) {
        true => game.visit(Passed { step }),
        false => step.targets().chain([step.pawn]).collect(),
    }
}

/// The squares whose pieces a FEN marks as promoted.
fn marked(variant: &wazir_rules::Variant, text: &str) -> BTreeMap<Square, Option<Kind>> {
    let board = variant.board();
    let placement = text.split([' ', '[']).next().unwrap_or_default();
    if !placement.contains('~') {
        return BTreeMap::new();
    }
    let mut squares = BTreeMap::new();
    for (row, rank) in placement.split('/').enumerate() {
        let (mut file, mut digits) = (0, 0);
        for sign in rank.chars() {
            if let Some(digit) = sign.to_digit(10) {
                digits = 10 * digits + digit as usize;
                continue;
            }
            file += std::mem::take(&mut digits);
            match sign {
                '+' => {}
                '~' => {
                    let rank = board.ranks().checked_sub(row + 1);
                    let square = rank.and_then(|rank| board.square(file.max(1) - 1, rank));
                    squares.extend(square.map(|square| (square, None)));
                }
                _ => file += 1,
            }
        }
    }
    squares
}

struct Passed {
    step: EnPassant,
}

impl Visitor for Passed {
    type Output = Vec<Square>;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Vec<Square> {
        let position = history.current();
        let Some(passer) = position.piece(self.step.pawn) else { return Vec::new() };
        let is_attacked = |&square: &Square| {
            let by = position.attackers(tables, position.turn(), square, position.occupied());
            let same = |from| position.piece(from).is_some_and(|it| it.kind() == passer.kind());
            by.squares().any(same)
        };
        self.step.targets().filter(is_attacked).collect()
    }
}

struct Return {
    color: Color,
    kind: Kind,
    from: Square,
    to: Square,
}

impl Visitor for Return {
    type Output = bool;

    fn visit<B: Bits>(self, tables: &Tables<B>, _: &History<B>) -> bool {
        tables.quiet_leaps(self.color, self.kind, self.from).meets(B::of(self.to))
    }
}
