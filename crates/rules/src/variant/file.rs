//! A variant file as written: every possible key, unchecked.
//!
//! The `table!` invocations below are the only list of keys: they define the structs, read them,
//! merge a file with the one it is based on, and provide suggestions for misspelled keys. The
//! manual for authors is `docs/variant-files.md`.

use toml::de::{DeTable, DeValue};

use super::reader::{Field, Flag, Number, Reader, Table, Text, Texts, Value, Whole, Word};
use super::{Captured, CastlingHabit, Habit, NoMoves, PromotionChoice, RepetitionResult};

macro_rules! table {
    (
        $(#[$doc:meta])*
        $name:ident $place:literal $(told apart by $identity:ident)? {
            $($(#[$about:meta])* $key:literal $field:ident: $type:ty,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Default, Debug)]
        pub struct $name {
            /// The offset at which the table begins, if it is written.
            pub at: Option<usize>,
            $($(#[$about])* pub $field: $type,)*
        }

        impl Table for $name {
            const KEYS: &'static [&'static str] = &[$($key),*];

            fn take(reader: &mut Reader<'_, '_>, at: usize, mut table: DeTable<'_>) -> Self {
                let read = $name { at: Some(at), $($field: reader.field(&mut table, $key),)* };
                reader.reject_rest(&table, $place, Self::KEYS);
                read
            }

            fn over(self, base: Self) -> Self {
                $name { at: self.at.or(base.at), $($field: Field::over(self.$field, base.$field),)* }
            }

            $(fn identity(&self) -> Option<&str> {
                self.$identity.as_ref().map(|it| it.value.as_str())
            })?
        }

        impl Field for $name {
            fn read(
                reader: &mut Reader<'_, '_>,
                key: &str,
                value: toml::Spanned<DeValue<'_>>,
            ) -> Self {
                let at = reader.at(value.span());
                if let DeValue::Table(table) = value.into_inner() {
                    return Table::take(reader, at, table);
                }
                reader.fault(at, format!("`{key}` must be a table: write [{key}] and its keys below"));
                Self::default()
            }

            fn over(self, base: Self) -> Self {
                Table::over(self, base)
            }
        }
    };
}

table! {
    /// A whole file.
    File "at the top of the file" {
        /// The name used in commands.
        "id" id: Text,
        /// The name for people.
        "name" name: Text,
        /// Other names.
        "aliases" aliases: Texts,
        /// One sentence about what is special.
        "about" about: Text,
        /// The variant that applies where this file is silent.
        "based-on" based_on: Text,
        /// Pieces (by letter) and tables of the base that are left out.
        "without" without: Texts,
        /// The fate of captured pieces.
        "captured" captured: Word<Captured>,
        /// The board.
        "board" board: Board,
        /// The kinds of pieces.
        "piece" pieces: Vec<Piece>,
        /// The rules of promotion.
        "promotion" promotion: Promotion,
        /// The rules of castling.
        "castling" castling: Castling,
        /// The rules by which games end.
        "ending" ending: Ending,
        /// The exchange before the first move.
        "prelude" prelude: Prelude,
        /// The style in which moves are written.
        "notation" notation: Notation,
        /// Names in other programs.
        "protocol" protocol: Protocol,
    }
}

table! {
    /// `[board]`
    Board "in [board]" {
        /// The number of files.
        "files" files: Whole,
        /// The number of ranks.
        "ranks" ranks: Whole,
        /// The start position in FEN.
        "start" start: Text,
    }
}

table! {
    /// `[[piece]]`
    Piece "in [[piece]]" told apart by letter {
        /// `N`, or `+R` for a promoted kind.
        "letter" letter: Text,
        /// Other letters that are read as this kind.
        "also" also: Texts,
        /// The name, such as "Knight".
        "name" name: Text,
        /// The movement.
        "betza" betza: Text,
        /// The value in pawns.
        "value" value: Number,
        /// `true` if its loss loses the game.
        "royal" royal: Flag,
        /// The letters of the kinds to which it may promote.
        "promotes-to" promotes_to: Texts,
        /// The rank, counted from 1 on its own side, from which it may make a double step.
        "double-step" double_step: Whole,
        /// `true` if its moves reset the move clock.
        "resets-clock" resets_clock: Flag,
        /// `true` if a king and one such piece can never mate.
        "dead-alone" dead_alone: Flag,
        /// `true` if it may not be dropped on a file that has another of its side.
        "one-per-file" one_per_file: Flag,
        /// `true` if it may not be dropped to give mate.
        "no-drop-mate" no_drop_mate: Flag,
    }
}

table! {
    /// `[promotion]`
    Promotion "in [promotion]" {
        /// The number of ranks in the promotion zone.
        "ranks" ranks: Whole,
        /// Whether promotion is compulsory.
        "choice" choice: Word<PromotionChoice>,
        /// `true` if moves that leave the zone promote, too.
        "on-leaving" on_leaving: Flag,
        /// `true` if a piece may promote only to a piece in its side's holdings.
        "from-holdings" from_holdings: Flag,
    }
}

table! {
    /// `[castling]`
    Castling "in [castling]" {
        /// The square of White's king.
        "king" king: Text,
        /// The letter of the kind with which the king castles.
        "with" with: Text,
        /// The partners.
        "wing" wings: Vec<Wing>,
    }
}

table! {
    /// `[[castling.wing]]`
    Wing "in [[castling.wing]]" told apart by right {
        /// Its capital letter in the castling field of FEN.
        "right" right: Text,
        /// The square of White's partner.
        "rook" rook: Text,
        /// The target squares of White's king.
        "king-to" king_to: Texts,
    }
}

table! {
    /// `[ending]`
    Ending "in [ending]" {
        /// The result if a side has no legal move and is not in check.
        "no-moves" no_moves: Word<NoMoves>,
        /// The number of occurrences of a position that ends the game.
        "fold" fold: Whole,
        /// The result of a repetition.
        "repetition" repetition: Word<RepetitionResult>,
        /// `true` if perpetual check loses.
        "perpetual-check-loses" perpetual_check_loses: Flag,
        /// The number of plies without a capture or pawn move that draws; 0 means never.
        "move-clock" move_clock: Whole,
        /// `true` if the players may agree to a draw.
        "draw-by-agreement" draw_by_agreement: Flag,
    }
}

table! {
    /// `[prelude]`
    Prelude "in [prelude]" {
        /// The letters of the new kinds.
        "substitutes" substitutes: Texts,
        /// Files of the queen's wing.
        "queen-wing" queen_wing: Text,
        /// Files of the king's wing.
        "king-wing" king_wing: Text,
        /// The number of pieces replaced on each wing.
        "each" each: Whole,
    }
}

table! {
    /// `[notation]`
    Notation "in [notation]" {
        /// The family of notation.
        "habit" habit: Word<Habit>,
        /// The notation of castling.
        "castling" castling: Word<CastlingHabit>,
        /// `true` if pawn moves name both squares.
        "full-pawn-moves" full_pawn_moves: Flag,
    }
}

table! {
    /// `[protocol]`
    Protocol "in [protocol]" {
        /// Names over CECP.
        "cecp" cecp: Texts,
        /// Names over UCI.
        "uci" uci: Texts,
        /// The value of the PGN tag `Variant`.
        "pgn" pgn: Text,
        /// The part of XBoard's `setup` command before the start position.
        "setup" setup: Text,
        /// The names for which `setup` is sent.
        "setup-for" setup_for: Texts,
        /// XBoard's `piece` commands.
        "pieces" pieces: Texts,
    }
}

macro_rules! words {
    ($($type:ident { $($word:literal $value:ident),* $(,)? })*) => {$(
        impl $type {
            /// The words for the values in a variant file.
            pub const WORDS: &[(&str, $type)] = &[$(($word, $type::$value)),*];
        }

        impl Value for $type {
            fn expected() -> String {
                let words: Vec<String> =
                    Self::WORDS.iter().map(|(word, _)| format!("\"{word}\"")).collect();
                match words.as_slice() {
                    [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
                    _ => words.concat(),
                }
            }

            fn take(_: &mut Reader<'_, '_>, value: &DeValue<'_>) -> Option<Self> {
                let text = value.as_str()?;
                Self::WORDS.iter().find(|(word, _)| *word == text).map(|&(_, value)| value)
            }
        }
    )*};
}

words! {
    Captured {
        "removed" Removed,
        "captors-hand" CaptorsHand,
        "owners-holdings" OwnersHoldings,
    }
    PromotionChoice { "must" Must, "may" May }
    NoMoves { "draw" Draw, "loss" Loss }
    RepetitionResult { "draw" Draw, "white-loses" WhiteLoses }
    Habit { "chess" Chess, "shogi" Shogi }
    CastlingHabit { "letters" Letters, "king-move" KingMove }
}

/// Iterates over every key that a file may contain, table by table.
pub fn keys() -> impl Iterator<Item = &'static str> {
    let tables = [
        File::KEYS,
        Board::KEYS,
        Piece::KEYS,
        Promotion::KEYS,
        Castling::KEYS,
        Wing::KEYS,
        Ending::KEYS,
        Prelude::KEYS,
        Notation::KEYS,
        Protocol::KEYS,
    ];
    tables.into_iter().flatten().copied()
}
