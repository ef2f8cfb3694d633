//! A variant file as written: every key that there is, none of it checked.
//!
//! The `table!` below is the only list of keys: it makes the structs, reads them, lays a file
//! over the one it is based on, and knows what was probably meant by a misspelled key. What the
//! keys mean to their authors stands in `docs/variant-files.md`.

use toml::de::{DeTable, DeValue};

use super::fault::{Collector, did_you_mean, nearest};
use super::reader::{
    At, Field, Flag, Number, Reader, Table, Text, Texts, Value, Whole, Word, shorten,
};
use super::shelf::Shelf;
use super::{Captured, CastlingHabit, Habit, NoMoves, PromotionChoice, RepetitionResult};

/// Files above this size are not read.
pub const MAX_BYTES: usize = 256 * 1024;

/// How many files may be based on one another.
const MAX_DEPTH: usize = 8;

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
                words.join(" or ")
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

impl File {
    /// Reads a file and lays it over the one it is based on. Faults are noted; `None` means
    /// that the text is no TOML at all.
    pub(super) fn load(faults: &mut Collector<'_>, shelf: &Shelf) -> Option<File> {
        let text = faults.text();
        if text.len() > MAX_BYTES {
            let kilobytes = MAX_BYTES / 1024;
            faults.add(0, format!("the file is larger than {kilobytes} kB"));
            return None;
        }
        let file = parse(faults, text, None)?;
        let base = Self::base(faults, shelf, file.based_on.clone(), 1);
        Some(file.over_base(faults, base))
    }

    /// What the shelf must know of a file to find it, read without checking anything.
    pub(super) fn glance(text: &str) -> File {
        parse(&mut Collector::new(text), text, None).unwrap_or_default()
    }

    /// Reads the file that another is based on, and what that is based on in turn.
    fn base(
        faults: &mut Collector<'_>,
        shelf: &Shelf,
        based_on: Text,
        depth: usize,
    ) -> Option<File> {
        let based_on = based_on?;
        let Some(text) = shelf.text(&based_on.value) else {
            let guess = did_you_mean(nearest(&based_on.value, shelf.ids()));
            let id = shorten(&based_on.value);
            faults.add(based_on.at, format!("no variant with the id `{id}` is known{guess}"));
            return None;
        };
        if depth > MAX_DEPTH {
            faults
                .add(based_on.at, format!("more than {MAX_DEPTH} files are based on one another"));
            return None;
        }
        let file = parse(faults, text, Some(based_on.at))?;
        let next = file.based_on.clone().map(|next| At { at: based_on.at, ..next });
        let base = Self::base(faults, shelf, next, depth + 1);
        Some(file.over_base(faults, base))
    }

    /// This file on top of its base, of which names, `without` and protocol do not count.
    fn over_base(self, faults: &mut Collector<'_>, base: Option<File>) -> File {
        let Some(mut base) = base else {
            if let (Some(without), None) = (&self.without, &self.based_on) {
                faults.add(
                    without.at,
                    "`without` takes something out of a base: `based-on` is missing",
                );
            }
            return self;
        };
        base.id = None;
        base.name = None;
        base.aliases = None;
        base.about = None;
        base.without = None;
        base.protocol = Protocol::default();
        for word in self.without.iter().flat_map(|list| &list.value) {
            if !base.leave_out(&word.value) {
                let word_text = shorten(&word.value);
                faults.add(
                    word.at,
                    format!("the base has no piece or table `{word_text}` to leave out"),
                );
            }
        }
        Table::over(self, base)
    }

    /// Takes one table or piece out, with what promotes to it; whether there was such a one.
    fn leave_out(&mut self, word: &str) -> bool {
        let before = self.pieces.len();
        self.pieces.retain(|piece| piece.identity() != Some(word));
        for choices in self.pieces.iter_mut().filter_map(|piece| piece.promotes_to.as_mut()) {
            choices.value.retain(|letter| letter.value != word);
        }
        let table = match word {
            "castling" => std::mem::take(&mut self.castling).at,
            "prelude" => std::mem::take(&mut self.prelude).at,
            "promotion" => std::mem::take(&mut self.promotion).at,
            _ => None,
        };
        table.is_some() || self.pieces.len() < before
    }
}

/// Reads TOML. With syntax errors nothing else is worth saying.
fn parse(faults: &mut Collector<'_>, text: &str, inherited: Option<usize>) -> Option<File> {
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let at = inherited.or_else(|| error.span().map(|span| span.start)).unwrap_or(0);
        faults.add(at, error.message().replace('\n', ", "));
    }
    let mut reader = Reader::new(faults, inherited);
    errors.is_empty().then(|| File::take(&mut reader, 0, table.into_inner()))
}

#[cfg(test)]
pub(super) const ALL_KEYS: &[&[&str]] = &[
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
