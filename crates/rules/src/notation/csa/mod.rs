//! CSA, the format of Japanese computer shogi.
//!
//! ```text
//! V2.2
//! N+Anna
//! N-Berta
//! P1-HI-KA-GI-KI-OU
//! P2 *  *  *  * -FU
//! P3 *  *  *  *  *
//! P4+FU *  *  *  *
//! P5+OU+KI+GI+KA+HI
//! +
//! +3524GI
//! T3
//! %TORYO
//! ```
//!
//! It is for the same games as [`kif`](super::kif), and names pieces as that does, in letters. Read:
//! names, positions row by row or piece by piece, moves, times (skipped), comments and the words for
//! ends; of several games in a text the first. It has no variations: those of a game are not written.

mod read;
mod write;

pub use read::{is_csa, read};
pub use write::write;

/// The comment that tells us which game it is.
const GAME: &str = "'Variant:";
