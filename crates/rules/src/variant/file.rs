//! A variant file as written: every key that there is, none of it checked.
//!
//! The `table!` below is the only list of keys: it makes the structs, reads them, lays a file
//! over the one it is based on, and knows what was probably meant by a misspelled key. What the
//! keys mean to their authors stands in `docs/variant-files.md`.

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
            /// Where the table begins, if it is written.
            pub at: Option<usize>,
            $($(#[$about])* pub $field: $type,)*
        }

        impl Table for $name {
            const KEYS: &'static [&'static str] = &[$($key),*];

            fn take(reader: &mut Reader<'_, '_>, at: usize, mut table: DeTable<'_>) -> Self {
                let read = $name { at: Some(at), $($field: reader.field(&mut table, $key),)* };
                reader.refuse_rest(&table, $place, Self::KEYS);
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
        /// The name that commands use.
        "id" id: Text,
        /// What people call it.
        "name" name: Text,
        /// Other names.
        "aliases" aliases: Texts,
        /// One sentence on what is different.
        "about" about: Text,
        /// The variant whose facts hold where this file is silent.
        "based-on" based_on: Text,
        /// Pieces (by letter) and tables of the base that do not hold here.
        "without" without: Texts,
        /// Where a captured piece goes.
        "captured" captured: Word<Captured>,
        /// The board.
        "board" board: Board,
        /// The kinds of pieces.
        "piece" pieces: Vec<Piece>,
        /// When pieces promote.
        "promotion" promotion: Promotion,
        /// How kings castle.
        "castling" castling: Castling,
        /// How games end.
        "ending" ending: Ending,
        /// What is exchanged before the first move.
        "prelude" prelude: Prelude,
        /// How moves are written.
        "notation" notation: Notation,
        /// Names in other programs.
        "protocol" protocol: Protocol,
    }
}

table! {
    /// `[board]`
    Board "in [board]" {
        /// Number of files.
        "files" files: Whole,
        /// Number of ranks.
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
        /// Further letters under which it is read.
        "also" also: Texts,
        /// "Knight".
        "name" name: Text,
        /// How it moves.
        "betza" betza: Text,
        /// Its value in pawns.
        "value" value: Number,
        /// Whether losing it loses the game.
        "royal" royal: Flag,
        /// Letters of what it may become.
        "promotes-to" promotes_to: Texts,
        /// The rank, 1 being its own side's first, from which it may step twice.
        "double-step" double_step: Whole,
        /// Whether its moves reset the move clock.
        "resets-clock" resets_clock: Flag,
        /// Whether king and one such piece can never mate.
        "dead-alone" dead_alone: Flag,
        /// Whether it is not dropped on a file with another own one.
        "one-per-file" one_per_file: Flag,
        /// Whether its drop may not mate.
        "no-drop-mate" no_drop_mate: Flag,
    }
}

table! {
    /// `[promotion]`
    Promotion "in [promotion]" {
        /// How many of the last ranks are the zone.
        "ranks" ranks: Whole,
        /// Duty or choice.
        "choice" choice: Word<PromotionChoice>,
        /// Whether moves out of the zone promote, too.
        "on-leaving" on_leaving: Flag,
        /// Whether a piece only becomes what lies in its side's holdings.
        "from-holdings" from_holdings: Flag,
    }
}

table! {
    /// `[castling]`
    Castling "in [castling]" {
        /// White's king's square.
        "king" king: Text,
        /// The letter of the kind that the king castles with.
        "with" with: Text,
        /// The partners.
        "wing" wings: Vec<Wing>,
    }
}

table! {
    /// `[[castling.wing]]`
    Wing "in [[castling.wing]]" told apart by right {
        /// Its capital in FEN's third field.
        "right" right: Text,
        /// White's partner's square.
        "rook" rook: Text,
        /// The squares on which White's king may end.
        "king-to" king_to: Texts,
    }
}

table! {
    /// `[ending]`
    Ending "in [ending]" {
        /// What it means to have no move and not to be in check.
        "no-moves" no_moves: Word<NoMoves>,
        /// The occurrence of a position that ends the game.
        "fold" fold: Whole,
        /// Who wins by repetition.
        "repetition" repetition: Word<RepetitionResult>,
        /// Whether perpetual check loses.
        "perpetual-check-loses" perpetual_check_loses: Flag,
        /// Plies without capture or pawn move that draw; 0 for never.
        "move-clock" move_clock: Whole,
    }
}

table! {
    /// `[prelude]`
    Prelude "in [prelude]" {
        /// Letters of the kinds that come in.
        "substitutes" substitutes: Texts,
        /// Files of the queen's wing.
        "queen-wing" queen_wing: Text,
        /// Files of the king's wing.
        "king-wing" king_wing: Text,
        /// How many pieces of each wing go.
        "each" each: Whole,
    }
}

table! {
    /// `[notation]`
    Notation "in [notation]" {
        /// The family of notation.
        "habit" habit: Word<Habit>,
        /// How castling is written.
        "castling" castling: Word<CastlingHabit>,
        /// Whether pawn moves name both squares.
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
        /// Value of PGN's tag `Variant`.
        "pgn" pgn: Text,
        /// What XBoard's `setup` says before the start position.
        "setup" setup: Text,
        /// The names after which `setup` is sent.
        "setup-for" setup_for: Texts,
        /// XBoard's `piece` commands.
        "pieces" pieces: Texts,
    }
}

macro_rules! words {
    ($($type:ident { $($word:literal $value:ident),* $(,)? })*) => {$(
        impl $type {
            /// The words for it in a variant file.
            pub const WORDS: &[(&str, $type)] = &[$(($word, $type::$value)),*];
        }

        impl Value for $type {
            fn wanted() -> String {
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

/// Every key that may stand in a file, table by table.
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
