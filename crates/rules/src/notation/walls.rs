//! The wall that is built with a move, written after a comma behind the move itself.

use super::MoveError;
use crate::moves::Move;
use crate::square::Square;
use crate::text::excerpt;

/// The moves of a list without their walls, each once.
pub(super) fn without(legal: &[Move]) -> Vec<Move> {
    let mut plain: Vec<Move> = legal.iter().map(|mv| mv.unwalled()).collect();
    plain.sort_unstable();
    plain.dedup();
    plain
}

/// Reads one of some moves.
type Read<'a> = &'a dyn Fn(&[Move], &str) -> Result<Move, MoveError>;

/// A notation in which moves are read.
pub(super) struct Reader<'a> {
    /// Splits the name of a square off the front.
    pub(super) split: fn(&str) -> Option<(&str, &str)>,
    pub(super) parse: &'a dyn Fn(&str) -> Option<Square>,
    /// Reads one of some moves, of which none builds a wall.
    pub(super) read: Read<'a>,
    pub(super) write: &'a dyn Fn(Move) -> String,
}

impl Reader<'_> {
    /// Reads one of the `legal` moves, some of which build walls: `e4,d5`, or in coordinates
    /// `e2e4,e4d5`. Where only one wall can be meant, none needs to be written.
    pub(super) fn read(&self, legal: &[Move], text: &str) -> Result<Move, MoveError> {
        let Some((plain, wall)) = self.parts(text)? else { return self.read_alone(legal, text) };
        let meant = legal.iter().filter(|mv| mv.wall() == Some(wall)).map(|mv| mv.unwalled());
        match (self.read)(&meant.collect::<Vec<_>>(), &plain) {
            Ok(mv) => mv.with_wall(wall).ok_or_else(|| MoveError::not_legal(text)),
            // Either the move itself is wrong, or the wall is.
            Err(_) => Err((self.read)(&without(legal), &plain)
                .err()
                .unwrap_or_else(|| MoveError::not_legal(text))),
        }
    }

    /// Reads a move without a wall.
    fn read_alone(&self, legal: &[Move], text: &str) -> Result<Move, MoveError> {
        let alone: Vec<Move> = legal.iter().copied().filter(|mv| mv.wall().is_none()).collect();
        if let Ok(mv) = (self.read)(&alone, text) {
            return Ok(mv);
        }
        let plain = (self.read)(&without(legal), text)?;
        let forms: Vec<Move> = legal.iter().copied().filter(|mv| mv.unwalled() == plain).collect();
        match forms.as_slice() {
            [only] => Ok(*only),
            [first, ..] => {
                Err(MoveError::Unwalled { text: excerpt(text), example: (self.write)(*first) })
            }
            [] => Err(MoveError::not_legal(text)),
        }
    }

    /// The move without its wall, and the wall's square, if one is written: by itself, or after
    /// the square from which it is seen. A promotion may stand before or behind it.
    fn parts(&self, text: &str) -> Result<Option<(String, Square)>, MoveError> {
        let Some((plain, wall)) = text.rsplit_once(',') else { return Ok(None) };
        let not_a_move = || MoveError::not_a_move(text, "e2e4,e4d5");
        let (first, rest) = (self.split)(wall.trim()).ok_or_else(not_a_move)?;
        let (name, suffix) = (self.split)(rest).unwrap_or((first, rest));
        let square = (self.parse)(name).ok_or_else(|| MoveError::no_square(name))?;
        Ok(Some((format!("{}{suffix}", plain.trim()), square)))
    }
}
