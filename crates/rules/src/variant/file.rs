//! A variant file as written, and the rules that follow from it fact by fact.
//!
//! The rows below are the only list of keys and of the words that they take: see
//! [`table`](super::table). `docs/variant-files.md` is the manual for authors. Its tables are
//! written from these rows, by `WAZIR_WRITE=1 cargo test -p wazir-rules --test variant_files`.

use toml::de::{DeTable, DeValue};
use wazir_words::mark;

use super::fault::Collector;
use super::reader::{
    Field, Flag, Number, RankList, Reader, Table, Text, Texts, Value, Whole, Word,
};
use super::table::{Fact, Key, Phrase, checked, table, words, written};
use crate::geometry::Geometry;
use crate::square::Color;

table! {
    /// A whole file.
    File "" {
        "id" id: Text ["text", "required"]
            "The name used in commands and URLs: lower-case letters, digits, hyphens. Never \
             inherited";
        "name" name: Text ["text", "required"]
            "The name for people. Never inherited";
        "aliases" aliases: Texts ["list of texts", "none"]
            "Other names by which it can be found. Never inherited";
        "about" about: Text ["text", "empty"]
            "One sentence about what is special. Never inherited";
        "family" family: Word<Family> ["word", "see below"]
            "The shelf on which it stands: `\"chess\"` for chess itself and close kin, `\"boards\"` \
             for chess on other boards, `\"armies\"` for other armies, `\"drops\"`, \
             `\"east-asian\"`, or `\"aims\"` for other aims than mate. Never inherited; a file that \
             is silent goes where its facts put it";
        "based-on" based_on: Text ["id", "none"]
            "The variant that applies where this file is silent";
        "without" without: Texts ["list of texts", "none"]
            "The facts of the base that this game does not inherit: letters of pieces, names of \
             regions, or `castling`, `drops`, `explosion`, `prelude`, `promotion`, `shuffle`, \
             `trade`, `walls`, `end`. Pieces that are left out are also removed from the promotions \
             of other pieces";
        "captured" captured: Word<Captured> ["word", "inherited, `\"removed\"`"]
            "The fate of a captured piece: `\"removed\"` from the game; `\"captors-hand\"`: to the \
             captor, who may drop it on an empty square instead of moving; `\"owners-holdings\"`: \
             beside the board, on the side that lost it. A royal piece is always removed";
        "board" board: Board ["table", ""]
            "The board and the start position; see below, as for the other tables";
        "piece" pieces: Vec<Piece> ["tables", "required"]
            "One `[[piece]]` for each kind of piece";
        "region" regions: Vec<Region> ["tables", "none"]
            "Sets of squares to which other facts refer, one `[[region]]` for each";
        "promotion" promotion: Promotion ["table", ""]
            "The zone, and the choice";
        "drops" drops: Drops ["table", ""]
            "What may be dropped where";
        "castling" castling: Castling ["table", "no castling"]
            "The king and its partners";
        "royalty" royalty: Royalty ["table", ""]
            "The royal pieces, and check";
        "moves" moves: Moves ["table", ""]
            "The moves that a side may or must choose from";
        "explosion" explosion: Explosion ["table", "no explosions"]
            "The explosion of captures";
        "trade" trade: Trade ["table", "no limits"]
            "The pieces that may not be traded for each other";
        "walls" walls: Walls ["table", "no walls"]
            "The walls that are built in the course of a game";
        "ending" ending: Ending ["table", ""]
            "The customary ends: mate, no legal move, repetition, the move clock";
        "end" ends: Vec<End> ["tables", "none"]
            "Further ends, one `[[end]]` for each. They follow those of the base, and come before \
             the customary ones";
        "prelude" prelude: Prelude ["table", "no prelude"]
            "The exchange of pieces before the first move";
        "shuffle" shuffle: Shuffle ["table", "no shuffle"]
            "The shuffle of the first rank before the first move";
        "notation" notation: Notation ["table", ""]
            "The style in which moves are written";
        "protocol" protocol: Protocol ["table", ""]
            "Its names in other programs";
    }
}

table! {
    /// `[board]`
    Board "[board]" {
        "files" files: Whole ["number", "inherited, 8"]
            "The number of files, `a` to at most `p`";
        "ranks" ranks: Whole ["number", "inherited, 8"]
            "The number of ranks, at most 16, so at most 256 squares in all";
        "black" black: Word<Opposite> ["word", "inherited, `\"mirrored\"`"]
            "Black's moves and squares are White's `\"mirrored\"` from the other end of the board, so \
             that left and right are the same for both, or `\"turned\"` around";
        "start" start: Text ["text", "required"]
            "The start position in FEN: capitals for White, runs of empty squares as numbers (`10` \
             too), `*` for holes, hands in brackets. With a `[prelude]`, the array before the exchange";
    }
}

table! {
    /// `[[piece]]`
    Piece "[[piece]]" told apart by letter
    checked as
    /// The rules of a kind of piece that are simply true or false.
    PieceRules {
        "letter" letter: Text ["text", "required"]
            "A capital letter such as `\"N\"`; `\"+R\"` for the promoted form of `R` in games \
             where promoted pieces revert when captured";
        "also" also: Texts ["list of letters", "inherited, none"]
            "Other letters that stand for this piece when positions and moves are read";
        "name" name: Text ["text", "required"]
            "The name, singular and capitalised: `\"Knight\"`";
        "betza" betza: Text ["text", "required"]
            "The movement; `\"\"` if it never moves";
        "value" value: Number ["number", "required except for kings"]
            "The value in pawns, from which the engine starts; where it has learnt other pieces of the \
             game, it goes by what this one attacks as well";
        "looks" looks: Word<PieceLooks> ["word", "as it moves"]
            "The chessman as which it is drawn: `\"king\"`, `\"queen\"`, `\"rook\"`, `\"bishop\"`, \
             `\"knight\"`, `\"pawn\"`, `\"chevron-pawn\"`, a `\"bird\"`, a knight with the head of \
             another piece, `\"queen-knight\"`, `\"rook-knight\"`, `\"bishop-knight\"` or \
             `\"king-knight\"`, or a `\"shield\"` with its letter. Of two pieces that would look \
             alike, the later one is a shield. Tiles do not follow it";
        "royal" royal: Flag ["true or false", "false"]
            "`true` for a king: an attack on it is check, which must be answered. Several kinds may \
             be royal, and a side may have several royal pieces or none";
        "stays-in" stays_in: Text ["region", "none"]
            "The region on whose squares alone it may stand, if it has no moves of several legs";
        "within" within: Vec<Within> ["tables", "inherited, none"]
            "Other moves in a region, one `[[piece.within]]` for each; see below";
        "may-face" may_face: Flag ["true or false", "true"]
            "`false` if no move may leave it on an open file or rank with an enemy piece of which \
             the same is said"
            => bool = true,
            says "may not face its like on an open file or rank";
        "may-not-hop" may_not_hop: Texts ["list of letters", "inherited, none"]
            "The pieces, of either side, over which it may not hop";
        "may-not-capture" may_not_capture: Texts ["list of letters", "inherited, none"]
            "The pieces that it may not capture";
        "points" points: Number ["number", "inherited, 1"]
            "Its points where a game can be won by more points";
        "first-move" first_move: Text ["text", "none"]
            "Leaps without capture, in Betza notation, that it has in addition on the squares where \
             its side's pieces of this kind stand at the start";
        "first-move-in-check" first_move_in_check: Flag ["true or false", "true"]
            "`false` if it may not make its first moves (`i`) in check"
            => bool = true,
            says "makes no first move in check";
        "loses-first-move-to" loses_first_move_to: Texts ["list of letters", "none"]
            "The enemies that end its first moves (`i`): one of them moves to where it aims at it, \
             whatever stands between";
        "promotes-to" promotes_to: Texts ["list of letters", "none"]
            "The pieces to which it may promote";
        "reverts-to" reverts_to: Text ["letter", "`\"R\"` for `\"+R\"`"]
            "The piece that it becomes when it is captured and changes sides: promoted pieces that \
             return as what they were";
        "promotion-zone" promotion_zone: Text ["region", "the ranks of `[promotion]`"]
            "The region in which it promotes";
        "promotes" promotes: Word<PromotionChoice> ["word", "the `choice` of `[promotion]`"]
            "It `\"must\"` or `\"may\"` promote there";
        "side" sides: Vec<OfSide> ["tables", "inherited, none"]
            "What is different for one side, one `[[piece.side]]` for each; see below";
        "most" most: Whole ["number", "0 (any number)"]
            "No piece may promote to it while its side has this many on the board. A piece and its \
             promoted form, `Q` and `+Q`, count together if they move alike";
        "double-step" double_step: RankList ["rank, ranks or `\"any\"`", "0 (none)"]
            "The ranks, counted from 1 on its own side, from which it may make its non-capturing \
             step of one square twice in the same direction: its steps forward, if it has any. \
             Pieces of the same kind can then capture it en passant, by a step or leap that only \
             captures";
        "triple-step" triple_step: RankList ["rank, ranks or `\"any\"`", "0 (none)"]
            "The ranks of its double step from which it may make a third step in the same direction. \
             It can then be captured en passant on either square that it has passed";
        "en-passant" en_passant: Flag ["true or false", "true"]
            "`false` if it cannot be captured en passant"
            => bool = true,
            says "cannot be captured en passant";
        "en-passant-from" en_passant_from: RankList ["rank, ranks or `\"any\"`", "those of `double-step`"]
            "The ranks of its double step from which it can be captured en passant";
        "resets-clock" resets_clock: Flag ["true or false", "false"]
            "`true` if its moves reset the move clock, as a pawn's do"
            => bool = false,
            says "its moves reset the move clock";
        "dead-alone" dead_alone: Flag ["true or false", "false"]
            "Not needed any more, and ignored: pieces that can never win with their king alone \
             are found out from how they move, and such positions are drawn";
        "one-per-file" one_per_file: Flag ["true or false", "false"]
            "`true` if it may not be dropped on a file that has another of its side";
        "most-per-file" most_per_file: Whole ["number", "0 (any number)"]
            "It may not be dropped on a file that has this many of its side";
        "drops-in" drops_in: Text ["region", "the whole board"]
            "The region in which it may be dropped";
        "one-per-shade" one_per_shade: Flag ["true or false", "false"]
            "`true` if it may not be dropped on a square of a colour on which another of its side \
             stands. No other piece is dropped on the last square that is left for it"
            => bool = false,
            says "may not be dropped on a square of the same colour as another of its side";
        "no-drop-mate" no_drop_mate: Flag ["true or false", "false"]
            "`true` if it may not be dropped to give mate"
            => bool = false,
            says "may not be dropped to give mate";
    }
}

table! {
    /// `[[piece.within]]`
    Within "[[piece.within]]" told apart by region {
        "region" region: Text ["region", "required"]
            "The region, as the side of the piece sees it";
        "betza" betza: Text ["text", "inherited, none"]
            "The movement from squares of the region, instead of the piece's own";
        "lines" lines: Text ["text", "inherited, none"]
            "More moves from squares of the region, which do not leave it, not even on the way";
    }
}

table! {
    /// `[[piece.side]]`
    OfSide "[[piece.side]]" told apart by side {
        "side" side: Text ["word", "required"]
            "The side that it is about: `\"white\"` or `\"black\"`";
        "promotes-to" promotes_to: Texts ["list of letters", "that of the piece"]
            "The pieces to which those of this side may promote; `[]` for none";
        "promotion-zone" promotion_zone: Text ["region", "that of the piece"]
            "The region in which they promote";
        "promotes" promotes: Word<PromotionChoice> ["word", "that of the piece"]
            "They `\"must\"` or `\"may\"` promote there";
    }
}

table! {
    /// `[[region]]`
    Region "[[region]]" told apart by name {
        "name" name: Text ["text", "required"]
            "The name by which other facts refer to it";
        "squares" squares: Texts ["list of squares", "required"]
            "White's squares, and rectangles from corner to corner, such as `\"d1-f3\"`";
        "mirrored" mirrored: Flag ["true or false", "inherited, true"]
            "Black's squares are the same as seen from the other end of the board; `false` if they \
             are White's";
        "black" black: Texts ["list of squares", "inherited, none"]
            "Black's squares, if they are neither";
    }
}

table! {
    /// `[promotion]`
    Promotion "[promotion]"
    checked as
    /// The rules of promotion.
    PromotionRules {
        "ranks" ranks: Whole ["number", "inherited, 1"]
            "The number of ranks in the promotion zone, counted from the last"
            => u8 = 1, in 0..=Geometry::MAX_SIDE as i64;
        "choice" choice: Word<PromotionChoice> ["word", "inherited, `\"must\"`"]
            "A piece that reaches the zone `\"must\"` or `\"may\"` promote. It must in any case if \
             it could never move again, unless `stuck` says otherwise"
            => PromotionChoice = PromotionChoice::Must;
        "on-leaving" on_leaving: Flag ["true or false", "inherited, false"]
            "`true` if moves that leave the zone promote, too"
            => bool = false;
        "captures-inside" captures_inside: Flag ["true or false", "inherited, false"]
            "`true` if a move that begins in the zone promotes only when it captures, or when the \
             piece could never move again"
            => bool = false,
            says mark!("A move that begins in the zone promotes only when it captures.");
        "from-holdings" from_holdings: Flag ["true or false", "inherited, false"]
            "`true` if a piece can promote only to a piece in its side's holdings, which leaves \
             them. Requires `captured = \"owners-holdings\"`"
            => bool = false;
        "stuck" stuck: Flag ["true or false", "inherited, false"]
            "`true` if a piece may stay what it is where it could never move again"
            => bool = false,
            says mark!("A piece may stay what it is where it could never move again.");
        "if-none" if_none: Word<IfNone> ["word", "inherited, `\"stays\"`"]
            "If there is nothing left to which a piece could promote, because of `from-holdings` \
             or `most`: it `\"stays\"` what it is, or a move after which it must promote is \
             `\"illegal\"`"
            => IfNone = IfNone::Stays;
        "in-place" in_place: Flag ["true or false", "inherited, false"]
            "`true` if moves do not promote: instead of moving, a piece that stands in the zone may \
             promote there. Requires `choice = \"may\"`"
            => bool = false,
            says mark!("Instead of moving, a piece in the zone may promote where it stands.");
        "with-step" with_step: Flag ["true or false", "inherited, false"]
            "`true` if a piece that promotes `in-place` may also go to an empty square as what it \
             becomes"
            => bool = false,
            says mark!("It may also promote and go to an empty square as what it becomes.");
        "last-anywhere" last_anywhere: Flag ["true or false", "inherited, false"]
            "`true` if the only piece of its kind and side promotes `in-place` wherever it stands"
            => bool = false,
            says mark!("The last piece of its kind may promote wherever it stands.");
        "may-attack" may_attack: Flag ["true or false", "inherited, true"]
            "`false` if no promotion may give check or attack an enemy piece with what the piece has \
             become"
            => bool = true,
            says mark!("A promotion may not give check, nor attack an enemy piece.");
    }
}

table! {
    /// `[drops]`
    Drops "[drops]"
    checked as
    /// The rules of drops.
    DropRules {
        "reserve" reserve: Flag ["true or false", "inherited, false"]
            "`true` if the pieces that `start` has in hand may be dropped although captured pieces \
             do not come to hand"
            => bool = false,
            says mark!("The pieces beside the board may be dropped instead of moving.");
        "gates" gates: Flag ["true or false", "inherited, false"]
            "`true` if a piece in hand may enter on the square that a piece leaves with its first \
             move from the first rank, castling included"
            => bool = false,
            says mark!("With the first move of a piece from the first rank, one in hand may enter on its square.");
        "promoted" promoted: Flag ["true or false", "inherited, false"]
            "`true` if a piece in hand may be dropped as any of the pieces that revert to it, too"
            => bool = false,
            says mark!("A piece may be dropped promoted, too.");
        "stuck" stuck: Flag ["true or false", "inherited, false"]
            "`true` if a piece may be dropped where it could never move again"
            => bool = false,
            says mark!("A piece may be dropped where it could never move again.");
        "first" first: Flag ["true or false", "inherited, false"]
            "`true` if a side with pieces in hand must drop them before it moves any other"
            => bool = false,
            says mark!("Pieces in hand must be dropped before others move.");
        "may-check" may_check: Flag ["true or false", "inherited, true"]
            "`false` if no drop may give check"
            => bool = true,
            says mark!("No drop may give check.");
    }
}

table! {
    /// `[castling]`
    Castling "[castling]" {
        "king" king: Text ["square", "required unless each wing has one"]
            "The king's square";
        "with" with: Text ["letter", "inherited, `\"R\"`"]
            "The kind of piece with which it castles";
        "by-drop" by_drop: Flag ["true or false", "inherited, false"]
            "`true` if the right arises when king and partner have been dropped on their squares";
        "opposite" opposite: Flag ["true or false", "inherited, false"]
            "`true` if a side that castles takes from the other the right of the same letter, so \
             that both never castle on one wing";
        "wing" wings: Vec<Wing> ["tables", "required"]
            "One `[[castling.wing]]` for each partner, at most four for each side";
    }
}

table! {
    /// `[[castling.wing]]`
    Wing "[[castling.wing]]" told apart by right {
        "right" right: Text ["text", "required"]
            "Its letter in the castling field of FEN: `\"K\"` for White and, mirrored, for Black; \
             `\"k\"` for Black alone, whose squares are then written as they are";
        "king" king: Text ["square", "that of `[castling]`"]
            "The king's square";
        "with" with: Text ["letter", "that of `[castling]`"]
            "The kind of piece with which it castles";
        "rook" rook: Text ["square", "required"]
            "The partner's square";
        "king-to" king_to: Texts ["list of squares", "required"]
            "The squares on which the king may land: between the two, or with a `[shuffle]` \
             anywhere; one square only in such games. The partner lands next to it, on the side of the other wing";
        "mirrored" mirrored: Flag ["true or false", "true"]
            "`false` if Black does not have the same right";
    }
}

table! {
    /// `[royalty]`
    Royalty "[royalty]" {
        "check" check: Word<CheckRule> ["word", "inherited, `\"any\"`"]
            "A side is in check if `\"any\"` of its royal pieces is attacked, only if `\"all\"` \
             are attacked at once, only if the `\"last\"` that it has is attacked, or only if the \
             `\"first\"` is: the one nearest to the first file, of two on a file the one nearest to the \
             first rank; `\"never\"`: no piece is royal, whatever is said of it";
    }
}

table! {
    /// `[moves]`
    Moves "[moves]"
    checked as
    /// The rules by which a side chooses among its moves.
    MoveRules {
        "must-capture" must_capture: Flag ["true or false", "inherited, false"]
            "`true` if a side that can capture must"
            => bool = false,
            says mark!("A side that can capture must.");
        "may-check" may_check: Flag ["true or false", "inherited, true"]
            "`false` if no move may give check"
            => bool = true,
            says mark!("No move may give check.");
        "may-flee" may_flee: Flag ["true or false", "inherited, true"]
            "`false` if a royal piece may not move while it is attacked and its side in check, except \
             to take the only piece that attacks it"
            => bool = true,
            says mark!("A King in check may not move, except to take the only piece that gives check.");
        "may-pass" may_pass: Word<Passing> ["word", "inherited, `\"never\"`"]
            "A side that is not in check may pass instead of moving: `\"never\"`, only \
             `\"when-stuck\"`, without any other legal move, or `\"always\"`"
            => Passing = Passing::Never;
    }
}

table! {
    /// `[explosion]`
    Explosion "[explosion]" {
        "spares" spares: Texts ["list of letters", "inherited, none"]
            "The pieces that an explosion next to them does not destroy";
    }
}

table! {
    /// `[trade]`
    Trade "[trade]" {
        "pieces" pieces: Texts ["list of letters", "required"]
            "The pieces that may not be traded for each other";
        "light" light: Texts ["list of letters", "inherited, none"]
            "The pieces whose capture on the way does not excuse a trade";
        "royal-guards" royal_guards: Flag ["true or false", "inherited, true"]
            "`false` if a royal piece does not guard them";
    }
}

table! {
    /// `[walls]`
    Walls "[walls]" {
        "build" build: Word<Building> ["word", "inherited, `\"never\"`"]
            "Whoever moves builds a wall `\"after-moving\"`, in the same turn; or may build one \
             `\"instead-of-moving\"`; or `\"never\"`, as where pieces become walls";
        "where" place: Word<WallPlace> ["word", "inherited, `\"anywhere\"`"]
            "The empty squares on which a wall may be built: `\"anywhere\"`; the one that the piece \
             has `\"left\"`; those `\"in-reach\"` of the piece that has moved, to which it could go \
             next without capturing; or those at the `\"edge\"` of the board or beside a wall, in \
             its file or rank. `\"left\"` and `\"in-reach\"` need `\"after-moving\"`";
        "region" region: Text ["region", "the whole board"]
            "The region in which walls are built";
        "one" one: Flag ["true or false", "inherited, false"]
            "`true` if there is only one wall: whoever builds moves it to another square. Not with \
             `petrifies`, which adds others";
        "petrifies" petrifies: Texts ["list of letters", "inherited, none"]
            "The pieces that become walls when they capture, and are lost with what they take";
        "looks" looks: Word<WallLooks> ["word", "inherited, `\"bricks\"`"]
            "How walls are drawn: `\"bricks\"` or `\"duck\"`";
    }
}

table! {
    /// `[ending]`
    Ending "[ending]"
    checked as
    /// The rules of the customary ends.
    EndRules {
        "checkmate" checkmate: Word<EndResult> ["word", "inherited, `\"loss\"`"]
            "The result for a side that is in check and has no legal move: `\"loss\"`, `\"draw\"`, \
             `\"win\"`, or `\"more-points\"`: whoever has more points wins"
            => EndResult = EndResult::Loss;
        "no-moves" no_moves: Word<NoMoves> ["word", "inherited, `\"draw\"`"]
            "The result for a side that has no legal move and is not in check: `\"draw\"`, \
             `\"loss\"`, `\"win\"`, `\"fewer-pieces\"`: whoever has fewer pieces wins, or \
             `\"more-points\"`: whoever has more points"
            => NoMoves = NoMoves::Draw;
        "fold" fold: Whole ["number", "inherited, 3"]
            "The number of occurrences of a position that ends the game, 2 to 100"
            => u8 = 3, in 2..=100;
        "repetition" repetition: Word<RepetitionResult> ["word", "inherited, `\"draw\"`"]
            "The result of a repetition: `\"draw\"`; `\"white-loses\"` because White moved first; \
             `\"mover-loses\"` or `\"mover-wins\"`: the side whose move repeats the position loses \
             or wins; `\"more-points\"`: whoever has more points wins; `\"nothing\"`: the game \
             goes on"
            => RepetitionResult = RepetitionResult::Draw;
        "perpetual-check-loses" perpetual_check_loses: Flag ["true or false", "inherited, false"]
            "`true` if a side that gave check with all its moves since the first occurrence loses \
             instead"
            => bool = false;
        "move-clock" move_clock: Whole ["number", "inherited, 100"]
            "The number of plies without a capture or a move of a piece with `resets-clock` after \
             which the game is drawn; 0 means never"
            => Option<u16> = Some(100), in 0..=10_000;
        "clock-result" clock_result: Word<ClockResult> ["word", "inherited, `\"draw\"`"]
            "The result when the move clock has run out: `\"draw\"` or `\"more-points\"`: whoever has \
             more points wins"
            => ClockResult = ClockResult::Draw;
        "white-points" white_points: Number ["number", "inherited, 0"]
            "The points that White has besides those of its pieces";
        "black-points" black_points: Number ["number", "inherited, 0"]
            "The points that Black has besides those of its pieces";
        "draw-by-agreement" draw_by_agreement: Flag ["true or false", "inherited, true"]
            "`true` if the players may agree to a draw"
            => bool = true;
    }
}

table! {
    /// `[[end]]`
    End "[[end]]" {
        "when" when: Word<When> ["word", "required"]
            "The condition: `\"lost\"`, a side has lost pieces; `\"goal\"`, it has reached a region; \
             `\"row\"`, it has pieces in a row; `\"block\"`, it has pieces on all squares of a \
             square; `\"checks\"`, it has been checked a number of times; `\"counted\"`, moves \
             have been counted for it; `\"passes\"`, it has passed, and so have both sides in turn \
             before; `\"facing\"`, it has passed although pieces face each other";
        "pieces" pieces: Texts ["list of letters", "all"]
            "The kinds of pieces that it is about, with all but `\"checks\"`, `\"counted\"` and \
             `\"passes\"`. Required with `\"facing\"`";
        "each" each: Flag ["true or false", "false"]
            "With `\"lost\"`: `true` if the loss of any one of these kinds is enough";
        "left" left: Whole ["number", "0"]
            "With `\"lost\"`: the number of these pieces, on the board and in hand, that still count \
             as lost. With `\"counted\"`: the largest number of its pieces on the board for which it \
             counts; any number if nothing is said";
        "region" region: Text ["name", "required"]
            "With `\"goal\"`: the name of the `[[region]]`";
        "count" count: Whole ["number", "1"]
            "With `\"goal\"`: the number of pieces that must be there. Required with `\"row\"`: the \
             number of pieces in the row, with `\"block\"`: the length of its sides, with \
             `\"checks\"`: the number of checks, and with `\"passes\"`: the number of passes in a row";
        "lines" lines: Texts ["list of words", "all"]
            "With `\"row\"`: the lines on which the row may lie: `\"ranks\"`, `\"files\"`, \
             `\"diagonals\"`";
        "apart" apart: Flag ["true or false", "false"]
            "With `\"row\"`: `true` if the pieces need not stand next to each other, but only on one \
             line";
        "side" side: Word<Side> ["word", "both"]
            "The side that it is about: `\"white\"` or `\"black\"`";
        "result" result: Word<EndResult> ["word", "see below"]
            "The result for that side: `\"loss\"`, `\"draw\"` or `\"win\"`, or `\"more-points\"`: \
             whoever has more points wins. Lost pieces and checks lose, a goal, a row and a block win, \
             passes and facing draw. Not with `\"counted\"`, which draws";
        "safe" safe: Flag ["true or false", "false"]
            "With `\"goal\"`: `true` if only pieces count that the other side does not attack, unless \
             there is one more than it takes";
        "stays" stays: Flag ["true or false", "false"]
            "With `\"goal\"`: `true` if it counts only once its side is to move again, after the \
             other side has had a move against it; with `safe` as well, at once for pieces that are \
             not attacked";
        "full" full: Flag ["true or false", "false"]
            "With `\"goal\"`: `true` if one piece will do, instead of `count`, when each square of the \
             region is taken, by a piece or by a wall";
        "alone" alone: Flag ["true or false", "false"]
            "With `\"lost\"`: `true` if it does not count when both sides have lost theirs";
        "gone" gone: Texts ["list of letters", "none"]
            "With `\"counted\"`: no piece of these kinds is left on the board";
        "against" against: Texts ["list of letters", "none"]
            "With `\"counted\"`: the other side has at least these pieces on the board; a letter may \
             be repeated";
        "moves" moves: Whole ["number", "required"]
            "With `\"counted\"`: the number of moves to which is counted. Requires \
             `move-clock = 0`";
        "anew" anew: Flag ["true or false", "false"]
            "With `\"counted\"`: `true` if each capture and promotion begins the count anew";
        "from-pieces" from_pieces: Flag ["true or false", "false"]
            "With `\"counted\"`: `true` if it begins from the number of pieces on the board, and not \
             from 0";
        "answered" answered: Flag ["true or false", "false"]
            "`true` if the game is drawn when the other side brings about the same with its next \
             move. The game goes on for that move where it may do so: by a legal move to the goal, \
             or by a capture where the enemy has only one such piece more than `left`. Not with \
             `alone`";
    }
}

table! {
    /// `[prelude]`
    Prelude "[prelude]" {
        "substitutes" substitutes: Texts ["list of letters", "required"]
            "The kinds that are put in, one piece of each. Their order determines the numbers of \
             the arrays";
        "queen-wing" queen_wing: Text ["file letters", "required"]
            "The files whose pieces may be replaced: `\"abcd\"`";
        "king-wing" king_wing: Text ["file letters", "required"]
            "The same on the other wing";
        "each" each: Whole ["number", "inherited, 1"]
            "The number of pieces replaced on each wing, half the number of substitutes";
    }
}

table! {
    /// `[shuffle]`
    Shuffle "[shuffle]" {
        "files" files: Text ["file letters", "all files"]
            "The files whose pieces are shuffled: `\"bcdfg\"`";
        "places" places: Texts ["list of letters", "required"]
            "The kinds in the order in which they are placed, which determines the numbers of the \
             arrays";
        "both-shades" both_shades: Texts ["list of letters", "none"]
            "The kinds of which the two pieces of a side stand on squares of different colours";
        "rest" rest: Texts ["list of letters", "none"]
            "The pieces that take the squares that are left, from the first file to the last: \
             `[\"R\", \"K\", \"R\"]` puts the king between the rooks";
    }
}

table! {
    /// `[notation]`
    Notation "[notation]"
    checked as
    /// The style in which moves are written.
    NotationStyle {
        "habit" habit: Word<Habit> ["word", "inherited, `\"chess\"`"]
            "`\"chess\"` for Nf3 and a8=Q, `\"shogi\"` for P-b3 and P*c3"
            => Habit = Habit::Chess;
        "castling" castling: Word<CastlingHabit> ["word", "inherited, `\"letters\"`"]
            "`\"letters\"` for O-O towards the last file and O-O-O towards the first, \
             `\"king-move\"` for Ki1"
            => CastlingHabit = CastlingHabit::Letters;
        "full-pawn-moves" full_pawn_moves: Flag ["true or false", "inherited, false"]
            "`true` if pawn moves name both squares, f2g3"
            => bool = false;
        "promoted" promoted: Word<PromotedHabit> ["word", "inherited, `\"plus\"`"]
            "Promoted pieces, those with a `+` in their letter, in FEN: `\"plus\"` for +Q; \
             `\"tilde\"` for Q~, and just Q in moves"
            => PromotedHabit = PromotedHabit::Plus;
    }
}

table! {
    /// `[protocol]`
    Protocol "[protocol]" {
        "cecp" cecp: Texts ["list of names", "the id"]
            "Names for XBoard and WinBoard; `[]` to hide it from them";
        "uci" uci: Texts ["list of names", "the id"]
            "Names for `UCI_Variant`";
        "pgn" pgn: Text ["text", "the id"]
            "The value of the PGN tag `Variant`";
        "setup" setup: Text ["text", "see below"]
            "The part of XBoard's `setup` command before the start position: piece letters in \
             XBoard's order, and the board size with the parent variant";
        "setup-for" setup_for: Texts ["list of names", "all"]
            "The names for which `setup` is sent";
        "pieces" pieces: Texts ["list of texts", "see below"]
            "XBoard's `piece` commands, where its spelling differs from the game's own: each must \
             be the movement of its piece, with the double step as `i` and en passant as `e`";
    }
}

words! {
    /// The games among which a game is listed.
    Family {
        /// Chess itself, and chess from other arrays.
        "chess" Chess says mark!("Chess and close kin");
        /// The pieces of chess and a few more, on boards of other sizes.
        "boards" Boards says mark!("Chess on other boards");
        /// Other pieces on the board of chess.
        "armies" Armies says mark!("Other armies");
        /// Games in which pieces come back.
        "drops" Drops says mark!("Pieces that come back");
        /// Shogi, xiangqi and their kin.
        "east-asian" EastAsian says mark!("East Asian chess");
        /// Games that are not, or not only, won by checkmate.
        "aims" Aims says mark!("Other aims");
    }

    /// The fate of captured pieces.
    Captured {
        /// They leave the game.
        "removed" Removed says mark!("Captured pieces leave the game.");
        /// They go to the captor's hand, unpromoted, from which they can be dropped.
        "captors-hand" CaptorsHand
            says mark!("Captured pieces change sides; instead of moving, a player may drop one on an \
                  empty square.");
        /// They go beside the board, to the side that lost them.
        "owners-holdings" OwnersHoldings
            says mark!("Lost pieces go beside the board, to their owner's holdings.");
    }

    /// The relation of Black's moves and squares to White's.
    Opposite {
        /// They are those as seen from the other end, with the same left and right.
        "mirrored" Mirrored;
        /// They are turned around.
        "turned" Turned says mark!("Black's moves and squares are White's turned around.");
    }

    /// The attacks that are check.
    CheckRule {
        /// An attack on any royal piece.
        "any" Any;
        /// An attack on the only royal piece that is left.
        "last" Last says mark!("A side is in check only if its last royal piece is attacked.");
        /// An attack on the royal piece that is [first](super::Variant::first_royal).
        "first" First says mark!("A side is in check only if its first royal piece is attacked: the one nearest to the first file, then to the first rank.");
        /// Attacks on all royal pieces at once.
        "all" All says mark!("A side is in check only if all its royal pieces are attacked at once.");
        /// None: there are no royal pieces.
        "never" Never says mark!("There is no check.");
    }

    /// The choice whether to promote.
    PromotionChoice {
        /// A piece that reaches the zone must promote.
        "must" Must;
        /// It may remain what it is, unless it could never move again.
        "may" May;
    }

    /// What happens if there is nothing to promote to.
    IfNone {
        /// The piece remains what it is.
        "stays" Stays says mark!("if there is none it remains what it is");
        /// The move is illegal if the piece would have to promote.
        "illegal" Illegal says mark!("if there is none it may not go where it must promote");
    }

    /// The result if a side has no legal move and is not in check.
    NoMoves {
        /// A draw by stalemate.
        "draw" Draw;
        /// The side that cannot move loses.
        "loss" Loss;
        /// The side that cannot move wins.
        "win" Win;
        /// The side with fewer pieces wins.
        "fewer-pieces" FewerPieces;
        /// The side with more points wins.
        "more-points" MorePoints;
    }

    /// The result for the side for which a condition holds.
    EndResult {
        /// It loses.
        "loss" Loss;
        /// Nobody wins.
        "draw" Draw;
        /// It wins.
        "win" Win;
        /// The side with more points wins, whichever it is.
        "more-points" MorePoints;
    }

    /// The result when the move clock has run out.
    ClockResult {
        /// A draw.
        "draw" Draw;
        /// The side with more points wins.
        "more-points" MorePoints;
    }

    /// The condition of an end.
    When {
        /// Pieces are lost.
        "lost" Lost;
        /// A region is reached.
        "goal" Goal;
        /// Pieces stand in a row.
        "row" Row;
        /// Pieces stand in a square.
        "block" Block;
        /// A number of checks is reached.
        "checks" Checks;
        /// Moves are counted to a limit.
        "counted" Counted;
        /// Both sides pass in turn.
        "passes" Passes;
        /// Pieces face each other, and a side passes.
        "facing" Facing;
    }

    /// The lines of a board of one kind.
    Line {
        /// From left to right.
        "ranks" Ranks;
        /// Up the board.
        "files" Files;
        /// Those of Bishops.
        "diagonals" Diagonals;
    }

    /// A side.
    Side {
        /// White.
        "white" White;
        /// Black.
        "black" Black;
    }

    /// When a side may pass.
    Passing {
        /// Never.
        "never" Never;
        /// If it has no other legal move and is not in check.
        "when-stuck" WhenStuck says mark!("A side that has no other legal move passes, unless it is in check.");
        /// Whenever it is not in check.
        "always" Always says mark!("Instead of moving, a side that is not in check may pass.");
    }

    /// The result of a repetition, other than by perpetual check.
    RepetitionResult {
        /// A draw.
        "draw" Draw;
        /// White, who moved first, loses.
        "white-loses" WhiteLoses;
        /// The side that brings it about loses.
        "mover-loses" MoverLoses;
        /// The side that brings it about wins.
        "mover-wins" MoverWins;
        /// The side with more points wins.
        "more-points" MorePoints;
        /// None: the game goes on.
        "nothing" Nothing;
    }

    /// When a side builds a wall.
    Building {
        /// Never.
        "never" Never;
        /// After each move, in the same turn.
        "after-moving" AfterMoving;
        /// If it likes, instead of a move.
        "instead-of-moving" InsteadOfMoving;
    }

    /// The empty squares on which walls are built.
    WallPlace {
        /// All.
        "anywhere" Anywhere says mark!("any empty square");
        /// That from which the piece has come.
        "left" Left says mark!("the square that the piece has left");
        /// Those to which the piece that has moved could go next without capturing.
        "in-reach" InReach says mark!("a square to which the piece could go next without capturing");
        /// Those at the edge of the board or beside a wall.
        "edge" Edge says mark!("an empty square at the edge of the board or beside a wall");
    }

    /// How a piece is drawn.
    PieceLooks {
        /// A king.
        "king" King;
        /// A queen.
        "queen" Queen;
        /// A rook.
        "rook" Rook;
        /// A bishop.
        "bishop" Bishop;
        /// A knight.
        "knight" Knight;
        /// A pawn.
        "pawn" Pawn;
        /// A pawn with a chevron.
        "chevron-pawn" ChevronPawn;
        /// A bird of prey.
        "bird" Bird;
        /// A knight with a queen's crown.
        "queen-knight" QueenKnight;
        /// A knight with a rook's battlement.
        "rook-knight" RookKnight;
        /// A knight with a bishop's mitre.
        "bishop-knight" BishopKnight;
        /// A knight with a king's cross.
        "king-knight" KingKnight;
        /// A shield with the piece's letter.
        "shield" Shield;
    }

    /// How walls are drawn.
    WallLooks {
        /// As masonry.
        "bricks" Bricks;
        /// As a duck.
        "duck" Duck;
    }

    /// The two families of move notation.
    Habit {
        /// `Nf3`, `exd5`, `a8=Q+`.
        "chess" Chess;
        /// `P-b3`, `Bxb5+`, `P*c3`, `S-d5=`.
        "shogi" Shogi;
    }

    /// The notation of promoted pieces.
    PromotedHabit {
        /// `+Q`, in positions and in moves.
        "plus" Plus;
        /// `Q~` in positions, `Q` in moves.
        "tilde" Tilde;
    }

    /// The notation of castling.
    CastlingHabit {
        /// `O-O` towards the last file, `O-O-O` towards the first.
        "letters" Letters;
        /// As a king's move, `Ki1`.
        "king-move" KingMove;
    }
}

/// The lines of the manual for authors of variant files: the keys of each table, in the order of
/// the manual.
///
/// ```
/// let all = wazir_rules::variant::manual();
/// let fold = all.into_iter().flatten().find(|key| key.name == "fold").unwrap();
/// assert_eq!((fold.kind, fold.default), ("number", "inherited, 3"));
/// ```
pub fn manual() -> [&'static [Key]; 21] {
    [
        File::MANUAL,
        Board::MANUAL,
        Piece::MANUAL,
        Within::MANUAL,
        OfSide::MANUAL,
        Region::MANUAL,
        Promotion::MANUAL,
        Drops::MANUAL,
        Castling::MANUAL,
        Wing::MANUAL,
        Royalty::MANUAL,
        Moves::MANUAL,
        Explosion::MANUAL,
        Trade::MANUAL,
        Walls::MANUAL,
        Ending::MANUAL,
        End::MANUAL,
        Prelude::MANUAL,
        Shuffle::MANUAL,
        Notation::MANUAL,
        Protocol::MANUAL,
    ]
}

impl When {
    /// The word in a file.
    pub(super) fn word(self) -> &'static str {
        Self::WORDS.iter().find(|&&(_, value)| value == self).map_or("", |&(word, _)| word)
    }
}

impl Line {
    /// All kinds of lines.
    pub(super) const ALL: [Line; 3] = [Line::Ranks, Line::Files, Line::Diagonals];
}

impl Side {
    /// The colour of the side.
    pub(super) fn color(self) -> Color {
        match self {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}
