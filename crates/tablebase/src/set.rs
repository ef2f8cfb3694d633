//! The tables of a game that are at hand, and what they say of a position.

use std::collections::HashMap;
use std::sync::Arc;

use arrayvec::ArrayVec;
use wazir_rules::bits::Bits;
use wazir_rules::movegen::Wanted;
use wazir_rules::variant::Variant;
use wazir_rules::{
    Color, Game, GameResult, History, Move, Piece, Position, Square, Tables, Visitor,
};

use crate::facts::{self, Unfit};
use crate::material::{MOST_MEN, Material};
use crate::table::{Metric, Table};
use crate::value::Value;

/// Men and where they stand.
pub(crate) type Men = ArrayVec<(Piece, Square), MOST_MEN>;

/// The tables of a game that are at hand.
#[derive(Clone, Debug)]
pub struct Tablebase {
    variant: Arc<Variant>,
    /// `true` if a position with colours exchanged is worth the same.
    is_fair: bool,
    tables: HashMap<u64, Arc<Table>>,
    /// Those of distances to conversion.
    conversions: HashMap<u64, Arc<Table>>,
    most_men: usize,
}

impl Tablebase {
    /// No tables yet.
    ///
    /// # Errors
    /// Fails with the fact of the game for which it has none.
    pub fn new(variant: impl Into<Arc<Variant>>) -> Result<Tablebase, Unfit> {
        let variant = variant.into();
        facts::check(&variant)?;
        let is_fair = facts::is_fair(&variant);
        Ok(Tablebase {
            variant,
            is_fair,
            tables: HashMap::new(),
            conversions: HashMap::new(),
            most_men: 0,
        })
    }

    /// The game.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The material whose table serves this one: itself, or with colours exchanged.
    #[must_use]
    pub fn served_by(&self, material: &Material) -> Material {
        if self.is_fair { material.stronger_first(&self.variant) } else { material.clone() }
    }

    /// The table of some material.
    pub fn table(&self, material: &Material) -> Option<&Arc<Table>> {
        self.tables.get(&key(self.served_by(material).pieces()))
    }

    /// The table of distances to conversion of some material.
    pub fn conversion(&self, material: &Material) -> Option<&Arc<Table>> {
        self.conversions.get(&key(self.served_by(material).pieces()))
    }

    /// Adds a table of this game.
    pub fn add(&mut self, table: impl Into<Arc<Table>>) {
        let table = table.into();
        let key = key(table.material.pieces());
        match table.metric {
            Metric::Mate => {
                self.most_men = self.most_men.max(table.material.men());
                self.tables.insert(key, table);
            }
            Metric::Conversion => {
                self.conversions.insert(key, table);
            }
        }
    }

    /// The largest number of men of a table.
    #[inline]
    pub fn most_men(&self) -> usize {
        self.most_men
    }

    /// All tables, in no particular order.
    pub fn tables(&self) -> impl Iterator<Item = &Arc<Table>> {
        self.tables.values()
    }

    /// What a position is worth, if its table is here. The tables know nothing of castling, and of
    /// draws by repetition or by the move clock.
    #[inline]
    pub fn probe<B: Bits>(&self, tables: &Tables<B>, position: &Position<B>) -> Option<Value> {
        let is_small = position.occupied().count() as usize <= self.most_men;
        if !is_small || position.castling() != 0 {
            return None;
        }
        if position.en_passant().is_some() {
            let moves = self.moves(tables, position);
            return moves?.into_iter().map(|(_, value)| value).max();
        }
        self.look_up_men(Metric::Mate, &men_of(position)?, position.turn())
    }

    /// What a position is worth while the move clock counts, if its table of distances to conversion
    /// is here: a win or a loss with the plies to the next move that begins the clock anew, or to the
    /// end of the game; both are draws where the clock has not so many plies left. A draw is one
    /// whatever the clock shows.
    pub fn probe_conversion<B: Bits>(
        &self,
        tables: &Tables<B>,
        position: &Position<B>,
    ) -> Option<Value> {
        if self.conversions.is_empty() || position.castling() != 0 {
            return None;
        }
        let men = men_of(position)?;
        if position.en_passant().is_none() {
            return self.look_up_men(Metric::Conversion, &men, position.turn());
        }
        self.conversions_after(tables, position)?.into_iter().map(|(_, value)| value).max()
    }

    /// All legal moves with what they are worth while the move clock counts.
    fn conversions_after<B: Bits>(
        &self,
        tables: &Tables<B>,
        position: &Position<B>,
    ) -> Option<Vec<(Move, Value)>> {
        judge_moves(tables, position, |next| {
            let resets = next.halfmove_clock() == 0;
            let value = self.probe_conversion(tables, next);
            let outcome = || self.look_up_outcome(&men_of(next)?, next.turn());
            let is_plain = resets && next.en_passant().is_none();
            let value = value.or_else(|| if is_plain { outcome() } else { None });
            let value = value.or_else(|| result(tables, next))?;
            Some(if resets { value.converts() } else { value.before() })
        })
    }

    /// Who wins with these men and the move clock at zero; the distance is of no use.
    pub(crate) fn look_up_outcome(&self, men: &[(Piece, Square)], turn: Color) -> Option<Value> {
        self.look_up_men(Metric::Conversion, men, turn).or_else(|| {
            // Where all wins come before the clock runs out, it spoils none.
            let pieces = men.iter().map(|&(piece, _)| piece);
            let table = self.table(&Material::new(&self.variant, pieces))?;
            let is_free = |turn: Color| table.counts(turn).beyond_the_clock == 0;
            let is_free = Color::ALL.into_iter().all(is_free);
            if is_free { self.look_up_men(Metric::Mate, men, turn) } else { None }
        })
    }

    /// What a position with these men and nothing else is worth.
    #[inline]
    pub(crate) fn look_up_men(
        &self,
        metric: Metric,
        men: &[(Piece, Square)],
        turn: Color,
    ) -> Option<Value> {
        let tables = match metric {
            Metric::Mate => &self.tables,
            Metric::Conversion => &self.conversions,
        };
        let pieces = men.iter().map(|&(piece, _)| piece);
        if let Some(table) = tables.get(&key(pieces.clone())) {
            return table.get(men, turn);
        }
        if !self.is_fair {
            return None;
        }
        let other = |piece: Piece| Piece::new(!piece.color(), piece.kind());
        let table = tables.get(&key(pieces.map(other)))?;
        let board = self.variant.board();
        let men: Men =
            men.iter().map(|&(piece, square)| (other(piece), board.mirror(square))).collect();
        table.get(&men, !turn)
    }

    /// All legal moves, with what each is worth to the side to move; `None` if a table is missing
    /// for one of them.
    pub fn moves<B: Bits>(
        &self,
        tables: &Tables<B>,
        position: &Position<B>,
    ) -> Option<Vec<(Move, Value)>> {
        judge_moves(tables, position, |next| {
            let value = self.probe(tables, next).or_else(|| result(tables, next))?;
            Some(value.before())
        })
    }
}

/// All legal moves, with what the positions after them make them worth; `None` if that of one is unknown.
fn judge_moves<B: Bits>(
    tables: &Tables<B>,
    position: &Position<B>,
    worth: impl Fn(&Position<B>) -> Option<Value>,
) -> Option<Vec<(Move, Value)>> {
    let mut list = Vec::new();
    position.generate(tables, Wanted::All, &mut list);
    let judged = |mv| Some((mv, worth(&position.play_unchecked(tables, mv))?));
    list.into_iter().map(judged).collect()
}

impl Tablebase {
    /// What the current position of a game is worth.
    pub fn value_in(&self, game: &Game) -> Option<Value> {
        game.visit(Worth(self))
    }

    /// What the current position of a game is worth while the move clock counts, see
    /// [`probe_conversion`](Self::probe_conversion).
    pub fn conversion_in(&self, game: &Game) -> Option<Value> {
        game.visit(Conversion(self))
    }

    /// All legal moves of a game, with what each is worth to the side to move; `None` if a table is
    /// missing for one of them.
    pub fn moves_in(&self, game: &Game) -> Option<Vec<(Move, Value)>> {
        game.visit(Moves(self))
    }
}

struct Worth<'a>(&'a Tablebase);

impl Visitor for Worth<'_> {
    type Output = Option<Value>;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Self::Output {
        self.0.probe(tables, history.current())
    }
}

struct Conversion<'a>(&'a Tablebase);

impl Visitor for Conversion<'_> {
    type Output = Option<Value>;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Self::Output {
        self.0.probe_conversion(tables, history.current())
    }
}

struct Moves<'a>(&'a Tablebase);

impl Visitor for Moves<'_> {
    type Output = Option<Vec<(Move, Value)>>;

    fn visit<B: Bits>(self, tables: &Tables<B>, history: &History<B>) -> Self::Output {
        self.0.moves(tables, history.current())
    }
}

/// What a position is worth in which the game is over; `None` if it goes on.
pub(crate) fn result<B: Bits>(tables: &Tables<B>, position: &Position<B>) -> Option<Value> {
    if !position.has_ended(tables) && position.count_legal(tables) > 0 {
        return None;
    }
    let outcome = History::new(tables, position.clone()).outcome(tables)?;
    Some(match outcome.result {
        GameResult::Draw => Value::Draw,
        GameResult::Win(winner) if winner == position.turn() => Value::Win(0),
        GameResult::Win(_) => Value::Loss(0),
    })
}

/// The men of a position; `None` if there are too many.
#[inline]
pub(crate) fn men_of<B: Bits>(position: &Position<B>) -> Option<Men> {
    let occupied = position.occupied();
    if occupied.count() as usize > MOST_MEN {
        return None;
    }
    let man = |square: Square| Some((position.piece(square)?, square));
    Some(occupied.squares().filter_map(man).collect())
}

/// A number for each set of men, in whatever order they come.
#[inline]
pub(crate) fn key(pieces: impl Iterator<Item = Piece>) -> u64 {
    // One byte for each man, the lowest first.
    let mut codes = [0u8; MOST_MEN];
    for (count, piece) in pieces.enumerate() {
        let mut code = 1 + 2 * piece.kind().index() as u8 + piece.color().index() as u8;
        for other in &mut codes[..count] {
            if *other > code {
                std::mem::swap(other, &mut code);
            }
        }
        codes[count] = code;
    }
    codes.iter().fold(0, |all, &code| all << 8 | u64::from(code))
}
