//! KIF, the format of Japanese shogi programs.
//!
//! ```text
//! 手合割：5五将棋
//! 先手：Anna
//! 後手：Berta
//! 手数----指手---------消費時間--
//!    1 ３四銀(35)        ( 0:03/00:00:03)
//! *a comment
//!    2 ２二飛成(12)
//!    3 投了
//!
//! 変化：2手
//!    2 同　角(21)
//! ```
//!
//! It is for all games that are played with the tiles of shogi ([`fits`]); which piece has which
//! name follows from how it moves. A game is recognised by the size of its board, which has a name
//! in KIF, or by a comment of ours where several games share it. Read: headers, positions as
//! diagrams, times (skipped), moves in digits of every width, comments, variations and the words for
//! ends. KI2, which names no origins, is read only where a move can mean nothing else. Glyphs are not
//! written: KIF has none.

mod digits;
mod names;
mod read;
pub(super) mod record;
mod write;

pub(super) use names::Names;
pub use names::fits;
pub use read::{is_kif, read};
pub use write::write;

/// The name of a game on a board of this size: KIF has one where it is square.
fn size_name(files: usize, ranks: usize) -> Option<String> {
    match (files, ranks) {
        (9, 9) => Some("平手".to_owned()),
        _ => (files == ranks).then(|| format!("{files}{}将棋", digits::kanji(ranks))),
    }
}

/// The comment that tells us which game it is.
const GAME: &str = "# Variant:";
